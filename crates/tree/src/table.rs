//! The transposition table: what is known of states met before.
//!
//! Four entries share a cache line. The whole key is kept, so that only states with equal keys
//! are ever taken for one another. A new entry replaces the one of its own state, or else the one
//! of the four that is worth least: long ago, or cheap to find again.
//!
//! The table begins small enough for the cache and doubles as it fills, up to the size it may
//! have: a short search then never waits for memory it does not need. (The whole block is reserved
//! at once; the system gives pages when they are first touched.)
//!
//! # Threads
//!
//! Any number of threads read and write at the same time, without locks. An entry is two words,
//! and the first holds the key mixed with the second: a reader that sees the halves of two
//! different entries finds no key in them, and takes the entry for somebody else's. An entry
//! written while the table grows may land where nobody looks for it, and is then merely lost.

use std::{
    ops::Range,
    sync::atomic::{
        AtomicBool, AtomicU64, AtomicUsize,
        Ordering::{Acquire, Relaxed, Release},
    },
};

use perfectplay_core::{hash, memory::prefetch};

use crate::{memory, scale::Rank};

/// Entries in a cache line, and words in an entry.
const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;

/// Lines of a new table: 16 kB.
const FIRST_LINES: usize = 256;

/// Bytes of a page of memory, on most machines.
const PAGE: usize = 4096;

/// Bits for each of the two bounds of an entry.
const BOUND_BITS: u32 = 20;
const BOUND_MASK: u64 = (1 << BOUND_BITS) - 1;

/// What is known of a state: `lower <= value <= upper`, as far as the search looked ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Ranks in Max's view, distances counted from the state itself.
    pub(crate) lower: Rank,
    pub(crate) upper: Rank,
    /// How far the search looked ahead; [`TO_THE_END`] is to the end.
    pub(crate) left: u8,
    /// No estimate went into it: it holds however much further one looks.
    pub(crate) settled: bool,
    /// The number of the best move, in the game's own order.
    pub(crate) best: Option<u8>,
    /// Logarithm of the number of states it took.
    pub(crate) effort: u32,
}

/// `left` of a search to the end.
pub(crate) const TO_THE_END: u8 = u8::MAX;
/// `best` where no move is known.
const NO_MOVE: u8 = u8::MAX;

/// A table that grows to a given size.
pub(crate) struct Table {
    words: Box<[AtomicU64]>,
    /// Where the first full cache line begins in `words`.
    aligned: usize,
    /// Lines in use.
    lines: AtomicUsize,
    /// A thread is making more.
    growing: AtomicBool,
    most_lines: usize,
    /// Entries that were stored in an empty place, by a sample.
    filled: OwnLine,
    /// Counts searches, from 1 to 7 and again: entries of earlier ones make way first.
    generation: AtomicU64,
    coding: Coding,
}

/// One entry in so many is counted: threads that all count all of them would wait for each other.
const SAMPLE: u64 = 16;

/// A number on a cache line of its own: whoever changes it does not disturb those who only read what
/// stands beside it.
#[repr(align(128))]
struct OwnLine(AtomicUsize);

/// How ranks become bits. Where there are more ranks than fit, bounds are rounded outwards: they
/// say less, and nothing wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Coding {
    lowest: Rank,
    highest: Rank,
    shift: u32,
}

impl Coding {
    fn new((lowest, highest): (Rank, Rank)) -> Self {
        let bits = u64::BITS - ((highest - lowest) as u64).leading_zeros();
        // Rounding up may carry into one bit more.
        let shift = if bits > BOUND_BITS { bits + 1 - BOUND_BITS } else { 0 };
        Self { lowest, highest, shift }
    }

    #[inline]
    fn lower(self, rank: Rank) -> u64 {
        (rank.max(self.lowest) - self.lowest) as u64 >> self.shift
    }

    #[inline]
    fn upper(self, rank: Rank) -> u64 {
        let up = (1 << self.shift) - 1;
        ((rank.min(self.highest) - self.lowest) as u64 + up) >> self.shift
    }

    #[inline]
    fn rank(self, bits: u64) -> Rank {
        self.lowest + (bits << self.shift) as Rank
    }

    /// lower: 20 bits | upper: 20 | left: 8 | best: 8 | effort: 4 | settled: 1 | generation: 3
    #[inline]
    fn pack(self, entry: Entry, generation: u64) -> u64 {
        self.lower(entry.lower) << 44
            | self.upper(entry.upper) << 24
            | u64::from(entry.left) << 16
            | u64::from(entry.best.unwrap_or(NO_MOVE)) << 8
            | u64::from(entry.effort.div_ceil(2).min(15)) << 4
            | u64::from(entry.settled) << 3
            | generation
    }

