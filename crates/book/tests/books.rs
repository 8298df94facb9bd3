//! Books of Connect 4: against the literature, against brute force, and damaged in every way.

use std::{collections::HashSet, sync::Arc};

use perfectplay_book::{Book, BookError, Booked, Title, Volume, positions};
use perfectplay_core::{Bound, Game, Notation, Report};
use perfectplay_games::connect4::{Connect4, Insight, State};
use perfectplay_testkit::{assert_said, brute::Oracle};
use perfectplay_tree::{Method, Notes, Options, solve};

fn title(game: &Connect4) -> Title {
    let parameter = |name: &str, value: usize| (name.to_owned(), value.to_string());
    Title {
        game: "connect4".to_owned(),
        parameters: vec![
            parameter("rows", game.rows()),
            parameter("columns", game.columns()),
            parameter("connect", game.connect()),
        ],
    }
}

/// The mirror image of a board written row by row.
fn mirrored(board: &str) -> String {
    let row = |row: &str| row.chars().rev().collect::<String>();
    board.split('/').map(row).collect::<Vec<_>>().join("/")
}

/// OEIS A212693: positions of the standard board after so many discs, mirror images counted twice. Finished
/// ones count there and are not in a book; they are counted here by playing on from the ply before.
#[test]
fn as_many_positions_as_the_literature_says() {
    let game = Connect4::standard();
    let known = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275];
    let mut finished = 0;
    for (plies, count) in (0..).zip(known) {
        let mut both_ways = 0;
        let mut next_finished = HashSet::new();
        let listed = positions(&game, plies).unwrap();
        assert!(listed.is_sorted_by(|(one, _), (other, _)| one < other));
        for (key, state) in &listed {
            assert_eq!((*key, state.ply()), (game.canonical_key(state), plies));
            let board = game.write_state(state);
            both_ways += if mirrored(&board) == board { 1 } else { 2 };
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            for after in moves.iter().map(|&mv| game.after(state, mv)) {
                if game.utility(&after).is_some() {
                    let board = game.write_state(&after);
                    next_finished.extend([mirrored(&board), board]);
                }
            }
        }
        assert_eq!(both_ways + finished, count, "after {plies} discs");
        finished = next_finished.len();
    }
}

fn small_volume() -> (Connect4, Volume) {
    let game = Connect4::new(4, 4, 4).unwrap();
    let count = positions(&game, 3).unwrap().len();
    let values = (0..count).map(|number| number as i32 % 5 - 2);
    let volume = Volume::new(title(&game), 3, values).unwrap();
    (game, volume)
}

#[test]
fn files_are_read_back() {
    let (game, volume) = small_volume();
    let bytes = volume.write();
    assert!(bytes.starts_with(
        b"perfectplay book 1\nconnect4 rows=4 columns=4 connect=4\nplies 3\npositions "
    ));
    assert_eq!(Volume::read(&bytes), Ok(volume.clone()));
    let book = volume.open(&title(&game), &game).unwrap();
    for ((key, _), value) in positions(&game, 3).unwrap().into_iter().zip(volume.values()) {
        assert_eq!(book.value(key), Some(value));
    }
    assert_eq!(book.value(0), None);
    assert_eq!(title(&game).file_name(), "connect4-rows4-columns4-connect4.book");
}

/// Whatever happens to one byte, or to the end of the file, is noticed.
#[test]
fn every_damage_is_noticed() {
    let (_, volume) = small_volume();
    let bytes = volume.write();
    for length in 0..bytes.len() {
        assert!(Volume::read(&bytes[..length]).is_err(), "cut off after {length} bytes");
    }
    let longer = [bytes.as_slice(), b"\0"].concat();
    assert!(matches!(Volume::read(&longer), Err(BookError::OtherLength { .. })));
    for place in 0..bytes.len() {
        for change in [1, 0x10, 0x80] {
            let mut damaged = bytes.clone();
            damaged[place] ^= change;
            assert!(Volume::read(&damaged).is_err(), "byte {place} changed by {change}");
        }
    }
}

