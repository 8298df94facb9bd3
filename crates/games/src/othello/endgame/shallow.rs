//! Few free squares: too few to look anything up, or to put moves in order by more than parity.

use perfectplay_core::Desk;

use super::{
    Search,
    instructions::Instructions,
    last::{NONE, after},
    parity::odd_quarters,
};

impl<D: Desk, I: Instructions> Search<'_, D, I> {
    /// Whether the mover has more than `alpha`: more says yes and is a lower bound, anything else no and an upper
    /// bound. `empty` are the free squares.
    #[inline(always)]
    pub(super) fn shallow(&mut self, own: u64, other: u64, empty: u64, alpha: i32) -> i32 {
        self.entered += 1;
        let empties = empty.count_ones();
        if let Some(most) = self.most_by_safe_discs(own, other, empties, alpha) {
            return most;
        }
        let odd = odd_quarters(empty);
        let mut best = NONE;
        for mut squares in [empty & odd, empty & !odd] {
            while squares != 0 {
                let square = squares.trailing_zeros() as usize;
                squares &= squares - 1;
                if let Some((own, other)) = after::<I>(square, own, other) {
                    let empty = empty ^ 1 << square;
                    let value = if empties == 5 {
                        -I::last_four(self, own, other, empty, -alpha - 1)
                    } else {
                        -I::shallow(self, own, other, empty, -alpha - 1)
                    };
                    if value > alpha {
                        return value;
                    }
                    best = best.max(value);
                }
            }
        }
        if best > NONE {
            return best;
        }
        if I::reach(other, own) & empty == 0 {
            return self.result(own, other);
        }
        -I::shallow(self, other, own, empty, -alpha - 1)
    }
}
