//! How far short searches are from longer ones, measured: what searches may leave out is decided by it.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    ops::{AddAssign, ControlFlow},
    sync::atomic::AtomicBool,
};

use perfectplay_games::othello::{
    evaluation::{Evaluation, Spread, Spreads, UNIT},
    sparring::{estimates, exact},
};
use perfectplay_series::{Series, run};

use super::{Game, Sample};

/// A pair of searches that has met fewer boards says too little.
const FEW: u64 = 20;

/// With fewer free squares nobody needs to foretell anything.
const SOON: u32 = 8;

/// Boards on which searches are compared with each other.
pub struct Calibration<'e> {
    evaluation: &'e Evaluation,
    samples: Vec<Sample>,
    depth: u32,
    exact: u32,
}

/// A short search and a long one, on boards with so many discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// Whether the long search is to the end of the game.
    pub to_the_end: bool,
    /// How many moves ahead the short one looks.
    pub short: u32,
    /// How many moves ahead the long one looks.
    pub long: u32,
    /// Discs on the board.
    pub discs: u32,
}

/// How far off a short search was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Off {
    /// On how many boards.
    pub boards: u64,
    /// In units; whole numbers, so that the order of boards does not matter.
    squares: u64,
}

impl Off {
    fn by(units: i32) -> Self {
        Self { boards: 1, squares: u64::from(units.unsigned_abs()).pow(2) }
    }

    /// In discs.
    pub fn root_mean_square(&self) -> f64 {
        (self.squares as f64 / self.boards as f64).sqrt() / f64::from(UNIT)
    }
}

impl AddAssign for Off {
    fn add_assign(&mut self, other: Self) {
        self.boards += other.boards;
        self.squares += other.squares;
    }
}

/// What was measured of every pair.
pub type Measured = BTreeMap<Pair, Off>;

impl<'e> Calibration<'e> {
    /// Compares searches up to `depth` moves ahead, and with the result on boards with at most `exact` free squares,
    /// on so many boards of these games, spread evenly over them.
    pub fn new(
        evaluation: &'e Evaluation,
        games: &[Game],
        boards: usize,
        depth: u32,
        exact: u32,
    ) -> Self {
        let all: Vec<Sample> = games.iter().flat_map(Game::samples).collect();
        let boards = boards.min(all.len());
        let samples = (0..boards).map(|number| all[number * all.len() / boards]).collect();
        Self { evaluation, samples, depth, exact }
    }

    /// Measures on so many boards at the same time, and tells how many are done. `None` if it was cancelled.
    pub fn measure(
        &self,
        threads: usize,
        cancel: &AtomicBool,
        mut tell: impl FnMut(usize),
    ) -> Option<Measured> {
        let mut measured = Measured::new();
        let mut done = 0;
        let Ok(_) = run(self, 0, threads, cancel, &mut |pairs| {
            for (pair, off) in pairs {
                *measured.entry(pair).or_default() += off;
            }
            done += 1;
            tell(done);
            ControlFlow::Continue(())
        });
        (done == self.samples.len()).then_some(measured)
    }

    /// On how many boards.
    pub fn boards(&self) -> usize {
        self.samples.len()
    }
}

impl Series for Calibration<'_> {
    type Piece = Vec<(Pair, Off)>;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        self.samples.len()
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn piece(&self, number: usize, _: &mut (), _: &AtomicBool) -> Option<Self::Piece> {
        let sample = self.samples[number];
        let (discs, Sample { own, other, .. }) = (sample.discs(), sample);
        let empties = 64 - discs;
        // A search that would come to the end says nothing of searches that do not.
        let depth = self.depth.min(empties.saturating_sub(1));
        let values = estimates(self.evaluation, own, other, 0..=depth);
        let values = || (0..).zip(values.iter().copied());
        let mut pairs = Vec::new();
        for (long, deep) in values() {
            // Whoever moves last looks better: odd depths are compared with odd ones.
            for (short, shallow) in
                values().filter(|&(short, _)| short < long && short % 2 == long % 2)
            {
                pairs.push((
                    Pair { to_the_end: false, short, long, discs },
                    Off::by(deep - shallow),
                ));
            }
        }
        if (SOON..=self.exact).contains(&empties) {
            let guess = values().last().map_or(0, |(_, value)| value / UNIT);
            let result = exact(own, other, guess) * UNIT;
            for (short, shallow) in values() {
                let pair = Pair { to_the_end: true, short, long: empties, discs };
                pairs.push((pair, Off::by(result - shallow)));
            }
        }
        Some(pairs)
    }
}

