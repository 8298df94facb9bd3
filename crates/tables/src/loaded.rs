//! Every outcome at hand.

use perfectplay_core::tier::{Outcome, Outcomes};

use crate::code::{Width, decode};

/// The outcomes of a tier in memory, in as few bytes each as the longest win takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    pub(crate) width: Width,
    pub(crate) bytes: Vec<u8>,
}

impl Loaded {
    /// How many numbers there are.
    pub fn len(&self) -> u64 {
        (self.bytes.len() / self.width.bytes()) as u64
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
}

impl Outcomes for Loaded {
    #[inline]
    fn outcome(&self, number: u64) -> Outcome {
        decode(self.width.get(&self.bytes, number as usize))
    }
}
