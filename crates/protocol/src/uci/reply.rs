//! What an engine says.

use std::fmt::Write as _;

use perfectplay_core::Bound;

use super::{Dialect, joined, one_line};

/// What an engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// What it is called.
    Name(String),
    /// Who wrote it.
    Author(String),
    /// Something that can be set.
    Option(Offer),
    /// All of that has been said.
    Ok,
    /// The answer to `isready`.
    ReadyOk,
    /// What it has found so far.
    Info(Info),
    /// The move to play, and the answer it would like to ponder on.
    BestMove {
        /// None where there is none to play.
        mv: Option<String>,
        /// What it expects the opponent to play.
        ponder: Option<String>,
    },
    /// The answer to a query of UGI.
    Response(String),
}

/// Something that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it is called; large and small letters are the same.
    pub name: String,
    /// What it can be.
    pub kind: Kind,
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On or off.
    Check {
        /// Until it is set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Until it is set.
        default: i64,
        /// No less.
        min: i64,
        /// No more.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Until it is set.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Something to be done.
    Button,
    /// Any text.
    Text {
        /// Until it is set.
        default: String,
    },
}

/// How a text that is empty is written.
const EMPTY: &str = "<empty>";

/// What an engine has found so far. Values are in the view of the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// The same where it looked furthest.
    pub selective_depth: Option<u32>,
    /// Which of the best lines this is, from 1.
    pub multi_pv: Option<u32>,
    /// What it is worth.
    pub score: Option<Value>,
    /// States entered.
    pub nodes: Option<u64>,
    /// States a second.
    pub nodes_per_second: Option<u64>,
    /// Milliseconds since it began.
    pub time: Option<u64>,
    /// How full the table is, in thousandths.
    pub hash_full: Option<u32>,
    /// The move being looked at.
    pub current_move: Option<String>,
    /// Best play.
    pub line: Vec<String>,
    /// Something for people, the last thing in a line.
    pub text: Option<String>,
}

/// What a position is worth, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// An estimate, in hundredths of a pawn or of whatever counts; and what it is to the true one.
    Estimate(i64, Bound),
    /// Won in so many moves (plies in UGI), or lost if negative; and what that is to the truth.
    Mate(i64, Bound),
}

impl Reply {
    /// The line that says it.
    pub fn write(&self, dialect: Dialect) -> String {
        match self {
            Self::Name(name) => format!("id name {}", one_line(name)),
            Self::Author(author) => format!("id author {}", one_line(author)),
            Self::Option(offer) => offer.write(),
            Self::Ok => dialect.ok().to_owned(),
            Self::ReadyOk => "readyok".to_owned(),
            Self::Info(info) => info.write(),
            Self::BestMove { mv, ponder } => {
                let mv = mv.as_deref().unwrap_or(NO_MOVE);
                let ponder = ponder.iter().flat_map(|ponder| ["ponder", ponder.as_str()]);
                joined(["bestmove", mv].into_iter().chain(ponder))
            }
            Self::Response(text) => format!("response {}", one_line(text)),
        }
    }
}

/// What is written where there is no move to play; some write a null move.
const NO_MOVE: &str = "(none)";
const NULL_MOVE: &str = "0000";

impl Offer {
    fn write(&self) -> String {
        let name = one_line(&self.name);
        let text = |text: &str| if text.is_empty() { EMPTY.to_owned() } else { one_line(text) };
        match &self.kind {
            Kind::Check { default } => format!("option name {name} type check default {default}"),
            Kind::Spin { default, min, max } => {
                format!("option name {name} type spin default {default} min {min} max {max}")
            }
            Kind::Combo { default, choices } => {
                let choices = choices.iter().map(|choice| format!(" var {}", one_line(choice)));
                let choices: String = choices.collect();
                format!("option name {name} type combo default {}{choices}", one_line(default))
            }
            Kind::Button => format!("option name {name} type button"),
            Kind::Text { default } => {
                format!("option name {name} type string default {}", text(default))
            }
        }
    }
}

