//! One walk over a board, for whoever wants the sum and for whoever wants to know what it is a sum of.

use cozy_chess::BitBoard;
use perfectplay_core::Score;

use super::{Weights, Worth};

/// Is told what a board has.
pub(super) trait Tally {
    /// The weight of this number counts so many times, for the side whose turn it is to be counted.
    fn add(&mut self, weight: usize, times: Score);

    /// It counts for each of these squares: as a rule there is none.
    #[inline(always)]
    fn add_each(&mut self, weight: usize, squares: BitBoard) {
        if !squares.is_empty() {
            self.add(weight, squares.len() as Score);
        }
    }

    /// From here on it is the other side; White comes first.
    fn turn(&mut self);
}

/// Adds it up.
pub(super) struct Sum<'w> {
    weights: &'w Weights,
    sum: Worth,
}

impl<'w> Sum<'w> {
    pub(super) fn new(weights: &'w Weights) -> Self {
        Self { weights, sum: Worth::default() }
    }

    pub(super) fn total(&self) -> Worth {
        self.sum
    }
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, weight: usize, times: Score) {
        self.sum += self.weights.of(weight) * times;
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.sum = -self.sum;
    }
}

/// Writes it down: the number of a weight, and how often it counts for White more than for Black.
pub(super) struct List {
    counts: Vec<(u16, i16)>,
    sign: i16,
}

impl List {
    pub(super) fn new() -> Self {
        Self { counts: Vec::new(), sign: 1 }
    }

    /// Every weight once, in order, and none that counts nothing.
    pub(super) fn total(mut self) -> Vec<(u16, i16)> {
        self.counts.sort_unstable_by_key(|&(weight, _)| weight);
        self.counts.dedup_by(|more, kept| {
            let same = more.0 == kept.0;
            if same {
                kept.1 += more.1;
            }
            same
        });
        self.counts.retain(|&(_, times)| times != 0);
        self.counts
    }
}

impl Tally for List {
    fn add(&mut self, weight: usize, times: Score) {
        self.counts.push((weight as u16, self.sign * times as i16));
    }

    fn turn(&mut self) {
        self.sign = -self.sign;
    }
}
