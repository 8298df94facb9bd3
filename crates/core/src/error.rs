//! The errors a written position can cause, each naming what is wrong, where, and the remedy.

use std::fmt;

/// Why a position, written as text, could not be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// A character that stands for nothing in this notation.
    UnknownSymbol {
        /// The character.
        symbol: char,
        /// Where it stands, counting from 1.
        at: usize,
        /// What may stand there: "columns 1 to 7".
        expected: String,
    },

    /// A move that the rules forbid at that point.
    IllegalMove {
        /// The move as written.
        written: String,
        /// Its number in the sequence, counting from 1.
        ply: usize,
        /// The rule that forbids it, and what could be played: "column 4 is full; ...".
        because: String,
    },

    /// The moves end the game before the last of them.
    AfterTheEnd {
        /// The move that ended the game, counting from 1.
        ply: usize,
        /// How many moves were written after it.
        extra: usize,
    },

    /// Anything else: a board of the wrong size, a number out of range.
    Malformed {
        /// What is wrong, and where.
        what: String,
        /// What to write instead.
        remedy: String,
    },
}

impl PositionError {
    /// A malformed position: what is wrong, and what to write instead.
    pub fn malformed(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Malformed { what: what.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownSymbol { symbol, at, expected } => {
                write!(f, "unknown symbol {symbol:?} at character {at}; write {expected}")
            }
            Self::IllegalMove { written, ply, because } => {
                write!(f, "move {ply} ({written}) is illegal: {because}")
            }
            Self::AfterTheEnd { ply: 0, extra } => {
                write!(f, "the game is over at the start, but {extra} more follow; drop them")
            }
            Self::AfterTheEnd { ply, extra } => {
                write!(f, "the game is over after move {ply}, but {extra} more follow; drop them")
            }
            Self::Malformed { what, remedy } => write!(f, "{what}; {remedy}"),
        }
    }
}

impl std::error::Error for PositionError {}
