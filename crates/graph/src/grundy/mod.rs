//! Impartial games: Sprague-Grundy values.
//!
//! Where both players have the same moves and whoever cannot move loses, a configuration is worth one
//! number: the smallest that is not the number of any configuration a move leads to (the *mex*,
//! minimum excluded). It is 0 exactly if the player to move loses, a winning move is one that leads to
//! a 0, and the number of a sum of games is the exclusive or of theirs (Sprague 1935, Grundy 1939).
//!
//! | question | where |
//! |---|---|
//! | a position of any impartial game, in normal or misère play | [`solve`], on the [`Arena`] |
//! | the same where the parts are heaps under a rule | [`solve_on_heaps`] |
//! | the values of heaps 0, 1, 2, ... under a rule | [`tabulate`] |
//! | every vertex of an explicit graph | [`labels`] |
//! | do these values repeat, and is that proved? | [`Period::of`] |

mod arena;
mod gauge;
mod labels;
mod marks;
mod naive;
mod period;
mod position;
mod sequence;
mod sparse;

pub use arena::{Arena, Convention, Unsolved};
pub use labels::{labels, topological};
pub use period::Period;
pub use position::{Answer, solve, solve_on_heaps};
pub use sequence::{Sequence, Tabulation, tabulate};
