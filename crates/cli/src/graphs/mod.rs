//! A game on its explicit graph: told in sentences, round by round, and drawn.

mod figure;
mod told;

pub(crate) use figure::{Drawing, of_graph, of_tree};
pub(crate) use told::{facts, rounds, strategy, tree, values};
