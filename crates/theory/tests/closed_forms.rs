//! Where the theory has formulas for the cost, and what it says of its shape.

use perfectplay_theory::{Chance, Cost, FixedPoint, Magnitude, TheoryError, ensured, expected};

const MOVES: [u32; 9] = [1, 2, 3, 5, 10, 40, 1000, 65_537, 1_000_000];

fn cost(moves: u32, depth: u32, chance: Chance) -> Cost {
    Cost::of(moves, depth, chance).expect("within the limits")
}

/// How far apart two numbers of leaves are, relatively.
fn apart(left: Magnitude, right: Magnitude) -> f64 {
    if left == right { 0.0 } else { 10f64.powf(left.abs_diff(right).log10() - right.log10()) }
}

#[test]
fn leaves_that_are_all_alike_cost_the_floors() {
    for moves in MOVES {
        for depth in (0..=60).chain([999, 1000, 9999, 10_000]) {
            // p = 0: every last move works. N is n^j for both depths 2j and 2j + 1.
            let works = cost(moves, depth, Chance::Exactly(0.0));
            let floor = Magnitude::from(u64::from(moves)).powi(depth / 2);
            assert!(apart(works.expected, floor) < 1e-12, "{moves} {depth}");
            // p = 1: none does. N is n^j for both depths 2j - 1 and 2j.
            let fails = cost(moves, depth, Chance::Exactly(1.0));
            let floor = Magnitude::from(u64::from(moves)).powi(depth.div_ceil(2));
            assert!(apart(fails.expected, floor) < 1e-12, "{moves} {depth}");
            // At odd depths p = 0 says that all leaves are at least x, at even depths p = 1 does.
            let (all, none) = if depth % 2 == 1 { (works, fails) } else { (fails, works) };
            assert_eq!((all.ensured, all.prevented), (1.0, 0.0));
            assert_eq!((none.ensured, none.prevented), (0.0, 1.0));
            assert!(apart(all.expected, all.floors.yes.magnitude) < 1e-12);
            assert!(apart(none.expected, none.floors.no.magnitude) < 1e-12);
            // One answer is certain, the other has no cost, and nothing varies.
            assert!(all.expected_no.is_none() && all.deviation_no.is_none());
            assert!(none.expected_yes.is_none() && none.deviation_yes.is_none());
            assert!(apart(all.expected_yes.expect("yes"), all.expected) < 1e-12);
            assert!(apart(none.expected_no.expect("no"), none.expected) < 1e-12);
            assert!(all.deviation.is_zero() && none.deviation.is_zero());
        }
    }
}

#[test]
fn at_the_fixed_point_every_level_multiplies_by_the_same() {
    for moves in MOVES {
        let fixed = FixedPoint::of(moves).expect("within the limits");
        let branching = Magnitude::from_f64(fixed.branching()).expect("at least 1");
        for depth in [0, 1, 2, 3, 10, 99, 1000, 10_000] {
            let cost = cost(moves, depth, Chance::FixedPoint);
            assert!(apart(cost.expected, branching.powi(depth)) < 2e-12, "{moves} {depth}");
            assert!(
                (cost.expected.log10() - f64::from(depth) * fixed.branching().log10()).abs()
                    < 1e-10
            );
            assert_eq!((cost.ensured, cost.prevented, cost.p), (fixed.p(), fixed.q(), fixed.p()));
            assert_eq!(cost.levels.len(), depth as usize);
            for level in &cost.levels {
                assert_eq!(level.u, fixed.p());
                assert!((level.v / fixed.branching() - 1.0).abs() < 1e-15);
            }
        }
    }
}

#[test]
fn two_moves_and_the_golden_ratio() {
    let golden_ratio = (1.0 + 5f64.sqrt()) / 2.0;
    // Powers of the golden ratio are nearly Lucas numbers: φ^k = L_k - (-φ)^-k.
    let (mut lucas, mut next) = (2u64, 1u64);
    for depth in 0..70 {
        let exact = lucas as f64 - (-golden_ratio).powi(-(depth as i32));
        let found = expected(2, depth, Chance::FixedPoint).expect("within the limits");
        assert!((found.to_f64().expect("small") / exact - 1.0).abs() < 1e-12, "{depth}");
        (lucas, next) = (next, lucas + next);
    }
}

#[test]
fn no_choice_no_cost() {
    for depth in [0, 1, 2, 7, 100, 9999, 10_000] {
        for p in [0.0, 1e-300, 0.1, 0.3, 0.5, 0.7, 1.0 - 1e-9, 1.0] {
            let cost = cost(1, depth, Chance::Exactly(p));
            assert_eq!(cost.expected, Magnitude::ONE);
            assert!(cost.deviation.is_zero());
            assert!(cost.expected_yes.is_none_or(|yes| yes == Magnitude::ONE));
            assert!(cost.expected_no.is_none_or(|no| no == Magnitude::ONE));
            // The only leaf decides: it is below x with chance p at odd depths, and not at even ones.
            assert_eq!(cost.ensured, if depth % 2 == 1 { 1.0 - p } else { p });
        }
    }
}

#[test]
fn a_tree_without_moves_is_one_leaf() {
    for moves in MOVES {
        for p in [0.0, 0.25, 0.43, 0.7, 1.0] {
            let cost = cost(moves, 0, Chance::Exactly(p));
            assert_eq!((cost.ensured, cost.prevented), (p, 1.0 - p));
            assert_eq!(cost.expected, Magnitude::ONE);
            assert!(cost.levels.is_empty() && cost.deviation.is_zero());
        }
    }
}

