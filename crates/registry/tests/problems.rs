//! Files of problems: what is read, and when an answer agrees with the file.

use perfectplay_core::{Bound, Limits};
use perfectplay_registry::{
    Problem, ProblemSolved, ProblemsTotal, Registry, Request, Settings, empties,
};

const LATE: &str = include_str!("../../../testdata/othello/late.obf");

fn answer(game: &str, line: &str, request: &Request<'_>) -> ProblemSolved {
    let registry = Registry::standard();
    let problem = Problem::read(line).unwrap().expect("a position");
    let opened = problem.open(registry.entry(game).unwrap(), &Settings::new());
    let (position, known) = opened.unwrap_or_else(|error| panic!("{line}: {error}"));
    let solved = position.solve(request).unwrap();
    ProblemSolved::new(1, 1, &*position, known, &solved)
}

fn all_moves() -> Request<'static> {
    Request { all_moves: true, ..Request::default() }
}

/// The scores are of an independent program.
#[test]
fn late_positions_agree_with_the_file_in_every_move() {
    let mut total = ProblemsTotal::default();
    for line in LATE.lines().filter(|line| !line.starts_with('%')) {
        let answer = answer("othello", line, &all_moves());
        assert_eq!(answer.agrees, Some(true), "{line}");
        assert!(answer.known.iter().all(|known| known.agrees == Some(true)), "{line}");
        assert!(matches!(answer.empties, Some(7 | 8)), "{line}");
        assert_eq!(answer.claimed(), Some(answer.score));
        total.add(&answer);
    }
    assert_eq!((total.positions, total.solved, total.agree, total.disagree), (24, 24, 24, 0));
}

/// The files of the FFO can be read: every position, every move.
#[test]
fn the_ffo_positions_are_read() {
    let registry = Registry::standard();
    let othello = registry.entry("othello").unwrap();
    let files = [
        (include_str!("../../../testdata/othello/fforum-1-19.obf"), 19),
        (include_str!("../../../testdata/othello/fforum-40-44.obf"), 5),
    ];
    for (file, positions) in files {
        let read = file.lines().map(|line| {
            let problem = Problem::read(line).unwrap().expect("a position");
            let (position, known) = problem.open(othello, &Settings::new()).unwrap();
            assert!(known.len() <= position.choices() && !known.is_empty(), "{line}");
            empties(&*position).unwrap()
        });
        let empties: Vec<_> = read.collect();
        assert_eq!(empties.len(), positions);
        assert!(empties.iter().all(|empties| (13..=25).contains(empties)), "{empties:?}");
    }
}

fn assert_agrees_in_every_move(file: &str) {
    for line in file.lines() {
        let answer = answer("othello", line, &all_moves());
        assert_eq!(answer.agrees, Some(true), "{line}");
        assert!(answer.known.iter().all(|known| known.agrees == Some(true)), "{line}");
    }
}

#[test]
fn ffo_1_to_19_agree_in_every_move() {
    assert_agrees_in_every_move(include_str!("../../../testdata/othello/fforum-1-19.obf"));
}

#[test]
#[ignore = "enters 330 million states"]
fn ffo_40_to_44_agree_in_every_move() {
    assert_agrees_in_every_move(include_str!("../../../testdata/othello/fforum-40-44.obf"));
}

/// In nim 3,4,5 only 1:2 wins.
#[test]
fn an_answer_agrees_with_the_best_score_and_every_score_that_was_found() {
    let agrees = |line: &str, request: &Request<'_>| answer("nim", line, request).agrees;
    let one = Request::default();
    for (line, alone, every) in [
        ("3,4,5", None, None),
        ("3,4,5; 1:2:+1;", Some(true), Some(true)),
        ("3,4,5; 1:2:+1; 1:1:-1", Some(true), Some(true)),
        // The best move is said to lose.
        ("3,4,5; 1:2:-1", Some(false), Some(false)),
        // A winning move is not listed, or another is said to win.
        ("3,4,5; 1:1:-1", Some(false), Some(false)),
        ("3,4,5; 1:1:+1", Some(true), Some(false)),
        ("3,4,5; 1:1:+1; 1:2:-1", Some(false), Some(false)),
        // The other player, whose scores are told in that player's view.
        ("3,4,5 min; 1:2:+1", Some(true), Some(true)),
        ("3,4,5 min; 1:2:-1", Some(false), Some(false)),
    ] {
        assert_eq!(agrees(line, &one), alone, "{line}");
        assert_eq!(agrees(line, &all_moves()), every, "{line}, every move");
    }
}

/// A search that was stopped agrees with nothing, and still sees what cannot be.
#[test]
fn a_search_that_was_stopped_does_not_agree() {
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    let line = LATE.lines().nth(2).unwrap();
    let cut = answer("othello", line, &request);
    assert_ne!(cut.bound, Bound::Exact);
    assert_eq!(cut.agrees, None);
    let (board, _) = line.split_once(';').unwrap();
    assert_eq!(answer("othello", &format!("{board}; H1:+66"), &request).agrees, Some(false));
    let mut total = ProblemsTotal::default();
    total.add(&cut);
    assert_eq!((total.positions, total.solved, total.agree, total.disagree), (1, 0, 0, 0));
}

#[test]
fn what_is_no_problem_is_refused() {
    let said = |line: &str| Problem::read(line).unwrap_err().to_string();
    let remedy = "is no move with its score; write them as in g8:+18";
    assert_eq!(said("4453; 4"), format!("\"4\" {remedy}"));
    assert_eq!(said("4453; 4:+x"), format!("\"4:+x\" {remedy}"));
    assert_eq!(said("4453; 4:99999999999"), format!("\"4:99999999999\" {remedy}"));
    assert!(said(&format!("4453; {}", "z".repeat(1000))).len() < 120);
    assert!(said(&format!("4453; {}:+1", "z".repeat(1000))).len() < 120);
    for nothing in ["", "  ", "% a comment", " % 4453; 4:+1"] {
        assert_eq!(Problem::read(nothing).ok(), Some(None), "{nothing:?}");
    }
    let registry = Registry::standard();
    let open = |line: &str| {
        let problem = Problem::read(line).unwrap().expect("a position");
        let opened = problem.open(registry.entry("othello").unwrap(), &Settings::new());
        opened.err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert!(open("---; a1:+3").contains("the board has 3 squares instead of 64"));
    assert!(open("f5; Z9:+3").contains("\"Z9\" cannot be played"));
    assert!(open("f5; f5:+3").contains("f5 is occupied"));
}
