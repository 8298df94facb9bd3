//! How likely a leaf is worth at least `x`: what the theory of the yes/no test starts from.

use perfectplay_core::Score;

use super::LeafLaw;

/// The law of the leaves at one depth, worked out once for every `x`.
///
/// ```
/// use perfectplay_games::random_tree::LeafLaw;
///
/// let law: LeafLaw = "uniform:99".parse()?;
/// let leaves = law.distribution(6);
/// assert_eq!(leaves.at_least(25), 0.75);
/// assert_eq!(leaves.threshold(0.618), 38);
/// # Ok::<(), perfectplay_core::Both>(())
/// ```
#[derive(Clone, Debug)]
pub struct LeafDistribution {
    /// The smallest reward.
    lowest: i64,
    /// The largest.
    highest: i64,
    shape: Shape,
}

#[derive(Clone, Debug)]
enum Shape {
    /// All rewards are equally likely.
    Even,
    /// Two rewards, the larger one with this probability.
    Either(f64),
    /// The probability of at least the lowest reward, of at least one more, and so on.
    Counted(Vec<f64>),
}

impl LeafLaw {
    /// How the rewards of leaves at `depth` are distributed. The law `incremental` is worked out step by
    /// step, which takes time by the square of the depth: a fraction of a second at 1000.
    pub fn distribution(self, depth: u32) -> LeafDistribution {
        match self {
            Self::Uniform { max } => {
                LeafDistribution { lowest: 0, highest: max.into(), shape: Shape::Even }
            }
            Self::Binary { p } => {
                LeafDistribution { lowest: 0, highest: 1, shape: Shape::Either(p) }
            }
            Self::Incremental => {
                let tails = tails(&sums(depth));
                let most = (tails.len() / 2) as i64;
                LeafDistribution { lowest: -most, highest: most, shape: Shape::Counted(tails) }
            }
        }
    }

    /// The probability that a leaf at `depth` is worth at least `x`. Whoever asks for many `x` should
    /// make the [`distribution`](Self::distribution) once.
    pub fn at_least(self, x: Score, depth: u32) -> f64 {
        self.distribution(depth).at_least(x)
    }
}

impl LeafDistribution {
    /// The probability that a leaf is worth at least `x`.
    pub fn at_least(&self, x: Score) -> f64 {
        self.tail(x.into())
    }

    fn tail(&self, x: i64) -> f64 {
        if x <= self.lowest {
            return 1.0;
        }
        if x > self.highest {
            return 0.0;
        }
        let below = x - self.lowest;
        match &self.shape {
            Shape::Even => {
                let count = self.highest - self.lowest + 1;
                (count - below) as f64 / count as f64
            }
            Shape::Either(p) => *p,
            Shape::Counted(tails) => tails[below as usize],
        }
    }

    /// The `x` for which the probability of at least `x` is nearest to `p`, the smallest if there are
    /// several: from the smallest reward, which is certain, to one more than the largest, which
    /// is impossible.
    pub fn threshold(&self, p: f64) -> Score {
        let p = p.clamp(0.0, 1.0);
        let first = self.first_at_most(p);
        if first > self.lowest {
            let likelier = self.tail(first - 1);
            if likelier - p <= p - self.tail(first) {
                // Not simply the one before: where a reward never occurs, several are as likely.
                return self.first_at_most(likelier) as Score;
            }
        }
        first as Score
    }

    /// The smallest `x` that is no likelier than `p`, or the one that is impossible.
    fn first_at_most(&self, p: f64) -> i64 {
        let (mut from, mut to) = (self.lowest, self.highest + 1);
        while from < to {
            let middle = from + (to - from) / 2;
            if self.tail(middle) <= p { to = middle } else { from = middle + 1 }
        }
        from
    }
}

/// The probabilities of all sums of `depth` steps, from the smallest sum to the largest.
///
/// Each is a sum of positive numbers, so that no digits are lost even where hardly anything is left.
fn sums(depth: u32) -> Vec<f64> {
    let steps = LeafLaw::STEPS as usize;
    let mut sums = vec![1.0];
    for _ in 0..depth {
        let mut padded = vec![0.0; sums.len() + 2 * (steps - 1)];
        padded[steps - 1..][..sums.len()].copy_from_slice(&sums);
        let mean = |window: &[f64]| window.iter().sum::<f64>() / steps as f64;
        sums = padded.windows(steps).map(mean).collect();
    }
    sums
}

