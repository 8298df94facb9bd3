//! Limits hold for the program as a whole: on memory, on files without an end, on the disk, and on patience.
#![cfg(unix)]

use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

/// The program with no more address space than so many megabytes: what keeps more than it should fails, and takes
/// nothing from others.
fn within(megabytes: u32, args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let limited = format!("ulimit -v {} && exec \"$0\" \"$@\"", megabytes << 10);
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_perfectplay")]).args(args);
    command.env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder of its own for each test, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("perfectplay-limits-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Games far too large for the memory that is given: 64 MB, beside what the program itself and its stacks take.
#[test]
fn methods_keep_to_the_memory() {
    // Of these, a heap of 65,535 has as many moves: alpha-beta kept those of every heap on its way.
    let grundy = ["solve", "grundy", "65535,65535", "--method", "alphabeta", "--nodes", "1000000"];
    let nim = ["solve", "nim", "1000,1001", "--method", "retrograde", "--nodes", "20000"];
    let wythoff = ["solve", "wythoff", "1000,1000", "--method", "retrograde", "--nodes", "20000"];
    // Equal heaps of Grundy's game are lost for whoever moves: the other one answers in the other heap. Unequal heaps of
    // Nim are won (Bouton), and equal ones of Wythoff's game at once.
    for (args, stopped, value) in
        [(&grundy[..], Some("memory"), -1), (&nim[..], Some("nodes"), 1), (&wythoff[..], None, 1)]
    {
        let output = run(&mut within(1000, &[args, &["--memory", "64", "--json"]].concat()));
        let answer: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|why| panic!("{args:?}: {why}, {}", complaint(&output)));
        assert_eq!(answer["stopped"].as_str(), stopped, "{args:?}");
        assert_eq!(output.status.code(), Some(i32::from(stopped.is_some())), "{args:?}");
        let (lower, upper) = (answer["lower"].as_i64().unwrap(), answer["upper"].as_i64().unwrap());
        assert!(lower <= value && value <= upper, "{args:?}: {answer}");
    }
}

/// Every command with a limit on states or on time, at the start of a game that nobody finishes; and whether there is no full answer after
/// 700 states, and after no time at all.
const LIMITED: [(&str, &[&str], [bool; 2]); 11] = [
    ("solve", &["othello"], [true, true]),
    ("analyse", &["othello"], [false, false]),
    ("test", &["othello", "--at-least", "1"], [true, true]),
    ("why", &["othello", "d3"], [false, true]),
    ("review", &["othello", "d3"], [false, false]),
    ("play", &["othello", "--max", "pvs", "--min", "pvs"], [false, false]),
    ("match", &["othello", "--player", "pvs", "--player", "mtdf", "--games", "2"], [false, false]),
    ("tree", &["othello"], [true, true]),
    ("grundy", &["nim", "1000,1000,1000", "--all"], [true, true]),
    ("graph", &["othello"], [true, true]),
    ("perft", &["othello", "20"], [true, true]),
];

/// What the help of a command says about options: their names stand at the beginning of a line.
fn has_option(help: &str, option: &str) -> bool {
    help.lines().any(|line| line.trim_start().starts_with(&format!("{option} <")))
}

/// The law: whatever has a limit keeps to it, ends by itself, and does not call that success where something is missing.
#[test]
fn limits_hold_for_every_command() {
    let help = |args: &[&str]| String::from_utf8(run(&mut within(1000, args)).stdout).unwrap();
    let all = help(&["--help"]);
    let listed = all.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<_> = listed
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"solve") && commands.contains(&"man"), "{commands:?}");
    for command in commands {
        let help = help(&[command, "--help"]);
        let limits = ["--nodes", "--states", "--time"].map(|option| has_option(&help, option));
        let known = LIMITED.iter().find(|(name, ..)| *name == command);
        let Some((_, args, [after_some, at_once])) = known else {
            assert_eq!(limits, [false; 3], "{command} has limits: say here how they are tested");
            continue;
        };
        for (option, most) in [("--nodes", "700"), ("--states", "700"), ("--time", "0")] {
            // One that `solve` explores with leaves others to go on.
            if !has_option(&help, option) || (command, option) == ("solve", "--states") {
                continue;
            }
            let is_part = if option == "--time" { at_once } else { after_some };
            let args = [&[command], *args, &[option, most]].concat();
            let output = run(&mut within(1500, &args));
            let told = String::from_utf8_lossy(&output.stdout).into_owned() + &complaint(&output);
            assert_eq!(output.status.code(), Some(i32::from(*is_part)), "{args:?}: {told}");
            // Where a number of nodes is told it is that of a search, or of a move of a match.
            for words in told.replace(',', "").split_whitespace().collect::<Vec<_>>().windows(2) {
                if let (Ok(nodes), "nodes") = (words[0].parse::<u64>(), words[1]) {
                    assert!(nodes <= 700, "{args:?}: {told}");
                }
            }
        }
    }
}

