//! Impartial games: Grundy values of positions, and tables of the values of heaps.

use std::time::Instant;

use perfectplay_core::{Game, HeapRule, Impartial, Limits, Notation, Player, Stop};
use perfectplay_graph::grundy::{self, Answer, Convention, Period, Tabulation, Unsolved};
use serde::Serialize;

use crate::{
    Arena, Exploration, Id, NoValue, RequestError,
    answer::{as_optional_text, as_text},
};

/// No table has more heaps than this, so that it fits into half a gigabyte with all that is made of it.
pub const MOST_HEAPS: u32 = 50_000_000;

/// The Grundy value of a position, or who wins where there is none.
#[derive(Clone, Debug, Serialize)]
pub struct Valued {
    /// The game.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// Whose turn it is.
    #[serde(serialize_with = "as_text")]
    pub to_move: Player,
    /// The Grundy value; none in misère play, or if a limit was reached.
    pub grundy: Option<u32>,
    /// Does the player to move win? None if a limit was reached.
    pub won: Option<bool>,
    /// The moves that win, in the order of the rules.
    pub winning_moves: Vec<String>,
    /// What the position is the sum of; none in misère play.
    pub parts: Vec<PartValue>,
    /// Configurations that were valued.
    pub configurations: u64,
    /// Being stuck does not lose: Grundy values decide nothing, and only who wins is found.
    pub misere: bool,
    /// Time taken.
    pub seconds: f64,
    /// Why there is no answer, if there is none.
    #[serde(serialize_with = "as_optional_text")]
    pub stopped: Option<Stop>,
}

impl Valued {
    /// Reads the value of a position off its arena, whose start it is.
    pub(crate) fn on_arena(
        (game, position, to_move): (&str, &str, Player),
        arena: Exploration<Arena>,
        begun: Instant,
    ) -> Self {
        let unknown = Self {
            game: game.to_owned(),
            position: position.to_owned(),
            to_move,
            grundy: None,
            won: None,
            winning_moves: Vec::new(),
            parts: Vec::new(),
            configurations: 0,
            misere: false,
            seconds: begun.elapsed().as_secs_f64(),
            stopped: None,
        };
        match arena {
            Exploration::Unfinished { states, why } => {
                Self { configurations: states as u64, stopped: Some(why), ..unknown }
            }
            Exploration::Whole(arena) => {
                let start = arena.graph.start();
                let grundy = arena.grundy_of(start);
                let part = arena.vertices.id(start).to_string();
                Self {
                    grundy,
                    won: Some(arena.won[start as usize]),
                    winning_moves: arena.winning_moves(start).iter().map(Id::to_string).collect(),
                    parts: grundy.map(|grundy| PartValue { part, grundy }).into_iter().collect(),
                    configurations: arena.graph.len() as u64,
                    misere: grundy.is_none(),
                    ..unknown
                }
            }
        }
    }
}

/// A part of a position and its value.
#[derive(Clone, Debug, Serialize)]
pub struct PartValue {
    /// The part as a position.
    pub part: String,
    /// Its Grundy value.
    pub grundy: u32,
}

/// Grundy values of heaps 0, 1, 2, ... under a rule.
#[derive(Clone, Debug, Serialize)]
pub struct Tabulated {
    /// The game.
    pub game: String,
    /// The rule, as a code or set.
    pub rule: String,
    /// The value of every heap, heap 0 first.
    pub values: Vec<u16>,
    /// The first heap from which on values repeat; none if they do not, as far as one can see.
    pub preperiod: Option<usize>,
    /// After how many heaps.
    pub period: Option<usize>,
    /// Values go on like this for ever.
    pub proved: bool,
    /// The values up to this heap prove the period, if any number of them can.
    pub provable_at: Option<usize>,
    /// Heaps before the period whose values do not fit it.
    pub exceptions: Vec<usize>,
    /// The largest value, where it first occurs.
    pub largest: Option<HeapValue>,
    /// Ways of leaving two or three heaps that were looked at.
    pub splits: u64,
    /// Heaps with a rare value, where the method tells them apart.
    pub rare: Option<usize>,
    /// How the values were found: `naive` or `sparse`.
    pub method: &'static str,
    /// Time taken.
    pub seconds: f64,
    /// Why there are fewer values than asked for, if there are.
    #[serde(serialize_with = "as_optional_text")]
    pub stopped: Option<Stop>,
}

/// A heap and its value.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct HeapValue {
    /// The heap.
    pub heap: usize,
    /// Its Grundy value.
    pub value: u16,
}

