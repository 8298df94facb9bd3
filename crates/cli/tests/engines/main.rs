//! Engine protocols, from both ends: conversations with `gtp`, `nboard`, `uci` and `ugi`, and matches against programs that
//! play well, badly or not at all.

mod gtp;
mod matches;
mod nboard;
mod noise;
mod universal;

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Output, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_perfectplay");

/// A game between gtp-rhino and this program in which Black has to pass near the end.
const GAME_WITH_A_PASS: &str = "e6f4e3d6c5f3c4f6f5g4g3c6h4c3d7e7c7e8c8f7d3g5f8g8h5d2c1e2b3g6f1h3h2c2d1a3h6\
    g7b6f2e1g2h8h7h1d8a4g1b5b4a2a7a5b7a8a6b8a1pab1b2";

fn perfectplay(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

/// What a command says to all of its input at once.
fn told(args: &[&str], input: &[u8]) -> Output {
    let mut child = perfectplay(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").expect("the program reads all of it");
    output
}

fn text_told(args: &[&str], input: &str) -> String {
    let output = told(args, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A program to talk to line by line.
struct Peer {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Peer {
    fn start(args: &[&str]) -> Self {
        let mut child = perfectplay(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Every line up to the first that begins so, which must come soon.
    fn hear(&self, beginning: &str) -> Vec<String> {
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut heard = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left);
            let line = line.unwrap_or_else(|_| panic!("no {beginning:?} after {heard:?}"));
            let found = line.starts_with(beginning);
            heard.push(line);
            if found {
                return heard;
            }
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A file of its own for each test, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("engines-{name}"));
        let _ = fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The games of a match of two, which must end well.
fn games(name: &str, game: &str, players: [&str; 2], more: &[&str]) -> Vec<Value> {
    let record = Scratch::new(name);
    let file = record.0.to_str().expect("a plain name");
    let args = ["match", game, "--player", players[0], "--player", players[1], "--save", file];
    let output = told(&[&args, more].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = fs::read_to_string(&record.0).expect("the record is there");
    text.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The moves of a transcript with the colours that play them.
fn coloured(game: &str) -> Vec<(char, &str)> {
    let moves = (0..game.len()).step_by(2).map(|at| &game[at..at + 2]);
    ['b', 'w'].into_iter().cycle().zip(moves).collect()
}

/// A program of others, if it is installed.
fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(name)).find(|file| file.exists())
}
