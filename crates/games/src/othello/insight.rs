//! What players know beyond the rules.

use std::cmp::Reverse;

use perfectplay_core::{MoveOrder, Quiescence, Score, Selectivity, StaticBounds};

use super::{Move, Othello, State, heuristics::weights};

/// What helps a search of Othello: good squares first.
#[derive(Clone, Debug)]
pub struct Insight {
    /// What each square is worth. A plain table: sorting asks for a weight at every comparison.
    weights: [Score; 64],
}

impl Insight {
    /// For the board of `game`.
    pub fn new(game: &Othello) -> Self {
        Self { weights: weights(game) }
    }
}

/// The squares with the highest weight first: corners, then edges, and the squares beside a
/// corner last.
impl MoveOrder<Othello> for Insight {
    fn order(&self, _: &Othello, _: &State, moves: &mut [Move]) {
        moves.sort_by_key(|mv| match *mv {
            Move::Place(square) => Reverse(self.weights[usize::from(square)]),
            Move::Pass => Reverse(0),
        });
    }

    /// The squares, and the pass.
    fn deeds(&self, _: &Othello) -> usize {
        65
    }

    #[inline]
    fn deed(&self, _: &Othello, _: &State, mv: Move) -> usize {
        match mv {
            Move::Place(square) => square.into(),
            Move::Pass => 64,
        }
    }
}

impl StaticBounds<Othello> for Insight {}
impl Quiescence<Othello> for Insight {}
impl Selectivity<Othello> for Insight {}

#[cfg(test)]
mod tests {
    use perfectplay_core::Game;

    use super::*;

    #[test]
    fn corners_come_first_and_their_neighbours_last() {
        let game = Othello::standard();
        let [b2, e1, a1, d4] = [9, 4, 0, 27].map(Move::Place);
        let mut moves = [b2, e1, a1, d4];
        Insight::new(&game).order(&game, &game.start(), &mut moves);
        assert_eq!(moves, [a1, e1, d4, b2]);
    }
}
