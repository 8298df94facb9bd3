//! Estimates, and an order of the moves.

use std::ops::RangeInclusive;

use perfectplay_core::{Heuristic, Player, Score};

use super::{
    Othello, State,
    evaluation::{self, Evaluation, UNIT},
};
use crate::bitboard::{Weights, count_difference};

/// How many discs are black: the simplest count, of one side only. A draw is half the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct BlackDiscs;

impl Heuristic<Othello> for BlackDiscs {
    #[inline]
    fn value(&self, _: &Othello, state: &State) -> Score {
        state.discs(Player::Max).count_ones() as Score
    }

    fn range(&self, game: &Othello) -> RangeInclusive<Score> {
        0..=game.cells()
    }

    fn draw(&self, game: &Othello) -> Score {
        game.cells() / 2
    }
}

/// Black's discs minus White's.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiscDifference;

impl Heuristic<Othello> for DiscDifference {
    #[inline]
    fn value(&self, _: &Othello, state: &State) -> Score {
        count_difference(state.discs(Player::Max), state.discs(Player::Min))
    }

    fn range(&self, game: &Othello) -> RangeInclusive<Score> {
        -game.cells()..=game.cells()
    }
}

/// The squares Black could play to minus those White could: whoever runs out of good moves must
/// make bad ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Heuristic<Othello> for Mobility {
    #[inline]
    fn value(&self, game: &Othello, state: &State) -> Score {
        let replies = game.targets(state.other, state.own);
        state.player.sign() as Score * count_difference(state.targets, replies)
    }

    /// Four discs leave so many squares free, and with fewer discs there are at most two moves.
    fn range(&self, game: &Othello) -> RangeInclusive<Score> {
        let most = game.cells() - 4;
        -most..=most
    }
}

/// What a disc on each square is worth, for one quarter of the board from its corner. Corners are
/// never turned over again; the squares beside them, above all on the diagonal, give them away;
/// edges are hard to turn over.
const QUARTER: [[Score; 4]; 4] =
    [[100, -20, 10, 5], [-20, -50, -2, -2], [10, -2, -1, -1], [5, -2, -1, -1]];

/// The weight of every square; a smaller board has less of the middle.
pub(super) fn weights(game: &Othello) -> [Score; 64] {
    let mut each = [0; 64];
    for row in 0..game.size {
        for column in 0..game.size {
            let [down, right] = [row, column].map(|at| usize::from(at.min(game.size - 1 - at)));
            each[usize::from(Othello::square(row, column))] = QUARTER[down][right];
        }
    }
    each
}

/// Black's discs minus White's, weighted by their squares: corners high, their neighbours low.
/// The table belongs to the board it was made for.
#[derive(Clone, Debug)]
pub struct Weighted {
    weights: Weights,
    most: Score,
}

impl Weighted {
    /// The weights for the board of `game`.
    pub fn new(game: &Othello) -> Self {
        let each = weights(game);
        let most = each.iter().map(|weight| weight.abs()).sum();
        Self { weights: Weights::new(&each), most }
    }
}

impl Heuristic<Othello> for Weighted {
    #[inline]
    fn value(&self, _: &Othello, state: &State) -> Score {
        let [black, white] = Player::BOTH.map(|player| self.weights.sum(state.discs(player)));
        black - white
    }

    fn range(&self, _: &Othello) -> RangeInclusive<Score> {
        -self.most..=self.most
    }
}

/// What the result will probably be, in hundredths of a disc: what patterns on the board were worth in games that
/// the program played against itself. On smaller boards, of which it has played none, the lead as it is.
#[derive(Clone, Copy)]
pub struct PatternValue {
    evaluation: Option<&'static Evaluation>,
}

impl PatternValue {
    /// By the weights that come with the program.
    pub fn new(game: &Othello) -> Self {
        Self { evaluation: (game.size == 8).then(evaluation::shipped) }
    }
}

impl Heuristic<Othello> for PatternValue {
    #[inline]
    fn value(&self, game: &Othello, state: &State) -> Score {
        let Some(evaluation) = self.evaluation else {
            return 100 * DiscDifference.value(game, state);
        };
        let numbers = evaluation.patterns().of(state.own, state.other);
        let value = evaluation.value(&numbers, (state.own | state.other).count_ones());
        let most = 100 * game.cells();
        state.player.sign() as Score * (value * 100 / UNIT).clamp(-most, most)
    }

    fn range(&self, game: &Othello) -> RangeInclusive<Score> {
        let most = 100 * game.cells();
        -most..=most
    }

    fn is_foretold(&self) -> bool {
        self.evaluation.is_some()
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Notation, hash::mix};

    use super::*;

    /// After f5 four discs are black and one white, and White can play d6, f4 or f6.
    #[test]
    fn counts_after_one_move() {
        let game = Othello::standard();
        let state = game.read_state("f5").unwrap();
        assert_eq!(BlackDiscs.value(&game, &state), 4);
        assert_eq!(BlackDiscs.draw(&game), 32);
        assert_eq!(DiscDifference.value(&game, &state), 3);
        // Black, were it his turn, could take the last white disc d4 from c3, c4 or d3.
        assert_eq!(Mobility.value(&game, &state), 3 - 3);
        // All five discs stand in the middle, where a disc weighs -1.
        assert_eq!(Weighted::new(&game).value(&game, &state), -4 + 1);
    }

    #[test]
    fn mobility_is_blacks_view_whoever_moves() {
        let game = Othello::new(4).unwrap();
        // Black could take b1 from c1; White could take nothing.
        for side in ["X", "O"] {
            let state = game.read_state(&format!("XO-------------- {side}")).unwrap();
            assert_eq!(Mobility.value(&game, &state), 1);
        }
    }

    #[test]
    fn a_corner_weighs_most_and_its_neighbour_least() {
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            let weighted = Weighted::new(&game);
            let last = size - 1;
            let value_of = |row: usize, column: usize| {
                let mut cells = vec!['-'; size * size];
                cells[row * size + column] = 'X';
                let text: String = cells.into_iter().collect();
                weighted.value(&game, &game.read_state(&(text + " X")).unwrap())
            };
            for (row, column) in [(0, 0), (0, last), (last, 0), (last, last)] {
                assert_eq!(value_of(row, column), 100);
                assert_eq!(value_of(row.clamp(1, last - 1), column.clamp(1, last - 1)), -50);
            }
            assert_eq!(value_of(0, 1), value_of(last, last - 1));
        }
    }

    #[test]
    fn ranges_hold_on_random_boards() {
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            let weighted = Weighted::new(&game);
            let patterns = PatternValue::new(&game);
            let heuristics: [&dyn Heuristic<Othello>; 5] =
                [&BlackDiscs, &DiscDifference, &Mobility, &weighted, &patterns];
            for seed in 0..500 {
                let (taken, black) = (mix(seed) | mix(seed + 1000), mix(seed + 2000));
                let discs = taken & game.board;
                let state =
                    game.state(discs & black, discs & !black, Player::BOTH[seed as usize % 2]);
                for heuristic in heuristics {
                    assert!(heuristic.range(&game).contains(&heuristic.value(&game, &state)));
                }
            }
        }
    }
}
