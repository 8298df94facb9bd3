//! To the end of the game: the value, the moves and the lines of every method, against the truth.

use std::collections::BTreeSet;

use perfectplay_core::Bound;
use perfectplay_registry::{Position, Request, Solved};
use perfectplay_testkit::Dice;

use crate::{
    grounds::{Ground, grounds, seed, trials},
    searches,
    truth::{Truth, Truths},
};

/// What must be true of every answer, whoever gives it.
fn check(position: &dyn Position, truths: &mut Truths, truth: Truth, request: &Request<'_>) {
    let solved = position.solve(request).expect("a request that can be taken");
    let context = || format!("{} {:?}, {request:?}: {solved:?}", position.game(), position.state());
    let Truth { value, distance, .. } = truth;
    assert_eq!((solved.value, solved.bound), (value, Bound::Exact), "{}", context());
    assert_eq!((solved.lower, solved.upper), (value, value), "{}", context());
    assert!(solved.decided && solved.stopped.is_none() && solved.depth.is_none(), "{}", context());
    assert_eq!(solved.best.is_empty(), position.utility().is_some(), "{}", context());
    assert_eq!(solved.best.first(), solved.line.first(), "{}", context());
    if let Some(best) = solved.best.first() {
        assert_eq!(truths.after(position, best).value, value, "{}", context());
    }

    let measures = ["auto", "table", "pvs"].contains(&request.method)
        && ["tictactoe", "nim", "chomp"].contains(&position.game());
    // A draw fills the board, where scores tell when a game ends.
    let empty = position.state().matches('.').count() as u32;
    let draws = position.game() == "connect4" && value == 0;
    let distance = if draws { Some(empty) } else { distance };
    let measured = solved.distance.is_none() && !measures || solved.distance == distance;
    assert!(measured, "{}", context());
    // The dichotomy knows no more than its move.
    if request.method != "dichotomy" {
        check_line(position, &solved);
    }
}

/// A line is legal, ends in the value, and in time.
fn check_line(position: &dyn Position, solved: &Solved) {
    let context = || format!("{} {:?}: {solved:?}", position.game(), position.state());
    let mut end: Option<Box<dyn Position>> = None;
    for mv in &solved.line {
        let at = end.as_deref().unwrap_or(position);
        assert!(at.legal_moves().contains(mv), "{mv}: {}", context());
        end = Some(at.play(mv).expect("a legal move"));
    }
    let end = end.as_deref().unwrap_or(position);
    assert_eq!(end.utility(), Some(solved.value), "{}", context());
    assert!(
        solved.distance.is_none_or(|plies| plies as usize == solved.line.len()),
        "{}",
        context()
    );
}

/// The value of every move, and which are best.
fn check_every_move(
    position: &dyn Position,
    truths: &mut Truths,
    truth: Truth,
    request: &Request<'_>,
) {
    let solved = position.solve(&Request { all_moves: true, ..*request }).unwrap();
    let context = || format!("{} {:?}, {request:?}: {solved:?}", position.game(), position.state());
    assert_eq!((solved.value, solved.bound), (truth.value, Bound::Exact), "{}", context());
    let listed = solved.moves.as_deref().unwrap_or_default();
    assert!(listed.iter().map(|found| &found.mv).eq(&position.legal_moves()), "{}", context());
    let mut best = BTreeSet::new();
    for found in listed {
        let worth = truths.after(position, &found.mv).value;
        assert_eq!((found.value, found.bound), (worth, Bound::Exact), "{}", context());
        if worth == truth.value {
            best.insert(&found.mv);
        }
    }
    assert_eq!(solved.best.iter().collect::<BTreeSet<_>>(), best, "{}", context());
}

fn on(ground: &Ground, dice: &mut Dice) {
    let mut truths = Truths::default();
    let (all, together) = (searches::all(), searches::together());
    for trial in 0..trials(10) {
        let (position, truth) = ground.near_the_end(&mut truths, dice);
        for request in &all {
            check(&*position, &mut truths, truth, request);
        }
        check(&*position, &mut truths, truth, &together[trial % together.len()]);
        check_every_move(&*position, &mut truths, truth, &all[trial % all.len()]);
    }
}

#[test]
fn every_method_finds_the_truth() {
    let mut dice = Dice::new(seed());
    grounds().iter().for_each(|ground| on(ground, &mut dice));
}

/// At one thread nothing depends on time or chance.
#[test]
fn the_same_question_costs_the_same_nodes() {
    let mut dice = Dice::new(seed());
    for ground in grounds() {
        let mut truths = Truths::default();
        for _ in 0..trials(2) {
            let (position, _) = ground.near_the_end(&mut truths, &mut dice);
            for request in searches::all() {
                let nodes = || position.solve(&request).unwrap().nodes;
                assert_eq!(nodes(), nodes(), "{:?}, {request:?}", position.state());
            }
        }
    }
}
