//! Counting, and stopping in time.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

pub(crate) use perfectplay_core::Halted;
use perfectplay_core::{Bounds, Limits, Progress, Stats, Stop};

use crate::{Fault, SearchError, crew::Crew};

/// Clocks and flags are looked at about this often, and at the most once in so many states.
const CHECK_TIME: Duration = Duration::from_millis(2);
const MOST_UNCHECKED: u64 = 8192;

/// Threads that search together look sooner whether one of them has found the answer: the others wait.
const MOST_UNCHECKED_BY_CREWS: u64 = 512;

/// Counts what a search does and says when it must end.
pub(crate) struct Meter<'a> {
    /// All but nodes, leaves and time, which [`account`](Self::account) adds.
    pub(crate) stats: Stats,
    /// Finished games met.
    pub(crate) finals: u64,
    /// What has been proved so far, for the progress line.
    pub(crate) bounds: Option<Bounds>,
    /// The depth being searched, for the progress line.
    pub(crate) depth: Option<u32>,
    /// Why the search had to end, if it had to.
    pub(crate) stopped: Option<Stop>,
    /// The law that the rules were seen to break: there is no answer then.
    pub(crate) fault: Option<Fault>,
    /// What the helpers did, but for their nodes.
    pub(crate) helped: Stats,
    /// The threads that search together.
    crew: Option<&'a Crew>,
    /// States entered that the crew has been told of: only helpers tell.
    told: Option<u64>,
    limits: Limits<'a>,
    begun: Instant,
    /// States that may be entered before the limits are looked at again: counting down to 0 costs
    /// less than comparing two counters.
    unchecked: u64,
    /// States entered when `unchecked` is used up.
    next_check: u64,
    /// How many states are entered between two looks: some games are quick, others slow.
    interval: u64,
    last_check: Duration,
}

/// Without limits: stands in while a search has the real one.
impl Default for Meter<'_> {
    fn default() -> Self {
        Self::new(Limits::default(), None)
    }
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Limits<'a>, bounds: Option<Bounds>) -> Self {
        let begun = Instant::now();
        Self {
            stats: Stats::default(),
            finals: 0,
            bounds,
            depth: limits.depth,
            stopped: None,
            fault: None,
            helped: Stats::default(),
            crew: None,
            told: None,
            limits,
            begun,
            unchecked: 0,
            next_check: 0,
            interval: 64,
            last_check: Duration::ZERO,
        }
    }

    /// The same for the first of several threads: what the others do counts as well.
    pub(crate) fn with_crew(self, crew: Option<&'a Crew>) -> Self {
        Self { crew, ..self }
    }

    /// The meter of a helper, which keeps as much as whoever asked: it works until the answer is found.
    pub(crate) fn helping(crew: &'a Crew, memory: Option<usize>) -> Self {
        let limits = Limits { cancel: Some(&crew.done), memory, ..Limits::default() };
        Self { crew: Some(crew), told: Some(0), ..Self::new(limits, None) }
    }

    /// Tells the crew how many states a helper has entered.
    pub(crate) fn tell(&mut self) {
        let nodes = self.nodes();
        if let (Some(crew), Some(told)) = (self.crew, &mut self.told) {
            crew.nodes.fetch_add(nodes - *told, Ordering::Relaxed);
            *told = nodes;
        }
    }

    /// States entered by all threads, as far as they have told.
    fn nodes_of_all(&self) -> u64 {
        let helpers = match (self.crew, self.told) {
            (Some(crew), None) => crew.nodes.load(Ordering::Relaxed),
            _ => 0,
        };
        self.nodes() + helpers
    }

    /// One more state is entered.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<(), Halted> {
        if self.unchecked == 0 {
            self.check()?;
        }
        self.unchecked -= 1;
        Ok(())
    }

    /// So many more states were entered.
    #[inline]
    pub(crate) fn enter_all(&mut self, mut states: u64) -> Result<(), Halted> {
        while states > self.unchecked {
            states -= self.unchecked;
            self.unchecked = 0;
            self.check()?;
        }
        self.unchecked -= states;
        Ok(())
    }

    /// States entered so far.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.next_check - self.unchecked
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), Halted> {
        self.stopped = self.reason_to_stop();
        let is_stopped = self.stopped.is_some();
        if is_stopped || self.is_found_by_others() { Err(Halted) } else { Ok(()) }
    }

    /// Whether a helper was first to find the answer.
    fn is_found_by_others(&self) -> bool {
        let asks = self.told.is_none();
        asks && self.crew.is_some_and(|crew| crew.found.load(Ordering::Relaxed))
    }

    /// Looks at every limit; if none is reached, says where the search is.
    fn reason_to_stop(&mut self) -> Option<Stop> {
        self.tell();
        let nodes = self.nodes_of_all();
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        if nodes >= most {
            return Some(Stop::Nodes);
        }
        if self.limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        let elapsed = self.begun.elapsed();
        if self.limits.time.is_some_and(|time| elapsed >= time) {
            return Some(Stop::Time);
        }
        if let Some(progress) = self.limits.progress {
            progress(Progress { nodes, elapsed, bounds: self.bounds, depth: self.depth });
        }
        if elapsed.saturating_sub(self.last_check) > CHECK_TIME {
            self.interval = (self.interval / 2).max(1);
        } else {
            let most = if self.crew.is_some() { MOST_UNCHECKED_BY_CREWS } else { MOST_UNCHECKED };
            self.interval = (self.interval * 2).min(most);
        }
        self.last_check = elapsed;
        self.unchecked = self.interval.min(most - nodes);
        self.next_check += self.unchecked;
        None
    }

    /// The game goes on for longer than a search can follow.
    #[cold]
    pub(crate) fn too_deep(&mut self) -> Halted {
        self.stopped = Some(Stop::TooDeep);
        Halted
    }

    /// Bytes that may be kept of the line of play, if there is a limit.
    pub(crate) fn memory(&self) -> Option<usize> {
        self.limits.memory
    }

    /// There are more moves on the line of play than may be kept.
    #[cold]
    pub(crate) fn too_large(&mut self) -> Halted {
        self.stopped = Some(Stop::Memory);
        Halted
    }

    /// The rules break a law: nobody wants to know the rest.
    #[cold]
    pub(crate) fn unlawful(&mut self, fault: Fault) -> Halted {
        self.fault = Some(fault);
        self.stopped = Some(Stop::Cancelled);
        Halted
    }

    /// An error, if the rules were seen to break a law.
    pub(crate) fn lawful(&self) -> Result<(), SearchError> {
        self.fault.map_or(Ok(()), |fault| Err(SearchError::Unlawful(fault)))
    }

    /// The account so far, the time included.
    pub(crate) fn account(&self) -> Stats {
        let leaves = self.finals + self.stats.estimates + self.stats.repetitions;
        Stats {
            nodes: self.nodes_of_all(),
            leaves: leaves + self.helped.leaves,
            estimates: self.stats.estimates + self.helped.estimates,
            repetitions: self.stats.repetitions + self.helped.repetitions,
            remembered: self.stats.remembered + self.helped.remembered,
            time: self.begun.elapsed(),
        }
    }
}
