//! How a table is made or checked.

use std::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

/// How much a table may take, and who is told.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Threads to work on.
    pub threads: usize,
    /// Bytes of memory to work in; what does not fit is kept on disk.
    pub memory: usize,
    /// Bytes of files that there may be while it works, and at the end; `None` is as many as fit.
    pub disk: Option<u64>,
    /// How much work may be lost if the program is killed.
    pub checkpoint: Duration,
    /// Checkpoints also survive a loss of power: they wait until everything is on the disk.
    pub durable: bool,
    /// Set by whoever wants it to stop.
    pub cancel: Option<&'a AtomicBool>,
    /// Told how far it is, again and again, by any thread.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            threads: 1,
            memory: 256 << 20,
            disk: None,
            checkpoint: Duration::from_secs(15),
            durable: true,
            cancel: None,
            progress: None,
        }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("threads", &self.threads)
            .field("memory", &self.memory)
            .field("disk", &self.disk)
            .field("checkpoint", &self.checkpoint)
            .finish_non_exhaustive()
    }
}

impl Options<'_> {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    pub(crate) fn tell(&self, progress: Progress) {
        if let Some(told) = self.progress {
            told(progress);
        }
    }
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every number is looked at once.
    Looking,
    /// Moves are turned round, where the tier cannot take them back.
    Turning,
    /// States are decided that are won or lost in so many plies.
    Round(u32),
    /// The file is written.
    Writing,
    /// Every entry is checked.
    Checking,
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Numbers that are done with. In a round these are all whose outcome is known; draws are known only when
    /// nothing more can be decided.
    pub done: u64,
    /// How many numbers there are.
    pub of: u64,
    /// How many of those done were done in this run and at this stage, the rounds being one.
    pub now: u64,
    /// How long that took.
    pub elapsed: Duration,
}

impl Progress {
    /// Numbers done in a second.
    pub fn rate(&self) -> Option<f64> {
        let seconds = self.elapsed.as_secs_f64();
        (seconds > 0.0 && self.now > 0).then(|| self.now as f64 / seconds)
    }

    /// How long this stage will take at this rate; in rounds, at most.
    pub fn left(&self) -> Option<Duration> {
        let left = self.of.saturating_sub(self.done) as f64;
        self.rate().map(|rate| Duration::from_secs_f64((left / rate).min(1e9)))
    }
}
