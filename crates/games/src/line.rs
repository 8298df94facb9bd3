//! Whether there is a row of marks or discs on a board, and whose.

/// Whose row it is, in the view of the player to move. The numbers are what it is worth to whoever moved last, so that a
/// utility needs no branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i8)]
pub(crate) enum Line {
    /// Nobody has one.
    None = 0,
    /// Whoever moved last, as always in play.
    Last = 1,
    /// The player to move: only on a board that somebody has turned.
    Mover = -1,
}

impl Line {
    /// After a move that made a row or did not.
    #[inline]
    pub(crate) fn made(by_last: bool) -> Self {
        if by_last { Self::Last } else { Self::None }
    }

    /// Whether the game is over.
    #[inline]
    pub(crate) fn is_there(self) -> bool {
        self != Self::None
    }

    /// The same row once it is the other player's turn.
    pub(crate) fn turned(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Last => Self::Mover,
            Self::Mover => Self::Last,
        }
    }
}
