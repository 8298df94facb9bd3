//! Several bitboards at once: what is worked out for every move of a position is the same sum in each of
//! them, and processors do two, four or eight such sums in the time of one. Plain arrays; the compiler
//! finds the instructions.

use std::{
    array,
    ops::{Add, BitAnd, BitOr, Not, Shl, Shr},
};

/// One bitboard, or several side by side.
pub(super) trait Bits:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
}

impl Bits for u64 {}
impl<const N: usize> Bits for Lanes<N> {}

/// `N` bitboards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Lanes<N> {
    /// The same one everywhere.
    #[inline(always)]
    pub(super) fn all(board: u64) -> Self {
        Self([board; N])
    }

    #[inline(always)]
    pub(super) fn map(self, each: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(each))
    }
}

macro_rules! in_every_lane {
    ($trait:ident, $method:ident) => {
        impl<const N: usize> $trait for Lanes<N> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(array::from_fn(|lane| self.0[lane].$method(other.0[lane])))
            }
        }
        impl<const N: usize> $trait<u64> for Lanes<N> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: u64) -> Self {
                self.map(|board| board.$method(other))
            }
        }
    };
}
in_every_lane!(BitAnd, bitand);
in_every_lane!(BitOr, bitor);

/// Wrapping: the column at the right edge may carry out of the board.
impl<const N: usize> Add<u64> for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: u64) -> Self {
        self.map(|board| board.wrapping_add(other))
    }
}

impl<const N: usize> Not for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.map(|board| !board)
    }
}

impl<const N: usize> Shl<u32> for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        self.map(|board| board << by)
    }
}

impl<const N: usize> Shr<u32> for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        self.map(|board| board >> by)
    }
}
