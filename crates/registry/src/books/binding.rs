//! How a book and what a game knows come together.

use std::sync::Arc;

use perfectplay_book::{Book, Booked, Title};
use perfectplay_core::Game;

use super::Shelf;

/// How books of a game are called, and how they are added to what it knows.
pub(crate) struct Binding<G: Game, K> {
    parameters: Parameters<G>,
    /// Books that come with the program.
    shipped: &'static [&'static [u8]],
    played: fn(&K, &G::State) -> u32,
    with: fn(&K, Arc<Book>) -> K,
}

/// All parameters of a game, and their values.
pub(crate) type Parameters<G> = fn(&G) -> Vec<(&'static str, usize)>;

impl<G: Game, K: Clone> Binding<G, Booked<G, K>> {
    pub(crate) fn new(parameters: Parameters<G>, shipped: &'static [&'static [u8]]) -> Self {
        Self { parameters, shipped, played: Booked::played, with: Booked::with }
    }
}

impl<G: Game, K> Binding<G, K> {
    /// What a book of this game is called.
    pub(crate) fn title(&self, name: &str, game: &G) -> Title {
        let written = |(name, value): (&str, usize)| (name.to_owned(), value.to_string());
        let parameters = (self.parameters)(game).into_iter().map(written).collect();
        Title { game: name.to_owned(), parameters }
    }

    /// What the game knows with the book that helps at `state`, if there is one.
    pub(crate) fn bound(
        &self,
        shelf: &Shelf,
        name: &str,
        (game, known, state): (&G, &K, &G::State),
    ) -> Option<K> {
        let title = self.title(name, game);
        let book = shelf.find(&title, self.shipped, game, (self.played)(known, state))?;
        Some((self.with)(known, book))
    }
}
