//! Evaluations from the command line: the same games and weights whatever the threads, and Ctrl-C.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// A folder of its own for each test, gone at its end, and the game that is trained.
struct Scratch(PathBuf, &'static str);

impl Scratch {
    fn new(game: &'static str, name: &str) -> Self {
        let name = format!("perfectplay-training-{}-{game}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path, game)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect(name)
    }

    fn train(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
        command.args(["train", self.1]).args(args).current_dir(&self.0);
        command.env("LC_ALL", "C").stdin(Stdio::null());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        let output = self.train(args).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        output
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

impl Scratch {
    fn play<'a>(&self, games: &'a str, file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
        let quick: &[&str] = match self.1 {
            "othello" => &["--depth", "1", "--exact", "6"],
            _ => &["--nodes", "60"],
        };
        [&["play", "--games", games, "--output", file], quick, more].concat()
    }
}

#[test]
fn threads_and_files_change_nothing_at_othello() {
    threads_and_files_change_nothing("othello", "phases");
}

#[test]
fn threads_and_files_change_nothing_at_chess() {
    threads_and_files_change_nothing("chess", "stages");
}

/// With the weights of the program, whichever these are: games, weights from them, games with those.
fn threads_and_files_change_nothing(game: &'static str, rows: &str) {
    let scratch = Scratch::new(game, "threads");
    let play = |games, file, more: &[&'static str]| scratch.play(games, file, more);
    scratch.run(&play("60", "one.txt", &["--threads", "1"]));
    scratch.run(&play("25", "two.txt", &["--threads", "3"]));
    scratch.run(&play("60", "two.txt", &["--threads", "2"]));
    assert_eq!(scratch.read("one.txt"), scratch.read("two.txt"));

    // The second half of the games first.
    let text = String::from_utf8(scratch.read("one.txt")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let file = |games: &[&str]| format!("{}\n{}\n", lines[0], games.join("\n"));
    fs::write(scratch.0.join("first.txt"), file(&lines[1..31])).unwrap();
    fs::write(scratch.0.join("second.txt"), file(&lines[31..])).unwrap();
    let fit = ["fit", "one.txt", "--steps", "4", "--threads", "1", "-o", "one.weights"];
    let fitted = scratch.json(&fit);
    let fit =
        ["fit", "second.txt", "first.txt", "--steps", "4", "--threads", "3", "-o", "two.weights"];
    let again = scratch.json(&fit);
    assert_eq!(scratch.read("one.weights"), scratch.read("two.weights"));
    assert_eq!(fitted[rows], again[rows]);
    assert!(fitted[rows].is_array(), "{fitted}");
    assert_eq!(fitted["fitted"].as_u64().unwrap() + fitted["held_out"].as_u64().unwrap(), 60);

    // What a fit tells is what a measurement on the same games tells.
    let measure = ["measure", "one.txt", "--weights", "one.weights", "--held-out"];
    let measured = scratch.json(&measure);
    assert_eq!(measured["games"], fitted["held_out"]);
    assert_eq!((&measured[rows], &measured["total"]), (&fitted[rows], &fitted["total"]));

    // Other weights play other games, into another file.
    let with = ["--weights", "one.weights"];
    let refused = scratch.train(&play("60", "one.txt", &with)).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("(weights differs)"), "{said}");
    scratch.run(&play("5", "next.txt", &with));
    let next = String::from_utf8(scratch.read("next.txt")).unwrap();
    assert_ne!(next.lines().nth(1), Some(lines[1]));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_games_and_the_same_command_goes_on() {
    use std::{thread, time::Duration};
    let scratch = Scratch::new("othello", "interrupted");
    let play = |games, file, more: &[&'static str]| scratch.play(games, file, more);
    let child = scratch
        .train(&play("100000", "games.txt", &["--threads", "2"]))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let games = || {
        let text = fs::read_to_string(scratch.0.join("games.txt")).unwrap_or_default();
        text.lines().count().saturating_sub(1)
    };
    while games() < 3 {
        thread::sleep(Duration::from_millis(20));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("of 100,000 games; the same command goes on from there"), "{told}");
    let kept = scratch.read("games.txt");
    let wanted = (games() + 1).to_string();
    scratch.run(&play(&wanted, "games.txt", &[]));
    assert!(scratch.read("games.txt").starts_with(&kept) && games().to_string() == wanted);
}
