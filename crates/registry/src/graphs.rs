//! The explicit graph of a game, solved: every state, who wins it, how soon and by which move.

use std::time::Instant;

use perfectplay_core::{Limits, Player, Scene, Score, Stop};
use perfectplay_formats::Names;
use perfectplay_graph::{
    GameGraph, Outcome, Solution, Vertex,
    mirror::{Partisan, partisan},
    properties::{Length, Properties},
    solve,
};
use serde::{Serialize, Serializer};

/// What to make a graph of.
#[derive(Clone, Copy, Debug)]
pub struct GraphRequest<'a> {
    /// At most so many states (`nodes`), and when to give up.
    pub limits: Limits<'a>,
    /// Also the states that are reached if the other player begins, where the game can say.
    pub both_starters: bool,
    /// Max wins games with a utility of at least this, and Min those with less; usually Max wins above 0
    /// and Min below. Play without an end is won by nobody.
    pub at_least: Option<Score>,
    /// Threads to solve it on.
    pub threads: usize,
}

/// The graph of a game, solved.
pub struct Graphed {
    /// What is known of it.
    pub facts: GraphFacts,
    /// The graph.
    pub graph: GameGraph,
    /// Who wins where.
    pub solution: Solution,
    /// What vertices and moves are called.
    pub vertices: Box<dyn Vertices>,
}

/// The names and pictures of vertices.
pub trait Vertices: Send + Sync {
    /// What a vertex is called.
    fn id(&self, vertex: Vertex) -> Id;

    /// What the move at this place is called, which leads to `to`.
    fn mv(&self, vertex: Vertex, place: usize, to: Vertex) -> Id;

    /// How the game writes the move at this place among the successors, so that it can be read again.
    fn notation(&self, vertex: Vertex, successors: &[Vertex], place: usize) -> String {
        self.mv(vertex, place, successors[place]).to_string()
    }

    /// A short label for a picture.
    fn label(&self, vertex: Vertex) -> String {
        self.id(vertex).to_string()
    }

    /// Whether two vertices are the same configuration, one player to move in each.
    fn twins(&self, one: Vertex, other: Vertex) -> bool;

    /// The names as a file has them, if the graph comes from one.
    fn names(&self) -> Option<Names> {
        None
    }

    /// What Max gets in a vertex where the game ends so, if it is known and no threshold has made the result.
    fn utility(&self, _vertex: Vertex, _result: Outcome) -> Option<Score> {
        None
    }

    /// What the state looks like, where there is a board.
    fn scene(&self, _vertex: Vertex) -> Option<Scene> {
        None
    }
}

/// What a vertex or move is called: as in the file, or the state or move of a game as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// What is known of a graph.
#[derive(Clone, Debug, Serialize)]
pub struct GraphFacts {
    /// The game, or the file.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// How many states there are.
    pub vertices: usize,
    /// How many moves.
    pub edges: usize,
    /// States in the attractor of Max.
    pub won_max: usize,
    /// States in the attractor of Min.
    pub won_min: usize,
    /// States in neither.
    pub draw: usize,
    /// What Max wins with, if that was asked.
    #[serde(skip)]
    pub at_least: Option<Score>,
    /// Who wins from the start: `max`, `min` or `draw`.
    #[serde(serialize_with = "outcome")]
    pub start: Outcome,
    /// Moves to the win from the start.
    pub distance: Option<u32>,
    /// The move at the start that wins soonest, resists longest or keeps the draw.
    #[serde(rename = "move")]
    pub mv: Option<Id>,
    /// The last round in which a state entered an attractor.
    pub rounds: u32,
    /// States of Max from which every move loses.
    pub traps_max: usize,
    /// States of Min from which every move loses.
    pub traps_min: usize,
    /// States that can be reached from the start.
    pub reachable: usize,
    /// The most moves that are needed to reach one of them.
    pub depth: u32,
    /// Whether no state can come back.
    pub acyclic: bool,
    /// Moves of the longest game, if games must end.
    pub height: Option<u32>,
    /// States that can follow each other for ever, if there are any.
    pub cycle: Option<Vec<Id>>,
    /// Whether the players always move in turn.
    pub bipartite: bool,
    /// A move after which the same player moves again.
    pub same_player_twice: Option<MoveShown>,
    /// Whether both players have the same moves.
    pub impartial: bool,
    /// What shows that they have not.
    pub partisan: Option<Counterexample>,
    /// Whether Zermelo's theorem applies: no cycles, no draws. Then one player wins from the start.
    pub zermelo: bool,
    /// Time taken.
    pub seconds: f64,
}

