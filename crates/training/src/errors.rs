//! How far estimates are from results.

use std::ops::Add;

/// How far estimates were from results, counted in whole numbers: so many of these are one, and the order in which errors
/// are added up does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errors<const UNIT: u32> {
    /// How many boards were looked at.
    pub boards: u64,
    sum: u64,
    squares: u128,
}

impl<const UNIT: u32> Errors<UNIT> {
    /// One board, so many units off.
    pub fn of(off: u32) -> Self {
        Self { boards: 1, sum: off.into(), squares: u128::from(off).pow(2) }
    }

    /// The mean distance; `None` without a board.
    pub fn mean(&self) -> Option<f64> {
        (self.boards > 0).then(|| self.sum as f64 / self.boards as f64 / f64::from(UNIT))
    }

    /// The root of the mean square distance; `None` without a board.
    pub fn root_mean_square(&self) -> Option<f64> {
        let root = || (self.squares as f64 / self.boards as f64).sqrt();
        (self.boards > 0).then(|| root() / f64::from(UNIT))
    }
}

impl<const UNIT: u32> Add for Errors<UNIT> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            boards: self.boards + other.boards,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }
}
