//! Graphs of games in files.
//!
//! | form | endings | read | written |
//! |---|---|---|---|
//! | JSON: vertices with owners and results, edges | `.json` | [`json::read`] | [`json::write`] |
//! | PGSolver: a parity game, read as a race to its sinks | `.pg`, `.gm` | [`pgsolver::read`] | [`pgsolver::write`] |
//! | Python dictionaries, as courses write them | `.py`, `.dict` | [`course::read`] | |
//! | DOT, to be drawn by Graphviz | `.dot` | | [`dot::write`] |
//!
//! [`read`] chooses by the ending of a file, and by how it begins where the ending does not tell. What
//! comes out is a [`NamedGraph`]: the graph in compact form, with what its vertices are called. It is a
//! [`Game`](perfectplay_core::Game) for every method. Files are read as they come, in memory that the
//! graph itself accounts for, whatever they contain; an error says what is wrong, where, and the remedy.
//!
//! ```
//! use perfectplay_formats::json;
//! use perfectplay_graph::{Outcome, solve};
//! use perfectplay_core::Player;
//!
//! let file = r#"{"vertices": [{"id": "a", "owner": "max"}, {"id": "b", "owner": "min", "won": "max"}],
//!                "edges": [["a", "b"]]}"#;
//! let named = json::read(file.as_bytes())?;
//! let start = named.names.find("a").unwrap();
//! assert_eq!(solve(&named.graph, 1).outcome(start), Outcome::Won(Player::Max));
//! # Ok::<(), perfectplay_formats::FileError>(())
//! ```

pub mod course;
pub mod dot;
mod error;
mod form;
mod game;
pub mod json;
mod named;
mod names;
pub mod pgsolver;
mod texts;
mod utilities;

pub use error::{FileError, Place};
pub use form::{Form, read, read_from};
pub use game::{Edge, open, open_text};
pub use named::NamedGraph;
pub use names::{Id, Names};
pub use utilities::Utilities;
