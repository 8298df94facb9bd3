//! `perfectplay nboard`: an engine for NBoard and other programs that speak its protocol.

use std::{
    io::Write,
    process::ExitCode,
    sync::atomic::{AtomicBool, Ordering},
};

use perfectplay_core::{Bound, Limits, Say as _, tell};
use perfectplay_protocol::{
    ggf::{self, Played},
    nboard::{self, Command, Reach, Report, Task},
};
use perfectplay_registry::{Position, Request, Settings, Solved, Update, in_view};
use perfectplay_tournament::Searcher;

use crate::{
    commands::gtp::{USUAL_SECONDS, throw_dice},
    context::Context,
    engine::ranked,
    inbox::{Inbox, Order},
    outbox::Outbox,
    spec,
};

/// The game that the protocol is for.
const GAME: &str = "othello";

/// Arguments of `perfectplay nboard`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who plays, as in a match: METHOD or METHOD:KEY=VALUE,... such as auto:time=5,threads=2. One second a
    /// move unless a limit or a level is given, or NBoard sets a depth.
    #[arg(long, default_value = "auto", value_name = "SPEC", value_parser = spec::searcher)]
    player: Searcher,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let start = context.registry.open(GAME, &Settings::new(), "")?;
    args.player.check(&*start)?;
    let mut session = Session {
        context,
        inbox: Inbox::open(nboard::command),
        player: Searcher { seed: throw_dice(), ..args.player.clone() },
        played: vec![start],
        out: Outbox::new(out),
    };
    while let Some(command) = session.inbox.next() {
        if command == Command::Quit {
            break;
        }
        session.obey(command);
        // Nobody listens any more.
        if session.out.is_lost() {
            break;
        }
    }
    session.out.close()?;
    Ok(ExitCode::SUCCESS)
}

/// What NBoard has set up.
struct Session<'a, W> {
    context: &'a Context,
    inbox: Inbox<Command>,
    player: Searcher,
    /// Every position of the game, the current one last.
    played: Vec<Box<dyn Position>>,
    out: Outbox<'a, W>,
}

impl Order for Command {
    type Task = Task;
    type News = ();

    fn ends(&self, task: Task) -> bool {
        Command::ends(self, task)
    }

    /// One thing after the other.
    fn can_be_obeyed_during(&self, _: Task) -> bool {
        false
    }

    fn is_endless(_: Task) -> bool {
        false
    }
}

