//! Every method finds the value, and a line that leads to it.

use std::collections::HashSet;

use perfectplay_core::{Bound, Bounds, Game, Leaf, Limits};
use perfectplay_testkit::{
    brute::Oracle,
    toys::{ExtraTurns, Leaves, Matches, RandomTree, UniformTree},
};
use perfectplay_tree::{Aim, Method, NodeState, Options, Recorder, solve};
use proptest::prelude::*;

use crate::{
    oracle::{CAP, size},
    searches::{Hunch, Search, first_states, follow, moves, trees},
};

/// One state, every method: value, bounds, best move, line, counts.
fn check_value<G: Game>(game: &G, state: &G::State) {
    let mut oracle = Oracle::new(game, CAP);
    let value = oracle.value(state).unwrap();
    let over = game.utility(state).is_some();
    for search in Search::ALL {
        let report = search.solve(game, state);
        assert_eq!((report.value, report.bound), (value, Bound::Exact), "{search:?}");
        assert_eq!(report.bounds, Bounds::exactly(value), "{search:?}");
        assert!(report.decided && report.stopped.is_none(), "{search:?}");
        assert_eq!(report.depth, None, "{search:?}");
        assert!(report.moves.is_empty(), "{search:?}");

        let stats = report.stats;
        assert!(stats.leaves <= stats.nodes, "{search:?}: {stats:?}");
        assert_eq!((stats.estimates, stats.repetitions), (0, 0), "{search:?}");

        if over {
            assert!(report.best.is_empty() && report.line.is_empty(), "{search:?}");
            continue;
        }
        if search.method == Method::Dichotomy && game.utility_range() == (0..=0) {
            continue; // nothing to ask, hence no move in hand
        }
        assert_eq!(report.best, report.line[..1], "{search:?}");
        let after = game.after(state, report.best[0]);
        assert_eq!(oracle.value(&after), Ok(value), "{search:?}");
        if search.method != Method::Dichotomy {
            let end = follow(game, state, &report.line);
            assert_eq!(game.utility(&end), Some(value), "{search:?}: {:?}", report.line);
        }
    }
}

/// One state, every method: the value of every move.
fn check_every_move<G: Game>(game: &G, state: &G::State) {
    let mut oracle = Oracle::new(game, CAP);
    let value = oracle.value(state).unwrap();
    let best: HashSet<_> =
        oracle.best_moves(state).unwrap().iter().map(|mv| format!("{mv:?}")).collect();
    for search in Search::ALL {
        let report = search.solve_moves(game, state);
        assert_eq!((report.value, report.bound), (value, Bound::Exact), "{search:?}");
        let listed: Vec<_> = report.moves.iter().map(|found| found.mv).collect();
        assert_eq!(listed, moves(game, state), "{search:?}");
        for found in &report.moves {
            let worth = oracle.value(&game.after(state, found.mv)).unwrap();
            assert_eq!((found.value, found.bound), (worth, Bound::Exact), "{search:?}");
            assert_eq!(found.bounds, Bounds::exactly(worth), "{search:?}");
            assert!(found.decided, "{search:?}");
        }
        assert_eq!(report.best.len(), best.len(), "{search:?}");
        let told: HashSet<_> = report.best.iter().map(|mv| format!("{mv:?}")).collect();
        assert_eq!(told, best, "{search:?}");
        assert_eq!(report.best.first(), report.line.first(), "{search:?}");
    }
}

/// The course methods look at the tree in the order of the rules: same move, same line.
fn check_course_methods<G: Game>(game: &G, state: &G::State) {
    let minimax = Search::new(Method::Minimax).solve(game, state);
    let alpha_beta = Search::new(Method::AlphaBeta).solve(game, state);
    assert_eq!(minimax.line, alpha_beta.line);
    let first = Oracle::new(game, CAP).best_moves(state).unwrap().first().copied();
    assert_eq!(minimax.best.first().copied(), first, "the first of the best");

    let tree = size(game, state, None);
    assert_eq!((minimax.stats.nodes, minimax.stats.leaves), (tree.nodes, tree.leaves));
    assert!(alpha_beta.stats.nodes <= minimax.stats.nodes);
    assert!(alpha_beta.stats.leaves <= minimax.stats.leaves);
    assert_eq!((minimax.stats.remembered, alpha_beta.stats.remembered), (0, 0));
}

fn check_all<G: Game>(game: &G) {
    for state in first_states(game) {
        check_value(game, &state);
        check_every_move(game, &state);
        check_course_methods(game, &state);
    }
}

