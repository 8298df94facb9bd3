//! Impartial games by name: values of positions against searches, tables of heaps, and refusals.

use perfectplay_core::{Limits, Stop};
use perfectplay_registry::{Position, Registry, Request, RequestError, Settings};

fn open(game: &str, parameters: &[(&str, &str)], position: &str) -> Box<dyn Position> {
    let mut settings = Settings::new();
    for &(name, value) in parameters {
        settings.set(name, value);
    }
    Registry::standard().open(game, &settings, position).unwrap()
}

/// The games that can be asked for values, each with a position small enough to be searched.
const IMPARTIAL: [(&str, &str); 9] = [
    ("nim", "2,3,4"),
    ("marienbad", "1,2,3"),
    ("chomp", "3x4"),
    ("wythoff", "4,6"),
    ("kayles", "3,4,1"),
    ("dawson", "7,4"),
    ("octal", "8"),
    ("subtraction", "9,4"),
    ("grundy", "9,4"),
];

#[test]
fn all_impartial_games_are_here() {
    let registry = Registry::standard();
    let declared: Vec<_> = registry
        .entries()
        .iter()
        .filter(|entry| entry.info().impartial)
        .map(|entry| entry.info().name)
        .collect();
    assert_eq!(declared, IMPARTIAL.map(|(game, _)| game));
}

/// Winning moves are those after which minimax, which knows nothing of values, finds a win.
#[test]
fn values_agree_with_minimax() {
    let request = Request { method: "alphabeta", all_moves: true, ..Request::default() };
    for (game, position) in IMPARTIAL {
        let misere: &[&[(&str, &str)]] = match game {
            "marienbad" | "chomp" => &[&[]],
            _ => &[&[], &[("misere", "true")]],
        };
        for parameters in misere {
            for position in [position.to_owned(), format!("{position} min")] {
                let position = open(game, parameters, &position);
                let solved = position.solve(&request).unwrap();
                let valued = position.grundy(Limits::default()).unwrap();
                let context = format!("{game} {parameters:?} {}", position.state());
                assert_eq!(valued.won, Some(solved.score > 0), "{context}");
                let winning: Vec<_> = solved
                    .moves
                    .unwrap()
                    .into_iter()
                    .filter(|found| found.score > 0)
                    .map(|found| found.mv)
                    .collect();
                assert_eq!(valued.winning_moves, winning, "{context}");
                let misere = game == "marienbad" || !parameters.is_empty();
                assert_eq!((valued.misere, valued.grundy.is_none()), (misere, misere), "{context}");
                let sum = valued.parts.iter().fold(0, |sum, part| sum ^ part.grundy);
                assert_eq!(sum, valued.grundy.unwrap_or(0), "{context}");
                assert_eq!(valued.parts.is_empty(), misere, "{context}");
            }
        }
    }
}

#[test]
fn parts_are_positions_of_the_game() {
    for (game, position) in IMPARTIAL {
        for part in open(game, &[], position).grundy(Limits::default()).unwrap().parts {
            let alone = open(game, &[], &part.part).grundy(Limits::default()).unwrap();
            assert_eq!(alone.grundy, Some(part.grundy), "{game} {}", part.part);
        }
    }
}

#[test]
fn partisan_games_are_refused() {
    for game in ["tictactoe", "connect4", "othello", "tree", "random"] {
        let error = open(game, &[], "").grundy(Limits::default()).unwrap_err();
        assert_eq!(error, RequestError::NotImpartial { game: game.to_owned() });
    }
}

#[test]
fn limits_are_heeded() {
    for (game, position) in [("chomp", "6x6"), ("kayles", "1000")] {
        let limits = Limits { nodes: Some(30), ..Limits::default() };
        let valued = open(game, &[], position).grundy(limits).unwrap();
        assert_eq!((valued.stopped, valued.configurations), (Some(Stop::Nodes), 30), "{game}");
        assert_eq!((valued.won, valued.grundy), (None, None), "{game}");
    }
}

#[test]
fn heaps_are_tabulated() {
    let table = |game, parameters: &[_], up_to| {
        open(game, parameters, "").tabulate(up_to, "auto", Limits::default()).unwrap()
    };
    let kayles = table("kayles", &[], 200);
    assert_eq!((kayles.preperiod, kayles.period, kayles.proved), (Some(71), Some(12), true));
    assert_eq!((kayles.values.len(), &kayles.rule[..]), (201, "0.77"));
    assert_eq!(table("octal", &[("code", "0.77")], 200).values, kayles.values);
    let dawson = table("dawson", &[], 200);
    assert_eq!((dawson.preperiod, dawson.period, dawson.proved), (Some(53), Some(34), true));
    let set = table("subtraction", &[("set", "1,2")], 20);
    assert_eq!((set.period, set.proved, set.method), (Some(3), true, "naive"));
    let grundy = table("grundy", &[], 500);
    assert_eq!((grundy.period, grundy.proved, grundy.method), (None, false, "sparse"));
    let largest = grundy.largest.unwrap();
    assert_eq!(Some(&largest.value), grundy.values.iter().max());
    assert_eq!(grundy.values[largest.heap], largest.value);
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let refused = |game, parameters: &[_], up_to, method| {
        let position = open(game, parameters, "");
        position.tabulate(up_to, method, Limits::default()).unwrap_err().to_string()
    };
    assert!(refused("nim", &[], 9, "auto").contains("nim has no table of heaps"));
    assert!(refused("connect4", &[], 9, "auto").contains("connect4 has no table of heaps"));
    assert!(refused("kayles", &[("misere", "true")], 9, "auto").contains("drop --misere"));
    assert!(refused("kayles", &[], 9, "fast").contains("there are auto, naive, sparse"));
    assert!(refused("kayles", &[], 50_000_001, "auto").contains("--up-to 50000000 at the most"));
    let three = [("code", "0.F")];
    assert!(refused("octal", &three, 9, "sparse").contains("which 0.F is not; use naive"));
    let mut settings = Settings::new();
    settings.set("code", "0.7z");
    let error = Registry::standard().open("octal", &settings, "").err().unwrap();
    assert!(error.to_string().starts_with("--code 0.7z: 'z' is digit 2 after the point"));
}
