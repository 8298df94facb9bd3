//! A whole match: games at the same time, results in the order of the schedule.
//!
//! A game depends on its number and on nothing else, and results are told in the order of the
//! numbers, whichever game ends first. So a match gives the same results however many games are played
//! at the same time, even if it stops as soon as it is decided; except where players go by time.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use perfectplay_registry::Position;
use serde::Serialize;

use crate::{
    Contender, Entrant, Failure, GameRecord, Opening, Rules, Schedule, chance::seed_of, game,
};

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

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// All games were played.
    Complete,
    /// Whoever was told the results had seen enough.
    Decided,
    /// It was interrupted.
    Cancelled,
}

/// How long it may take until an interruption is noticed.
const GLANCE: Duration = Duration::from_millis(20);

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
        let next = AtomicUsize::new(from);
        let stop = AtomicBool::new(false);
        let failure = Mutex::new(None);
        let (sender, receiver) = mpsc::channel();
        let conclusion = thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, next, stop, failure) = (sender.clone(), &next, &stop, &failure);
                scope.spawn(move || {
                    if let Err(why) = self.work(next, stop, &sender) {
                        stop.store(true, Ordering::Relaxed);
                        if let Ok(mut failure) = failure.lock() {
                            failure.get_or_insert(why);
                        }
                    }
                });
            }
            drop(sender);
            self.tell_in_order(from, &receiver, cancel, &stop, ended)
        });
        match failure.into_inner() {
            Ok(Some(why)) => Err(why),
            _ => Ok(conclusion),
        }
    }

    /// Plays one game after the other until there are no more.
    fn work(
        &self,
        next: &AtomicUsize,
        stop: &AtomicBool,
        sender: &mpsc::Sender<(usize, GameRecord)>,
    ) -> Result<(), Failure> {
        let mut seated = Vec::new();
        for entrant in self.entrants {
            seated.push(entrant.sit_down()?);
        }
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.schedule.games() {
                break;
            }
            let Some(game) = self.game(number, &mut seated, stop) else { break };
            if sender.send((number, game)).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn game(
        &self,
        number: usize,
        seated: &mut [Box<dyn Contender>],
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

    fn tell_in_order(
        &self,
        from: usize,
        receiver: &mpsc::Receiver<(usize, GameRecord)>,
        cancel: &AtomicBool,
        stop: &AtomicBool,
        ended: &mut dyn FnMut(GameRecord) -> ControlFlow<()>,
    ) -> Conclusion {
        let mut early = BTreeMap::new();
        let mut told = from;
        let mut conclusion = Conclusion::Complete;
        loop {
            match receiver.recv_timeout(GLANCE) {
                Ok((number, game)) => {
                    early.insert(number, game);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return conclusion,
            }
            while conclusion != Conclusion::Decided
                && let Some(game) = early.remove(&told)
            {
                told += 1;
                if ended(game).is_break() {
                    conclusion = Conclusion::Decided;
                    stop.store(true, Ordering::Relaxed);
                }
            }
            if conclusion == Conclusion::Complete
                && cancel.load(Ordering::Relaxed)
                && told < self.schedule.games()
            {
                conclusion = Conclusion::Cancelled;
                stop.store(true, Ordering::Relaxed);
            }
        }
    }
}
