//! Certificates: the value of a position, with a proof that anybody can check by the rules alone.
//!
//! A certificate is a list of entries. An entry says: *from this state on, this player can ensure so
//! much, by playing this move here and by following the other entries afterwards.* Max ensures at least
//! a value, Min ensures at most a value. This crate knows the rules of a game through
//! [`Game`](perfectplay_core::Game) and nothing of the methods that find values.
//!
//! # What is checked
//!
//! Of an entry by which Max ensures at least `x` (for Min, everything is mirrored):
//!
//! * if the game is over, it is worth at least `x`;
//! * if Max is to move, the move of the entry is legal and leads to a state with an entry of Max that
//!   ensures at least `x`;
//! * if Min is to move, *every* move leads to such a state;
//! * if `x > 0`, the entry has a distance: 0 where the game is over, and else one more than that of
//!   the state Max moves to, or than the greatest of those Min can move to. If `x <= 0`, it has none.
//!
//! # Why that proves it
//!
//! Let Max follow the entries from a state whose entry ensures `x`, whatever Min plays. By the second and
//! the third point every state met has an entry, with a value that never falls.
//!
//! * `x > 0`. All values met are positive, so all entries have distances, and each is at least one more
//!   than the next. By induction on the distance `d`, the game ends after at most `d` moves; and where it
//!   ends it is worth at least `x` by the first point. No strategy that only goes in circles can have
//!   such distances.
//! * `x <= 0`. If the game ends, it is worth at least `x` by the first point, and if it never does, it is
//!   worth 0, which is enough.
//!
//! So Max can ensure `x`. Together with an entry of Min that ensures at most `x` the value is `x`. The
//! distance is a number of moves within which the result is forced; that no shorter way exists is not
//! part of the proof.
//!
//! # Two ways to hold the entries
//!
//! [`Entries`] holds those of any game, for some states, and checks that they prove what is
//! [`Claimed`], with nothing left over. [`Dense`] holds the values of all states of a game whose states are
//! numbers, and [`check_all`] passes over its moves once.

mod claimed;
mod dense;
mod entries;
mod rule;

pub use claimed::{Claimed, Scope};
pub use dense::{Dense, check_all};
pub use entries::{Entries, Entry};
pub use rule::{Broken, Ensured, Flaw, check};
