//! What searches found, as plain data.

use std::collections::HashSet;

use perfectplay_core::{
    Bound, Bounds, Knowledge, MoveValue, Notation, Progress, Report, Stats, View,
};
use perfectplay_messages::Judgement;
use perfectplay_tree::Method;

use super::Typed;
use crate::{
    Position, Request, RequestError,
    answer::{MoveSolved, Solved, Update, in_view},
    choice,
    judge::judge,
};

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    /// What a search that deepens has found so far.
    pub(super) fn so_far(&self, report: &Report<G::Move>) -> Update {
        let Report { value, bound, bounds, decided, distance, depth, stats, .. } = *report;
        Update {
            to_move: self.to_move(),
            depth,
            value,
            bound,
            lower: bounds.lower,
            upper: bounds.upper,
            decided,
            distance,
            best: report.best.iter().map(|&mv| self.game.write_move(&self.state, mv)).collect(),
            line: write_line(&*self.game, &self.state, &report.line),
            moves: report.moves.iter().map(|found| self.move_solved(found)).collect(),
            nodes: stats.nodes,
            seconds: stats.time.as_secs_f64(),
        }
    }

    /// What is known of one move, before it is compared with the others.
    fn move_solved(&self, found: &MoveValue<G::Move>) -> MoveSolved {
        MoveSolved {
            mv: self.game.write_move(&self.state, found.mv),
            value: found.value,
            score: in_view(found.value, self.to_move()),
            bound: found.bound,
            decided: found.decided,
            distance: found.distance,
            lost: None,
            verdict: Judgement::Unknown,
            line: write_line(&*self.game, &self.state, &found.line),
        }
    }

    /// What a search to the end of the game has proved so far.
    pub(super) fn proved_so_far(&self, progress: &Progress) -> Update {
        let utilities = self.game.utility_range();
        let anything = Bounds { lower: *utilities.start(), upper: *utilities.end() };
        let bounds = progress.bounds.unwrap_or(anything);
        let bound = if bounds.is_exact() {
            Bound::Exact
        } else if bounds.lower > anything.lower || bounds.upper == anything.upper {
            Bound::AtLeast
        } else {
            Bound::AtMost
        };
        Update {
            to_move: self.to_move(),
            depth: None,
            value: if bound == Bound::AtMost { bounds.upper } else { bounds.lower },
            bound,
            lower: bounds.lower,
            upper: bounds.upper,
            decided: bounds.lower > 0 || bounds.upper < 0 || bounds.is_exact(),
            distance: None,
            best: Vec::new(),
            line: Vec::new(),
            moves: Vec::new(),
            nodes: progress.nodes,
            seconds: progress.elapsed.as_secs_f64(),
        }
    }

    pub(super) fn solved(
        &self,
        report: &Report<G::Move>,
        moves: Option<&[MoveValue<G::Move>]>,
        method: Method,
        heuristic: Option<&'static str>,
    ) -> Solved {
        let to_move = self.game.to_move(&self.state);
        let write = |mv: &G::Move| self.game.write_move(&self.state, *mv);
        let mut best: Vec<String> = report.best.iter().map(write).collect();
        let mut moves: Option<Vec<_>> =
            moves.map(|moves| moves.iter().map(|found| self.move_solved(found)).collect());
        let judged = moves.as_deref_mut().unwrap_or_default();
        judge(judged, best.first(), to_move, self.declared.stakes);
        // What is known of the chosen move from the values of all.
        let chosen = judged.iter().find(|found| Some(&found.mv) == best.first());
        let of_chosen = chosen.filter(|found| found.bound == Bound::Exact).map(|found| found.value);
        // A win later and a loss sooner have the value of the best move, and stand behind it.
        let late = judged.iter().filter(|found| found.verdict.is_late());
        let late: HashSet<_> = late.map(|found| found.mv.as_str()).collect();
        best.sort_by_key(|mv| late.contains(mv.as_str()));
        let first_choices = best.iter().take_while(|mv| !late.contains(mv.as_str())).count();
        Solved {
            game: self.declared.name.to_owned(),
            position: self.text.clone(),
            to_move,
            value: report.value,
            score: in_view(report.value, to_move),
            bound: report.bound,
            lower: report.bounds.lower,
            upper: report.bounds.upper,
            decided: report.decided,
            distance: report.distance,
            best,
            first_choices,
            ensures: report.ensures.or(of_chosen),
            settled: report.settled,
            line: write_line(&*self.game, &self.state, &report.line),
            nodes: report.stats.nodes,
            leaves: report.stats.leaves,
            repetitions: report.stats.repetitions,
            seconds: report.stats.time.as_secs_f64(),
            method: method.to_string(),
            reason: None,
            level: None,
            heuristic: heuristic.map(str::to_owned),
            depth: report.depth,
            stopped: report.stopped,
            drawn_by_rule: false,
            moves,
        }
    }

    /// The answer of a game that is over by what happened before: nothing is searched.
    pub(super) fn drawn(&self, request: &Request<'_>) -> Result<Solved, RequestError> {
        let (method, _) = choice::method(request.method, &*self.game, self.traits(false), true)?;
        let report = Report {
            value: 0,
            bound: Bound::Exact,
            bounds: Bounds::exactly(0),
            decided: true,
            distance: None,
            best: Vec::new(),
            ensures: None,
            settled: true,
            line: Vec::new(),
            moves: Vec::new(),
            stats: Stats { nodes: 1, leaves: 1, ..Stats::default() },
            depth: None,
            stopped: None,
        };
        let moves = (request.all_moves || request.lines.is_some()).then_some(&[][..]);
        Ok(self.solved(&report, moves, method, None).drawn_as_it_stands())
    }
}

/// Moves from `state` on, each written in the state it is played in.
pub(super) fn write_line<G: Notation>(game: &G, state: &G::State, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    line.iter()
        .map(|&mv| {
            let written = game.write_move(&state, mv);
            game.play(&mut state, mv);
            written
        })
        .collect()
}
