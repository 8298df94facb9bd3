//! Endings that are drawn although one side is ahead, and how to drive a bare king.

use cozy_chess::{BitBoard, Board, Color, Piece};
use perfectplay_core::Score;

use super::squares::ring;

/// An estimate, made smaller where the side that is ahead can hardly win.
pub(super) fn scaled(board: &Board, value: Score) -> Score {
    let ahead = if value >= 0 { Color::White } else { Color::Black };
    let pawns = board.colored_pieces(ahead, Piece::Pawn);
    if pawns.is_empty() {
        // Without pawns it takes more than a minor piece.
        return if power(board, ahead) - power(board, !ahead) <= 3 { value / 8 } else { value };
    }
    if opposite_bishops(board) { value / 2 } else { value }
}

/// Whether nothing here changes the estimate, whoever is ahead.
pub(super) fn is_plain(board: &Board) -> bool {
    let has_pawns = |&color: &Color| !board.colored_pieces(color, Piece::Pawn).is_empty();
    Color::ALL.iter().all(has_pawns) && !opposite_bishops(board)
}

/// The pieces of a side in the simplest count.
fn power(board: &Board, color: Color) -> Score {
    let count = |piece| board.colored_pieces(color, piece).len() as Score;
    3 * (count(Piece::Knight) + count(Piece::Bishop))
        + 5 * count(Piece::Rook)
        + 9 * count(Piece::Queen)
}

/// Each side has a bishop and no other piece, and they stand on squares of different colours.
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let others =
        board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    others.is_empty()
        && Color::ALL.iter().all(|&color| (bishops & board.colors(color)).len() == 1)
        && (bishops & BitBoard::DARK_SQUARES).len() == 1
}

/// To mate a bare king one drives it to the edge and comes near.
pub(super) fn driven(board: &Board) -> Score {
    let bare = |color: Color| board.colors(color).len() == 1;
    let (winner, sign) = match Color::ALL.map(bare) {
        [false, true] => (Color::White, 1),
        [true, false] => (Color::Black, -1),
        _ => return 0,
    };
    if power(board, winner) < 5 {
        return 0;
    }
    let [own, other] = [board.king(winner), board.king(!winner)];
    let files = (own.file() as Score - other.file() as Score).abs();
    let ranks = (own.rank() as Score - other.rank() as Score).abs();
    let mut drive = 12 * ring(other as usize) as Score + 4 * (14 - files - ranks);
    let minors = board.pieces(Piece::Knight).len() == 1 && board.pieces(Piece::Bishop).len() == 1;
    if minors && board.pieces(Piece::Rook).is_empty() && board.pieces(Piece::Queen).is_empty() {
        drive += 14 * (7 - to_the_corner(board, !winner));
    }
    sign * drive
}

/// Bishop and knight mate only in a corner of the bishop's colour: how far a king is from the nearer one.
fn to_the_corner(board: &Board, color: Color) -> Score {
    let king = board.king(color);
    let (file, rank) = (king.file() as Score, king.rank() as Score);
    let dark = !(board.pieces(Piece::Bishop) & BitBoard::DARK_SQUARES).is_empty();
    // a1 and h8 are dark, a8 and h1 light.
    let file = if dark { file } else { 7 - file };
    let from_first = file.max(rank);
    let from_last = (7 - file).max(7 - rank);
    from_first.min(from_last)
}
