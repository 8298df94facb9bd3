//! GTP, the Go Text Protocol, version 2: a command a line, an answer for each.
//!
//! ```text
//!   7 play b f5        =7
//!                                     (an empty line ends every answer)
//!   genmove w          = D6
//!
//!   frobnicate         ? unknown command
//! ```
//!
//! Other games than Go are played by the same commands. At Othello the squares are as usual there, `A1` at the
//! top left, and `pass` is a move; other games use their own notation.

use std::fmt;

use perfectplay_core::Player;

use crate::{PASS, read_square};

/// The version of the protocol.
pub const VERSION: &str = "2";

/// What somebody asks an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// A number that the answer repeats.
    pub id: Option<u64>,
    /// What to do.
    pub name: String,
    /// With what.
    pub arguments: Vec<String>,
}

/// Reads a line sent to an engine; none if there is nothing to answer, as in empty lines and comments.
pub fn command(line: &str) -> Option<Command> {
    let line = line.split('#').next().unwrap_or_default();
    let plain = |letter: &char| !letter.is_control() || *letter == '\t';
    let line: String = line.chars().filter(plain).collect();
    let mut words = line.split_whitespace().map(str::to_owned).peekable();
    words.peek()?;
    let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
    let id = words.peek().filter(|word| is_number(word)).and_then(|word| word.parse().ok());
    if id.is_some() {
        words.next();
    }
    let name = words.next().unwrap_or_default();
    Some(Command { id, name, arguments: words.collect() })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

/// What an engine answers: something, or why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the command.
    pub id: Option<u64>,
    /// The answer, or what was wrong.
    pub result: Result<String, String>,
}

impl fmt::Display for Response {
    /// With the empty line that ends it, and none before that.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).peekable();
        if lines.peek().is_some() {
            // A board begins on a line of its own, so that its columns stand below each other.
            f.write_str(if text.starts_with('\n') { "\n" } else { " " })?;
        }
        while let Some(line) = lines.next() {
            f.write_str(line)?;
            if lines.peek().is_some() {
                writeln!(f)?;
            }
        }
        f.write_str("\n\n")
    }
}

/// Puts the lines of an engine together to answers.
#[derive(Clone, Debug, Default)]
pub struct Ear {
    begun: Option<Response>,
}

impl Ear {
    /// Hears one more line; what is said outside of answers is nobody's business.
    pub fn hear(&mut self, line: &str) -> Option<Response> {
        let line = line.trim_end();
        if line.is_empty() {
            return self.begun.take();
        }
        if let Some(Response { result: Ok(text) | Err(text), .. }) = &mut self.begun {
            text.push('\n');
            text.push_str(line);
            return None;
        }
        let (good, rest) = match (line.strip_prefix('='), line.strip_prefix('?')) {
            (Some(rest), _) => (true, rest),
            (None, Some(rest)) => (false, rest),
            (None, None) => return None,
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (id, text) = rest.split_at(digits);
        let text = text.trim().to_owned();
        let result = if good { Ok(text) } else { Err(text) };
        self.begun = Some(Response { id: id.parse().ok(), result });
        None
    }
}

/// The player of a colour: `b`, `black`, `w` or `white`, in large or small letters.
pub fn player(text: &str) -> Option<Player> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Player::Max),
        "w" | "white" => Some(Player::Min),
        _ => None,
    }
}

/// The letter of a player.
pub fn letter(player: Player) -> char {
    crate::colour(player).to_ascii_lowercase()
}

/// How the moves of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vertices {
    /// As squares and passes: Othello.
    Squares,
    /// In the game's own notation.
    Own,
}

impl Vertices {
    /// Those of a game by its name.
    pub fn of(game: &str) -> Self {
        if game == "othello" { Self::Squares } else { Self::Own }
    }

    /// A move of the game as GTP writes it.
    pub fn write(self, mv: &str) -> String {
        match (self, mv) {
            (Self::Squares, PASS) => "pass".to_owned(),
            (Self::Squares, mv) => mv.to_ascii_uppercase(),
            (Self::Own, mv) => mv.to_owned(),
        }
    }

