//! Results counted: game by game, and pair by pair.
//!
//! The two games of a pair begin from the same opening, so their results hang together: an opening
//! that is good for Max gives a win and a loss to whoever plays. Counted by pairs (five scores, from
//! two losses to two wins: *pentanomial*), what the opening decides cancels out, and error bars
//! are neither too wide nor, if a pair repeats itself, too narrow.

use serde::Serialize;

/// Results of games in the view of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts a result: 1 a win, 0 a draw, -1 a loss.
    pub fn add(&mut self, result: i8) {
        match result {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// One for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same in the view of the other player.
    pub fn flipped(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

/// How many pairs of games gave 0, 1/2, 1, 3/2 and 2 points, in the view of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The scores a pair can have, in points a game.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair by the results of its games.
    pub fn add(&mut self, first: i8, second: i8) {
        let half_points = 2 + first.signum() + second.signum();
        self.0[half_points as usize] += 1;
    }

    /// How many pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean score and variance of a pair; `None` without pairs. The variance of one pair alone, about
    /// which nothing is known, is given as 0.
    pub(crate) fn moments(&self) -> Option<Moments> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            self.0.iter().zip(Self::SCORES).map(|(&times, score)| times as f64 * of(score)).sum()
        };
        let mean = sum(&|score| score) / count as f64;
        let squares = sum(&|score| (score - mean).powi(2));
        let variance = if count == 1 { 0.0 } else { squares / (count - 1) as f64 };
        Some(Moments { count: count as f64, mean, variance })
    }
}

/// Mean and variance of what was counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Moments {
    pub(crate) count: f64,
    pub(crate) mean: f64,
    pub(crate) variance: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_by_their_points() {
        let mut pairs = Pairs::default();
        for first in -1..=1 {
            for second in -1..=1 {
                pairs.add(first, second);
            }
        }
        // Of nine equally likely pairs: the coefficients of (1 + x + x²)².
        assert_eq!(pairs, Pairs([1, 2, 3, 2, 1]));
        let moments = pairs.moments().unwrap();
        assert_eq!(moments.mean, 0.5);
        // Squares of the distances: 2 * 1/4 + 4 * 1/16.
        assert!((moments.variance - 0.75 / 8.0).abs() < 1e-12);
    }

    #[test]
    fn games_by_their_results() {
        let mut tally = Tally::default();
        [1, 0, 0, -1, 1].into_iter().for_each(|result| tally.add(result));
        assert_eq!(tally, Tally { wins: 2, draws: 2, losses: 1 });
        assert_eq!((tally.games(), tally.points(), tally.flipped().points()), (5, 3.0, 2.0));
    }
}
