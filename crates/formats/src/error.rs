//! What can be wrong with a file, where, and what to do about it.

use std::io;

use perfectplay_core::{Both, Say, Voice, both, sayable_errors, tell};
use perfectplay_graph::{GraphError, MOST_VERTICES};

use crate::texts::Full;

/// Why a file could not be read as a graph.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be opened, or not be read to its end.
    Unreadable {
        /// Its name, if it is known.
        file: Option<String>,
        /// What the system says.
        error: io::Error,
    },
    /// It says something that makes no graph.
    Wrong {
        /// Where.
        place: Place,
        /// What is wrong.
        what: Both,
        /// What to write instead.
        remedy: Both,
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

impl Say for Place {
    fn say(&self, voice: Voice) -> String {
        let at = self.at.map(|(line, column)| {
            tell!(voice, "line {line}, column {column}", "ligne {line}, colonne {column}")
        });
        let parts: Vec<_> = [&self.file, &at, &self.field].into_iter().flatten().cloned().collect();
        match parts.join(", ") {
            place if place.is_empty() => place,
            place => tell!(voice, "{place}: ", "{place} : "),
        }
    }
}

impl Say for FileError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::Unreadable { file: Some(file), error } => tell!(
                voice,
                "cannot read {file}: {}",
                "impossible de lire {file} : {}",
                error.say(voice),
            ),
            Self::Unreadable { file: None, error } => tell!(
                voice,
                "cannot read the graph: {}",
                "impossible de lire le graphe : {}",
                error.say(voice),
            ),
            Self::Wrong { place, what, remedy } => tell!(
                voice,
                "{place}{what}; {remedy}",
                "{place}{what} ; {remedy}",
                place = place.say(voice),
                what = what.say(voice),
                remedy = remedy.say(voice),
            ),
        }
    }
}

sayable_errors!(FileError);

impl FileError {
    /// A graph that is sound but not what was asked for.
    pub fn of_graph(file: &str, what: impl Into<Both>, remedy: impl Into<Both>) -> Self {
        Self::wrong(what, remedy).file(file)
    }

    /// Something wrong with the whole file.
    pub(crate) fn wrong(what: impl Into<Both>, remedy: impl Into<Both>) -> Self {
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
        Self::wrong(
            (
                "names and labels take more than 4 GB together",
                "les noms et les étiquettes prennent plus de 4 Go",
            ),
            ("write shorter ones", "écrivez-en de plus courts"),
        )
    }
}

impl From<GraphError> for FileError {
    fn from(error: GraphError) -> Self {
        let remedy = match error {
            GraphError::NoVertices => ("add one", "ajoutez-en un"),
            GraphError::TooLarge => part_of_it(),
            _ => ("add that vertex", "ajoutez ce sommet"),
        };
        match error {
            GraphError::NoVertices => Self::wrong(no_vertices(), remedy),
            other => Self::wrong(Both::of(|lang| other.say(lang.into())), remedy),
        }
    }
}

/// A graph without vertices.
pub(crate) fn no_vertices() -> Both {
    both!("there are no vertices", "il n’y a pas de sommet")
}

/// A vertex that is not there.
pub(crate) fn no_vertex(id: &str) -> Both {
    both!("there is no vertex {id}", "il n’y a pas de sommet {id}")
}

/// A file that is cut off.
pub(crate) fn ends_too_soon() -> Both {
    both!("the file ends too soon", "le fichier s’arrête trop tôt")
}

/// Something stands twice where it may stand once.
pub(crate) fn once() -> Both {
    both!("write it once", "écrivez-le une seule fois")
}

/// What to do with a graph that is too large.
fn part_of_it() -> (&'static str, &'static str) {
    ("solve a part of it", "résolvez-en une partie")
}

/// No more vertices than numbers can tell apart.
pub(crate) fn too_many_vertices() -> FileError {
    let what = both!(
        "there are more than {MOST_VERTICES} vertices",
        "il y a plus de {MOST_VERTICES} sommets",
    );
    FileError::wrong(what, part_of_it())
}

/// A text of the file for a message: in quotes, and not too much of it.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", &text[..end]),
    }
}
