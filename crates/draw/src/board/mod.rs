//! Pictures of boards, for the terminal, as SVG, and as TikZ for LaTeX.

mod layout;
mod men;
mod svg;
mod text;
mod tikz;

use std::collections::BTreeMap;

pub(crate) use svg::draw;
pub use svg::svg;
pub use text::{Style, text};
pub use tikz::tikz;

/// What is written on a board: the values of moves.
///
/// A move that is played on one cell has its note there, by (row, column) from the top left: on empty
/// cells, chocolate, matches and words. Discs, marks, men and the poisoned square carry none. Moves that lead from
/// one cell to another are too many for their cells: an arrow shows the best, and a list below the board all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    cells: BTreeMap<(usize, usize), Note>,
    /// The values of moves from cell to cell, in the order in which they are listed.
    pub steps: Vec<StepNote>,
}

impl Annotations {
    /// Nothing is written.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a note on a cell, in place of the one that is there.
    pub fn insert(&mut self, place: (usize, usize), note: Note) {
        self.cells.insert(place, note);
    }

    fn get(&self, place: &(usize, usize)) -> Option<&Note> {
        self.cells.get(place)
    }
}

impl<const N: usize> From<[((usize, usize), Note); N]> for Annotations {
    fn from(cells: [((usize, usize), Note); N]) -> Self {
        Self { cells: cells.into(), steps: Vec::new() }
    }
}

/// The value of a move from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepNote {
    /// The row and the column where it begins.
    pub from: (usize, usize),
    /// The row and the column where it ends.
    pub to: (usize, usize),
    /// The move as written by the game.
    pub mv: String,
    /// Its value.
    pub note: Note,
}

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
