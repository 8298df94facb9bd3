//! An engine for programs that speak UCI or UGI: what it is told, and what it says.
//!
//! One thread reads commands, one thinks, and this one is between them: it alone writes, so that `isready` is answered and
//! `stop` is heard while a search goes on, and lines never mix.

mod found;
mod options;
mod question;

use std::{
    io::Write,
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Instant,
};

use perfectplay_core::{Limits, Player, Say, tell};
use perfectplay_protocol::uci::{Command, Dialect, Go, Info, Query, Reply, Start, command};
use perfectplay_registry::{Entry, Position, RequestError, Settings, Solved, Update};
use perfectplay_tournament::Searcher;

use crate::{
    commands::gtp::throw_dice,
    context::Context,
    failure::refuse,
    inbox::{Event, Inbox, Order},
    outbox::Outbox,
};
use found::Found;
pub(crate) use found::ranked;
use options::Options;
use question::Question;

/// Which game to play, and how.
pub(crate) struct Setup<'a> {
    pub(crate) dialect: Dialect,
    pub(crate) game: &'a str,
    pub(crate) settings: Settings,
    /// What `startpos` stands for, in the game's notation.
    pub(crate) start: &'a str,
    pub(crate) player: &'a Searcher,
}

/// Serves until told to quit, or until the input ends.
pub(crate) fn serve(
    setup: Setup<'_>,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let Setup { dialect, game, settings, start, player } = setup;
    let entry = context.registry.entry(game)?;
    let position: Arc<dyn Position> = Arc::from(entry.open(&settings, start)?);
    if position.utility().is_some() {
        refuse!("the game is over before it begins", "la partie est finie avant de commencer");
    }
    player.check(&*position)?;
    let mut session = Session {
        context,
        dialect,
        entry,
        settings,
        start,
        options: Options::new(player, entry.info(), &*position),
        seed: throw_dice(),
        position,
        debug: false,
        inbox: Arc::new(Inbox::open(move |line| command(line, dialect))),
        out: Outbox::new(out),
    };
    while let Some(command) = session.inbox.next() {
        if command == Command::Quit {
            break;
        }
        session.obey(command);
        if session.out.is_lost() {
            break;
        }
    }
    session.out.close()?;
    Ok(ExitCode::SUCCESS)
}

/// What an engine can be busy with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// Something that comes to an end, and is answered then.
    Limited,
    /// Something that is answered only when asked for.
    Endless,
}

/// From whoever thinks.
pub(crate) enum News {
    /// So far.
    Update(Update),
    /// In the end.
    Found(Box<Solved>),
    /// A move leads to so many states.
    Counted(String, u64),
}

impl Order for Command {
    type Task = Task;
    type News = News;

    /// Who asks is to say `stop` before anything else; a limited search is let finish if not.
    fn ends(&self, task: Task) -> bool {
        match self {
            Self::Stop | Self::Quit => true,
            Self::Position { .. } | Self::Go(_) | Self::NewGame => task == Task::Endless,
            _ => false,
        }
    }

    fn can_be_obeyed_during(&self, _: Task) -> bool {
        let waits = [Self::Stop, Self::Quit, Self::NewGame].contains(self);
        !waits && !matches!(self, Self::Position { .. } | Self::Go(_))
    }

    fn is_endless(task: Task) -> bool {
        task == Task::Endless
    }
}

/// What has been set up.
struct Session<'a, W> {
    context: &'a Context,
    dialect: Dialect,
    entry: &'a Entry,
    settings: Settings,
    start: &'a str,
    options: Options,
    /// The dice of this game.
    seed: u64,
    position: Arc<dyn Position>,
    /// Somebody looks for errors.
    debug: bool,
    inbox: Arc<Inbox<Command>>,
    out: Outbox<'a, W>,
}

