//! Repeatable chance: the same seed gives the same throws on every machine.

use perfectplay_core::hash::mix;

/// A source of chance with a seed.
///
/// ```
/// use perfectplay_testkit::Dice;
///
/// let mut dice = Dice::new(7);
/// let throws: Vec<_> = (0..100).map(|_| dice.below(6)).collect();
/// assert!((0..6).all(|side| throws.contains(&side)));
///
/// let mut again = Dice::new(7);
/// assert!(throws.iter().all(|&throw| throw == again.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    counter: u64,
}

impl Dice {
    /// Dice with a seed.
    pub fn new(seed: u64) -> Self {
        Self { counter: mix(seed) }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        // Any odd step visits all counters; mix() does the shuffling.
        self.counter = self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.counter)
    }

    /// A number below `sides`.
    ///
    /// # Panics
    ///
    /// If `sides` is 0.
    pub fn below(&mut self, sides: usize) -> usize {
        (self.bits() % sides as u64) as usize
    }

    /// One of `from`, or `None` if there is nothing to choose from.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}
