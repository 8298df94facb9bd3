//! The contract that every game and every method of perfectplay shares.
//!
//! | what | where |
//! |---|---|
//! | the rules of a game and their laws | [`Game`] |
//! | what a game may add | [`capability`] |
//! | what it knows that helps a search | [`knowledge`] |
//! | players, values, what is known of a value | [`Player`], [`Score`], [`Bounds`], [`Bound`] |
//! | how far a search may go | [`Limits`] |
//! | what it answers | [`Report`] |
//! | watching it work | [`Observer`] |
//! | a picture of a state | [`Scene`] |
//! | what a move may do to a heap | [`HeapRule`] |
//! | states in numbered sets, for tables | [`tier`] |
//! | words for people, in both languages | [`words`] |
//!
//! This crate depends on nothing, does no input or output, and names no game and no method.

pub mod capability;
mod error;
mod game;
pub mod hash;
mod heap_rule;
pub mod knowledge;
mod limits;
pub mod memory;
mod observer;
mod player;
mod report;
pub mod scene;
mod score;
pub mod tier;
pub mod words;

pub use capability::{
    GameSheet, Heuristic, Impartial, Indexed, Notation, Predecessors, Turned, View, Zero,
};
pub use error::PositionError;
pub use game::Game;
pub use heap_rule::{HeapRule, Taking};
pub use knowledge::{
    Desk, EXACT, Endgame, Forecast, Halted, Knowledge, MoveOrder, Note, Quiescence, Scores,
    Selectivity, Standing, StaticBounds,
};
pub use limits::{Clock, Limits, Progress};
pub use observer::{Basis, Found, Leaf, Listener, Observer, Pass, ProofNumbers, Reading, Window};
pub use player::Player;
pub use report::{MoveValue, Report, Stats, Stop};
pub use scene::Scene;
pub use score::{Bound, Bounds, Score};
pub use words::{Both, Front, Lang, Say, UnknownLang, Voice};
