//! Periods known from the literature, and how many values prove them.

use perfectplay_core::{HeapRule, Limits};
use perfectplay_graph::grundy::{Period, Tabulation, tabulate};
use proptest::prelude::*;

fn period(rule: &HeapRule, up_to: u32) -> Option<Period> {
    let tabulation = Tabulation::quickest(rule);
    Period::of(rule, &tabulate(rule, up_to, tabulation, Limits::default()).values)
}

fn of_code(code: &str, up_to: u32) -> Option<Period> {
    period(&HeapRule::code(code).unwrap(), up_to)
}

/// Preperiods and periods from the tables of Guy and Smith, Gangolli and Plambeck, and Flammenkamp.
/// The theorem for two heaps asks for `2 (n0 + p) + k - 1` values and not for one less.
#[test]
fn periods_of_the_literature() {
    for (code, largest_take, preperiod, period) in
        [("0.77", 2, 71, 12), ("0.07", 2, 53, 34), ("0.137", 3, 52, 34), ("0.156", 3, 3479, 349)]
    {
        let enough = 2 * (preperiod + period) + largest_take - 1;
        for (up_to, proved) in [(enough, true), (enough - 1, false)] {
            let expected = Period { preperiod, period, provable_at: Some(enough), proved };
            assert_eq!(of_code(code, up_to as u32), Some(expected), "{code} to {up_to}");
        }
    }
}

/// Gangolli and Plambeck 1989: 0.16 has period 149459 after 105351.
fn sixteen(up_to: u32, proved: bool) {
    let (preperiod, period) = (105_351, 149_459);
    let provable_at = Some(2 * (preperiod + period) + 1);
    let expected = Period { preperiod, period, provable_at, proved };
    assert_eq!(of_code("0.16", up_to), Some(expected));
}

#[test]
fn half_a_million_values_do_not_prove_the_period_of_0_16() {
    sixteen(500_000, false);
}

#[test]
fn six_hundred_thousand_values_do() {
    sixteen(600_000, true);
}

/// The exceptions to the period of Kayles, as printed in *Winning Ways*.
#[test]
fn exceptions_of_kayles() {
    let rule = HeapRule::code("0.77").unwrap();
    let values = tabulate(&rule, 200, Tabulation::Naive, Limits::default()).values;
    let exceptions = Period::of(&rule, &values).unwrap().exceptions(&values);
    assert_eq!(exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
}

/// Without breaking, `k` values in a row that come back prove a period: heaps to `n0 + p + k - 1`.
#[test]
fn sets_of_numbers_need_few_values() {
    let set = HeapRule::subtraction(&[1, 3, 4]).unwrap();
    let found = period(&set, 11).unwrap();
    assert_eq!((found.preperiod, found.period, found.provable_at), (0, 7, Some(11)));
    assert!(found.proved && !period(&set, 10).is_some_and(|found| found.proved));
    let large = HeapRule::subtraction(&[1, 100_000]).unwrap();
    let found = period(&large, 1000).unwrap();
    assert_eq!((found.period, found.proved), (2, false), "it does not go on for ever");
    // Taking 1 or an even k: 0 1 0 1 ... 0 1 2, period k + 1.
    let found = period(&large, 300_000).unwrap();
    assert_eq!((found.preperiod, found.period, found.proved), (0, 100_001, true));
}

#[test]
fn grundys_game_is_never_proved() {
    assert_eq!(period(&HeapRule::split_unequally(), 3000), None);
    // Even of values that do repeat nothing would be claimed.
    let found = Period::of(&HeapRule::split_unequally(), &[0; 100]).unwrap();
    assert_eq!((found.provable_at, found.proved), (None, false));
}

#[test]
fn an_end_that_looks_alike_is_no_period() {
    let rule = HeapRule::code("0.77").unwrap();
    assert_eq!(Period::of(&rule, &[]), None);
    assert_eq!(Period::of(&rule, &[0]), None);
    assert_eq!(Period::of(&rule, &[0, 1, 2, 3, 1, 4, 4]), None);
    assert_eq!(of_code("0.16", 20_000), None);
}

/// A period that is found one value at a time, straight from its definition.
fn by_definition(values: &[u16]) -> Vec<(usize, usize)> {
    let preperiod = |period: usize| {
        let repeats = |&heap: &usize| values[heap] == values[heap + period];
        let last = values.len() - period;
        (0..last).rev().take_while(repeats).last().unwrap_or(last)
    };
    (1..values.len()).map(|period| (preperiod(period), period)).collect()
}

proptest! {
    /// Few different values, so that much repeats by chance.
    #[test]
    fn periods_are_the_definition(
        values in prop::collection::vec(0_u16..2, 0..40),
        tail in prop::collection::vec(0_u16..2, 1..5),
        times in 0_usize..8,
    ) {
        let values = [values, tail.repeat(times)].concat();
        let likely = |&(preperiod, period): &(usize, usize)| {
            let repeated = values.len() - preperiod - period;
            repeated >= period && repeated >= (preperiod + period) / 2
        };
        let simplest = by_definition(&values).into_iter().filter(likely)
            .min_by_key(|&(preperiod, period)| (preperiod + period, period));
        let found = Period::of(&HeapRule::split_unequally(), &values);
        prop_assert_eq!(found.map(|found| (found.preperiod, found.period)), simplest);
    }

    /// What is called proved stays true when six times as much is known: rules of one heap, two and
    /// three.
    #[test]
    fn proved_periods_go_on(
        digits in prop_oneof!["[0-3]{1,6}", "[0-7]{1,3}", "[0-9A-F]{1,2}"],
        up_to in 10_u32..60,
    ) {
        let Ok(rule) = HeapRule::code(&format!("0.{digits}")) else { return Ok(()) };
        let values = tabulate(&rule, 6 * up_to, Tabulation::Naive, Limits::default()).values;
        if let Some(found) = Period::of(&rule, &values[..=up_to as usize])
            && found.proved
        {
            for heap in found.preperiod..values.len() - found.period {
                prop_assert_eq!(values[heap], values[heap + found.period], "heap {}", heap);
            }
        }
    }
}
