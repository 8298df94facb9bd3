//! A game, as a line of text and as boards to learn from.
//!
//! ```text
//! f5f6e6f4 ... g7h8 14 -8       the squares without passes, the random moves, Black's discs minus White's
//! ```

use std::{fmt, str::FromStr};

use perfectplay_core::{Both, Game as _, Notation, Say, Voice, both};
use perfectplay_games::othello::Othello;

use super::board::Standing;
use crate::{is_held_out, record::Recorded};

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Game {
    /// The squares, without passes.
    pub moves: Vec<u8>,
    /// How many moves it began with that were played to be different from other games. The result says nothing of
    /// boards before the last of them.
    pub random: usize,
    /// Black's discs minus White's at the end, free squares counted for the winner.
    pub score: i32,
}

/// A board in the view of its mover, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Discs of the player to move.
    pub own: u64,
    /// Discs of the opponent.
    pub other: u64,
    /// The result in the view of the player to move.
    pub score: i8,
}

impl Sample {
    /// How many discs are on the board.
    pub fn discs(&self) -> u32 {
        (self.own | self.other).count_ones()
    }
}

impl Game {
    /// The boards whose worth the result tells: from the last random move to the end of the game. A board where the
    /// mover must pass is seen by the player who moves then.
    pub fn samples(&self) -> impl Iterator<Item = Sample> {
        let mut standing = Standing::START;
        let mut moves = self.moves.iter();
        let boards = std::iter::once(standing).chain(std::iter::from_fn(move || {
            standing.choices();
            standing.play(*moves.next()?);
            Some(standing)
        }));
        boards.skip(self.random).map(|mut standing| {
            standing.choices();
            let Standing { own, other, .. } = standing;
            Sample { own, other, score: (self.score * standing.sign()) as i8 }
        })
    }

    /// Whether it is one of those that weights are measured on and not made from.
    pub fn is_held_out(&self) -> bool {
        is_held_out(self.moves.iter().map(|&square| square.into()))
    }
}

impl Recorded for Game {
    const TITLE: &str = "perfectplay othello games 1 ";
    const NAME: &str = "othello";
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in &self.moves {
            write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1)?;
        }
        write!(f, " {} {}", self.random, self.score)
    }
}

impl FromStr for Game {
    type Err = Both;

    /// Reads a line, and plays the game by the rules: a line that was changed is hardly ever a game.
    fn from_str(line: &str) -> Result<Self, Both> {
        let fields: Vec<&str> = line.split(' ').collect();
        let numbers = match fields[..] {
            [_, random, score] => random.parse::<usize>().ok().zip(score.parse::<i32>().ok()),
            _ => None,
        };
        let Some((random, score)) = numbers else {
            return Err(both!(
                "a game is its moves, how many of them are random and the result: f5d6...h8 12 -4",
                "une partie est ses coups, combien sont au hasard et le résultat : f5d6...h8 12 -4",
            ));
        };
        let moves = squares(fields[0])?;
        let rules = Othello::new(8)?;
        let end = rules
            .read_state(fields[0])
            .map_err(|error| Both::of(|lang| error.say(Voice::command_line(lang))))?;
        let Some(result) = rules.utility(&end) else {
            return Err(both!(
                "the game is not over after its {} moves",
                "la partie n’est pas finie après ses {} coups",
                moves.len(),
            ));
        };
        if result != score {
            return Err(both!(
                "the result is {result}, and not {score}",
                "le résultat est {result}, et non {score}",
            ));
        }
        if random > moves.len() {
            return Err(both!(
                "{random} moves are said to be random, and there are {}",
                "{random} coups seraient au hasard, et il y en a {}",
                moves.len(),
            ));
        }
        Ok(Self { moves, random, score })
    }
}

