//! Answers as data: what every front end shows and `--json` prints.

use perfectplay_core::{Bound, Found, Pass, Player, Reading, Score, Stop};
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
    /// The chosen move; with `moves`, all that are equally good, the chosen one first.
    pub best: Vec<String>,
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
    /// The heuristic at the horizon; none when only results count.
    pub heuristic: Option<String>,
    /// How many moves ahead; none is to the end.
    pub depth: Option<u32>,
    /// Why the search ended before it was complete, if it did.
    #[serde(serialize_with = "as_optional_text")]
    pub stopped: Option<Stop>,
    /// The value of every move, in the order of the rules, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveSolved>>,
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
    /// `recursive` or `iterative`.
    pub form: &'static str,
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

/// A search with the trees it walked.
#[derive(Clone, Debug)]
pub struct Watched<A> {
    /// What the search answered.
    pub answer: A,
    /// Every walk through the tree: one, but for methods made of tests.
    pub walks: Vec<TreeWalk>,
    /// Nodes that are not shown, for want of room.
    pub hidden: u64,
}

/// `tree --json`: the answer of the search with its trees. There `nodes` is the tree of the last
/// walk, and the number of states entered is called `entered`.
impl Serialize for Watched<Solved> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Json<'a> {
            game: &'a str,
            position: &'a str,
            to_move: String,
            value: Score,
            score: Score,
            bound: String,
            decided: bool,
            best: &'a [String],
            line: &'a [String],
            entered: u64,
            leaves: u64,
            seconds: f64,
            method: &'a str,
            heuristic: Option<&'a str>,
            depth: Option<u32>,
            stopped: Option<String>,
            #[serde(flatten)]
            trees: JsonTrees<'a>,
        }
        let solved = &self.answer;
        Json {
            game: &solved.game,
            position: &solved.position,
            to_move: solved.to_move.to_string(),
            value: solved.value,
            score: solved.score,
            bound: solved.bound.to_string(),
            decided: solved.decided,
            best: &solved.best,
            line: &solved.line,
            entered: solved.nodes,
            leaves: solved.leaves,
            seconds: solved.seconds,
            method: &solved.method,
            heuristic: solved.heuristic.as_deref(),
            depth: solved.depth,
            stopped: solved.stopped.map(|stop| stop.to_string()),
            trees: JsonTrees::new(&self.walks, self.hidden),
        }
        .serialize(serializer)
    }
}

/// `tree --at-least X --json`, in the same manner.
impl Serialize for Watched<Tested> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Json<'a> {
            game: &'a str,
            position: &'a str,
            to_move: String,
            at_least: Score,
            answer: Option<bool>,
            #[serde(rename = "move")]
            mv: Option<&'a str>,
            entered: u64,
            leaves: u64,
            seconds: f64,
            form: &'a str,
            heuristic: Option<&'a str>,
            depth: Option<u32>,
            stopped: Option<String>,
            #[serde(flatten)]
            trees: JsonTrees<'a>,
        }
        let tested = &self.answer;
        Json {
            game: &tested.game,
            position: &tested.position,
            to_move: tested.to_move.to_string(),
            at_least: tested.at_least,
            answer: tested.answer,
            mv: tested.mv.as_deref(),
            entered: tested.nodes,
            leaves: tested.leaves,
            seconds: tested.seconds,
            form: tested.form,
            heuristic: tested.heuristic.as_deref(),
            depth: tested.depth,
            stopped: tested.stopped.map(|stop| stop.to_string()),
            trees: JsonTrees::new(&self.walks, self.hidden),
        }
        .serialize(serializer)
    }
}

/// The trees of a search: the last walk, and all of them if there are several.
#[derive(Serialize)]
struct JsonTrees<'a> {
    hidden: u64,
    pruned: Vec<&'a str>,
    nodes: &'a [TreeNode],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    walks: Vec<JsonWalk<'a>>,
}

#[derive(Serialize)]
struct JsonWalk<'a> {
    at_least: Option<Score>,
    pruned: Vec<&'a str>,
    nodes: &'a [TreeNode],
}

