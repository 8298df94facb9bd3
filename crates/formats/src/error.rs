//! What can be wrong with a file, where, and what to do about it.

use std::{fmt, io};

use perfectplay_graph::{GraphError, MOST_VERTICES};

use crate::texts::Full;

/// Why a file could not be read as a graph.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be opened, or not be read to its end.
    #[error("cannot read {}: {error}", file.as_deref().unwrap_or("the graph"))]
    Unreadable {
        /// Its name, if it is known.
        file: Option<String>,
        /// What the system says.
        error: io::Error,
    },
    /// It says something that makes no graph.
    #[error("{place}{what}; {remedy}")]
    Wrong {
        /// Where.
        place: Place,
        /// What is wrong.
        what: String,
        /// What to write instead.
        remedy: String,
    },
}

/// A place in a file, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The name of the file.
    pub file: Option<String>,
    /// Line and column, counted from 1; the column in bytes.
    pub at: Option<(u64, u64)>,
    /// What was being read there: `vertices[3].owner`.
    pub field: Option<String>,
}

impl fmt::Display for Place {
    /// Ready to be followed by what is wrong there.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at.map(|(line, column)| format!("line {line}, column {column}"));
        let parts: Vec<_> = [&self.file, &at, &self.field].into_iter().flatten().collect();
        match parts.is_empty() {
            true => Ok(()),
            false => parts.iter().map(|part| part.as_str()).collect::<Vec<_>>().join(", ").fmt(f),
        }?;
        f.write_str(if parts.is_empty() { "" } else { ": " })
    }
}

impl FileError {
    /// A graph that is sound but not what was asked for.
    pub fn of_graph(file: &str, what: &str, remedy: &str) -> Self {
        Self::wrong(what, remedy).file(file)
    }

    /// Something wrong with the whole file.
    pub(crate) fn wrong(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Wrong { place: Place::default(), what: what.into(), remedy: remedy.into() }
    }

    /// At a line and a column.
    pub(crate) fn at(mut self, line: u64, column: u64) -> Self {
        if let Self::Wrong { place, .. } = &mut self {
            place.at = Some((line, column));
        }
        self
    }

    /// In a field.
    pub(crate) fn field(mut self, name: impl Into<String>) -> Self {
        if let Self::Wrong { place, .. } = &mut self {
            place.field = Some(name.into());
        }
        self
    }

    /// In a file.
    pub(crate) fn file(mut self, name: &str) -> Self {
        let (Self::Wrong { place: Place { file, .. }, .. } | Self::Unreadable { file, .. }) =
            &mut self;
        *file = Some(name.to_owned());
        self
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        Self::Unreadable { file: None, error }
    }
}

impl From<Full> for FileError {
    fn from(Full: Full) -> Self {
        Self::wrong("names and labels take more than 4 GB together", "write shorter ones")
    }
}

impl From<GraphError> for FileError {
    fn from(error: GraphError) -> Self {
        let remedy = match error {
            GraphError::NoVertices => "add one",
            GraphError::TooLarge => "solve a part of it",
            _ => "add that vertex",
        };
        match error {
            GraphError::NoVertices => Self::wrong("there are no vertices", remedy),
            other => Self::wrong(other.to_string(), remedy),
        }
    }
}

/// No more vertices than numbers can tell apart.
pub(crate) fn too_many_vertices() -> FileError {
    FileError::wrong(format!("there are more than {MOST_VERTICES} vertices"), "solve a part of it")
}

/// A text of the file for a message: in quotes, and not too much of it.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", &text[..end]),
    }
}
