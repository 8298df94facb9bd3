//! What is said to an engine.

use std::{fmt::Write as _, iter::Peekable, time::Duration};

use super::{Dialect, joined, one_line};

/// What an engine is told or asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The first command: who are you, and what can be set?
    Hello,
    /// Say more, or less, for people who look for errors.
    Debug(bool),
    /// Answer as soon as everything before is done; also while thinking.
    IsReady,
    /// An option gets a value, or is pushed.
    SetOption {
        /// Which one.
        name: String,
        /// None for a button.
        value: Option<String>,
    },
    /// What comes next belongs to another game.
    NewGame,
    /// Where to think about: a start, and the moves since.
    Position {
        /// Where the moves begin.
        start: Start,
        /// As written; nobody has checked that they are moves.
        moves: Vec<String>,
    },
    /// Think, and say which move to play.
    Go(Go),
    /// Answer now.
    Stop,
    /// The opponent played the move that was pondered on.
    PonderHit,
    /// Say something about the position; UGI only.
    Query(Query),
    /// Leave.
    Quit,
    /// To be ignored: nobody knows it, or there is nothing to do about it.
    Other,
}

/// Where a position begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// At the start of the game.
    Usual,
    /// Somewhere else, in the notation of the game: FEN at chess.
    Written(String),
}

/// What UGI asks about the position, since it knows no rules itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the first player to move?
    FirstPlayersTurn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
}

/// How far to think. Nothing at all is until told to stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Only these moves come into question; all of them if none is named.
    pub search_moves: Vec<String>,
    /// The last move of the position is only expected: think until told that it was played, or to stop.
    pub ponder: bool,
    /// What is left on the clocks of Max (White) and Min (Black).
    pub left: [Option<Duration>; 2],
    /// What they are given for each move.
    pub increment: [Duration; 2],
    /// Moves until there is more time.
    pub moves_to_go: Option<u32>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// States to enter.
    pub nodes: Option<u64>,
    /// Look for a win in so many moves.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Until told to stop, and no answer before.
    pub infinite: bool,
    /// Do not think, count the states so many moves away.
    pub perft: Option<u32>,
}

/// The words that begin a part of `go`.
const PARTS: [&str; 17] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "p1time",
    "p2time",
    "winc",
    "binc",
    "p1inc",
    "p2inc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// Reads a line sent to an engine. Words before the first one that is a command are passed over.
pub fn command(line: &str, dialect: Dialect) -> Command {
    let mut words = line.split_whitespace();
    while let Some(word) = words.next() {
        return match word {
            word if word == dialect.hello() => Command::Hello,
            "debug" => match words.next() {
                Some("on") => Command::Debug(true),
                Some("off") => Command::Debug(false),
                _ => Command::Other,
            },
            "isready" => Command::IsReady,
            "setoption" => set_option(words),
            // There is nobody to be registered with.
            "register" => Command::Other,
            "ucinewgame" | "uginewgame" => Command::NewGame,
            "position" => position(words),
            "go" => Command::Go(go(words)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "query" if dialect == Dialect::Ugi => match words.next() {
                Some("p1turn") => Command::Query(Query::FirstPlayersTurn),
                Some("gameover") => Command::Query(Query::GameOver),
                Some("result") => Command::Query(Query::Result),
                _ => Command::Other,
            },
            "quit" => Command::Quit,
            _ => continue,
        };
    }
    Command::Other
}

/// `name WORDS [value WORDS]`.
fn set_option<'t>(words: impl Iterator<Item = &'t str>) -> Command {
    let words: Vec<&str> = words.skip_while(|&word| word != "name").skip(1).collect();
    let at = words.iter().position(|&word| word == "value");
    let (name, value) = words.split_at(at.unwrap_or(words.len()));
    if name.is_empty() {
        return Command::Other;
    }
    let value = at.map(|_| value[1..].join(" "));
    Command::SetOption { name: name.join(" "), value }
}

/// `startpos` or `fen WORDS`, and perhaps `moves WORDS`.
fn position<'t>(words: impl Iterator<Item = &'t str>) -> Command {
    let known = |word: &&str| !["startpos", "fen"].contains(word);
    let mut words = words.skip_while(known);
    let Some(kind) = words.next() else { return Command::Other };
    let written: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let moves = words.map(str::to_owned).collect();
    let start = match kind {
        "startpos" => Start::Usual,
        _ if written.is_empty() => return Command::Other,
        _ => Start::Written(written.join(" ")),
    };
    Command::Position { start, moves }
}

