//! From the last moves up to the root: the chance `u_i` that a move fails who makes it.
//!
//! A move fails when the opponent has an answer to it, so `u_{i+1} = 1 - u_i^n`. Written like that,
//! the recurrence is unusable: it leaves the fixed point `p_n` by itself, each level multiplying
//! the distance, and the error with it, by `n (1 - p_n) / p_n`; and further away `u` comes so close
//! to 1 that `1 - u` is all rounding. So it is followed in two forms, neither of which subtracts
//! what is nearly equal:
//!
//! * near the fixed point by the deviation `d = u - p_n`, which keeps its digits however small it
//!   is: `d_{i+1} = -(1 - p_n) (e^y - 1)` with `y = n ln(1 + d_i / p_n)`, and
//!   `1 - u_{i+1} = (1 - p_n) e^y`. It is 0 from the beginning to the end for the fixed point
//!   itself;
//! * elsewhere by both `u` and `1 - u`: with `t = -ln u`, taken from the smaller of the two,
//!   `1 - u_{i+1} = e^-nt` and `u_{i+1} = 1 - e^-nt`.
//!
//! Deviations grow, so that there is a way from the first form to the second, and none back. In the
//! end `u` is 0 and 1 in turn, once it differs from them by less than the least `f64`.

use crate::{Chance, FixedPoint};

/// The chances of a move to fail and to work, each to all its digits. They add up to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odds {
    pub(crate) fails: f64,
    pub(crate) works: f64,
}

impl Odds {
    /// `-ln u`, infinite for `u = 0`.
    fn rate(self) -> f64 {
        if self.works < 0.5 { -(-self.works).ln_1p() } else { -self.fails.ln() }
    }
}

/// A level passed on the way up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passed {
    /// The chance `u_i` that a move of this level fails.
    pub(crate) fails: f64,
    /// `-ln u_i`.
    pub(crate) rate: f64,
    /// How many moves are tried at a node of this level, on average.
    pub(crate) tried: f64,
}

/// A walk from the leaves to the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Climb {
    fixed_point: FixedPoint,
    /// Of a move of the level to come; of the root's answer to be yes and no, after the last level.
    odds: Odds,
    /// `u - p_n`, while that is what is followed.
    deviation: Option<f64>,
}

impl Climb {
    /// Before the first level: at the last moves.
    pub(crate) fn start(fixed_point: FixedPoint, chance: Chance) -> Self {
        let (odds, deviation) = match chance {
            Chance::FixedPoint => (Odds { fails: fixed_point.p(), works: fixed_point.q() }, 0.0),
            Chance::Exactly(p) => (Odds { fails: p, works: 1.0 - p }, fixed_point.deviation(p)),
        };
        Self { fixed_point, odds, deviation: worth_following(deviation, &fixed_point) }
    }

    /// The chances of a move to come: above the last level, those of the answers yes and no.
    pub(crate) fn odds(&self) -> Odds {
        self.odds
    }

    /// Passes one level.
    pub(crate) fn pass(&mut self) -> Passed {
        let moves = f64::from(self.fixed_point.moves());
        let Odds { fails, works } = self.odds;
        let rate = self.odds.rate();
        self.odds = if moves == 1.0 {
            // The only move fails if the only answer to it works: exactly.
            Odds { fails: works, works: fails }
        } else if let Some(deviation) = self.deviation {
            let (p, q) = (self.fixed_point.p(), self.fixed_point.q());
            let growth = moves * (deviation / p).ln_1p();
            let next = -q * growth.exp_m1();
            self.deviation = worth_following(next, &self.fixed_point);
            Odds { fails: p + next, works: q * growth.exp() }
        } else {
            Odds { fails: -(-moves * rate).exp_m1(), works: (-moves * rate).exp() }
        };
        // 1 + u + … + u^(n-1) = (1 - u^n) / (1 - u), and the numerator is what the next level has for `u`.
        let tried = if works == 0.0 { moves } else { self.odds.fails / works };
        Passed { fails, rate, tried: tried.clamp(1.0, moves) }
    }
}

/// The deviation, if it is at most half of `1 - p_n`: both `u` and `1 - u` then have all its
/// digits.
fn worth_following(deviation: f64, fixed_point: &FixedPoint) -> Option<f64> {
    (deviation.abs() <= fixed_point.q() / 2.0).then_some(deviation)
}
