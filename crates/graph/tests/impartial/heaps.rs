//! Values of heaps: the definition, both ways to tabulate, and what is known from theory.

use std::{collections::HashSet, sync::atomic::AtomicBool};

use perfectplay_core::{HeapRule, Limits, Stop};
use perfectplay_graph::grundy::{Sequence, Tabulation, tabulate};
use proptest::prelude::*;

fn values(rule: &HeapRule, up_to: u32, tabulation: Tabulation) -> Vec<u16> {
    tabulate(rule, up_to, tabulation, Limits::default()).values
}

/// The definition: the smallest number that is not the exclusive or of what some move leaves.
fn by_definition(rule: &HeapRule, up_to: u32) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..=up_to {
        let mut met = HashSet::new();
        rule.each_move(heap, |_, left| {
            met.insert(left.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
        });
        values.push((0..).find(|value| !met.contains(value)).unwrap());
    }
    values
}

/// Codes of up to five digits below `digit`, which is 8 or 16, as they come.
fn codes(digits: u8) -> impl Strategy<Value = HeapRule> {
    let wholes = if digits > 8 { "[048C]" } else { "[04]" };
    let after = if digits > 8 { "[0-9A-F]{1,4}" } else { "[0-7]{1,5}" };
    (wholes, after).prop_filter_map("a code without moves", |(whole, after)| {
        HeapRule::code(&format!("{whole}.{after}")).ok()
    })
}

proptest! {
    #[test]
    fn naive_values_are_the_definition(rule in codes(8)) {
        prop_assert_eq!(values(&rule, 120, Tabulation::Naive), by_definition(&rule, 120));
    }

    #[test]
    fn naive_values_with_three_heaps_are_the_definition(rule in codes(16)) {
        prop_assert_eq!(values(&rule, 40, Tabulation::Naive), by_definition(&rule, 40));
    }

    /// Long enough for the mask to be chosen several times.
    #[test]
    fn sparse_and_naive_agree(rule in codes(8)) {
        prop_assume!(Tabulation::Sparse.suits(&rule));
        let [naive, sparse] =
            [Tabulation::Naive, Tabulation::Sparse].map(|way| values(&rule, 1200, way));
        prop_assert_eq!(naive, sparse);
    }

    #[test]
    fn sets_of_numbers_are_the_definition(numbers in prop::collection::vec(1_u32..60, 1..6)) {
        let rule = HeapRule::subtraction(&numbers).unwrap();
        prop_assert_eq!(values(&rule, 200, Tabulation::Naive), by_definition(&rule, 200));
    }
}

/// Where heaps must differ, the two ways meet pairs of equal heaps differently.
#[test]
fn sparse_and_naive_agree_on_grundys_game() {
    let rule = HeapRule::split_unequally();
    let [naive, sparse] = Tabulation::ALL.map(|way| values(&rule, 5000, way));
    assert_eq!(naive, sparse);
    assert_eq!(naive[..400], by_definition(&rule, 399));
}

/// The beginning as printed in *Winning Ways*, and in the encyclopedia of integer sequences, A002188.
#[test]
fn grundys_game_begins_as_printed() {
    let printed = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3];
    for tabulation in Tabulation::ALL {
        assert_eq!(values(&HeapRule::split_unequally(), 19, tabulation), printed);
    }
}

/// The largest value among the first million is 231.
#[test]
#[ignore = "long: for make test-long"]
fn grundys_game_to_a_million() {
    let rule = HeapRule::split_unequally();
    let sequence = tabulate(&rule, 1_000_000, Tabulation::Sparse, Limits::default());
    assert_eq!(sequence.largest().map(|(_, value)| value), Some(231));
}

/// Taking 1 to k: heap n is worth n modulo k + 1.
#[test]
fn limited_nim_counts_modulo() {
    for most in 1..10 {
        let rule = HeapRule::subtraction(&(1..=most).collect::<Vec<_>>()).unwrap();
        let expected: Vec<_> = (0..=100).map(|heap| (heap % (most + 1)) as u16).collect();
        assert_eq!(values(&rule, 100, Tabulation::Naive), expected);
    }
}

/// Taking 1, 3 or 4: 0 1 0 1 2 3 2 again and again (Ferguson, *Game Theory*, part I, 4.2).
#[test]
fn one_three_four() {
    let rule = HeapRule::subtraction(&[1, 3, 4]).unwrap();
    let expected: Vec<_> = [0, 1, 0, 1, 2, 3, 2].into_iter().cycle().take(71).collect();
    assert_eq!(values(&rule, 70, Tabulation::Naive), expected);
}

/// Taking a or b: multiples of both only scale the game, and with a alone the values are blocks.
#[test]
fn large_numbers_scale_the_game() {
    let one = values(&HeapRule::subtraction(&[1, 3, 4]).unwrap(), 50, Tabulation::Naive);
    let rule = HeapRule::subtraction(&[1000, 3000, 4000]).unwrap();
    let scaled = values(&rule, 50_999, Tabulation::Naive);
    assert!(scaled.iter().enumerate().all(|(heap, value)| *value == one[heap / 1000]));
}

/// Kayles as Dudeney and Loyd had it: a row is won by whoever begins (hit the middle, then mirror).
#[test]
fn a_row_of_kayles_is_won() {
    for code in ["0.77", "0.77777"] {
        let row = values(&HeapRule::code(code).unwrap(), 2000, Tabulation::Sparse);
        assert!(row[1..].iter().all(|&value| value > 0));
    }
}

/// Dawson's Chess 0.137 is Dawson's Kayles 0.07 with rows one longer.
#[test]
fn dawsons_games_are_cousins() {
    let chess = values(&HeapRule::code("0.137").unwrap(), 999, Tabulation::Sparse);
    let kayles = values(&HeapRule::code("0.07").unwrap(), 1000, Tabulation::Sparse);
    assert_eq!(chess, kayles[1..]);
}

#[test]
fn limits_end_the_work_with_the_values_so_far() {
    let rule = HeapRule::code("0.16").unwrap();
    let all = values(&rule, 3000, Tabulation::Naive);
    for tabulation in Tabulation::ALL {
        let limited = |limits| tabulate(&rule, 1_000_000, tabulation, limits);
        let Sequence { values, stopped, .. } =
            limited(Limits { nodes: Some(3001), ..Limits::default() });
        assert_eq!((values, stopped), (all.clone(), Some(Stop::Nodes)));
        let cancel = AtomicBool::new(true);
        let Sequence { values, stopped, .. } =
            limited(Limits { cancel: Some(&cancel), ..Limits::default() });
        assert_eq!(stopped, Some(Stop::Cancelled));
        assert_eq!(values, all[..values.len()]);
    }
}

#[test]
fn splits_are_counted_in_one_order() {
    // 0.07 takes two: heap n has (n - 2) / 2 pairs.
    let rule = HeapRule::code("0.07").unwrap();
    let expected: u64 = (2..=100).map(|heap| (heap - 2) / 2).sum();
    assert_eq!(tabulate(&rule, 100, Tabulation::Naive, Limits::default()).splits, expected);
    // Three heaps: the partitions of the rest into three parts, round(r² / 12).
    let rule = HeapRule::code("0.08").unwrap();
    let expected: u64 = (2..=60_u64).map(|heap| ((heap - 2).pow(2) + 6) / 12).sum();
    assert_eq!(tabulate(&rule, 60, Tabulation::Naive, Limits::default()).splits, expected);
}
