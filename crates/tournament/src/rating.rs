//! How strong each of many players is: the ratings that make the results most likely.
//!
//! The model is Elo's curve for every two players (Zermelo 1929; Bradley and Terry 1952), a draw
//! being half a win. The ratings are those of greatest likelihood, found by the iteration of Zermelo,
//! whose convergence Hunter proved (*MM Algorithms for Generalized Bradley-Terry Models*, 2004), and
//! counted from their mean. Every two players who have met are credited with one drawn game more: else
//! a player who won every game would be infinitely strong, and there would be no mean.

use serde::Serialize;

use crate::{crosstable::Crosstable, elo::SIGMAS};

/// The strength of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Elo above the mean of all players.
    pub elo: f64,
    /// Half the width of the 95 % interval. Games count as independent and draws as half a win and half
    /// a loss, which makes it wider than it need be.
    pub error: f64,
}

/// Elo points of a factor `e` in the odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings of all players of a table, in its order.
pub fn ratings(table: &Crosstable) -> Vec<Rating> {
    let players = table.players();
    let met = |one: usize, other: usize| {
        if one == other || table.tally(one, other).games() == 0 {
            return None;
        }
        let tally = table.tally(one, other);
        Some((tally.games() as f64 + 1.0, tally.points() + 0.5))
    };
    let games = |one, other| met(one, other).map_or(0.0, |(games, _)| games);
    let points = |one| -> f64 {
        (0..players).filter_map(|other| met(one, other)).map(|(_, points)| points).sum()
    };

    let strengths = fit(players, &games, &points);
    let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / players as f64;
    let errors = deviations(&strengths, &games);
    strengths
        .iter()
        .zip(errors)
        .map(|(strength, error)| Rating {
            elo: POINTS * (strength.ln() - mean),
            error: POINTS * SIGMAS * error,
        })
        .collect()
}

/// Zermelo's iteration: the strength of a player is its points divided by what a player of strength
/// 1 could expect against the same opponents.
fn fit(
    players: usize,
    games: &dyn Fn(usize, usize) -> f64,
    points: &dyn Fn(usize) -> f64,
) -> Vec<f64> {
    const ENOUGH: f64 = 1e-10;
    const MOST_STEPS: usize = 100_000;
    let mut strengths = vec![1.0f64; players];
    for _ in 0..MOST_STEPS {
        let mut change = 0f64;
        for one in 0..players {
            let expected: f64 = (0..players)
                .map(|other| games(one, other) / (strengths[one] + strengths[other]))
                .sum();
            if expected > 0.0 {
                let better = points(one) / expected;
                change = change.max((better / strengths[one]).ln().abs());
                strengths[one] = better;
            }
        }
        if change < ENOUGH {
            break;
        }
    }
    strengths
}

/// The standard deviation of the logarithm of each strength around the mean of all: from the inverse
/// of Fisher's information, which is the Laplacian of the graph of games, each weighted by `p (1 - p)`.
/// It says nothing of the mean itself; with a matrix of `1/n` added, it can be inverted as it is.
fn deviations(strengths: &[f64], games: &dyn Fn(usize, usize) -> f64) -> Vec<f64> {
    let players = strengths.len();
    let share = 1.0 / players as f64;
    let mut information = vec![vec![share; players]; players];
    for one in 0..players {
        for other in (0..players).filter(|&other| other != one) {
            let won = strengths[one] / (strengths[one] + strengths[other]);
            let weight = games(one, other) * won * (1.0 - won);
            information[one][one] += weight;
            information[one][other] -= weight;
        }
    }
    let inverse = inverted(information);
    (0..players).map(|one| (inverse[one][one] - share).max(0.0).sqrt()).collect()
}

/// The inverse of a positive definite matrix, by elimination. (Players who never met leave one that is
/// not: their errors come out as infinite.)
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (row, line) in matrix.iter_mut().enumerate() {
        line.extend((0..size).map(|column| if column == row { 1.0 } else { 0.0 }));
    }
    for step in 0..size {
        let pivot = matrix[step][step];
        if pivot < 1e-12 {
            return vec![vec![f64::INFINITY; size]; size];
        }
        matrix[step].iter_mut().for_each(|cell| *cell /= pivot);
        let line = matrix[step].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(row, _)| *row != step) {
            let factor = other[step];
            other.iter_mut().zip(&line).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    matrix.into_iter().map(|mut line| line.split_off(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo;

    /// A table of results (winner's number, loser's number, games won, games lost).
    fn table(players: usize, results: &[(usize, usize, u64, u64)]) -> Crosstable {
        let mut table = Crosstable::new(players);
        for &(one, other, wins, losses) in results {
            (0..wins).for_each(|_| table.add_game(one, other, 1));
            (0..losses).for_each(|_| table.add_game(one, other, -1));
        }
        table
    }

    #[test]
    fn of_two_players_it_is_the_curve() {
        // 75 % of 100 games and a draw: 75.5 of 101.
        let [first, second] = ratings(&table(2, &[(0, 1, 75, 25)]))[..] else { panic!("two") };
        let score: f64 = 75.5 / 101.0;
        assert!((first.elo - second.elo - elo::difference(score)).abs() < 1e-6);
        assert!((first.elo + second.elo).abs() < 1e-9);
        // The deviation of the difference is 1 / sqrt(n p q), that of each around the mean half of it.
        let error = POINTS * SIGMAS / (101.0 * score * (1.0 - score)).sqrt() / 2.0;
        assert!((first.error - error).abs() < 1e-6, "{first:?}, {error}");
    }

    #[test]
    fn results_that_fit_the_model_give_it_back() {
        // Strengths 1 : 2 : 6, so that shares are thirds, sevenths and quarters. The credit of a draw
        // is small against 84,000 games.
        let many = 84_000;
        let third = table(
            3,
            &[
                (1, 0, many * 2 / 3, many / 3),
                (2, 0, many * 6 / 7, many / 7),
                (2, 1, many * 3 / 4, many / 4),
            ],
        );
        let found = ratings(&third);
        let expected = [1f64, 2.0, 6.0].map(|strength| 400.0 * strength.log10());
        let mean = expected.iter().sum::<f64>() / 3.0;
        for (rating, expected) in found.iter().zip(expected) {
            assert!((rating.elo - (expected - mean)).abs() < 0.1, "{found:?}");
        }
    }

    #[test]
    fn whoever_wins_everything_still_has_a_number() {
        let found = ratings(&table(3, &[(0, 1, 10, 0), (0, 2, 10, 0), (1, 2, 5, 5)]));
        assert!(found.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()));
        assert!(found[0].elo > found[1].elo + 300.0, "{found:?}");
        assert!((found[1].elo - found[2].elo).abs() < 1e-6);
    }

    #[test]
    fn without_games_nothing_is_known() {
        let found = ratings(&Crosstable::new(3));
        assert!(found.iter().all(|rating| rating.elo == 0.0 && rating.error.is_infinite()));
    }
}
