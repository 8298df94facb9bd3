//! How much stronger: a score as a difference on Elo's scale, with error bars.
//!
//! Elo's logistic curve: whoever is `d` points stronger scores `1 / (1 + 10^(-d/400))` a game on
//! average.

use serde::Serialize;

use crate::tally::{Moments, Pairs};

/// Two sides of the normal distribution within which 95 % lies.
pub(crate) const SIGMAS: f64 = 1.959_963_984_540_054;

/// The score a game that a difference in Elo lets one expect.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that a score a game stands for; infinite at 0 and 1.
///
/// ```
/// use perfectplay_tournament::elo;
///
/// assert_eq!(elo::difference(0.5), 0.0);
/// assert!((elo::difference(0.75) - 190.85).abs() < 0.005); // 400 log10 3
/// assert_eq!(elo::difference(1.0), f64::INFINITY);
/// ```
pub fn difference(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// A difference in Elo and the 95 % around it. Ends may be infinite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// What the score stands for.
    pub elo: f64,
    /// With 95 % confidence it is at least this.
    pub low: f64,
    /// With 95 % confidence it is at most this.
    pub high: f64,
}

/// The difference that pairs of games show; `None` without any.
///
/// The interval is that of the mean score of a pair, by its standard error, put on Elo's scale: it
/// need not lie evenly around the estimate.
pub fn estimate(pairs: &Pairs) -> Option<Estimate> {
    let moments = pairs.moments()?;
    let (low, high) = interval(moments);
    Some(Estimate { elo: difference(moments.mean), low: difference(low), high: difference(high) })
}

/// The 95 % around a mean score.
///
/// If all pairs gave the same score, they tell nothing of the variance. Then the interval says how
/// often a pair might have scored otherwise without one showing up: in at most `z²/(n + z²)` of
/// the cases (Wilson 1927, for 0 of n), and then by as much as a score can differ.
fn interval(Moments { count, mean, variance }: Moments) -> (f64, f64) {
    if variance == 0.0 {
        let unseen = SIGMAS.powi(2) / (count + SIGMAS.powi(2));
        return (mean - unseen * mean, mean + unseen * (1.0 - mean));
    }
    let error = SIGMAS * (variance / count).sqrt();
    (mean - error, mean + error)
}

/// How likely it is that the first player is the stronger one, judged by the pairs alone; `None` without
/// any.
///
/// The normal distribution of the mean score decides. If all pairs gave the same score, there is no
/// variance to go by: with a chance that could beforehand be anything, `n` cases out of `n` leave
/// `2^-(n+1)` for its being below a half (Laplace).
pub fn superiority(pairs: &Pairs) -> Option<f64> {
    let Moments { count, mean, variance } = pairs.moments()?;
    if variance > 0.0 {
        return Some(normal((mean - 0.5) / (variance / count).sqrt()));
    }
    let doubt = 0.5f64.powf(count + 1.0);
    Some(if mean > 0.5 {
        1.0 - doubt
    } else if mean < 0.5 {
        doubt
    } else {
        0.5
    })
}

/// The normal distribution: how likely a value below `x` is. Marsaglia's series (*Evaluating the normal
/// distribution*, 2004), 1/2 + φ(x) (x + x³/3 + x⁵/(3·5) + …).
fn normal(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(left: f64, right: f64, within: f64) {
        assert!((left - right).abs() <= within, "{left} is not {right}");
    }

    #[test]
    fn the_curve_and_back() {
        // The values tournament players know by heart.
        close(expected(0.0), 0.5, 1e-12);
        close(expected(100.0), 0.640_065, 1e-6);
        close(expected(200.0), 0.759_747, 1e-6);
        close(expected(400.0), 10.0 / 11.0, 1e-12);
        for elo in [-700.0, -35.0, 0.0, 12.5, 400.0] {
            close(difference(expected(elo)), elo, 1e-9);
            close(expected(-elo), 1.0 - expected(elo), 1e-12);
        }
    }

    #[test]
    fn the_normal_distribution() {
        // From printed tables.
        close(normal(0.0), 0.5, 1e-15);
        close(normal(1.0), 0.841_344_746, 1e-9);
        close(normal(-1.0), 0.158_655_254, 1e-9);
        close(normal(SIGMAS), 0.975, 1e-12);
        close(normal(3.0), 0.998_650_102, 1e-9);
        close(normal(9.0), 1.0, 0.0);
    }

    #[test]
    fn error_bars_by_hand() {
        // 40 pairs won by 2-0 and 60 by 1.5-0.5: mean 0.85, variance 100/99 * 0.24/16.
        let estimate = estimate(&Pairs([0, 0, 0, 60, 40])).unwrap();
        let error = 1.96 * (0.24 / 16.0 / 99.0f64).sqrt();
        close(estimate.elo, 301.33, 0.01);
        close(expected(estimate.low), 0.85 - error, 1e-5);
        close(expected(estimate.high), 0.85 + error, 1e-5);
    }

    #[test]
    fn pairs_that_are_all_the_same() {
        let won = estimate(&Pairs([0, 0, 0, 0, 10])).unwrap();
        assert_eq!((won.elo, won.high), (f64::INFINITY, f64::INFINITY));
        // Wilson's lower bound for 10 of 10 is 0.7225.
        close(expected(won.low), 0.722_5, 1e-4);
        close(superiority(&Pairs([0, 0, 0, 0, 10])).unwrap(), 1.0 - 1.0 / 2048.0, 1e-12);

        let lost = estimate(&Pairs([10, 0, 0, 0, 0])).unwrap();
        assert_eq!((lost.elo, lost.low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        close(lost.high, -won.low, 1e-9);

        let even = estimate(&Pairs([0, 0, 7, 0, 0])).unwrap();
        assert_eq!(even.elo, 0.0);
        close(even.low, -even.high, 1e-9);
        assert!(even.high > 50.0, "seven pairs prove no equality: {even:?}");
        assert_eq!(superiority(&Pairs([0, 0, 7, 0, 0])), Some(0.5));
        assert_eq!(estimate(&Pairs::default()), None);
        assert_eq!(superiority(&Pairs::default()), None);
    }

    #[test]
    fn superiority_is_the_side_of_zero() {
        for pairs in [Pairs([3, 5, 9, 8, 2]), Pairs([1, 0, 2, 4, 6]), Pairs([9, 3, 3, 0, 1])] {
            let mirrored = Pairs(std::array::from_fn(|index| pairs.0[4 - index]));
            let (one, other) = (superiority(&pairs).unwrap(), superiority(&mirrored).unwrap());
            close(one + other, 1.0, 1e-12);
            let estimate = estimate(&pairs).unwrap();
            assert_eq!(estimate.elo > 0.0, one > 0.5);
            // 97.5 % on one side is the 95 % interval on that side of zero.
            assert_eq!(estimate.low > 0.0, one > 0.975);
        }
    }
}
