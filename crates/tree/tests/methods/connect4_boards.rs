//! Connect 4 on every small board: who wins, and with which disc.
//!
//! On boards of up to 30 cells, three of them or more each way, only one is not drawn: on six columns of four rows
//! the second player wins with the last disc. (On boards of four rows and columns or more this is also what John
//! Tromp's table of solved boards says.) A search that knows nothing of the game's own search confirms it, as far
//! as it gets.

use perfectplay_core::{Bound, Game};
use perfectplay_games::connect4::{Connect4, Insight};
use perfectplay_tree::{Method, Options, solve};

/// Value and number of discs at the end under best play.
fn solved(method: Method, rows: usize, columns: usize) -> (i32, u32) {
    let game = Connect4::new(rows, columns, 4).unwrap();
    let insight = Insight::new(&game);
    let options = Options { memory: 64 << 20, ..Options::new(&insight) };
    let report = solve(method, &game, &game.start(), &options, &mut ()).unwrap();
    assert_eq!(report.bound, Bound::Exact);
    let discs = report.distance.expect("its scores tell");
    assert_eq!(report.line.len(), discs as usize, "{columns}x{rows}: {:?}", report.line);
    (report.value, discs)
}

fn expected(rows: usize, columns: usize) -> (i32, u32) {
    if (rows, columns) == (4, 6) { (-1, 24) } else { (0, (rows * columns) as u32) }
}

/// All boards of so many cells, at least three each way.
fn boards(cells: std::ops::RangeInclusive<usize>) -> impl Iterator<Item = (usize, usize)> {
    let sizes = (3..=10).flat_map(|rows| (3..=10).map(move |columns| (rows, columns)));
    sizes.filter(move |(rows, columns)| cells.contains(&(rows * columns)))
}

#[test]
fn small_boards_by_the_games_own_search() {
    // Three rows of nine or ten columns take longer than all the others together.
    for (rows, columns) in boards(9..=30).filter(|&(_, columns)| columns < 9) {
        assert_eq!(solved(Method::Expert, rows, columns), expected(rows, columns));
    }
}

#[test]
fn the_smallest_boards_by_a_search_for_every_game() {
    for (rows, columns) in boards(9..=20) {
        assert_eq!(solved(Method::Pvs, rows, columns), expected(rows, columns));
    }
}

#[test]
#[ignore = "takes minutes"]
fn small_boards_by_both_searches() {
    for (rows, columns) in boards(9..=30) {
        assert_eq!(solved(Method::Expert, rows, columns), expected(rows, columns));
        if columns < 9 {
            assert_eq!(solved(Method::Pvs, rows, columns), expected(rows, columns));
        }
    }
}

/// The second player wins with the last disc of 36.
#[test]
#[ignore = "takes a minute"]
fn six_by_six() {
    assert_eq!(solved(Method::Expert, 6, 6), (-1, 36));
}

/// The first player wins with the 41st disc, after one in the middle and no other.
#[test]
#[ignore = "takes a minute"]
fn the_board_that_is_sold() {
    assert_eq!(solved(Method::Expert, 6, 7), (1, 41));
    let game = Connect4::standard();
    let insight = Insight::new(&game);
    let options = Options { all_moves: true, ..Options::new(&insight) };
    let report = solve(Method::Expert, &game, &game.start(), &options, &mut ()).unwrap();
    let values: Vec<_> = report.moves.iter().map(|found| found.value).collect();
    assert_eq!(values, [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!(report.best, [3]);
}