    #[inline]
    fn bounds(self, word: u64) -> (Rank, Rank) {
        (self.rank(word >> 44), self.rank(word >> 24 & BOUND_MASK).min(self.highest))
    }

    #[inline]
    fn unpack(self, word: u64) -> Entry {
        let best = (word >> 8) as u8;
        let (lower, upper) = self.bounds(word);
        Entry {
            lower,
            upper,
            left: (word >> 16) as u8,
            settled: word >> 3 & 1 == 1,
            best: (best != NO_MOVE).then_some(best),
            effort: ((word >> 4 & 15) * 2) as u32,
        }
    }
}

/// The generation of a packed entry; none has 0, and an empty place has nothing else.
fn generation_of(word: u64) -> u64 {
    word & 7
}

impl Table {
    /// A table of at most so many bytes for ranks in a range, or `None` if there is no such memory
    /// to be had.
    pub(crate) fn with_bytes(bytes: usize, ranks: (Rank, Rank)) -> Option<Self> {
        let count = (bytes / 8).max(WORDS);
        let words = memory::zeroed(count)?;
        // One line is spent on alignment, unless it is the only one: wherever the block lies, there
        // are as many lines.
        let most_lines = (count / WORDS - 1).max(1);
        let offset = words.as_ptr().align_offset(8 * WORDS);
        let aligned = if offset + most_lines * WORDS <= count { offset } else { 0 };
        let table = Self {
            words,
            aligned,
            lines: AtomicUsize::new(most_lines.min(FIRST_LINES)),
            growing: AtomicBool::new(false),
            most_lines,
            filled: OwnLine(AtomicUsize::new(0)),
            generation: AtomicU64::new(1),
            coding: Coding::new(ranks),
        };
        table.touch(0..table.lines.load(Relaxed));
        Some(table)
    }

    /// Whether its entries are of ranks in this range.
    pub(crate) fn is_for(&self, ranks: (Rank, Rank)) -> bool {
        self.coding == Coding::new(ranks)
    }

    /// A new search begins: what earlier ones left makes way first.
    pub(crate) fn next_generation(&self) {
        let next = self.generation.load(Relaxed) % 7 + 1;
        self.generation.store(next, Relaxed);
    }

    /// The line of a key, when there are so many.
    #[inline(always)]
    fn line(&self, key: u64, lines: usize) -> &[AtomicU64] {
        let number = (u128::from(spread(key)) * lines as u128) >> 64;
        let start = self.aligned + number as usize * WORDS;
        &self.words[start..start + WORDS]
    }

