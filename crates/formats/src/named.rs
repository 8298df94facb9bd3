//! A graph with the names of its vertices.

use std::borrow::Cow;

use perfectplay_core::{Game, Score};
use perfectplay_graph::{Explored, GameGraph, Vertex};
use serde_json::Value;

use crate::{Names, Utilities};

/// A graph and what its vertices are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGraph {
    /// The graph.
    pub graph: GameGraph,
    /// A name for each of its vertices.
    pub names: Names,
    /// What Max gets where the game is over.
    pub utilities: Utilities,
    /// The file it was read from.
    source: Option<String>,
}

impl NamedGraph {
    /// A graph whose vertices have these names.
    ///
    /// # Panics
    ///
    /// If there are more names than vertices or fewer.
    pub fn new(graph: GameGraph, names: Names) -> Self {
        assert_eq!(graph.len(), names.len(), "a name for each vertex");
        Self { graph, names, utilities: Utilities::default(), source: None }
    }

    /// A graph whose vertices are called by their numbers.
    pub fn counted(graph: GameGraph) -> Self {
        let names = Names::counted(graph.len());
        Self::new(graph, names)
    }

    /// A game that has been explored, so that it can be written to a file: states are called by their numbers.
    ///
    /// ```
    /// use perfectplay_core::{Game, Limits};
    /// use perfectplay_formats::{NamedGraph, json};
    /// use perfectplay_graph::{Outcome, explore};
    /// use perfectplay_testkit::toys::Matches;
    ///
    /// let game = Matches::new(7, 3);
    /// let explored = explore(&game, &[game.start()], Limits::default(), Outcome::of_utility);
    /// let explored = explored.unwrap_or_else(|_| panic!("seven matches are few"));
    /// let mut file = Vec::new();
    /// json::write(&NamedGraph::of_game(&game, explored), &mut file)?;
    /// assert!(file.starts_with(br#"{"start":0,"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If results of the graph are not [those of the utilities](perfectplay_graph::Outcome::of_utility).
    pub fn of_game<G: Game>(game: &G, explored: Explored<G::State>) -> Self {
        let Explored { graph, states } = explored;
        Self::counted(graph).with_utilities(|vertex| game.utility(&states[vertex as usize]))
    }

    /// The same, where wins differ in size: what Max gets where the game is over, see [`Utilities::new`].
    ///
    /// # Panics
    ///
    /// If somebody has won a vertex who does not get more than nothing there.
    pub fn with_utilities(self, utility: impl Fn(Vertex) -> Option<Score>) -> Self {
        let utilities = Utilities::new(&self.graph, utility);
        Self { utilities, ..self }
    }

    /// The same, read from this file: positions are then written with its name.
    pub fn from_file(self, name: impl Into<String>) -> Self {
        Self { source: Some(name.into()), ..self }
    }

    /// The file it was read from.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// What a vertex is called: its id as text.
    pub fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        self.names.name(vertex)
    }

    /// The id of a vertex as in its file.
    pub fn id_json(&self, vertex: Vertex) -> Value {
        self.names.id_json(vertex)
    }

    /// The vertex of a name, see [`Names::find`].
    pub fn find(&self, name: &str) -> Option<Vertex> {
        self.names.find(name)
    }

    /// The vertex with the same configuration and the other player to move, see [`Names::twin`].
    pub fn twin(&self, vertex: Vertex) -> Option<Vertex> {
        self.names.twin(&self.graph, vertex)
    }
}
