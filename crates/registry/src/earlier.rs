//! What happened before a position, where that matters: in games whose states can come back.

use perfectplay_core::{Game, Score};

/// A state that comes back for the second time has come three times, and the game is drawn.
const OCCASIONS: usize = 3;

/// The states before a position that could come back, from the earliest on.
pub(crate) struct Earlier<G: Game>(Vec<G::State>);

impl<G: Game> Earlier<G> {
    /// Nothing is known to have happened before.
    pub(crate) fn none() -> Self {
        Self(Vec::new())
    }

    /// A move is played at `state`, which these led to.
    pub(crate) fn after(&self, game: &G, state: G::State, mv: G::Move) -> (Self, G::State) {
        let next = game.after(&state, mv);
        if G::ACYCLIC {
            return (Self::none(), next);
        }
        let idle = usize::try_from(game.idle_plies(&next)).unwrap_or(usize::MAX);
        let kept = self.0.len().min(idle.saturating_sub(1));
        let mut earlier = self.0[self.0.len() - kept..].to_vec();
        if idle > 0 {
            earlier.push(state);
        }
        (Self(earlier), next)
    }

    /// What the game is worth at `state` if it is over: by its rules, or because nothing new has happened for too long.
    pub(crate) fn result(&self, game: &G, state: &G::State) -> Option<Score> {
        game.utility(state).or_else(|| self.is_drawn(game, state).then_some(0))
    }

    fn is_drawn(&self, game: &G, state: &G::State) -> bool {
        if G::ACYCLIC {
            return false;
        }
        let comes_back = self.0.iter().filter(|&earlier| earlier == state).count() + 1 >= OCCASIONS;
        comes_back || G::PATIENCE.is_some_and(|patience| game.idle_plies(state) >= patience)
    }

    /// The keys of states that end the game if they come back once more.
    pub(crate) fn spent(&self, game: &G, state: &G::State) -> Vec<u64> {
        let mut keys: Vec<_> = self.0.iter().chain([state]).map(|state| game.key(state)).collect();
        keys.sort_unstable();
        let again = |same: &&[u64]| same.len() + 1 >= OCCASIONS;
        keys.chunk_by(u64::eq).filter(again).map(|same| same[0]).collect()
    }
}
