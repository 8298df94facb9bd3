//! Othello (Reversi): enclose the opponent's discs to turn them over; most discs win.
//!
//! ```text
//!        a  b  c  d  e  f  g  h        bit of each square; Black is Max and begins
//!    1   0  1  2  3  4  5  6  7
//!    2   8  9 10 11 12 13 14 15        the start on 8 x 8: white d4 e5, black e4 d5
//!    3  16 17 18 19 20 21 22 23
//!    4  24 25 26 27 28 29 30 31
//!    5  32 33 34 35 36 37 38 39
//!    6  40 41 42 43 44 45 46 47
//!    7  48 49 50 51 52 53 54 55
//!    8  56 57 58 59 60 61 62 63
//! ```
//!
//! Smaller boards are the top left corner of this one: the 6 x 6 board ends at column f and
//! row 6. A player who can turn nothing over passes, which is a move like any other, and the game
//! ends when neither can play. It is worth Black's discs minus White's, the empty squares counted
//! for the winner.
//!
//! ```
//! use perfectplay_core::{Game, Notation};
//! use perfectplay_games::othello::Othello;
//!
//! let game = Othello::new(8)?;
//! let state = game.read_state("f5d6c3")?;
//! let mut moves = Vec::new();
//! game.moves(&game.start(), &mut moves);
//! let written: Vec<_> = moves.iter().map(|&mv| game.write_move(&game.start(), mv)).collect();
//! assert_eq!(written, ["d3", "c4", "f5", "e6"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod discs;
mod endgame;
pub mod evaluation;
mod heuristics;
mod insight;
mod notation;
mod rules;
mod view;

pub use endgame::sparring;
pub use heuristics::{BlackDiscs, DiscDifference, Mobility, PatternValue, Weighted};
pub use insight::Insight;
pub use rules::{Move, Othello, State};
