//! A player that asks a method of this program for every move.

use std::{sync::atomic::AtomicBool, time::Duration};

use perfectplay_core::{self as core, Both, Limits, Say, Voice, both};
use perfectplay_registry::{Position, Request, RequestError, Solved};
use serde::{Deserialize, Serialize};

use crate::{Choice, Contender, Entrant, Failure, NewGame, Turn};

/// The table of one search: several games may be played at the same time.
const USUAL_MEMORY: usize = 64 << 20;

/// What a search may spend on one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Budget {
    /// Moves ahead.
    pub depth: Option<u32>,
    /// States.
    pub nodes: Option<u64>,
    /// Seconds.
    pub seconds: Option<f64>,
}

impl Budget {
    /// Nothing would ever stop the search.
    pub fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }

    /// Its own limits, and its share of a clock if there is one; all of it ends once `stop` is true.
    pub fn limits<'a>(self, share: Option<Limits<'a>>, stop: &'a AtomicBool) -> Limits<'a> {
        let share = share.unwrap_or_default();
        let own = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let Self { depth, nodes, .. } = self;
        let time = own.into_iter().chain(share.time).min();
        Limits { depth, nodes, time, cancel: Some(stop), ..share }
    }
}

/// A method with a heuristic and a budget. It remembers nothing from one move to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Searcher {
    /// What it is called.
    pub name: String,
    /// The method by name.
    pub method: String,
    /// The heuristic by name; the game's first unless given.
    pub heuristic: Option<String>,
    /// What one move may cost.
    pub budget: Budget,
    /// Size of the table in bytes.
    pub memory: usize,
    /// Threads to search on.
    pub threads: usize,
    /// How well it plays, from 1 to 10; full strength unless given.
    pub level: Option<u8>,
    /// Moves whose estimates are at most so much worse than the best are played too, by chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variety: Option<core::Score>,
    /// The dice of the level and of variety in the game being played.
    #[serde(skip)]
    pub seed: u64,
}

impl Searcher {
    /// A method without any limit, called by its name.
    pub fn of_method(method: impl Into<String>) -> Self {
        let method = method.into();
        Self {
            name: method.clone(),
            method,
            heuristic: None,
            budget: Budget::default(),
            memory: USUAL_MEMORY,
            threads: 1,
            level: None,
            variety: None,
            seed: 0,
        }
    }

    /// Refuses names that the game does not know, before the first game rather than in it.
    ///
    /// # Errors
    ///
    /// If there is no such method or heuristic, or no memory for the table.
    pub fn check(&self, position: &dyn Position) -> Result<(), RequestError> {
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        self.ask(position, limits).map(|_| ())
    }

    /// What it asks of a position: all that becomes of the settings of a player.
    pub fn request<'a>(&'a self, limits: Limits<'a>) -> Request<'a> {
        Request {
            method: &self.method,
            heuristic: self.heuristic.as_deref(),
            memory: self.memory,
            threads: self.threads,
            level: self.level,
            variety: self.variety,
            seed: self.seed,
            limits,
            ..Request::default()
        }
    }

    fn ask(&self, position: &dyn Position, limits: Limits<'_>) -> Result<Solved, RequestError> {
        position.analyse(&self.request(limits))
    }
}

impl Entrant for Searcher {
    fn name(&self) -> &str {
        &self.name
    }

    fn sit_down(&self) -> Result<Box<dyn Contender>, Failure> {
        Ok(Box::new(self.clone()))
    }
}

impl Contender for Searcher {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Failure> {
        self.seed = game.seed;
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Failure> {
        let clock = turn.clock.map(|clock| clock.of(turn.position.to_move()));
        let share = clock.map(|clock| turn.position.by_clock(clock));
        let solved = self
            .ask(turn.position, self.budget.limits(share, turn.stop))
            .map_err(|error| Failure(Both::of(|lang| error.say(Voice::command_line(lang)))))?;
        // A search that looks no move ahead chooses none: then any will do.
        let first = || turn.position.legal_moves().into_iter().next();
        let mv = solved.best.into_iter().next().or_else(first);
        let mv = mv.ok_or_else(|| {
            Failure(both!("there is no move to play", "il n’y a pas de coup à jouer"))
        })?;
        Ok(Choice { mv, nodes: solved.nodes, depth: solved.depth })
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_registry::{Registry, Settings};

    use super::*;
    use crate::{Clock, TimeControl};

    fn auto(budget: Budget) -> Searcher {
        let method = "auto".to_owned();
        Searcher { budget, memory: 1 << 20, ..Searcher::of_method(method) }
    }

    #[test]
    fn the_shorter_of_its_own_time_and_its_share_of_the_clock() {
        let second = Duration::from_secs(1);
        let stop = AtomicBool::new(false);
        let clock = Clock::new(TimeControl { time: 50 * second, increment: Duration::ZERO });
        let share = Some(Limits::by_clock(clock.of(perfectplay_core::Player::Max)));
        let limits = |seconds, share| Budget { seconds, ..Budget::default() }.limits(share, &stop);
        // A fair share is 2 s: enough is half of it, and the most two and a half times as much.
        assert_eq!(limits(None, share).time, Some(5 * second));
        assert_eq!(limits(None, share).enough, Some(second));
        assert_eq!(limits(Some(1.0), share).time, Some(second));
        assert_eq!(limits(Some(9.0), share).time, Some(5 * second));
        assert_eq!(limits(None, None).time, None);
    }

    #[test]
    fn whoever_does_not_look_ahead_plays_all_the_same() {
        let start = Registry::standard().open("connect4", &Settings::new(), "").unwrap();
        let stop = AtomicBool::new(false);
        let turn = Turn { start: &*start, moves: &[], position: &*start, clock: None, stop: &stop };
        let none = Budget { depth: Some(0), ..Budget::default() };
        for budget in [none, Budget { nodes: Some(0), ..Budget::default() }] {
            let choice = auto(budget).choose(&turn).unwrap();
            assert!(start.play(&choice.mv).is_ok(), "{choice:?}");
        }
    }

    #[test]
    fn unknown_names_are_refused() {
        let start = Registry::standard().open("nim", &Settings::new(), "").unwrap();
        let known = auto(Budget::default());
        assert_eq!(known.check(&*start), Ok(()));
        let method = Searcher { method: "foo".to_owned(), ..known.clone() };
        assert!(matches!(method.check(&*start), Err(RequestError::UnknownMethod { .. })));
        let heuristic = Searcher { heuristic: Some("foo".to_owned()), ..known };
        assert!(matches!(heuristic.check(&*start), Err(RequestError::UnknownHeuristic { .. })));
    }
}
