//! The transposition table: what is known of states met before.
//!
//! Four entries share a cache line. The whole key is kept, so that only states with equal keys
//! are ever taken for one another. A new entry replaces the one of its own state, or else the one
//! of the four that cost least to find.
//!
//! The table begins small enough for the cache and doubles as it fills, up to the size it may
//! have: a short search then never waits for memory it does not need.

use perfectplay_core::{Bound, hash};

use crate::scale::{RANK_BITS, Rank};

/// Entries in a cache line, and words in an entry.
const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// A rank in Max's view, distances counted from the state itself.
    pub(crate) rank: Rank,
    /// What the rank is to the value, in the view of the player to move.
    pub(crate) bound: Bound,
    /// How far the search looked ahead; `None` is to the end.
    pub(crate) remaining: Option<u8>,
    /// No estimate went into it: it holds to the end of the game.
    pub(crate) settled: bool,
    /// The number of the move that gave it, in the game's own order.
    pub(crate) best: Option<u8>,
    /// Logarithm of the number of states it took.
    pub(crate) effort: u32,
}

/// `remaining` of a search to the end.
const TO_THE_END: u8 = u8::MAX;
/// `best` where no move is known.
const NO_MOVE: u8 = u8::MAX;

impl Entry {
    /// rank: 39 bits | settled: 1 | bound: 2 | remaining: 8 | best: 8 | effort: 6
    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        debug_assert!(self.rank.abs() < 1 << (RANK_BITS - 1), "rank {} fits", self.rank);
        (self.rank as u64) << (64 - RANK_BITS)
            | u64::from(self.settled) << 24
            | bound << 22
            | u64::from(self.remaining.unwrap_or(TO_THE_END)) << 14
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 6
            | u64::from(self.effort.min(63))
    }

    /// `None` for the word 0, an empty entry: every bound is packed as another number.
    fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> 22 & 3 {
            0 => return None,
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let remaining = (word >> 14) as u8;
        let best = (word >> 6) as u8;
        Some(Self {
            rank: word as i64 >> (64 - RANK_BITS),
            bound,
            remaining: (remaining != TO_THE_END).then_some(remaining),
            settled: word >> 24 & 1 == 1,
            best: (best != NO_MOVE).then_some(best),
            effort: (word & 63) as u32,
        })
    }
}

/// Lines of a new table: 64 kB.
const FIRST_LINES: usize = 1024;

/// A table that grows to a given size.
pub(crate) struct Table {
    words: Vec<u64>,
    /// Where the first full cache line begins in `words`.
    aligned: usize,
    lines: usize,
    most_lines: usize,
    /// Entries that were stored in an empty place.
    filled: usize,
}

impl Table {
    /// A table of at most so many bytes, or `None` if there is no such memory to be had.
    pub(crate) fn with_bytes(bytes: usize) -> Option<Self> {
        let words = (bytes / 8).max(WORDS);
        // Better to know now than after an hour that there is no room to grow.
        Vec::<u64>::new().try_reserve_exact(words).ok()?;
        // One line is spent on alignment, unless it is the only one.
        let most_lines = (words / WORDS - 1).max(1);
        let lines = most_lines.min(FIRST_LINES);
        let mut table = Self {
            words: vec![0; words.min((lines + 1) * WORDS)],
            aligned: 0,
            lines,
            most_lines,
            filled: 0,
        };
        table.aligned = table.offset();
        Some(table)
    }

    /// Where the first full cache line begins, if there is room to begin there.
    fn offset(&self) -> usize {
        let offset = self.words.as_ptr().align_offset(8 * WORDS);
        if offset + self.lines * WORDS <= self.words.len() { offset } else { 0 }
    }

    /// Where the line of a key begins.
    #[inline]
    fn line(&self, key: u64) -> usize {
        let scaled = (u128::from(hash::mix(key)) * self.lines as u128) >> 64;
        self.aligned + scaled as usize * WORDS
    }

