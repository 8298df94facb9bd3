//! Pawns in front of a king.

use cozy_chess::{Board, Color, File, Piece, Rank};
use perfectplay_core::Score;

use super::{Worth, pawns, w};

/// How far the nearest own pawn on a file is in front of the king's rank; the last is none at all.
const SHELTER: [Score; 8] = [-16, 14, 6, -4, -10, -12, -12, -22];
/// How far the nearest pawn of the other side has come on a file, from its own first rank.
const STORM: [Score; 8] = [0, 0, 0, -2, -8, -20, -12, 0];
/// No pawn of either side on a file: rooks like it.
const OPEN: Score = -12;

/// What the pawns around the king of a side are worth, in the middle game.
pub(super) fn worth(board: &Board, color: Color) -> Worth {
    let king = board.king(color);
    let own = board.colored_pieces(color, Piece::Pawn);
    let other = board.colored_pieces(!color, Piece::Pawn);
    let not_behind = pawns::beyond(king.rank(), color) | king.rank().bitboard();
    let king_rank = king.rank().relative_to(color) as Score;
    let middle = (king.file() as usize).clamp(1, 6);
    let mut safety = 0;
    for file in middle - 1..=middle + 1 {
        let file = File::index(file).bitboard();
        let nearest = |men: cozy_chess::BitBoard| {
            let ranks = (men & file & not_behind)
                .into_iter()
                .map(|square| square.rank().relative_to(color));
            ranks.min()
        };
        let shelter = nearest(own).map_or(7, |rank: Rank| rank as Score - king_rank);
        safety += SHELTER[shelter.clamp(0, 7) as usize];
        if let Some(rank) = nearest(other) {
            safety += STORM[7 - rank as usize];
        }
        if ((own | other) & file).is_empty() {
            safety += OPEN;
        }
    }
    w(safety, 0)
}