impl Info {
    /// Something for people.
    pub fn of_text(text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), ..Self::default() }
    }

    fn write(&self) -> String {
        let mut line = "info".to_owned();
        let mut say = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                // Writing to a text does not fail.
                let _ = write!(line, " {name} {value}");
            }
        };
        say("depth", self.depth.map(|depth| depth.to_string()));
        say("seldepth", self.selective_depth.map(|depth| depth.to_string()));
        say("multipv", self.multi_pv.map(|number| number.to_string()));
        say("score", self.score.map(Value::write));
        say("nodes", self.nodes.map(|nodes| nodes.to_string()));
        say("nps", self.nodes_per_second.map(|nodes| nodes.to_string()));
        say("hashfull", self.hash_full.map(|full| full.to_string()));
        say("time", self.time.map(|time| time.to_string()));
        say("currmove", self.current_move.as_deref().map(one_line));
        let moves = joined(self.line.iter().map(String::as_str));
        say("pv", (!moves.is_empty()).then_some(moves));
        say("string", self.text.as_deref().map(one_line));
        line
    }
}

impl Value {
    fn write(self) -> String {
        let (Self::Estimate(number, side) | Self::Mate(number, side)) = self;
        let unit = if matches!(self, Self::Mate(..)) { "mate" } else { "cp" };
        let side = match side {
            Bound::Exact => "",
            Bound::AtLeast => " lowerbound",
            Bound::AtMost => " upperbound",
        };
        format!("{unit} {number}{side}")
    }
}

/// Reads a line of an engine; none if it says nothing that anybody asked for.
pub fn reply(line: &str, dialect: Dialect) -> Option<Reply> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&first, rest) = words.split_first()?;
    match (first, rest) {
        ("id", ["name", name @ ..]) => Some(Reply::Name(name.join(" "))),
        ("id", ["author", author @ ..]) => Some(Reply::Author(author.join(" "))),
        ("option", words) => offer(words).map(Reply::Option),
        ("readyok", _) => Some(Reply::ReadyOk),
        ("info", words) => Some(Reply::Info(info(words))),
        ("bestmove", words) => {
            let is_move = |mv: &&str| ![NO_MOVE, NULL_MOVE].contains(mv);
            let mv = words.first().copied().filter(is_move).map(str::to_owned);
            let ponder = match words {
                [_, "ponder", mv, ..] if is_move(mv) => Some((*mv).to_owned()),
                _ => None,
            };
            Some(Reply::BestMove { mv, ponder })
        }
        ("response", words) => Some(Reply::Response(words.join(" "))),
        (word, _) if word == dialect.ok() => Some(Reply::Ok),
        _ => None,
    }
}

/// The words that begin a part of an option.
const PARTS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

fn offer(words: &[&str]) -> Option<Offer> {
    // A part is its first word and all the words up to the next part.
    let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
    for &word in words {
        match parts.last_mut() {
            _ if PARTS.contains(&word) => parts.push((word, Vec::new())),
            Some((_, part)) => part.push(word),
            None => {}
        }
    }
    let all = |name: &str| {
        let found: Vec<String> = parts
            .iter()
            .filter(|(part, _)| *part == name)
            .map(|(_, words)| words.join(" "))
            .collect();
        found
    };
    let one = |name: &str| all(name).into_iter().next();
    let number = |name: &str| one(name).and_then(|text| text.parse().ok());
    let name = one("name").filter(|name| !name.is_empty())?;
    let text = |text: String| if text == EMPTY { String::new() } else { text };
    let default = || one("default").map(text).unwrap_or_default();
    let kind = match one("type")?.as_str() {
        "check" => Kind::Check { default: default() == "true" },
        "spin" => Kind::Spin {
            default: number("default").unwrap_or_default(),
            min: number("min").unwrap_or(i64::MIN),
            max: number("max").unwrap_or(i64::MAX),
        },
        "combo" => Kind::Combo { default: default(), choices: all("var") },
        "button" => Kind::Button,
        "string" => Kind::Text { default: default() },
        _ => return None,
    };
    Some(Offer { name, kind })
}

