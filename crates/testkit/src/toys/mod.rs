//! Small games for tests of methods: each has one property that methods get wrong.
//!
//! | toy | property | value |
//! |---|---|---|
//! | [`Matches`] | few states, every capability | closed form |
//! | [`UniformTree`] | known size; drawn, best first or worst first | 0 |
//! | [`RandomTree`] | irregular branching, early ends, any turn order | brute force |
//! | [`ExtraTurns`] | the same player may move twice | table |
//! | [`GraphGame`] | states come back | brute force |
//! | [`Chase`] | many states, numbered, that come back; moves both ways at once | brute force |
//! | [`TwoHeaps`] | tiers, with numbers of no state, that moves leave and stay in | brute force |

mod chase;
mod extra_turns;
mod graph_game;
mod matches;
mod random_tree;
mod two_heaps;
mod uniform_tree;

pub use chase::Chase;
pub use extra_turns::{ExtraTurns, Race};
pub use graph_game::{GraphGame, Vertex};
pub use matches::Matches;
pub use random_tree::{Branch, RandomTree};
pub use two_heaps::TwoHeaps;
pub use uniform_tree::{Leaves, Place, UniformTree};
