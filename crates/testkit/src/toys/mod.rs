//! Small games for tests of methods: each has one property that methods get wrong.
//!
//! | toy | property | value |
//! |---|---|---|
//! | [`Matches`] | few states, every capability | closed form |
//! | [`UniformTree`] | known size; drawn, best first or worst first | 0 |
//! | [`RandomTree`] | irregular branching, early ends, any turn order | brute force |
//! | [`ExtraTurns`] | the same player may move twice | table |
//! | [`GraphGame`] | states come back | brute force |

mod extra_turns;
mod graph_game;
mod matches;
mod random_tree;
mod uniform_tree;

pub use extra_turns::{ExtraTurns, Race};
pub use graph_game::{GraphGame, Vertex};
pub use matches::Matches;
pub use random_tree::{Branch, RandomTree};
pub use uniform_tree::{Leaves, Place, UniformTree};
