//! Counts of the full tree against plain enumeration.

use perfectplay_core::{Game, Limits, Stop};
use perfectplay_testkit::toys::{ExtraTurns, Matches};
use perfectplay_tree::{Counts, perft};
use proptest::prelude::*;

use crate::searches::{graphs, moves, trees};

/// Level by level: all states so many moves away, each as often as there are ways to it.
fn enumerate<G: Game>(game: &G, state: &G::State, depth: u32) -> Counts {
    let mut level = vec![state.clone()];
    let mut finished = 0;
    for _ in 0..depth {
        finished += level.iter().filter(|state| game.utility(state).is_some()).count() as u64;
        level = level
            .iter()
            .flat_map(|state| moves(game, state).into_iter().map(|mv| game.after(state, mv)))
            .collect();
    }
    Counts { leaves: level.len() as u64, finished }
}

fn check<G: Game>(game: &G, state: &G::State, deepest: u32) {
    for depth in 0..=deepest {
        let counts = perft(game, state, depth, Limits::default());
        assert_eq!(counts, Ok(enumerate(game, state, depth)), "depth {depth}");
    }
}

proptest! {
    #[test]
    fn on_irregular_trees(tree in trees()) {
        check(&tree, &tree.start(), tree.depth + 2);
    }

    #[test]
    fn where_states_come_back(game in graphs(10)) {
        check(&game, &game.start(), 7);
    }
}

#[test]
fn on_toys() {
    check(&ExtraTurns::new(9), &ExtraTurns::new(9).start(), 11);
    check(&Matches::new(9, 3), &Matches::new(9, 3).start(), 11);
}

/// A count that was cut short is none.
#[test]
fn a_limit_is_an_error() {
    let game = Matches::new(15, 3);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    assert_eq!(perft(&game, &game.start(), 15, limits), Err(Stop::Nodes));
}
