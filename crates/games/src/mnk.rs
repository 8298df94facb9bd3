//! Tic-tac-toe and its family, the m,n,k games: mark cells in turn; a row of k own marks wins.
//!
//! ```text
//!    1 | 2 | 3        bit 0 | 1 | 2        position  X../.O./..X
//!   ---+---+---          ---+---+---       moves     1,5,9
//!    4 | 5 | 6            3 | 4 | 5
//!   ---+---+---          ---+---+---
//!    7 | 8 | 9            6 | 7 | 8
//! ```
//!
//! Cells are numbered by rows, from 1 in text and from 0 in the bitboards, on a board of any
//! size. The winner is always the player who moved last, so a move needs to look only at the
//! alignments through its own cell.

mod numbering;

use std::{fmt, ops::RangeInclusive};

use perfectplay_core::{
    Both, Bounds, Endgame, Game, Heuristic, MoveOrder, Notation, Player, PositionError, Quiescence,
    Scene, Score, Selectivity, StaticBounds, Turned, View, both, capability::read_moves, hash,
    scene,
};

use crate::{line::Line, turn};

/// Symmetric states are joined up to this ply. Later ones rarely meet, and each would cost more.
const SYMMETRIC_PLIES: u16 = 16;

/// An error lists at most this many cells.
const LISTED_CELLS: usize = 20;

/// One bit a cell, by rows.
type Bits<const W: usize> = [u64; W];

/// The m,n,k game on boards of up to `64 * W` cells.
///
/// ```
/// use perfectplay_core::{Game, Notation};
/// use perfectplay_games::mnk::Mnk;
///
/// let game = Mnk::tic_tac_toe();
/// let state = game.read_state("5,1,9,2,3")?;
/// assert_eq!(game.write_state(&state), "OOX.X...X");
/// assert_eq!(game.utility(&state), None);
///
/// let state = game.after(&state, game.read_move(&state, "7")?);
/// let state = game.after(&state, game.read_move(&state, "6")?);
/// assert_eq!(game.utility(&state), Some(1)); // 3, 6 and 9
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mnk<const W: usize = 1> {
    rows: usize,
    columns: usize,
    connect: usize,
    cells: u16,
    board: Bits<W>,
    lines: Vec<Bits<W>>,
    /// For each cell the lines through it.
    through: Vec<Vec<Bits<W>>>,
    /// For each symmetry but the identity, where each cell goes.
    symmetries: Vec<Vec<usize>>,
}

/// The marks of both players, how many there are and whose turn it is. In play one follows from the other, since Max begins;
/// on a board that was [turned](Turned) it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<const W: usize = 1> {
    /// The marks of the player to move, then the opponent's. Sides change places at each move,
    /// which keeps them in registers, as an index by player would not.
    marks: [Bits<W>; 2],
    /// How many marks there are.
    ply: u16,
    turn: Player,
    /// A row ends the game.
    line: Line,
}

impl<const W: usize> State<W> {
    fn marks(&self, player: Player) -> &Bits<W> {
        &self.marks[usize::from(player != self.turn)]
    }

    fn owner(&self, cell: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| has(self.marks(player), cell))
    }
}

/// Marks a cell, counted by rows from 0; written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub u16);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u32::from(self.0) + 1)
    }
}

impl Mnk<1> {
    /// Three in a row on 3 x 3.
    pub fn tic_tac_toe() -> Self {
        Self::new(3, 3, 3).expect("3 x 3 cells fit in 64 bits")
    }
}

impl<const W: usize> Mnk<W> {
    /// How many cells fit in the bitboards.
    const CAPACITY: usize = 64 * W;

