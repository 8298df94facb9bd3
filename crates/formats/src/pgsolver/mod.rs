//! Parity games in the form of PGSolver, read and written as games of reaching an end.
//!
//! ```text
//! parity 2;
//! start 0;
//! 0 0 0 1,2 "the start";
//! 1 0 1 1;
//! 2 1 1 0,2;
//! ```
//!
//! A line is a vertex: its number, its priority, its owner (0 is Max, 1 is Min), its successors and perhaps
//! a name. Numbers go from 0 without gaps, in any order; the two lines at the top may be left out, and the
//! start is then the first vertex of the file.
//!
//! **What it means here.** The game is over in a vertex that leads nowhere but to itself: Max has won
//! there if its priority is even, Min if it is odd. Endless play elsewhere is a draw, whatever the
//! priorities. So a parity game whose cycles are all of length one is read as what it is.
//!
//! **What is written.** Ends that somebody has won are sinks with priority 0 or 1. A priority cannot
//! say *draw*, and a vertex that leads only to itself is an end; so drawn ends, dead ends and
//! vertices that circle in themselves lead to two vertices that are added after all others and lead to
//! each other, for ever. Edges that lead on from an end are left out: they are never played. Every vertex
//! keeps its outcome. The name of a vertex is its id, if ids are not the numbers themselves, and else its
//! label. A quotation mark, a percent sign and control characters in a name are written `%22`, `%25` and so
//! on, and read back.

mod read;
mod scanner;
mod usual;
mod write;

pub use read::read;
pub use write::write;