/// The squares of a transcript without passes.
fn squares(text: &str) -> Result<Vec<u8>, Both> {
    let pairs = text.as_bytes().chunks(2).enumerate();
    pairs
        .map(|(number, pair)| match pair {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(8 * (row - b'1') + (column - b'a')),
            _ => Err(both!(
                "move {0} is {1:?}, and not a square from a1 to h8; passes are left out",
                "le coup {0} est {1:?}, et non une case de a1 à h8 ; on omet les passes",
                number + 1,
                String::from_utf8_lossy(pair),
            )),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Lang, Player};
    use perfectplay_games::othello::Move;

    use super::{
        super::{Manner, SelfPlay},
        *,
    };

    /// The shortest game there is: White is wiped out by the ninth move.
    const SHORT: &str = "e6f4e3f6g5d6e7f5c5";

    fn game(line: &str) -> Game {
        line.parse().expect("a game")
    }

    fn refused(line: &str) -> String {
        line.parse::<Game>().expect_err("no game").say(Lang::En).to_owned()
    }

    #[test]
    fn games_are_read_as_they_are_written() {
        let line = format!("{SHORT} 3 64");
        let read = game(&line);
        assert_eq!((read.moves.len(), read.random, read.score), (9, 3, 64));
        assert_eq!(read.to_string(), line);
    }

    #[test]
    fn what_is_no_game_is_told() {
        for (line, why) in [
            (String::new(), "a game is its moves"),
            (SHORT.to_owned(), "a game is its moves"),
            (format!("{SHORT} 3 64 0"), "a game is its moves"),
            (format!("{SHORT} x 64"), "a game is its moves"),
            (format!("{SHORT} -1 64"), "a game is its moves"),
            (format!("{SHORT} 3 62"), "the result is 64, and not 62"),
            (format!("{SHORT} 10 64"), "10 moves are said to be random, and there are 9"),
            ("f5d6 0 0".to_owned(), "the game is not over after its 2 moves"),
            (
                "f5d5 0 0".to_owned(),
                "move 2 (d5) is illegal: d5 is occupied; legal moves: f4 d6 f6",
            ),
            (format!("{SHORT}a1 3 64"), "the game is over after move 9, but 1 more follow"),
            ("f5pa 0 0".to_owned(), "move 2 is \"pa\", and not a square from a1 to h8"),
            ("f5é6 0 0".to_owned(), "move 2 is \"é\", and not"),
            ("f5d 0 0".to_owned(), "move 2 is \"d\", and not"),
        ] {
            let said = refused(&line);
            assert!(said.starts_with(why), "{line:?}: {said}");
        }
    }

    /// Board by board what the rules of the game say, played by other code, to its end and no further.
    #[test]
    fn samples_are_the_boards_after_the_random_moves() {
        let manner = Manner { seed: 1, random: 0..=9, depth: 1, exact: 4 };
        let play = SelfPlay { evaluation: None, manner, games: 0 };
        let rules = Othello::new(8).unwrap();
        let mut passes = 0;
        for game in (0..20).map(|number| play.game(number)) {
            let mut state = rules.start();
            let mut boards = Vec::new();
            for number in 0..=game.moves.len() {
                let mut moves = Vec::new();
                rules.moves(&state, &mut moves);
                if moves == [Move::Pass] {
                    rules.play(&mut state, Move::Pass);
                    passes += 1;
                }
                let [black, white] = Player::BOTH.map(|player| state.discs(player));
                let (own, other, score) = match rules.to_move(&state) {
                    Player::Max => (black, white, game.score),
                    Player::Min => (white, black, -game.score),
                };
                boards.push(Sample { own, other, score: score as i8 });
                if let Some(&square) = game.moves.get(number) {
                    rules.play(&mut state, Move::Place(square));
                }
            }
            assert!(rules.utility(&state).is_some());
            assert_eq!(game.samples().collect::<Vec<_>>(), boards[game.random..]);
        }
        assert!(passes > 5, "{passes}");
    }

    #[test]
    fn one_game_in_fifty_is_held_out_whatever_else_is_said_of_it() {
        let held_out = (0..20_000_u32).filter(|number| {
            let moves = number.to_le_bytes().to_vec();
            let game = Game { moves, random: 0, score: 0 };
            let other = Game { random: 2, score: 10, ..game.clone() };
            assert_eq!(game.is_held_out(), other.is_held_out());
            game.is_held_out()
        });
        // 400 expected, with a standard deviation of 20.
        assert!((320..480).contains(&held_out.count()));
    }
}
