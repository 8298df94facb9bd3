//! What players know beyond the rules.

use perfectplay_core::{Bounds, MoveOrder, Quiescence, Score, Selectivity, StaticBounds};

use super::{Connect4, State, Word, endgame::Boards};

/// What helps a search of Connect 4: the middle first, no win before the next disc, and a search of its
/// own to the end of the game.
#[derive(Clone, Debug)]
pub struct Insight<W = u64> {
    /// The columns from the middle outwards.
    order: Vec<u8>,
    /// What the search to the end of the game works on.
    pub(super) boards: Boards<W>,
}

impl<W: Word> Insight<W> {
    /// For the board of `game`.
    pub fn new(game: &Connect4<W>) -> Self {
        Self { order: game.columns_outwards(), boards: Boards::of(game) }
    }
}

/// The columns from the middle outwards: lines are most likely to need them.
impl<W: Word> MoveOrder<Connect4<W>> for Insight<W> {
    #[inline]
    fn order(&self, game: &Connect4<W>, state: &State<W>, moves: &mut [u8]) {
        if moves.len() == self.order.len() {
            moves.copy_from_slice(&self.order);
        } else {
            // Every column is written, and the next one over it if it is full: no branch to guess.
            let mut end = 0;
            for &column in &self.order {
                let Some(place) = moves.get_mut(end) else { break };
                *place = column;
                end += usize::from(game.is_open(state.mask, column));
            }
        }
    }

    /// The cells.
    fn deeds(&self, _: &Connect4<W>) -> usize {
        W::BITS as usize
    }

    /// The cell that the disc falls to.
    #[inline]
    fn deed(&self, game: &Connect4<W>, state: &State<W>, column: u8) -> usize {
        game.landing(state.mask, column).trailing_zeros() as usize
    }
}

/// The player to move can win with the next disc at the soonest, the other with the one after.
impl<W: Word> StaticBounds<Connect4<W>> for Insight<W> {
    #[inline]
    fn bounds(&self, game: &Connect4<W>, state: &State<W>) -> Option<Bounds> {
        let (mover, other) = (game.win(state.ply() + 1), game.win(state.ply() + 2));
        let sign = state.turn.sign() as Score;
        Some(if sign > 0 {
            Bounds { lower: -other, upper: mover }
        } else {
            Bounds { lower: -mover, upper: other }
        })
    }
}

impl<W: Word> Quiescence<Connect4<W>> for Insight<W> {}
impl<W: Word> Selectivity<Connect4<W>> for Insight<W> {}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Game, Notation};

    use super::*;

    #[test]
    fn the_middle_first_then_outwards_left_before_right() {
        let game = Connect4::standard();
        let ordered = |text: &str| {
            let state = game.read_state(text).unwrap();
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            Insight::new(&game).order(&game, &state, &mut moves);
            moves
        };
        assert_eq!(ordered("4"), [3, 2, 4, 1, 5, 0, 6]);
        assert_eq!(ordered("444444333333"), [4, 1, 5, 0, 6]);
    }

    /// The bottom cell of column 5 is bit 28, the one above it bit 29.
    #[test]
    fn a_move_is_the_cell_it_falls_to() {
        let game = Connect4::standard();
        let insight = Insight::new(&game);
        let deed = |text: &str| insight.deed(&game, &game.read_state(text).unwrap(), 4);
        assert_eq!([deed("4"), deed("5"), deed("45")], [28, 29, 29]);
    }
}
