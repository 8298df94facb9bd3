//! What tables say of a position.

use std::time::Instant;

use perfectplay_core::{
    Bound, Bounds, Game, MoveValue, Notation, Player, Report, Score, Stats,
    tier::{Location, Outcome},
};
use perfectplay_tables::{Label, TableError};
use serde::Serialize;

use super::{
    TableShelf, Tabled,
    work::{label, missing, trouble},
};
use crate::RequestError;

/// Who wins, in the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Wdl {
    /// The player to move wins.
    Win,
    /// Nobody can force a win.
    Draw,
    /// The other player wins.
    Loss,
}

/// What a table says of a position.
#[derive(Clone, Debug, Serialize)]
pub struct Probed {
    /// The game.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// Whose turn it is.
    #[serde(serialize_with = "crate::answer::as_text")]
    pub to_move: Player,
    /// Who wins, in the view of that player.
    pub wdl: Wdl,
    /// Plies to the end under best play, negative if that player loses; none in a draw.
    pub distance: Option<i64>,
    /// The table that says so; none where the rules do.
    pub table: Option<String>,
    /// What every move leads to, in the order of the rules.
    pub moves: Vec<MoveProbed>,
}

/// What a move leads to, in the view of the player who makes it.
#[derive(Clone, Debug, Serialize)]
pub struct MoveProbed {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who wins.
    pub wdl: Wdl,
    /// Plies to the end from the position before it, negative if that player loses; none in a draw, or where the
    /// table is missing.
    pub distance: Option<i64>,
}

fn in_view(outcome: Outcome, player: Player) -> (Wdl, Option<i64>) {
    match outcome {
        Outcome::Draw => (Wdl::Draw, None),
        Outcome::Won(winner, plies) if winner == player => (Wdl::Win, Some(plies.into())),
        Outcome::Won(_, plies) => (Wdl::Loss, Some(-i64::from(plies))),
    }
}

/// Whoever answers for states of a game: the rules, and the tables of a folder.
pub(crate) struct Oracle<'o, G: Game> {
    pub(crate) tabled: &'o Tabled<G>,
    pub(crate) name: &'o str,
    pub(crate) game: &'o G,
    pub(crate) shelf: Option<&'o TableShelf>,
}

/// A line is no longer.
const LONGEST_LINE: usize = 500;

impl<'o, G: Notation> Oracle<'o, G> {
    pub(crate) fn new(
        tabled: &'o Tabled<G>,
        name: &'o str,
        game: &'o G,
        shelf: Option<&'o TableShelf>,
    ) -> Self {
        Self { tabled, name, game, shelf }
    }

    /// The outcome of a state, and the table that says so.
    pub(crate) fn outcome(
        &self,
        state: &G::State,
    ) -> Result<(Outcome, Option<Label>), RequestError> {
        if let Some(utility) = self.game.utility(state) {
            return Ok((Outcome::of_result(utility), None));
        }
        match self.tabled.maker.locate(self.game, state) {
            Location::Known(outcome) => Ok((outcome, None)),
            Location::Nowhere => Err(RequestError::NoTableFor { game: self.name.to_owned() }),
            Location::At { tier, number, exchanged } => {
                let label = label(self.tabled, self.name, self.game, tier);
                let outcome = self.look_up(&label, number)?;
                Ok((if exchanged { outcome.exchanged() } else { outcome }, Some(label)))
            }
        }
    }

    fn look_up(&self, label: &Label, number: u64) -> Result<Outcome, RequestError> {
        let table = match self.shelf {
            Some(shelf) => shelf.find(label).map_err(|error| trouble(&error))?,
            None => None,
        };
        let table = table.ok_or_else(|| missing(label))?;
        if number >= table.head().len {
            let (there, expected) = (table.head().len, number + 1);
            let path = table.path().to_owned();
            return Err(trouble(&TableError::OtherStates { path, there, expected }));
        }
        table.probe(number).map_err(|error| trouble(&error))
    }

