//! Weights that explain the results of games: logistic regression.
//!
//! An estimate times a scale is an advantage, and [`logistic`] turns that into a chance. The chances that the weights
//! give the results are made as large as can be, less a little for how far weights are from those they start from, and
//! for how far neighbours in a row are moved apart (so that what was hardly ever seen is guessed from what is beside it).
//! This has one best point, and Newton's method finds it: every step is a system of linear equations, solved by
//! conjugate gradients.

use std::{
    convert::Infallible,
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicBool, Ordering},
};

use perfectplay_core::Score;
use perfectplay_games::chess::evaluation::{COUNT, TERMS, Weights};
use perfectplay_series::{Conclusion, Series, run};

use super::{
    Game,
    logistic::logistic,
    sample::{Sample, samples},
};

/// Every weight is two.
const PLACES: usize = 2 * COUNT;

/// Positions are added up in parts of this size, and then part by part, so that sums do not depend on the threads.
const A_PART: usize = 1 << 14;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Steps of Newton's method.
    pub steps: usize,
    /// Steps of conjugate gradients in each of them.
    pub inner_steps: usize,
    /// How strongly weights are drawn towards those they start from.
    pub ridge: f64,
    /// The same of weights in a row, which have their neighbours to go by.
    pub row_ridge: f64,
    /// How strongly neighbours in a row are drawn towards each other.
    pub smooth: f64,
    /// How much of the target is what the search said, from 0 to 1; the rest is the result.
    pub mix: f64,
}

/// Weights to be fitted to games.
pub struct Fit {
    rows: Vec<Row>,
    /// Numbers of weights and how often they count, row after row.
    times: Vec<(u16, i16)>,
    start: Vec<f64>,
    scale: f64,
    settings: Settings,
}

/// A position.
struct Row {
    /// Where its terms are among all.
    times: Range<usize>,
    middle: f64,
    target: f64,
}

impl Row {
    /// How much of it is the middle game, and how much the ending.
    fn parts(&self) -> [f64; 2] {
        [self.middle, 1. - self.middle]
    }
}

/// Weights as numbers to reckon with, in the middle game and in the ending.
pub(super) struct Pairs(Vec<f64>);

impl Pairs {
    pub(super) fn of(weights: &Weights) -> Self {
        Self(weights.pairs().flatten().map(f64::from).collect())
    }

    /// What the terms of a position come to.
    pub(super) fn estimate(&self, sample: &Sample) -> f64 {
        dot(&sample.times, sample.middle, &self.0)
    }
}

/// The sum of `values` as often as they count.
fn dot(times: &[(u16, i16)], middle: f64, values: &[f64]) -> f64 {
    let (mut of_middle, mut of_ending) = (0., 0.);
    for &(at, times) in times {
        let (at, times) = (2 * usize::from(at), f64::from(times));
        of_middle += times * values[at];
        of_ending += times * values[at + 1];
    }
    middle * of_middle + (1. - middle) * of_ending
}

/// The number that turns these estimates into advantages whose chances fit the results best.
pub(super) fn scale(seen: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    // A pawn is worth some 60 % of the points.
    let mut scale = 0.004;
    for _ in 0..20 {
        let (mut slope, mut curve) = (0., 1e-9);
        for (estimate, result) in seen.clone() {
            let chance = logistic(scale * estimate);
            slope += (chance - result) * estimate;
            curve += chance * (1. - chance) * estimate * estimate;
        }
        // Estimates that say nothing leave the scale where it is, and none turns it over.
        scale = (scale - slope / curve).clamp(scale / 2., scale * 2.);
    }
    scale
}

impl Fit {
    /// Weights for these games, beginning with others.
    pub fn new(mut games: Vec<Game>, start: &Weights, settings: Settings) -> Self {
        // Sums depend on the order of what is added. So games have an order of their own, wherever they come from.
        games.sort_by_cached_key(ToString::to_string);
        let samples: Vec<Sample> = games.iter().flat_map(samples).collect();
        let pairs = Pairs::of(start);
        let scale = scale(samples.iter().map(|sample| (pairs.estimate(sample), sample.result)));
        let (mut rows, mut times) = (Vec::with_capacity(samples.len()), Vec::new());
        for sample in samples {
            let said = logistic(scale * f64::from(sample.said));
            let target = sample.result + settings.mix * (said - sample.result);
            let first = times.len();
            times.extend(sample.times);
            rows.push(Row { times: first..times.len(), middle: sample.middle, target });
        }
        let start = pairs.0.iter().map(|weight| scale * weight).collect();
        Self { rows, times, start, scale, settings }
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.rows.len()
    }

