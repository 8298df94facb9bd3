//! Wythoff's game: take any number from one of two heaps, or the same number from both; whoever
//! takes the last token wins, or loses (misère).
//!
//! ```text
//!   heap 1   | | |          position 3,6
//!   heap 2   | | | | | |    moves    2:4     four from heap 2
//!                                    1+2:3   three from each
//! ```
//!
//! Wythoff (*A modification of the game of nim*, 1907): the lost positions are the pairs
//! `(⌊nφ⌋, ⌊nφ²⌋)`, φ the golden ratio. The game is the walk of a chess queen to a corner.

use std::fmt;

use perfectplay_core::{
    Both, Game, Impartial, Indexed, Notation, Player, PositionError, Scene, Score, View, both,
    capability::read_moves,
    scene::{Ground, Piece},
};

use crate::numbers::{read_numbers, split_turn, write_like, write_with_turn};

/// Larger boards are not drawn.
const WIDEST_PICTURE: usize = 41;

/// What a position looks like, for error texts.
const EXAMPLE: Both =
    Both::new(&("two heap sizes such as 3,5", "les tailles de deux tas, comme 3,5"));

/// The two heaps.
pub type Pair = [u16; 2];

/// The heaps the game starts from, and who wins it.
#[derive(Clone, Debug)]
pub struct Wythoff {
    start: Pair,
    misere: bool,
}

/// The heaps and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Tokens left in each heap.
    pub heaps: Pair,
    /// Whose turn it is.
    pub player: Player,
}

/// Which heaps a move takes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The first.
    First,
    /// The second.
    Second,
    /// The same number from each.
    Both,
}

impl Source {
    const ALL: [Self; 3] = [Self::First, Self::Second, Self::Both];

    /// The most that can be taken from here.
    fn most(self, [first, second]: Pair) -> u16 {
        match self {
            Self::First => first,
            Self::Second => second,
            Self::Both => first.min(second),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::First => "1",
            Self::Second => "2",
            Self::Both => "1+2",
        }
    }
}

/// Takes `count` tokens from a heap or from each; written `1:2`, `2:2` or `1+2:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// Source where.
    pub from: Source,
    /// How many, at least one.
    pub count: u16,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.from.name(), self.count)
    }
}

impl Wythoff {
    /// The game on two heaps. In `misere` play whoever takes the last token loses.
    pub fn new(start: Pair, misere: bool) -> Self {
        Self { start, misere }
    }

    /// True if whoever takes the last token loses.
    pub fn misere(&self) -> bool {
        self.misere
    }

    /// The game that starts from a written position such as `3,5` or `3,5 min`, and the position.
    ///
    /// # Errors
    ///
    /// If that is no position.
    pub fn from_text(text: &str, misere: bool) -> Result<(Self, State), PositionError> {
        let (text, player) = split_turn(text);
        let heaps = read_pair(text)?;
        Ok((Self::new(heaps, misere), State { heaps, player }))
    }
}

fn read_pair(text: &str) -> Result<Pair, PositionError> {
    let numbers = read_numbers(text, &EXAMPLE)?;
    let &[first, second] = &numbers[..] else {
        let count = numbers.len();
        return Err(PositionError::malformed(
            both!("{count} heaps are not two", "{count} tas, ce n’est pas deux"),
            write_like(&EXAMPLE),
        ));
    };
    let size = |size: u32| {
        u16::try_from(size).map_err(|_| {
            PositionError::malformed(
                both!("a heap of {size} is too large", "un tas de {size} est trop grand"),
                both!("a heap has at most {}", "un tas a au plus {} jetons", u16::MAX),
            )
        })
    };
    Ok([size(first)?, size(second)?])
}

