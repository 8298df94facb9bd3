//! What a man sees on a board with few men.
//!
//! With so few men, what a line piece sees is best found by subtraction: all that it sees on the empty
//! board, less what each man hides from it. No man hides anything from a king, a knight or a pawn, so
//! the same words serve all of them. Squares are numbered as in `cozy_chess`: a1 = 0, b1 = 1, h8 = 63.

use cozy_chess::{
    Color, Piece, Square, get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_rays,
};

use super::at::At;

/// The square of a man who is not on the board.
pub(super) const NOWHERE: u8 = 64;

/// What a man is, as far as what it sees is concerned: pawns of the two colours look the other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    WhitePawn,
    BlackPawn,
}

impl Kind {
    pub(super) fn of(piece: Piece, color: Color) -> Self {
        match (piece, color) {
            (Piece::King, _) => Self::King,
            (Piece::Queen, _) => Self::Queen,
            (Piece::Rook, _) => Self::Rook,
            (Piece::Bishop, _) => Self::Bishop,
            (Piece::Knight, _) => Self::Knight,
            (Piece::Pawn, Color::White) => Self::WhitePawn,
            (Piece::Pawn, Color::Black) => Self::BlackPawn,
        }
    }

    pub(super) fn piece(self) -> Piece {
        match self {
            Self::King => Piece::King,
            Self::Queen => Piece::Queen,
            Self::Rook => Piece::Rook,
            Self::Bishop => Piece::Bishop,
            Self::Knight => Piece::Knight,
            Self::WhitePawn | Self::BlackPawn => Piece::Pawn,
        }
    }

    pub(super) fn is_pawn(self) -> bool {
        matches!(self, Self::WhitePawn | Self::BlackPawn)
    }

    /// Whether men can stand in its way.
    pub(super) fn is_slider(self) -> bool {
        matches!(self, Self::Queen | Self::Rook | Self::Bishop)
    }

    /// The kind that sees a square from exactly where this kind, standing there, sees.
    pub(super) fn returned(self) -> Self {
        match self {
            Self::WhitePawn => Self::BlackPawn,
            Self::BlackPawn => Self::WhitePawn,
            other => other,
        }
    }
}

/// The set of one square.
#[inline]
pub(super) fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// What a man sees on an empty board.
#[inline]
pub(super) fn reach(kind: Kind, from: u8) -> u64 {
    REACH[kind as usize][usize::from(from) & 63]
}

/// What a man sees from a square past all men, who may be [`NOWHERE`]; the men it sees included.
#[inline]
pub(super) fn sees(kind: Kind, from: u8, men: At) -> u64 {
    sees_past(kind, from, men, usize::MAX)
}

/// The same as if the man with the number `absent` were not there.
#[inline]
pub(super) fn sees_past(kind: Kind, from: u8, men: At, absent: usize) -> u64 {
    let mut seen = reach(kind, from);
    if kind.is_slider() {
        for (man, &other) in men.squares().iter().enumerate() {
            seen &= !hidden(from, if man == absent { NOWHERE } else { other });
        }
    }
    seen
}

/// The squares that somebody on `by` hides from a line piece on `from`.
#[inline]
pub(super) fn hidden(from: u8, by: u8) -> u64 {
    LINES.hidden[line(from, by)]
}

/// The squares between two, if they are on one line.
#[inline]
pub(super) fn between(from: u8, to: u8) -> u64 {
    LINES.between[line(from, to)]
}

/// The squares of a set, lowest first.
#[inline]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as u8;
            set &= set - 1;
            square
        })
    })
}

fn line(from: u8, to: u8) -> usize {
    (usize::from(from) << 7 | usize::from(to)) & (LINE - 1)
}

/// 64 rows of 128, so that [`NOWHERE`] has a place in each: it hides nothing.
const LINE: usize = 64 * 128;

struct Lines {
    hidden: [u64; LINE],
    between: [u64; LINE],
}

static LINES: Lines = lines();

static REACH: [[u64; 64]; 7] = {
    let mut table = [[0; 64]; 7];
    let mut at = 0;
    while at < 64 {
        let square = Square::index_const(at);
        let (rook, bishop) = (get_rook_rays(square).0, get_bishop_rays(square).0);
        table[Kind::King as usize][at] = get_king_moves(square).0;
        table[Kind::Queen as usize][at] = rook | bishop;
        table[Kind::Rook as usize][at] = rook;
        table[Kind::Bishop as usize][at] = bishop;
        table[Kind::Knight as usize][at] = get_knight_moves(square).0;
        table[Kind::WhitePawn as usize][at] = get_pawn_attacks(square, Color::White).0;
        table[Kind::BlackPawn as usize][at] = get_pawn_attacks(square, Color::Black).0;
        at += 1;
    }
    table
};

const fn lines() -> Lines {
    let mut lines = Lines { hidden: [0; LINE], between: [0; LINE] };
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 9 {
            if way != 4 {
                let (files, ranks) = (way % 3 - 1, way / 3 - 1);
                // Away from the square: what has been passed lies between.
                let (mut file, mut rank) = (from % 8 + files, from / 8 + ranks);
                let mut passed = 0;
                while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                    let to = rank * 8 + file;
                    lines.between[(from << 7 | to) as usize] = passed;
                    passed |= 1 << to;
                    (file, rank) = (file + files, rank + ranks);
                }
                // And back: what was passed then is hidden.
                let mut hidden = 0;
                (file, rank) = (file - files, rank - ranks);
                while rank * 8 + file != from {
                    let to = rank * 8 + file;
                    lines.hidden[(from << 7 | to) as usize] = hidden;
                    hidden |= 1 << to;
                    (file, rank) = (file - files, rank - ranks);
                }
            }
            way += 1;
        }
        from += 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use cozy_chess::{BitBoard, get_between_rays, get_bishop_moves, get_rook_moves};
    use perfectplay_testkit::Dice;

    use super::*;

    /// Against the tables of `cozy_chess`, which are made in another way.
    #[test]
    fn line_pieces_see_what_cozy_chess_says() {
        let mut dice = Dice::new(1);
        for _ in 0..100_000 {
            let men: [u8; 5] = std::array::from_fn(|_| dice.below(64) as u8);
            let at =
                men.iter().enumerate().fold(At::EMPTY, |at, (man, &square)| at.with(man, square));
            let blockers = BitBoard(men.iter().map(|&man| bit(man)).fold(0, |a, b| a | b));
            let square = Square::index(usize::from(men[0]));
            let (rook, bishop) =
                (get_rook_moves(square, blockers), get_bishop_moves(square, blockers));
            assert_eq!(sees(Kind::Rook, men[0], at), rook.0);
            assert_eq!(sees(Kind::Bishop, men[0], at), bishop.0);
            assert_eq!(sees(Kind::Queen, men[0], at), (rook | bishop).0);
            let other = Square::index(usize::from(men[1]));
            assert_eq!(between(men[0], men[1]), get_between_rays(square, other).0);
        }
    }

    #[test]
    fn a_man_off_the_board_hides_nothing() {
        assert!((0..64).all(|from| hidden(from, NOWHERE) == 0));
    }
}
