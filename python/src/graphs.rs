//! Games on explicit graphs: explored, written down by hand, or made of a game written in Python.

use std::{collections::HashMap, sync::Arc, time::Duration};

use perfectplay_core::{Limits, Player, Say, Score, Stop, tell};
use perfectplay_draw::graph as draw;
use perfectplay_present::{
    graph::{self as present, Drawing},
    grundy,
};
use perfectplay_registry::{
    self as registry, Builder, Exploration, GraphForm, GraphRequest, Graphed, Id, Outcome, Vertex,
    Vertices, solve_graph, unfold, write_graph,
};
use pyo3::{
    exceptions::{PyKeyboardInterrupt, PyValueError},
    prelude::*,
    types::PyList,
};

use crate::{
    errors::raise,
    lang::lang,
    patience::Done,
    positions::{Position, json, name, unfinished},
    python_game::{write_move, write_state},
    rules::{Number, Rules, written},
};

/// Owners and results of vertices as bytes: Max, Min, and of results also a draw and none.
const MAX: u8 = 1;
const MIN: u8 = 2;
const DRAW: u8 = 3;

/// A graph, solved: who wins every vertex, in how many moves, by which of them.
#[pyclass(frozen, module = "perfectplay._native")]
pub(crate) struct Graph {
    pub(crate) graphed: Graphed,
    subject: String,
}

#[pymethods]
impl Graph {
    /// A graph that is written down: owners and results are bytes, one for each vertex.
    #[new]
    fn new(
        py: Python<'_>,
        states: Py<PyList>,
        owners: Vec<u8>,
        results: Vec<u8>,
        successors: Vec<Vec<Vertex>>,
        start: Vertex,
        threads: usize,
    ) -> PyResult<Self> {
        let graph = py.detach(|| {
            let mut builder =
                Builder::with_capacity(owners.len(), successors.iter().map(Vec::len).sum());
            for ((owner, result), successors) in owners.iter().zip(&results).zip(&successors) {
                builder.vertex(
                    if *owner == MIN { Player::Min } else { Player::Max },
                    result_of(*result),
                );
                for &next in successors {
                    builder.edge(next);
                }
            }
            builder.finish(start)
        });
        let graph = graph.map_err(|error| raise(py, "GameError", error.say(lang().into())))?;
        let vertices = Box::new(Written { states: Arc::new(states) });
        let graphed = py.detach(|| Graphed::of("graph", graph, vertices, None, threads.max(1)));
        Ok(Self { graphed, subject: "graph".to_owned() })
    }

    fn __len__(&self) -> usize {
        self.graphed.graph.len()
    }

    #[getter]
    fn start(&self) -> Vertex {
        self.graphed.graph.start()
    }

    /// What is known of the graph, as the JSON of the command line.
    fn json(&self) -> String {
        json(&self.graphed.facts)
    }

    /// What vertices are called.
    fn ids(&self) -> Vec<String> {
        let Graphed { graph, vertices, .. } = &self.graphed;
        graph.vertices().map(|vertex| vertices.id(vertex).to_string()).collect()
    }

