//! Searches to a depth: every method sees the same, and results rank beyond estimates.

use std::{collections::HashSet, ops::RangeInclusive};

use perfectplay_core::{Bound, Game, Heuristic, Limits, Player, Reading, Report, Score, Zero};
use perfectplay_testkit::{
    brute,
    toys::{ExtraTurns, GraphGame, Matches, Vertex},
};
use perfectplay_tree::Method;
use proptest::prelude::*;

use crate::{
    oracle::{CAP, look_ahead, seen_from, size},
    searches::{Hunch, Search, first_states, follow, hunches, moves, trees},
};

/// How far a search that was asked to look `depth` moves ahead did: the methods that remember
/// deepen move by move, and may end as soon as the game is decided.
fn depth_seen<M>(search: Search, report: &Report<M>, depth: u32) -> u32 {
    let seen = report.depth.expect("a depth was asked for");
    let ended_early = search.remembers() && report.decided && seen < depth;
    assert!(seen == depth || ended_early, "{search:?}: {seen} instead of {depth}");
    seen
}

/// The value to be told where the oracle sees `expected`: a win that is seen is decided; what is
/// decided though nobody is seen to win is a draw to the end of the game, and worth 0.
fn told<G: Game>(
    game: &G,
    state: &G::State,
    hunch: &Hunch,
    decided: bool,
    expected: Reading,
) -> Score {
    assert!(decided || !expected.decided, "{expected:?} is decided");
    if decided && !expected.decided {
        assert_eq!(brute::value(game, state, CAP), Ok(0), "{expected:?} is not decided");
        assert_eq!(expected.score, Heuristic::<G>::draw(hunch, game));
        return 0;
    }
    expected.score
}

fn check_depth<G: Game>(game: &G, state: &G::State, hunch: &Hunch, depth: u32) {
    let over = game.utility(state).is_some();
    let expected = look_ahead(game, state, hunch, depth);
    let unfinished = size(game, state, Some(depth)).unfinished;
    for search in Search::ALL {
        let report = search.analyse(game, state, hunch, Limits::depth(depth));
        let seen = depth_seen(search, &report, depth);
        let context = || format!("{search:?} to depth {depth}: {expected:?}, {report:?}");
        let value = told(game, state, hunch, report.decided, expected);
        assert_eq!((report.value, report.bound), (value, Bound::Exact), "{}", context());
        assert!(report.decided || unfinished > 0, "{}", context());
        if depth > 0 {
            assert_eq!(report.distance, expected.distance, "{}", context());
        }
        assert_eq!(report.stopped, None, "{}", context());
        assert!(report.stats.estimates <= report.stats.leaves, "{}", context());
        assert!(report.stats.leaves <= report.stats.nodes, "{}", context());

        if over || depth == 0 {
            assert!(report.best.is_empty() && report.line.is_empty(), "{}", context());
            continue;
        }
        assert_eq!(report.best, report.line[..1], "{}", context());
        // The line leads to where the value comes from; a test knows its first move only.
        if search.method != Method::Dichotomy {
            let end = follow(game, state, &report.line);
            let plies = report.line.len() as u32;
            let leaf = seen_from(game, &end, hunch, plies.max(seen), plies);
            assert!(plies == seen || game.utility(&end).is_some(), "{}", context());
            assert_eq!(leaf, expected, "{}", context());
        }
    }
}

fn check_moves_to_depth<G: Game>(game: &G, state: &G::State, hunch: &Hunch, depth: u32) {
    let expected = look_ahead(game, state, hunch, depth);
    for search in Search::ALL {
        let report = search.analyse_moves(game, state, hunch, depth);
        depth_seen(search, &report, depth);
        let value = told(game, state, hunch, report.decided, expected);
        assert_eq!((report.value, report.bound), (value, Bound::Exact), "{search:?}");
        let listed: Vec<_> = report.moves.iter().map(|found| found.mv).collect();
        let legal = if depth == 0 { Vec::new() } else { moves(game, state) };
        assert_eq!(listed, legal, "{search:?}");
        let mut as_good = HashSet::new();
        for found in &report.moves {
            let child = game.after(state, found.mv);
            let after = seen_from(game, &child, hunch, depth, 1);
            let value = told(game, &child, hunch, found.decided, after);
            assert_eq!((found.value, found.bound), (value, Bound::Exact), "{search:?}");
            assert_eq!(found.distance, after.distance, "{search:?}");
            if after == expected {
                as_good.insert(format!("{:?}", found.mv));
            }
        }
        if let Some(chosen) = report.best.first() {
            assert!(as_good.contains(&format!("{chosen:?}")), "{search:?}: {report:?}");
            assert_eq!(report.line.first(), Some(chosen), "{search:?}");
        }
    }
}

/// The course methods choose the same move, the first of the best, and cutting saves work.
fn check_course_methods<G: Game>(game: &G, state: &G::State, hunch: &Hunch, depth: u32) {
    let by = |method| Search::new(method).analyse(game, state, hunch, Limits::depth(depth));
    let (minimax, alpha_beta) = (by(Method::Minimax), by(Method::AlphaBeta));
    assert_eq!(minimax.line, alpha_beta.line);
    let expected = look_ahead(game, state, hunch, depth);
    let worth = |mv: &G::Move| seen_from(game, &game.after(state, *mv), hunch, depth, 1);
    if depth > 0 {
        let first = moves(game, state).into_iter().find(|mv| worth(mv) == expected);
        assert_eq!(minimax.best.first().copied(), first);
    }
    let tree = size(game, state, Some(depth));
    let stats = minimax.stats;
    let counted = (stats.nodes, stats.leaves, stats.estimates);
    assert_eq!(counted, (tree.nodes, tree.leaves, tree.unfinished));
    assert!(alpha_beta.stats.nodes <= minimax.stats.nodes);
}

