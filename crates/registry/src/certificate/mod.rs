//! Certificates as files: proofs of a value that anybody can check by the rules alone.
//!
//! `perfectplay-certificate` has the proof and the checker; here are the text form, which `write` and
//! `read` stream, and the strategies that `make` reads off attractors. docs/certificates.md describes
//! the form for whoever wants to check one with a program of their own.

mod check;
mod checksum;
mod make;
mod read;
mod verify;
mod write;

use std::{fs::File, io, path::Path};

use perfectplay_core::{Player, Score};
pub use perfectplay_messages::{Flaw, Proved};

pub(crate) use self::{check::Typed, make::certify};
pub use self::{
    check::{Broken, Checker},
    checksum::checksum_of,
    make::{Uncertified, Written, of_graph},
    read::Unreadable,
    verify::{Verified, verify, verify_from},
    write::Writer,
};
use crate::Settings;

/// What a certificate is about: enough to set up the position again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name of the game.
    pub game: String,
    /// Its parameters, as given.
    pub parameters: Settings,
    /// The file that the game is read from, if it is a graph.
    pub file: Option<GraphFile>,
    /// The position, as given; nothing is the start.
    pub position: String,
}

impl Subject {
    /// A position as it is opened by name. That of a game which is read from a file is the path of the
    /// file, and after a `#` the state.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn of(game: &str, parameters: &Settings, position: &str) -> io::Result<Self> {
        let (game, parameters) = (game.to_owned(), parameters.clone());
        if game != GRAPH {
            return Ok(Self { game, parameters, file: None, position: position.to_owned() });
        }
        // Files and states may have a # in their names: the shortest file that is there is meant.
        let is_file = |name: &str| Path::new(name).is_file();
        let mut marks = position.match_indices(MARK).map(|(at, mark)| {
            let (path, state) = position.split_at(at);
            (path, &state[mark.len()..])
        });
        let split = if is_file(position) { None } else { marks.find(|(path, _)| is_file(path)) };
        let (path, position) = split.unwrap_or((position, ""));
        let checksum = checksum_of(File::open(path)?)?;
        let file = Some(GraphFile { path: path.to_owned(), checksum });
        Ok(Self { game, parameters, file, position: position.to_owned() })
    }

    /// The position as it is opened.
    fn opened(&self) -> String {
        match &self.file {
            None => self.position.clone(),
            Some(file) if self.position.is_empty() => file.path.clone(),
            Some(file) => format!("{}{MARK}{}", file.path, self.position),
        }
    }

    /// A written state without the file it is in, which may lie elsewhere for whoever checks it.
    fn bare(&self, state: String) -> String {
        let after =
            |file: &GraphFile| Some(state.strip_prefix(&file.path)?.strip_prefix(MARK)?.to_owned());
        self.file.as_ref().and_then(after).unwrap_or(state)
    }
}

/// The game whose positions are files.
const GRAPH: &str = "graph";

/// Stands between a file and a state in it.
const MARK: &str = "#";

/// The file of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// Its path, as given.
    pub path: String,
    /// The [checksum](checksum_of) of its bytes.
    pub checksum: u64,
}

/// Everything a certificate says before its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What it is about.
    pub subject: Subject,
    /// How much it proves.
    pub scope: Scope,
    /// What it proves of the position.
    pub value: Proved,
    /// The moves within which somebody wins.
    pub distance: Option<u32>,
}

/// How much a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The value of the position.
    Position,
    /// The value of every state that can be reached from it, or of every vertex of a file.
    All,
}

impl Scope {
    const BOTH: [Self; 2] = [Self::Position, Self::All];

    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::All => "all",
        }
    }
}

/// One entry, written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// From this state on,
    pub state: &'a str,
    /// this player
    pub by: Player,
    /// ensures this, in Max's view,
    pub value: Score,
    /// within so many moves,
    pub distance: Option<u32>,
    /// by this move.
    pub mv: Option<&'a str>,
}

/// What Max ensures is a lower bound, what Min ensures an upper one.
fn bound_name(by: Player) -> &'static str {
    match by {
        Player::Max => "at-least",
        Player::Min => "at-most",
    }
}

/// How a winner is written.
fn winner_name(winner: Option<Player>) -> &'static str {
    match winner {
        Some(Player::Max) => "max",
        Some(Player::Min) => "min",
        None => "draw",
    }
}
