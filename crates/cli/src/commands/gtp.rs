//! `perfectplay gtp`: an engine for programs that speak GTP, such as Quarry.
//!
//! What gtp-rhino does for Othello is done the same way here: `A1` is at the top left, a game is over when
//! both have to pass, and `final_score` is then the margin. A controller may leave out passes, which are forced.

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::atomic::AtomicBool,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use perfectplay_core::{Clock, Player, Say as _, hash};
use perfectplay_draw::board::{self, Annotations, Style};
use perfectplay_protocol::{
    Line, Lines,
    gtp::{self, Command, Response, Vertices},
};
use perfectplay_registry::{Position, Settings};
use perfectplay_tournament::Searcher;

use crate::{
    args::{Given, whole},
    context::Context,
    failure::refuse,
    spec,
};

/// Seconds for a move unless the player has a limit, or the controller a clock.
pub(crate) const USUAL_SECONDS: f64 = 1.0;

/// A seed that is different for every game.
pub(crate) fn throw_dice() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    hash::mix(now.as_nanos() as u64)
}

/// Everything that is answered.
const COMMANDS: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "list_games",
    "set_game",
];

/// What the protocol calls the things that can be wrong. Controllers compare these words.
const SYNTAX_ERROR: &str = "syntax error";
const ILLEGAL_MOVE: &str = "illegal move";