    /// The moves of a state, and what they lead to as seen from it.
    fn moves(&self, state: &G::State) -> Result<Vec<(G::Move, Outcome)>, RequestError> {
        let mut moves = Vec::new();
        if self.game.utility(state).is_none() {
            self.game.moves(state, &mut moves);
        }
        let after = |mv| {
            self.outcome(&self.game.after(state, mv)).map(|(outcome, _)| (mv, outcome.earlier()))
        };
        moves.into_iter().map(after).collect()
    }

    /// What tables say of a state.
    pub(crate) fn probe(&self, state: &G::State, text: &str) -> Result<Probed, RequestError> {
        let to_move = self.game.to_move(state);
        let (outcome, table) = self.outcome(state)?;
        let (wdl, distance) = in_view(outcome, to_move);
        let probed = |(mv, outcome)| {
            let (wdl, distance) = in_view(outcome, to_move);
            MoveProbed { mv: self.game.write_move(state, mv), wdl, distance }
        };
        Ok(Probed {
            game: self.name.to_owned(),
            position: text.to_owned(),
            to_move,
            wdl,
            distance,
            table: table.map(|label| label.to_string()),
            moves: self.moves(state)?.into_iter().map(probed).collect(),
        })
    }

    /// The value of a state and its moves, as a search would report it; `None` if the results of the game say
    /// more than tables do.
    pub(crate) fn report(&self, state: &G::State) -> Result<Option<Report<G::Move>>, RequestError> {
        let begun = Instant::now();
        let mut nodes = 1;
        let (outcome, _) = self.outcome(state)?;
        let Some(value) = self.worth(state, outcome) else { return Ok(None) };
        let distance = |outcome| match outcome {
            Outcome::Draw => None,
            Outcome::Won(_, plies) => Some(plies),
        };
        let mut moves = Vec::new();
        let mut best = Vec::new();
        for (mv, found) in self.moves(state)? {
            nodes += 1;
            let Some(value) = self.worth(state, found) else { return Ok(None) };
            if found == outcome {
                best.push(mv);
            }
            moves.push(MoveValue {
                mv,
                value,
                bound: Bound::Exact,
                bounds: Bounds { lower: value, upper: value },
                decided: true,
                distance: distance(found),
                line: self.line(&self.game.after(state, mv), Some(mv), &mut nodes)?,
            });
        }
        Ok(Some(Report {
            value,
            bound: Bound::Exact,
            bounds: Bounds { lower: value, upper: value },
            decided: true,
            distance: distance(outcome),
            ensures: (!best.is_empty()).then_some(value),
            settled: true,
            line: best.first().map_or(Ok(Vec::new()), |&mv| {
                self.line(&self.game.after(state, mv), Some(mv), &mut nodes)
            })?,
            best,
            moves,
            depth: None,
            stopped: None,
            stats: Stats { nodes, leaves: nodes - 1, time: begun.elapsed(), ..Stats::default() },
        }))
    }

    /// Best play to the end, where somebody wins: a draw may go on for ever.
    fn line(
        &self,
        state: &G::State,
        first: Option<G::Move>,
        nodes: &mut u64,
    ) -> Result<Vec<G::Move>, RequestError> {
        let mut line = Vec::from_iter(first);
        let mut state = state.clone();
        while line.len() < LONGEST_LINE {
            let (outcome, _) = self.outcome(&state)?;
            if outcome == Outcome::Draw {
                break;
            }
            let best = self.moves(&state)?.into_iter().find(|&(_, found)| found == outcome);
            let Some((mv, _)) = best else { break };
            *nodes += 1;
            line.push(mv);
            self.game.play(&mut state, mv);
        }
        Ok(line)
    }

    /// What an outcome is worth to Max, seen from a state.
    fn worth(&self, state: &G::State, outcome: Outcome) -> Option<Score> {
        let Outcome::Won(winner, plies) = outcome else { return Some(0) };
        let (range, sign) = (self.game.utility_range(), winner.sign() as Score);
        if (-1..=1).contains(range.start()) && (-1..=1).contains(range.end()) {
            return Some(sign);
        }
        if let Some(utility) = self.game.utility(state) {
            return Some(utility);
        }
        range
            .filter(|utility| utility.signum() == sign)
            .find(|&utility| self.game.plies_left(state, utility) == Some(plies))
    }
}
