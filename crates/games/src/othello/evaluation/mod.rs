//! What a board is probably worth at the end of the game: the sum of what its patterns are worth.

mod file;
mod patterns;
mod spread;
#[cfg(test)]
mod tests;
mod weights;

pub use file::BadWeights;
pub use patterns::{Numbers, PATTERNS, Patterns, Shape};
pub use spread::{Spread, Spreads};
pub use weights::{PHASES, Weights, phase};

use std::sync::LazyLock;

/// The weights that come with the program; `docs/othello.md` says how they were made.
static SHIPPED: LazyLock<Evaluation> = LazyLock::new(|| {
    let weights = Weights::from_bytes(include_bytes!("othello.weights"));
    Evaluation::new(weights.expect("a test reads them"))
});

/// The evaluation that comes with the program.
pub fn shipped() -> &'static Evaluation {
    &SHIPPED
}

/// So many units are one disc.
pub const UNIT: i32 = 32;

/// Patterns, and what they are worth.
pub struct Evaluation {
    patterns: Patterns,
    weights: Weights,
}

impl Evaluation {
    /// With given weights.
    pub fn new(weights: Weights) -> Self {
        Self { patterns: Patterns::new(), weights }
    }

    /// The patterns it looks at.
    pub fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// What patterns are worth.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The probable result in units, for the player to move, of a board with so many discs.
    #[inline(always)]
    pub fn value(&self, numbers: &Numbers, discs: u32) -> i32 {
        self.weights.sum(numbers, discs)
    }
}
