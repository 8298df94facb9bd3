//! Which form a file has, and reading it.

use std::{
    fs::File,
    io::{Cursor, Read},
    path::Path,
};

use crate::{FileError, NamedGraph, course, json, pgsolver};

/// A form in which graphs are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// JSON.
    Json,
    /// PGSolver's parity games.
    Pgsolver,
    /// Python dictionaries of the courses.
    Course,
}

impl Form {
    /// What the ending of a file tells.
    pub fn of_ending(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "json" => Some(Self::Json),
            "pg" | "gm" | "pgsolver" => Some(Self::Pgsolver),
            "py" | "dict" => Some(Self::Course),
            _ => None,
        }
    }

    /// What the first bytes of a file tell.
    pub fn of_beginning(bytes: &[u8]) -> Result<Self, FileError> {
        let text = bytes.strip_prefix(BOM).unwrap_or(bytes).trim_ascii_start();
        let says = |word: &str| text.windows(word.len()).any(|part| part == word.as_bytes());
        match text {
            [] => Err(FileError::wrong(
                ("the file is empty", "le fichier est vide"),
                ("write a graph into it", "écrivez-y un graphe"),
            )),
            [b'0'..=b'9', ..] => Ok(Self::Pgsolver),
            _ if begins_with_number(text, b"parity") || begins_with_number(text, b"start") => {
                Ok(Self::Pgsolver)
            }
            [b'{', ..] if says("\"vertices\"") || says("\"edges\"") => Ok(Self::Json),
            [b'{' | b'#' | b'\'' | b'"' | b'(' | b'_' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
                Ok(Self::Course)
            }
            _ => Err(FileError::wrong(
                (
                    "the file begins like no form of graphs",
                    "le fichier ne commence comme aucune forme de graphe",
                ),
                (
                    "write JSON, PGSolver or Python dictionaries, and end its name in .json, .pg or .py",
                    "écrivez du JSON, du PGSolver ou des dictionnaires Python, et un nom en .json, .pg ou .py",
                ),
            )
            .at(1, 1)),
        }
    }
}

/// Whether a text begins with a word and a number: `start 3`, and not `start = 3`.
fn begins_with_number(text: &[u8], word: &[u8]) -> bool {
    let after = text.strip_prefix(word).map(<[u8]>::trim_ascii_start);
    after.and_then(<[u8]>::first).is_some_and(u8::is_ascii_digit)
}

/// Marks a file as UTF-8 on some systems, and says nothing.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// So much of a file is looked at to find out what it is.
const BEGINNING: u64 = 1 << 16;

/// Reads a graph from a file. Its ending says which form it has, or else its beginning.
///
/// # Errors
///
/// If it cannot be read or makes no graph.
pub fn read(path: impl AsRef<Path>) -> Result<NamedGraph, FileError> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let opened = File::open(path).map_err(FileError::from);
    let graph = opened.and_then(|file| match path.is_dir() {
        true => Err(FileError::wrong(
            ("this is a folder", "c’est un dossier"),
            ("name a file in it", "nommez un fichier de ce dossier"),
        )),
        false => read_from(file, Form::of_ending(path)),
    });
    graph.map(|graph| graph.from_file(&name)).map_err(|error| error.file(&name))
}

/// Reads a graph in a form, or in the one it begins like.
///
/// # Errors
///
/// If it cannot be read or makes no graph.
pub fn read_from(mut input: impl Read, form: Option<Form>) -> Result<NamedGraph, FileError> {
    let mut beginning = Vec::new();
    let looked_at = if form.is_some() { BOM.len() as u64 } else { BEGINNING };
    input.by_ref().take(looked_at).read_to_end(&mut beginning)?;
    let form = match form {
        Some(form) => form,
        None => Form::of_beginning(&beginning)?,
    };
    let mut beginning = Cursor::new(beginning);
    if beginning.get_ref().starts_with(BOM) {
        beginning.set_position(BOM.len() as u64);
    }
    let input = beginning.chain(input);
    match form {
        Form::Json => json::read(input),
        Form::Pgsolver => pgsolver::read(input),
        Form::Course => course::read(input),
    }
}
