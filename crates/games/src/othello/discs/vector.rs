//! Four lines at a time, in the words of the processor.
//!
//! Compilers find such instructions in plain loops in one place and miss them in the next, and these functions are most of
//! what a search does. A test compares every one with its plain twin.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_sub_epi64,
};

use super::{INNER_COLUMNS, Played, RAYS, STEPS};

#[target_feature(enable = "avx2")]
#[inline]
fn four(lanes: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(lanes[3] as i64, lanes[2] as i64, lanes[1] as i64, lanes[0] as i64)
}

#[target_feature(enable = "avx2")]
#[inline]
fn all(word: u64) -> __m256i {
    _mm256_set1_epi64x(word as i64)
}

/// Steps along the four lines, so many at a time.
#[target_feature(enable = "avx2")]
#[inline]
fn steps(times: u32) -> __m256i {
    four(STEPS.map(|step| u64::from(times * step)))
}

/// The bits of all lanes together.
#[target_feature(enable = "avx2")]
#[inline]
fn joined(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}

/// [`reach`](super::reach).
#[target_feature(enable = "avx2")]
#[inline]
pub(in crate::othello) fn reach(own: u64, other: u64) -> u64 {
    let (one, two) = (steps(1), steps(2));
    let own = all(own);
    let inner = four([INNER_COLUMNS, INNER_COLUMNS, u64::MAX, INNER_COLUMNS]);
    let between = _mm256_and_si256(all(other), inner);
    let mut up = _mm256_and_si256(between, _mm256_sllv_epi64(own, one));
    let mut down = _mm256_and_si256(between, _mm256_srlv_epi64(own, one));
    up = _mm256_or_si256(up, _mm256_and_si256(between, _mm256_sllv_epi64(up, one)));
    down = _mm256_or_si256(down, _mm256_and_si256(between, _mm256_srlv_epi64(down, one)));
    let pairs_up = _mm256_and_si256(between, _mm256_sllv_epi64(between, one));
    let pairs_down = _mm256_srlv_epi64(pairs_up, one);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    joined(_mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one)))
}

/// What is enclosed towards higher bits.
#[target_feature(enable = "avx2")]
#[inline]
fn enclosed_above(square: usize, own: __m256i, other: __m256i) -> __m256i {
    let ray = four(RAYS[square % 64].higher);
    let stops = _mm256_andnot_si256(other, ray);
    let nothing = _mm256_setzero_si256();
    let nearest = _mm256_and_si256(stops, _mm256_sub_epi64(nothing, stops));
    let end = _mm256_and_si256(nearest, own);
    // Minus one where there is an end: all bits below it.
    let is_open = _mm256_cmpeq_epi64(end, nothing);
    let below = _mm256_add_epi64(end, _mm256_set1_epi64x(-1));
    _mm256_and_si256(ray, _mm256_andnot_si256(is_open, below))
}

/// [`flips`](super::flips).
#[target_feature(enable = "avx2")]
#[inline]
pub(in crate::othello) fn flips(square: usize, own: u64, other: u64) -> u64 {
    let (own, other) = (all(own), all(other));
    let above = enclosed_above(square, own, other);
    let ray = four(RAYS[square % 64].lower);
    let mut beyond = _mm256_andnot_si256(other, ray);
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, steps(1)));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, steps(2)));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, steps(4)));
    let nearest = _mm256_andnot_si256(_mm256_srlv_epi64(beyond, steps(1)), beyond);
    let end = _mm256_and_si256(_mm256_and_si256(nearest, ray), own);
    let is_open = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    let below = _mm256_andnot_si256(is_open, _mm256_andnot_si256(beyond, ray));
    joined(_mm256_or_si256(above, below))
}

/// The same for processors that find the highest bit of four words.
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
#[inline]
pub(in crate::othello) fn flips_by_highest_bit(square: usize, own: u64, other: u64) -> u64 {
    let (own, other) = (all(own), all(other));
    let above = enclosed_above(square, own, other);
    let ray = four(RAYS[square % 64].lower);
    let stops = _mm256_andnot_si256(other, ray);
    // A shift by 64, where there is no stop, leaves nothing.
    let nearest = _mm256_srlv_epi64(all(1 << 63), _mm256_lzcnt_epi64(stops));
    let end = _mm256_and_si256(nearest, own);
    // All bits above the end, and none if there is no end.
    let over = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
    joined(_mm256_or_si256(above, _mm256_and_si256(ray, over)))
}

/// [`played`](super::played), without asking for the instructions.
#[target_feature(enable = "avx2")]
pub(super) fn played(square: usize, own: u64, other: u64) -> Played {
    let turned = flips(square, own, other);
    let (own, other) = (other & !turned, own | 1 << square | turned);
    Played { own, other, reach: reach(own, other) }
}