    /// Whose turn it is in every vertex.
    fn owners(&self) -> Vec<&'static str> {
        let graph = &self.graphed.graph;
        graph.vertices().map(|vertex| name(graph.owner(vertex))).collect()
    }

    /// The result of every vertex where the game is over: `max`, `min` or `draw`.
    fn results(&self) -> Vec<Option<&'static str>> {
        let graph = &self.graphed.graph;
        graph.vertices().map(|vertex| graph.result(vertex).map(called)).collect()
    }

    /// Who wins every vertex under best play: `max`, `min` or `draw`.
    fn outcomes(&self) -> Vec<&'static str> {
        let Graphed { graph, solution, .. } = &self.graphed;
        graph.vertices().map(|vertex| called(solution.outcome(vertex))).collect()
    }

    /// The round in which every vertex enters an attractor.
    fn ranks(&self) -> Vec<Option<u32>> {
        let Graphed { graph, solution, .. } = &self.graphed;
        graph.vertices().map(|vertex| solution.rank(vertex)).collect()
    }

    /// Where the best move of every vertex leads.
    fn choices(&self) -> Vec<Option<Vertex>> {
        let Graphed { graph, solution, .. } = &self.graphed;
        let choice = |vertex| solution.choice(vertex).or_else(|| solution.holding(graph, vertex));
        graph.vertices().map(choice).collect()
    }

    /// Where the moves of every vertex lead.
    fn successors(&self) -> Vec<Vec<Vertex>> {
        let graph = &self.graphed.graph;
        graph.vertices().map(|vertex| graph.moves(vertex).to_vec()).collect()
    }

    /// What the moves of a vertex are called.
    fn moves(&self, vertex: Vertex) -> Vec<String> {
        let places = 0..self.graphed.graph.moves(vertex).len();
        places.map(|place| self.graphed.mv(vertex, place).to_string()).collect()
    }

    /// What is known, in sentences.
    fn text(&self) -> String {
        present::facts(&self.graphed, &self.subject, lang()).join("\n")
    }

    /// The attractors round by round, in sentences.
    fn rounds(&self, most: usize) -> Vec<String> {
        present::rounds(&self.graphed, most, lang())
    }

    /// A picture: `svg`, `dot`, `tikz` or `text`.
    fn drawn(&self, form: &str, rounds: bool, bipartite: bool, most: usize) -> PyResult<String> {
        let drawing = Drawing { rounds, bipartite, most, boards: true, lang: lang() };
        picture(&present::of_graph(&self.graphed, &self.subject, drawing), form)
    }

    /// The attractors round by round: a sentence and a picture each.
    fn frames(&self, most: usize) -> Vec<(String, String)> {
        let drawing = Drawing { rounds: true, bipartite: false, most, boards: true, lang: lang() };
        let figure = present::of_graph(&self.graphed, &self.subject, drawing);
        let (rounds, _) = present::attraction(&self.graphed, lang());
        let alone = |frame: &draw::Frame| {
            draw::svg(&draw::Figure { frames: vec![frame.clone()], ..figure.clone() }, lang())
        };
        rounds
            .into_iter()
            .zip(&figure.frames)
            .map(|(round, frame)| (round.said, alone(frame)))
            .collect()
    }

    /// The tree of the game as a picture, to a depth.
    fn unfolded(&self, py: Python<'_>, depth: u32, form: &str, most: usize) -> PyResult<String> {
        let Graphed { graph, solution, .. } = &self.graphed;
        let tree = unfold(graph, depth, most, Some(solution));
        let tree = tree.map_err(|error| raise(py, "GameError", error.say(lang().into())))?;
        let solved = solve_graph(&tree.tree, 1);
        let drawing = Drawing { rounds: false, bipartite: false, most, boards: true, lang: lang() };
        let mut figure = present::of_tree(&self.graphed, (&tree, &solved), &self.subject, drawing);
        figure.notes = present::tree(&self.graphed, (&tree, &solved), lang());
        picture(&figure, form)
    }

    /// The graph as a file has it: `json`, `pgsolver` or `dot`.
    fn file(&self, form: &str) -> PyResult<String> {
        let form = match form {
            "json" => GraphForm::Json,
            "pgsolver" => GraphForm::PgSolver,
            "dot" => GraphForm::Dot,
            other => {
                return Err(PyValueError::new_err(tell!(
                    lang(),
                    "no form {other:?}; write json, pgsolver or dot",
                    "pas de forme {other:?} ; écrivez json, pgsolver ou dot"
                )));
            }
        };
        let mut written = Vec::new();
        write_graph(&self.graphed, form, &mut written)?;
        Ok(String::from_utf8_lossy(&written).into_owned())
    }
}

impl Graph {
    /// Explores a game that comes with perfectplay.
    pub(crate) fn explored(
        py: Python<'_>,
        position: &Position,
        (states, time): (u64, Option<f64>),
        both_starters: bool,
        at_least: Option<Score>,
        threads: usize,
    ) -> PyResult<Self> {
        let time = seconds(py, time)?;
        let Done { answer, .. } = position.search(py, |cancel| {
            let limits =
                Limits { nodes: Some(states), time, cancel: Some(cancel), ..Limits::default() };
            let request = GraphRequest { limits, both_starters, at_least, threads: threads.max(1) };
            Ok(position.inner().graph(&request))
        })?;
        let subject = position.subject();
        whole(py, answer, &subject).map(|graphed| Self { graphed, subject })
    }

