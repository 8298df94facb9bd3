//! Experiments as users meet them: folders, going on after Ctrl-C, JSON, nonsense.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

/// A folder of its own for each test, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("perfectplay-experiments-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn perfectplay(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    perfectplay(args).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    let output = run(args);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

const SMALL: [&str; 10] =
    ["experiment", "test", "--moves", "3", "--depth", "4", "--trees", "250", "--seed", "5"];

fn small(more: &[&'static str]) -> Vec<&'static str> {
    SMALL.iter().chain(more).copied().collect()
}

#[test]
fn a_folder_has_the_record_the_report_and_the_pictures() {
    let scratch = Scratch::new("folder");
    let args = [&SMALL[..], &["--folder", scratch.path()]].concat();
    let output = run(&args);
    assert!(output.status.success(), "{output:?}");
    let report = scratch.read("report.md");
    assert!(report.starts_with("# Leaves of one test: theory and measurement\n"), "{report}");
    assert!(report.contains("![Leaves of one test: theory and measurement](figure.svg)"));
    assert!(
        report.contains("perfectplay experiment test --moves 3 --depth 4 --trees 250 --seed 5")
    );
    assert!(scratch.read("figure.svg").starts_with("<svg "));
    assert!(fs::read(scratch.0.join("figure.png")).unwrap().starts_with(b"\x89PNG"));
    let record = scratch.read("results.jsonl");
    let lines: Vec<Value> =
        record.lines().map(|line| serde_json::from_str(line).expect("JSON lines")).collect();
    assert_eq!((&lines[0]["experiment"], &lines[0]["moves"]), (&"test".into(), &3.into()));
    // 22 questions, 250 trees in three pieces each.
    assert_eq!(lines.len(), 1 + 3 * 22);

    // Again: nothing is measured twice, and the answer is the same.
    let again = run(&args);
    assert!(text(&again.stderr).contains("going on after the 66 measurements on record"));
    assert_eq!(again.stdout, output.stdout);
    assert_eq!(scratch.read("results.jsonl"), record);

    // Another plan is refused, and nothing is lost.
    let other = run(&[&args[..8], &["--seed", "6", "--folder", scratch.path()]].concat());
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("(seed differs)"), "{other:?}");
    assert_eq!(scratch.read("results.jsonl"), record);
}

#[test]
fn a_record_that_was_cut_off_is_gone_on_with() {
    let scratch = Scratch::new("cut");
    let args = [&SMALL[..], &["--json", "--folder", scratch.path()]].concat();
    let whole = json(&args);
    let record = scratch.read("results.jsonl");
    fs::write(scratch.0.join("results.jsonl"), &record[..record.len() / 2]).unwrap();
    assert_eq!(json(&args), whole);
    assert_eq!(scratch.read("results.jsonl"), record);
}

#[test]
fn threads_change_nothing() {
    let one = json(&small(&["--json", "--threads", "1"]));
    assert_eq!(json(&small(&["--json", "--threads", "3"])), one);
    assert_eq!(one["rows"].as_array().unwrap().len(), 22);
    assert_eq!(one["conclusion"], "complete");
    assert!(one["worst"].as_f64().unwrap() < 4.0, "{one}");
}

/// Interrupted, an experiment tells what it has measured, and the same command goes on from there.
#[cfg(unix)]
#[test]
fn ctrl_c_answers_with_what_was_measured() {
    let scratch = Scratch::new("interrupted");
    let args = ["experiment", "test", "--moves", "8", "--depth", "10", "--trees", "1000000"];
    let args = [&args[..], &["--json", "--folder", scratch.path()]].concat();
    let child = perfectplay(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Until something is on record, which may take a while on a busy machine.
    for _ in 0..600 {
        thread::sleep(Duration::from_millis(100));
        let record = fs::read_to_string(scratch.0.join("results.jsonl")).unwrap_or_default();
        if record.lines().count() > 30 {
            break;
        }
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    assert_eq!(answer["conclusion"], "cancelled");
    let recorded = scratch.read("results.jsonl").lines().count() as u64 - 1;
    assert_eq!(answer["pieces"].as_u64(), Some(recorded));
    assert!(recorded >= 30, "{recorded}");
    assert!(scratch.read("report.md").contains("Interrupted after"));
}

#[test]
fn the_dichotomy_and_the_methods_answer_in_json() {
    let args = "experiment dichotomy --moves 3 --depth 5 --trees 40 --json";
    let dichotomy = json(&args.split(' ').collect::<Vec<_>>());
    assert_eq!((&dichotomy["trees"], &dichotomy["wrong"]), (&40.into(), &0.into()));
    let steps = dichotomy["steps"].as_array().unwrap();
    assert!((20..=21).contains(&steps.len()), "a million values take twenty halvings");
    assert_eq!(steps.last().unwrap()["share"]["mean"], 1.0);

    let args = "experiment methods --methods minimax,alphabeta,mtdf --moves 3 --depths 3 --trees 5 \
                --on tictactoe:4 --positions 3 --opening-plies 2 --json";
    let methods = json(&args.split_whitespace().collect::<Vec<_>>());
    assert_eq!(methods["disagreements"], 0);
    let cells = methods["cells"].as_array().unwrap();
    // Two laws in two orders, and the game.
    assert_eq!(cells.len(), 5);
    assert_eq!(cells[0]["methods"][0]["leaves"]["mean"], 27.0);
    assert_eq!((&cells[4]["game"], &cells[4]["depth"]), (&"tictactoe".into(), &4.into()));
    assert_eq!(cells[4]["methods"][1]["leaves"]["count"], 3);
}

/// What is given up at the limit is not passed over: neither in the exit code nor in what is told.
#[test]
fn searches_given_up_are_told() {
    let words = |args: &str| run(&args.split(' ').collect::<Vec<_>>());
    let dichotomy = "experiment dichotomy --moves 3 --depth 6 --trees 30 --seed 1 --nodes 200";
    let output = words(&format!("{dichotomy} --json"));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    // Twenty questions of at least 27 leaves each.
    assert_eq!((&answer["trees"], &answer["solved"]), (&30.into(), &0.into()));
    assert_eq!(answer["stopped"], 30);
    let report = text(&words(dichotomy).stdout);
    assert!(report.ends_with(&format!("`perfectplay {dichotomy}`\n")), "{report}");

    let test = "experiment test --moves 2 --depth 20 --trees 9 --law incremental --p pn --nodes 50";
    let output = words(test);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = text(&output.stdout);
    assert!(report.contains("9 searches were given up"), "{report}");
    assert!(report.contains(" --nodes 50 --p "), "{report}");
    // No mean, no distance from it, no part of the answers.
    let row = report.lines().find(|line| line.starts_with("0.6")).expect("a row for pn");
    assert_eq!(row.split_whitespace().filter(|&cell| cell == "-").count(), 3, "{row}");
}

/// There is nothing to ask of a single leaf, and no part of no leaves to be told.
#[test]
fn a_leaf_has_a_value_without_questions() {
    for format in ["text", "markdown", "svg"] {
        let args = "experiment dichotomy --moves 3 --depth 0 --trees 2 --format";
        let output = run(&args.split(' ').chain([format]).collect::<Vec<_>>());
        assert!(output.status.success(), "{output:?}");
        assert!(!text(&output.stdout).contains("NaN"), "{output:?}");
    }
}

#[test]
fn the_answer_may_be_kept_in_the_folder() {
    let scratch = Scratch::new("both");
    let file = scratch.0.join("answer.json");
    let output = ["--folder", scratch.path(), "--output", file.to_str().expect("UTF-8")];
    let output = run(&[&SMALL[..], &output].concat());
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let answer: Value = serde_json::from_str(&scratch.read("answer.json")).expect("JSON");
    assert_eq!(answer["conclusion"], "complete");
    assert!(scratch.read("report.md").starts_with("# Leaves"));
}

/// What nobody could finish is a dash, and nobody is said to agree on it.
#[test]
fn searches_that_would_never_end_are_dashes() {
    let args = "experiment methods --methods minimax --moves 8 --depths 40 --trees 2 --positions 0 \
                --orders given --laws uniform";
    let output = run(&args.split_whitespace().collect::<Vec<_>>());
    let report = text(&output.stdout);
    assert!(output.status.success() && report.contains("\n    8     40        -\n"), "{report}");
    assert!(!report.contains("same values"), "{report}");
}

#[test]
fn every_format_is_what_it_says() {
    let begins = |format: &'static str| run(&small(&["--format", format])).stdout;
    assert!(text(&begins("text")).starts_with("leaves of one test"));
    assert!(text(&begins("markdown")).starts_with("# Leaves of one test"));
    assert!(text(&begins("svg")).starts_with("<svg "));
    assert!(begins("png").starts_with(b"\x89PNG"));
    let plotted = text(&run(&small(&["--plot"])).stdout);
    assert!(plotted.contains("\n* expected") || plotted.contains("* expected"), "{plotted}");

    let theory = |args: &str| text(&run(&args.split(' ').collect::<Vec<_>>()).stdout);
    for what in ["all", "cost", "branching", "ensured", "levels"] {
        let svg = theory(&format!("theory --moves 3 --depth 6 --plot {what} --format svg"));
        assert!(svg.starts_with("<svg ") && svg.contains("</svg>"), "{what}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{what}");
    }
    assert!(theory("theory --moves 3 --depth 6 --plot ensured").contains("depth 6"));
}

/// The largest trees the theory knows: numbers of sixty thousand digits, and none of them is nonsense.
#[test]
fn the_theory_of_huge_trees_is_sound() {
    for p in ["0", "1", "0.5", "pn", "0.99999", "1e-300"] {
        let args = ["theory", "--moves", "1000000", "--depth", "10000", "--p", p, "--json"];
        let answer = json(&args);
        let log10 = |name: &str| answer[name].as_f64().unwrap_or_else(|| panic!("{name}: {p}"));
        assert_eq!((log10("log10_full"), log10("log10_floor_yes")), (60_000.0, 30_000.0), "{p}");
        assert!((30_000.0 - 1e-6..=60_000.0).contains(&log10("log10_expected")), "{p}");
        assert_eq!(answer["expected"], Value::Null);
        assert_eq!(answer["levels"].as_array().unwrap().len(), 10_000);
        let finite = |level: &Value| level["u"].is_number() && level["v"].is_number();
        assert!(answer["levels"].as_array().unwrap().iter().all(finite), "{p}");
    }
}

#[test]
fn nonsense_exits_2_with_a_reason() {
    for (args, reason) in [
        ("theory --moves 0 --depth 3", "1 to 1000000"),
        ("theory --moves 2 --depth -1", "0 to 10000"),
        ("theory --moves 2 --depth 3 --p 1.5", "1.5 is no probability"),
        ("theory --moves 2 --depth 3 --p nan", "is no probability"),
        ("theory --moves 2 --depth 3 --p half", "is no probability"),
        ("experiment test --moves 0 --depth 3", "1 to 1000000"),
        ("experiment test --moves 8 --depth 30", "would look at about 10^18 leaves"),
        ("experiment test --moves 8 --depth 100", "2^128"),
        ("experiment test --moves 3 --depth 3 --law normal", "no law is called"),
        ("experiment test --moves 3 --depth 3 --trees 0", "1 to"),
        ("experiment test --moves 3 --depth 3 --p 0.5,2", "2 is no probability"),
        ("experiment dichotomy --moves 9 --depth 40", "would look at about"),
        ("experiment methods --methods magic", "no method called \"magic\""),
        ("experiment methods --orders sorted", "no order is called"),
        ("experiment methods --trees 0 --positions 0", "nothing to measure"),
        ("experiment methods --on go:3", "go"),
        ("experiment methods --on connect4", "connect4:4,6"),
        ("experiment methods --on connect4:x", "whole number"),
        ("experiment test --moves 3 --depth 3 --tres 5", "did you mean '--trees'?"),
    ] {
        let output = run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{args}: {output:?}");
        assert!(output.stdout.is_empty(), "{args}");
        assert!(text(&output.stderr).contains(reason), "{args}: {}", text(&output.stderr));
    }
}
