//! Numbers that may be far beyond `f64`: leaves of a tree of depth 10,000.

use std::{
    cmp::Ordering,
    fmt,
    ops::{Add, Mul},
};

/// A number that is at least 0, with the precision of `f64` and a wide exponent.
///
/// Each operation rounds once, by at most 2^-53 ≈ 1.1·10^-16 of its result: a product of `k`
/// factors is off by less than `k · 1.2·10^-16`, relatively, besides what its factors are off by.
/// Whole numbers up to 2^53 are exact.
///
/// ```
/// use perfectplay_theory::Magnitude;
///
/// let leaves = Magnitude::from(40).powi(1000);
/// assert_eq!(leaves.to_f64(), None);
/// assert!((leaves.log10() - 1602.06).abs() < 0.01);
/// assert_eq!(format!("{leaves:.2e}"), "1.15e1602");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Magnitude {
    /// From 1 to below 2; 0 for the number 0.
    mantissa: f64,
    /// The power of two that goes with it; the least there is for the number 0.
    exponent: i64,
}

/// Bits of an `f64` after the leading one.
const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;
/// What is added to the exponent of an `f64` where it is stored.
const BIAS: i64 = f64::MAX_EXP as i64 - 1;

impl Magnitude {
    /// Nothing.
    pub const ZERO: Self = Self { mantissa: 0.0, exponent: i64::MIN };
    /// One leaf.
    pub const ONE: Self = Self { mantissa: 1.0, exponent: 0 };

    /// The number itself; `None` if it is negative, infinite or no number.
    pub fn from_f64(number: f64) -> Option<Self> {
        (number >= 0.0 && number.is_finite()).then(|| Self::of(number))
    }

    /// The same for numbers that are known to be finite and not negative.
    pub(crate) fn of(number: f64) -> Self {
        debug_assert!(number >= 0.0 && number.is_finite(), "{number} has no magnitude");
        if number == 0.0 {
            return Self::ZERO;
        }
        if number < f64::MIN_POSITIVE {
            // Numbers this small have no leading one: borrow 64 powers of two.
            let scaled = Self::of(number * two_to(64));
            return Self { exponent: scaled.exponent - 64, ..scaled };
        }
        let bits = number.to_bits();
        let fraction = bits & ((1 << FRACTION) - 1);
        Self {
            mantissa: f64::from_bits(1f64.to_bits() | fraction),
            exponent: (bits >> FRACTION) as i64 - BIAS,
        }
    }

    /// Is it nothing at all?
    pub fn is_zero(self) -> bool {
        self.mantissa == 0.0
    }

    /// A whole power, by squaring; exact as long as it stays below 2^53.
    ///
    /// It is off by at most `exponent · 1.2·10^-16`, relatively.
    #[must_use]
    pub fn powi(self, mut exponent: u32) -> Self {
        let (mut power, mut square) = (Self::ONE, self);
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = power * square;
            }
            exponent /= 2;
            if exponent > 0 {
                square = square * square;
            }
        }
        power
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(self) -> Self {
        if self.is_zero() {
            return self;
        }
        let odd = self.exponent.rem_euclid(2);
        let root = Self::of((self.mantissa * two_to(odd)).sqrt());
        Self { exponent: root.exponent + (self.exponent - odd) / 2, ..root }
    }

    /// How far apart two numbers are.
    #[must_use]
    pub fn abs_diff(self, other: Self) -> Self {
        let (small, large) = (self.min(other), self.max(other));
        if small.is_zero() {
            return large;
        }
        let rest =
            Self::of(large.mantissa - small.mantissa * two_to(small.exponent - large.exponent));
        rest.shifted(large.exponent)
    }

    /// The decimal logarithm; minus infinity for 0. It is off by less than 3·10^-16 times itself
    /// (or times 1, if that is more), so its digits after the point get fewer as the number grows.
    pub fn log10(self) -> f64 {
        if self.is_zero() {
            return f64::NEG_INFINITY;
        }
        self.mantissa.log10() + self.exponent as f64 * std::f64::consts::LOG10_2
    }

    /// The nearest `f64`, which may be 0; `None` beyond the largest.
    pub fn to_f64(self) -> Option<f64> {
        (self.exponent <= BIAS).then(|| self.mantissa * two_to(self.exponent))
    }

    /// The number times a power of two.
    fn shifted(self, by: i64) -> Self {
        if self.is_zero() { self } else { Self { exponent: self.exponent + by, ..self } }
    }
}

/// 2 to a power of at most 1023; 0 if that is too small for an `f64`.
fn two_to(exponent: i64) -> f64 {
    if exponent > -BIAS {
        f64::from_bits(((exponent + BIAS) as u64) << FRACTION)
    } else {
        // A single bit, ever further to the right.
        let place = exponent + BIAS + i64::from(FRACTION) - 1;
        if place < 0 { 0.0 } else { f64::from_bits(1 << place) }
    }
}

impl From<u64> for Magnitude {
    fn from(whole: u64) -> Self {
        Self::of(whole as f64)
    }
}

