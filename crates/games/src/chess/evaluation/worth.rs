//! A worth in the middle game and one in the ending.

use std::ops::{Add, AddAssign, Mul, Sub};

use perfectplay_core::Score;

/// What something is worth, in the middle game and in the ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) middle: Score,
    pub(super) ending: Score,
}

/// A worth, in short.
pub(super) const fn w(middle: Score, ending: Score) -> Worth {
    Worth { middle, ending }
}

impl Add for Worth {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        w(self.middle + other.middle, self.ending + other.ending)
    }
}

impl AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Worth {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        w(self.middle - other.middle, self.ending - other.ending)
    }
}

impl Mul<Score> for Worth {
    type Output = Self;

    #[inline]
    fn mul(self, times: Score) -> Self {
        w(self.middle * times, self.ending * times)
    }
}
