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
        let sample = played.value.filter(|_| is_quiet(&state, played.mv)).zip(counted(&state)).map(
            |(said, Counted { phase, times })| {
                let middle = f64::from(phase) / f64::from(WHOLE);
                Sample { middle, phase, times, result, said }
            },
        );
        Chess.play(&mut state, played.mv);
        sample
    })
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Notation;

    use super::{super::Played, *};

    fn after_three(game: &Game) -> perfectplay_games::chess::State {
        let mut state = Chess.start();
        game.moves.iter().take(3).for_each(|played| Chess.play(&mut state, played.mv));
        state
    }

    #[test]
    fn only_quiet_positions_teach_after_the_random_moves() {
        // 20, 50 and 80 take something, at 20 and 50 it gains; at 90 there is a check.
        let line =
            "e2e4 d7d5 g1f3:10 d5e4:20 f3g5:30 a7a6:40 g5e4:50 d8d4:60 b1c3:70 d4e4:80 d1e2:90";
        let mut game = Game { moves: Vec::new(), result: 1 };
        let mut state = Chess.start();
        for word in line.split(' ') {
            let (mv, value) =
                word.split_once(':').map_or((word, None), |(mv, value)| (mv, Some(value)));
            let mv = Chess.read_move(&state, mv).unwrap();
            let value = value.map(|value| value.parse().unwrap());
            game.moves.push(Played { mv, value });
            Chess.play(&mut state, mv);
        }
        let samples: Vec<Sample> = super::samples(&game).collect();
        let said: Vec<Score> = samples.iter().map(|sample| sample.said).collect();
        assert!(samples.iter().all(|sample| sample.result == 1. && sample.middle == 1.));
        assert_eq!(said, [10, 30, 40, 60, 70]);
        // The same with a pawn that hangs: whatever is played, the position is not quiet.
        game.moves.truncate(4);
        game.moves[3].mv = Chess.read_move(&after_three(&game), "a7a6").unwrap();
        assert_eq!(super::samples(&game).count(), 1);
    }
}
