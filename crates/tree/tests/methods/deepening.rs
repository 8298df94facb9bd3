//! Searches that deepen: what they tell on the way, when they have had enough, and the best lines.

use std::time::Duration;

use perfectplay_core::{Bound, Clock, Game, Limits, Listener, Stop};
use perfectplay_testkit::{brute::Oracle, toys::RandomTree};
use perfectplay_tree::{Method, Options, analyse};
use proptest::prelude::*;

use crate::{
    oracle::CAP,
    searches::{Hunch, Search, follow, hunches, in_view, trees},
};

/// Nobody wins: nothing is decided before the depth is reached.
const TREE: RandomTree = RandomTree { seed: 5, width: 6, depth: 9, stake: 0, alternating: false };
const HUNCH: Hunch = Hunch { seed: 1, low: -50, high: 50 };

#[test]
fn every_depth_that_is_finished_is_told_with_its_line() {
    for search in Search::ALL.into_iter().filter(|search| search.remembers()) {
        let mut told = Vec::new();
        let mut tell = |report: &perfectplay_core::Report<_>| {
            follow(&TREE, &TREE.start(), &report.line);
            told.push((report.depth.unwrap(), report.value));
        };
        let options = search.options(Limits::depth(6));
        let start = TREE.start();
        let last =
            analyse(search.method, &TREE, &start, &HUNCH, &options, &mut Listener(&mut tell))
                .unwrap();
        // The last is the answer.
        told.push((last.depth.unwrap(), last.value));
        for (index, &(depth, value)) in told.iter().enumerate() {
            assert_eq!(depth as usize, 2 * (index + 1), "{search:?}");
            let plain = Search::new(Method::AlphaBeta);
            assert_eq!(plain.analyse(&TREE, &start, &HUNCH, Limits::depth(depth)).value, value);
        }
        assert_eq!(told.len(), 3, "{search:?}");
    }
}

#[test]
fn no_depth_is_begun_when_it_is_enough() {
    for search in Search::ALL {
        let limits = Limits { enough: Some(Duration::ZERO), ..Limits::default() };
        let report = search.analyse(&TREE, &TREE.start(), &HUNCH, limits);
        assert_eq!((report.depth, report.stopped), (Some(1), Some(Stop::Time)), "{search:?}");
        assert_eq!(report.bound, Bound::Exact, "{search:?}");
        let limits = Limits { enough: Some(Duration::from_secs(1000)), ..Limits::depth(3) };
        let report = search.analyse(&TREE, &TREE.start(), &HUNCH, limits);
        assert_eq!((report.depth, report.stopped), (Some(3), None), "{search:?}");
    }
}

/// However long the game, the time is never used up.
#[test]
fn a_clock_lasts_for_the_game() {
    for increment in [Duration::ZERO, Duration::from_millis(100)] {
        let mut clock = Clock { left: Duration::from_secs(10), increment, moves: None };
        for _ in 0..500 {
            let Limits { time: Some(most), enough: Some(enough), .. } = Limits::by_clock(clock)
            else {
                panic!("a clock limits the time");
            };
            assert!(most < clock.left, "{most:?} of {:?}", clock.left);
            assert!(enough <= clock.left);
            clock.left -= most;
            clock.left += increment;
        }
    }
    let clock = Clock { left: Duration::ZERO, increment: Duration::ZERO, moves: Some(0) };
    assert_eq!(Limits::by_clock(clock).time, Some(Duration::ZERO));
}

proptest! {
    /// Where no estimate went into an answer, looking further cannot change it; as deep as the tree, none does.
    #[test]
    fn what_is_settled_holds_to_the_end(tree in trees(), hunch in hunches(), depth in 0..=4u32) {
        let start = tree.start();
        let value = Oracle::new(&tree, CAP).value(&start).unwrap();
        for search in Search::ALL {
            let seen = search.analyse(&tree, &start, &hunch, Limits::depth(depth));
            if seen.settled {
                prop_assert_eq!((seen.value, seen.bound), (value, Bound::Exact), "{:?}", search);
            }
            let whole = search.analyse(&tree, &start, &hunch, Limits::depth(tree.depth + 1));
            // What is decided sooner need not be looked at to the end.
            prop_assert!(whole.settled || whole.decided, "{:?}", search);
        }
    }

    /// The best lines have the values they have among all, and the others are no better.
    #[test]
    fn the_best_moves_are_the_best_of_all(
        tree in trees(), hunch in hunches(), depth in 1..5_u32, lines in 1..4_usize
    ) {
        let start = tree.start();
        let player = tree.to_move(&start);
        for search in Search::ALL {
            let all = search.analyse_moves(&tree, &start, &hunch, depth);
            let options =
                Options { all_moves: true, lines: Some(lines), ..search.options(Limits::depth(depth)) };
            let best = analyse(search.method, &tree, &start, &hunch, &options, &mut ()).unwrap();
            prop_assert!(best.value == all.value || best.decided != all.decided, "{search:?}");
            let exact = best.moves.iter().filter(|found| found.bound == Bound::Exact).count();
            prop_assert!(exact >= lines.min(all.moves.len()), "{search:?} {best:?}");
            for (found, known) in best.moves.iter().zip(&all.moves) {
                if found.decided != known.decided {
                    // One of the searches met no estimate on its way to a draw.
                } else if found.bound == Bound::Exact {
                    prop_assert_eq!(found.value, known.value);
                } else {
                    let worth = in_view(known.value, player);
                    let bounds = [found.bounds.lower, found.bounds.upper];
                    let most = bounds.map(|bound| in_view(bound, player)).into_iter().max();
                    prop_assert!(Some(worth) <= most, "{search:?} {found:?} {known:?}");
                }
            }
        }
    }
}