#[test]
fn the_first_level_is_the_chance_itself() {
    for p in [0.0, 0.1, 0.3, 0.618, 0.7, 1.0] {
        let cost = cost(2, 3, Chance::Exactly(p));
        assert_eq!(cost.p, p);
        assert_eq!(cost.levels[0].u, p);
        assert!((cost.levels[0].v - (1.0 + p)).abs() < 1e-15);
        assert!((cost.levels[1].u - (1.0 - p * p)).abs() < 1e-15);
    }
}

#[test]
fn an_answer_is_a_step_at_the_fixed_point() {
    for moves in [2, 3, 10, 1000] {
        let fixed = FixedPoint::of(moves).expect("within the limits");
        let step = 0.05 * fixed.q();
        let ensured = |depth, p| ensured(moves, depth, Chance::Exactly(p)).expect("a probability");
        for (depth, width) in [(20, 4.0), (60, 1.0), (200, 1e-6)] {
            let (below, above) = (fixed.p() - width * step, fixed.p() + width * step);
            // Even depths: p is the chance of leaves that are at least x, and the more the better.
            assert!(
                ensured(depth, below) < 0.01 && ensured(depth, above) > 0.99,
                "{moves} {depth}"
            );
            // Odd depths: it is the chance of leaves below x.
            assert!(ensured(depth + 1, below) > 0.99 && ensured(depth + 1, above) < 0.01);
        }
        // Always rising, always falling.
        for p in 1..100 {
            let (low, high) = (f64::from(p - 1) / 99.0, f64::from(p) / 99.0);
            assert!(ensured(8, low) <= ensured(8, high));
            assert!(ensured(9, low) >= ensured(9, high));
        }
    }
}

/// The chance at which tests are dearest: the best of a grid, which is then refined around it.
fn dearest(moves: u32, depth: u32) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let at = |step: i32| low + (high - low) * f64::from(step) / 200.0;
        let leaves =
            |step: &i32| expected(moves, depth, Chance::Exactly(at(*step))).expect("a probability");
        let best = (0..=200).max_by_key(leaves).expect("some");
        if high - low < 1e-10 {
            return at(best);
        }
        (low, high) = (at((best - 1).max(0)), at((best + 1).min(200)));
    }
}

/// Costs at the dearest chance over costs at the fixed point, with 80 digits (mpmath): moves,
/// depth, distance of that chance from the fixed point, and the quotient.
const DEAREST: [(u32, u32, f64, f64); 10] = [
    (2, 15, 0.007_499_546_029, 1.026_317_075),
    (2, 16, -0.005_644_111_537, 1.022_593_513),
    (2, 32, -0.000_195_983_582_6, 1.024_132_223),
    (2, 33, 0.000_158_865_357_8, 1.024_232_672),
    (3, 16, -0.001_219_823_152, 1.060_165_692),
    (3, 17, 0.000_879_716_952_6, 1.061_188_469),
    (10, 8, -0.001_632_543_742, 1.263_628_583),
    (10, 9, 0.000_829_228_929_5, 1.267_497_827),
    (40, 20, -3.224_350_476e-10, 1.675_455_459),
    (40, 21, 1.144_915_114e-10, 1.675_455_462),
];

#[test]
fn the_dearest_chance_closes_on_the_fixed_point() {
    // It comes as close as the steps of the answer are narrow, and is dearer by a factor that tends to a
    // constant and not to 1.
    for (moves, depth, distance, factor) in DEAREST {
        let fixed = FixedPoint::of(moves).expect("within the limits").p();
        let there = expected(moves, depth, Chance::FixedPoint).expect("within the limits");
        let most =
            expected(moves, depth, Chance::Exactly(fixed + distance)).expect("a probability");
        assert!((apart(most, there) - (factor - 1.0)).abs() < 1e-8, "{moves} {depth}");
        if distance.abs() > 1e-5 {
            // Where it is flat, half of the digits can be found.
            let found = dearest(moves, depth) - fixed;
            assert!((found / distance - 1.0).abs() < 1e-5, "{moves} {depth}: {found}");
        }
    }
}

#[test]
fn what_cannot_be_computed_is_refused() {
    let half = Chance::Exactly(0.5);
    assert_eq!(Cost::of(0, 3, half), Err(TheoryError::Moves(0)));
    assert_eq!(expected(1_000_001, 3, half), Err(TheoryError::Moves(1_000_001)));
    assert_eq!(ensured(2, 10_001, half), Err(TheoryError::Depth(10_001)));
    assert_eq!(Cost::of(2, 3, Chance::Exactly(1.5)), Err(TheoryError::Probability(1.5)));
    assert_eq!(expected(2, 3, Chance::Exactly(-0.5)), Err(TheoryError::Probability(-0.5)));
    assert!(matches!(
        ensured(2, 3, Chance::Exactly(f64::NAN)),
        Err(TheoryError::Probability(p)) if p.is_nan()
    ));
    assert_eq!(
        TheoryError::Moves(0).to_string(),
        "no tree with 0 moves a state: choose from 1 to 1000000"
    );
    assert_eq!(
        TheoryError::Depth(10_001).to_string(),
        "no tree of depth 10001: choose from 0 to 10000"
    );
}