    /// Does it on so many threads, and tells how many steps are done. `None` if it was cancelled.
    pub fn weights(
        &self,
        threads: usize,
        cancel: &AtomicBool,
        mut tell: impl FnMut(usize),
    ) -> Option<Weights> {
        let mut advantages = self.start.clone();
        for step in 1..=self.settings.steps {
            let chances: Vec<f64> =
                self.rows.iter().map(|row| logistic(self.sum(row, &advantages))).collect();
            let moved: Vec<f64> =
                advantages.iter().zip(&self.start).map(|(now, start)| now - start).collect();
            let missing = |at: usize, _| chances[at] - self.rows[at].target;
            let slope = self.walk(&moved, &missing, threads, cancel)?;
            let by = self.newton_step(&chances, slope, threads, cancel)?;
            for (advantage, by) in advantages.iter_mut().zip(by) {
                *advantage -= by;
            }
            tell(step);
        }
        let rounded = |at: usize| (advantages[at] / self.scale).round() as Score;
        Some(Weights::new(std::array::from_fn(|at| [rounded(2 * at), rounded(2 * at + 1)])))
    }

    /// The step that makes the slope vanish, if the loss were a parabola: conjugate gradients, each weight scaled by
    /// how often it was seen.
    fn newton_step(
        &self,
        chances: &[f64],
        slope: Vec<f64>,
        threads: usize,
        cancel: &AtomicBool,
    ) -> Option<Vec<f64>> {
        let curve = |at: usize| chances[at] * (1. - chances[at]);
        let seen = self.seen(curve);
        let scaled = |left: &[f64]| -> Vec<f64> {
            left.iter().zip(&seen).map(|(left, seen)| left / seen).collect()
        };
        let product = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
        let mut by = vec![0.; PLACES];
        let mut left = slope;
        let mut direction = scaled(&left);
        let mut size = product(&left, &direction);
        for _ in 0..self.settings.inner_steps {
            if size <= f64::EPSILON {
                break;
            }
            let curved = |at: usize, sum: f64| curve(at) * sum;
            let curved = self.walk(&direction, &curved, threads, cancel)?;
            let far = size / product(&direction, &curved);
            for at in 0..PLACES {
                by[at] += far * direction[at];
                left[at] -= far * curved[at];
            }
            let next = scaled(&left);
            let new = product(&left, &next);
            for at in 0..PLACES {
                direction[at] = next[at] + new / size * direction[at];
            }
            size = new;
        }
        Some(by)
    }

    /// How often each weight counts, squared, where the loss is so curved; and what draws it.
    fn seen(&self, curve: impl Fn(usize) -> f64) -> Vec<f64> {
        // What draws a weight that was moved by one, but for what its neighbours do.
        let mut seen = self.drawn(&[1.; PLACES]);
        seen.iter_mut().for_each(|seen| *seen += 2. * self.settings.smooth);
        for (number, row) in self.rows.iter().enumerate() {
            for &(at, times) in self.times_of(row) {
                let (at, times) = (2 * usize::from(at), f64::from(times));
                let [of_middle, of_ending] = row.parts().map(|part| (part * times).powi(2));
                seen[at] += curve(number) * of_middle;
                seen[at + 1] += curve(number) * of_ending;
            }
        }
        seen
    }

    fn times_of(&self, row: &Row) -> &[(u16, i16)] {
        &self.times[row.times.clone()]
    }

    fn sum(&self, row: &Row, values: &[f64]) -> f64 {
        dot(self.times_of(row), row.middle, values)
    }

