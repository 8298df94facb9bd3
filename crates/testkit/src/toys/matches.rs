//! A heap of matches: take a few in turn; whoever takes the last one loses.
//!
//! ```text
//!   | | | | |     state "5 max", move "2"     | | |     state "3 min"
//! ```

use perfectplay_core::{
    Game, Impartial, Indexed, Notation, Player, PositionError, Predecessors, Scene, Score, View,
    both,
    scene::{Ground, Piece},
};

/// Take between 1 and `most` matches; whoever takes the last one loses.
///
/// Lost for the player to move exactly at 1, `most + 2`, `2 * most + 3`, ... matches. It has every
/// capability, so that every law has a game that keeps it.
#[derive(Clone, Copy, Debug)]
pub struct Matches {
    heap: u32,
    most: u32,
}

impl Matches {
    /// A heap of `heap` matches of which a move takes at most `most`.
    ///
    /// # Panics
    ///
    /// If `most` is 0: nobody could move.
    pub fn new(heap: u32, most: u32) -> Self {
        assert!(most > 0, "a move takes at least one match");
        Self { heap, most }
    }
}

impl Game for Matches {
    /// The matches left, and whose turn it is.
    type State = (u32, Player);
    type Move = u32;

    const ACYCLIC: bool = true;

    fn start(&self) -> Self::State {
        (self.heap, Player::Max)
    }
    fn to_move(&self, state: &Self::State) -> Player {
        state.1
    }
    fn utility(&self, &(left, player): &Self::State) -> Option<Score> {
        // The opponent took the last match: the player to move has won.
        (left == 0).then_some(player.sign() as Score)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, &(left, _): &Self::State, out: &mut Vec<u32>) {
        out.extend(1..=left.min(self.most));
    }
    fn play(&self, (left, player): &mut Self::State, taken: u32) {
        *left -= taken;
        *player = !*player;
    }
}

impl Indexed for Matches {
    fn len(&self) -> u64 {
        2 * (u64::from(self.heap) + 1)
    }
    fn rank(&self, &(left, player): &Self::State) -> u64 {
        2 * u64::from(left) + u64::from(player == Player::Min)
    }
    fn unrank(&self, rank: u64) -> Self::State {
        ((rank / 2) as u32, Player::BOTH[(rank % 2) as usize])
    }
}

impl Predecessors for Matches {
    fn predecessors(&self, &(left, player): &Self::State, out: &mut Vec<Self::State>) {
        let most = self.most.min(self.heap - left);
        out.extend((1..=most).map(|taken| (left + taken, !player)));
    }
}

impl Impartial for Matches {
    type Config = u32;

    fn config(&self, state: &Self::State) -> u32 {
        state.0
    }
    fn state(&self, &left: &u32, player: Player) -> Self::State {
        (left, player)
    }
}

impl Notation for Matches {
    fn write_move(&self, _: &Self::State, taken: u32) -> String {
        taken.to_string()
    }
    fn write_state(&self, (left, player): &Self::State) -> String {
        format!("{left} {player}")
    }
    fn read_state(&self, text: &str) -> Result<Self::State, PositionError> {
        let read = || {
            let (left, player) = text.split_once(' ')?;
            let player = Player::BOTH.into_iter().find(|known| known.to_string() == player)?;
            let left = left.parse().ok().filter(|left| *left <= self.heap)?;
            Some((left, player))
        };
        read().ok_or_else(|| {
            PositionError::malformed(
                both!("no position of the matches", "ce n’est pas une position des allumettes"),
                both!(
                    "write a number up to {} and a player: 5 max",
                    "écrivez un nombre jusqu’à {} et un joueur : 5 max",
                    self.heap,
                ),
            )
        })
    }
}

impl View for Matches {
    /// A click takes that match and all to the right of it.
    fn scene(&self, &(left, _): &Self::State) -> Scene {
        let mut scene = Scene::new(1, left as usize, Ground::Bare);
        for (taken, cell) in (1..).zip(scene.cells.iter_mut().rev()) {
            cell.piece = Some(Piece::Match);
            cell.target = (taken <= self.most).then(|| taken.to_string());
        }
        scene
    }
}
