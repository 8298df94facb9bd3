//! Alpha-beta: minimax that skips branches which cannot change the answer.
//!
//! Follows Knuth and Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6
//! (1975), in the "fail-soft" form where the value returned may lie outside the window. Left to
//! right, in the order of the rules, nothing remembered: the course's algorithm.
//!
//! | | best case | worst case |
//! |---|---|---|
//! | leaves of a uniform tree, width `w`, depth `d` | `w^⌈d/2⌉ + w^⌊d/2⌋ − 1` | `w^d` |
//! | memory | one path | one path |

use perfectplay_core::{Game, Observer, Stop};

use crate::{
    evaluate::Evaluate,
    scale::{INFINITY, Rank},
    walk::Walk,
};

impl<G: Game, E: Evaluate<G>, O: Observer<G::Move>> Walk<'_, '_, G, E, O> {
    /// The value `v` of `state` for its mover, as far as the window asks:
    ///
    /// * `result <= alpha` means `v <= result`;
    /// * `alpha < result < beta` means `v == result`;
    /// * `beta <= result` means `result <= v`.
    pub(crate) fn alpha_beta(
        &mut self,
        state: &G::State,
        alpha: Rank,
        beta: Rank,
        ply: u32,
    ) -> Result<Rank, Stop> {
        debug_assert!(alpha < beta);
        let player = self.game.to_move(state);

        // Step 1. A leaf needs no search.
        if let Some(rank) = self.arrive(state, ply)? {
            return Ok(player.sign() * rank);
        }

        // Step 2. Try the moves; each raises the floor for its later siblings.
        let first = self.open(state, ply);
        let last = self.moves.len();
        let mut best = -INFINITY;
        for index in first..last {
            let mv = self.moves[index];
            let child = self.game.after(state, mv);
            let next = self.game.to_move(&child);
            let floor = alpha.max(best);
            self.observer.enter(Some(mv), next, self.window(player, floor, beta));
            let value = if next == player {
                self.alpha_beta(&child, floor, beta, ply + 1)?
            } else {
                -self.alpha_beta(&child, -beta, -floor, ply + 1)?
            };
            if value > best {
                best = value;
                if value > alpha {
                    self.improved(mv, value, player, ply);
                }

                // Step 3. The opponent already has something better elsewhere.
                if best >= beta {
                    self.cut(index + 1, last);
                    break;
                }
            }
        }
        self.close(first);
        self.report_value(player.sign() * best, ply);
        Ok(best)
    }

    /// The moves from `next` to `last` on the stack will not be tried.
    #[inline]
    pub(crate) fn cut(&mut self, next: usize, last: usize) {
        if next < last {
            self.observer.cut(&self.moves[next..last]);
        }
    }
}
