//! Several bitboards at once: what is worked out for every move of a position is the same sum in each of
//! them, and processors do two, four or eight such sums in the time of one. Plain arrays; the compiler
//! finds the instructions.

use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr};

use super::super::word::{Bits, Word};

impl<W: Word, const N: usize> Bits for Lanes<W, N> {}

/// `N` bitboards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes<W, const N: usize>(pub(super) [W; N]);

impl<W: Word, const N: usize> Lanes<W, N> {
    /// The same one everywhere.
    #[inline(always)]
    pub(super) fn all(board: W) -> Self {
        Self([board; N])
    }

    /// (A loop: the functions of arrays that take a closure are not always compiled into their caller, and
    /// then without its instructions.)
    #[inline(always)]
    pub(super) fn map(mut self, each: impl Fn(W) -> W) -> Self {
        for board in &mut self.0 {
            *board = each(*board);
        }
        self
    }

    /// What is in any of them.
    #[inline(always)]
    pub(super) fn any(self) -> W {
        let mut any = W::NONE;
        for board in self.0 {
            any = any | board;
        }
        any
    }

    /// Two and two together.
    #[inline(always)]
    pub(super) fn with(mut self, other: Self, both: impl Fn(W, W) -> W) -> Self {
        for (board, other) in self.0.iter_mut().zip(other.0) {
            *board = both(*board, other);
        }
        self
    }
}

macro_rules! in_every_lane {
    ($trait:ident, $method:ident) => {
        impl<W: Word, const N: usize> $trait for Lanes<W, N> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.with(other, W::$method)
            }
        }
        impl<W: Word, const N: usize> $trait<W> for Lanes<W, N> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: W) -> Self {
                self.map(|board| board.$method(other))
            }
        }
    };
}
in_every_lane!(BitAnd, bitand);
in_every_lane!(BitOr, bitor);

/// Wrapping: the column at the right edge may carry out of the board.
impl<W: Word, const N: usize> Add<W> for Lanes<W, N> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: W) -> Self {
        self.map(|board| board.wrapping_add(other))
    }
}

impl<W: Word, const N: usize> Not for Lanes<W, N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.map(|board| !board)
    }
}

impl<W: Word, const N: usize> Shl<u32> for Lanes<W, N> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        self.map(|board| board << by)
    }
}

impl<W: Word, const N: usize> Shr<u32> for Lanes<W, N> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        self.map(|board| board >> by)
    }
}
