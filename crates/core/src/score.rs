//! Values of states, and what is known of them.

use std::fmt;

/// A utility or a heuristic value, from Max's side unless said otherwise.
pub type Score = i32;

/// How a reported value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true value is the reported one.
    Exact,
    /// The true value is the reported one or more.
    AtLeast,
    /// The true value is the reported one or less.
    AtMost,
}

impl Bound {
    /// The same statement about the negated value: the other player's view.
    pub const fn flipped(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::AtLeast => Self::AtMost,
            Self::AtMost => Self::AtLeast,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "exact",
            Self::AtLeast => "at-least",
            Self::AtMost => "at-most",
        })
    }
}

/// What has been proved of a value: `lower <= value <= upper`, in Max's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
}

impl Bounds {
    /// The value is known.
    pub const fn exactly(value: Score) -> Self {
        Self { lower: value, upper: value }
    }

    /// True once nothing is left to find.
    pub const fn is_exact(self) -> bool {
        self.lower == self.upper
    }
}
