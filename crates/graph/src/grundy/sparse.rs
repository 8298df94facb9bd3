//! The sparse-space method: values of heaps without looking at most moves.
//!
//! Guy observed that in many games nearly all values have an odd number of ones under some mask of
//! bits. Call values with an even number *rare* and the others *common*. Under exclusive or, two rare
//! values or two common ones make a rare one, and one of each makes a common one.
//!
//! **Why it is exact, whatever the mask.** The value of a heap is the smallest one that no move leads
//! to. A move that leaves two heaps leads to a common value only if one of the two is rare. So after
//! all pairs with a rare heap (few) and all moves that leave one heap or none have been marked, the
//! smallest common value without a mark, `c`, is final: no other move leads to it. The heap is worth
//! `c`, unless some rare value below `c` is led to by no move either. Pairs are then looked at one
//! after the other only until each of the rare values below `c` has been met, which is soon; if all
//! pairs are used up, the smallest that was not met is the value, and the heap is a rare one. Nothing
//! was assumed of the mask or of how many heaps are rare: these decide the cost alone. The mask is
//! chosen again, by what values there are, whenever their number has doubled.
//!
//! | | naive | sparse |
//! |---|---|---|
//! | steps for heap `n` | `n/2` | rare heaps, and a few; `n/2` if the heap is rare |

use perfectplay_core::{HeapRule, Stop};

use super::{
    gauge::Gauge,
    marks::Marks,
    naive::{mark_unbroken, most_pairs},
};

/// The mask is chosen for the first time when there are so many values.
const FIRST_CHOICE: usize = 64;

/// The values so far, and which heaps are rare.
pub(super) struct Sparse<'r> {
    rule: &'r HeapRule,
    /// What is taken when two heaps are left.
    breaking: Vec<usize>,
    pub(super) values: Vec<u16>,
    pub(super) splits: u64,
    marks: Marks,
    mask: u16,
    /// Heaps with a rare value, in order, without heap 0, which is never left; and these values.
    rare: Vec<(u32, u16)>,
    /// The number of values at which the mask is chosen again.
    next_choice: usize,
}

impl<'r> Sparse<'r> {
    pub(super) fn new(rule: &'r HeapRule) -> Self {
        let takings = rule.takings().iter().filter(|taking| taking.may_leave(2));
        Self {
            rule,
            breaking: takings.map(|taking| taking.take as usize).collect(),
            values: Vec::new(),
            splits: 0,
            marks: Marks::new(),
            mask: 1,
            rare: Vec::new(),
            next_choice: FIRST_CHOICE,
        }
    }

    /// How many heaps are rare.
    pub(super) fn rare(&self) -> usize {
        self.rare.len()
    }

    /// Adds the value of the next heap.
    pub(super) fn next(&mut self, heap: u32, gauge: &mut Gauge<'_>) -> Result<(), Stop> {
        gauge.enter()?;
        if self.values.len() == self.next_choice {
            self.choose_mask();
            self.next_choice *= 2;
        }
        self.marks.clear();
        mark_unbroken(self.rule, heap, &self.values, &mut self.marks);
        self.mark_pairs_with_rare(heap as usize, gauge)?;
        let common = (0..=u16::MAX).find(|&value| !self.is_rare(value) && !self.marks.has(value));
        let value = match self.smallest_rare_below(common, heap as usize, gauge)? {
            Some(rare) => Some(rare),
            None => common,
        };
        let value = value.ok_or(Stop::TooDeep)?;
        self.values.push(value);
        if heap > 0 && self.is_rare(value) {
            self.rare.push((heap, value));
        }
        Ok(())
    }

    #[inline]
    fn is_rare(&self, value: u16) -> bool {
        is_rare(value, self.mask)
    }

    fn mark_pairs_with_rare(&mut self, heap: usize, gauge: &mut Gauge<'_>) -> Result<(), Stop> {
        for &take in &self.breaking {
            let Some(rest) = heap.checked_sub(take) else { continue };
            let count = self.rare.partition_point(|&(heap, _)| (heap as usize) < rest);
            gauge.spend(count as u64)?;
            self.splits += count as u64;
            for &(heap, value) in &self.rare[..count] {
                let other = rest - heap as usize;
                if self.rule.unequal() && other == heap as usize {
                    continue;
                }
                self.marks.mark(value ^ self.values[other]);
            }
        }
        Ok(())
    }

    /// The smallest rare value below the common one that no move leads to.
    fn smallest_rare_below(
        &mut self,
        common: Option<u16>,
        heap: usize,
        gauge: &mut Gauge<'_>,
    ) -> Result<Option<u16>, Stop> {
        let end = common.map_or(1 << 16, u32::from);
        let unmarked = |marks: &Marks, value: u16| u32::from(value) < end && !marks.has(value);
        // Common values below are all marked.
        let mut missing = (0..end).filter(|&value| unmarked(&self.marks, value as u16)).count();
        for &take in &self.breaking {
            let Some(rest) = heap.checked_sub(take) else { continue };
            let pairs = most_pairs(self.rule, rest);
            if missing == 0 || pairs == 0 {
                continue;
            }
            let small = self.values[1..=pairs].iter();
            let large = self.values[rest - pairs..rest].iter().rev();
            let mut looked = 0;
            for (small, large) in small.zip(large) {
                looked += 1;
                let value = small ^ large;
                if unmarked(&self.marks, value) {
                    self.marks.mark(value);
                    missing -= 1;
                    if missing == 0 {
                        break;
                    }
                }
            }
            gauge.spend(looked)?;
            self.splits += looked;
        }
        if missing == 0 {
            return Ok(None);
        }
        let smallest = (0..end).map(|value| value as u16).find(|&value| !self.marks.has(value));
        Ok(smallest)
    }

    /// The mask under which most values are common.
    ///
    /// The sum of `±1` over all values, minus for those with an odd number of ones under a mask, is
    /// the Walsh-Hadamard transform of how often each value occurs: all masks at once.
    fn choose_mask(&mut self) {
        let largest = self.values.iter().copied().max().unwrap_or(0);
        let mut sums = vec![0_i64; (usize::from(largest) + 1).next_power_of_two()];
        for &value in &self.values {
            sums[usize::from(value)] += 1;
        }
        let mut half = 1;
        while half < sums.len() {
            for block in sums.chunks_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (low, high) in low.iter_mut().zip(high) {
                    (*low, *high) = (*low + *high, *low - *high);
                }
            }
            half *= 2;
        }
        // Under no bits at all every value would be rare.
        let least = sums.iter().zip(0..).skip(1).min_by_key(|&(sum, _)| sum);
        self.mask = least.map_or(1, |(_, mask)| mask);
        let heaps = (1..).zip(&self.values[1..]);
        let mask = self.mask;
        self.rare = heaps
            .filter(|&(_, &value)| is_rare(value, mask))
            .map(|(heap, &value)| (heap, value))
            .collect();
    }
}

/// Has the value an even number of ones under the mask?
#[inline]
fn is_rare(value: u16, mask: u16) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}
