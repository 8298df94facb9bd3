//! Chances from estimates.

use std::f64::consts::LN_2;

/// The chance that goes with an advantage, `1 / (1 + e^-x)`: by additions, multiplications and one division, so that it
/// is the same number on every machine.
pub(super) fn logistic(x: f64) -> f64 {
    let x = x.clamp(-40., 40.);
    // e^x = 2^n e^r with a small r, whose series is short.
    let n = (x / LN_2).round();
    let r = x - n * LN_2;
    let series = (1..=14).rev().fold(1., |sum, k| 1. + sum * r / f64::from(k));
    let e = f64::from_bits(((1023 + n as i64) as u64) << 52) * series;
    e / (1. + e)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_formula() {
        for step in -400..=400 {
            let x = f64::from(step) / 10.;
            let expected = 1. / (1. + (-x).exp());
            assert!((logistic(x) / expected - 1.).abs() < 1e-13, "{x}: {}", logistic(x));
        }
        assert_eq!(logistic(0.), 0.5);
        assert_eq!((logistic(-1e9), logistic(1e9)), (logistic(-40.), logistic(40.)));
    }
}
