//! The evaluation of Othello, made from games that the program plays against itself.

mod fit;
mod play;

pub use fit::{Fitted, fit};
pub use play::{Game, Manner, Sample};
