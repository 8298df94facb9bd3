//! Results on record: a file of JSON lines that can be read back and gone on with.
//!
//! The first line says what the series is, every other line is a piece of it, in the order of their
//! numbers: the file is at any time the beginning of the whole. A series with the same first line goes on
//! where the file ends; any other is refused, so that nobody's results are overwritten.

use std::path::{Path, PathBuf};

use perfectplay_core::both;
use serde::{Serialize, de::DeserializeOwned};

use crate::{Lines, RecordError};

/// A piece that knows its number in the series, from 1.
pub trait Numbered {
    /// The number.
    fn number(&self) -> usize;
}

/// A file that pieces are appended to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    lines: Lines,
}

impl Journal {
    /// Opens the record of the series that `settings` describe, and reads what it has already. A line
    /// that was cut off in the middle is dropped.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, is being written by another run, or holds anything else.
    pub fn open<S, P>(path: &Path, settings: &S) -> Result<(Self, Vec<P>), RecordError>
    where
        S: Serialize + DeserializeOwned + PartialEq,
        P: Numbered + DeserializeOwned,
    {
        let failed = |error| RecordError::File { path: path.to_owned(), error };
        let written = serde_json::to_value(settings).map_err(|error| failed(error.into()))?;
        let (lines, pieces) = Lines::open(path, |text| {
            let mut lines = text.lines();
            let Some(first) = lines.next() else { return Ok(None) };
            same_settings(path, first, settings, &written)?;
            read(path, lines).map(Some)
        })?;
        let mut journal = Self { path: path.to_owned(), lines };
        if pieces.is_none() {
            journal.append(&written)?;
        }
        Ok((journal, pieces.unwrap_or_default()))
    }

    /// Adds a piece. It is in the file when this returns, whatever happens to the program then.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn append(&mut self, piece: &impl Serialize) -> Result<(), RecordError> {
        let line = serde_json::to_string(piece)
            .map_err(|error| RecordError::File { path: self.path.clone(), error: error.into() })?;
        self.lines.append(&line)
    }
}

/// Refuses a file that does not begin with these settings.
fn same_settings<S: DeserializeOwned + PartialEq>(
    path: &Path,
    first: &str,
    settings: &S,
    written: &serde_json::Value,
) -> Result<(), RecordError> {
    let there: serde_json::Value =
        serde_json::from_str(first).map_err(|_| RecordError::NoRecord(path.to_owned()))?;
    if serde_json::from_value::<S>(there.clone()).is_ok_and(|there| there == *settings) {
        return Ok(());
    }
    let (Some(there), Some(here)) = (there.as_object(), written.as_object()) else {
        return Err(RecordError::NoRecord(path.to_owned()));
    };
    if !here.keys().any(|setting| there.contains_key(setting)) {
        return Err(RecordError::NoRecord(path.to_owned()));
    }
    let differs = here.iter().find(|(setting, value)| there.get(*setting) != Some(value));
    let setting = differs.map_or_else(String::new, |(setting, _)| setting.clone());
    Err(RecordError::OtherSettings { path: path.to_owned(), setting })
}

/// Pieces in the order of their numbers.
fn read<'a, P: Numbered + DeserializeOwned>(
    path: &Path,
    lines: impl Iterator<Item = &'a str>,
) -> Result<Vec<P>, RecordError> {
    let mut pieces = Vec::new();
    for (index, text) in lines.enumerate() {
        let bad =
            |because| RecordError::BadLine { path: path.to_owned(), line: index + 2, because };
        let piece: P = serde_json::from_str(text).map_err(|error| {
            let column = error.column();
            bad(both!("{error}", "elle ne se lit pas (caractère {column})"))
        })?;
        if piece.number() != index + 1 {
            return Err(bad(both!("its number is {}", "son numéro est {}", piece.number())));
        }
        pieces.push(piece);
    }
    Ok(pieces)
}
