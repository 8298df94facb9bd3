//! Files of the user that are no good. They are left aside, and the user is told.

use std::{io, path::PathBuf};

use perfectplay_book::BookError;
use perfectplay_core::{Both, Say, Voice, sayable_errors, tell};

/// A file that is left aside.
#[derive(Debug)]
pub enum Complaint {
    /// An opening book.
    Book {
        /// Its file.
        path: PathBuf,
        /// What is wrong with it.
        why: Unusable,
    },
    /// A table.
    Table {
        /// What is wrong with it, and where.
        because: Both,
    },
}

/// What is wrong with a book.
#[derive(Debug)]
pub enum Unusable {
    /// The file cannot be read.
    Unreadable(io::Error),
    /// There is something else in it.
    Bad(BookError),
}

impl Say for Complaint {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::Book { path, why } => {
                let why = match why {
                    Unusable::Unreadable(error) => error.say(voice),
                    Unusable::Bad(error) => error.say(voice),
                };
                tell!(
                    voice,
                    "the opening book {} is left aside: {why}",
                    "le livre d’ouvertures {} est laissé de côté : {why}",
                    path.display(),
                )
            }
            Self::Table { because } => {
                let because = because.say(voice);
                tell!(
                    voice,
                    "a table is left aside: {because}",
                    "une table est laissée de côté : {because}"
                )
            }
        }
    }
}

sayable_errors!(Complaint);
