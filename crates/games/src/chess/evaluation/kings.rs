//! Kings: what looks at them, and the pawns in front of them.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};
use perfectplay_core::Score;

use super::{first, sight::Sight, tally::Tally};

/// How much looks at the other king, in steps: with a queen and without.
const DANGER: usize = first("danger");
const DANGER_WITHOUT_QUEEN: usize = first("danger-without-queen");
const MOST_DANGER: Score = 19;
/// What pieces look at counts twice as fine as the steps.
const A_STEP: Score = 2;
/// A square around the king that only the king protects, and checks that cost nothing.
const UNPROTECTED: Score = 2;
const CHECKS: [(Piece, Score); 4] =
    [(Piece::Knight, 4), (Piece::Bishop, 3), (Piece::Rook, 5), (Piece::Queen, 4)];

/// By file from the edge: how far the nearest own pawn is in front of the king's rank; the last is none at all.
const SHELTER: usize = first("shelter");
/// By file from the edge: how far the nearest pawn of the other side has come, from its own first rank.
const STORM: usize = first("storm");
/// No pawn of either side on a file beside the king.
const OPEN: usize = first("open-at-king");

/// What a side has to fear for its king from its own pawns, or from those of the other side.
pub(super) fn count_pawns(board: &Board, color: Color, tally: &mut impl Tally) {
    let king = board.king(color);
    let own = board.colored_pieces(color, Piece::Pawn);
    let other = board.colored_pieces(!color, Piece::Pawn);
    let king_rank = king.rank().relative_to(color) as Score;
    let not_behind = match color {
        Color::White => BitBoard(u64::MAX << (8 * king.rank() as u32)),
        Color::Black => BitBoard(u64::MAX >> (8 * (7 - king.rank() as u32))),
    };
    let middle = (king.file() as usize).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let from_the_edge = 8 * file.min(7 - file);
        let file = File::index(file).bitboard();
        let shelter = nearest(own & file & not_behind, color).map_or(7, |rank| rank - king_rank);
        tally.add(SHELTER + from_the_edge + shelter as usize, 1);
        if let Some(rank) = nearest(other & file & not_behind, color) {
            tally.add(STORM + from_the_edge + (7 - rank) as usize, 1);
        }
        if ((own | other) & file).is_empty() {
            tally.add(OPEN, 1);
        }
    }
}

/// The lowest rank of these squares in the view of a side.
fn nearest(squares: BitBoard, color: Color) -> Option<Score> {
    if squares.is_empty() {
        return None;
    }
    let square = match color {
        Color::White => squares.0.trailing_zeros(),
        Color::Black => 63 - squares.0.leading_zeros(),
    };
    Some(Rank::index(square as usize / 8).relative_to(color) as Score)
}

/// How dangerous the pieces of a side are to the other king.
pub(super) fn count_danger(
    board: &Board,
    color: Color,
    [own, other]: [&Sight; 2],
    tally: &mut impl Tally,
) {
    let king = board.king(!color);
    // Who protects but the king: what is attacked twice, or by another man.
    let but_the_king = other.twice() | (other.all() & !other.by(Piece::King));
    let unprotected = get_king_moves(king) & own.all() & !but_the_king;
    let mut danger = own.at_the_king;
    if !unprotected.is_empty() {
        danger += UNPROTECTED * unprotected.len() as Score;
    }

    let safe = !board.colors(color) & (!other.all() | (own.twice() & !but_the_king));
    let occupied = board.occupied() & !board.colored_pieces(!color, Piece::Queen);
    let diagonal = get_bishop_moves(king, occupied);
    let straight = get_rook_moves(king, occupied);
    for (piece, counts) in CHECKS {
        let from = match piece {
            Piece::Knight => get_knight_moves(king),
            Piece::Bishop => diagonal,
            Piece::Rook => straight,
            _ => diagonal | straight,
        };
        if !(from & own.by(piece) & safe).is_empty() {
            danger += counts;
        }
    }
    let step = (danger / A_STEP).min(MOST_DANGER) as usize;
    let has_queen = !board.colored_pieces(color, Piece::Queen).is_empty();
    tally.add(step + if has_queen { DANGER } else { DANGER_WITHOUT_QUEEN }, 1);
}
