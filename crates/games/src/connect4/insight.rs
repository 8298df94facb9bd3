//! What players know beyond the rules.

use perfectplay_core::{Bounds, MoveOrder, Quiescence, Score, Selectivity, StaticBounds};

use super::{Connect4, State, heuristics::distance_to_centre};

/// What helps a search of Connect 4: the middle first, and no win before the next disc.
#[derive(Clone, Debug)]
pub struct Insight {
    /// The columns from the middle outwards.
    order: Vec<u8>,
}

impl Insight {
    /// For the board of `game`.
    pub fn new(game: &Connect4) -> Self {
        let mut order: Vec<_> = (0..game.columns).collect();
        order.sort_by_key(|&column| distance_to_centre(game, column));
        Self { order }
    }
}

/// The columns from the middle outwards: lines are most likely to need them.
impl MoveOrder<Connect4> for Insight {
    #[inline]
    fn order(&self, game: &Connect4, state: &State, moves: &mut [u8]) {
        if moves.len() == self.order.len() {
            moves.copy_from_slice(&self.order);
        } else {
            let open = self.order.iter().filter(|&&column| game.is_open(state.mask, column));
            moves.iter_mut().zip(open).for_each(|(place, &column)| *place = column);
        }
    }

    /// The cells.
    fn deeds(&self, _: &Connect4) -> usize {
        64
    }

    /// The cell that the disc falls to.
    #[inline]
    fn deed(&self, game: &Connect4, state: &State, column: u8) -> usize {
        game.landing(state.mask, column).trailing_zeros() as usize
    }
}

/// The player to move can win with the next disc at the soonest, the other with the one after.
impl StaticBounds<Connect4> for Insight {
    #[inline]
    fn bounds(&self, game: &Connect4, state: &State) -> Option<Bounds> {
        let (mover, other) = (game.win(state.ply() + 1), game.win(state.ply() + 2));
        let sign = state.to_move().sign() as Score;
        Some(if sign > 0 {
            Bounds { lower: -other, upper: mover }
        } else {
            Bounds { lower: -mover, upper: other }
        })
    }
}

impl Quiescence<Connect4> for Insight {}
impl Selectivity<Connect4> for Insight {}
