//! Edges turned round: from where can a vertex be reached?

use std::{
    ops::Range,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    thread,
};

use perfectplay_core::memory::prefetch;

use crate::{GameGraph, Vertex};

/// How many edges ahead memory is asked for: the count of a vertex, then the place to write to.
const FAR: usize = 32;
const NEAR: usize = 16;

/// Every thread counts for itself, four bytes a vertex: more threads would take more memory than the
/// result.
const MOST_THREADS: usize = 4;

/// The predecessors of every vertex, in the order of their numbers.
#[derive(Debug, PartialEq, Eq)]
pub struct Reverse {
    first: Vec<u32>,
    from: Vec<Vertex>,
}

impl Reverse {
    /// Turns the playable edges of a graph round, on so many threads or a few: each takes the edges of its share
    /// of the vertices. The result does not depend on their number.
    pub fn new(graph: &GameGraph, threads: usize) -> Self {
        let vertices = graph.len();
        let share = vertices.div_ceil(threads.clamp(1, MOST_THREADS));
        let shares: Vec<_> = (0..vertices)
            .step_by(share)
            .map(|begin| begin as Vertex..(begin + share).min(vertices) as Vertex)
            .collect();

        // How many edges of each share end in each vertex.
        let mut counts: Vec<Vec<u32>> = thread::scope(|scope| {
            let counting: Vec<_> =
                shares.iter().map(|share| scope.spawn(|| count(graph, share.clone()))).collect();
            counting
                .into_iter()
                .map(|count| count.join().expect("counting does not panic"))
                .collect()
        });

        // Where the predecessors of each vertex begin, and among them those of each share.
        let mut first = Vec::with_capacity(vertices + 1);
        let mut edges = 0;
        for vertex in 0..vertices {
            first.push(edges);
            for counts in &mut counts {
                edges += std::mem::replace(&mut counts[vertex], edges);
            }
        }
        first.push(edges);

        let mut places = Vec::new();
        places.resize_with(edges as usize, AtomicU32::default);
        thread::scope(|scope| {
            for (share, next) in shares.into_iter().zip(counts) {
                scope.spawn(|| fill(graph, share, next, &places));
            }
        });
        Self { first, from: places.into_iter().map(AtomicU32::into_inner).collect() }
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

/// For each vertex, how many edges of a share of the vertices end there.
fn count(graph: &GameGraph, share: Range<Vertex>) -> Vec<u32> {
    let mut counts = vec![0; graph.len()];
    let edges = graph.all_successors();
    for vertex in share {
        for (at, &to) in graph.numbered_moves(vertex) {
            if let Some(&far) = edges.get(at + FAR) {
                prefetch(&counts[far as usize]);
            }
            counts[to as usize] += 1;
        }
    }
    counts
}

/// Writes where those edges begin, each in the next place of the vertex it ends in. No two threads have
/// a place in common.
fn fill(graph: &GameGraph, share: Range<Vertex>, mut next: Vec<u32>, places: &[AtomicU32]) {
    let edges = graph.all_successors();
    for vertex in share {
        for (at, &to) in graph.numbered_moves(vertex) {
            if let Some(&far) = edges.get(at + FAR) {
                prefetch(&next[far as usize]);
            }
            if let Some(&near) = edges.get(at + NEAR)
                && let Some(place) = places.get(next[near as usize] as usize)
            {
                prefetch(place);
            }
            let next = &mut next[to as usize];
            places[*next as usize].store(vertex, Relaxed);
            *next += 1;
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
