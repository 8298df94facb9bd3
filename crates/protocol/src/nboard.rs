//! The NBoard protocol, version 2: how the Othello programs of the NBoard family are asked.
//!
//! ```text
//!   nboard 2
//!   set depth 12                       set myname perfectplay12
//!   set game (;GM[Othello]...;)
//!   ping 1                             pong 1
//!   hint 2                             search F5D6C3 1.50 0 11
//!                                      search D3C5 -0.50 0 11
//!   go                                 === F5/1.50/0.8
//! ```
//!
//! A new command ends what the engine is doing: positions change while it thinks. `ping` makes sure of it, since
//! after its `pong` nothing is about the position before.

use std::fmt;

use perfectplay_core::Player;

use crate::ggf::{Played, annotate, annotated};

/// What an engine is told or asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The first command: the version of the protocol.
    Version,
    /// How many moves to look ahead.
    Depth(u32),
    /// The game so far, in GGF.
    Game(String),
    /// A move that was played.
    Move(String),
    /// Say what the best moves are worth, so many of them, until told otherwise.
    Hint(usize),
    /// Say which move to play, and do not play it.
    Go,
    /// Stop, and answer with the same number.
    Ping(i64),
    /// Learn the game, for an opening book.
    Learn,
    /// Say what every position of the game was worth, from its end.
    Analyse,
    /// Leave.
    Quit,
    /// To be ignored: what other versions know, and what there is nothing to do about.
    Other,
}

/// What an engine can be busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move to be played.
    Go,
    /// Values of moves or positions, which are told as they come.
    Analysis,
}

/// Reads a line sent to an engine.
pub fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default();
    let first = words.next().unwrap_or_default();
    match name {
        "nboard" => Command::Version,
        "set" if first == "depth" => {
            words.next().and_then(|depth| depth.parse().ok()).map_or(Command::Other, Command::Depth)
        }
        "set" if first == "game" => {
            let game = line.split_once("game").map(|(_, game)| game.trim());
            Command::Game(game.unwrap_or_default().to_owned())
        }
        "move" => Command::Move(annotated(Player::Max, first).mv),
        "hint" => Command::Hint(first.parse().unwrap_or(1).max(1)),
        "go" => Command::Go,
        "ping" => first.parse().map_or(Command::Other, Command::Ping),
        "learn" => Command::Learn,
        "analyze" | "analyse" => Command::Analyse,
        "quit" => Command::Quit,
        // Version 1 sent moves without a word before them.
        square if square.len() == 2 && square.is_ascii() && first.is_empty() => {
            Command::Move(annotated(Player::Max, square).mv)
        }
        _ => Command::Other,
    }
}

impl Command {
    /// Whether a task makes way for this command. A move that is asked for is found, unless the
    /// position changes or somebody waits for a `pong`; an analysis ends for whatever comes.
    pub fn ends(&self, task: Task) -> bool {
        match self {
            Self::Other => false,
            Self::Game(_) | Self::Move(_) | Self::Ping(_) | Self::Quit => true,
            _ => task == Task::Analysis,
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version => f.write_str("nboard 2"),
            Self::Depth(depth) => write!(f, "set depth {depth}"),
            Self::Game(game) => write!(f, "set game {game}"),
            Self::Move(mv) => write!(f, "move {}", mv.to_ascii_uppercase()),
            Self::Hint(moves) => write!(f, "hint {moves}"),
            Self::Go => f.write_str("go"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Learn => f.write_str("learn"),
            Self::Analyse => f.write_str("analyze"),
            Self::Quit => f.write_str("quit"),
            Self::Other => Ok(()),
        }
    }
}

/// How far a value was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// So many moves ahead.
    Plies(u32),
    /// Who wins is known, by how much is not.
    Winner,
    /// To the end: the value is exact.
    End,
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(plies) => write!(f, "{plies}"),
            Self::Winner => f.write_str("100%W"),
            Self::End => f.write_str("100%"),
        }
    }
}

/// What an engine says. Values are in the view of the player to move.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// What it is called.
    Name(String),
    /// What it is doing, for people.
    Status(String),
    /// The answer to a ping.
    Pong(i64),
    /// The answer to `learn`.
    Learned,
    /// What a move is worth: the move and best play after it.
    Search {
        /// The moves, at least one.
        line: Vec<String>,
        /// Its value.
        eval: f64,
        /// How far it was searched.
        reach: Reach,
    },
    /// States entered, and seconds.
    Nodes {
        /// States.
        nodes: u64,
        /// Seconds.
        seconds: f64,
    },
    /// The move to play.
    Best(Played),
    /// What the position after so many moves was worth.
    Analysis {
        /// Moves since the beginning of the game.
        moves: usize,
        /// Its value.
        eval: f64,
    },
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "set myname {name}"),
            Self::Status(status) => {
                write!(f, "status {}", status.replace(char::is_control, " "))
            }
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Learned => f.write_str("learned"),
            Self::Search { line, eval, reach } => {
                let line = line.concat().to_ascii_uppercase();
                write!(f, "search {line} {eval:.2} 0 {reach}")
            }
            Self::Nodes { nodes, seconds } => write!(f, "nodestats {nodes} {seconds:.2}"),
            Self::Best(played) => write!(f, "=== {}", annotate(played)),
            Self::Analysis { moves, eval } => write!(f, "analysis {moves} {eval:.2}"),
        }
    }
}