    /// Lets the memory bring the line of a key while there is something else to do.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.line(key, self.lines.load(Relaxed))[0]);
    }

    /// What is known of the state with this key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        self.word(key).map(|word| self.coding.unpack(word))
    }

    /// Only the bounds.
    #[inline(always)]
    pub(crate) fn bounds(&self, key: u64) -> Option<(Rank, Rank)> {
        self.word(key).map(|word| self.coding.bounds(word))
    }

    /// The packed entry of a key.
    #[inline(always)]
    fn word(&self, key: u64) -> Option<u64> {
        let line = self.line(key, self.lines.load(Relaxed));
        // All four are looked at: which one it is cannot be foreseen, and a wrong guess costs more.
        let mut found = 0;
        for number in 0..ENTRIES {
            let word = line[2 * number + 1].load(Relaxed);
            // (An empty place looks like the key 0.)
            if line[2 * number].load(Relaxed) ^ word == key && word != 0 {
                found = word;
            }
        }
        (found != 0).then_some(found)
    }

    /// Remembers an entry, together with what is known of the state already.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let lines = self.lines.load(Acquire);
        // Fuller than this, many lines have no place left.
        if self.filled.0.load(Relaxed) > lines * ENTRIES * 5 / 8 && lines < self.most_lines {
            self.grow(lines);
        }
        let generation = self.generation.load(Relaxed);
        let line = self.line(key, self.lines.load(Relaxed));
        let mut place = 0;
        let mut least = u32::MAX;
        for (number, pair) in line.chunks_exact(2).enumerate() {
            let word = pair[1].load(Relaxed);
            let worth = if word == 0 {
                1
            } else if pair[0].load(Relaxed) ^ word == key {
                let merged = merge(entry, self.coding.unpack(word));
                write(pair, key, self.coding.pack(merged, generation));
                return;
            } else {
                let recent = generation_of(word) == generation;
                2 + (word >> 4 & 15) as u32 + if recent { 8 } else { 0 }
            };
            if worth < least {
                (place, least) = (number, worth);
            }
        }
        if least == 1 && (spread(key) >> 32).is_multiple_of(SAMPLE) {
            self.filled.0.fetch_add(SAMPLE as usize, Relaxed);
        }
        write(&line[2 * place..], key, self.coding.pack(entry, generation));
    }

    /// Makes four times as many lines, as far as there is room.
    #[cold]
    fn grow(&self, lines: usize) {
        let more = (4 * lines).min(self.most_lines);
        // One thread moves the entries; the others already use the new lines meanwhile.
        if self.growing.swap(true, Acquire) {
            return;
        }
        if self.lines.load(Relaxed) != lines {
            // Another thread has just done it.
            self.growing.store(false, Release);
            return;
        }
        self.touch(lines..more);
        self.lines.store(more, Release);
        let mut filled = 0;
        // Later lines move further: from the last to the first, none is overwritten before it has
        // moved.
        for number in (0..lines).rev() {
            let start = self.aligned + number * WORDS;
            let mut moving = [0; WORDS];
            for (word, place) in moving.iter_mut().zip(&self.words[start..start + WORDS]) {
                // What another thread writes in between is lost, as above; swapping would lock each word.
                *word = place.load(Relaxed);
                place.store(0, Relaxed);
            }
            for pair in moving.chunks_exact(2).filter(|pair| pair[1] != 0) {
                let key = pair[0] ^ pair[1];
                let line = self.line(key, more);
                if let Some(free) = line.chunks_exact(2).find(|free| free[1].load(Relaxed) == 0) {
                    write(free, key, pair[1]);
                    filled += 1;
                }
            }
        }
        self.filled.0.store(filled, Relaxed);
        self.growing.store(false, Release);
    }

    /// Writes to every page of lines that have never been used. A page that is read before it is
    /// written to has to be mapped twice, and the second time every thread is interrupted.
    fn touch(&self, lines: Range<usize>) {
        let words = self.aligned + lines.start * WORDS..self.aligned + lines.end * WORDS;
        memory::prefer_large_pages(&self.words[words.clone()]);
        for word in words.step_by(PAGE / 8) {
            self.words[word].store(0, Relaxed);
        }
    }
}

/// Spreads a key over the upper bits, by which lines are chosen: keys need not be mixed.
#[inline]
fn spread(key: u64) -> u64 {
    key.wrapping_mul(hash::SPREAD)
}

#[inline]
fn write(pair: &[AtomicU64], key: u64, word: u64) {
    pair[0].store(key ^ word, Relaxed);
    pair[1].store(word, Relaxed);
}

