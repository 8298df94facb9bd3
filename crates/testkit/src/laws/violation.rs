//! A broken law, and where.

use std::fmt;

use perfectplay_core::Game;

use crate::brute::Unsolved;

/// The laws, one for each way to break the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// A state is final exactly when it has no moves.
    EndsAreEnds,
    /// The same moves are appended in the same order every time.
    FixedOrder,
    /// No move is listed twice.
    DistinctMoves,
    /// Moves that are counted without listing them are as many as are listed.
    Counts,
    /// Utilities lie in the range the game gives.
    UtilityRange,
    /// A utility that tells when the game ends tells it right.
    PliesLeft,
    /// The same call has the same answer.
    Determinism,
    /// The canonical state has the player and the value of the state, and is its own canonical.
    Symmetry,
    /// Keys stand for one state, or for states of one value.
    FaithfulKeys,
    /// No state comes back in an acyclic game.
    Acyclic,
    /// A state that comes back was left within the moves that are said to be idle.
    Idle,
    /// What is written is read back, and different moves are written differently.
    RoundTrip,
    /// Wrong input is refused, and never a reason to panic.
    Robustness,
    /// What is refused is refused in every language, without the words of a command line.
    Languages,
    /// Estimates, and what a draw is worth among them, lie in the range the heuristic gives.
    EstimateRange,
    /// An order has the same moves as before.
    Permutation,
    /// What a move does is one of the deeds there are.
    Deeds,
    /// Static bounds contain the value.
    StaticBounds,
    /// States and numbers correspond one to one.
    Numbering,
    /// Predecessors are exactly the states that a move leads from.
    Predecessors,
    /// Configurations and players make states, and back.
    Configurations,
    /// Both players have the same moves and opposite results.
    SameForBoth,
    /// A configuration moves as the sum of its parts.
    SumOfParts,
    /// Turned is the other player's turn, turned twice is as before, and the rules hold on both sides.
    Turned,
    /// Whoever begins, the game is the same but for the names of the players.
    Starters,
    /// Cells and labels fill the board.
    Grid,
    /// Clicks play the legal moves and no others.
    Targets,
    /// Not a law: a check that must see every state was given too large a game.
    SmallEnough,
}

/// A law that a game breaks, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// The moves, as they print for debugging, that lead to the state where it is broken.
    pub walk: Vec<String>,
    /// What was found there.
    pub found: String,
}

impl Violation {
    pub(super) fn new<M: fmt::Debug>(law: Law, walk: &[M], found: impl Into<String>) -> Self {
        let walk = walk.iter().map(|mv| format!("{mv:?}")).collect();
        Self { law, walk, found: found.into() }
    }

    /// What brute force says when it gives up on a game `G`.
    pub(super) fn unsolved<G: Game>(unsolved: Unsolved) -> Self {
        let law = match unsolved {
            Unsolved::TooLarge { .. } => Law::SmallEnough,
            Unsolved::NotAcyclic => Law::Acyclic,
        };
        Self::new::<G::Move>(law, &[], unsolved.to_string())
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is broken: {}", self.law, self.found)?;
        match &self.walk[..] {
            [] => write!(f, " (at the start)"),
            walk => write!(f, " (after {})", walk.join(" ")),
        }
    }
}

impl std::error::Error for Violation {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_which_law_and_where() {
        let violation = Violation::new(Law::Acyclic, &[3, 1], "the state came back");
        assert_eq!(violation.to_string(), "Acyclic is broken: the state came back (after 3 1)");
        let at_start = Violation::new::<u8>(Law::Grid, &[], "no cells");
        assert_eq!(at_start.to_string(), "Grid is broken: no cells (at the start)");
    }
}
