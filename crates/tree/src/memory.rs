//! Memory for tables: blocks of zeros that cost nothing until they are touched.

use std::sync::atomic::AtomicU64;

/// So many words, all 0, or `None` if there is no such memory to be had.
pub(crate) fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    words.checked_mul(8).filter(|&bytes| isize::try_from(bytes).is_ok())?;
    bytemuck::allocation::try_zeroed_slice_box(words).ok()
}
