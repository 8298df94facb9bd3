//! Commands that arrive while something is being thought about, and may end it.

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

use perfectplay_protocol::{Line, Lines};

/// Commands that wait. Whoever sends more waits, too.
const ROOM: usize = 64;

/// After the end of the input, or when nobody has waited for an answer for long, what is left to do must be done
/// soon: perhaps nobody is there any more.
const LAST_THOUGHTS: Duration = Duration::from_secs(10);

/// A command of a protocol.
pub(crate) trait Order: Send + 'static {
    /// What there is to be busy with.
    type Task: Copy + Send + 'static;

    /// What whoever thinks tells whoever listens.
    type News: Send + 'static;

    /// Whether a task makes way for the command as soon as it arrives, and before it is obeyed.
    fn ends(&self, task: Self::Task) -> bool;

    /// Whether it can be obeyed while the task goes on.
    fn can_be_obeyed_during(&self, task: Self::Task) -> bool;

    /// Whether a task that has all the time in the world ends with the input.
    fn is_endless(task: Self::Task) -> bool;
}

/// The commands of standard input, read by a thread of its own.
pub(crate) struct Inbox<C: Order>(Arc<Shared<C>>);

struct Shared<C: Order> {
    state: Mutex<State<C>>,
    changed: Condvar,
    /// What is being thought about should end.
    stop: AtomicBool,
}

struct State<C: Order> {
    waiting: VecDeque<C>,
    news: VecDeque<Option<C::News>>,
    task: Option<C::Task>,
    ended: Option<Instant>,
}

/// What happens while something is being thought about.
pub(crate) enum Event<C: Order> {
    /// A command that can be obeyed meanwhile.
    Command(C),
    /// Whoever thinks has something to tell; or nothing any more.
    News(Option<C::News>),
    /// The task was called off, and nobody is thinking any more.
    CalledOff,
    /// It is as late as that.
    Late,
}

impl<C: Order> Shared<C> {
    fn state(&self) -> MutexGuard<'_, State<C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, if there is a moment for that long.
    fn wait<'a>(
        &self,
        state: MutexGuard<'a, State<C>>,
        until: Option<Instant>,
    ) -> MutexGuard<'a, State<C>> {
        match until {
            None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            Some(until) => {
                let time = until.saturating_duration_since(Instant::now());
                let waited = self.changed.wait_timeout(state, time);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        }
    }

    fn call_off(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn push(&self, command: C) {
        let mut state = self.state();
        while state.waiting.len() >= ROOM {
            if state.task.is_some_and(|task| command.ends(task)) {
                self.call_off();
            }
            // Who sends so much waits for no answer, and must not wait without end.
            let until = Instant::now() + LAST_THOUGHTS;
            state = self.wait(state, Some(until));
            if until <= Instant::now() {
                self.call_off();
            }
        }
        if state.task.is_some_and(|task| command.ends(task)) {
            self.call_off();
        }
        state.waiting.push_back(command);
        self.changed.notify_all();
    }

    fn read(&self, read: impl Fn(&str) -> C) {
        // What cannot be read, and lines that are too long, are nothing anybody would have said.
        let lines = Lines::new(io::stdin().lock()).map_while(Result::ok);
        for line in lines {
            if let Line::Text(line) = line {
                self.push(read(&line));
            }
        }
        {
            let mut state = self.state();
            state.ended = Some(Instant::now());
            if state.task.is_some_and(C::is_endless) {
                self.call_off();
            }
            self.changed.notify_all();
        }
        thread::sleep(LAST_THOUGHTS);
        self.call_off();
    }
}

impl<C: Order> Inbox<C> {
    /// Begins to read lines as commands.
    pub(crate) fn open(read: impl Fn(&str) -> C + Send + 'static) -> Self {
        let (waiting, news) = (VecDeque::new(), VecDeque::new());
        let state = Mutex::new(State { waiting, news, task: None, ended: None });
        let shared =
            Arc::new(Shared { state, changed: Condvar::new(), stop: AtomicBool::new(false) });
        let reader = Arc::clone(&shared);
        thread::spawn(move || reader.read(read));
        Self(shared)
    }

    /// The next command; none at the end of the input.
    pub(crate) fn next(&self) -> Option<C> {
        let mut state = self.0.state();
        loop {
            if let Some(command) = state.waiting.pop_front() {
                self.0.changed.notify_all();
                return Some(command);
            }
            if state.ended.is_some() {
                return None;
            }
            state = self.0.wait(state, None);
        }
    }

    /// Thinks about something until a command ends it, which may be waiting already: `think` is shown the flag
    /// that says so.
    pub(crate) fn during<T>(&self, task: C::Task, think: impl FnOnce(&AtomicBool) -> T) -> T {
        self.turn_to(task);
        let thought = think(&self.0.stop);
        self.0.state().task = None;
        thought
    }

    /// What is being thought about is something else from now on, or would be ended by something else.
    pub(crate) fn turn_to(&self, task: C::Task) {
        let mut state = self.0.state();
        let late =
            state.ended.is_some_and(|ended| C::is_endless(task) || ended.elapsed() > LAST_THOUGHTS);
        let stop = late || state.waiting.iter().any(|command| command.ends(task));
        let before = state.task.replace(task).is_some();
        // Whoever has been told to stop stays told.
        self.0.stop.fetch_and(before, Ordering::Relaxed);
        self.0.stop.fetch_or(stop, Ordering::Relaxed);
    }

    /// From whoever thinks.
    pub(crate) fn tell(&self, news: C::News) {
        self.0.state().news.push_back(Some(news));
        self.0.changed.notify_all();
    }

    /// From whoever thinks: that was the last thing to be told.
    pub(crate) fn conclude(&self) {
        self.0.state().news.push_back(None);
        self.0.changed.notify_all();
    }

    /// What happens next during a task, before it is too late. With `nobody` thinking any more there will be
    /// no news, and the task may be over.
    pub(crate) fn attend(&self, until: Option<Instant>, nobody: bool) -> Event<C> {
        let mut state = self.0.state();
        loop {
            if let Some(news) = state.news.pop_front() {
                return Event::News(news);
            }
            let task = state.task;
            let now = |command: &C| task.is_none_or(|task| command.can_be_obeyed_during(task));
            if state.waiting.front().is_some_and(now)
                && let Some(command) = state.waiting.pop_front()
            {
                self.0.changed.notify_all();
                return Event::Command(command);
            }
            if nobody && self.0.stop.load(Ordering::Relaxed) {
                return Event::CalledOff;
            }
            if until.is_some_and(|until| until <= Instant::now()) {
                return Event::Late;
            }
            state = self.0.wait(state, until);
        }
    }
}
