//! Games whose states come back: a repetition is a draw, and the value of a state is the same by
//! whatever way one came there.

use perfectplay_core::{Bound, Game, Player};
use perfectplay_testkit::{
    brute::{self, Oracle},
    toys::{GraphGame, Vertex},
};
use perfectplay_tree::Method;
use proptest::prelude::*;

use crate::{
    oracle::CAP,
    searches::{Search, graphs, tangles},
};

fn check<G: Game>(game: &G, state: &G::State, searches: impl IntoIterator<Item = Search>) {
    let value = brute::value(game, state, CAP).unwrap();
    for search in searches {
        let report = search.solve(game, state);
        assert_eq!((report.value, report.bound), (value, Bound::Exact), "{search:?}");
        assert!(report.stats.repetitions <= report.stats.leaves, "{search:?}");
        if let Some(&mv) = report.best.first() {
            let after = Oracle::new(game, CAP).value(&game.after(state, mv));
            assert_eq!(after, Ok(value), "{search:?}");
        }
        let with_moves = search.solve_moves(game, state);
        assert_eq!((with_moves.value, with_moves.bound), (value, Bound::Exact), "{search:?}");
        // Coming back to the root is no draw for a move that was not chosen: a bound will do.
        for found in with_moves.moves {
            let worth = Oracle::new(game, CAP).value(&game.after(state, found.mv)).unwrap();
            let bounds = found.bounds;
            assert!(bounds.lower <= worth && worth <= bounds.upper, "{search:?} {found:?}");
            assert!(found.bound != Bound::Exact || found.value == worth, "{search:?} {found:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_method_on_small_graphs(game in graphs(9)) {
        for state in 0..game.vertices().len() as u32 {
            check(&game, &state, Search::ALL);
        }
    }

    /// More vertices have more ways than minimax can follow, and more chances to remember a
    /// value that holds on one path only.
    #[test]
    fn the_table_on_larger_graphs(game in graphs(16)) {
        let remembering = Search::ALL.into_iter().filter(|search| search.remembers());
        check(&game, &game.start(), remembering);
    }

    #[test]
    fn the_table_on_tangles(game in tangles()) {
        for state in 0..game.vertices().len() as u32 {
            check(&game, &state, [Method::Table, Method::Mtdf, Method::Pvs].map(Search::new));
        }
    }
}

/// A value that holds on one path only must not be remembered for others. Min begins; 3 is met
/// below 1 first, where going back to 1 is a repetition and a draw; met again below 2, the way to
/// 1 wins.
#[test]
fn a_draw_by_repetition_holds_on_its_own_path_only() {
    let max = |to: &[u32]| Vertex::Inner { owner: Player::Max, to: to.to_vec() };
    let game = GraphGame::new(vec![
        Vertex::Inner { owner: Player::Min, to: vec![1, 2] },
        max(&[3, 4]),
        max(&[3]),
        max(&[1, 5]),
        Vertex::Final(1),
        Vertex::Final(-1),
    ]);
    check(&game, &0, Search::ALL);
    assert_eq!(Search::new(Method::Table).solve(&game, &0).value, 1);
}

/// Max can go round for ever or lose; Min would win but for the way back.
#[test]
fn the_way_back_saves_the_game() {
    let game = GraphGame::new(vec![
        Vertex::Inner { owner: Player::Max, to: vec![2, 1] },
        Vertex::Inner { owner: Player::Min, to: vec![0] },
        Vertex::Final(-1),
    ]);
    for search in Search::ALL {
        let report = search.solve(&game, &0);
        assert_eq!((report.value, report.bound), (0, Bound::Exact), "{search:?}");
        assert_eq!(report.best, [1], "{search:?}");
        assert!(report.stats.repetitions > 0, "{search:?}");
    }
}