    /// `connect` in a row, column or diagonal on a board of `rows` x `columns`.
    pub fn new(rows: usize, columns: usize, connect: usize) -> Result<Self, Both> {
        let cells = match rows.checked_mul(columns) {
            Some(0) => {
                return Err(both!(
                    "a board needs at least one row and one column",
                    "une grille a au moins une ligne et une colonne",
                ));
            }
            Some(cells) if cells <= Self::CAPACITY && cells <= usize::from(u16::MAX) => cells,
            _ => {
                return Err(both!(
                    "{rows} rows x {columns} columns are too many; choose at most {} cells",
                    "{rows} lignes x {columns} colonnes, c’est trop ; choisissez au plus {} cases",
                    Self::CAPACITY,
                ));
            }
        };
        let longest = rows.max(columns);
        if !(1..=longest).contains(&connect) {
            return Err(both!(
                "a row of {connect} does not fit on {rows} x {columns}; connect 1 to {longest}",
                "un alignement de {connect} ne tient pas sur {rows} x {columns} ; alignez-en de 1 à {longest}",
            ));
        }
        let lines = all_lines(rows, columns, connect);
        let through = (0..cells)
            .map(|cell| lines.iter().copied().filter(|line| has(line, cell)).collect())
            .collect();
        let mut board = [0; W];
        (0..cells).for_each(|cell| set(&mut board, cell));
        Ok(Self {
            rows,
            columns,
            connect,
            cells: cells as u16,
            board,
            lines,
            through,
            symmetries: symmetries(rows, columns),
        })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many in a row win.
    pub fn connect(&self) -> usize {
        self.connect
    }

    /// The lines that these marks fill.
    fn complete(&self, marks: &Bits<W>) -> impl Iterator<Item = &Bits<W>> {
        self.lines.iter().filter(|line| covers(marks, line))
    }

    fn free(&self, state: &State<W>, word: usize) -> u64 {
        self.board[word] & !(state.marks[0][word] | state.marks[1][word])
    }

    /// The state in which these marks were made by legal play: counts in turn, at most one winner,
    /// and nothing marked after the win.
    fn state_of(&self, x: Bits<W>, o: Bits<W>) -> Result<State<W>, PositionError> {
        let [crosses, rings] = [x, o].map(|m| m.iter().map(|word| word.count_ones()).sum::<u32>());
        if crosses != rings && crosses != rings + 1 {
            return Err(PositionError::malformed(
                both!(
                    "{crosses} X and {rings} O cannot come from play",
                    "{crosses} X et {rings} O ne peuvent pas venir d’une partie",
                ),
                both!(
                    "X begins, so write as many X as O or one more",
                    "X commence : écrivez autant de X que de O, ou un de plus",
                ),
            ));
        }
        let ply = (crosses + rings) as u16;
        let turn = if crosses == rings { Player::Max } else { Player::Min };
        let (to_move, last, [early, late]) = match turn {
            Player::Max => (x, o, ['X', 'O']),
            Player::Min => (o, x, ['O', 'X']),
        };
        if self.complete(&to_move).next().is_some() {
            return Err(PositionError::malformed(
                both!(
                    "{late} moved last, although {early} had {} in a row",
                    "{late} a joué en dernier, alors que {early} en avait {} alignés",
                    self.connect,
                ),
                both!("take back the last {late}", "reprenez le dernier {late}"),
            ));
        }
        // One move won: its cell lies on every complete line.
        let line = Line::made(self.complete(&last).next().is_some());
        let mut shared = self.board;
        for line in self.complete(&last) {
            (0..W).for_each(|word| shared[word] &= line[word]);
        }
        if shared == [0; W] {
            return Err(PositionError::malformed(
                both!(
                    "no single move completes all the rows on this board",
                    "aucun coup ne complète à lui seul tous les alignements de cette grille",
                ),
                both!(
                    "leave the marks made after the win out",
                    "ôtez les marques posées après le gain",
                ),
            ));
        }
        Ok(State { marks: [to_move, last], ply, turn, line })
    }

    fn read_board(&self, text: &str) -> Result<State<W>, PositionError> {
        let [mut x, mut o] = [[0; W]; 2];
        let mut cell = 0;
        for (index, symbol) in text.chars().enumerate() {
            let marks = match symbol {
                'X' | 'x' => Some(&mut x),
                'O' | 'o' => Some(&mut o),
                '.' | '-' | '_' => None,
                '/' if cell % self.columns == 0 => continue,
                '/' => {
                    return Err(PositionError::malformed(
                        both!(
                            "a row ends at character {} after {cell} cells",
                            "au caractère {}, une ligne s’arrête à la case {cell}",
                            index + 1,
                        ),
                        both!(
                            "write {} cells in each row",
                            "écrivez {} cases par ligne",
                            self.columns,
                        ),
                    ));
                }
                _ if symbol.is_whitespace() => continue,
                _ => {
                    return Err(PositionError::UnknownSymbol {
                        symbol,
                        at: index + 1,
                        expected: both!(
                            "cells by rows as X, O or ., or moves such as 5,1,9",
                            "les cases par lignes, X, O ou ., ou bien des coups, comme 5,1,9",
                        ),
                    });
                }
            };
            if let Some(marks) = marks
                && cell < usize::from(self.cells)
            {
                set(marks, cell);
            }
            cell += 1;
        }
        if cell != usize::from(self.cells) {
            return Err(PositionError::malformed(
                both!(
                    "{cell} cells are written, and the board has {}",
                    "nombre de cases écrites : {cell} ; la grille en a {}",
                    self.cells,
                ),
                both!(
                    "write {} rows of {} cells",
                    "écrivez {} lignes de {} cases",
                    self.rows,
                    self.columns,
                ),
            ));
        }
        self.state_of(x, o)
    }
}

impl<const W: usize> Game for Mnk<W> {
    type State = State<W>;
    type Move = Cell;

