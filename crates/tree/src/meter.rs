//! Counting, and stopping in time.

use std::sync::atomic::Ordering;
use std::time::Instant;

use perfectplay_core::{Bounds, Limits, Progress, Stats, Stop};

use crate::MAX_PLY;

/// Clocks and flags are looked at once in so many nodes.
const CHECK_EVERY: u64 = 2048;

/// Counts what a search does and says when it must end.
pub(crate) struct Meter<'a> {
    pub(crate) stats: Stats,
    /// What has been proved so far, for the progress line.
    pub(crate) bounds: Bounds,
    /// The depth being searched, for the progress line.
    pub(crate) depth: Option<u32>,
    limits: Limits<'a>,
    begun: Instant,
    next_check: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Limits<'a>, bounds: Bounds) -> Self {
        let begun = Instant::now();
        Self { stats: Stats::default(), bounds, depth: limits.depth, limits, begun, next_check: 0 }
    }

    /// One more state is entered.
    #[inline]
    pub(crate) fn enter(&mut self, ply: u32) -> Result<(), Stop> {
        if self.stats.nodes >= self.next_check {
            self.check()?;
        }
        if ply > MAX_PLY {
            return Err(Stop::TooDeep);
        }
        self.stats.nodes += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), Stop> {
        let nodes = self.stats.nodes;
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        if nodes >= most {
            return Err(Stop::Nodes);
        }
        if self.limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let elapsed = self.begun.elapsed();
        if self.limits.time.is_some_and(|time| elapsed >= time) {
            return Err(Stop::Time);
        }
        if let Some(progress) = self.limits.progress {
            progress(Progress { nodes, elapsed, bounds: self.bounds, depth: self.depth });
        }
        self.next_check = (nodes + CHECK_EVERY).min(most);
        Ok(())
    }

    /// The account so far, the time included.
    pub(crate) fn account(&self) -> Stats {
        Stats { time: self.begun.elapsed(), ..self.stats }
    }
}
