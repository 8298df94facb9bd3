//! Numbered pieces of work: done at the same time, told in order, kept in a file.
//!
//! The games of a match and the trees of an experiment are such [`Series`]. A piece depends on its number
//! and on nothing else, and pieces are told in the order of their numbers, whichever is done first. So a
//! series gives the same results however many pieces are done at the same time, even if it stops as
//! soon as enough is known; a [`Journal`] keeps them, and the series goes on where its file ends.
//!
//! ```
//! use std::{convert::Infallible, ops::ControlFlow, sync::atomic::AtomicBool};
//!
//! use perfectplay_series::{Conclusion, Series, run};
//!
//! struct Squares;
//!
//! impl Series for Squares {
//!     type Piece = usize;
//!     type Bench = ();
//!     type Failure = Infallible;
//!
//!     fn pieces(&self) -> usize {
//!         5
//!     }
//!     fn set_up(&self) -> Result<(), Infallible> {
//!         Ok(())
//!     }
//!     fn piece(&self, number: usize, _: &mut (), _: &AtomicBool) -> Option<usize> {
//!         Some(number * number)
//!     }
//! }
//!
//! let mut told = Vec::new();
//! let conclusion = run(&Squares, 0, 2, &AtomicBool::new(false), &mut |square| {
//!     told.push(square);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((conclusion, told), (Ok(Conclusion::Complete), vec![0, 1, 4, 9, 16]));
//! ```

mod chance;
mod journal;
mod lines;
mod run;

pub use chance::{Chance, seed_of};
pub use journal::{Journal, Numbered};
pub use lines::{Lines, RecordError, whole_lines};
pub use run::{Conclusion, Series, run};
