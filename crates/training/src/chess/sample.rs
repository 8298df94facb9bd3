//! What games teach: quiet positions as sums of terms, and what came of them.

use perfectplay_core::{Game as _, Score};
use perfectplay_games::chess::{
    Chess,
    evaluation::{Counted, WHOLE, counted},
    is_quiet,
};

use super::Game;

/// A position that can be judged by what stands on the board.
pub(super) struct Sample {
    /// How much of the middle game is left, from 0 to 1.
    pub(super) middle: f64,
    pub(super) phase: Score,
    pub(super) times: Vec<(u16, i16)>,
    /// The result, from 0 to 1 in White's view.
    pub(super) result: f64,
    /// What the search said, in White's view.
    pub(super) said: Score,
}

/// The quiet positions of a game after its random moves: not in check, no capture gains anything, the move that was chosen takes
/// nothing. Positions whose estimate is more than a sum are left out.
pub(super) fn samples(game: &Game) -> impl Iterator<Item = Sample> {
    let mut state = Chess.start();
    let result = f64::from(game.result + 1) / 2.;
    game.moves.iter().filter_map(move |played| {
        let sample = played
            .value
            .filter(|_| is_quiet(&state, played.mv))
            .zip(counted(&state))
            .map(|(said, Counted { phase, times })| {
                let middle = f64::from(phase) / f64::from(WHOLE);
                Sample { middle, phase, times, result, said }
            });
        Chess.play(&mut state, played.mv);
        sample
    })
}