proptest! {
    #[test]
    fn on_irregular_trees(tree in trees()) {
        check_all(&tree);
    }

    /// Nor do the questions one begins with change the value, or the move.
    #[test]
    fn wherever_a_search_begins(tree in trees(), guess in -10..=10) {
        let mut oracle = Oracle::new(&tree, CAP);
        for state in first_states(&tree) {
            let value = oracle.value(&state).unwrap();
            for method in [Method::Mtdf, Method::Pvs] {
                let options =
                    Options { guess: Some(guess), aim: Aim::Value, ..Options::default() };
                let report = solve(method, &tree, &state, &options, &mut ()).unwrap();
                prop_assert_eq!((report.value, report.bound), (value, Bound::Exact));
                if let Some(&mv) = report.best.first() {
                    prop_assert_eq!(oracle.value(&tree.after(&state, mv)), Ok(value));
                }
            }
        }
    }
}

#[test]
fn where_a_player_moves_twice() {
    for matches in 0..=10 {
        check_all(&ExtraTurns::new(matches));
    }
}

#[test]
fn where_states_are_met_again_by_other_ways() {
    for matches in 0..=11 {
        check_all(&Matches::new(matches, 3));
    }
}

#[test]
fn on_uniform_trees() {
    for leaves in [Leaves::Drawn, Leaves::BestFirst, Leaves::WorstFirst] {
        for (width, depth) in [(1, 0), (1, 3), (2, 5), (3, 3), (4, 2)] {
            check_all(&UniformTree::new(width, depth, leaves));
        }
    }
}

/// A remembered state is one whose key was met before: in a tree of 2^20 ways but 42 states the
/// table must save nearly everything, or it remembers nothing.
#[test]
fn the_table_saves_what_was_met_before() {
    let game = Matches::new(20, 2);
    let by = |search: Search| search.solve(&game, &game.start()).stats;
    let (plain, table) = (by(Search::new(Method::AlphaBeta)), by(Search::new(Method::Table)));
    assert!(table.remembered > 0);
    assert!(table.nodes * 10 < plain.nodes, "{} against {}", table.nodes, plain.nodes);
}

/// Searching again must give the same answer by the same way.
#[test]
fn the_same_search_twice_enters_the_same_states() {
    let game = RandomTree { seed: 3, width: 4, depth: 8, stake: 5, alternating: false };
    let hunch = Hunch { seed: 1, low: -9, high: 9 };
    for search in Search::ALL {
        let again = || search.solve(&game, &game.start());
        let (one, two) = (again(), again());
        assert_eq!(one.stats.nodes, two.stats.nodes, "{search:?}");
        assert_eq!(one.line, two.line, "{search:?}");
        let again = || search.analyse(&game, &game.start(), &hunch, Limits::depth(5));
        let (one, two) = (again(), again());
        assert_eq!(one.stats.nodes, two.stats.nodes, "{search:?}");
        assert_eq!(one.line, two.line, "{search:?}");
    }
}

/// Searches that are watched take other branches in the code: they must answer the same, and what
/// they tell must be what they did.
#[test]
fn watching_changes_nothing() {
    for seed in 0..50 {
        let tree = RandomTree { seed, width: 4, depth: 5, stake: 5, alternating: seed % 2 == 0 };
        for search in Search::ALL {
            let alone = search.solve(&tree, &tree.start());
            let mut recorder = Recorder::new(1_000_000, 100);
            let options = search.options(Limits::default());
            let watched =
                solve(search.method, &tree, &tree.start(), &options, &mut recorder).unwrap();
            assert_eq!(alone.value, watched.value, "{search:?}");
            assert_eq!(alone.line, watched.line, "{search:?}");
            assert_eq!(alone.stats.nodes, watched.stats.nodes, "{search:?}");

            let recorded = recorder.finish();
            let nodes = recorded.passes.iter().flat_map(|pass| &pass.nodes);
            let entered = nodes.clone().filter(|node| node.state != NodeState::Pruned).count();
            let leaves = nodes
                .filter(
                    |node| matches!(node.state, NodeState::Leaf(kind) if kind != Leaf::Remembered),
                )
                .count();
            // Writing out the line of a table method is no part of the figure.
            if !search.remembers() {
                assert_eq!(entered as u64, watched.stats.nodes, "{search:?}");
                assert_eq!(leaves as u64, watched.stats.leaves, "{search:?}");
            }
        }
    }
}
