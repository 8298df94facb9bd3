//! A game as people write it down, with every position of it.

use perfectplay_core::{Both, PositionError, Say, both};

use crate::{
    Entry, Position, RequestError, Settings,
    record::{moves_of, taken_apart},
    why::as_written,
};

/// What cannot be played is told, but not more of it than this.
const LONGEST_ECHO: usize = 40;

/// A game that was played, to its end or not.
pub struct Played {
    /// The moves, as the game writes them.
    pub moves: Vec<String>,
    /// Every position, the first one before the first move.
    pub positions: Vec<Box<dyn Position>>,
}

impl Played {
    /// Reads the moves of a game, from its start or from a position.
    ///
    /// # Errors
    ///
    /// If there is no such position, or these are not moves of a game from there, or none.
    ///
    /// ```
    /// use perfectplay_registry::{Played, Registry, Settings};
    ///
    /// let games = Registry::standard();
    /// let othello = Played::read(games.entry("othello")?, &Settings::new(), "", "1. F5 d6 2. C3")?;
    /// assert_eq!(othello.moves, ["f5", "d6", "c3"]);
    /// let nim = Played::read(games.entry("nim")?, &Settings::new(), "1,2", "2:1 1:1 2:1")?;
    /// assert_eq!(nim.positions[3].utility(), Some(1));
    /// # Ok::<(), perfectplay_registry::RequestError>(())
    /// ```
    pub fn read(
        entry: &Entry,
        settings: &Settings,
        position: &str,
        moves: &str,
    ) -> Result<Self, RequestError> {
        let begin = || entry.open(settings, position);
        let bad = |error| RequestError::BadPosition {
            game: entry.info().name.to_owned(),
            text: moves.to_owned(),
            error,
        };
        let mut refused = bad(PositionError::malformed(
            both!("these are no moves", "ce ne sont pas des coups"),
            both!("write the moves that were played", "écrivez les coups joués"),
        ));
        begin()?;
        if position.trim().is_empty() {
            let opened = entry.open(settings, moves);
            let known = opened.as_ref().ok().and_then(|at| moves_of(entry, settings, moves, &**at));
            match (opened, known.filter(|moves| !moves.is_empty())) {
                (Err(error), _) => refused = error,
                (Ok(_), Some(moves)) => {
                    return Self::through(begin()?, &moves).map_err(|stuck| bad(stuck.error));
                }
                (Ok(_), None) => {}
            }
        }
        // The way that comes furthest is the one that was meant, unless none gets anywhere.
        let mut furthest = 0;
        for moves in taken_apart(moves.trim()).into_iter().filter(|moves| !moves.is_empty()) {
            match Self::through(begin()?, &moves) {
                Ok(played) => return Ok(played),
                Err(stuck)
                    if stuck.played >= furthest && (stuck.played > 0 || !position.is_empty()) =>
                {
                    furthest = stuck.played;
                    refused = bad(stuck.error);
                }
                Err(_) => {}
            }
        }
        Err(refused)
    }

    /// Plays moves one after the other.
    fn through(start: Box<dyn Position>, moves: &[impl AsRef<str>]) -> Result<Self, Stuck> {
        let mut played = Self { moves: Vec::new(), positions: vec![start] };
        for (index, mv) in moves.iter().enumerate() {
            let position = &*played.positions[index];
            if position.utility().is_some() {
                let extra = moves.len() - index;
                return Err(Stuck {
                    played: index,
                    error: PositionError::AfterTheEnd { ply: index, extra },
                });
            }
            let written = mv.as_ref();
            let illegal = |error| Stuck {
                played: index,
                error: PositionError::IllegalMove {
                    written: written.chars().take(LONGEST_ECHO).collect(),
                    ply: index + 1,
                    because: match error {
                        RequestError::BadMove { because, .. } => because,
                        other => Both::of(|lang| other.say(lang.into())),
                    },
                },
            };
            let mv = as_written(position, written).map_err(illegal)?;
            let next = position.play(&mv).map_err(illegal)?;
            played.moves.push(mv);
            played.positions.push(next);
        }
        Ok(played)
    }
}

/// Where a text cannot be played on.
struct Stuck {
    /// Moves that could be played.
    played: usize,
    error: PositionError,
}