#[test]
fn each_kind_of_damage_has_its_own_error() {
    let (game, volume) = small_volume();
    let bytes = volume.write();
    assert_eq!(Volume::read(b"PGSolver"), Err(BookError::NoBook));
    assert_eq!(
        Volume::read(b"perfectplay book 2\n"),
        Err(BookError::OtherVersion { version: "2".to_owned(), ours: "1" })
    );
    assert_eq!(Volume::read(b"perfectplay book 1\nconnect4\nplies x\n"), Err(BookError::BadHead));
    let huge = format!("perfectplay book 1\nconnect4\nplies 3\npositions {}\n", usize::MAX);
    assert_eq!(Volume::read(huge.as_bytes()), Err(BookError::BadHead));
    let (there, expected) = (bytes.len() - 1, bytes.len());
    assert_eq!(Volume::read(&bytes[..there]), Err(BookError::OtherLength { there, expected }));
    let mut damaged = bytes.clone();
    damaged[there] ^= 1;
    assert_eq!(Volume::read(&damaged), Err(BookError::Damaged));

    let larger = Connect4::new(4, 5, 4).unwrap();
    let other = BookError::OtherGame { of: title(&game), wanted: title(&larger) };
    assert_eq!(volume.open(&title(&larger), &larger).unwrap_err(), other);
    let short = Volume::new(title(&game), 3, [0, 0]).unwrap();
    let expected = volume.values().len();
    assert_eq!(
        short.open(&title(&game), &game).unwrap_err(),
        BookError::OtherPositions { there: 2, expected }
    );
    // On 16 cells nobody can win by more than (16 + 2 - 7) / 2 = 5.
    let wild = Volume::new(title(&game), 3, (0..expected).map(|number| 6 * i32::from(number == 1)));
    assert_eq!(
        wild.unwrap().open(&title(&game), &game).unwrap_err(),
        BookError::BadValue { number: 2, value: 6 }
    );
    assert_eq!(
        Volume::new(title(&game), 3, [0, 128]).unwrap_err(),
        BookError::BadValue { number: 2, value: 128 }
    );
}

#[test]
fn what_is_wrong_is_said_in_both_languages() {
    let (small, large) = (title(&Connect4::new(4, 4, 4).unwrap()), title(&Connect4::standard()));
    let errors = [
        BookError::NoBook,
        BookError::OtherVersion { version: "9".to_owned(), ours: "1" },
        BookError::BadHead,
        BookError::OtherLength { there: 3, expected: 4 },
        BookError::Damaged,
        BookError::OtherGame { of: small, wanted: large },
        BookError::OtherPositions { there: 3, expected: 4 },
        BookError::BadValue { number: 1, value: 99 },
        BookError::TooManyPositions { plies: 20, most: 4 },
        BookError::NoPositions { plies: 20 },
    ];
    errors.iter().for_each(|error| assert_said(error));
}

/// A book whose values come from brute force.
fn true_book(game: &Connect4, plies: u32, oracle: &mut Oracle<'_, Connect4>) -> Arc<Book> {
    let listed = positions(game, plies).unwrap();
    let values = listed.iter().map(|(_, state)| oracle.value(state).unwrap());
    let volume = Volume::new(title(game), plies, values).unwrap();
    Arc::new(volume.open(&title(game), game).unwrap())
}

type Known = Booked<Connect4, Insight>;

fn solved(
    game: &Connect4,
    known: &Known,
    state: &State,
    all_moves: bool,
    threads: usize,
) -> Report<u8> {
    let options = Options { all_moves, threads, memory: 1 << 16, ..Options::new(known) };
    solve(Method::Expert, game, state, &options, &mut ()).unwrap()
}

