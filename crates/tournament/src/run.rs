//! A whole match: games at the same time, results in the order of the schedule.
//!
//! A game depends on its number and on nothing else; so a match gives the same results however many
//! games are played at the same time, except where players go by time.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use perfectplay_registry::Position;
use perfectplay_series::{Conclusion, Series, run, seed_of};

use crate::{Contender, Entrant, Failure, GameRecord, Opening, Rules, Schedule, game};

/// A match that can be played.
pub struct Match<'a> {
    /// Where the openings begin.
    pub start: &'a dyn Position,
    /// The players.
    pub entrants: &'a [&'a dyn Entrant],
    /// One for each round; if they are fewer, they are played again. There is at least one.
    pub openings: &'a [Opening],
    /// Who meets whom.
    pub schedule: Schedule,
    /// What all games have in common.
    pub rules: Rules,
    /// Where the chance of players comes from.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
}

impl Match<'_> {
    /// Plays the games from number `from` on, and tells each when all before it have ended, too. Once
    /// `cancel` is true, or `ended` has seen enough, games that are still being played are dropped.
    ///
    /// # Errors
    ///
    /// If a player does not sit down.
    pub fn play(
        &self,
        from: usize,
        cancel: &AtomicBool,
        ended: &mut dyn FnMut(GameRecord) -> ControlFlow<()>,
    ) -> Result<Conclusion, Failure> {
        run(self, from, self.concurrency, cancel, ended)
    }
}

impl Series for Match<'_> {
    type Piece = GameRecord;
    type Bench = Vec<Box<dyn Contender>>;
    type Failure = Failure;

    fn pieces(&self) -> usize {
        self.schedule.games()
    }

    fn set_up(&self) -> Result<Self::Bench, Failure> {
        self.entrants.iter().map(|entrant| entrant.sit_down()).collect()
    }

    fn piece(
        &self,
        number: usize,
        seated: &mut Self::Bench,
        stop: &AtomicBool,
    ) -> Option<GameRecord> {
        let fixture = self.schedule.fixture(number);
        let opening = &self.openings[fixture.round % self.openings.len()];
        let (before, after) = seated.split_at_mut(fixture.second);
        let first: &mut dyn Contender = &mut *before[fixture.first];
        let second: &mut dyn Contender = &mut *after[0];
        let players = if fixture.swapped { [second, first] } else { [first, second] };
        let seed = seed_of(self.seed, number);
        let played = game::play(self.start, opening, players, self.rules, seed, stop)?;
        let names = fixture.sides().map(|player| self.entrants[player].name());
        Some(GameRecord::new(number + 1, names, &opening.moves, played))
    }
}
