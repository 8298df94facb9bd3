//! Whole boards with values known from elsewhere, by the three methods for such boards.

use perfectplay_core::{Bound, Score};
use perfectplay_registry::Request;

use crate::grounds::Ground;

fn check(ground: &Ground, value: Score, methods: &[&str]) {
    let start = ground.open();
    for method in methods {
        let request = Request { method, memory: 256 << 20, ..Request::default() };
        let solved = start.solve(&request).unwrap();
        assert_eq!((solved.value, solved.bound), (value, Bound::Exact), "{ground:?}, {method}");
    }
}

const ALL: [&str; 3] = ["auto", "pns", "pvs"];

fn board(game: &'static str, columns: &str, rows: &str, connect: &str) -> Ground {
    Ground::new(game, &[("rows", rows), ("columns", columns), ("connect", connect)])
}

/// Classical; the first player wins with three in a row wherever there is a fourth cell.
#[test]
fn small_boards_of_marks() {
    check(&board("tictactoe", "3", "3", "3"), 0, &ALL);
    check(&board("tictactoe", "4", "3", "3"), 1, &ALL);
    check(&board("tictactoe", "4", "4", "3"), 1, &ALL);
    check(&board("tictactoe", "4", "4", "4"), 0, &ALL);
}

/// J. Tromp's table of board sizes.
#[test]
fn small_boards_of_connect_4() {
    check(&board("connect4", "4", "4", "4"), 0, &ALL);
    check(&board("connect4", "5", "4", "4"), 0, &ALL);
    check(&board("connect4", "4", "5", "4"), 0, &ALL);
}

/// The second player wins, 3 discs to 11: the two empty squares count for the winner.
#[test]
fn othello_4x4() {
    check(&Ground::new("othello", &[("size", "4")]), -10, &ALL);
}

/// J. W. H. M. Uiterwijk and H. J. van den Herik, *The advantage of the initiative*: four in a row is
/// drawn on 5x4.
#[test]
#[ignore = "minutes: make test-long"]
fn four_marks_in_a_row_on_5x4() {
    check(&board("tictactoe", "5", "4", "4"), 0, &ALL);
}

/// J. Tromp's table of board sizes.
#[test]
#[ignore = "minutes: make test-long"]
fn larger_boards_of_connect_4() {
    check(&board("connect4", "5", "5", "4"), 0, &ALL);
    check(&board("connect4", "6", "5", "4"), 0, &ALL);
}
