//! Runs in turn, and what they cost.

use std::{
    fmt,
    time::{Duration, Instant},
};

use perfectplay_core::{Report, Score};
use perfectplay_tree::SearchError;

/// What one search found, and what it cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    pub(crate) value: Score,
    pub(crate) nodes: u64,
    /// States valued as they are.
    pub(crate) leaves: u64,
    /// States whose value was in the table.
    pub(crate) remembered: u64,
    pub(crate) time: Duration,
}

impl Run {
    /// Runs a search of this project; its table is made and given back while the clock runs.
    pub(crate) fn of<M>(search: impl FnOnce() -> Result<Report<M>, SearchError>) -> Self {
        let begun = Instant::now();
        let report = search().expect("memory for the table");
        let time = begun.elapsed();
        let stats = report.stats;
        Self {
            value: report.value,
            nodes: stats.nodes,
            leaves: stats.leaves,
            remembered: stats.remembered,
            time,
        }
    }
}

/// Nodes, time, and time a node.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = seconds(self);
        let pace = time * 1e9 / self.nodes as f64;
        write!(f, "{:>10} nodes {:>9.2} ms {pace:>5.1} ns a node", self.nodes, time * 1e3)
    }
}

/// What a run took.
pub(crate) fn seconds(run: &Run) -> f64 {
    run.time.as_secs_f64()
}

/// A search to be measured.
pub(crate) struct Contender<'a> {
    pub(crate) name: String,
    run: Box<dyn FnMut() -> Run + 'a>,
}

impl<'a> Contender<'a> {
    pub(crate) fn new(name: impl Into<String>, run: impl FnMut() -> Run + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// All runs of every contender. They take turns, so that all have the machine as it is at the time.
pub(crate) fn in_turn(rounds: usize, contenders: &mut [Contender<'_>]) -> Vec<Vec<Run>> {
    let mut runs = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (contender, runs) in contenders.iter_mut().zip(&mut runs) {
            runs.push((contender.run)());
        }
    }
    runs
}

/// The fastest of several runs.
pub(crate) fn fastest(runs: &[Run]) -> Run {
    runs.iter().copied().min_by_key(|run| run.time).expect("at least one round")
}
