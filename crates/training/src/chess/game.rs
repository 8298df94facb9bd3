//! A game as a line of text.
//!
//! ```text
//! 1-0 e2e3 g8f6 d1f3:24 e7e5:-31 ...      the result, then the moves, each with what the search said in White's view;
//!                                         of moves that were played to be different from other games nothing is said
//! ```

use std::{fmt, str::FromStr};

use perfectplay_core::{Both, Game as _, Notation, Score, both};
use perfectplay_games::chess::{Chess, Move, State};

use crate::{is_held_out, record::Recorded};

/// A game is over, too, when both sides have said so often in a row that one of them is so far ahead.
const SURE: i32 = 6;
const FAR_AHEAD: Score = 800;

/// With so many plies it is a draw.
const MOST_PLIES: usize = 320;

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The moves from the start.
    pub moves: Vec<Played>,
    /// 1 if White has won, -1 if Black has, 0 if nobody has.
    pub result: Score,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// What the search that chose it said, in White's view; `None` if it was played by chance.
    pub value: Option<Score>,
}

/// A game under way.
pub(super) struct Course {
    pub(super) state: State,
    /// The keys of all states.
    pub(super) keys: Vec<u64>,
    /// How often in a row it was said that White is far ahead; negative if it is Black.
    agreed: i32,
}

impl Course {
    pub(super) fn new() -> Self {
        let state = Chess.start();
        Self { keys: vec![Chess.key(&state)], state, agreed: 0 }
    }

    pub(super) fn play(&mut self, played: Played) {
        let side = match played.value.unwrap_or(0) {
            FAR_AHEAD.. => 1,
            value if value <= -FAR_AHEAD => -1,
            _ => 0,
        };
        self.agreed = if side == self.agreed.signum() { self.agreed + side } else { side };
        Chess.play(&mut self.state, played.mv);
        self.keys.push(Chess.key(&self.state));
    }

    /// The result, once there is one.
    pub(super) fn result(&self) -> Option<Score> {
        if let Some(result) = Chess.utility(&self.state) {
            return Some(result);
        }
        let here = self.keys.last();
        let is_repeated = || self.keys.iter().filter(|&key| Some(key) == here).count() > 2;
        let is_idle = Chess::PATIENCE.is_some_and(|most| Chess.idle_plies(&self.state) >= most);
        if is_idle || self.keys.len() > MOST_PLIES || is_repeated() {
            return Some(0);
        }
        (self.agreed.abs() >= SURE).then(|| self.agreed.signum())
    }
}

impl Game {
    /// Whether it is one of those that weights are measured on and not made from.
    pub fn is_held_out(&self) -> bool {
        is_held_out(self.moves.iter().map(|Played { mv, .. }| {
            let becomes = mv.promotion.map_or(0, |piece| piece as u64 + 1);
            mv.from as u64 | (mv.to as u64) << 6 | becomes << 12
        }))
    }
}

impl Recorded for Game {
    const TITLE: &str = "perfectplay chess games 1 ";
    const NAME: &str = "chess";
}

const RESULTS: [(Score, &str); 3] = [(1, "1-0"), (0, "1/2-1/2"), (-1, "0-1")];

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = RESULTS.iter().find(|(result, _)| *result == self.result);
        f.write_str(result.map_or("*", |(_, written)| written))?;
        let mut state = Chess.start();
        for Played { mv, value } in &self.moves {
            write!(f, " {}", Chess.write_move(&state, *mv))?;
            if let Some(value) = value {
                write!(f, ":{value}")?;
            }
            Chess.play(&mut state, *mv);
        }
        Ok(())
    }
}

impl FromStr for Game {
    type Err = Both;

