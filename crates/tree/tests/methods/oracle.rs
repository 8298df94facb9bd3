//! Independent answers to what brute force in the test kit does not know: searches to a depth,
//! sizes of trees, distances to the end. Written to be read, not to be fast.

use std::collections::HashMap;

use perfectplay_core::{Game, Heuristic, Player, Reading, Score};

use crate::searches::moves;

/// States the oracles are ready to look at.
pub(crate) const CAP: usize = 1_000_000;

/// What `state` looks like `depth` moves ahead, in a game whose states do not come back.
pub(crate) fn look_ahead<G: Game, H: Heuristic<G>>(
    game: &G,
    state: &G::State,
    heuristic: &H,
    depth: u32,
) -> Reading {
    seen_from(game, state, heuristic, depth, 0)
}

/// The same for a state that is `ply` moves from the one asked about.
pub(crate) fn seen_from<G: Game, H: Heuristic<G>>(
    game: &G,
    state: &G::State,
    heuristic: &H,
    depth: u32,
    ply: u32,
) -> Reading {
    match game.utility(state) {
        // A drawn game stands among the estimates.
        Some(0) => Reading { score: heuristic.draw(game), decided: false, distance: None },
        Some(utility) => Reading { score: utility, decided: true, distance: Some(ply) },
        None if ply == depth => {
            let score = heuristic.value(game, state);
            Reading { score, decided: false, distance: None }
        }
        None => {
            let after = moves(game, state).into_iter().map(|mv| game.after(state, mv));
            let readings = after.map(|next| seen_from(game, &next, heuristic, depth, ply + 1));
            match game.to_move(state) {
                Player::Max => readings.max(),
                Player::Min => readings.min(),
            }
            .expect("a state that is not final has a move")
        }
    }
}

/// The tree below a state down to `depth`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) nodes: u64,
    pub(crate) leaves: u64,
    /// Leaves where the game goes on.
    pub(crate) unfinished: u64,
}

pub(crate) fn size<G: Game>(game: &G, state: &G::State, depth: Option<u32>) -> Size {
    let over = game.utility(state).is_some();
    if over || depth == Some(0) {
        return Size { nodes: 1, leaves: 1, unfinished: (!over).into() };
    }
    let depth = depth.map(|depth| depth - 1);
    let after = moves(game, state).into_iter().map(|mv| game.after(state, mv));
    after.map(|next| size(game, &next, depth)).fold(
        Size { nodes: 1, ..Size::default() },
        |all, one| Size {
            nodes: all.nodes + one.nodes,
            leaves: all.leaves + one.leaves,
            unfinished: all.unfinished + one.unfinished,
        },
    )
}

/// Who wins, and in how many plies at best: the smallest `k` for which the game cut off after
/// `k` plies, being cut off counting 0, is won. Right for games whose states come back as well.
pub(crate) struct Distances<'g, G: Game> {
    game: &'g G,
    known: HashMap<(G::State, u32), Score>,
}

impl<'g, G: Game> Distances<'g, G> {
    pub(crate) fn new(game: &'g G) -> Self {
        Self { game, known: HashMap::new() }
    }

    /// `None` if nobody wins within `most` plies.
    pub(crate) fn of(&mut self, state: &G::State, most: u32) -> Option<(Score, u32)> {
        (0..=most).map(|plies| (self.cut_off(state, plies), plies)).find(|&(value, _)| value != 0)
    }

    fn cut_off(&mut self, state: &G::State, plies: u32) -> Score {
        if let Some(utility) = self.game.utility(state) {
            return utility;
        }
        if plies == 0 {
            return 0;
        }
        if let Some(&value) = self.known.get(&(state.clone(), plies)) {
            return value;
        }
        let mut best = None;
        for mv in moves(self.game, state) {
            let value = self.cut_off(&self.game.after(state, mv), plies - 1);
            best = Some(match (best, self.game.to_move(state)) {
                (None, _) => value,
                (Some(best), Player::Max) => value.max(best),
                (Some(best), Player::Min) => value.min(best),
            });
        }
        let value = best.expect("a state that is not final has a move");
        self.known.insert((state.clone(), plies), value);
        value
    }
}
