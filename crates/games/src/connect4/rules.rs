//! The rules, on bitboards.

use std::ops::RangeInclusive;

use perfectplay_core::{Both, Game, Player, Score, both};

use super::{Word, heuristics::distance_to_centre};
use crate::line::Line;

/// Beyond this many discs two mirror images hardly ever both turn up in one search, and looking
/// for them costs more than it saves.
const MIRRORED_PLIES: u8 = 14;

/// Connect 4 on a board of any size that fits the bits of a [`Word`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connect4<W = u64> {
    pub(super) rows: u32,
    pub(super) columns: u8,
    pub(super) connect: u32,
    /// Bits from one column to the next: the rows and the empty bit above them.
    pub(super) stride: u32,
    /// Number of cells.
    cells: u32,
    /// The highest cell of every column.
    top: W,
    /// Six rows and four in a line, as mostly: shifts by constants find lines faster.
    usual: bool,
}

/// Who has which discs, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<W = u64> {
    /// Discs of the player to move.
    pub(super) current: W,
    /// Discs of both players.
    pub(super) mask: W,
    /// How many discs there are; counting bits at every node would cost more.
    pub(super) ply: u8,
    /// In play it follows from the discs, since Max begins; on a board that was [turned](perfectplay_core::Turned) it
    /// does not.
    pub(super) turn: Player,
    /// A line ends the game. Kept because the end of the game and the moves both need it.
    pub(super) line: Line,
}

impl<W: Word> State<W> {
    /// The discs of a player as a bitboard; the module shows the numbers of the bits.
    #[inline]
    pub fn discs(&self, player: Player) -> W {
        if player == self.turn { self.current } else { self.current ^ self.mask }
    }

    /// How many discs are on the board.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply.into()
    }
}

impl Connect4 {
    /// A board that fits 64 bits; see [`sized`](Self::sized).
    ///
    /// # Errors
    ///
    /// If the board is empty or too large, or `connect` is not from 1 to 64.
    pub fn new(rows: usize, columns: usize, connect: usize) -> Result<Self, Both> {
        Self::sized(rows, columns, connect)
    }

    /// The board that is sold: 6 rows, 7 columns, connect 4.
    pub fn standard() -> Self {
        Self::new(6, 7, 4).expect("7 x 7 bits fit in 64")
    }
}

/// How many bits a board takes: every column has one more than cells. `None` if it is more than can be
/// counted.
pub fn bits(rows: usize, columns: usize) -> Option<usize> {
    rows.checked_add(1)?.checked_mul(columns)
}

