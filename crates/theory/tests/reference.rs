//! Costs against the bare definitions, evaluated with 600 digits by another program: `reference.py`
//! says how `reference.txt` was made.

use perfectplay_theory::{Chance, Cost, Magnitude, ensured, expected};

/// What the crate promises, as relative errors: of numbers of leaves, and of probabilities.
fn promised(depth: u32) -> (f64, f64) {
    (1e-13 + 2e-16 * f64::from(depth), 1e-12)
}

/// A number of leaves, `mantissa:power of two`; `-` for none.
fn leaves(text: &str) -> Option<Magnitude> {
    let (mantissa, power) = text.split_once(':')?;
    let mantissa = Magnitude::from_f64(mantissa.parse().expect("a number"))?;
    let power: i32 = power.parse().expect("a whole number");
    let two = Magnitude::from_f64(if power < 0 { 0.5 } else { 2.0 })?;
    Some(mantissa * two.powi(power.unsigned_abs()))
}

/// How far a number is from the reference, relatively; infinite if one of them is nothing.
fn off(found: Magnitude, reference: Magnitude) -> f64 {
    if found == reference {
        return 0.0;
    }
    10f64.powf(found.abs_diff(reference).log10() - reference.log10())
}

fn check(table: &str) -> usize {
    let mut rows = 0;
    for row in table.lines() {
        let fields: Vec<&str> = row.split(' ').collect();
        let [moves, depth, chance, yes, no, mean, mean_yes, mean_no, deviation] = fields[..] else {
            panic!("{row}")
        };
        let (moves, depth) = (moves.parse().expect(row), depth.parse().expect(row));
        let chance: Chance = chance.parse().expect(row);
        let cost = Cost::of(moves, depth, chance).expect(row);
        let (of_leaves, of_chances) = promised(depth);
        for (name, found, reference) in [
            ("mean", Some(cost.expected), mean),
            ("mean of yes", cost.expected_yes, mean_yes),
            ("mean of no", cost.expected_no, mean_no),
            ("deviation", Some(cost.deviation), deviation),
        ] {
            let off = match (found, leaves(reference)) {
                (Some(found), Some(reference)) => off(found, reference),
                (None, None) => 0.0,
                _ => f64::INFINITY,
            };
            assert!(off <= of_leaves, "{name} is off by {off:e}: {found:?} for {row}");
        }
        for (name, found, reference) in [("yes", cost.ensured, yes), ("no", cost.prevented, no)] {
            let reference: f64 = reference.parse().expect(row);
            let off = (found - reference).abs();
            assert!(
                off <= of_chances * reference + 1e-300,
                "P({name}) is off by {off:e} for {row}"
            );
        }
        // The short ways are the same numbers.
        assert_eq!(expected(moves, depth, chance), Ok(cost.expected));
        assert_eq!(ensured(moves, depth, chance), Ok(cost.ensured));
        rows += 1;
    }
    rows
}

#[test]
fn costs_agree_with_the_definitions_in_600_digits() {
    assert_eq!(check(include_str!("reference.txt")), 368);
}
