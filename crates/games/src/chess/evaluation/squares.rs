//! Men and the squares they stand on.

use cozy_chess::{Board, Color, Piece, Square};
use perfectplay_core::Score;

use super::{Worth, w};

/// By the order of [`Piece::ALL`].
const MEN: [Worth; 6] = [w(82, 108), w(335, 305), w(350, 325), w(490, 555), w(1010, 1010), w(0, 0)];

/// How far from the centre: the four squares in the middle are in ring 0, the edge is ring 3.
const KNIGHT: [Worth; 4] = [w(26, 16), w(14, 8), w(-6, -8), w(-34, -30)];
const BISHOP: [Worth; 4] = [w(12, 8), w(8, 4), w(3, 0), w(-10, -9)];
const QUEEN: [Worth; 4] = [w(2, 24), w(3, 14), w(0, 0), w(-9, -22)];
const KING: [Worth; 4] = [w(-45, 36), w(-40, 22), w(-22, -4), w(4, -32)];

/// How far on the way, in the view of the man's own side.
const KNIGHT_RANK: [Worth; 8] =
    [w(-12, -6), w(-6, -3), w(2, 0), w(8, 3), w(14, 6), w(16, 4), w(2, -2), w(-20, -8)];
const ROOK_RANK: [Worth; 8] =
    [w(0, 0), w(-6, -4), w(-6, -2), w(-6, 2), w(-2, 6), w(4, 8), w(20, 14), w(8, 10)];
const PAWN_RANK: [Worth; 8] =
    [w(0, 0), w(-4, -2), w(-2, -2), w(4, 0), w(12, 8), w(20, 30), w(34, 60), w(0, 0)];
const KING_RANK: [Worth; 8] =
    [w(26, -12), w(4, 0), w(-26, 4), w(-40, 8), w(-50, 10), w(-55, 10), w(-60, 4), w(-65, -8)];

/// By files from the a-file on.
const ROOK_FILE: [Worth; 8] =
    [w(-8, 0), w(-4, 0), w(2, 0), w(8, 0), w(8, 0), w(4, 0), w(-4, 0), w(-8, 0)];
const KING_FILE: [Worth; 8] =
    [w(12, -6), w(24, 0), w(0, 0), w(-16, 0), w(-8, 0), w(-14, 0), w(26, 0), w(14, -6)];
/// Pawns in the middle of the board, where they have come at least to the third rank.
const PAWN_FILE: [Score; 8] = [-6, -2, 4, 16, 16, 0, -2, -6];

/// By piece and square, from the side of its colour.
const SQUARES: [[Worth; 64]; 6] = tables();

/// What the men of a side are worth where they stand.
pub(super) fn worth(board: &Board, color: Color) -> Worth {
    let mut worth = Worth::default();
    for piece in Piece::ALL {
        for square in board.colored_pieces(color, piece) {
            worth += SQUARES[piece as usize][square.relative_to(color) as usize];
        }
    }
    worth
}

/// The ring around the centre that a square belongs to.
pub(super) const fn ring(square: usize) -> usize {
    let (rank, file) = (square / 8, square % 8);
    let by_rank = if rank < 4 { 3 - rank } else { rank - 4 };
    let by_file = if file < 4 { 3 - file } else { file - 4 };
    if by_rank > by_file { by_rank } else { by_file }
}

const fn add(one: Worth, two: Worth) -> Worth {
    w(one.middle + two.middle, one.ending + two.ending)
}

const fn tables() -> [[Worth; 64]; 6] {
    let mut tables = [[w(0, 0); 64]; 6];
    let mut square = 0;
    while square < Square::NUM {
        let (rank, file, ring) = (square / 8, square % 8, ring(square));
        let central = if rank >= 2 && rank < 6 { PAWN_FILE[file] } else { 0 };
        let of_square = [
            add(PAWN_RANK[rank], w(central, 0)),
            add(KNIGHT[ring], KNIGHT_RANK[rank]),
            BISHOP[ring],
            add(ROOK_FILE[file], ROOK_RANK[rank]),
            QUEEN[ring],
            add(KING[ring], add(KING_RANK[rank], KING_FILE[file])),
        ];
        let mut piece = 0;
        while piece < Piece::NUM {
            tables[piece][square] = add(MEN[piece], of_square[piece]);
            piece += 1;
        }
        square += 1;
    }
    tables
}
