//! A game with an engine that speaks UCI or UGI: before every move it is sent where the game began and all moves
//! since.

use std::time::Duration;

use perfectplay_core::{Player, both};
use perfectplay_protocol::uci::{Command, Dialect, Go, Info, Offer, Reply, Start, reply};

use super::{Engine, Process, Question, Talk, duration, shown};
use crate::{Choice, Failure, Turn};

/// Engines think without end unless they are told how far; so long, if nobody has.
const USUAL_TIME: Duration = Duration::from_millis(100);

/// The shortest time an engine is given: some take none at all for no limit.
const SHORTEST: Duration = Duration::from_millis(1);

pub(super) struct Game {
    process: Process,
    dialect: Dialect,
}

impl Game {
    pub(super) fn begin(
        dialect: Dialect,
        process: Process,
        engine: &Engine,
        question: Question<'_>,
    ) -> Result<Self, Failure> {
        let mut talk = Self { process, dialect };
        talk.say(&Command::Hello)?;
        let mut offers = Vec::new();
        talk.process.listen(question, |line| match reply(line, dialect)? {
            Reply::Option(offer) => {
                offers.push(offer);
                None
            }
            Reply::Ok => Some(()),
            _ => None,
        })?;
        for (name, value) in &engine.options {
            talk.set(&offers, name, value)?;
        }
        talk.say(&Command::NewGame)?;
        talk.synchronise(question)?;
        Ok(talk)
    }

    fn say(&mut self, command: &Command) -> Result<(), Failure> {
        self.process.say(&command.write(self.dialect))
    }

    /// Sets an option, which the engine must have: a game with another strength than the one asked for would prove
    /// nothing.
    fn set(&mut self, offers: &[Offer], name: &str, value: &str) -> Result<(), Failure> {
        let Some(offer) = offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name)) else {
            let program = self.process.program();
            return Err(Failure(both!(
                "{program:?} has no option {name:?}",
                "{program:?} n’a pas d’option {name:?}",
            )));
        };
        let (name, value) = (offer.name.clone(), Some(value.to_owned()));
        self.say(&Command::SetOption { name, value })
    }

    /// Waits until the engine has heard everything.
    fn synchronise(&mut self, question: Question<'_>) -> Result<(), Failure> {
        self.say(&Command::IsReady)?;
        let dialect = self.dialect;
        self.process
            .listen(question, |line| (reply(line, dialect)? == Reply::ReadyOk).then_some(()))
    }
}

/// How far an engine may think: its own limits, and the clock.
fn how_far(engine: &Engine, turn: &Turn<'_>) -> Go {
    let player = turn.position.to_move();
    let clock = turn.clock;
    let left = clock.map(|clock| clock.left(player));
    let own = duration(engine.seconds);
    let limited = own.is_some() || clock.is_some();
    let unlimited = !limited && engine.depth.is_none() && engine.nodes.is_none();
    let move_time = own.or(unlimited.then_some(USUAL_TIME));
    let mut go = Go {
        depth: engine.depth,
        nodes: engine.nodes,
        // Nobody may take more for a move than there is left for the game.
        move_time: move_time.map(|time| left.map_or(time, |left| time.min(left)).max(SHORTEST)),
        ..Go::default()
    };
    if let Some(clock) = clock.filter(|_| own.is_none()) {
        go.left = Player::BOTH.map(|player| Some(clock.left(player).max(SHORTEST)));
        go.increment = [clock.increment(); 2];
    }
    go
}

impl Talk for Game {
    fn choose(&mut self, engine: &Engine, turn: &Turn<'_>) -> Result<Choice, Failure> {
        let question = Question { deadline: engine.deadline(turn), stop: turn.stop };
        let start = match turn.start.text() {
            "" => Start::Usual,
            _ => Start::Written(turn.start.state()),
        };
        self.say(&Command::Position { start, moves: turn.moves.to_vec() })?;
        self.say(&Command::Go(how_far(engine, turn)))?;
        let (mut nodes, mut depth) = (0, None);
        let dialect = self.dialect;
        let mv = self.process.listen(question, |line| match reply(line, dialect)? {
            Reply::Info(Info { nodes: entered, depth: reached, multi_pv, .. }) => {
                nodes = entered.unwrap_or(nodes);
                if multi_pv.unwrap_or(1) == 1 {
                    depth = reached.or(depth);
                }
                None
            }
            Reply::BestMove { mv, .. } => Some(mv),
            _ => None,
        })?;
        let Some(mv) = mv else {
            return Err(self.process.nonsense("go", "bestmove (none)"));
        };
        Ok(Choice { mv: shown(&mv), nodes, depth })
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.process.dismiss(&Command::Quit.write(self.dialect));
    }
}