impl<W: Word> Connect4<W> {
    /// A board of `rows` x `columns` where a line of `connect` discs wins. Where no such line
    /// fits every game is drawn.
    ///
    /// # Errors
    ///
    /// If the board is empty or too large, or `connect` is not from 1 to 64.
    pub fn sized(rows: usize, columns: usize, connect: usize) -> Result<Self, Both> {
        let most = W::BITS;
        if rows == 0 || columns == 0 || bits(rows, columns).is_none_or(|bits| bits > most as usize)
        {
            return Err(both!(
                "a board of {columns} columns x {rows} rows does not fit; \
                 columns * (rows + 1) must be from 2 to {most}",
                "une grille de {columns} colonnes x {rows} lignes ne tient pas ; \
                 colonnes * (lignes + 1) doit aller de 2 à {most}",
            ));
        }
        if !(1..=64).contains(&connect) {
            return Err(both!(
                "cannot connect {connect} discs; connect 1 to 64",
                "on ne peut pas aligner {connect} jetons ; alignez-en de 1 à 64",
            ));
        }
        // None of them is more than 128 here.
        let (rows, columns, connect) = (rows as u32, columns as u8, connect as u32);
        let stride = rows + 1;
        let top = (0..u32::from(columns))
            .fold(W::NONE, |top, column| top | W::ONE << (column * stride + rows - 1));
        let usual = rows == 6 && connect == 4;
        Ok(Self { rows, columns, connect, stride, cells: rows * u32::from(columns), top, usual })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// Length of the line that wins.
    pub fn connect(&self) -> usize {
        self.connect as usize
    }

    /// Number of cells.
    #[inline]
    pub(super) fn cells(&self) -> u32 {
        self.cells
    }

    /// The bit of a cell, row 0 at the bottom.
    #[inline]
    pub(super) fn bit(&self, row: u32, column: u8) -> W {
        W::ONE << (u32::from(column) * self.stride + row)
    }

    /// Whether another disc fits into a column.
    #[inline]
    pub(super) fn is_open(&self, mask: W, column: u8) -> bool {
        (mask & self.bit(self.rows - 1, column)).is_empty()
    }

    /// Appends the columns that are not full. A function of its own, so that the usual case finds
    /// room inside the search.
    #[inline(never)]
    fn append_open(&self, mask: W, out: &mut Vec<u8>) {
        let first = out.len();
        out.extend(0..self.columns);
        let columns = &mut out[first..];
        // Every column is written, and the next one over it if it is full: no branch to guess.
        let mut count = 0;
        for column in 0..self.columns {
            columns[count] = column;
            count += usize::from(self.is_open(mask, column));
        }
        out.truncate(first + count);
    }

    /// How many discs a column holds.
    pub(super) fn height(&self, mask: W, column: u8) -> u32 {
        (mask >> (u32::from(column) * self.stride)).trailing_ones()
    }

    /// The state of a game that Max began, with these discs: a line of the last player is looked for.
    pub(super) fn state(&self, current: W, mask: W, ply: u8) -> State<W> {
        let turn = if ply.is_multiple_of(2) { Player::Max } else { Player::Min };
        State { current, mask, ply, turn, line: Line::made(self.has_line(current ^ mask)) }
    }

    /// Whether the discs of one player hold a line.
    #[inline]
    pub(super) fn has_line(&self, discs: W) -> bool {
        // The same code twice: with constants the shifts of the usual board are immediate ones,
        // and the few instructions left find room inside the search.
        if self.usual { has_line(discs, 7, 4) } else { self.has_line_of_any_length(discs) }
    }

    #[inline(never)]
    fn has_line_of_any_length(&self, discs: W) -> bool {
        has_line(discs, self.stride, self.connect)
    }

    /// What a win with the `ply`-th disc is worth to the winner.
    #[inline]
    pub(super) fn win(&self, ply: u32) -> Score {
        (self.cells() + 2 - ply) as Score / 2
    }

    /// The cell that a disc in `column` falls to, as a bitboard.
    #[inline]
    pub(super) fn landing(&self, mask: W, column: u8) -> W {
        // Adding the lowest bit of a column carries up to its first empty cell.
        (mask + self.bit(0, column)) & !mask
    }

    /// The smaller one of a state's key and that of its mirror image, early in the game.
    #[inline]
    pub(super) fn canonical_sum(&self, sum: W, ply: u32) -> W {
        if ply > MIRRORED_PLIES.into() { sum } else { sum.min(self.mirror(sum)) }
    }

    /// The columns from the middle outwards, left before right.
    pub(super) fn columns_outwards(&self) -> Vec<u8> {
        let mut columns: Vec<_> = (0..self.columns).collect();
        columns.sort_by_key(|&column| distance_to_centre(self, column));
        columns
    }

    /// The columns of a bitboard from right to left.
    #[inline]
    fn mirror(&self, board: W) -> W {
        let mirror = |columns: u32, stride: u32| {
            let column_mask = W::ALL >> (W::BITS - stride);
            (0..columns).fold(W::NONE, |mirrored, column| {
                let discs = board >> (column * stride) & column_mask;
                mirrored | discs << ((columns - 1 - column) * stride)
            })
        };
        if self.usual && self.columns == 7 {
            mirror(7, 7)
        } else {
            mirror(self.columns.into(), self.stride)
        }
    }
}

/// From one cell of a line to the next: up, down right, right, up right.
#[inline(always)]
pub(super) fn steps(stride: u32) -> [u32; 4] {
    [1, stride - 1, stride, stride + 1]
}

/// Whether `discs` hold a line of `connect` in some direction.
#[inline(always)]
fn has_line<W: Word>(discs: W, stride: u32, connect: u32) -> bool {
    let [up, down_right, right, up_right] = steps(stride);
    let vertical = line_starts(discs, up, connect);
    let horizontal = line_starts(discs, right, connect);
    let falling = line_starts(discs, down_right, connect);
    let rising = line_starts(discs, up_right, connect);
    !(vertical | horizontal | falling | rising).is_empty()
}

/// The cells from which `connect` discs follow each other at distance `step`.
///
/// Two lines of length `n` whose starts lie `k <= n` steps apart make one of length `n + k`, so
/// the length doubles until the rest is short enough: two shifts for four in a row.
#[inline(always)]
pub(super) fn line_starts<W: Word>(discs: W, step: u32, connect: u32) -> W {
    let mut starts = discs;
    let mut length = 1;
    while length < connect {
        let apart = length.min(connect - length);
        // Nothing is left of a board moved by all its bits or more.
        let moved = if apart * step < W::BITS { starts >> (apart * step) } else { W::NONE };
        starts = starts & moved;
        length += apart;
    }
    starts
}

impl<W: Word> Game for Connect4<W> {
    type State = State<W>;
    /// A column, 0 at the left.
    type Move = u8;

