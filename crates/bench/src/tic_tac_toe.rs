//! Tic-tac-toe in full.

use std::sync::LazyLock;

use minimax::Winner;
use perfectplay_core::Game;
use perfectplay_games::mnk::Mnk;
use perfectplay_tree::{Method, Options, solve};

use crate::{
    floor,
    peer::{self, Adapted, Fixed},
};

static GAME: LazyLock<Mnk> = LazyLock::new(Mnk::tic_tac_toe);

impl Fixed for Mnk {
    fn game() -> &'static Self {
        &GAME
    }
}

pub(crate) fn ours() -> u64 {
    let report = solve(Method::Minimax, &*GAME, &GAME.start(), &Options::default(), &mut ());
    report.map_or(0, |report| report.stats.nodes)
}

pub(crate) fn bare() -> u64 {
    floor::minimax(&*GAME)
}

pub(crate) fn peer() -> u64 {
    peer::minimax::<Squares>(&Board { squares: [None; 9], crosses_turn: true })
}

pub(crate) fn peer_with_our_rules() -> u64 {
    peer::minimax::<Adapted<Mnk>>(&GAME.start())
}

/// A square for each cell: the plain way to write the game.
#[derive(Clone)]
struct Board {
    squares: [Option<bool>; 9],
    crosses_turn: bool,
}

struct Squares;

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl minimax::Game for Squares {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(board) {
            return Some(winner);
        }
        moves.extend((0..9).filter(|&cell| board.squares[usize::from(cell)].is_none()));
        None
    }

    fn apply(board: &mut Board, cell: u8) -> Option<Board> {
        let mut next = board.clone();
        next.squares[usize::from(cell)] = Some(board.crosses_turn);
        next.crosses_turn = !board.crosses_turn;
        Some(next)
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        let just_moved = Some(!board.crosses_turn);
        if LINES.iter().any(|line| line.iter().all(|&cell| board.squares[cell] == just_moved)) {
            return Some(Winner::PlayerJustMoved);
        }
        board.squares.iter().all(Option::is_some).then_some(Winner::Draw)
    }
}
