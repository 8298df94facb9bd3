//! Proof and disproof numbers: how much is still to be shown.

/// What cannot be shown any more. It leaves room for the table to pack two numbers into a word.
pub(crate) const INFINITY: u32 = (1 << BITS) - 1;

/// Bits of a number.
pub(crate) const BITS: u32 = 28;

/// As much as an open question can seem to take: sums that would be larger stay here, below
/// infinity, so that only what is settled ever looks settled.
const MOST: u32 = INFINITY - 1;

/// The least number of open states that must turn out well for an attack to succeed, and for it
/// to fail, as far as the search has looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl Numbers {
    /// The attack succeeds.
    pub(crate) const PROVED: Self = Self { proof: 0, disproof: INFINITY };
    /// The attack fails.
    pub(crate) const DISPROVED: Self = Self { proof: INFINITY, disproof: 0 };
    /// The limits of a search that ends with an answer only.
    pub(crate) const NO_LIMIT: Self = Self { proof: INFINITY, disproof: INFINITY };

    /// The same in the view of a player who attacks or does not: to a defender a failed attack is
    /// what a proof is to the attacker. Applied twice it changes nothing.
    #[inline]
    pub(crate) fn seen_by(self, attacking: bool) -> Self {
        if attacking { self } else { Self { proof: self.disproof, disproof: self.proof } }
    }

    /// Whether the question is answered.
    #[inline]
    pub(crate) fn settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether one of the numbers has reached its limit. What is settled has, whatever the limits.
    #[inline]
    pub(crate) fn reach(self, limits: Self) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }
}

/// A count as a number.
#[inline]
pub(crate) fn finite(count: usize) -> u32 {
    count.min(MOST as usize) as u32
}

/// The sum of two numbers, infinite only if one of them is.
#[inline]
pub(crate) fn sum(left: u32, right: u32) -> u32 {
    if left == INFINITY || right == INFINITY { INFINITY } else { (left + right).min(MOST) }
}
