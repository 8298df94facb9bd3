//! A game on its explicit graph: told in sentences, round by round, and drawn.

mod figure;
mod nodes;
mod told;

pub use figure::{Drawing, nearest, of_arena, of_graph, of_tree};
pub use nodes::{Node, nodes};
pub use told::{Round, attraction, enters, facts, rounds, strategy, tree, values, verdict};
