//! Results on record: a file of JSON lines that can be read back and gone on with.
//!
//! The first line says what the series is, every other line is a piece of it, in the order of their
//! numbers: the file is at any time the beginning of the whole. A series with the same first line goes on
//! where the file ends; any other is refused, so that nobody's results are overwritten. Nor do two runs
//! write the same file at the same time.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use perfectplay_core::{Both, Say, Voice, both, sayable_errors, tell};
use serde::{Serialize, de::DeserializeOwned};

/// A piece that knows its number in the series, from 1.
pub trait Numbered {
    /// The number.
    fn number(&self) -> usize;
}

/// Why results cannot be recorded in a file.
#[derive(Debug)]
pub enum RecordError {
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another run is not done with the file.
    InUse(PathBuf),
    /// The file has something else in it.
    NoRecord(PathBuf),
    /// The file has the results of another series.
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// The first setting that is not the same.
        setting: String,
    },
    /// A line is not the piece that should stand there.
    BadLine {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        because: Both,
    },
}

impl Say for RecordError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::File { path, error } => {
                tell!(voice, "{}: {}", "{} : {}", path.display(), error.say(voice),)
            }
            Self::InUse(path) => tell!(
                voice,
                "{} is being written by another run; wait for it, or give the name of a new file",
                "une autre exécution écrit {} ; attendez-la, ou donnez le nom d’un nouveau fichier",
                path.display(),
            ),
            Self::NoRecord(path) => tell!(
                voice,
                "{} is no record of this kind; give the name of a new file",
                "{} n’est pas un enregistrement de ce genre ; donnez le nom d’un nouveau fichier",
                path.display(),
            ),
            Self::OtherSettings { path, setting } => tell!(
                voice,
                "{} was recorded with other settings ({setting} differs); \
                 give the name of a new file, or the settings of its first line",
                "{} a été enregistré avec d’autres réglages ({setting} diffère) ; \
                 donnez le nom d’un nouveau fichier, ou les réglages de sa première ligne",
                path.display(),
            ),
            Self::BadLine { path, line, because } => tell!(
                voice,
                "line {line} of {} is not number {} of the record: {}",
                "la ligne {line} de {} n’est pas le numéro {} de l’enregistrement : {}",
                path.display(),
                line - 1,
                because.say(voice),
            ),
        }
    }
}

sayable_errors!(RecordError);

/// A file that pieces are appended to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
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
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // Held until the journal is dropped. Where files cannot be locked, users must take care.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(RecordError::InUse(path.to_owned()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = text.lines();
        let pieces = match lines.next() {
            None if bytes.is_empty() => Vec::new(),
            None => return Err(RecordError::NoRecord(path.to_owned())),
            Some(first) => {
                same_settings(path, first, settings, &written)?;
                read(path, lines)?
            }
        };
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Self { path: path.to_owned(), file };
        if whole == 0 {
            journal.line(&written)?;
        }
        Ok((journal, pieces))
    }

    /// Adds a piece. It is in the file when this returns, whatever happens to the program then.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn append(&mut self, piece: &impl Serialize) -> Result<(), RecordError> {
        self.line(piece)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), RecordError> {
        let failed = |error| RecordError::File { path: self.path.clone(), error };
        let mut line = serde_json::to_vec(value).map_err(|error| failed(error.into()))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(failed)
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
