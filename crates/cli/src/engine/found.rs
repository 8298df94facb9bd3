//! What was found, in the words of the protocol.

use std::{cmp::Reverse, time::Instant};

use perfectplay_core::{Bound, Player, Score};
use perfectplay_messages::Stakes;
use perfectplay_protocol::uci::{Dialect, Info, Value};
use perfectplay_registry::{MoveSolved, Position, Solved, Update, in_view};

/// How what is found is told.
pub(super) struct Found {
    pub(super) dialect: Dialect,
    pub(super) stakes: Stakes,
    /// So many of the best moves.
    pub(super) lines: usize,
    /// When it began.
    pub(super) begun: Instant,
}

/// One line of best play.
struct Line<'a> {
    score: Score,
    bound: Bound,
    decided: bool,
    distance: Option<u32>,
    moves: &'a [String],
}

/// What it cost to find.
struct Cost {
    depth: Option<u32>,
    nodes: u64,
    seconds: f64,
}

impl Found {
    /// What is known so far.
    pub(super) fn so_far(&self, update: &Update) -> Vec<Info> {
        let Update { to_move, depth, nodes, seconds, .. } = *update;
        let best = Line {
            score: in_view(update.value, to_move),
            bound: for_mover(update.bound, to_move),
            decided: update.decided,
            distance: update.distance,
            moves: &update.line,
        };
        self.infos(best, (&update.moves, to_move), &Cost { depth, nodes, seconds })
    }

    /// What was found in the end.
    pub(super) fn told(&self, solved: &Solved) -> Vec<Info> {
        let Solved { to_move, depth, nodes, seconds, .. } = *solved;
        let best = Line {
            score: solved.score,
            bound: for_mover(solved.bound, to_move),
            decided: solved.decided,
            distance: solved.distance,
            moves: &solved.line,
        };
        let moves = solved.moves.as_deref().unwrap_or_default();
        self.infos(best, (moves, to_move), &Cost { depth, nodes, seconds })
    }

    /// A game that is over.
    pub(super) fn over(&self, position: &dyn Position) -> Info {
        let score = in_view(position.utility().unwrap_or_default(), position.to_move());
        let score = match (self.stakes, score) {
            (Stakes::Payoff, score) => Value::Estimate(score.into(), Bound::Exact),
            (_, 0) => Value::Estimate(0, Bound::Exact),
            (_, _) => Value::Mate(0, Bound::Exact),
        };
        Info { depth: Some(0), score: Some(score), ..Info::default() }
    }

    fn infos(
        &self,
        best: Line<'_>,
        (moves, mover): (&[MoveSolved], Player),
        cost: &Cost,
    ) -> Vec<Info> {
        if self.lines <= 1 || moves.is_empty() {
            let nothing = best.moves.is_empty();
            return if nothing { Vec::new() } else { vec![self.info(1, &best, cost)] };
        }
        let first = best.moves.first();
        let mut ranked = ranked(moves);
        ranked.sort_by_key(|found| Some(&found.mv) != first);
        let lines = ranked.into_iter().take(self.lines).map(|found| Line {
            score: found.score,
            bound: found.bound_for(mover),
            decided: found.decided,
            distance: found.distance,
            moves: if found.line.is_empty() {
                std::slice::from_ref(&found.mv)
            } else {
                &found.line
            },
        });
        lines.zip(1..).map(|(line, number)| self.info(number, &line, cost)).collect()
    }

    fn info(&self, number: u32, line: &Line<'_>, cost: &Cost) -> Info {
        let length = line.moves.len() as u32;
        let milliseconds = self.begun.elapsed().as_millis() as u64;
        let rate = cost.nodes as f64 / cost.seconds.max(1e-6);
        Info {
            // Who has seen the end of the game has seen as far as best play goes.
            depth: Some(cost.depth.unwrap_or_else(|| line.distance.unwrap_or(length))),
            multi_pv: (self.lines > 1).then_some(number),
            score: Some(self.value(line)),
            nodes: Some(cost.nodes),
            nodes_per_second: Some(rate as u64),
            time: Some(milliseconds),
            line: line.moves.to_vec(),
            ..Info::default()
        }
    }

    /// A result is told by its distance, an estimate by its amount.
    fn value(&self, line: &Line<'_>) -> Value {
        let &Line { score, bound, decided, distance, moves } = line;
        if !decided || score == 0 || self.stakes == Stakes::Payoff {
            return Value::Estimate(score.into(), bound);
        }
        let plies = distance.unwrap_or(moves.len() as u32).max(1);
        Value::Mate(i64::from(score.signum()) * i64::from(self.dialect.distance(plies)), bound)
    }
}

/// What a value in Max's view is to the true one, in the view of the player to move.
fn for_mover(bound: Bound, mover: Player) -> Bound {
    match mover {
        Player::Max => bound,
        Player::Min => bound.flipped(),
    }
}

/// The moves whose value is known, the best first. A decided game ranks beyond every estimate, a win sooner above a
/// win later.
pub(crate) fn ranked(moves: &[MoveSolved]) -> Vec<&MoveSolved> {
    let mut known: Vec<_> = moves.iter().filter(|mv| mv.bound == Bound::Exact).collect();
    known.sort_by_key(|mv| {
        let kind = if mv.decided { mv.score.signum() } else { 0 };
        let distance = mv.distance.map_or(0, i64::from);
        Reverse((kind, mv.score, -i64::from(kind) * distance))
    });
    known
}

/// The answer that the opponent is expected to give to the best move.
pub(super) fn expected(position: &dyn Position, solved: &Solved) -> Option<String> {
    let (best, [first, answer, ..]) = (solved.best.first()?, &solved.line[..]) else {
        return None;
    };
    let after = position.play(best).ok().filter(|_| best == first)?;
    let turns = after.to_move() != position.to_move() && after.play(answer).is_ok();
    turns.then(|| answer.clone())
}