    /// What is known of the state with this key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        let line = self.line(key);
        self.words[line..line + WORDS]
            .chunks_exact(2)
            .find(|pair| pair[0] == key && pair[1] != 0)
            .and_then(|pair| Entry::unpack(pair[1]))
    }

    /// Remembers an entry.
    pub(crate) fn store(&mut self, key: u64, entry: Entry) {
        // Fuller than this, many lines have no place left.
        if self.filled > self.lines * ENTRIES * 3 / 8 && self.lines < self.most_lines {
            self.grow();
        }
        self.place(key, entry.pack());
    }

    fn place(&mut self, key: u64, packed: u64) {
        let line = self.line(key);
        let cost = |pair: &[u64]| match Entry::unpack(pair[1]) {
            Some(_) if pair[0] == key => -2,
            None => -1,
            Some(other) => other.effort as i32,
        };
        let places = self.words[line..line + WORDS].chunks_exact_mut(2);
        if let Some(place) = places.min_by_key(|pair| cost(pair)) {
            self.filled += usize::from(place[1] == 0);
            place.copy_from_slice(&[key, packed]);
        }
    }

    /// Doubles the table, as far as it may. The system moves large blocks without copying them, so
    /// old and new table do not take memory side by side.
    fn grow(&mut self) {
        let old = (self.aligned, self.lines);
        let lines = (2 * self.lines).min(self.most_lines);
        let words = (lines + 1) * WORDS;
        if self.words.try_reserve_exact(words - self.words.len()).is_err() {
            // Others have taken the memory in the meantime: go on with what there is.
            self.most_lines = self.lines;
            return;
        }
        self.words.resize(words, 0);
        // The block may begin at another place within a cache line now.
        let entries = old.0..old.0 + old.1 * WORDS;
        self.lines = lines;
        self.aligned = self.offset();
        self.words.copy_within(entries.clone(), self.aligned);
        let end = self.aligned + entries.len();
        self.words[end..].fill(0);
        self.filled = 0;
        // Later lines move further: from the last to the first, none is overwritten before it has
        // moved.
        for line in (0..old.1).rev() {
            let start = self.aligned + line * WORDS;
            let mut moving = [0; WORDS];
            moving.copy_from_slice(&self.words[start..start + WORDS]);
            self.words[start..start + WORDS].fill(0);
            for pair in moving.chunks_exact(2).filter(|pair| pair[1] != 0) {
                self.place(pair[0], pair[1]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(rank: Rank, effort: u32) -> Entry {
        Entry {
            rank,
            bound: Bound::AtMost,
            remaining: Some(7),
            settled: true,
            best: Some(3),
            effort,
        }
    }

    #[test]
    fn entries_survive_packing() {
        for rank in [0, 1, -1, 12_345, -(1 << 38) + 1, (1 << 38) - 1] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                for remaining in [None, Some(0), Some(254)] {
                    let packed = Entry { bound, remaining, ..entry(rank, 5) };
                    assert_eq!(Entry::unpack(packed.pack()), Some(packed));
                }
            }
        }
    }

    #[test]
    fn the_size_is_never_exceeded() {
        for bytes in [64, 100, 1000, 1 << 16, 1 << 17, 200_000] {
            let mut table = Table::with_bytes(bytes).unwrap();
            for key in 0..10_000 {
                table.store(key, entry(1, 1));
                assert!(table.words.capacity() * 8 <= bytes.max(64), "{bytes}");
            }
        }
        assert!(Table::with_bytes(usize::MAX / 2).is_none());
    }

    #[test]
    fn growing_keeps_the_entries() {
        let mut table = Table::with_bytes(1 << 20).unwrap();
        let lines = table.lines;
        for key in 0..20_000 {
            table.store(key, entry(key as Rank, key as u32 % 60));
        }
        assert!(table.lines >= 8 * lines, "it grew");
        let kept = (0..20_000).filter(|&key| table.find(key).is_some()).count();
        assert!(kept > 19_000, "{kept} of 20000 entries: only full lines lose some");
        for key in 0..20_000 {
            assert!(
                table.find(key).is_none_or(|found| found == entry(key as Rank, key as u32 % 60))
            );
        }
    }

    #[test]
    fn cheap_entries_make_way() {
        let mut table = Table::with_bytes(64).unwrap(); // one line
        for key in 1..=4 {
            table.store(key, entry(key as Rank, 10 + key as u32));
        }
        table.store(5, entry(5, 0));
        assert_eq!(table.find(1), None, "the cheapest of the four");
        for key in 2..=5 {
            assert_eq!(table.find(key).unwrap().rank, key as Rank);
        }
        table.store(3, entry(-3, 0));
        assert_eq!(table.find(3).unwrap().rank, -3, "a state replaces its own entry");
        assert_eq!(table.find(2).unwrap().rank, 2);
    }
}