impl Game for Wythoff {
    type State = State;
    type Move = Take;

    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        State { heaps: self.start, player: Player::Max }
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.player
    }

    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        let winner = if self.misere { state.player } else { !state.player };
        (state.heaps == [0, 0]).then_some(winner.sign() as Score)
    }

    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Take>) {
        for from in Source::ALL {
            out.extend((1..=from.most(state.heaps)).map(|count| Take { from, count }));
        }
    }

    #[inline]
    fn play(&self, state: &mut State, Take { from, count }: Take) {
        let [first, second] = &mut state.heaps;
        if from != Source::Second {
            *first -= count;
        }
        if from != Source::First {
            *second -= count;
        }
        state.player = !state.player;
    }

    /// The smaller heap where the start has its smaller one, so that each stays within its start.
    fn canonical(&self, state: &State) -> State {
        let [first, second] = state.heaps;
        let turned = (first > second) != (self.start[0] > self.start[1]) && first != second;
        let heaps = if turned { [second, first] } else { [first, second] };
        State { heaps, player: state.player }
    }
}

impl Notation for Wythoff {
    fn write_move(&self, _: &State, mv: Take) -> String {
        mv.to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Take, Both> {
        if self.utility(state).is_some() {
            return Err(both!(
                "the game is over: no token is left; take a move back",
                "la partie est finie : il ne reste pas de jeton ; reprenez un coup",
            ));
        }
        let read = text.trim().split_once(':').and_then(|(from, count)| {
            let from = Source::ALL.into_iter().find(|known| known.name() == from.trim())?;
            Some((from, count.trim().parse::<u16>().ok()?))
        });
        let Some((from, count)) = read else {
            return Err(both!(
                "write 1:2 or 2:2 for two tokens from a heap, or 1+2:2 for two from each",
                "écrivez 1:2 ou 2:2 pour deux jetons d’un tas, ou 1+2:2 pour deux de chacun",
            ));
        };
        match from.most(state.heaps) {
            0 => Err(both!(
                "nothing can be taken from {}; take elsewhere",
                "on ne peut rien prendre dans {} ; prenez ailleurs",
                from.name(),
            )),
            most if (1..=most).contains(&count) => Ok(Take { from, count }),
            most => Err(both!(
                "from {} a move takes 1 to {most}",
                "dans {} un coup prend de 1 à {most}",
                from.name(),
            )),
        }
    }

    /// The heaps, and `min` after them when it is Min's turn: `3,5 min`.
    fn write_state(&self, state: &State) -> String {
        write_with_turn(&state.heaps, state.player)
    }

    /// Heaps within those of the start, `3,5`, perhaps followed by whose turn it is, or moves from
    /// the start, `1:2,1+2:4`.
    fn read_state(&self, text: &str) -> Result<State, PositionError> {
        if text.contains(':') {
            let separated = text.split(|c: char| c == ',' || c.is_whitespace());
            return read_moves(self, separated.filter(|word| !word.is_empty()));
        }
        let (text, player) = split_turn(text);
        if text.trim().is_empty() {
            return Ok(State { player, ..self.start() });
        }
        let heaps = read_pair(text)?;
        if heaps[0] > self.start[0] || heaps[1] > self.start[1] {
            let start = write_with_turn(&self.start, Player::Max);
            return Err(PositionError::malformed(
                both!(
                    "these heaps cannot come from {start}",
                    "ces tas ne peuvent pas venir de {start}",
                ),
                both!(
                    "write two sizes, none above its start",
                    "écrivez deux tailles, aucune au-dessus du départ",
                ),
            ));
        }
        Ok(State { heaps, player })
    }
}

impl View for Wythoff {
    /// The board of the queen: she stands in the row of the first heap and the column of the second,
    /// and every square she can reach is a move. Boards too large to be drawn are two numbers.
    fn scene(&self, state: &State) -> Scene {
        let [first, second] = state.heaps.map(usize::from);
        let [rows, columns] = self.start.map(|size| usize::from(size) + 1);
        if rows.max(columns) > WIDEST_PICTURE {
            let mut scene = Scene::new(2, 1, Ground::Bare);
            scene.row_labels = vec!["1".to_owned(), "2".to_owned()];
            for (row, size) in state.heaps.into_iter().enumerate() {
                scene.cell_mut(row, 0).piece = Some(Piece::Text(size.to_string()));
            }
            return scene;
        }
        let mut scene = Scene::new(rows, columns, Ground::Cloth);
        scene.row_labels = (0..rows).map(|row| row.to_string()).collect();
        scene.column_labels = (0..columns).map(|column| column.to_string()).collect();
        scene.cell_mut(first, second).piece = Some(Piece::Disc(state.player));
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        for mv in moves {
            let [row, column] = self.after(state, mv).heaps.map(usize::from);
            scene.cell_mut(row, column).target = Some(mv.to_string());
        }
        scene
    }
}

impl Impartial for Wythoff {
    type Config = Pair;

