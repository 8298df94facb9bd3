//! The search against brute force, and its fast parts against slow twins.

use std::{cell::RefCell, collections::HashMap};

use perfectplay_core::{Bounds, Game, Notation, Note, Player, hash::mix};
use perfectplay_testkit::brute::Oracle;

#[cfg(target_arch = "x86_64")]
use super::instructions::{Wide, Wider};
use super::{
    super::discs::{Played, flips, last_flips, played, reach},
    instructions::Usual,
    *,
};

/// A desk whose table forgets nothing.
#[derive(Default)]
struct Plain {
    entered: u64,
    /// The search must end after so many states.
    most: Option<u64>,
    rehearsal: Option<u8>,
    known: RefCell<HashMap<u64, (u8, Note)>>,
}

impl Desk for Plain {
    fn enter(&mut self) -> Result<(), Halted> {
        self.entered += 1;
        if self.most.is_some_and(|most| self.entered > most) { Err(Halted) } else { Ok(()) }
    }
    fn entered(&self) -> u64 {
        self.entered
    }
    fn expect(&self, _: u64) {}
    fn recall(&self, key: u64, mover: Player) -> Option<Bounds> {
        self.consult(key, mover, EXACT).0
    }
    fn keep(&self, key: u64, mover: Player, bounds: Bounds, entered: u64) {
        self.note(key, mover, EXACT, Note { bounds, best: None }, entered);
    }
    fn rehearsal(&self) -> Option<u8> {
        self.rehearsal
    }
    fn consult(&self, key: u64, _: Player, sure: u8) -> (Option<Bounds>, Option<u8>) {
        let known = self.known.borrow();
        let Some((as_sure, note)) = known.get(&key) else { return (None, None) };
        ((*as_sure >= sure).then_some(note.bounds), note.best)
    }
    fn note(&self, key: u64, _: Player, sure: u8, note: Note, _: u64) {
        let mut known = self.known.borrow_mut();
        if known.get(&key).is_none_or(|(as_sure, _)| *as_sure <= sure) {
            assert!(sure != EXACT || note.bounds.lower <= note.bounds.upper, "{note:?}");
            known.insert(key, (sure, note));
        }
    }
}

/// Random play until so many squares are free, where play goes on.
fn positions(game: &Othello, empties: u32, count: usize) -> Vec<State> {
    let mut found = Vec::new();
    let mut seed = mix(u64::from(empties) << 8 | u64::from(game.size));
    while found.len() < count {
        let mut state = game.start();
        while game.utility(&state).is_none()
            && (game.board & !(state.own | state.other)).count_ones() > empties
        {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            seed = mix(seed.wrapping_add(1));
            game.play(&mut state, moves[(seed % moves.len() as u64) as usize]);
        }
        if game.utility(&state).is_none() {
            found.push(state);
        }
    }
    found
}

/// The value by questions from a guess on, with the move of the last yes.
fn value(
    insight: &Insight,
    game: &Othello,
    state: &State,
    guess: Score,
    desk: &mut Plain,
) -> (Score, Option<Move>) {
    let most = game.cells();
    let (mut lower, mut upper, mut guess, mut best) = (-most, most, guess, None);
    while lower < upper {
        let at_least = guess.clamp(lower + 1, upper);
        let (found, mv) = insight.ask(game, state, at_least, desk).expect("nothing stops it");
        if found >= at_least {
            (lower, best) = (found, mv);
        } else {
            upper = found;
        }
        guess = found;
    }
    (lower, best)
}

fn assert_exact(game: &Othello, empties: u32, count: usize) {
    let insight = Insight::new(game);
    let mut oracle = Oracle::new(game, 10_000_000);
    let mut brute = |state: &State| oracle.value(state).expect("few states");
    for (number, state) in positions(game, empties, count).iter().enumerate() {
        let sign = game.to_move(state).sign() as Score;
        let known = sign * brute(state);
        let mut desk = Plain::default();
        // Guesses that are right, wrong, and odd.
        let guess = known + [0, 7, -12][number % 3];
        let (found, mv) = value(&insight, game, state, guess, &mut desk);
        let text = game.write_state(state);
        assert_eq!(found, known, "{text}");
        assert!(desk.entered > 0);
        if let Some(mv) = mv {
            assert_eq!(sign * brute(&game.after(state, mv)), known, "{text} {mv:?}");
        }
    }
}

#[test]
fn results_are_those_of_brute_force() {
    for size in [4, 6, 8] {
        let game = Othello::new(size).unwrap();
        for empties in 1..=9 {
            assert_exact(&game, empties, if empties < 8 { 60 } else { 20 });
        }
    }
    assert_exact(&Othello::new(4).unwrap(), 12, 1);
}