    /// Every move adds a disc.
    const ACYCLIC: bool = true;

    fn start(&self) -> State<W> {
        State { current: W::NONE, mask: W::NONE, ply: 0, turn: Player::Max, line: Line::None }
    }

    #[inline]
    fn to_move(&self, state: &State<W>) -> Player {
        state.turn
    }

    #[inline]
    fn utility(&self, state: &State<W>) -> Option<Score> {
        if state.line.is_there() {
            let last_mover = (!state.turn).sign() as Score;
            Some(state.line as Score * last_mover * self.win(state.ply.into()))
        } else {
            (u32::from(state.ply) == self.cells()).then_some(0)
        }
    }

    #[inline]
    fn moves(&self, state: &State<W>, out: &mut Vec<u8>) {
        if state.line.is_there() {
        } else if (state.mask & self.top).is_empty() {
            // Mostly no column is full, and appending them all at once is much faster.
            out.extend(0..self.columns);
        } else {
            self.append_open(state.mask, out);
        }
    }

    #[inline]
    fn play(&self, state: &mut State<W>, column: u8) {
        *state = self.after(state, column);
    }

    /// Made anew: a copy would take the padding of the old state along.
    #[inline]
    fn after(&self, state: &State<W>, column: u8) -> State<W> {
        debug_assert!(column < self.columns && self.is_open(state.mask, column));
        let opponent = state.current ^ state.mask;
        // Adding the lowest bit of a column carries up to its first empty cell.
        let mask = state.mask | (state.mask + self.bit(0, column));
        let line = Line::made(self.has_line(opponent ^ mask));
        State { current: opponent, mask, ply: state.ply + 1, turn: !state.turn, line }
    }

    /// The first player can win with `2 * connect - 1` discs on the board, the second with one
    /// more.
    fn utility_range(&self) -> RangeInclusive<Score> {
        let fits = self.connect <= self.rows.max(self.columns.into());
        let best = |ply| if fits && ply <= self.cells() { self.win(ply) } else { 0 };
        -best(2 * self.connect)..=best(2 * self.connect - 1)
    }

    /// A draw fills the board. Of the two last discs for which a win is worth as much, one is each player's.
    fn plies_left(&self, state: &State<W>, utility: Score) -> Option<u32> {
        let max_began = state.ply.is_multiple_of(2) == (state.turn == Player::Max);
        let is_ours = |ply: &u32| (ply % 2 == 1) == ((utility > 0) == max_began);
        let last = match utility {
            0 => Some(self.cells()),
            _ => (1..=self.cells()).filter(is_ours).find(|&ply| self.win(ply) == utility.abs()),
        };
        last?.checked_sub(state.ply())
    }

