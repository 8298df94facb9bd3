//! Matches from the command line: repeatable, interrupted, resumed.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use serde_json::{Value, json};

fn perfectplay(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    perfectplay(args).output().expect("the program runs")
}

/// The answer of a match, without the times.
fn answer(args: &[&str]) -> Value {
    let output = run(&[args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    timeless(serde_json::from_slice(&output.stdout).expect("JSON"))
}

fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.retain(|name, _| name != "seconds");
            fields.values_mut().for_each(|field| *field = timeless(field.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = timeless(item.take())),
        _ => {}
    }
    value
}

/// The games of a record, without the times.
fn games(path: &PathBuf) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("the record is there");
    let line = |line: &str| timeless(serde_json::from_str(line).expect("JSON, one object a line"));
    text.lines().map(line).collect()
}

/// A file of its own for each test, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("perfectplay-match-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

const CONNECT4: [&str; 8] = [
    "match",
    "connect4",
    "--player",
    "auto:nodes=300",
    "--player",
    "alphabeta:depth=2,heuristic=centre",
    "--games",
    "12",
];

#[test]
fn the_same_seed_gives_the_same_match() {
    for args in [
        CONNECT4.as_slice(),
        &[
            "match",
            "nim",
            "5,6",
            "--player",
            "auto:nodes=9",
            "--player",
            "table:depth=2",
            "--games",
            "6",
        ],
        &["match", "tictactoe", "--player", "mtdf:nodes=50", "--player", "auto", "--depth", "1"],
    ] {
        let first = answer(args);
        assert_eq!(first, answer(args));
        assert_eq!(first, answer(&[args, &["--concurrency", "2"]].concat()));
    }
    let other = answer(&[&CONNECT4[..], &["--seed", "1"]].concat());
    assert_ne!(other["players"], answer(&CONNECT4)["players"]);
}

#[test]
fn perfect_players_draw_tic_tac_toe() {
    let args = [
        "match",
        "tictactoe",
        "--player",
        "auto",
        "--player",
        "minimax",
        "--depth",
        "9",
        "--games",
        "9",
    ];
    let answer = answer(&args);
    assert_eq!(answer["played"], 10, "rounded up to pairs");
    assert_eq!(answer["players"][0]["draws"], 10);
    assert_eq!(answer["pairs"], json!([0, 0, 5, 0, 0]));
}

#[test]
fn a_sequential_test_stops_at_the_same_game_however_many_are_played() {
    let args = [&CONNECT4[..6], &["--games", "200", "--sprt", "0,200"]].concat();
    let alone = answer(&args);
    assert_eq!(alone["conclusion"], "decided");
    assert_eq!(alone["sprt"]["verdict"], "elo1");
    assert!(alone["played"].as_u64().unwrap() < 200);
    assert_eq!(alone, answer(&[&args[..], &["--concurrency", "3"]].concat()));
}

#[test]
fn a_match_goes_on_where_its_file_ends() {
    let (whole, part) = (Scratch::new("whole"), Scratch::new("part"));
    let saved = |path: &Scratch| answer(&[&CONNECT4[..], &["--save", path.name()]].concat());
    let complete = saved(&whole);
    assert_eq!(games(&whole.0).len(), 13, "the match, and twelve games");

    // As if it had been killed while writing the sixth game.
    let text = fs::read_to_string(&whole.0).unwrap();
    let five: usize = text.split_inclusive('\n').take(6).map(str::len).sum();
    fs::write(&part.0, &text[..five + 20]).unwrap();
    assert_eq!(saved(&part), complete);
    assert_eq!(games(&part.0), games(&whole.0));

    // Nothing is left to play, and nothing changes.
    let before = fs::read(&whole.0).unwrap();
    assert_eq!(saved(&whole), complete);
    assert_eq!(fs::read(&whole.0).unwrap(), before);

    let other = run(&[&CONNECT4[..], &["--seed", "9", "--save", whole.name()]].concat());
    assert_eq!(other.status.code(), Some(2));
    let said = String::from_utf8(other.stderr).unwrap();
    assert!(said.contains("seed differs"), "{said}");
    assert_eq!(fs::read(&whole.0).unwrap(), before);
}