fn go<'t>(words: impl Iterator<Item = &'t str>) -> Go {
    let mut words = words.peekable();
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !is_part(word)) {
                    go.search_moves.push(mv.to_owned());
                }
            }
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "wtime" | "p1time" => go.left[0] = time(&mut words).or(go.left[0]),
            "btime" | "p2time" => go.left[1] = time(&mut words).or(go.left[1]),
            "winc" | "p1inc" => go.increment[0] = time(&mut words).unwrap_or(go.increment[0]),
            "binc" | "p2inc" => go.increment[1] = time(&mut words).unwrap_or(go.increment[1]),
            "movetime" => go.move_time = time(&mut words).or(go.move_time),
            "movestogo" => go.moves_to_go = number(&mut words).or(go.moves_to_go),
            "depth" => go.depth = number(&mut words).or(go.depth),
            "nodes" => go.nodes = number(&mut words).or(go.nodes),
            "mate" => go.mate = number(&mut words).or(go.mate),
            "perft" => go.perft = number(&mut words).or(go.perft),
            _ => {}
        }
    }
    go
}

fn is_part(word: &str) -> bool {
    PARTS.contains(&word)
}

/// The number that must come next; where it does not, the next word is left for what it is.
fn number<'t, N: std::str::FromStr>(
    words: &mut Peekable<impl Iterator<Item = &'t str>>,
) -> Option<N> {
    let number = words.peek()?.parse().ok()?;
    words.next();
    Some(number)
}

/// A number of milliseconds. A clock may be overdrawn; that is no time at all.
fn time<'t>(words: &mut Peekable<impl Iterator<Item = &'t str>>) -> Option<Duration> {
    let milliseconds: i64 = number(words)?;
    Some(Duration::from_millis(milliseconds.max(0).unsigned_abs()))
}

impl Command {
    /// The line that says it.
    pub fn write(&self, dialect: Dialect) -> String {
        match self {
            Self::Hello => dialect.hello().to_owned(),
            Self::Debug(on) => format!("debug {}", if *on { "on" } else { "off" }),
            Self::IsReady => "isready".to_owned(),
            Self::SetOption { name, value: None } => one_line(&format!("setoption name {name}")),
            Self::SetOption { name, value: Some(value) } => {
                one_line(&format!("setoption name {name} value {value}"))
            }
            Self::NewGame => dialect.new_game().to_owned(),
            Self::Position { start, moves } => {
                let mut line = match start {
                    Start::Usual => "position startpos".to_owned(),
                    Start::Written(text) => format!("position fen {}", one_line(text)),
                };
                if !moves.is_empty() {
                    line.push_str(" moves ");
                    line.push_str(&joined(moves.iter().map(String::as_str)));
                }
                line
            }
            Self::Go(go) => go.write(dialect),
            Self::Stop => "stop".to_owned(),
            Self::PonderHit => "ponderhit".to_owned(),
            Self::Query(Query::FirstPlayersTurn) => "query p1turn".to_owned(),
            Self::Query(Query::GameOver) => "query gameover".to_owned(),
            Self::Query(Query::Result) => "query result".to_owned(),
            Self::Quit => "quit".to_owned(),
            Self::Other => String::new(),
        }
    }
}

impl Go {
    /// Nothing but being told so would end it.
    pub fn is_endless(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_time.is_some()
            || self.perft.is_some()
            || self.left.iter().any(Option::is_some);
        self.infinite || !limited
    }