    const ACYCLIC: bool = true;

    fn start(&self) -> State<W> {
        State { marks: [[0; W]; 2], ply: 0, turn: Player::Max, line: Line::None }
    }

    #[inline]
    fn to_move(&self, state: &State<W>) -> Player {
        state.turn
    }

    #[inline]
    fn utility(&self, state: &State<W>) -> Option<Score> {
        // Arithmetic in place of a second branch: how a game ends is hard to predict.
        let last_mover = 2 * state.turn as Score - 1;
        let over = state.line.is_there() | (state.ply == self.cells);
        over.then_some(state.line as Score * last_mover)
    }

    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }

    #[inline]
    fn moves(&self, state: &State<W>, out: &mut Vec<Cell>) {
        if state.line.is_there() {
            return;
        }
        for word in 0..W {
            let mut free = self.free(state, word);
            // Counting first lets the vector grow once instead of asking at each push; on a board
            // of one word there is nothing to count.
            let count = if W == 1 { u32::from(self.cells - state.ply) } else { free.count_ones() };
            out.extend((0..count).map(|_| {
                let bit = free.trailing_zeros();
                free &= free - 1;
                Cell((64 * word) as u16 + bit as u16)
            }));
        }
    }

    #[inline]
    fn play(&self, state: &mut State<W>, cell: Cell) {
        *state = self.after(state, cell);
    }

    /// Made anew: a copy would take the padding of the old state along.
    #[inline]
    fn after(&self, state: &State<W>, Cell(cell): Cell) -> State<W> {
        let cell = usize::from(cell);
        let [mut own, other] = state.marks;
        set(&mut own, cell);
        // No early exit: it would be taken too seldom to pay for being mispredicted.
        let won = self.through[cell].iter().fold(false, |won, line| won | covers(&own, line));
        let line = Line::made(won);
        State { marks: [other, own], ply: state.ply + 1, turn: !state.turn, line }
    }

    /// Exact where both boards fit in one word, else a hash. The marks tell all the rest, as long as the same player began.
    #[inline]
    fn key(&self, state: &State<W>) -> u64 {
        if self.cells <= 32 {
            hash::mix(state.marks[0][0] | state.marks[1][0] << 32)
        } else {
            hash::key_of(&state.marks)
        }
    }

    /// The smallest of the states that are turned or mirrored to each other.
    fn canonical(&self, state: &State<W>) -> State<W> {
        if state.ply > SYMMETRIC_PLIES {
            return *state;
        }
        let mirrored = self.symmetries.iter().map(|to| state.marks.map(|marks| moved(&marks, to)));
        State { marks: mirrored.fold(state.marks, Ord::min), ..*state }
    }
}

impl<const W: usize> Notation for Mnk<W> {
    fn write_move(&self, _: &State<W>, cell: Cell) -> String {
        cell.to_string()
    }

