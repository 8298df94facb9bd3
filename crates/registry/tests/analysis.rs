//! What an analysis by `auto` does at Othello: it solves where the end is in reach, and looks ahead by choice elsewhere.

use perfectplay_core::Limits;
use perfectplay_messages::Reason;
use perfectplay_registry::{Registry, Request, Settings, Solved};

/// Eight free squares; by an independent program H1 is best and worth 6 (see `testdata/othello/late.obf`).
const LATE: &str = "--XXXXX-XXXXXXXO-XOOXXXX-OXXXOXXOOXXOXXXOOOOXOXXOOXXOOO-OOOOOO-- X";

fn analysed(position: &str, request: &Request<'_>) -> Solved {
    let position = Registry::standard().open("othello", &Settings::new(), position).unwrap();
    position.analyse(&Request { memory: 1 << 20, ..*request }).unwrap()
}

fn nodes(nodes: u64) -> Request<'static> {
    Request { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Request::default() }
}

#[test]
fn where_the_end_is_in_reach_it_is_a_solution() {
    let solved = analysed(LATE, &nodes(1_000_000));
    assert_eq!((solved.method.as_str(), solved.reason), ("expert", Some(Reason::OwnSearch)));
    assert_eq!((solved.value, solved.decided, solved.best), (6, true, vec!["h1".to_owned()]));
    assert_eq!((solved.depth, solved.heuristic, solved.stopped), (None, None, None));
}

/// Half of the states are for the solution; where these are too few, the others look ahead.
#[test]
fn where_half_is_not_enough_the_rest_looks_ahead() {
    let seen = analysed(LATE, &nodes(300));
    assert_eq!((seen.method.as_str(), seen.reason), ("selective", Some(Reason::LooksApart)));
    assert!(seen.depth.is_some() && seen.heuristic.as_deref() == Some("patterns"), "{seen:?}");
    assert!((150..=301).contains(&seen.nodes), "both are counted: {}", seen.nodes);
}

#[test]
fn a_depth_and_a_method_are_taken_at_their_word() {
    let deep = Request { limits: Limits::depth(2), ..Request::default() };
    let seen = analysed(LATE, &deep);
    assert_eq!((seen.method.as_str(), seen.depth), ("selective", Some(2)));
    let seen = analysed(LATE, &Request { method: "pvs", ..deep });
    assert_eq!((seen.method.as_str(), seen.depth, seen.reason), ("pvs", Some(2), None));
}

/// The first four moves are one move in four mirrors, and f5 is answered in three ways that are not alike.
#[test]
fn variety_plays_what_is_hardly_worse() {
    let played = |position: &str, variety: Option<i32>| {
        let request =
            |seed| Request { limits: Limits::depth(4), variety, seed, ..Request::default() };
        let mut moves: Vec<_> =
            (0..40).map(|seed| analysed(position, &request(seed)).best[0].clone()).collect();
        moves.sort_unstable();
        moves.dedup();
        moves.len()
    };
    assert_eq!(played("", None), 1);
    assert_eq!(played("", Some(0)), 4);
    assert_eq!(played("f5", Some(0)), 1);
    assert_eq!(played("f5", Some(10_000)), 3);
}
