//! Men on a chequered board, and moves that lead from one cell to another.

use crate::figures::{assert_sound_tex, assert_well_formed};
use perfectplay_core::{
    Player, Scene,
    scene::{Ground, Man, Piece},
};
use perfectplay_draw::board::{self, Annotations, Note, Outlook, StepNote, Style};

const MEN: [Man; 6] = [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King];

/// One cell, light or dark, with a man of each player on it in turn.
fn all_men(dark: bool) -> Vec<Scene> {
    let of = |player| MEN.map(|man| Piece::Man(player, man));
    let pieces = [Player::Max, Player::Min].into_iter().flat_map(of);
    let place = usize::from(dark);
    pieces
        .map(|piece| {
            let mut scene = Scene::new(1, 2, Ground::Chequered);
            scene.cell_mut(0, place).piece = Some(piece);
            scene
        })
        .collect()
}

fn assert_all_differ<T: PartialEq>(pictures: &[T]) {
    for (index, one) in pictures.iter().enumerate() {
        let same = pictures[..index].iter().position(|other| other == one);
        assert_eq!(same, None, "picture {index} looks like another one");
    }
}

#[test]
fn every_man_looks_different_in_every_form() {
    let men = all_men(false);
    let none = Annotations::new();
    for style in [Style::default(), Style { unicode: true, colour: false }] {
        assert_all_differ(
            &men.iter().map(|men| board::text(men, &none, style)).collect::<Vec<_>>(),
        );
    }
    let drawn: Vec<_> = men.iter().map(|men| board::svg(men, &none, "")).collect();
    drawn.iter().for_each(|drawn| assert_well_formed(drawn));
    assert_all_differ(&drawn);
    // Shapes and no letters: fonts differ from machine to machine.
    assert!(drawn.iter().all(|drawn| !drawn.contains("<text")));
    let written: Vec<_> = men.iter().map(|men| board::tikz(men, &none, "")).collect();
    written.iter().for_each(|written| assert_sound_tex(written));
    assert_all_differ(&written);
    assert!(written.iter().all(|written| !written.contains("\\node")));
}

/// The numbers of a text, as they come.
fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|sign: char| !(sign.is_ascii_digit() || "-.".contains(sign)));
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The paths of TikZ go through the points of the SVG: 42 pixels to a centimetre, upwards.
#[test]
fn men_stand_where_the_svg_has_them() {
    for scene in all_men(true) {
        let (drawn, written) = (
            board::svg(&scene, &Annotations::new(), ""),
            board::tikz(&scene, &Annotations::new(), ""),
        );
        let group = drawn.lines().find(|line| line.contains("<g transform")).expect("a man");
        let (middle, paths) = group.split_once(")\"").expect("its middle");
        let [x, y] = numbers(middle)[..] else { panic!("{middle}") };
        let paths =
            paths.split(" d=\"").skip(1).map(|path| path.split('"').next().expect("an end"));
        let commands = written.lines().filter(|line| {
            ["[white man]", "[black man]", "[line on "].iter().any(|style| line.contains(style))
                && line.contains("\\draw")
        });
        let mut compared = 0;
        for (path, command) in paths.zip(commands) {
            let there = numbers(path);
            let (_, command) = command.split_once("] ").expect("a path");
            let here = numbers(command);
            assert_eq!(there.len(), here.len(), "{path} {command}");
            for (from, to) in there.chunks(2).zip(here.chunks(2)) {
                let at = (x + from[0], y + from[1]);
                assert!((at.0 - to[0] * 42.0).abs() < 0.1, "{path} {command}");
                assert!((at.1 + to[1] * 42.0).abs() < 0.1, "{path} {command}");
            }
            compared += 1;
        }
        assert_eq!(compared, 2, "an outline and lines");
    }
}

/// Black men are darker than dark squares, white ones lighter than light ones, and both have lines inside: so they
/// can be told apart without colours.
#[cfg(feature = "png")]
#[test]
fn men_can_be_told_from_their_squares_in_grey() {
    use perfectplay_draw::png::{Size, png};
    use resvg::tiny_skia::Pixmap;

    for dark in [false, true] {
        let grey = |scene: &Scene| -> Vec<u8> {
            let drawn = board::svg(scene, &Annotations::new(), "");
            let bytes = png(&drawn, Size::Scale(2.0)).expect("a picture");
            let pixels = Pixmap::decode_png(&bytes).expect("a PNG");
            let light = |red: u8, green: u8, blue: u8| {
                (0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)) as u8
            };
            pixels.pixels().iter().map(|it| light(it.red(), it.green(), it.blue())).collect()
        };
        let ground = grey(&Scene::new(1, 2, Ground::Chequered));
        for (index, scene) in all_men(dark).iter().enumerate() {
            let drawn = grey(scene);
            let changed = drawn.iter().zip(&ground).filter(|(one, other)| one != other);
            let (mut lighter, mut darker) = (0, 0);
            for (&now, &before) in changed {
                lighter += usize::from(now > before.saturating_add(10));
                darker += usize::from(before > now.saturating_add(60));
            }
            let (many, some) = if index < 6 { (lighter, darker) } else { (darker, lighter) };
            assert!(many > 1200, "man {index}: {many} pixels of its colour");
            assert!(some > 100, "man {index}: {some} pixels of its lines");
        }
    }
}

