//! An engine of others as a player: a process that speaks a protocol.
//!
//! It is started anew for every game, so that nothing of one game can matter in the next, also after
//! a game that it lost by hanging, by crashing or by nonsense. It is asked with a deadline, its lines and their number
//! are bounded, and it is gone when its player is ([`process`]).

mod gtp;
mod nboard;
mod process;
mod universal;

use std::time::{Duration, Instant};

use perfectplay_core::{Both, Player, both};
use perfectplay_protocol::uci::Dialect;
use perfectplay_registry::Position;
use serde::{Deserialize, Serialize};

pub use process::dismiss_engines;

use crate::{Choice, Contender, Entrant, Failure, NewGame, Turn};
use process::{Process, Question};

/// How long an engine may take to get ready for a game.
const GETTING_READY: Duration = Duration::from_secs(30);

/// What an engine may take longer than the time it was told: to be heard, and for engines that do not look
/// at the clock while they think.
const GRACE: Duration = Duration::from_secs(5);

/// An engine that was told no time has this much for a move.
const USUAL_PATIENCE: Duration = Duration::from_secs(60);

/// What an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// The Go Text Protocol.
    Gtp,
    /// The protocol of NBoard, for Othello.
    Nboard,
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Game Interface.
    Ugi,
}

/// An engine of others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Engine {
    /// What it is called.
    pub name: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Seconds for a move that the engine is told, if its protocol has words for them.
    pub seconds: Option<f64>,
    /// Moves to look ahead, if its protocol has words for them.
    pub depth: Option<u32>,
    /// States to enter for a move, if its protocol has words for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// What is set before a game, by name, if its protocol has options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// Seconds after which it has lost the game; a little more than it was told unless given.
    pub patience: Option<f64>,
}

impl Engine {
    /// Refuses games that the protocol cannot tell, before the first one rather than in it. All games
    /// begin at `start`; `beginning` is where the game itself begins.
    ///
    /// # Errors
    ///
    /// If the protocol is for another game, or for other beginnings.
    pub fn check(&self, start: &dyn Position, beginning: &dyn Position) -> Result<(), Both> {
        match self.protocol {
            Protocol::Gtp if start.state() != beginning.state() => Err(both!(
                "engines that speak GTP begin at the start of the game; leave out the position",
                "les programmes qui parlent GTP commencent au début de la partie ; ôtez la position",
            )),
            Protocol::Nboard if !nboard::knows(start) => Err(both!(
                "engines that speak NBoard play Othello on 8x8",
                "les programmes qui parlent NBoard jouent à Othello sur 8x8",
            )),
            Protocol::Uci if start.game() != "chess" => Err(both!(
                "engines that speak UCI play chess; for other games there is ugi",
                "les programmes qui parlent UCI jouent aux échecs ; pour d’autres jeux il y a ugi",
            )),
            _ => Ok(()),
        }
    }

    fn start(&self) -> Result<Process, Failure> {
        Process::start(&self.command)
    }

    /// When the answer to a question for a move is too late.
    fn deadline(&self, turn: &Turn<'_>) -> Instant {
        let clock = turn.clock.map(|clock| clock.left(turn.position.to_move()));
        let told = duration(self.seconds).into_iter().chain(clock).min();
        let usual = told.map_or(USUAL_PATIENCE, |told| told.saturating_add(GRACE));
        in_future(duration(self.patience).unwrap_or(usual))
    }
}

fn duration(seconds: Option<f64>) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds?).ok()
}

/// So much from now, or as good as never.
fn in_future(patience: Duration) -> Instant {
    let now = Instant::now();
    now.checked_add(patience).unwrap_or_else(|| now + Duration::from_secs(1 << 30))
}

impl Entrant for Engine {
    fn name(&self) -> &str {
        &self.name
    }

    fn sit_down(&self) -> Result<Box<dyn Contender>, Failure> {
        Ok(Box::new(Seated { engine: self.clone(), fresh: Some(self.start()?), talk: None }))
    }
}

/// An engine at the board.
struct Seated {
    engine: Engine,
    /// A process that has not played yet.
    fresh: Option<Process>,
    /// The game being played.
    talk: Option<Box<dyn Talk>>,
}

/// A game with an engine, in the words of its protocol.
trait Talk: Send {
    /// The move that the engine plays.
    fn choose(&mut self, engine: &Engine, turn: &Turn<'_>) -> Result<Choice, Failure>;
}

impl Contender for Seated {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Failure> {
        self.talk = None;
        let process = self.fresh.take().map_or_else(|| self.engine.start(), Ok)?;
        let ready = duration(self.engine.patience).unwrap_or(GETTING_READY);
        let question = Question { deadline: in_future(ready), stop: game.stop };
        self.talk = Some(match self.engine.protocol {
            Protocol::Gtp => Box::new(gtp::Game::begin(process, &self.engine, game, question)?),
            Protocol::Nboard => Box::new(nboard::Game::begin(process, &self.engine, question)?),
            Protocol::Uci => {
                Box::new(universal::Game::begin(Dialect::Uci, process, &self.engine, question)?)
            }
            Protocol::Ugi => {
                Box::new(universal::Game::begin(Dialect::Ugi, process, &self.engine, question)?)
            }
        });
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Failure> {
        let talk = self.talk.as_mut().ok_or_else(|| {
            Failure(both!("the engine plays no game", "le programme ne joue aucune partie"))
        })?;
        let choice = talk.choose(&self.engine, turn);
        if choice.is_err() {
            self.talk = None;
        }
        choice
    }
}

/// The only thing to do where a player must pass: nobody has to be asked for it, and engines do not agree
/// on how they would answer.
fn forced_pass(position: &dyn Position, pass: Option<&'static str>) -> Option<Choice> {
    let pass = pass?;
    let legal = position.legal_moves();
    (legal == [pass]).then(|| Choice { mv: pass.to_owned(), nodes: 0, depth: None })
}

/// Who played each of the moves of a match.
fn movers(start: &dyn Position, moves: &[String]) -> Result<Vec<Player>, Failure> {
    let mut at: Option<Box<dyn Position>> = None;
    let mut movers = Vec::with_capacity(moves.len());
    for mv in moves {
        let position = at.as_deref().unwrap_or(start);
        movers.push(position.to_move());
        let next = position.play(mv);
        at = Some(next.map_err(|error| Failure(Both::same(error.to_string())))?);
    }
    Ok(movers)
}

/// As much of what an engine said as is worth repeating.
fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
