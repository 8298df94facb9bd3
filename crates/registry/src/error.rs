//! What a user can ask for that cannot be done, with the remedy.

use perfectplay_core::PositionError;

/// Why a request could not be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// No game has this name.
    #[error("no game called {name:?}; `perfectplay games` shows them all{}", like(nearest))]
    UnknownGame {
        /// The name asked for.
        name: String,
        /// A game with a similar name.
        nearest: Option<String>,
    },

    /// The game has no such parameter.
    #[error("{game} has no --{parameter}; it takes {}", options(takes))]
    UnknownParameter {
        /// The game.
        game: String,
        /// The parameter given.
        parameter: String,
        /// The parameters there are.
        takes: Vec<String>,
    },

    /// A parameter has a value it cannot have.
    #[error("--{parameter} {value}: {because}")]
    BadParameter {
        /// The parameter.
        parameter: String,
        /// The value given.
        value: String,
        /// What is wrong with it, and what to write instead.
        because: String,
    },

    /// The parameters do not make a game together.
    #[error("cannot set up {game}: {because}")]
    BadGame {
        /// The game.
        game: String,
        /// What is wrong, and what to write instead.
        because: String,
    },

    /// The position cannot be set up.
    #[error("cannot set up {game} position {}: {error}", short(text))]
    BadPosition {
        /// The game.
        game: String,
        /// The position as written.
        text: String,
        /// What is wrong with it.
        error: PositionError,
    },

    /// The game has no such heuristic.
    #[error("{game} has no heuristic {name:?}; it has {}", quoted(has))]
    UnknownHeuristic {
        /// The game.
        game: String,
        /// The heuristic asked for.
        name: String,
        /// The heuristics there are.
        has: Vec<String>,
    },

    /// There is no such method.
    #[error("no method called {name:?}; there are {}", has.join(", "))]
    UnknownMethod {
        /// The method asked for.
        name: String,
        /// The methods there are.
        has: Vec<String>,
    },

    /// A move that cannot be judged without looking ahead.
    #[error("{mv:?} cannot be judged: the limits leave no move to look at; give a larger --depth")]
    NotJudged {
        /// The move as written.
        mv: String,
    },

    /// There is no such level.
    #[error("there is no level {level}; give one from 1 to 10")]
    NoSuchLevel {
        /// The level asked for.
        level: u8,
    },

    /// The method only ever looks to the end of the game.
    #[error(
        "{method} proves results to the end of the game and takes neither depth nor heuristic; \
         use it with solve or test"
    )]
    NoHorizon {
        /// The method asked for.
        method: &'static str,
    },

    /// A move that cannot be played.
    #[error("{mv:?} cannot be played: {because}")]
    BadMove {
        /// The move as written.
        mv: String,
        /// Why not, and what could be played.
        because: String,
    },

    /// The players have different moves.
    #[error(
        "{game} is partisan: its players have different moves, and its positions no Grundy values; use solve"
    )]
    NotImpartial {
        /// The game.
        game: String,
    },

    /// The game has no Grundy value here.
    #[error("{game} has no Grundy value here: {because}")]
    NoGrundyValue {
        /// The game.
        game: String,
        /// Why, and what to do.
        because: &'static str,
    },

    /// The game is not played on heaps by a rule that is data.
    #[error(
        "{game} has no table of heaps; --up-to is for codes such as 0.77 and for kayles, dawson, octal, \
         subtraction and grundy"
    )]
    NoHeapRule {
        /// The game.
        game: String,
    },

    /// Values of heaps say nothing of misère play.
    #[error("the values of heaps are of normal play and say nothing of misère play; drop --misere")]
    MisereTable,

    /// The table would be too long.
    #[error("a table up to heap {up_to} is too long; give --up-to {most} at the most")]
    TooManyHeaps {
        /// The last heap asked for.
        up_to: u32,
        /// The last heap that is possible.
        most: u32,
    },

    /// The way to tabulate is not for the rule.
    #[error(
        "{method} is for rules that break heaps into two and not more, which {rule} is not; use naive or auto"
    )]
    NotForRule {
        /// The method asked for.
        method: &'static str,
        /// The rule.
        rule: String,
    },

    /// The table does not fit.
    #[error("no memory for a table of {megabytes} MB; give a smaller --memory")]
    NoMemory {
        /// The size asked for.
        megabytes: usize,
    },
}

/// A long position would bury the message: show its beginning.
fn short(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}... ({} characters)", &text[..end], text.chars().count()),
    }
}

/// Names in quotes: a heuristic called none is one.
fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}

fn like(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |name| format!(" (did you mean {name:?}?)"))
}

fn options(names: &[String]) -> String {
    if names.is_empty() {
        return "no parameters".to_owned();
    }
    names.iter().map(|name| format!("--{name}")).collect::<Vec<_>>().join(", ")
}
