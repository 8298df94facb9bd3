//! Cycles, heights, bipartite graphs, trees and mirror images.

use std::collections::HashSet;

use perfectplay_core::{Game, Impartial, Limits, Player, Score};
use perfectplay_games::{chomp::Chomp, nim::Nim};
use perfectplay_graph::{
    Builder, GameGraph, Outcome, Vertex, explore,
    mirror::{Partisan, partisan, partisan_state},
    properties::{Length, Properties},
    solve, unfold,
};
use proptest::prelude::*;

use crate::oracle;

/// The longest game from a vertex, by trying all of them; `None` if one repeats a vertex.
fn longest(graph: &GameGraph, vertex: Vertex, path: &mut Vec<Vertex>) -> Option<u32> {
    if path.contains(&vertex) {
        return None;
    }
    path.push(vertex);
    let mut height = 0;
    for &next in graph.moves(vertex) {
        height = height.max(longest(graph, next, path)? + 1);
    }
    path.pop();
    Some(height)
}

/// Whether a vertex can come back to itself in exactly so many moves.
fn can_return(graph: &GameGraph, vertex: Vertex, moves: usize) -> bool {
    let mut at = HashSet::from([vertex]);
    for _ in 0..moves {
        at = at.iter().flat_map(|&vertex| graph.moves(vertex)).copied().collect();
    }
    at.contains(&vertex)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_cycle_or_a_height(vertices in 1_usize..12, moves in 1_usize..3, seed: u64) {
        let graph = oracle::random(vertices, moves, seed);
        let properties = Properties::of(&graph);
        // A cycle anywhere makes a graph cyclic; a game is as long as it can be from the start.
        let everywhere = graph.vertices().map(|vertex| longest(&graph, vertex, &mut Vec::new()));
        let heights: Option<Vec<_>> = everywhere.collect();
        let height = heights.map(|heights| heights[graph.start() as usize]);
        match (height, &properties.length) {
            (Some(height), Length::Height(found)) => prop_assert_eq!(height, *found),
            (None, Length::Cycle(cycle)) => {
                prop_assert!(!cycle.is_empty());
                let next = cycle.iter().cycle().skip(1);
                for (vertex, next) in cycle.iter().zip(next) {
                    prop_assert!(graph.moves(*vertex).contains(next), "{:?}", cycle);
                }
                let different: HashSet<_> = cycle.iter().collect();
                prop_assert_eq!(different.len(), cycle.len());
                // No shorter way leads from its first vertex back there.
                let shorter = (1..cycle.len()).any(|moves| can_return(&graph, cycle[0], moves));
                prop_assert!(!shorter, "{:?}", cycle);
            }
            (expected, found) => prop_assert!(false, "{:?} but {:?}", expected, found),
        }
    }

    /// A state is in the attractor on the graph if and only if every node of the tree that stands for
    /// it is in the attractor on the tree, and then at the same round.
    #[test]
    fn graph_and_tree_agree(vertices in 1_usize..14, moves in 1_usize..4, seed: u64) {
        let graph = oracle::random_acyclic(vertices, moves, seed);
        let of_graph = solve(&graph, 1);
        let unfolded = unfold(&graph, u32::MAX, 1_000_000, None).unwrap();
        prop_assert!(unfolded.cut.is_empty());
        let of_tree = solve(&unfolded.tree, 1);
        prop_assert_eq!(unfolded.disagreement(&of_tree, &of_graph), None);
        for (node, &vertex) in (0..).zip(&unfolded.vertex) {
            prop_assert_eq!(of_tree.rank(node), of_graph.rank(vertex));
        }
        // Zermelo: without cycles and draws everything is coloured.
        prop_assert_eq!(of_graph.counts().draw, 0);
    }

    /// Cut anywhere, with what the graph knows at the cut, the tree still has its colours.
    #[test]
    fn a_cut_tree_agrees_too(vertices in 1_usize..20, depth in 0_u32..6, nodes in 1_usize..200, seed: u64) {
        let graph = oracle::random(vertices, 3, seed);
        let of_graph = solve(&graph, 1);
        let unfolded = unfold(&graph, depth, nodes, Some(&of_graph)).unwrap();
        prop_assert!(unfolded.tree.len() <= nodes.max(1));
        prop_assert!(unfolded.depth.iter().all(|&at| at <= depth));
        prop_assert_eq!(unfolded.disagreement(&solve(&unfolded.tree, 1), &of_graph), None);
    }
}

#[test]
fn the_tree_of_chomp_two_by_two() {
    let chomp = Chomp::new(2, 2).unwrap();
    let explored = explored(&chomp, &[chomp.start()]);
    let tree = unfold(&explored.graph, u32::MAX, 1000, None).unwrap();
    // By hand: 2,2 goes to 2,1 and 2 and 1,1; 2,1 to 2 and 1,1; those to 1.
    assert_eq!((tree.tree.len(), tree.leaves()), (1 + 3 + (2 + 1 + 1) + 2, 4));
    let shared = tree.shared(&explored.graph).iter().filter(|&&shared| shared).count();
    // Only the poisoned square is met twice by the same player: two leaves for each.
    assert_eq!(shared, 4);
}

