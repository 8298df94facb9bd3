//! The leaves of a test given its answer: what a yes costs and what a no costs, and how much they
//! vary.
//!
//! Call a node *good* if its mover has a move that works. A node that is not good costs `n` good
//! children. A good one costs `J` good children, whose moves fail, and one that is not good, whose
//! move works; [`Attempts`] says how `J` is distributed. All children are independent, so means and
//! variances follow level by level, in sums without a minus sign.
//!
//! The law of total expectation gives the mean over both answers again: another way to the product
//! that [`Cost`](crate::Cost) is about, which the tests compare.

use crate::{Magnitude, attempts::Attempts, recurrence::Odds};

/// The number of leaves under one kind of node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaves {
    pub(crate) mean: Magnitude,
    pub(crate) variance: Magnitude,
}

/// The number of leaves under a node, given what it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given {
    /// If the mover has a move that works. At the root: the answer is yes.
    pub(crate) good: Leaves,
    /// If not. At the root: the answer is no.
    pub(crate) bad: Leaves,
}

impl Given {
    /// A leaf is one leaf.
    pub(crate) const LEAF: Self = {
        let one = Leaves { mean: Magnitude::ONE, variance: Magnitude::ZERO };
        Self { good: one, bad: one }
    };

    /// One level further up, where moves fail with chance `e^-rate`.
    pub(crate) fn above(self, moves: u32, rate: f64) -> Self {
        let Self { good, bad } = self;
        let attempts = Attempts::of(moves, rate);
        let (mean, variance) = (Magnitude::of(attempts.mean), Magnitude::of(attempts.variance));
        let moves = Magnitude::from(u64::from(moves));
        Self {
            good: Leaves {
                mean: mean * good.mean + bad.mean,
                variance: mean * good.variance + variance * good.mean.powi(2) + bad.variance,
            },
            bad: Leaves { mean: moves * good.mean, variance: moves * good.variance },
        }
    }

    /// The variance over both kinds of node, of which `odds.fails` are good.
    pub(crate) fn variance(&self, odds: Odds) -> Magnitude {
        let (good, bad) = (Magnitude::of(odds.fails), Magnitude::of(odds.works));
        let between = self.good.mean.abs_diff(self.bad.mean).powi(2);
        good * self.good.variance + bad * self.bad.variance + good * bad * between
    }
}
