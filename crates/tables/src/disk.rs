//! Room on the disk: how much building a table is going to take, and a bound on what it takes.

use std::{
    path::Path,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use perfectplay_core::tier::{Cell, Tier};

use crate::TableError;

/// Numbers that are looked at to guess how many moves there are.
const SAMPLE: u64 = 1 << 10;

/// What building a table is going to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Numbers of states.
    pub states: u64,
    /// About so many bytes on the disk, while it is being built, if nothing of it stays in memory for good.
    pub disk: u64,
}

/// What building the table of a tier is going to take, judged by a sample of its numbers.
///
/// ```
/// use perfectplay_core::tier::Whole;
/// use perfectplay_games::nim::Nim;
///
/// let nim = Nim::new(&[30, 30], false, None)?;
/// let needs = perfectplay_tables::needs(&Whole(&nim));
/// // Two players, and heaps of 0 to 30: words of eight bytes, and a move is written twice.
/// assert_eq!(needs.states, 2 * 31 * 31);
/// assert!(needs.disk > 2 * 31 * 31 * (8 + 30 * 16));
/// # Ok::<(), perfectplay_core::PositionError>(())
/// ```
pub fn needs<T: Tier>(tier: &T) -> Needs {
    let states = tier.len();
    let looked_at = states.min(SAMPLE);
    let mut inside = Vec::new();
    let (mut moves, mut exits) = (0_u64, 0_u64);
    for turn in 0..looked_at {
        inside.clear();
        // Spread evenly, and none twice.
        let number = (u128::from(states) * u128::from(turn) / u128::from(looked_at)) as u64;
        if let Cell::Open { exit, .. } = tier.look(number, &mut inside) {
            exits += u64::from(exit.is_some());
            moves += inside.len() as u64;
        }
    }
    let all = |sampled: u64| {
        let all = u128::from(sampled) * u128::from(states) / u128::from(looked_at.max(1));
        u64::try_from(all).unwrap_or(u64::MAX)
    };
    let (moves, exits) = (all(moves), all(exits));
    // Words have two places of four bytes; an exit is a message of four. Where the tier cannot take moves back, each is
    // written twice in eight bytes, before and after they are put in order. Of the messages of four bytes that go back
    // along the moves only those of two rounds are there at a time: say a quarter of them. The file itself comes last.
    let turned = if T::BACKWARD { 0 } else { moves.saturating_mul(16) };
    let disk = states
        .saturating_mul(8 + 4)
        .saturating_add(exits.saturating_mul(4))
        .saturating_add(turned)
        .saturating_add(moves);
    Needs { states, disk }
}

/// Bytes that are free where a file is to be, for those who are not the administrator; `None` if nobody knows.
pub(crate) fn free(place: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let there = rustix::fs::statvfs(place).ok()?;
        there.f_bavail.checked_mul(there.f_frsize)
    }
    #[cfg(not(unix))]
    {
        let _ = place;
        None
    }
}

/// Counts what is written to the disk, and refuses what is too much.
#[derive(Debug)]
pub(crate) struct Disk {
    most: u64,
    used: AtomicU64,
}

impl Disk {
    pub(crate) fn new(most: Option<u64>) -> Self {
        Self { most: most.unwrap_or(u64::MAX), used: AtomicU64::new(0) }
    }

    /// So many bytes more are about to be written.
    pub(crate) fn take(&self, bytes: u64) -> Result<(), TableError> {
        let taken = self.used.fetch_add(bytes, Relaxed).saturating_add(bytes);
        if taken > self.most {
            self.give(bytes);
            return Err(TableError::DiskUsedUp { allowed: self.most });
        }
        Ok(())
    }

    /// So many bytes are there already, whether there is room for them or not.
    pub(crate) fn find(&self, bytes: u64) {
        self.used.fetch_add(bytes, Relaxed);
    }

    /// So many bytes are gone.
    pub(crate) fn give(&self, bytes: u64) {
        let _ = self.used.fetch_update(Relaxed, Relaxed, |used| Some(used.saturating_sub(bytes)));
    }

    /// Refuses what is going to take too much, before anything is written.
    pub(crate) fn check(&self, needs: Needs, place: &Path) -> Result<(), TableError> {
        if needs.disk > self.most {
            return Err(TableError::TooMuchDisk { needed: needs.disk, allowed: self.most });
        }
        // What is there of an earlier run is written over.
        let more = needs.disk.saturating_sub(self.used.load(Relaxed));
        match free(place) {
            Some(free) if free < more => {
                Err(TableError::NoRoom { path: place.to_owned(), needed: more, free })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_given_back_and_no_more() {
        let disk = Disk::new(Some(10));
        assert!(disk.take(10).is_ok());
        assert!(matches!(disk.take(1), Err(TableError::DiskUsedUp { allowed: 10 })));
        disk.give(4);
        assert!(disk.take(5).is_err(), "a refusal takes nothing");
        assert!(disk.take(4).is_ok());
        disk.give(100);
        assert!(disk.take(10).is_ok());
        assert!(disk.take(1).is_err(), "nobody gets more than there is");
    }

    #[test]
    fn what_does_not_fit_is_refused_before_it_is_begun() {
        let disk = Disk::new(Some(1000));
        let needs = |disk| Needs { states: 1, disk };
        let here = std::env::temp_dir();
        assert!(disk.check(needs(1000), &here).is_ok());
        let refused = disk.check(needs(1001), &here);
        assert!(matches!(refused, Err(TableError::TooMuchDisk { needed: 1001, allowed: 1000 })));
        if free(&here).is_some() {
            let refused = Disk::new(None).check(needs(u64::MAX), &here);
            assert!(matches!(refused, Err(TableError::NoRoom { .. })), "no disk is as large");
        }
    }
}
