//! Pawns among themselves.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Square, get_pawn_attacks};
use perfectplay_core::Score;

use super::{
    first,
    sight::{Sight, ahead, by_pawns, steps},
    tally::Tally,
};

/// No own pawn on the files beside it; and no pawn of the other side in front of it.
const ISOLATED: usize = first("isolated");
const ISOLATED_OPEN: usize = first("isolated-open");
/// An own pawn in front of it.
const DOUBLED: usize = first("doubled");
/// No own pawn is beside it or further back, and it cannot step forward without being taken.
const BACKWARD: usize = first("backward");
const BACKWARD_OPEN: usize = first("backward-open");
/// A pawn protects it; one stands beside it: by rank in the view of its own side.
const PROTECTED: usize = first("protected");
const ABREAST: usize = first("abreast");
/// No pawn of the other side can stop or take it.
const PASSED: usize = first("passed");
/// Something stands in its way.
const BLOCKED: usize = first("passed-blocked");
/// Nobody attacks the square in front of it.
const FREE: usize = first("passed-free");
/// How far kings are from the square in front of it, the more often the further it has come.
const OWN_KING: usize = first("passed-own-king");
const OTHER_KING: usize = first("passed-other-king");

/// The files beside those of some squares, as far as the squares go.
fn beside(squares: BitBoard) -> BitBoard {
    let [a, h] = [File::A, File::H].map(|file| !file.bitboard().0);
    BitBoard((squares.0 & a) >> 1 | (squares.0 & h) << 1)
}

/// The whole files of some squares.
fn files(squares: BitBoard) -> BitBoard {
    squares | ahead(squares, Color::White) | ahead(squares, Color::Black)
}

pub(super) fn count(board: &Board, color: Color, tally: &mut impl Tally) {
    let own = board.colored_pieces(color, Piece::Pawn);
    let other = board.colored_pieces(!color, Piece::Pawn);
    let behind_others = ahead(other, !color);

    let isolated = own & !beside(files(own));
    tally.add_each(ISOLATED, isolated);
    tally.add_each(ISOLATED_OPEN, isolated & !behind_others);
    tally.add_each(DOUBLED, own & ahead(own, color));

    let attacked = by_pawns(own, color);
    let supported = beside(own | ahead(own, color));
    let cannot_step = steps(by_pawns(other, !color) | other, !color);
    let backward = own & !isolated & !supported & cannot_step;
    tally.add_each(BACKWARD, backward);
    tally.add_each(BACKWARD_OPEN, backward & !behind_others);

    let rank = |square: Square| square.rank().relative_to(color) as usize;
    for square in own & attacked {
        tally.add(PROTECTED + rank(square), 1);
    }
    for square in own & beside(own) {
        tally.add(ABREAST + rank(square), 1);
    }
}

/// The pawns that no pawn of the other side can stop or take; of doubled ones the foremost.
fn passed(board: &Board, color: Color) -> BitBoard {
    let own = board.colored_pieces(color, Piece::Pawn);
    let watched = ahead(board.colored_pieces(!color, Piece::Pawn), !color);
    own & !(watched | beside(watched)) & !ahead(own, !color)
}

/// A passed pawn runs for itself, and the kings run for it.
pub(super) fn count_passed(
    board: &Board,
    color: Color,
    [own, other]: [&Sight; 2],
    tally: &mut impl Tally,
) {
    for square in passed(board, color) {
        let rank = square.rank().relative_to(color) as usize;
        tally.add(PASSED + rank, 1);
        let next = square.offset(0, if color == Color::White { 1 } else { -1 });
        if board.occupied().has(next) {
            tally.add(BLOCKED + rank, 1);
        } else if !other.all().has(next) || own.twice().has(next) {
            tally.add(FREE + rank, 1);
        }
        let away = |king: Square| {
            let files = (king.file() as i32 - next.file() as i32).unsigned_abs();
            let ranks = (king.rank() as i32 - next.rank() as i32).unsigned_abs();
            files.max(ranks) as usize
        };
        let far = (rank as Score - 2).max(0);
        tally.add(OWN_KING + away(board.king(color)), far);
        tally.add(OTHER_KING + away(board.king(!color)), far);
    }
}

/// Whether no pawn of the other side can ever attack a square.
pub(super) fn is_out_of_reach(board: &Board, color: Color, square: Square) -> bool {
    let drives = beside(ahead(square.bitboard(), color));
    (drives & board.colored_pieces(!color, Piece::Pawn)).is_empty()
}

/// Whether an own pawn protects a square.
pub(super) fn is_protected(board: &Board, color: Color, square: Square) -> bool {
    let protectors = get_pawn_attacks(square, !color);
    !(protectors & board.colored_pieces(color, Piece::Pawn)).is_empty()
}
