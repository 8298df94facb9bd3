//! Messages from one block to another.
//!
//! What is decided in one block matters to numbers of any other. Instead of going there at once, which would
//! take the memory of everything and a cache miss each time, a message is put on the page of the block it
//! is for; when that block has its turn, all of its messages find it in the cache. Pages that do not fit
//! into memory are written to a file.

use std::sync::{
    Arc,
    atomic::{AtomicIsize, Ordering::Relaxed},
};

use bytemuck::Pod;

use super::store::Spool;
use crate::TableError;

/// Messages for one block, up to a number that is the same for all pages.
pub(super) type Page<M> = Vec<M>;

/// Things with the blocks they are for.
pub(super) type Addressed<T> = Vec<(u32, T)>;

/// Messages in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chunk {
    /// Where they begin, in bytes.
    pub(super) at: u64,
    /// How many there are.
    pub(super) count: u64,
}

/// Messages that wait for a block.
pub(super) struct Inbox<M> {
    pub(super) pages: Vec<Page<M>>,
    pub(super) chunks: Vec<Chunk>,
}

impl<M> Default for Inbox<M> {
    fn default() -> Self {
        Self { pages: Vec::new(), chunks: Vec::new() }
    }
}

impl<M: Pod> Inbox<M> {
    pub(super) fn is_empty(&self) -> bool {
        self.pages.is_empty() && self.chunks.is_empty()
    }

    /// Writes the pages to a file, and gives them back.
    pub(super) fn flush(&mut self, spool: &Spool, post: &mut Post<M>) -> Result<(), TableError> {
        let pages: Vec<_> = self.pages.drain(..).map(|page| (0, page)).collect();
        self.chunks.extend(spool.write_pages(&pages)?.into_iter().map(|(_, chunk)| chunk));
        pages.into_iter().for_each(|(_, page)| post.reuse(page));
        Ok(())
    }
}

/// The messages that one worker sends.
pub(super) struct Post<M> {
    /// The page of each block that has room.
    open: Vec<Page<M>>,
    /// Pages that are full.
    full: Vec<(u32, Page<M>)>,
    /// Blocks with an open page.
    touched: Vec<u32>,
    /// Pages to be used again.
    free: Vec<Page<M>>,
    /// Messages on a page.
    size: usize,
    /// Pages that may still be made, by all workers together.
    quota: Arc<AtomicIsize>,
    /// So few pages are not worth being written to a file.
    few: usize,
    /// What was written to the file.
    spilled: Vec<(u32, Chunk)>,
}

impl<M: Pod> Post<M> {
    /// Pages of `size` messages; fewer than `few` are not written to a file.
    pub(super) fn new(blocks: usize, size: usize, quota: &Arc<AtomicIsize>, few: usize) -> Self {
        Self {
            open: (0..blocks).map(|_| Vec::new()).collect(),
            full: Vec::new(),
            touched: Vec::new(),
            free: Vec::new(),
            size,
            quota: Arc::clone(quota),
            few,
            spilled: Vec::new(),
        }
    }

    /// Sends a message to a block.
    #[inline(always)]
    pub(super) fn send(
        &mut self,
        block: usize,
        message: M,
        spool: &Spool,
    ) -> Result<(), TableError> {
        if self.open[block].len() == self.open[block].capacity() {
            self.turn(block, spool)?;
        }
        self.open[block].push(message);
        Ok(())
    }

    /// A new page for a block.
    #[cold]
    fn turn(&mut self, block: usize, spool: &Spool) -> Result<(), TableError> {
        let filled = std::mem::take(&mut self.open[block]);
        if filled.is_empty() {
            self.touched.push(block as u32);
        } else {
            self.full.push((block as u32, filled));
        }
        if self.free.is_empty()
            && self.quota.load(Relaxed) <= 0
            && self.full.len() + self.touched.len() > self.few
            && spool.is_there()
        {
            self.spill(spool)?;
            self.touched.push(block as u32);
        }
        self.open[block] = self.free.pop().unwrap_or_else(|| {
            self.quota.fetch_sub(1, Relaxed);
            Vec::with_capacity(self.size)
        });
        Ok(())
    }

    /// A page that has been read.
    pub(super) fn reuse(&mut self, mut page: Page<M>) {
        if self.quota.load(Relaxed) > 0 || self.free.len() < self.few {
            page.clear();
            self.free.push(page);
        } else {
            // Somebody else is short of pages.
            self.quota.fetch_add(1, Relaxed);
        }
    }

    /// All pages, with the blocks they are for, and what was written to the file.
    pub(super) fn collect(&mut self) -> (Addressed<Page<M>>, Addressed<Chunk>) {
        let mut pages = std::mem::take(&mut self.full);
        for block in self.touched.drain(..) {
            let page = std::mem::take(&mut self.open[block as usize]);
            if !page.is_empty() {
                pages.push((block, page));
            }
        }
        (pages, std::mem::take(&mut self.spilled))
    }

    /// Writes all pages to the file, those of a block together.
    fn spill(&mut self, spool: &Spool) -> Result<(), TableError> {
        let (mut pages, mut spilled) = self.collect();
        pages.sort_by_key(|&(block, _)| block);
        spilled.extend(spool.write_pages(&pages)?);
        self.spilled = spilled;
        for (_, mut page) in pages {
            page.clear();
            self.free.push(page);
        }
        Ok(())
    }
}
