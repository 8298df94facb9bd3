//! What an analysis by `auto` does at Othello: it solves where the end is in reach, and looks ahead by choice elsewhere.

use std::time::Duration;

use perfectplay_core::{Clock, Limits};
use perfectplay_messages::Reason;
use perfectplay_registry::{Registry, Request, RequestError, Settings, Solved};

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

/// Eight free squares are four moves of each player; an empty board is as good as endless, and so is every game of chess.
#[test]
fn a_clock_is_shared_among_the_moves_to_come() {
    let clock = Clock { left: Duration::from_secs(40), increment: Duration::ZERO, moves: None };
    let enough = |game: &str, position: &str, clock| {
        let position = Registry::standard().open(game, &Settings::new(), position).unwrap();
        position.by_clock(clock).enough.unwrap().as_secs_f64()
    };
    assert_eq!(enough("othello", LATE, clock), 40.0 / 4.0 / 2.0);
    assert_eq!(enough("othello", "", clock), 40.0 / 25.0 / 2.0);
    let few_men = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(enough("chess", few_men, clock), 40.0 / 25.0 / 2.0);
    let period = Clock { moves: Some(2), ..clock };
    assert_eq!(enough("othello", LATE, period), 40.0 / 2.0 / 2.0, "the clock says it");
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

/// What a move is worth does not hang on which others there are; of several the best is chosen.
#[test]
fn only_some_moves_come_into_question() {
    for (game, text, depth) in [("tictactoe", "5,2", None), ("othello", "f5d6", Some(3))] {
        let position = Registry::standard().open(game, &Settings::new(), text).unwrap();
        let limits = Limits { depth, ..Limits::default() };
        let ask = |request: Request<'_>| {
            let request = Request { limits, memory: 1 << 20, method: "pvs", ..request };
            match depth {
                None => position.solve(&request),
                Some(_) => position.analyse(&request),
            }
        };
        let all = ask(Request { all_moves: true, ..Request::default() }).unwrap();
        let moves = all.moves.unwrap();
        for found in &moves {
            let among = [found.mv.clone()];
            let one = ask(Request { among: Some(&among), ..Request::default() }).unwrap();
            assert_eq!((one.value, &one.best[0]), (found.value, &found.mv), "{game}");
            assert!(one.moves.is_none());
        }
        let worst = moves.iter().min_by_key(|found| found.score).unwrap();
        let best = moves.iter().max_by_key(|found| found.score).unwrap();
        assert!(worst.score < best.score, "{game} has a choice");
        let among = [&worst.mv, &best.mv].map(String::clone);
        let chosen = ask(Request { among: Some(&among), ..Request::default() }).unwrap();
        assert_eq!((chosen.score, chosen.best), (best.score, vec![best.mv.clone()]), "{game}");
        let nonsense = ["z9".to_owned()];
        let refused = ask(Request { among: Some(&nonsense), ..Request::default() });
        assert!(matches!(refused, Err(RequestError::BadMove { .. })), "{refused:?}");
    }
}