    fn read_move(&self, state: &State<W>, text: &str) -> Result<Cell, Both> {
        if self.utility(state).is_some() {
            return Err(both!(
                "the game is over; take a move back",
                "la partie est finie ; reprenez un coup",
            ));
        }
        let text = text.trim();
        let cells = self.cells;
        let cell = match text.parse::<u16>() {
            Ok(number) if (1..=cells).contains(&number) => Cell(number - 1),
            Ok(number) => {
                return Err(both!(
                    "there is no cell {number}; cells are 1 to {cells}",
                    "il n’y a pas de case {number} ; les cases vont de 1 à {cells}",
                ));
            }
            Err(_) => {
                return Err(both!(
                    "{text:?} is no cell; cells are 1 to {cells}",
                    "{text:?} n’est pas une case ; les cases vont de 1 à {cells}",
                ));
            }
        };
        let mut free = Vec::new();
        self.moves(state, &mut free);
        if free.contains(&cell) {
            return Ok(cell);
        }
        let listed: Vec<_> = free.iter().take(LISTED_CELLS).map(Cell::to_string).collect();
        let more = if free.len() > LISTED_CELLS { " ..." } else { "" };
        Err(both!(
            "cell {cell} is taken; free cells: {}{more}",
            "la case {cell} est prise ; cases libres : {}{more}",
            listed.join(" "),
        ))
    }

    /// The cells by rows: `X..O.....`, and whose turn it is where that does not follow.
    fn write_state(&self, state: &State<W>) -> String {
        let symbol = |cell| match state.owner(cell) {
            Some(Player::Max) => 'X',
            Some(Player::Min) => 'O',
            None => '.',
        };
        let mut written: String = (0..usize::from(self.cells)).map(symbol).collect();
        written.push_str(turn::unexpected(state.turn, state.ply.into()));
        written
    }

    /// The cells by rows, `X../O../...` or `x--o-----`, or moves from the start, `1,4`. Whose turn
    /// it is follows from the marks; X begins.
    fn read_state(&self, text: &str) -> Result<State<W>, PositionError> {
        match text.trim().chars().next() {
            None => Ok(self.start()),
            Some(first) if first.is_ascii_digit() => {
                let separated = text.split(|c: char| c == ',' || c.is_whitespace());
                read_moves(self, separated.filter(|word| !word.is_empty()))
            }
            Some(_) => self.read_board(text),
        }
    }
}

/// The marks stay, and so does a row: it is its owner's, whoever is to move.
impl<const W: usize> Turned for Mnk<W> {
    fn turned(&self, state: &State<W>) -> State<W> {
        let [own, other] = state.marks;
        State { marks: [other, own], ply: state.ply, turn: !state.turn, line: state.line.turned() }
    }
}

impl<const W: usize> View for Mnk<W> {
    /// The number of a cell is the sum of the labels of its row and its column.
    fn scene(&self, state: &State<W>) -> Scene {
        let mut scene = Scene::new(self.rows, self.columns, scene::Ground::Paper);
        scene.row_labels = (0..self.rows).map(|row| (row * self.columns).to_string()).collect();
        scene.column_labels = (1..=self.columns).map(|column| column.to_string()).collect();
        let over = self.utility(state).is_some();
        let mut decisive = [0; W];
        for line in state.marks.iter().flat_map(|marks| self.complete(marks)) {
            (0..W).for_each(|word| decisive[word] |= line[word]);
        }
        for (index, cell) in scene.cells.iter_mut().enumerate() {
            cell.piece = state.owner(index).map(scene::Piece::Mark);
            if cell.piece.is_none() && !over {
                cell.target = Some((index + 1).to_string());
            }
            cell.decisive = has(&decisive, index);
        }
        scene
    }
}

/// The lines on which Max alone may still win, less those on which Min alone may.
///
/// A line without a mark is open for both and cancels out.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl<const W: usize> Heuristic<Mnk<W>> for OpenLines {
    fn value(&self, game: &Mnk<W>, state: &State<W>) -> Score {
        let open = |opponent: &Bits<W>| {
            game.lines.iter().filter(|line| !meets(opponent, line)).count() as Score
        };
        open(state.marks(Player::Min)) - open(state.marks(Player::Max))
    }

    fn range(&self, game: &Mnk<W>) -> RangeInclusive<Score> {
        let lines = game.lines.len() as Score;
        -lines..=lines
    }
}

/// What helps a search of such a game: a line with marks of both players is lost to both.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

