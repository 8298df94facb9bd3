//! Stopped at any moment: a legal move in hand, and nothing told but what is true.

use std::time::Duration;

use perfectplay_core::{Bound, Limits, Player};
use perfectplay_registry::{Position, Request, Solved, in_view};
use perfectplay_testkit::Dice;

use crate::{
    depths::{plain, saw_the_same},
    grounds::{grounds, one_of_each_game, seed, trials},
    searches,
    truth::{Truth, Truths},
};

fn context(position: &dyn Position, request: &Request<'_>, solved: &Solved) -> String {
    format!("{} {:?}, {request:?}: {solved:?}", position.game(), position.state())
}

/// A move that can be played, unless the game is over.
fn check_move(position: &dyn Position, request: &Request<'_>, solved: &Solved) {
    let context = || context(position, request, solved);
    assert_eq!(solved.best.is_empty(), position.utility().is_some(), "{}", context());
    assert_eq!(solved.best.first(), solved.line.first(), "{}", context());
    let legal = position.legal_moves();
    assert!(solved.best.iter().all(|best| legal.contains(best)), "{}", context());
    assert!(solved.lower <= solved.upper, "{}", context());
}

/// What was proved is true, and the move ensures the mover's side of it.
fn check_proved(
    position: &dyn Position,
    truths: &mut Truths,
    truth: Truth,
    request: &Request<'_>,
    solved: &Solved,
) {
    let context = || context(position, request, solved);
    assert!((solved.lower..=solved.upper).contains(&truth.value), "{}", context());
    match solved.bound {
        Bound::Exact => assert_eq!(solved.value, truth.value, "{}", context()),
        Bound::AtLeast => assert_eq!(solved.value, solved.lower, "{}", context()),
        Bound::AtMost => assert_eq!(solved.value, solved.upper, "{}", context()),
    }
    assert!(solved.stopped.is_some() || solved.bound == Bound::Exact, "{}", context());
    if let Some(best) = solved.best.first() {
        let player = position.to_move();
        let ensured = if player == Player::Max { solved.lower } else { solved.upper };
        let worth = truths.after(position, best).value;
        assert!(in_view(worth, player) >= in_view(ensured, player), "{}", context());
    }
}

/// A number of nodes that most likely cuts a search of so many short.
fn some_of(nodes: u64, dice: &mut Dice) -> Option<u64> {
    Some(dice.below(nodes as usize + 2) as u64)
}

#[test]
fn a_solution_cut_short_by_nodes_is_true() {
    let mut dice = Dice::new(seed());
    let requests: Vec<_> = searches::all().into_iter().chain(searches::together()).collect();
    for ground in grounds() {
        let mut truths = Truths::default();
        for trial in 0..trials(4) {
            let (position, truth) = ground.near_the_end(&mut truths, &mut dice);
            for request in &requests {
                let all_moves = trial % 3 == 2;
                let whole = position.solve(&Request { all_moves, ..*request }).unwrap().nodes;
                let nodes = some_of(whole, &mut dice);
                let limits = Limits { nodes, ..Limits::default() };
                let request = Request { limits, all_moves, ..*request };
                let solved = position.solve(&request).unwrap();
                check_move(&*position, &request, &solved);
                check_proved(&*position, &mut truths, truth, &request, &solved);
                // Threads may each be in the middle of something.
                let within = nodes.is_none_or(|most| solved.nodes <= most);
                assert!(
                    within || request.threads > 1,
                    "{}",
                    context(&*position, &request, &solved)
                );
            }
        }
    }
}

/// Nobody knows where the clock stops a search; the answer is true all the same.
#[test]
fn a_solution_cut_short_by_time_is_true() {
    let mut dice = Dice::new(seed());
    let requests: Vec<_> = searches::all().into_iter().chain(searches::together()).collect();
    for ground in one_of_each_game() {
        let mut truths = Truths::default();
        for _ in 0..trials(1) {
            let (near, truth) = ground.near_the_end(&mut truths, &mut dice);
            let far = ground.anywhere(&mut dice);
            for request in &requests {
                let time = Some(Duration::from_micros(dice.below(1000) as u64));
                let limits = Limits { time, ..Limits::default() };
                let request = Request { limits, ..*request };
                let solved = near.solve(&request).unwrap();
                check_move(&*near, &request, &solved);
                check_proved(&*near, &mut truths, truth, &request, &solved);
                check_move(&*far, &request, &far.solve(&request).unwrap());
            }
        }
    }
}

/// A search that deepens tells the last depth it finished, and what it tells is what a search to that
/// depth finds.
#[test]
fn an_analysis_cut_short_tells_the_depth_it_finished() {
    let mut dice = Dice::new(seed());
    for ground in grounds() {
        for trial in 0..trials(4) {
            let position = ground.anywhere(&mut dice);
            let memory = searches::MEMORIES[trial % 3];
            let threads = 1 + trial / 3 % 2;
            let limits = Limits { nodes: Some(1 << dice.below(12)), ..Limits::depth(5) };
            let request = Request { method: "pvs", limits, memory, threads, ..Request::default() };
            let solved = position.analyse(&request).unwrap();
            let context = || context(&*position, &request, &solved);
            check_move(&*position, &request, &solved);
            let depth = solved.depth.expect("it looks ahead");
            // Only the first depth is told though it was cut short.
            if solved.stopped.is_some() && depth == 1 && solved.bound != Bound::Exact {
                continue;
            }
            let heuristic = solved.heuristic.as_deref().expect("it looks ahead");
            let whole = plain(&*position, heuristic, depth);
            assert!(saw_the_same(&solved, &whole), "{}, not {whole:?}", context());
        }
    }
}
