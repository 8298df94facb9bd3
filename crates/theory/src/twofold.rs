//! Numbers with twice the precision of `f64`, for the one place that needs it: the fixed point.
//!
//! A number is the unevaluated sum of two `f64`, the second within half a unit in the last place of
//! the first. The error of a sum or a product of two `f64` is itself an `f64` (Dekker 1971, Knuth
//! 1969), which is all there is to it. Operations are right to about 2^-104, relative to the larger
//! operand.

use std::ops::{Mul, Sub};

/// `high + low`, not added up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Twofold {
    pub(crate) high: f64,
    pub(crate) low: f64,
}

impl Twofold {
    pub(crate) const ONE: Self = Self { high: 1.0, low: 0.0 };

    /// The sum of two `f64`, exactly.
    pub(crate) fn sum(left: f64, right: f64) -> Self {
        let high = left + right;
        let kept = high - left;
        Self { high, low: (left - (high - kept)) + (right - kept) }
    }

    /// The product of two `f64`, exactly unless it is too small for its error to be a number.
    fn product(left: f64, right: f64) -> Self {
        let high = left * right;
        Self { high, low: left.mul_add(right, -high) }
    }

    /// A whole power, by squaring; errors add up to about `exponent · 2^-103`.
    pub(crate) fn pow(self, mut exponent: u32) -> Self {
        let (mut power, mut square) = (Self::ONE, self);
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = power * square;
            }
            square = square * square;
            exponent /= 2;
        }
        power
    }
}

impl From<f64> for Twofold {
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Sub for Twofold {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let Self { high, low } = Self::sum(self.high, -other.high);
        Self::sum(high, low + (self.low - other.low))
    }
}

impl Mul for Twofold {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let Self { high, low } = Self::product(self.high, other.high);
        Self::sum(high, low + (self.high * other.low + self.low * other.high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_that_two_numbers_can_hold() {
        // (1 + 2^-60)^2 = 1 + 2^-59 + 2^-120, and the last term is beyond 2^-104.
        let tiny = 2f64.powi(-60);
        let square = Twofold::sum(1.0, tiny).pow(2);
        assert_eq!((square.high, square.low), (1.0, 2.0 * tiny));
        // The leading parts cancel, the rest stays.
        assert_eq!((square - Twofold::ONE).high, 2.0 * tiny);
        // (2^27 + 1)^2 needs 55 bits.
        let whole = Twofold::from(134_217_729.0).pow(2);
        assert_eq!(whole.high as u64 + whole.low as u64, 134_217_729 * 134_217_729);
        assert_ne!(whole.low, 0.0);
    }

    #[test]
    fn powers_are_right_to_thirty_digits() {
        // (1/3)^7 · 3^7 = 1. What 1/3 lacks as an `f64` is (1 - 3 · 1/3) / 3, with one rounding.
        let third = 1.0 / 3.0;
        let exact = Twofold { high: third, low: (-3f64).mul_add(third, 1.0) / 3.0 };
        let one = exact.pow(7) * Twofold::from(2187.0);
        assert!((one - Twofold::ONE).high.abs() < 1e-30);
    }
}
