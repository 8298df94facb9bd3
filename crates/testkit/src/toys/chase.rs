//! A hunter and a hare on a board.
//!
//! ```text
//!   . H .      Max has the hunter H, Min the hare h; both move one step along a row or a
//!   . . .      column, the hunter also across. On the hare's cell the hunter has won, on
//!   h . .      the first cell, at the upper left, the hare.
//! ```

use perfectplay_core::{Game, Indexed, Player, Predecessors, Score};

/// The chase on a square board. Nobody has to run into anything, so it can go on for ever.
#[derive(Clone, Copy, Debug)]
pub struct Chase {
    side: u32,
}

/// Steps of the hunter; the hare has the first five. Staying is one of them.
const STEPS: [(i32, i32); 9] =
    [(0, 0), (-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Chase {
    /// On a board of `side` rows and columns.
    ///
    /// # Panics
    ///
    /// If there are fewer than two, or so many that numbers would overflow.
    pub fn new(side: u32) -> Self {
        assert!((2..=255).contains(&side), "the board must have room for a chase");
        Self { side }
    }

    fn steps(player: Player) -> &'static [(i32, i32)] {
        match player {
            Player::Max => &STEPS,
            Player::Min => &STEPS[..5],
        }
    }

    /// Appends where steps from a cell lead.
    fn reach(&self, cell: u32, player: Player, out: &mut Vec<u32>) {
        let (row, column) = ((cell / self.side) as i32, (cell % self.side) as i32);
        let inside = |at: i32| (0..self.side as i32).contains(&at);
        for (down, right) in Self::steps(player) {
            let (row, column) = (row + down, column + right);
            if inside(row) && inside(column) {
                out.push(row as u32 * self.side + column as u32);
            }
        }
    }
}

impl Game for Chase {
    /// The cells of the hunter and the hare, and whose turn it is.
    type State = (u32, u32, Player);
    /// Where to.
    type Move = u32;

    fn start(&self) -> Self::State {
        (self.side - 1, self.side * self.side - 1, Player::Max)
    }
    fn to_move(&self, state: &Self::State) -> Player {
        state.2
    }
    fn utility(&self, &(hunter, hare, _): &Self::State) -> Option<Score> {
        if hunter == hare { Some(1) } else { (hare == 0).then_some(-1) }
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Self::State, out: &mut Vec<u32>) {
        if self.utility(state).is_none() {
            let &(hunter, hare, player) = state;
            self.reach(if player == Player::Max { hunter } else { hare }, player, out);
        }
    }
    fn play(&self, (hunter, hare, player): &mut Self::State, to: u32) {
        match player {
            Player::Max => *hunter = to,
            Player::Min => *hare = to,
        }
        *player = !*player;
    }
}

impl Indexed for Chase {
    fn len(&self) -> u64 {
        2 * u64::from(self.side).pow(4)
    }
    fn rank(&self, &(hunter, hare, player): &Self::State) -> u64 {
        let cells = u64::from(self.side * self.side);
        2 * (u64::from(hunter) * cells + u64::from(hare)) + player as u64
    }
    fn unrank(&self, rank: u64) -> Self::State {
        let (cells, pair) = (u64::from(self.side * self.side), rank / 2);
        ((pair / cells) as u32, (pair % cells) as u32, Player::BOTH[(rank % 2) as usize])
    }
}

impl Predecessors for Chase {
    fn predecessors(&self, &(hunter, hare, player): &Self::State, out: &mut Vec<Self::State>) {
        let (mover, mut cells) = (!player, Vec::new());
        self.reach(if mover == Player::Max { hunter } else { hare }, mover, &mut cells);
        let before = |cell| match mover {
            Player::Max => (cell, hare, mover),
            Player::Min => (hunter, cell, mover),
        };
        out.extend(cells.into_iter().map(before).filter(|state| self.utility(state).is_none()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        brute,
        laws::{Walks, check_indexed, check_predecessors, check_rules},
    };

    #[test]
    fn laws() {
        let game = Chase::new(4);
        check_rules(&game, Walks::default()).unwrap();
        check_indexed(&game, Walks::default()).unwrap();
        check_predecessors(&game, &game.start(), 1000).unwrap();
    }

    #[test]
    fn who_is_beside_the_first_cell_gets_there() {
        let game = Chase::new(3);
        assert_eq!(brute::value(&game, &(8, 1, Player::Min), 1000), Ok(-1));
        assert_eq!(brute::value(&game, &(8, 7, Player::Max), 1000), Ok(1));
    }
}
