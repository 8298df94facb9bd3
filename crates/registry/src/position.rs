//! A position of any game, its type erased: what front ends hold.

use std::{fmt, io::Write};

use perfectplay_core::{Clock, GameSheet, Limits, Player, Scene, Score};
use perfectplay_messages::Stakes;
use perfectplay_tree::{Aim, Form, Recorder};

use crate::{
    RequestError,
    answer::{Counted, Moves, Solved, Tested, Update},
    arena::Arena,
    books::Pages,
    certificate::{Checker, Header, Subject, Uncertified, Written},
    graphs::{Exploration, GraphRequest},
    impartial::{Tabulated, Valued},
    tables::{Probed, Tables},
    trees::Watched,
};

/// What to search for, and how.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The method by name, or `auto`; for a test, `possible`, `pns` or `retrograde` (`auto` is `possible`, and to the
    /// end of games whose states can come back `retrograde`).
    pub method: &'a str,
    /// The heuristic by name; the game's first unless given.
    pub heuristic: Option<&'a str>,
    /// How far.
    pub limits: Limits<'a>,
    /// Also the value of every move.
    pub all_moves: bool,
    /// The value of the best moves, so many of them; of the others only that they are worse.
    pub lines: Option<usize>,
    /// Only these moves come into question, as written; all of them unless given.
    pub among: Option<&'a [String]>,
    /// What to find out to the end of the game: who wins, or the value.
    pub aim: Aim,
    /// Size of the table in bytes.
    pub memory: usize,
    /// The dichotomy may stop once the bounds are this close.
    pub within: Score,
    /// The form of the yes/no test.
    pub form: Form,
    /// Threads to search on, for the methods with a table.
    pub threads: usize,
    /// Told while the search goes on: when a depth is finished, or more is proved.
    pub stream: Option<&'a dyn Fn(&Update)>,
    /// How well [`analyse`](Position::analyse) is to play, from 1 to 10; `None` is as well as it
    /// can.
    pub level: Option<u8>,
    /// An analysis chooses by chance among moves whose estimates are at most so much worse than the best.
    pub variety: Option<Score>,
    /// The dice of a level and of variety: the same seed and position give the same move.
    pub seed: u64,
    /// Whether a game's own search may look into an opening book, if the registry
    /// [has books](crate::Registry::with_books).
    pub book: bool,
    /// Whether [`solve`](Position::solve) may look into tables, if the registry
    /// [has a folder of them](crate::Registry::with_tables).
    pub tables: bool,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Self {
            method: "auto",
            heuristic: None,
            limits: Limits::default(),
            all_moves: false,
            lines: None,
            among: None,
            aim: Aim::default(),
            memory: 256 << 20,
            within: 0,
            form: Form::Recursive,
            threads: 1,
            stream: None,
            level: None,
            variety: None,
            seed: 0,
            book: true,
            tables: true,
        }
    }
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("method", &self.method)
            .field("heuristic", &self.heuristic)
            .field("limits", &self.limits)
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

/// How much of a search to keep.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// At most so many states.
    pub nodes: usize,
    /// At most so many moves from the root.
    pub depth: usize,
    /// Which states to keep if there are more.
    pub keep: Keep,
}

/// Which states to keep of a search that is too large to be kept whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The first ones, with every step: for a trace.
    First,
    /// Those on the best line, and those nearest to the root: for a figure.
    Upper,
}

/// States recorded before the upper ones are chosen.
const RECORDED: usize = 200_000;

impl Room {
    pub(crate) fn recorder<M>(self) -> Recorder<M> {
        let nodes = match self.keep {
            Keep::First => self.nodes,
            Keep::Upper => self.nodes.max(RECORDED),
        };
        Recorder::new(nodes, self.depth)
    }
}

