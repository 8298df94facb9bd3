//! Games in a file: read back as they were, gone on with, and never overwritten.

use std::{
    fs,
    path::{Path, PathBuf},
};

use perfectplay_tournament::{End, GameRecord, Journal, RecordError, Spent};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Settings {
    game: String,
    seed: u64,
}

fn settings() -> Settings {
    Settings { game: "nim".to_owned(), seed: 1 }
}

fn game(number: usize) -> GameRecord {
    let spent = Spent { moves: 2, nodes: 77, depth: Some(2.5), seconds: 0.000_1 };
    GameRecord {
        number,
        max: "first".to_owned(),
        min: "second".to_owned(),
        opening: vec!["1:2".to_owned()],
        moves: vec!["2:1".to_owned(), "3:5".to_owned()],
        result: -1,
        margin: Some(-1),
        end: End::Finished,
        because: None,
        max_spent: spent,
        min_spent: Spent { depth: None, ..spent },
    }
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

fn reopen(path: &Path) -> (Journal, Vec<GameRecord>) {
    Journal::open(path, &settings()).expect("the same match")
}

#[test]
fn a_match_goes_on_where_its_file_ends() {
    let scratch = Scratch::new("resumed");
    let (mut journal, games) = reopen(&scratch.0);
    assert_eq!(games, []);
    journal.append(&game(1)).unwrap();
    let lost = GameRecord {
        margin: None,
        end: End::Error,
        because: Some("no answer".to_owned()),
        ..game(2)
    };
    journal.append(&lost).unwrap();
    drop(journal);
    let (mut journal, games) = reopen(&scratch.0);
    assert_eq!(games, [game(1), lost]);
    journal.append(&game(3)).unwrap();
    assert_eq!(reopen(&scratch.0).1.len(), 3);
    assert_eq!(fs::read_to_string(&scratch.0).unwrap().lines().count(), 4);
}

#[test]
fn a_line_that_was_cut_off_is_played_again() {
    let scratch = Scratch::new("cut");
    let (mut journal, _) = reopen(&scratch.0);
    journal.append(&game(1)).unwrap();
    let whole = fs::read(&scratch.0).unwrap();
    journal.append(&game(2)).unwrap();
    let both = fs::read(&scratch.0).unwrap();
    fs::write(&scratch.0, &both[..both.len() - 9]).unwrap();
    assert_eq!(reopen(&scratch.0).1, [game(1)]);
    assert_eq!(fs::read(&scratch.0).unwrap(), whole);
}

#[test]
fn other_files_are_left_alone() {
    let scratch = Scratch::new("other");
    let refused = |text: &str| {
        fs::write(&scratch.0, text).unwrap();
        let error = Journal::open(&scratch.0, &settings()).expect_err("refused");
        assert_eq!(fs::read_to_string(&scratch.0).unwrap(), text, "untouched");
        error
    };
    assert!(matches!(refused("my notes\n"), RecordError::NoRecord(_)));
    assert!(matches!(refused("my notes without an end"), RecordError::NoRecord(_)));
    assert!(matches!(refused("{\"name\":\"package.json\"}\n"), RecordError::NoRecord(_)));
    let other = refused("{\"game\":\"nim\",\"seed\":2}\n");
    assert!(matches!(&other, RecordError::OtherMatch { setting, .. } if setting == "seed"));
    let first = "{\"game\":\"nim\",\"seed\":1}\n";
    let bad = refused(&format!("{first}nonsense\n"));
    assert!(matches!(bad, RecordError::BadLine { line: 2, .. }));
    let second = serde_json::to_string(&game(2)).unwrap();
    let bad = refused(&format!("{first}{second}\n"));
    assert!(bad.to_string().contains("its number is 2"), "{bad}");
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let error = Journal::open(Path::new("no/such/folder"), &settings()).expect_err("refused");
    assert!(error.to_string().starts_with("no/such/folder: "), "{error}");
}
