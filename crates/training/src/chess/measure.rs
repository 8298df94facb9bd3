//! How far the chances that go with estimates are from results.

use std::ops::RangeInclusive;

use perfectplay_core::Score;
use perfectplay_games::chess::evaluation::{WHOLE, Weights};

use super::{
    Game,
    fit::{Pairs, scale},
    logistic::logistic,
    sample::{Sample, samples},
};

/// Millionths of a game.
const UNIT: u32 = 1_000_000;

/// How far chances were from results, in games.
pub type Errors = crate::Errors<UNIT>;

/// Positions are told apart by the pieces that are left, in so many stages.
pub const STAGES: usize = 6;

/// What came out.
pub struct Judged {
    /// By stage, those with few pieces first.
    pub stages: [Errors; STAGES],
    /// How many hundredths of a pawn make a won game ten times as likely as a lost one.
    pub tenfold: f64,
}

fn stage(phase: Score) -> usize {
    (phase as usize * STAGES / WHOLE as usize).min(STAGES - 1)
}

/// The pieces on the boards of a stage: knights and bishops count 1, rooks 2, queens 4.
pub fn pieces_of(number: usize) -> RangeInclusive<Score> {
    let within = |phase: &Score| stage(*phase) == number;
    let first = (0..=WHOLE).find(within).unwrap_or(WHOLE);
    let last = (0..=WHOLE).rev().find(within).unwrap_or(WHOLE);
    first..=last
}

/// Judges weights by the quiet positions of games, each estimate turned into a chance by the scale that fits these weights and
/// games best.
pub fn judge(weights: &Weights, games: &[Game]) -> Judged {
    let pairs = Pairs::of(weights);
    let seen: Vec<(f64, Sample)> =
        games.iter().flat_map(samples).map(|sample| (pairs.estimate(&sample), sample)).collect();
    let scale = scale(seen.iter().map(|(estimate, sample)| (*estimate, sample.result)));
    let mut stages = [Errors::default(); STAGES];
    for (estimate, sample) in seen {
        let off = (logistic(scale * estimate) - sample.result).abs();
        let errors = &mut stages[stage(sample.phase)];
        *errors = *errors + Errors::of((off * f64::from(UNIT)).round() as u32);
    }
    Judged { stages, tenfold: std::f64::consts::LN_10 / scale }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_cover_all_positions_once() {
        let all: Vec<Score> = (0..STAGES).flat_map(pieces_of).collect();
        assert_eq!(all, (0..=WHOLE).collect::<Vec<_>>());
    }
}
