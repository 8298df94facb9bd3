//! Chomp: bite off a square of a chocolate bar with all to its right and below; the poisoned
//! square at the top left loses.
//!
//! ```text
//!        1 2 3 4 5
//!     1  P # # # #        position 5,5,3,1 (row lengths)
//!     2  # # # # #        move     2,3
//!     3  # # # . .        after    5,2,2,1 min
//!     4  # . . . .
//! ```
//!
//! The poisoned square is never bitten into: left alone it is lost for the player to move.
//!
//! What is left of the bar is a Young diagram, rows that never get longer downwards. Its edge is a
//! lattice path across the bar, which numbers the C(rows + columns, rows) shapes, the eaten bar
//! among them.

use std::fmt;

use perfectplay_core::{
    Both, Game, Impartial, Indexed, Notation, Player, PositionError, Scene, Score, View, both,
    scene::{Ground, Piece},
};
use smallvec::SmallVec;

use crate::numbers::{read_numbers, split_turn, write_like, write_with_turn};

/// Neither side of a bar may be longer.
const LONGEST_SIDE: usize = 64;

/// What a position looks like, for error texts.
const EXAMPLE: Both = Both::new(&(
    "rows x columns such as 4x5, or row lengths such as 5,5,3,1",
    "lignes x colonnes, comme 4x5, ou les longueurs des lignes, comme 5,5,3,1",
));

/// Row lengths from the top, none longer than the one above it, none empty.
pub type Shape = SmallVec<[u8; 16]>;

/// Chomp on a bar of a given size.
///
/// ```
/// use perfectplay_core::{Game, Notation};
/// use perfectplay_games::chomp::Chomp;
///
/// let (chomp, state) = Chomp::from_text("5,5,3,1")?;
/// let state = chomp.after(&state, chomp.read_move(&state, "2,3")?);
/// assert_eq!(chomp.write_state(&state), "5,2,2,1 min");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chomp {
    rows: usize,
    columns: usize,
    /// `shapes[k][c]`: how many shapes have at most `k` rows of at most `c` squares, C(k + c, k);
    /// the largest number where that is too many.
    shapes: Vec<Vec<u64>>,
}

/// What is left of the bar and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The squares left; always the poisoned one.
    pub shape: Shape,
    /// Whose turn it is.
    pub player: Player,
}

/// Eats a square and all to its right and below; written `row,column`, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bite {
    /// Row of the square, from 0 at the top.
    pub row: u8,
    /// Column of the square, from 0 at the left.
    pub column: u8,
}

impl fmt::Display for Bite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row + 1, self.column + 1)
    }
}

impl Chomp {
    /// A whole bar.
    pub fn new(rows: usize, columns: usize) -> Result<Self, Both> {
        let sides = 1..=LONGEST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(both!(
                "a bar of {rows} rows x {columns} columns cannot be made; choose 1 to \
                 {LONGEST_SIDE} of each",
                "il n’y a pas de tablette de {rows} lignes x {columns} colonnes ; choisissez de 1 à \
                 {LONGEST_SIDE} lignes et colonnes",
            ));
        }
        let mut shapes = vec![vec![1_u64; columns + 1]; rows + 1];
        for k in 1..=rows {
            for c in 1..=columns {
                shapes[k][c] = shapes[k - 1][c].saturating_add(shapes[k][c - 1]);
            }
        }
        Ok(Self { rows, columns, shapes })
    }

    /// The smallest bar that holds a written position, and the position.
    pub fn from_text(text: &str) -> Result<(Self, State), PositionError> {
        let (text, player) = split_turn(text);
        let shape = read_shape(text)?;
        let bar = Self::new(shape.len(), shape[0].into())
            .map_err(|what| PositionError::malformed(what, write_like(&EXAMPLE)))?;
        Ok((bar, State { shape, player }))
    }

    /// Number of rows of the whole bar.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns of the whole bar.
    pub fn columns(&self) -> usize {
        self.columns
    }

    fn holds(&self, shape: &[u8]) -> bool {
        shape.len() <= self.rows && usize::from(shape[0]) <= self.columns
    }
}