fn info(words: &[&str]) -> Info {
    let mut info = Info::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut next = || words.next_if(|word| !INFOS.contains(word));
        match word {
            "depth" => info.depth = next().and_then(|word| word.parse().ok()),
            "seldepth" => info.selective_depth = next().and_then(|word| word.parse().ok()),
            "multipv" => info.multi_pv = next().and_then(|word| word.parse().ok()),
            "nodes" => info.nodes = next().and_then(|word| word.parse().ok()),
            "nps" => info.nodes_per_second = next().and_then(|word| word.parse().ok()),
            "time" => info.time = next().and_then(|word| word.parse().ok()),
            "hashfull" => info.hash_full = next().and_then(|word| word.parse().ok()),
            "currmove" => info.current_move = next().map(str::to_owned),
            "score" => {
                let unit = next();
                let number = next().and_then(|word| word.parse().ok());
                let side = match words.next_if(|word| ["lowerbound", "upperbound"].contains(word)) {
                    None => Bound::Exact,
                    Some("lowerbound") => Bound::AtLeast,
                    Some(_) => Bound::AtMost,
                };
                info.score = match (unit, number) {
                    (Some("cp"), Some(number)) => Some(Value::Estimate(number, side)),
                    (Some("mate"), Some(number)) => Some(Value::Mate(number, side)),
                    _ => None,
                };
            }
            "pv" => {
                while let Some(mv) = words.next_if(|word| !INFOS.contains(word)) {
                    info.line.push(mv.to_owned());
                }
            }
            "string" => info.text = Some(words.by_ref().collect::<Vec<_>>().join(" ")),
            _ => {}
        }
    }
    info
}

