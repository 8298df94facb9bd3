//! From written entries to the checker, for a game whose type is known.

use std::sync::Arc;

use perfectplay_certificate::{self as certificate, Claimed, Ensured, Entries, Entry};
use perfectplay_core::{Notation, Player};

use super::{Flaw, Header, Proved, Row, Scope, Subject};

/// Where a certificate breaks, and why, in the notation of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The state, as the game or, if it is none, as the certificate writes it.
    pub state: String,
    /// Whose strategy breaks there, if it is one.
    pub by: Option<Player>,
    /// What is wrong.
    pub flaw: Flaw,
}

/// Checks the certificate of a position. It is given the entries one by one.
pub trait Checker {
    /// Takes the next entry.
    ///
    /// # Errors
    ///
    /// If it cannot be right, whatever the others are.
    fn add(&mut self, row: &Row<'_>) -> Result<(), Broken>;

    /// Whether the entries prove what the certificate claims.
    ///
    /// # Errors
    ///
    /// Where they do not, and why.
    fn finish(self: Box<Self>) -> Result<(), Broken>;
}

/// The checker of a game of type `G`.
pub(crate) struct Typed<G: Notation> {
    game: Arc<G>,
    subject: Subject,
    position: G::State,
    claimed: Claimed,
    scope: certificate::Scope,
    entries: Entries<G::State, G::Move>,
}

impl<G: Notation> Typed<G> {
    /// For a certificate about `position`; `states` tells how many states there are, if they are
    /// numbered.
    pub(crate) fn new(
        game: Arc<G>,
        position: G::State,
        header: &Header,
        states: Option<u64>,
    ) -> Self {
        let claimed = match header.value {
            Proved::Value(value) => Claimed::exactly(&*game, value, header.distance),
            Proved::Winner(winner) => Claimed::winner(winner, header.distance),
        };
        let scope = match header.scope {
            Scope::Position => certificate::Scope::Position,
            // A file may have vertices that cannot be reached; of other games all that can be.
            Scope::All => {
                certificate::Scope::All { states: states.filter(|_| header.subject.file.is_some()) }
            }
        };
        let subject = header.subject.clone();
        Self { game, subject, position, claimed, scope, entries: Entries::default() }
    }

    fn write(&self, state: &G::State) -> String {
        self.subject.bare(self.game.write_state(state))
    }

    fn entry(&self, row: &Row<'_>) -> Result<Entry<G::State, G::Move>, Flaw> {
        let game = &*self.game;
        let state = game.read_state(row.state).map_err(Flaw::NotAState)?;
        let written = self.write(&state);
        if written != row.state {
            return Err(Flaw::NotAsWritten(written));
        }
        let illegal = |mv: &str| Flaw::IllegalMove(mv.to_owned());
        let read = |mv: &str| {
            if game.utility(&state).is_some() {
                return Err(Flaw::IdleMove(mv.to_owned()));
            }
            let read = game.read_move(&state, mv).map_err(|_| illegal(mv))?;
            // Players may write a move in several ways, a certificate in one.
            if game.write_move(&state, read) == mv { Ok(read) } else { Err(illegal(mv)) }
        };
        let mv = row.mv.map(read).transpose()?;
        let ensured = Ensured { value: row.value, distance: row.distance };
        Ok(Entry { state, by: row.by, ensured, mv })
    }

    fn written(&self, broken: certificate::Broken<G::State, G::Move>) -> Broken {
        let game = &*self.game;
        let certificate::Broken { state, by, flaw } = broken;
        let mv = |mv: G::Move| game.write_move(&state, mv);
        let flaw = match flaw {
            certificate::Flaw::Utility(utility) => Flaw::Utility(utility),
            certificate::Flaw::NoMove => Flaw::NoMove,
            certificate::Flaw::IdleMove(idle) => Flaw::IdleMove(mv(idle)),
            certificate::Flaw::IllegalMove(illegal) => Flaw::IllegalMove(mv(illegal)),
            certificate::Flaw::NoEntry(next) => Flaw::NoEntry(self.write(&next)),
            certificate::Flaw::Less { next, value } => {
                Flaw::Less { next: self.write(&next), value }
            }
            certificate::Flaw::Distance(expected) => Flaw::Distance(expected),
            certificate::Flaw::NoDistance => Flaw::NoDistance,
            certificate::Flaw::Stuck => Flaw::Stuck,
            certificate::Flaw::Twice => Flaw::Twice,
            certificate::Flaw::Unproved(player) => Flaw::Unproved(player),
            certificate::Flaw::NotAsClaimed(Ensured { value, .. }) => Flaw::NotAsClaimed(value),
            certificate::Flaw::Superfluous => Flaw::Superfluous,
            certificate::Flaw::Incomplete { have, states } => Flaw::Incomplete { have, states },
        };
        Broken { state: self.write(&state), by, flaw }
    }
}

impl<G: Notation> Checker for Typed<G> {
    fn add(&mut self, row: &Row<'_>) -> Result<(), Broken> {
        let entry = self.entry(row).map_err(|flaw| Broken {
            state: row.state.to_owned(),
            by: Some(row.by),
            flaw,
        })?;
        self.entries.add(entry).map_err(|broken| self.written(broken))
    }

    fn finish(self: Box<Self>) -> Result<(), Broken> {
        self.entries
            .prove(&*self.game, &self.position, &self.claimed, self.scope)
            .map_err(|broken| self.written(broken))
    }
}
