//! Minimax: the value of a state when both players play their best, by looking at everything.
//!
//! The pair of mutually recursive functions of the courses: one maximises over Max's moves, the
//! other minimises over Min's. Complete and optimal; `O(b^m)` time for `b` moves and `m` plies,
//! `O(b m)` memory. It is the reference for every other method.

use perfectplay_core::{Game, Observer, Player};

use crate::{
    evaluate::Evaluate,
    meter::Halted,
    scale::Rank,
    walk::{Best, Walk},
};

impl<G: Game, E: Evaluate<G>, O: Observer<G::Move>> Walk<'_, '_, G, E, O> {
    /// The minimax value of `state`, in Max's view.
    pub(crate) fn minimax(&mut self, state: &G::State) -> Result<Rank, Halted> {
        match self.arrive(state, self.root)? {
            Some(leaf) => Ok(leaf),
            None => self.inner_value(state, self.root),
        }
    }

    /// The value of a state that is no leaf, by whose turn it is. Leaves are valued where they are
    /// met, without a call: they are most of the tree.
    #[inline(always)]
    fn inner_value(&mut self, state: &G::State, ply: u32) -> Result<Rank, Halted> {
        match self.game.to_move(state) {
            Player::Max => self.max_value(state, ply),
            Player::Min => self.min_value(state, ply),
        }
    }

    /// The largest value among the successors of a state where Max is to move.
    fn max_value(&mut self, state: &G::State, ply: u32) -> Result<Rank, Halted> {
        let first = self.open(state)?;
        let mut best = self.nothing_yet();
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            let (value, is_leaf) = self.successor_value(state, mv, &best, ply)?;
            if value > best.rank {
                self.improve(&mut best, mv, value);
                self.lead(&mut best, (mv, is_leaf), Player::Max, ply);
            }
        }
        self.close(first, &best);
        self.tell_value(Player::Max, &best);
        Ok(best.rank)
    }

    /// The smallest value among the successors of a state where Min is to move.
    fn min_value(&mut self, state: &G::State, ply: u32) -> Result<Rank, Halted> {
        let first = self.open(state)?;
        // In Min's view, where the smallest for Max is the largest.
        let mut best = self.nothing_yet();
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            let (value, is_leaf) = self.successor_value(state, mv, &best, ply)?;
            if -value > best.rank {
                self.improve(&mut best, mv, -value);
                self.lead(&mut best, (mv, is_leaf), Player::Min, ply);
            }
        }
        self.close(first, &best);
        self.tell_value(Player::Min, &best);
        Ok(-best.rank)
    }

    /// The value of the state after `mv`, and whether it is a leaf.
    #[inline(always)]
    fn successor_value(
        &mut self,
        state: &G::State,
        mv: G::Move,
        best: &Best<G::Move>,
        ply: u32,
    ) -> Result<(Rank, bool), Halted> {
        let child = self.game.after(state, mv);
        self.tell_enter(mv, &child);
        if let Some(leaf) = self.arrive(&child, ply + 1)? {
            return Ok((leaf, true));
        }
        self.make_room(best);
        Ok((self.inner_value(&child, ply + 1)?, false))
    }
}
