//! Pieces: how far they see, what they threaten, where they stand well.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};
use perfectplay_core::Score;

use super::{Worth, pawns, w};

/// For each square that a piece sees beyond, or short of, the usual number.
const SIGHT: [(Score, Worth); 4] = [(4, w(5, 5)), (6, w(5, 5)), (7, w(3, 5)), (13, w(2, 4))];
/// How much an attack on the squares around the king counts, a square.
const NEAR_THE_KING: [Score; 4] = [10, 9, 11, 13];

const BISHOP_PAIR: Worth = w(28, 52);
const OPEN_FILE: Worth = w(34, 8);
const HALF_OPEN_FILE: Worth = w(13, 10);
/// A knight or a bishop that a pawn protects and no pawn can drive away.
const POST: Worth = w(24, 14);
/// A pawn attacks a piece.
const BY_A_PAWN: Worth = w(44, 40);
/// A knight or a bishop attacks a rook or a queen.
const BY_A_MINOR: Worth = w(24, 26);

/// What the pieces of a side are worth beyond their squares.
pub(super) fn worth(board: &Board, color: Color) -> Worth {
    let own = board.colors(color);
    let by_pawns = pawns::attacks(board, color);
    let by_other_pawns = pawns::attacks(board, !color);
    let other_king = board.king(!color);
    let around = get_king_moves(other_king) | other_king.bitboard();
    let free = !(own | by_other_pawns);
    let own_pawns = board.colored_pieces(color, Piece::Pawn);
    let other_pawns = board.colored_pieces(!color, Piece::Pawn);
    let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    let major = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let others = board.colors(!color);

    let mut worth = BY_A_PAWN * (by_pawns & others & (minor | major)).len() as Score;
    let (mut attackers, mut attack) = (0, 0);
    let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    for (number, piece) in pieces.into_iter().enumerate() {
        let (usual, each) = SIGHT[number];
        for square in board.colored_pieces(color, piece) {
            let seen = sight(board, piece, square);
            worth += each * ((seen & free).len() as Score - usual);
            let near = (seen & around).len() as Score;
            if near > 0 {
                attackers += 1;
                attack += near * NEAR_THE_KING[number];
            }
            match piece {
                Piece::Knight | Piece::Bishop => {
                    worth += BY_A_MINOR * (seen & others & major).len() as Score;
                    let rank = square.rank().relative_to(color);
                    let drives = pawns::beside(square.file()) & pawns::beyond(square.rank(), color);
                    if rank >= Rank::Fourth
                        && by_pawns.has(square)
                        && (drives & other_pawns).is_empty()
                    {
                        worth += POST;
                    }
                }
                Piece::Rook => {
                    let file = square.file().bitboard();
                    if (file & own_pawns).is_empty() {
                        let open = (file & other_pawns).is_empty();
                        worth += if open { OPEN_FILE } else { HALF_OPEN_FILE };
                    }
                }
                _ => {}
            }
        }
    }
    if board.colored_pieces(color, Piece::Bishop).len() > 1 {
        worth += BISHOP_PAIR;
    }
    worth + storm(attackers, attack)
}

/// Attacks on the king count the more, the more pieces take part; one alone does no harm.
fn storm(attackers: Score, attack: Score) -> Worth {
    const PART: [Score; 6] = [0, 0, 45, 75, 90, 100];
    let part = PART[attackers.clamp(0, 5) as usize];
    w(attack * part / 60, 0)
}

/// The squares a piece sees: through others that see the same way.
fn sight(board: &Board, piece: Piece, square: cozy_chess::Square) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, board.occupied() & !queens),
        Piece::Rook => {
            get_rook_moves(square, board.occupied() & !(queens | board.pieces(Piece::Rook)))
        }
        _ => {
            let occupied = board.occupied();
            get_bishop_moves(square, occupied) | get_rook_moves(square, occupied)
        }
    }
}
