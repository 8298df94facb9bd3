//! Weights that explain the results of games: least squares, phase by phase.
//!
//! The sum of the weights of a board's patterns should be its result. Squares of what is missing, and a little of the
//! squares of the weights (so that what was hardly ever seen is worth hardly anything), are made as small as can be
//! by conjugate gradients: every step needs one walk over the boards, and some dozens of steps are enough.

use std::{
    convert::Infallible,
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
};

use perfectplay_games::othello::evaluation::{PATTERNS, PHASES, Patterns, UNIT, Weights, phase};
use perfectplay_series::{Series, run};

use super::{Game, Sample};

/// Weights to be fitted to games: a series of phases, which do not depend on each other.
pub struct Fit {
    samples: Vec<Sample>,
    steps: usize,
    ridge: f32,
    patterns: Patterns,
    places: Places,
}

/// The weights of one phase, by their places.
pub struct FittedPhase(Vec<i16>);

impl Fit {
    /// Weights for these games, in so many steps at most. A weight is drawn towards 0 as by `ridge` boards, more than
    /// none, that say so.
    pub fn new(mut games: Vec<Game>, steps: usize, ridge: f32) -> Self {
        // Sums depend on the order of what is added. So games have an order of their own, wherever they come from.
        games.sort_unstable();
        let samples = games.iter().flat_map(Game::samples).collect();
        let patterns = Patterns::new();
        let places = Places::new(&patterns);
        Self { samples, steps, ridge, patterns, places }
    }

    /// Does so many phases at the same time, and tells how many are done. `None` if it was cancelled.
    pub fn weights(
        &self,
        threads: usize,
        cancel: &AtomicBool,
        mut tell: impl FnMut(usize),
    ) -> Option<Weights> {
        let mut phases = Vec::new();
        let Ok(_) = run(self, 0, threads, cancel, &mut |phase| {
            phases.push(phase);
            tell(phases.len());
            ControlFlow::Continue(())
        });
        (phases.len() == PHASES).then(|| self.joined(&phases))
    }

    fn joined(&self, phases: &[FittedPhase]) -> Weights {
        let by_discs = std::array::from_fn(|discs| {
            phases[phase(discs as u32)].0[self.places.by_discs + discs]
        });
        let phases = phases.iter().map(|FittedPhase(weights)| self.places.of_phase(weights));
        Weights::new(phases.collect(), by_discs)
    }
}

impl Series for Fit {
    type Piece = FittedPhase;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        PHASES
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn piece(&self, number: usize, _: &mut (), stop: &AtomicBool) -> Option<FittedPhase> {
        let near = self.samples.iter().filter(|sample| is_near(sample, number));
        let rows: Vec<Row> = near.map(|sample| self.places.row(&self.patterns, sample)).collect();
        let weights = solve(&rows, self.places.count, self.steps, self.ridge, stop)?;
        let rounded = |weight: &f32| (weight * UNIT as f32).round().clamp(-32000., 32000.) as i16;
        Some(FittedPhase(weights.iter().map(rounded).collect()))
    }
}

/// Neighbouring phases share some boards, so that weights change little from one to the next.
fn is_near(sample: &Sample, number: usize) -> bool {
    let discs = sample.discs();
    phase(discs.saturating_sub(2)) <= number && number <= phase(discs + 2)
}

/// Where weights are: shape after shape, one for a number and its mirror image.
struct Places {
    /// For each shape, its weights by number (the smallest first).
    of: Vec<Vec<u32>>,
    shapes: [usize; PATTERNS],
    /// Those of the number of discs.
    by_discs: usize,
    count: usize,
}

/// The weights that a board adds up, and its result.
struct Row {
    places: [u32; PATTERNS + 1],
    score: f32,
}

impl Places {
    fn new(patterns: &Patterns) -> Self {
        let mut of = Vec::new();
        let mut count = 0;
        for shape in Patterns::shapes() {
            let mirrored = shape.mirrored();
            let mut places = vec![u32::MAX; shape.count()];
            for number in 0..shape.count() {
                if places[number] == u32::MAX {
                    places[number] = count;
                    if let Some(mirrored) = &mirrored {
                        places[mirrored[number]] = count;
                    }
                    count += 1;
                }
            }
            of.push(places);
        }
        let shapes = std::array::from_fn(|pattern| patterns.shape_of(pattern));
        Self { of, shapes, by_discs: count as usize, count: count as usize + 65 }
    }

    fn row(&self, patterns: &Patterns, sample: &Sample) -> Row {
        let numbers = patterns.of(sample.own, sample.other);
        let mut places = [0; PATTERNS + 1];
        for (pattern, &number) in numbers.each().iter().enumerate() {
            let shape = self.shapes[pattern];
            let most = Patterns::shapes()[shape].most();
            places[pattern] = self.of[shape][(i32::from(number) + i32::from(most)) as usize];
        }
        places[PATTERNS] = self.by_discs as u32 + sample.discs();
        Row { places, score: sample.score.into() }
    }

    /// A weight for every number of every shape.
    fn of_phase(&self, weights: &[i16]) -> Box<[i16]> {
        self.of.iter().flatten().map(|&place| weights[place as usize]).collect()
    }
}

impl Row {
    fn sum(&self, weights: &[f32]) -> f32 {
        self.places.iter().map(|&place| weights[place as usize]).sum()
    }
}

