//! Near the end: moves that leave few answers first.
//!
//! A move after which the opponent can do little is often good, and soon searched either way. What was found
//! is kept in a small cache of the search's own, which stays near the processor; the large table of the desk has
//! only what was worth more.

use perfectplay_core::{Bounds, Desk, EXACT, Halted, Player};

use super::{
    super::discs::around, CORNERS, SHALLOW, Search, deep::key, instructions::Instructions,
    last::NONE, parity::odd_quarters,
};

/// With so many free squares the table of the desk is asked as well.
const TABLED: u32 = 11;

/// What a move is worth trying early for: every answer that it leaves, a corner among them, a free square beside
/// its player's discs (where answers may come from later), a corner taken, and the last move in a quarter.
const ANSWER: i32 = -16;
const CORNER_ANSWER: i32 = -8;
const OPEN: i32 = -4;
const CORNER: i32 = 10;
const LAST_IN_QUARTER: i32 = 4;

/// What is known of a state.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    own: u64,
    other: u64,
    lower: i8,
    upper: i8,
    /// A square that was good.
    best: Option<u8>,
}

/// The last state that fell on each of its places: fast, small and forgetful.
pub(super) struct Cache {
    slots: Box<[Slot]>,
}

impl Cache {
    const MOST_BITS: u32 = 14;

    /// For states with so many free squares.
    pub(super) fn new(empties: u32) -> Self {
        let bits = empties.saturating_sub(SHALLOW).saturating_mul(3).min(Self::MOST_BITS);
        let empty = Slot { own: 0, other: 0, lower: 0, upper: 0, best: None };
        Self { slots: vec![empty; 1 << bits].into() }
    }

    #[inline(always)]
    fn place(&mut self, own: u64, other: u64) -> &mut Slot {
        let mixed =
            own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let last = self.slots.len() - 1;
        &mut self.slots[(mixed >> 40) as usize & last]
    }
}

#[derive(Clone, Copy)]
struct Candidate {
    square: u8,
    own: u64,
    other: u64,
    score: i32,
}

impl<D: Desk, I: Instructions> Search<'_, D, I> {
    /// Whether the mover has more than `alpha`: more says yes and is a lower bound, anything else no and an upper
    /// bound.
    #[inline(always)]
    pub(super) fn sorted(&mut self, own: u64, other: u64, alpha: i32) -> Result<i32, Halted> {
        let empty = self.board & !(own | other);
        let empties = empty.count_ones();
        if empties <= SHALLOW {
            return Ok(match empties {
                4 => I::last_four(self, own, other, empty, alpha),
                _ => I::shallow(self, own, other, empty, alpha),
            });
        }
        // It may come from far away: it is asked for before it is needed.
        let slot = *self.cache.place(own, other);
        self.entered += 1;
        self.tell_sometimes()?;
        let targets = I::reach(own, other) & empty;
        if targets == 0 {
            if I::reach(other, own) & empty == 0 {
                return Ok(self.result(own, other));
            }
            return Ok(-I::sorted(self, other, own, -alpha - 1)?);
        }
        if let Some(most) = self.most_by_safe_discs(own, other, empties, alpha) {
            return Ok(most);
        }

        // What is known already.
        let beta = alpha + 1;
        let is_known = slot.own == own && slot.other == other;
        let (mut lower, mut upper, first) = if is_known {
            (slot.lower.into(), slot.upper.into(), slot.best)
        } else {
            (-self.cells, self.cells, None)
        };
        let key = (empties >= TABLED).then(|| key(own, other));
        if let Some(key) = key
            && let (Some(known), _) = self.desk.consult(key, Player::Max, EXACT)
        {
            lower = lower.max(known.lower);
            upper = upper.min(known.upper);
        }
        if lower >= beta {
            return Ok(lower);
        }
        if upper <= alpha {
            return Ok(upper);
        }

        // The moves.
        let before = self.entered_so_far();
        let odd = odd_quarters(empty);
        let mut moves: smallvec::SmallVec<[Candidate; 24]> = smallvec::SmallVec::new();
        let mut squares = targets;
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            let placed = squares & squares.wrapping_neg();
            squares ^= placed;
            let turned = I::flips(square, own, other);
            let (own, other) = (other ^ turned, own | turned | placed);
            if own == 0 {
                self.choose(other ^ turned ^ placed, own ^ turned, square);
                return Ok(self.cells);
            }
            let free = empty ^ placed;
            let answers = I::reach(own, other) & free;
            let mut score = ANSWER * answers.count_ones() as i32
                + CORNER_ANSWER * (answers & CORNERS).count_ones() as i32
                + OPEN * (around(other) & free).count_ones() as i32;
            if placed & CORNERS != 0 {
                score += CORNER;
            }
            if placed & odd != 0 {
                score += LAST_IN_QUARTER;
            }
            if first == Some(square as u8) {
                score = i32::MAX;
            }
            moves.push(Candidate { square: square as u8, own, other, score });
        }

        let mut best = NONE;
        let mut chosen = None;
        for done in 0..moves.len() {
            let mut next = done;
            for at in done + 1..moves.len() {
                if moves[at].score > moves[next].score {
                    next = at;
                }
            }
            moves.swap(done, next);
            let Candidate { square, own, other, .. } = moves[done];
            let value = -I::sorted(self, own, other, -beta)?;
            if value > best {
                best = value;
                if value > alpha {
                    chosen = Some(square);
                    break;
                }
            }
        }

        // Keep what was found.
        if best > alpha {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        if let Some(key) = key {
            let effort = self.entered_so_far() - before;
            self.desk.keep(key, Player::Max, Bounds { lower, upper }, effort);
        }
        let (lower, upper) = (lower as i8, upper as i8);
        *self.cache.place(own, other) = Slot { own, other, lower, upper, best: chosen.or(first) };
        if let Some(square) = chosen {
            self.choose(own, other, square.into());
        }
        Ok(best)
    }
}
