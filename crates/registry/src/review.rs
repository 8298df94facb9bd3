//! A whole game, move by move: what each was worth, and what it threw away.
//!
//! From the end backwards, since what a move is worth is what the position after it is worth: as long as
//! the end is in reach every position is solved once, and every loss is exact. Before that the values of all
//! moves are looked for together, as far as the means allow, so that they compare.

use std::sync::atomic::Ordering;

use perfectplay_core::{Bound, Limits, Player, Score, Stop};
use perfectplay_messages::{Judgement, Stakes};
use serde::Serialize;

use crate::{
    MoveSolved, Played, Position, Request, RequestError, Solved,
    answer::{as_optional_text, as_text, in_view},
    judge::judge,
    why::{half, rest},
};

/// Where only a depth is given, the end of the game is looked for in so many states: the answer is then the
/// same on every machine.
const IN_REACH: u64 = 200_000;

/// The answer of `review`. Values are in Max's view, what is lost in the view of whoever moved.
#[derive(Clone, Debug, Serialize)]
pub struct Reviewed {
    /// The game.
    pub game: String,
    /// Where play began, as text that says everything about it.
    pub position: String,
    /// Max's reward if the game was played to its end.
    pub utility: Option<Score>,
    /// The moves, from the first one asked about.
    pub moves: Vec<MoveReviewed>,
    /// What Max's moves lost.
    pub max: Balance,
    /// What Min's moves lost.
    pub min: Balance,
    /// The numbers of the moves that gave away a win or a draw.
    pub turning_points: Vec<usize>,
    /// The heuristic behind the estimates, if there are any.
    pub heuristic: Option<String>,
    /// States entered.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// Why the review ended before every move was looked at, if it did.
    #[serde(serialize_with = "as_optional_text")]
    pub stopped: Option<Stop>,
}

/// One move of a game. What is not known is none.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReviewed {
    /// Its number, counting from 1 where play began.
    pub number: usize,
    /// Who made it.
    #[serde(serialize_with = "as_text")]
    pub to_move: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth.
    pub value: Option<Score>,
    /// The best move: that of the search where several are as good.
    pub best: Option<String>,
    /// What the best move is worth.
    pub best_value: Option<Score>,
    /// How much less than the best move it is worth to whoever made it; none where one of the two is a
    /// result and the other an estimate.
    pub lost: Option<Score>,
    /// What it is, compared with the best move: `equal` if it is another one and as good.
    #[serde(serialize_with = "as_text")]
    pub verdict: Judgement,
    /// Its value is the result of a finished game, not an estimate.
    pub decided: bool,
    /// The value of the best move is.
    pub best_decided: bool,
    /// Both values are solved to the end of the game.
    pub exact: bool,
    /// How many moves ahead they were looked for; none is to the end.
    pub depth: Option<u32>,
    /// States entered.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
}

/// What the moves of a player lost. Results and estimates are different units, and are not added up together.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Balance {
    /// By moves that were solved to the end of the game.
    pub exact: Losses,
    /// By the others, as far as the search saw.
    pub estimated: Losses,
    /// Moves that gave away a win or a draw.
    pub mistakes: usize,
}

/// Losses added up.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Losses {
    /// Moves whose loss is known.
    pub moves: usize,
    /// What they lost together.
    pub lost: i64,
    /// What they lost on average; none if there are none.
    pub mean: Option<f64>,
    /// The number of the move that lost most; none if nothing was lost.
    pub worst: Option<usize>,
}

/// Reviews a game from move number `from` on, counting from 1, and says after every move how many of how
/// many are done. Limits are for every move: half of them, or a number of states where there is but a depth, is
/// spent on solving the game to the end, the rest looks as far as it can.
///
/// A method that only ever looks to the end of the game leaves the values of other moves unknown.
///
/// ```
/// use perfectplay_registry::{Played, Registry, Request, Settings, review};
///
/// let games = Registry::standard();
/// // Only taking two from the first heap wins, and the reply gives the win back.
/// let played = Played::read(games.entry("nim")?, &Settings::new(), "3,4,5", "1:1 1:2")?;
/// let reviewed = review(&played, 1, &Request::default(), &mut |_, _| {})?;
/// assert_eq!(reviewed.turning_points, [1, 2]);
/// assert_eq!((reviewed.max.exact.lost, reviewed.min.exact.lost), (2, 2));
/// # Ok::<(), perfectplay_registry::RequestError>(())
/// ```
///
/// # Errors
///
/// If the request names something unknown or the table does not fit.
pub fn review(
    played: &Played,
    from: usize,
    request: &Request<'_>,
    told: &mut dyn FnMut(usize, usize),
) -> Result<Reviewed, RequestError> {
    let Played { moves, positions } = played;
    let request = &Request { lines: None, level: None, stream: None, ..*request };
    let (start, end) = (&*positions[0], &*positions[moves.len()]);
    let first = from.max(1) - 1;
    let last = to_the_end(end, request)?;
    let (mut nodes, mut seconds) = (last.nodes, last.seconds);
    let (mut heuristic, mut stopped) = (None, None);
    let mut after = Some(last).filter(is_solved);
    let mut rows = Vec::new();
    for index in (first..moves.len()).rev() {
        let (position, mv) = (&*positions[index], moves[index].as_str());
        let mut row = MoveReviewed::unknown(index + 1, position.to_move(), mv);
        if request.limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            stopped = Some(Stop::Cancelled);
            rows.push(row);
            continue;
        }
        let tried = to_the_end(position, request)?;
        (row.nodes, row.seconds) = (tried.nodes, tried.seconds);
        if let Some([made, best]) = compared(mv, &tried, after.as_ref(), position.stakes()) {
            row.exact = true;
            row.judge(&made, &best);
        } else if let Some(seen) = as_far_as(position, request, &tried)? {
            row.nodes += seen.nodes;
            row.seconds += seen.seconds;
            row.depth = seen.depth;
            let moves = seen.moves.unwrap_or_default();
            let find = |mv: &str| moves.iter().find(|found| found.mv == mv);
            let best = seen.best.first().and_then(|best| find(best));
            if let (Some(made), Some(best)) = (find(mv), best) {
                row.judge(made, best);
                heuristic = seen.heuristic;
            }
        }
        nodes += row.nodes;
        seconds += row.seconds;
        rows.push(row);
        after = Some(tried).filter(is_solved);
        told(rows.len(), moves.len() - first);
    }
    rows.reverse();
    let mistakes = rows.iter().filter(|row| row.verdict.is_mistake());
    Ok(Reviewed {
        game: start.game().to_owned(),
        position: start.state(),
        utility: end.result(),
        turning_points: mistakes.map(|row| row.number).collect(),
        max: Balance::of(&rows, Player::Max),
        min: Balance::of(&rows, Player::Min),
        moves: rows,
        heuristic,
        nodes,
        seconds,
        stopped,
    })
}

