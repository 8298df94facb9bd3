//! The table of proof-number search.
//!
//! Each entry is two words: the whole key, and the two numbers with the work they took. Keys are
//! looked for from their place on until a free place comes.
//!
//! The table begins with 64 kB and doubles as it fills, as far as its size allows; the last step
//! is from a quarter of the size to three quarters, so that the old table and the new one together
//! never take more than was given. From then on a full table is **swept**: the entries that took
//! the least work go, until half of the places are free. (Nagai's *SmallTreeGC*: what cost little
//! is soon found again, and most entries cost little.)

use perfectplay_core::hash;

use super::numbers::{BITS, INFINITY, Numbers};

/// Entries of a new table.
const FIRST: usize = 4096;
/// The fewest entries there are.
const FEWEST: usize = 4;
/// Levels of work that are told apart.
const LEVELS: usize = 256;

/// A place in the table.
#[derive(Clone, Copy, Default)]
struct Place {
    key: u64,
    /// proof: 28 bits | disproof: 28 | work: 8; 0 if the place is free, since no state has both
    /// numbers 0.
    word: u64,
}

impl Place {
    fn new(key: u64, numbers: Numbers, level: u8) -> Self {
        let Numbers { proof, disproof } = numbers;
        let word = u64::from(proof) << (8 + BITS) | u64::from(disproof) << 8 | u64::from(level);
        Self { key, word }
    }

    fn is_free(self) -> bool {
        self.word == 0
    }

    fn numbers(self) -> Numbers {
        let number = |shift: u32| (self.word >> shift) as u32 & INFINITY;
        Numbers { proof: number(8 + BITS), disproof: number(8) }
    }

    fn level(self) -> u8 {
        self.word as u8
    }
}

/// Work on a scale of 256 levels, four to a doubling.
fn level(work: u64) -> u8 {
    let work = work.max(1);
    let log = work.ilog2();
    let quarter = if log >= 2 { work >> (log - 2) & 3 } else { 0 };
    (log * 4 + quarter as u32) as u8
}

/// A table that grows to a given size, and is swept when that is full.
pub(crate) struct Table {
    places: Vec<Place>,
    filled: usize,
    /// Entries that the memory given has room for.
    most: usize,
}

impl Table {
    /// A table of at most so many bytes, or `None` if there is no such memory to be had.
    pub(crate) fn with_bytes(bytes: usize) -> Option<Self> {
        let most = (bytes / size_of::<Place>()).max(FEWEST);
        // Better to know now than after an hour that there is no room to grow.
        Vec::<Place>::new().try_reserve_exact(most).ok()?;
        let mut first = most;
        if most > FIRST {
            first = most / 4;
            while first > FIRST {
                first /= 2;
            }
        }
        Some(Self { places: vec![Place::default(); first], filled: 0, most })
    }

    /// Where the search for a key begins.
    #[inline]
    fn home(&self, key: u64) -> usize {
        ((u128::from(hash::mix(key)) * self.places.len() as u128) >> 64) as usize
    }

    /// Where a key is, or else where it would be.
    #[inline]
    fn place_of(&self, key: u64) -> usize {
        let mut at = self.home(key);
        while !self.places[at].is_free() && self.places[at].key != key {
            at = self.after(at);
        }
        at
    }

    #[inline]
    fn after(&self, at: usize) -> usize {
        if at + 1 == self.places.len() { 0 } else { at + 1 }
    }