    /// A move of GTP as the game writes it; it need not be one.
    pub fn read(self, text: &str) -> String {
        match self {
            Self::Squares => read_square(text),
            Self::Own => text.to_owned(),
        }
    }

    /// The pass, as the game writes it, if it has one.
    pub fn pass(self) -> Option<&'static str> {
        (self == Self::Squares).then_some(PASS)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(line: &str) -> Option<(Option<u64>, String)> {
        let Command { id, name, arguments } = command(line)?;
        Some((id, [&[name], &arguments[..]].concat().join("|")))
    }

    #[test]
    fn commands_are_read_as_the_protocol_wants() {
        assert_eq!(read("play b f5"), Some((None, "play|b|f5".to_owned())));
        assert_eq!(read(" 12\tgenmove   w # why not"), Some((Some(12), "genmove|w".to_owned())));
        assert_eq!(read("na\u{7}me\r"), Some((None, "name".to_owned())), "no control characters");
        assert_eq!(read("3"), Some((Some(3), String::new())), "a number alone asks for nothing");
        assert_eq!(read("99999999999999999999 name").unwrap().0, None, "no number of anybody");
        for nothing in ["", "  \t ", "# comment", "  #1 name", "\r"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn answers_end_with_an_empty_line_and_have_no_other() {
        let written = |id, result: Result<&str, &str>| {
            let result = result.map(str::to_owned).map_err(str::to_owned);
            Response { id, result }.to_string()
        };
        assert_eq!(written(None, Ok("")), "=\n\n");
        assert_eq!(written(Some(7), Ok("D6")), "=7 D6\n\n");
        assert_eq!(written(None, Err("illegal move")), "? illegal move\n\n");
        assert_eq!(written(Some(1), Ok("\na  \n\n  b\n")), "=1\na\n  b\n\n");
    }

    #[test]
    fn answers_are_heard_among_other_lines() {
        let mut ear = Ear::default();
        let lines = ["loading...", "", "=2 F5\r", "\r", "chatter", "?", "", "= a", " b", ""];
        let heard: Vec<_> = lines.iter().filter_map(|line| ear.hear(line)).collect();
        let answer = |id, result| Response { id, result };
        assert_eq!(
            heard,
            [
                answer(Some(2), Ok("F5".to_owned())),
                answer(None, Err(String::new())),
                answer(None, Ok("a\n b".to_owned())),
            ]
        );
    }

    #[test]
    fn othello_has_squares_and_passes() {
        let othello = Vertices::of("othello");
        assert_eq!(["f5", "pa"].map(|mv| othello.write(mv)), ["F5", "pass"]);
        assert_eq!(["F5", "PASS", "f5"].map(|text| othello.read(text)), ["f5", "pa", "f5"]);
        let nim = Vertices::of("nim");
        assert_eq!((nim.write("1:2"), nim.read("1:2")), ("1:2".to_owned(), "1:2".to_owned()));
        assert_eq!((othello.pass(), nim.pass()), (Some("pa"), None));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            id in proptest::option::of(any::<u64>()),
            good in any::<bool>(),
            lines in proptest::collection::vec("[!-~]([ -~]{0,20}[!-~])?", 0..4),
        ) {
            let text = lines.join("\n");
            let response = Response { id, result: if good { Ok(text) } else { Err(text) } };
            let mut ear = Ear::default();
            let written = response.to_string();
            let heard: Vec<_> = written.lines().filter_map(|line| ear.hear(line)).collect();
            prop_assert_eq!(heard, [response]);
        }

        #[test]
        fn nothing_that_is_sent_does_harm(line in any::<String>()) {
            let mut ear = Ear::default();
            let _ = ear.hear(&line);
            if let Some(command) = command(&line) {
                prop_assert!(!command.to_string().contains('\n'));
            }
        }
    }
}
