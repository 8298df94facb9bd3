//! What a recording cannot show: standard input, limits, Ctrl-C, repeatability.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

fn perfectplay(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    perfectplay(args).output().expect("the program runs")
}

fn run_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = perfectplay(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(input).expect("the program reads");
    child.wait_with_output().expect("the program ends")
}

/// In the language of whoever opens it, and only then: it is open all the same.
#[test]
fn a_lab_with_damaged_results_opens_and_says_so() {
    let folder = std::env::temp_dir().join(format!("perfectplay-damaged-{}", std::process::id()));
    for (language, said) in
        [("en", "is damaged; it was set aside as"), ("fr", "il a été mis de côté sous le nom")]
    {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("jobs")).expect("a folder can be made");
        fs::write(folder.join("jobs/1.job"), "a job?").expect("a file can be written");
        let data = folder.to_str().expect("its name is a text");
        let mut child = perfectplay(&["serve", "--port", "0", "--data", data, "--lang", language])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut address = String::new();
        let stdout = child.stdout.as_mut().expect("piped");
        BufReader::new(stdout).read_line(&mut address).expect("it says where");
        child.kill().expect("it answers until it is told to stop");
        let output = child.wait_with_output().expect("it has ended");
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(address.contains("http://127.0.0.1:"), "{address}");
        assert_eq!(told.matches("1.job.damaged").count(), 1, "{told}");
        assert!(told.contains(said) && !told.contains("panicked"), "{told}");
    }
    let _ = fs::remove_dir_all(&folder);
}

fn answers(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON, one object a line")).collect()
}

fn answer(args: &[&str]) -> Value {
    let output = run(args);
    answers(&output).pop().unwrap_or_else(|| panic!("{args:?} answers: {output:?}"))
}

#[test]
fn many_positions_are_answered_in_order_and_bad_ones_in_place() {
    let args = ["analyse", "connect4", "-", "--depth", "2", "--json"];
    let output = run_with_input(&args, b"44\n44x\n\n4444444\n\xff\xfe\n445356");
    assert_eq!(output.status.code(), Some(1));
    let answers = answers(&output);
    assert_eq!(answers.len(), 6);
    assert_eq!(answers[0]["position"], "44");
    assert_eq!(answers[1]["line"], 2);
    assert!(answers[1]["error"].as_str().unwrap().contains("unknown symbol 'x' at character 3"));
    assert_eq!(answers[2]["position"], "", "a blank line is the start");
    assert_eq!(answers[3]["line"], 4);
    assert_eq!(answers[4]["line"], 5, "bytes that are no text");
    assert_eq!(answers[5]["position"], "445356", "the last line needs no end");
}

#[test]
fn positions_from_input_that_are_all_good_exit_0() {
    let output = run_with_input(&["solve", "nim", "-", "--json"], b"1,2,3\n3,4,5\n");
    assert_eq!(output.status.code(), Some(0));
    let values: Vec<_> = answers(&output).iter().map(|answer| answer["value"].clone()).collect();
    assert_eq!(values, [-1, 1]);
}

#[test]
fn in_text_every_position_has_one_line() {
    let output = run_with_input(&["solve", "nim", "-"], b"\xef\xbb\xbf1,2,3\nx\n2\n");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with("1,2,3: Min wins"), "{text}");
    assert!(lines[1].starts_with("line 2: "), "{text}");
}

