//! The board as the search sees it: lines of four by shifts, rows and columns as masks.

use std::ops::BitAnd;

use super::{
    super::{
        Connect4,
        word::{Bits, Word},
    },
    lanes::Lanes,
};

/// Four discs in a line win here.
const LINE: usize = 4;

/// Bits of the largest boards.
pub(super) const MOST_BITS: usize = 128;

/// Masks and sizes of a board. With `STRIDE` bits from one column to the next (7 on the board that is
/// sold) shifts are by constants; with 0 any height will do. There are at most `COLUMNS` columns.
#[derive(Clone, Debug)]
pub(in super::super) struct Board<W, const STRIDE: u32, const COLUMNS: usize> {
    stride: u32,
    rows: u32,
    /// Number of cells.
    pub(super) cells: i32,
    /// All of them.
    pub(super) all: W,
    /// The lowest cell of every column.
    bottom: W,
    /// The highest one.
    top: W,
    /// Every second row from the top down: the top row and those that lie an even number of rows below
    /// it. See [`replies`](super::replies).
    pub(super) upper: W,
    /// The other rows.
    pub(super) lower: W,
    /// The columns from the edges inwards: the last is tried first.
    pub(super) inwards: [W; COLUMNS],
    /// The column of each cell, and how many cells lie above it.
    column_of: [W; MOST_BITS],
    above: [u8; MOST_BITS],
    /// The cells with at least so many cells above them.
    below: [W; MOST_BITS],
}

impl<W: Word, const STRIDE: u32, const COLUMNS: usize> Board<W, STRIDE, COLUMNS> {
    /// The board of `game`, if it is one of these and four discs make a line.
    pub(super) fn of(game: &Connect4<W>) -> Option<Self> {
        let fits = (STRIDE == 0 || STRIDE == game.stride) && game.columns() <= COLUMNS;
        // Lines of four are found by shifts of up to three columns and rows.
        let shifts = 3 * (game.stride + 1) < W::BITS;
        (fits && shifts && game.connect() == LINE).then(|| Self::new(game))
    }

    fn new(game: &Connect4<W>) -> Self {
        let (rows, stride) = (game.rows, game.stride);
        let row =
            |row| (0..game.columns).fold(W::NONE, |cells, column| cells | game.bit(row, column));
        let column = |column| (0..rows).fold(W::NONE, |cells, row| cells | game.bit(row, column));
        let rows_where = |wanted: fn(u32) -> bool| {
            (0..rows)
                .filter(|&row| wanted(rows - 1 - row))
                .fold(W::NONE, |cells, number| cells | row(number))
        };
        let mut inwards = [W::NONE; COLUMNS];
        for (place, &number) in inwards.iter_mut().zip(game.columns_outwards().iter().rev()) {
            *place = column(number);
        }
        let (mut column_of, mut above) = ([W::NONE; MOST_BITS], [0; MOST_BITS]);
        let mut below = [W::NONE; MOST_BITS];
        for number in 0..game.columns {
            for height in 0..rows {
                let cell = game.bit(height, number).trailing_zeros() as usize;
                column_of[cell] = column(number);
                above[cell] = (rows - 1 - height) as u8;
            }
        }
        for height in 0..rows {
            for cells in &mut below[..(rows - height) as usize] {
                *cells = *cells | row(height);
            }
        }
        Self {
            stride,
            rows,
            cells: game.cells() as i32,
            all: (0..rows).fold(W::NONE, |cells, number| cells | row(number)),
            bottom: row(0),
            top: row(rows - 1),
            upper: rows_where(|below_top| below_top % 2 == 0),
            lower: rows_where(|below_top| below_top % 2 == 1),
            inwards,
            column_of,
            above,
            below,
        }
    }

    #[inline(always)]
    fn stride(&self) -> u32 {
        if STRIDE == 0 { self.stride } else { STRIDE }
    }

    /// What a win with the `ply`-th disc is worth to the winner.
    #[inline(always)]
    pub(super) fn win(&self, ply: i32) -> i32 {
        (self.cells + 2 - ply) / 2
    }

    /// The lowest empty cells.
    #[inline(always)]
    pub(super) fn landing(&self, mask: W) -> W {
        mask.wrapping_add(self.bottom) & self.all
    }

    /// The same for several boards.
    #[inline(always)]
    pub(super) fn landings<const N: usize>(&self, masks: Lanes<W, N>) -> Lanes<W, N> {
        (masks + self.bottom) & self.all
    }

    /// The cells that complete a line with three of these discs, whether they are empty or not.
    #[inline(always)]
    pub(super) fn completions<B: Bits>(&self, discs: B) -> B {
        // Upwards a line can only be completed at its upper end.
        let mut found = (discs << 1) & (discs << 2) & (discs << 3);
        for step in self.steps() {
            let (before, after) = (discs << step, discs >> step);
            let two_before = before & (discs << (2 * step));
            let two_after = after & (discs >> (2 * step));
            found = found | two_before & (after | (discs << (3 * step)));
            found = found | two_after & (before | (discs >> (3 * step)));
        }
        found
    }

    /// Whether these cells hold a line.
    #[inline(always)]
    pub(super) fn has_line(&self, cells: W) -> bool {
        !self.lines(cells).is_empty()
    }

    /// The first cells of lines among these cells.
    #[inline(always)]
    pub(super) fn lines<B: Bits>(&self, cells: B) -> B {
        let pairs = cells & cells >> 1;
        let mut found = pairs & pairs >> 2;
        for step in self.steps() {
            let pairs = cells & cells >> step;
            found = found | pairs & (pairs >> (2 * step));
        }
        found
    }

    /// From one cell of a line to the next, but for upright ones.
    #[inline(always)]
    fn steps(&self) -> [u32; 3] {
        let stride = self.stride();
        [stride - 1, stride, stride + 1]
    }

    /// The lower cells above these upper ones, each in its own column.
    #[inline(always)]
    pub(super) fn lower_above<B: Bits + BitAnd<W, Output = B>>(&self, upper: B) -> B {
        let mut cells = upper & !self.top;
        let mut climbed = 2;
        while climbed < if STRIDE == 0 { self.rows } else { STRIDE - 1 } {
            cells = cells | cells << 2 & !self.top;
            climbed += 2;
        }
        cells << 1
    }

    /// The column of a cell.
    #[inline(always)]
    pub(super) fn column(&self, cell: W) -> W {
        self.column_of[cell.trailing_zeros() as usize % MOST_BITS]
    }

    /// How many cells lie above a cell.
    #[inline(always)]
    pub(super) fn above(&self, cell: W) -> i32 {
        self.above[cell.trailing_zeros() as usize % MOST_BITS].into()
    }

    /// The cells with at least so many cells above them.
    #[inline(always)]
    pub(super) fn below(&self, above: i32) -> W {
        self.below[above.clamp(0, MOST_BITS as i32 - 1) as usize]
    }
}
