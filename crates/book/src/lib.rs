//! Opening books: the exact value of every position so many moves from the start.
//!
//! The beginning of a game is what takes longest to solve, and it is always the same. A book is solved once:
//! every unfinished position that so many plies lead to, those that are the same by symmetry once. A search
//! from further up then has a few plies to look ahead and looks the rest up; one from further down
//! never needed the book. Nothing becomes true by a book that was not true before: it only saves time.
//!
//! * [`positions()`] lists them, by the rules and in the order of their keys;
//! * [`Volume`] is a book as it stands in a file: values alone, one byte each, since the positions can be
//!   listed again;
//! * [`Book`] is an opened one, which finds the value of a key;
//! * [`Booked`] is what a game knows together with a book: any search that takes the one takes the other.
//!
//! No game is named here.

mod book;
mod booked;
mod error;
mod positions;
mod title;
mod volume;

pub use book::Book;
pub use booked::Booked;
pub use error::BookError;
pub use positions::{MOST_POSITIONS, positions};
pub use title::Title;
pub use volume::Volume;