    /// What all positions add to each weight, and what draws it: a position whose terms come to `sum` with these values
    /// adds `factor(number, sum)` times its terms. `None` if it was cancelled.
    fn walk(
        &self,
        values: &[f64],
        factor: &(dyn Fn(usize, f64) -> f64 + Sync),
        threads: usize,
        cancel: &AtomicBool,
    ) -> Option<Vec<f64>> {
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        let mut total = self.drawn(values);
        let walk = Walk { fit: self, values, factor };
        let Ok(conclusion) = run(&walk, 0, threads, cancel, &mut |part| {
            for (total, part) in total.iter_mut().zip(part) {
                *total += part;
            }
            ControlFlow::Continue(())
        });
        (conclusion == Conclusion::Complete).then_some(total)
    }

    /// How strongly weights that were moved so far are drawn back, and towards their neighbours in a row.
    fn drawn(&self, moved: &[f64]) -> Vec<f64> {
        let Settings { ridge, row_ridge, smooth, .. } = self.settings;
        let mut drawn = Vec::with_capacity(PLACES);
        let mut first = 0;
        for term in TERMS {
            let last = first + 2 * term.count;
            let ridge = if term.in_order { row_ridge } else { ridge };
            drawn.extend(moved[first..last].iter().map(|moved| ridge * moved));
            if term.in_order {
                // The two of a weight stand side by side, so neighbours are two apart.
                for at in first..last - 2 {
                    let apart = smooth * (moved[at + 2] - moved[at]);
                    drawn[at + 2] += apart;
                    drawn[at] -= apart;
                }
            }
            first = last;
        }
        drawn
    }
}

/// A walk over all positions, part by part.
struct Walk<'f> {
    fit: &'f Fit,
    values: &'f [f64],
    factor: &'f (dyn Fn(usize, f64) -> f64 + Sync),
}