/// Most of very many moves are equally good when a search is stopped: to tell their values takes as long as there are
/// moves, and not the square of that, which would be several minutes here and half an hour without optimisation.
#[test]
fn very_many_moves_are_told() {
    let moves = ["analyse", "random", "--moves", "300000", "--depth", "6", "--all-moves"];
    let output = run(&mut within(3000, &[&moves[..], &["--nodes", "700000"]].concat()));
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.lines().any(|line| line.starts_with("300000 ")), "the last move as well");
}

/// All states of a game of four in a row on a small board are too many for a moment: what is known then is told.
#[test]
fn an_exploration_ends_in_time() {
    let game = ["solve", "tictactoe", "--rows", "4", "--columns", "4", "--connect", "4"];
    let output = run(&mut within(
        1000,
        &[&game[..], &["--method", "retrograde", "--time", "0.2", "--json"]].concat(),
    ));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((output.status.code(), answer["stopped"].as_str()), (Some(1), Some("time")));
    // It is a draw, as every game of four in a row on so small a board.
    assert!(answer["lower"].as_i64() <= Some(0) && answer["upper"].as_i64() >= Some(0));
}

/// Explicit graphs say that they do not fit, and what to do.
#[test]
fn graphs_and_grundy_values_keep_to_the_memory() {
    for (args, told) in [
        (&["graph", "wythoff", "1000,1000"][..], "memory is full after"),
        (&["grundy", "nim", "20000"][..], "stopped at the limit on memory after"),
        (&["grundy", "wythoff", "1000,1000", "--all"][..], "stopped at the limit on memory after"),
    ] {
        let output = run(&mut within(1000, &[args, &["--memory", "4"]].concat()));
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let said = complaint(&output) + &String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(told), "{args:?}: {said}");
    }
    let whole = run(&mut within(1000, &["grundy", "nim", "300", "--memory", "4", "--json"]));
    let valued: Value = serde_json::from_slice(&whole.stdout).expect("JSON");
    assert_eq!(valued["grundy"], 300, "a heap of Nim is worth its size");
}

/// Nothing is read until the memory ends; what is refused is named.
#[test]
fn files_without_an_end_are_refused() {
    let players = ["--player", "pvs:depth=1", "--player", "pvs:depth=1"];
    let saved = [&["match", "tictactoe", "--save", "/dev/zero"], &players[..]].concat();
    for args in [
        &["book", "show", "/dev/zero"][..],
        &["book", "verify", "/dev/zero"],
        &["train", "othello", "measure", "/dev/zero"],
        &["train", "chess", "measure", "/dev/zero"],
        &["train", "othello", "measure", "--weights", "/dev/zero", "/dev/null"],
        &["train", "chess", "measure", "--weights", "/dev/zero", "/dev/null"],
        &["solve", "othello", "--file", "/dev/zero"],
        &saved[..],
    ] {
        let output = run(&mut within(1500, args));
        let said = complaint(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains("/dev/zero") && said.lines().count() == 1, "{args:?}: {said}");
    }
}

/// Lines without an end come from standard input as well.
#[test]
fn lines_without_an_end_are_refused() {
    for args in [&["solve", "nim", "-"][..], &["solve", "nim", "--file", "-"], &["play", "nim"]] {
        let endless = File::open("/dev/zero").expect("a device");
        let output = run(within(1000, args).stdin(endless));
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = complaint(&output);
        assert!(
            said.contains("a line has more than 16 MB") || said.contains("is no text"),
            "{said}"
        );
    }
}

