//! Positions after random moves.

use perfectplay_core::Game;
use perfectplay_testkit::Dice;

pub(crate) fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// The position after so many random moves; `None` if the game has ended by then.
pub(crate) fn random_state<G: Game>(game: &G, plies: usize, dice: &mut Dice) -> Option<G::State> {
    let mut state = game.start();
    for _ in 0..plies {
        let mv = dice.pick(&moves(game, &state))?;
        game.play(&mut state, mv);
    }
    game.utility(&state).is_none().then_some(state)
}
