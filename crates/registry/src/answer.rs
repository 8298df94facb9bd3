//! Answers as data: what every front end shows and `--json` prints.

use perfectplay_core::{Bound, Player, Score, Stop};
use perfectplay_messages::{Both, Judgement, Lang, Reason};
use serde::{Serialize, Serializer};

/// The answer of `solve` and `analyse`. Values are in Max's view, scores in the view of the player
/// to move at the root.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// The game.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// Whose turn it is.
    #[serde(serialize_with = "as_text")]
    pub to_move: Player,
    /// The value, or the side of it on which most has been proved.
    pub value: Score,
    /// The same in the view of the player to move.
    pub score: Score,
    /// What `value` is to the true value, in Max's view.
    #[serde(serialize_with = "as_text")]
    pub bound: Bound,
    /// The true value is at least this.
    pub lower: Score,
    /// The true value is at most this.
    pub upper: Score,
    /// The value is the result of a finished game, not an estimate.
    pub decided: bool,
    /// Plies to the end under best play, where the method measures them.
    pub distance: Option<u32>,
    /// The chosen move; with `moves`, all that have its value, the chosen one first, and those last that win later
    /// or lose sooner. Proved to be best only if the bound is exact.
    pub best: Vec<String>,
    /// How many of `best` are as good as the chosen one in how soon as well.
    #[serde(skip)]
    pub first_choices: usize,
    /// What the chosen move is proved to ensure its player, in Max's view; none if nothing is known of it.
    pub ensures: Option<Score>,
    /// No estimate went into it: it holds to the end of the game, whatever `depth` says.
    #[serde(skip)]
    pub settled: bool,
    /// Best play, as far as the method knows it.
    pub line: Vec<String>,
    /// States entered.
    pub nodes: u64,
    /// States valued as they are.
    pub leaves: u64,
    /// Leaves that repeat a state of their own path, taken as draws.
    pub repetitions: u64,
    /// Time taken.
    pub seconds: f64,
    /// The method that was used.
    pub method: String,
    /// Why it was chosen, if it was not asked for by name.
    #[serde(serialize_with = "as_optional_text")]
    pub reason: Option<Reason>,
    /// The level that chose the move, if one did; the answer is then what that level sees in the
    /// move it plays, and not what the position is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The heuristic at the horizon; none when only results count.
    pub heuristic: Option<String>,
    /// How many moves ahead; none is to the end.
    pub depth: Option<u32>,
    /// Why the search ended before it was complete, if it did.
    #[serde(serialize_with = "as_optional_text")]
    pub stopped: Option<Stop>,
    /// The game is over as it stands: drawn by what happened before, whatever the board is worth. What is said of moves
    /// is of a game that goes on all the same.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drawn_by_rule: bool,
    /// The value of every move, in the order of the rules, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveSolved>>,
}

impl Solved {
    /// The same of a game that is drawn as it stands.
    pub(crate) fn drawn_as_it_stands(self) -> Self {
        Self {
            value: 0,
            score: 0,
            bound: Bound::Exact,
            lower: 0,
            upper: 0,
            decided: true,
            distance: None,
            ensures: None,
            stopped: None,
            drawn_by_rule: true,
            ..self
        }
    }

    /// The moves that no other is better than, by value or in how soon.
    pub fn best_moves(&self) -> &[String] {
        &self.best[..self.first_choices.min(self.best.len())]
    }

    /// How many moves ahead it holds; none if to the end of the game, also where the search was to look only so far and
    /// met no horizon.
    pub fn horizon(&self) -> Option<u32> {
        self.depth.filter(|_| !self.settled)
    }
}

/// What is known while a search goes on: told when a depth is finished, or more is proved.
#[derive(Clone, Debug, Serialize)]
pub struct Update {
    /// Whose turn it is.
    #[serde(serialize_with = "as_text")]
    pub to_move: Player,
    /// The depth that is finished; none if the search goes to the end of the game.
    pub depth: Option<u32>,
    /// The value, or the side of it on which most has been proved; Max's view.
    pub value: Score,
    /// What `value` is to the true value, in Max's view.
    #[serde(serialize_with = "as_text")]
    pub bound: Bound,
    /// The true value is at least this.
    pub lower: Score,
    /// The true value is at most this.
    pub upper: Score,
    /// The value is the result of a finished game, not an estimate.
    pub decided: bool,
    /// Plies to the end under best play, where measured.
    pub distance: Option<u32>,
    /// The best moves so far.
    pub best: Vec<String>,
    /// Best play so far.
    pub line: Vec<String>,
    /// The value of every move so far, if asked for, in the order of the rules; no part of the JSON.
    #[serde(skip)]
    pub moves: Vec<MoveSolved>,
    /// States entered so far.
    pub nodes: u64,
    /// Time taken so far.
    pub seconds: f64,
}

