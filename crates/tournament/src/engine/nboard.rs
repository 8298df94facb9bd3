//! A game with an engine that speaks the protocol of NBoard: it is sent the whole game before every move.

use perfectplay_core::Player;
use perfectplay_protocol::{
    ggf::{self, Played},
    nboard::{Command, Report, report},
};
use perfectplay_registry::Position;

use super::{Engine, Process, Question, Talk, forced_pass, movers, shown};
use crate::{Choice, Failure, Turn};

/// Every engine must be told a depth: this one unless given.
const USUAL_DEPTH: u32 = 12;

/// What a pass is called in the notation of Othello.
const PASS: &str = "pa";

/// Whether the protocol can tell of a position: it must be Othello on the usual board.
pub(super) fn knows(start: &dyn Position) -> bool {
    start.game() == "othello" && start.scene().rows == 8
}

pub(super) struct Game {
    process: Process,
    depth: u32,
    pings: i64,
}

impl Game {
    pub(super) fn begin(
        mut process: Process,
        engine: &Engine,
        question: Question<'_>,
    ) -> Result<Self, Failure> {
        let depth = engine.depth.unwrap_or(USUAL_DEPTH);
        process.say(&Command::Version.to_string())?;
        process.say(&Command::Depth(depth).to_string())?;
        let mut talk = Self { process, depth, pings: 0 };
        talk.synchronise(question)?;
        Ok(talk)
    }

    /// Waits until the engine has heard everything: what it says from here on is about that.
    fn synchronise(&mut self, question: Question<'_>) -> Result<(), Failure> {
        self.pings += 1;
        let number = self.pings;
        self.process.say(&Command::Ping(number).to_string())?;
        self.process.listen(question, |line| (report(line)? == Report::Pong(number)).then_some(()))
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.process.dismiss(&Command::Quit.to_string());
    }
}

impl Talk for Game {
    fn choose(&mut self, engine: &Engine, turn: &Turn<'_>) -> Result<Choice, Failure> {
        if let Some(pass) = forced_pass(turn.position, Some(PASS)) {
            return Ok(pass);
        }
        let question = Question { deadline: engine.deadline(turn), stop: turn.stop };
        let movers = movers(turn.start, turn.moves)?;
        let moves = turn.moves.iter().zip(movers).map(|(mv, player)| Played::plain(player, mv));
        let name = |player: Player| {
            let engine_moves = player == turn.position.to_move();
            if engine_moves { engine.name.clone() } else { "opponent".to_owned() }
        };
        let game = ggf::Game {
            black: name(Player::Max),
            white: name(Player::Min),
            start: turn.start.state(),
            moves: moves.collect(),
        };
        self.process.say(&Command::Game(game.to_string()).to_string())?;
        self.synchronise(question)?;
        self.process.say(&Command::Go.to_string())?;
        let mut nodes = 0;
        let mv = self.process.listen(question, |line| match report(line)? {
            Report::Best(played) => Some(played.mv),
            Report::Nodes { nodes: entered, .. } => {
                nodes = entered;
                None
            }
            _ => None,
        })?;
        Ok(Choice { mv: shown(&mv), nodes, depth: Some(self.depth) })
    }
}
