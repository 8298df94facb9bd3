//! The evaluation of chess: what the terms of the evaluation are worth, fitted by logistic regression.

mod fit;
mod game;
mod logistic;
mod measure;
mod play;
mod sample;

pub use fit::{Fit, Settings};
pub use game::{Game, Played};
pub use measure::{Errors, Judged, STAGES, judge, pieces_of};
pub use perfectplay_games::chess::evaluation::{BadWeights, Weights, shipped};
pub use play::{Manner, SelfPlay, fingerprint};