impl<W: Write> Session<'_, W> {
    fn say(&self, reply: &Reply) {
        self.out.say(reply.write(self.dialect));
    }

    /// Tells people something.
    fn explain(&self, text: impl Into<String>) {
        self.say(&Reply::Info(Info::of_text(text)));
    }

    /// Why something cannot be, with the names that options have in these protocols.
    fn reason(&self, why: &dyn Say) -> String {
        let voice = self.context.voice();
        why.say(voice).replace(&voice.option("memory"), "Hash")
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Hello => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.say(&Reply::ReadyOk),
            Command::SetOption { name, value } => {
                let set = self.options.set(&name, value.as_deref(), self.entry.info());
                if let Err(why) = set {
                    self.explain(why.say(self.context.lang));
                }
            }
            Command::NewGame => {
                self.seed = throw_dice();
                if let Ok(start) = self.entry.open(&self.settings, self.start) {
                    self.position = Arc::from(start);
                }
            }
            Command::Position { start, moves } => match self.replayed(&start, &moves) {
                Ok(position) => self.position = Arc::from(position),
                Err(why) => self.explain(self.reason(&why)),
            },
            Command::Go(go) => self.go(&go),
            Command::Query(query) => self.say(&Reply::Response(self.response(query).to_owned())),
            Command::Other if self.debug => {
                let lang = self.context.lang;
                self.explain(tell!(lang, "nothing to do", "rien à faire"));
            }
            // Nobody is thinking.
            Command::Stop | Command::PonderHit | Command::Quit | Command::Other => {}
        }
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        let name = match self.dialect {
            Dialect::Uci => format!("perfectplay {version}"),
            Dialect::Ugi => format!("perfectplay {version} {}", self.entry.info().name),
        };
        self.say(&Reply::Name(name));
        self.say(&Reply::Author("the perfectplay authors".to_owned()));
        for offer in self.options.offers(self.entry.info()) {
            self.say(&Reply::Option(offer));
        }
        self.say(&Reply::Ok);
    }

    /// The position that a start and moves lead to. They are played one by one: what has been on the board before
    /// matters in games with repetitions.
    fn replayed(&self, start: &Start, moves: &[String]) -> Result<Box<dyn Position>, RequestError> {
        let text = match start {
            Start::Usual => self.start,
            Start::Written(text) => text,
        };
        let start = self.entry.open(&self.settings, text)?;
        moves.iter().try_fold(start, |position, mv| position.play(mv))
    }

    fn response(&self, query: Query) -> &'static str {
        let said = |answer: bool| if answer { "true" } else { "false" };
        match (query, self.position.result()) {
            (Query::FirstPlayersTurn, _) => said(self.position.to_move() == Player::Max),
            (Query::GameOver, result) => said(result.is_some()),
            (Query::Result, None) => "none",
            (Query::Result, Some(0)) => "draw",
            (Query::Result, Some(1..)) => "p1win",
            (Query::Result, Some(..0)) => "p2win",
        }
    }

    fn go(&mut self, go: &Go) {
        let position = Arc::clone(&self.position);
        if let Some(depth) = go.perft {
            return self.count(&*position, depth);
        }
        let found = Found {
            dialect: self.dialect,
            stakes: position.stakes(),
            lines: self.options.lines(),
            begun: Instant::now(),
        };
        let question = Question::new(&*position, go, &self.options, self.seed);
        let tell = |session: &Self, news: &News| {
            let infos = match news {
                News::Update(update) => found.so_far(update),
                News::Found(solved) => found.told(solved),
                News::Counted(..) => Vec::new(),
            };
            infos.into_iter().for_each(|info| session.say(&Reply::Info(info)));
        };
        let answer = self.think(go, tell, |stop, inbox| {
            let solved =
                question.answer(stop, &|update| inbox.tell(News::Update(update.clone())))?;
            inbox.tell(News::Found(Box::new(solved.clone())));
            Ok::<_, RequestError>(solved)
        });
        let best = match answer {
            Some(Ok(solved)) => {
                let best = solved.best.first();
                best.map(|best| (best.clone(), found::expected(&*position, &solved)))
            }
            Some(Err(why)) => {
                self.explain(self.reason(&why));
                None
            }
            None => None,
        };
        if position.utility().is_some() {
            self.say(&Reply::Info(found.over(&*position)));
        }
        // Whatever went wrong, somebody waits for a move.
        let any = || position.legal_moves().into_iter().next().map(|mv| (mv, None));
        let (mv, ponder) = best.or_else(any).unzip();
        self.say(&Reply::BestMove { mv, ponder: ponder.flatten() });
    }

    /// Counts the states a number of moves away, by the first move.
    fn count(&mut self, position: &dyn Position, depth: u32) {
        let go = Go { perft: Some(depth), ..Go::default() };
        let tell = |session: &Self, news: &News| {
            if let News::Counted(mv, leaves) = news {
                session.out.say(format_args!("{mv}: {leaves}"));
            }
        };
        let answer = self.think(&go, tell, |stop, inbox| {
            let limits = Limits { cancel: Some(stop), ..Limits::default() };
            let Some(below) = depth.checked_sub(1) else {
                return position.perft(0, limits).map(|counted| counted.leaves);
            };
            let mut total = 0;
            for mv in position.legal_moves() {
                let leaves = position.play(&mv).ok()?.perft(below, limits)?.leaves;
                inbox.tell(News::Counted(mv, leaves));
                total += leaves;
            }
            Some(total)
        });
        match answer.flatten() {
            Some(total) => self.out.say(format_args!("\nNodes searched: {total}\n")),
            None => {
                let lang = self.context.lang;
                self.explain(tell!(lang, "the count was stopped", "le compte a été interrompu"));
            }
        }
    }

    /// Lets somebody think, and hears commands and news meanwhile. What is endless is over when it is called off.
    /// No answer if whoever thinks does not come to an end, which is an error of the program.
    fn think<T: Send>(
        &mut self,
        go: &Go,
        tell: impl Fn(&Self, &News),
        thought: impl FnOnce(&AtomicBool, &Inbox<Command>) -> T + Send,
    ) -> Option<T> {
        let inbox = Arc::clone(&self.inbox);
        let mut endless = go.ponder || go.is_endless();
        let task = if endless { Task::Endless } else { Task::Limited };
        inbox.during(task, |stop| {
            thread::scope(|scope| {
                let thinking = scope.spawn(|| {
                    let _said_at_the_end = Farewell(&inbox);
                    thought(stop, &inbox)
                });
                let (mut until, mut done) = (None, false);
                while !done || endless {
                    match inbox.attend(until, done) {
                        Event::News(None) => done = true,
                        Event::News(Some(news)) => tell(self, &news),
                        Event::Command(Command::PonderHit) if go.ponder => {
                            endless = go.is_endless();
                            if !endless {
                                inbox.turn_to(Task::Limited);
                                until = question::deadline(go, &self.options, &*self.position);
                            }
                        }
                        Event::Command(command) => self.obey(command),
                        Event::CalledOff => break,
                        Event::Late => {
                            stop.store(true, Ordering::Relaxed);
                            until = None;
                        }
                    }
                    if self.out.is_lost() {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                thinking.join().ok()
            })
        })
    }
}

/// Tells that nobody is thinking any more, however it came to that.
struct Farewell<'a>(&'a Inbox<Command>);

impl Drop for Farewell<'_> {
    fn drop(&mut self) {
        self.0.conclude();
    }
}
