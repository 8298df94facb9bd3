//! The search and its bounds against brute force, and its fast parts against slow twins.

use std::{cell::RefCell, collections::HashMap};

use perfectplay_core::{Game, Notation, hash::mix};
use perfectplay_testkit::brute::Oracle;

use super::*;

/// A desk whose table forgets nothing.
#[derive(Default)]
struct Plain {
    entered: u64,
    /// The search must end after so many states.
    most: Option<u64>,
    known: RefCell<HashMap<(u64, Player), Bounds>>,
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
        self.known.borrow().get(&(key, mover)).copied()
    }
    fn keep(&self, key: u64, mover: Player, known: Bounds, _: u64) {
        assert!(known.lower <= known.upper, "{known:?}");
        self.known.borrow_mut().insert((key, mover), known);
    }
}

/// Rows, columns, and with how many discs positions can be solved by brute force.
const BOARDS: [(usize, usize, u64); 8] =
    [(4, 4, 0), (4, 5, 6), (5, 4, 6), (5, 5, 12), (6, 5, 17), (6, 7, 28), (7, 5, 22), (4, 9, 23)];

/// Random positions of a board, where play goes on.
fn positions<W: Word>(game: &Connect4<W>, from: u64, count: u64) -> Vec<State<W>> {
    let mut found = Vec::new();
    let mut seed = mix(game.cells().into());
    while (found.len() as u64) < count {
        let discs = from + mix(seed) % (u64::from(game.cells()) - from);
        let mut state = game.start();
        for _ in 0..discs {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let Some(choices) = (moves.len() as u64).checked_sub(1) else { break };
            seed = mix(seed.wrapping_add(1));
            game.play(&mut state, moves[(seed % (choices + 1)) as usize]);
        }
        seed = mix(seed.wrapping_add(1));
        if game.utility(&state).is_none() {
            found.push(state);
        }
    }
    found
}

fn of_mover<W: Word>(game: &Connect4<W>, state: &State<W>, value: Score) -> i32 {
    game.to_move(state).sign() as Score * value
}

/// Calls `each` with the board of every size, so many of its positions and their values to the mover.
fn with_values(count: u64, each: impl Fn(&Connect4, &Insight, &State, i32)) {
    for (rows, columns, from) in BOARDS {
        let game = Connect4::new(rows, columns, 4).unwrap();
        let insight = Insight::new(&game);
        let mut oracle = Oracle::new(&game, 4_000_000);
        for state in positions(&game, from, count) {
            let value = oracle.value(&state).unwrap_or_else(|_| {
                // It is full: a new one.
                oracle = Oracle::new(&game, 4_000_000);
                oracle.value(&state).expect("few enough states")
            });
            each(&game, &insight, &state, of_mover(&game, &state, value));
        }
    }
}

/// Questions around the value, whose answers and moves brute force confirms.
fn check_answers<W: Word>(game: &Connect4<W>, insight: &Insight<W>, state: &State<W>, value: i32) {
    let mut desk = Plain::default();
    for at_least in value - 2..=value + 2 {
        let (found, mv) = insight.ask(game, state, at_least, &mut desk).unwrap();
        assert_eq!(found >= at_least, value >= at_least, "{state:?}: {found}, not {value}");
        if found >= at_least {
            assert!(found <= value, "{state:?}: at least {found}, but {value}");
        } else {
            assert!(found >= value, "{state:?}: at most {found}, but {value}");
            assert_eq!(mv, None);
        }
        let Some(mv) = mv else { continue };
        let after = game.after(state, mv);
        let ensured = Oracle::new(game, 4_000_000).value(&after).unwrap();
        assert!(of_mover(game, state, ensured) >= at_least, "{state:?} {mv}");
    }
}

#[test]
fn answers_are_those_of_brute_force_and_the_move_ensures_them() {
    with_values(150, check_answers);
}

/// A board without a line, but for some cells at the top: pairs of columns, and rows in turn, have other colours.
fn nearly_full<W: Word>(game: &Connect4<W>, seed: u64) -> Option<State<W>> {
    let empty = |column: usize| mix(seed * 64 + column as u64) % 3;
    let cell = |row: usize, column: usize| match (row + column / 2) % 2 {
        _ if (row as u64) < empty(column) => '.',
        0 => 'X',
        _ => 'O',
    };
    let line = |row| (0..game.columns()).map(|column| cell(row, column)).collect::<String>();
    let board: Vec<_> = (0..game.rows()).map(line).collect();
    let state = game.read_state(&board.join("/")).ok()?;
    game.utility(&state).is_none().then_some(state)
}

