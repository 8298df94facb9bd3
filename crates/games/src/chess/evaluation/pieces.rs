//! Pieces: how far they see, and where they stand well.

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square, get_king_moves};
use perfectplay_core::Score;

use super::{
    first, pawns,
    sight::{self, Sight, steps},
    tally::Tally,
};

/// By the number of squares that it sees.
const KNIGHT_SIGHT: usize = first("knight-sight");
const BISHOP_SIGHT: usize = first("bishop-sight");
const ROOK_SIGHT: usize = first("rook-sight");
const QUEEN_SIGHT: usize = first("queen-sight");
/// A pawn protects it and none can drive it away.
const KNIGHT_POST: usize = first("knight-post");
const BISHOP_POST: usize = first("bishop-post");
/// A knight or a bishop right behind a pawn of either side.
const BEHIND_A_PAWN: usize = first("behind-a-pawn");
/// A bishop, for each own pawn on squares of its colour.
const BISHOP_AND_PAWNS: usize = first("bishop-and-pawns");
/// No pawn at all on its file, or none of its own side.
const ROOK_OPEN: usize = first("rook-open");
const ROOK_HALF_OPEN: usize = first("rook-half-open");
/// On the seventh rank with something to attack there: pawns, or a king behind them.
const ROOK_SEVENTH: usize = first("rook-seventh");

/// How much a piece counts that looks at squares around the king, beside the squares.
const LOOKS: [Score; Piece::NUM] = [0, 2, 2, 3, 4, 0];

pub(super) fn count(
    board: &Board,
    color: Color,
    sight: &mut Sight,
    other: &Sight,
    tally: &mut impl Tally,
) {
    let other_king = board.king(!color);
    let around = get_king_moves(other_king) | other_king.bitboard();
    let free = !(board.colors(color) | other.by(Piece::Pawn));
    for (piece, by_sight) in [
        (Piece::Knight, KNIGHT_SIGHT),
        (Piece::Bishop, BISHOP_SIGHT),
        (Piece::Rook, ROOK_SIGHT),
        (Piece::Queen, QUEEN_SIGHT),
    ] {
        for square in board.colored_pieces(color, piece) {
            let seen = sight::of(board, color, piece, square);
            sight.add(piece, seen);
            tally.add(by_sight + (seen & free).len() as usize, 1);
            let near = seen & around;
            if !near.is_empty() {
                sight.at_the_king += LOOKS[piece as usize] + near.len() as Score;
            }
            match piece {
                Piece::Knight | Piece::Bishop => minor(board, color, piece, square, tally),
                Piece::Rook => rook(board, color, square, tally),
                _ => {}
            }
        }
    }
}

fn minor(board: &Board, color: Color, piece: Piece, square: Square, tally: &mut impl Tally) {
    let is_knight = piece == Piece::Knight;
    if square.rank().relative_to(color) >= Rank::Fourth
        && pawns::is_protected(board, color, square)
        && pawns::is_out_of_reach(board, color, square)
    {
        tally.add(if is_knight { KNIGHT_POST } else { BISHOP_POST }, 1);
    }
    if !(steps(square.bitboard(), color) & board.pieces(Piece::Pawn)).is_empty() {
        tally.add(BEHIND_A_PAWN, 1);
    }
    if !is_knight {
        let dark = BitBoard::DARK_SQUARES;
        let alike = if dark.has(square) { dark } else { !dark };
        let pawns = board.colored_pieces(color, Piece::Pawn) & alike;
        tally.add_each(BISHOP_AND_PAWNS, pawns);
    }
}

fn rook(board: &Board, color: Color, square: Square, tally: &mut impl Tally) {
    let pawns = board.pieces(Piece::Pawn);
    let on_the_file = square.file().bitboard() & pawns;
    if on_the_file.is_empty() {
        tally.add(ROOK_OPEN, 1);
    } else if (on_the_file & board.colors(color)).is_empty() {
        tally.add(ROOK_HALF_OPEN, 1);
    }
    if square.rank().relative_to(color) == Rank::Seventh {
        let others = board.colored_pieces(!color, Piece::Pawn) & square.rank().bitboard();
        if !others.is_empty() || board.king(!color).rank().relative_to(color) == Rank::Eighth {
            tally.add(ROOK_SEVENTH, 1);
        }
    }
}
