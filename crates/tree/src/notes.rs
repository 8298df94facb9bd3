//! What searches leave to those that come after them.
//!
//! States that are a few moves apart have most of their future in common. Whoever solves many of them keeps
//! one table for all, and each search begins with what the others have found. Only bounds that hold to the
//! end of the game are in it, so that nothing depends on who found them, or in which order; several searches
//! may read and write at the same time.

use std::sync::Arc;

use perfectplay_core::Game;

use crate::{
    Method, SearchError,
    evaluate::{Evaluate, ToTheEnd},
    scale::Scale,
    table::Table,
};

/// A table that outlives a search: of one game, and of searches to its end.
pub struct Notes {
    table: Arc<Table>,
}

impl Notes {
    /// Empty notes of at most so many bytes for searches of `game` by `method`.
    ///
    /// # Errors
    ///
    /// If there is no such memory to be had.
    pub fn new<G: Game>(method: Method, game: &G, bytes: usize) -> Result<Self, SearchError> {
        let eval = ToTheEnd::of(method, game, false);
        let range = Evaluate::<G>::scale(&eval).range();
        let table = Table::with_bytes(bytes, range).ok_or(SearchError::NoMemory { bytes })?;
        Ok(Self { table: Arc::new(table) })
    }

    /// The table for a search that begins, if it ranks results in the same way.
    pub(crate) fn of(&self, scale: &Scale) -> Option<Arc<Table>> {
        let fits = self.table.is_for(scale.range());
        fits.then(|| {
            self.table.next_generation();
            Arc::clone(&self.table)
        })
    }
}
