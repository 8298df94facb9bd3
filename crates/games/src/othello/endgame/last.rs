//! The last four squares.
//!
//! Most of a search happens here, so nothing is kept, looked up or put in order by anything dearer than parity.

use perfectplay_core::Desk;

use super::{
    super::discs::{NEIGHBOURS, last_flips},
    Search,
    instructions::Instructions,
    parity::quarter,
};

/// Less than any result.
pub(super) const NONE: i32 = -1000;

impl<D: Desk, I: Instructions> Search<'_, D, I> {
    /// Four squares are free; `empty` are those.
    #[inline(always)]
    pub(super) fn last_four(&mut self, own: u64, other: u64, empty: u64, alpha: i32) -> i32 {
        let mut squares = [0; 4];
        let mut left = empty;
        let mut odd = 0;
        for square in &mut squares {
            *square = left.trailing_zeros() as usize % 64;
            odd ^= 1_u8 << quarter(*square);
            left &= left.wrapping_sub(1);
        }
        // Odd quarters first. Two of four squares are in one then, or all of them.
        if odd != 0 {
            let is_odd = |square: usize| odd >> quarter(square) & 1 == 1;
            let mut sorted = [0; 4];
            let mut count = 0;
            for first in [true, false] {
                for square in squares {
                    if is_odd(square) == first {
                        sorted[count % 4] = square;
                        count += 1;
                    }
                }
            }
            squares = sorted;
        }
        let [a, b, c, d] = squares;
        self.entered += 1;
        let mut best = NONE;
        for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            if let Some((own, other)) = after::<I>(square, own, other) {
                let value = -self.last_three(own, other, rest, -alpha - 1);
                if value > alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
        if best > NONE {
            return best;
        }
        for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            if let Some((other, own)) = after::<I>(square, other, own) {
                let value = self.last_three(other, own, rest, alpha);
                if value <= alpha {
                    return value;
                }
                best = if best == NONE { value } else { best.min(value) };
            }
        }
        if best > NONE { best } else { self.result(own, other) }
    }

    #[inline(always)]
    fn last_three(&mut self, own: u64, other: u64, squares: [usize; 3], alpha: i32) -> i32 {
        self.entered += 1;
        let [a, b, c] = squares;
        // A square alone in its quarter first, if the others are in one together.
        let [a, b, c] = if quarter(b) == quarter(c) {
            [a, b, c]
        } else if quarter(a) == quarter(c) {
            [b, a, c]
        } else if quarter(a) == quarter(b) {
            [c, a, b]
        } else {
            [a, b, c]
        };
        let mut best = NONE;
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            if let Some((own, other)) = after::<I>(square, own, other) {
                let value = -self.last_two(own, other, rest, -alpha - 1);
                if value > alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
        if best > NONE {
            return best;
        }
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            if let Some((other, own)) = after::<I>(square, other, own) {
                let value = self.last_two(other, own, rest, alpha);
                if value <= alpha {
                    return value;
                }
                best = if best == NONE { value } else { best.min(value) };
            }
        }
        if best > NONE { best } else { self.result(own, other) }
    }

    #[inline(always)]
    fn last_two(&mut self, own: u64, other: u64, squares: [usize; 2], alpha: i32) -> i32 {
        self.entered += 1;
        let [a, b] = squares;
        let mut best = NONE;
        for (square, rest) in [(a, b), (b, a)] {
            if let Some((own, _)) = after::<I>(square, own, other) {
                let value = -self.last(own, rest);
                if value > alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
        if best > NONE {
            return best;
        }
        for (square, rest) in [(a, b), (b, a)] {
            if let Some((other, _)) = after::<I>(square, other, own) {
                let value = self.last(other, rest);
                if value <= alpha {
                    return value;
                }
                best = if best == NONE { value } else { best.min(value) };
            }
        }
        if best > NONE { best } else { self.result(own, other) }
    }

    /// One square is free. The discs of the player to move are enough: all others are the opponent's.
    #[inline(always)]
    fn last(&mut self, own: u64, square: usize) -> i32 {
        self.entered += 1;
        let discs = own.count_ones() as i32;
        let turned = last_flips(square, own);
        if turned != 0 {
            return 2 * (discs + turned + 1) - self.cells;
        }
        let other = self.board & !(own | 1 << square);
        let turned = last_flips(square, other);
        if turned != 0 {
            return 2 * (discs - turned) - self.cells;
        }
        // Nobody can: the square counts for the winner, and there is one, since an odd number of discs is no tie.
        let lead = 2 * discs + 1 - self.cells;
        lead + lead.signum()
    }

    /// Neither player can move any more.
    #[inline(always)]
    pub(super) fn result(&self, own: u64, other: u64) -> i32 {
        let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
        let lead = own - other;
        lead + lead.signum() * (self.cells - own - other)
    }
}

/// The board of the next player after a disc on a free square, if it turns something over.
#[inline(always)]
pub(super) fn after<I: Instructions>(square: usize, own: u64, other: u64) -> Option<(u64, u64)> {
    if NEIGHBOURS[square % 64] & other == 0 {
        return None;
    }
    let turned = I::flips(square, own, other);
    (turned != 0).then(|| (other ^ turned, own | turned | 1 << square))
}
