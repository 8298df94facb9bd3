//! Not the same game every time: one of the moves that are hardly worse than the best, by chance.

use std::hash::Hash;

use perfectplay_core::{Bound, Player, Report, Score};

use crate::level::draw_lots;

/// One of the moves whose estimates are at most `within` below the best, all equally likely. What is known of it
/// takes the place of what was known of the best. Where something is decided, and where nothing is known of the
/// moves, the best stays.
///
/// ```
/// # use perfectplay_core::{Game, Heuristic, Limits, Player};
/// # use perfectplay_tree::{Method, Options, analyse, varied};
/// # use perfectplay_games::othello::{Othello, Mobility};
/// let game = Othello::standard();
/// let (start, depth) = (game.start(), Limits::depth(1));
/// let options = Options { limits: depth, all_moves: true, ..Options::new(&()) };
/// // The first four moves are the same move in four mirrors.
/// let mut played = [false; 64];
/// for seed in 0..100 {
///     let seen = analyse(Method::Pvs, &game, &start, &Mobility, &options, &mut ())?;
///     let chosen = varied(seen, 0, Player::Max, seed, &start);
///     if let perfectplay_games::othello::Move::Place(square) = chosen.best[0] {
///         played[usize::from(square)] = true;
///     }
/// }
/// assert_eq!(played.iter().filter(|played| **played).count(), 4);
/// # Ok::<(), perfectplay_tree::SearchError>(())
/// ```
pub fn varied<S: Hash, M: Copy>(
    mut report: Report<M>,
    within: Score,
    mover: Player,
    seed: u64,
    state: &S,
) -> Report<M> {
    if report.decided || report.bound != Bound::Exact {
        return report;
    }
    let sign = mover.sign() as Score;
    let least = (sign * report.value).saturating_sub(within.max(0));
    let is_good = report
        .moves
        .iter()
        .map(|found| found.bound == Bound::Exact && !found.decided && sign * found.value >= least);
    let is_good: Vec<bool> = is_good.collect();
    let count = is_good.iter().filter(|good| **good).count();
    if count > 0 {
        let odds = is_good.into_iter().map(|good| f64::from(u8::from(good)) / count as f64);
        draw_lots(&mut report, &odds.collect::<Vec<_>>(), seed, state);
    }
    report
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Bounds, MoveValue, Stats};

    use super::*;

    fn found(mv: u8, value: Score, decided: bool) -> MoveValue<u8> {
        let bounds = Bounds { lower: value, upper: value };
        MoveValue {
            mv,
            value,
            bound: Bound::Exact,
            bounds,
            decided,
            distance: None,
            line: vec![mv],
        }
    }

    fn chosen(value: Score, moves: Vec<MoveValue<u8>>, within: Score, mover: Player) -> Vec<u8> {
        let decided = moves[0].decided;
        let report = Report {
            value,
            bound: Bound::Exact,
            bounds: Bounds { lower: value, upper: value },
            decided,
            distance: None,
            best: vec![moves[0].mv],
            ensures: Some(value),
            settled: false,
            line: vec![moves[0].mv],
            moves,
            depth: Some(1),
            stats: Stats::default(),
            stopped: None,
        };
        let mut seen: Vec<u8> = (0..200)
            .map(|seed| {
                let report = varied(report.clone(), within, mover, seed, &());
                assert_eq!(report.line, report.best);
                report.best[0]
            })
            .collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    #[test]
    fn what_is_hardly_worse_is_played_too() {
        let moves = || vec![found(1, 50, false), found(2, 45, false), found(3, 39, false)];
        assert_eq!(chosen(50, moves(), 0, Player::Max), [1]);
        assert_eq!(chosen(50, moves(), 5, Player::Max), [1, 2]);
        assert_eq!(chosen(50, moves(), 11, Player::Max), [1, 2, 3]);
        let turned = || moves().into_iter().map(|m| found(m.mv, -m.value, false)).collect();
        assert_eq!(chosen(-50, turned(), 5, Player::Min), [1, 2]);
    }

    #[test]
    fn nothing_that_is_decided_is_left_to_chance() {
        assert_eq!(chosen(2, vec![found(1, 2, true), found(2, 2, true)], 9, Player::Max), [1]);
        let moves = vec![found(1, 50, false), found(2, 49, true)];
        assert_eq!(chosen(50, moves, 9, Player::Max), [1]);
    }
}