/// A move by the states it leads from and to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveShown {
    /// Whose move it is.
    #[serde(serialize_with = "crate::answer::as_text")]
    pub player: Player,
    /// Where it begins.
    pub from: Id,
    /// Where it leads.
    pub to: Id,
}

/// What shows that a game is not impartial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "because", rename_all = "kebab-case")]
pub enum Counterexample {
    /// The other player is never to move in this configuration.
    NoTwin {
        /// Its state.
        state: Id,
    },
    /// This player can move so and the other, in the same configuration, cannot.
    Move(MoveShown),
    /// The game is over, and does not end in the opposite way for the other player.
    End {
        /// The state.
        state: Id,
    },
}

/// The value of one vertex.
#[derive(Clone, Debug, Serialize)]
pub struct VertexValue {
    /// What it is called.
    pub id: Id,
    /// Who wins: `max`, `min` or `draw`.
    #[serde(serialize_with = "outcome")]
    pub value: Outcome,
    /// Moves to the win.
    pub rank: Option<u32>,
    /// The move that wins soonest, resists longest or keeps the draw.
    #[serde(rename = "move")]
    pub mv: Option<Id>,
}

/// What became of an exploration: what was to be made of it, or where it stopped.
pub enum Exploration<T = Graphed> {
    /// All of it.
    Whole(Box<T>),
    /// A limit was met.
    Unfinished {
        /// States found until then.
        states: usize,
        /// Which one.
        why: Stop,
    },
}

impl Graphed {
    /// The graph that somebody has made of a game called `subject`, solved on so many threads. `twin` gives the
    /// vertex of the same configuration with the other player to move, where anybody knows.
    pub fn of(
        subject: &str,
        graph: GameGraph,
        vertices: Box<dyn Vertices>,
        twin: Option<&dyn Fn(Vertex) -> Option<Vertex>>,
        threads: usize,
    ) -> Self {
        let begun = Instant::now();
        let solution = solve(&graph, threads);
        let symmetry = match twin.map(|twin| partisan(&graph, twin)) {
            None => Symmetry::Unknown,
            Some(None) => Symmetry::Impartial,
            Some(Some(example)) => Symmetry::Partisan(Counterexample::of(
                &example,
                |&vertex| graph.owner(vertex),
                |&vertex| vertices.id(vertex),
            )),
        };
        let subject = (subject.to_owned(), String::new());
        let mut graphed = Self::new(subject, graph, solution, vertices, symmetry);
        graphed.facts.seconds = begun.elapsed().as_secs_f64();
        graphed
    }

    /// Reads everything off a solved graph. What shows that the game is partisan is already known, if
    /// it could be checked.
    pub(crate) fn new(
        (game, position): (String, String),
        graph: GameGraph,
        solution: Solution,
        vertices: Box<dyn Vertices>,
        symmetry: Symmetry,
    ) -> Self {
        let properties = Properties::of(&graph);
        let counts = solution.counts();
        let start = graph.start();
        let names = |vertices_of: &[Vertex]| {
            vertices_of.iter().map(|&vertex| vertices.id(vertex)).collect::<Vec<_>>()
        };
        let (height, cycle) = match &properties.length {
            Length::Height(height) => (Some(*height), None),
            Length::Cycle(cycle) => (None, Some(names(cycle))),
        };
        let same_player_twice = properties.same_player_twice.map(|(from, to)| MoveShown {
            player: graph.owner(from),
            from: vertices.id(from),
            to: vertices.id(to),
        });
        let partisan = match &symmetry {
            Symmetry::Impartial | Symmetry::Unknown => None,
            Symmetry::Partisan(example) => Some(example.clone()),
        };
        let trapped = |player| {
            let lost = |vertex: &Vertex| {
                graph.owner(*vertex) == player
                    && solution.outcome(*vertex) == Outcome::Won(!player)
                    && solution.rank(*vertex) != Some(0)
            };
            graph.vertices().filter(lost).count()
        };
        let facts = GraphFacts {
            game,
            position,
            vertices: graph.len(),
            edges: graph.edges(),
            won_max: counts.max,
            won_min: counts.min,
            draw: counts.draw,
            at_least: None,
            start: solution.outcome(start),
            distance: solution.rank(start),
            mv: None,
            rounds: solution.rounds(),
            traps_max: trapped(Player::Max),
            traps_min: trapped(Player::Min),
            reachable: properties.reachable,
            depth: properties.depth,
            acyclic: properties.is_acyclic(),
            height,
            cycle,
            bipartite: properties.same_player_twice.is_none(),
            same_player_twice,
            impartial: matches!(symmetry, Symmetry::Impartial),
            partisan,
            zermelo: properties.zermelo(),
            seconds: 0.0,
        };
        let mut graphed = Self { facts, graph, solution, vertices };
        graphed.facts.mv = graphed.choice(start).map(|place| graphed.mv(start, place));
        graphed
    }

