//! The evaluation of Othello, made from games that the program plays against itself.
//!
//! Games are [played](SelfPlay) and [kept as text](record), weights are [fitted](Fit) to their results, and
//! [measured](measure) on games that were [held out](Game::is_held_out); how far short searches with them are off is
//! [measured](Calibration) too; then the next games are played with
//! them. Every step gives the same on every machine and with any number of threads.

mod board;
mod calibrate;
mod fit;
mod game;
mod measure;
mod play;
pub mod record;

pub use calibrate::{Calibration, Measured, Off, Pair, fit_spreads};
pub use fit::{Fit, FittedPhase};
pub use game::{Game, HELD_OUT, Sample};
pub use measure::{Errors, discs_of, measure};
pub use perfectplay_games::othello::evaluation::{
    BadWeights, Evaluation, PHASES, Spread, Spreads, Weights, shipped,
};
pub use play::{Manner, SelfPlay};

use perfectplay_core::hash::{SPREAD, mix};

/// A number that stands for all of these.
fn digest(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0, |so_far, word| mix(so_far.wrapping_add(SPREAD) ^ word))
}