/// Whoever has no line left cannot win any more.
impl<const W: usize> StaticBounds<Mnk<W>> for Insight {
    fn bounds(&self, game: &Mnk<W>, state: &State<W>) -> Option<Bounds> {
        let can_win = |player: Player| {
            let other = state.marks(!player);
            game.lines.iter().any(|line| !meets(other, line))
        };
        Some(Bounds {
            lower: -Score::from(can_win(Player::Min)),
            upper: can_win(Player::Max).into(),
        })
    }
}

impl<const W: usize> MoveOrder<Mnk<W>> for Insight {
    /// The cells.
    fn deeds(&self, game: &Mnk<W>) -> usize {
        game.cells.into()
    }

    #[inline]
    fn deed(&self, _: &Mnk<W>, _: &State<W>, Cell(cell): Cell) -> usize {
        cell.into()
    }
}
impl<const W: usize> Quiescence<Mnk<W>> for Insight {}
impl<const W: usize> Selectivity<Mnk<W>> for Insight {}
impl<const W: usize> Endgame<Mnk<W>> for Insight {}

/// Every alignment of `connect` cells.
fn all_lines<const W: usize>(rows: usize, columns: usize, connect: usize) -> Vec<Bits<W>> {
    const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    // A single cell is the same line in every direction.
    let directions = if connect == 1 { &DIRECTIONS[..1] } else { &DIRECTIONS[..] };
    let mut lines = Vec::new();
    for &(down, right) in directions {
        for start in 0..rows * columns {
            let (row, column) = (start / columns, start % columns);
            let mut cells = (0..connect as isize).map(|step| {
                let row = row.checked_add_signed(down * step).filter(|&row| row < rows)?;
                let column = column.checked_add_signed(right * step).filter(|&c| c < columns)?;
                Some(row * columns + column)
            });
            let line = cells.try_fold([0; W], |mut line, cell| {
                set(&mut line, cell?);
                Some(line)
            });
            lines.extend(line);
        }
    }
    lines
}

/// Where the cells go under each symmetry but the identity: three, or seven on a square.
fn symmetries(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for index in 1..if rows == columns { 8 } else { 4 } {
        let (upside_down, mirrored, transposed) = (index & 1 != 0, index & 2 != 0, index & 4 != 0);
        let to = |cell: usize| {
            let row = if upside_down { rows - 1 - cell / columns } else { cell / columns };
            let column = if mirrored { columns - 1 - cell % columns } else { cell % columns };
            if transposed { column * columns + row } else { row * columns + column }
        };
        all.push((0..rows * columns).map(to).collect());
    }
    all
}

fn moved<const W: usize>(marks: &Bits<W>, to: &[usize]) -> Bits<W> {
    let mut result = [0; W];
    for (word, &bits) in marks.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            set(&mut result, to[64 * word + left.trailing_zeros() as usize]);
            left &= left - 1;
        }
    }
    result
}

#[inline]
fn set<const W: usize>(bits: &mut Bits<W>, cell: usize) {
    bits[cell / 64] |= 1 << (cell % 64);
}

#[inline]
fn has<const W: usize>(bits: &Bits<W>, cell: usize) -> bool {
    bits[cell / 64] >> (cell % 64) & 1 != 0
}

/// True if every cell of `line` is marked.
#[inline]
fn covers<const W: usize>(marks: &Bits<W>, line: &Bits<W>) -> bool {
    (0..W).all(|word| marks[word] & line[word] == line[word])
}

