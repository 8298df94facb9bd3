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

use perfectplay_core::{Game, Observer};

use crate::{evaluate::Evaluate, meter::Halted, scale::Rank, walk::Walk};

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
    ) -> Result<Rank, Halted> {
        match self.arrive(state, self.root)? {
            Some(leaf) => Ok(self.game.to_move(state).sign() * leaf),
            None => self.alpha_beta_inner(state, alpha, beta, self.root),
        }
    }

    /// The same for a state that is no leaf. Leaves are valued where they are met, without a call:
    /// they are most of the tree.
    fn alpha_beta_inner(
        &mut self,
        state: &G::State,
        alpha: Rank,
        beta: Rank,
        ply: u32,
    ) -> Result<Rank, Halted> {
        debug_assert!(alpha < beta);
        let player = self.game.to_move(state);
        let first = self.open(state)?;
        let last = self.moves.len();
        let mut best = self.nothing_yet();
        let mut floor = alpha;
        for index in first..last {
            // Step 1. Try a move; the best so far is the floor for its later siblings.
            let mv = self.moves[index];
            let child = self.game.after(state, mv);
            let next = self.game.to_move(&child);
            self.tell_enter_with(mv, next, player, (floor, beta));
            let leaf = self.arrive(&child, ply + 1)?;
            let value = match leaf {
                Some(leaf) => player.sign() * leaf,
                None => {
                    self.make_room(&best);
                    if next == player {
                        self.alpha_beta_inner(&child, floor, beta, ply + 1)?
                    } else {
                        -self.alpha_beta_inner(&child, -beta, -floor, ply + 1)?
                    }
                }
            };

            // Step 2. Keep the best. Only a value inside the window has a line that anybody will
            // ask for.
            if value > best.rank {
                self.improve(&mut best, mv, value);
                if value > floor {
                    floor = value;
                    if value < beta || ply == self.root {
                        self.lead(&mut best, (mv, leaf.is_some()), player, ply);
                    }

                    // Step 3. The opponent already has something better elsewhere.
                    if value >= beta {
                        self.tell_cut(index + 1, last);
                        break;
                    }
                }
            }
        }
        self.close(first, &best);
        self.tell_value(player, &best);
        Ok(best.rank)
    }
}