/// What a new entry and an old one of the same state say together. Bounds of the same question
/// hold together; of different questions the new one counts.
#[inline]
fn merge(new: Entry, old: Entry) -> Entry {
    let best = new.best.or(old.best);
    if (new.left, new.settled) != (old.left, old.settled) {
        return Entry { best, ..new };
    }
    let (lower, upper) = (new.lower.max(old.lower), new.upper.min(old.upper));
    if lower > upper {
        return Entry { best, ..new };
    }
    Entry { lower, upper, best, effort: new.effort.max(old.effort), ..new }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANKS: (Rank, Rank) = (-50_000, 50_000);

    fn entry(lower: Rank, effort: u32) -> Entry {
        Entry { lower, upper: 50_000, left: 7, settled: true, best: Some(3), effort }
    }

    #[test]
    fn entries_survive_packing() {
        let coding = Coding::new(RANKS);
        for lower in [-50_000, -1, 0, 12_345, 50_000] {
            for upper in [-50_000, 7, 50_000] {
                for left in [0, 17, TO_THE_END] {
                    let entry = Entry { upper, left, best: None, ..entry(lower, 6) };
                    for generation in 1..8 {
                        let word = coding.pack(entry, generation);
                        assert_eq!(coding.unpack(word), entry);
                        assert_eq!(generation_of(word), generation);
                    }
                }
            }
        }
    }

    #[test]
    fn bounds_that_do_not_fit_are_rounded_outwards() {
        for range in [(-(1 << 38), (1 << 38) - 1), (0, (1 << 20) - 1), (0, 1 << 20), (-3, 1 << 22)]
        {
            let coding = Coding::new(range);
            let steps = [0, 1, 2, 1000, 1 << 19, (1 << 20) - 1, (range.1 - range.0) / 3];
            for step in steps {
                for rank in [range.0 + step, range.1 - step] {
                    let kept = coding
                        .unpack(coding.pack(Entry { lower: rank, upper: rank, ..entry(0, 0) }, 1));
                    assert!(kept.lower <= rank && rank <= kept.upper, "{range:?} {rank}");
                    assert!(kept.upper - kept.lower <= 1 << coding.shift);
                }
            }
            assert_eq!(coding.shift == 0, range.1 - range.0 < 1 << 20);
        }
    }

    #[test]
    fn the_size_is_never_exceeded() {
        for bytes in [64, 100, 1000, 1 << 16, 1 << 17, 200_000] {
            let table = Table::with_bytes(bytes, RANKS).unwrap();
            assert!(table.words.len() * 8 <= bytes.max(64), "{bytes}");
            for key in 0..10_000 {
                table.store(key, entry(1, 1));
            }
        }
        assert!(Table::with_bytes(usize::MAX / 2, RANKS).is_none());
    }

    #[test]
    fn every_key_is_found_beside_empty_places() {
        let table = Table::with_bytes(1 << 16, RANKS).unwrap();
        for key in [0, 1, u64::MAX] {
            table.store(key, entry(5, 1));
            assert_eq!(table.find(key).map(|found| found.lower), Some(5), "{key}");
        }
    }

    #[test]
    fn growing_keeps_the_entries() {
        let table = Table::with_bytes(1 << 20, RANKS).unwrap();
        let lines = table.lines.load(Relaxed);
        for key in 0..20_000 {
            table.store(key, entry(key as Rank, key as u32 % 15 * 2));
        }
        assert!(table.lines.load(Relaxed) >= 8 * lines, "it grew");
        let kept = (0..20_000).filter(|&key| table.find(key).is_some()).count();
        assert!(kept > 19_000, "{kept} of 20000 entries: only full lines lose some");
        for key in 0..20_000 {
            let stored = entry(key as Rank, key as u32 % 15 * 2);
            assert!(table.find(key).is_none_or(|found| found == stored));
        }
    }

    #[test]
    fn cheap_and_old_entries_make_way() {
        let table = Table::with_bytes(64, RANKS).unwrap(); // one line
        for key in 1..=4 {
            table.store(key, entry(key as Rank, 2 * key as u32));
        }
        table.store(5, entry(5, 0));
        assert_eq!(table.find(1), None, "the cheapest of the four");
        for key in 2..=5 {
            assert_eq!(table.find(key).unwrap().lower, key as Rank);
        }
        table.next_generation();
        for key in 6..=8 {
            table.store(key, entry(key as Rank, 0));
        }
        assert_eq!(table.find(6).unwrap().lower, 6, "the new ones do not drive out each other");
        assert!(table.find(4).is_some(), "of the old ones the dearest stays");
    }

    #[test]
    fn bounds_of_one_question_hold_together() {
        let table = Table::with_bytes(64, RANKS).unwrap();
        table.store(1, Entry { lower: 3, upper: 50_000, ..entry(0, 2) });
        table.store(1, Entry { lower: -50_000, upper: 9, best: None, ..entry(0, 2) });
        let both = table.find(1).unwrap();
        assert_eq!((both.lower, both.upper, both.best), (3, 9, Some(3)));
        table.store(1, Entry { lower: -50_000, upper: 20, left: 8, ..entry(0, 2) });
        let deeper = table.find(1).unwrap();
        assert_eq!((deeper.lower, deeper.upper, deeper.left), (-50_000, 20, 8));
    }

    /// Threads that write different entries under the same keys: whatever is found was written as
    /// a whole.
    #[test]
    fn threads_never_see_halves_of_entries() {
        let table = Table::with_bytes(4096, RANKS).unwrap();
        let written = |key: u64, variant: u32| Entry {
            lower: (key as Rank) * 100 + Rank::from(variant),
            upper: (key as Rank) * 100 + Rank::from(variant) + 7,
            left: variant as u8,
            ..entry(0, 2 * (variant % 8))
        };
        std::thread::scope(|scope| {
            for variant in 0..4_u32 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..30_000_u64 {
                        let key = round * (2 * u64::from(variant) + 1) % 400;
                        table.store(key, written(key, variant));
                        if let Some(found) = table.find(key) {
                            assert_eq!(found, written(key, u32::from(found.left)));
                        }
                    }
                });
            }
        });
    }
}