/// True if some cell of `line` is marked.
fn meets<const W: usize>(marks: &Bits<W>, line: &Bits<W>) -> bool {
    (0..W).any(|word| marks[word] & line[word] != 0)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    /// Walks the whole tree: nodes, then games won by X, won by O, drawn.
    fn walk(game: &Mnk, state: &State, counts: &mut [u64; 4]) {
        counts[0] += 1;
        match game.utility(state) {
            Some(1) => counts[1] += 1,
            Some(-1) => counts[2] += 1,
            Some(_) => counts[3] += 1,
            None => children(game, state).iter().for_each(|next| walk(game, next, counts)),
        }
    }

    fn children(game: &Mnk, state: &State) -> Vec<State> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves.into_iter().map(|mv| game.after(state, mv)).collect()
    }

    fn reachable(game: &Mnk) -> HashSet<State> {
        let mut seen = HashSet::from([game.start()]);
        let mut open = vec![game.start()];
        while let Some(state) = open.pop() {
            open.extend(children(game, &state).into_iter().filter(|next| seen.insert(*next)));
        }
        seen
    }

    fn value(game: &Mnk, state: &State, known: &mut HashMap<u64, Score>) -> Score {
        let state = &game.canonical(state);
        if let Some(&value) = known.get(&game.key(state)) {
            return value;
        }
        let value = game.utility(state).unwrap_or_else(|| {
            let values = children(game, state).into_iter().map(|next| value(game, &next, known));
            match game.to_move(state) {
                Player::Max => values.max().unwrap(),
                Player::Min => values.min().unwrap(),
            }
        });
        known.insert(game.key(state), value);
        value
    }

    /// The well-known census of tic-tac-toe: 255,168 games.
    #[test]
    fn the_tree_of_tic_tac_toe() {
        let game = Mnk::tic_tac_toe();
        let mut counts = [0; 4];
        walk(&game, &game.start(), &mut counts);
        assert_eq!(counts, [549_946, 131_184, 77_904, 46_080]);
        assert_eq!(counts[1..].iter().sum::<u64>(), 255_168);
    }

    /// 5,478 positions, 765 up to symmetry; 958 final ones, 138 up to symmetry.
    #[test]
    fn the_positions_of_tic_tac_toe() {
        let game = Mnk::tic_tac_toe();
        let all = reachable(&game);
        let last: HashSet<_> =
            all.iter().filter(|state| game.utility(state).is_some()).copied().collect();
        let distinct = |states: &HashSet<State>| {
            states.iter().map(|state| game.canonical(state)).collect::<HashSet<_>>().len()
        };
        assert_eq!((all.len(), distinct(&all)), (5478, 765));
        assert_eq!((last.len(), distinct(&last)), (958, 138));
        let keys: HashSet<_> = all.iter().map(|state| game.key(state)).collect();
        assert_eq!(keys.len(), all.len(), "keys are exact on small boards");
        for state in &all {
            let canonical = game.canonical(state);
            assert_eq!(game.canonical(&canonical), canonical);
            assert!(all.contains(&canonical));
        }
    }

    /// Of all 3^9 ways to fill the board, exactly the reachable ones are read.
    #[test]
    fn only_positions_from_play_are_read() {
        let game = Mnk::tic_tac_toe();
        let all = reachable(&game);
        let mut read = 0;
        for number in 0..3_usize.pow(9) {
            let text: String =
                (0..9).map(|cell| ['.', 'X', 'O'][number / 3_usize.pow(cell) % 3]).collect();
            if let Ok(state) = game.read_state(&text) {
                assert!(all.contains(&state), "{text}");
                assert_eq!(game.write_state(&state), text);
                read += 1;
            }
        }
        assert_eq!(read, all.len());
    }

    /// Two rows won at once by one move are legal, two won apart are not.
    #[test]
    fn one_move_completes_all_rows() {
        let game = Mnk::<1>::new(4, 5, 3).unwrap();
        assert!(game.read_state("XXX.. X.OO. X..O. .O...").is_ok());
        let error = game.read_state("XXX.. ..OO. XXX.. OO.O.").unwrap_err().to_string();
        assert!(error.to_string().contains("no single move"), "{error}");
    }

    /// Three in a row is a draw on 3 x 3 and won by the first player on 3 x 4, as is well known.
    #[test]
    fn values_of_small_boards() {
        for (rows, columns, connect, expected) in [(3, 3, 3, 0), (3, 4, 3, 1), (2, 2, 2, 1)] {
            let game = Mnk::new(rows, columns, connect).unwrap();
            assert_eq!(value(&game, &game.start(), &mut HashMap::new()), expected);
        }
        assert_eq!(Mnk::<1>::new(1, 1, 1).map(|game| game.lines.len()), Ok(1));
    }

    /// Nilsson's example: the centre opens 4 lines more than it leaves, a corner 3, a side 2.
    #[test]
    fn open_lines_of_first_moves() {
        let game = Mnk::tic_tac_toe();
        let after = |text| OpenLines.value(&game, &game.read_state(text).unwrap());
        assert_eq!([after("5"), after("1"), after("2")], [4, 3, 2]);
        assert_eq!((after(""), after("1,5")), (0, -1));
        assert_eq!(OpenLines.range(&game), -8..=8);
    }

    #[test]
    fn wide_boards_use_several_words() {
        let game = Mnk::<6>::new(19, 19, 5).unwrap();
        // Along rows and columns 19 * 15 each, along the diagonals 15 * 15 each.
        assert_eq!(game.lines.len(), 2 * 19 * 15 + 2 * 15 * 15);
        // Max fills a diagonal from cell 49 on, across the edge of the first word.
        let state = game.read_state("49,1,69,3,89,5,109,7,129").unwrap();
        assert_eq!(game.utility(&state), Some(1));
        assert_eq!(game.read_state(&game.write_state(&state)), Ok(state));
        let decisive = |scene: Scene| scene.cells.iter().filter(|cell| cell.decisive).count();
        assert_eq!(decisive(game.scene(&state)), 5);
        let mirrored = game.read_state("47,19,65,17,83,15,101,13,119").unwrap();
        assert_eq!(game.canonical(&mirrored), game.canonical(&state));
        assert_ne!(game.key(&mirrored), game.key(&state));
    }

    #[test]
    fn boards_are_checked() {
        let error =
            |rows, columns, connect| Mnk::<1>::new(rows, columns, connect).unwrap_err().to_string();
        assert!(error(0, 3, 3).contains("at least one row"));
        assert!(error(9, 8, 3).contains("at most 64 cells"));
        assert!(error(usize::MAX, 2, 3).contains("at most 64 cells"));
        assert!(error(3, 3, 4).contains("connect 1 to 3"));
        assert!(error(3, 3, 0).contains("connect 1 to 3"));
    }

    #[test]
    fn bad_text_is_explained() {
        let game = Mnk::tic_tac_toe();
        let error = |text: &str| game.read_state(text).unwrap_err().to_string();
        assert_eq!(
            error("5,1,5"),
            "move 3 (5) is illegal: cell 5 is taken; free cells: 2 3 4 6 7 8 9"
        );
        assert_eq!(error("5,10"), "move 2 (10) is illegal: there is no cell 10; cells are 1 to 9");
        assert_eq!(
            error("1,4,2,5,3,6"),
            "the game is over after move 5, but 1 more follow; drop them"
        );
        assert!(error("5,b2").contains("\"b2\" is no cell; cells are 1 to 9"));
        assert!(error("X..Z.....").contains("'Z' at character 4"));
        assert_eq!(
            error("X.."),
            "3 cells are written, and the board has 9; write 3 rows of 3 cells"
        );
        assert!(error("XX.......").contains("2 X and 0 O"));
        assert!(error("XXX...OOO").contains("although X had 3 in a row"));
        assert!(error("X..O/.....").contains("write 3 cells in each row"));
        assert!(error(&".".repeat(1000)).contains("1000 cells"));
    }

    #[test]
    fn boards_are_read_in_many_ways() {
        let game = Mnk::tic_tac_toe();
        let state = game.read_state("1,4").unwrap();
        for text in ["X..O.....", "x--o-----", "X__/O__/___", " X.. O.. ... ", "1 4", "1, 4"] {
            assert_eq!(game.read_state(text), Ok(state), "{text}");
        }
        assert_eq!(game.read_state("  "), Ok(game.start()));
    }

    #[test]
    fn a_scene_offers_the_free_cells() {
        let game = Mnk::tic_tac_toe();
        let scene = game.scene(&game.read_state("1,5").unwrap());
        assert_eq!(scene.cell(0, 0).piece, Some(scene::Piece::Mark(Player::Max)));
        assert_eq!(scene.cell(1, 1).piece, Some(scene::Piece::Mark(Player::Min)));
        assert_eq!(scene.cell(1, 1).target, None);
        assert_eq!(scene.cell(2, 1).target.as_deref(), Some("8"));
        let over = game.scene(&game.read_state("1,4,2,5,3").unwrap());
        assert!(over.cells.iter().all(|cell| cell.target.is_none()));
        assert!(over.cells[..3].iter().all(|cell| cell.decisive));
    }
}