/// With twelve and more squares free the evaluation orders the moves; the search without one says the same, and so
/// do rehearsals that doubt everything.
#[test]
fn the_order_of_moves_changes_no_result() {
    let game = Othello::standard();
    let insight = Insight::new(&game);
    let without = Insight::without_evaluation(&game);
    for empties in 12..=14 {
        for state in positions(&game, empties, 6) {
            let (with, _) = value(&insight, &game, &state, 0, &mut Plain::default());
            assert_eq!(with, value(&without, &game, &state, 0, &mut Plain::default()).0);
            // A rehearsal first, at the same desk: what it left there is not believed.
            let mut desk = Plain { rehearsal: Some(0), ..Plain::default() };
            value(&insight, &game, &state, 0, &mut desk);
            desk.rehearsal = None;
            assert_eq!(value(&insight, &game, &state, 0, &mut desk).0, with);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn all_instructions_do_the_same() {
    let game = Othello::standard();
    for state in positions(&game, 13, 12) {
        for at_least in [-8, 0, 8] {
            let usual = by(Usual, &game, &state, at_least);
            if let Some(wide) = Wide::detected() {
                assert_eq!(by(wide, &game, &state, at_least), usual);
            }
            if let Some(wider) = Wider::detected() {
                assert_eq!(by(wider, &game, &state, at_least), usual);
            }
        }
    }
}

/// What a search says, and how many states it enters.
#[cfg(target_arch = "x86_64")]
fn by(
    instructions: impl Instructions,
    game: &Othello,
    state: &State,
    at_least: Score,
) -> (Result<(Score, Option<Move>), Halted>, u64) {
    let evaluation = Insight::new(game).evaluation;
    let mut desk = Plain::default();
    let said =
        Search::new(&mut desk, game.board, evaluation, 13, instructions).ask(state, at_least);
    (said, desk.entered)
}

#[cfg(target_arch = "x86_64")]
#[test]
fn boards_are_the_same_by_all_instructions() {
    fn check<I: Instructions>(_: I) {
        for seed in 0..3000 {
            // Few discs, many, and boards of one colour.
            let (a, b, c) = (mix(seed), mix(seed + 5000), mix(seed + 9000));
            let taken = [a & b, a, a | b, a | b | c][seed as usize % 4];
            let own = [c, a, b & c, 0][seed as usize / 4 % 4] & taken;
            let other = taken & !own;
            assert_eq!(I::reach(own, other), reach(own, other), "{own:#x} {other:#x}");
            for square in (0..64).filter(|square| taken >> square & 1 == 0) {
                let turned = flips(square, own, other);
                assert_eq!(I::flips(square, own, other), turned, "{square} {own:#x} {other:#x}");
                let next = played(square, own, other);
                let (own, other) = (other & !turned, own | 1 << square | turned);
                let Played { own: next_own, other: next_other, reach: reached } = next;
                assert_eq!((next_own, next_other, reached), (own, other, reach(own, other)));
            }
        }
    }
    if let Some(wide) = Wide::detected() {
        check(wide);
    }
    if let Some(wider) = Wider::detected() {
        check(wider);
    }
}

#[test]
fn a_search_that_must_end_does() {
    let game = Othello::standard();
    let insight = Insight::new(&game);
    let state = positions(&game, 20, 1)[0];
    let mut desk = Plain { most: Some(5_000), ..Plain::default() };
    assert_eq!(insight.ask(&game, &state, 0, &mut desk), Err(Halted));
    assert!(desk.entered <= 5_001, "{}", desk.entered);
}

/// Discs that are called safe are still there at the end of every game.
#[test]
fn safe_discs_are_never_turned_over() {
    let game = Othello::standard();
    let edges = Edges::new();
    let mut seen = 0;
    for empties in [4, 8, 12, 16, 24] {
        for (number, state) in positions(&game, empties, 60).iter().enumerate() {
            let [black, white] = Player::BOTH.map(|player| state.discs(player));
            let safe = [edges.safe_squares(black, white), edges.safe_squares(white, black)];
            seen += safe[0].count_ones() + safe[1].count_ones();
            let mut random = mix(number as u64);
            for _ in 0..30 {
                let mut state = *state;
                while game.utility(&state).is_none() {
                    let mut moves = Vec::new();
                    game.moves(&state, &mut moves);
                    random = mix(random.wrapping_add(1));
                    game.play(&mut state, moves[(random % moves.len() as u64) as usize]);
                }
                assert_eq!(safe[0] & !state.discs(Player::Max), 0);
                assert_eq!(safe[1] & !state.discs(Player::Min), 0);
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// A full edge is safe, and so is what stands in a corner.
#[test]
fn what_must_be_safe_is_counted() {
    let edges = Edges::new();
    assert_eq!(edges.safe_discs(0xff, 0), 8);
    assert_eq!(edges.safe_discs(0x81, 0x7e), 2);
    assert_eq!(edges.safe_discs(0x7e, 0x81), 6);
    assert_eq!(edges.safe_discs(1, 0), 1);
    assert_eq!(edges.safe_discs(2, 0), 0);
    assert_eq!(edges.safe_discs(u64::MAX, 0), 64);
}

#[test]
fn the_last_disc_turns_over_what_any_disc_would() {
    for seed in 0..2000 {
        let square = (mix(seed) % 64) as usize;
        let own = mix(seed + 5000) & !(1 << square);
        let other = !own & !(1 << square);
        let turned = flips(square, own, other);
        assert_eq!(last_flips(square, own), turned.count_ones() as i32);
    }
}