#[test]
fn wrong_parameters_are_refused_once_and_not_for_every_line() {
    let output = run_with_input(&["solve", "connect4", "-", "--size", "4"], b"44\n45\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

#[test]
fn boards_that_begin_with_a_dash_are_positions() {
    let board = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
    let moves = answer(&["moves", "othello", &board, "--json"]);
    assert_eq!(moves["moves"], serde_json::json!(["d3", "c4", "f5", "e6"]));
}

#[test]
fn limits_hold() {
    let nodes = answer(&["analyse", "othello", "--nodes", "5000", "--json"]);
    assert!(nodes["nodes"].as_u64().unwrap() <= 5000);
    assert_eq!(nodes["stopped"], "nodes");
    assert_eq!(nodes["best"].as_array().unwrap().len(), 1, "the deepest finished search answers");

    let depth = answer(&["analyse", "othello", "--depth", "3", "--json"]);
    assert_eq!((&depth["depth"], &depth["stopped"]), (&3.into(), &Value::Null));

    let time = answer(&["analyse", "othello", "--time", "0.2", "--json"]);
    assert_eq!(time["stopped"], "time");
    assert!(!time["best"].as_array().unwrap().is_empty());
}

#[test]
fn without_any_limit_two_seconds_are_enough() {
    for command in ["analyse", "tree"] {
        assert_eq!(answer(&[command, "connect4", "--json"])["stopped"], "time", "{command}");
    }
}

#[test]
fn an_analysis_cut_short_exits_0_and_a_solution_cut_short_exits_1() {
    let code = |args: &[&str]| run(args).status.code();
    assert_eq!(code(&["analyse", "connect4", "--nodes", "1000"]), Some(0));
    assert_eq!(code(&["solve", "connect4", "--nodes", "1000", "--no-book"]), Some(1));
    assert_eq!(code(&["solve", "connect4", "--time", "0.05", "--no-book"]), Some(1));
    assert_eq!(code(&["test", "connect4", "--at-least", "1", "--nodes", "1000"]), Some(1));
}

#[test]
fn the_same_command_twice_enters_the_same_states() {
    for args in [
        ["analyse", "othello", "--depth", "6", "--json"].as_slice(),
        &["analyse", "othello", "--nodes", "30000", "--json"],
        &["solve", "tictactoe", "--method", "table", "--json"],
        &["solve", "chomp", "4x4", "--method", "mtdf", "--all-moves", "--json"],
    ] {
        let (first, second) = (answer(args), answer(args));
        assert_eq!(first["nodes"], second["nodes"], "{args:?}");
        assert_eq!(first["line"], second["line"], "{args:?}");
    }
}

/// Ctrl-C, as a terminal sends it.
#[cfg(unix)]
#[test]
fn ctrl_c_makes_a_search_answer_with_what_is_proved() {
    // The limit on time only keeps the test from waiting for ever if Ctrl-C does nothing.
    let child = perfectplay(&["solve", "connect4", "--time", "20", "--no-book", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    thread::sleep(Duration::from_millis(500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1));
    let answer = answers(&output).pop().expect("an answer");
    assert_eq!(answer["stopped"], "cancelled");
    assert!(answer["lower"].as_i64() <= answer["upper"].as_i64());
}

#[test]
fn long_work_says_where_it_is() {
    // Four seconds are long where nobody sits at a terminal.
    let output = run(&["solve", "connect4", "--time", "4.5", "--no-book", "--json"]);
    let progress = String::from_utf8(output.stderr).unwrap();
    assert!(progress.contains("nodes") && progress.contains("between"), "{progress:?}");
    let quick = run(&["solve", "nim", "--json"]);
    assert!(quick.stderr.is_empty(), "short work is silent");
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let mut child = perfectplay(&["games"]).stdout(Stdio::piped()).spawn().expect("starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("ends").success());
}

#[test]
fn a_game_can_be_played_and_taken_back() {
    let input = b"5\nundo\n5\n5\nhelp\nmoves\nhint\nquit\n";
    let output = run_with_input(&["play", "tictactoe", "--depth", "9"], input);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    // The hint has the value of every move.
    let hints = ["move  for Max  outcome", "Try "];
    let told = ["2 moves taken back", "\"5\" cannot be played here", "legal moves:"];
    for expected in told.into_iter().chain(hints) {
        assert!(text.contains(expected), "{expected:?} in {text}");
    }
    // Taken back, 5 can be played again, and then no more.
    assert_eq!(text.matches("cannot be played here").count(), 1, "{text}");
    let refused = run_with_input(&["play", "nim", "--min", "foo"], b"");
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn two_methods_play_a_whole_game() {
    let args = ["play", "tictactoe", "--max", "alphabeta", "--min", "minimax", "--depth", "9"];
    let output = run(&args);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.trim_end().ends_with("the game is over: a draw"), "{text}");
}

/// The signature: change it together with the search, and say so in the commit.
#[test]
fn bench_signature() {
    let measured = answer(&["bench", "--json"]);
    assert_eq!(measured["signature"], measured["nodes"]);
    let recorded = include_str!("../../../testdata/signature.txt");
    assert_eq!(measured["signature"], recorded.trim().parse::<u64>().unwrap());
}
