//! A picture of a state, as data.
//!
//! A scene is a grid of cells, seen from above, row 0 at the top. It says what stands where and
//! which move a click on a cell plays; colours, sizes and symbols are the front end's business.

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
    /// Words: a number, a subtree.
    Text(String),
}
