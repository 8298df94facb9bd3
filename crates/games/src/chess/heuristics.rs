//! Heuristics: what the men are worth.

use std::ops::RangeInclusive;

use cozy_chess::{Color, Piece};
use perfectplay_core::{Heuristic, Score};

use super::{Chess, State};

/// White's men less Black's, in hundredths of a pawn, by the values of the textbooks: a knight and a bishop three
/// pawns, a rook five, a queen nine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

/// By the order of [`Piece::ALL`]; kings are on both sides.
pub(super) const TEXTBOOK: [Score; 6] = [100, 300, 300, 500, 900, 0];

/// Every pawn a queen: nine of them, and all the other men.
const MOST: Score = 9 * 900 + 2 * (500 + 300 + 300);

impl Heuristic<Chess> for Material {
    #[inline]
    fn value(&self, _: &Chess, state: &State) -> Score {
        let board = state.board();
        let count = |color, piece| board.colored_pieces(color, piece).len() as Score;
        let worth = |color| -> Score {
            Piece::ALL.iter().zip(TEXTBOOK).map(|(&piece, worth)| count(color, piece) * worth).sum()
        };
        (worth(Color::White) - worth(Color::Black)).clamp(-MOST, MOST)
    }

    fn range(&self, _: &Chess) -> RangeInclusive<Score> {
        -MOST..=MOST
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Game, Notation};

    use super::*;

    #[test]
    fn material_counts_the_men() {
        let value = |text: &str| Material.value(&Chess, &Chess.read_state(text).unwrap());
        assert_eq!(Material.value(&Chess, &Chess.start()), 0);
        assert_eq!(value("1. e4 d5 2. exd5"), 100);
        assert_eq!(value("4k3/8/8/8/8/8/8/RNB1K3 b - - 0 1"), 1100);
        assert_eq!(value("qqqqkqqq/8/8/8/8/8/8/4K3 b - - 0 1"), -6300);
    }
}
