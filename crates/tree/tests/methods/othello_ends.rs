//! The end of Othello by its own search, and by plain minimax: every move of every position.

use perfectplay_core::{Game, Score};
use perfectplay_games::othello::{Insight, Move, Othello, State};
use perfectplay_testkit::Dice;
use perfectplay_tree::{Method, Options, solve};

/// Random play until so many squares are free, where play goes on.
fn position(game: &Othello, empties: u32, dice: &mut Dice) -> State {
    loop {
        let mut state = game.start();
        let mut free = 60;
        while game.utility(&state).is_none() && free > empties {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let mv = dice.pick(&moves).expect("a move");
            game.play(&mut state, mv);
            free -= u32::from(mv != Move::Pass);
        }
        if game.utility(&state).is_none() {
            return state;
        }
    }
}

fn assert_as_minimax(empties: std::ops::RangeInclusive<u32>, count: usize) {
    let game = Othello::standard();
    let insight = Insight::new(&game);
    let mut dice = Dice::new(12);
    for number in 0..count {
        let empties = empties.start() + number as u32 % (empties.end() + 1 - empties.start());
        let state = position(&game, empties, &mut dice);
        let values = |method| -> Vec<Score> {
            let options = Options { memory: 16 << 20, all_moves: true, ..Options::new(&insight) };
            let report = solve(method, &game, &state, &options, &mut ()).unwrap();
            let moves = report.moves.iter().map(|found| found.value);
            moves.chain([report.value]).collect()
        };
        assert_eq!(values(Method::Expert), values(Method::Minimax), "{state:?}");
    }
}

#[test]
fn as_minimax_says() {
    assert_as_minimax(1..=8, 200);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_positions_as_minimax_says() {
    assert_as_minimax(1..=12, 1000);
}
