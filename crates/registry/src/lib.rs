//! Games and methods by name, for all front ends.
//!
//! A front end asks the [`Registry`] for a game by name, opens a [`Position`] from text and puts
//! its questions to it; answers are plain data that serialise to the JSON of the command line.
//! Types are erased here, around whole searches: one dynamic call a search, none inside.
//!
//! ```
//! use perfectplay_registry::{Registry, Request, Settings};
//!
//! let games = Registry::standard();
//! let position = games.open("nim", &Settings::new(), "3,4,5")?;
//! let solved = position.solve(&Request { all_moves: true, ..Request::default() })?;
//! assert_eq!((solved.value, solved.best), (1, vec!["1:2".to_owned()]));
//! # Ok::<(), perfectplay_registry::RequestError>(())
//! ```

mod answer;
mod arena;
pub mod books;
pub mod certificate;
mod choice;
mod complaint;
mod earlier;
mod entry;
mod error;
mod explored;
mod files;
mod graphs;
mod impartial;
mod judge;
mod parameter;
mod played;
mod position;
mod problem;
mod record;
mod review;
mod stack;
mod standard;
pub mod tables;
mod trees;
mod typed;
mod why;

use std::{path::PathBuf, sync::Arc};

use books::Shelf;
use tables::{Found, TableError, TableShelf};

pub use answer::{Counted, MoveSolved, Moves, Solved, Tested, Update, in_view};
pub use arena::{Arena, arena_of_file, arena_of_text};
pub use complaint::{Complaint, Unusable};
pub use entry::{Declaration, Entry, Info, OpenError, Opened, TablesAre, at};
pub use error::{NoValue, RequestError};
pub use files::{GraphForm, graph_of_file, graph_of_text, write_graph};
pub use graphs::{
    Counterexample, Exploration, GraphFacts, GraphRequest, Graphed, Id, MoveShown, VertexValue,
    Vertices,
};
pub use impartial::{HeapValue, MOST_HEAPS, PartValue, Tabulated, Valued, tabulation_names};
pub use parameter::{Parameter, Settings};
pub use perfectplay_formats::FileError;
pub use perfectplay_graph::{
    Builder, GameGraph, GraphError, Outcome, Solution, Unfolded, Vertex, solve as solve_graph,
    unfold,
};
pub use perfectplay_messages::{Both, Judgement, Reason, Stakes, Thing};
pub use perfectplay_tree::{Aim, Fault, Form, Level, Method, NodeState, SearchError, Step};
pub use played::Played;
pub use position::{Keep, Position, Request, Room};
pub use problem::{MoveKnown, Problem, ProblemSolved, ProblemsTotal, empties};
pub use record::Record;
pub use review::{Balance, Losses, MoveReviewed, Reviewed, review};
pub use stack::on_a_deep_stack_meanwhile;
pub use trees::{TreeNode, TreeWalk, Watched};
pub use why::{Explained, why};

/// The names of all methods, `auto` first.
pub fn method_names() -> impl Iterator<Item = &'static str> {
    std::iter::once("auto").chain(Method::ALL.map(Method::name))
}

/// The games there are.
pub struct Registry {
    entries: Vec<Entry>,
    shelf: Option<Arc<Shelf>>,
    tables: Option<Arc<TableShelf>>,
}

impl Registry {
    /// The games that come with perfectplay.
    pub fn standard() -> Self {
        Self { entries: standard::entries(), shelf: None, tables: None }
    }

    /// The same games for strangers: none of them opens a file.
    pub fn hosted() -> Self {
        let mut entries = standard::entries();
        if let Some(graph) = entries.iter_mut().find(|entry| entry.info().name == "graph") {
            *graph = standard::written_graph();
        }
        Self { entries, shelf: None, tables: None }
    }

    /// The same games with opening books: those that come with perfectplay, and those in a folder. They change
    /// how long answers take, never what is answered.
    pub fn with_books(mut self, folder: Option<PathBuf>) -> Self {
        let shelf = Arc::new(Shelf::new(folder));
        self.entries.iter_mut().for_each(|entry| entry.use_books(&shelf));
        self.shelf = Some(shelf);
        self
    }

    /// The same games with the tables in a folder, which also change how long answers take and not what is answered.
    pub fn with_tables(mut self, folder: PathBuf) -> Self {
        let tables = Arc::new(TableShelf::new(folder));
        self.entries.iter_mut().for_each(|entry| entry.use_tables(&tables));
        self.tables = Some(tables);
        self
    }

    /// The tables there are, whole or not.
    ///
    /// # Errors
    ///
    /// If there is no folder for them, or it cannot be read.
    pub fn list_tables(&self) -> Result<Vec<Found>, RequestError> {
        let tables = self.tables.as_ref().ok_or(RequestError::NoTableFolder)?;
        tables.list().map_err(|error: TableError| tables::trouble(&error))
    }

    /// The books and tables that were found unusable since this was last asked.
    pub fn complaints(&self) -> Vec<Complaint> {
        let books = self.shelf.iter().flat_map(|shelf| shelf.complaints());
        let tables = self.tables.iter().flat_map(|tables| tables.complaints());
        books.chain(tables).collect()
    }

    /// Adds a game of one's own.
    pub fn add(&mut self, mut entry: Entry) -> &mut Self {
        self.shelf.iter().for_each(|shelf| entry.use_books(shelf));
        self.tables.iter().for_each(|tables| entry.use_tables(tables));
        self.entries.push(entry);
        self
    }

    /// Every game.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game of a name.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn entry(&self, name: &str) -> Result<&Entry, RequestError> {
        self.entries.iter().find(|entry| entry.info().name == name).ok_or_else(|| {
            RequestError::UnknownGame { name: name.to_owned(), nearest: self.nearest(name) }
        })
    }

    /// Sets up a position of a game; nothing written is the start.
    ///
    /// # Errors
    ///
    /// If there is no such game, parameter or position.
    pub fn open(
        &self,
        game: &str,
        settings: &Settings,
        position: &str,
    ) -> Result<Box<dyn Position>, RequestError> {
        self.entry(game)?.open(settings, position)
    }

    /// A game whose name begins like `name`, whatever the case and the dashes.
    fn nearest(&self, name: &str) -> Option<String> {
        let plain = |name: &str| {
            name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted: String = plain(name);
        let close = |known: &str| {
            let shared = known.chars().zip(wanted.chars()).take_while(|(a, b)| a == b).count();
            shared >= 3
        };
        self.entries
            .iter()
            .map(|entry| entry.info().name)
            .find(|name| close(name))
            .map(str::to_owned)
    }
}
