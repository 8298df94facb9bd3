//! Men and the squares they stand on.

use cozy_chess::{Board, Color, Piece};
use perfectplay_core::Score;

use super::{first, tally::Tally};

const MEN: usize = first("men");
/// The squares of pawns; those of the other men follow in the order of [`Piece::ALL`].
const SQUARES: usize = first("pawn-squares");
const BISHOP_PAIR: usize = first("bishop-pair");
/// Knights gain, and rooks lose, with each pawn of their side beyond the usual number.
const KNIGHTS_AND_PAWNS: usize = first("knights-and-pawns");
const ROOKS_AND_PAWNS: usize = first("rooks-and-pawns");
const USUAL_PAWNS: Score = 5;
/// A right to castle that is left.
const MAY_CASTLE: usize = first("may-castle");

pub(super) fn count(board: &Board, color: Color, tally: &mut impl Tally) {
    let mut numbers = [0; Piece::NUM];
    for piece in Piece::ALL {
        for square in board.colored_pieces(color, piece) {
            tally.add(SQUARES + 64 * piece as usize + square.relative_to(color) as usize, 1);
            numbers[piece as usize] += 1;
        }
    }
    let [pawns, knights, bishops, rooks, queens, _] = numbers;
    for (at, number) in [pawns, knights, bishops, rooks, queens].into_iter().enumerate() {
        tally.add(MEN + at, number);
    }
    if bishops > 1 {
        tally.add(BISHOP_PAIR, 1);
    }
    tally.add(KNIGHTS_AND_PAWNS, (pawns - USUAL_PAWNS) * knights);
    tally.add(ROOKS_AND_PAWNS, (pawns - USUAL_PAWNS) * rooks);
    let rights = board.castle_rights(color);
    tally.add(MAY_CASTLE, Score::from(rights.short.is_some()) + Score::from(rights.long.is_some()));
}

/// The ring around the centre that a square belongs to: the four squares in the middle are in ring 0, the edge is ring 3.
pub(super) const fn ring(square: usize) -> usize {
    let (rank, file) = (square / 8, square % 8);
    let by_rank = if rank < 4 { 3 - rank } else { rank - 4 };
    let by_file = if file < 4 { 3 - file } else { file - 4 };
    if by_rank > by_file { by_rank } else { by_file }
}
