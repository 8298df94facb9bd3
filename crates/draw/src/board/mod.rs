//! Pictures of boards, for the terminal, as SVG, and as TikZ for LaTeX.

mod layout;
mod svg;
mod text;
mod tikz;

use std::collections::BTreeMap;

use perfectplay_core::scene::Man;

pub(crate) use svg::draw;
pub use svg::svg;
pub use text::{Style, text};
pub use tikz::tikz;

/// Notes on cells, by (row, column) from the top left. They are shown where a move can go: on empty
/// cells, chocolate, matches and words. Discs, marks and the poisoned square carry none.
pub type Annotations = BTreeMap<(usize, usize), Note>;

/// A note on a cell: the value of the move that is played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// A few characters.
    pub text: String,
    /// What it means to the player to move, where that is known.
    pub outlook: Option<Outlook>,
    /// The move is one of the best.
    pub best: bool,
}

impl Note {
    /// A plain note.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), outlook: None, best: false }
    }
}

/// What a move leads to, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

/// Long texts are cut to this many characters, the last of them then being `…`.
const LONGEST: usize = 24;

/// A text short enough for a cell.
fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// The letter by which players of all languages write a man.
fn letter(man: Man) -> char {
    match man {
        Man::Pawn => 'P',
        Man::Knight => 'N',
        Man::Bishop => 'B',
        Man::Rook => 'R',
        Man::Queen => 'Q',
        Man::King => 'K',
    }
}

/// The figure of a man.
fn figure(man: Man) -> &'static str {
    match man {
        Man::Pawn => "♟",
        Man::Knight => "♞",
        Man::Bishop => "♝",
        Man::Rook => "♜",
        Man::Queen => "♛",
        Man::King => "♚",
    }
}
