//! Counting work, and stopping in time.

use std::{sync::atomic::Ordering, time::Instant};

use perfectplay_core::{Limits, Progress, Stop};

/// Steps of a nanosecond or so between two looks at the clock.
const UNCHECKED: u64 = 1 << 20;

/// Says when work must end, and tells how far it is.
pub(super) struct Gauge<'a> {
    limits: Limits<'a>,
    begun: Instant,
    /// Values found, or configurations entered: what [`Limits::nodes`] counts.
    pub(super) found: u64,
    /// Steps until the next look.
    unchecked: u64,
}

impl<'a> Gauge<'a> {
    pub(super) fn new(limits: Limits<'a>) -> Self {
        Self { limits, begun: Instant::now(), found: 0, unchecked: 0 }
    }

    /// One more value is looked for, or configuration entered.
    #[inline]
    pub(super) fn enter(&mut self) -> Result<(), Stop> {
        if self.limits.nodes.is_some_and(|nodes| self.found >= nodes) {
            return Err(Stop::Nodes);
        }
        self.found += 1;
        Ok(())
    }

    /// So many more configurations are known, and all of them have to be entered: more than may be are never finished.
    #[inline]
    pub(super) fn expect(&mut self, waiting: usize) -> Result<(), Stop> {
        match self.limits.nodes {
            Some(nodes) if self.found + waiting as u64 > nodes => {
                self.found = nodes;
                Err(Stop::Nodes)
            }
            _ => Ok(()),
        }
    }

    /// So many moves are kept by now, and so many bytes in all.
    #[inline]
    pub(super) fn keep(&self, moves: usize, bytes: usize) -> Result<(), Stop> {
        if self.limits.edges.is_some_and(|most| moves as u64 > most) {
            return Err(Stop::Nodes);
        }
        if self.limits.memory.is_some_and(|most| bytes > most) {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    /// So many steps are about to be made.
    #[inline]
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        if steps <= self.unchecked {
            self.unchecked -= steps;
            return Ok(());
        }
        self.look()
    }

    fn look(&mut self) -> Result<(), Stop> {
        self.unchecked = UNCHECKED;
        let Limits { time, cancel, progress, .. } = self.limits;
        if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let elapsed = self.begun.elapsed();
        if time.is_some_and(|time| elapsed >= time) {
            return Err(Stop::Time);
        }
        if let Some(progress) = progress {
            progress(Progress { nodes: self.found, elapsed, bounds: None, depth: None });
        }
        Ok(())
    }
}
