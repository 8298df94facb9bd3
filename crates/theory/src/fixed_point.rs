//! The chance that stays the same from level to level, and the branching factor that goes with it.
//!
//! `p_n` is the root of `p = 1 - p^n`. For large `n` it is close to 1, so all is computed from
//! `q = 1 - p`, in two steps:
//!
//! 1. With `x = -ln q` the equation is `x + n ln(1 - e^-x) = 0`. Its left side rises and is
//!    concave, so Newton's method climbs to the root from anything below it, such as `x = ln 2`
//!    (`q = 1/2`, the root for `n = 1`).
//! 2. That is right to about 15 digits, which is not enough. The fixed point repels: what follows
//!    from a chance `p` depends on `p - p_n`, and if both agree in 9 digits, 9 digits of 15 cancel.
//!    Newton's method on `q = (1 - q)^n` with twice the precision doubles them, and then `p - p_n`
//!    is right to 12 digits and more even for the `f64` next to `p_n`.

use crate::{TheoryError, limits, twofold::Twofold};

/// The fixed point `p_n` of trees with `n` moves.
///
/// ```
/// use perfectplay_theory::FixedPoint;
///
/// let golden_ratio = (1.0 + 5f64.sqrt()) / 2.0;
/// let two = FixedPoint::of(2)?;
/// assert!((two.branching() - golden_ratio).abs() < 1e-15);
/// assert!((two.p() - 1.0 / golden_ratio).abs() < 1e-15);
/// # Ok::<(), perfectplay_theory::TheoryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedPoint {
    moves: u32,
    p: Twofold,
    q: Twofold,
}

impl FixedPoint {
    /// The fixed point for so many moves a state.
    pub fn of(moves: u32) -> Result<Self, TheoryError> {
        limits::check(moves, 0)?;
        let mut q = Twofold::from(rough(f64::from(moves)));
        for _ in 0..2 {
            let p = Twofold::ONE - q;
            let power = p.pow(moves);
            let slope = 1.0 + f64::from(moves) * power.high / p.high;
            q = q - Twofold::from((q - power).high / slope);
        }
        Ok(Self { moves, p: Twofold::ONE - q, q })
    }

    /// The number `n` of moves a state.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// `p_n`, as near as an `f64` can be.
    pub fn p(&self) -> f64 {
        self.p.high
    }

    /// `1 - p_n`, to all its digits.
    pub fn q(&self) -> f64 {
        self.q.high
    }

    /// `p_n / (1 - p_n)`: by how much the leaves of a test grow with each level, there. No search
    /// that goes through the leaves from left to right can do better on random trees (Pearl 1982).
    pub fn branching(&self) -> f64 {
        self.p() / self.q()
    }

    /// `p - p_n`, to 12 digits and more.
    pub(crate) fn deviation(&self, p: f64) -> f64 {
        (Twofold::from(p) - self.p).high
    }
}

/// `1 - p_n` to about 15 digits.
fn rough(moves: f64) -> f64 {
    let mut x = std::f64::consts::LN_2;
    loop {
        let q = (-x).exp();
        let next = x - (x + moves * (-q).ln_1p()) / (1.0 + moves * q / (1.0 - q));
        // It climbs until rounding stops it.
        if next <= x {
            return q;
        }
        x = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `n` and `1 - p_n`, by bisection of `q = (1 - q)^n` with 60 digits (mpmath): the nearest
    /// `f64`, and what is missing.
    const REFERENCE: [(u32, f64, f64); 10] = [
        (1, 0.5, 0.0),
        (2, 0.381_966_011_250_105_15, -1.189_999_194_432_768_2e-18),
        (3, 0.317_672_196_171_980_67, 2.909_436_311_857_954_5e-18),
        (5, 0.245_122_333_753_307_25, -7.766_299_480_849_338e-18),
        (10, 0.164_920_957_276_440_96, -7.979_828_104_992_407e-18),
        (40, 0.065_774_942_015_521_34, 5.994_491_920_340_743e-18),
        (1_000, 0.005_238_041_062_079_199, -3.348_326_852_410_284_5e-19),
        (65_536, 0.000_135_853_961_637_620_3, 8.678_676_994_964_152e-21),
        (999_999, 1.138_330_899_197_155_5e-05, 3.280_768_780_897_010_5e-22),
        (1_000_000, 1.138_329_852_795_903e-05, 7.114_670_089_635_218e-22),
    ];

    #[test]
    fn as_computed_with_sixty_digits() {
        for (moves, high, low) in REFERENCE {
            let fixed = FixedPoint::of(moves).expect("within the limits");
            let off = (fixed.q.high - high) + (fixed.q.low - low);
            assert!(off.abs() <= 1e-27 * high, "{moves}: off by {off:e}");
            assert_eq!(fixed.q(), high);
            // The distance to the nearest `f64` is about 10^-17: it keeps 12 digits.
            let distance = fixed.deviation(fixed.p());
            let exact = (fixed.p() - (1.0 - high)) + (high - (1.0 - (1.0 - high))) + low;
            assert!(
                (distance - exact).abs() <= 1e-12 * exact.abs(),
                "{moves}: {distance:e} {exact:e}"
            );
        }
    }

    #[test]
    fn more_than_the_root_of_the_moves() {
        // The paper's inequality, which makes the fixed point the dearest chance: (p / (1 - p))² > n.
        for moves in (2..2000).chain([10_000, 123_456, 1_000_000]) {
            let fixed = FixedPoint::of(moves).expect("within the limits");
            assert!(fixed.branching().powi(2) > f64::from(moves));
            assert!(fixed.branching() < f64::from(moves));
            assert!(fixed.p() > FixedPoint::of(moves - 1).expect("within the limits").p());
        }
    }

    #[test]
    fn refuses_trees_it_does_not_know() {
        for moves in [0, 1_000_001, u32::MAX] {
            assert_eq!(FixedPoint::of(moves), Err(TheoryError::Moves(moves)));
        }
    }
}
