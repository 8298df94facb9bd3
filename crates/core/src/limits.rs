//! How far a search may go, and how it tells where it is.

use std::{fmt, sync::atomic::AtomicBool, time::Duration};

use crate::Bounds;

/// Limits of one search. The default is none at all.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Look at most this many moves ahead; `None` is to the end of the game.
    pub depth: Option<u32>,
    /// Enter at most this many states.
    pub nodes: Option<u64>,
    /// Stop after this long.
    pub time: Option<Duration>,
    /// Stop once this is true: Ctrl-C, a closed page.
    pub cancel: Option<&'a AtomicBool>,
    /// Called now and then while the search runs.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl Limits<'_> {
    /// No limit but the depth.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}

/// Where a running search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// States entered so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// What has been proved so far of the value asked for, in Max's view, if a value is asked for.
    pub bounds: Option<Bounds>,
    /// The depth being searched, when there is one.
    pub depth: Option<u32>,
}
