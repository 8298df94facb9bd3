//! Graphs that come from files, and graphs written to files.

use std::{io, path::Path, time::Instant};

use perfectplay_core::{Score, Stop};
use perfectplay_formats::{self as formats, FileError, NamedGraph, Names, Utilities};
use perfectplay_graph::{GameGraph, Outcome, Vertex, mirror::partisan, solve};

use crate::graphs::{
    Counterexample, Exploration, GraphRequest, Graphed, Id, Symmetry, Vertices, winner,
};

/// The graph in a file, solved: all of it, also what cannot be reached from its start. The file may be
/// followed by `#vertex`, to start from there. A threshold makes Max the winner of what is at least
/// that much, where a win is worth 1, a draw 0 and a loss -1.
///
/// # Errors
///
/// If there is no such file, or it is not a graph.
pub fn graph_of_file(file: &str, request: &GraphRequest<'_>) -> Result<Graphed, FileError> {
    let begun = Instant::now();
    Ok(solved(formats::open(file)?, (file.to_owned(), String::new()), request, begun))
}

/// The same of a graph as text, for those who may not name files.
///
/// # Errors
///
/// If it is not a graph.
pub fn graph_of_text(text: &str, request: &GraphRequest<'_>) -> Result<Graphed, FileError> {
    let begun = Instant::now();
    Ok(solved(formats::open_text(text)?, ("graph".to_owned(), String::new()), request, begun))
}

/// The graph of a position in a file that has been opened already, as the game `graph`: the whole file, as if it had been
/// named. It has room, or it would not have been read.
pub(crate) fn graph_of(
    named: &NamedGraph,
    &start: &Vertex,
    subject: (String, String),
    request: &GraphRequest<'_>,
) -> Exploration {
    let begun = Instant::now();
    let most = request.limits.nodes.unwrap_or(u64::MAX);
    if named.graph.len() as u64 > most {
        return Exploration::Unfinished { states: most as usize, why: Stop::Nodes };
    }
    let most_edges = request.limits.edges.unwrap_or(u64::MAX);
    if named.graph.edges() as u64 > most_edges {
        return Exploration::Unfinished { states: named.graph.len(), why: Stop::Nodes };
    }
    Exploration::Whole(Box::new(solved((named.clone(), start), subject, request, begun)))
}

/// The same configuration with the other player to move, if that is what the file says of every vertex: a graph of an
/// impartial game.
pub(crate) fn turned_of(named: &NamedGraph) -> Option<fn(&NamedGraph, &Vertex) -> Vertex> {
    let turned = |named: &NamedGraph, &vertex: &Vertex| {
        named.names.twin(&named.graph, vertex).expect("every vertex was found to have a twin")
    };
    matches!(symmetry(&named.graph, &named.names), Symmetry::Impartial).then_some(turned)
}

/// Whether both players have the same moves, as far as the labels of vertices tell: this is what impartial means of a graph
/// in a file, whoever asks.
fn symmetry(graph: &GameGraph, names: &Names) -> Symmetry {
    let id = |vertex: &Vertex| id(names, *vertex);
    match partisan(graph, |vertex| names.twin(graph, vertex)) {
        None => Symmetry::Impartial,
        Some(example) => {
            Symmetry::Partisan(Counterexample::of(&example, |&vertex| graph.owner(vertex), id))
        }
    }
}

fn solved(
    (named, start): (NamedGraph, Vertex),
    subject: (String, String),
    request: &GraphRequest<'_>,
    begun: Instant,
) -> Graphed {
    let NamedGraph { graph, names, mut utilities, .. } = named;
    let mut graph = graph.starting_at(start).expect("the vertex was found in the graph");
    if request.at_least.is_some() {
        let results: Vec<_> = graph.vertices().map(|vertex| graph.result(vertex)).collect();
        graph = graph.with_results(|vertex| {
            let utility = utilities.of(vertex, results[vertex as usize]?);
            Some(winner(utility, request.at_least))
        });
        utilities = Utilities::default();
    }
    let solution = solve(&graph, request.threads);
    let symmetry = symmetry(&graph, &names);
    let vertices = Box::new(FileVertices { names, utilities });
    let mut graphed = Graphed::new(subject, graph, solution, vertices, symmetry);
    graphed.facts.at_least = request.at_least;
    graphed.facts.seconds = begun.elapsed().as_secs_f64();
    graphed
}

fn id(names: &Names, vertex: Vertex) -> Id {
    match names.id_json(vertex).as_i64() {
        Some(number) => Id::Number(number),
        None => Id::Text(names.name(vertex).into_owned()),
    }
}

/// Vertices that are called as in their file.
pub(crate) struct FileVertices {
    pub(crate) names: Names,
    pub(crate) utilities: Utilities,
}

impl Vertices for FileVertices {
    fn id(&self, vertex: Vertex) -> Id {
        id(&self.names, vertex)
    }

    fn mv(&self, _vertex: Vertex, _place: usize, to: Vertex) -> Id {
        self.id(to)
    }

    fn notation(&self, _vertex: Vertex, successors: &[Vertex], place: usize) -> String {
        self.names.write_move(successors, place)
    }

    fn label(&self, vertex: Vertex) -> String {
        match self.names.label(vertex) {
            Some(label) => label.to_owned(),
            None => self.names.name(vertex).into_owned(),
        }
    }

    fn twins(&self, one: Vertex, other: Vertex) -> bool {
        let label = self.names.label(one);
        one != other && label.is_some() && label == self.names.label(other)
    }

    fn names(&self) -> Option<Names> {
        Some(self.names.clone())
    }

    fn utility(&self, vertex: Vertex, result: Outcome) -> Option<Score> {
        Some(self.utilities.of(vertex, result))
    }
}

/// The forms in which a graph can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphForm {
    /// Vertices and edges.
    Json,
    /// A parity game.
    PgSolver,
    /// For Graphviz.
    Dot,
}

impl GraphForm {
    /// The form that the name of a file asks for.
    pub fn of_file(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "json" => Some(Self::Json),
            "pg" | "gm" => Some(Self::PgSolver),
            "dot" | "gv" => Some(Self::Dot),
            _ => None,
        }
    }
}

/// Writes a graph so that it can be read again, or drawn.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_graph(graphed: &Graphed, form: GraphForm, out: &mut impl io::Write) -> io::Result<()> {
    let vertices = graphed.graph.vertices();
    let names = graphed.vertices.names().map_or_else(
        || {
            let texts = vertices.map(|vertex| {
                (graphed.vertices.id(vertex).to_string(), graphed.vertices.label(vertex))
            });
            Names::of_texts(texts).map_err(io::Error::other)
        },
        Ok,
    )?;
    let utility = |vertex| graphed.vertices.utility(vertex, graphed.graph.result(vertex)?);
    let named = NamedGraph::new(graphed.graph.clone(), names).with_utilities(utility);
    match form {
        GraphForm::Json => formats::json::write(&named, out),
        GraphForm::PgSolver => formats::pgsolver::write(&named, out),
        GraphForm::Dot => formats::dot::write(&named, out),
    }
}
