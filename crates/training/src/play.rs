//! Games that the program plays against itself.
//!
//! A game depends on its number, the seed and the manner of play alone. It begins with some random moves, goes on by
//! short searches, and near the end by exact ones: its result is what the state where those begin is worth.

use perfectplay_core::hash::mix;
use perfectplay_games::othello::{
    endgame::sparring::{choose, exact, play, targets},
    evaluation::{Evaluation, UNIT},
};

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Everything random comes from here.
    pub seed: u64,
    /// The least and the most random moves to begin with.
    pub random: (u32, u32),
    /// How many moves ahead are looked at.
    pub depth: u32,
    /// With so many free squares the game is solved.
    pub exact: u32,
}

/// A game that was played until it was solved, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The squares, without passes.
    pub moves: Vec<u8>,
    /// How many of them were random.
    pub random: usize,
    /// Black's discs minus White's at the end.
    pub score: i32,
}

/// A board in the view of its mover, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Discs of the player to move.
    pub own: u64,
    /// Discs of the opponent.
    pub other: u64,
    /// The result in the view of the player to move.
    pub score: i8,
}

const BLACK: u64 = 1 << 28 | 1 << 35;
const WHITE: u64 = 1 << 27 | 1 << 36;

/// A board and whose turn it is.
#[derive(Clone, Copy)]
struct Standing {
    own: u64,
    other: u64,
    is_black: bool,
}

impl Standing {
    const START: Self = Self { own: BLACK, other: WHITE, is_black: true };

    /// The squares to choose from, after a pass if there is none; none at the end of the game.
    fn choices(&mut self) -> u64 {
        let own = targets(self.own, self.other);
        if own != 0 {
            return own;
        }
        let other = targets(self.other, self.own);
        if other != 0 {
            *self = Self { own: self.other, other: self.own, is_black: !self.is_black };
        }
        other
    }

    fn play(&mut self, square: usize) {
        let (own, other) = play(self.own, self.other, square);
        *self = Self { own, other, is_black: !self.is_black };
    }

    fn empties(&self) -> u32 {
        (self.own | self.other).count_zeros()
    }

    fn sign(&self) -> i32 {
        if self.is_black { 1 } else { -1 }
    }
}

impl Game {
    /// Plays game number `number`. Without an evaluation all moves are random until the game is solved.
    pub fn play(evaluation: Option<&Evaluation>, manner: Manner, number: u64) -> Self {
        let mut random = mix(manner.seed ^ mix(number));
        let mut next = || {
            random = mix(random.wrapping_add(1));
            random >> 11
        };
        let (least, most) = manner.random;
        let openings = u64::from(most - least + 1);
        let opening = least as usize + (next() % openings) as usize;
        let mut standing = Standing::START;
        let mut moves = Vec::new();
        let mut guess = 0;
        loop {
            let choices = standing.choices();
            if choices == 0 || standing.empties() <= manner.exact {
                break;
            }
            let square = match evaluation {
                Some(evaluation) if moves.len() >= opening => {
                    let (square, value) =
                        choose(evaluation, standing.own, standing.other, manner.depth);
                    guess = -value / UNIT;
                    square
                }
                _ => {
                    guess = 0;
                    nth_bit(choices, next() % u64::from(choices.count_ones()))
                }
            };
            moves.push(square as u8);
            standing.play(square);
        }
        let random = opening.min(moves.len());
        let score = standing.sign() * exact(standing.own, standing.other, guess);
        // What is left is played without a mistake, so that its boards are worth what the result says.
        while standing.choices() != 0 {
            let square = best(standing, score * standing.sign());
            moves.push(square as u8);
            standing.play(square);
        }
        Self { moves, random, score }
    }

    /// The boards whose worth the result tells: those after the random moves. (The last random move is one the
    /// result does not depend on.)
    pub fn samples(&self) -> Vec<Sample> {
        let mut standing = Standing::START;
        let mut samples = Vec::new();
        for number in 0..=self.moves.len() {
            let choices = standing.choices();
            if number >= self.random && (number < self.moves.len() || choices == 0) {
                let Standing { own, other, .. } = standing;
                let score = (self.score * standing.sign()) as i8;
                samples.push(Sample { own, other, score });
            }
            if let Some(&square) = self.moves.get(number) {
                standing.play(square.into());
            }
        }
        samples
    }
}

/// The first move that keeps the value.
fn best(standing: Standing, value: i32) -> usize {
    let mut squares = targets(standing.own, standing.other);
    while squares & (squares - 1) != 0 {
        let square = squares.trailing_zeros() as usize;
        let (own, other) = play(standing.own, standing.other, square);
        if -exact(own, other, -value) == value {
            return square;
        }
        squares &= squares - 1;
    }
    squares.trailing_zeros() as usize
}

fn nth_bit(mut bits: u64, n: u64) -> usize {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}