impl Mul for Magnitude {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self::ZERO;
        }
        Self::of(self.mantissa * other.mantissa).shifted(self.exponent + other.exponent)
    }
}

impl Add for Magnitude {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (small, large) = (self.min(other), self.max(other));
        if small.is_zero() {
            return large;
        }
        Self::of(large.mantissa + small.mantissa * two_to(small.exponent - large.exponent))
            .shifted(large.exponent)
    }
}

impl Eq for Magnitude {}

impl PartialOrd for Magnitude {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Magnitude {
    fn cmp(&self, other: &Self) -> Ordering {
        self.exponent.cmp(&other.exponent).then(self.mantissa.total_cmp(&other.mantissa))
    }
}

/// `1.15e1602`, with as many digits after the point as asked for.
impl fmt::LowerExp for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.to_f64() {
            return fmt::LowerExp::fmt(&number, f);
        }
        let power = self.log10().floor();
        let number = 10f64.powf(self.log10() - power);
        let text = match f.precision() {
            Some(digits) => format!("{number:.digits$e}"),
            None => format!("{number:e}"),
        };
        // Rounding may have made it 10, which is written 1e1.
        let (digits, carry) = text.split_once('e').unwrap_or((&text, "0"));
        write!(f, "{digits}e{}", power as i64 + i64::from(carry == "1"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn magnitude(number: f64) -> Magnitude {
        Magnitude::from_f64(number).expect("a number that is not negative")
    }

    #[test]
    fn every_f64_comes_back() {
        let numbers =
            [0.0, 1.0, 0.1, 1.5, 3.0, 1e300, f64::MAX, f64::MIN_POSITIVE, 1e-310, 5e-324, 6.02e23];
        for number in numbers {
            assert_eq!(magnitude(number).to_f64(), Some(number));
        }
        for wrong in [-1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Magnitude::from_f64(wrong), None);
        }
    }

    #[test]
    fn arithmetic_is_that_of_f64_where_that_is_enough() {
        let numbers = [0.0, 1.0, 0.1, 3.0, 7.25, 1e-200, 1e100, 123_456_789.0, 5e-324];
        for left in numbers {
            for right in numbers {
                let (l, r) = (magnitude(left), magnitude(right));
                assert_eq!((l + r).to_f64(), Some(left + right));
                assert_eq!(l.abs_diff(r).to_f64(), Some((left - right).abs()));
                assert_eq!(l.cmp(&r), left.total_cmp(&right));
                assert_eq!((l * r).to_f64(), Some(left * right));
            }
            assert_eq!(magnitude(left).sqrt().to_f64(), Some(left.sqrt()));
        }
    }

    #[test]
    fn beyond_f64() {
        let large = Magnitude::from(10).powi(400);
        assert_eq!(large.to_f64(), None);
        assert!((large.log10() - 400.0).abs() < 1e-12);
        let root = large.sqrt().to_f64().expect("10^200 is an f64");
        assert!((root / 1e200 - 1.0).abs() < 1e-13);
        let odd = (large * Magnitude::from(2)).sqrt();
        assert!((odd.log10() - 200.0 - 0.5 * 2f64.log10()).abs() < 1e-12);
        assert_eq!(large + Magnitude::ONE, large);
        assert_eq!(large.abs_diff(large), Magnitude::ZERO);
        assert!(large > Magnitude::from(10).powi(399));
        // 5e-324 squared is no f64, and yet not nothing.
        let small = magnitude(5e-324) * magnitude(5e-324);
        assert!(!small.is_zero() && small.to_f64() == Some(0.0));
        assert!((small.log10() + 646.612_430_686_2).abs() < 1e-9); // -2148 log10 2
        assert_eq!(Magnitude::ZERO.log10(), f64::NEG_INFINITY);
    }

    #[test]
    fn whole_powers_are_exact_up_to_2_to_the_53() {
        for (base, exponent) in [(3u64, 33u32), (7, 18), (2, 53), (94_906_265, 2), (10, 15), (9, 0)]
        {
            let power = Magnitude::from(base).powi(exponent);
            assert_eq!(power.to_f64(), Some(base.pow(exponent) as f64));
        }
    }

    #[test]
    fn written_in_powers_of_ten() {
        assert_eq!(format!("{:.3e}", magnitude(1234.5)), "1.234e3");
        assert_eq!(format!("{:e}", Magnitude::ZERO), "0e0");
        assert_eq!(format!("{:.1e}", Magnitude::from(10).powi(400)), "1.0e400");
        // 2^1025 = 3.595...·10^308, and 9.99·10^400 rounds up to the next power.
        assert_eq!(format!("{:.2e}", Magnitude::from(2).powi(1025)), "3.60e308");
        let nearly = magnitude(9.99) * Magnitude::from(10).powi(400);
        assert_eq!(format!("{nearly:.1e}"), "1.0e401");
        assert_eq!(format!("{nearly:.2e}"), "9.99e400");
    }
}
