//! Numbers for the states of small boards.
//!
//! States with fewer discs come first. Among those with as many, what counts is how high the columns are, and
//! then which of the discs, column by column from below, are the first player's. Boards that play cannot reach have
//! numbers as well: they do no harm.

use std::sync::OnceLock;

use perfectplay_core::{Indexed, Predecessors};

use super::{Connect4, State, Word};
use crate::{
    choices::{self, choose},
    line::Line,
};

/// Larger boards have more states than a table can hold.
const MOST_CELLS: usize = 36;

/// Sides of numbered boards are no longer.
const LONGEST: usize = 8;

/// For some columns and discs, how high columns can be so that they hold these discs.
type Heights = Vec<Vec<u64>>;

/// They depend on rows and columns alone, and are made when they are first asked for.
static HEIGHTS: [[OnceLock<Heights>; LONGEST + 1]; LONGEST + 1] =
    [const { [const { OnceLock::new() }; LONGEST + 1] }; LONGEST + 1];

fn count_heights(rows: usize, columns: usize) -> Heights {
    let mut ways = vec![vec![0; rows * columns + 1]; columns + 1];
    ways[0][0] = 1;
    for column in 1..=columns {
        for discs in 0..=rows * columns {
            ways[column][discs] =
                (0..=rows.min(discs)).map(|height| ways[column - 1][discs - height]).sum();
        }
    }
    ways
}

/// How many of `discs` are the first player's.
fn first_players(discs: usize) -> usize {
    discs.div_ceil(2)
}

impl<W: Word> Connect4<W> {
    /// The heights of columns, if the board is small enough.
    fn heights(&self) -> Option<&'static Heights> {
        let (rows, columns) = (self.rows(), self.columns());
        let place = HEIGHTS.get(rows)?.get(columns).filter(|_| rows * columns <= MOST_CELLS)?;
        Some(place.get_or_init(|| count_heights(rows, columns)))
    }

    fn boards(&self, heights: &Heights, discs: usize) -> u64 {
        heights[self.columns()][discs] * choose(discs, first_players(discs))
    }
}

/// Where the board is too large, [`len`](Indexed::len) is the largest number and no table can be made.
impl<W: Word> Indexed for Connect4<W> {
    fn len(&self) -> u64 {
        let Some(heights) = self.heights() else { return u64::MAX };
        (0..=self.rows() * self.columns()).map(|discs| self.boards(heights, discs)).sum()
    }

    fn rank(&self, state: &State<W>) -> u64 {
        let Some(heights) = self.heights() else { return 0 };
        let discs = usize::from(state.ply);
        let first =
            if discs.is_multiple_of(2) { state.current } else { state.current ^ state.mask };
        let (mut left, mut rank, mut colours, mut seen, mut place) = (discs, 0, 0, 0, 0);
        for column in 0..self.columns {
            let height = self.height(state.mask, column) as usize;
            let after = &heights[self.columns() - 1 - usize::from(column)];
            rank += (0..height).map(|lower| after[left - lower]).sum::<u64>();
            left -= height;
            for row in 0..height as u32 {
                if !(first & self.bit(row, column)).is_empty() {
                    seen += 1;
                    colours += choose(place, seen);
                }
                place += 1;
            }
        }
        let fewer: u64 = (0..discs).map(|discs| self.boards(heights, discs)).sum();
        fewer + rank * choose(discs, first_players(discs)) + colours
    }

    fn unrank(&self, mut rank: u64) -> State<W> {
        let Some(heights) = self.heights() else { return self.state(W::NONE, W::NONE, 0) };
        let mut discs = 0;
        while rank >= self.boards(heights, discs) {
            rank -= self.boards(heights, discs);
            discs += 1;
        }
        let ways = choose(discs, first_players(discs));
        let mut colours = 0_u64;
        choices::unrank(rank % ways, first_players(discs), |place| colours |= 1 << place);
        let (mut rank, mut left) = (rank / ways, discs);
        let (mut first, mut mask, mut place) = (W::NONE, W::NONE, 0);
        for column in 0..self.columns {
            let after = &heights[self.columns() - 1 - usize::from(column)];
            let mut height = 0;
            while rank >= after[left - height] {
                rank -= after[left - height];
                height += 1;
            }
            left -= height;
            for row in 0..height as u32 {
                let disc = self.bit(row, column);
                mask = mask | disc;
                if colours >> place & 1 == 1 {
                    first = first | disc;
                }
                place += 1;
            }
        }
        let current = if discs.is_multiple_of(2) { first } else { first ^ mask };
        let mut state = self.state(current, mask, discs as u8);
        // Whoever is to move and has a line already cannot have come here: there is no way on.
        if self.has_line(current) {
            state.line = Line::Last;
        }
        state
    }
}

impl<W: Word> Predecessors for Connect4<W> {
    fn predecessors(&self, state: &State<W>, out: &mut Vec<State<W>>) {
        // Whoever is to move now had not won before.
        if state.ply == 0 || self.has_line(state.current) {
            return;
        }
        let last = state.current ^ state.mask;
        for column in 0..self.columns {
            let height = self.height(state.mask, column);
            if height == 0 {
                continue;
            }
            let disc = self.bit(height - 1, column);
            // A line that was there already would have ended the game.
            if !(last & disc).is_empty() && !self.has_line(last ^ disc) {
                out.push(State {
                    current: last ^ disc,
                    mask: state.mask ^ disc,
                    ply: state.ply - 1,
                    turn: !state.turn,
                    line: Line::None,
                });
            }
        }
    }
}
