//! Moves: forward against the rules of `cozy_chess`, back against forward.

use std::sync::Arc;

use cozy_chess::{Board, GameStatus};
use perfectplay_core::{
    Player,
    hash::mix,
    tier::{Cell, Location, Outcome, Outcomes, Solved, Tier},
};
use perfectplay_games::chess::ending::{Ending, locate, tiers};
use perfectplay_testkit::Dice;

/// Endings that have been solved with outcomes out of the air: then looking one up in a wrong place shows.
struct Invented;

struct Tale(u64);

impl Solved for Invented {
    fn open(&self, tier: &str) -> Arc<dyn Outcomes> {
        Arc::new(Tale(tier.bytes().fold(0, |seed, byte| mix(seed ^ u64::from(byte)))))
    }
}

impl Outcomes for Tale {
    fn outcome(&self, number: u64) -> Outcome {
        let chance = mix(self.0 ^ number);
        let plies = (chance >> 32) as u32 % 100;
        [Outcome::Draw, Outcome::Won(Player::Max, plies), Outcome::Won(Player::Min, plies)]
            [chance as usize % 3]
    }
}

fn invented(board: &Board) -> Outcome {
    match locate(board) {
        Location::Known(outcome) => outcome,
        Location::Nowhere => panic!("{board} stands nowhere"),
        Location::At { tier, number, exchanged } => {
            let outcome = Invented.open(&tier).outcome(number);
            if exchanged { outcome.exchanged() } else { outcome }
        }
    }
}

/// What stands at a number, by the moves of `cozy_chess`: an independent method.
fn looked(ending: &Ending, number: u64, inside: &mut Vec<u64>) -> Cell {
    let Some(board) = ending.board(number) else { return Cell::Void };
    let owner = match board.side_to_move() {
        cozy_chess::Color::White => Player::Max,
        cozy_chess::Color::Black => Player::Min,
    };
    if board.status() == GameStatus::Won {
        return Cell::Over(if owner == Player::Max { -1 } else { 1 });
    }
    if board.status() == GameStatus::Drawn || locate(&board) == Location::Known(Outcome::Draw) {
        return Cell::Over(0);
    }
    let mut exit: Option<Outcome> = None;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play(mv);
            if after.occupied().len() == board.occupied().len() && mv.promotion.is_none() {
                inside.push(ending.number(&after).expect("the same men"));
                continue;
            }
            let outcome = invented(&after).earlier();
            if exit.is_none_or(|best| outcome.is_better(best, owner)) {
                exit = Some(outcome);
            }
        }
        false
    });
    inside.sort_unstable();
    inside.dedup();
    Cell::Open { owner, exit }
}

/// Both at a number: the cell, and the numbers that moves lead to.
fn check_look(ending: &Ending, number: u64) {
    let (mut inside, mut expected) = (Vec::new(), Vec::new());
    let cell = ending.look(number, &mut inside);
    inside.sort_unstable();
    let why = || format!("{} {number}: {:?}", ending.material(), ending.board(number));
    assert_eq!(cell, looked(ending, number, &mut expected), "{}", why());
    assert_eq!(inside, expected, "{}", why());
    assert!(inside.iter().all(|&next| ending.board(next).is_some()), "{}", why());
}

/// From a number forward and back again, and back and forward again.
fn check_back(ending: &Ending, number: u64) {
    let why = || {
        format!("{} {number}: {:?}", ending.material(), ending.board(number).map(|b| b.to_string()))
    };
    let (mut inside, mut before) = (Vec::new(), Vec::new());
    ending.look(number, &mut inside);
    for &next in &inside {
        before.clear();
        ending.back(next, &mut before);
        assert!(before.contains(&number), "{} to {next}", why());
    }
    before.clear();
    ending.back(number, &mut before);
    let mut sorted = before.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), before.len(), "each once: {}", why());
    for &from in &before {
        inside.clear();
        let cell = ending.look(from, &mut inside);
        assert!(
            matches!(cell, Cell::Open { .. }) && inside.contains(&number),
            "{from} to {}",
            why()
        );
    }
}

