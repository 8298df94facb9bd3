//! Every known position of `testdata/` through the registry, by every method it is not too large
//! for.

use std::collections::{BTreeMap, BTreeSet};

use perfectplay_core::{Bound, Limits};
use perfectplay_registry::{Form, Position, Registry, Request, Settings, Solved, in_view};
use perfectplay_testkit::suite::{self, Cost, Parameter, Position as Known};

/// A table for positions of this size.
const MEMORY: usize = 32 << 20;

fn settings(parameters: &BTreeMap<String, Parameter>) -> Settings {
    let mut settings = Settings::new();
    for (name, value) in parameters {
        settings.set(name, value.to_string());
    }
    settings
}

fn open(known: &Known) -> Box<dyn Position> {
    let settings = settings(&known.parameters);
    Registry::standard().open(&known.game, &settings, &known.position).expect(&known.name)
}

/// The methods for a position of this cost, each in every form it has.
fn requests(known: &Known) -> Vec<Request<'_>> {
    let methods: &[&str] = match known.cost {
        Cost::Small => &["minimax", "alphabeta", "dichotomy", "mtdf", "table", "auto"],
        Cost::Medium => &["minimax", "alphabeta", "dichotomy", "mtdf", "table"],
        Cost::Large => &["alphabeta", "mtdf", "table"],
    };
    // Proofs go to the end of the game.
    let proofs: &[&str] = if known.depth.is_none() { &["pns"] } else { &[] };
    let limits = Limits { depth: known.depth, ..Limits::default() };
    let heuristic = known.heuristic.as_deref();
    let mut requests = Vec::new();
    for &method in methods.iter().chain(proofs) {
        let request = Request { method, heuristic, limits, memory: MEMORY, ..Request::default() };
        requests.push(request);
        if method == "dichotomy" && known.cost == Cost::Small {
            requests.push(Request { form: Form::Iterative, ..request });
        }
    }
    requests
}

fn answer(known: &Known, position: &dyn Position, request: &Request<'_>) -> Solved {
    match known.depth {
        None => position.solve(request),
        Some(_) => position.analyse(request),
    }
    .expect(&known.name)
}

fn check_value(known: &Known, position: &dyn Position, request: &Request<'_>) {
    let solved = answer(known, position, request);
    let context = format!("{}, {request:?}: {solved:?}", known.name);
    assert_eq!((solved.value, solved.bound), (known.value, Bound::Exact), "{context}");
    assert_eq!(solved.score, in_view(known.value, solved.to_move), "{context}");
    assert_eq!((solved.lower, solved.upper), (known.value, known.value), "{context}");
    assert_eq!(solved.best.first(), solved.line.first(), "{context}");
    if let (Some(best), [chosen]) = (&known.best, &solved.best[..]) {
        assert!(best.contains(chosen), "{context}");
    }
    let no_choice = position.utility().is_some() || known.depth == Some(0);
    assert_eq!(solved.best.is_empty(), no_choice, "{context}");
}

fn check_every_move(known: &Known, position: &dyn Position, request: &Request<'_>) {
    let Some(best) = &known.best else { return };
    let solved = answer(known, position, &Request { all_moves: true, ..*request });
    let context = format!("{}, {request:?}: {solved:?}", known.name);
    assert_eq!((solved.value, solved.bound), (known.value, Bound::Exact), "{context}");
    let as_set = |moves: &[String]| moves.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(as_set(&solved.best), as_set(best), "{context}");
    let listed: Vec<_> = solved.moves.iter().flatten().map(|found| &found.mv).collect();
    let legal = position.legal_moves();
    if known.depth != Some(0) {
        assert!(listed.into_iter().eq(&legal), "{context}");
    }
}

/// The value can be ensured, and no more than that.
fn check_question(known: &Known, position: &dyn Position) {
    let score = in_view(known.value, position.to_move());
    let limits = Limits { depth: known.depth, ..Limits::default() };
    for form in [Form::Recursive, Form::Iterative] {
        let heuristic = known.heuristic.as_deref();
        let request = Request { form, heuristic, limits, ..Request::default() };
        for (at_least, ensured) in [(score, true), (score + 1, false)] {
            let tested = position.test(at_least, &request).expect(&known.name);
            assert_eq!(tested.answer, Some(ensured), "{}: {tested:?}", known.name);
            if let (Some(best), Some(mv)) = (&known.best, &tested.mv) {
                assert!(best.contains(mv), "{}: {tested:?}", known.name);
            }
        }
    }
}

fn run(game: &str) {
    let mut met = 0;
    for known in suite::positions().iter().filter(|known| known.game == game) {
        let position = open(known);
        for request in requests(known) {
            check_value(known, &*position, &request);
            check_every_move(known, &*position, &request);
        }
        if known.cost != Cost::Large {
            check_question(known, &*position);
        }
        met += 1;
    }
    assert!(met >= 10, "{met} positions of {game}");
}

#[test]
fn trees() {
    run("tree");
}

#[test]
fn tic_tac_toe() {
    run("tictactoe");
}

#[test]
fn connect_4() {
    run("connect4");
}

#[test]
fn othello() {
    run("othello");
}

#[test]
fn nim() {
    run("nim");
}

#[test]
fn chomp() {
    run("chomp");
}

#[test]
fn no_game_is_left_out() {
    let positions = suite::positions();
    let games: BTreeSet<_> = positions.iter().map(|known| known.game.as_str()).collect();
    let run = ["chomp", "connect4", "nim", "othello", "tictactoe", "tree"];
    assert!(games.into_iter().eq(run));
}

#[test]
fn counts() {
    for known in suite::perft() {
        let settings = settings(&known.parameters);
        let position = Registry::standard().open(&known.game, &settings, &known.position).unwrap();
        let counted = position.perft(known.depth, Limits::default()).expect("no limit");
        assert_eq!((counted.leaves, counted.finished), (known.leaves, known.finished), "{known:?}");
    }
}

/// What `state` writes is read as the same position.
#[test]
fn positions_are_read_as_they_are_written() {
    for known in suite::positions() {
        let position = open(&known);
        let written = position.state();
        if known.game == "tree" {
            continue; // a path in the tree, which names no tree
        }
        let again =
            Registry::standard().open(&known.game, &settings(&known.parameters), &written).unwrap();
        assert_eq!(again.state(), written, "{}", known.name);
        assert_eq!(again.legal_moves(), position.legal_moves(), "{}", known.name);
        assert_eq!(again.to_move(), position.to_move(), "{}", known.name);
    }
}
