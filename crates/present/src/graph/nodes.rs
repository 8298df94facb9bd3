//! The tree of a game as JSON.

use perfectplay_registry::{Graphed, Unfolded, VertexValue};
use serde::Serialize;

/// A node of the tree.
#[derive(Serialize)]
pub struct Node {
    /// The place of the node above it; none at the root.
    parent: Option<u32>,
    /// Moves from the root.
    depth: u32,
    /// The state, who wins it, how soon and by which move.
    #[serde(flatten)]
    state: VertexValue,
    /// Other nodes stand for the same state.
    shared: bool,
    /// There are moves that were not followed.
    cut: bool,
}

/// The nodes of a tree, in the order of their depth.
pub fn nodes(graphed: &Graphed, unfolded: &Unfolded) -> Vec<Node> {
    let shared = unfolded.shared(&graphed.graph);
    let Unfolded { tree, vertex, parent, depth, cut } = unfolded;
    let node = |node: u32| {
        let at = node as usize;
        Node {
            parent: (node != tree.start()).then_some(parent[at]),
            depth: depth[at],
            state: graphed.value(vertex[at]),
            shared: shared[at],
            cut: cut.binary_search(&node).is_ok(),
        }
    };
    tree.vertices().map(node).collect()
}
