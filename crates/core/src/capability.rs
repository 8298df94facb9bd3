//! What a game may offer beyond its rules.
//!
//! A missing capability means a slower road or a plainer picture, never an error in a method.
//! Stable Rust cannot ask a type at run time whether it implements a trait, so capabilities are
//! declared where a game is registered.

use std::{fmt::Debug, hash::Hash, ops::RangeInclusive};

use crate::{Both, Game, Player, PositionError, Scene, Score, both};

/// An estimate of how good a state is for Max. A value of its own rather than a method of the
/// game: a game can have several, and users bring theirs.
pub trait Heuristic<G: Game>: Send + Sync {
    /// The estimate for a state where play goes on. Large is good for Max.
    fn value(&self, game: &G, state: &G::State) -> Score;

    /// All estimates lie in here; it is what the dichotomy halves.
    fn range(&self, game: &G) -> RangeInclusive<Score>;

    /// What a drawn game is worth on this scale. A count of Max's pieces, say, is never
    /// negative: there a draw stands in the middle and not at 0.
    fn draw(&self, _game: &G) -> Score {
        0
    }

    /// Whether the [forecasts](crate::Selectivity::forecast) of the game are about this heuristic: how far a shallow
    /// search is off was measured with it.
    fn is_foretold(&self) -> bool {
        false
    }
}

/// The heuristic that knows nothing: 0 everywhere. Search then sees decided games only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<G: Game> Heuristic<G> for Zero {
    #[inline]
    fn value(&self, _: &G, _: &G::State) -> Score {
        0
    }
    fn range(&self, _: &G) -> RangeInclusive<Score> {
        0..=0
    }
}

/// A numbering of all states without gaps: dense tables instead of hash maps.
///
/// Law: `unrank(rank(s)) == s` and `rank(s) < len()` for every reachable `s`.
pub trait Indexed: Game {
    /// How many numbers there are.
    fn len(&self) -> u64;

    /// The number of a state.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state of a number below [`len`](Indexed::len).
    fn unrank(&self, rank: u64) -> Self::State;

    /// True if there is no state at all, which no game allows.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Moves taken back: for tables filled backwards from the ends.
///
/// Law: `t` is among the predecessors of `s` exactly when a move leads from `t` to `s`.
pub trait Predecessors: Game {
    /// Appends every state from which one move leads to `state`.
    fn predecessors(&self, state: &Self::State, out: &mut Vec<Self::State>);
}

/// A game in which both players have the same moves, so that only the configuration matters.
///
/// Laws: `config(state(c, p)) == c`; the configurations after each move are the same for both
/// players; a configuration behaves as the sum of its [`parts`](Impartial::parts).
pub trait Impartial: Game {
    /// A state without whose turn it is: a vertex of the arena.
    type Config: Clone + Eq + Hash + Ord + Debug;

    /// The configuration of a state.
    fn config(&self, state: &Self::State) -> Self::Config;

    /// The state in which `player` is to move in `config`.
    fn state(&self, config: &Self::Config, player: Player) -> Self::State;

    /// The independent parts of a configuration; a single part where it does not split.
    fn parts(&self, config: &Self::Config) -> Vec<Self::Config> {
        vec![config.clone()]
    }
}

/// A game that says what a configuration would be with the other player to move: what it takes to see
/// that the players have different moves. (An [`Impartial`] game says it by its configurations.)
///
/// Laws: the other player is to move in `turned(s)`, and `turned(turned(s)) == s`. The game is over in both or in neither; then
/// the result is the same, where it is written on the board who has won, or the opposite, where it is whoever moved last.
/// The rules hold in `turned(s)` and after it: moves, ends, texts of its own and pictures.
///
/// The state need not be one that can be reached, and then it is for graphs alone, which ask for the rules. Keys, numbers, the
/// range of utilities and what a game knows are of states that can be reached; and what is written need not be read.
pub trait Turned: Game {
    /// The same configuration with the other player to move, as though the other had begun.
    fn turned(&self, state: &Self::State) -> Self::State;
}

/// Text in and out.
///
/// Laws: `read_move(s, write_move(s, m)) == m` for every legal `m`, different moves of a state
/// are written differently, and `read_state(write_state(s)) == s`.
pub trait Notation: Game {
    /// A move as players write it.
    fn write_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// A legal move from text; the error says why it is none.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, Both> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let written = |mv: &Self::Move| self.write_move(state, *mv);
        moves.iter().copied().find(|mv| written(mv) == text).ok_or_else(|| {
            let legal: Vec<_> = moves.iter().map(written).collect();
            let legal = legal.join(" ");
            both!("legal moves are {legal}", "les coups permis sont {legal}")
        })
    }

    /// A state as text that says everything about it.
    fn write_state(&self, state: &Self::State) -> String;

    /// A state from text: what [`write_state`](Notation::write_state) writes, and whatever else
    /// is customary, such as the moves from the start.
    fn read_state(&self, text: &str) -> Result<Self::State, PositionError>;

    /// The state that a text begins from and the moves that follow it there: which states have occurred matters
    /// where they can come back. A game that cannot tell says the state alone.
    fn read_line(&self, text: &str) -> Result<(Self::State, Vec<Self::Move>), PositionError> {
        Ok((self.read_state(text)?, Vec::new()))
    }

    /// A whole game in the form in which files of games are exchanged, if the game has one: what
    /// [`read_line`](Self::read_line) reads.
    fn write_game(
        &self,
        start: &Self::State,
        moves: &[Self::Move],
        sheet: &GameSheet<'_>,
    ) -> Option<String> {
        let _ = (start, moves, sheet);
        None
    }

    /// The moves from the start that a text consists of, where the game reads them in a way of its own:
    /// numbered, or with those left out that are forced.
    fn read_game(&self, text: &str) -> Option<Vec<Self::Move>> {
        let _ = text;
        None
    }
}

/// What is noted about a game beside its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSheet<'a> {
    /// What it belongs to: a match.
    pub event: &'a str,
    /// Its number there.
    pub round: usize,
    /// The day it was played, as `2026.11.17`.
    pub date: Option<&'a str>,
    /// Who played Max.
    pub max: &'a str,
    /// Who played Min.
    pub min: &'a str,
    /// Above 0 if Max has won, below if Min has; none if it is not over.
    pub result: Option<Score>,
    /// Why it ended, if not by the rules of the game.
    pub because: Option<&'a str>,
}

/// Plays written moves from the start.
pub fn read_moves<'t, G: Notation>(
    game: &G,
    moves: impl IntoIterator<Item = &'t str>,
) -> Result<G::State, PositionError> {
    let mut state = game.start();
    let mut moves = moves.into_iter().enumerate();
    while let Some((index, written)) = moves.next() {
        if game.utility(&state).is_some() {
            return Err(PositionError::AfterTheEnd { ply: index, extra: 1 + moves.count() });
        }
        let mv = game.read_move(&state, written).map_err(|because| PositionError::IllegalMove {
            written: written.to_owned(),
            ply: index + 1,
            because,
        })?;
        game.play(&mut state, mv);
    }
    Ok(state)
}

/// A picture of a state, as data that every front end draws in its own way.
pub trait View: Notation {
    /// What a state looks like.
    fn scene(&self, state: &Self::State) -> Scene;
}
