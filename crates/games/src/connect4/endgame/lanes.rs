//! Several bitboards at once: what is worked out for every move of a position is the same sum in each of
//! them, and processors do two, four or eight such sums in the time of one. Plain arrays; the compiler
//! finds the instructions.

use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr};

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

    /// (A loop: the functions of arrays that take a closure are not always compiled into their caller, and
    /// then without its instructions.)
    #[inline(always)]
    pub(super) fn map(mut self, each: impl Fn(u64) -> u64) -> Self {
        for board in &mut self.0 {
            *board = each(*board);
        }
        self
    }

    /// What is in any of them.
    #[inline(always)]
    pub(super) fn any(self) -> u64 {
        let mut any = 0;
        for board in self.0 {
            any |= board;
        }
        any
    }

    /// Two and two together.
    #[inline(always)]
    pub(super) fn with(mut self, other: Self, both: impl Fn(u64, u64) -> u64) -> Self {
        for (board, other) in self.0.iter_mut().zip(other.0) {
            *board = both(*board, other);
        }
        self
    }
}

macro_rules! in_every_lane {
    ($trait:ident, $method:ident) => {
        impl<const N: usize> $trait for Lanes<N> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.with(other, u64::$method)
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
