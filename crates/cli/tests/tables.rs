//! Retrograde tables from the command line: built, interrupted, gone on with, found, checked, damaged.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

/// A folder of its own for each test, with the user's data in it, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("perfectplay-tables-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn table(&self, name: &str) -> PathBuf {
        self.0.join("perfectplay/tables").join(name)
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

const TIC_TAC_TOE: &str = "tictactoe-rows3-columns3-connect3.table";

#[test]
fn a_table_is_built_asked_checked_listed_and_used() {
    let scratch = Scratch::new("whole");
    let built = scratch.json(&["table", "build", "tictactoe"]);
    assert_eq!(built["states"], 6046);
    let file = scratch.table(TIC_TAC_TOE);
    assert!(file.exists());

    // X in the corner is answered in the middle, or lost.
    let probed = scratch.json(&["table", "probe", "tictactoe", "1"]);
    assert_eq!((&probed["wdl"], &probed["distance"]), (&json!("draw"), &Value::Null));
    let moves = probed["moves"].as_array().expect("moves");
    let drawing: Vec<_> =
        moves.iter().filter(|found| found["wdl"] == "draw").map(|found| &found["move"]).collect();
    assert_eq!(drawing, [&json!("5")]);
    // Two in a row to complete: one move; and for the other, after any other move, two.
    let probed = scratch.json(&["table", "probe", "tictactoe", "1,4,2,5"]);
    assert_eq!((&probed["wdl"], &probed["distance"]), (&json!("win"), &json!(1)));
    // The game is over: the rules say so, with or without a table.
    let probed = scratch.json(&["table", "probe", "tictactoe", "1,4,2,5,3"]);
    assert_eq!(
        (&probed["wdl"], &probed["distance"], &probed["table"]),
        (&json!("loss"), &json!(0), &Value::Null)
    );

    let verified = scratch.json(&["table", "verify", "tictactoe"]);
    assert_eq!((&verified["holds"], &verified["checked"]), (&json!(true), &json!(6046)));
    let listed = scratch.json(&["table", "list"]);
    assert_eq!(listed[0]["game"], "tictactoe");
    assert_eq!(scratch.json(&["table", "list", "nim"]), json!([]));

    // The same answer from the table and by searching.
    for position in ["", "1", "1,2", "1,4,2"] {
        let looked_up = scratch.json(&["solve", "tictactoe", position, "--all-moves"]);
        let searched =
            scratch.json(&["solve", "tictactoe", position, "--all-moves", "--no-tables"]);
        assert_eq!(looked_up["method"], "retrograde");
        assert_ne!(searched["method"], "retrograde");
        for what in ["value", "score", "bound", "decided"] {
            assert_eq!(looked_up[what], searched[what], "{what} at {position:?}");
        }
        let values = |solved: &Value| -> Vec<(Value, Value)> {
            let moves = solved["moves"].as_array().expect("moves").iter();
            moves.map(|found| (found["move"].clone(), found["value"].clone())).collect()
        };
        assert_eq!(values(&looked_up), values(&searched), "{position:?}");
    }
}

/// Scores of Connect 4 tell when a game is won, and so do distances.
#[test]
fn scores_come_from_distances() {
    let scratch = Scratch::new("scores");
    let board = ["--rows", "3", "--columns", "3", "--connect", "3"];
    scratch.json(&[&["table", "build", "connect4"], &board[..]].concat());
    for position in ["", "1", "2", "22", "213"] {
        let solve = |more: &[&str]| {
            scratch
                .json(&[&["solve", "connect4", position, "--all-moves"], &board[..], more].concat())
        };
        let (looked_up, searched) = (solve(&[]), solve(&["--no-tables"]));
        assert_eq!(looked_up["method"], "retrograde");
        assert_eq!(looked_up["value"], searched["value"], "{position:?}");
        let values = |solved: &Value| -> Vec<Value> {
            solved["moves"]
                .as_array()
                .expect("moves")
                .iter()
                .map(|found| found["value"].clone())
                .collect()
        };
        assert_eq!(values(&looked_up), values(&searched), "{position:?}");
    }
}

#[test]
fn without_a_table_all_states_are_explored_or_as_many_as_may_be() {
    let scratch = Scratch::new("memory");
    let solved = scratch.json(&["solve", "chomp", "4x5", "--method", "retrograde"]);
    assert_eq!((&solved["method"], &solved["value"]), (&json!("retrograde"), &json!(1)));
    let large = ["solve", "nim", "300,301,302", "--method", "retrograde", "--nodes", "50000"];
    let stopped = scratch.run(&[&large[..], &["--json"]].concat());
    assert_eq!(stopped.status.code(), Some(1));
    let stopped: Value = serde_json::from_slice(&stopped.stdout).expect("JSON");
    assert_eq!((&stopped["method"], &stopped["stopped"]), (&json!("pns"), &json!("nodes")));
    assert_eq!(stopped["reason"], "too-many-states");
    let refused = scratch.run(&["table", "probe", "nim"]);
    assert_eq!(refused.status.code(), Some(2));
}

