//! The table method plays the shortest win and the longest resistance.

use perfectplay_core::Game;
use perfectplay_testkit::toys::{GraphGame, Matches, RandomTree};
use perfectplay_tree::{Method, Options, solve};
use proptest::prelude::*;

use crate::{
    oracle::Distances,
    searches::{Search, follow},
};

const TABLES: [usize; 3] = [64, 1000, 1 << 16];

fn check_distance<G: Game>(game: &G, state: &G::State, most: u32) {
    if game.utility_range() != (-1..=1) {
        return; // elsewhere the utility says how soon, or how much
    }
    let expected = Distances::new(game).of(state, most);
    for memory in TABLES {
        let search = Search { memory, ..Search::new(Method::Table) };
        let report = search.solve(game, state);
        let (value, distance) = expected.unzip();
        assert_eq!(report.value, value.unwrap_or(0), "{memory} bytes");
        assert_eq!(report.distance, distance, "{memory} bytes");
        if let Some((value, distance)) = expected {
            assert_eq!(report.line.len(), distance as usize, "{memory} bytes");
            let end = follow(game, state, &report.line);
            assert_eq!(game.utility(&end), Some(value), "{memory} bytes");
        }
    }
}

/// Every move of a state, where states do not come back.
fn check_distance_of_moves<G: Game>(game: &G, state: &G::State, most: u32) {
    let mut distances = Distances::new(game);
    let report = Search::new(Method::Table).solve_moves(game, state);
    for found in &report.moves {
        let after = distances.of(&game.after(state, found.mv), most);
        let (value, distance) = after.unzip();
        assert_eq!(found.value, value.unwrap_or(0), "{found:?}");
        assert_eq!(found.distance, distance.map(|plies| plies + 1), "{found:?}");
    }
}

proptest! {
    #[test]
    fn on_irregular_trees(seed: u64, width in 1..=4_u32, depth in 0..=7_u32, alternating: bool) {
        let tree = RandomTree { seed, width, depth, stake: 1, alternating };
        check_distance(&tree, &tree.start(), depth);
        check_distance_of_moves(&tree, &tree.start(), depth);
    }

    #[test]
    fn where_states_come_back(seed: u64, vertices in 3..=14_u32, ways in 1..=3_u32) {
        let game = GraphGame::random(vertices, ways, 1, seed);
        for state in 0..vertices.min(4) {
            check_distance(&game, &state, vertices);
        }
    }
}

/// Leaving one more than a multiple of four wins; against that whoever loses takes one at a time.
#[test]
fn matches_last_as_long_as_the_loser_can_make_them() {
    for matches in 1..=30 {
        let game = Matches::new(matches, 3);
        check_distance(&game, &game.start(), matches);
        check_distance_of_moves(&game, &game.start(), matches);
    }
    let lost = Matches::new(21, 3);
    let report = Search::new(Method::Table).solve(&lost, &lost.start());
    // Five rounds of four matches, and the last match.
    assert_eq!((report.value, report.distance), (-1, Some(11)));
}

#[test]
fn distances_can_be_ignored() {
    let game = Matches::new(14, 3);
    let options = Options { ignore_distance: true, ..Options::default() };
    let report = solve(Method::Table, &game, &game.start(), &options, &mut ()).unwrap();
    assert_eq!((report.value, report.distance), (1, None));
}
