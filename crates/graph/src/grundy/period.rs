//! Do the values of heaps repeat, and can that be proved from finitely many?
//!
//! # The periodicity theorem
//!
//! Let a rule take at most `k` tokens and leave at most `h` heaps, without asking that they differ.
//! Let `m` be the larger of `n0` and 1. If `G(n + p) = G(n)` for all `n0 <= n < h m + (h - 1) p + k`,
//! then for all `n >= n0`. (For `h = 2` this is the theorem of Guy and Smith, 1956.)
//!
//! *Proof*, by induction on `n >= h m + (h - 1) p + k`, taking the claim as known for all smaller heaps
//! from `n0` on. We show that heaps `n` and `n + p` have moves to the same values. Since `n > k`, no
//! move from either takes a whole heap, so every move takes some `t <= k` and leaves `j` heaps, from
//! one to `h`.
//!
//! * A move from `n + p` leaves `n + p - t >= h m + h p` tokens in at most `h` heaps, so the largest of
//!   them has `b >= m + p`. Then `b - p >= m` is a heap that is not empty, and `n` has the move that
//!   takes `t` and leaves the same heaps but `b - p` for `b`: as many heaps, none of them empty. And
//!   `b < n + p`, so `n0 <= b - p < n`, and `G(b) = G(b - p)` is known: both moves lead to the same
//!   value.
//! * A move from `n` leaves `n - t >= h m` tokens (and more) in at most `h` heaps, so the largest has
//!   `b >= m >= n0`, and `b < n`, so `G(b + p) = G(b)` is known. Leaving `b + p` for `b` is a move from
//!   `n + p` to the same value. ∎
//!
//! So values up to heap `h (m + p) + k - 1` prove a period: with `h = 1`, rules without breaking, that is
//! `k` values in a row that repeat; where three heaps may be left it is three times the whole.
//!
//! Where two heaps must differ (Grundy's game), `b - p` might equal the other heap, and the proof breaks
//! down: no number of values proves anything, and none is claimed to.

use perfectplay_core::HeapRule;

/// From heap `preperiod` on, values repeat after `period`, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which on all values repeat.
    pub preperiod: usize,
    /// After how many heaps.
    pub period: usize,
    /// The values up to this heap prove it; `None` if the theorem does not hold for the rule.
    pub provable_at: Option<usize>,
    /// It is proved: the values go on like this for ever.
    pub proved: bool,
}

impl Period {
    /// The period of values `G(0), G(1), ...` under a rule: a proved one if there is one, and the one
    /// with the smallest sum of preperiod and period, so that neither can be smaller.
    ///
    /// An end that happens to look like what stands before it is no period: what is not proved must
    /// at least have come back for a whole period, and for half as long as all that stands before.
    pub fn of(rule: &HeapRule, values: &[u16]) -> Option<Self> {
        let repeated = repetitions(values);
        (1..values.len())
            .map(|period| (repeated[period] as usize, period))
            .map(|(repeated, period)| (repeated, Self::new(rule, values.len(), period, repeated)))
            .filter(|&(repeated, Self { preperiod, period, proved, .. })| {
                proved || repeated >= period.max((preperiod + period) / 2)
            })
            .map(|(_, found)| found)
            .min_by_key(|found| (!found.proved, found.preperiod + found.period, found.period))
    }

    /// What it means that the last `repeated` of `len` values are those `period` places before.
    fn new(rule: &HeapRule, len: usize, period: usize, repeated: usize) -> Self {
        let preperiod = len - repeated - period;
        let provable_at = (!rule.unequal()).then(|| {
            let heaps = rule.most_left().max(1) as usize;
            heaps * (preperiod.max(1) + period) + rule.largest_take() as usize - 1
        });
        let proved = provable_at.is_some_and(|heap| heap < len);
        Self { preperiod, period, provable_at, proved }
    }

    /// The heaps before the period whose values are not what the period, continued backwards, would
    /// give them.
    pub fn exceptions(self, values: &[u16]) -> Vec<usize> {
        let regular = |heap: usize| {
            let periods = (self.preperiod - heap).div_ceil(self.period);
            values[heap + periods * self.period]
        };
        (0..self.preperiod).filter(|&heap| values[heap] != regular(heap)).collect()
    }
}

/// For every distance, how many values at the end are the same as those that far before them.
///
/// Read backwards, this is how far the values agree with themselves from a later place on: the
/// Z-function, which needs a constant number of steps for each value (Gusfield 1997).
fn repetitions(values: &[u16]) -> Vec<u32> {
    let len = values.len();
    let backwards = |index: usize| values[len - 1 - index];
    let mut agree = vec![0_u32; len];
    // The stretch that is known to be a copy of the beginning, and reaches furthest.
    let (mut from, mut to) = (0, 0_usize);
    for index in 1..len {
        let mut length = match to.checked_sub(index) {
            Some(left) => left.min(agree[index - from] as usize),
            None => 0,
        };
        while index + length < len && backwards(length) == backwards(index + length) {
            length += 1;
        }
        agree[index] = length as u32;
        if index + length > to {
            (from, to) = (index, index + length);
        }
    }
    agree
}
