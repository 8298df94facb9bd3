//! The rules, on bitboards.

use std::ops::RangeInclusive;

use perfectplay_core::{Both, Game, Player, Score, both, hash};

use super::discs::{Played, played, reach};
use crate::bitboard::count_difference;

/// Symmetric states are sought up to this many discs. Later they hardly ever both turn up in one
/// search, and looking for them costs more than it saves.
const SYMMETRIC_DISCS: u32 = 14;

/// Othello on a square board of 4, 6 or 8 squares a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Othello {
    pub(super) size: u8,
    /// The squares of the board.
    pub(super) board: u64,
}

/// Who has which discs, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Discs of the player to move.
    pub(super) own: u64,
    /// Discs of the opponent.
    pub(super) other: u64,
    /// Where the player to move can put a disc. Kept because the end of the game and the moves
    /// both need it, and it is the dearest thing to work out.
    pub(super) targets: u64,
    pub(super) player: Player,
}

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts a disc on a square, given by the number of its bit.
    Place(u8),
    /// Does nothing, since nothing can be turned over.
    Pass,
}

impl State {
    /// The discs of a player as a bitboard; the module shows the numbers of the bits.
    #[inline]
    pub fn discs(&self, player: Player) -> u64 {
        if player == self.player { self.own } else { self.other }
    }
}

impl Othello {
    /// The game on a board of `size` x `size` squares.
    ///
    /// # Errors
    ///
    /// If the size is not 4, 6 or 8.
    pub fn new(size: usize) -> Result<Self, Both> {
        let size = match size {
            4 => 4,
            6 => 6,
            8 => 8,
            _ => {
                return Err(both!(
                    "no Othello board of {size} x {size}; the sizes are 4, 6, 8",
                    "pas de plateau d’Othello de {size} x {size} ; les tailles sont 4, 6, 8",
                ));
            }
        };
        let row = u64::MAX >> (64 - size);
        let board = (0..size).fold(0, |board, below| board | row << (8 * below));
        Ok(Self { size, board })
    }

    /// The usual game on 8 x 8 squares.
    pub fn standard() -> Self {
        Self { size: 8, board: u64::MAX }
    }

    /// Squares a side.
    pub fn size(&self) -> usize {
        self.size.into()
    }

    /// Number of squares.
    pub(super) fn cells(&self) -> Score {
        Score::from(self.size) * Score::from(self.size)
    }

    /// The number of a square's bit.
    pub(super) fn square(row: u8, column: u8) -> u8 {
        8 * row + column
    }

    /// The state with these discs.
    pub(super) fn state(&self, own: u64, other: u64, player: Player) -> State {
        State { own, other, targets: self.targets(own, other), player }
    }

    /// The squares where a disc of `own` turns over some of `other`.
    #[inline]
    pub(super) fn targets(&self, own: u64, other: u64) -> u64 {
        reach(own, other) & self.board & !(own | other)
    }

    /// The smallest of the eight images of two boards.
    fn smallest_image(&self, boards: [u64; 2]) -> [u64; 2] {
        // The board fills the top left corner: turned over it comes to lie at the other end.
        let gap = 8 - u32::from(self.size);
        let upside_down = |board: u64| board.swap_bytes() >> (8 * gap);
        let mirrored = |board: u64| board.reverse_bits().swap_bytes() >> gap;
        let mut smallest = boards;
        let mut image = boards;
        for _ in 0..4 {
            // A transposition and a reflection are a quarter turn.
            image = image.map(|board| upside_down(transposed(board)));
            smallest = smallest.min(image).min(image.map(mirrored));
        }
        smallest
    }
}

/// Rows become columns: blocks of 4 x 4 are swapped across the diagonal, then those of 2 x 2
/// inside them, then single squares.
fn transposed(mut board: u64) -> u64 {
    for (distance, lower_left) in
        [(28, 0x0f0f_0f0f_0000_0000), (14, 0x3333_0000_3333_0000), (7, 0x5500_5500_5500_5500)]
    {
        let differing = (board ^ board << distance) & lower_left;
        board ^= differing ^ differing >> distance;
    }
    board
}

impl Game for Othello {
    type State = State;
    type Move = Move;

