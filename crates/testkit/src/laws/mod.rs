//! Checks that a game keeps the laws of the contract.
//!
//! Every check returns the first [`Violation`] it meets: the law, the moves that lead to the
//! state in question, and what was found there. Tests call `.unwrap()` on it.
//!
//! | check | covers | sees |
//! |---|---|---|
//! | [`check_rules`] | the laws of [`Game`](perfectplay_core::Game) that one state shows | random play |
//! | [`check_values`] | keys and symmetry keep the value | every state |
//! | [`check_notation`] | texts and back, nonsense as input | random play |
//! | [`check_view`] | pictures and their clicks | random play |
//! | [`check_heuristic`], [`check_order`] | what a search is given | random play |
//! | [`check_bounds`] | what a state can still be worth | every state |
//! | [`check_indexed`] | numbers and back | random play |
//! | [`check_predecessors`] | moves taken back | every state |
//! | [`check_impartial`] | same moves for both, sums of parts | random play |
//! | [`check_turned`] | the other player to move | random play |
//! | [`check_twins`] | the same, and the game that the other player begins | every state |
//!
//! ```
//! use perfectplay_testkit::{laws::{self, Walks}, toys::Matches};
//!
//! let game = Matches::new(21, 3);
//! laws::check_rules(&game, Walks::default()).unwrap();
//! laws::check_notation(&game, Walks::default()).unwrap();
//! ```

mod bounds;
mod heuristic;
mod impartial;
mod indexed;
mod notation;
mod order;
mod predecessors;
mod rules;
mod turned;
mod values;
mod view;
mod violation;
mod walks;

#[cfg(test)]
mod faulty;

pub use bounds::check_bounds;
pub use heuristic::check_heuristic;
pub use impartial::check_impartial;
pub use indexed::check_indexed;
pub use notation::check_notation;
pub use order::check_order;
pub use predecessors::check_predecessors;
pub use rules::check_rules;
pub use turned::{check_turned, check_twins};
pub use values::check_values;
pub use view::check_view;
pub use violation::{Law, Violation};
pub use walks::Walks;
