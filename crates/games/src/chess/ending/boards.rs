//! Numbers of boards, and boards of numbers.

use cozy_chess::{Board, BoardBuilder, Color, File, Rank, Square};

use super::{
    at::At,
    material::PIECES,
    numbering::Numbering,
    sight::{Kind, bit, reach},
};

impl Numbering {
    /// The number of a board with these men, castling rights disregarded; `exchanged` if its colours are
    /// the other way round. `None` if it has other men, or kings side by side, which a [`Board`] may have.
    pub(super) fn of_board(&self, board: &Board, exchanged: bool) -> Option<u32> {
        let seen = |square: Square| (square as u8) ^ if exchanged { 56 } else { 0 };
        let color = |color: Color| if exchanged { !color } else { color };
        let mut at = At::EMPTY;
        for (side, own) in Color::ALL.into_iter().enumerate() {
            at.put(side, seen(board.king(color(own))));
            let (first, end) = self.men[side];
            let mut next = first;
            for (piece, _) in PIECES {
                for square in board.colored_pieces(color(own), piece) {
                    if next == end || self.kinds[next].piece() != piece {
                        return None;
                    }
                    at.put(next, seen(square));
                    next += 1;
                }
            }
            if next != end {
                return None;
            }
        }
        if reach(Kind::King, at.get(0)) & bit(at.get(1)) != 0 {
            return None;
        }
        let black = (board.side_to_move() == Color::Black) != exchanged;
        let step = board.en_passant().and_then(|file| {
            let stepped = file as u8 + if black { 24 } else { 32 };
            let pawn = self.pawns_of(!black).find(|&man| at.get(man) == stepped)?;
            self.can_capture(at, black, pawn).then(|| self.with_step(at, black, pawn))?
        });
        Some(step.unwrap_or_else(|| self.plain(at, black)))
    }

    /// The board of a number, if there is one.
    pub(super) fn board(&self, number: u64) -> Option<Board> {
        let place = self.place(number).filter(|place| self.is_legal(place))?;
        let mut builder = BoardBuilder::empty();
        for side in 0..2 {
            let color = Color::ALL[side];
            let (first, end) = self.men[side];
            for man in [side].into_iter().chain(first..end) {
                builder.board[usize::from(place.at.get(man))] =
                    Some((self.kinds[man].piece(), color));
            }
        }
        builder.side_to_move = if place.black { Color::Black } else { Color::White };
        builder.en_passant = place.stepped.map(|man| {
            let rank = if place.black { Rank::Third } else { Rank::Sixth };
            Square::new(File::index(usize::from(place.at.get(man) % 8)), rank)
        });
        builder.build().ok()
    }
}