/// A position of some game.
pub trait Position: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &str;

    /// The position as it was written; nothing for the start.
    fn text(&self) -> &str;

    /// The position as text that says everything about it.
    fn state(&self) -> String;

    /// The moves from the start, if it was written as such, in a way of the game's own.
    fn plays(&self) -> Option<Vec<String>>;

    /// Where play began, as text, and the moves since, if it was written as such, in a way of the game's own.
    fn line(&self) -> Option<(String, Vec<String>)>;

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// Max's reward if the state is one that ends the game.
    fn utility(&self) -> Option<Score>;

    /// Max's reward if the game is over: by its [`utility`](Self::utility), or drawn by what happened before, as far as
    /// that is known. (A state has come back twice, or there was no progress for too long.)
    fn result(&self) -> Option<Score>;

    /// The legal moves, as written.
    fn legal_moves(&self) -> Vec<String>;

    /// How many legal moves there are.
    fn choices(&self) -> usize;

    /// How long to think about this move of a game with a clock: a fair share, by how many moves there are to come
    /// where the board tells.
    fn by_clock(&self, clock: Clock) -> Limits<'static>;

    /// The position after a written move.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    fn play(&self, mv: &str) -> Result<Box<dyn Position>, RequestError>;

    /// A game from here on in the form in which files of such games are exchanged; `None` if there is no such form.
    ///
    /// # Errors
    ///
    /// If a move is not legal.
    fn write_game(
        &self,
        plays: &[String],
        sheet: &GameSheet<'_>,
    ) -> Result<Option<String>, RequestError>;

    /// What it looks like.
    fn scene(&self) -> Scene;

    /// What the numbers of the game stand for.
    fn stakes(&self) -> Stakes;

    /// What a heuristic says of it.
    ///
    /// # Errors
    ///
    /// If the game has no such heuristic.
    fn estimate(&self, heuristic: Option<&str>) -> Result<Score, RequestError>;

    /// The tables that there can be of the game.
    ///
    /// # Errors
    ///
    /// If its states have no numbers, or the registry no folder for tables.
    fn tables(&self) -> Result<Box<dyn Tables + '_>, RequestError>;

    /// What tables, or the rules alone, say of it and of every move.
    ///
    /// # Errors
    ///
    /// If there is no table of it, or it is damaged.
    fn probe(&self) -> Result<Probed, RequestError>;

    /// The exact value: to the end of the game. The method `auto` looks into a table if one is there, and
    /// by the name `retrograde` it explores all states where there is none.
    ///
    /// # Errors
    ///
    /// If the request names something unknown or the table does not fit.
    fn solve(&self, request: &Request<'_>) -> Result<Solved, RequestError>;

    /// The value as far as the limits let one see.
    ///
    /// At a level, the move that level plays and what it sees in it: the value, the line and, if
    /// asked for, those of every move are as far as the level looks, and no further. With the method
    /// `auto`, in a game with a search of its own, that is the end of the game wherever it is near
    /// enough: then the values are exact, and the method says `expert`.
    ///
    /// # Errors
    ///
    /// If the request names something unknown or the table does not fit.
    fn analyse(&self, request: &Request<'_>) -> Result<Solved, RequestError>;

    /// Can the player to move ensure at least so much, in that player's view?
    ///
    /// # Errors
    ///
    /// If the request names something unknown.
    fn test(&self, at_least: Score, request: &Request<'_>) -> Result<Tested, RequestError>;

    /// [`solve`](Self::solve), or [`analyse`](Self::analyse) where the limits name a depth, with
    /// the tree of the search.
    ///
    /// # Errors
    ///
    /// If the request names something unknown or the table does not fit.
    fn watch(&self, request: &Request<'_>, room: Room) -> Result<Watched<Solved>, RequestError>;

    /// [`test`](Self::test) with the tree of the search.
    ///
    /// # Errors
    ///
    /// If the request names something unknown.
    fn watch_test(
        &self,
        at_least: Score,
        request: &Request<'_>,
        room: Room,
    ) -> Result<Watched<Tested>, RequestError>;

    /// How many states are so many moves away; `None` if a limit stopped the count.
    fn perft(&self, depth: u32, limits: Limits<'_>) -> Option<Counted>;

    /// The positions of a book of the game, `plies` moves from its start, wherever this position is;
    /// searches for their values take at most so many bytes of `memory`.
    ///
    /// # Errors
    ///
    /// If the game has no search of its own, or there are no positions, or too many.
    fn pages(&self, plies: u32, memory: usize) -> Result<Box<dyn Pages>, RequestError>;

    /// Writes a certificate: a proof that the value is `value`, which a search has found. Of `limits`,
    /// `nodes` is the greatest number of states to explore.
    ///
    /// # Errors
    ///
    /// If there are too many states, or the value is another one.
    fn certify(
        &self,
        subject: &Subject,
        value: Score,
        limits: Limits<'_>,
        out: &mut dyn Write,
    ) -> Result<Written, Uncertified>;

    /// What checks a certificate about this position.
    fn checker(&self, header: &Header) -> Box<dyn Checker>;

    /// The configurations of an impartial game that can be reached, and their Grundy values.
    ///
    /// # Errors
    ///
    /// If the game is not impartial, can end in a draw, or moves can come back.
    fn arena(&self, limits: Limits<'_>) -> Result<Exploration<Arena>, RequestError>;

    /// Every state that can be reached, who wins it, how soon and by which move.
    fn graph(&self, request: &GraphRequest<'_>) -> Exploration;

    /// The Grundy value and the winning moves; in misère play, who wins.
    ///
    /// # Errors
    ///
    /// If the game is not impartial, or the position has no value.
    fn grundy(&self, limits: Limits<'_>) -> Result<Valued, RequestError>;

    /// The Grundy values of all heaps up to one, by a method of [`tabulation_names`](crate::tabulation_names).
    ///
    /// # Errors
    ///
    /// If the game is not played on heaps, or the table too long.
    fn tabulate(
        &self,
        up_to: u32,
        method: &str,
        limits: Limits<'_>,
    ) -> Result<Tabulated, RequestError>;

    /// Whose turn, the legal moves, the result.
    fn moves(&self) -> Moves {
        Moves {
            game: self.game().to_owned(),
            position: self.text().to_owned(),
            state: self.state(),
            to_move: self.to_move(),
            moves: self.legal_moves(),
            utility: self.result(),
        }
    }
}
