//! Estimates.

use std::ops::RangeInclusive;

use perfectplay_core::{Heuristic, Player, Score};

use super::{
    Connect4, State, Word,
    rules::{line_starts, steps},
};
use crate::bitboard::{Weights, count_difference};

/// Every disc counts as many points as there are lines through its cell: Max's minus Min's.
///
/// In the centre of the standard board a disc takes part in 13 alignments of four, in a corner in
/// 3. The table is derived from the board, of whatever size, and belongs to that board.
#[derive(Clone, Debug)]
pub struct Alignments {
    table: Vec<Vec<Score>>,
    /// Of the bits of each half of a board.
    weights: [Weights; 2],
    range: RangeInclusive<Score>,
}

impl Alignments {
    /// The table for the board of `game`.
    pub fn new<W: Word>(game: &Connect4<W>) -> Self {
        let board = cells(game).fold(W::NONE, |board, (row, column)| board | game.bit(row, column));
        let mut each = [[0; 64]; 2];
        for step in steps(game.stride) {
            // On a full board every line that fits is a line; with a single row one of the
            // diagonal steps is that of the vertical, and neither of them fits.
            let mut starts = line_starts(board, step, game.connect);
            while !starts.is_empty() {
                for disc in 0..game.connect {
                    let cell = (starts.trailing_zeros() + disc * step) as usize;
                    each[cell / 64][cell % 64] += 1;
                }
                starts = starts ^ starts.lowest();
            }
            if game.connect == 1 {
                break; // a single disc has no direction: one line through each cell
            }
        }
        let weights = each.map(|each| Weights::new(&each));
        let weigh = |row, column| sum(&weights, game.bit(row, column));
        let table = (0..game.rows)
            .map(|row| (0..game.columns).map(|column| weigh(row, column)).collect())
            .collect();
        let range = range(cells(game).map(|(row, column)| weigh(row, column)).collect());
        Self { table, weights, range }
    }

    /// How many lines pass through each cell, by rows from the bottom.
    ///
    /// ```
    /// use perfectplay_games::connect4::{Alignments, Connect4};
    ///
    /// let alignments = Alignments::new(&Connect4::standard());
    /// assert_eq!(alignments.table()[0], [3, 4, 5, 7, 5, 4, 3]);
    /// ```
    pub fn table(&self) -> &[Vec<Score>] {
        &self.table
    }
}

/// The weight of all the discs of a board.
#[inline]
fn sum<W: Word>([lower, upper]: &[Weights; 2], board: W) -> Score {
    let halves = board.halves();
    let beyond = if W::BITS > 64 { upper.sum(halves[1]) } else { 0 };
    lower.sum(halves[0]) + beyond
}

impl<W: Word> Heuristic<Connect4<W>> for Alignments {
    #[inline]
    fn value(&self, _: &Connect4<W>, state: &State<W>) -> Score {
        let [max, min] = Player::BOTH.map(|player| state.discs(player));
        sum(&self.weights, max) - sum(&self.weights, min)
    }

    fn range(&self, _: &Connect4<W>) -> RangeInclusive<Score> {
        self.range.clone()
    }
}

/// Max's discs minus Min's in the middle columns: three where the number of columns is odd, two
/// where it is even.
#[derive(Clone, Debug)]
pub struct Centre<W = u64> {
    middle: W,
    range: RangeInclusive<Score>,
}

impl<W: Word> Centre<W> {
    /// The middle of the board of `game`.
    pub fn new(game: &Connect4<W>) -> Self {
        let in_middle = |column| distance_to_centre(game, column) <= 2;
        let middle = cells(game)
            .filter(|&(_, column)| in_middle(column))
            .fold(W::NONE, |middle, (row, column)| middle | game.bit(row, column));
        let range = range(cells(game).map(|(_, column)| in_middle(column).into()).collect());
        Self { middle, range }
    }
}

impl<W: Word> Heuristic<Connect4<W>> for Centre<W> {
    #[inline]
    fn value(&self, _: &Connect4<W>, state: &State<W>) -> Score {
        let (mover, other) = (state.current, state.current ^ state.mask);
        let [mover, other] = [mover, other].map(|discs| (discs & self.middle).halves());
        let beyond = if W::BITS > 64 { count_difference(mover[1], other[1]) } else { 0 };
        let ahead = count_difference(mover[0], other[0]) + beyond;
        state.turn.sign() as Score * ahead
    }

    fn range(&self, _: &Connect4<W>) -> RangeInclusive<Score> {
        self.range.clone()
    }
}

