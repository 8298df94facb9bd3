//! Graphs as JSON.
//!
//! ```json
//! {"start": 0,
//!  "vertices": [{"id": 0, "owner": "max"}, {"id": 1, "owner": "min", "won": "max", "label": "end"}],
//!  "edges": [[0, 1]]}
//! ```
//!
//! Ids are whole numbers or strings; the start is the first vertex unless it is given; `won` is
//! `"max"`, `"min"`, `"draw"` or `null`; `utility`, a whole number, is what Max gets where the game is over, if wins differ in
//! size; `start`, `won`, `utility`, `label` and `edges` may be left out. Keys come
//! in any order, and others than these are ignored.

mod guard;
mod read;
mod write;

pub use read::read;
pub use write::write;