/// What a game of type `G` says of a position of it, if it is impartial.
pub(crate) type Valuer<G> =
    dyn Fn(&G, &<G as Game>::State, Limits<'_>) -> Result<Written, Unsolved> + Send + Sync;

/// An answer with moves and parts as text.
pub(crate) type Written = Answer<String, String>;

/// Values a position of an impartial game on its arena.
pub(crate) fn value<G: Impartial + Notation>(
    game: &G,
    state: &G::State,
    limits: Limits<'_>,
) -> Result<Written, Unsolved> {
    grundy::solve(game, state, limits).map(|answer| written(game, state, &answer))
}

/// Values a position of a game on heaps: by a table, but in misère play, where there is no rule for
/// single heaps.
pub(crate) fn value_on_heaps<G: Impartial + Notation>(
    game: &G,
    state: &G::State,
    rule: Option<&HeapRule>,
    size: fn(&G::Config) -> u32,
    limits: Limits<'_>,
) -> Result<Written, Unsolved> {
    match rule {
        None => value(game, state, limits),
        Some(rule) => {
            let answer = grundy::solve_on_heaps(game, state, rule, size, limits)?;
            Ok(written(game, state, &answer))
        }
    }
}

fn written<G: Impartial + Notation>(
    game: &G,
    state: &G::State,
    answer: &Answer<G::Move, G::Config>,
) -> Written {
    let write_move = |&mv: &G::Move| game.write_move(state, mv);
    let write_part = |(config, value): &(G::Config, u32)| {
        (game.write_state(&game.state(config, Player::Max)), *value)
    };
    Answer {
        grundy: answer.grundy,
        won: answer.won,
        winning_moves: answer.winning_moves.iter().map(write_move).collect(),
        parts: answer.parts.iter().map(write_part).collect(),
        configurations: answer.configurations,
        convention: answer.convention,
    }
}

impl Valued {
    /// What became of valuing a position.
    pub(crate) fn new(
        (game, position, to_move): (&str, &str, Player),
        values: Result<Written, Unsolved>,
        begun: Instant,
    ) -> Result<Self, RequestError> {
        let mut valued = Self {
            game: game.to_owned(),
            position: position.to_owned(),
            to_move,
            grundy: None,
            won: None,
            winning_moves: Vec::new(),
            parts: Vec::new(),
            configurations: 0,
            misere: false,
            seconds: begun.elapsed().as_secs_f64(),
            stopped: None,
        };
        let no_value =
            |because: NoValue| RequestError::NoGrundyValue { game: game.to_owned(), because };
        match values {
            Ok(answer) => {
                valued.grundy = answer.grundy;
                valued.won = Some(answer.won);
                valued.winning_moves = answer.winning_moves;
                let part = |(part, grundy)| PartValue { part, grundy };
                valued.parts = answer.parts.into_iter().map(part).collect();
                valued.configurations = answer.configurations;
                valued.misere = answer.convention == Convention::Outcome;
            }
            Err(Unsolved::Stopped { why, configurations }) => {
                valued.stopped = Some(why);
                valued.configurations = configurations;
            }
            Err(Unsolved::Cyclic) => {
                return Err(no_value(NoValue::Cyclic));
            }
            Err(Unsolved::Drawn) => {
                return Err(no_value(NoValue::Drawn));
            }
            Err(Unsolved::TooLarge) => {
                return Err(no_value(NoValue::TooLarge));
            }
        }
        Ok(valued)
    }
}

/// The ways to find the values of heaps, `auto` first.
pub fn tabulation_names() -> impl Iterator<Item = &'static str> {
    std::iter::once("auto").chain(Tabulation::ALL.map(Tabulation::name))
}

/// The values of all heaps up to one, under the rule of a game.
pub(crate) fn tabulate(
    game: &str,
    rule: &HeapRule,
    up_to: u32,
    method: &str,
    limits: Limits<'_>,
) -> Result<Tabulated, RequestError> {
    if up_to > MOST_HEAPS {
        return Err(RequestError::TooManyHeaps { up_to, most: MOST_HEAPS });
    }
    let tabulation = if method == "auto" {
        Tabulation::quickest(rule)
    } else {
        let known = Tabulation::ALL.into_iter().find(|known| known.name() == method);
        known.ok_or_else(|| RequestError::UnknownMethod {
            name: method.to_owned(),
            has: tabulation_names().map(str::to_owned).collect(),
        })?
    };
    if !tabulation.suits(rule) {
        return Err(RequestError::NotForRule { method: tabulation.name(), rule: rule.clone() });
    }
    let begun = Instant::now();
    let sequence = grundy::tabulate(rule, up_to, tabulation, limits);
    let period = Period::of(rule, &sequence.values);
    Ok(Tabulated {
        game: game.to_owned(),
        rule: rule.to_string(),
        preperiod: period.map(|period| period.preperiod),
        period: period.map(|period| period.period),
        proved: period.is_some_and(|period| period.proved),
        provable_at: period.and_then(|period| period.provable_at),
        exceptions: period.map_or_else(Vec::new, |period| period.exceptions(&sequence.values)),
        largest: sequence.largest().map(|(heap, value)| HeapValue { heap, value }),
        splits: sequence.splits,
        rare: sequence.rare,
        method: tabulation.name(),
        seconds: begun.elapsed().as_secs_f64(),
        stopped: sequence.stopped,
        values: sequence.values,
    })
}
