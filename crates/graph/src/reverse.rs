//! Edges turned round: from where can a vertex be reached?

use std::thread;

use crate::{GameGraph, Vertex};

/// The predecessors of every vertex, in the order of their numbers.
#[derive(Debug, PartialEq, Eq)]
pub struct Reverse {
    first: Vec<u32>,
    from: Vec<Vertex>,
}

impl Reverse {
    /// Turns the playable edges of a graph round, on so many threads. The result does not depend on
    /// their number: each thread reads all edges and writes those that end in its share of the
    /// vertices.
    pub fn new(graph: &GameGraph, threads: usize) -> Self {
        let vertices = graph.len();
        let share = vertices.div_ceil(threads.max(1));

        // How many edges end in each vertex, written where the next vertex begins.
        let mut first = vec![0_u32; vertices + 1];
        thread::scope(|scope| {
            for (number, counts) in first[1..].chunks_mut(share).enumerate() {
                let lowest = (number * share) as Vertex;
                scope.spawn(move || count(graph, lowest, counts));
            }
        });
        let mut edges = 0;
        for count in &mut first {
            edges += *count;
            *count = edges;
        }

        // Vertices are read in the order of their numbers, so that predecessors stand in it too.
        let mut from = vec![0; edges as usize];
        thread::scope(|scope| {
            let mut rest = &mut from[..];
            for (number, ends) in first[1..].chunks(share).enumerate() {
                let lowest = number * share;
                let begin = first[lowest];
                let (places, others) = rest.split_at_mut((ends[ends.len() - 1] - begin) as usize);
                rest = others;
                let next: Vec<_> =
                    first[lowest..][..ends.len()].iter().map(|place| place - begin).collect();
                scope.spawn(move || fill(graph, lowest as Vertex, next, places));
            }
        });
        Self { first, from }
    }

    /// The vertices from which a move leads to `vertex`, as often as there are moves.
    #[inline]
    pub fn predecessors(&self, vertex: Vertex) -> &[Vertex] {
        let at = vertex as usize;
        &self.from[self.first[at] as usize..self.first[at + 1] as usize]
    }

    /// Where the predecessors of a vertex begin; for whoever fetches them ahead.
    #[inline]
    pub(crate) fn first(&self, vertex: Vertex) -> &u32 {
        &self.first[vertex as usize]
    }
}

/// Counts the edges that end in the vertices from `lowest` on, as many as there are counts.
fn count(graph: &GameGraph, lowest: Vertex, counts: &mut [u32]) {
    for vertex in graph.vertices() {
        for &to in graph.moves(vertex) {
            if let Some(count) = counts.get_mut(to.wrapping_sub(lowest) as usize) {
                *count += 1;
            }
        }
    }
}

/// Writes where those edges begin, each in the next place of the vertex it ends in.
fn fill(graph: &GameGraph, lowest: Vertex, mut next: Vec<u32>, places: &mut [Vertex]) {
    for vertex in graph.vertices() {
        for &to in graph.moves(vertex) {
            if let Some(next) = next.get_mut(to.wrapping_sub(lowest) as usize) {
                places[*next as usize] = vertex;
                *next += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Player;

    use super::*;
    use crate::{Builder, Outcome};

    #[test]
    fn every_playable_edge_is_turned_round_once() {
        let mut builder = Builder::default();
        builder.vertex(Player::Max, None).edge(3).edge(1).edge(3);
        builder.vertex(Player::Min, None).edge(1);
        builder.vertex(Player::Min, Some(Outcome::Draw)).edge(3);
        builder.vertex(Player::Min, None).edge(0).edge(1);
        let graph = builder.finish(0).unwrap();
        let reverse = Reverse::new(&graph, 1);
        assert_eq!(reverse.predecessors(0), [3]);
        assert_eq!(reverse.predecessors(1), [0, 1, 3]);
        assert!(reverse.predecessors(2).is_empty());
        assert_eq!(reverse.predecessors(3), [0, 0], "nothing is played after the end");
        for threads in 2..9 {
            assert_eq!(Reverse::new(&graph, threads), reverse);
        }
    }
}