/// Sums of probabilities from each place to the end, scaled so that all of them together are 1.
fn tails(probabilities: &[f64]) -> Vec<f64> {
    let mut tail = 0.0;
    let mut tails: Vec<_> = probabilities
        .iter()
        .rev()
        .map(|probability| {
            tail += probability;
            tail
        })
        .collect();
    tails.iter_mut().for_each(|at_least| *at_least /= tail);
    tails.reverse();
    tails
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Game;

    use super::*;
    use crate::{explicit_tree::Branch, random_tree::RandomTree};

    fn law(text: &str) -> LeafLaw {
        text.parse().unwrap()
    }

    /// In how many ways `depth` steps from -10 to 10 come to at least `x`, by trying all.
    fn ways(depth: u32, x: Score) -> f64 {
        match depth {
            0 => f64::from(x <= 0),
            _ => (-10..=10).map(|step| ways(depth - 1, x - step)).sum(),
        }
    }

    #[test]
    fn sums_are_those_of_all_ways() {
        for depth in 0..=3 {
            let leaves = law("incremental").distribution(depth);
            for x in -32..=32 {
                let expected = ways(depth, x) / 21_f64.powi(depth as i32);
                let found = leaves.at_least(x);
                assert!((found - expected).abs() < 1e-15, "{depth} {x}: {found}, not {expected}");
            }
        }
    }

    /// Counted with whole numbers of any size, then divided by 21^1000.
    #[test]
    fn deep_sums_are_exact() {
        let leaves = law("incremental").distribution(1000);
        for (x, expected) in [
            (-500, 0.9955292489824143),
            (0, 0.501041547077794),
            (1, 0.49895845292220603),
            (100, 0.3016882324404786),
            (200, 0.1487624698666779),
            (500, 0.004539622210153221),
            (1000, 8.655495644730647e-8),
            (2000, 4.3726318313944794e-26),
            (5000, 1.8891287442346088e-162),
        ] {
            let found = leaves.at_least(x);
            assert!((found / expected - 1.0).abs() < 1e-13, "{x}: {found}, not {expected}");
            assert!((found - expected).abs() < 1e-14, "{x}: {found}, not {expected}");
        }
        assert_eq!((leaves.at_least(-10_000), leaves.at_least(10_001)), (1.0, 0.0));
    }

    #[test]
    fn even_and_binary_laws_are_exact() {
        let expected = [(-1, 1.0), (0, 1.0), (1, 0.75), (2, 0.5), (3, 0.25), (4, 0.0)];
        for (x, p) in expected {
            assert_eq!(law("uniform:3").at_least(x, 5), p, "{x}");
        }
        for (x, p) in [(-1, 1.0), (0, 1.0), (1, 0.618), (2, 0.0)] {
            assert_eq!(law("binary:0.618").at_least(x, 5), p, "{x}");
        }
        assert_eq!(law("uniform:0").at_least(0, 0), 1.0);
        assert_eq!(law("uniform:0").at_least(1, 0), 0.0);
    }

    /// The shares among 14,641 leaves are within five standard errors of the probabilities. (Those of
    /// an incremental tree hang together, so each of its leaves is of a tree of its own.)
    #[test]
    fn leaves_are_distributed_so() {
        for text in ["uniform:12", "binary:0.3", "incremental"] {
            let leaf = |seed| {
                let tree = RandomTree::new(11, 4, seed, law(text)).unwrap();
                let path = (0..4).map(|ply| Branch((seed / 11_u64.pow(ply) % 11) as u32 + 1));
                let leaf = path.fold(tree.start(), |state, branch| tree.after(&state, branch));
                tree.utility(&leaf).unwrap()
            };
            let rewards: Vec<_> = (0..14_641).map(leaf).collect();
            let leaves = law(text).distribution(4);
            for x in -42..=42 {
                let p = leaves.at_least(x);
                let share = rewards.iter().filter(|&&reward| reward >= x).count() as f64 / 14_641.0;
                let error = (p * (1.0 - p) / 14_641.0).sqrt();
                // Even where one is expected to be missing it may be there once.
                let most = 5.0 * error + 1.0 / 14_641.0;
                assert!((share - p).abs() <= most, "{text}, {x}: {share}, not {p}");
            }
        }
    }

    /// No other `x` is nearer to the probability, and no smaller one as near.
    #[test]
    fn thresholds_are_nearest() {
        for text in [
            "uniform:0",
            "uniform:1",
            "uniform:99",
            "binary:0",
            "binary:0.3",
            "binary:1",
            "incremental",
        ] {
            for depth in [0, 1, 2, 5] {
                let leaves = law(text).distribution(depth);
                for p in (-10..=110).map(|percent| f64::from(percent) / 100.0) {
                    let chosen = leaves.threshold(p);
                    let off = |x| (leaves.at_least(x) - p).abs();
                    let lowest = leaves.lowest as Score;
                    let nearest = (lowest..=leaves.highest as Score + 1)
                        .min_by(|&one, &other| off(one).total_cmp(&off(other)));
                    assert_eq!(Some(chosen), nearest, "{text}, depth {depth}, p {p}");
                }
            }
        }
    }

    #[test]
    fn thresholds_of_the_document() {
        // P(leaf >= x) near the root of p = 1 - p^8, by the default law.
        assert_eq!(law("uniform").distribution(12).threshold(0.8041), 195_900);
        assert_eq!(law("binary:0.8").distribution(1).threshold(0.8041), 1);
        assert_eq!(law("uniform").distribution(12).threshold(f64::NAN), 1_000_001);
    }
}