    /// What is known of the state with this key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Numbers> {
        let place = self.places[self.place_of(key)];
        (!place.is_free()).then(|| place.numbers())
    }

    /// Remembers the numbers of a state, and that it took `work` states to find them. A state that
    /// once took more is still worth that much.
    pub(crate) fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        debug_assert!(numbers.proof != 0 || numbers.disproof != 0, "a state is not both");
        let mut at = self.place_of(key);
        let known = self.places[at];
        if known.is_free() {
            // One place in four stays free, or looking for keys would take long.
            if self.filled + 1 > self.places.len() / 4 * 3 {
                self.make_room();
                at = self.place_of(key);
            }
            self.filled += 1;
        }
        let level = if known.is_free() { level(work) } else { level(work).max(known.level()) };
        self.places[at] = Place::new(key, numbers, level);
    }

    fn make_room(&mut self) {
        let len = self.places.len();
        let larger = if len <= self.most / 8 { 2 * len } else { self.most - len };
        if len <= self.most / 4 && self.grow(larger) {
            return;
        }
        self.sweep();
    }

    /// Moves to a table of so many places; false if there is no memory for it.
    fn grow(&mut self, len: usize) -> bool {
        let mut places = Vec::new();
        if places.try_reserve_exact(len).is_err() {
            // Others have taken the memory in the meantime: go on with what there is.
            self.most = self.places.len();
            return false;
        }
        places.resize(len, Place::default());
        for place in std::mem::replace(&mut self.places, places) {
            if !place.is_free() {
                let at = self.place_of(place.key);
                self.places[at] = place;
            }
        }
        true
    }

    /// Drops the entries that took the least work, until half of the places are free.
    fn sweep(&mut self) {
        let mut entries_of_level = [0; LEVELS];
        for place in self.places.iter().filter(|place| !place.is_free()) {
            entries_of_level[usize::from(place.level())] += 1;
        }
        // All entries below a level go, and of that level as many as are left to drop.
        let mut to_drop = self.filled.saturating_sub(self.places.len() / 2).max(1);
        let mut spared = 0;
        while entries_of_level[spared] <= to_drop && spared + 1 < LEVELS {
            to_drop -= entries_of_level[spared];
            spared += 1;
        }
        let mut at = 0;
        while at < self.places.len() {
            let place = self.places[at];
            let level = usize::from(place.level());
            let of_spared_level = level == spared && to_drop > 0;
            if !place.is_free() && (level < spared || of_spared_level) {
                to_drop -= usize::from(of_spared_level);
                self.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Takes out an entry; later ones that would no longer be found move up.
    fn remove(&mut self, mut hole: usize) {
        let len = self.places.len();
        let distance = |from: usize, to: usize| (to + len - from) % len;
        let mut at = self.after(hole);
        while !self.places[at].is_free() {
            let home = self.home(self.places[at].key);
            if distance(home, at) >= distance(hole, at) {
                self.places[hole] = self.places[at];
                hole = at;
            }
            at = self.after(at);
        }
        self.places[hole] = Place::default();
        self.filled -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(key: u64) -> Numbers {
        Numbers { proof: key as u32 % 1000 + 1, disproof: INFINITY - 1 - key as u32 % 1000 }
    }

    #[test]
    fn numbers_survive_packing() {
        for proof in [1, 77, INFINITY - 1, INFINITY] {
            for disproof in [0, 1, INFINITY - 1] {
                for level in [0, 1, 255] {
                    let packed = Place::new(5, Numbers { proof, disproof }, level);
                    assert_eq!(packed.numbers(), Numbers { proof, disproof });
                    assert_eq!((packed.key, packed.level(), packed.is_free()), (5, level, false));
                }
            }
        }
    }

    #[test]
    fn levels_rise_with_work() {
        assert_eq!((level(0), level(1), level(2), level(4), level(7)), (0, 0, 4, 8, 11));
        assert_eq!(level(u64::MAX), 255);
        assert!((0..10_000).is_sorted_by_key(level));
    }

    /// Growing included, when the old places and the new ones are there together.
    #[test]
    fn the_size_is_never_exceeded() {
        for bytes in [64, 100, 1000, 1 << 16, 100_000, 1 << 18, 1 << 20] {
            let mut table = Table::with_bytes(bytes).unwrap();
            let mut before = table.places.capacity();
            for key in 0..100_000 {
                table.store(key, numbers(key), 1);
                let now = table.places.capacity();
                let both = if now > before { before + now } else { now };
                assert!(both * size_of::<Place>() <= bytes, "{bytes}");
                before = now;
            }
            assert!(2 * before * size_of::<Place>() > bytes, "{bytes}: most of it is used");
        }
        assert!(Table::with_bytes(usize::MAX / 2).is_none());
    }

    #[test]
    fn a_new_table_is_small_and_growing_keeps_everything() {
        let mut table = Table::with_bytes(1 << 24).unwrap();
        assert!(table.places.len() <= FIRST);
        for key in 0..100_000 {
            table.store(key, numbers(key), 1);
        }
        for key in 0..100_000 {
            assert_eq!(table.find(key), Some(numbers(key)));
        }
        assert_eq!((table.find(100_000), table.filled), (None, 100_000));
    }

    /// Every table is full of what cost most, however often it was swept; all that is kept is found.
    #[test]
    fn what_cost_least_goes_first() {
        let mut table = Table::with_bytes(1 << 14).unwrap(); // 1024 places
        for key in 0..50_000 {
            let work = if key % 500 == 0 { 1000 } else { key % 7 };
            table.store(key, numbers(key), work);
        }
        let filled = table.places.iter().filter(|place| !place.is_free()).count();
        assert_eq!(filled, table.filled);
        for key in (0..50_000).step_by(500) {
            assert_eq!(table.find(key), Some(numbers(key)), "one of the hundred that cost most");
        }
        for at in 0..table.places.len() {
            let place = table.places[at];
            assert!(place.is_free() || table.place_of(place.key) == at, "found where it is");
        }
    }

    #[test]
    fn half_of_a_swept_table_is_free() {
        let mut table = Table::with_bytes(1 << 14).unwrap();
        let mut before = 0;
        for key in 0..5000 {
            // All cost the same: some go all the same.
            table.store(key, numbers(key), 3);
            if table.filled < before {
                assert_eq!((before, table.filled), (768, 513));
            }
            before = table.filled;
        }
        assert!(before < 5000);
    }

    #[test]
    fn a_state_replaces_its_own_entry_and_keeps_its_worth() {
        let mut table = Table::with_bytes(64).unwrap(); // four places, three entries
        table.store(1, Numbers { proof: 3, disproof: 4 }, 1000);
        table.store(1, Numbers::PROVED, 1);
        assert_eq!((table.find(1), table.filled), (Some(Numbers::PROVED), 1));
        for key in 2..100 {
            table.store(key, numbers(key), 10);
        }
        assert_eq!(table.find(1), Some(Numbers::PROVED));
    }
}
