//! Against tables of others, where they are installed: see `scripts/compare_endings.py`.
//!
//! ```text
//! PERFECTPLAY_PYTHON   a Python that has the package "chess" (else python3)
//! GAVIOTA_PATH         a folder with Gaviota tables of three men (else Debian's)
//! SYZYGY_PATH          a folder with Syzygy tables
//! ENDINGS              which endings, with commas between (else all of four men)
//! ```

use std::{
    collections::BTreeSet,
    env,
    ffi::OsString,
    fs,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use cozy_chess::{Board, Color};
use perfectplay_core::{
    Player,
    tier::{Outcome, Tier},
};
use perfectplay_games::chess::ending::tiers;
use perfectplay_testkit::Dice;

use crate::memory::Memory;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/compare_endings.py");

fn folder(variable: &str, installed: &str) -> Option<PathBuf> {
    let folder = env::var_os(variable).map_or_else(|| installed.into(), PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// A Python that has the package, if there is one.
fn python() -> Option<OsString> {
    let python = env::var_os("PERFECTPLAY_PYTHON").unwrap_or_else(|| "python3".into());
    let mut command = Command::new(&python);
    let found = command.args(["-c", "import chess.gaviota"]).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success()).then_some(python)
}

#[expect(clippy::print_stderr, reason = "whoever runs it should know what was compared")]
fn say(what: &str) {
    eprintln!("{what}");
}

fn word(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "draw".to_owned(),
        Outcome::Won(Player::Max, plies) => format!("white {plies}"),
        Outcome::Won(Player::Min, plies) => format!("black {plies}"),
    }
}

/// Gives positions to the script, and says what it says.
fn compare(memory: &Memory, option: &str, folder: &Path, samples: Option<usize>, names: &[String]) {
    let Some(python) = python() else {
        return say("not compared: no Python with the package chess (PERFECTPLAY_PYTHON)");
    };
    let mut script = Command::new(python);
    script.arg(SCRIPT).arg(option).arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut script = script.spawn().expect("Python runs");
    let mut positions = BufWriter::new(script.stdin.take().expect("its input"));
    for name in names {
        let ending = memory.ending(name);
        let mut dice = Dice::new(9);
        let mut left = samples;
        for number in 0..ending.len() {
            let number = if samples.is_some() { dice.bits() % ending.len() } else { number };
            let Some(board) = ending.board(number) else { continue };
            let outcome = memory.outcome(&board).expect("solved");
            writeln!(positions, "{board}\t{}", word(outcome)).expect("the script reads");
            left = left.map(|left| left - 1);
            if left == Some(0) {
                break;
            }
        }
    }
    drop(positions);
    let output = script.wait_with_output().expect("the script ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    say(&said);
}

/// Every position of three men: the distance to mate.
#[test]
#[ignore = "long"]
fn gaviota_tables_if_they_are_installed() {
    let Some(folder) = folder("GAVIOTA_PATH", "/usr/share/gaviotatb/gtb4") else {
        return say("not compared: no Gaviota tables (Debian: gaviotatb)");
    };
    let memory = Memory::of(&["3"]);
    compare(&memory, "--gaviota", &folder, None, &tiers("3").expect("three men"));
}

/// Samples of every ending of four men: who wins.
#[test]
#[ignore = "long"]
fn syzygy_tables_if_they_are_installed() {
    let Some(folder) = folder("SYZYGY_PATH", "/usr/share/syzygy") else {
        return say("not compared: no Syzygy tables (SYZYGY_PATH)");
    };
    let wanted = env::var("ENDINGS").unwrap_or_else(|_| "4".to_owned());
    let wanted: Vec<_> = wanted.split(',').collect();
    let memory = Memory::of(&wanted);
    let names: BTreeSet<_> =
        wanted.iter().flat_map(|wanted| tiers(wanted).expect("an ending")).collect();
    let names: Vec<_> = names.into_iter().collect();
    compare(&memory, "--syzygy", &folder, Some(10_000), &names);
    // In the package that has the tables, there are also distances, with en passant among them.
    mates(&memory, &folder.join("../../endgame-dm-4.epd"));
}

/// Lines such as `8/8/8/8/8/2k5/8/KQ6 w - - dm 6;`: mate in so many moves, or mated if it is negative, or a draw.
fn mates(memory: &Memory, file: &Path) {
    let Ok(text) = fs::read_to_string(file) else {
        return say("no distances compared: no file of mates");
    };
    let mut compared = 0;
    for line in text.lines() {
        let Some((fen, moves)) = line.trim_end_matches(';').split_once(" dm ") else { continue };
        let board: Board = format!("{fen} 0 1").parse().expect("a FEN");
        let Some(outcome) = memory.outcome(&board) else { continue };
        let moves: i32 = moves.trim().parse().expect("moves");
        let (player, other) = match board.side_to_move() {
            Color::White => (Player::Max, Player::Min),
            Color::Black => (Player::Min, Player::Max),
        };
        let expected = match moves {
            0 => Outcome::Draw,
            1.. => Outcome::Won(player, 2 * moves as u32 - 1),
            _ => Outcome::Won(other, 2 * moves.unsigned_abs()),
        };
        assert_eq!(outcome, expected, "{line}");
        compared += 1;
    }
    say(&format!("{compared} distances compared"));
}
