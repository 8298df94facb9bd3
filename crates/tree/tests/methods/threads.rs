//! Several threads find what one finds.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        atomic::{AtomicU32, Ordering::Relaxed},
        mpsc,
    },
    thread::{self, ThreadId},
    time::Duration,
};

use perfectplay_core::{Bound, Game, Limits, Player, Score};
use perfectplay_testkit::{
    brute::{self, Oracle},
    toys::{Branch, ExtraTurns, RandomTree},
};
use perfectplay_tree::Method;
use proptest::prelude::*;

use crate::{
    oracle::CAP,
    searches::{Search, graphs, hunches, tangles, trees, worth},
};

/// The methods with a table, by so many threads.
fn together(threads: usize) -> impl Iterator<Item = Search> {
    let remembering = Search::ALL.into_iter().filter(|search| search.remembers());
    remembering.map(move |search| Search { threads, ..search })
}

fn check_value<G: Game>(game: &G, state: &G::State) {
    let value = brute::value(game, state, CAP).unwrap();
    for search in together(3) {
        let report = search.solve(game, state);
        assert_eq!((report.value, report.bound), (value, Bound::Exact), "{search:?}");
        if let Some(&mv) = report.best.first() {
            let after = Oracle::new(game, CAP).value(&game.after(state, mv));
            assert_eq!(after, Ok(value), "{search:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_value_of_a_tree(tree in trees()) {
        check_value(&tree, &tree.start());
    }

    #[test]
    fn the_value_of_a_graph(graph in graphs(12)) {
        check_value(&graph, &graph.start());
    }

    #[test]
    fn the_value_of_a_tangle(graph in tangles()) {
        check_value(&graph, &graph.start());
    }

    #[test]
    fn the_value_at_a_depth(tree in trees(), hunch in hunches(), depth in 0..6_u32) {
        let plain = Search::new(Method::AlphaBeta);
        let alone = plain.analyse(&tree, &tree.start(), &hunch, Limits::depth(depth));
        for search in together(2) {
            let report = search.analyse(&tree, &tree.start(), &hunch, Limits::depth(depth));
            let worth = |report| worth(&tree, &hunch, report);
            let told = (worth(&report), report.distance);
            prop_assert_eq!(told, (worth(&alone), alone.distance), "{:?}", search);
        }
    }

    /// However many states the threads enter before they all stop.
    #[test]
    fn bounds_hold_when_stopped(tree in trees(), most in 0..300_u64) {
        let value = brute::value(&tree, &tree.start(), CAP).unwrap();
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        for search in together(3) {
            let report = search.solve_within(&tree, &tree.start(), limits);
            let bounds = report.bounds;
            prop_assert!(bounds.lower <= value && value <= bounds.upper, "{search:?} {bounds:?}");
        }
    }
}

#[test]
fn where_a_player_moves_twice() {
    let game = ExtraTurns::new(7);
    check_value(&game, &game.start());
}

/// What the helpers do is part of the cost.
#[test]
fn the_work_of_all_threads_is_counted() {
    let tree = RandomTree { seed: 9, width: 6, depth: 9, stake: 9, alternating: true };
    for search in together(2) {
        let stats = search.solve(&tree, &tree.start()).stats;
        let alone = Search { threads: 1, ..search }.solve(&tree, &tree.start()).stats;
        assert!(stats.nodes > alone.nodes / 2 && stats.leaves < stats.nodes, "{search:?}");
    }
}

/// A game with a mistake, which only the thread that asks comes upon.
struct Faulty {
    tree: RandomTree,
    asker: ThreadId,
    looks: AtomicU32,
}

impl Game for Faulty {
    type State = Branch;
    type Move = u32;

    const ACYCLIC: bool = true;

    fn start(&self) -> Branch {
        self.tree.start()
    }
    fn to_move(&self, state: &Branch) -> Player {
        self.tree.to_move(state)
    }
    fn utility(&self, state: &Branch) -> Option<Score> {
        if thread::current().id() == self.asker && self.looks.fetch_add(1, Relaxed) > 1000 {
            panic!("a mistake in the rules");
        }
        self.tree.utility(state)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Branch, out: &mut Vec<u32>) {
        self.tree.moves(state, out);
    }
    fn play(&self, state: &mut Branch, mv: u32) {
        self.tree.play(state, mv);
    }
}

/// Nobody searches this tree to the end: the helpers must be told that nobody waits for them.
#[test]
fn a_panic_reaches_whoever_asked() {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let tree = RandomTree { seed: 5, width: 40, depth: 60, stake: 9, alternating: false };
        let game = Faulty { tree, asker: thread::current().id(), looks: AtomicU32::new(0) };
        let search = Search { threads: 3, ..Search::new(Method::Pvs) };
        let solved =
            catch_unwind(AssertUnwindSafe(|| search.solve(&game, &game.start()).stats.nodes));
        let _ = tell.send(solved.is_err());
    });
    assert_eq!(told.recv_timeout(Duration::from_secs(20)), Ok(true));
}
