//! The bits of a board: 64, or 128 where these are too few.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub},
};

use perfectplay_core::hash::mix;

/// One bitboard, or several side by side.
pub trait Bits:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
}

/// A whole number that a board fits into. The rules and the search are written once, and compiled for each.
pub trait Word:
    Bits
    + Debug
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitXor<Output = Self>
{
    /// How many bits it has.
    const BITS: u32;
    /// None of them.
    const NONE: Self;
    /// The lowest one.
    const ONE: Self;
    /// All of them.
    const ALL: Self;

    /// What stands for it in a table, different for different boards: on 64 bits itself, on 128 as good as
    /// always.
    fn key(self) -> u64;

    /// How many bits are set.
    fn count_ones(self) -> u32;

    /// How many bits are not set, from the lowest on.
    fn trailing_zeros(self) -> u32;

    /// How many bits are set, from the lowest on.
    fn trailing_ones(self) -> u32;

    /// A sum whose highest carry is lost.
    fn wrapping_add(self, other: Self) -> Self;

    /// A difference that may borrow from beyond the highest bit.
    fn wrapping_sub(self, other: Self) -> Self;

    /// Half of it at a time, the lower one first.
    fn halves(self) -> [u64; 2];

    /// Whether no bit is set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The lowest of the bits that are set.
    #[inline(always)]
    fn lowest(self) -> Self {
        self & Self::NONE.wrapping_sub(self)
    }
}

macro_rules! word {
    ($type:ident, $key:expr, $halves:expr) => {
        impl Bits for $type {}
        impl Word for $type {
            const BITS: u32 = $type::BITS;
            const NONE: Self = 0;
            const ONE: Self = 1;
            const ALL: Self = $type::MAX;

            #[inline(always)]
            fn key(self) -> u64 {
                $key(self)
            }
            #[inline(always)]
            fn count_ones(self) -> u32 {
                $type::count_ones(self)
            }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                $type::trailing_zeros(self)
            }
            #[inline(always)]
            fn trailing_ones(self) -> u32 {
                $type::trailing_ones(self)
            }
            #[inline(always)]
            fn wrapping_add(self, other: Self) -> Self {
                $type::wrapping_add(self, other)
            }
            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self {
                $type::wrapping_sub(self, other)
            }
            #[inline(always)]
            fn halves(self) -> [u64; 2] {
                $halves(self)
            }
        }
    };
}
word!(u64, |bits| bits, |bits| [bits, 0]);
word!(u128, |bits: u128| mix(bits as u64 ^ mix((bits >> 64) as u64)), |bits: u128| {
    [bits as u64, (bits >> 64) as u64]
});