/// The shape mirrored at the diagonal: its columns become its rows.
fn transposed(shape: &[u8]) -> Shape {
    (0..shape[0])
        .map(|column| shape.iter().filter(|&&length| length > column).count() as u8)
        .collect()
}

/// A shape from `4x5` or `5,5,3,1`.
fn read_shape(text: &str) -> Result<Shape, PositionError> {
    let malformed = |what: Both| PositionError::malformed(what, write_like(&EXAMPLE));
    let lengths = match text.split_once(['x', 'X']) {
        None => read_numbers(text, &EXAMPLE)?,
        Some((rows, columns)) => match (rows.trim().parse(), columns.trim().parse()) {
            (Ok(rows), Ok(columns)) if rows <= LONGEST_SIDE => vec![columns; rows],
            (Ok(_), Ok(_)) => {
                return Err(malformed(both!(
                    "a bar has at most {LONGEST_SIDE} rows",
                    "une tablette a au plus {LONGEST_SIDE} lignes",
                )));
            }
            _ => {
                return Err(malformed(both!(
                    "{:?} is not the size of a bar",
                    "{:?} n’est pas la taille d’une tablette",
                    text.trim(),
                )));
            }
        },
    };
    if let Some(row) = (1..lengths.len()).find(|&row| lengths[row] > lengths[row - 1]) {
        return Err(PositionError::malformed(
            both!(
                "row {} is longer than row {row}",
                "la ligne {} est plus longue que la ligne {row}",
                row + 1,
            ),
            both!(
                "no row is longer than the one above it",
                "aucune ligne ne dépasse celle du dessus",
            ),
        ));
    }
    let left: Vec<_> = lengths.into_iter().take_while(|&length| length > 0).collect();
    match left.first() {
        None => Err(malformed(both!(
            "the poisoned square is always there",
            "le carré empoisonné est toujours là",
        ))),
        Some(&widest) if widest as usize > LONGEST_SIDE || left.len() > LONGEST_SIDE => {
            Err(malformed(both!(
                "a bar has at most {LONGEST_SIDE} rows and columns",
                "une tablette a au plus {LONGEST_SIDE} lignes et colonnes",
            )))
        }
        Some(_) => Ok(left.into_iter().map(|length| length as u8).collect()),
    }
}

impl Game for Chomp {
    type State = State;
    type Move = Bite;

    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        State { shape: Shape::from_elem(self.columns as u8, self.rows), player: Player::Max }
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.player
    }

    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        (state.shape[..] == [1]).then_some(-state.player.sign() as Score)
    }

    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Bite>) {
        for (row, &length) in (0..).zip(&state.shape) {
            let first = if row == 0 { 1 } else { 0 };
            out.extend((first..length).map(|column| Bite { row, column }));
        }
    }

    #[inline]
    fn play(&self, state: &mut State, Bite { row, column }: Bite) {
        let row = usize::from(row);
        if column == 0 {
            state.shape.truncate(row);
        } else {
            state.shape[row..].iter_mut().for_each(|length| *length = column.min(*length));
        }
        state.player = !state.player;
    }

    /// The smaller of the shape and its mirror image at the diagonal, if the bar holds both.
    fn canonical(&self, state: &State) -> State {
        let mirrored = transposed(&state.shape);
        if mirrored < state.shape && self.holds(&mirrored) {
            State { shape: mirrored, player: state.player }
        } else {
            state.clone()
        }
    }
}

