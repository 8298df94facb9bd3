//! What one yes/no test of a random uniform tree costs.

use crate::{
    Chance, FixedPoint, Floors, Magnitude, TheoryError, given::Given, limits, recurrence::Climb,
};

/// What the test "can the player to move ensure at least `x`?" costs in leaves, in trees with
/// `moves` moves a state, `depth` moves deep, whose leaves fall on either side of `x` independently
/// of each other.
///
/// Numbers of leaves are off by less than `10^-13 + depth · 2·10^-16`, relatively, and
/// probabilities above 10^-300 by less than 10^-12. This was measured: against a computation with
/// 600 digits, for the `f64` next to the fixed point as well.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// Moves a state, `n`.
    pub moves: u32,
    /// Moves from the root to a leaf, `k`.
    pub depth: u32,
    /// The chance that a last move does not satisfy who makes it, see [`Chance`].
    pub p: f64,
    /// The chance at which tests cost most, in deep trees, and how fast costs grow there.
    pub fixed_point: FixedPoint,
    /// The levels from the last move before the leaves (`i = 1`) to the root's moves (`i = k`).
    pub levels: Vec<Level>,
    /// Leaves of a test on average: the product of the `v` of all levels.
    pub expected: Magnitude,
    /// How likely the answer is yes.
    pub ensured: f64,
    /// How likely the answer is no, to all its digits also where that is next to nothing.
    pub prevented: f64,
    /// Leaves of a test that answers yes; `None` if none does.
    pub expected_yes: Option<Magnitude>,
    /// Leaves of a test that answers no; `None` if none does.
    pub expected_no: Option<Magnitude>,
    /// The standard deviation of the leaves of a test.
    pub deviation: Magnitude,
    /// The same among tests that answer yes; `None` if none does.
    pub deviation_yes: Option<Magnitude>,
    /// The same among tests that answer no; `None` if none does.
    pub deviation_no: Option<Magnitude>,
    /// What such tests cost at least, and what all leaves are.
    pub floors: Floors,
}

/// A level of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The chance that a move does not satisfy who makes it.
    pub u: f64,
    /// How many moves of a node are tried, on average.
    pub v: f64,
}

impl Cost {
    /// The cost in trees of `depth` levels with `moves` moves each.
    pub fn of(moves: u32, depth: u32, chance: Chance) -> Result<Self, TheoryError> {
        let floors = Floors::of(moves, depth)?;
        let fixed_point = FixedPoint::of(moves)?;
        let chance = chance.checked()?;
        let mut climb = Climb::start(fixed_point, chance);
        let mut levels = Vec::with_capacity(depth as usize);
        let mut expected = Magnitude::ONE;
        let mut given = Given::LEAF;
        for _ in 0..depth {
            let passed = climb.pass();
            levels.push(Level { u: passed.fails, v: passed.tried });
            expected = expected * Magnitude::of(passed.tried);
            given = given.above(moves, passed.rate);
        }
        let odds = climb.odds();
        let p = chance.rounded(&fixed_point);
        // If leaves can fall on both sides, so can answers, be it with a chance too small for an `f64`.
        let mixed = 0.0 < p && p < 1.0;
        let yes = (mixed || odds.fails > 0.0).then_some(given.good);
        let no = (mixed || odds.works > 0.0).then_some(given.bad);
        Ok(Self {
            moves,
            depth,
            p,
            fixed_point,
            levels,
            expected,
            ensured: odds.fails,
            prevented: odds.works,
            expected_yes: yes.map(|leaves| leaves.mean),
            expected_no: no.map(|leaves| leaves.mean),
            deviation: given.variance(odds).sqrt(),
            deviation_yes: yes.map(|leaves| leaves.variance.sqrt()),
            deviation_no: no.map(|leaves| leaves.variance.sqrt()),
            floors,
        })
    }
}

/// Leaves of a test on average, and nothing else: for curves.
pub fn expected(moves: u32, depth: u32, chance: Chance) -> Result<Magnitude, TheoryError> {
    let mut climb = start(moves, depth, chance)?;
    Ok((0..depth).fold(Magnitude::ONE, |product, _| product * Magnitude::of(climb.pass().tried)))
}

/// How likely the answer is yes, and nothing else: for curves.
pub fn ensured(moves: u32, depth: u32, chance: Chance) -> Result<f64, TheoryError> {
    let mut climb = start(moves, depth, chance)?;
    for _ in 0..depth {
        climb.pass();
    }
    Ok(climb.odds().fails)
}

fn start(moves: u32, depth: u32, chance: Chance) -> Result<Climb, TheoryError> {
    limits::check(moves, depth)?;
    Ok(Climb::start(FixedPoint::of(moves)?, chance.checked()?))
}
