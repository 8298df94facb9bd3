//! Tables say what the attractor on the explicit graph says: who wins, and in how many moves.

mod common;

use std::{collections::HashMap, sync::Arc};

use perfectplay_core::{
    Game, Indexed, Limits, Predecessors,
    tier::{Outcome, Outcomes, Solved, Tier, Tiered, Whole, WholeBackward},
};
use perfectplay_games::{chomp::Chomp, connect4::Connect4, mnk::Mnk, nim::Nim, wythoff::Wythoff};
use perfectplay_graph::{self as graph, GameGraph};
use perfectplay_tables::{Built, Loaded, Options, Table, build, solve, verify};
use perfectplay_testkit::toys::{Chase, GraphGame, Matches, TwoHeaps};

/// What the attractor says of every state that can be reached.
fn by_attractor<G: Game>(game: &G, from: &G::State) -> Vec<(G::State, Outcome)> {
    let decided = |utility| match Outcome::of_result(utility) {
        Outcome::Draw => graph::Outcome::Draw,
        Outcome::Won(winner, _) => graph::Outcome::Won(winner),
    };
    let explored = graph::explore(game, std::slice::from_ref(from), Limits::default(), decided);
    let explored = explored.unwrap_or_else(|_| panic!("too large for the attractor"));
    let solution = graph::solve(&explored.graph, 1);
    let outcome = |vertex| match (solution.outcome(vertex), solution.rank(vertex)) {
        (graph::Outcome::Won(winner), Some(rank)) => Outcome::Won(winner, rank),
        _ => Outcome::Draw,
    };
    let graph: &GameGraph = &explored.graph;
    graph
        .vertices()
        .map(|vertex| (explored.states[vertex as usize].clone(), outcome(vertex)))
        .collect()
}

fn in_memory<T: Tier>(tier: &T, threads: usize) -> Loaded {
    solve(tier, &Options { threads, ..Options::default() }).unwrap().unwrap()
}

fn check<G: Indexed>(game: &G, outcomes: &Loaded, what: &str) {
    let expected = by_attractor(game, &game.start());
    assert!(!expected.is_empty());
    for (state, outcome) in expected {
        assert_eq!(
            outcomes.outcome(game.rank(&state)),
            outcome,
            "{what}: number {}",
            game.rank(&state)
        );
    }
}

fn check_both_ways<G: Indexed + Predecessors>(game: &G, what: &str) {
    let backward = in_memory(&WholeBackward(game), 1);
    check(game, &backward, what);
    for threads in [1, 3] {
        assert_eq!(in_memory(&Whole(game), threads), backward, "{what}");
        assert_eq!(in_memory(&WholeBackward(game), threads), backward, "{what}");
    }
}

#[test]
fn random_graphs() {
    for seed in 0..200 {
        let game = GraphGame::random(60, 4, 1, seed);
        check_both_ways(&game, &format!("seed {seed}"));
    }
    // Several blocks.
    let game = GraphGame::random(60_000, 3, 1, 7);
    let alone = in_memory(&Whole(&game), 1);
    check(&game, &alone, "large");
    assert_eq!(in_memory(&Whole(&game), 3), alone);
}

#[test]
fn toys() {
    check_both_ways(&Matches::new(40, 3), "matches");
    check_both_ways(&Chase::new(6), "chase");
    // A line of as many rounds as there are states.
    check_both_ways(&Matches::new(70_000, 1), "one match at a time");
}

#[test]
fn games_on_heaps() {
    for heaps in [vec![3, 4, 5], vec![0], vec![7, 7]] {
        let game = Nim::new(&heaps, false, None).unwrap();
        check_both_ways(&game, "nim");
        // Bouton: lost exactly where the sum without carrying is 0.
        let outcomes = in_memory(&WholeBackward(&game), 1);
        for number in 0..game.len() {
            let Outcome::Won(winner, _) = outcomes.outcome(number) else {
                panic!("nim has no draws")
            };
            let state = game.unrank(number);
            let sum = state.heaps.iter().fold(0, |sum, heap| sum ^ heap);
            assert_eq!(winner == game.to_move(&state), sum != 0, "number {number}");
        }
    }
    let chomp = Chomp::new(4, 5).unwrap();
    check(&chomp, &in_memory(&Whole(&chomp), 2), "chomp");
    let wythoff = Wythoff::new([20, 30], false);
    check(&wythoff, &in_memory(&Whole(&wythoff), 2), "wythoff");
}

/// All numbers follow from the rules, also those that play cannot reach.
fn check_all<G: Indexed + Predecessors>(game: &G, name: &str) {
    check_both_ways(game, name);
    let file = common::folder(name).join("table");
    build(&WholeBackward(game), &common::label(name), &file, &Options::default()).unwrap();
    let table = Table::open(&file).unwrap();
    let verdict = verify(&Whole(game), &table, &Options::default()).unwrap();
    assert!(verdict.holds(), "{name}: {verdict:?}");
}

#[test]
fn boards() {
    check_all(&Mnk::tic_tac_toe(), "tictactoe");
    check_all(&Mnk::<1>::new(2, 5, 3).unwrap(), "mnk");
    check_all(&Connect4::new(3, 3, 3).unwrap(), "connect4-3x3");
    check_all(&Connect4::new(2, 5, 3).unwrap(), "connect4-2x5");
    // Nobody wins tic-tac-toe, and the first player wins in five moves at the earliest.
    let game = Mnk::tic_tac_toe();
    let outcomes = in_memory(&WholeBackward(&game), 1);
    assert_eq!(outcomes.outcome(game.rank(&game.start())), Outcome::Draw);
}

/// Tiers solved one after the other, in memory.
#[derive(Default)]
struct Shelf(HashMap<String, Arc<Loaded>>);

impl Solved for Shelf {
    fn open(&self, tier: &str) -> Arc<dyn Outcomes> {
        self.0[tier].clone()
    }
}

#[test]
fn tiers_one_after_the_other() {
    let game = TwoHeaps::new(29);
    let mut shelf = Shelf::default();
    let folder = common::folder("tiers");
    for name in game.tiers("").unwrap() {
        let tier = game.tier(&name, &shelf);
        let file = folder.join(&name);
        let Built::Complete(head) =
            build(&tier, &common::label(&name), &file, &Options::default()).unwrap()
        else {
            panic!("nobody interrupted it")
        };
        let table = Table::open(&file).unwrap();
        assert_eq!(*table.head(), head);
        let verdict = verify(&tier, &table, &Options::default()).unwrap();
        assert!(verdict.holds(), "{name}: {verdict:?}");
        shelf.0.insert(name.clone(), Arc::new(table.load(usize::MAX).unwrap().unwrap()));
    }
    let mut seen = [0; 3];
    for (state, outcome) in by_attractor(&game, &game.start()) {
        match game.locate(&state) {
            perfectplay_core::tier::Location::Known(known) => assert_eq!(known, outcome),
            perfectplay_core::tier::Location::At { tier, number, exchanged } => {
                assert!(!exchanged);
                assert_eq!(shelf.open(&tier).outcome(number), outcome, "{state:?}");
            }
            perfectplay_core::tier::Location::Nowhere => panic!("{state:?} is in no tier"),
        }
        seen[match outcome {
            Outcome::Draw => 0,
            Outcome::Won(perfectplay_core::Player::Max, _) => 1,
            Outcome::Won(..) => 2,
        }] += 1;
    }
    assert!(seen[1] > 0 && seen[2] > 0, "{seen:?}");
}
