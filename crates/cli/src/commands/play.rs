//! `perfectplay play`: a game in the terminal, between people and methods.

use std::{
    io::{self, Write},
    process::ExitCode,
    time::Duration,
};

use perfectplay_core::{Both, Limits, Player};
use perfectplay_draw::board::{self, Annotations};
use perfectplay_messages::Message;
use perfectplay_present::answer;
use perfectplay_registry::{Position, Request, Solved};

use crate::{
    args::{Given, Horizon, Strength, game_and_position, level, seconds},
    bounded,
    context::Context,
    show,
};

/// What cannot be played is shown again, but not more of it than this.
const LONGEST_ECHO: usize = 40;

/// Who plays by hand.
pub(crate) const HUMAN: &str = "human";

/// Who plays one side.
#[derive(Clone, Debug)]
enum Who {
    /// A person, by hand.
    Human,
    /// The usual method, at a level.
    Level(u8),
    /// A method, at the level of the game if there is one.
    Method(String),
}

fn who(text: &str) -> Result<Who, Both> {
    match (text, text.strip_prefix("level:")) {
        (HUMAN, _) => Ok(Who::Human),
        (_, Some(number)) => level(number).map(Who::Level),
        (method, None) => Ok(Who::Method(method.to_owned())),
    }
}

/// Arguments of `perfectplay play`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Game; `perfectplay games` shows them all.
    game: String,

    /// Position to start from, in the game's notation; the start unless given.
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,

    /// Who plays Max: human, a method, or level:N.
    #[arg(long, default_value = "human", value_name = "WHO", value_parser = who)]
    max: Who,

    /// Who plays Min: human, a method, or level:N.
    #[arg(long, default_value = "auto", value_name = "WHO", value_parser = who)]
    min: Who,

    #[command(flatten)]
    strength: Strength,

    /// Methods think this many seconds a move; 1 unless a depth or a level is given.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    #[command(flatten)]
    horizon: Horizon,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let (game, text) = game_and_position(&args.game, args.position.as_deref());
    let settings = given.for_game(&context.registry, game)?;
    let mut table = Table {
        args,
        context,
        played: vec![context.registry.open(game, &settings, text)?],
        input: io::stdin().lock(),
    };
    // A mistyped method should not wait for its first turn to be refused.
    for player in Player::BOTH {
        if !matches!(args.who(player), Who::Human) {
            table.choose(player, Limits { nodes: Some(1), ..Limits::default() })?;
        }
    }
    table.show(out)?;
    while table.position().result().is_none() {
        let player = table.position().to_move();
        if matches!(args.who(player), Who::Human) {
            match table.ask(player, out)? {
                Turn::Played => {}
                Turn::Left => {
                    writeln!(out, "{}", Message::Goodbye.say(context.voice()))?;
                    return Ok(ExitCode::SUCCESS);
                }
            }
        } else {
            let mv = table.choose(player, args.limits(player))?;
            writeln!(out, "{}", Message::Plays { player, mv: &mv }.say(context.voice()))?;
            let next = table.position().play(&mv)?;
            table.played.push(next);
        }
        table.show(out)?;
        if context.interrupted() {
            return Ok(ExitCode::FAILURE);
        }
        if table.goes_round() {
            writeln!(out, "{}", Message::Repeated.say(context.voice()))?;
            return Ok(ExitCode::SUCCESS);
        }
    }
    let position = table.position();
    if position.result().is_some() {
        writeln!(out, "{}", answer::situation(position).say(context.voice()))?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn who(&self, player: Player) -> &Who {
        match player {
            Player::Max => &self.max,
            Player::Min => &self.min,
        }
    }

    /// The method and the level of a player; a person is advised by the best there is.
    fn method(&self, player: Player) -> (&str, Option<u8>) {
        match self.who(player) {
            Who::Human => ("auto", None),
            Who::Level(level) => ("auto", Some(*level)),
            Who::Method(name) => (name, self.strength.level),
        }
    }

    fn limits(&self, player: Player) -> Limits<'_> {
        let (_, level) = self.method(player);
        let limited = self.horizon.depth.is_some() || level.is_some();
        let usual = (!limited).then_some(Duration::from_secs(1));
        Limits { depth: self.horizon.depth, time: self.time.or(usual), ..Limits::default() }
    }
}

