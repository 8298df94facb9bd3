//! A game with an engine that speaks GTP.
//!
//! The engine keeps the board: it is told the moves of others and plays its own. A refused pass is
//! no error, since some engines (gtp-rhino) pass by themselves and know no `play b pass`.

use perfectplay_core::{Player, both};
use perfectplay_protocol::gtp::{Ear, Vertices, letter};

use super::{Engine, Process, Question, Talk, forced_pass, movers, shown};
use crate::{Choice, Clock, Failure, NewGame, Turn};

/// The last command.
const FAREWELL: &str = "quit";

pub(super) struct Game {
    process: Process,
    ear: Ear,
    vertices: Vertices,
    /// How many moves of the game the engine knows.
    known: usize,
}

impl Game {
    pub(super) fn begin(
        process: Process,
        engine: &Engine,
        game: &NewGame<'_>,
        question: Question<'_>,
    ) -> Result<Self, Failure> {
        let vertices = Vertices::of(game.start.game());
        let mut talk = Self { process, ear: Ear::default(), vertices, known: 0 };
        if vertices == Vertices::Squares {
            talk.must(&format!("boardsize {}", game.start.scene().rows), question)?;
        }
        talk.must("clear_board", question)?;
        if let Some(seconds) = engine.seconds {
            // An engine without a clock plays as it likes, within our patience.
            let _ = talk.ask(&format!("time_settings 0 {} 1", whole(seconds)), question)?;
        }
        Ok(talk)
    }

    /// Asks, and gives the answer, or what was wrong.
    fn ask(
        &mut self,
        command: &str,
        question: Question<'_>,
    ) -> Result<Result<String, String>, Failure> {
        self.process.say(command)?;
        let ear = &mut self.ear;
        self.process.listen(question, |line| ear.hear(line)).map(|response| response.result)
    }

    /// Asks for something that must not be refused.
    fn must(&mut self, command: &str, question: Question<'_>) -> Result<String, Failure> {
        match self.ask(command, question)? {
            Ok(answer) => Ok(answer),
            Err(why) => Err(self.process.nonsense(command, &format!("? {why}"))),
        }
    }

    /// Tells the engine the moves it does not know.
    fn tell_moves(&mut self, turn: &Turn<'_>, question: Question<'_>) -> Result<(), Failure> {
        let movers = movers(turn.start, turn.moves)?;
        for (mv, player) in turn.moves.iter().zip(movers).skip(self.known) {
            let command = format!("play {} {}", letter(player), self.vertices.write(mv));
            let passes = self.vertices.pass() == Some(mv.as_str());
            if let Err(why) = self.ask(&command, question)?
                && !passes
            {
                return Err(self.process.nonsense(&command, &format!("? {why}")));
            }
        }
        self.known = turn.moves.len();
        Ok(())
    }

    /// Tells the engine how much time it has.
    fn tell_time(
        &mut self,
        engine: &Engine,
        clock: Option<Clock>,
        player: Player,
        question: Question<'_>,
    ) -> Result<(), Failure> {
        let letter = letter(player);
        let command = match (engine.seconds, clock) {
            (Some(seconds), _) => format!("time_left {letter} {} 1", whole(seconds)),
            (None, Some(clock)) => format!("time_left {letter} {} 0", clock.left(player).as_secs()),
            (None, None) => return Ok(()),
        };
        self.ask(&command, question).map(|_| ())
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.process.dismiss(FAREWELL);
    }
}

impl Talk for Game {
    fn choose(&mut self, engine: &Engine, turn: &Turn<'_>) -> Result<Choice, Failure> {
        if let Some(pass) = forced_pass(turn.position, self.vertices.pass()) {
            return Ok(pass);
        }
        let question = Question { deadline: engine.deadline(turn), stop: turn.stop };
        if self.known == 0
            && engine.seconds.is_none()
            && let Some(clock) = turn.clock
        {
            let time = whole(clock.left(turn.position.to_move()).as_secs_f64());
            let _ = self.ask(&format!("time_settings {time} 0 0"), question)?;
        }
        self.tell_moves(turn, question)?;
        let player = turn.position.to_move();
        self.tell_time(engine, turn.clock, player, question)?;
        let answer = self.must(&format!("genmove {}", letter(player)), question)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Err(Failure(both!("it resigned", "il a abandonné")));
        }
        // It has played the move itself; whether the rules allow it the match will find.
        self.known += 1;
        let mv = shown(&self.vertices.read(answer.trim()));
        Ok(Choice { mv, nodes: 0, depth: None })
    }
}

/// GTP counts in whole seconds; nobody has none.
fn whole(seconds: f64) -> u64 {
    seconds.ceil().clamp(1.0, 1e9) as u64
}
