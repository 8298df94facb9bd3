//! Chess: give mate. White is Max and begins.
//!
//! ```text
//!    8  r n b q k b n r      capital letters are White's men
//!    7  p p p p p p p p
//!    6  . . . . . . . .
//!    5  . . . . . . . .
//!    4  . . . . . . . .      e2e4: from e2 to e4; e7e8q: and becomes a queen
//!    3  . . . . . . . .      castling is a move of the king: e1g1
//!    2  P P P P P P P P
//!    1  R N B Q K B N R
//!       a b c d e f g h
//! ```
//!
//! Moves come from the crate `cozy-chess`; what a state is, when a game is over, notation and all
//! that one knows about the game is here.
//!
//! A game is over by mate, by stalemate, and when mate has become impossible whatever is played
//! (two bare kings, one minor piece, bishops on squares of one colour). Repetitions and fifty moves without
//! progress draw a game, too, but they are about what happened before and not about a state: whoever knows the
//! moves of the game says so ([`Game::idle_plies`], [`Game::PATIENCE`]).
//!
//! ```
//! use perfectplay_core::{Game, Notation};
//! use perfectplay_games::chess::Chess;
//!
//! let state = Chess.read_state("1. f3 e5 2. g4 Qh4#")?;
//! assert_eq!(Chess.utility(&state), Some(-1));
//! assert_eq!(Chess.read_state("startpos moves f2f3 e7e5 g2g4 d8h4")?, state);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Game::idle_plies`]: perfectplay_core::Game::idle_plies
//! [`Game::PATIENCE`]: perfectplay_core::Game::PATIENCE

pub mod ending;
pub mod evaluation;
mod exchange;
mod fen;
mod heuristics;
mod insight;
mod movetext;
mod notation;
mod pgn;
mod rules;
mod san;
mod view;

pub use evaluation::Positional;
pub use heuristics::Material;
pub use insight::{Insight, is_quiet};
pub use rules::{Chess, Move, State};