    /// Which move, by its place among the moves, wins soonest, resists longest or keeps the draw.
    pub fn choice(&self, vertex: Vertex) -> Option<usize> {
        let next =
            self.solution.choice(vertex).or_else(|| self.solution.holding(&self.graph, vertex))?;
        self.graph.moves(vertex).iter().position(|&to| to == next)
    }

    /// What the move at a place among the moves of a vertex is called.
    pub fn mv(&self, vertex: Vertex, place: usize) -> Id {
        self.vertices.mv(vertex, place, self.graph.moves(vertex)[place])
    }

    /// What is known of a vertex.
    pub fn value(&self, vertex: Vertex) -> VertexValue {
        VertexValue {
            id: self.vertices.id(vertex),
            value: self.solution.outcome(vertex),
            rank: self.solution.rank(vertex),
            mv: self.choice(vertex).map(|place| self.mv(vertex, place)),
        }
    }

    /// The winner's strategy from the start: the states of the winner that can come up under it, nearest
    /// first. Empty if nobody wins.
    pub fn strategy(&self) -> Vec<Vertex> {
        let Outcome::Won(winner) = self.facts.start else { return Vec::new() };
        let mut seen = vec![false; self.graph.len()];
        let mut order = vec![self.graph.start()];
        seen[self.graph.start() as usize] = true;
        let mut at = 0;
        while let Some(&vertex) = order.get(at) {
            let choice = self.solution.choice(vertex);
            let next = match choice {
                Some(_) if self.graph.owner(vertex) == winner => choice.as_slice(),
                _ => self.graph.moves(vertex),
            };
            for &next in next {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    order.push(next);
                }
            }
            at += 1;
        }
        let decides = |vertex: &Vertex| {
            self.graph.owner(*vertex) == winner && self.solution.choice(*vertex).is_some()
        };
        order.retain(decides);
        order
    }
}

/// What is known of the symmetry between the players.
pub(crate) enum Symmetry {
    /// Both have the same moves, as was checked in every state.
    Impartial,
    /// They have not, and this shows it.
    Partisan(Counterexample),
    /// The rules do not say what the other player could do.
    Unknown,
}

impl Counterexample {
    /// With states written by `id`.
    pub(crate) fn of<V>(
        example: &Partisan<V>,
        player: impl Fn(&V) -> Player,
        id: impl Fn(&V) -> Id,
    ) -> Self {
        match example {
            Partisan::NoTwin(state) => Self::NoTwin { state: id(state) },
            Partisan::Move { from, to } => {
                Self::Move(MoveShown { player: player(from), from: id(from), to: id(to) })
            }
            Partisan::End(state) => Self::End { state: id(state) },
        }
    }
}

/// What the results of a game mean: who wins.
pub(crate) fn winner(utility: Score, at_least: Option<Score>) -> Outcome {
    match at_least {
        Some(least) if utility >= least => Outcome::Won(Player::Max),
        Some(_) => Outcome::Won(Player::Min),
        None if utility > 0 => Outcome::Won(Player::Max),
        None if utility < 0 => Outcome::Won(Player::Min),
        None => Outcome::Draw,
    }
}

/// An outcome in JSON.
pub(crate) fn outcome<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match outcome {
        Outcome::Won(Player::Max) => "max",
        Outcome::Won(Player::Min) => "min",
        Outcome::Draw => "draw",
    })
}