/// The line is played by both sides without losing anything, to the end.
fn assert_optimal(game: &Connect4, state: &State, line: &[u8], oracle: &mut Oracle<'_, Connect4>) {
    let value = oracle.value(state).unwrap();
    let mut now = *state;
    for &mv in line {
        now = game.after(&now, mv);
        assert_eq!(oracle.value(&now), Ok(value), "{} {line:?}", game.write_state(state));
    }
    assert!(game.utility(&now).is_some(), "{line:?} ends before the game");
}

/// Every state up to the ply of the book, and one ply beyond: with a book, without one and by brute force the
/// values are the same, of the state and of every move, and lines are best play.
fn same_with_and_without(rows: usize, columns: usize, plies: u32) {
    let game = Connect4::new(rows, columns, 4).unwrap();
    let mut oracle = Oracle::new(&game, 10_000_000);
    let without = Known::new(Insight::new(&game), State::ply);
    let with = without.with(true_book(&game, plies, &mut oracle));
    for ply in 0..=plies + 1 {
        for (number, (_, state)) in positions(&game, ply).unwrap().into_iter().enumerate() {
            let value = oracle.value(&state).unwrap();
            for known in [&with, &without] {
                let all_moves = number % 3 == 0;
                let threads = 1 + usize::from(number % 50 == 0);
                let report = solved(&game, known, &state, all_moves, threads);
                assert_eq!((report.value, report.bound), (value, Bound::Exact));
                assert_eq!(
                    (report.decided, report.distance),
                    (true, Some(report.line.len() as u32))
                );
                assert_optimal(&game, &state, &report.line, &mut oracle);
                for found in &report.moves {
                    let after = game.after(&state, found.mv);
                    assert_eq!(
                        (found.value, found.bound),
                        (oracle.value(&after).unwrap(), Bound::Exact)
                    );
                    assert_eq!(found.line[0], found.mv);
                    assert_optimal(&game, &after, &found.line[1..], &mut oracle);
                }
            }
        }
    }
    let nodes = |known| solved(&game, known, &game.start(), true, 1).stats.nodes;
    assert!(4 * nodes(&with) < nodes(&without), "{} {}", nodes(&with), nodes(&without));
}

#[test]
fn a_book_changes_no_value_on_four_columns() {
    same_with_and_without(5, 4, 5);
}

#[test]
fn a_book_changes_no_value_on_five_columns() {
    same_with_and_without(4, 5, 4);
}

/// The book is asked and believed: with one that is wrong, so is the answer. (So books are checked.)
#[test]
fn a_book_is_believed() {
    let game = Connect4::new(4, 4, 4).unwrap();
    let known = Known::new(Insight::new(&game), State::ply);
    let count = positions(&game, 3).unwrap().len();
    let wrong = Volume::new(title(&game), 3, vec![1; count]).unwrap();
    let wrong = known.with(Arc::new(wrong.open(&title(&game), &game).unwrap()));
    assert_eq!(solved(&game, &known, &game.start(), false, 1).value, 0);
    assert_eq!(solved(&game, &wrong, &game.start(), false, 1).value, 1);
}

/// Notes left by other searches change what a search costs and not what it finds.
#[test]
fn notes_of_other_searches_change_no_value() {
    let game = Connect4::new(4, 5, 4).unwrap();
    let known = Insight::new(&game);
    let notes = Notes::new(Method::Expert, &game, 1 << 20).unwrap();
    let (mut alone, mut together) = (0, 0);
    for (_, state) in positions(&game, 4).unwrap() {
        let options = Options { memory: 1 << 20, ..Options::new(&known) };
        let of = |options| solve(Method::Expert, &game, &state, &options, &mut ()).unwrap();
        let (one, other) = (of(options), of(Options { notes: Some(&notes), ..options }));
        assert_eq!((one.value, other.bound), (other.value, Bound::Exact));
        let end = other.line.iter().fold(state, |state, &mv| game.after(&state, mv));
        assert_eq!(game.utility(&end), Some(one.value));
        alone += one.stats.nodes;
        together += other.stats.nodes;
    }
    assert!(3 * together < 2 * alone, "{together} and {alone} states");
}
