//! Numbered places that are filled once and then only read, by any thread.

use std::sync::OnceLock;

/// The first chunk has so many places, and each further one twice as many as the one before.
const FIRST: u32 = 10;

/// Chunks for every number of four bytes.
const CHUNKS: usize = 32 - FIRST as usize + 1;

/// A place for every number. Memory is taken in chunks, as numbers grow, and never moves.
pub(crate) struct Slots<T> {
    chunks: [OnceLock<Chunk<T>>; CHUNKS],
}

type Chunk<T> = Box<[OnceLock<T>]>;

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self { chunks: [const { OnceLock::new() }; CHUNKS] }
    }
}

impl<T> Slots<T> {
    /// What is there, if anything is.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&T> {
        let (chunk, place) = home(number);
        self.chunks[chunk].get()?[place].get()
    }

    /// Puts something there, unless something is; what is there then.
    pub(crate) fn put(&self, number: u32, value: T) -> &T {
        let (chunk, place) = home(number);
        let places = || (0..1_usize << (chunk as u32 + FIRST)).map(|_| OnceLock::new()).collect();
        self.chunks[chunk].get_or_init(places)[place].get_or_init(|| value)
    }
}

/// The chunk of a number, and its place there.
#[inline]
fn home(number: u32) -> (usize, usize) {
    let shifted = u64::from(number) + (1 << FIRST);
    let chunk = shifted.ilog2() - FIRST;
    (chunk as usize, (shifted - (1 << (chunk + FIRST))) as usize)
}