/// Where lines run across the middle of 128 bits.
#[test]
fn answers_on_wide_boards_are_those_of_brute_force() {
    for (rows, columns) in [(8, 9), (6, 13), (13, 6), (12, 9)] {
        let game = Connect4::<u128>::sized(rows, columns, 4).unwrap();
        let insight = Insight::new(&game);
        assert!(insight.is_for(&game));
        let states = (0..200).filter_map(|seed| nearly_full(&game, seed));
        let states: Vec<_> = states.filter(|state| game.cells() - state.ply() < 14).collect();
        let mut won = 0;
        for state in &states {
            let value = Oracle::new(&game, 4_000_000).value(state).unwrap();
            check_answers(&game, &insight, state, of_mover(&game, state, value));
            won += u32::from(value != 0);
        }
        assert!(
            states.len() > 10 && won > 0,
            "{columns}x{rows}: {} states, {won} won",
            states.len()
        );
    }
}

/// On 64 and on 128 bits the same search enters the same states.
#[test]
fn the_width_of_words_changes_nothing() {
    for (rows, columns, from) in BOARDS {
        let narrow = Connect4::new(rows, columns, 4).unwrap();
        let wide = Connect4::<u128>::sized(rows, columns, 4).unwrap();
        for state in positions(&narrow, from, 30) {
            let State { current, mask, ply, turn, line } = state;
            let widened = State { current: current.into(), mask: mask.into(), ply, turn, line };
            let (mut desk, mut wide_desk) = (Plain::default(), Plain::default());
            let asked = Insight::new(&narrow).ask(&narrow, &state, 1, &mut desk);
            let asked_wide = Insight::new(&wide).ask(&wide, &widened, 1, &mut wide_desk);
            assert_eq!(asked, asked_wide, "{state:?}");
            assert_eq!(desk.entered, wide_desk.entered, "{state:?}");
        }
    }
}

/// The position as the search sees it, unless the mover wins at once.
fn quiet<W: Word, const STRIDE: u32, const COLUMNS: usize>(
    board: &Board<W, STRIDE, COLUMNS>,
    state: &State<W>,
) -> Option<Position<W>> {
    let State { current, mask, .. } = *state;
    let threats = board.completions(current ^ mask) & board.all & !mask;
    let wins = board.completions(current) & board.landing(mask);
    wins.is_empty().then_some(Position { mover: current, mask, threats, ply: state.ply() as i32 })
}

/// What replies hold is never less than the value, and they do hold something.
#[test]
fn replies_hold_what_they_promise() {
    let held = RefCell::new(HashMap::new());
    with_values(600, |game, _, state, value| {
        let board = Board::<_, 0, 32>::of(game).unwrap();
        let Some(position) = quiet(&board, state) else { return };
        for at_most in -6..=2 {
            if hold(&board, &position, at_most, true) {
                assert!(value <= at_most, "{state:?}: held to {at_most}, but {value}");
                *held.borrow_mut().entry((position.ply % 2, at_most)).or_insert(0) += 1;
            }
        }
    });
    let held = held.into_inner();
    for parity in [0, 1] {
        for at_most in [-2, -1, 0] {
            assert!(held.get(&(parity, at_most)).is_some_and(|&count| count > 2), "{held:?}");
        }
    }
}

/// What is ruled out for all moves at once would not have held.
#[test]
fn what_is_ruled_out_does_not_hold() {
    let game = Connect4::standard();
    let board = Board::<_, 7, 8>::of(&game).unwrap();
    let (mut held, mut ruled_out) = (0, 0);
    for state in positions(&game, 10, 4000) {
        let Some(position) = quiet(&board, &state) else { continue };
        let landing = Lanes([board.landing(position.mask)]);
        let Lanes([moves]) = safe_moves(landing, Lanes([position.threats]));
        let cells = Lanes(board.inwards) & moves;
        let threats =
            board.completions(cells | position.mover) & board.all & !(cells | position.mask);
        for at_most in -4..=1 {
            let may = may_hold(&board, &position, cells, threats, at_most);
            for lane in (0..8).filter(|&lane| cells.0[lane] != 0) {
                let child = position.after(cells.0[lane], threats.0[lane]);
                let holds = hold(&board, &child, at_most, false);
                assert!(may.0[lane] != 0 || !holds, "{state:?} {lane} {at_most}");
                held += u32::from(holds);
                ruled_out += u32::from(may.0[lane] == 0);
            }
        }
    }
    assert!(held > 500 && ruled_out > 20 * held, "{held} held, {ruled_out} ruled out");
}

