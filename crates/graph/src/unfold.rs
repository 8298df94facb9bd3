//! The tree of a game: the graph unfolded from its start, a node for every way to reach a state.
//!
//! A tree is a graph, so the attractors of the tree are found by the same [`solve`](crate::solve). Nodes
//! that stand for the same state have the same tree below them, and the same colour.

use crate::{Builder, GameGraph, GraphError, Outcome, Solution, Vertex};

/// A tree, with the vertex of the graph that each node stands for.
pub struct Unfolded {
    /// The tree; its root is node 0 and nodes come in the order of their depth.
    pub tree: GameGraph,
    /// For each node, the vertex it stands for.
    pub vertex: Vec<Vertex>,
    /// For each node, the node above it; the root stands above itself.
    pub parent: Vec<Vertex>,
    /// For each node, moves from the root.
    pub depth: Vec<u32>,
    /// Nodes with moves that were not followed: too deep, or no room for more.
    pub cut: Vec<Vertex>,
}

/// Unfolds a graph to a depth, into at most so many nodes. Where it is cut, a node takes its result
/// from `solution`, if there is one, as though the game ended there.
///
/// # Errors
///
/// If the tree is larger than a graph can be.
pub fn unfold(
    graph: &GameGraph,
    depth: u32,
    nodes: usize,
    solution: Option<&Solution>,
) -> Result<Unfolded, GraphError> {
    let mut vertex = vec![graph.start()];
    let mut parent = vec![0];
    let mut depths = vec![0];
    let mut cut = Vec::new();
    let mut tree = Builder::default();
    let mut at = 0;
    while at < vertex.len() {
        let here = vertex[at];
        let moves = graph.moves(here);
        let is_cut =
            !moves.is_empty() && (depths[at] >= depth || vertex.len() + moves.len() > nodes.max(1));
        if is_cut {
            cut.push(at as Vertex);
            tree.vertex(graph.owner(here), solution.map(|known| known.outcome(here)));
        } else {
            tree.vertex(graph.owner(here), graph.result(here));
            for &next in moves {
                tree.edge(vertex.len() as Vertex);
                vertex.push(next);
                parent.push(at as Vertex);
                depths.push(depths[at] + 1);
            }
        }
        at += 1;
    }
    Ok(Unfolded { tree: tree.finish(0)?, vertex, parent, depth: depths, cut })
}

impl Unfolded {
    /// Whether a node stands for a state that other nodes stand for as well, for every node.
    pub fn shared(&self, graph: &GameGraph) -> Vec<bool> {
        let mut times = vec![0_u32; graph.len()];
        self.vertex.iter().for_each(|&vertex| times[vertex as usize] += 1);
        self.vertex.iter().map(|&vertex| times[vertex as usize] > 1).collect()
    }

    /// How many nodes of the tree end the game: as many as there are different games.
    pub fn leaves(&self) -> usize {
        let cut = self.cut.len();
        self.tree.vertices().filter(|&node| self.tree.moves(node).is_empty()).count() - cut
    }

    /// Proposition: a node of the tree has the outcome of its vertex in the graph. The first node that
    /// has not, which there cannot be if the graph was unfolded from this solution.
    pub fn disagreement(&self, of_tree: &Solution, of_graph: &Solution) -> Option<Vertex> {
        let differs = |node: &Vertex| {
            let outcome: Outcome = of_graph.outcome(self.vertex[*node as usize]);
            of_tree.outcome(*node) != outcome
        };
        self.tree.vertices().find(differs)
    }
}
