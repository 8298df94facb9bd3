//! Values of heaps by their definition: every move of every heap.
//!
//! | | a rule that leaves one heap | two | three |
//! |---|---|---|---|
//! | moves of heap `n` | its numbers | `n/2` each | `n²/12` each |
//!
//! Heaps that are left are looked at in one order only, since a sum has none.

use perfectplay_core::{HeapRule, Stop};

use super::{gauge::Gauge, marks::Marks};

/// The values so far.
pub(super) struct Naive<'r> {
    rule: &'r HeapRule,
    pub(super) values: Vec<u16>,
    pub(super) splits: u64,
    marks: Marks,
}

impl<'r> Naive<'r> {
    pub(super) fn new(rule: &'r HeapRule) -> Self {
        Self { rule, values: Vec::new(), splits: 0, marks: Marks::new() }
    }

    /// Adds the value of the next heap.
    pub(super) fn next(&mut self, heap: u32, gauge: &mut Gauge<'_>) -> Result<(), Stop> {
        gauge.enter()?;
        self.marks.clear();
        mark_unbroken(self.rule, heap, &self.values, &mut self.marks);
        for &taking in self.rule.takings().iter().take_while(|taking| taking.take <= heap) {
            let rest = (heap - taking.take) as usize;
            if taking.may_leave(2) {
                let pairs = most_pairs(self.rule, rest);
                gauge.spend(pairs as u64)?;
                self.splits += pairs as u64;
                mark_pairs(&self.values, rest, pairs, &mut self.marks);
            }
            if taking.may_leave(3) {
                self.mark_triples(rest, gauge)?;
            }
        }
        self.values.push(self.marks.mex().ok_or(Stop::TooDeep)?);
        Ok(())
    }

    fn mark_triples(&mut self, rest: usize, gauge: &mut Gauge<'_>) -> Result<(), Stop> {
        for small in 1..=rest / 3 {
            // The middle one is not smaller; what comes before it has had its turn.
            let two = rest - small;
            let pairs = two / 2 - (small - 1);
            gauge.spend(pairs as u64)?;
            self.splits += pairs as u64;
            let value = self.values[small];
            let middle = &self.values[small..=two / 2];
            let large = &self.values[two - two / 2..=two - small];
            for (middle, large) in middle.iter().zip(large.iter().rev()) {
                self.marks.mark(value ^ middle ^ large);
            }
        }
        Ok(())
    }
}

/// Marks what the moves lead to that leave at most one heap. The value of the heap itself need not be
/// known yet: no move leaves it as it is.
pub(super) fn mark_unbroken(rule: &HeapRule, heap: u32, values: &[u16], marks: &mut Marks) {
    for &taking in rule.takings().iter().take_while(|taking| taking.take <= heap) {
        let rest = (heap - taking.take) as usize;
        if taking.may_leave(0) && rest == 0 {
            marks.mark(0);
        }
        if taking.may_leave(1) && rest > 0 {
            marks.mark(values[rest]);
        }
    }
}

/// In how many ways so many tokens can be left as two heaps, in one order.
pub(super) fn most_pairs(rule: &HeapRule, tokens: usize) -> usize {
    if rule.unequal() { tokens.saturating_sub(1) / 2 } else { tokens / 2 }
}

/// Marks what the pairs `1 + (rest - 1)`, `2 + (rest - 2)` and so on are worth, up to `pairs`.
#[inline]
fn mark_pairs(values: &[u16], rest: usize, pairs: usize, marks: &mut Marks) {
    if pairs == 0 {
        return;
    }
    let small = &values[1..=pairs];
    let large = &values[rest - pairs..rest];
    for (small, large) in small.iter().zip(large.iter().rev()) {
        marks.mark(small ^ large);
    }
}
