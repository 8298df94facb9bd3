//! How many moves fail before one works.
//!
//! A move fails with chance `u`, whatever the others do. Given that one of `n` moves works, the
//! number `J` of those that fail before it takes the values `0..n` with weights `1, u, u², …`: a
//! geometric distribution, cut off. The textbook formulas for its mean and variance are differences
//! of nearly equal numbers when `u` is close to 1. Here both are built up by the binary digits of
//! `n`, without one subtraction:
//!
//! * `0..2m` is `0..m` twice. The weights of the second half are those of the first times `u^m`, so
//!   `J = J' + m B` with `J'` in `0..m`, and independent of it `B`, which is 1 with odds `u^m` to
//!   1.
//! * `0..m+1` is 0, and then `0..m` moved by one.

/// The number of moves that fail before the first that works, given that one does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Attempts {
    pub(crate) mean: f64,
    pub(crate) variance: f64,
}

impl Attempts {
    /// With `moves` moves that fail with chance `u = e^-rate`: `rate` is 0 for `u = 1`, where every
    /// number of failures is as likely, and infinite for `u = 0`, where there are none.
    pub(crate) fn of(moves: u32, rate: f64) -> Self {
        let (mut mean, mut variance, mut count) = (0.0, 0.0, 1.0);
        for digit in (0..moves.ilog2()).rev() {
            let odds = (-count * rate).exp();
            let (first, second) = (1.0 / (1.0 + odds), odds / (1.0 + odds));
            mean += count * second;
            variance += count * count * first * second;
            count *= 2.0;
            if (moves >> digit) & 1 == 1 {
                let at_once = fraction(1.0, count + 1.0, rate);
                let later = (-rate).exp() * fraction(count, count + 1.0, rate);
                variance = later * (variance + at_once * (1.0 + mean) * (1.0 + mean));
                mean = later * (1.0 + mean);
                count += 1.0;
            }
        }
        Self { mean, variance }
    }
}

/// `(1 - u^part) / (1 - u^whole)`, with the limit for `u = 1`.
fn fraction(part: f64, whole: f64, rate: f64) -> f64 {
    if rate == 0.0 { part / whole } else { (-part * rate).exp_m1() / (-whole * rate).exp_m1() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(left: f64, right: f64, what: &str) {
        assert!((left - right).abs() <= 1e-13 * right, "{what}: {left:e} is not {right:e}");
    }

    #[test]
    fn the_definition_summed_up() {
        for moves in (1..=40).chain([63, 64, 65, 100, 1000]) {
            for u in [0.0, 1e-9, 0.1, 0.5, 0.9, 0.999, 1.0 - 1e-9, 1.0f64] {
                let weights: Vec<f64> = (0..moves).map(|j| u.powi(j)).collect();
                let total: f64 = weights.iter().sum();
                let mean = |f: &dyn Fn(f64) -> f64| {
                    (0..moves).zip(&weights).map(|(j, weight)| weight * f(j.into())).sum::<f64>()
                        / total
                };
                let expected = mean(&|j| j);
                let attempts = Attempts::of(moves as u32, -u.ln());
                close(attempts.mean, expected, "mean");
                close(attempts.variance, mean(&|j| (j - expected) * (j - expected)), "variance");
            }
        }
    }

    #[test]
    fn a_million_moves() {
        // Equal chances: the moments of the uniform distribution.
        let uniform = Attempts::of(1_000_000, 0.0);
        close(uniform.mean, 499_999.5, "mean");
        close(uniform.variance, (1e12 - 1.0) / 12.0, "variance");
        // Almost sure to end long before the last: those of the geometric distribution.
        let geometric = Attempts::of(1_000_000, 2f64.ln());
        close(geometric.mean, 1.0, "mean");
        close(geometric.variance, 2.0, "variance");
    }
}