/// What fits best. `None` if there is too little to go by.
pub fn fit_spreads(measured: &Measured) -> Option<Spreads> {
    let rows = |to_the_end: bool| {
        let seen = move |(pair, off): &(&Pair, &Off)| {
            pair.to_the_end == to_the_end && off.boards >= FEW && off.squares > 0
        };
        measured.iter().filter(seen).map(|(pair, off)| {
            let features =
                [1., f64::from(pair.short), f64::from(pair.long).ln(), f64::from(pair.discs)];
            (features, off.root_mean_square().ln(), off.boards as f64)
        })
    };
    let ahead = least_squares(rows(false))?;
    // To the end all moves are looked ahead that squares are free: one of the two numbers is enough.
    let to_the_end = least_squares(
        rows(true).map(|([one, short, long, _], log, weight)| ([one, short, long], log, weight)),
    )?;
    let [at_all, by_short, by_long, by_discs] = ahead.map(thousandths);
    let ahead = Spread { at_all, by_short, by_long, by_discs };
    let [at_all, by_short, by_long] = to_the_end.map(thousandths);
    Some(Spreads { ahead, to_the_end: Spread { at_all, by_short, by_long, by_discs: 0 } })
}

fn thousandths(number: f64) -> i16 {
    (1000. * number).round() as i16
}

/// The coefficients that make the weighted sum of squared errors smallest: the normal equations, by elimination.
/// `None` if more than one set of them does.
fn least_squares<const N: usize>(
    rows: impl Iterator<Item = ([f64; N], f64, f64)>,
) -> Option<[f64; N]> {
    let mut matrix = [[0.; N]; N];
    let mut right = [0.; N];
    for (features, value, weight) in rows {
        for i in 0..N {
            for j in 0..N {
                matrix[i][j] += weight * features[i] * features[j];
            }
            right[i] += weight * features[i] * value;
        }
    }
    for column in 0..N {
        let size = |row: usize| f64::abs(matrix[row][column]);
        let pivot = (column..N).max_by(|&a, &b| size(a).total_cmp(&size(b)))?;
        if size(pivot) < 1e-9 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in (0..N).filter(|&row| row != column) {
            let times = matrix[row][column] / matrix[column][column];
            let subtracted = matrix[column];
            for (number, subtracted) in matrix[row].iter_mut().zip(subtracted) {
                *number -= times * subtracted;
            }
            right[row] -= times * right[column];
        }
    }
    Some(std::array::from_fn(|at| right[at] / matrix[at][at]))
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Manner, SelfPlay, shipped},
        *,
    };

    /// Errors made by a known rule are explained by that rule.
    #[test]
    fn the_rule_that_made_the_errors_is_found() {
        let ahead = Spread { at_all: 734, by_short: -120, by_long: 300, by_discs: 9 };
        let to_the_end = Spread { at_all: 1234, by_short: -80, by_long: 200, by_discs: 0 };
        let mut measured = Measured::new();
        for (short, long) in (0..6).flat_map(|short| (short + 2..9).map(move |long| (short, long)))
        {
            for discs in 10..50 {
                let off = Off::by(ahead.units(short, long, discs));
                let off = Off { boards: 50, squares: 50 * off.squares };
                measured.insert(Pair { to_the_end: false, short, long, discs }, off);
                let off = Off::by(to_the_end.units(short, 64 - discs, discs));
                let off = Off { boards: 50, squares: 50 * off.squares };
                let pair = Pair { to_the_end: true, short, long: 64 - discs, discs };
                measured.insert(pair, off);
            }
        }
        let found = fit_spreads(&measured).expect("enough to go by");
        for (found, made) in [(found.ahead, ahead), (found.to_the_end, to_the_end)] {
            for (short, long, discs) in [(0, 4, 20), (2, 8, 40), (4, 30, 34)] {
                let (found, made) =
                    (found.units(short, long, discs), made.units(short, long, discs));
                assert!((found - made).abs() <= 2, "{found} {made}");
            }
        }
        assert_eq!(fit_spreads(&Measured::new()), None);
    }

    /// On real games: the further ahead a search looks, the nearer it comes to what a longer one says.
    #[test]
    fn searches_come_nearer_the_further_they_look() {
        let manner = Manner { seed: 5, random: 6..=24, depth: 1, exact: 8 };
        let play = SelfPlay { evaluation: Some(shipped()), manner, games: 0 };
        let games: Vec<Game> = (0..40).map(|number| play.game(number)).collect();
        let go_on = AtomicBool::new(false);
        let calibration = Calibration::new(shipped(), &games, 400, 4, 10);
        let measured = calibration.measure(1, &go_on, |_| {}).expect("nobody cancels it");
        assert_eq!(calibration.measure(3, &go_on, |_| {}), Some(measured.clone()));
        let sum = |to_the_end, short| {
            let mut sum = Off::default();
            for (pair, off) in &measured {
                let long = if to_the_end { pair.long } else { 4 };
                if (pair.to_the_end, pair.short, pair.long) == (to_the_end, short, long) {
                    sum += *off;
                }
            }
            sum.root_mean_square()
        };
        assert!(sum(false, 2) < sum(false, 0), "{} {}", sum(false, 2), sum(false, 0));
        assert!(sum(true, 4) < sum(true, 0), "{} {}", sum(true, 4), sum(true, 0));
        let cancelled = AtomicBool::new(true);
        assert_eq!(calibration.measure(2, &cancelled, |_| {}), None);
    }
}
