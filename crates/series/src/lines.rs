//! A file of lines that is at any time the beginning of a whole.
//!
//! Lines are written one by one and stay as they are, so that a run that was stopped, or killed in the middle of a
//! line, goes on where its file ends. Nor do two runs write the same file at the same time.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use perfectplay_core::{Both, Say, Voice, sayable_errors, tell};

/// No record has more megabytes: it is read as a whole.
const MOST_MEGABYTES: u64 = 1024;

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
    /// The file is longer than any record.
    TooLong(PathBuf),
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
            Self::TooLong(path) => tell!(
                voice,
                "{} has more than {MOST_MEGABYTES} MB, which no record has; give the name of a new file",
                "{} a plus de {MOST_MEGABYTES} Mo, ce que n’a aucun enregistrement ; donnez le nom d’un nouveau fichier",
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

/// A file that lines are appended to.
#[derive(Debug)]
pub struct Lines {
    path: PathBuf,
    file: File,
}

impl Lines {
    /// Opens a file, or begins a new one, and hands the lines that are whole to `read`. If it can make something of
    /// them, a line at the end that was cut off in the middle is dropped; else the file stays as it is.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, is being written by another run, is too long, or has not a single line; or what
    /// `read` says.
    pub fn open<T>(
        path: &Path,
        read: impl FnOnce(&str) -> Result<T, RecordError>,
    ) -> Result<(Self, T), RecordError> {
        let failed = |error| RecordError::File { path: path.to_owned(), error };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // Held until the file is closed. Where files cannot be locked, users must take care.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(RecordError::InUse(path.to_owned()));
        }
        let there = file.metadata().map_err(failed)?;
        // A device is no record: it may have no end, and nothing written to it stays.
        if !there.is_file() {
            return Err(RecordError::NoRecord(path.to_owned()));
        }
        let mut bytes = Vec::new();
        (&mut file).take((MOST_MEGABYTES << 20) + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > MOST_MEGABYTES << 20 {
            return Err(RecordError::TooLong(path.to_owned()));
        }
        let whole = whole_lines(&bytes);
        if whole.is_empty() && !bytes.is_empty() {
            return Err(RecordError::NoRecord(path.to_owned()));
        }
        let there = read(&String::from_utf8_lossy(whole))?;
        file.set_len(whole.len() as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Self { path: path.to_owned(), file }, there))
    }

    /// Adds a line. It is in the file when this returns, whatever happens to the program then.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn append(&mut self, line: &str) -> Result<(), RecordError> {
        let failed = |error| RecordError::File { path: self.path.clone(), error };
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(failed)
    }
}

/// All lines but one at the end that was cut off in the middle.
pub fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    &bytes[..end]
}
