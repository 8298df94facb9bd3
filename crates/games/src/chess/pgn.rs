//! Games as files: the portable game notation.
//!
//! ```text
//! [White "Réti"]
//! [Result "1-0"]
//!
//! 1. e4 c6 2. d4 d5 3. Nc3 dxe4 ... 1-0
//! ```

use std::fmt::Write as _;

use perfectplay_core::{Game, GameSheet, Player, PositionError, both};

use super::{Chess, Move, State, fen, movetext::RESULTS, san};

/// Lines of moves are at most so long.
const WIDTH: usize = 80;

/// A text apart: what stands in its tags, and the moves.
pub(super) struct Parted<'t> {
    /// Where the game begins, if not at the start.
    pub(super) fen: Option<String>,
    /// The moves with all that stands between them.
    pub(super) moves: &'t str,
}

/// Takes the first game of a text apart.
pub(super) fn part(text: &str) -> Result<Parted<'_>, PositionError> {
    let mut fen = None;
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while rest.starts_with('[') {
        let (name, value, behind) = tag(rest).ok_or_else(bad_tag)?;
        if name.eq_ignore_ascii_case("FEN") {
            fen = Some(value);
        }
        rest = behind.trim_start();
    }
    Ok(Parted { fen, moves: first_game(rest) })
}

/// A tag at the beginning of a text: its name, its value, and what follows.
fn tag(text: &str) -> Option<(&str, String, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let (name, quoted) = inside.split_once(|c: char| c.is_whitespace() || c == '"')?;
    let quoted = quoted.trim_start();
    let quoted = quoted.strip_prefix('"').unwrap_or(quoted);
    let mut value = String::new();
    let mut symbols = quoted.char_indices();
    while let Some((at, symbol)) = symbols.next() {
        match symbol {
            '\\' => value.push(symbols.next()?.1),
            '"' => {
                let behind = quoted[at + 1..].trim_start().strip_prefix(']')?;
                return Some((name, value, behind));
            }
            _ => value.push(symbol),
        }
    }
    None
}

fn bad_tag() -> PositionError {
    PositionError::malformed(
        both!("a tag is not written as one", "une étiquette est mal écrite"),
        both!("write a tag as [Name \"value\"]", "écrivez une étiquette ainsi : [Nom \"valeur\"]",),
    )
}

/// The moves up to where another game begins: at a tag that is in no comment.
fn first_game(text: &str) -> &str {
    let mut commented = false;
    for (at, symbol) in text.char_indices() {
        match symbol {
            '{' => commented = true,
            '}' => commented = false,
            '[' if !commented => return &text[..at],
            _ => {}
        }
    }
    text
}

/// A game as a file of its own, ready to follow others.
pub(super) fn write(start: &State, moves: &[Move], sheet: &GameSheet<'_>) -> String {
    let result = match sheet.result {
        Some(1..) => RESULTS[0],
        Some(0) => RESULTS[2],
        Some(_) => RESULTS[1],
        None => RESULTS[3],
    };
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", sheet.event);
    tag("Site", "?");
    tag("Date", sheet.date.unwrap_or("????.??.??"));
    tag("Round", &sheet.round.to_string());
    tag("White", sheet.max);
    tag("Black", sheet.min);
    tag("Result", result);
    if *start != Chess.start() {
        tag("SetUp", "1");
        tag("FEN", &fen::write(start));
    }
    if let Some(because) = sheet.because {
        tag("Termination", because);
    }
    text.push('\n');
    let mut line = String::new();
    for word in words(start, moves).iter().map(String::as_str).chain([result]) {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    text + &line + "\n\n"
}

/// The moves with their numbers.
fn words(start: &State, moves: &[Move]) -> Vec<String> {
    let mut state = start.clone();
    let mut words = Vec::new();
    for (ply, &mv) in moves.iter().enumerate() {
        let number = state.board().fullmove_number();
        match Chess.to_move(&state) {
            Player::Max => words.push(format!("{number}.")),
            Player::Min if ply == 0 => words.push(format!("{number}...")),
            Player::Min => {}
        }
        words.push(san::write(&state, mv));
        Chess.play(&mut state, mv);
    }
    words
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Notation;

    use super::*;

    const SHEET: GameSheet<'static> = GameSheet {
        event: "a \"match\"",
        round: 7,
        date: None,
        max: "one",
        min: "the other",
        result: Some(-1),
        because: None,
    };

    #[test]
    fn games_are_read_back_as_they_are_written() {
        let (start, moves) = Chess.read_line("1. f3 e5 2. g4 Qh4#").unwrap();
        let text = write(&start, &moves, &SHEET);
        assert!(
            text.starts_with(
                "[Event \"a \\\"match\\\"\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"7\"]\n"
            ),
            "{text}"
        );
        assert!(text.ends_with("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"), "{text}");
        assert_eq!(Chess.read_line(&text).unwrap(), (start, moves));
    }

    #[test]
    fn games_may_begin_anywhere() {
        let (start, moves) =
            Chess.read_line("4k3/8/8/8/8/8/4p3/K7 b - - 3 40 moves e2e1q a1a2").unwrap();
        let text = write(&start, &moves, &GameSheet { result: None, ..SHEET });
        assert!(text.contains("[FEN \"4k3/8/8/8/8/8/4p3/K7 b - - 3 40\"]"), "{text}");
        assert!(text.ends_with("40... e1=Q+ 41. Ka2 *\n\n"), "{text}");
        assert_eq!(Chess.read_line(&text).unwrap(), (start, moves));
    }

    #[test]
    fn long_games_are_broken_into_lines() {
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(40);
        let (start, moves) = Chess.read_line(&shuffle).unwrap();
        let text = write(&start, &moves, &SHEET);
        assert!(text.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(Chess.read_line(&text).unwrap().1.len(), 160);
    }

    #[test]
    fn the_first_of_several_games_is_read() {
        let two = "\u{feff}[White \"A\"]\n[Result \"*\"]\n\n1. e4 {[%clk 0:01]} e5 *\n\n[White \"B\"]\n\n1. d4 *\n";
        assert_eq!(Chess.read_line(two).unwrap().1.len(), 2);
        for wrong in ["[White \"A\n1. e4", "[White A]", "[", "[\"\"\"", "[a \"\\"] {
            assert!(Chess.read_line(wrong).is_err(), "{wrong}");
        }
    }
}
