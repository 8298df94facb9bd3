//! Files of problems and whole games, where a recording cannot show it: standard input, files that are none, Ctrl-C.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

const LATE: &str = include_str!("../../../testdata/othello/late.obf");

fn perfectplay(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

/// The answer to a file on standard input.
fn solve(input: &[u8], options: &[&str]) -> Output {
    let args = [&["solve", "othello", "--obf", "-"], options].concat();
    let mut child = perfectplay(&args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    // Who refuses a file does not read it to its end.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn answers(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON, one object a line")).collect()
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

#[test]
fn every_object_has_the_same_names_and_the_last_is_the_total() {
    let output = solve(LATE.as_bytes(), &["--json"]);
    assert_eq!(output.status.code(), Some(0));
    let answers = answers(&output);
    assert_eq!(answers.len(), 25);
    let names = |answer: &Value| answer.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert!(answers[..24].iter().all(|answer| names(answer) == names(&answers[0])));
    assert_eq!(names(&answers[24]), ["total"]);
    let total = &answers[24]["total"];
    let sum = |name: &str| answers[..24].iter().map(|answer| answer[name].as_u64().unwrap()).sum();
    assert_eq!(total["nodes"].as_u64(), Some(sum("nodes")));
    assert_eq!((&total["positions"], &total["agree"]), (&24.into(), &24.into()));
    assert_eq!((&answers[3]["number"], &answers[3]["line"]), (&4.into(), &6.into()));
}

/// What is not a file of positions at all is wrong input; what is wrong on a line is told there.
#[test]
fn files_that_are_none_are_refused() {
    for (input, told) in [
        (&b""[..], "there is no position in -"),
        (b"\n\n% nothing\n", "there is no position in -"),
        (b"hello\nworld\n", "there is no position in -"),
        (b"\x7fELF\0\0\x01\n\0\0", "line 1 is no text"),
    ] {
        let output = solve(input, &[]);
        assert_eq!(output.status.code(), Some(2), "{input:?}");
        assert!(complaint(&output).contains(told), "{input:?}: {}", complaint(&output));
    }
}

#[test]
fn lines_that_are_wrong_do_not_end_the_run() {
    let good = LATE.lines().nth(2).unwrap();
    let mut input = b"\xef\xbb\xbf% marked by an editor\r\n".to_vec();
    input.extend_from_slice(&vec![b'X'; 1 << 20]);
    input.extend_from_slice(format!("\r\n{good}\r\n").as_bytes());
    input.extend_from_slice(b"\xff\xfe\0; A1:+3\n");
    input.extend_from_slice(good.as_bytes());
    let output = solve(&input, &["--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", complaint(&output));
    let answers = answers(&output);
    let lines: Vec<_> = answers[..4].iter().map(|answer| answer["line"].as_u64()).collect();
    assert_eq!(lines, [Some(2), Some(3), Some(4), Some(5)]);
    assert!(answers[0]["error"].as_str().unwrap().contains("too long"));
    assert!(answers[2]["error"].as_str().is_some());
    assert_eq!((&answers[1]["agrees"], &answers[3]["agrees"]), (&true.into(), &true.into()));
    assert_eq!((&answers[4]["total"]["refused"], answers.len()), (&2.into(), 5));
}

#[test]
fn one_wrong_score_makes_the_exit_code_1() {
    let wrong = LATE.replacen("H1:+6", "H1:+8", 1);
    assert_ne!(wrong, LATE);
    let output = solve(wrong.as_bytes(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("differs: h1 +8, found +6"), "{text}");
    assert!(text.trim_end().ends_with("agrees: 23 of 24"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_review_tells_what_is_known() {
    let moves = "f5f6e6f4e3c5c4d3f3e2";
    let args = ["review", "othello", moves, "--time", "2", "--json"];
    let child = perfectplay(&args).stdout(Stdio::piped()).spawn().expect("starts");
    thread::sleep(Duration::from_secs(5));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(1));
    let answer = &answers(&output)[0];
    assert_eq!(answer["stopped"], "cancelled");
    let known: Vec<bool> =
        answer["moves"].as_array().unwrap().iter().map(|row| !row["value"].is_null()).collect();
    assert_eq!(known.len(), 10);
    assert!(!known[0] && known[9], "from the last move back: {known:?}");
}
