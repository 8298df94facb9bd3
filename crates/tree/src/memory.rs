//! Memory for tables: blocks of zeros that cost nothing until they are touched.

use std::sync::atomic::AtomicU64;

/// So many words, all 0, or `None` if there is no such memory to be had.
pub(crate) fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    words.checked_mul(8).filter(|&bytes| isize::try_from(bytes).is_ok())?;
    bytemuck::allocation::try_zeroed_slice_box(words).ok()
}

/// Bytes of a large page, on most machines that have them.
#[cfg(target_os = "linux")]
const LARGE_PAGE: usize = 2 << 20;

/// Asks the system to back a block by large pages, as far as it covers whole ones: a processor keeps track of
/// few pages, and a search that asks a large table at random waits for the others. Only a hint, to be
/// given before the block is touched: it changes nothing that a program could see.
pub(crate) fn prefer_large_pages(block: &[AtomicU64]) {
    #[cfg(target_os = "linux")]
    {
        let bytes = block.as_ptr_range();
        let start = (bytes.start as usize).next_multiple_of(LARGE_PAGE);
        let end = bytes.end as usize / LARGE_PAGE * LARGE_PAGE;
        if start < end {
            // SAFETY: the range lies within the block, which is alive and ours, and the advice neither changes
            // nor unmaps what is there. If the system does not know it, it says so and nothing happens.
            #[allow(unsafe_code)]
            unsafe {
                libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = block;
}
