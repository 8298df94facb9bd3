//! Pictures in pixels: their size, their letters, and that nothing but the SVG decides.

use std::fs;

use perfectplay_draw::{
    png::{MOST_PIXELS, PngError, Size, png},
    tree,
};
use perfectplay_messages::Lang;
use resvg::tiny_skia::Pixmap;

use crate::figures::document_tree;

fn pixels(svg: &str, size: Size) -> Pixmap {
    let bytes = png(svg, size).expect("a picture");
    Pixmap::decode_png(&bytes).expect("a PNG")
}

fn picture(width: u32, height: u32, body: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="DejaVu Sans, sans-serif">{body}</svg>"#
    )
}

/// How many pixels are darker than half.
fn dark(pixels: &Pixmap) -> usize {
    pixels.pixels().iter().filter(|pixel| pixel.green() < 128).count()
}

#[test]
fn the_size_is_the_size_asked_for() {
    let svg = picture(30, 21, "");
    let size = |size| {
        let drawn = pixels(&svg, size);
        (drawn.width(), drawn.height())
    };
    assert_eq!(size(Size::default()), (60, 42));
    assert_eq!(size(Size::Scale(1.0)), (30, 21));
    assert_eq!(size(Size::Scale(0.5)), (15, 11));
    assert_eq!(size(Size::Width(90)), (90, 63));
    assert_eq!(size(Size::Width(7)), (7, 5));
}

#[test]
fn the_ground_is_white_and_opaque_to_the_last_row() {
    let drawn = pixels(&picture(3, 3, ""), Size::Scale(0.5));
    let white = |pixel: &resvg::tiny_skia::PremultipliedColorU8| {
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()] == [255; 4]
    };
    assert!(drawn.pixels().iter().all(white));
}

/// The title of the figure is centred at the top: its middle must have ink, its margin none.
#[test]
fn words_leave_ink_where_they_stand() {
    let svg = tree::svg(&document_tree(), Lang::En);
    let drawn = pixels(&svg, Size::Scale(1.0));
    let ink = |left: u32, right: u32, top: u32, bottom: u32| {
        (top..bottom)
            .flat_map(|y| (left..right).map(move |x| (x, y)))
            .filter(|&(x, y)| drawn.pixel(x, y).is_some_and(|pixel| pixel.green() < 128))
            .count()
    };
    let middle = drawn.width() / 2;
    assert!(ink(middle - 60, middle + 60, 18, 40) > 300);
    assert_eq!(ink(0, drawn.width(), 0, 16), 0);
}

/// Every letter of every sentence is in every face. A sign that is missing looks like one that no
/// font of ours has.
#[test]
fn the_fonts_have_all_signs() {
    let sentences = [
        include_str!("../../../messages/src/message.rs"),
        include_str!("../../../messages/src/verdict.rs"),
        include_str!("../../../messages/src/number.rs"),
        include_str!("../../../messages/src/trial.rs"),
        "αβ↺✂×·«»—–‹›“”„•°²³½→←↑↓↔⌊⌋⌈⌉≠≈≤≥±−∞√ₙ♔♕♖♗♘♙♚♛♜♝♞♟",
    ];
    let mut signs: Vec<char> =
        sentences.concat().chars().filter(|sign| !sign.is_whitespace()).collect();
    signs.sort_unstable();
    signs.dedup();
    assert!(signs.len() > 100, "{signs:?}");
    for style in ["", r#"font-weight="bold""#, r#"font-style="italic""#] {
        let drawn = |sign: char| {
            let sign = u32::from(sign);
            let text = format!(r#"<text x="8" y="30" font-size="30" {style}>&#{sign};</text>"#);
            pixels(&picture(50, 42, &text), Size::Scale(1.0))
        };
        let missing = drawn('日');
        for &sign in &signs {
            let drawn = drawn(sign);
            assert!(dark(&drawn) > 0, "{sign:?} in {style:?} is blank");
            assert!(drawn != missing, "{sign:?} in {style:?} is missing");
        }
    }
}

#[test]
fn bold_is_bold_and_italics_lean() {
    let drawn = |style: &str| {
        let text = format!(r#"<text x="5" y="30" font-size="24" {style}>llll HHHH</text>"#);
        pixels(&picture(200, 40, &text), Size::Scale(2.0))
    };
    let (plain, bold) = (drawn(""), drawn(r#"font-weight="bold""#));
    assert!(dark(&bold) as f64 > 1.3 * dark(&plain) as f64);
    assert!(drawn(r#"font-style="italic""#) != plain);
}

#[test]
fn the_same_text_gives_the_same_bytes() {
    let svg = tree::svg(&document_tree(), Lang::Fr);
    assert_eq!(png(&svg, Size::default()), png(&svg, Size::default()));
}

#[test]
fn what_would_fill_the_memory_is_refused_with_its_size() {
    let svg = picture(10_000, 1_000, "");
    let refused = png(&svg, Size::default());
    assert_eq!(refused, Err(PngError::TooLarge { width: 20_000, height: 2_000 }));
    let said = refused.unwrap_err().to_string();
    assert!(said.contains(&MOST_PIXELS.to_string()) && said.contains("20000 x 2000"), "{said}");
    assert!(matches!(png(&svg, Size::Scale(1e30)), Err(PngError::TooLarge { .. })));
    assert!(matches!(png(&svg, Size::Width(u32::MAX)), Err(PngError::TooLarge { .. })));
}

#[test]
fn a_size_that_is_none_is_refused() {
    let svg = picture(10, 10, "");
    for size in [
        Size::Scale(0.0),
        Size::Scale(-1.0),
        Size::Scale(f64::NAN),
        Size::Scale(f64::INFINITY),
        Size::Width(0),
    ] {
        assert_eq!(png(&svg, size), Err(PngError::NoSize), "{size:?}");
    }
}

/// A picture is a function of its text: files that the text mentions are not opened.
#[test]
fn no_file_is_read() {
    let path = std::env::temp_dir().join(format!("perfectplay-{}.svg", std::process::id()));
    let black = picture(10, 10, r#"<rect width="10" height="10"/>"#);
    fs::write(&path, &black).expect("the folder for temporary files can be written");
    let href = path.display();
    let mentioned = picture(10, 10, &format!(r#"<image href="{href}" width="10" height="10"/>"#));
    let drawn = pixels(&mentioned, Size::Scale(1.0));
    fs::remove_file(&path).expect("it was written");
    assert_eq!(dark(&drawn), 0);
    assert_eq!(dark(&pixels(&black, Size::Scale(1.0))), 100);
}
