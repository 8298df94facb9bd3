//! Minimax: the value of a state when both players play their best, by looking at everything.
//!
//! The pair of mutually recursive functions of the courses: one maximises over Max's moves, the
//! other minimises over Min's. Complete and optimal; `O(b^m)` time for `b` moves and `m` plies,
//! `O(b m)` memory. It is the reference for every other method.

use perfectplay_core::{Found, Game, Observer, Player, Stop};

use crate::{
    evaluate::Evaluate,
    scale::{INFINITY, Rank},
    walk::Walk,
};

impl<G: Game, E: Evaluate<G>, O: Observer<G::Move>> Walk<'_, '_, G, E, O> {
    /// The minimax value of `state`, in Max's view.
    pub(crate) fn minimax(&mut self, state: &G::State, ply: u32) -> Result<Rank, Stop> {
        match self.game.to_move(state) {
            Player::Max => self.max_value(state, ply),
            Player::Min => self.min_value(state, ply),
        }
    }

    /// The largest value among the successors of a state where Max is to move.
    fn max_value(&mut self, state: &G::State, ply: u32) -> Result<Rank, Stop> {
        if let Some(rank) = self.arrive(state, ply)? {
            return Ok(rank);
        }
        let first = self.open(state, ply);
        let mut best = -INFINITY;
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            let value = self.successor(state, mv, ply)?;
            if value > best {
                best = value;
                self.improved(mv, value, Player::Max, ply);
            }
        }
        self.close(first);
        self.report_value(best, ply);
        Ok(best)
    }

    /// The smallest value among the successors of a state where Min is to move.
    fn min_value(&mut self, state: &G::State, ply: u32) -> Result<Rank, Stop> {
        if let Some(rank) = self.arrive(state, ply)? {
            return Ok(rank);
        }
        let first = self.open(state, ply);
        let mut best = INFINITY;
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            let value = self.successor(state, mv, ply)?;
            if value < best {
                best = value;
                self.improved(mv, -value, Player::Min, ply);
            }
        }
        self.close(first);
        self.report_value(best, ply);
        Ok(best)
    }

    /// The value of the state after `mv`.
    #[inline]
    fn successor(&mut self, state: &G::State, mv: G::Move, ply: u32) -> Result<Rank, Stop> {
        let child = self.game.after(state, mv);
        self.observer.enter(Some(mv), self.game.to_move(&child), None);
        self.minimax(&child, ply + 1)
    }

    /// `mv` is the best so far; `rank` is in the view of `player`, who plays it.
    #[inline]
    pub(crate) fn improved(&mut self, mv: G::Move, rank: Rank, player: Player, ply: u32) {
        self.lead(ply, mv);
        if ply == self.root {
            self.has(player, rank);
        }
    }

    /// Tells the observer the value of the state being left, in Max's view, and its best move.
    #[inline]
    pub(crate) fn report_value(&mut self, rank: Rank, ply: u32) {
        let best = self.line_at(ply).first().copied();
        self.observer.leave(Found::Value(self.eval.scale().read(rank)), best);
    }
}
