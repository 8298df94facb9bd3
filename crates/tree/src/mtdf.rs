//! MTD(f): the value by null-window tests that start from a guess.
//!
//! Plaat, Schaeffer, Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial
//! Intelligence 87 (1996). Where the dichotomy halves the range, MTD(f) asks next to the last
//! answer; fail-soft answers jump, and the table makes the repeated walks cheap.

use crate::{questions::Known, scale::Rank};

/// Where MTD(f) asks next.
pub(crate) struct Mtdf {
    /// The last answer, or the guess.
    value: Rank,
    /// What was known then.
    lower: Option<Rank>,
}

impl Mtdf {
    pub(crate) fn from_guess(guess: Rank) -> Self {
        Self { value: guess, lower: None }
    }

    /// The next question.
    pub(crate) fn next(&mut self, known: Known) -> Rank {
        // The last answer raised one of the bounds: it is the value to stand next to.
        if let Some(lower) = self.lower {
            self.value = if known.lower > lower { known.lower } else { known.upper };
        }
        self.lower = Some(known.lower);
        let value = self.value.clamp(known.lower, known.upper);
        if value == known.lower { value + 1 } else { value }
    }
}
