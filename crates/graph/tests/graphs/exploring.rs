//! From rules to graphs.

use std::{sync::atomic::AtomicBool, time::Duration};

use perfectplay_core::{Game, Limits, Player, Score, Stop};
use perfectplay_games::{chomp::Chomp, connect4::Connect4, mnk::Mnk, nim::Nim};
use perfectplay_graph::{Explored, Outcome, explore, solve};
use perfectplay_testkit::{brute, toys::GraphGame};

fn won(utility: Score) -> Outcome {
    match utility {
        1.. => Outcome::Won(Player::Max),
        0 => Outcome::Draw,
        _ => Outcome::Won(Player::Min),
    }
}

fn all<G: Game>(game: &G) -> Explored<G::State> {
    explore(game, &[game.start()], Limits::default(), won).ok().unwrap()
}

/// Every vertex is its state, every edge is a move, in the order of the moves.
fn check<G: Game>(game: &G, explored: &Explored<G::State>) {
    let Explored { graph, states } = explored;
    assert_eq!(graph.len(), states.len());
    let mut moves = Vec::new();
    for (vertex, state) in (0..).zip(states) {
        moves.clear();
        game.moves(state, &mut moves);
        let after: Vec<_> = moves.iter().map(|&mv| game.after(state, mv)).collect();
        let next = graph.successors(vertex).iter().map(|&next| &states[next as usize]);
        assert!(after.iter().eq(next));
        assert_eq!(graph.owner(vertex), game.to_move(state));
        assert_eq!(graph.result(vertex), game.utility(state).map(won));
    }
}

/// Known counts: 5478 positions of tic-tac-toe (of which 958 are final), 161029 of Connect 4 on 4x4
/// (Edelkamp and Kissmann).
#[test]
fn known_numbers_of_states() {
    let game = Mnk::tic_tac_toe();
    let explored = all(&game);
    check(&game, &explored);
    let finals = |explored: &Explored<_>| {
        explored.graph.vertices().filter(|&vertex| explored.graph.result(vertex).is_some()).count()
    };
    assert_eq!((explored.graph.len(), finals(&explored)), (5478, 958));
    assert_eq!(solve(&explored.graph, 1).outcome(0), Outcome::Draw);

    let game = Connect4::new(4, 4, 4).unwrap();
    let explored = all(&game);
    check(&game, &explored);
    assert_eq!(explored.graph.len(), 161_029);
    assert_eq!(solve(&explored.graph, 1).outcome(0), Outcome::Draw);
}

/// Values on the graph are those of brute force, also where play can go on for ever.
#[test]
fn values_are_those_of_brute_force() {
    for seed in 0..300 {
        let game = GraphGame::random(12, 3, 1, seed);
        let explored = all(&game);
        check(&game, &explored);
        let solution = solve(&explored.graph, 1);
        let value = brute::value(&game, &game.start(), 1_000_000).unwrap();
        assert_eq!(solution.outcome(0), won(value), "seed {seed}");
    }
    for (rows, columns) in [(1, 1), (2, 2), (3, 4), (4, 4)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        let first_wins = solve(&all(&chomp).graph, 1).outcome(0) == Outcome::Won(Player::Max);
        assert_eq!(first_wins, (rows, columns) != (1, 1));
    }
}

#[test]
fn limits_are_kept() {
    let game = Connect4::new(4, 4, 4).unwrap();
    let start = [game.start()];
    let stopped = |limits| explore(&game, &start, limits, won).err().unwrap();
    let few = stopped(Limits { nodes: Some(1000), ..Limits::default() });
    assert_eq!((few.why, few.states), (Stop::Nodes, 1000));
    let exactly = Limits { nodes: Some(161_029), ..Limits::default() };
    assert!(explore(&game, &start, exactly, won).is_ok());
    let one_less = Limits { nodes: Some(161_028), ..Limits::default() };
    assert_eq!(stopped(one_less).why, Stop::Nodes);
    let time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(stopped(time).why, Stop::Time);
    let cancel = AtomicBool::new(true);
    let cancelled = Limits { cancel: Some(&cancel), ..Limits::default() };
    assert_eq!(stopped(cancelled).why, Stop::Cancelled);
}

/// A heap of 1000 has 1001 states for each player and 500,500 moves: states say little of the work.
#[test]
fn moves_are_limited_and_counted_as_work() {
    let game = Nim::from_text("1000", false, None).unwrap().0;
    let start = [game.start()];
    let asked = |limits| explore(&game, &start, limits, won);
    let whole = asked(Limits::default()).ok().unwrap();
    let moves = whole.graph.edges() as u64;
    // Max takes first; every smaller heap is met with either player to move, but the heap of 999 only with Min.
    assert_eq!(moves, 1000 + 2 * (998 * 999 / 2) + 999);
    let exactly = Limits { edges: Some(moves), ..Limits::default() };
    assert!(asked(exactly).is_ok());
    let one_less = Limits { edges: Some(moves - 1), ..Limits::default() };
    assert_eq!(asked(one_less).err().unwrap().why, Stop::Nodes);
    let cancel = AtomicBool::new(true);
    let cancelled = Limits { cancel: Some(&cancel), ..Limits::default() };
    assert_eq!(asked(cancelled).err().unwrap().why, Stop::Cancelled);
}
