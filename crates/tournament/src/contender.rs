//! Whoever plays in a match: asked for one move at a time.
//!
//! A match needs to know nothing else of its players, so that a method of this program
//! ([`Searcher`](crate::Searcher)) and an engine in a process of its own ([`Engine`](crate::Engine)) can meet. What such an engine
//! asks for is all here: when a game begins ([`NewGame`]), the position as a start and the moves since
//! ([`Turn::start`], [`Turn::moves`]), both clocks, and a way to fail that loses the game and not the
//! match ([`Failure`]).

use std::sync::atomic::AtomicBool;

use perfectplay_core::{Both, Player, Say, Voice, sayable_errors};
use perfectplay_registry::Position;

use crate::Clock;

/// A name on the list of players. Games may be played at the same time, so each worker of a match lets
/// every entrant sit down once.
pub trait Entrant: Sync {
    /// What the player is called in tables and records; no two have the same name.
    fn name(&self) -> &str;

    /// Somebody to play the games of one worker, one after the other: a program to be asked, or a
    /// process to be started.
    ///
    /// # Errors
    ///
    /// If there is nobody, as when a program does not start. That ends the match.
    fn sit_down(&self) -> Result<Box<dyn Contender>, Failure>;
}

/// Somebody who plays one game after another.
pub trait Contender: Send {
    /// A game begins. Nothing of the games before may change what is played from here on: else the
    /// results would hang on how many games are played at the same time.
    ///
    /// # Errors
    ///
    /// If the player cannot play it: the game is lost.
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Failure>;

    /// The move to play. Between the moves of one game a player may remember what it likes.
    ///
    /// # Errors
    ///
    /// If there is none: the game is lost.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Failure>;
}

/// What a player is told when a game begins.
#[derive(Clone, Copy)]
pub struct NewGame<'a> {
    /// Where all games of the match begin; the moves of the opening come with the first turn.
    pub start: &'a dyn Position,
    /// The side to play.
    pub side: Player,
    /// For players that leave something to chance: comes from the number of the game.
    pub seed: u64,
    /// Once this is true nobody waits for the player any more.
    pub stop: &'a AtomicBool,
}

/// What a player is told when it has to move.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// Where all games of the match begin.
    pub start: &'a dyn Position,
    /// Every move since, those of the opening included.
    pub moves: &'a [String],
    /// The position they lead to.
    pub position: &'a dyn Position,
    /// The time left, if the game is played by the clock.
    pub clock: Option<Clock>,
    /// Once this is true nobody waits for the answer any more.
    pub stop: &'a AtomicBool,
}

/// A move, and what it cost to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move as written.
    pub mv: String,
    /// States entered.
    pub nodes: u64,
    /// How many moves ahead; none is to the end.
    pub depth: Option<u32>,
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub Both);

impl Say for Failure {
    fn say(&self, voice: Voice) -> String {
        self.0.say(voice).to_owned()
    }
}

sayable_errors!(Failure);
