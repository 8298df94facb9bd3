//! What the yes/no test costs: expected, and measured on random trees and real games.

mod attempts;
mod chance;
mod cost;
mod error;
mod fixed_point;
mod floors;
mod given;
mod limits;
mod magnitude;
mod recurrence;
mod twofold;

pub use chance::Chance;
pub use cost::{Cost, Level, ensured, expected};
pub use error::TheoryError;
pub use fixed_point::FixedPoint;
pub use floors::{Count, Floors};
pub use limits::{MAX_DEPTH, MAX_MOVES};
pub use magnitude::Magnitude;