/// Whatever cannot be written was not told.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_no_success() {
    for args in
        [&["--help"][..], &["--version"], &["solve", "--help"], &["help", "solve"], &["games"]]
    {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let output = run(within(1000, args).stdout(full));
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(complaint(&output).starts_with("perfectplay: "), "{args:?}: {output:?}");
    }
}

/// Who speaks a protocol has no options of the command line.
#[test]
fn engines_speak_of_their_own_options() {
    let mut child = within(1000, &["uci"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let orders = "setoption name Hash value 65536\nposition startpos\ngo depth 1\n";
    child.stdin.take().expect("piped").write_all(orders.as_bytes()).expect("it reads");
    let said = String::from_utf8(child.wait_with_output().expect("it ends").stdout).unwrap();
    let told =
        said.lines().find(|line| line.contains("no memory")).unwrap_or_else(|| panic!("{said}"));
    assert!(told.contains("65536 MB") && told.ends_with("a smaller Hash"), "{told}");
    assert!(!said.contains("--"), "{said}");
}

/// Ctrl-C before the search begins: the program still reads the graph to be searched.
#[test]
fn ctrl_c_before_a_search_is_answered() {
    let scratch = Scratch::new("early");
    let pipe = scratch.0.join("graph.json");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    // The limit on time only keeps the test from waiting for ever if Ctrl-C does nothing.
    let path = pipe.to_str().expect("UTF-8");
    let args = ["solve", "graph", path, "--method", "minimax", "--time", "20", "--json"];
    let child = within(2000, &args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // This waits until the program opens it.
    let mut graph = OpenOptions::new().write(true).open(&pipe).expect("somebody reads");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    // If it should come late, it comes while the search runs, which is as well.
    thread::sleep(Duration::from_millis(50));
    graph.write_all(complete_graph(40).as_bytes()).expect("the program reads on");
    drop(graph);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1), "{}", complaint(&output));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["stopped"], "cancelled");
    assert!(answer["lower"].as_i64() <= Some(0) && answer["upper"].as_i64() >= Some(0));
}

/// Every vertex leads to all others, and nobody ever wins: whoever follows all lines of play is never done.
fn complete_graph(vertices: usize) -> String {
    let owner = |vertex: usize| if vertex.is_multiple_of(2) { "max" } else { "min" };
    let vertex = |vertex| serde_json::json!({ "id": vertex, "owner": owner(vertex) });
    let edges = (0..vertices).flat_map(|from| (0..vertices).map(move |to| [from, to]));
    serde_json::json!({
        "vertices": (0..vertices).map(vertex).collect::<Vec<_>>(),
        "edges": edges.filter(|[from, to]| from != to).collect::<Vec<_>>(),
    })
    .to_string()
}

/// A table says what it takes before it is built, and one that takes too much is not begun.
#[test]
fn what_a_table_takes_of_the_disk_is_told_and_bounded() {
    let scratch = Scratch::new("disk");
    let build = |position: &str, more: &[&str]| {
        let args = [&["table", "build", "wythoff", position, "--threads", "1"], more].concat();
        run(within(1000, &args).env("XDG_DATA_HOME", &scratch.0))
    };
    let refused = build("1000,1000", &["--memory", "64"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = complaint(&refused);
    assert!(said.contains("MB on disk, and --disk allows 8192 MB"), "{said}");
    assert!(is_empty(&scratch.0), "nothing is written");
    let refused = build("100,100", &["--disk", "1"]);
    assert!(complaint(&refused).contains("--disk allows 1 MB"), "{}", complaint(&refused));
    assert!(is_empty(&scratch.0), "nothing is written");
    // A small one needs no announcement.
    let built = build("9,9", &[]);
    assert_eq!(built.status.code(), Some(0));
    assert!(!complaint(&built).contains("MB"), "{}", complaint(&built));
}

/// Whether there is no file in a folder, or in those below.
fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).expect("a folder").all(|entry| {
        let path = entry.expect("an entry").path();
        path.is_dir() && is_empty(&path)
    })
}
