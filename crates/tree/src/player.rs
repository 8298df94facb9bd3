//! Players made of a method: they choose a move.

use perfectplay_core::{Game, Heuristic, Limits};

use crate::{Method, Options, analyse};

/// A player that looks `depth` moves ahead by one method.
///
/// The course's minimax and alpha-beta players are [`minimax`](SearchPlayer::minimax) and
/// [`alpha_beta`](SearchPlayer::alpha_beta): they choose the same move in every state, the second
/// with far less work.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlayer<H> {
    method: Method,
    depth: u32,
    heuristic: H,
}

impl<H> SearchPlayer<H> {
    /// A player that looks at everything.
    pub const fn minimax(depth: u32, heuristic: H) -> Self {
        Self { method: Method::Minimax, depth, heuristic }
    }

    /// A player that skips what cannot matter.
    pub const fn alpha_beta(depth: u32, heuristic: H) -> Self {
        Self { method: Method::AlphaBeta, depth, heuristic }
    }

    /// The move it plays, or `None` if the game is over.
    pub fn choose<G: Game>(&self, game: &G, state: &G::State) -> Option<G::Move>
    where
        H: Heuristic<G>,
    {
        let options = Options { limits: Limits::depth(self.depth.max(1)), ..Options::default() };
        // Neither method has a table that could fail to fit.
        let report = analyse(self.method, game, state, &self.heuristic, &options, &mut ()).ok()?;
        report.best.first().copied()
    }
}
