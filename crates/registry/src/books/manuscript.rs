//! A book being written: resumable, on several threads.
//!
//! Every thread takes the next position, and all share what they find: neighbours have most of their future in
//! common, and none waits for another, as they would if all worked on the same position. Values are kept in a file
//! in the order of the positions, so that whenever the work ends, it goes on from there.

use std::{
    collections::BTreeMap, convert::Infallible, ops::ControlFlow, path::Path,
    sync::atomic::AtomicBool,
};

use perfectplay_book::{BookError, Volume};
use perfectplay_core::Score;
use perfectplay_series::{Conclusion, Journal, Numbered, RecordError, Series, run};
use serde::{Deserialize, Serialize};

use super::Pages;

/// A book being written, and the file that keeps what is known of it.
pub struct Manuscript<'p> {
    pages: &'p dyn Pages,
    journal: Journal,
    values: Vec<Score>,
}

/// What makes a book the one it is: the first line of the file.
#[derive(PartialEq, Serialize, Deserialize)]
struct Plan {
    game: String,
    parameters: BTreeMap<String, String>,
    plies: u32,
    positions: usize,
}

/// What one position is worth, and its number from 1.
#[derive(Serialize, Deserialize)]
struct Worth {
    number: usize,
    value: Score,
}

impl Numbered for Worth {
    fn number(&self) -> usize {
        self.number
    }
}

impl<'p> Manuscript<'p> {
    /// Begins a book, or goes on with the one that the file has the beginning of.
    ///
    /// # Errors
    ///
    /// If the file cannot be used, or has something else in it.
    pub fn open(path: &Path, pages: &'p dyn Pages) -> Result<Self, RecordError> {
        let title = pages.title();
        let plan = Plan {
            game: title.game.clone(),
            parameters: title.parameters.iter().cloned().collect(),
            plies: pages.plies(),
            positions: pages.count(),
        };
        let (journal, known) = Journal::open::<_, Worth>(path, &plan)?;
        let values = known.into_iter().map(|worth| worth.value).take(pages.count()).collect();
        Ok(Self { pages, journal, values })
    }

    /// Positions whose values are known.
    pub fn done(&self) -> usize {
        self.values.len()
    }

    /// Solves the others, so many at the same time, and tells how many are done each time there is one more.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn go_on(
        &mut self,
        threads: usize,
        cancel: &AtomicBool,
        told: &mut dyn FnMut(usize),
    ) -> Result<Conclusion, RecordError> {
        let Self { pages, journal, values } = self;
        let mut unsaved = None;
        let Ok(conclusion) = run(&Work(*pages), values.len(), threads, cancel, &mut |worth| {
            if let Err(error) = journal.append(&worth) {
                unsaved = Some(error);
                return ControlFlow::Break(());
            }
            values.push(worth.value);
            told(values.len());
            ControlFlow::Continue(())
        });
        unsaved.map_or(Ok(conclusion), Err)
    }

    /// The book, once all positions are done.
    ///
    /// # Errors
    ///
    /// If positions are missing, or worth what they cannot be.
    pub fn finish(self) -> Result<Volume, BookError> {
        let Self { pages, values, .. } = self;
        let volume = Volume::new(pages.title().clone(), pages.plies(), values)?;
        pages.check(&volume)?;
        Ok(volume)
    }
}

struct Work<'p>(&'p dyn Pages);

impl Series for Work<'_> {
    type Piece = Worth;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        self.0.count()
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn piece(&self, number: usize, (): &mut (), stop: &AtomicBool) -> Option<Worth> {
        let value = self.0.value(number, stop)?;
        Some(Worth { number: number + 1, value })
    }
}
