//! Boards for LaTeX: what the SVG shows, in the same places, and sound TeX.

use crate::figures::{assert_sound_tex, discs};
use perfectplay_core::{
    Player, Scene,
    scene::{Ground, Piece},
};
use perfectplay_draw::board::{self, Annotations, Note, Outlook};

/// Pixels of the SVG to a centimetre.
const SCALE: f64 = 42.0;

fn paper(scene: &Scene) -> String {
    board::tikz(scene, &Annotations::new(), "")
}

/// The lines that draw, without the styles.
fn body(picture: &str) -> &str {
    let (_, body) = picture.split_once("]\n").expect("the end of the styles");
    body.split("\\end{tikzpicture}").next().expect("a body")
}

/// The middles of all circles of a radius, in pixels, by rows.
fn circles(picture: &str, radius: f64) -> Vec<(f64, f64)> {
    let end = format!(" circle [radius={}];", (radius / SCALE * 1000.0).round() / 1000.0);
    let ends = picture.lines().filter_map(|line| line.strip_suffix(&end));
    let middle = |start: &str| {
        let (_, place) = start.rsplit_once('(').expect("a place");
        let (x, y) = place.trim_end_matches(')').split_once(", ").expect("two numbers");
        let pixels = |cm: &str| cm.parse::<f64>().expect("a number") * SCALE;
        (pixels(x), -pixels(y))
    };
    ends.map(middle).collect()
}

/// The same from an SVG.
fn drawn_circles(picture: &str, radius: f64) -> Vec<(f64, f64)> {
    let size = format!(" r=\"{radius}\"");
    let number = |line: &str, name: &str| -> f64 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).expect(name);
        rest.split('"').next().and_then(|digits| digits.parse().ok()).expect(name)
    };
    let lines = picture.lines().filter(|line| line.contains(&size));
    lines.map(|line| (number(line, "cx"), number(line, "cy"))).collect()
}

#[test]
fn discs_stand_where_the_svg_has_them() {
    for ground in [Ground::Frame, Ground::Cloth, Ground::Paper, Ground::Bare] {
        let mut scene = discs(&["..XO", ".OXO", "XXXO"], ground);
        scene.row_labels = vec!["first".into(), "second".into(), "third".into()];
        let (drawn, written) = (board::svg(&scene, &Annotations::new(), ""), paper(&scene));
        for (radius, count) in [(23.0, if ground == Ground::Frame { 12 } else { 9 }), (12.0, 4)] {
            let (there, here) = (drawn_circles(&drawn, radius), circles(&written, radius));
            assert_eq!((there.len(), here.len()), (count, count), "{ground:?} {radius}");
            for (a, b) in there.iter().zip(&here) {
                assert!((a.0 - b.0).abs() < 0.1 && (a.1 - b.1).abs() < 0.1, "{a:?} {b:?}");
            }
        }
        for label in scene.column_labels.iter().chain(&scene.row_labels) {
            assert_eq!(written.matches(&format!("{{{label}}};")).count(), 1, "{label}");
        }
    }
}

/// Lines between cells: those of paper have no border.
#[test]
fn every_ground_is_drawn() {
    let grid = |ground| {
        let drawn = paper(&Scene::new(3, 4, ground));
        let lines = body(&drawn).matches(" -- ").count();
        let areas = body(&drawn).matches(" rectangle ").count();
        (lines, areas, body(&drawn).matches("circle").count())
    };
    assert_eq!(grid(Ground::Paper), (2 + 3, 0, 0));
    assert_eq!(grid(Ground::Cloth), (4 + 5, 1, 0));
    assert_eq!(grid(Ground::Frame), (0, 1, 12));
    assert_eq!(grid(Ground::Bare), (0, 0, 0));
}

#[test]
fn pieces_differ_in_shape() {
    let shapes = [
        Piece::Disc(Player::Max),
        Piece::Disc(Player::Min),
        Piece::Mark(Player::Max),
        Piece::Mark(Player::Min),
        Piece::Match,
        Piece::Chocolate,
        Piece::Poison,
        Piece::Text("words".into()),
    ]
    .map(|piece| {
        let mut scene = Scene::new(1, 1, Ground::Cloth);
        scene.cell_mut(0, 0).piece = Some(piece);
        let drawn = paper(&scene);
        assert_sound_tex(&drawn);
        // Without styles, and so without colours.
        let bare = body(&drawn).lines().filter_map(|line| line.split_once("] "));
        bare.map(|(_, path)| path.to_owned()).collect::<Vec<_>>()
    });
    for (index, one) in shapes.iter().enumerate() {
        assert!(shapes[index + 1..].iter().all(|other| other != one), "{one:?}");
    }
}

