//! Asked who wins and no more, methods that remember say that and nothing wrong.

use perfectplay_core::{Game, Knowledge, hash::mix};
use perfectplay_games::{
    connect4::{Connect4, Insight},
    mnk::{self, Mnk},
};
use perfectplay_testkit::brute::Oracle;
use perfectplay_tree::{Aim, Method, Options, solve};

/// Along random games, against brute force; every result must turn up.
fn check<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, methods: &[Method]) {
    let mut oracle = Oracle::new(game, 4_000_000);
    let options = Options { aim: Aim::Result, memory: 1 << 20, ..Options::new(knowledge) };
    let mut met = [false; 3];
    for seed in 0..60 {
        let (mut state, mut moves) = (game.start(), Vec::new());
        for ply in 0.. {
            game.moves(&state, &mut moves);
            let Some(choices) = (moves.len() as u64).checked_sub(1) else { break };
            let value = oracle.value(&state).unwrap();
            met[(value.signum() + 1) as usize] = true;
            for &method in methods {
                let report = solve(method, game, &state, &options, &mut ()).unwrap();
                let (lower, upper) = (report.bounds.lower, report.bounds.upper);
                assert!(lower <= value && value <= upper, "{method:?}: {lower} {value} {upper}");
                assert_eq!(lower.signum(), upper.signum(), "{method:?}: {lower} {value} {upper}");
                assert!(report.decided, "{method:?} {value}");
            }
            let mv = moves[(mix(seed << 8 | ply) % (choices + 1)) as usize];
            game.play(&mut state, mv);
            moves.clear();
        }
    }
    assert_eq!(met, [true; 3]);
}

#[test]
fn who_wins_is_found_and_no_more_is_claimed() {
    use Method::{DichotomyTable, Expert, Mtdf, Pvs, Table};
    let game = Connect4::new(4, 4, 4).unwrap();
    check(&game, &Insight::new(&game), &[Expert, Pvs, Table, Mtdf, DichotomyTable]);
    check(&Mnk::tic_tac_toe(), &mnk::Insight, &[Pvs, Table, Mtdf, DichotomyTable]);
}