/// How a person's turn ended.
enum Turn {
    Played,
    Left,
}

/// A game being played.
struct Table<'a> {
    args: &'a Args,
    context: &'a Context,
    /// Every position so far, the current one last.
    played: Vec<Box<dyn Position>>,
    input: io::StdinLock<'static>,
}

impl Table<'_> {
    fn position(&self) -> &dyn Position {
        &**self.played.last().expect("the first position is never taken back")
    }

    /// Whether the position has been there twice before: in a game with cycles nothing else might
    /// end it, and endless play is a draw.
    fn goes_round(&self) -> bool {
        let state = self.position().state();
        self.played.iter().filter(|before| before.state() == state).count() >= 3
    }

    fn show(&self, out: &mut impl Write) -> crate::Result<()> {
        let drawn = board::text(&self.position().scene(), &Annotations::new(), self.context.style);
        writeln!(out, "\n{}\n", drawn.trim_end())?;
        Ok(out.flush()?)
    }

    /// Lets a person move, or do whatever else the help tells.
    fn ask(&mut self, player: Player, out: &mut impl Write) -> crate::Result<Turn> {
        let lang = self.context.voice();
        loop {
            write!(out, "{}", Message::YourMove(player).say(lang))?;
            out.flush()?;
            let Some(line) = bounded::line(&mut self.input)? else {
                writeln!(out)?;
                return Ok(Turn::Left);
            };
            let legal = self.position().legal_moves();
            match String::from_utf8_lossy(&line).trim() {
                "" => {}
                "quit" | "exit" | "q" => return Ok(Turn::Left),
                "help" | "?" => writeln!(out, "{}", Message::Help.say(lang))?,
                "moves" => writeln!(out, "{}", Message::LegalMoves(&legal).say(lang))?,
                "board" => self.show(out)?,
                "hint" => {
                    let seen = self.search(player, self.args.limits(player), true)?;
                    writeln!(out, "\n{}\n", show::board(self.position(), &seen, self.context))?;
                    if let Some(moves) = show::table(self.position(), &seen, self.context.lang) {
                        writeln!(out, "{moves}")?;
                    }
                    writeln!(out, "{}", Message::Hint { mv: &self.chosen(seen) }.say(lang))?;
                }
                "undo" => {
                    let said = match self.undo(player) {
                        0 => Message::NothingToUndo,
                        moves => Message::Undone(moves),
                    };
                    writeln!(out, "{}", said.say(lang))?;
                    self.show(out)?;
                }
                written => match self.position().play(written) {
                    Ok(next) => {
                        self.played.push(next);
                        return Ok(Turn::Played);
                    }
                    Err(_) => {
                        let written: String = written.chars().take(LONGEST_ECHO).collect();
                        let said = Message::IllegalMove { written: &written, legal: &legal };
                        writeln!(out, "{}", said.say(lang))?;
                    }
                },
            }
        }
    }

    /// Goes back to this player's turn before; says how many moves that took.
    fn undo(&mut self, player: Player) -> u64 {
        let earlier = &self.played[..self.played.len() - 1];
        match earlier.iter().rposition(|position| position.to_move() == player) {
            None => 0,
            Some(index) => {
                let taken_back = self.played.len() - 1 - index;
                self.played.truncate(index + 1);
                taken_back as u64
            }
        }
    }

    /// The move a method plays.
    fn choose(&self, player: Player, limits: Limits<'_>) -> crate::Result<String> {
        Ok(self.chosen(self.search(player, limits, false)?))
    }

    /// What a method sees.
    fn search(&self, player: Player, limits: Limits<'_>, all_moves: bool) -> crate::Result<Solved> {
        let (method, level) = self.args.method(player);
        let seed = self.args.strength.seed;
        let heuristic = self.args.horizon.heuristic.as_deref();
        let seen = self.context.watched(limits, |limits| {
            let searched = Request { method, heuristic, limits, ..Request::default() };
            self.position().analyse(&Request { level, seed, all_moves, ..searched })
        })?;
        Ok(seen)
    }

    /// The move chosen; with no time to find one, any will do.
    fn chosen(&self, seen: Solved) -> String {
        let first = || self.position().legal_moves().into_iter().next();
        seen.best.into_iter().next().or_else(first).unwrap_or_default()
    }
}
