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

    /// One number and what it means, given the `widest` bounds that hold before any work: the
    /// side on which more has been proved is the one worth telling.
    ///
    /// ```
    /// use perfectplay_core::{Bound, Bounds};
    ///
    /// let widest = Bounds { lower: -21, upper: 21 };
    /// assert_eq!(Bounds { lower: 3, upper: 21 }.told(widest), (3, Bound::AtLeast));
    /// assert_eq!(Bounds { lower: -21, upper: 3 }.told(widest), (3, Bound::AtMost));
    /// assert_eq!(Bounds { lower: 3, upper: 3 }.told(widest), (3, Bound::Exact));
    /// ```
    pub fn told(self, widest: Self) -> (Score, Bound) {
        if self.is_exact() {
            (self.lower, Bound::Exact)
        } else if self.lower > widest.lower || self.upper == widest.upper {
            (self.lower, Bound::AtLeast)
        } else {
            (self.upper, Bound::AtMost)
        }
    }
}
