//! An opened book.

use perfectplay_core::Score;

/// The value of every position so many plies from the start, by its key.
#[derive(Clone, Debug)]
pub struct Book {
    plies: u32,
    /// In order.
    keys: Vec<u64>,
    values: Vec<i8>,
}

impl Book {
    pub(crate) fn new(plies: u32, keys: Vec<u64>, values: Vec<i8>) -> Self {
        debug_assert!(keys.is_sorted() && keys.len() == values.len());
        Self { plies, keys, values }
    }

    /// Moves from the start.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The value, in Max's view, of the position with this canonical key; `None` if it is not one of
    /// the book.
    pub fn value(&self, key: u64) -> Option<Score> {
        let place = self.keys.binary_search(&key).ok()?;
        Some(self.values[place].into())
    }
}