/// Reads what somebody who plays against an engine has to know: pongs, moves and nodes.
pub fn report(line: &str) -> Option<Report> {
    let (name, rest) = line.trim().split_once(char::is_whitespace)?;
    let rest = rest.trim();
    match name {
        "pong" => Some(Report::Pong(rest.parse().ok()?)),
        // Some write spaces where the protocol has slashes.
        "===" => Some(Report::Best(annotated(Player::Max, &rest.replace(' ', "/")))),
        "nodestats" => {
            let mut numbers = rest.split_whitespace().map_while(|word| word.parse::<f64>().ok());
            let (nodes, seconds) = (numbers.next()?, numbers.next().unwrap_or_default());
            Some(Report::Nodes { nodes: nodes as u64, seconds })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn commands_of_both_versions_are_read() {
        for (line, expected) in [
            ("nboard 2", Command::Version),
            ("set depth 26\r", Command::Depth(26)),
            ("set depth -1", Command::Other),
            ("set game (;GM[Othello]PB[a b];)", Command::Game("(;GM[Othello]PB[a b];)".to_owned())),
            ("set game", Command::Game(String::new())),
            ("set contempt 3.5", Command::Other),
            ("move F5/-1.5/2", Command::Move("f5".to_owned())),
            ("move PA//1", Command::Move("pa".to_owned())),
            ("F5", Command::Move("f5".to_owned())),
            ("PA", Command::Move("pa".to_owned())),
            ("hint 3", Command::Hint(3)),
            ("hint 0", Command::Hint(1)),
            ("hint", Command::Hint(1)),
            ("go", Command::Go),
            ("ping 7", Command::Ping(7)),
            ("ping", Command::Other),
            ("learn", Command::Learn),
            ("analyze", Command::Analyse),
            ("quit", Command::Quit),
            ("", Command::Other),
            ("é", Command::Other),
            ("draw_tree", Command::Other),
        ] {
            assert_eq!(command(line), expected, "{line}");
        }
    }

    #[test]
    fn what_is_sent_is_what_is_read() {
        for sent in [
            Command::Version,
            Command::Depth(12),
            Command::Game("(;GM[Othello];)".to_owned()),
            Command::Move("pa".to_owned()),
            Command::Hint(2),
            Command::Go,
            Command::Ping(-3),
            Command::Learn,
            Command::Analyse,
            Command::Quit,
        ] {
            assert_eq!(command(&sent.to_string()), sent);
        }
    }

    #[test]
    fn tasks_make_way() {
        let ping = command("ping 1");
        assert!(ping.ends(Task::Go) && ping.ends(Task::Analysis));
        let hint = command("hint 1");
        assert!(!hint.ends(Task::Go) && hint.ends(Task::Analysis));
        assert!(!command("set contempt 1").ends(Task::Analysis));
    }

    #[test]
    fn reports_are_written_as_nboard_reads_them() {
        let line = ["f5", "d6", "pa"].map(str::to_owned).to_vec();
        for (report, expected) in [
            (
                Report::Search { line, eval: -1.5, reach: Reach::Plies(9) },
                "search F5D6PA -1.50 0 9",
            ),
            (
                Report::Search { line: vec!["f5".to_owned()], eval: 2.0, reach: Reach::End },
                "search F5 2.00 0 100%",
            ),
            (
                Report::Best(Played {
                    eval: Some(1.0),
                    seconds: Some(0.5),
                    ..Played::plain(Player::Max, "f5")
                }),
                "=== F5/1.00/0.50",
            ),
            (Report::Best(Played::plain(Player::Min, "pa")), "=== PA"),
            (Report::Nodes { nodes: 12, seconds: 0.25 }, "nodestats 12 0.25"),
            (Report::Analysis { moves: 3, eval: 0.0 }, "analysis 3 0.00"),
            (Report::Status("a\nb".to_owned()), "status a b"),
        ] {
            assert_eq!(report.to_string(), expected);
        }
    }

    #[test]
    fn moves_are_heard_in_every_dress() {
        let best = |text: &str| match report(text) {
            Some(Report::Best(played)) => (played.mv, played.eval, played.seconds),
            other => panic!("{text}: {other:?}"),
        };
        let expected = ("d6".to_owned(), Some(-1.0), Some(0.5));
        assert_eq!(best("=== D6/-1.00/0.5"), expected);
        assert_eq!(best("=== d6 -1.00 0.5\r"), expected);
        assert_eq!(best("===  PASS").0, "pa");
        assert_eq!(report("pong 4"), Some(Report::Pong(4)));
        assert_eq!(
            report("nodestats 1e6 2"),
            Some(Report::Nodes { nodes: 1_000_000, seconds: 2.0 })
        );
        for other in ["status thinking", "search F5 1 0 3", "===", "pong x", ""] {
            assert_eq!(report(other), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn nothing_that_is_sent_does_harm(line in any::<String>()) {
            let _ = (command(&line), report(&line));
        }
    }
}
