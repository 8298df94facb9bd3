//! Opening books from the command line: built, interrupted, gone on with, found, checked, damaged.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

/// A folder of its own for each test, with the user's data in it, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("perfectplay-books-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn name(&self, name: &str) -> String {
        self.file(name).to_str().expect("UTF-8").to_owned()
    }

    /// The user's book of the board of the tests.
    fn usual(&self) -> PathBuf {
        self.file("perfectplay/books/connect4-rows5-columns5-connect4.book")
    }

    fn perfectplay(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
        command.args(args).env("LC_ALL", "C").env("XDG_DATA_HOME", &self.0).stdin(Stdio::null());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.perfectplay(args).output().expect("the program runs")
    }

    fn json(&self, args: &[&str]) -> Value {
        let output = self.run(&[args, &["--json"]].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {output:?}"))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

const BOARD: [&str; 4] = ["--rows", "5", "--columns", "5"];

fn build<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["book", "build", "connect4"], &BOARD[..], &["--memory", "1"], more].concat()
}

#[test]
fn a_book_is_built_where_solve_finds_it() {
    let scratch = Scratch::new("usual");
    let solve = [&["solve", "connect4"], &BOARD[..], &["--memory", "1"]].concat();
    let without = scratch.json(&solve);
    let output = scratch.run(&build(&["--plies", "3"]));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let told = said(&output.stdout);
    assert!(told.starts_with("connect4 rows=5 columns=5 connect=4: "), "{told}");
    assert!(scratch.usual().exists());
    assert!(
        !scratch
            .file("perfectplay/books/connect4-rows5-columns5-connect4.book.unfinished")
            .exists()
    );

    let with = scratch.json(&solve);
    assert_eq!(with["value"], without["value"]);
    assert!(with["nodes"].as_u64() < without["nodes"].as_u64(), "{with} {without}");
    let aside = scratch.json(&[&solve[..], &["--no-book"]].concat());
    assert_eq!(aside["nodes"], without["nodes"]);
    let again = scratch.run(&build(&["--plies", "3"]));
    assert_eq!(again.status.code(), Some(0));
    assert!(said(&again.stderr).contains("is this book already"), "{again:?}");
    assert_eq!(again.stdout, output.stdout);
}

