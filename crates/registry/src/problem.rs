//! Positions with what is known of their moves, as files of problems have them, a line each.
//!
//! The form is that of the board files of Othello programs (OBF), for any game: a position in the game's
//! notation, then fields behind semicolons, a move and its score in the view of the player to move; `%`
//! begins a comment.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO 1
//! ```

use perfectplay_core::{Both, Bound, Player, Score, Stop, both, scene::Ground};
use serde::Serialize;

use crate::{
    Entry, Position, RequestError, Settings, Solved,
    answer::{as_optional_text, as_text, in_view},
    why::as_written,
};

/// No move is longer, with its score: whatever is would bury the message that refuses it.
const LONGEST_FIELD: usize = 200;

/// A line of such a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position as written.
    pub position: String,
    /// Moves and their scores, as written.
    pub known: Vec<(String, Score)>,
}

impl Problem {
    /// Reads a line; none if there is nothing but a comment on it.
    ///
    /// ```
    /// use perfectplay_registry::Problem;
    ///
    /// let problem = Problem::read("4453; 4:+1; 3:-2; % by hand").ok().flatten();
    /// let problem = problem.expect("a position and two moves");
    /// assert_eq!(problem.position, "4453");
    /// assert_eq!(problem.known, [("4".to_owned(), 1), ("3".to_owned(), -2)]);
    /// assert_eq!(Problem::read("  % nothing else").ok(), Some(None));
    /// assert!(Problem::read("4453; 4").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If a field is not a move with its score.
    pub fn read(line: &str) -> Result<Option<Self>, Both> {
        let (said, _) = line.split_once('%').unwrap_or((line, ""));
        if said.trim().is_empty() {
            return Ok(None);
        }
        let mut fields = said.split(';').map(str::trim);
        let position = fields.next().unwrap_or_default().to_owned();
        let known = fields.filter(|field| !field.is_empty()).map(|field| {
            let read = |(mv, score): (&str, &str)| {
                Some((mv.trim().to_owned(), score.trim().parse().ok()?))
            };
            let short = field.chars().count() <= LONGEST_FIELD;
            field.rsplit_once(':').filter(|_| short).and_then(read).ok_or_else(|| {
                let shown: String = field.chars().take(40).collect();
                both!(
                    "{shown:?} is no move with its score; write them as in g8:+18",
                    "{shown:?} n’est pas un coup et son score ; écrivez-les comme dans g8:+18",
                )
            })
        });
        Ok(Some(Self { position, known: known.collect::<Result<_, _>>()? }))
    }

    /// Sets up the position, and finds the moves in it.
    ///
    /// # Errors
    ///
    /// If there is no such position, or no such move in it.
    pub fn open(
        &self,
        entry: &Entry,
        settings: &Settings,
    ) -> Result<(Box<dyn Position>, Vec<MoveKnown>), RequestError> {
        let position = entry.open(settings, &self.position)?;
        let known = |(mv, score): &(String, Score)| {
            let mv = as_written(&*position, mv)?;
            Ok(MoveKnown { mv, score: *score, found: None, agrees: None })
        };
        let known = self.known.iter().map(known).collect::<Result<_, RequestError>>()?;
        Ok((position, known))
    }
}

/// A move whose score is known from elsewhere. Scores are in the view of the player to move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveKnown {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its score by the file.
    pub score: Score,
    /// Its score by the search, where that was found.
    pub found: Option<Score>,
    /// Whether the two are the same.
    pub agrees: Option<bool>,
}