impl MoveReviewed {
    fn unknown(number: usize, to_move: Player, mv: &str) -> Self {
        Self {
            number,
            to_move,
            mv: mv.to_owned(),
            value: None,
            best: None,
            best_value: None,
            lost: None,
            verdict: Judgement::Unknown,
            decided: false,
            best_decided: false,
            exact: false,
            depth: None,
            nodes: 0,
            seconds: 0.0,
        }
    }

    /// Takes over what has been found of the move and of the best one.
    fn judge(&mut self, made: &MoveSolved, best: &MoveSolved) {
        // What is only a bound says nothing of a single move.
        let known = |found: &MoveSolved| (found.bound == Bound::Exact).then_some(found.value);
        self.value = known(made);
        self.best = Some(best.mv.clone());
        self.best_value = known(best);
        self.lost = made.lost;
        self.verdict = made.verdict;
        self.decided = made.decided && self.value.is_some();
        self.best_decided = best.decided && self.best_value.is_some();
    }
}

impl Balance {
    fn of(rows: &[MoveReviewed], player: Player) -> Self {
        let own = || rows.iter().filter(|row| row.to_move == player);
        Self {
            exact: Losses::of(own().filter(|row| row.exact)),
            estimated: Losses::of(own().filter(|row| !row.exact)),
            mistakes: own().filter(|row| row.verdict.is_mistake()).count(),
        }
    }
}

impl Losses {
    fn of<'a>(rows: impl Iterator<Item = &'a MoveReviewed>) -> Self {
        let mut losses = Self::default();
        let mut most = 0;
        for (number, lost) in rows.filter_map(|row| Some((row.number, row.lost?))) {
            losses.moves += 1;
            losses.lost += i64::from(lost);
            if lost > most {
                (most, losses.worst) = (lost, Some(number));
            }
        }
        losses.mean = (losses.moves > 0).then(|| losses.lost as f64 / losses.moves as f64);
        losses
    }
}

/// Solves a position, if the end of the game is in reach.
fn to_the_end(position: &dyn Position, request: &Request<'_>) -> Result<Solved, RequestError> {
    let limits = match request.limits {
        limits @ Limits { depth: Some(_), nodes: None, time: None, .. } => {
            Limits { nodes: Some(IN_REACH), ..limits }
        }
        limits => half(limits),
    };
    let limits = Limits { depth: None, ..limits };
    position.solve(&Request { limits, all_moves: false, ..*request })
}

fn is_solved(solved: &Solved) -> bool {
    solved.bound == Bound::Exact && solved.stopped.is_none()
}

/// The values of all moves as far as the rest of the means allows; none if the method never looks anywhere
/// but to the end.
fn as_far_as(
    position: &dyn Position,
    request: &Request<'_>,
    tried: &Solved,
) -> Result<Option<Solved>, RequestError> {
    let limits = rest(request.limits, tried);
    match position.analyse(&Request { limits, all_moves: true, ..*request }) {
        Ok(seen) => Ok(Some(seen)),
        Err(RequestError::NoHorizon { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A move and the best one, if both are known to the end of the game: from what the position before it is
/// worth and the one after it.
fn compared(
    mv: &str,
    before: &Solved,
    after: Option<&Solved>,
    stakes: Stakes,
) -> Option<[MoveSolved; 2]> {
    let chosen = before.best.first().filter(|_| is_solved(before))?;
    let worth = |mv: &str, value: Score, distance: Option<u32>| MoveSolved {
        mv: mv.to_owned(),
        value,
        score: in_view(value, before.to_move),
        bound: Bound::Exact,
        decided: true,
        distance,
        lost: None,
        verdict: Judgement::Unknown,
        line: Vec::new(),
    };
    let best = worth(chosen, before.value, before.distance);
    let mut moves = vec![best];
    if mv != chosen {
        let after = after?;
        moves.insert(0, worth(mv, after.value, after.distance.map(|plies| plies + 1)));
    }
    judge(&mut moves, Some(chosen), before.to_move, stakes);
    Some([moves[0].clone(), moves[moves.len() - 1].clone()])
}