/// Conjugate gradients, each weight scaled by how often it was seen. `None` if it was stopped.
fn solve(
    rows: &[Row],
    count: usize,
    steps: usize,
    ridge: f32,
    stop: &AtomicBool,
) -> Option<Vec<f32>> {
    let mut seen = vec![ridge; count];
    let mut left = vec![0_f32; count];
    for row in rows {
        for &place in &row.places {
            seen[place as usize] += 1.;
            left[place as usize] += row.score;
        }
    }
    let scaled = |left: &[f32]| -> Vec<f32> {
        left.iter().zip(&seen).map(|(left, seen)| left / seen).collect()
    };
    let dot = |a: &[f32], b: &[f32]| -> f64 {
        a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
    };
    let mut weights = vec![0_f32; count];
    let mut next = scaled(&left);
    let mut direction = next.clone();
    let mut size = dot(&left, &next);
    for _ in 0..steps {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if size <= f64::EPSILON {
            break;
        }
        let mut product: Vec<f32> = direction.iter().map(|d| d * ridge).collect();
        for row in rows {
            let sum = row.sum(&direction);
            for &place in &row.places {
                product[place as usize] += sum;
            }
        }
        let step = (size / dot(&direction, &product)) as f32;
        for at in 0..count {
            weights[at] += step * direction[at];
            left[at] -= step * product[at];
        }
        next = scaled(&left);
        let new = dot(&left, &next);
        let keep = (new / size) as f32;
        size = new;
        for at in 0..count {
            direction[at] = next[at] + keep * direction[at];
        }
    }
    Some(weights)
}

#[cfg(test)]
mod tests {
    use perfectplay_core::hash::mix;

    use super::{
        super::{Evaluation, Manner, SelfPlay, measure},
        *,
    };

    static GO_ON: AtomicBool = AtomicBool::new(false);

    /// Evenly from -1 to 1.
    fn random(seed: u64) -> f32 {
        (mix(seed) >> 40) as f32 / (1 << 23) as f32 - 1.
    }

    /// Rows made by known weights, and noise: the weights come back, but for what noise leaves of so many rows.
    #[test]
    fn weights_that_made_the_results_are_found() {
        let truth: Vec<f32> = (0..300).map(|place| 10. * random(place)).collect();
        let rows: Vec<Row> = (0..20_000_u64)
            .map(|number| {
                let place = |at: usize| (mix(100 * number + at as u64) % 300) as u32;
                let mut row = Row { places: std::array::from_fn(place), score: 0. };
                row.score = row.sum(&truth) + random(7_000_000 + number);
                row
            })
            .collect();
        let farthest = |steps, ridge| {
            let found = solve(&rows, 300, steps, ridge, &GO_ON).expect("nobody stops it");
            let off = found.iter().zip(&truth).map(|(found, truth)| (found - truth).abs());
            off.fold(0., f32::max)
        };
        // A weight is in 3,400 rows, whose noise has a standard deviation of 0.58: about 0.01 is left of it.
        assert!(farthest(60, 1.) < 0.05, "{}", farthest(60, 1.));
        assert!(farthest(60, 1e4) > 1., "a strong ridge draws weights to 0");
        assert!(farthest(1, 1.) > 0.1, "one step is not enough");
    }

    #[test]
    fn what_was_never_seen_is_worth_nothing() {
        let rows = [Row { places: [0; PATTERNS + 1], score: 51. }];
        let found = solve(&rows, 3, 10, 1e-3, &GO_ON).expect("nobody stops it");
        assert!((found[0] - 1.).abs() < 0.01, "{found:?}");
        assert_eq!(found[1..], [0., 0.]);
    }

    fn random_games(from: u64, to: u64) -> Vec<Game> {
        let manner = Manner { seed: 1, random: 0..=0, depth: 1, exact: 4 };
        let play = SelfPlay { evaluation: None, manner, games: 0 };
        (from..to).map(|number| play.game(number)).collect()
    }

    /// The whole way, from games to an evaluation: it foretells games that it has not seen, far better than saying 0.
    #[test]
    fn results_of_other_games_are_foretold_whatever_the_threads_and_the_order() {
        let mut games = random_games(0, 600);
        let weights = |games: &[Game], threads| {
            let fit = Fit::new(games.to_vec(), 8, 5.);
            let mut told = Vec::new();
            let weights = fit.weights(threads, &GO_ON, |done| told.push(done));
            assert_eq!(told, (1..=PHASES).collect::<Vec<_>>());
            weights.expect("nobody cancels it")
        };
        let fitted = weights(&games, 1);
        games.reverse();
        assert!(weights(&games, 3).all().eq(fitted.all()), "the same weights");
        let evaluation = Evaluation::new(fitted);
        let nothing = Fit::new(Vec::new(), 8, 5.).weights(1, &GO_ON, |_| {}).expect("weights");
        let nothing = Evaluation::new(nothing);
        let others = random_games(600, 640);
        let late = |evaluation| {
            let samples = others.iter().flat_map(Game::samples);
            let errors = measure(evaluation, samples.filter(|sample| sample.discs() >= 56));
            errors.into_iter().reduce(|sum, more| sum + more).and_then(|sum| sum.mean())
        };
        let (with, without) = (late(&evaluation).unwrap(), late(&nothing).unwrap());
        assert!(with < 0.6 * without, "{with} discs, {without} without weights");
    }

    #[test]
    fn a_fit_can_be_cancelled() {
        let fit = Fit::new(random_games(0, 3), 8, 5.);
        let stop = AtomicBool::new(true);
        assert!(fit.weights(2, &stop, |_| {}).is_none());
        assert!(fit.piece(10, &mut (), &stop).is_none(), "also in the middle of a phase");
        assert!(fit.piece(10, &mut (), &GO_ON).is_some());
    }
}