impl Notation for Chomp {
    fn write_move(&self, _: &State, mv: Bite) -> String {
        mv.to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Bite, Both> {
        if self.utility(state).is_some() {
            return Err(both!(
                "the game is over: only the poisoned square is left; take a move back",
                "la partie est finie : il ne reste que le carré empoisonné ; reprenez un coup",
            ));
        }
        let numbers = text.trim().split_once(',').and_then(|(row, column)| {
            Some((row.trim().parse::<usize>().ok()?, column.trim().parse::<usize>().ok()?))
        });
        let Some((row, column)) = numbers else {
            return Err(both!("write row,column, such as 2,3", "écrivez ligne,colonne, comme 2,3"));
        };
        if (row, column) == (1, 1) {
            return Err(both!(
                "1,1 is the poisoned square; bite into another",
                "1,1 est le carré empoisonné ; croquez-en un autre",
            ));
        }
        if !(1..=self.rows).contains(&row) || !(1..=self.columns).contains(&column) {
            let (rows, columns) = (self.rows, self.columns);
            return Err(both!(
                "there is no square {row},{column}; the bar is {rows}x{columns}",
                "il n’y a pas de carré {row},{column} ; la tablette est de {rows}x{columns}",
            ));
        }
        match state.shape.get(row - 1) {
            Some(&length) if column <= length.into() => {
                Ok(Bite { row: row as u8 - 1, column: column as u8 - 1 })
            }
            Some(length) => Err(both!(
                "square {row},{column} is eaten; row {row} ends at column {length}",
                "le carré {row},{column} est mangé ; la ligne {row} s’arrête à la colonne {length}",
            )),
            None => {
                let last = state.shape.len();
                Err(both!(
                    "square {row},{column} is eaten; the last row is row {last}",
                    "le carré {row},{column} est mangé ; la dernière ligne est la ligne {last}",
                ))
            }
        }
    }

    /// The row lengths, and `min` after them when it is Min's turn: `5,5,3,1 min`.
    fn write_state(&self, state: &State) -> String {
        write_with_turn(&state.shape, state.player)
    }

    /// Row lengths `5,5,3,1` or a rectangle `4x5`, perhaps followed by whose turn it is.
    fn read_state(&self, text: &str) -> Result<State, PositionError> {
        let (text, player) = split_turn(text);
        if text.trim().is_empty() {
            return Ok(State { player, ..self.start() });
        }
        let shape = read_shape(text)?;
        if !self.holds(&shape) {
            return Err(PositionError::malformed(
                both!(
                    "{} rows of up to {} squares are too many",
                    "{} lignes de {} carrés au plus, c’est trop",
                    shape.len(),
                    shape[0],
                ),
                both!("this bar is {}x{}", "cette tablette est de {}x{}", self.rows, self.columns),
            ));
        }
        Ok(State { shape, player })
    }
}

impl View for Chomp {
    fn scene(&self, state: &State) -> Scene {
        let mut scene = Scene::new(self.rows, self.columns, Ground::Bare);
        scene.row_labels = (1..=self.rows).map(|row| row.to_string()).collect();
        scene.column_labels = (1..=self.columns).map(|column| column.to_string()).collect();
        scene.cell_mut(0, 0).piece = Some(Piece::Poison);
        let mut squares = Vec::new();
        self.moves(state, &mut squares);
        for bite in squares {
            let cell = scene.cell_mut(bite.row.into(), bite.column.into());
            cell.piece = Some(Piece::Chocolate);
            cell.target = Some(bite.to_string());
        }
        scene
    }
}

impl Impartial for Chomp {
    type Config = Shape;

    fn config(&self, state: &State) -> Shape {
        state.shape.clone()
    }

    fn state(&self, config: &Shape, player: Player) -> State {
        State { shape: config.clone(), player }
    }
}

/// The shapes in alphabetical order of their row lengths, without the eaten bar, each for both
/// players. Where there are more states than numbers, [`len`](Indexed::len) is the largest number
/// and no table can be made.
impl Indexed for Chomp {
    fn len(&self) -> u64 {
        (self.shapes[self.rows][self.columns] - 1).saturating_mul(2)
    }

    /// A shape comes after those that first differ from it in a row where they are shorter: at
    /// that row they go on freely, in the rows that remain, no wider than one square less.
    fn rank(&self, state: &State) -> u64 {
        let rows_left = (1..=self.rows).rev();
        let before = rows_left
            .zip(&state.shape)
            .map(|(rows, &length)| self.shapes[rows][usize::from(length) - 1])
            .fold(0, u64::saturating_add);
        (before - 1).wrapping_mul(2).wrapping_add(state.player as u64)
    }

