//! Why a move is good or bad.

use std::time::Duration;

use perfectplay_core::{Both, Bound, Limits, Player, Score, Stop};
use perfectplay_messages::Message;
use serde::{Serialize, Serializer};

use crate::{
    MoveSolved, Position, Request, RequestError, Solved,
    answer::{as_optional_text, as_text},
    judge::merit,
};

/// The answer of `why`: a move compared with the best one. Values are in Max's view, scores and
/// what is lost in the view of the player to move.
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// The game.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// Whose turn it is.
    #[serde(serialize_with = "as_text")]
    pub to_move: Player,
    /// The move asked about; its line is what refutes it, if it is not best.
    #[serde(flatten)]
    pub asked: MoveSolved,
    /// The best move: that of the search where several are as good. In JSON `best`, `best_value`,
    /// `best_distance` and `best_line`.
    #[serde(flatten, serialize_with = "as_best")]
    pub best: MoveSolved,
    /// If the move asked about is best, the next best one that is worse.
    pub runner_up: Option<MoveSolved>,
    /// Every value is solved to the end of the game; else wins and losses hold all the same, and
    /// all the rest is as far as the search saw.
    pub exact: bool,
    /// How many moves ahead the search saw; none is to the end.
    pub depth: Option<u32>,
    /// States entered.
    pub nodes: u64,
    /// States valued as they are.
    pub leaves: u64,
    /// Time taken.
    pub seconds: f64,
    /// The method that was used.
    pub method: String,
    /// The heuristic at the horizon; none when only results count.
    pub heuristic: Option<String>,
    /// Why the search ended before it was complete, if it did.
    #[serde(serialize_with = "as_optional_text")]
    pub stopped: Option<Stop>,
}

impl Explained {
    /// How many moves ahead it holds; none if to the end of the game.
    pub fn horizon(&self) -> Option<u32> {
        self.depth.filter(|_| !self.exact)
    }
}

/// Explains a move of `position` by comparing it with the best.
///
/// Unless the limits name a depth, half of them is spent on solving the game to the end; if that
/// is not enough, the rest looks as far as it can.
///
/// ```
/// use perfectplay_registry::{Judgement, Registry, Request, Settings, why};
///
/// let position = Registry::standard().open("nim", &Settings::new(), "3,4,5")?;
/// let explained = why(&*position, "1:1", &Request::default())?;
/// assert_eq!(explained.asked.verdict, Judgement::ThrowsAwayWin);
/// assert_eq!((explained.best.mv.as_str(), explained.exact), ("1:2", true));
/// # Ok::<(), perfectplay_registry::RequestError>(())
/// ```
///
/// # Errors
///
/// If the move cannot be played, the request names something unknown or the table does not fit.
pub fn why(
    position: &dyn Position,
    mv: &str,
    request: &Request<'_>,
) -> Result<Explained, RequestError> {
    let mv = as_written(position, mv)?;
    if position.utility().is_none() && position.result().is_some() {
        let because = Both::of(|lang| Message::Drawn.say(lang));
        return Err(RequestError::BadMove { mv, because });
    }
    let request = Request { all_moves: true, level: None, ..*request };
    let (solved, exact) = match request.limits.depth {
        Some(_) => {
            let seen = position.analyse(&request)?;
            let exact = seen.settled && seen.bound == Bound::Exact;
            (seen, exact)
        }
        None => solve_or_analyse(position, &request)?,
    };
    let moves = solved.moves.unwrap_or_default();
    let find = |mv: &String| moves.iter().find(|found| found.mv == *mv);
    let chosen = solved.best.first().and_then(find);
    let (Some(asked), Some(best)) = (find(&mv).cloned(), chosen) else {
        return Err(RequestError::NotJudged { mv });
    };
    let worse = moves.iter().filter(|found| asked.verdict.is_best() && !found.verdict.is_best());
    Ok(Explained {
        game: solved.game,
        position: solved.position,
        to_move: solved.to_move,
        best: best.clone(),
        runner_up: worse.max_by_key(|found| merit(found)).cloned(),
        asked,
        exact,
        depth: solved.depth,
        nodes: solved.nodes,
        leaves: solved.leaves,
        seconds: solved.seconds,
        method: solved.method,
        heuristic: solved.heuristic,
        stopped: solved.stopped,
    })
}

/// The best move in the fields of the answer, beside those of the move asked about.
fn as_best<S: Serializer>(best: &MoveSolved, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Best<'a> {
        best: &'a str,
        best_value: Score,
        best_distance: Option<u32>,
        best_line: &'a [String],
    }
    Best {
        best: &best.mv,
        best_value: best.value,
        best_distance: best.distance,
        best_line: &best.line,
    }
    .serialize(serializer)
}

/// A legal move as the game writes it.
pub(crate) fn as_written(position: &dyn Position, mv: &str) -> Result<String, RequestError> {
    let after = position.play(mv)?.state();
    let legal = position.legal_moves();
    let same = |known: &&String| position.play(known).is_ok_and(|next| next.state() == after);
    let exactly = legal.iter().find(|known| *known == mv);
    Ok(exactly.or_else(|| legal.iter().find(same)).map_or_else(|| mv.to_owned(), String::clone))
}

/// To the end of the game with half of the means, or as far as the other half allows; true if the
/// end was reached.
fn solve_or_analyse(
    position: &dyn Position,
    request: &Request<'_>,
) -> Result<(Solved, bool), RequestError> {
    let tried = position.solve(&Request { limits: half(request.limits), ..*request })?;
    if tried.stopped.is_none() {
        return Ok((tried, true));
    }
    let limits = rest(request.limits, &tried);
    let mut seen = position.analyse(&Request { limits, ..*request })?;
    let exact = seen.settled && seen.bound == Bound::Exact;
    seen.nodes += tried.nodes;
    seen.leaves += tried.leaves;
    seen.seconds += tried.seconds;
    Ok((seen, exact))
}

/// Half of the means.
pub(crate) fn half(limits: Limits<'_>) -> Limits<'_> {
    let Limits { nodes, time, .. } = limits;
    Limits { nodes: nodes.map(|nodes| nodes / 2), time: time.map(|time| time / 2), ..limits }
}

/// What a search has left of the means.
pub(crate) fn rest<'a>(limits: Limits<'a>, tried: &Solved) -> Limits<'a> {
    let Limits { nodes, time, .. } = limits;
    let spent = Duration::from_secs_f64(tried.seconds);
    Limits {
        nodes: nodes.map(|nodes| nodes.saturating_sub(tried.nodes)),
        time: time.map(|time| time.saturating_sub(spent)),
        ..limits
    }
}
