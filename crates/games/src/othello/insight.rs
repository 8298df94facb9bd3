//! What players know beyond the rules.

use std::{cmp::Reverse, collections::BTreeMap};

use perfectplay_core::{Forecast, MoveOrder, Quiescence, Score, Selectivity, StaticBounds};

use super::{
    Move, Othello, State,
    evaluation::{self, Evaluation},
    heuristics::weights,
};

/// With so many moves to look ahead a short search foretells the rest.
const FORETOLD_FROM: u32 = 3;

/// A short search is believed if it is so many times as far from the window as it is off as a rule.
const DOUBT: f64 = 1.5;

/// What helps a search of Othello: good squares first; and on the usual board what patterns are worth.
#[derive(Clone)]
pub struct Insight {
    /// The squares of the board.
    pub(super) board: u64,
    pub(super) evaluation: Option<&'static Evaluation>,
    /// Squares of equal weight as a bitboard, the best ones first.
    classes: Vec<u64>,
}

impl Insight {
    /// For the board of `game`.
    pub fn new(game: &Othello) -> Self {
        let mut classes = BTreeMap::new();
        for (square, weight) in weights(game).into_iter().enumerate() {
            *classes.entry(Reverse(weight)).or_insert(0) |= 1 << square;
        }
        Self {
            board: game.board,
            evaluation: (game.size == 8).then(evaluation::shipped),
            classes: classes.into_values().collect(),
        }
    }

    /// The same without what patterns are worth: to see what they bring.
    pub fn without_evaluation(game: &Othello) -> Self {
        Self { evaluation: None, ..Self::new(game) }
    }

    /// The free squares.
    pub(super) fn empties(&self, state: &State) -> u32 {
        (self.board & !(state.own | state.other)).count_ones()
    }
}

/// The squares with the highest weight first: corners, then edges, and the squares beside a
/// corner last.
impl MoveOrder<Othello> for Insight {
    fn order(&self, _: &Othello, _: &State, moves: &mut [Move]) {
        let targets = moves.iter().fold(0, |targets, mv| match *mv {
            Move::Place(square) => targets | 1 << square,
            Move::Pass => targets,
        });
        let mut places = moves.iter_mut();
        for class in &self.classes {
            let mut squares: u64 = targets & class;
            while squares != 0
                && let Some(place) = places.next()
            {
                *place = Move::Place(squares.trailing_zeros() as u8);
                squares &= squares - 1;
            }
        }
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

/// ProbCut: a short search that is far enough outside the window foretells the long one (M. Buro, *ProbCut: an effective
/// selective extension of the alpha-beta algorithm*, ICCA Journal 18, 1995).
impl Selectivity<Othello> for Insight {
    const SELECTIVE: bool = true;

    fn forecast(&self, _: &Othello, state: &State, left: u32) -> Option<Forecast> {
        let spreads = self.evaluation?.weights().spreads();
        // A search that comes to the end of the game knows better.
        if left < FORETOLD_FROM || left >= self.empties(state) {
            return None;
        }
        // Half as far, and as odd or even: whoever moves last looks better.
        let short = left / 4 * 2 + left % 2;
        let discs = (state.own | state.other).count_ones();
        let margin = 100. * DOUBT * spreads.ahead.discs(short, left, discs);
        let margin = margin.ceil() as Score;
        Some(Forecast { left: short, above: margin, below: Some(margin) })
    }
}

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
