//! What a certificate claims of a position.

use perfectplay_core::{Game, Player, Score};

/// The value of a position, as it is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// In Max's view.
    pub value: Score,
    /// The moves within which it is forced, where it is better than endless play for somebody.
    pub distance: Option<u32>,
    /// The least value that needs no proof: there is no lower one.
    lowest: Score,
    /// The greatest value that needs no proof.
    highest: Score,
}

/// How much a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The value of the position. Every entry is needed for it.
    Position,
    /// The value of every state that can be reached from the position, or, where the number of all
    /// states is given, of every state there is.
    All {
        /// How many states there are.
        states: Option<u64>,
    },
}

impl Claimed {
    /// The value is this. What the range of utilities says by itself needs no proof.
    pub fn exactly<G: Game>(game: &G, value: Score, distance: Option<u32>) -> Self {
        let range = game.utility_range();
        // Where play need not end it can also be worth 0.
        let endless = if G::ACYCLIC { *range.start() } else { 0 };
        let (lowest, highest) = (endless.min(*range.start()), endless.max(*range.end()));
        Self { value, distance, lowest, highest }
    }

    /// This player wins, by whatever amount, or nobody does.
    pub fn winner(winner: Option<Player>, distance: Option<u32>) -> Self {
        let value = winner.map_or(0, |player| player.sign() as Score);
        Self { value, distance, lowest: -1, highest: 1 }
    }

    /// Whether `value` says nothing as something that `by` ensures.
    #[inline]
    pub fn is_trivial(&self, value: Score, by: Player) -> bool {
        match by {
            Player::Max => value <= self.lowest,
            Player::Min => value >= self.highest,
        }
    }

    /// The player for whom a value is better than endless play.
    pub fn favoured(value: Score) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| i64::from(value) * player.sign() > 0)
    }
}
