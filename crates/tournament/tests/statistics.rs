//! The statistics against simulation: many matches between players whose strength is known.

use perfectplay_testkit::Dice;
use perfectplay_tournament::{Pairs, Sprt, Verdict, elo};
use proptest::prelude::*;

/// Players whose pairs of games score 0, 1/2, 1, 3/2 or 2 points with given chances, in percent.
struct Match {
    chances: [u32; 5],
}

impl Match {
    fn pair(&self, dice: &mut Dice) -> usize {
        let mut throw = dice.below(100) as u32;
        for (score, &chance) in self.chances.iter().enumerate() {
            if throw < chance {
                return score;
            }
            throw -= chance;
        }
        unreachable!("the chances make 100 %")
    }

    fn pairs(&self, count: usize, dice: &mut Dice) -> Pairs {
        let mut pairs = Pairs::default();
        (0..count).for_each(|_| pairs.0[self.pair(dice)] += 1);
        pairs
    }

    fn score(&self) -> f64 {
        let points =
            self.chances.iter().zip(0u32..).map(|(&chance, half)| chance * half).sum::<u32>();
        f64::from(points) / 400.0
    }

    fn elo(&self) -> f64 {
        elo::difference(self.score())
    }
}

/// Even, unbalanced, drawish, one-sided.
const MATCHES: [Match; 4] = [
    Match { chances: [10, 20, 40, 20, 10] },
    Match { chances: [5, 15, 30, 30, 20] },
    Match { chances: [0, 4, 90, 6, 0] },
    Match { chances: [1, 4, 15, 30, 50] },
];

#[test]
fn error_bars_hold_what_they_promise() {
    for (number, real) in MATCHES.iter().enumerate() {
        let mut dice = Dice::new(number as u64);
        let matches = 4000;
        let held = (0..matches)
            .filter(|_| {
                let estimate = elo::estimate(&real.pairs(200, &mut dice)).unwrap();
                (estimate.low..=estimate.high).contains(&real.elo())
            })
            .count();
        let share = held as f64 / f64::from(matches);
        // 95 % with a standard deviation of 0.35 %, and a little for what is normal only in the limit.
        assert!((0.935..0.965).contains(&share), "match {number}: {share}");
    }
}

#[test]
fn error_bars_agree_with_the_bootstrap() {
    // Resampling the pairs of one match shows how its mean could have come out: another road to the
    // same interval.
    let pairs = Pairs([8, 31, 70, 52, 39]);
    let seen: Vec<usize> =
        (0..5).flat_map(|score| std::iter::repeat_n(score, pairs.0[score] as usize)).collect();
    let mut dice = Dice::new(3);
    let mut means: Vec<f64> = (0..20_000)
        .map(|_| {
            let sum: usize = (0..seen.len()).map(|_| seen[dice.below(seen.len())]).sum();
            sum as f64 / 4.0 / seen.len() as f64
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let quantile = |share: f64| elo::difference(means[(share * means.len() as f64) as usize]);
    let estimate = elo::estimate(&pairs).unwrap();
    assert!((quantile(0.025) - estimate.low).abs() < 2.0, "{} {estimate:?}", quantile(0.025));
    assert!((quantile(0.975) - estimate.high).abs() < 2.0, "{} {estimate:?}", quantile(0.975));
    let superior = means.iter().filter(|&&mean| mean > 0.5).count() as f64 / means.len() as f64;
    assert!((superior - elo::superiority(&pairs).unwrap()).abs() < 0.005, "{superior}");
}

#[test]
fn superiority_is_right_as_often_as_it_says() {
    // Between equal players it is anything with equal chance: above 90 % in 10 % of the matches.
    let mut dice = Dice::new(11);
    let matches = 4000;
    let sure = (0..matches)
        .filter(|_| elo::superiority(&MATCHES[0].pairs(100, &mut dice)).unwrap() > 0.9)
        .count();
    let share = sure as f64 / f64::from(matches);
    assert!((0.085..0.115).contains(&share), "{share}");
}

/// How often a test accepts its second claim, and after how many pairs it ends on average.
fn accepted(sprt: Sprt, real: &Match, matches: u32, seed: u64) -> (f64, f64) {
    let mut dice = Dice::new(seed);
    let (mut second, mut played) = (0u32, 0u32);
    for _ in 0..matches {
        let mut pairs = Pairs::default();
        loop {
            pairs.0[real.pair(&mut dice)] += 1;
            played += 1;
            match sprt.verdict(&pairs) {
                Verdict::Undecided => {}
                Verdict::Elo0 => break,
                Verdict::Elo1 => {
                    second += 1;
                    break;
                }
            }
        }
    }
    (f64::from(second) / f64::from(matches), f64::from(played) / f64::from(matches))
}

#[test]
fn the_sequential_test_errs_no_more_often_than_it_says() {
    let even = &MATCHES[0];
    let better = &MATCHES[1];
    // Each claim is true of one of the two; 1000 matches give a standard deviation of 0.7 %.
    let sprt = Sprt::new(even.elo(), better.elo());
    let (wrong, _) = accepted(sprt, even, 1000, 1);
    assert!(wrong < 0.05 + 0.02, "the second claim, which is false, was accepted in {wrong}");
    let (right, pairs) = accepted(sprt, better, 1000, 2);
    assert!(right > 0.95 - 0.02, "the second claim, which is true, was accepted in {right}");
    // Wald: the mean number of pairs is at least what the bound needs at the mean gain of a pair,
    // (s1 - s0)² / 2 v, and it overshoots by little.
    let mean: f64 = Pairs::SCORES.iter().zip(better.chances).map(|(s, c)| s * f64::from(c)).sum();
    let squares: f64 = Pairs::SCORES
        .iter()
        .zip(better.chances)
        .map(|(s, c)| (s - mean / 100.0).powi(2) * f64::from(c))
        .sum();
    let gain = (better.score() - even.score()).powi(2) / (2.0 * squares / 100.0);
    let needed = (0.95 * 19f64.ln() - 0.05 * 19f64.ln()) / gain;
    assert!((0.7 * needed..1.4 * needed).contains(&pairs), "{pairs} pairs, {needed} needed");
}

#[test]
fn midway_between_the_claims_either_may_win() {
    let real = &MATCHES[1];
    let sprt = Sprt::new(real.elo() - 40.0, real.elo() + 40.0);
    let (second, _) = accepted(sprt, real, 500, 5);
    assert!((0.4..0.6).contains(&second), "{second}");
}

proptest! {
    /// Whoever wins more is never rated lower, and swapping the players changes only the signs.
    #[test]
    fn estimates_are_ordered(counts in prop::array::uniform5(0u64..40)) {
        let pairs = Pairs(counts);
        let mirrored = Pairs(std::array::from_fn(|index| counts[4 - index]));
        prop_assert_eq!(elo::estimate(&pairs).is_none(), counts.iter().sum::<u64>() == 0);
        if let (Some(one), Some(other)) = (elo::estimate(&pairs), elo::estimate(&mirrored)) {
            prop_assert!(one.low <= one.elo && one.elo <= one.high);
            let same = |left: f64, right: f64| left == right || (left - right).abs() < 1e-6;
            prop_assert!(same(one.elo, -other.elo) && same(one.low, -other.high), "{:?}", (one, other));
            // One more pair won by two points helps, also in the test.
            let mut more = pairs;
            more.0[4] += 1;
            prop_assert!(elo::estimate(&more).unwrap().elo >= one.elo);
            let sprt = Sprt::new(0.0, 10.0);
            prop_assert!(sprt.ratio(&more) >= sprt.ratio(&pairs) - 1e-9);
        }
    }
}
