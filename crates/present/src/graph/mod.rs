//! A game on its explicit graph: told in sentences, round by round, and drawn.

mod figure;
mod nodes;
mod told;

pub use figure::{Drawing, of_arena, of_graph, of_tree};
pub use nodes::{Node, nodes};
pub use told::{facts, rounds, strategy, tree, values};
