//! The evaluation of Othello: what patterns are worth, fitted by least squares.

mod board;
mod calibrate;
mod fit;
mod game;
mod measure;
mod play;

pub use calibrate::{Calibration, Measured, Off, Pair, fit_spreads};
pub use fit::{Fit, FittedPhase};
pub use game::{Game, Sample};
pub use measure::{Errors, discs_of, measure};
pub use perfectplay_games::othello::evaluation::{
    BadWeights, Evaluation, PHASES, Spread, Spreads, Weights, shipped,
};
pub use play::{Manner, SelfPlay, fingerprint};