/// Samples of an ending, with invented outcomes of the endings it needs.
fn check(name: &str, samples: usize) {
    let ending = Ending::new(name, &Invented);
    let mut dice = Dice::new(name.bytes().map(u64::from).sum());
    for sample in 0..samples {
        let number = dice.below(ending.len() as usize) as u64;
        // Those with a right to capture en passant are few and come last.
        let last = ending.len() - 1 - number % (ending.len() / 100);
        let number = if sample % 4 == 0 { last } else { number };
        check_look(&ending, number);
        check_back(&ending, number);
    }
}

#[test]
fn three_men_every_number() {
    for name in ["KQK", "KRK", "KPK"] {
        let ending = Ending::new(name, &Invented);
        for number in 0..ending.len() {
            check_look(&ending, number);
            check_back(&ending, number);
        }
    }
}

#[test]
fn four_men() {
    for name in tiers("4").expect("four men").iter().filter(|name| name.len() == 4) {
        check(name, 2000);
    }
    check("KPKP", 20_000);
}

/// With three equal men, and two pawns that can capture the same one en passant.
#[test]
fn five_men() {
    for name in ["KNNNK", "KPPPK", "KPPKP", "KRPKP", "KBBKB", "KQPKR", "KRBKN"] {
        check(name, 4000);
    }
}

#[test]
#[ignore = "long"]
fn four_men_many_samples() {
    for name in tiers("4").expect("four men").iter().filter(|name| name.len() == 4) {
        check(name, 200_000);
    }
}

#[test]
fn en_passant_by_hand() {
    let ending = Ending::new("KPKP", &Invented);
    let number = |fen: &str| {
        let board: Board = fen.parse().expect("a FEN");
        ending.number(&board).expect("four men")
    };
    let plain = |fen: &str| {
        let mut inside = Vec::new();
        ending.look(number(fen), &mut inside);
        inside
    };
    // The right counts where the capture is legal, and nowhere else.
    let with = number("8/8/8/8/3Pp3/8/8/K6k b - d3 0 1");
    assert_ne!(with, number("8/8/8/8/3Pp3/8/8/K6k b - - 0 1"));
    assert_eq!(
        number("8/8/8/8/3P1p2/8/8/K6k b - d3 0 1"),
        number("8/8/8/8/3P1p2/8/8/K6k b - - 0 1")
    );
    // The same mirrored.
    assert_eq!(with, number("8/8/8/8/3pP3/8/8/k6K b - e3 0 1"));
    // A double step next to a pawn leads to the number with the right, a single step does not.
    let stepped = plain("8/8/8/8/4p3/8/3P4/K6k w - - 0 1");
    assert!(stepped.contains(&with));
    assert!(!stepped.contains(&number("8/8/8/8/3Pp3/8/8/K6k b - - 0 1")));
    assert!(stepped.contains(&number("8/8/8/8/4p3/3P4/8/K6k b - - 0 1")));
    // And back: only the double step leads there.
    let mut before = Vec::new();
    ending.back(with, &mut before);
    assert_eq!(before, [number("8/8/8/8/4p3/8/3P4/K6k w - - 0 1")]);
    // Without the right, the pawn has not come from its first square.
    before.clear();
    ending.back(number("8/8/8/8/3Pp3/8/8/K6k b - - 0 1"), &mut before);
    assert!(!before.contains(&number("8/8/8/8/4p3/8/3P4/K6k w - - 0 1")));
    assert!(before.contains(&number("8/8/8/8/4p3/3P4/8/K6k w - - 0 1")));
    // A capture en passant that is the only move: no stalemate.
    let only = "8/8/8/8/pP6/k7/8/1K6 b - b3 0 1";
    let mut inside = Vec::new();
    assert!(matches!(ending.look(number(only), &mut inside), Cell::Open { exit: Some(_), .. }));
}
