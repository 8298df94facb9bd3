//! Chance that can be repeated: the same seed gives the same choices on every machine.

use perfectplay_core::hash::mix;

/// A source of chance (SplitMix64: a counter whose bits are spread by [`mix`]).
#[derive(Clone, Debug)]
pub struct Chance {
    counter: u64,
}

impl Chance {
    /// Begins with a seed.
    pub fn new(seed: u64) -> Self {
        Self { counter: seed }
    }

    /// Sixty-four of them.
    pub fn bits(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.counter)
    }

    /// A number below `sides`, which is not 0. Counts of moves are so small against 2^64 that the
    /// remainder favours none of them in any way one could measure.
    pub fn below(&mut self, sides: usize) -> usize {
        (self.bits() % sides as u64) as usize
    }

    /// Any order of `items`, each as likely as the others (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The seed of one part of a whole, such as one game of a match or one tree of an experiment.
pub fn seed_of(seed: u64, part: usize) -> u64 {
    mix(mix(seed) ^ part as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_three_is_as_likely() {
        let mut chance = Chance::new(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [1, 2, 3];
            chance.shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        // 1000 of each expected, with a standard deviation of 29.
        assert!(seen.values().all(|&times| (870..1130).contains(&times)), "{seen:?}");
    }
}