    /// Every move but a pass adds a disc, and two passes never follow each other.
    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        let middle = self.size / 2;
        let bit = |row, column| 1 << Self::square(row, column);
        let white = bit(middle - 1, middle - 1) | bit(middle, middle);
        let black = bit(middle - 1, middle) | bit(middle, middle - 1);
        self.state(black, white, Player::Max)
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.player
    }

    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        if state.targets != 0 || self.targets(state.other, state.own) != 0 {
            return None;
        }
        let [black, white] = Player::BOTH.map(|player| state.discs(player));
        let lead = count_difference(black, white);
        let empty = (self.board & !(black | white)).count_ones() as Score;
        Some(lead + lead.signum() * empty)
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let mut targets = state.targets;
        if targets == 0 && self.targets(state.other, state.own) != 0 {
            out.push(Move::Pass);
        }
        while targets != 0 {
            out.push(Move::Place(targets.trailing_zeros() as u8));
            targets &= targets - 1;
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        let State { own, other, player, .. } = *state;
        *state = match mv {
            Move::Place(square) => {
                let Played { own, other, reach } = played(square.into(), own, other);
                let targets = reach & self.board & !(own | other);
                State { own, other, targets, player: !player }
            }
            Move::Pass => self.state(other, own, !player),
        };
    }

    #[inline]
    fn count(&self, state: &State) -> Option<usize> {
        let places = state.targets.count_ones() as usize;
        let must_pass = places == 0 && self.targets(state.other, state.own) != 0;
        Some(places + usize::from(must_pass))
    }

    fn utility_range(&self) -> RangeInclusive<Score> {
        -self.cells()..=self.cells()
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        let other = hash::mix(state.other);
        hash::mix(state.own ^ if state.player == Player::Max { other } else { !other })
    }

    /// The smallest of the eight images of the state, early in the game.
    fn canonical(&self, state: &State) -> State {
        if (state.own | state.other).count_ones() > SYMMETRIC_DISCS {
            return *state;
        }
        let [own, other] = self.smallest_image([state.own, state.other]);
        self.state(own, other, state.player)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use perfectplay_core::{Notation, hash::mix};

    use super::*;

    fn moves(game: &Othello, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves
    }

    /// How many states lie exactly `plies` moves away.
    fn perft(game: &Othello, state: &State, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let moves = moves(game, state);
        moves.iter().map(|&mv| perft(game, &game.after(state, mv), plies - 1)).sum()
    }

    #[test]
    fn perft_of_the_standard_board() {
        let game = Othello::standard();
        let known = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
        for (plies, count) in (0..).zip(known) {
            assert_eq!(perft(&game, &game.start(), plies), count, "{plies} plies");
        }
    }

    fn alpha_beta(game: &Othello, state: &State, alpha: Score, beta: Score) -> Score {
        let sign = game.to_move(state).sign() as Score;
        if let Some(utility) = game.utility(state) {
            return sign * utility;
        }
        let mut best = Score::MIN;
        for mv in moves(game, state) {
            let value = -alpha_beta(game, &game.after(state, mv), -beta, -alpha.max(best));
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Known from many solvers: 3 to 11 with two squares empty, so that the second player wins
    /// by 10.
    #[test]
    fn the_second_player_wins_on_4_by_4() {
        let game = Othello::new(4).unwrap();
        assert_eq!(alpha_beta(&game, &game.start(), -100, 100), -10);
    }

    /// The rules once more, as simply as can be: a square array, lines walked square by square.
    struct Twin {
        cells: Vec<Vec<Option<Player>>>,
    }

    impl Twin {
        fn start(size: usize) -> Self {
            let mut cells = vec![vec![None; size]; size];
            let (high, low) = (size / 2 - 1, size / 2);
            (cells[high][high], cells[low][low]) = (Some(Player::Min), Some(Player::Min));
            (cells[high][low], cells[low][high]) = (Some(Player::Max), Some(Player::Max));
            Self { cells }
        }

        fn at(&self, row: i32, column: i32) -> Option<Player> {
            let row = self.cells.get(usize::try_from(row).ok()?)?;
            *row.get(usize::try_from(column).ok()?)?
        }

        fn turned(&self, player: Player, row: usize, column: usize) -> Vec<(usize, usize)> {
            let mut turned = Vec::new();
            if self.cells[row][column].is_some() {
                return turned;
            }
            for (down, right) in
                [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            {
                let mut line = Vec::new();
                let (mut r, mut c) = (row as i32 + down, column as i32 + right);
                while self.at(r, c) == Some(!player) {
                    line.push((r as usize, c as usize));
                    (r, c) = (r + down, c + right);
                }
                if self.at(r, c) == Some(player) {
                    turned.extend(line);
                }
            }
            turned
        }

        fn targets(&self, player: Player) -> Vec<(usize, usize)> {
            let size = self.cells.len();
            let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
            squares.filter(|&(row, column)| !self.turned(player, row, column).is_empty()).collect()
        }

        fn moves(&self, player: Player) -> Vec<Move> {
            let targets = self.targets(player);
            if targets.is_empty() && !self.targets(!player).is_empty() {
                return vec![Move::Pass];
            }
            targets.iter().map(|&(row, column)| Move::Place((8 * row + column) as u8)).collect()
        }

        fn play(&mut self, player: Player, mv: Move) {
            if let Move::Place(square) = mv {
                let (row, column) = (usize::from(square / 8), usize::from(square % 8));
                for (row, column) in self.turned(player, row, column) {
                    self.cells[row][column] = Some(player);
                }
                self.cells[row][column] = Some(player);
            }
        }

        fn result(&self) -> Score {
            let count = |what| self.cells.iter().flatten().filter(|&&cell| cell == what).count();
            let [black, white, empty] =
                [Some(Player::Max), Some(Player::Min), None].map(|what| count(what) as Score);
            match black - white {
                0 => 0,
                lead if lead > 0 => lead + empty,
                lead => lead - empty,
            }
        }
    }

    #[test]
    fn bitboards_agree_with_the_slow_twin_on_random_play() {
        let (mut passes, mut wiped_out) = (0, 0);
        for (size, rounds) in [(4, 600), (6, 300), (8, 200)] {
            let game = Othello::new(size).unwrap();
            for round in 0..rounds {
                let mut random = mix(round);
                let (mut state, mut twin) = (game.start(), Twin::start(size));
                let mut player = Player::Max;
                loop {
                    assert_eq!(game.to_move(&state), player);
                    let legal = twin.moves(player);
                    assert_eq!(moves(&game, &state), legal, "{}", game.write_state(&state));
                    assert_eq!(game.read_state(&game.write_state(&state)), Ok(state));
                    if legal.is_empty() {
                        assert_eq!(game.utility(&state), Some(twin.result()));
                        assert!(game.utility_range().contains(&twin.result()));
                        wiped_out += u32::from(state.own == 0 || state.other == 0);
                        break;
                    }
                    assert_eq!(game.utility(&state), None);
                    random = mix(random.wrapping_add(1));
                    let mv = legal[(random % legal.len() as u64) as usize];
                    passes += u32::from(mv == Move::Pass);
                    twin.play(player, mv);
                    game.play(&mut state, mv);
                    player = !player;
                }
            }
        }
        assert!(passes > 0 && wiped_out > 0, "{passes} passes, {wiped_out} wiped out");
    }

    /// An image made square by square: rows and columns exchanged and counted from the other end.
    fn image(game: &Othello, state: &State, number: u8) -> State {
        let size = game.size;
        let moved = |board: u64| {
            let mut image = 0;
            for (row, column) in
                (0..size).flat_map(|row| (0..size).map(move |column| (row, column)))
            {
                let (mut r, mut c) = (row, column);
                if number & 1 != 0 {
                    r = size - 1 - r;
                }
                if number & 2 != 0 {
                    c = size - 1 - c;
                }
                if number & 4 != 0 {
                    (r, c) = (c, r);
                }
                image |= (board >> Othello::square(row, column) & 1) << Othello::square(r, c);
            }
            image
        };
        game.state(moved(state.own), moved(state.other), state.player)
    }

    #[test]
    fn the_eight_images_share_a_canonical_state_early_on() {
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            for round in 0..40 {
                let (mut state, mut random) = (game.start(), mix(round));
                for discs in 4..20 {
                    let canonical = game.canonical(&state);
                    assert_eq!(game.canonical(&canonical), canonical);
                    let images: Vec<_> =
                        (0..8).map(|number| image(&game, &state, number)).collect();
                    if (state.own | state.other).count_ones() <= SYMMETRIC_DISCS {
                        assert!(images.iter().all(|image| game.canonical(image) == canonical));
                        assert!(images.contains(&canonical), "{discs} discs, size {size}");
                    } else {
                        assert_eq!(canonical, state);
                    }
                    let legal = moves(&game, &state);
                    if legal.is_empty() {
                        break;
                    }
                    random = mix(random.wrapping_add(1));
                    game.play(&mut state, legal[(random % legal.len() as u64) as usize]);
                }
            }
        }
    }

    /// Images are not positions of their own: 4, 12, 56 states after one, two and three moves
    /// are 1, 3 and 14 up to symmetry.
    #[test]
    fn keys_tell_states_apart_and_canonical_ones_are_few() {
        let game = Othello::standard();
        let mut states = vec![game.start()];
        for known in [1, 3, 14] {
            let next: Vec<_> = states
                .iter()
                .flat_map(|state| moves(&game, state).into_iter().map(|mv| game.after(state, mv)))
                .collect();
            let keys = |map: fn(&Othello, &State) -> State| {
                next.iter().map(|state| game.key(&map(&game, state))).collect::<HashSet<_>>().len()
            };
            assert_eq!(keys(|_, state| *state), next.iter().collect::<HashSet<_>>().len());
            assert_eq!(keys(|game, state| game.canonical(state)), known);
            states = next;
        }
        let passed = State { player: Player::Min, ..game.start() };
        assert_ne!(game.key(&passed), game.key(&game.start()));
    }

    #[test]
    fn sizes_are_checked() {
        for size in [0, 2, 5, 7, 10, usize::MAX] {
            assert!(Othello::new(size).unwrap_err().to_string().ends_with("the sizes are 4, 6, 8"));
        }
        assert_eq!(Othello::new(8), Ok(Othello::standard()));
    }
}