    /// The graph of a game written in Python: these states, the start first. `twins` are the same states with the
    /// other player to move, where that is known.
    pub(crate) fn of_rules(
        py: Python<'_>,
        rules: &Arc<Rules>,
        states: Vec<Number>,
        twins: Option<&[Option<Number>]>,
        at_least: Option<Score>,
        threads: usize,
    ) -> PyResult<Self> {
        let place: HashMap<Number, Vertex> = states.iter().copied().zip(0..).collect();
        let mut builder = Builder::default();
        for &number in &states {
            let known = rules.known(number);
            builder.vertex(known.player, known.utility.map(|utility| winner(utility, at_least)));
            for next in &known.successors {
                builder.edge(place[next]);
            }
        }
        let graph =
            builder.finish(0).map_err(|error| raise(py, "GameError", error.say(lang().into())))?;
        let twins: Option<Vec<Option<Vertex>>> = twins
            .map(|twins| twins.iter().map(|twin| place.get(twin.as_ref()?).copied()).collect());
        let subject = rules.name().to_owned();
        let vertices = Box::new(OfRules { rules: Arc::clone(rules), states, twins: twins.clone() });
        let graphed = py.detach(|| {
            let twin = |vertex: Vertex| twins.as_ref()?[vertex as usize];
            let twin: &dyn Fn(Vertex) -> Option<Vertex> = &twin;
            Graphed::of(&subject, graph, vertices, twins.is_some().then_some(twin), threads.max(1))
        });
        Ok(Self { graphed, subject })
    }
}

/// The Grundy values of an arena.
#[pyclass(frozen, module = "perfectplay._native")]
pub(crate) struct Arena {
    arena: registry::Arena,
    subject: String,
}

#[pymethods]
impl Arena {
    /// An arena that is written down: whoever cannot move loses.
    #[new]
    fn new(
        py: Python<'_>,
        states: Py<PyList>,
        successors: Vec<Vec<Vertex>>,
        start: Vertex,
    ) -> PyResult<Self> {
        let mut builder =
            Builder::with_capacity(successors.len(), successors.iter().map(Vec::len).sum());
        for successors in &successors {
            builder.vertex(Player::Max, None);
            for &next in successors {
                builder.edge(next);
            }
        }
        let graph = builder
            .finish(start)
            .map_err(|error| raise(py, "GameError", error.say(lang().into())))?;
        let vertices = Box::new(Written { states: Arc::new(states) });
        let arena = py.detach(|| registry::Arena::of(graph, vertices));
        let cyclic = tell!(
            lang(),
            "moves can come back to a state, so that there are no Grundy values: use attractor",
            "on peut revenir à un état, et il n’y a donc pas de valeurs de Grundy : prenez attractor"
        );
        let arena = arena.ok_or_else(|| raise(py, "GameError", cyclic))?;
        Ok(Self { arena, subject: "graph".to_owned() })
    }

    fn __len__(&self) -> usize {
        self.arena.graph.len()
    }

    #[getter]
    fn start(&self) -> Vertex {
        self.arena.graph.start()
    }

    fn ids(&self) -> Vec<String> {
        let registry::Arena { graph, vertices, .. } = &self.arena;
        graph.vertices().map(|vertex| vertices.id(vertex).to_string()).collect()
    }

    /// The Grundy value of every configuration; none in misère play.
    fn values(&self) -> Option<Vec<u32>> {
        self.arena.grundy.clone()
    }

    /// Whether the player to move wins, for every configuration.
    fn won(&self) -> Vec<bool> {
        self.arena.won.clone()
    }

    fn successors(&self) -> Vec<Vec<Vertex>> {
        let graph = &self.arena.graph;
        graph.vertices().map(|vertex| graph.moves(vertex).to_vec()).collect()
    }

    /// What the start is worth, in sentences.
    fn text(&self) -> String {
        grundy::arena(&self.arena, lang()).join("\n")
    }

    /// A picture: `svg`, `dot`, `tikz` or `text`.
    fn drawn(&self, form: &str, most: usize) -> PyResult<String> {
        let drawing = Drawing { rounds: false, bipartite: false, most, boards: true, lang: lang() };
        picture(&present::of_arena(&self.arena, &self.subject, drawing), form)
    }
}

impl Arena {
    /// An arena of a game called `subject`.
    pub(crate) fn new_of(arena: registry::Arena, subject: String) -> Self {
        Self { arena, subject }
    }

