//! Quick answers for a program that plays thousands of games against itself.

use std::ops::RangeInclusive;

use perfectplay_core::{Bounds, Desk, Halted, Player};

use super::{
    super::{
        discs::{flips, reach},
        evaluation::{Evaluation, UNIT},
    },
    Search,
    instructions::{Instructions, with_best_instructions},
};

/// Nobody limits it, and nothing is kept but in the cache.
struct Free {
    entered: u64,
}

impl Desk for Free {
    fn enter(&mut self) -> Result<(), Halted> {
        self.entered += 1;
        Ok(())
    }
    fn entered(&self) -> u64 {
        self.entered
    }
    fn expect(&self, _: u64) {}
    fn recall(&self, _: u64, _: Player) -> Option<Bounds> {
        None
    }
    fn keep(&self, _: u64, _: Player, _: Bounds, _: u64) {}
}

/// The squares where the player with `own` can put a disc.
pub fn targets(own: u64, other: u64) -> u64 {
    reach(own, other) & !(own | other)
}

/// The board of the next player.
pub fn play(own: u64, other: u64, square: usize) -> (u64, u64) {
    let turned = flips(square, own, other);
    (other ^ turned, own | turned | 1 << square)
}

/// What a board is probably worth in units, looking so many moves ahead, one number after the other.
pub fn estimates(
    evaluation: &Evaluation,
    own: u64,
    other: u64,
    depths: RangeInclusive<u32>,
) -> Vec<i32> {
    with_best_instructions!(instructions => estimates_by(instructions, evaluation, own, other, depths))
}

fn estimates_by<I: Instructions>(
    instructions: I,
    evaluation: &Evaluation,
    own: u64,
    other: u64,
    depths: RangeInclusive<u32>,
) -> Vec<i32> {
    let mut desk = Free { entered: 0 };
    let mut search = Search::new(&mut desk, u64::MAX, Some(evaluation), 0, instructions);
    let numbers = evaluation.patterns().of(own, other);
    let most = 1000 * UNIT;
    let estimate = |depth| I::estimate(&mut search, own, other, &numbers, depth, -most, most);
    depths.map(estimate).map(|value| value.unwrap_or(0)).collect()
}

/// The move that is probably best, looking so many moves ahead, and what it is worth in units. There must be one.
pub fn choose(evaluation: &Evaluation, own: u64, other: u64, depth: u32) -> (usize, i32) {
    with_best_instructions!(instructions => choose_by(instructions, evaluation, own, other, depth))
}

fn choose_by<I: Instructions>(
    instructions: I,
    evaluation: &Evaluation,
    own: u64,
    other: u64,
    depth: u32,
) -> (usize, i32) {
    let mut desk = Free { entered: 0 };
    let mut search = Search::new(&mut desk, u64::MAX, Some(evaluation), 0, instructions);
    let numbers = evaluation.patterns().of(own, other);
    let mut moves = Vec::new();
    let mut squares = targets(own, other);
    while squares != 0 {
        let square = squares.trailing_zeros() as usize;
        squares &= squares - 1;
        let turned = flips(square, own, other);
        let after = evaluation.patterns().after(&numbers, square, turned);
        let (next, last) = (other ^ turned, own | turned | 1 << square);
        let discs = (own | other).count_ones() + 1;
        moves.push((evaluation.value(&after, discs), square, next, last, after));
    }
    moves.sort_by_key(|mv| mv.0);
    let mut best = (moves[0].1, -1000 * UNIT);
    for (_, square, own, other, numbers) in moves {
        let (alpha, beta) = (best.1, 1000 * UNIT);
        let value = I::estimate(&mut search, own, other, &numbers, depth - 1, -beta, -alpha);
        let value = -value.unwrap_or(0);
        if value > best.1 {
            best = (square, value);
        }
    }
    best
}

/// The result under best play.
pub fn exact(own: u64, other: u64, guess: i32) -> i32 {
    with_best_instructions!(instructions => exact_by(instructions, own, other, guess))
}

fn exact_by<I: Instructions>(instructions: I, own: u64, other: u64, guess: i32) -> i32 {
    let mut desk = Free { entered: 0 };
    let empties = (own | other).count_zeros();
    let mut search = Search::new(&mut desk, u64::MAX, None, empties, instructions);
    let (mut lower, mut upper) = (-64, 64);
    let mut guess = (guess & !1).clamp(-64, 64);
    while lower < upper {
        let at_least = if guess == lower { guess + 2 } else { guess };
        let found = I::sorted(&mut search, own, other, at_least - 1).unwrap_or(0);
        if found >= at_least {
            lower = found;
        } else {
            upper = found;
        }
        guess = found;
    }
    lower
}