impl<'a> JsonTrees<'a> {
    fn new(walks: &'a [TreeWalk], hidden: u64) -> Self {
        let last = walks.last();
        let several = if walks.len() > 1 { walks } else { &[] };
        let json = |walk: &'a TreeWalk| JsonWalk {
            at_least: walk.at_least(),
            pruned: walk.pruned(),
            nodes: &walk.nodes,
        };
        Self {
            hidden,
            pruned: last.map_or_else(Vec::new, TreeWalk::pruned),
            nodes: last.map_or(&[], |walk| &walk.nodes),
            walks: several.iter().map(json).collect(),
        }
    }
}

/// One walk through the tree.
#[derive(Clone, Debug)]
pub struct TreeWalk {
    /// What it was for.
    pub pass: Pass,
    /// The tree; the root first, parents before their children.
    pub nodes: Vec<TreeNode>,
    /// What happened, in order.
    pub steps: Vec<perfectplay_tree::Step>,
}

impl TreeWalk {
    /// The branches never looked at.
    pub fn pruned(&self) -> Vec<&str> {
        self.nodes
            .iter()
            .filter(|node| node.state == "pruned")
            .map(|node| node.path.as_str())
            .collect()
    }

    /// The answer, if the walk is that of a test and came to its end.
    pub fn answer(&self) -> Option<bool> {
        let Pass::Test { player, at_least, .. } = self.pass else {
            return None;
        };
        self.nodes.first()?.found.map(|found| found.answers(player, at_least))
    }

    /// What a test asked for, in the view of who asks.
    fn at_least(&self) -> Option<Score> {
        match self.pass {
            Pass::Value { .. } => None,
            Pass::Test { player, at_least, .. } => Some(in_view(at_least.score, player)),
        }
    }
}

/// A value in Max's view as `player` sees it, and back.
pub fn in_view(value: Score, player: Player) -> Score {
    match player {
        Player::Max => value,
        Player::Min => value.saturating_neg(),
    }
}

/// A state of the tree.
#[derive(Clone, Debug, Serialize)]
pub struct TreeNode {
    /// The moves from the root: `2.3`.
    pub path: String,
    /// The last of them.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Whose turn it is; unknown where the search never looked.
    #[serde(serialize_with = "as_optional_text")]
    pub to_move: Option<Player>,
    /// The value found, in Max's view.
    #[serde(rename = "value", serialize_with = "as_value")]
    pub found: Option<Found>,
    /// The value is the result of a finished game, not an estimate.
    pub decided: bool,
    /// The window on entry, in Max's view; an open end is null.
    pub window: Option<(Option<Score>, Option<Score>)>,
    /// `evaluated`, `inner` or `pruned`.
    pub state: &'static str,
    /// Why an evaluated state was taken as it is.
    pub leaf: Option<&'static str>,
    /// The state lies on the line of best play.
    pub chosen: bool,
    /// The move that gave what was found.
    pub best: Option<String>,
    /// Numbers of the states after each move.
    pub children: Vec<usize>,
    /// Nodes below this one that are not shown.
    pub hidden: u64,
    /// The window as the search had it.
    #[serde(skip)]
    pub readings: Option<perfectplay_core::Window>,
    /// The number of the state before it.
    #[serde(skip)]
    pub parent: Option<usize>,
    /// The kind of leaf.
    #[serde(skip)]
    pub kind: Option<perfectplay_core::Leaf>,
}

fn as_text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

fn as_optional_text<T: ToString, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(T::to_string).serialize(serializer)
}

/// A value as a number, an answer as yes or no.
fn as_value<S: Serializer>(found: &Option<Found>, serializer: S) -> Result<S::Ok, S::Error> {
    match found {
        None => serializer.serialize_none(),
        Some(Found::Value(Reading { score, .. })) => serializer.serialize_i32(*score),
        Some(Found::Ensured(answer)) => serializer.serialize_bool(*answer),
    }
}