    fn write(&self, dialect: Dialect) -> String {
        let mut line = "go".to_owned();
        let mut say = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                // Writing to a text does not fail.
                let _ = write!(line, " {name}");
                if !value.is_empty() {
                    let _ = write!(line, " {value}");
                }
            }
        };
        let milliseconds = |time: Duration| time.as_millis().to_string();
        let flag = |on: bool| on.then(String::new);
        say("ponder", flag(self.ponder));
        for (name, left) in dialect.clocks().into_iter().zip(self.left) {
            say(name, left.map(milliseconds));
        }
        let on_the_clock = self.left.iter().any(Option::is_some);
        for (name, increment) in dialect.increments().into_iter().zip(self.increment) {
            say(name, on_the_clock.then(|| milliseconds(increment)));
        }
        say("movestogo", self.moves_to_go.map(|moves| moves.to_string()));
        say("depth", self.depth.map(|depth| depth.to_string()));
        say("nodes", self.nodes.map(|nodes| nodes.to_string()));
        say("mate", self.mate.map(|moves| moves.to_string()));
        say("movetime", self.move_time.map(milliseconds));
        say("perft", self.perft.map(|depth| depth.to_string()));
        say("infinite", flag(self.infinite));
        let moves = joined(self.search_moves.iter().map(String::as_str));
        say("searchmoves", (!moves.is_empty()).then_some(moves));
        line
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn uci(line: &str) -> Command {
        command(line, Dialect::Uci)
    }

    fn option(name: &str, value: Option<&str>) -> Command {
        Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) }
    }

    fn position(start: Start, moves: &[&str]) -> Command {
        Command::Position { start, moves: moves.iter().map(|&mv| mv.to_owned()).collect() }
    }

    #[test]
    fn commands_are_read_as_the_protocol_wants() {
        for (line, expected) in [
            ("uci", Command::Hello),
            ("  uci\t\r", Command::Hello),
            ("joho debug on", Command::Debug(true)),
            ("debug off", Command::Debug(false)),
            ("debug joho on", Command::Other),
            ("isready", Command::IsReady),
            ("setoption name Hash value 64", option("Hash", Some("64"))),
            ("setoption name Move Overhead value 1 2", option("Move Overhead", Some("1 2"))),
            ("setoption name Clear Hash", option("Clear Hash", None)),
            ("setoption name Book value", option("Book", Some(""))),
            ("setoption value 3", Command::Other),
            ("setoption", Command::Other),
            ("register later", Command::Other),
            ("ucinewgame", Command::NewGame),
            ("position startpos", position(Start::Usual, &[])),
            ("position startpos moves e2e4 e7e5", position(Start::Usual, &["e2e4", "e7e5"])),
            (
                "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2",
                position(Start::Written("8/8/8/8/8/8/8/K1k5 w - - 0 1".to_owned()), &["a1a2"]),
            ),
            ("position fen", Command::Other),
            ("position fen moves e2e4", Command::Other),
            ("position", Command::Other),
            ("stop", Command::Stop),
            ("ponderhit", Command::PonderHit),
            ("quit", Command::Quit),
            ("query p1turn", Command::Other),
            ("ugi", Command::Other),
            ("", Command::Other),
            ("frobnicate", Command::Other),
        ] {
            assert_eq!(uci(line), expected, "{line}");
        }
    }

    #[test]
    fn the_other_dialect() {
        for (line, expected) in [
            ("ugi", Command::Hello),
            ("uci", Command::Other),
            ("uginewgame", Command::NewGame),
            ("query p1turn", Command::Query(Query::FirstPlayersTurn)),
            ("query gameover", Command::Query(Query::GameOver)),
            ("query result", Command::Query(Query::Result)),
            ("query weather", Command::Other),
            ("position fen 4453 moves 4 4", {
                position(Start::Written("4453".to_owned()), &["4", "4"])
            }),
        ] {
            assert_eq!(command(line, Dialect::Ugi), expected, "{line}");
        }
    }

    #[test]
    fn every_way_to_go() {
        let ms = |time| Some(Duration::from_millis(time));
        for (line, expected) in [
            ("go", Go::default()),
            ("go infinite", Go { infinite: true, ..Go::default() }),
            ("go depth 5 nodes 9 mate 2", {
                Go { depth: Some(5), nodes: Some(9), mate: Some(2), ..Go::default() }
            }),
            ("go movetime 250", Go { move_time: ms(250), ..Go::default() }),
            ("go perft 3", Go { perft: Some(3), ..Go::default() }),
            ("go wtime 1000 btime -5 winc 10 binc 20 movestogo 4", {
                Go {
                    left: [ms(1000), ms(0)],
                    increment: [Duration::from_millis(10), Duration::from_millis(20)],
                    moves_to_go: Some(4),
                    ..Go::default()
                }
            }),
            ("go ponder p2time 7 p1time 8", {
                Go { ponder: true, left: [ms(8), ms(7)], ..Go::default() }
            }),
            ("go searchmoves e2e4 d2d4 depth 3 joho 7", {
                let search_moves = vec!["e2e4".to_owned(), "d2d4".to_owned()];
                Go { search_moves, depth: Some(3), ..Go::default() }
            }),
            // What has no number is nothing, and the next word is not taken for it.
            ("go depth infinite", Go { infinite: true, ..Go::default() }),
            ("go depth -1 nodes x movetime", Go::default()),
            ("go depth 99999999999", Go::default()),
        ] {
            assert_eq!(uci(line), Command::Go(expected), "{line}");
        }
    }

    #[test]
    fn what_never_ends_by_itself() {
        let endless = |line: &str| match uci(line) {
            Command::Go(go) => go.is_endless(),
            other => panic!("{other:?}"),
        };
        assert!(endless("go") && endless("go infinite") && endless("go searchmoves e2e4"));
        assert!(endless("go infinite depth 5"));
        for limited in ["depth 1", "nodes 1", "mate 1", "movetime 1", "btime 1", "perft 1"] {
            assert!(!endless(&format!("go {limited}")), "{limited}");
        }
    }

    fn a_time() -> impl Strategy<Value = Duration> {
        (0..100_000_u64).prop_map(Duration::from_millis)
    }

    prop_compose! {
        fn a_go()(
            search_moves in proptest::collection::vec("[a-h][1-8]", 0..3),
            ponder in any::<bool>(),
            infinite in any::<bool>(),
            left in proptest::option::of([a_time(), a_time()]),
            increment in [a_time(), a_time()],
            moves_to_go in proptest::option::of(any::<u32>()),
            depth in proptest::option::of(any::<u32>()),
            nodes in proptest::option::of(any::<u64>()),
            mate in proptest::option::of(any::<u32>()),
            move_time in proptest::option::of(a_time()),
            perft in proptest::option::of(any::<u32>()),
        ) -> Go {
            let increment = left.map_or_else(Default::default, |_| increment);
            let left = left.map_or([None; 2], |left| left.map(Some));
            Go {
                search_moves, ponder, left, increment, moves_to_go, depth, nodes, mate, move_time,
                infinite, perft,
            }
        }
    }

    fn a_command() -> impl Strategy<Value = Command> {
        let words = || "[A-Z][a-z_]{0,9}( [A-Z][a-z]{0,3}){0,2}";
        let moves = || proptest::collection::vec("[a-h][1-8][a-h][1-8]q?", 0..5);
        let start =
            prop_oneof![Just(Start::Usual), "[pPkK1-8/]{3,9} [wb] - -".prop_map(Start::Written)];
        prop_oneof![
            Just(Command::Hello),
            any::<bool>().prop_map(Command::Debug),
            Just(Command::IsReady),
            (words(), proptest::option::of(words()))
                .prop_map(|(name, value)| Command::SetOption { name, value }),
            Just(Command::NewGame),
            (start, moves()).prop_map(|(start, moves)| Command::Position { start, moves }),
            a_go().prop_map(Command::Go),
            Just(Command::Stop),
            Just(Command::PonderHit),
            Just(Command::Quit),
        ]
    }

    proptest! {
        #[test]
        fn what_is_said_is_what_is_heard(said in a_command()) {
            for dialect in [Dialect::Uci, Dialect::Ugi] {
                let line = said.write(dialect);
                prop_assert_eq!(command(&line, dialect), said.clone(), "{}", line);
            }
        }

        #[test]
        fn nothing_that_is_sent_does_harm(line in any::<String>()) {
            for dialect in [Dialect::Uci, Dialect::Ugi] {
                let read = command(&line, dialect);
                prop_assert!(!read.write(dialect).contains('\n'));
            }
        }

        #[test]
        fn nor_do_words_in_any_order(
            words in proptest::collection::vec(
                prop_oneof![
                    proptest::sample::select(&PARTS[..]).prop_map(str::to_owned),
                    proptest::sample::select(&[
                        "go", "position", "startpos", "fen", "moves", "setoption", "name", "value",
                        "debug", "query", "perft", "stop",
                    ][..]).prop_map(str::to_owned),
                    "-?[0-9]{1,25}",
                    "\\PC{0,3}",
                ],
                0..20,
            ),
        ) {
            let line = words.join(" ");
            for dialect in [Dialect::Uci, Dialect::Ugi] {
                let _ = command(&line, dialect);
            }
        }
    }
}
