//! What the men of a side attack.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};
use perfectplay_core::Score;

/// The squares that men of one side attack. Pawns and kings are there at once, pieces as they are looked at.
pub(super) struct Sight {
    by: [BitBoard; Piece::NUM],
    all: BitBoard,
    twice: BitBoard,
    /// How much pieces look at the squares around the other king.
    pub(super) at_the_king: Score,
}

impl Sight {
    pub(super) fn new(board: &Board, color: Color) -> Self {
        let pawns = by_pawns(board.colored_pieces(color, Piece::Pawn), color);
        let king = get_king_moves(board.king(color));
        let mut by = [BitBoard::EMPTY; Piece::NUM];
        by[Piece::Pawn as usize] = pawns;
        by[Piece::King as usize] = king;
        Self { by, all: pawns | king, twice: pawns & king, at_the_king: 0 }
    }

    #[inline]
    pub(super) fn add(&mut self, piece: Piece, seen: BitBoard) {
        self.by[piece as usize] |= seen;
        self.twice |= self.all & seen;
        self.all |= seen;
    }

    /// The squares that men of a kind attack.
    #[inline]
    pub(super) fn by(&self, piece: Piece) -> BitBoard {
        self.by[piece as usize]
    }

    #[inline]
    pub(super) fn all(&self) -> BitBoard {
        self.all
    }

    /// The squares that two men attack, or more.
    #[inline]
    pub(super) fn twice(&self) -> BitBoard {
        self.twice
    }
}

/// The squares a piece sees: through own pieces that see the same way.
#[inline(always)]
pub(super) fn of(board: &Board, color: Color, piece: Piece, square: Square) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    let through = |men: BitBoard| board.occupied() & !(men & board.colors(color));
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, through(queens)),
        Piece::Rook => get_rook_moves(square, through(queens | board.pieces(Piece::Rook))),
        _ => {
            let occupied = board.occupied();
            get_bishop_moves(square, occupied) | get_rook_moves(square, occupied)
        }
    }
}

/// All squares that pawns of a side attack.
#[inline]
pub(super) fn by_pawns(pawns: BitBoard, color: Color) -> BitBoard {
    let [a, h] = [File::A, File::H].map(|file| !file.bitboard().0);
    BitBoard(match color {
        Color::White => (pawns.0 & a) << 7 | (pawns.0 & h) << 9,
        Color::Black => (pawns.0 & a) >> 9 | (pawns.0 & h) >> 7,
    })
}

/// All squares one step further for pawns of a side.
#[inline]
pub(super) fn steps(squares: BitBoard, color: Color) -> BitBoard {
    BitBoard(match color {
        Color::White => squares.0 << 8,
        Color::Black => squares.0 >> 8,
    })
}

/// All squares on ranks in front of some squares, on the same files.
#[inline]
pub(super) fn ahead(squares: BitBoard, color: Color) -> BitBoard {
    let mut ahead = steps(squares, color);
    ahead |= steps(ahead, color);
    ahead |= steps(steps(ahead, color), color);
    ahead | steps(steps(steps(steps(ahead, color), color), color), color)
}
