//! Retrograde tables: who wins every state of a [`Tier`](perfectplay_core::tier::Tier), and how soon.
//!
//! | what | where |
//! |---|---|
//! | every outcome of a tier, in memory | [`solve`] |
//! | the same in a file, in as little memory as one likes, going on after a kill | [`build`] |
//! | a file that is probed where it lies | [`Table`] |
//! | whether a table is right, by the rules alone | [`verify`] |
//!
//! The crate names no game. `docs/tables.md` describes the files.
//!
//! ```
//! use perfectplay_core::{Game, Indexed, Player, Score, tier::{Outcome, Outcomes, Whole}};
//! use perfectplay_tables::{Options, solve};
//!
//! /// Take one or two matches; whoever takes the last one wins.
//! struct Matches(u64);
//!
//! impl Game for Matches {
//!     type State = (u64, Player);
//!     type Move = u64;
//!     fn start(&self) -> Self::State { (self.0, Player::Max) }
//!     fn to_move(&self, state: &Self::State) -> Player { state.1 }
//!     fn utility(&self, &(left, player): &Self::State) -> Option<Score> {
//!         (left == 0).then_some(if player == Player::Max { -1 } else { 1 })
//!     }
//!     fn utility_range(&self) -> std::ops::RangeInclusive<Score> { -1..=1 }
//!     fn moves(&self, state: &Self::State, out: &mut Vec<u64>) { out.extend(1..=state.0.min(2)) }
//!     fn play(&self, state: &mut Self::State, taken: u64) { *state = (state.0 - taken, !state.1) }
//! }
//!
//! impl Indexed for Matches {
//!     fn len(&self) -> u64 { 2 * (self.0 + 1) }
//!     fn rank(&self, &(left, player): &Self::State) -> u64 { 2 * left + player as u64 }
//!     fn unrank(&self, rank: u64) -> Self::State { (rank / 2, Player::BOTH[(rank % 2) as usize]) }
//! }
//!
//! let game = Matches(6);
//! let outcomes = solve(&Whole(&game), &Options::default())?.expect("nobody cancels it");
//! // A multiple of three is lost, after two moves for every three matches.
//! assert_eq!(outcomes.outcome(game.rank(&game.start())), Outcome::Won(Player::Min, 4));
//! # Ok::<(), perfectplay_tables::TableError>(())
//! ```

mod bytes;
mod code;
mod disk;
mod error;
mod file;
mod label;
mod loaded;
mod map;
mod options;
mod solve;
mod table;
mod verify;

pub use disk::{Needs, needs};
pub use error::TableError;
pub use file::{Counts, Head};
pub use label::Label;
pub use loaded::Loaded;
pub use options::{Options, Progress, Stage};
pub use solve::{Built, build, discard, is_begun, solve, tidy};
pub use table::Table;
pub use verify::{Verdict, Wrong, verify};