/// The value of one move, in the same views.
#[derive(Clone, Debug, Serialize)]
pub struct MoveSolved {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value in Max's view.
    pub value: Score,
    /// The same in the view of the player to move at the root.
    pub score: Score,
    /// What `value` is to the move's true value, in Max's view.
    #[serde(serialize_with = "as_text")]
    pub bound: Bound,
    /// The value is the result of a finished game, not an estimate.
    pub decided: bool,
    /// Plies from the root to the end under best play, where measured.
    pub distance: Option<u32>,
    /// How much less than the best move it is worth, in that view; none where one of the two is a
    /// result and the other an estimate, or either is not known.
    pub lost: Option<Score>,
    /// What it is, compared with the best move.
    #[serde(serialize_with = "as_text")]
    pub verdict: Judgement,
    /// The move and best play after it, as far as the method knows it.
    pub line: Vec<String>,
}

impl MoveSolved {
    /// What `score` is to the move's true score, in the view of `player`, who is to move at the
    /// root: more for Max is less for Min.
    pub fn bound_for(&self, player: Player) -> Bound {
        match player {
            Player::Max => self.bound,
            Player::Min => self.bound.flipped(),
        }
    }
}

/// The answer of `test`.
#[derive(Clone, Debug, Serialize)]
pub struct Tested {
    /// The game.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// Who asks: the player to move.
    #[serde(serialize_with = "as_text")]
    pub to_move: Player,
    /// How much, in that player's view.
    pub at_least: Score,
    /// Yes or no; none if the search was stopped.
    pub answer: Option<bool>,
    /// The move that ensures it.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// States entered.
    pub nodes: u64,
    /// States valued as they are.
    pub leaves: u64,
    /// Time taken.
    pub seconds: f64,
    /// `possible`, the test itself, `pns`, proof-number search, or `retrograde`.
    pub method: &'static str,
    /// Why it was chosen, if it was not asked for by name and is not the test itself.
    #[serde(serialize_with = "as_optional_text", skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The form of the test: `recursive` or `iterative`; none for other methods.
    pub form: Option<&'static str>,
    /// The heuristic at the horizon; none when only results count.
    pub heuristic: Option<String>,
    /// How many moves ahead; none is to the end.
    pub depth: Option<u32>,
    /// Why the search ended before it was complete, if it did.
    #[serde(serialize_with = "as_optional_text")]
    pub stopped: Option<Stop>,
}

/// The answer of `moves`.
#[derive(Clone, Debug, Serialize)]
pub struct Moves {
    /// The game.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// The position as text that says everything about it.
    pub state: String,
    /// Whose turn it is.
    #[serde(serialize_with = "as_text")]
    pub to_move: Player,
    /// The legal moves.
    pub moves: Vec<String>,
    /// Max's reward if the game is over.
    pub utility: Option<Score>,
}

/// The answer of `perft`.
#[derive(Clone, Debug, Serialize)]
pub struct Counted {
    /// The game.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// How many moves away.
    pub depth: u32,
    /// States exactly that many moves away.
    pub leaves: u64,
    /// Games that ended sooner.
    pub finished: u64,
    /// Time taken.
    pub seconds: f64,
}

/// A value in Max's view as `player` sees it, and back.
pub fn in_view(value: Score, player: Player) -> Score {
    match player {
        Player::Max => value,
        Player::Min => value.saturating_neg(),
    }
}

/// A text of two languages in JSON: English, which programs and their authors read.
pub(crate) fn in_english<S: Serializer>(text: &Both, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text.say(Lang::En))
}

pub(crate) fn as_text<T: ToString, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

pub(crate) fn as_optional_text<T: ToString, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(T::to_string).serialize(serializer)
}
