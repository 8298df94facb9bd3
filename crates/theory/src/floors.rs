//! What a test costs at least, and what looking at everything costs.

use crate::{Magnitude, TheoryError, limits};

/// A number of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number to the precision of `f64`, however large it is.
    pub magnitude: Magnitude,
    /// The number itself while it is below 2^128.
    pub exact: Option<u128>,
}

impl Count {
    fn power(moves: u32, exponent: u32) -> Self {
        Self::of(u128::from(moves).checked_pow(exponent), || {
            Magnitude::from(u64::from(moves)).powi(exponent)
        })
    }

    fn of(exact: Option<u128>, otherwise: impl FnOnce() -> Magnitude) -> Self {
        let magnitude = exact.map_or_else(otherwise, |exact| Magnitude::of(exact as f64));
        Self { magnitude, exact }
    }
}

/// Leaves of a uniform tree that the theory has names for.
///
/// ```
/// use perfectplay_theory::Floors;
///
/// let floors = Floors::of(3, 5)?;
/// assert_eq!(floors.yes.exact, Some(9));
/// assert_eq!(floors.no.exact, Some(27));
/// assert_eq!(floors.knuth_moore.exact, Some(35));
/// assert_eq!(floors.full.exact, Some(243));
/// # Ok::<(), perfectplay_theory::TheoryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floors {
    /// `n^⌊k/2⌋`: no test that answers yes looks at fewer, and with the best moves first none at
    /// more.
    pub yes: Count,
    /// `n^⌈k/2⌉`: the same for the answer no.
    pub no: Count,
    /// `n^⌊k/2⌋ + n^⌈k/2⌉ - 1`: what it takes to know the value, a yes and a no that share one leaf
    /// (Knuth and Moore 1975).
    pub knuth_moore: Count,
    /// `n^k`: all of them.
    pub full: Count,
}

impl Floors {
    /// Those of the tree with `moves` moves a state and the given depth.
    pub fn of(moves: u32, depth: u32) -> Result<Self, TheoryError> {
        limits::check(moves, depth)?;
        let yes = Count::power(moves, depth / 2);
        let no = Count::power(moves, depth.div_ceil(2));
        let sum = match (yes.exact, no.exact) {
            (Some(yes), Some(no)) => (yes - 1).checked_add(no),
            _ => None,
        };
        // Beyond 2^127 one leaf more or less is below the precision.
        let knuth_moore = Count::of(sum, || yes.magnitude + no.magnitude);
        Ok(Self { yes, no, knuth_moore, full: Count::power(moves, depth) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_as_long_as_they_fit() {
        let floors = Floors::of(2, 255).expect("within the limits");
        assert_eq!(floors.yes.exact, Some(1 << 127));
        assert_eq!(floors.no.exact, None);
        assert_eq!(floors.knuth_moore.exact, None);
        assert_eq!(floors.no.magnitude, Magnitude::from(2).powi(128));
        // 2^127 + 2^128 = 3 · 2^127.
        assert_eq!(floors.knuth_moore.magnitude, Magnitude::from(3) * Magnitude::from(2).powi(127));
        // Both parts fit, their sum does not.
        let floors = Floors::of(2, 254).expect("within the limits");
        assert_eq!(floors.knuth_moore.exact, Some(u128::MAX));
        let floors = Floors::of(1_000_000, 10_000).expect("within the limits");
        assert!((floors.full.magnitude.log10() - 60_000.0).abs() < 1e-8);
        assert!((floors.yes.magnitude.log10() - 30_000.0).abs() < 1e-8);
    }

    #[test]
    fn a_single_leaf_and_a_single_line() {
        for (moves, depth) in [(7, 0), (1, 0), (1, 9999)] {
            let floors = Floors::of(moves, depth).expect("within the limits");
            for count in [floors.yes, floors.no, floors.knuth_moore, floors.full] {
                assert_eq!(count.exact, Some(1));
                assert_eq!(count.magnitude, Magnitude::ONE);
            }
        }
    }
}