    fn unrank(&self, rank: u64) -> State {
        let mut before = rank / 2 + 1;
        let length = |rows: usize| {
            // As many squares as the shapes still to be passed over allow.
            let length = self.shapes[rows][..self.columns].partition_point(|&n| n <= before);
            before -= length.checked_sub(1).map_or(0, |shorter| self.shapes[rows][shorter]);
            length as u8
        };
        let shape = (1..=self.rows).rev().map(length).take_while(|&length| length > 0).collect();
        State { shape, player: Player::BOTH[(rank % 2) as usize] }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    fn moves(chomp: &Chomp, state: &State) -> Vec<Bite> {
        let mut moves = Vec::new();
        chomp.moves(state, &mut moves);
        moves
    }

    /// Does the player to move win, by trying every move?
    fn wins(chomp: &Chomp, state: &State, known: &mut HashMap<Shape, bool>) -> bool {
        if let Some(&wins) = known.get(&state.shape) {
            return wins;
        }
        let wins = match chomp.utility(state) {
            Some(utility) => i64::from(utility) == state.player.sign(),
            None => moves(chomp, state)
                .into_iter()
                .any(|mv| !wins(chomp, &chomp.after(state, mv), known)),
        };
        known.insert(state.shape.clone(), wins);
        wins
    }

    fn winning_bites(rows: usize, columns: usize) -> Vec<String> {
        let chomp = Chomp::new(rows, columns).unwrap();
        let start = chomp.start();
        let mut known = HashMap::new();
        moves(&chomp, &start)
            .into_iter()
            .filter(|&mv| !wins(&chomp, &chomp.after(&start, mv), &mut known))
            .map(|mv| mv.to_string())
            .collect()
    }

    fn reachable(chomp: &Chomp) -> HashSet<State> {
        let mut seen = HashSet::from([chomp.start()]);
        let mut open = vec![chomp.start()];
        while let Some(state) = open.pop() {
            for mv in moves(chomp, &state) {
                let next = chomp.after(&state, mv);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    }

    fn binomial(n: u64, k: u64) -> u64 {
        (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
    }

    #[test]
    fn the_moves_of_two_by_two() {
        let chomp = Chomp::new(2, 2).unwrap();
        let start = chomp.start();
        let after: Vec<_> = moves(&chomp, &start)
            .into_iter()
            .map(|mv| (mv.to_string(), chomp.write_state(&chomp.after(&start, mv))))
            .collect();
        let written: Vec<_> = after.iter().map(|(mv, next)| (&mv[..], &next[..])).collect();
        assert_eq!(written, [("1,2", "1,1 min"), ("2,1", "2 min"), ("2,2", "2,1 min")]);
    }

    #[test]
    fn the_poisoned_square_alone_is_lost() {
        let chomp = Chomp::new(1, 2).unwrap();
        let end = chomp.after(&chomp.start(), Bite { row: 0, column: 1 });
        assert_eq!(chomp.utility(&end), Some(1));
        assert!(moves(&chomp, &end).is_empty());
    }

    /// Who bites first wins every bar but the poisoned square alone, since a good answer to the
    /// bite at the far corner could have been the first bite. On a square bar 2,2 wins, on two rows
    /// the far corner alone.
    #[test]
    fn winning_first_bites() {
        for rows in 1..=5 {
            for columns in 1..=5 {
                let first_wins = !winning_bites(rows, columns).is_empty();
                assert_eq!(first_wins, (rows, columns) != (1, 1), "{rows}x{columns}");
            }
        }
        for side in 2..=5 {
            assert!(winning_bites(side, side).contains(&"2,2".to_owned()));
            assert_eq!(winning_bites(2, side), [format!("2,{side}")]);
        }
    }

    /// All shapes but the eaten bar are reached, and the numbers fit them.
    #[test]
    fn positions_are_lattice_paths() {
        for (rows, columns) in [(1, 1), (1, 4), (3, 1), (2, 2), (3, 4), (4, 3), (4, 5)] {
            let chomp = Chomp::new(rows, columns).unwrap();
            let shapes: HashSet<_> =
                reachable(&chomp).into_iter().map(|state| state.shape).collect();
            let count = binomial((rows + columns) as u64, rows as u64) - 1;
            assert_eq!(shapes.len() as u64, count, "{rows}x{columns}");
            assert_eq!(chomp.len(), 2 * count);
            let mut ranks = HashSet::new();
            for shape in &shapes {
                for player in Player::BOTH {
                    let state = chomp.state(shape, player);
                    let rank = chomp.rank(&state);
                    assert!(rank < chomp.len() && ranks.insert(rank));
                    assert_eq!(chomp.unrank(rank), state);
                }
            }
        }
        for side in 34..=64 {
            let huge = Chomp::new(side, side).unwrap();
            assert_eq!(huge.len(), u64::MAX, "{side}");
            huge.rank(&huge.start());
        }
    }

    #[test]
    fn mirrored_shapes_are_one() {
        let square = Chomp::new(3, 3).unwrap();
        let read = |chomp: &Chomp, text| chomp.read_state(text).unwrap();
        let (wide, tall) = (read(&square, "3,1 min"), read(&square, "2,1,1 min"));
        assert_eq!(square.canonical(&wide), tall);
        assert_eq!(square.canonical(&tall), tall);
        // On a bar of two rows the mirror image would not be a state.
        let flat = Chomp::new(2, 3).unwrap();
        assert_eq!(flat.canonical(&read(&flat, "3,1")), read(&flat, "3,1"));
        assert_eq!(flat.canonical(&read(&flat, "2")), read(&flat, "1,1"));
    }

    #[test]
    fn positions_round_trip() {
        let chomp = Chomp::new(3, 4).unwrap();
        for state in reachable(&chomp) {
            assert_eq!(chomp.read_state(&chomp.write_state(&state)).as_ref(), Ok(&state));
            for mv in moves(&chomp, &state) {
                assert_eq!(chomp.read_move(&state, &mv.to_string()), Ok(mv));
            }
        }
        assert_eq!(chomp.read_state(""), Ok(chomp.start()));
        assert_eq!(chomp.read_state("3x4 max"), Ok(chomp.start()));
        assert_eq!(chomp.read_state("4,2,0"), chomp.read_state("4 2"));
        let (bar, state) = Chomp::from_text("5,5,3,1 min").unwrap();
        assert_eq!((bar.rows(), bar.columns(), state.player), (4, 5, Player::Min));
    }

    #[test]
    fn bad_text_is_explained() {
        let chomp = Chomp::new(4, 5).unwrap();
        let error = |text: &str| chomp.read_state(text).unwrap_err().to_string();
        assert!(error("4x").contains("\"4x\" is not the size of a bar; write rows x columns"));
        assert!(error("99999999999999999999x2").contains("not the size of a bar"));
        assert!(error("9999999999x2").contains("at most 64 rows"));
        assert!(error("3,5").contains("row 2 is longer than row 1"));
        assert!(error("0").contains("the poisoned square is always there"));
        assert!(error("3;2").contains("';' at character 2"));
        assert!(error("5x5").contains("this bar is 4x5"));
        assert!(error("300,1").contains("at most 64 rows and columns"));
        assert!(Chomp::from_text("").unwrap_err().to_string().contains("such as 4x5"));
        assert!(Chomp::new(0, 3).unwrap_err().to_string().contains("choose 1 to 64"));
        assert!(Chomp::new(3, 65).unwrap_err().to_string().contains("choose 1 to 64"));

        let state = chomp.read_state("5,5,3").unwrap();
        let refused = |text: &str| chomp.read_move(&state, text).unwrap_err().to_string();
        assert_eq!(refused("1,1"), "1,1 is the poisoned square; bite into another");
        assert_eq!(refused("3,4"), "square 3,4 is eaten; row 3 ends at column 3");
        assert_eq!(refused("4,1"), "square 4,1 is eaten; the last row is row 3");
        assert_eq!(refused("5,1"), "there is no square 5,1; the bar is 4x5");
        assert_eq!(refused("b3"), "write row,column, such as 2,3");
    }

    #[test]
    fn a_scene_shows_what_is_left() {
        let chomp = Chomp::new(2, 3).unwrap();
        let scene = chomp.scene(&chomp.read_state("3,1").unwrap());
        let pieces: Vec<_> = scene.cells.iter().map(|cell| cell.piece.as_ref()).collect();
        let (poison, chocolate) = (Some(&Piece::Poison), Some(&Piece::Chocolate));
        assert_eq!(pieces, [poison, chocolate, chocolate, chocolate, None, None]);
        assert_eq!(scene.cell(0, 0).target, None);
        assert_eq!(scene.cell(1, 0).target.as_deref(), Some("2,1"));
    }
}
