//! What is known of a number, in one word.
//!
//! ```text
//! open:     0 | owner  | moves that do not lose yet (30 bits)
//! settled:  1 | winner | plies; all ones if nobody wins: then no state stands here where the winner's bit is set
//! ```

use perfectplay_core::{
    Player,
    tier::{Cell, Outcome},
};

const SETTLED: u32 = 1 << 31;
const MIN: u32 = 1 << 30;
const FIELD: u32 = MIN - 1;

/// No more moves can be counted, nor plies.
pub(super) const MOST: u32 = FIELD - 1;

const DRAWN: u32 = SETTLED | FIELD;
const VOID: u32 = SETTLED | MIN | FIELD;

/// What is known of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word(pub(super) u32);

impl Word {
    /// Before anything is decided: how many ways on there are counts where play goes on.
    pub(super) fn at_first(cell: Cell, ways: u32) -> Self {
        match cell {
            Cell::Void => Self(VOID),
            Cell::Over(score) => match Outcome::of_result(score) {
                Outcome::Draw => Self(DRAWN),
                Outcome::Won(winner, plies) => Self::won(winner as u32, plies),
            },
            // Who has no way on has drawn, although nobody says that the game is over.
            Cell::Open { .. } if ways == 0 => Self(DRAWN),
            Cell::Open { owner, .. } => Self((owner as u32) << 30 | ways),
        }
    }

    const fn won(winner: u32, plies: u32) -> Self {
        Self(SETTLED | winner << 30 | plies)
    }

    /// A way on turned out to be won by `winner` (0 for Max), so many plies from here: whether that decides it.
    #[inline(always)]
    pub(super) fn learn(&mut self, winner: u32, plies: u32) -> bool {
        if self.0 & SETTLED != 0 {
            return false;
        }
        let left = self.0 - 1;
        let decides = self.0 >> 30 == winner || left & FIELD == 0;
        *self = if decides { Self::won(winner, plies) } else { Self(left) };
        decides
    }

    /// Somebody has won it in so many plies.
    #[inline]
    pub(super) fn is_won_in(self, plies: u32) -> bool {
        self.0 & (SETTLED | FIELD) == SETTLED | plies
    }

    /// Who has won it; 0 for Max.
    #[inline]
    pub(super) fn winner(self) -> u32 {
        self.0 >> 30 & 1
    }

    /// The outcome once nothing more can be decided; `None` if there is no state.
    pub(super) fn outcome(self) -> Option<Outcome> {
        match self.0 {
            VOID => None,
            DRAWN => Some(Outcome::Draw),
            word if word & SETTLED == 0 => Some(Outcome::Draw),
            word => {
                let winner = Player::BOTH[(word >> 30 & 1) as usize];
                Some(Outcome::Won(winner, word & FIELD))
            }
        }
    }
}
