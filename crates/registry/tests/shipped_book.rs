//! The opening book that comes with perfectplay, against the literature.

use std::collections::HashMap;

use perfectplay_book::{Book, Title, Volume};
use perfectplay_core::{Game, Notation, Player, Score};
use perfectplay_games::connect4::{self, Connect4};

/// As it is compiled in.
const SHIPPED: &[u8] = include_bytes!("../books/connect4-7x6.book");

/// The book of the standard board.
fn book(game: &Connect4) -> Book {
    let parameters = [("rows", "6"), ("columns", "7"), ("connect", "4")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let title = Title { game: "connect4".to_owned(), parameters: parameters.into() };
    Volume::read(SHIPPED).unwrap().open(&title, game).unwrap()
}

/// Values of states by looking ahead to a book.
struct Ahead<'b> {
    game: &'b Connect4,
    book: &'b Book,
    known: HashMap<u64, Score>,
}

impl Ahead<'_> {
    fn value(&mut self, state: &connect4::State) -> Score {
        let Self { game, book, .. } = *self;
        let key = game.canonical_key(state);
        if let Some(utility) = game.utility(state) {
            return utility;
        }
        if state.ply() == book.plies() {
            return book.value(key).expect("every position is there");
        }
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let values = moves.iter().map(|&mv| self.value(&game.after(state, mv)));
        let best = match game.to_move(state) {
            Player::Max => values.max(),
            Player::Min => values.min(),
        };
        let best = best.expect("there is a move");
        self.known.insert(key, best);
        best
    }
}

/// What the first moves are worth: Allen 1988 and Allis 1988 for who wins, John Tromp and Pascal Pons for
/// when (the middle with the 41st disc, its neighbours drawn, and so on).
#[test]
fn first_moves_in_the_book_that_comes_along_are_worth_what_the_literature_says() {
    let game = Connect4::standard();
    let book = book(&game);
    let mut ahead = Ahead { game: &game, book: &book, known: HashMap::new() };
    let first: Vec<_> =
        (0..7).map(|column| ahead.value(&game.after(&game.start(), column))).collect();
    assert_eq!(first, [-2, -1, 0, 1, 0, -1, -2]);
}

/// The list by Tromp of all positions with eight discs where the next move is not forced, mirror images once: 67,557, of which 44,473
/// won by the first player, 6,449 drawn and 16,635 lost (the data set "Connect-4" of the UCI repository,
/// 1995).
#[test]
fn eight_discs_in_the_book_that_comes_along_end_as_in_the_list_of_tromp() {
    let game = Connect4::standard();
    let book = book(&game);
    let mut counts = HashMap::new();
    for (key, state) in perfectplay_book::positions(&game, 8).unwrap() {
        let text = game.write_state(&state);
        let rows: Vec<_> = text.split('/').map(str::as_bytes).collect();
        if b"XO".iter().any(|&player| completes_a_line(&rows, player)) {
            continue;
        }
        let value = book.value(key).expect("every position is there");
        *counts.entry(value.signum()).or_insert(0) += 1;
    }
    assert_eq!(counts, HashMap::from([(1, 44_473), (0, 6_449), (-1, 16_635)]));
}

/// Whether a player would with the next disc. (Rows from the top down.)
fn completes_a_line(rows: &[&[u8]], player: u8) -> bool {
    let at = |row: i32, column: i32| -> Option<u8> {
        let row = rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    (0..7).any(|column| {
        let Some(row) = (0..6).rev().find(|&row| at(row, column) == Some(b'.')) else {
            return false;
        };
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
            let run = |sign: i32| {
                let next = |step: i32| at(row + sign * step * down, column + sign * step * right);
                (1..4).take_while(|&step| next(step) == Some(player)).count()
            };
            run(1) + run(-1) >= 3
        })
    })
}
