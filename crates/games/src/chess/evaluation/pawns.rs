//! Pawns among themselves.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_pawn_attacks};
use perfectplay_core::Score;

use super::{Worth, w};

const ISOLATED: Worth = w(-11, -15);
const DOUBLED: Worth = w(-7, -20);
/// A pawn beside it or protecting it, by rank in the view of its own side.
const CONNECTED: [Worth; 8] =
    [w(0, 0), w(4, 2), w(7, 5), w(9, 7), w(15, 14), w(32, 34), w(60, 60), w(0, 0)];
/// No pawn of the other side can stop or take it.
const PASSED: [Worth; 8] =
    [w(0, 0), w(0, 12), w(2, 16), w(10, 36), w(30, 64), w(60, 112), w(100, 170), w(0, 0)];
/// Something stands in its way.
const BLOCKED: [Worth; 8] =
    [w(0, 0), w(0, 0), w(0, -4), w(-4, -10), w(-12, -24), w(-24, -50), w(-36, -80), w(0, 0)];

/// The squares of the files beside a file.
pub(super) fn beside(file: File) -> BitBoard {
    file.adjacent()
}

/// All squares in front of a square on its own file, in the direction in which `color` goes.
pub(super) fn ahead(square: Square, color: Color) -> BitBoard {
    square.file().bitboard() & beyond(square.rank(), color)
}

/// All squares on ranks in front of a rank.
pub(super) fn beyond(rank: Rank, color: Color) -> BitBoard {
    match color {
        // Shifted in two steps: there is nothing beyond the last rank.
        Color::White => BitBoard(u64::MAX << (8 * rank as u32) << 8),
        Color::Black => BitBoard(u64::MAX >> (8 * (7 - rank as u32)) >> 8),
    }
}

/// All squares that pawns of a side attack.
pub(super) fn attacks(board: &Board, color: Color) -> BitBoard {
    let pawns = board.colored_pieces(color, Piece::Pawn).0;
    let [a, h] = [File::A, File::H].map(|file| !file.bitboard().0);
    BitBoard(match color {
        Color::White => (pawns & a) << 7 | (pawns & h) << 9,
        Color::Black => (pawns & a) >> 9 | (pawns & h) >> 7,
    })
}

/// What the pawns of a side are worth beyond their squares.
pub(super) fn worth(board: &Board, color: Color) -> Worth {
    let own = board.colored_pieces(color, Piece::Pawn);
    let other = board.colored_pieces(!color, Piece::Pawn);
    let mut worth = Worth::default();
    for square in own {
        let (file, rank) = (square.file(), square.rank().relative_to(color) as usize);
        let neighbours = own & beside(file);
        if neighbours.is_empty() {
            worth += ISOLATED;
        }
        let in_front = ahead(square, color);
        let doubled = !(own & in_front).is_empty();
        if doubled {
            worth += DOUBLED;
        }
        let protects = get_pawn_attacks(square, !color) & own;
        let abreast = neighbours & square.rank().bitboard();
        if !(protects | abreast).is_empty() {
            worth += CONNECTED[rank];
        }
        let in_the_way = (in_front | beside(file) & beyond(square.rank(), color)) & other;
        if in_the_way.is_empty() && !doubled {
            worth += passed(board, color, square, rank);
        }
    }
    worth
}

/// A passed pawn runs for itself, and in the ending the kings run for it.
fn passed(board: &Board, color: Color, square: Square, rank: usize) -> Worth {
    let mut worth = PASSED[rank];
    let next = square.offset(0, if color == Color::White { 1 } else { -1 });
    if board.occupied().has(next) {
        worth += BLOCKED[rank];
    }
    let away = |king: Square| {
        let files = (king.file() as i32 - next.file() as i32).abs();
        let ranks = (king.rank() as i32 - next.rank() as i32).abs();
        files.max(ranks)
    };
    let race = 5 * away(board.king(!color)) - 2 * away(board.king(color));
    worth + w(0, race * (rank as Score - 1).max(0) / 2)
}