/// Arguments of `perfectplay gtp`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Game; `perfectplay games` shows them all.
    #[arg(default_value = "othello")]
    game: String,

    /// Who plays, as in a match: METHOD or METHOD:KEY=VALUE,... such as auto:time=5,threads=2. One second a
    /// move unless a limit or a level is given, or the controller sets a clock.
    #[arg(long, default_value = "auto", value_name = "SPEC", value_parser = spec::searcher)]
    player: Searcher,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let settings = given.for_game(&context.registry, &args.game)?;
    let start = context.registry.open(&args.game, &settings, "")?;
    if start.utility().is_some() {
        refuse!("the game is over before it begins", "la partie est finie avant de commencer");
    }
    args.player.check(&*start)?;
    let mut session = Session {
        context,
        player: Searcher { seed: throw_dice(), ..args.player.clone() },
        game: args.game.clone(),
        settings,
        played: vec![start],
        komi: 0.0,
        clocks: [None; 2],
        control: None,
    };
    for line in Lines::new(io::stdin().lock()) {
        let (response, leaves) = match line? {
            Line::TooLong => {
                (Response { id: None, result: Err("line too long".to_owned()) }, false)
            }
            Line::Text(line) => match gtp::command(&line) {
                None => continue,
                Some(command) => {
                    let result = session.answer(&command);
                    (Response { id: command.id, result }, command.name == "quit")
                }
            },
        };
        write!(out, "{response}")?;
        out.flush()?;
        if leaves {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What a controller has set up.
struct Session<'a> {
    context: &'a Context,
    player: Searcher,
    game: String,
    settings: Settings,
    /// The positions after each move that can be taken back, the first one at the start.
    played: Vec<Box<dyn Position>>,
    komi: f64,
    /// What Max and Min have left.
    clocks: [Option<Clock>; 2],
    control: Option<Control>,
}

/// Time as the controller gives it: so much for the game, and then so much for every so many moves.
#[derive(Clone, Copy)]
struct Control {
    main: Duration,
    period: Duration,
    moves: u32,
}

impl Control {
    fn clock(self) -> Clock {
        let increment = Duration::ZERO;
        if self.main.is_zero() && self.moves > 0 {
            Clock { left: self.period, increment, moves: Some(self.moves) }
        } else {
            Clock { left: self.main, increment, moves: None }
        }
    }
}

type Answer = Result<String, String>;

impl Session<'_> {
    fn position(&self) -> &dyn Position {
        &**self.played.last().expect("the first position is never taken back")
    }

    fn vertices(&self) -> Vertices {
        Vertices::of(self.position().game())
    }

    fn answer(&mut self, command: &Command) -> Answer {
        let arguments: Vec<&str> = command.arguments.iter().map(String::as_str).collect();
        match (command.name.as_str(), &arguments[..]) {
            ("protocol_version", _) => Ok(gtp::VERSION.to_owned()),
            ("name", _) => Ok("perfectplay".to_owned()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name, ..]) => Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("quit", _) => Ok(String::new()),
            ("boardsize", [size, ..]) => self.board_size(size),
            ("clear_board", _) => self.begin_again(),
            ("komi", [komi, ..]) => {
                let komi = komi.parse().ok().filter(|komi: &f64| komi.is_finite());
                self.komi = komi.ok_or(SYNTAX_ERROR)?;
                Ok(String::new())
            }
            ("play", [colour, mv @ ..]) if !mv.is_empty() => self.play(colour, &mv.join(" ")),
            ("genmove", [colour, ..]) => self.generate(colour, true),
            ("reg_genmove", [colour, ..]) => self.generate(colour, false),
            ("undo", _) if self.played.len() > 1 => {
                self.played.pop();
                Ok(String::new())
            }
            ("undo", _) => Err("cannot undo".to_owned()),
            ("showboard", _) => {
                let plain = Style { unicode: false, colour: false };
                let drawn = board::text(&self.position().scene(), &Annotations::new(), plain);
                Ok(format!("\n{drawn}"))
            }
            ("time_settings", [main, period, moves, ..]) => self.time_settings(main, period, moves),
            ("time_left", [colour, left, moves, ..]) => self.time_left(colour, left, moves),
            ("final_score", _) => self.final_score(),
            ("list_games", _) => Ok(self.games().join("\n")),
            ("set_game", [_, ..]) => self.set_game(&arguments.join(" ")),
            (known, _) if COMMANDS.contains(&known) => Err(SYNTAX_ERROR.to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    /// Back to the start, with the clocks as they were set.
    fn begin_again(&mut self) -> Answer {
        self.played.truncate(1);
        self.player.seed = throw_dice();
        self.clocks = [self.control.map(Control::clock); 2];
        Ok(String::new())
    }

    fn board_size(&mut self, size: &str) -> Answer {
        let mut settings = self.settings.clone();
        settings.set("size", whole::<u8>(1..=64)(size).map_err(|_| SYNTAX_ERROR)?.to_string());
        let start = self.context.registry.open(&self.game, &settings, "");
        self.played = vec![start.map_err(|_| "unacceptable size")?];
        self.settings = settings;
        self.begin_again()
    }

    /// The position in which it is a player's turn: the opponent may have a pass that nobody has
    /// written.
    fn turn_of(&self, player: Player) -> Option<Box<dyn Position>> {
        let position = self.position();
        let pass = self.vertices().pass().filter(|pass| position.legal_moves() == [*pass])?;
        position.play(pass).ok().filter(|after| after.to_move() == player)
    }

    fn play(&mut self, colour: &str, mv: &str) -> Answer {
        let player = gtp::player(colour).ok_or(SYNTAX_ERROR)?;
        let mv = self.vertices().read(mv);
        let passed = self.turn_of(player);
        let position = self.position();
        let after = if position.utility().is_some() {
            // When the game is over both pass, as long as anybody asks.
            let passes = self.vertices().pass() == Some(mv.as_str());
            return if passes { Ok(String::new()) } else { Err(ILLEGAL_MOVE.to_owned()) };
        } else if position.to_move() == player {
            position.play(&mv)
        } else {
            passed.ok_or(ILLEGAL_MOVE)?.play(&mv)
        };
        self.played.push(after.map_err(|_| ILLEGAL_MOVE)?);
        Ok(String::new())
    }

    fn generate(&mut self, colour: &str, plays: bool) -> Answer {
        let player = gtp::player(colour).ok_or(SYNTAX_ERROR)?;
        let passed = self.turn_of(player);
        let position = match self.position() {
            over if over.utility().is_some() => {
                let pass = self.vertices().pass().ok_or("the game is over")?;
                return Ok(self.vertices().write(pass));
            }
            position if position.to_move() == player => position,
            _ => passed.as_deref().ok_or("it is the other player's turn")?,
        };
        let begun = Instant::now();
        let mv = self.choose(position, player)?;
        let after = position.play(&mv).map_err(|error| error.say(self.context.voice()))?;
        if plays {
            self.spend(player, begun.elapsed());
            self.played.push(after);
        }
        Ok(self.vertices().write(&mv))
    }

    fn choose(&self, position: &dyn Position, player: Player) -> Answer {
        let legal = position.legal_moves();
        if let [only] = &legal[..] {
            return Ok(only.clone());
        }
        let clock = self.clocks[player as usize];
        let mut budget = self.player.budget;
        if budget.is_unlimited() && self.player.level.is_none() && clock.is_none() {
            budget.seconds = Some(USUAL_SECONDS);
        }
        let never = AtomicBool::new(false);
        let share = clock.map(|clock| position.by_clock(clock));
        let solved = position.analyse(&self.player.request(budget.limits(share, &never)));
        let best = solved.map_err(|error| error.say(self.context.voice()))?.best;
        // With no time to find a move, any will do.
        best.into_iter().chain(legal).next().ok_or_else(|| "no move".to_owned())
    }

    /// Takes the time of a move off a clock; where the controller tells the time, that counts.
    fn spend(&mut self, player: Player, time: Duration) {
        let Some(control) = self.control else { return };
        if let Some(clock) = &mut self.clocks[player as usize] {
            clock.left = clock.left.saturating_sub(time);
            clock.moves = clock.moves.map(|moves| moves.saturating_sub(1));
            let period = control.moves > 0;
            if period && (clock.moves == Some(0) || clock.moves.is_none() && clock.left.is_zero()) {
                *clock = Control { main: Duration::ZERO, ..control }.clock();
            }
        }
    }

    fn time_settings(&mut self, main: &str, period: &str, moves: &str) -> Answer {
        let [main, period] = [main, period].map(seconds);
        let (main, period) = (main.ok_or(SYNTAX_ERROR)?, period.ok_or(SYNTAX_ERROR)?);
        let moves: u32 = moves.parse().map_err(|_| SYNTAX_ERROR)?;
        // Time for no moves is how the protocol says that there is no limit; nobody could play with
        // no time at all.
        let unlimited = moves == 0 && (!period.is_zero() || main.is_zero());
        self.control = (!unlimited).then_some(Control { main, period, moves });
        self.clocks = [self.control.map(Control::clock); 2];
        Ok(String::new())
    }

    fn time_left(&mut self, colour: &str, left: &str, moves: &str) -> Answer {
        let player = gtp::player(colour).ok_or(SYNTAX_ERROR)?;
        let left = seconds(left).ok_or(SYNTAX_ERROR)?;
        let moves: u32 = moves.parse().map_err(|_| SYNTAX_ERROR)?;
        let moves = (moves > 0).then_some(moves);
        self.clocks[player as usize] = Some(Clock { left, increment: Duration::ZERO, moves });
        Ok(String::new())
    }

    /// The margin of a game that is over, less the komi.
    fn final_score(&self) -> Answer {
        let utility = self.position().utility().ok_or("cannot score")?;
        let score = f64::from(utility) - self.komi;
        Ok(match score {
            0.0 => "0".to_owned(),
            score if score > 0.0 => format!("B+{score}"),
            score => format!("W+{}", -score),
        })
    }

    /// The games that begin without being told how.
    fn games(&self) -> Vec<String> {
        let begins = |name: &str| {
            let start = self.context.registry.open(name, &Settings::new(), "");
            start.is_ok_and(|start| start.utility().is_none())
        };
        let infos = self.context.registry.entries().iter().map(|entry| entry.info());
        let known = infos.filter(|info| begins(info.name));
        known.map(|info| info.title.say(perfectplay_messages::Lang::En).to_owned()).collect()
    }

    fn set_game(&mut self, written: &str) -> Answer {
        let games = self.games();
        let mut infos = self.context.registry.entries().iter().map(|entry| entry.info());
        let info = infos
            .find(|info| {
                let title = info.title.say(perfectplay_messages::Lang::En);
                let meant =
                    [info.name, title].iter().any(|name| name.eq_ignore_ascii_case(written));
                meant && games.iter().any(|game| game == title)
            })
            .ok_or("unsupported game")?;
        if info.name != self.game {
            let settings = Settings::new();
            let start = self.context.registry.open(info.name, &settings, "");
            let start = start.map_err(|error| error.say(self.context.voice()))?;
            self.player.check(&*start).map_err(|error| error.say(self.context.voice()))?;
            (self.game, self.settings) = (info.name.to_owned(), settings);
            self.played = vec![start];
        }
        self.begin_again()
    }
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}