/// The words that begin a part of `info`.
const INFOS: [&str; 17] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "nodes",
    "nps",
    "time",
    "hashfull",
    "tbhits",
    "cpuload",
    "currmove",
    "currmovenumber",
    "currline",
    "refutation",
    "wdl",
    "pv",
    "string",
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn said(line: &str) -> Option<Reply> {
        reply(line, Dialect::Uci)
    }

    fn offered(name: &str, kind: Kind) -> Option<Reply> {
        Some(Reply::Option(Offer { name: name.to_owned(), kind }))
    }

    /// What Stockfish and GNU Chess say, and what the description of the protocol has as examples.
    #[test]
    fn engines_are_heard() {
        for (line, expected) in [
            ("id name Stockfish 15.1", Some(Reply::Name("Stockfish 15.1".to_owned()))),
            ("id author a, b", Some(Reply::Author("a, b".to_owned()))),
            ("uciok\r", Some(Reply::Ok)),
            ("ugiok", None),
            ("readyok", Some(Reply::ReadyOk)),
            ("option name Hash type spin default 16 min 1 max 33554432", {
                offered("Hash", Kind::Spin { default: 16, min: 1, max: 33_554_432 })
            }),
            ("option name Debug Log File type string default ", {
                offered("Debug Log File", Kind::Text { default: String::new() })
            }),
            ("option name SyzygyPath type string default <empty>", {
                offered("SyzygyPath", Kind::Text { default: String::new() })
            }),
            ("option name Clear Hash type button", offered("Clear Hash", Kind::Button)),
            ("option name Ponder type check default true", {
                offered("Ponder", Kind::Check { default: true })
            }),
            ("option name Style type combo default Normal var Solid var Normal var Very Risky", {
                let choices = ["Solid", "Normal", "Very Risky"].map(str::to_owned).to_vec();
                offered("Style", Kind::Combo { default: "Normal".to_owned(), choices })
            }),
            ("option name x type y", None),
            ("option type check", None),
            ("bestmove e2e4 ponder e7e5", {
                let (mv, ponder) = (Some("e2e4".to_owned()), Some("e7e5".to_owned()));
                Some(Reply::BestMove { mv, ponder })
            }),
            ("bestmove e7e8q", {
                Some(Reply::BestMove { mv: Some("e7e8q".to_owned()), ponder: None })
            }),
            ("bestmove (none)", Some(Reply::BestMove { mv: None, ponder: None })),
            ("bestmove 0000", Some(Reply::BestMove { mv: None, ponder: None })),
            ("bestmove", Some(Reply::BestMove { mv: None, ponder: None })),
            ("response p1win", Some(Reply::Response("p1win".to_owned()))),
            ("Stockfish 15.1 by the Stockfish developers", None),
            ("", None),
        ] {
            assert_eq!(said(line), expected, "{line}");
        }
    }

    #[test]
    fn what_was_found_is_heard() {
        let moves = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
        let found = |line: &str| match said(line) {
            Some(Reply::Info(info)) => info,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(
            found(
                "info depth 12 seldepth 15 multipv 1 score cp -31 upperbound nodes 123456 nps 1000000 \
                 hashfull 7 tbhits 0 time 123 pv e2e4 e7e5 g1f3"
            ),
            Info {
                depth: Some(12),
                selective_depth: Some(15),
                multi_pv: Some(1),
                score: Some(Value::Estimate(-31, Bound::AtMost)),
                nodes: Some(123_456),
                nodes_per_second: Some(1_000_000),
                time: Some(123),
                hash_full: Some(7),
                line: moves(&["e2e4", "e7e5", "g1f3"]),
                ..Info::default()
            }
        );
        assert_eq!(
            found("info score mate -3 depth 4 currmove e2e4 currmovenumber 1 string a  pv b"),
            Info {
                depth: Some(4),
                score: Some(Value::Mate(-3, Bound::Exact)),
                current_move: Some("e2e4".to_owned()),
                text: Some("a pv b".to_owned()),
                ..Info::default()
            }
        );
        // Numbers that are missing take nothing else away.
        let info = found("info depth score cp nodes 5 pv");
        assert_eq!(info, Info { nodes: Some(5), ..Info::default() });
    }

    fn a_value() -> impl Strategy<Value = Value> {
        let side = prop_oneof![Just(Bound::Exact), Just(Bound::AtLeast), Just(Bound::AtMost)];
        (any::<bool>(), any::<i64>(), side).prop_map(|(mate, number, side)| match mate {
            true => Value::Mate(number, side),
            false => Value::Estimate(number, side),
        })
    }

    prop_compose! {
        fn an_info()(
            depths in proptest::array::uniform3(proptest::option::of(any::<u32>())),
            score in proptest::option::of(a_value()),
            counts in proptest::array::uniform3(proptest::option::of(any::<u64>())),
            hash_full in proptest::option::of(0..=1000_u32),
            current_move in proptest::option::of("[a-h][1-8]"),
            line in proptest::collection::vec("[a-h][1-8]", 0..5),
            text in proptest::option::of("[a-z]{1,5}( [a-z]{1,5}){0,3}"),
        ) -> Info {
            let [depth, selective_depth, multi_pv] = depths;
            let [nodes, nodes_per_second, time] = counts;
            Info {
                depth, selective_depth, multi_pv, score, nodes, nodes_per_second, time, hash_full,
                current_move, line, text,
            }
        }
    }

    fn a_kind() -> impl Strategy<Value = Kind> {
        let words = || "[A-Z][a-z]{0,5}( [A-Z][a-z]{0,5})?";
        prop_oneof![
            any::<bool>().prop_map(|default| Kind::Check { default }),
            any::<[i64; 3]>().prop_map(|[default, min, max]| Kind::Spin { default, min, max }),
            (words(), proptest::collection::vec(words(), 0..4))
                .prop_map(|(default, choices)| Kind::Combo { default, choices }),
            Just(Kind::Button),
            prop_oneof![Just(String::new()), words().prop_map(String::from)]
                .prop_map(|default| Kind::Text { default }),
        ]
    }

    fn a_reply() -> impl Strategy<Value = Reply> {
        let words = || "[A-Z][a-z]{0,5}( [A-Z][a-z0-9.]{0,5}){0,3}";
        let mv = || proptest::option::of("[a-h][1-8][a-h][1-8]");
        prop_oneof![
            words().prop_map(Reply::Name),
            words().prop_map(Reply::Author),
            (words(), a_kind()).prop_map(|(name, kind)| Reply::Option(Offer { name, kind })),
            Just(Reply::Ok),
            Just(Reply::ReadyOk),
            an_info().prop_map(Reply::Info),
            (mv(), mv()).prop_map(|(mv, ponder)| Reply::BestMove { mv, ponder }),
            words().prop_map(Reply::Response),
        ]
    }

    proptest! {
        #[test]
        fn what_is_said_is_what_is_heard(said in a_reply()) {
            for dialect in [Dialect::Uci, Dialect::Ugi] {
                let line = said.write(dialect);
                prop_assert_eq!(reply(&line, dialect), Some(said.clone()), "{}", line);
            }
        }

        #[test]
        fn nothing_that_is_said_does_harm(
            line in prop_oneof![any::<String>(), "(info|option|bestmove)( [a-z0-9-]{0,8}){0,9}"],
        ) {
            for dialect in [Dialect::Uci, Dialect::Ugi] {
                if let Some(read) = reply(&line, dialect) {
                    prop_assert!(!read.write(dialect).contains('\n'));
                }
            }
        }
    }
}
