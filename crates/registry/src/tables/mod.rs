//! Retrograde tables: which there can be of a game, where they are found, and how they are made, checked and asked.
//!
//! A game declares how its states are numbered; all of them are one table, or as many as it has tiers. A registry has
//! no tables unless it is [given a folder](crate::Registry::with_tables).

mod maker;
mod probe;
mod shelf;
mod work;

pub use perfectplay_tables::{
    Built, Counts, Head, Label, Needs, Options, Progress, Stage, Table, TableError, Verdict, Wrong,
    is_begun,
};
pub use probe::{MoveProbed, Probed, Wdl};
pub use shelf::Found;
pub use work::{Tables, Verified};

pub(crate) use maker::{Backwards, Forwards, InTiers, Tabled, Tabler};
pub(crate) use probe::Oracle;
pub(crate) use shelf::TableShelf;
pub(crate) use work::{TypedTables, trouble};
