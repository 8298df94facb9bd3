//! Whether to go on: Wald's sequential probability ratio test, generalised to pairs of games.
//!
//! Two claims compete: the first player is `elo0` stronger, or `elo1`. After every pair the
//! likelihood of the pairs so far under the second claim is compared with that under the first; once
//! one of them is likely enough, the match need not go on. Strength alone does not say how
//! often games are drawn, so each claim is given the benefit of the doubt: the distribution of pairs
//! that fits best among those with the mean score it claims.
//!
//! Wald, *Sequential Tests of Statistical Hypotheses* (1945); Van den Bergh's notes on the generalised test
//! as chess programmers use it; for the best fit, Owen, *Empirical Likelihood* (2001), chapter 2.

use serde::{Deserialize, Serialize};

use crate::{elo, tally::Pairs};

/// What is tested, and how wrong the answer may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The first claim.
    pub elo0: f64,
    /// The second claim, which is more.
    pub elo1: f64,
    /// How often the second claim may be accepted although the first is true.
    pub alpha: f64,
    /// How often the first claim may be accepted although the second is true.
    pub beta: f64,
}

/// Which claim is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first: no more than `elo0` stronger.
    Elo0,
    /// The second: at least `elo1` stronger.
    Elo1,
    /// Neither yet.
    Undecided,
}

impl Sprt {
    /// A test that errs once in twenty.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The ratios between which the test goes on, as logarithms.
    pub fn bounds(&self) -> (f64, f64) {
        let (alpha, beta) = (self.alpha, self.beta);
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The logarithm of the ratio of likelihoods.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        // A score that has not been seen may still come: without a trace of it a claim could be ruled
        // out by a single pair.
        let weights = pairs.0.map(|times| (times as f64).max(UNSEEN));
        let (low, high) = (elo::expected(self.elo0), elo::expected(self.elo1));
        likelihood(&weights, high) - likelihood(&weights, low)
    }

    /// What the pairs so far decide.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let ratio = self.ratio(pairs);
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            Verdict::Elo1
        } else if ratio <= lower {
            Verdict::Elo0
        } else {
            Verdict::Undecided
        }
    }
}

/// Pairs that a score never seen is counted for.
const UNSEEN: f64 = 1e-3;

/// The greatest likelihood, as a logarithm and up to a constant, that a distribution over the five scores
/// with this mean gives to pairs seen so often.
///
/// With Lagrange's multiplier `t` for the mean, the best distribution is `p_k = w_k / (1 + t (x_k -
/// mean))`, where `w_k` are the shares seen, and `t` the one root of `Σ w_k (x_k - mean) / (1 + t (x_k -
/// mean))`, which falls as `t` grows, between the poles.
fn likelihood(weights: &[f64; 5], mean: f64) -> f64 {
    let distances = Pairs::SCORES.map(|score| score - mean);
    let slope = |t: f64| -> f64 {
        weights.iter().zip(distances).map(|(weight, x)| weight * x / (1.0 + t * x)).sum()
    };
    // All 1 + t x are positive between the poles of the greatest and the smallest score.
    let (mut low, mut high) = (-1.0 / distances[4], -1.0 / distances[0]);
    for _ in 0..200 {
        let middle = low + (high - low) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = low + (high - low) / 2.0;
    -weights.iter().zip(distances).map(|(weight, x)| weight * (t * x).ln_1p()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_draws_it_is_the_ratio_of_wald() {
        // Pairs that are only won or lost, as single games would be: the likelihoods are known.
        let sprt = Sprt::new(0.0, 50.0);
        let score = elo::expected(50.0);
        for (won, lost) in [(60u64, 40u64), (300, 200), (200, 300)] {
            let wald = won as f64 * (score / 0.5).ln() + lost as f64 * ((1.0 - score) / 0.5).ln();
            let ratio = sprt.ratio(&Pairs([lost, 0, 0, 0, won]));
            assert!((ratio - wald).abs() < 0.01, "{ratio} is not {wald}");
        }
    }

    #[test]
    fn many_pairs_are_as_if_normal() {
        // n (s1 - s0) (2 m - s0 - s1) / (2 v): the ratio of normal densities of the mean.
        let pairs = Pairs([180, 520, 1500, 560, 240]);
        let moments = pairs.moments().unwrap();
        for (elo0, elo1) in [(0.0, 5.0), (-3.0, 3.0), (5.0, 15.0)] {
            let (s0, s1) = (elo::expected(elo0), elo::expected(elo1));
            let normal = moments.count * (s1 - s0) * (2.0 * moments.mean - s0 - s1)
                / (2.0 * moments.variance);
            let ratio = Sprt::new(elo0, elo1).ratio(&pairs);
            assert!((ratio - normal).abs() < 0.02 * (1.0 + normal.abs()), "{ratio}, {normal}");
        }
    }

    #[test]
    fn swapping_the_players_swaps_the_claims() {
        let pairs = Pairs([3, 9, 20, 14, 5]);
        let mirrored = Pairs(std::array::from_fn(|index| pairs.0[4 - index]));
        let one = Sprt::new(-2.0, 7.0).ratio(&pairs);
        let other = Sprt::new(-7.0, 2.0).ratio(&mirrored);
        assert!((one + other).abs() < 1e-9, "{one} {other}");
    }

    #[test]
    fn bounds_and_verdicts() {
        // log(0.95 / 0.05), as every report of such a test shows it.
        let sprt = Sprt::new(0.0, 100.0);
        let (lower, upper) = sprt.bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + upper).abs() < 1e-12);
        assert_eq!(sprt.verdict(&Pairs::default()), Verdict::Undecided);
        assert_eq!(sprt.verdict(&Pairs([0, 0, 1, 0, 0])), Verdict::Undecided);
        assert_eq!(sprt.verdict(&Pairs([0, 0, 0, 0, 50])), Verdict::Elo1);
        assert_eq!(sprt.verdict(&Pairs([50, 0, 0, 0, 0])), Verdict::Elo0);
        assert_eq!(sprt.verdict(&Pairs([0, 0, 50, 0, 0])), Verdict::Elo0);
        assert!(sprt.ratio(&Pairs([u64::MAX / 9, 0, 0, 0, u64::MAX / 9])).is_finite());
    }
}
