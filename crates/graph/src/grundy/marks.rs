//! A set of values from which the smallest that is missing is asked for.

/// One stamp for each value of 16 bits. A value is in the set if it carries the current stamp, so
/// that emptying the set costs nothing, and an index of 16 bits needs no check.
pub(super) struct Marks {
    stamps: Box<[u32; 1 << 16]>,
    now: u32,
}

impl Marks {
    pub(super) fn new() -> Self {
        let stamps = vec![0; 1 << 16].into_boxed_slice();
        Self { stamps: stamps.try_into().expect("that is its length"), now: 0 }
    }

    /// Empties the set.
    pub(super) fn clear(&mut self) {
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.stamps.fill(0);
            1
        });
    }

    #[inline(always)]
    pub(super) fn mark(&mut self, value: u16) {
        self.stamps[usize::from(value)] = self.now;
    }

    #[inline(always)]
    pub(super) fn has(&self, value: u16) -> bool {
        self.stamps[usize::from(value)] == self.now
    }

    /// The smallest value that is missing; `None` if all are there.
    #[inline]
    pub(super) fn mex(&self) -> Option<u16> {
        (0..=u16::MAX).find(|&value| !self.has(value))
    }
}
