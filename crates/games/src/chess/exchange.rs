//! Who comes out ahead when men take each other on one square.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use super::Move;

/// What men are worth in an exchange, by the order of [`Piece::ALL`]; a king is never given up.
const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// What a man is worth in an exchange.
#[inline]
pub(super) fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize]
}

/// Whether the mover comes out of the exchanges on the target square with at least `least`, if both sides take as
/// long as it pays and begin with their cheapest men. Pins are not looked at, nor what else goes on.
pub(super) fn gains_at_least(board: &Board, mv: Move, least: i32) -> bool {
    let mover = board.side_to_move();
    let Some(mut standing) = board.piece_on(mv.from) else {
        return false;
    };
    let mut occupied = board.occupied() ^ mv.from.bitboard();
    let taken = board.piece_on(mv.to).filter(|_| board.colors(!mover).has(mv.to));
    let mut balance = match taken {
        Some(piece) => worth(piece),
        None if standing == Piece::Pawn && mv.from.file() != mv.to.file() => {
            // In passing: the pawn beside the target goes.
            occupied ^= Square::new(mv.to.file(), mv.from.rank()).bitboard();
            worth(Piece::Pawn)
        }
        None => 0,
    } - least;
    if let Some(becomes) = mv.promotion {
        balance += worth(becomes) - worth(Piece::Pawn);
        standing = becomes;
    }
    // If it is not enough before anything is taken back, it never is.
    if balance < 0 {
        return false;
    }
    // From here on `balance` is what is left if the standing man is lost, in the view of the side that has just moved.
    balance -= worth(standing);
    if balance >= 0 {
        return true;
    }
    occupied |= mv.to.bitboard();
    let sliders = |straight: bool| {
        board.pieces(Piece::Queen)
            | board.pieces(if straight { Piece::Rook } else { Piece::Bishop })
    };
    let (straight, diagonal) = (sliders(true), sliders(false));
    let mut attackers = attackers(board, mv.to, occupied) & occupied;
    let mut side = !mover;
    loop {
        let own = attackers & board.colors(side);
        let Some((piece, from)) = cheapest(board, own) else {
            break;
        };
        // A king may not step onto an attacked square.
        if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
            break;
        }
        occupied ^= from.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(mv.to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(mv.to, occupied) & straight;
        }
        attackers &= occupied;
        balance = -balance - 1 - worth(piece);
        side = !side;
        if balance >= 0 {
            break;
        }
    }
    // Whoever has nothing left to take with has lost the exchange.
    side != mover
}

/// All men of both sides that attack a square.
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let pawns =
        |color: Color| get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    let queens = board.pieces(Piece::Queen);
    pawns(Color::White)
        | pawns(Color::Black)
        | get_knight_moves(square) & board.pieces(Piece::Knight)
        | get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens)
        | get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens)
        | get_king_moves(square) & board.pieces(Piece::King)
}

/// The cheapest of some men, and where it stands.
fn cheapest(board: &Board, men: BitBoard) -> Option<(Piece, Square)> {
    Piece::ALL.iter().find_map(|&piece| {
        let square = (men & board.pieces(piece)).next_square()?;
        Some((piece, square))
    })
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Notation;

    use super::*;
    use crate::chess::Chess;

    /// The most that a move gains.
    fn gain(fen: &str, mv: &str) -> i32 {
        let state = Chess.read_state(fen).unwrap();
        let mv = Chess.read_move(&state, mv).unwrap();
        let enough = |least| gains_at_least(state.board(), mv, least);
        let mut gain = -2000;
        while enough(gain + 1) {
            gain += 1;
        }
        gain
    }

    #[test]
    fn exchanges_go_on_as_long_as_they_pay() {
        // A pawn that nobody protects.
        assert_eq!(gain("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
        // A knight takes a pawn and is taken; queens stand behind rooks and bishops.
        let behind = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
        assert_eq!(gain(behind, "d3e5"), 100 - 320);
        // A rook takes a protected pawn.
        assert_eq!(gain("4k3/3p4/4p3/8/8/8/4R3/4K3 w - - 0 1", "e2e6"), 100 - 500);
        // Pawn takes pawn and is taken by a pawn.
        assert_eq!(gain("4k3/2p5/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6"), 0);
        // Behind the taking rook stands another: rook, pawn, rook against a single protector.
        assert_eq!(gain("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
        assert_eq!(gain("3qk3/8/8/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5"), 100 - 950 + 950);
    }

    #[test]
    fn kings_take_only_what_is_not_protected() {
        assert_eq!(gain("8/8/8/3k4/3p4/8/3R4/3RK3 w - - 0 1", "d2d4"), 100);
        assert_eq!(gain("8/8/8/3k4/3p4/8/3R4/4K3 w - - 0 1", "d2d4"), 100 - 500);
    }

    #[test]
    fn promotions_and_captures_in_passing_count() {
        assert_eq!(gain("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"), 850);
        assert_eq!(gain("8/3kP3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"), -100);
        assert_eq!(gain("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
        assert_eq!(gain("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 0);
        assert_eq!(gain("k7/8/8/8/8/8/4R3/4K3 w - - 0 1", "e1d1"), 0);
        // A quiet move onto an attacked square.
        assert_eq!(gain("k7/8/3p4/8/8/8/4R3/4K3 w - - 0 1", "e2e5"), -500);
    }
}
