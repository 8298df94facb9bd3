//! The errors a written position can cause, each naming what is wrong, where, and the remedy.

use crate::{Both, Say, Voice, sayable_errors, tell};

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
        expected: Both,
    },

    /// A move that the rules forbid at that point.
    IllegalMove {
        /// The move as written.
        written: String,
        /// Its number in the sequence, counting from 1.
        ply: usize,
        /// The rule that forbids it, and what could be played: "column 4 is full; ...".
        because: Both,
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
        what: Both,
        /// What to write instead.
        remedy: Both,
    },
}

impl PositionError {
    /// A malformed position: what is wrong, and what to write instead.
    pub fn malformed(what: impl Into<Both>, remedy: impl Into<Both>) -> Self {
        Self::Malformed { what: what.into(), remedy: remedy.into() }
    }
}

impl Say for PositionError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::UnknownSymbol { symbol, at, expected } => tell!(
                voice,
                "unknown symbol {symbol:?} at character {at}; write {expected}",
                "symbole inconnu {symbol:?} au caractère {at} ; écrivez {expected}",
                expected = expected.say(voice),
            ),
            Self::IllegalMove { written, ply, because } => tell!(
                voice,
                "move {ply} ({written}) is illegal: {because}",
                "le coup {ply} ({written}) est interdit : {because}",
                because = because.say(voice),
            ),
            Self::AfterTheEnd { ply: 0, extra } => tell!(
                voice,
                "the game is over at the start, but {extra} more follow; drop them",
                "la partie est finie dès le départ ; ôtez la suite (longueur {extra})",
            ),
            Self::AfterTheEnd { ply, extra } => tell!(
                voice,
                "the game is over after move {ply}, but {extra} more follow; drop them",
                "la partie est finie après le coup {ply} ; ôtez la suite (longueur {extra})",
            ),
            Self::Malformed { what, remedy } => tell!(
                voice,
                "{what}; {remedy}",
                "{what} ; {remedy}",
                what = what.say(voice),
                remedy = remedy.say(voice),
            ),
        }
    }
}

sayable_errors!(PositionError);