/// Positions from standard input, and the graph of a file.
#[test]
fn many_positions_and_graphs() {
    let scratch = Scratch::new("many");
    scratch.json(&["table", "build", "wythoff", "7,10"]);
    let mut child = scratch
        .perfectplay(&["table", "probe", "wythoff", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(b"7,10\nnonsense\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<Value> = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("JSON"))
        .collect();
    assert_eq!(lines[0]["wdl"], "win");
    assert!(lines[1]["error"].is_string());

    // A circle that Max leaves for a win, whatever Min does.
    let file = scratch.0.join("graph.json");
    let graph = r#"{"vertices": [{"id": "a", "owner": "max"}, {"id": "b", "owner": "min"}, {"id": "w", "owner": "min", "won": "max"}],
        "edges": [["a", "b"], ["b", "a"], ["a", "w"]], "start": "b"}"#;
    fs::write(&file, graph).expect("a file");
    let file = file.to_str().expect("UTF-8");
    let built = scratch.run(&["table", "build", "graph", file, "--json"]);
    assert!(built.status.success(), "{built:?}");
    let probed = scratch.json(&["table", "probe", "graph", file]);
    assert_eq!((&probed["wdl"], &probed["distance"]), (&json!("loss"), &json!(-2)));
}

/// A flipped byte is found when it is asked or checked, and `solve` searches instead.
#[test]
fn a_damaged_table_is_found_out() {
    let scratch = Scratch::new("damaged");
    scratch.json(&["table", "build", "tictactoe"]);
    let file = scratch.table(TIC_TAC_TOE);
    let mut bytes = fs::read(&file).expect("a table");
    *bytes.last_mut().expect("some bytes") ^= 4;
    fs::write(&file, bytes).expect("it can be written");
    for args in [["table", "probe", "tictactoe"], ["table", "verify", "tictactoe"]] {
        let refused = scratch.run(&args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8(refused.stderr).expect("UTF-8");
        assert!(said.contains("damaged"), "{said}");
    }
    let solved = scratch.json(&["solve", "tictactoe"]);
    assert_eq!((&solved["value"], solved["method"] == "retrograde"), (&json!(0), false));
}

/// Killed while it builds, and gone on with: the same file.
#[test]
fn a_killed_build_is_taken_up() {
    let scratch = Scratch::new("killed");
    let build = ["table", "build", "connect4", "--rows", "4", "--columns", "4", "--threads", "1"];
    let name = "connect4-rows4-columns4-connect4.table";
    assert!(scratch.run(&build).status.success());
    let expected = fs::read(scratch.table(name)).expect("a table");
    fs::remove_file(scratch.table(name)).expect("it is there");
    for milliseconds in [50, 300] {
        let mut child = scratch
            .perfectplay(&build)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().expect("it ends");
    }
    assert!(scratch.run(&build).status.success());
    assert_eq!(fs::read(scratch.table(name)).expect("a table"), expected);
}

/// Ctrl-C, as a terminal sends it, leaves a build that the same command goes on with.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_build_that_can_be_gone_on_with() {
    let scratch = Scratch::new("interrupted");
    let build = ["table", "build", "chess", "KBNK", "--threads", "1", "--json"];
    let child = scratch
        .perfectplay(&build)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    // Once it has begun, four million states take a second or so.
    while !fs::read_dir(scratch.table("")).is_ok_and(|mut files| files.next().is_some()) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let said: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(said["stopped"], "cancelled");
    assert!(!scratch.table("chess-KBNK.table").exists());

    let finished = scratch.run(&build);
    assert!(String::from_utf8_lossy(&finished.stderr).contains("going on with chess KBNK"));
    let built: Value = serde_json::from_slice(&finished.stdout).expect("JSON");
    // The longest win of the literature: 33 moves of each side, Black beginning.
    assert_eq!((&built["longest"], finished.status.code()), (&json!(66), Some(0)));
}

/// Ended after the table was put in its place and before the rest was removed: the same command removes it.
#[test]
fn what_a_kill_left_beside_a_table_is_removed() {
    let scratch = Scratch::new("left");
    assert!(scratch.run(&["table", "build", "nim", "3,4"]).status.success());
    let file = fs::read_dir(scratch.table("")).unwrap().next().unwrap().unwrap().path();
    let table = fs::read(&file).unwrap();
    let left = PathBuf::from(format!("{}.unfinished", file.display()));
    fs::create_dir(&left).unwrap();
    fs::write(left.join("round"), "half of something").unwrap();
    let again = scratch.run(&["table", "build", "nim", "3,4"]);
    assert!(again.status.success(), "{again:?}");
    assert!(!left.exists() && fs::read(&file).unwrap() == table);
}

/// Whoever looks ahead with a table at hand plays what it says: won endings to mate, as soon as can be.
#[test]
fn won_endings_are_played_to_mate() {
    let scratch = Scratch::new("mate");
    let built = scratch.json(&["table", "build", "chess", "KQK"]);
    assert!(built.to_string().contains("KQK"), "{built}");
    let start = "fen 8/8/8/4k3/8/8/8/KQ6 w - - 0 1 moves";
    let mut line = start.to_owned();
    let first = scratch.json(&["analyse", "chess", &line, "--time", "5"]);
    assert_eq!((&first["value"], &first["method"]), (&json!(1), &json!("retrograde")), "{first}");
    let distance = first["distance"].as_u64().expect("a distance");
    assert!(distance <= 19, "{distance}");
    for left in (1..=distance).rev() {
        let seen = scratch.json(&["analyse", "chess", &line, "--time", "5"]);
        assert_eq!(seen["distance"], left, "{line}: {seen}");
        line = format!("{line} {}", seen["best"][0].as_str().expect("a move"));
    }
    let end = scratch.json(&["moves", "chess", &line]);
    assert_eq!(end["utility"], 1, "{line}: {end}");
    // Without tables it is a search.
    let searched = scratch.json(&["analyse", "chess", start, "--depth", "2"]);
    assert_eq!(searched["method"], "selective", "{searched}");
}