    /// Reads a line, and plays the game by the rules: a line that was changed is hardly ever a game.
    fn from_str(line: &str) -> Result<Self, Both> {
        let mut words = line.split(' ');
        let first = words.next().unwrap_or_default();
        let Some(&(result, written)) = RESULTS.iter().find(|(_, written)| *written == first) else {
            return Err(both!(
                "a game is its result and its moves: 1-0 e2e4 g8f6 e4e5:31 ...",
                "une partie est son résultat et ses coups : 1-0 e2e4 g8f6 e4e5:31 ...",
            ));
        };
        let mut course = Course::new();
        let mut moves = Vec::new();
        for (number, word) in (1..).zip(words) {
            if course.result().is_some() {
                return Err(both!(
                    "the game is over before move {number} ({word})",
                    "la partie est finie avant le coup {number} ({word})",
                ));
            }
            let (mv, value) = match word.split_once(':') {
                None => (word, None),
                Some((mv, value)) => (mv, Some(value)),
            };
            let value = value.map(str::parse).transpose().map_err(|_| {
                both!(
                    "move {number} ({word}): what was said of it is no number",
                    "coup {number} ({word}) : ce qui en est dit n’est pas un nombre",
                )
            })?;
            let mv = Chess.read_move(&course.state, mv).map_err(|why| {
                Both::of(|lang| {
                    let why = why.say(lang);
                    perfectplay_core::tell!(
                        lang,
                        "move {number} ({word}): {why}",
                        "coup {number} ({word}) : {why}"
                    )
                })
            })?;
            let played = Played { mv, value };
            course.play(played);
            moves.push(played);
        }
        match course.result() {
            Some(found) if found == result => Ok(Self { moves, result }),
            Some(_) => {
                Err(both!("the result is not {written}", "le résultat n’est pas {written}",))
            }
            None => Err(both!(
                "the game is not over after its {} moves",
                "la partie n’est pas finie après ses {} coups",
                moves.len(),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Lang;

    use super::*;

    const MATE: &str = "f2f3 e7e5 g2g4 d8h4";
    const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8";

    fn refused(line: &str) -> String {
        line.parse::<Game>().expect_err("no game").say(Lang::En).to_owned()
    }

    #[test]
    fn games_are_read_as_they_are_written() {
        for line in [
            format!("0-1 {MATE}"),
            format!("0-1 {}", MATE.replace("g2g4", "g2g4:-35")),
            format!("1/2-1/2 {KNIGHTS} {KNIGHTS}"),
        ] {
            let game: Game = line.parse().expect("a game");
            assert_eq!(game.to_string(), line);
        }
        let game: Game = "0-1 f2f3 e7e5:20 g2g4:-6000 d8h4:-6000".parse().expect("a game");
        let said: Vec<_> = game.moves.iter().map(|played| played.value).collect();
        assert_eq!((game.result, said), (-1, vec![None, Some(20), Some(-6000), Some(-6000)]));
    }

    #[test]
    fn what_is_no_game_is_told() {
        for (line, why) in [
            (String::new(), "a game is its result and its moves"),
            (MATE.to_owned(), "a game is its result and its moves"),
            ("1-0".to_owned(), "the game is not over after its 0 moves"),
            (format!("1-0 {MATE}"), "the result is not 1-0"),
            (format!("0-1 {MATE} e1f2"), "the game is over before move 5 (e1f2)"),
            (format!("1/2-1/2 {KNIGHTS}"), "the game is not over after its 4 moves"),
            (format!("1/2-1/2 {KNIGHTS} {KNIGHTS} e2e4"), "the game is over before move 9 (e2e4)"),
            ("0-1 f2f3:x".to_owned(), "move 1 (f2f3:x): what was said of it is no number"),
            ("0-1 e2e5".to_owned(), "move 1 (e2e5): "),
            ("0-1 f2f3  e7e5".to_owned(), "move 2 (): "),
        ] {
            let said = refused(&line);
            assert!(said.starts_with(why), "{line:?}: {said}");
        }
    }

    /// Both sides must agree, for long enough and without a break.
    #[test]
    fn a_game_is_given_up_when_both_sides_have_seen_enough() {
        let moves = ["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "d2d3"];
        let line = |said: &[Score]| {
            let said = moves.iter().zip(said).map(|(mv, value)| format!(" {mv}:{value}"));
            format!("1-0{}", said.collect::<String>())
        };
        assert!(line(&[800, 900, 800, 1000, 6000, 800]).parse::<Game>().is_ok());
        assert!(line(&[0, 800, 900, 800, 1000, 6000, 800]).parse::<Game>().is_ok());
        for open in [
            &[800, 900, 800, 1000, 6000][..],
            &[800, 900, 800, 1000, 6000, 799],
            &[800, 900, 799, 1000, 6000, 800, 800],
            &[800, 900, -800, 1000, 6000, 800, 800],
        ] {
            assert_eq!(
                refused(&line(open)),
                format!("the game is not over after its {} moves", open.len())
            );
        }
        assert_eq!(refused(&line(&[-800; 6])), "the result is not 1-0");
    }

    #[test]
    fn moves_alone_decide_what_is_held_out() {
        let held_out = |line: String| line.parse::<Game>().expect("a game").is_held_out();
        let plain = held_out(format!("0-1 {MATE}"));
        assert_eq!(plain, held_out(format!("0-1 {}", MATE.replace("g2g4", "g2g4:-35"))));
    }
}
