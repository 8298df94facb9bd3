//! A picture of a state, as data.
//!
//! A scene is a grid of cells, seen from above, row 0 at the top. It says what stands where,
//! which move a click on a cell plays and which ones lead from a cell to another; colours, sizes and symbols are the front end's business.

use crate::Player;

/// What a state looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// `rows * columns` cells, by rows from the top left.
    pub cells: Vec<Cell>,
    /// Names of the rows from the top, or nothing.
    pub row_labels: Vec<String>,
    /// Names of the columns from the left, or nothing.
    pub column_labels: Vec<String>,
    /// What the board is made of.
    pub ground: Ground,
    /// Moves that take what stands on one cell to another, in the order of [`Game::moves`](crate::Game::moves).
    pub steps: Vec<Step>,
}

/// A move from one cell to another. Where several have the same two cells, one is asked which is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the cell it begins from.
    pub from: usize,
    /// The number of the cell it leads to.
    pub to: usize,
    /// The move as written by the game.
    pub mv: String,
    /// What arrives there, if it is not what set out: a pawn that becomes a queen.
    pub becomes: Option<Piece>,
}

impl Scene {
    /// An empty board without labels.
    pub fn new(rows: usize, columns: usize, ground: Ground) -> Self {
        Self {
            rows,
            columns,
            cells: vec![Cell::default(); rows * columns],
            row_labels: Vec::new(),
            column_labels: Vec::new(),
            ground,
            steps: Vec::new(),
        }
    }

    /// The cell at a row and a column.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    pub fn cell_mut(&mut self, row: usize, column: usize) -> &mut Cell {
        assert!(row < self.rows && column < self.columns, "no cell {row},{column}");
        &mut self.cells[row * self.columns + column]
    }

    /// The cell at a row and a column.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        assert!(row < self.rows && column < self.columns, "no cell {row},{column}");
        &self.cells[row * self.columns + column]
    }
}

/// What the board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Ruled paper: tic-tac-toe.
    Paper,
    /// A frame with round holes: Connect 4.
    Frame,
    /// Green cloth with lines: Othello.
    Cloth,
    /// Light and dark squares by turns: chess.
    Chequered,
    /// Nothing: matches on a table, a list of choices.
    Bare,
}

/// One cell of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands there.
    pub piece: Option<Piece>,
    /// The move that a click here plays, as written by the game.
    pub target: Option<String>,
    /// Part of what decided the game: the winning alignment.
    pub decisive: bool,
    /// What stands there is attacked, and the rules ask that something is done about it: a king in check.
    pub threatened: bool,
}

/// What stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A round disc.
    Disc(Player),
    /// A drawn mark: a cross for Max, a ring for Min.
    Mark(Player),
    /// A match.
    Match,
    /// A square of chocolate.
    Chocolate,
    /// The poisoned square.
    Poison,
    /// A man of chess.
    Man(Player, Man),
    /// Words: a number, a subtree.
    Text(String),
}

/// The men of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Man {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}
