//! What a state is probably worth, by looking a few moves ahead.

use perfectplay_core::{Desk, Halted};

use super::{
    super::evaluation::{Numbers, UNIT},
    Search,
    instructions::Instructions,
    last::NONE,
};

/// Less than any estimate.
const NO_VALUE: i32 = NONE * UNIT;

#[derive(Clone, Copy)]
struct Move {
    own: u64,
    other: u64,
    numbers: Numbers,
    value: i32,
}

impl<D: Desk, I: Instructions> Search<'_, D, I> {
    /// The value in units, `depth` moves ahead, as far as the window asks.
    #[inline(always)]
    pub(super) fn estimate(
        &mut self,
        own: u64,
        other: u64,
        numbers: &Numbers,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Halted> {
        let Some(evaluation) = self.evaluation else { return Ok(0) };
        self.entered += 1;
        self.tell_sometimes()?;
        let discs = (own | other).count_ones();
        if depth == 0 {
            return Ok(evaluation.value(numbers, discs));
        }
        let empty = self.board & !(own | other);
        let mut targets = I::reach(own, other) & empty;
        if targets == 0 {
            if I::reach(other, own) & empty == 0 {
                return Ok(self.result(own, other) * UNIT);
            }
            return Ok(-I::estimate(self, other, own, &numbers.turned(), depth, -beta, -alpha)?);
        }
        let mut best = NO_VALUE;
        if depth == 1 {
            while targets != 0 {
                let square = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                let turned = I::flips(square, own, other);
                let after = evaluation.patterns().after(numbers, square, turned);
                self.entered += 1;
                let value = -evaluation.value(&after, discs + 1);
                best = best.max(value);
                if best >= beta {
                    return Ok(best);
                }
            }
            return Ok(best);
        }
        let mut moves: smallvec::SmallVec<[Move; 20]> = smallvec::SmallVec::new();
        while targets != 0 {
            let square = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            let turned = I::flips(square, own, other);
            let after = evaluation.patterns().after(numbers, square, turned);
            let value = evaluation.value(&after, discs + 1);
            let (own, other) = (other ^ turned, own | turned | 1 << square);
            moves.push(Move { own, other, numbers: after, value });
        }
        for done in 0..moves.len() {
            let mut next = done;
            for at in done + 1..moves.len() {
                if moves[at].value < moves[next].value {
                    next = at;
                }
            }
            moves.swap(done, next);
            let Move { own, other, numbers, .. } = moves[done];
            let mut value = 0;
            let mut full = done == 0 || beta - alpha <= 1;
            if !full {
                value = -I::estimate(self, own, other, &numbers, depth - 1, -alpha - 1, -alpha)?;
                full = value > alpha && value < beta;
            }
            if full {
                value = -I::estimate(self, own, other, &numbers, depth - 1, -beta, -alpha)?;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }
}
