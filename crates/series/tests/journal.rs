//! Results in a file: read back as they were, gone on with, and never overwritten.

use std::{
    fs,
    path::{Path, PathBuf},
};

use perfectplay_series::{Journal, Numbered, RecordError};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Settings {
    game: String,
    seed: u64,
}

fn settings() -> Settings {
    Settings { game: "nim".to_owned(), seed: 1 }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Piece {
    number: usize,
    result: f64,
}

impl Numbered for Piece {
    fn number(&self) -> usize {
        self.number
    }
}

fn piece(number: usize) -> Piece {
    Piece { number, result: 0.1 * number as f64 }
}

/// A file of its own for each test, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("perfectplay-records-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn reopen(path: &Path) -> (Journal, Vec<Piece>) {
    Journal::open(path, &settings()).expect("the same series")
}

#[test]
fn a_series_goes_on_where_its_file_ends() {
    let scratch = Scratch::new("resumed");
    let (mut journal, pieces) = reopen(&scratch.0);
    assert_eq!(pieces, []);
    journal.append(&piece(1)).unwrap();
    journal.append(&piece(2)).unwrap();
    drop(journal);
    let (mut journal, pieces) = reopen(&scratch.0);
    assert_eq!(pieces, [piece(1), piece(2)]);
    journal.append(&piece(3)).unwrap();
    drop(journal);
    assert_eq!(reopen(&scratch.0).1.len(), 3);
    assert_eq!(fs::read_to_string(&scratch.0).unwrap().lines().count(), 4);
}

#[test]
fn a_line_that_was_cut_off_is_dropped() {
    let scratch = Scratch::new("cut");
    let (mut journal, _) = reopen(&scratch.0);
    journal.append(&piece(1)).unwrap();
    let whole = fs::read(&scratch.0).unwrap();
    journal.append(&piece(2)).unwrap();
    let both = fs::read(&scratch.0).unwrap();
    drop(journal);
    fs::write(&scratch.0, &both[..both.len() - 9]).unwrap();
    assert_eq!(reopen(&scratch.0).1, [piece(1)]);
    assert_eq!(fs::read(&scratch.0).unwrap(), whole);
}

#[test]
fn two_runs_do_not_write_the_same_file() {
    let scratch = Scratch::new("twice");
    let (mut journal, _) = reopen(&scratch.0);
    let second = Journal::open::<_, Piece>(&scratch.0, &settings()).expect_err("refused");
    assert!(matches!(&second, RecordError::InUse(path) if *path == scratch.0), "{second}");
    journal.append(&piece(1)).unwrap();
    drop(journal);
    assert_eq!(reopen(&scratch.0).1, [piece(1)]);
}

#[test]
fn other_files_are_left_alone() {
    let scratch = Scratch::new("other");
    let refused = |text: &str| {
        fs::write(&scratch.0, text).unwrap();
        let error = Journal::open::<_, Piece>(&scratch.0, &settings()).expect_err("refused");
        assert_eq!(fs::read_to_string(&scratch.0).unwrap(), text, "untouched");
        error
    };
    assert!(matches!(refused("my notes\n"), RecordError::NoRecord(_)));
    assert!(matches!(refused("my notes without an end"), RecordError::NoRecord(_)));
    assert!(matches!(refused("{\"name\":\"package.json\"}\n"), RecordError::NoRecord(_)));
    let other = refused("{\"game\":\"nim\",\"seed\":2}\n");
    assert!(matches!(&other, RecordError::OtherSettings { setting, .. } if setting == "seed"));
    let first = "{\"game\":\"nim\",\"seed\":1}\n";
    let bad = refused(&format!("{first}nonsense\n"));
    assert!(matches!(bad, RecordError::BadLine { line: 2, .. }));
    let second = serde_json::to_string(&piece(2)).unwrap();
    let bad = refused(&format!("{first}{second}\n"));
    assert!(bad.to_string().contains("its number is 2"), "{bad}");
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let error =
        Journal::open::<_, Piece>(Path::new("no/such/folder"), &settings()).expect_err("refused");
    assert!(error.to_string().starts_with("no/such/folder: "), "{error}");
}