#[test]
fn books_are_shown() {
    let scratch = Scratch::new("shown");
    let file = scratch.name("my.book");
    let built = scratch.json(&build(&["--plies", "2", "-o", &file]));
    // Two discs on five columns: 25 positions, one its own mirror image.
    let expected = json!({
        "file": file, "game": "connect4", "plies": 2, "positions": 13,
        "parameters": {"rows": "5", "columns": "5", "connect": "4"},
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&built[name], value, "{name}");
    }
    let ends = ["max", "draws", "min"].map(|end| built[end].as_u64().expect("a count"));
    assert_eq!(ends.iter().sum::<u64>(), 13);
    assert_eq!(scratch.json(&["book", "show", &file]), built);
    let text = said(&scratch.run(&["book", "show", &file, "--lang", "fr"]).stdout);
    assert!(text.contains("13 positions après 2 coups\ngagnées par Max"), "{text}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done_and_the_same_command_goes_on() {
    use std::{
        io::{BufRead, BufReader},
        thread,
        time::Duration,
    };
    let scratch = Scratch::new("interrupted");
    let file = scratch.name("my.book");
    let unfinished = scratch.file("my.book.unfinished");
    // Thousands of positions, each of which is solved soon.
    let args = ["--rows", "5", "--columns", "6", "--plies", "8", "-o", &file, "--threads", "2"];
    let args = [&["book", "build", "connect4"], &args[..]].concat();
    let child = scratch
        .perfectplay(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // The plan and one position at least.
    let lines =
        || fs::File::open(&unfinished).map_or(0, |file| BufReader::new(file).lines().count());
    while lines() < 2 {
        thread::sleep(Duration::from_millis(20));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = said(&output.stdout);
    assert!(told.contains("the same command goes on from there"), "{told}");
    assert!(unfinished.exists() && !scratch.file("my.book").exists());
    assert_eq!(fs::read_dir(&scratch.0).expect("the folder").count(), 1, "nothing else is left");
}

/// Cut off in the middle of a line, as by a crash: what is there counts, and the book is the same.
#[test]
fn a_killed_book_goes_on() {
    let scratch = Scratch::new("killed");
    let whole = scratch.name("whole.book");
    assert!(scratch.run(&build(&["--plies", "3", "-o", &whole])).status.success());
    let plan = r#"{"game":"connect4","parameters":{"columns":"5","connect":"4","rows":"5"},"plies":3,"positions":"#;
    let positions = scratch.json(&["book", "show", &whole])["positions"].as_u64().unwrap();
    let bytes = fs::read(&whole).unwrap();
    let values = &bytes[bytes.len() - 8 - positions as usize..];
    let worth =
        |number: usize| format!("{{\"number\":{number},\"value\":{}}}\n", values[number - 1] as i8);
    let record = format!("{plan}{positions}}}\n{}{}{{\"numb", worth(1), worth(2));
    fs::write(scratch.file("part.book.unfinished"), record).unwrap();
    let output = scratch.run(&build(&["--plies", "3", "-o", &scratch.name("part.book")]));
    assert!(output.status.success(), "{output:?}");
    assert!(said(&output.stderr).contains("going on after the 2 positions"), "{output:?}");
    assert_eq!(fs::read(scratch.file("part.book")).unwrap(), bytes);
}

/// Ended after the book was put in its place and before the rest was removed: the same command removes it, but nothing
/// that is another's.
#[test]
fn what_a_kill_left_beside_a_book_is_removed() {
    let scratch = Scratch::new("left");
    let file = scratch.name("my.book");
    let board = ["--rows", "4", "--columns", "4"];
    let command =
        [&["book", "build", "connect4", "--plies", "2", "-o", &file], &board[..]].concat();
    assert!(scratch.run(&command).status.success());
    let book = fs::read(scratch.file("my.book")).unwrap();
    let positions = scratch.json(&["book", "show", &file])["positions"].clone();
    let left = scratch.file("my.book.unfinished");
    let plan = |plies: u32| {
        format!(
            r#"{{"game":"connect4","parameters":{{"columns":"4","connect":"4","rows":"4"}},"plies":{plies},"positions":{positions}}}"#
        ) + "\n"
    };
    for (text, stays) in [(plan(2), false), (plan(3), true), ("notes of mine\n".to_owned(), true)] {
        fs::write(&left, &text).unwrap();
        let output = scratch.run(&command);
        assert!(output.status.success(), "{output:?}");
        assert!(said(&output.stderr).contains("is this book already"), "{output:?}");
        assert_eq!(left.exists(), stays, "{text}");
        assert_eq!(fs::read(scratch.file("my.book")).unwrap(), book);
    }
    assert_eq!(fs::read_to_string(&left).unwrap(), "notes of mine\n", "untouched");
}

/// FNV-1a, as the format has it, by the definition.
fn sealed(mut said: Vec<u8>) -> Vec<u8> {
    let mut sum: u64 = 14_695_981_039_346_656_037;
    for &byte in &said {
        sum = (sum ^ u64::from(byte)).wrapping_mul(1_099_511_628_211);
    }
    said.extend(sum.to_le_bytes());
    said
}

#[test]
fn a_wrong_value_is_found() {
    let scratch = Scratch::new("wrong");
    let file = scratch.name("my.book");
    assert!(scratch.run(&build(&["--plies", "2", "-o", &file])).status.success());
    let good = scratch.run(&["book", "verify", &file, "--positions", "5"]);
    assert_eq!(good.status.code(), Some(0), "{good:?}");
    assert!(said(&good.stdout).contains("5 positions solved anew agree"), "{good:?}");
    let all = scratch.json(&["book", "verify", &file, "--positions", "999"]);
    assert_eq!(
        (&all["checked"], &all["holds"], &all["wrong"]),
        (&json!(13), &json!(true), &json!(null))
    );

    let mut bytes = fs::read(&file).unwrap();
    bytes.truncate(bytes.len() - 8);
    let place = bytes.len() - 13;
    let written = bytes[place] as i8;
    bytes[place] = if written == 1 { 2 } else { 1 };
    fs::write(&file, sealed(bytes)).unwrap();
    let output = scratch.run(&["book", "verify", &file, "--positions", "13", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let bad: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&bad["holds"], &bad["wrong"]["found"]), (&json!(false), &json!(written)));
    // The position it names has the value it says.
    let position = bad["wrong"]["position"].as_str().unwrap();
    let solve = [&["solve", "connect4", position, "--no-book"], &BOARD[..]].concat();
    assert_eq!(scratch.json(&solve)["value"], json!(written));
    let text = said(&scratch.run(&["book", "verify", &file, "--positions", "13"]).stdout);
    assert!(text.contains(&format!("wrong at {position}: the book says")), "{text}");
}

#[test]
fn a_damaged_book_is_told_of_and_left_aside() {
    let scratch = Scratch::new("damaged");
    let solve = [&["solve", "connect4", "3"], &BOARD[..]].concat();
    let without = scratch.json(&solve);
    assert!(scratch.run(&build(&["--plies", "3"])).status.success());
    let mut bytes = fs::read(scratch.usual()).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(scratch.usual(), bytes).unwrap();
    let output = scratch.run(&[&solve[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let warned = said(&output.stderr);
    assert!(warned.contains("is left aside: the checksum of the book is wrong"), "{warned}");
    assert_eq!(warned.lines().count(), 1, "{warned}");
    let with: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(with["nodes"], without["nodes"]);
    let verified = scratch.run(&["book", "verify", scratch.usual().to_str().unwrap()]);
    assert_eq!(verified.status.code(), Some(2), "{verified:?}");
}
