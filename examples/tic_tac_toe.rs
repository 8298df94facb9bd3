//! Tic-tac-toe from nothing: the rules, and then every method on them.
//!
//! Run with: `cargo run -p perfectplay-examples --example tic_tac_toe`
//!
//! ```text
//!    0 | 1 | 2        a row is one octal digit:
//!   ---+---+---       the top row is 0o7, the middle one 0o70,
//!    3 | 4 | 5        the left column 0o111
//!   ---+---+---
//!    6 | 7 | 8
//! ```

#![expect(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use perfectplay_core::{Game, Limits, Player, Score, Zero};
use perfectplay_tree::{Form, Method, Options, analyse, solve, test};

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

struct TicTacToe;

impl Game for TicTacToe {
    type State = ([u16; 2], Player); // the cells of Max and of Min, and whose turn it is
    type Move = u16; // the number of a cell
    const ACYCLIC: bool = true;

    fn start(&self) -> Self::State {
        ([0, 0], Player::Max)
    }
    fn to_move(&self, state: &Self::State) -> Player {
        state.1
    }
    fn utility(&self, &([max, min], _): &Self::State) -> Option<Score> {
        let won = |cells| LINES.iter().any(|line| line & cells == *line);
        if won(max) {
            Some(1)
        } else if won(min) {
            Some(-1)
        } else {
            (max | min == 0o777).then_some(0)
        }
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Self::State, out: &mut Vec<u16>) {
        let ([max, min], _) = state;
        let free = |cell: &u16| (max | min) >> cell & 1 == 0;
        if self.utility(state).is_none() {
            out.extend((0..9).filter(free));
        }
    }
    fn play(&self, (cells, player): &mut Self::State, cell: u16) {
        cells[*player as usize] |= 1 << cell;
        *player = !*player;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = TicTacToe;
    let start = game.start();

    // The value, by every method: all agree, at very different costs.
    for method in Method::ALL {
        let report = solve(method, &game, &start, &Options::default(), &mut ())?;
        println!("{:15}  value {}  {:>6} nodes", method.name(), report.value, report.stats.nodes);
    }

    // Min answers the corner: every reply but the centre loses.
    let corner = game.after(&start, 0);
    let every_move = Options { all_moves: true, ..Options::default() };
    let report = solve(Method::Table, &game, &corner, &every_move, &mut ())?;
    println!("after the corner, Min keeps the draw by {:?}", report.best);

    // Three moves ahead nothing is decided yet; the heuristic that knows nothing says 0.
    let three_ahead = Options { limits: Limits::depth(3), ..Options::default() };
    let report = analyse(Method::AlphaBeta, &game, &start, &Zero, &three_ahead, &mut ())?;
    println!("three moves ahead: {}, decided: {}", report.value, report.decided);

    // The yes/no question: a draw, yes; a win, no.
    for at_least in [0, 1] {
        let limits = Limits::default();
        let answer = test(&game, &start, &Zero, at_least, Form::Recursive, limits, &mut ())?;
        println!("can Max ensure at least {at_least}? {:?}", answer.ensured);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use perfectplay_testkit::laws::{self, Walks};

    use super::*;

    #[test]
    fn it_runs() {
        main().unwrap();
    }

    #[test]
    fn the_rules_keep_the_laws() {
        laws::check_rules(&TicTacToe, Walks::default()).unwrap();
        laws::check_values(&TicTacToe, &TicTacToe.start(), 10_000).unwrap();
    }

    /// 549,946 states are entered from the empty board, as is well known.
    #[test]
    fn every_method_finds_the_draw() {
        let start = TicTacToe.start();
        for method in Method::ALL {
            let report = solve(method, &TicTacToe, &start, &Options::default(), &mut ()).unwrap();
            assert_eq!(report.value, 0, "{method}");
            if method == Method::Minimax {
                assert_eq!(report.stats.nodes, 549_946);
            }
        }
    }

    #[test]
    fn only_the_centre_answers_the_corner() {
        let corner = TicTacToe.after(&TicTacToe.start(), 0);
        let options = Options { all_moves: true, ..Options::default() };
        let report = solve(Method::Table, &TicTacToe, &corner, &options, &mut ()).unwrap();
        assert_eq!(report.best, [4]);
        assert!(report.moves.iter().all(|found| (found.value == 0) == (found.mv == 4)));
    }

    #[test]
    fn the_test_agrees_with_the_value() {
        let start = TicTacToe.start();
        for (at_least, ensured) in [(-1, true), (0, true), (1, false)] {
            for form in [Form::Recursive, Form::Iterative] {
                let limits = Limits::default();
                let answer =
                    test(&TicTacToe, &start, &Zero, at_least, form, limits, &mut ()).unwrap();
                assert_eq!(answer.ensured, Some(ensured), "at least {at_least}, {form:?}");
            }
        }
    }
}
