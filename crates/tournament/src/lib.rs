//! Matches between players: methods, heuristics and budgets against each other, and against engines of others.
//!
//! A match is a list of [`Entrant`]s, some [`Opening`]s and a [`Schedule`]; [`Match::play`] plays its
//! games, several at the same time if wanted, and tells their [records](GameRecord) in order. What
//! they say about strength is worked out from the [`Crosstable`]: [`elo`] for two players, [`Sprt`] to know
//! when to stop, [`ratings`] for many. [`Journal`] keeps the games in a file.
//!
//! ```
//! use std::{ops::ControlFlow, sync::Arc, sync::atomic::AtomicBool};
//!
//! use perfectplay_registry::{Registry, Settings};
//! use perfectplay_tournament::{
//!     Budget, Crosstable, Entrant, Match, Rules, Schedule, Searcher, Wanted, draw,
//! };
//!
//! let player = |depth: u32| Searcher {
//!     name: format!("depth {depth}"),
//!     budget: Budget { depth: Some(depth), ..Budget::default() },
//!     ..Searcher::of_method("alphabeta")
//! };
//! let start = Arc::from(Registry::standard().open("tictactoe", &Settings::new(), "")?);
//! let wanted = Wanted { count: 4, plies: None, balanced: false, seed: 1 };
//! let entrants: [&dyn Entrant; 2] = [&player(9), &player(1)];
//! let contest = Match {
//!     start: &*start,
//!     entrants: &entrants,
//!     openings: &draw(&start, &wanted),
//!     schedule: Schedule { players: 2, rounds: 4 },
//!     rules: Rules { clock: None, longest: 1000 },
//!     seed: 1,
//!     concurrency: 2,
//! };
//! let mut table = Crosstable::new(2);
//! let mut number = 0;
//! contest.play(0, &AtomicBool::new(false), &mut |game| {
//!     table.add(contest.schedule.fixture(number), game.result);
//!     number += 1;
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(table.total(0).games(), 8);
//! assert_eq!(table.total(0).losses, 0); // whoever sees the end of the game does not lose
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod contender;
mod crosstable;
pub mod elo;
mod engine;
mod game;
mod openings;
mod rating;
mod record;
mod run;
mod schedule;
mod searcher;
mod sprt;
mod summary;
mod tally;

pub use clock::{Clock, TimeControl};
pub use contender::{Choice, Contender, Entrant, Failure, NewGame, Turn};
pub use crosstable::Crosstable;
pub use engine::{Engine, Protocol, dismiss_engines};
pub use game::{End, Played, Rules, Spent, play};
pub use openings::{Opening, Wanted, draw};
pub use perfectplay_series::{Conclusion, Journal, RecordError};
pub use rating::{Rating, ratings};
pub use record::GameRecord;
pub use run::Match;
pub use schedule::{Fixture, Schedule};
pub use searcher::{Budget, Searcher};
pub use sprt::{Sprt, Verdict};
pub use summary::{Difference, Scoreboard, Setting, Standing, Summary, Tested};
pub use tally::{Pairs, Tally};
