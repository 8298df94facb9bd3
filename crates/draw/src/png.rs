//! Pictures in pixels.
//!
//! The only fonts are those of the folder `fonts`, and nothing but the given text is read: the same
//! SVG gives the same PNG on a laptop, on a server without fonts, and in a test.

use std::sync::{Arc, LazyLock};

use perfectplay_core::{Say, Voice, sayable_errors, tell};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree, fontdb},
};

/// The largest picture: it takes eight bytes a pixel to make one.
pub const MOST_PIXELS: u64 = 32_000_000;

const FAMILY: &str = "DejaVu Sans";

/// The faces that pictures use; no figure writes in bold italics.
const FACES: [&[u8]; 3] = [
    include_bytes!("../fonts/DejaVuSans.ttf"),
    include_bytes!("../fonts/DejaVuSans-Bold.ttf"),
    include_bytes!("../fonts/DejaVuSans-Oblique.ttf"),
];

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for face in FACES {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(face)));
    }
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// How many pixels a picture has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// So many for each unit of the SVG.
    Scale(f64),
    /// So many from left to right.
    Width(u32),
}

impl Default for Size {
    /// Sharp on today's screens and in print.
    fn default() -> Self {
        Self::Scale(2.0)
    }
}

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PngError {
    /// It would take too much memory.
    TooLarge {
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
    },

    /// The size is no number above zero.
    NoSize,

    /// The text is no SVG, or has no size.
    Unreadable(String),

    /// The pixels could not be written down.
    Unwritable(String),
}

impl Say for PngError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::TooLarge { width, height } => tell!(
                voice,
                "a picture of {width} x {height} pixels is too large; {MOST_PIXELS} pixels are the most",
                "une image de {width} x {height} pixels est trop grande ; {MOST_PIXELS} pixels au plus",
            ),
            Self::NoSize => tell!(
                voice,
                "a picture needs a size above zero",
                "la taille d’une image est plus grande que zéro",
            ),
            // What the renderer says is for those who mend it.
            Self::Unreadable(why) => tell!(
                voice,
                "the SVG cannot be drawn: {why}",
                "le SVG ne peut pas être dessiné : {why:?}",
            ),
            Self::Unwritable(why) => tell!(
                voice,
                "the PNG cannot be written: {why}",
                "le PNG ne peut pas être écrit : {why:?}",
            ),
        }
    }
}

sayable_errors!(PngError);

/// An SVG as a PNG on a white ground.
///
/// ```
/// use perfectplay_draw::png::{Size, png};
///
/// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>"#;
/// assert!(png(svg, Size::default()).unwrap().starts_with(b"\x89PNG"));
/// assert!(png("no picture", Size::default()).is_err());
/// ```
pub fn png(svg: &str, size: Size) -> Result<Vec<u8>, PngError> {
    let tree =
        Tree::from_str(svg, &options()).map_err(|why| PngError::Unreadable(why.to_string()))?;
    let (width, height) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    let scale = match size {
        Size::Scale(scale) => scale,
        Size::Width(pixels) => f64::from(pixels) / width,
    };
    if !(scale.is_finite() && scale > 0.0) {
        return Err(PngError::NoSize);
    }
    let mut pixels = blank(width * scale, height * scale)?;
    // A single precision is what the renderer computes with.
    let transform = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| PngError::Unwritable(why.to_string()))
}

/// Fonts of our own, and no files that the SVG may mention.
fn options() -> Options<'static> {
    Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::clone(&FONTS),
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// White pixels, if there are not too many.
fn blank(width: f64, height: f64) -> Result<Pixmap, PngError> {
    // Rounding errors of the scale are no reason for one more column.
    let whole = |length: f64| (length - 0.001).ceil().max(1.0) as u64;
    let (width, height) = (whole(width), whole(height));
    let too_large = PngError::TooLarge { width, height };
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(too_large);
    }
    let sides = u32::try_from(width).ok().zip(u32::try_from(height).ok());
    let mut pixels =
        sides.and_then(|(width, height)| Pixmap::new(width, height)).ok_or(too_large)?;
    pixels.fill(Color::WHITE);
    Ok(pixels)
}
