//! A heuristic with whole searches compiled for it.

use perfectplay_core::{Game, Heuristic, Knowledge, Limits, Listener, Notation, Report, Score};
use perfectplay_tree::{self as tree, Chosen, Form, Level, Method, Options, Recorder};

/// A heuristic of `G`, its type erased around whole searches, never inside one.
pub(crate) trait Searcher<G: Notation, K>: Send + Sync {
    fn estimate(&self, game: &G, state: &G::State) -> Score;

    fn analyse(
        &self,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
        observer: Watch<'_, G::Move>,
    ) -> Result<Report<G::Move>, tree::NoMemory>;

    fn choose(
        &self,
        level: Level,
        seed: u64,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
    ) -> Result<Chosen<G::Move>, tree::NoMemory>;

    fn test(
        &self,
        game: &G,
        state: &G::State,
        at_least: Score,
        form: Form,
        limits: Limits<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> tree::Answer<G::Move>;
}

/// What keeps the tree of a search.
pub(super) type Watching<G> = Recorder<<G as Game>::Move>;

/// The two observers that analyses are compiled for.
pub(crate) enum Watch<'w, M> {
    /// Hears of every depth.
    Listening(Listener<'w, M>),
    /// Sees it all.
    Recording(&'w mut Recorder<M>),
}

impl<G: Notation, K: Knowledge<G>, H: Heuristic<G>> Searcher<G, K> for H {
    fn estimate(&self, game: &G, state: &G::State) -> Score {
        self.value(game, state)
    }

    fn analyse(
        &self,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
        observer: Watch<'_, G::Move>,
    ) -> Result<Report<G::Move>, tree::NoMemory> {
        match observer {
            Watch::Listening(mut listener) => {
                tree::analyse(method, game, state, self, options, &mut listener)
            }
            Watch::Recording(recorder) => {
                tree::analyse(method, game, state, self, options, recorder)
            }
        }
    }

    fn choose(
        &self,
        level: Level,
        seed: u64,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
    ) -> Result<Chosen<G::Move>, tree::NoMemory> {
        tree::choose(level, seed, method, game, state, self, options)
    }

    fn test(
        &self,
        game: &G,
        state: &G::State,
        at_least: Score,
        form: Form,
        limits: Limits<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> tree::Answer<G::Move> {
        match observer {
            None => tree::test(game, state, self, at_least, form, limits, &mut ()),
            Some(observer) => tree::test(game, state, self, at_least, form, limits, observer),
        }
    }
}