fn explored<G: Game>(game: &G, starts: &[G::State]) -> perfectplay_graph::Explored<G::State> {
    let won = |utility| match utility {
        1.. => Outcome::Won(Player::Max),
        0 => Outcome::Draw,
        _ => Outcome::Won(Player::Min),
    };
    explore(game, starts, Limits::default(), won).ok().unwrap()
}

#[test]
fn only_moves_between_players_are_bipartite() {
    let mut graph = Builder::default();
    graph.vertex(Player::Max, None).edge(1).edge(2);
    graph.vertex(Player::Min, Some(Outcome::Draw)).edge(2);
    graph.vertex(Player::Min, None);
    let graph = graph.finish(0).unwrap();
    let properties = Properties::of(&graph);
    assert_eq!(properties.same_player_twice, None, "nothing is played after the end");
    assert_eq!((properties.reachable, properties.depth), (3, 1));
    assert_eq!(properties.length, Length::Height(1));

    let mut graph = Builder::default();
    graph.vertex(Player::Max, None).edge(1);
    graph.vertex(Player::Max, None).edge(1);
    let properties = Properties::of(&graph.finish(0).unwrap());
    assert_eq!(properties.same_player_twice, Some((0, 1)));
    assert_eq!(properties.length, Length::Cycle(vec![1]));
}

#[test]
fn nim_and_chomp_are_their_own_mirror_images() {
    let chomp = Chomp::new(3, 4).unwrap();
    let turned = |state: &_| chomp.state(&chomp.config(state), !chomp.to_move(state));
    let states = explored(&chomp, &[chomp.start()]).states;
    assert_eq!(partisan_state(&chomp, &states, turned), None);

    // The same on the graph of both starters.
    let both = explored(&chomp, &[chomp.start(), turned(&chomp.start())]);
    let twin = |vertex: Vertex| {
        let twin = turned(&both.states[vertex as usize]);
        both.states.iter().position(|state| *state == twin).map(|at| at as Vertex)
    };
    assert_eq!(partisan(&both.graph, twin), None);
    assert!(matches!(partisan(&both.graph, |_| None), Some(Partisan::NoTwin(0))));

    // A vertex whose twin is some other vertex spoils it.
    assert!(partisan(&both.graph, |vertex| Some(vertex ^ 1)).is_some());
}

/// Nim where only Max may take two, or where Max wins whoever takes the last.
struct Unfair {
    nim: Nim,
    max_always_wins: bool,
}

impl Game for Unfair {
    type State = <Nim as Game>::State;
    type Move = <Nim as Game>::Move;
    const ACYCLIC: bool = true;

    fn start(&self) -> Self::State {
        self.nim.start()
    }
    fn to_move(&self, state: &Self::State) -> Player {
        state.player
    }
    fn utility(&self, state: &Self::State) -> Option<i32> {
        self.nim.utility(state).map(|utility| if self.max_always_wins { 1 } else { utility })
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.nim.moves(state, out);
        if state.player == Player::Min && !self.max_always_wins {
            out.retain(|mv| mv.count == 1);
        }
    }
    fn play(&self, state: &mut Self::State, mv: Self::Move) {
        self.nim.play(state, mv);
    }
}

#[test]
fn an_unfair_game_is_shown_to_be_one() {
    let nim = Nim::new(&[3], false, None).unwrap();
    let game = Unfair { nim: nim.clone(), max_always_wins: false };
    let turned = |state: &<Nim as Game>::State| game.nim.state(&state.heaps, !state.player);
    let states = explored(&game, &[game.start()]).states;
    let Some(Partisan::Move { from, to }) = partisan_state(&game, &states, turned) else {
        panic!("it is partisan");
    };
    assert_eq!((from.player, from.heaps[0], to.heaps[0]), (Player::Max, 3, 1));
    // From Min's side it is still Max's move that Min has not.
    let from_min = [turned(&game.start())];
    let Some(Partisan::Move { from, to }) = partisan_state(&game, &from_min, turned) else {
        panic!("it is partisan");
    };
    assert_eq!((from.player, from.heaps[0], to.heaps[0]), (Player::Max, 3, 1));

    // The same moves, but not the same ends.
    let game = Unfair { nim, max_always_wins: true };
    let states = explored(&game, &[game.start()]).states;
    let Some(Partisan::End(state)) = partisan_state(&game, &states, turned) else {
        panic!("it is partisan");
    };
    assert_eq!(state.heaps[0], 0);
}
