//! Grundy values of the vertices of an explicit graph: an arena on which both players move the same token.

use crate::{GameGraph, Reverse, Vertex};

/// The vertices in an order in which every one comes after those its moves lead to; `None` if moves can
/// come back.
pub fn topological(graph: &GameGraph) -> Option<Vec<Vertex>> {
    let reverse = Reverse::new(graph, 1);
    let mut left: Vec<_> =
        graph.vertices().map(|vertex| graph.moves(vertex).len() as u32).collect();
    let mut order: Vec<_> = graph.vertices().filter(|&vertex| left[vertex as usize] == 0).collect();
    let mut at = 0;
    while let Some(&vertex) = order.get(at) {
        for &before in reverse.predecessors(vertex) {
            left[before as usize] -= 1;
            if left[before as usize] == 0 {
                order.push(before);
            }
        }
        at += 1;
    }
    (order.len() == graph.len()).then_some(order)
}

/// The Grundy value of every vertex, where whoever cannot move loses: the smallest number that no
/// move leads to. `None` if moves can come back.
///
/// ```
/// use perfectplay_core::Player;
/// use perfectplay_graph::{Builder, grundy};
///
/// // A heap of three matches: take one or two.
/// let mut heap = Builder::default();
/// heap.vertex(Player::Max, None);
/// heap.vertex(Player::Max, None).edge(0);
/// heap.vertex(Player::Max, None).edge(0).edge(1);
/// heap.vertex(Player::Max, None).edge(1).edge(2);
/// assert_eq!(grundy::labels(&heap.finish(3)?), Some(vec![0, 1, 2, 0]));
/// # Ok::<(), perfectplay_graph::GraphError>(())
/// ```
pub fn labels(graph: &GameGraph) -> Option<Vec<u32>> {
    let mut values = vec![0; graph.len()];
    // For each value, the last vertex that can move to it; one more than its number.
    let mut seen: Vec<Vertex> = Vec::new();
    for vertex in topological(graph)? {
        let moves = graph.moves(vertex);
        // A vertex with so many moves has at most that value.
        seen.resize(seen.len().max(moves.len() + 1), 0);
        for &next in moves {
            if let Some(seen) = seen.get_mut(values[next as usize] as usize) {
                *seen = vertex + 1;
            }
        }
        let mex = seen.iter().position(|&seen| seen != vertex + 1);
        values[vertex as usize] = mex.unwrap_or(seen.len()) as u32;
    }
    Some(values)
}
