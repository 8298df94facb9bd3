//! Commands that arrive while something is being thought about, and end it.

use std::{
    collections::VecDeque,
    io,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use perfectplay_protocol::{
    Line, Lines,
    nboard::{self, Command, Task},
};

/// Commands that wait. Whoever sends more waits, too.
const ROOM: usize = 64;

/// After the end of the input what is left to do must be done soon: perhaps nobody is there any more.
const LAST_THOUGHTS: Duration = Duration::from_secs(10);

/// The commands of standard input, read by a thread of its own.
pub(crate) struct Inbox(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    /// What is being thought about should end.
    stop: AtomicBool,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Command>,
    task: Option<Task>,
    ended: Option<Instant>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change.
    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, command: Command) {
        let mut state = self.state();
        while state.waiting.len() >= ROOM {
            state = self.wait(state);
        }
        if state.task.is_some_and(|task| command.ends(task)) {
            self.stop.store(true, Ordering::Relaxed);
        }
        state.waiting.push_back(command);
        self.changed.notify_all();
    }

    fn read(&self) {
        // What cannot be read, and lines that are too long, are nothing anybody would have said.
        let lines = Lines::new(io::stdin().lock()).map_while(Result::ok);
        for line in lines {
            if let Line::Text(line) = line {
                self.push(nboard::command(&line));
            }
        }
        self.state().ended = Some(Instant::now());
        self.changed.notify_all();
        thread::sleep(LAST_THOUGHTS);
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Inbox {
    /// Begins to read.
    pub(crate) fn open() -> Self {
        let shared = Arc::new(Shared::default());
        let reader = Arc::clone(&shared);
        thread::spawn(move || reader.read());
        Self(shared)
    }

    /// The next command; none at the end of the input.
    pub(crate) fn next(&self) -> Option<Command> {
        let mut state = self.0.state();
        loop {
            if let Some(command) = state.waiting.pop_front() {
                self.0.changed.notify_all();
                return Some(command);
            }
            if state.ended.is_some() {
                return None;
            }
            state = self.0.wait(state);
        }
    }

    /// Thinks about something until a command ends it, which may be waiting already: `think` is shown the flag
    /// that says so.
    pub(crate) fn during<T>(&self, task: Task, think: impl FnOnce(&AtomicBool) -> T) -> T {
        {
            let mut state = self.0.state();
            state.task = Some(task);
            let late = state.ended.is_some_and(|ended| ended.elapsed() > LAST_THOUGHTS);
            let stop = late || state.waiting.iter().any(|command| command.ends(task));
            self.0.stop.store(stop, Ordering::Relaxed);
        }
        let thought = think(&self.0.stop);
        self.0.state().task = None;
        thought
    }
}
