//! A graph from a file as a game: for every method, and for every front end.

use std::path::Path;

use perfectplay_core::{
    Both, Game, Indexed, Notation, Player, PositionError, Scene, Score, View, both,
    scene::{Ground, Piece},
};
use perfectplay_graph::Vertex;

use crate::{
    FileError, NamedGraph,
    error::{no_vertex, quoted},
    names::MARK,
    read, read_from,
};

/// Opens a position that is written `file` or `file#vertex`: the graph in that file, and the vertex, or its
/// start.
///
/// # Errors
///
/// If there is no such file, graph or vertex.
pub fn open(position: &str) -> Result<(NamedGraph, Vertex), FileError> {
    // Files and vertices may have a # in their names: the shortest file that is there is meant.
    let is_file = |name: &str| Path::new(name).is_file();
    let marks = position.match_indices('#').map(|(at, _)| (&position[..at], &position[at + 1..]));
    let split =
        if is_file(position) { None } else { marks.into_iter().find(|mark| is_file(mark.0)) };
    let (file, name) = split.map_or((position, None), |(file, name)| (file, Some(name)));
    if file.is_empty() {
        return Err(FileError::wrong(
            ("no file is named", "aucun fichier n’est nommé"),
            ("write game.json, or game.json#vertex", "écrivez jeu.json, ou jeu.json#sommet"),
        ));
    }
    let graph = read(file)?;
    let vertex = begin(&graph, name).map_err(|error| error.file(file))?;
    Ok((graph, vertex))
}

/// Opens a position that is written as the graph itself, in any form, or as the graph and `#vertex`.
///
/// # Errors
///
/// If it makes no graph, or has no such vertex.
pub fn open_text(position: &str) -> Result<(NamedGraph, Vertex), FileError> {
    if position.trim().is_empty() {
        return Err(FileError::wrong(
            ("no graph is given", "aucun graphe n’est donné"),
            ("write one, such as {\"a\": [\"b\"]}", "écrivez-en un, comme {\"a\": [\"b\"]}"),
        ));
    }
    // A # may begin a comment, or belong to a name: it is a mark where a vertex follows a graph.
    if let Some((text, name)) = position.rsplit_once('#')
        && let Ok(graph) = read_from(text.as_bytes(), None)
    {
        let vertex = begin(&graph, Some(name.trim()))?;
        return Ok((graph.from_file(text), vertex));
    }
    let graph = read_from(position.as_bytes(), None)?;
    let start = graph.graph.start();
    Ok((graph.from_file(position), start))
}

/// The vertex of a name, or the start.
fn begin(graph: &NamedGraph, name: Option<&str>) -> Result<Vertex, FileError> {
    let Some(name) = name else { return Ok(graph.graph.start()) };
    graph.find(name).ok_or_else(|| FileError::wrong(no_vertex(&quoted(name)), known(graph)))
}

/// Some vertices there are, for a message.
fn known(graph: &NamedGraph) -> Both {
    const SHOWN: usize = 8;
    let names: Vec<_> = graph.graph.vertices().take(SHOWN).map(|v| graph.name(v)).collect();
    let more = if graph.graph.len() > SHOWN { ", ..." } else { "" };
    let names = names.join(", ");
    both!("there are {names}{more}", "il y a {names}{more}")
}

/// A move: the number of an edge among those of its vertex, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(pub u32);

impl Game for NamedGraph {
    type State = Vertex;
    type Move = Edge;

    fn start(&self) -> Vertex {
        self.graph.start()
    }

    #[inline]
    fn to_move(&self, &vertex: &Vertex) -> Player {
        self.graph.owner(vertex)
    }

    #[inline]
    fn utility(&self, &vertex: &Vertex) -> Option<Score> {
        match self.graph.result(vertex) {
            Some(result) => Some(self.utilities.of(vertex, result)),
            // Nobody can move, and nobody has won.
            None => self.graph.successors(vertex).is_empty().then_some(0),
        }
    }

    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        let (least, most) = self.utilities.range();
        least..=most
    }

    #[inline]
    fn moves(&self, &vertex: &Vertex, out: &mut Vec<Edge>) {
        out.extend((0..self.graph.moves(vertex).len() as u32).map(Edge));
    }

    #[inline]
    fn play(&self, vertex: &mut Vertex, edge: Edge) {
        *vertex = self.graph.moves(*vertex)[edge.0 as usize];
    }
}

