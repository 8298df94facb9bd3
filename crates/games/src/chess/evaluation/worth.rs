//! A worth in the middle game and one in the ending.

use std::ops::{AddAssign, Mul, Neg};

use perfectplay_core::Score;

/// What something is worth, in the middle game and in the ending: both in one word, so that they are added and
/// multiplied at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Worth(i64);

/// A worth, in short.
pub(super) const fn w(middle: Score, ending: Score) -> Worth {
    Worth(((middle as i64) << 32) + ending as i64)
}

impl Worth {
    #[inline]
    pub(super) const fn middle(self) -> Score {
        // What the ending has borrowed, if it is negative, is given back.
        ((self.0 + (1 << 31)) >> 32) as Score
    }

    #[inline]
    pub(super) const fn ending(self) -> Score {
        self.0 as Score
    }
}

impl AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Mul<Score> for Worth {
    type Output = Self;

    #[inline]
    fn mul(self, times: Score) -> Self {
        Self(self.0 * i64::from(times))
    }
}

impl Neg for Worth {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_do_not_disturb_each_other() {
        let numbers = [-9999, -100, -1, 0, 1, 7, 9999];
        let pairs = || numbers.into_iter().flat_map(|one| numbers.map(|two| (one, two)));
        for (one, two) in pairs() {
            for (three, four) in pairs() {
                let mut sum = w(one, two) * -3;
                sum += -w(three, four);
                let expected = (-3 * one - three, -3 * two - four);
                assert_eq!((sum.middle(), sum.ending()), expected);
            }
        }
    }
}