/// With four boards at once the same states are entered as with one.
#[cfg(target_arch = "x86_64")]
#[test]
fn wide_instructions_change_nothing() {
    if !has_wide_instructions() {
        return;
    }
    let game = Connect4::standard();
    let board = Board::<_, 7, 8>::of(&game).unwrap();
    for state in positions(&game, 18, 60) {
        let Some(position) = quiet(&board, &state) else { continue };
        let (mut wide, mut plain) = (Plain::default(), Plain::default());
        let search = |desk| Search::new(&game, &board, desk);
        // SAFETY: the processor has the instructions.
        #[allow(unsafe_code)]
        let by_wide = unsafe { search(&mut wide).value_wide(position, 0, None) };
        let by_plain = search(&mut plain).value_anywhere(position, 0, None);
        assert_eq!(by_wide, by_plain, "{state:?}");
        assert_eq!(wide.entered, plain.entered, "{state:?}");
    }
}

/// Whether `attacker` wins within so many discs, whatever the other player does: by trying everything.
fn wins_within(game: &Connect4, state: &State<u64>, attacker: Player, discs: u32) -> bool {
    if let Some(utility) = game.utility(state) {
        return attacker.sign() * i64::from(utility) > 0;
    }
    if discs == 0 {
        return false;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut children = moves.iter().map(|&mv| game.after(state, mv));
    let wins = |child| wins_within(game, &child, attacker, discs - 1);
    if game.to_move(state) == attacker { children.any(wins) } else { children.all(wins) }
}

/// What is looked for on the spot is what four discs of either player's choice lead to.
#[test]
fn holding_out_is_not_losing_within_four_discs() {
    let game = Connect4::standard();
    let board = Board::<_, 7, 8>::of(&game).unwrap();
    let mut counts = [0; 2];
    for discs in [12, 18, 24, 30, 36] {
        for state in positions(&game, discs, 200) {
            let Some(position) = quiet(&board, &state).filter(|at| at.ply + 4 <= board.cells)
            else {
                continue;
            };
            let mut desk = Plain::default();
            let search = Search::new(&game, &board, &mut desk);
            let holds = search.holds_out(&position, search.moves(&position));
            let attacker = !game.to_move(&state);
            assert_eq!(holds, !wins_within(&game, &state, attacker, 4), "{state:?}");
            counts[usize::from(holds)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Completing a cell makes a line if and only if it is named.
fn check_completions<W: Word>(rows: usize, columns: usize) {
    let game = Connect4::<W>::sized(rows, columns, 4).unwrap();
    let board = Board::<_, 0, 32>::of(&game).unwrap();
    for state in positions(&game, 0, 300) {
        let empty = board.all & !state.mask;
        let named = board.completions(state.current) & empty;
        let cells = (0..W::BITS).map(|bit| W::ONE << bit);
        for cell in cells.filter(|&cell| !(cell & empty).is_empty()) {
            let is_named = !(named & cell).is_empty();
            // Upright lines are only completed at the top, where cells are filled from below.
            let reachable = !(cell & board.landing(state.mask)).is_empty();
            if reachable {
                assert_eq!(is_named, game.has_line(state.current | cell), "{state:?}");
            } else if is_named {
                assert!(game.has_line(state.current | cell), "{state:?}");
            }
        }
        assert_eq!(board.has_line(state.current), game.has_line(state.current));
    }
}

#[test]
fn completions_are_the_cells_that_make_lines() {
    for (rows, columns, _) in BOARDS {
        check_completions::<u64>(rows, columns);
        check_completions::<u128>(rows, columns);
    }
    for (rows, columns) in [(8, 9), (15, 8), (3, 32), (6, 18)] {
        check_completions::<u128>(rows, columns);
    }
}

#[test]
fn a_search_ends_when_it_must() {
    let game = Connect4::standard();
    let insight = Insight::new(&game);
    let mut desk = Plain { most: Some(1000), ..Plain::default() };
    assert_eq!(insight.ask(&game, &game.start(), 1, &mut desk), Err(Halted));
    assert_eq!(desk.entered, 1001);
}

#[test]
fn it_is_for_lines_of_four_on_boards_with_more_than_two_results() {
    let is_for = |rows, columns, connect| {
        let game = Connect4::new(rows, columns, connect).unwrap();
        Insight::new(&game).is_for(&game)
    };
    assert!(is_for(6, 7, 4) && is_for(4, 4, 4) && is_for(7, 8, 4) && is_for(5, 10, 4));
    assert!(!is_for(6, 7, 5) && !is_for(6, 7, 3) && !is_for(3, 3, 4) && !is_for(63, 1, 4));
}