    /// Explores an impartial game that comes with perfectplay.
    pub(crate) fn explored(py: Python<'_>, position: &Position, states: u64) -> PyResult<Self> {
        let Done { answer, .. } = position.search(py, |cancel| {
            position.inner().arena(Limits {
                nodes: Some(states),
                cancel: Some(cancel),
                ..Limits::default()
            })
        })?;
        let subject = position.subject();
        whole(py, answer, &subject).map(|arena| Self { arena, subject })
    }
}

/// A time that may be given.
pub(crate) fn seconds(py: Python<'_>, time: Option<f64>) -> PyResult<Option<Duration>> {
    let time = time.map(Duration::try_from_secs_f64).transpose();
    time.map_err(|error| raise(py, "GameError", error.to_string()))
}

/// All of what was explored.
pub(crate) fn whole<T>(py: Python<'_>, explored: Exploration<T>, subject: &str) -> PyResult<T> {
    match explored {
        Exploration::Whole(all) => Ok(*all),
        Exploration::Unfinished { why: Stop::Cancelled, .. } => {
            Err(PyKeyboardInterrupt::new_err(()))
        }
        Exploration::Unfinished { why: Stop::Time, states } => {
            let said = tell!(
                lang(),
                "{subject}: {states} states were found, and then time was up",
                "{subject} : {states} états trouvés, et le temps était écoulé"
            );
            Err(raise(py, "TooManyStatesError", said))
        }
        Exploration::Unfinished { states, .. } => Err(unfinished(py, subject, states)),
    }
}

/// A figure in some form.
fn picture(figure: &draw::Figure, form: &str) -> PyResult<String> {
    match form {
        "svg" => Ok(draw::svg(figure, lang())),
        "dot" => Ok(draw::dot(figure)),
        "tikz" => Ok(draw::tikz(figure)),
        "text" => Ok(draw::text(figure, lang())),
        other => Err(PyValueError::new_err(tell!(
            lang(),
            "no picture as {other:?}; write svg, dot, tikz or text",
            "pas de dessin en {other:?} ; écrivez svg, dot, tikz ou text"
        ))),
    }
}

fn result_of(byte: u8) -> Option<Outcome> {
    match byte {
        MAX => Some(Outcome::Won(Player::Max)),
        MIN => Some(Outcome::Won(Player::Min)),
        DRAW => Some(Outcome::Draw),
        _ => None,
    }
}

fn called(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(player) => name(player),
        Outcome::Draw => "draw",
    }
}

/// Who wins with a utility: by its sign, or by a threshold.
fn winner(utility: Score, at_least: Option<Score>) -> Outcome {
    match (at_least, utility) {
        (Some(least), utility) if utility >= least => Outcome::Won(Player::Max),
        (Some(_), _) => Outcome::Won(Player::Min),
        (None, 1..) => Outcome::Won(Player::Max),
        (None, 0) => Outcome::Draw,
        (None, _) => Outcome::Won(Player::Min),
    }
}

/// Vertices that are Python objects: called as Python prints them.
struct Written {
    states: Arc<Py<PyList>>,
}

impl Vertices for Written {
    fn id(&self, vertex: Vertex) -> Id {
        let text = Python::attach(|py| {
            let state = self.states.bind(py).get_item(vertex as usize);
            state.map(|state| written(&state)).unwrap_or_default()
        });
        Id::Text(text)
    }

    fn mv(&self, _: Vertex, _: usize, to: Vertex) -> Id {
        self.id(to)
    }

    fn twins(&self, _: Vertex, _: Vertex) -> bool {
        false
    }
}

/// Vertices that are states of a game written in Python.
struct OfRules {
    rules: Arc<Rules>,
    states: Vec<Number>,
    twins: Option<Vec<Option<Vertex>>>,
}

impl Vertices for OfRules {
    /// With the player to move, where the state does not say.
    fn id(&self, vertex: Vertex) -> Id {
        let number = self.states[vertex as usize];
        let state = write_state(&self.rules, number);
        let min = self.rules.come_in_pairs() && self.rules.known(number).player == Player::Min;
        Id::Text(if min { format!("{state} min") } else { state })
    }

    fn mv(&self, vertex: Vertex, place: usize, _: Vertex) -> Id {
        Id::Text(write_move(&self.rules, self.states[vertex as usize], place))
    }

    fn label(&self, vertex: Vertex) -> String {
        write_state(&self.rules, self.states[vertex as usize])
    }

    fn twins(&self, one: Vertex, other: Vertex) -> bool {
        self.twins.as_ref().is_some_and(|twins| twins[one as usize] == Some(other))
    }
}
