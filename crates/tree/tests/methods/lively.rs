//! Lines that go on beyond the horizon to the end of a game.

use std::collections::BTreeSet;

use perfectplay_core::{
    Endgame, Game, Heuristic, Limits, MoveOrder, Player, Quiescence, Selectivity, Standing,
    StaticBounds, hash::mix,
};
use perfectplay_testkit::{
    Dice,
    toys::{GraphGame, Vertex},
};
use perfectplay_tree::{Method, Options, analyse};

use crate::searches::{Hunch, moves};

/// Vertices that only lead on to later ones, by ways of different lengths, to wins of all sizes.
fn onwards(seed: u64) -> GraphGame {
    const INNER: usize = 14;
    const ENDS: i32 = 4;
    let mut dice = Dice::new(seed);
    let mut vertices: Vec<_> = (0..INNER)
        .map(|at| {
            let owner = Player::BOTH[dice.below(2)];
            let to: BTreeSet<_> =
                (0..3).map(|_| (at + 1 + dice.below(4)).min(INNER) as u32).collect();
            let ends = (INNER + 1..INNER + 1 + 2 * ENDS as usize).map(|end| end as u32);
            let end = ends.clone().nth(dice.below(3 * ends.count()));
            Vertex::Inner { owner, to: to.into_iter().chain(end).collect() }
        })
        .collect();
    vertices.push(Vertex::Final(0));
    vertices.extend((1..=ENDS).flat_map(|by| [Vertex::Final(by), Vertex::Final(-by)]));
    GraphGame::new(vertices)
}

/// Two vertices of three are lively, with all their moves.
struct Restless(u64);

impl Restless {
    fn is_lively(&self, vertex: u32) -> bool {
        !mix(u64::from(vertex) ^ self.0).is_multiple_of(3)
    }
}

impl MoveOrder<GraphGame> for Restless {}
impl StaticBounds<GraphGame> for Restless {}
impl Endgame<GraphGame> for Restless {}
impl Selectivity<GraphGame> for Restless {}
impl Quiescence<GraphGame> for Restless {
    const LIVELY: bool = true;

    fn lively(&self, game: &GraphGame, vertex: &u32, out: &mut Vec<u32>) -> Standing {
        if self.is_lively(*vertex) {
            game.moves(vertex, out);
        }
        Standing::Forced
    }
}

/// A value in Max's view: who has won, by how much or with which estimate, and how soon.
type Seen = (i32, i32, i32);

/// Minimax that follows lively moves beyond the horizon.
fn slow_twin(
    game: &GraphGame,
    hunch: &Hunch,
    restless: &Restless,
    vertex: u32,
    ply: i32,
    left: u32,
) -> Seen {
    match game.utility(&vertex) {
        Some(0) => return (0, Heuristic::<GraphGame>::draw(hunch, game), 0),
        Some(utility) => return (utility.signum(), utility, -ply * utility.signum()),
        None if left == 0 && !restless.is_lively(vertex) => {
            return (0, hunch.value(game, &vertex), 0);
        }
        None => {}
    }
    let after = moves(game, &vertex).into_iter().map(|mv| {
        let next = game.after(&vertex, mv);
        slow_twin(game, hunch, restless, next, ply + 1, left.saturating_sub(1))
    });
    let seen = match game.to_move(&vertex) {
        Player::Max => after.max(),
        Player::Min => after.min(),
    };
    seen.expect("a vertex that is no end leads on")
}

/// However far beyond the horizon a game ends, and whether the table knew of it from nearer by.
#[test]
fn wins_beyond_the_horizon_keep_their_size() {
    let hunch = Hunch { seed: 1, low: -9, high: 9 };
    for seed in 0..3000 {
        let (game, restless) = (onwards(seed), Restless(seed));
        for depth in 1..6 {
            let (won, score, soon) = slow_twin(&game, &hunch, &restless, 0, 0, depth);
            let limits = Limits::depth(depth);
            let options = Options { limits, memory: 1 << 16, ..Options::new(&restless) };
            let report = analyse(Method::Selective, &game, &0, &hunch, &options, &mut ()).unwrap();
            let context = format!("seed {seed}, depth {depth}: {report:?}");
            if won != 0 {
                assert_eq!((report.value, report.decided), (score, true), "{context}");
                assert_eq!(report.distance, Some(soon.unsigned_abs()), "{context}");
            } else if report.decided {
                assert_eq!(report.value, 0, "{context}");
            } else {
                assert_eq!(report.value, score, "{context}");
            }
        }
    }
}
