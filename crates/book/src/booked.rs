//! What a game knows, and a book besides.

use std::sync::Arc;

use perfectplay_core::{
    Bounds, Desk, Endgame, Forecast, Game, Halted, MoveOrder, Quiescence, Score, Scores,
    Selectivity, Standing, StaticBounds,
};

use crate::Book;

/// What a game knows, and perhaps a book of its beginning.
///
/// At the plies of the book the value is known without a search. A search from further up is left to
/// the search for every game, which gets there within a few moves; one from further down is what it
/// would be without the book.
pub struct Booked<G: Game, K> {
    known: K,
    played: fn(&G::State) -> u32,
    book: Option<Arc<Book>>,
}

impl<G: Game, K> Booked<G, K> {
    /// What is `known` of the game, without a book so far. In every state as many moves have been `played` as that says:
    /// no other number of moves leads there from the start.
    pub fn new(known: K, played: fn(&G::State) -> u32) -> Self {
        Self { known, played, book: None }
    }

    /// The same with a book of this game.
    pub fn with(&self, book: Arc<Book>) -> Self
    where
        K: Clone,
    {
        Self { known: self.known.clone(), played: self.played, book: Some(book) }
    }

    /// How many moves have been played.
    pub fn played(&self, state: &G::State) -> u32 {
        (self.played)(state)
    }
}

impl<G: Game, K: StaticBounds<G>> StaticBounds<G> for Booked<G, K> {
    #[inline]
    fn bounds(&self, game: &G, state: &G::State) -> Option<Bounds> {
        let written = self.book.as_ref().filter(|book| self.played(state) == book.plies());
        match written.and_then(|book| book.value(game.canonical_key(state))) {
            Some(value) => Some(Bounds::exactly(value)),
            None => self.known.bounds(game, state),
        }
    }
}

impl<G: Game, K: Endgame<G>> Endgame<G> for Booked<G, K> {
    const SEARCHES: bool = K::SEARCHES;
    const SCORES: Scores = K::SCORES;

    fn is_for(&self, game: &G) -> bool {
        self.known.is_for(game)
    }

    #[inline]
    fn waits(&self, game: &G, state: &G::State) -> bool {
        let before = self.book.as_ref().is_some_and(|book| self.played(state) < book.plies());
        before || self.known.waits(game, state)
    }

    /// What is before the book is looked up, however far the end is.
    fn effort(&self, game: &G, state: &G::State) -> u64 {
        if self.waits(game, state) { 0 } else { self.known.effort(game, state) }
    }

    #[inline]
    fn ask(
        &self,
        game: &G,
        state: &G::State,
        at_least: Score,
        desk: &mut impl Desk,
    ) -> Result<(Score, Option<G::Move>), Halted> {
        self.known.ask(game, state, at_least, desk)
    }
}

impl<G: Game, K: MoveOrder<G>> MoveOrder<G> for Booked<G, K> {
    #[inline]
    fn order(&self, game: &G, state: &G::State, moves: &mut [G::Move]) {
        self.known.order(game, state, moves);
    }

    fn promise(&self, game: &G, state: &G::State, mv: G::Move) -> u32 {
        self.known.promise(game, state, mv)
    }

    fn deeds(&self, game: &G) -> usize {
        self.known.deeds(game)
    }

    #[inline]
    fn deed(&self, game: &G, state: &G::State, mv: G::Move) -> usize {
        self.known.deed(game, state, mv)
    }
}

impl<G: Game, K: Quiescence<G>> Quiescence<G> for Booked<G, K> {
    const LIVELY: bool = K::LIVELY;

    #[inline]
    fn lively(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) -> Standing {
        self.known.lively(game, state, moves)
    }

    #[inline]
    fn hope(&self, game: &G, state: &G::State, mv: G::Move) -> Option<Score> {
        self.known.hope(game, state, mv)
    }
}

impl<G: Game, K: Selectivity<G>> Selectivity<G> for Booked<G, K> {
    const SELECTIVE: bool = K::SELECTIVE;

    #[inline]
    fn reduction(&self, game: &G, state: &G::State, mv: G::Move, number: usize, left: u32) -> u32 {
        self.known.reduction(game, state, mv, number, left)
    }

    #[inline]
    fn skips(&self, game: &G, state: &G::State, mv: G::Move, number: usize, left: u32) -> bool {
        self.known.skips(game, state, mv, number, left)
    }

    fn pass(&self, game: &G, state: &G::State, left: u32) -> Option<(G::State, u32)> {
        self.known.pass(game, state, left)
    }

    fn forecast(&self, game: &G, state: &G::State, left: u32) -> Option<Forecast> {
        self.known.forecast(game, state, left)
    }
}
