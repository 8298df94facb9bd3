//! Moves compared with the best one.

use perfectplay_core::{Bound, Player, Score};
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
        (stakes, _) if !stakes.has_winner() => Outcome::Amount,
        (_, 1..) => Outcome::Win,
        (_, 0) => Outcome::Draw,
        (_, _) => Outcome::Loss,
    }
}

/// Judges every move by the best of them: where the move of the answer need not be the best seen.
pub(crate) fn judge_by_best(moves: &mut [MoveSolved], mover: Player, stakes: Stakes) {
    let best = moves.iter().max_by_key(|found| merit(found)).map(|found| found.mv.clone());
    judge(moves, best.as_ref(), mover, stakes);
}

/// Judges every move of `mover` by the one called `best`.
pub(crate) fn judge(
    moves: &mut [MoveSolved],
    best: Option<&String>,
    mover: Player,
    stakes: Stakes,
) {
    let Some(best) = moves.iter().find(|found| Some(&found.mv) == best).cloned() else {
        return;
    };
    let as_good = |found: &&MoveSolved| compare(found, &best, stakes) == Judgement::Best;
    let others_as_good = moves.iter().filter(as_good).count() > 1;
    // Nothing is best while a move may be better.
    let is_best = moves.iter().all(|found| is_no_better(found, &best, mover));
    for found in moves {
        found.verdict = match compare(found, &best, stakes) {
            Judgement::Best if !is_best => Judgement::Unknown,
            Judgement::Best if others_as_good => Judgement::Equal,
            judgement => judgement,
        };
        found.lost = lost(found, &best);
    }
}

/// Whether it is known that a move is not better than the one called best: by its value, or by the most that it can be
/// worth to the mover.
fn is_no_better(found: &MoveSolved, best: &MoveSolved, mover: Player) -> bool {
    let rank = |known: &MoveSolved| {
        let (kind, score, _) = merit(known);
        (kind, score)
    };
    match found.bound_for(mover) {
        Bound::Exact => true,
        Bound::AtMost => rank(found) <= rank(best),
        Bound::AtLeast => false,
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
        // What is not decided may win all the same, further on.
        (Outcome::Win, Outcome::Open) => Judgement::Weaker,
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