/// Every row, from the bottom, with every column.
fn cells<W: Word>(game: &Connect4<W>) -> impl Iterator<Item = (u32, u8)> + use<W> {
    let columns = game.columns;
    (0..game.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// Twice the distance of a column from the middle of the board, which may lie between two.
pub(super) fn distance_to_centre<W: Word>(game: &Connect4<W>, column: u8) -> u8 {
    (2 * column).abs_diff(game.columns - 1)
}

/// What a difference of weighted discs can be at most and at least: one player has the heaviest
/// cells and the other the lightest, and they have moved in turn.
fn range(mut weights: Vec<Score>) -> RangeInclusive<Score> {
    weights.sort_unstable();
    let (mut least, mut most) = (0, 0);
    for discs in 0..=weights.len() {
        let (of_min, of_max) = (discs / 2, discs.div_ceil(2));
        let lightest = |count: usize| weights[..count].iter().sum::<Score>();
        let heaviest = |count: usize| weights[weights.len() - count..].iter().sum::<Score>();
        most = most.max(heaviest(of_max) - lightest(of_min));
        least = least.min(lightest(of_max) - heaviest(of_min));
    }
    least..=most
}

#[cfg(test)]
mod tests {
    use super::*;
    use perfectplay_core::{Game, Notation};

    fn alignments_of(moves: &str) -> Score {
        let game = Connect4::standard();
        let state = game.read_state(moves).unwrap();
        Alignments::new(&game).value(&game, &state)
    }

    #[test]
    fn the_table_of_the_standard_board() {
        let lower = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]];
        let table = Alignments::new(&Connect4::standard()).table;
        assert_eq!(table[..3], lower);
        assert_eq!(table[3], lower[2]);
        assert_eq!(table[4], lower[1]);
        assert_eq!(table[5], lower[0]);
    }

    /// Each line of `k` is counted once in each of its `k` cells, and lines can be counted.
    #[test]
    fn the_table_of_any_board_counts_every_line() {
        for (rows, columns, connect) in [
            (6, 7, 4),
            (4, 4, 3),
            (1, 9, 4),
            (7, 8, 5),
            (1, 32, 4),
            (63, 1, 4),
            (3, 3, 4),
            (2, 5, 1),
            (8, 9, 4),
            (1, 64, 4),
            (12, 9, 6),
        ] {
            let starts = |length: usize| (length + 1).saturating_sub(connect);
            let lines = match connect {
                1 => rows * columns,
                _ => {
                    rows * starts(columns)
                        + columns * starts(rows)
                        + 2 * starts(rows) * starts(columns)
                }
            };
            let narrow = Connect4::new(rows, columns, connect).map(|game| total(&game));
            let wide = Connect4::<u128>::sized(rows, columns, connect).map(|game| total(&game));
            for total in narrow.into_iter().chain(wide) {
                assert_eq!(total as usize, connect * lines, "{columns}x{rows}, {connect} in line");
            }
        }
    }

    fn total<W: Word>(game: &Connect4<W>) -> Score {
        Alignments::new(game).table.iter().flatten().sum()
    }

    #[test]
    fn the_worked_examples() {
        assert_eq!(alignments_of("44535645"), 3);
        assert_eq!(alignments_of("445356"), 1);
        let after = |column| alignments_of(&format!("445356{column}"));
        assert_eq!([1, 2, 3, 4, 5, 6, 7].map(after), [4, 5, 9, 14, 12, 7, 4]);
    }

    #[test]
    fn centre_counts_the_middle_columns() {
        let game = Connect4::standard();
        let centre = Centre::new(&game);
        let value = |moves| centre.value(&game, &game.read_state(moves).unwrap());
        assert_eq!(value("3"), 1);
        assert_eq!(value("2"), 0);
        assert_eq!(value("6451"), 0);
        assert_eq!(value("1524"), -2);
        // The middle columns of this board are in the upper half of its bits.
        let wide = Connect4::<u128>::sized(12, 9, 4).unwrap();
        let state = wide.read_state("451").unwrap();
        assert_eq!(Centre::new(&wide).value(&wide, &state), 0);
        let state = wide.read_state("4516").unwrap();
        assert_eq!(Centre::new(&wide).value(&wide, &state), -1);
        let even = Connect4::new(4, 6, 4).unwrap();
        let centre = Centre::new(&even);
        let after = |column| centre.value(&even, &even.after(&even.start(), column));
        assert_eq!([0, 1, 2, 3, 4, 5].map(after), [0, 0, 1, 1, 0, 0]);
    }

    /// Every cell of the 2 x 2 board lies on three lines of two: Max is ahead by one disc or none.
    #[test]
    fn the_range_of_a_small_board_is_exact() {
        let game = Connect4::new(2, 2, 2).unwrap();
        assert_eq!(Alignments::new(&game).range(&game), 0..=3);
        assert_eq!(Centre::new(&game).range(&game), 0..=1);
    }

    #[test]
    fn ranges_hold_for_every_state_of_a_small_board() {
        let game = Connect4::new(3, 4, 3).unwrap();
        let (alignments, centre) = (Alignments::new(&game), Centre::new(&game));
        let ranges = (alignments.range(&game), centre.range(&game));
        let (mut open, mut moves) = (vec![game.start()], Vec::new());
        while let Some(state) = open.pop() {
            assert!(ranges.0.contains(&alignments.value(&game, &state)), "{state:?}");
            assert!(ranges.1.contains(&centre.value(&game, &state)), "{state:?}");
            game.moves(&state, &mut moves);
            open.extend(moves.drain(..).map(|mv| game.after(&state, mv)));
        }
    }
}
