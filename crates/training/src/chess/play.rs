//! Games that the program plays against itself.
//!
//! A game depends on its number, the seed, the weights and the manner of play alone. It begins with some random moves, until
//! the first search says that nobody is far ahead; then both sides search.

use std::{convert::Infallible, ops::RangeInclusive, sync::atomic::AtomicBool};

use perfectplay_core::{Game as _, Limits, Score};
use perfectplay_games::chess::{
    Chess, Insight,
    evaluation::{Weighed, Weights},
};
use perfectplay_series::Series;
use perfectplay_tree::{Method, Options, analyse};

use super::{
    Game,
    game::{Course, Played},
};
use crate::{Dice, digest, record::Recorded};

/// A game that begins with one side further ahead teaches little.
const BALANCED: Score = 150;
/// So many beginnings are tried; then the last one is played.
const BEGINNINGS: usize = 100;

/// More is not needed for short searches, and less would be slower.
const MEMORY: usize = 2 << 20;
/// No search of so few states looks further.
const FAR: u32 = 40;

/// What is said of a game that is decided.
const DECIDED: Score = 6000;

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Everything random comes from here.
    pub seed: u64,
    /// How many random moves a game begins with.
    pub random: RangeInclusive<u32>,
    /// How many states a search enters for each move.
    pub nodes: u64,
}

/// A series of games against itself.
pub struct SelfPlay<'w> {
    /// What moves are chosen by.
    pub weights: &'w Weights,
    /// How they are played.
    pub manner: Manner,
    /// How many there are.
    pub games: usize,
}

impl Series for SelfPlay<'_> {
    type Piece = Game;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        self.games
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn piece(&self, number: usize, _: &mut (), _: &AtomicBool) -> Option<Game> {
        Some(self.game(number as u64))
    }
}

/// A number that other weights hardly ever have.
pub fn fingerprint(weights: &Weights) -> u64 {
    digest(weights.pairs().flatten().map(|weight| weight as u64))
}

impl SelfPlay<'_> {
    /// The first line of their file: everything that games depend on.
    pub fn title(&self) -> String {
        let Manner { seed, random, nodes } = &self.manner;
        let (least, most) = (random.start(), random.end());
        let (title, weights) = (Game::TITLE, fingerprint(self.weights));
        format!("{title}seed={seed} random={least}-{most} nodes={nodes} weights={weights:016x}")
    }

    /// The game of that number, from 0.
    pub fn game(&self, number: u64) -> Game {
        let mut dice = Dice::new(self.manner.seed, number);
        let (mut course, mut moves) = self.beginning(&mut dice);
        let result = loop {
            if let Some(result) = course.result() {
                break result;
            }
            let Some(played) = self.choice(&course) else { break 0 };
            course.play(played);
            moves.push(played);
        };
        Game { moves, result }
    }

    /// Random moves that leave both sides a chance.
    fn beginning(&self, dice: &mut Dice) -> (Course, Vec<Played>) {
        let mut tried = 0;
        loop {
            let random = dice.within(&self.manner.random);
            let mut course = Course::new();
            let mut moves = Vec::new();
            let mut choices = Vec::new();
            while moves.len() < random as usize && course.result().is_none() {
                choices.clear();
                Chess.moves(&course.state, &mut choices);
                let mv = choices[dice.below(choices.len() as u64) as usize];
                let played = Played { mv, value: None };
                course.play(played);
                moves.push(played);
            }
            tried += 1;
            let is_balanced = || {
                let value = self.choice(&course).and_then(|played| played.value);
                value.is_some_and(|value| value.abs() <= BALANCED)
            };
            if tried == BEGINNINGS || (course.result().is_none() && is_balanced()) {
                return (course, moves);
            }
        }
    }

    /// What a search chooses, and what it says.
    fn choice(&self, course: &Course) -> Option<Played> {
        let mut keys = course.keys.clone();
        keys.sort_unstable();
        let spent: Vec<u64> = keys
            .chunk_by(|one, two| one == two)
            .filter(|same| same.len() > 1)
            .map(|same| same[0])
            .collect();
        let limits = Limits { nodes: Some(self.manner.nodes), ..Limits::depth(FAR) };
        let options = Options { limits, memory: MEMORY, spent: &spent, ..Options::new(&Insight) };
        let (state, by) = (&course.state, Weighed(self.weights));
        let report = analyse(Method::Selective, &Chess, state, &by, &options, &mut ()).ok()?;
        let mv = *report.best.first()?;
        let value = if report.decided { DECIDED * report.value.signum() } else { report.value };
        Some(Played { mv, value: Some(value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(weights: &Weights) -> SelfPlay<'_> {
        let manner = Manner { seed: 1, random: 6..=9, nodes: 200 };
        SelfPlay { weights, manner, games: 0 }
    }

    /// The rules agree with every game, and reading it back checks moves and result by them.
    #[test]
    fn games_are_played_by_the_rules_to_their_end() {
        let weights = Weights::textbook();
        let play = play(&weights);
        for number in 0..10 {
            let game = play.game(number);
            assert_eq!(game.to_string().parse(), Ok(game.clone()), "{game}");
            let random = game.moves.iter().take_while(|played| played.value.is_none()).count();
            assert!((6..=9).contains(&random), "{game}");
            assert!(game.moves[random..].iter().all(|played| played.value.is_some()), "{game}");
            let begins = game.moves[random].value.unwrap();
            assert!(begins.abs() <= BALANCED, "{game}");
        }
    }
}