impl Indexed for NamedGraph {
    fn len(&self) -> u64 {
        self.graph.len() as u64
    }

    fn rank(&self, &vertex: &Vertex) -> u64 {
        vertex.into()
    }

    fn unrank(&self, rank: u64) -> Vertex {
        rank as Vertex
    }
}

impl Notation for NamedGraph {
    fn write_move(&self, &vertex: &Vertex, Edge(number): Edge) -> String {
        self.names.write_move(self.graph.moves(vertex), number as usize)
    }

    /// What is written, and any name by which the vertex can be found.
    fn read_move(&self, &vertex: &Vertex, text: &str) -> Result<Edge, Both> {
        let successors = self.graph.moves(vertex);
        let edge = |number: usize| Edge(number as u32);
        if let Some((_, number)) = text.rsplit_once(MARK)
            && let Some(at) = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1))
            && at < successors.len()
            && self.write_move(&vertex, edge(at)) == text
        {
            return Ok(edge(at));
        }
        let leads_to = |next| successors.iter().position(|&other| other == next).map(edge);
        self.find(text).and_then(leads_to).ok_or_else(|| {
            const SHOWN: usize = 50;
            let moves = 0..successors.len().min(SHOWN);
            let legal: Vec<_> = moves.map(|at| self.write_move(&vertex, edge(at))).collect();
            let more = if successors.len() > SHOWN { " ..." } else { "" };
            let legal = legal.join(" ");
            both!("legal moves are {legal}{more}", "les coups permis sont {legal}{more}")
        })
    }

    fn write_state(&self, &vertex: &Vertex) -> String {
        match self.source() {
            Some(file) => format!("{file}{MARK}{}", self.name(vertex)),
            None => self.name(vertex).into_owned(),
        }
    }

    fn read_state(&self, text: &str) -> Result<Vertex, PositionError> {
        let after = |file: &str| text.strip_prefix(file)?.strip_prefix(MARK);
        let name = self.source().and_then(after).unwrap_or(text);
        if self.source() == Some(text) {
            return Ok(self.graph.start());
        }
        self.find(name)
            .ok_or_else(|| PositionError::malformed(no_vertex(&quoted(name)), known(self)))
    }
}

/// More moves than this make no picture.
const MOST_DRAWN: usize = 32;

/// Longer names are cut.
const LONGEST_DRAWN: usize = 24;

impl View for NamedGraph {
    /// A row with the name of the vertex, and a cell for each vertex where a move leads.
    fn scene(&self, state: &Vertex) -> Scene {
        let vertex = *state;
        let successors = self.graph.moves(vertex);
        let drawn = successors.len().min(MOST_DRAWN);
        let hidden = successors.len() - drawn;
        let called = |vertex: Vertex| {
            let label = self.names.label(vertex);
            shortened(label.unwrap_or(&self.name(vertex)))
        };
        if drawn == 0 {
            let mut scene = Scene::new(1, 1, Ground::Bare);
            scene.cell_mut(0, 0).piece = Some(Piece::Text(called(vertex)));
            return scene;
        }
        let mut scene = Scene::new(1, drawn + usize::from(hidden > 0), Ground::Bare);
        scene.row_labels.push(shortened(&self.name(vertex)));
        for (at, &next) in successors.iter().enumerate().take(drawn) {
            let written = self.write_move(state, Edge(at as u32));
            scene.column_labels.push(shortened(&written));
            let cell = scene.cell_mut(0, at);
            cell.piece = Some(Piece::Text(called(next)));
            cell.target = Some(written);
        }
        if hidden > 0 {
            scene.cell_mut(0, drawn).piece = Some(Piece::Text(format!("+{hidden}")));
            scene.column_labels.push("\u{2026}".into());
        }
        scene
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_DRAWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}\u{2026}", &text[..end]),
    }
}
