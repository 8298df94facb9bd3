//! Whether a table is right, by the rules alone.
//!
//! Nothing here knows how tables are made. Every entry is compared with those that moves lead to:
//!
//! * where the game is over, with the result;
//! * a win of the one to move in `n` plies has a move to a win in `n - 1`, and none to a sooner one;
//! * a loss in `n` plies has moves to wins of the other only, the longest of `n - 1`;
//! * a draw has a move to a draw, and none to a win of the one to move.
//!
//! That is a proof. Wins and losses are true by induction on `n`. Whoever would rather not lose a draw moves to
//! the next one, for ever if need be, and no move of the other leads out of the draws but to a loss of the
//! other: so a draw is one.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};
use std::{thread, time::Instant};

use perfectplay_core::tier::{Cell, Outcome, Outcomes, Tier};

use crate::{Counts, Options, Progress, Stage, Table, TableError};

/// What came of checking a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Numbers that were checked.
    pub checked: u64,
    /// The first one that is wrong.
    pub wrong: Option<Wrong>,
    /// The counts in the head of the table are those of its entries.
    pub counted: bool,
    /// It was told to stop before the end.
    pub cancelled: bool,
}

impl Verdict {
    /// The table is right, all of it.
    pub fn holds(&self) -> bool {
        self.wrong.is_none() && self.counted && !self.cancelled
    }
}

/// An entry that does not follow from those that moves lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Its number.
    pub number: u64,
    /// What the table says.
    pub written: Outcome,
    /// What follows from the entries after each move.
    pub found: Outcome,
}

/// Numbers that a thread checks at a time.
const PORTION: u64 = 1 << 13;

/// Compares every entry of a table with the rules, and every block with its checksum.
///
/// # Errors
///
/// If the file is damaged, or has another number of entries.
pub fn verify<T: Tier>(
    tier: &T,
    table: &Table,
    options: &Options<'_>,
) -> Result<Verdict, TableError> {
    table.check(&table.head().label, tier.len())?;
    match table.load(options.memory)? {
        Some(loaded) => Ok(compare(tier, table, &loaded, options)),
        None => {
            let verdict = compare(tier, table, table, options);
            // An entry that could not be read was taken for a draw.
            table.check_blocks()?;
            Ok(verdict)
        }
    }
}

fn compare<T: Tier>(
    tier: &T,
    table: &Table,
    outcomes: &(impl Outcomes + ?Sized),
    options: &Options<'_>,
) -> Verdict {
    let (len, begun) = (tier.len(), Instant::now());
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let found = Mutex::new((Counts::default(), None::<Wrong>));
    let stopped = AtomicBool::new(false);
    let work = || {
        let (mut inside, mut counts, mut wrong) = (Vec::new(), Counts::default(), None);
        while !options.is_cancelled() && !stopped.load(Relaxed) {
            let first = next.fetch_add(PORTION, Relaxed);
            if first >= len {
                break;
            }
            let end = len.min(first + PORTION);
            for number in first..end {
                inside.clear();
                let follows = follows(tier.look(number, &mut inside), &inside, outcomes);
                let written = outcomes.outcome(number);
                match follows {
                    Some(follows) if follows != written => {
                        wrong = wrong.or(Some(Wrong { number, written, found: follows }));
                        stopped.store(true, Relaxed);
                    }
                    _ => counts.count(follows),
                }
            }
            let done = done.fetch_add(end - first, Relaxed) + end - first;
            let (stage, elapsed) = (Stage::Checking, begun.elapsed());
            options.tell(Progress { stage, done, of: len, now: done, elapsed });
        }
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        found.0.add(&counts);
        let first = |wrong: &Option<Wrong>| wrong.map_or(u64::MAX, |wrong| wrong.number);
        if first(&wrong) < first(&found.1) {
            found.1 = wrong;
        }
    };
    thread::scope(|scope| {
        for _ in 1..options.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let (counts, wrong) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let checked = done.into_inner();
    let complete = wrong.is_none() && checked == len;
    Verdict {
        checked,
        wrong,
        counted: !complete || counts == table.head().counts,
        cancelled: wrong.is_none() && checked < len,
    }
}

/// The outcome that follows from those after each move; `None` if there is no state.
fn follows(cell: Cell, inside: &[u64], outcomes: &(impl Outcomes + ?Sized)) -> Option<Outcome> {
    let (owner, exit) = match cell {
        Cell::Void => return None,
        Cell::Over(score) => return Some(Outcome::of_result(score)),
        Cell::Open { owner, exit } => (owner, exit),
    };
    let moves = inside.iter().map(|&next| outcomes.outcome(next).earlier());
    let best = moves.chain(exit).reduce(
        |best, other| {
            if other.is_better(best, owner) { other } else { best }
        },
    );
    // Who cannot move and is not told that it is over has drawn.
    Some(best.unwrap_or(Outcome::Draw))
}
