//! Connect 4: drop discs into columns; the first to align four wins.
//!
//! ```text
//!   row 6 |  5 12 19 26 33 40 47       bit of each cell on the standard board;
//!   row 5 |  4 11 18 25 32 39 46       a column has one bit more than rows (6, 13, ...),
//!   row 4 |  3 10 17 24 31 38 45       always empty, so that shifted lines never run
//!   row 3 |  2  9 16 23 30 37 44       from one column into the next
//!   row 2 |  1  8 15 22 29 36 43
//!   row 1 |  0  7 14 21 28 35 42
//!           ---------------------
//!   column   1  2  3  4  5  6  7
//! ```
//!
//! Any board with `columns * (rows + 1) <= 64`, or 128 on wider words, and any length of the line to make. A win counts
//! more the sooner it comes, on the scale of Pascal Pons: won with the `t`-th disc on `N` cells it
//! is worth `(N + 2 - t) / 2`, rounded down, and a draw 0.
//!
//! ```
//! use perfectplay_core::{Game, Heuristic, Notation};
//! use perfectplay_games::connect4::{Alignments, Connect4};
//!
//! let game = Connect4::standard();
//! let state = game.read_state("445356").unwrap();
//! assert_eq!(game.write_state(&state), "......./......./......./......./...OX../..OXXO.");
//! assert_eq!(game.utility(&state), None);
//! assert_eq!(Alignments::new(&game).value(&game, &state), 1);
//!
//! let won = game.read_state("1212121").unwrap();
//! assert_eq!(game.utility(&won), Some(18));
//! ```

mod endgame;
mod heuristics;
mod insight;
mod notation;
mod numbering;
mod rules;
mod view;
mod word;

pub use heuristics::{Alignments, Centre};
pub use insight::Insight;
pub use rules::{Connect4, State, bits};
pub use word::Word;
