//! The values of heaps 0, 1, 2, ... under a rule.

use std::time::{Duration, Instant};

use perfectplay_core::{HeapRule, Limits, Stop};

use super::{gauge::Gauge, naive::Naive, sparse::Sparse};

/// How to find the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tabulation {
    /// Every move of every heap.
    Naive,
    /// The sparse-space method of Guy: most moves need not be looked at.
    Sparse,
}

impl Tabulation {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Naive, Self::Sparse];

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Sparse => "sparse",
        }
    }

    /// Does it work for a rule? The sparse-space method is for pairs of heaps.
    pub fn suits(self, rule: &HeapRule) -> bool {
        match self {
            Self::Naive => true,
            Self::Sparse => rule.most_left() == 2,
        }
    }

    /// The one that is quicker for a rule.
    pub fn quickest(rule: &HeapRule) -> Self {
        if Self::Sparse.suits(rule) { Self::Sparse } else { Self::Naive }
    }
}

/// The values of the heaps from 0 on.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The value of every heap, heap 0 first; fewer than asked for if the work was stopped.
    pub values: Vec<u16>,
    /// Ways of leaving two or three heaps that were looked at.
    pub splits: u64,
    /// Heaps with a rare value, if they were told apart.
    pub rare: Option<usize>,
    /// Time taken.
    pub time: Duration,
    /// Why there are fewer values than asked for. `TooDeep` is a value of more than 16 bits.
    pub stopped: Option<Stop>,
}

impl Sequence {
    /// The first heap with the largest value, and that value.
    pub fn largest(&self) -> Option<(usize, u16)> {
        let largest = *self.values.iter().max()?;
        Some((self.values.iter().position(|&value| value == largest)?, largest))
    }
}

/// The values of the heaps up to `up_to`.
///
/// # Panics
///
/// If the method does not [suit](Tabulation::suits) the rule.
///
/// ```
/// use perfectplay_core::{HeapRule, Limits};
/// use perfectplay_graph::grundy::{Tabulation, tabulate};
///
/// let kayles = HeapRule::code("0.77")?;
/// let sequence = tabulate(&kayles, 11, Tabulation::Sparse, Limits::default());
/// assert_eq!(sequence.values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// # Ok::<(), perfectplay_core::Both>(())
/// ```
pub fn tabulate(
    rule: &HeapRule,
    up_to: u32,
    tabulation: Tabulation,
    limits: Limits<'_>,
) -> Sequence {
    assert!(tabulation.suits(rule), "{} is not for {rule}", tabulation.name());
    let begun = Instant::now();
    let mut gauge = Gauge::new(limits);
    let (stopped, values, splits, rare) = match tabulation {
        Tabulation::Naive => {
            let mut naive = Naive::new(rule);
            let stopped = fill(up_to, |heap| naive.next(heap, &mut gauge));
            (stopped, naive.values, naive.splits, None)
        }
        Tabulation::Sparse => {
            let mut sparse = Sparse::new(rule);
            let stopped = fill(up_to, |heap| sparse.next(heap, &mut gauge));
            let rare = sparse.rare();
            (stopped, sparse.values, sparse.splits, Some(rare))
        }
    };
    Sequence { values, splits, rare, time: begun.elapsed(), stopped }
}

/// Finds one value after the other until one cannot be found.
fn fill(up_to: u32, mut next: impl FnMut(u32) -> Result<(), Stop>) -> Option<Stop> {
    (0..=up_to).try_for_each(&mut next).err()
}
