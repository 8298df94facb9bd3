//! What every command has at hand: the games, the language, the terminal, Ctrl-C.

use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use perfectplay_core::{Limits, Progress, Say, Voice, tell};
use perfectplay_draw::board::Style;
use perfectplay_messages::{Lang, Message};
use perfectplay_registry::Registry;

/// Set by Ctrl-C: a running search then answers with what it knows.
static CANCEL: AtomicBool = AtomicBool::new(false);

/// A search is running that will look at [`CANCEL`].
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// The command answers with what is known when it is stopped, and has not done so yet: Ctrl-C may come before its search
/// begins.
static ANSWERS: AtomicBool = AtomicBool::new(true);

/// From now on Ctrl-C makes a search answer; a second one, or one that meets no search, ends the program.
pub(crate) fn heed_interruptions() {
    // If there is no handler to be had, Ctrl-C just ends the program.
    let _ = ctrlc::set_handler(|| {
        let again = CANCEL.swap(true, Ordering::Relaxed);
        let answers = ANSWERS.load(Ordering::Relaxed) || SEARCHING.load(Ordering::Relaxed);
        if again || !answers {
            perfectplay_tournament::dismiss_engines();
            std::process::exit(130);
        }
    });
}

/// Whether the command that was given, or what it does next, answers with what is known when it is stopped.
pub(crate) fn expect_answer(answers: bool) {
    ANSWERS.store(answers, Ordering::Relaxed);
    if !answers && CANCEL.load(Ordering::Relaxed) {
        std::process::exit(130);
    }
}

/// What is left to do is to tell: whoever interrupts that wants to leave.
fn answered() {
    ANSWERS.store(false, Ordering::Relaxed);
    SEARCHING.store(false, Ordering::Relaxed);
}

/// Progress is shown once work takes this long: sooner to whoever sits there than to whoever reads it later.
const PATIENCE: Duration = Duration::from_secs(1);
const PATIENCE_OF_FILES: Duration = Duration::from_secs(4);

/// What every command has at hand.
pub(crate) struct Context {
    pub(crate) registry: Registry,
    pub(crate) lang: Lang,
    /// How to draw boards in the terminal.
    pub(crate) style: Style,
    terminal: bool,
}

impl Context {
    /// Answers `to_file` are as plain as those to a pipe.
    pub(crate) fn new(registry: Registry, lang: Lang, to_file: bool) -> Self {
        let terminal = io::stdout().is_terminal() && !to_file;
        let colour = terminal && std::env::var_os("NO_COLOR").is_none();
        Self {
            registry,
            lang,
            style: Style { unicode: terminal, colour },
            terminal: io::stderr().is_terminal(),
        }
    }

    /// Runs a search with progress on standard error, so that Ctrl-C makes it answer.
    pub(crate) fn watched<T>(&self, limits: Limits<'_>, search: impl FnOnce(Limits<'_>) -> T) -> T {
        let line = Mutex::new(self.progress_line());
        let progress = |progress: Progress| {
            if let Ok(mut line) = line.lock() {
                line.update(progress.elapsed, Message::Progress(progress));
            }
        };
        SEARCHING.store(true, Ordering::Relaxed);
        let answer = search(Limits { cancel: Some(&CANCEL), progress: Some(&progress), ..limits });
        answered();
        if let Ok(line) = line.lock() {
            line.clear();
        }
        answer
    }

    /// Runs work that is more than one search, with the same manners: it says where it is as often as
    /// it likes, and is shown the flag that Ctrl-C sets.
    pub(crate) fn attended<T>(
        &self,
        work: impl FnOnce(&AtomicBool, &mut (dyn FnMut(Message<'_>) + Send)) -> T,
    ) -> T {
        let mut line = self.progress_line();
        let begun = Instant::now();
        SEARCHING.store(true, Ordering::Relaxed);
        let done = work(&CANCEL, &mut |message| line.update(begun.elapsed(), message));
        answered();
        line.clear();
        done
    }

    fn progress_line(&self) -> ProgressLine {
        let next = if self.terminal { PATIENCE } else { PATIENCE_OF_FILES };
        ProgressLine { shown: false, next, terminal: self.terminal, lang: self.lang }
    }

    /// Columns for a plot: those of the terminal, or as many as fit a page.
    pub(crate) fn columns(&self) -> usize {
        const PAGE: usize = 100;
        let terminal = terminal_size::terminal_size_of(io::stdout());
        match terminal.filter(|_| self.style.unicode) {
            Some((columns, _)) => usize::from(columns.0),
            None => PAGE,
        }
    }

    /// How the command line speaks to this user.
    pub(crate) fn voice(&self) -> Voice {
        Voice::command_line(self.lang)
    }

    /// Tells the user something that is no answer.
    pub(crate) fn warn(&self, something: &dyn Say) -> io::Result<()> {
        let said = something.say(self.voice());
        let line = tell!(self.lang, "perfectplay: {said}", "perfectplay : {said}");
        writeln!(io::stderr(), "{line}")
    }

    /// Whether the user has asked to stop.
    pub(crate) fn interrupted(&self) -> bool {
        CANCEL.load(Ordering::Relaxed)
    }
}

/// One line on standard error that keeps itself up to date; where it cannot rewrite itself, a new
/// line each time the waiting has doubled.
struct ProgressLine {
    shown: bool,
    next: Duration,
    terminal: bool,
    lang: Lang,
}

impl ProgressLine {
    fn update(&mut self, elapsed: Duration, message: Message<'_>) {
        if elapsed < self.next {
            return;
        }
        let line = message.say(Voice::command_line(self.lang));
        // Nobody may be there to read it: that is no reason to stop.
        let _ = if self.terminal {
            self.next = elapsed + Duration::from_millis(200);
            self.shown = true;
            write!(io::stderr(), "\r\x1b[K{line}")
        } else {
            self.next = elapsed * 2;
            writeln!(io::stderr(), "{line}")
        };
    }

    fn clear(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