/// Ctrl-C, as a terminal sends it.
#[cfg(unix)]
#[test]
fn ctrl_c_counts_the_games_that_have_ended() {
    let scratch = Scratch::new("interrupted");
    let quick = ["match", "tictactoe", "--player", "auto:nodes=50", "--player", "auto:depth=1"];
    let args = [&quick[..], &["--games", "200000", "--save", scratch.name(), "--json"]].concat();
    let child = perfectplay(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    thread::sleep(Duration::from_millis(4500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    assert_eq!(answer["conclusion"], "cancelled");
    let played = answer["played"].as_u64().unwrap();
    assert!(played > 0 && played < 200_000);
    assert_eq!(games(&scratch.0).len() as u64, played + 1, "the record has what was counted");
    let progress = String::from_utf8(output.stderr).unwrap();
    assert!(progress.contains("of 200,000 games") && progress.contains("Elo"), "{progress}");
}

#[test]
fn without_any_limit_a_tenth_of_a_second_is_enough() {
    let args = ["match", "connect4", "--player", "auto", "--player", "auto:nodes=50"];
    let output = run(&[&args[..], &["--games", "1", "--opening-plies", "20"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("players without a limit have 0.1 s a move"), "{text}");
    let answer =
        answer(&[&args[..4], &["--player", "table", "--nodes", "20", "--games", "1"]].concat());
    assert_eq!(answer["entrants"][0]["budget"]["nodes"], 20);
}

#[test]
fn the_tree_of_a_game_can_have_the_seed_and_the_depth() {
    let args = ["match", "random", "--player", "auto", "--player", "minimax", "--games", "2"];
    let other = [&args[..], &["--depth", "2", "--seed", "8", "--opening-plies", "0"]].concat();
    let answer = answer(&other);
    // A tree of depth 2: one move of each player.
    assert_eq!((&answer["players"][0]["moves"], &answer["seed"]), (&json!(2), &json!(8)));
}

/// Games of chess as a file that other programs read, and this one too.
#[test]
fn games_of_chess_are_written_as_pgn() {
    let scratch = Scratch::new("games.pgn");
    let args =
        ["match", "chess", "--player", "auto:nodes=200", "--player", "auto:nodes=100,name=short"];
    let args = [&args[..], &["--opening-plies", "3", "--max-plies", "9", "--pgn", scratch.name()]]
        .concat();
    for games in ["2", "4"] {
        answer(&[&args[..], &["--games", games]].concat());
    }
    let text = fs::read_to_string(&scratch.0).unwrap();
    let games: Vec<_> = text.split_inclusive("1/2-1/2\n\n").collect();
    assert_eq!(games.len(), 6, "what is there stays: {text}");
    for (number, game) in games.iter().enumerate() {
        let round = if number < 2 { number + 1 } else { number - 1 };
        assert!(game.contains(&format!("[Round \"{round}\"]")), "{game}");
        assert!(game.contains("[Termination \"adjudication\"]"), "{game}");
        let colour = if number % 2 == 0 { "Black" } else { "White" };
        assert!(game.contains(&format!("[{colour} \"short\"]")), "{game}");
        // Three moves and nine more: the next is White's seventh.
        let shown = run(&["moves", "chess", game, "--json"]);
        assert_eq!(shown.status.code(), Some(0), "{shown:?}");
        assert!(game.contains(" 6. ") && !game.contains(" 7. "), "{game}");
    }
    let othello = ["match", "othello", "--player", "auto", "--player", "auto", "--pgn"];
    let refused = run(&[&othello[..], &[scratch.name()]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("--save FILE keeps them"));
}
