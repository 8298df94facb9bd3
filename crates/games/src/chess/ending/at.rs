//! The squares of the men, in one word.
//!
//! A byte each: what is copied and changed for every move stays in a register, where eight bytes
//! in memory, written one at a time and read at once, would have to be waited for.

use super::{material::MOST_MEN, sight::NOWHERE};

/// The squares of the men: the white king, the black king, White's other men, Black's other men; of eight
/// places the first [`MOST_MEN`] are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At(u64);

impl At {
    /// No man is on the board.
    pub(super) const EMPTY: Self = Self(u64::from_ne_bytes([NOWHERE; 8]));

    /// The square of a man.
    #[inline(always)]
    pub(super) fn get(self, man: usize) -> u8 {
        (self.0 >> ((8 * man) & 63)) as u8
    }

    /// Puts a man on a square.
    #[inline(always)]
    pub(super) fn put(&mut self, man: usize, square: u8) {
        *self = self.with(man, square);
    }

    /// The same with a man on another square.
    #[inline(always)]
    pub(super) fn with(self, man: usize, square: u8) -> Self {
        let shift = (8 * man) & 63;
        Self(self.0 & !(0xff << shift) | u64::from(square) << shift)
    }

    /// The same with two men in each other's places.
    pub(super) fn swapped(self, one: usize, other: usize) -> Self {
        self.with(one, self.get(other)).with(other, self.get(one))
    }

    /// All squares, those [`NOWHERE`] included.
    #[inline(always)]
    pub(super) fn squares(self) -> [u8; MOST_MEN] {
        std::array::from_fn(|man| self.get(man))
    }
}
