//! The levels of play, measured: what a move of each level loses on average, and how each level
//! fares against the one below.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin levels
//! (or with a part of a name, such as `nim`, to measure that game only)
//!
//! Everything is counted in states and thrown with seeded dice, so the numbers are the same on
//! every machine. Losses are expected losses, over all the moves a level might choose.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

mod games;
mod grounds;
mod measure;
mod openings;

use std::process::ExitCode;

use perfectplay_core::{Game, Heuristic, Knowledge};
use perfectplay_tree::Level;

use games::{Games, Losses};
use measure::Ground;

/// Losses closer than this are the same, since sums of chances are rounded.
const ROUNDING: f64 = 1e-9;

/// Measures every level of one game; true if each loses less than the one below and beats it.
fn report<G: Game, H: Heuristic<G>, K: Knowledge<G>>(ground: &Ground<G, H, K>) -> bool {
    let positions = ground.judged(1);
    println!("{}: mean loss over {} positions, in {}", ground.name, positions.len(), ground.unit());
    let mut all_well = true;
    let mut below: Option<(Level, f64)> = None;
    for level in Level::all() {
        let loss = ground.mean_loss(level, &positions);
        print!("  level {level:>2}  loss {loss:>8.4}");
        if let Some((lower, before)) = below {
            let falls = loss < before + ROUNDING;
            let points = ground.matches(level, lower, 2);
            let beats = points.mean - points.margin > 0.5;
            let (mean, margin) = (100.0 * points.mean, 100.0 * points.margin);
            let games = points.games;
            print!(" {}  against {lower}: {mean:>5.1} % ± {margin:>4.1}", verdict(falls));
            print!(" of {games:>4} games {}", verdict(beats));
            all_well &= falls && beats;
        }
        println!();
        below = Some((level, loss));
    }
    all_well
}

/// Measures what each level throws away in the positions of games; true if each loses less than the one below.
fn report_games<G: Game, H: Heuristic<G>, K: Knowledge<G>>(games: &Games<G, H, K>) -> bool {
    let positions = games.judged(3);
    println!("{}: mean loss of a move in {} positions of games", games.name, positions.len());
    let mut all_well = true;
    let mut below: Option<Losses> = None;
    for level in Level::all() {
        let losses = games.losses(level, &positions);
        let Losses { ahead, exact } = losses;
        print!("  level {level:>2}");
        if ahead.moves > 0 {
            print!("  before: points {:>7.4} of {:>4} moves; then:", ahead.points(), ahead.moves);
        }
        print!("  points {:>7.4}  outcomes {:>7.4}", exact.points(), exact.outcomes());
        let share = 100.0 * f64::from(exact.by_scores) / f64::from(exact.moves);
        print!("  of {:>4} moves, by scores {share:>5.1} %", exact.moves);
        if let Some(before) = below {
            let falls = exact.points() < before.exact.points()
                && exact.outcomes() < before.exact.outcomes() + ROUNDING
                && (ahead.moves == 0 || ahead.points() < before.ahead.points());
            print!("  {}", verdict(falls));
            all_well &= falls;
        }
        println!();
        below = Some(losses);
    }
    all_well
}

fn verdict(holds: bool) -> &'static str {
    if holds { "PASS" } else { "FAIL" }
}

fn main() -> ExitCode {
    let only = std::env::args().nth(1);
    let wanted = |name: &str| only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut all_well = true;
    // A macro, since every game is a type of its own.
    macro_rules! measure {
        ($report:ident: $($ground:expr),* $(,)?) => {
            $(
                let ground = $ground;
                if wanted(ground.name) {
                    all_well &= $report(&ground);
                }
            )*
        };
    }
    measure!(
        report:
        grounds::tic_tac_toe(),
        grounds::small_connect4(),
        grounds::connect4(),
        grounds::small_othello(),
        grounds::othello(),
        grounds::nim(),
        grounds::chomp(),
    );
    measure!(report_games: grounds::connect4_games(), grounds::othello_games());
    println!("{}", verdict(all_well));
    if all_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same measurement, smaller: level by level less is lost.
    fn losses<G: Game, H: Heuristic<G>, K: Knowledge<G>>(
        ground: Ground<G, H, K>,
        positions: usize,
    ) -> Vec<f64> {
        let ground = Ground { positions, ..ground };
        let judged = ground.judged(1);
        assert_eq!(judged.len(), positions, "{}", ground.name);
        Level::all().map(|level| ground.mean_loss(level, &judged)).collect()
    }

    fn falling(losses: &[f64]) -> bool {
        losses.windows(2).all(|pair| pair[1] < pair[0] + ROUNDING)
    }

    #[test]
    fn less_is_lost_level_by_level() {
        for losses in [
            losses(grounds::tic_tac_toe(), 60),
            losses(grounds::small_connect4(), 300),
            losses(grounds::small_othello(), 40),
            losses(grounds::nim(), 60),
            losses(grounds::chomp(), 60),
        ] {
            assert!(falling(&losses), "{losses:?}");
            assert!(losses[9] < 0.05 * losses[0], "full strength: {losses:?}");
        }
    }

    #[test]
    fn less_is_thrown_away_in_the_positions_of_games_level_by_level() {
        fn lost<G: Game, H: Heuristic<G>, K: Knowledge<G>>(games: &Games<G, H, K>) -> Vec<Losses> {
            let positions = games.judged(1);
            Level::all().map(|level| games.losses(level, &positions)).collect()
        }
        let connect4 = Games { random: [16, 20], count: 2, ..grounds::connect4_games() };
        let othello = Games { random: [46, 50], count: 2, ..grounds::othello_games() };
        for lost in [lost(&connect4), lost(&othello)] {
            assert!(lost.iter().all(|losses| losses.ahead.moves == 0), "{lost:?}");
            let exact: Vec<_> = lost.iter().map(|losses| losses.exact).collect();
            assert!(exact.iter().all(|stage| stage.by_scores == stage.moves), "{lost:?}");
            assert!(exact.is_sorted_by(|low, high| high.points() < low.points()), "{lost:?}");
            assert!(exact.is_sorted_by(|low, high| high.outcomes() < low.outcomes()), "{lost:?}");
            assert_eq!((exact[9].points(), exact[9].outcomes()), (0.0, 0.0), "level 10 is perfect");
        }
    }

    #[test]
    fn every_level_beats_the_one_below() {
        let nim = Ground { openings: [60, 60], ..grounds::nim() };
        let tic_tac_toe = Ground { openings: [100, 300], ..grounds::tic_tac_toe() };
        for (level, below) in Level::all().skip(1).zip(Level::all()) {
            for points in [nim.matches(level, below, 2), tic_tac_toe.matches(level, below, 2)] {
                assert!(points.mean > 0.5, "level {level} against {below}: {}", points.mean);
            }
        }
    }

    #[test]
    fn a_level_against_itself_is_even() {
        // The same dice for both colours make the same game, won once from either side.
        let nim = Ground { openings: [30, 30], ..grounds::nim() };
        let points = nim.matches(Level::WEAKEST, Level::WEAKEST, 2);
        assert_eq!((points.mean, points.margin), (0.5, 0.0));
    }
}
