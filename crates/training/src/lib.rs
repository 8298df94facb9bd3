//! Evaluations made from games that the program plays against itself: of [Othello](othello) and of [chess].
//!
//! Games are played and [kept as text](record), weights are fitted to their results, and measured on games that were held
//! out; then the next games are played with them. Every step gives the same on every machine and with any number of
//! threads.

pub mod chess;
mod errors;
pub mod othello;
pub mod record;

pub use errors::Errors;

use perfectplay_core::hash::{SPREAD, mix};

/// One game in so many is not learnt from.
pub const HELD_OUT: u64 = 50;

/// A number that stands for all of these.
fn digest(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0, |so_far, word| mix(so_far.wrapping_add(SPREAD) ^ word))
}

/// Whether a game with these moves is one of those that weights are measured on and not made from: one in
/// [`HELD_OUT`], which its moves alone decide, wherever it stands.
fn is_held_out(moves: impl Iterator<Item = u64>) -> bool {
    digest(moves).is_multiple_of(HELD_OUT)
}

/// Numbers from a seed, the same on every machine.
struct Dice(u64);

impl Dice {
    /// Those of the game of that number.
    fn new(seed: u64, game: u64) -> Self {
        Self(mix(seed ^ mix(game)))
    }

    fn below(&mut self, number: u64) -> u64 {
        self.0 = mix(self.0.wrapping_add(1));
        (self.0 >> 11) % number
    }

    fn within(&mut self, range: &std::ops::RangeInclusive<u32>) -> u32 {
        range.start() + self.below(u64::from(range.end() - range.start() + 1)) as u32
    }
}
