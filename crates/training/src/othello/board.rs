//! A board and whose turn it is, as games are played and looked at again.

use perfectplay_games::othello::sparring;

const BLACK: u64 = 1 << 28 | 1 << 35;
const WHITE: u64 = 1 << 27 | 1 << 36;

/// A board in the view of its mover.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) own: u64,
    pub(crate) other: u64,
    is_black: bool,
}

impl Standing {
    pub(crate) const START: Self = Self { own: BLACK, other: WHITE, is_black: true };

    /// The squares to choose from, after a pass if there is none; none at the end of the game.
    pub(crate) fn choices(&mut self) -> u64 {
        let own = sparring::targets(self.own, self.other);
        if own != 0 {
            return own;
        }
        let other = sparring::targets(self.other, self.own);
        if other != 0 {
            *self = Self { own: self.other, other: self.own, is_black: !self.is_black };
        }
        other
    }

    pub(crate) fn play(&mut self, square: u8) {
        let (own, other) = sparring::play(self.own, self.other, square.into());
        *self = Self { own, other, is_black: !self.is_black };
    }

    pub(crate) fn empties(&self) -> u32 {
        (self.own | self.other).count_zeros()
    }

    /// Turns a result in Black's view to that of the mover, and back.
    pub(crate) fn sign(&self) -> i32 {
        if self.is_black { 1 } else { -1 }
    }
}
