//! The trees that a search walked, as data.

use perfectplay_core::{Found, Leaf, Pass, Player, ProofNumbers, Score, Window};
use perfectplay_tree::{NodeState, Step};
use serde::{Serialize, Serializer, ser::Error as _};
use serde_json::{Map, Value};

use crate::answer::{as_optional_text, in_view};

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

/// `tree --json`: the answer, with `hidden`, the `pruned` branches and the `nodes` of the last walk,
/// and all `walks` if there are several. The number of states entered, which other answers call
/// `nodes`, is called `entered` here.
impl<A: Serialize> Serialize for Watched<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Value::Object(answer) = serde_json::to_value(&self.answer).map_err(S::Error::custom)?
        else {
            return Err(S::Error::custom("an answer has named fields"));
        };
        let entered = |(name, value)| match name {
            name if name == "nodes" => ("entered".to_owned(), value),
            name => (name, value),
        };
        let answer: Map<_, _> = answer.into_iter().map(entered).collect();
        let last = self.walks.last().map(JsonWalk::new);
        let several = if self.walks.len() > 1 { self.walks.as_slice() } else { &[] };
        Json {
            answer,
            hidden: self.hidden,
            pruned: last.as_ref().map_or(&[], |walk| &walk.pruned),
            nodes: last.as_ref().map_or(&[], |walk| walk.nodes),
            walks: several.iter().map(JsonWalk::new).collect(),
        }
        .serialize(serializer)
    }
}

#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    answer: Map<String, Value>,
    hidden: u64,
    pruned: &'a [&'a str],
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

impl<'a> JsonWalk<'a> {
    fn new(walk: &'a TreeWalk) -> Self {
        Self { at_least: walk.at_least(), pruned: walk.pruned(), nodes: &walk.nodes }
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
    pub steps: Vec<Step>,
    /// How many further steps are not told, for want of room.
    pub untold: u64,
    /// States entered that are not among the nodes, for want of room.
    pub hidden: u64,
    /// What was found out about the root, whether or not there was room for it.
    pub found: Option<Found>,
}

impl TreeWalk {
    /// The branches never looked at.
    pub fn pruned(&self) -> Vec<&str> {
        let pruned = self.nodes.iter().filter(|node| node.state == NodeState::Pruned);
        pruned.map(|node| node.path.as_str()).collect()
    }

    /// The answer, if the walk is that of a test and came to its end.
    pub fn answer(&self) -> Option<bool> {
        let Pass::Test { player, at_least, .. } = self.pass else {
            return None;
        };
        let root = self.nodes.first().and_then(|root| root.found);
        root.or(self.found).map(|found| found.answers(player, at_least))
    }

    /// What a test asked for, in the view of who asks.
    fn at_least(&self) -> Option<Score> {
        match self.pass {
            Pass::Value { .. } => None,
            Pass::Test { player, at_least, .. } => Some(in_view(at_least.score, player)),
        }
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
    /// What was found, in Max's view: `value`, and whether it is `decided`.
    #[serde(flatten, serialize_with = "value_and_decided")]
    pub found: Option<Found>,
    /// The window on entry, in Max's view; an open end is null.
    #[serde(serialize_with = "scores")]
    pub window: Option<Window>,
    /// In proof-number search `proof` and `disproof`, at the end of the walk; an infinite one is null.
    #[serde(
        flatten,
        serialize_with = "proof_and_disproof",
        skip_serializing_if = "Option::is_none"
    )]
    pub numbers: Option<ProofNumbers>,
    /// What the search did here: `state`, and for an evaluated one why, `leaf`.
    #[serde(flatten, serialize_with = "state_and_leaf")]
    pub state: NodeState,
    /// The state lies on the line of best play.
    pub chosen: bool,
    /// The move that gave what was found.
    pub best: Option<String>,
    /// Numbers of the states after each move.
    pub children: Vec<usize>,
    /// Nodes below this one that are not shown.
    pub hidden: u64,
    /// The number of the state before it.
    #[serde(skip)]
    pub parent: Option<usize>,
}

impl TreeNode {
    /// Why the state was taken as it is, if it was.
    pub fn leaf(&self) -> Option<Leaf> {
        match self.state {
            NodeState::Leaf(kind) => Some(kind),
            NodeState::Inner | NodeState::Pruned => None,
        }
    }
}

/// A value as a number, an answer as yes or no.
fn value_and_decided<S: Serializer>(
    found: &Option<Found>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Json {
        value: Value,
        decided: bool,
    }
    match found {
        None => Json { value: Value::Null, decided: false },
        Some(Found::Value(found)) => Json { value: found.score.into(), decided: found.decided },
        Some(Found::Ensured(yes)) => Json { value: (*yes).into(), decided: false },
    }
    .serialize(serializer)
}

fn scores<S: Serializer>(window: &Option<Window>, serializer: S) -> Result<S::Ok, S::Error> {
    let ends = window.map(|window| [window.alpha, window.beta].map(|end| end.map(|end| end.score)));
    ends.serialize(serializer)
}

fn proof_and_disproof<S: Serializer>(
    numbers: &Option<ProofNumbers>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Json {
        proof: Option<u32>,
        disproof: Option<u32>,
    }
    numbers.map(|ProofNumbers { proof, disproof }| Json { proof, disproof }).serialize(serializer)
}

fn state_and_leaf<S: Serializer>(state: &NodeState, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Json {
        state: &'static str,
        leaf: Option<&'static str>,
    }
    match state {
        NodeState::Inner => Json { state: "inner", leaf: None },
        NodeState::Pruned => Json { state: "pruned", leaf: None },
        NodeState::Leaf(kind) => Json { state: "evaluated", leaf: Some(leaf_name(*kind)) },
    }
    .serialize(serializer)
}

const fn leaf_name(kind: Leaf) -> &'static str {
    match kind {
        Leaf::Final => "final",
        Leaf::Horizon => "horizon",
        Leaf::Repetition => "repetition",
        Leaf::Remembered => "remembered",
    }
}