    fn config(&self, state: &State) -> Pair {
        state.heaps
    }

    fn state(&self, &heaps: &Pair, player: Player) -> State {
        State { heaps, player }
    }
}

/// A number with a digit for each heap and one for the player.
impl Indexed for Wythoff {
    fn len(&self) -> u64 {
        let [first, second] = self.start.map(u64::from);
        2 * (first + 1) * (second + 1)
    }

    fn rank(&self, state: &State) -> u64 {
        let [first, second] = state.heaps.map(u64::from);
        (first * (u64::from(self.start[1]) + 1) + second) * 2 + state.player as u64
    }

    fn unrank(&self, rank: u64) -> State {
        let base = u64::from(self.start[1]) + 1;
        let heaps = [(rank / 2 / base) as u16, (rank / 2 % base) as u16];
        State { heaps, player: Player::BOTH[(rank % 2) as usize] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_walks_to_the_corner() {
        let game = Wythoff::new([1, 2], false);
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        let after: Vec<_> = moves
            .into_iter()
            .map(|mv| format!("{mv} {}", game.write_state(&game.after(&game.start(), mv))))
            .collect();
        assert_eq!(after, ["1:1 0,2 min", "2:1 1,1 min", "2:2 1,0 min", "1+2:1 0,1 min"]);
    }

    #[test]
    fn the_last_token_decides() {
        for (misere, utility) in [(false, -1), (true, 1)] {
            let game = Wythoff::new([0, 0], misere);
            assert_eq!(game.utility(&game.start()), Some(utility));
        }
    }

    /// One state for both orders of the heaps, and within the start, so that it has a number.
    #[test]
    fn the_order_of_heaps_does_not_matter() {
        for start in [[2, 6], [6, 2], [3, 3]] {
            let game = Wythoff::new(start, false);
            for rank in 0..game.len() {
                let state = game.unrank(rank);
                let canonical = game.canonical(&state);
                assert!(game.rank(&canonical) < game.len() && canonical.heaps[0] <= start[0]);
                assert!(canonical.heaps[1] <= start[1], "{canonical:?}");
                let [first, second] = state.heaps;
                if first <= start[1] && second <= start[0] {
                    let turned = State { heaps: [second, first], ..state };
                    assert_eq!(game.canonical(&turned), canonical);
                }
            }
        }
    }

    #[test]
    fn texts_are_read_and_explained() {
        let game = Wythoff::new([3, 5], false);
        let state = State { heaps: [1, 3], player: Player::Min };
        for text in ["1,3 min", "1+2:2", " 1 3 min"] {
            assert_eq!(game.read_state(text), Ok(state.clone()), "{text}");
        }
        let error = |text: &str| game.read_state(text).unwrap_err().to_string();
        assert!(error("3").contains("1 heaps are not two; write two heap sizes such as 3,5"));
        assert!(error("4,5").contains("cannot come from 3,5"));
        assert!(error("3,99999").contains("at most 65535"));
        let refused = |text: &str| game.read_move(&game.start(), text).unwrap_err().to_string();
        assert_eq!(refused("1+2:4"), "from 1+2 a move takes 1 to 3");
        assert!(refused("3:1").starts_with("write 1:2 or 2:2"));
        let one_left = game.read_state("0,2").unwrap();
        assert!(
            game.read_move(&one_left, "1:1")
                .unwrap_err()
                .to_string()
                .contains("nothing can be taken")
        );
    }
}
