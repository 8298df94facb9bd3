//! Men that are attacked.

use cozy_chess::{Board, Color, Piece, Rank};

use super::{
    first,
    sight::{Sight, by_pawns, steps},
    tally::Tally,
};

/// A pawn attacks a piece: knight, bishop, rook or queen.
const BY_PAWN: usize = first("by-pawn");
/// A knight or a bishop, a rook: attack a man that is worth more, or that no pawn protects; by the man.
const BY_MINOR: usize = first("by-minor");
const BY_ROOK: usize = first("by-rook");
/// A king attacks what nobody protects.
const BY_KING: usize = first("by-king");
/// Attacked and not protected at all: pawns, pieces.
const HANGING: usize = first("hanging");
/// A pawn could step forward, safely, and attack a piece.
const BY_PUSH: usize = first("by-push");

pub(super) fn count(
    board: &Board,
    color: Color,
    [own, other]: [&Sight; 2],
    tally: &mut impl Tally,
) {
    let others = board.colors(!color);
    let pawns = others & board.pieces(Piece::Pawn);
    let pieces = others & !pawns & !board.pieces(Piece::King);
    let weak = others & !other.by(Piece::Pawn);
    let by_minor = own.by(Piece::Knight) | own.by(Piece::Bishop);
    let by_rook = own.by(Piece::Rook);
    for victim in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        let number = victim as usize;
        let men = others & board.pieces(victim);
        if victim > Piece::Pawn {
            tally.add_each(BY_PAWN + number - 1, men & own.by(Piece::Pawn));
        }
        let for_minors = if victim > Piece::Bishop { men } else { men & weak };
        tally.add_each(BY_MINOR + number, for_minors & by_minor);
        let for_rooks = if victim > Piece::Rook { men } else { men & weak };
        tally.add_each(BY_ROOK + number, for_rooks & by_rook);
    }
    let unprotected = !other.all();
    tally.add_each(BY_KING, (pawns | pieces) & unprotected & own.by(Piece::King));
    let attacked = unprotected & own.all();
    tally.add_each(HANGING, pawns & attacked);
    tally.add_each(HANGING + 1, pieces & attacked);

    let empty = !board.occupied();
    let step = steps(board.colored_pieces(color, Piece::Pawn), color) & empty;
    let third = Rank::Third.relative_to(color).bitboard();
    let steps = step | steps(step & third, color) & empty;
    let safe = steps & !other.by(Piece::Pawn) & (unprotected | own.all());
    let threatened = by_pawns(safe, color) & pieces & !own.by(Piece::Pawn);
    tally.add_each(BY_PUSH, threatened);
}
