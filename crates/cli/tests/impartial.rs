//! What a recording cannot show of `grundy`: standard input, and Ctrl-C during a long table.

use std::{
    io::Write,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

fn perfectplay(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
    command.args(args).env("LC_ALL", "C").stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn positions_from_standard_input_are_answered_in_order() {
    for (extra, is_json) in [(&["--json"][..], true), (&[], false)] {
        let args = [&["grundy", "nim", "-"], extra].concat();
        let mut child = perfectplay(&args).stdin(Stdio::piped()).spawn().expect("it starts");
        let input = b"3,4,5\n1,x\n1,2,3\n";
        child.stdin.take().expect("piped").write_all(input).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(1), "one line is no position");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        if is_json {
            let read = |line: &str| serde_json::from_str::<Value>(line).expect("JSON");
            let values = [read(lines[0]), read(lines[1]), read(lines[2])];
            assert_eq!((&values[0]["grundy"], &values[2]["grundy"]), (&2.into(), &0.into()));
            assert_eq!(values[1]["line"], 2);
        } else {
            assert!(lines[0].starts_with("3,4,5: Grundy value 2: winning"), "{text}");
            assert!(lines[1].starts_with("line 2: "), "{text}");
            assert!(lines[2].starts_with("1,2,3: Grundy value 0: losing"), "{text}");
        }
    }
}

/// Three heaps make a table of this length take hours.
#[cfg(unix)]
#[test]
fn an_interrupted_table_gives_the_values_so_far() {
    let args = ["grundy", "0.F", "--up-to", "1000000", "--json"];
    let child = perfectplay(&args).stdin(Stdio::null()).spawn().expect("it starts");
    thread::sleep(Duration::from_millis(500));
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["stopped"], "cancelled");
    let values = answer["values"].as_array().expect("values");
    // By hand: heaps 0 and 1; from 2 a move leaves 1.
    assert_eq!(values[..3], [0, 1, 0].map(Value::from));
    assert!(values.len() > 100, "{}", values.len());
}