#[test]
fn notes_have_signs_and_the_best_a_dashed_line() {
    let outlooks = [None, Some(Outlook::Win), Some(Outlook::Draw), Some(Outlook::Loss)];
    let signs = outlooks.map(|outlook| {
        let note = Note { outlook, ..Note::new("-1") };
        let notes = Annotations::from([((0, 0), note)]);
        let drawn = board::tikz(&Scene::new(1, 1, Ground::Bare), &notes, "");
        assert_sound_tex(&drawn);
        let fills = body(&drawn).lines().filter(|line| line.contains("\\fill["));
        let paths = fills.filter_map(|line| line.split_once("] "));
        paths.map(|(_, path)| path.to_owned()).collect::<Vec<_>>()
    });
    for (index, one) in signs.iter().enumerate() {
        assert!(signs[index + 1..].iter().all(|other| other != one), "{signs:?}");
    }

    let best = |best, ground| {
        let notes = Annotations::from([((0, 0), Note { best, ..Note::new("long".repeat(3)) })]);
        board::tikz(&Scene::new(1, 1, ground), &notes, "")
    };
    assert!(!best(false, Ground::Bare).contains("dash"));
    let dashed = best(true, Ground::Bare);
    assert!(dashed.contains("dash pattern=") && dashed.contains("\\draw[best] "));
    assert!(dashed.contains("words, scale=0.") && dashed.contains("font=\\bfseries]"));
    let white = best(true, Ground::Cloth);
    assert!(white.contains("\\draw[best, white]") && white.contains("text=white"));
}

#[test]
fn discs_and_marks_carry_no_notes_and_matches_do() {
    let drawn = |piece| {
        let mut scene = Scene::new(1, 1, Ground::Bare);
        scene.cell_mut(0, 0).piece = Some(piece);
        let notes = Annotations::from([((0, 0), Note::new("noted"))]);
        board::tikz(&scene, &notes, "").contains("{noted};")
    };
    assert!(!drawn(Piece::Disc(Player::Max)) && !drawn(Piece::Poison));
    assert!(drawn(Piece::Match) && drawn(Piece::Chocolate) && drawn(Piece::Text("a".into())));
}

#[test]
fn decisive_cells_are_outlined_last() {
    let mut scene = discs(&["XXX", "OO."], Ground::Paper);
    (0..3).for_each(|column| scene.cell_mut(0, column).decisive = true);
    let drawn = paper(&scene);
    let lines: Vec<&str> = body(&drawn).lines().collect();
    let last = &lines[lines.len() - 3..];
    assert!(last.iter().all(|line| line.contains("\\draw[decisive]")), "{last:?}");
    assert_eq!(drawn.matches("\\draw[decisive]").count(), 3);
}

#[test]
fn markup_in_the_data_stays_text() {
    let nasty = "<a b=\"c\">&\\{_$%#^~\"'\n\\end{document}";
    let mut scene = Scene::new(1, 2, Ground::Bare);
    scene.cell_mut(0, 0).piece = Some(Piece::Text(nasty.into()));
    scene.row_labels = vec![nasty.into()];
    scene.column_labels = vec![nasty.into(), nasty.into()];
    let notes = Annotations::from([((0, 1), Note::new(nasty))]);
    let drawn = board::tikz(&scene, &notes, nasty);
    assert_sound_tex(&drawn);
    // In the title, which is a comment of one line, and at the end.
    let ends: Vec<&str> = drawn.lines().filter(|line| line.contains("\\end{document}")).collect();
    assert_eq!(ends.len(), 2);
    assert!(ends[0].starts_with("% <a b") && ends[1] == "\\end{document}");
}

/// TeX counts to 16383 points, which are 575 centimetres, and PDF to 200 inches, which are 508.
#[test]
fn odd_scenes_do_no_harm() {
    let mut short = Scene::new(2, 2, Ground::Cloth);
    short.cells.pop();
    let large = Scene::new(1, 500, Ground::Frame);
    let wide = paper(&large);
    assert!(wide.contains("every node/.append style={scale=0.7"));
    let places = body(&wide).split('(').skip(1).filter_map(|rest| rest.split(", ").next());
    let across = places.map(|x| x.parse::<f64>().expect("a number"));
    let farthest = across.fold(0.0, f64::max);
    assert!(farthest < 508.0 && farthest > 480.0, "{farthest}");
    for scene in [short, large, Scene::new(0, 0, Ground::Paper)] {
        assert_sound_tex(&paper(&scene));
    }
}