#[test]
fn a_king_in_check_stands_on_a_disc() {
    let mut scene = all_men(false).pop().expect("a black king");
    let quiet = board::svg(&scene, &Annotations::new(), "");
    scene.cell_mut(0, 0).threatened = true;
    let drawn = board::svg(&scene, &Annotations::new(), "");
    assert_eq!((quiet.matches("<circle").count(), drawn.matches("<circle").count()), (0, 1));
    assert!(drawn.find("<circle") < drawn.find("<g transform"), "under the king");
    assert!(board::tikz(&scene, &Annotations::new(), "").contains("\\draw[threatened]"));
}

/// Moves of one man on a board of 8 by 8, as many as there are values; those of `best` are the best.
fn noted(values: &[&str], best: std::ops::Range<usize>) -> (Scene, Annotations) {
    let mut scene = Scene::new(8, 8, Ground::Chequered);
    scene.cell_mut(7, 0).piece = Some(Piece::Man(Player::Max, Man::Queen));
    let mut notes = Annotations::new();
    for (at, value) in values.iter().enumerate() {
        let outlook = [None, Some(Outlook::Win), Some(Outlook::Draw), Some(Outlook::Loss)][at % 4];
        let note = Note { outlook, best: best.contains(&at), ..Note::new(*value) };
        let to = ((at + 1) % 8, (at + 1) / 8);
        notes.steps.push(StepNote { from: (7, 0), to, mv: format!("move{at}"), note });
    }
    (scene, notes)
}

#[test]
fn the_best_moves_have_arrows_and_all_moves_are_listed() {
    let (scene, notes) = noted(&["5", "5", "4", "-3", "-8"], 0..2);
    let drawn = board::svg(&scene, &notes, "");
    assert_well_formed(&drawn);
    assert_eq!(drawn.matches("fill-opacity").count(), 2, "arrows");
    // On their tags and in the list.
    assert_eq!((drawn.matches(">5<").count(), drawn.matches(">4<").count()), (4, 1));
    for at in 0..5 {
        assert_eq!(drawn.matches(&format!(">move{at}<")).count(), 1, "{at}");
    }
    let written = board::tikz(&scene, &notes, "");
    assert_sound_tex(&written);
    assert_eq!(written.matches("\\draw[arrow]").count(), 2);
    assert_eq!(written.matches("{move").count(), 5);
    assert_eq!(written.matches("{5};").count(), 4);
    // Arrows lie on the board, over the men.
    assert!(drawn.rfind("<g transform") < drawn.find("fill-opacity"));
    let text = board::text(&scene, &notes, Style::default());
    assert!(text.ends_with("\n  move0=5*  move1=5*  move2=4   move3=-3  move4=-8\n"), "{text}");
}

#[test]
fn many_best_moves_have_few_arrows_and_a_pair_of_cells_has_one() {
    let values = ["1"; 40];
    let (scene, notes) = noted(&values, 0..3);
    assert_eq!(board::svg(&scene, &notes, "").matches("fill-opacity").count(), 3);
    let (scene, mut notes) = noted(&values, 0..40);
    assert_eq!(board::svg(&scene, &notes, "").matches("fill-opacity").count(), 1);
    for step in &mut notes.steps {
        step.to = (0, 0);
    }
    assert_eq!(board::svg(&scene, &notes, "").matches("fill-opacity").count(), 1);
    assert_eq!(board::tikz(&scene, &notes, "").matches("\\draw[arrow]").count(), 1);
    // Every move is listed, within the picture.
    let drawn = board::svg(&scene, &notes, "");
    let size = |name: &str| {
        let (_, rest) = drawn.split_once(&format!(" {name}=\"")).expect(name);
        rest.split('"').next().and_then(|digits| digits.parse::<f64>().ok()).expect(name)
    };
    for line in drawn.lines().filter(|line| line.contains(">move")) {
        let [x, y] = numbers(line)[..2] else { panic!("{line}") };
        assert!(x > 0.0 && x + 50.0 < size("width") && y + 5.0 < size("height"), "{line}");
    }
    assert_eq!(drawn.matches(">move").count(), 40);
}

#[test]
fn odd_moves_do_no_harm() {
    let (scene, mut notes) = noted(&["1", "2"], 0..2);
    notes.steps[0].to = notes.steps[0].from;
    notes.steps[1].to = (70, 900);
    notes.steps[1].mv = "<&\\{_$%".repeat(40);
    assert_well_formed(&board::svg(&scene, &notes, ""));
    assert_sound_tex(&board::tikz(&scene, &notes, ""));
    assert_eq!(board::text(&scene, &notes, Style::default()).lines().count(), 8 + 1);
}
