//! Moves compared with the best one.

use perfectplay_core::{Bound, Score};
use perfectplay_messages::{Judgement, Stakes};

use crate::MoveSolved;

/// What a move leads to, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Win,
    Draw,
    Loss,
    /// An amount, which nobody wins.
    Amount,
    /// Beyond the horizon: all there is is an estimate.
    Open,
}

fn outcome(found: &MoveSolved, stakes: Stakes) -> Outcome {
    match (stakes, found.score) {
        _ if !found.decided => Outcome::Open,
        (Stakes::Payoff, _) => Outcome::Amount,
        (Stakes::Win, 1..) => Outcome::Win,
        (Stakes::Win, 0) => Outcome::Draw,
        (Stakes::Win, _) => Outcome::Loss,
    }
}

/// Judges every move by the best of them: where the move of the answer need not be the best seen.
pub(crate) fn judge_by_best(moves: &mut [MoveSolved], stakes: Stakes) {
    let best = moves.iter().max_by_key(|found| merit(found)).map(|found| found.mv.clone());
    judge(moves, best.as_ref(), stakes);
}

/// Judges every move by the one called `best`.
pub(crate) fn judge(moves: &mut [MoveSolved], best: Option<&String>, stakes: Stakes) {
    let Some(best) = moves.iter().find(|found| Some(&found.mv) == best).cloned() else {
        return;
    };
    let as_good = |found: &&MoveSolved| compare(found, &best, stakes) == Judgement::Best;
    let others_as_good = moves.iter().filter(as_good).count() > 1;
    for found in moves {
        found.verdict = match compare(found, &best, stakes) {
            Judgement::Best if others_as_good => Judgement::Equal,
            judgement => judgement,
        };
        found.lost = lost(found, &best);
    }
}

/// What a move is, compared with the best; [`Judgement::Best`] for all that are as good.
fn compare(found: &MoveSolved, best: &MoveSolved, stakes: Stakes) -> Judgement {
    if [found, best].iter().any(|known| known.bound != Bound::Exact) {
        return Judgement::Unknown;
    }
    let less = found.score < best.score;
    let later = |found: &MoveSolved, than: &MoveSolved| {
        found.distance.zip(than.distance).is_some_and(|(found, than)| found > than)
    };
    match (outcome(best, stakes), outcome(found, stakes)) {
        (Outcome::Win, Outcome::Win) if !less && later(found, best) => Judgement::Slower,
        (Outcome::Loss, Outcome::Loss) if !less && later(best, found) => Judgement::LosesSooner,
        (Outcome::Open, Outcome::Open) if less => Judgement::Weaker,
        (before, after) if before == after && less => Judgement::Smaller,
        (before, after) if before == after => Judgement::Best,
        (Outcome::Win, _) => Judgement::ThrowsAwayWin,
        (Outcome::Draw, Outcome::Loss) => Judgement::ThrowsAwayDraw,
        (_, Outcome::Loss) => Judgement::Loses,
        // A result and an estimate: the search has ranked them, and its numbers do not compare.
        // Where both say that nothing is won or lost, neither is preferred.
        _ if found.score == 0 && best.score == 0 => Judgement::Best,
        _ => Judgement::Weaker,
    }
}

/// How much less than the best a move is worth to the mover, where the numbers compare.
fn lost(found: &MoveSolved, best: &MoveSolved) -> Option<Score> {
    let known = found.bound == Bound::Exact && best.bound == Bound::Exact;
    (known && found.decided == best.decided).then(|| best.score.saturating_sub(found.score))
}

/// Larger for a better move: who wins first, then by how much, then how soon.
pub(crate) fn merit(found: &MoveSolved) -> (Score, Score, i64) {
    let kind = if found.decided { found.score.signum() } else { 0 };
    let plies = i64::from(found.distance.unwrap_or_default());
    (kind, found.score, -i64::from(kind) * plies)
}