    /// Different for different states of up to 64 bits. In a column with `n` discs `mask` is `2^n - 1` and
    /// `current` at most that, so that the sums for each height follow those for the last, none
    /// twice, and never reach the next column.
    #[inline]
    fn key(&self, state: &State<W>) -> u64 {
        (state.current + state.mask).key()
    }

    /// The smaller one of the state and its mirror image, early in the game.
    fn canonical(&self, state: &State<W>) -> State<W> {
        if state.ply > MIRRORED_PLIES {
            return *state;
        }
        let (current, mask) = (self.mirror(state.current), self.mirror(state.mask));
        if current + mask < state.current + state.mask {
            State { current, mask, ..*state }
        } else {
            *state
        }
    }

    /// The mirror image of a sum is the sum of the mirror images: columns do not carry into each
    /// other.
    #[inline]
    fn canonical_key(&self, state: &State<W>) -> u64 {
        self.canonical_sum(state.current + state.mask, state.ply()).key()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use perfectplay_core::{Notation, hash::mix};

    use super::*;

    /// How many states lie exactly `plies` moves away.
    fn perft(game: &Connect4, state: &State, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves.iter().map(|&mv| perft(game, &game.after(state, mv), plies - 1)).sum()
    }

    /// Columns are choices until one is full; the first finished games come at ply 7.
    #[test]
    fn perft_of_the_standard_board() {
        let game = Connect4::standard();
        let known = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
        for (plies, count) in (0..).zip(known) {
            assert_eq!(perft(&game, &game.start(), plies), count, "{plies} plies");
        }
    }

    /// The numbers of positions after n plies are sequence A212693 of the OEIS.
    #[test]
    fn keys_tell_all_states_apart() {
        let game = Connect4::standard();
        let (mut states, mut moves) = (vec![game.start()], Vec::new());
        for known in [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859] {
            assert_eq!(states.len(), known);
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for state in &states {
                game.moves(state, &mut moves);
                let children = moves.drain(..).map(|mv| game.after(state, mv));
                next.extend(children.filter(|child| seen.insert(game.key(child))));
            }
            states = next;
        }
    }

    /// The rules once more, as simply as can be: columns of discs, lines walked cell by cell.
    struct Twin {
        columns: Vec<Vec<Player>>,
        rows: usize,
        connect: usize,
    }

    impl Twin {
        fn has(&self, player: Player, column: isize, row: isize) -> bool {
            let column = usize::try_from(column).ok().and_then(|column| self.columns.get(column));
            let disc =
                column.zip(usize::try_from(row).ok()).and_then(|(column, row)| column.get(row));
            disc == Some(&player)
        }

        fn wins(&self, player: Player) -> bool {
            let walk = |column: usize, row: usize, right: isize, up: isize| {
                (0..self.connect as isize)
                    .all(|i| self.has(player, column as isize + i * right, row as isize + i * up))
            };
            let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
            (0..self.columns.len()).any(|column| {
                (0..self.rows)
                    .any(|row| directions.iter().any(|&(right, up)| walk(column, row, right, up)))
            })
        }

        fn open(&self) -> Vec<u8> {
            (0..).zip(&self.columns).filter(|(_, c)| c.len() < self.rows).map(|(i, _)| i).collect()
        }
    }

    #[test]
    fn bitboards_agree_with_the_slow_twin_on_random_play() {
        let boards = [
            (6, 7, 4),
            (7, 8, 4),
            (6, 9, 3),
            (4, 4, 2),
            (5, 10, 5),
            (15, 4, 7),
            (1, 32, 3),
            (31, 2, 3),
            (63, 1, 2),
            (2, 2, 64),
            (3, 3, 1),
        ];
        for (number, (rows, columns, connect)) in (0_u64..).zip(boards) {
            let game = Connect4::new(rows, columns, connect).unwrap();
            for round in 0..60 {
                let mut random = mix(number << 32 | round);
                let mut state = game.start();
                let mut twin = Twin { columns: vec![Vec::new(); columns], rows, connect };
                let mut player = Player::Max;
                let mut plies = 0;
                loop {
                    let mut moves = Vec::new();
                    game.moves(&state, &mut moves);
                    let context = || {
                        format!(
                            "{columns} x {rows}, {connect} in line: {discs:?}",
                            discs = twin.columns
                        )
                    };
                    assert_eq!(game.to_move(&state), player);
                    let utility = if twin.wins(!player) {
                        let cells = (rows * columns) as i32;
                        Some((!player).sign() as Score * ((cells + 2 - plies) / 2))
                    } else {
                        twin.open().is_empty().then_some(0)
                    };
                    assert_eq!(game.utility(&state), utility, "{}", context());
                    if let Some(utility) = utility {
                        assert!(moves.is_empty(), "{}", context());
                        assert!(game.utility_range().contains(&utility), "{}", context());
                        break;
                    }
                    assert_eq!(moves, twin.open(), "{}", context());
                    assert_eq!(game.read_state(&game.write_state(&state)).as_ref(), Ok(&state));

                    random = mix(random.wrapping_add(1));
                    let mv = moves[(random % moves.len() as u64) as usize];
                    game.play(&mut state, mv);
                    twin.columns[usize::from(mv)].push(player);
                    player = !player;
                    plies += 1;
                }
                assert_eq!(game.read_state(&game.write_state(&state)).as_ref(), Ok(&state));
            }
        }
    }

    #[test]
    fn quick_wins_mark_the_ends_of_the_range() {
        let game = Connect4::standard();
        let utility = |moves| game.utility(&game.read_state(moves).unwrap());
        assert_eq!(utility("1212121"), Some(18));
        assert_eq!(utility("121212"), None);
        assert_eq!(utility("12123232"), Some(-18));
        assert_eq!(game.utility_range(), -18..=18);
        // Max needs 7 discs of 9 cells, Min 8: (9 + 2 - 7) / 2 and (9 + 2 - 8) / 2.
        assert_eq!(Connect4::new(1, 9, 4).unwrap().utility_range(), -1..=2);
        assert_eq!(Connect4::new(3, 3, 4).unwrap().utility_range(), 0..=0);
    }

    #[test]
    fn mirror_images_share_a_canonical_state_early_on() {
        for game in [Connect4::standard(), Connect4::new(4, 6, 4).unwrap()] {
            for round in 0..50 {
                let (mut state, mut mirrored) = (game.start(), game.start());
                let mut random = mix(round);
                for ply in 0..20 {
                    let canonical = game.canonical(&state);
                    assert_eq!(game.canonical(&canonical), canonical);
                    if ply <= 14 {
                        assert_eq!(canonical, game.canonical(&mirrored));
                    }
                    assert!(canonical == state || canonical == mirrored);
                    let mut moves = Vec::new();
                    game.moves(&state, &mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    random = mix(random.wrapping_add(1));
                    let mv = moves[(random % moves.len() as u64) as usize];
                    game.play(&mut state, mv);
                    game.play(&mut mirrored, game.columns - 1 - mv);
                }
            }
        }
    }

    #[test]
    fn sizes_are_checked() {
        for (rows, columns, connect) in [
            (0, 7, 4),
            (6, 0, 4),
            (8, 8, 4),
            (usize::MAX, 2, 4),
            (3, usize::MAX, 4),
            (6, 7, 0),
            (6, 7, 65),
        ] {
            assert!(Connect4::new(rows, columns, connect).is_err(), "{columns}x{rows}, {connect}");
        }
        assert_eq!(
            Connect4::new(8, 8, 4).unwrap_err().to_string(),
            "a board of 8 columns x 8 rows does not fit; columns * (rows + 1) must be from 2 to 64"
        );
        assert_eq!(Connect4::new(6, 7, 4), Ok(Connect4::standard()));
    }
}
