//! Memory for tables: blocks of zeros that cost nothing until they are touched, and a hint to the
//! processor. The one place with `unsafe` code.

use std::sync::atomic::AtomicU64;

/// So many words, all 0, or `None` if there is no such memory to be had.
pub(crate) fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    words.checked_mul(8).filter(|&bytes| isize::try_from(bytes).is_ok())?;
    bytemuck::allocation::try_zeroed_slice_box(words).ok()
}

/// Asks the processor to bring the cache line of `word`. Only a hint: it changes nothing that a
/// program could see.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch(word: &AtomicU64) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing into the program and never faults, whatever the address;
    // every x86_64 processor has it.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}