/// A problem and its answer. Scores are in the view of the player to move.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemSolved {
    /// Its number, counting positions from 1.
    pub number: usize,
    /// The line it stands on, counting all lines from 1.
    pub line: usize,
    /// The position, as text that says everything about it.
    pub position: String,
    /// Cells with nothing on them, on a board.
    pub empties: Option<usize>,
    /// Whose turn it is.
    #[serde(serialize_with = "as_text")]
    pub to_move: Player,
    /// The score, or the side of it on which most has been proved.
    pub score: Score,
    /// What `score` is to the true one.
    #[serde(serialize_with = "as_text")]
    pub bound: Bound,
    /// The best move; with the scores of all moves, all that are as good.
    pub best: Vec<String>,
    /// What the file says, and whether it is so.
    pub known: Vec<MoveKnown>,
    /// Whether the answer is what the file says: its best score, and that of every move that was found. None
    /// where the file says nothing, or the search was stopped before it could tell.
    pub agrees: Option<bool>,
    /// States entered.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// States a second; none where it was too short to be measured.
    pub nodes_per_second: Option<u64>,
    /// The method that was used.
    pub method: String,
    /// Why the search ended before it was complete, if it did.
    #[serde(serialize_with = "as_optional_text")]
    pub stopped: Option<Stop>,
}

impl ProblemSolved {
    /// Compares an answer with what a file says.
    pub fn new(
        number: usize,
        line: usize,
        position: &dyn Position,
        mut known: Vec<MoveKnown>,
        solved: &Solved,
    ) -> Self {
        let exact = solved.bound == Bound::Exact;
        let scored = |mv: &str| {
            let mut moves = solved.moves.iter().flatten();
            let found = moves.find(|found| found.mv == mv && found.bound == Bound::Exact);
            let best = exact && solved.best.iter().any(|best| best == mv);
            found.map(|found| found.score).or(best.then_some(solved.score))
        };
        for known in &mut known {
            known.found = scored(&known.mv);
            known.agrees = known.found.map(|found| found == known.score);
        }
        let [one, other] = [solved.lower, solved.upper].map(|end| in_view(end, solved.to_move));
        let possible = one.min(other)..=one.max(other);
        let agrees = known.iter().map(|known| known.score).max().and_then(|claimed| {
            let contradicted = known.iter().any(|known| known.agrees == Some(false));
            match possible.contains(&claimed) && !contradicted {
                false => Some(false),
                true => exact.then_some(true),
            }
        });
        Self {
            number,
            line,
            position: position.state(),
            empties: empties(position),
            to_move: solved.to_move,
            score: solved.score,
            bound: match solved.to_move {
                Player::Max => solved.bound,
                Player::Min => solved.bound.flipped(),
            },
            best: solved.best.clone(),
            known,
            agrees,
            nodes: solved.nodes,
            seconds: solved.seconds,
            nodes_per_second: speed(solved.nodes, solved.seconds),
            method: solved.method.clone(),
            stopped: solved.stopped,
        }
    }

    /// The best score of the file.
    pub fn claimed(&self) -> Option<Score> {
        self.known.iter().map(|known| known.score).max()
    }
}

/// All the problems of a file.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ProblemsTotal {
    /// Positions.
    pub positions: usize,
    /// Positions that were solved.
    pub solved: usize,
    /// Positions on which the file is right.
    pub agree: usize,
    /// Positions on which it is not.
    pub disagree: usize,
    /// Lines that could not be read.
    pub refused: usize,
    /// States entered.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// States a second; none where it was too short to be measured.
    pub nodes_per_second: Option<u64>,
}

impl ProblemsTotal {
    /// Counts one more position.
    pub fn add(&mut self, answer: &ProblemSolved) {
        self.positions += 1;
        self.solved += usize::from(answer.stopped.is_none() && answer.bound == Bound::Exact);
        self.agree += usize::from(answer.agrees == Some(true));
        self.disagree += usize::from(answer.agrees == Some(false));
        self.nodes += answer.nodes;
        self.seconds += answer.seconds;
        self.nodes_per_second = speed(self.nodes, self.seconds);
    }
}

/// States a second; a speed measured over less than a millisecond says nothing.
fn speed(nodes: u64, seconds: f64) -> Option<u64> {
    (seconds >= 0.001).then(|| (nodes as f64 / seconds) as u64)
}

/// Cells with nothing on them, on a board.
pub fn empties(position: &dyn Position) -> Option<usize> {
    let scene = position.scene();
    let empty = scene.cells.iter().filter(|cell| cell.piece.is_none()).count();
    (scene.ground != Ground::Bare).then_some(empty)
}
