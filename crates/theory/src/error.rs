//! What cannot be computed, and what to choose instead.

use perfectplay_core::{Say, Voice, sayable_errors, tell};

use crate::{MAX_DEPTH, MAX_MOVES};

/// Why there is no cost to compute.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum TheoryError {
    /// Too few or too many moves a state.
    Moves(u32),
    /// A tree that is too deep.
    Depth(u32),
    /// A number that is no probability.
    Probability(f64),
    /// A word that is neither a number nor the name of the fixed point.
    Chance(String),
}

impl Say for TheoryError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::Moves(moves) => tell!(
                voice,
                "no tree with {moves} moves a state: choose from 1 to {MAX_MOVES}",
                "pas d’arbre à {moves} coups par état : choisissez de 1 à {MAX_MOVES}",
            ),
            Self::Depth(depth) => tell!(
                voice,
                "no tree of depth {depth}: choose from 0 to {MAX_DEPTH}",
                "pas d’arbre de profondeur {depth} : choisissez de 0 à {MAX_DEPTH}",
            ),
            Self::Probability(p) => tell!(
                voice,
                "{p} is no probability: choose a number from 0 to 1, or pn for the fixed point",
                "{p} n’est pas une probabilité : choisissez un nombre de 0 à 1, ou pn pour le point fixe",
            ),
            Self::Chance(text) => tell!(
                voice,
                "{text:?} is no probability: write a number from 0 to 1, or pn for the fixed point",
                "{text:?} n’est pas une probabilité : écrivez un nombre de 0 à 1, ou pn pour le point fixe",
            ),
        }
    }
}

sayable_errors!(TheoryError);
