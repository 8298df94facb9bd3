//! Games that the program plays against itself.
//!
//! A game depends on its number, the seed and the manner of play alone. It begins with some random moves, goes on by
//! short searches, and near the end by exact ones: its result is what the state where those begin is worth.

use std::{convert::Infallible, ops::RangeInclusive, sync::atomic::AtomicBool};

use perfectplay_games::othello::{
    evaluation::{Evaluation, UNIT},
    sparring::{choose, exact, play, targets},
};
use perfectplay_series::Series;

use super::{Game, Weights, board::Standing};
use crate::{Dice, digest, record::Recorded};

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Everything random comes from here.
    pub seed: u64,
    /// How many random moves a game begins with.
    pub random: RangeInclusive<u32>,
    /// How many moves ahead are looked at: one at least.
    pub depth: u32,
    /// With so many free squares the game is solved.
    pub exact: u32,
}

/// A series of games against itself.
pub struct SelfPlay<'e> {
    /// What moves are chosen by. Without one all are random until the game is solved.
    pub evaluation: Option<&'e Evaluation>,
    /// How they are played.
    pub manner: Manner,
    /// How many there are.
    pub games: usize,
}

impl Series for SelfPlay<'_> {
    type Piece = Game;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        self.games
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn piece(&self, number: usize, _: &mut (), _: &AtomicBool) -> Option<Game> {
        Some(self.game(number as u64))
    }
}

/// A number that other weights hardly ever have.
pub fn fingerprint(weights: &Weights) -> u64 {
    digest(weights.all().map(|weight| weight as u64))
}

impl SelfPlay<'_> {
    /// The first line of their file: everything that games depend on.
    pub fn title(&self) -> String {
        let manner = &self.manner;
        let (least, most) = (manner.random.start(), manner.random.end());
        // Random moves need no depth.
        let by = match self.evaluation {
            None => "weights=none".to_owned(),
            Some(evaluation) => {
                let weights = fingerprint(evaluation.weights());
                format!("weights={weights:016x} depth={}", manner.depth)
            }
        };
        let (title, seed, exact) = (Game::TITLE, manner.seed, manner.exact);
        format!("{title}seed={seed} random={least}-{most} exact={exact} {by}")
    }

    /// The game of that number, from 0.
    pub fn game(&self, number: u64) -> Game {
        let manner = &self.manner;
        let mut dice = Dice::new(manner.seed, number);
        let random = dice.within(&manner.random) as usize;
        let mut standing = Standing::START;
        let mut moves = Vec::new();
        let mut guess = 0;
        loop {
            let choices = standing.choices();
            if choices == 0 || standing.empties() <= manner.exact {
                break;
            }
            let square = match self.evaluation {
                Some(evaluation) if moves.len() >= random => {
                    let (square, value) =
                        choose(evaluation, standing.own, standing.other, manner.depth);
                    guess = -value / UNIT;
                    square as u8
                }
                _ => nth_bit(choices, dice.below(choices.count_ones().into())),
            };
            moves.push(square);
            standing.play(square);
        }
        let random = random.min(moves.len());
        let score = standing.sign() * exact(standing.own, standing.other, guess);
        // What is left is played without a mistake, so that its boards are worth what the result says.
        while standing.choices() != 0 {
            let square = best(standing, score * standing.sign());
            moves.push(square);
            standing.play(square);
        }
        Game { moves, random, score }
    }
}

/// The first move that keeps the value.
fn best(standing: Standing, value: i32) -> u8 {
    let mut squares = targets(standing.own, standing.other);
    while squares & (squares - 1) != 0 {
        let square = squares.trailing_zeros() as usize;
        let (own, other) = play(standing.own, standing.other, square);
        if -exact(own, other, -value) == value {
            return square as u8;
        }
        squares &= squares - 1;
    }
    squares.trailing_zeros() as u8
}

fn nth_bit(mut bits: u64, n: u64) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use perfectplay_core::hash::mix;

    use super::{super::PHASES, *};

    /// Weights that nobody would play by, but the same ones for ever, whatever comes with the program.
    fn odd_evaluation() -> Evaluation {
        let weight = |number: usize| (mix(number as u64) % 65) as i16 - 32;
        let phase: Box<[i16]> = (0..Weights::per_phase()).map(weight).collect();
        Evaluation::new(Weights::new(vec![phase; PHASES], [0; 65]))
    }

    fn manner(exact: u32) -> Manner {
        Manner { seed: 1, random: 6..=24, depth: 2, exact }
    }

    /// The rules agree with every game, and reading it back checks moves and result by them.
    #[test]
    fn games_are_played_by_the_rules_to_their_end() {
        let evaluation = odd_evaluation();
        for evaluation in [None, Some(&evaluation)] {
            for exact in [0, 1, 8] {
                let play = SelfPlay { evaluation, manner: manner(exact), games: 0 };
                for number in 0..15 {
                    let game = play.game(number);
                    assert_eq!(game.to_string().parse(), Ok(game.clone()), "{game}");
                    assert!((6..=24).contains(&game.random), "{game}");
                }
            }
        }
    }

    /// From where games are solved, both players do as well as the result says.
    #[test]
    fn the_end_is_played_without_a_mistake() {
        let play = SelfPlay { evaluation: None, manner: manner(8), games: 0 };
        for number in 0..20 {
            let game = play.game(number);
            for sample in game.samples().filter(|sample| sample.discs() >= 64 - 8) {
                let worth = exact(sample.own, sample.other, 0);
                assert_eq!(worth, i32::from(sample.score), "{game}");
            }
        }
    }

    /// Recorded: other games would be other weights, and files that cannot be gone on with.
    #[test]
    fn the_same_games_on_every_machine() {
        let evaluation = odd_evaluation();
        let random = SelfPlay { evaluation: None, manner: manner(6), games: 0 };
        let chosen = SelfPlay { evaluation: Some(&evaluation), manner: manner(6), games: 0 };
        let squares = "c4e3f2c6d6e2f6e6f5b3e1g5e7d8b7f4f3d2d7f7f8b6a2e8c3g4h5g2d3g1f1g7h3h6c8c5h4g6a7h2h1g3h7\
                       c1b5a6a5a4c7b2c2a1a3b8a8b4b1d1h8g8";
        assert_eq!(random.game(0).to_string(), format!("{squares} 6 18"));
        let squares = "c4c5c6c3d3b5b3e2e6f5f3c2g6a3a2a4b6e7d7d6a6a7a5b4d1a1b7b1e8d8c8f1d2c7a8h7g4f8f7g7h5g8f2\
                       g2e1g5g3b8b2c1f6f4h2h3h1e3h8g1h6h4";
        assert_eq!(chosen.game(3).to_string(), format!("{squares} 8 -4"));
    }
}