proptest! {
    #[test]
    fn every_method_sees_the_same(tree in trees(), hunch in hunches()) {
        for state in first_states(&tree) {
            for depth in 0..=tree.depth + 1 {
                check_depth(&tree, &state, &hunch, depth);
                check_moves_to_depth(&tree, &state, &hunch, depth);
                check_course_methods(&tree, &state, &hunch, depth);
            }
        }
    }

    /// What is called decided is so: whoever is said to win does.
    #[test]
    fn decided_means_decided(tree in trees(), hunch in hunches(), depth in 0..=6_u32) {
        let value = brute::value(&tree, &tree.start(), CAP).unwrap();
        for search in Search::ALL {
            let report = search.analyse(&tree, &tree.start(), &hunch, Limits::depth(depth));
            if report.decided && value != 0 {
                prop_assert_eq!(report.value.signum(), value.signum(), "{:?}", search);
            }
        }
    }
}

#[test]
fn every_method_sees_the_same_where_a_player_moves_twice() {
    let hunch = Hunch { seed: 4, low: -3, high: 9 };
    for game in [6, 7, 8].map(ExtraTurns::new) {
        for depth in 0..=8 {
            check_depth(&game, &game.start(), &hunch, depth);
            check_moves_to_depth(&game, &game.start(), &hunch, depth);
        }
    }
}

#[test]
fn every_method_sees_the_same_where_ways_meet() {
    let hunch = Hunch { seed: 9, low: 0, high: 3 };
    for game in [5, 9, 12].map(|matches| Matches::new(matches, 3)) {
        for depth in 0..=7 {
            check_depth(&game, &game.start(), &hunch, depth);
            check_moves_to_depth(&game, &game.start(), &hunch, depth);
        }
    }
}

/// An estimate for each vertex.
struct Estimates(&'static [Score]);

impl Heuristic<GraphGame> for Estimates {
    fn value(&self, _: &GraphGame, &at: &u32) -> Score {
        self.0[at as usize]
    }
    fn range(&self, _: &GraphGame) -> RangeInclusive<Score> {
        0..=1000
    }
    fn draw(&self, _: &GraphGame) -> Score {
        500
    }
}

fn max(to: &[u32]) -> Vertex {
    Vertex::Inner { owner: Player::Max, to: to.to_vec() }
}

fn min(to: &[u32]) -> Vertex {
    Vertex::Inner { owner: Player::Min, to: to.to_vec() }
}

fn chosen(game: &GraphGame, estimates: &'static [Score], depth: u32) -> Vec<(u32, Reading)> {
    Search::ALL
        .into_iter()
        .map(|search| {
            let report = search.analyse(game, &0, &Estimates(estimates), Limits::depth(depth));
            let (score, decided, distance) = (report.value, report.decided, report.distance);
            (report.best[0], Reading { score, decided, distance })
        })
        .collect()
}

#[test]
fn a_win_is_preferred_to_any_estimate() {
    let game = GraphGame::new(vec![max(&[1, 2]), min(&[3]), Vertex::Final(1), Vertex::Final(-1)]);
    for (mv, reading) in chosen(&game, &[0, 1000, 0, 0], 1) {
        assert_eq!((mv, reading.score, reading.decided), (2, 1, true));
    }
    let lost = GraphGame::new(vec![max(&[2, 1]), min(&[2]), Vertex::Final(-1)]);
    for (mv, reading) in chosen(&lost, &[0; 3], 1) {
        assert_eq!((mv, reading.score, reading.decided), (1, 0, false), "even the worst estimate");
    }
}

#[test]
fn a_win_sooner_is_preferred_to_a_win_later_and_a_loss_later_to_a_loss_sooner() {
    let ends = |end| GraphGame::new(vec![max(&[1, 3]), min(&[2]), max(&[3]), Vertex::Final(end)]);
    for (mv, reading) in chosen(&ends(1), &[0; 4], 5) {
        assert_eq!((mv, reading.distance), (3, Some(1)));
    }
    for (mv, reading) in chosen(&ends(-1), &[0; 4], 5) {
        assert_eq!((mv, reading.distance), (1, Some(3)));
    }
}

/// A draw is worth 500 on this scale: more than an estimate of 499, less than one of 501.
#[test]
fn a_draw_stands_where_the_heuristic_puts_it() {
    let game = GraphGame::new(vec![max(&[1, 2]), Vertex::Final(0), min(&[3]), Vertex::Final(1)]);
    assert!(chosen(&game, &[0, 0, 499, 0], 1).iter().all(|(mv, _)| *mv == 1));
    assert!(chosen(&game, &[0, 0, 501, 0], 1).iter().all(|(mv, _)| *mv == 2));
}

/// With nothing to estimate by, a search to a depth still sees what is decided within it.
#[test]
fn without_a_heuristic_only_results_count() {
    let game = Matches::new(11, 3);
    for search in Search::ALL {
        let short = search.analyse(&game, &game.start(), &Zero, Limits::depth(4));
        assert_eq!((short.value, short.decided), (0, false), "{search:?}");
        let long = search.analyse(&game, &game.start(), &Zero, Limits::depth(11));
        assert_eq!((long.value, long.decided), (1, true), "{search:?}");
    }
}
