//! Levels in a game with a search of its own: by exact scores where they are in reach, and the answer says so.

use perfectplay_messages::Reason;
use perfectplay_registry::{Registry, Request, Settings, Solved};

/// What a level answers at a position of Connect 4.
fn at(position: &str, level: u8, method: &str) -> Solved {
    let position = Registry::standard().open("connect4", &Settings::new(), position).unwrap();
    let request = Request {
        method,
        level: Some(level),
        memory: 1 << 20,
        all_moves: true,
        ..Request::default()
    };
    position.analyse(&request).unwrap()
}

/// Max wins in the first column with the ninth disc, or else Min in the second with the tenth.
const NEAR: &str = "12121277";

#[test]
fn near_the_end_a_level_knows_the_exact_values() {
    for level in [1, 9, 10] {
        let solved = at(NEAR, level, "auto");
        assert_eq!((solved.method.as_str(), solved.reason), ("expert", Some(Reason::OwnSearch)));
        assert_eq!((solved.level, solved.depth, solved.heuristic), (Some(level), None, None));
        // (44 - 9) / 2 for the win, (44 - 10) / 2 for the losses.
        let values: Vec<_> = solved.moves.unwrap().iter().map(|found| found.value).collect();
        assert_eq!(values[0], 17, "level {level}: {values:?}");
        assert_eq!(values[2..], [-17; 5], "level {level}: {values:?}");
    }
}

#[test]
fn elsewhere_it_looks_ahead() {
    for (position, method, reason) in
        [("4453", "auto", Some(Reason::Deepens)), (NEAR, "pvs", None), ("44", "table", None)]
    {
        let solved = at(position, 2, method);
        let used = if method == "auto" { "pvs" } else { method };
        assert_eq!((solved.method.as_str(), solved.reason), (used, reason), "{position}");
        assert_eq!((solved.depth, solved.heuristic.as_deref()), (Some(1), Some("alignments")));
    }
}
