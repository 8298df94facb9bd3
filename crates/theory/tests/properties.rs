//! What holds for every tree within the limits.

use perfectplay_theory::{Chance, Cost, FixedPoint, MAX_DEPTH, MAX_MOVES, Magnitude};
use proptest::prelude::*;

/// Few moves as likely as many.
fn moves() -> impl Strategy<Value = u32> {
    (0.0..=1.0).prop_map(|share: f64| f64::from(MAX_MOVES).powf(share).round() as u32)
}

fn depth() -> impl Strategy<Value = u32> {
    prop_oneof![0..=12u32, 0..=300u32, 0..=MAX_DEPTH]
}

/// Chances of all sizes: anywhere, close to 0 and to 1, and close to the fixed point by any power
/// of ten.
fn chance(moves: u32) -> impl Strategy<Value = Chance> {
    let fixed = FixedPoint::of(moves).expect("within the limits");
    let tiny = (-300.0..0.0).prop_map(|power: f64| 10f64.powf(power));
    let near = (-17.0..0.0, any::<bool>()).prop_map(move |(power, above): (f64, bool)| {
        let deviation = fixed.q() * 10f64.powf(power);
        if above { fixed.p() + deviation } else { fixed.p() - deviation }
    });
    prop_oneof![
        Just(Chance::FixedPoint),
        prop_oneof![0.0..=1.0, tiny.clone(), tiny.prop_map(|p| 1.0 - p), near]
            .prop_map(Chance::Exactly),
    ]
}

fn tree() -> impl Strategy<Value = (u32, u32, Chance)> {
    moves().prop_flat_map(|moves| (Just(moves), depth(), chance(moves)))
}

/// How much larger `left` is than `right`, in powers of ten.
fn excess(left: Magnitude, right: Magnitude) -> f64 {
    left.log10() - right.log10()
}

proptest! {
    #[test]
    fn both_answers_together_cost_what_the_product_says((moves, depth, chance) in tree()) {
        let cost = Cost::of(moves, depth, chance).expect("within the limits");
        let share = |chance: f64, mean: Option<Magnitude>| {
            mean.map_or(Magnitude::ZERO, |mean| Magnitude::from_f64(chance).expect("a chance") * mean)
        };
        let total = share(cost.ensured, cost.expected_yes) + share(cost.prevented, cost.expected_no);
        // log10 of numbers of up to 60,000 digits is exact to 10^-11: compare the difference instead.
        let off = total.abs_diff(cost.expected);
        prop_assert!(off.is_zero() || excess(off, cost.expected) < -11.0, "{total:?} {:?}", cost.expected);
    }

    #[test]
    fn costs_stay_between_the_floors_and_all_leaves((moves, depth, chance) in tree()) {
        let cost = Cost::of(moves, depth, chance).expect("within the limits");
        let floors = cost.floors;
        let slack = 1e-9;
        for (leaves, floor) in [
            (Some(cost.expected), floors.yes),
            (cost.expected_yes, floors.yes),
            (cost.expected_no, floors.no),
        ] {
            let Some(leaves) = leaves else { continue };
            prop_assert!(leaves.log10().is_finite());
            prop_assert!(excess(leaves, floor.magnitude) > -slack);
            prop_assert!(excess(leaves, floors.full.magnitude) < slack);
        }
        for deviation in [Some(cost.deviation), cost.deviation_yes, cost.deviation_no] {
            let Some(deviation) = deviation else { continue };
            prop_assert!(!deviation.log10().is_nan() && deviation.log10() < f64::INFINITY);
            // Numbers from 0 to n^k deviate by at most half of that.
            prop_assert!(excess(deviation, floors.full.magnitude) < 0.5f64.log10() + slack);
        }
    }

    #[test]
    fn levels_are_probabilities_and_numbers_of_moves((moves, depth, chance) in tree()) {
        let cost = Cost::of(moves, depth, chance).expect("within the limits");
        prop_assert!((cost.ensured + cost.prevented - 1.0).abs() < 1e-15);
        for level in &cost.levels {
            prop_assert!((0.0..=1.0).contains(&level.u));
            prop_assert!((1.0..=f64::from(moves)).contains(&level.v));
        }
        // Each level by its definition from the one below. The power loses digits with many moves.
        let chances = cost.levels.iter().map(|level| level.u).chain([cost.ensured]);
        for (level, above) in cost.levels.iter().zip(chances.skip(1)) {
            let power = level.u.powf(moves.into());
            prop_assert!((above - (1.0 - power)).abs() < 1e-15 * f64::from(moves + 1));
        }
    }

    #[test]
    fn levels_leave_the_fixed_point_on_both_sides_in_turn((moves, depth, chance) in tree()) {
        let cost = Cost::of(moves, depth, chance).expect("within the limits");
        let fixed = cost.fixed_point.p();
        let distance: Vec<f64> = cost.levels.iter().map(|level| level.u - fixed).collect();
        for pair in distance.windows(2) {
            prop_assert!(pair[0] * pair[1] <= 0.0 || pair[0].abs() < 1e-15);
        }
        for triple in distance.windows(3) {
            prop_assert!(triple[2].abs() >= triple[0].abs() - 1e-15);
        }
    }
}
