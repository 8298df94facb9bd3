//! The tables of one game: made, and checked.

use std::{path::PathBuf, sync::Arc};

use perfectplay_core::{Game, Say};
use perfectplay_messages::Both;
use perfectplay_tables::{
    Built, Head, Label, Needs, Options, Table, TableError, Verdict, is_begun, tidy,
};

use super::{TableShelf, Tabled, shelf::Below};
use crate::RequestError;

/// The tables that there can be of a game, in a folder.
pub trait Tables {
    /// The tables that a name stands for, with all that they need, in an order in which they can be built. No name
    /// stands for the only one, or for all that are usual.
    ///
    /// # Errors
    ///
    /// If no table has this name.
    fn wanted(&self, name: &str) -> Result<Vec<Label>, RequestError>;

    /// The file of a table, whether it is there or not.
    fn path(&self, label: &Label) -> PathBuf;

    /// Whether the building of a table was begun and not finished.
    fn is_begun(&self, label: &Label) -> bool {
        is_begun(&self.path(label))
    }

    /// Removes what a program that was ended at the last moment has left behind beside a table that is there.
    fn tidy(&self, label: &Label) {
        tidy(&self.path(label));
    }

    /// What building a table is going to take; those it needs are there.
    ///
    /// # Errors
    ///
    /// If they are not.
    fn needs(&self, label: &Label) -> Result<Needs, RequestError>;

    /// What a table says about itself, if it is there.
    ///
    /// # Errors
    ///
    /// If there is something else in its place.
    fn head(&self, label: &Label) -> Result<Option<Head>, RequestError>;

    /// Builds a table; those it needs are there.
    ///
    /// # Errors
    ///
    /// If it cannot be.
    fn build(&self, label: &Label, options: &Options<'_>) -> Result<Built, RequestError>;

    /// Checks a table; those it needs are there.
    ///
    /// # Errors
    ///
    /// If it is not there, or damaged.
    fn verify(&self, label: &Label, options: &Options<'_>) -> Result<Verified, RequestError>;
}

/// What came of checking a table.
pub struct Verified {
    /// What the table says about itself.
    pub head: Head,
    /// Whether it is right.
    pub verdict: Verdict,
}

pub(crate) struct TypedTables<'t, G: Game> {
    pub(crate) tabled: &'t Tabled<G>,
    pub(crate) name: &'static str,
    pub(crate) game: Arc<G>,
    pub(crate) shelf: Arc<TableShelf>,
}

/// A trouble with a file, as something a request can meet.
pub(crate) fn trouble(error: &TableError) -> RequestError {
    RequestError::Table {
        because: Both::of(|lang| error.say(perfectplay_core::Voice::command_line(lang))),
    }
}

impl<G: Game> TypedTables<'_, G> {
    pub(crate) fn label(&self, tier: String) -> Label {
        label(self.tabled, self.name, &self.game, tier)
    }

    fn table(&self, label: &Label) -> Result<Arc<Table>, RequestError> {
        let table = self.shelf.find(label).map_err(|error| trouble(&error))?;
        table.ok_or_else(|| missing(label))
    }

    /// The tables that `label` needs must be there.
    fn check_below(&self, label: &Label) -> Result<(), RequestError> {
        let needed = self.wanted(&label.tier)?;
        needed
            .iter()
            .take_while(|needed| *needed != label)
            .try_for_each(|needed| self.table(needed).map(drop))
    }
}

/// What a table of a game is called.
pub(crate) fn label<G: Game>(tabled: &Tabled<G>, name: &str, game: &G, tier: String) -> Label {
    let parameters = (tabled.parameters)(game);
    let parameters = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Label { game: name.to_owned(), parameters, tier }
}

/// There is no such table yet.
pub(crate) fn missing(label: &Label) -> RequestError {
    RequestError::NoTable {
        label: label.to_string(),
        game: label.game.clone(),
        tier: label.tier.clone(),
    }
}

impl<G: Game> Tables for TypedTables<'_, G> {
    fn wanted(&self, name: &str) -> Result<Vec<Label>, RequestError> {
        let tiers = self.tabled.maker.tiers(&self.game, name);
        let tiers = tiers.map_err(|because| RequestError::Table { because })?;
        Ok(tiers.into_iter().map(|tier| self.label(tier)).collect())
    }

    fn path(&self, label: &Label) -> PathBuf {
        self.shelf.path(label)
    }

    fn head(&self, label: &Label) -> Result<Option<Head>, RequestError> {
        let table = self.shelf.find(label).map_err(|error| trouble(&error))?;
        Ok(table.map(|table| table.head().clone()))
    }

    fn needs(&self, label: &Label) -> Result<Needs, RequestError> {
        self.check_below(label)?;
        let (below, _) = &Below::new(&self.shelf, label, &Options::default());
        Ok(self.tabled.maker.needs((&self.game, &label.tier, below)))
    }

    fn build(&self, label: &Label, options: &Options<'_>) -> Result<Built, RequestError> {
        self.check_below(label)?;
        let (below, options) = &Below::new(&self.shelf, label, options);
        let file = self.shelf.path(label);
        let folder = self.shelf.folder();
        std::fs::create_dir_all(folder)
            .map_err(|why| trouble(&TableError::Io { path: folder.to_owned(), why }))?;
        self.shelf.forget(label);
        let built =
            self.tabled.maker.build((&self.game, &label.tier, below), label, &file, options);
        let built = built.map_err(|error| trouble(&error))?;
        match below.damaged() {
            None => Ok(built),
            Some(error) => {
                // What was made of a damaged table is worth nothing; if it is there already, it goes.
                let _ = std::fs::remove_file(&file);
                let _ = perfectplay_tables::discard(&file);
                Err(trouble(&error))
            }
        }
    }

    fn verify(&self, label: &Label, options: &Options<'_>) -> Result<Verified, RequestError> {
        self.check_below(label)?;
        let table = self.table(label)?;
        let (below, options) = &Below::new(&self.shelf, label, options);
        let verdict = self.tabled.maker.verify((&self.game, &label.tier, below), &table, options);
        let verdict = verdict.map_err(|error| trouble(&error))?;
        if let Some(error) = below.damaged() {
            return Err(trouble(&error));
        }
        Ok(Verified { head: table.head().clone(), verdict })
    }
}