impl Series for Walk<'_> {
    type Piece = Vec<f64>;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        self.fit.rows.len().div_ceil(A_PART)
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn piece(&self, number: usize, _: &mut (), stop: &AtomicBool) -> Option<Vec<f64>> {
        let mut total = vec![0.; PLACES];
        let first = number * A_PART;
        let rows = self.fit.rows.iter().enumerate().skip(first).take(A_PART);
        for (number, row) in rows {
            let factor = (self.factor)(number, self.fit.sum(row, self.values));
            let [of_middle, of_ending] = row.parts().map(|part| factor * part);
            for &(at, times) in self.fit.times_of(row) {
                let (at, times) = (2 * usize::from(at), f64::from(times));
                total[at] += of_middle * times;
                total[at + 1] += of_ending * times;
            }
        }
        (!stop.load(Ordering::Relaxed)).then_some(total)
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::hash::mix;

    use super::{
        super::{Manner, SelfPlay, shipped},
        *,
    };

    static GO_ON: AtomicBool = AtomicBool::new(false);

    const SETTINGS: Settings =
        Settings { steps: 6, inner_steps: 60, ridge: 1e-3, row_ridge: 1e-3, smooth: 1e-3, mix: 0. };

    /// Evenly from -1 to 1.
    fn random(seed: u64) -> f64 {
        (mix(seed) >> 40) as f64 / f64::from(1 << 23) - 1.
    }

    /// Positions of eight terms each among the first weights but one, with the chances that known weights give them.
    fn made_by(truth: &[f64], settings: Settings) -> Fit {
        const AMONG: u64 = 40;
        let mut fit = Fit {
            rows: Vec::new(),
            times: Vec::new(),
            start: vec![0.; PLACES],
            scale: 0.004,
            settings,
        };
        for number in 0..20_000 {
            let first = fit.times.len();
            for at in 0..8 {
                let dice = mix(8 * number + at);
                let times = (dice >> 32) % 5;
                fit.times.push(((dice % AMONG) as u16, times as i16 - 2));
            }
            let middle = (random(1_000_000 + number) + 1.) / 2.;
            let mut row = Row { times: first..fit.times.len(), middle, target: 0. };
            row.target = logistic(0.004 * fit.sum(&row, truth));
            fit.rows.push(row);
        }
        fit
    }

    fn truth() -> Vec<f64> {
        (0..PLACES).map(|at| if at < 80 { (80. * random(at as u64)).round() } else { 0. }).collect()
    }

    fn farthest(fit: &Fit, truth: &[f64]) -> f64 {
        let found = Pairs::of(&fit.weights(2, &GO_ON, |_| {}).expect("nobody cancels it"));
        let off = found.0.iter().zip(truth).map(|(found, truth)| (found - truth).abs());
        off.fold(0., f64::max)
    }

    #[test]
    fn weights_that_made_the_chances_are_found() {
        let truth = truth();
        assert_eq!(farthest(&made_by(&truth, SETTINGS), &truth), 0.);
        let one_step = Settings { steps: 1, ..SETTINGS };
        assert!(farthest(&made_by(&truth, one_step), &truth) > 0., "one step is not enough");
        let strong = Settings { ridge: 1e4, ..SETTINGS };
        assert!(
            farthest(&made_by(&truth, strong), &truth) > 20.,
            "a strong ridge draws weights back"
        );
    }

    /// Weights of a row that were never seen follow their neighbours, and all others stay where they were.
    #[test]
    fn what_was_never_seen_is_guessed_from_its_neighbours() {
        let (mut at, mut row) = (0, None);
        for term in TERMS {
            if term.name == "queen-sight" {
                row = Some(at..at + term.count);
            }
            at += term.count;
        }
        let row = row.expect("a term of that name");
        let last = row.end - 1;
        let fit = Fit {
            rows: vec![Row { times: 0..1, middle: 1., target: 0.75 }],
            times: vec![(last as u16, 1)],
            start: vec![0.; PLACES],
            scale: 0.004,
            settings: Settings { ridge: 1., row_ridge: 1e-6, smooth: 1., ..SETTINGS },
        };
        let found: Vec<[Score; 2]> =
            fit.weights(1, &GO_ON, |_| {}).expect("nobody cancels it").pairs().collect();
        // A chance of 3 to 1.
        let advantage = (3_f64.ln() / 0.004).round() as Score;
        assert!((found[last][0] - advantage).abs() <= 1, "{:?}", found[last]);
        assert!((found[row.start][0] - advantage).abs() <= 9, "{:?}", found[row.start]);
        assert_eq!(found[last][1], 0, "there is no ending");
        assert_eq!((found[row.start - 1], found[row.end]), ([0, 0], [0, 0]), "other terms");
    }

    #[test]
    fn the_scale_is_that_of_the_chances() {
        let seen = (-400..=400).map(|step| {
            let estimate = f64::from(5 * step);
            (estimate, logistic(0.0031 * estimate))
        });
        assert!((scale(seen) - 0.0031).abs() < 1e-9);
        // Nothing to go by, and nothing that could be told apart.
        assert!(scale(std::iter::empty()).is_finite());
        assert!(scale([(100., 0.), (-50., 1.)].into_iter()) > 0.);
    }

    /// The whole way, from games to weights, whatever the threads and the order.
    #[test]
    fn threads_and_order_change_nothing() {
        let manner = Manner { seed: 1, random: 6..=9, nodes: 100 };
        let play = SelfPlay { weights: shipped(), manner, games: 0 };
        let mut games: Vec<Game> = (0..30).map(|number| play.game(number)).collect();
        let settings = Settings { ridge: 100., row_ridge: 10., smooth: 100., mix: 0.5, ..SETTINGS };
        let fitted = |games: &[Game], threads| {
            let fit = Fit::new(games.to_vec(), &Weights::textbook(), settings);
            assert!(fit.positions() > 500, "{}", fit.positions());
            let mut told = Vec::new();
            let weights = fit.weights(threads, &GO_ON, |step| told.push(step));
            assert_eq!(told, [1, 2, 3, 4, 5, 6]);
            weights.expect("nobody cancels it")
        };
        let one = fitted(&games, 1);
        games.reverse();
        assert_eq!(fitted(&games, 3), one);
        // Weights are rounded, which hides most of what an order does to sums.
        let times = |games: &[Game]| Fit::new(games.to_vec(), shipped(), settings).times;
        let turned = times(&games);
        games.reverse();
        assert_eq!(times(&games), turned);
        assert_ne!(one, Weights::textbook());
        let fit = Fit::new(games, &Weights::textbook(), settings);
        assert_eq!(fit.weights(2, &AtomicBool::new(true), |_| {}), None, "cancelled");
    }
}
