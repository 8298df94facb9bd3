//! Pictures of boards.

use crate::figures::{assert_well_formed, discs};
use perfectplay_core::{
    Player, Scene,
    scene::{Ground, Piece},
};
use perfectplay_draw::board::{self, Annotations, Note, Outlook, Style};

const CONNECT: [&str; 3] = ["...O.", ".OXO.", "OXXXX"];

fn won() -> Scene {
    let mut scene = discs(&CONNECT, Ground::Frame);
    for column in 1..5 {
        scene.cell_mut(2, column).decisive = true;
    }
    scene
}

#[test]
fn discs_labels_and_the_winning_row() {
    let board = board::text(&won(), &Annotations::new(), Style::default());
    let expected = " 1 2 3 4 5\n . . . O .\n . O X O .\n O[X X X X]\n";
    assert_eq!(board, expected);
    let unicode = Style { unicode: true, colour: false };
    let expected = "  1 2 3 4 5
┌───────────┐
│ · · · ○ · │
│ · ○ ● ○ · │
│ ○[● ● ● ●]│
└───────────┘
";
    assert_eq!(board::text(&won(), &Annotations::new(), unicode), expected);
}

#[test]
fn notes_do_not_cover_discs() {
    let mut notes = Annotations::new();
    let note = |text: &str, best| Note { best, ..Note::new(text) };
    notes.insert((1, 0), note("-2", false));
    notes.insert((1, 4), note("14", true));
    notes.insert((0, 3), note("hidden", false));
    let expected = " \u{20}1   2   3   4   5
  .   .   .   O   .
 -2   O   X   O  14*
  O  [X] [X] [X] [X]
";
    assert_eq!(board::text(&won(), &notes, Style::default()), expected);
    let picture = board::svg(&won(), &notes, "");
    assert!(picture.contains(">14<") && !picture.contains("hidden"));
}

#[test]
fn colour_adds_nothing_but_colour() {
    let mut notes = Annotations::new();
    let outlook = Some(Outlook::Win);
    notes.insert((1, 4), Note { outlook, ..Note::new("14") });
    let plain = board::text(&won(), &notes, Style::default());
    let mut coloured = board::text(&won(), &notes, Style { colour: true, unicode: false });
    assert!(coloured.contains("\x1b[32m14\x1b[0m"));
    for code in [0, 31, 32, 36] {
        coloured = coloured.replace(&format!("\x1b[{code}m"), "");
    }
    assert_eq!(coloured, plain);
}

#[test]
fn heaps_and_chocolate() {
    let mut scene = Scene::new(2, 3, Ground::Bare);
    scene.row_labels = vec!["heap 1".into(), "heap 2".into()];
    for (row, column) in [(0, 0), (1, 0), (1, 1), (1, 2)] {
        scene.cell_mut(row, column).piece = Some(Piece::Match);
    }
    let text = board::text(&scene, &Annotations::new(), Style::default());
    assert_eq!(text, "heap 1 |\nheap 2 | | |\n");
    assert_well_formed(&board::svg(&scene, &Annotations::new(), "Nim"));

    scene.row_labels.clear();
    scene.cell_mut(0, 0).piece = Some(Piece::Poison);
    scene.cell_mut(0, 1).piece = Some(Piece::Chocolate);
    scene.cell_mut(1, 2).piece = Some(Piece::Text("a & b".into()));
    let text = board::text(&scene, &Annotations::new(), Style::default());
    assert_eq!(text, "   P     #\n   |     |   a & b\n");
    assert_well_formed(&board::svg(&scene, &Annotations::new(), "a < b"));
}

/// Printed without colours the two players must still differ.
#[test]
fn discs_differ_in_shape() {
    let one = |player| {
        let mut scene = Scene::new(1, 1, Ground::Cloth);
        scene.cell_mut(0, 0).piece = Some(Piece::Disc(player));
        board::svg(&scene, &Annotations::new(), "").matches("<circle").count()
    };
    assert_eq!((one(Player::Max), one(Player::Min)), (1, 2));
}

#[test]
fn svg_has_a_title_a_size_and_outlines() {
    let picture = board::svg(&won(), &Annotations::new(), "Max <wins> & smiles");
    assert_well_formed(&picture);
    assert!(picture.contains("<title>Max &lt;wins&gt; &amp; smiles</title>"));
    assert!(picture.contains("role=\"img\"") && picture.contains("viewBox=\"0 0 "));
    // A halo and a line around each of the four.
    assert_eq!(picture.matches("fill=\"none\" stroke=\"#2b2b2b\" stroke-width=\"3\"").count(), 4);
}

#[test]
fn outlooks_have_signs_of_their_own() {
    let sign = |outlook| {
        let mut notes = Annotations::new();
        notes.insert((0, 0), Note { outlook, ..Note::new("1") });
        let picture = board::svg(&Scene::new(1, 1, Ground::Bare), &notes, "");
        let start = picture.find("<path").map(|at| picture[at..].split("fill").next().unwrap());
        start.map(String::from)
    };
    let signs = [None, Some(Outlook::Win), Some(Outlook::Draw), Some(Outlook::Loss)].map(sign);
    for (index, one) in signs.iter().enumerate() {
        assert!(signs[index + 1..].iter().all(|other| other != one), "{signs:?}");
    }
}

#[test]
fn odd_scenes_do_no_harm() {
    let mut scene = Scene::new(2, 2, Ground::Cloth);
    scene.cells.pop();
    scene.column_labels = vec!["é".repeat(40)];
    scene.cell_mut(0, 0).piece = Some(Piece::Text("é".repeat(10_000)));
    let empty = Scene::new(0, 0, Ground::Paper);
    for scene in [scene, empty] {
        let text = board::text(&scene, &Annotations::new(), Style::default());
        assert!(text.chars().count() < 400);
        assert_well_formed(&board::svg(&scene, &Annotations::new(), ""));
    }
}
