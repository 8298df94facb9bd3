//! The course on heuristics at Connect 4: Alice is Max, Bob is Min.

use perfectplay_core::{Player, Score};
use perfectplay_games::connect4::{Alignments, Connect4};
use perfectplay_registry::{Position, Request};

use crate::{open, to_depth};

/// Example A as the document draws it.
const EIGHT_DISCS: &str = "......./......./......./...XO../...OX../..OXXO.";

/// Example B: the same without the third row.
const SIX_DISCS: &str = "......./......./......./......./...OX../..OXXO.";

const METHODS: [&str; 5] = ["minimax", "alphabeta", "dichotomy", "mtdf", "table"];

#[test]
fn alignments_through_each_cell() {
    let printed = [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 13, 11, 8, 5],
        [5, 8, 11, 13, 11, 8, 5],
        [4, 6, 8, 10, 8, 6, 4],
        [3, 4, 5, 7, 5, 4, 3],
    ];
    assert_eq!(Alignments::new(&Connect4::standard()).table(), printed);
}

/// The same for any board, by counting: a line of cells in one of four directions that stays on
/// the board passes through each of its cells.
#[test]
fn alignments_of_any_board() {
    for (rows, columns, connect) in [(6, 7, 4), (4, 5, 3), (5, 4, 4), (7, 8, 5), (1, 6, 2)] {
        let mut count = vec![vec![0; columns]; rows];
        for row in 0..rows as isize {
            for column in 0..columns as isize {
                for (up, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let line: Vec<_> =
                        (0..connect).map(|disc| (row + disc * up, column + disc * right)).collect();
                    let on_board = |&(row, column): &(isize, isize)| {
                        (0..rows as isize).contains(&row) && (0..columns as isize).contains(&column)
                    };
                    if line.iter().all(on_board) {
                        for (row, column) in line {
                            count[row as usize][column as usize] += 1;
                        }
                    }
                }
            }
        }
        let game = Connect4::new(rows, columns, connect as usize).unwrap();
        assert_eq!(Alignments::new(&game).table(), count, "{rows} x {columns}, connect {connect}");
    }
}

#[test]
fn the_worked_examples() {
    for (drawn, moves, expected) in [(EIGHT_DISCS, "44535645", 3), (SIX_DISCS, "445356", 1)] {
        for text in [drawn, moves] {
            let position = open("connect4", text);
            assert_eq!(position.state(), drawn);
            assert_eq!(position.estimate(Some("alignments")), Ok(expected), "{text}");
            let seen = position.analyse(&to_depth("alphabeta", 0, "alignments")).unwrap();
            assert_eq!((seen.value, seen.decided), (expected, false), "{text}");
        }
    }
}

#[test]
fn the_greedy_choice_is_column_four() {
    for method in METHODS {
        let request = Request { all_moves: true, ..to_depth(method, 1, "alignments") };
        let solved = open("connect4", SIX_DISCS).analyse(&request).unwrap();
        assert_eq!(solved.to_move, Player::Max);
        let values: Vec<_> = solved.moves.unwrap().iter().map(|found| found.value).collect();
        assert_eq!(values, [4, 5, 9, 14, 12, 7, 4], "{method}");
        assert_eq!((solved.value, &solved.best[..]), (14, &["4".to_owned()][..]), "{method}");
    }
}

/// The document's first function. (There its leaf case reads `h(p)`; the position is `pos`.)
fn minimax(position: &dyn Position, moves: u32) -> Score {
    leaf(position, moves).unwrap_or_else(|| {
        successors(position).iter().map(|next| maximin(&**next, moves - 1)).min().unwrap()
    })
}

/// The second. (There it calls itself; it must call the one that minimises.)
fn maximin(position: &dyn Position, moves: u32) -> Score {
    leaf(position, moves).unwrap_or_else(|| {
        successors(position).iter().map(|next| minimax(&**next, moves - 1)).max().unwrap()
    })
}

/// A finished game is worth more, or less, than any sum of alignments.
fn leaf(position: &dyn Position, moves: u32) -> Option<Score> {
    match position.utility() {
        Some(utility) => Some(1000 * utility),
        None if moves == 0 => position.estimate(Some("alignments")).ok(),
        None => None,
    }
}

fn successors(position: &dyn Position) -> Vec<Box<dyn Position>> {
    position.legal_moves().iter().map(|mv| position.play(mv).unwrap()).collect()
}

/// Looking further ahead: Bob's reply, Alice's after that. Three discs in column 5 threaten to win
/// by then, which Bob can stop: the values are the heuristic's.
#[test]
fn the_pair_of_recursive_functions() {
    let position = open("connect4", SIX_DISCS);
    for depth in 0..=3 {
        let expected = maximin(&*position, depth);
        for method in METHODS {
            let solved = position.analyse(&to_depth(method, depth, "alignments")).unwrap();
            assert_eq!((solved.value, solved.decided), (expected, false), "{method} {depth}");
        }
    }
    let after = position.play("4").unwrap();
    let solved = after.analyse(&to_depth("minimax", 3, "alignments")).unwrap();
    assert_eq!(solved.value, minimax(&*after, 3));
}

/// Alice has three in column 1. The heuristic prefers the centre, the game is won at the edge.
#[test]
fn an_immediate_win_is_preferred_to_any_heuristic_value() {
    let position = open("connect4", "121212");
    let greedy = |column: &str| position.play(column).unwrap().estimate(Some("alignments"));
    assert!(greedy("4").unwrap() > greedy("1").unwrap());
    for method in METHODS {
        for depth in 1..=3 {
            let solved = position.analyse(&to_depth(method, depth, "alignments")).unwrap();
            assert_eq!(solved.best, ["1"], "{method} to depth {depth}");
            // Won with the seventh disc of 42: (42 + 2 - 7) / 2.
            assert_eq!((solved.value, solved.decided), (18, true), "{method} to depth {depth}");
        }
    }
}