impl<W: Write> Session<'_, W> {
    fn position(&self) -> &dyn Position {
        &**self.played.last().expect("a game has a first position")
    }

    fn tell(&self, report: &Report) {
        self.out.say(report);
    }

    /// For the line at the bottom of the window.
    fn status(&self, status: impl Into<String>) {
        self.tell(&Report::Status(status.into()));
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Version => self.tell(&Report::Name("perfectplay".to_owned())),
            Command::Depth(depth) => {
                self.player.budget.depth = Some(depth);
                self.tell(&Report::Name(format!("perfectplay{depth}")));
            }
            Command::Game(game) => match self.replayed(&game) {
                Ok(played) => self.played = played,
                Err(why) => self.status(why),
            },
            Command::Move(mv) => match self.position().play(&mv) {
                Ok(after) => self.played.push(after),
                Err(why) => self.status(why.say(self.context.voice())),
            },
            Command::Ping(number) => self.tell(&Report::Pong(number)),
            // There is no book that games are learned into.
            Command::Learn => self.tell(&Report::Learned),
            Command::Hint(moves) => self.hint(moves),
            Command::Go => self.go(),
            Command::Analyse => self.analyse(),
            Command::Quit | Command::Other => {}
        }
    }

    /// The positions of a game; some programs leave out passes.
    fn replayed(&self, text: &str) -> Result<Vec<Box<dyn Position>>, String> {
        let voice = self.context.voice();
        let game = ggf::read(text).map_err(|why| why.say(voice).to_owned())?;
        let start = self.context.registry.open(GAME, &Settings::new(), &game.start);
        let mut played = vec![start.map_err(|why| why.say(voice))?];
        for Played { player, mv, .. } in game.moves {
            let last = &played[played.len() - 1];
            if last.to_move() != player
                && let [only] = &last.legal_moves()[..]
                && let Ok(after) = last.play(only)
            {
                played.push(after);
            }
            let last = &played[played.len() - 1];
            let after = last.play(&mv).map_err(|why| why.say(voice))?;
            played.push(after);
        }
        Ok(played)
    }

    /// The limits of the player, or of the moment.
    fn limits<'a>(&self, stop: &'a AtomicBool) -> Limits<'a> {
        let mut budget = self.player.budget;
        if budget.is_unlimited() && self.player.level.is_none() {
            budget.seconds = Some(USUAL_SECONDS);
        }
        budget.limits(None, stop)
    }

    fn go(&self) {
        let position = self.position();
        let legal = position.legal_moves();
        let Some(first) = legal.first() else {
            let lang = self.context.lang;
            return self.status(tell!(lang, "The game is over", "La partie est finie"));
        };
        if legal.len() == 1 {
            return self.tell(&Report::Best(Played::plain(position.to_move(), first)));
        }
        self.thinking();
        let solved = self.inbox.during(Task::Go, |stop| {
            let stream = |update: &Update| self.tell_update(update);
            let request = self.player.request(self.limits(stop));
            position.analyse(&Request { stream: Some(&stream), ..request })
        });
        match solved {
            Ok(solved) => {
                let best = solved.best.first().unwrap_or(first);
                let known = !solved.best.is_empty();
                self.tell(&Report::Nodes { nodes: solved.nodes, seconds: solved.seconds });
                self.tell(&Report::Best(Played {
                    eval: known.then_some(f64::from(solved.score)),
                    seconds: Some(solved.seconds),
                    ..Played::plain(position.to_move(), best)
                }));
                self.status("");
            }
            Err(why) => self.status(why.say(self.context.voice())),
        }
    }

    fn hint(&self, moves: usize) {
        let position = self.position();
        if position.choices() == 0 {
            return;
        }
        self.thinking();
        let solved = self.inbox.during(Task::Analysis, |stop| {
            let stream = |update: &Update| self.tell_update(update);
            let request = self.player.request(self.limits(stop));
            let request = Request { stream: Some(&stream), lines: Some(moves), ..request };
            let solved = position.analyse(&request);
            // What was given up is about a position of the past.
            solved.map(|solved| (solved, stop.load(Ordering::Relaxed)))
        });
        match solved {
            Ok((_, true)) => {}
            Ok((solved, false)) => self.tell_moves(&solved, moves),
            Err(why) => return self.status(why.say(self.context.voice())),
        }
        self.status("");
    }

    /// What every position of the game was worth, the last one first.
    fn analyse(&self) {
        self.thinking();
        self.inbox.during(Task::Analysis, |stop| {
            for (moves, position) in self.played.iter().enumerate().rev() {
                let eval = match position.utility() {
                    Some(utility) => in_view(utility, position.to_move()),
                    None => match position.analyse(&self.player.request(self.limits(stop))) {
                        Ok(solved) => solved.score,
                        Err(why) => return self.status(why.say(self.context.voice())),
                    },
                };
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                self.tell(&Report::Analysis { moves, eval: f64::from(eval) });
            }
        });
        self.status("");
    }

    fn thinking(&self) {
        let lang = self.context.lang;
        self.status(tell!(lang, "perfectplay is thinking", "perfectplay réfléchit"));
    }

    /// What is known while the search goes on.
    fn tell_update(&self, update: &Update) {
        if update.line.is_empty() {
            return;
        }
        self.tell(&Report::Search {
            line: update.line.clone(),
            eval: f64::from(in_view(update.value, update.to_move)),
            reach: reach(update.depth, update.decided, update.bound),
        });
        self.tell(&Report::Nodes { nodes: update.nodes, seconds: update.seconds });
    }

    /// The best moves, the best one first.
    fn tell_moves(&self, solved: &Solved, most: usize) {
        let moves = solved.moves.as_deref().unwrap_or_default();
        for mv in ranked(moves).into_iter().take(most) {
            self.tell(&Report::Search {
                line: if mv.line.is_empty() { vec![mv.mv.clone()] } else { mv.line.clone() },
                eval: f64::from(mv.score),
                reach: reach(solved.depth, mv.decided, mv.bound),
            });
        }
        self.tell(&Report::Nodes { nodes: solved.nodes, seconds: solved.seconds });
    }
}

/// How far a value was searched. One that is decided before the end of the game was reached everywhere says
/// who wins, and that it is by so much at least.
fn reach(depth: Option<u32>, decided: bool, bound: Bound) -> Reach {
    match depth {
        None if bound == Bound::Exact => Reach::End,
        _ if decided => Reach::Winner,
        depth => Reach::Plies(depth.unwrap_or_default()),
    }
}
