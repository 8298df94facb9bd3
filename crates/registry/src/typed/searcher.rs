//! A heuristic with whole searches compiled for it.

use std::ops::RangeInclusive;

use perfectplay_core::{Game, Heuristic, Knowledge, Listener, Notation, Report, Score};
use perfectplay_tree::{self as tree, Chosen, Level, Method, Options, Recorder, SearchError};

/// A heuristic of `G`, its type erased around whole searches, never inside one that is meant to be fast.
pub(crate) trait Searcher<G: Notation, K>: Send + Sync {
    /// The heuristic itself, for searches whose speed is not what counts.
    fn erased(&self) -> Erased<'_, G>;

    fn analyse(
        &self,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
        listener: Listener<'_, G::Move>,
    ) -> Result<Report<G::Move>, SearchError>;

    fn choose(
        &self,
        level: Level,
        seed: u64,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
    ) -> Result<Chosen<G::Move>, SearchError>;
}

/// What keeps the tree of a search.
pub(super) type Watching<G> = Recorder<<G as Game>::Move>;

impl<G: Notation, K: Knowledge<G>, H: Heuristic<G>> Searcher<G, K> for H {
    fn erased(&self) -> Erased<'_, G> {
        Erased(self)
    }

    fn analyse(
        &self,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
        mut listener: Listener<'_, G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        tree::analyse(method, game, state, self, options, &mut listener)
    }

    fn choose(
        &self,
        level: Level,
        seed: u64,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
    ) -> Result<Chosen<G::Move>, SearchError> {
        tree::choose(level, seed, method, game, state, self, options)
    }
}

/// Any heuristic of a game: what is compiled for it is compiled once for all of them.
pub(crate) struct Erased<'h, G>(&'h dyn Heuristic<G>);

impl<G: Game> Heuristic<G> for Erased<'_, G> {
    fn value(&self, game: &G, state: &G::State) -> Score {
        self.0.value(game, state)
    }

    fn range(&self, game: &G) -> RangeInclusive<Score> {
        self.0.range(game)
    }

    fn draw(&self, game: &G) -> Score {
        self.0.draw(game)
    }

    fn is_foretold(&self) -> bool {
        self.0.is_foretold()
    }
}
