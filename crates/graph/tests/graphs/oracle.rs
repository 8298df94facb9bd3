//! The attractor as the courses define it, and random graphs to compare on.

use perfectplay_core::Player;
use perfectplay_graph::{Builder, GameGraph, Outcome, Vertex};
use perfectplay_testkit::Dice;

/// For each vertex, the round in which it enters the attractor of `player`.
///
/// Word by word: begin with the vertices that the player has won; add the player's vertices with a
/// successor in the attractor, and the opponent's that have successors, all of them in the attractor; stop
/// when nothing is added. Nothing is played where the game is over.
pub(crate) fn attractor(graph: &GameGraph, player: Player) -> Vec<Option<u32>> {
    let mut entered: Vec<_> = graph
        .vertices()
        .map(|vertex| (graph.result(vertex) == Some(Outcome::Won(player))).then_some(0))
        .collect();
    for round in 1.. {
        let inside = |vertex: &Vertex| entered[*vertex as usize].is_some();
        let joins = |vertex: &Vertex| {
            if inside(vertex) || graph.result(*vertex).is_some() {
                return false;
            }
            let successors = graph.successors(*vertex);
            if graph.owner(*vertex) == player {
                successors.iter().any(inside)
            } else {
                !successors.is_empty() && successors.iter().all(inside)
            }
        };
        let joining: Vec<_> = graph.vertices().filter(joins).collect();
        if joining.is_empty() {
            return entered;
        }
        joining.into_iter().for_each(|vertex| entered[vertex as usize] = Some(round));
    }
    unreachable!("a finite graph has finitely many rounds")
}

/// A random graph with cycles, dead ends, self-loops, double edges, unreachable vertices, and edges
/// that lead on from where the game is over.
pub(crate) fn random(vertices: usize, most_moves: usize, seed: u64) -> GameGraph {
    let mut dice = Dice::new(seed);
    let finals = 2 + dice.below(6);
    let mut graph = Builder::default();
    for _ in 0..vertices {
        let result = match dice.below(4 * finals) {
            0 => Some(Outcome::Draw),
            1 | 2 => Some(Outcome::Won(Player::Max)),
            3 | 4 => Some(Outcome::Won(Player::Min)),
            _ => None,
        };
        graph.vertex(Player::BOTH[dice.below(2)], result);
        for _ in 0..dice.below(most_moves + 1) {
            graph.edge(dice.below(vertices) as Vertex);
        }
    }
    graph.finish(dice.below(vertices) as Vertex).unwrap()
}

/// A random graph in which every edge leads to a later vertex; inner vertices have moves and nothing
/// is a draw.
pub(crate) fn random_acyclic(vertices: usize, most_moves: usize, seed: u64) -> GameGraph {
    let mut dice = Dice::new(seed);
    let mut graph = Builder::default();
    for vertex in 0..vertices {
        let later = vertices - vertex - 1;
        let over = later == 0 || dice.below(8) == 0 && vertex > 0;
        let winner = Outcome::Won(Player::BOTH[dice.below(2)]);
        graph.vertex(Player::BOTH[dice.below(2)], over.then_some(winner));
        if !over {
            for _ in 0..1 + dice.below(most_moves) {
                graph.edge((vertex + 1 + dice.below(later)) as Vertex);
            }
        }
    }
    graph.finish(0).unwrap()
}
