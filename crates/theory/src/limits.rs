//! How large trees may be.

use crate::TheoryError;

/// Most moves a state that costs are computed for.
pub const MAX_MOVES: u32 = 1_000_000;
/// The greatest depth that costs are computed for.
pub const MAX_DEPTH: u32 = 10_000;

/// Is the precision that is promised known to hold for such a tree?
pub(crate) fn check(moves: u32, depth: u32) -> Result<(), TheoryError> {
    if !(1..=MAX_MOVES).contains(&moves) {
        Err(TheoryError::Moves(moves))
    } else if depth > MAX_DEPTH {
        Err(TheoryError::Depth(depth))
    } else {
        Ok(())
    }
}
