//! Methods on the game tree for any [`Game`](perfectplay_core::Game).
//!
//! [`Method`] has them by name, and says of each what it does and in which modules it stands; modules are headed by
//! the idea and where it is from. One question has a module of its own, `possible`: the yes/no test "can I ensure
//! at least x?", recursive and leaf by leaf, which [`test()`] asks.
//!
//! [`solve`] plays to the end of the game, [`analyse`] as far as the limits allow, [`test()`] asks
//! the yes/no question. All share one definition of a node (a state entered, the root included)
//! and of a leaf (a state whose value is taken as it is), and report to an
//! [`Observer`](perfectplay_core::Observer): `()` costs nothing, a [`Recorder`] turns the same
//! code into a figure.
//!
//! [`choose`] plays at a [`Level`], for opponents of every strength.
//!
//! No game is named here.

mod alpha_beta;
mod aspiration;
mod crew;
mod dichotomy;
mod error;
mod evaluate;
mod experience;
mod expert;
mod level;
mod memory;
mod meter;
mod method;
mod minimax;
mod mtdf;
mod notes;
mod perft;
mod player;
mod pns;
mod possible;
mod questions;
mod quiescence;
mod reach;
mod record;
mod remembering;
mod retrograde;
mod run;
mod scale;
mod search;
mod selective;
mod table;
mod variety;
mod walk;

pub use error::{Fault, SearchError};
pub use level::{Chosen, Level, choose};
pub use method::{Method, UnknownMethod};
pub use notes::Notes;
pub use perft::{Counts, perft};
pub use player::SearchPlayer;
pub use pns::prove;
pub use possible::Form;
pub use reach::is_in_reach;
pub use record::{Node, NodeState, Recorded, RecordedPass, Recorder, Step};
pub use retrograde::{Retrograde, explored, retrograde, retrograde_test};
pub use search::{Aim, Answer, Options, analyse, solve, test};
pub use variety::varied;

/// The longest line of play a search follows.
pub const MAX_PLY: u32 = 65_534;

/// The stack that a thread needs to follow such a line. The system gives memory for it only as it
/// is used.
pub const STACK_BYTES: usize = 256 << 20;
