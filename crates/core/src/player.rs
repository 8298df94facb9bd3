//! The two players.

use std::{fmt, ops::Not};

/// One of the two players. Max moves first in every game of this project, and
/// utilities and heuristics are written from Max's side: large is good for Max.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The first player: Alice, Adam, Black at Othello.
    Max,
    /// The second player: Bob, Eve, White at Othello.
    Min,
}

impl Player {
    /// Both players, Max first.
    pub const BOTH: [Self; 2] = [Self::Max, Self::Min];

    /// `1` for Max and `-1` for Min: what turns a value in Max's view into this
    /// player's view, and back.
    #[inline]
    pub const fn sign(self) -> i64 {
        // Arithmetic on the number of the variant: searches ask for every leaf.
        1 - 2 * self as i64
    }
}

impl Not for Player {
    type Output = Self;

    /// The opponent.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Max => "max",
            Self::Min => "min",
        })
    }
}
