//! A fast hash for small plain states.
//!
//! The standard library's SipHash resists hostile keys and costs more than a whole search node;
//! states are made by the rules, so one multiplication a word and a final mix are enough. The
//! result depends on the state alone: no seed, the same key on every run and machine.

use std::hash::{Hash, Hasher};

/// Odd constant with well-spread bits: 2^64 divided by the golden ratio.
pub const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The key of any hashable value.
///
/// ```
/// use perfectplay_core::hash::key_of;
///
/// assert_eq!(key_of(&[1, 2, 3]), key_of(&[1, 2, 3]));
/// assert_ne!(key_of(&[1, 2, 3]), key_of(&[3, 2, 1]));
/// ```
#[inline]
pub fn key_of<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = WordHasher(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// Spreads every bit of `word` over the whole result (the finaliser of SplitMix64, a bijection).
#[inline]
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Hashes a word at a time.
struct WordHasher(u64);

impl WordHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(SPREAD);
    }
}

impl Hasher for WordHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.add(value.into());
    }
    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.add(value.into());
    }
    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.add(value.into());
    }
    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }
    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        mix(self.0)
    }
}
