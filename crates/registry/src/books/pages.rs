//! The positions of a book, and what each is worth.

use std::sync::{Arc, atomic::AtomicBool};

use perfectplay_book::{BookError, Title, Volume, positions};
use perfectplay_core::{Bound, Knowledge, Limits, Notation, Score};
use perfectplay_tree::{self as tree, Method, Notes, Options};

use crate::{RequestError, stack::on_a_deep_stack};

/// The positions of a book that is to be written or checked, by their numbers from 0.
pub trait Pages: Send + Sync {
    /// What the book is called.
    fn title(&self) -> &Title;

    /// Moves from the start.
    fn plies(&self) -> u32;

    /// How many positions there are.
    fn count(&self) -> usize;

    /// A position as text that says everything about it.
    fn position(&self, number: usize) -> String;

    /// What a position is worth in Max's view, with the help of what was found for others; `None` if it was
    /// told to stop.
    fn value(&self, number: usize, stop: &AtomicBool) -> Option<Score>;

    /// The same by a search of its own, which knows nothing of the others.
    ///
    /// # Errors
    ///
    /// If the table does not fit.
    fn value_anew(&self, number: usize, stop: &AtomicBool) -> Result<Option<Score>, RequestError>;

    /// Whether these are the positions of a book.
    ///
    /// # Errors
    ///
    /// If they are not, or its values cannot be theirs.
    fn check(&self, volume: &Volume) -> Result<(), BookError>;
}

pub(crate) struct TypedPages<G: Notation, K> {
    title: Title,
    plies: u32,
    game: Arc<G>,
    knowledge: Arc<K>,
    states: Vec<G::State>,
    memory: usize,
    notes: Notes,
}

impl<G: Notation + Send + 'static, K: Knowledge<G> + 'static> TypedPages<G, K> {
    /// Lists the positions. `knowledge` has no book; searches take at most so many bytes of `memory`.
    pub(crate) fn new(
        title: Title,
        plies: u32,
        game: Arc<G>,
        knowledge: Arc<K>,
        memory: usize,
    ) -> Result<Self, RequestError> {
        let states = positions(&*game, plies).map_err(RequestError::Book)?;
        let states = states.into_iter().map(|(_, state)| state).collect();
        let notes = Notes::new(Method::Expert, &*game, memory)?;
        Ok(Self { title, plies, game, knowledge, states, memory, notes })
    }

    fn solve(
        &self,
        number: usize,
        stop: &AtomicBool,
        notes: Option<&Notes>,
    ) -> Result<Option<Score>, RequestError> {
        let limits = Limits { cancel: Some(stop), ..Limits::default() };
        let options =
            Options { limits, memory: self.memory, notes, ..Options::new(&*self.knowledge) };
        let (game, state) = (&*self.game, &self.states[number]);
        let report =
            on_a_deep_stack(|| tree::solve(Method::Expert, game, state, &options, &mut ()))?;
        Ok((report.bound == Bound::Exact).then_some(report.value))
    }
}

impl<G: Notation + Send + 'static, K: Knowledge<G> + 'static> Pages for TypedPages<G, K> {
    fn title(&self) -> &Title {
        &self.title
    }

    fn plies(&self) -> u32 {
        self.plies
    }

    fn count(&self) -> usize {
        self.states.len()
    }

    fn position(&self, number: usize) -> String {
        self.game.write_state(&self.states[number])
    }

    fn value(&self, number: usize, stop: &AtomicBool) -> Option<Score> {
        // The memory is there already.
        self.solve(number, stop, Some(&self.notes)).ok().flatten()
    }

    fn value_anew(&self, number: usize, stop: &AtomicBool) -> Result<Option<Score>, RequestError> {
        self.solve(number, stop, None)
    }

    fn check(&self, volume: &Volume) -> Result<(), BookError> {
        volume.check(&self.title, &self.game.utility_range(), self.states.len())
    }
}
