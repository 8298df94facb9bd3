//! What cannot be computed, and what to choose instead.

use crate::{MAX_DEPTH, MAX_MOVES};

/// Why there is no cost to compute.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TheoryError {
    /// Too few or too many moves a state.
    #[error("no tree with {0} moves a state: choose from 1 to {MAX_MOVES}")]
    Moves(u32),
    /// A tree that is too deep.
    #[error("no tree of depth {0}: choose from 0 to {MAX_DEPTH}")]
    Depth(u32),
    /// A number that is no probability.
    #[error("{0} is no probability: choose a number from 0 to 1, or pn for the fixed point")]
    Probability(f64),
    /// A word that is neither a number nor the name of the fixed point.
    #[error("{0:?} is no probability: write a number from 0 to 1, or pn for the fixed point")]
    Chance(String),
}
