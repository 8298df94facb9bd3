//! The course's two players on real positions: the same choice, far less work.

use perfectplay_core::{Game, Heuristic, Limits};
use perfectplay_games::othello::{BlackDiscs, DiscDifference, Mobility, Othello, State, Weighted};
use perfectplay_testkit::Dice;
use perfectplay_tree::{Method, SearchPlayer};

use crate::searches::{Search, moves};

/// A position after up to `most` random moves.
fn random_position(game: &Othello, dice: &mut Dice, most: usize) -> State {
    let mut state = game.start();
    for _ in 0..dice.below(most) {
        match dice.pick(&moves(game, &state)) {
            Some(mv) => game.play(&mut state, mv),
            None => break,
        }
    }
    state
}

fn check_players<H: Heuristic<Othello> + Clone>(game: &Othello, heuristic: &H, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut nodes = [0, 0];
    for depth in [1, 2, 3, 4] {
        for _ in 0..10 {
            let state = random_position(game, &mut dice, 70);
            let minimax = SearchPlayer::minimax(depth, heuristic.clone()).choose(game, &state);
            let alpha_beta = SearchPlayer::alpha_beta(depth, heuristic.clone());
            assert_eq!(minimax, alpha_beta.choose(game, &state));
            assert_eq!(minimax.is_none(), game.utility(&state).is_some());

            let report =
                |method| Search::new(method).analyse(game, &state, heuristic, Limits::depth(depth));
            let (all, cut) = (report(Method::Minimax), report(Method::AlphaBeta));
            assert_eq!((all.value, &all.line), (cut.value, &cut.line));
            assert_eq!(all.best.first().copied(), minimax);
            nodes[0] += all.stats.nodes;
            nodes[1] += cut.stats.nodes;
        }
    }
    assert!(2 * nodes[1] < nodes[0], "{nodes:?}");
}

#[test]
fn choose_the_same_move_at_othello_with_far_fewer_states() {
    let game = Othello::standard();
    check_players(&game, &BlackDiscs, 1);
    check_players(&game, &DiscDifference, 2);
    check_players(&game, &Mobility, 3);
    check_players(&game, &Weighted::new(&game), 4);
}

#[test]
fn a_player_always_has_a_move_while_the_game_goes_on() {
    let game = Othello::new(4).unwrap();
    // A depth of 0 would see no move at all.
    let players = [SearchPlayer::alpha_beta(0, BlackDiscs), SearchPlayer::minimax(0, BlackDiscs)];
    let mut state = game.start();
    let mut plies = 0;
    while let Some(mv) = players[plies % 2].choose(&game, &state) {
        game.play(&mut state, mv);
        plies += 1;
    }
    assert!(game.utility(&state).is_some());
}
