//! Values of heaps, measured: every split by the table against a plain loop, in one run, and what
//! the sparse-space method saves.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin grundy
//!
//! Counts of splits are the same on every machine. Times are to be read as ratios, on a machine that
//! does nothing else.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

use std::time::Instant;

use perfectplay_core::{HeapRule, Limits};
use perfectplay_graph::grundy::{Sequence, Tabulation, tabulate};

/// The game with the longest period among the classical ones.
const CODE: &str = "0.16";

/// Heaps for the methods that look at every split.
const EVERY_SPLIT: u32 = 40_000;

/// Heaps that prove the period of 0.16.
const PROVING: u32 = 600_000;

fn main() {
    let rule = HeapRule::code(CODE).expect("a code");
    println!("{CODE} to heap {EVERY_SPLIT}, every split:");
    let (plain, splits, seconds) = plain_loop(&rule, EVERY_SPLIT);
    let plain_rate = splits as f64 / seconds;
    println!("  plain loop  {:8.1} M splits/s", plain_rate / 1e6);
    let naive = run(&rule, EVERY_SPLIT, Tabulation::Naive);
    let rate = naive.splits as f64 / naive.time.as_secs_f64();
    println!("  naive       {:8.1} M splits/s, {:.1} times as many", rate / 1e6, rate / plain_rate);
    assert_eq!((plain, splits), (naive.values, naive.splits), "the same values and work");

    println!("{CODE} to heap {PROVING}, sparse spaces:");
    let sparse = run(&rule, PROVING, Tabulation::Sparse);
    let rate = sparse.values.len() as f64 / sparse.time.as_secs_f64();
    println!(
        "  sparse      {:8.2} M values/s, {} splits, {} rare heaps",
        rate / 1e6,
        sparse.splits,
        sparse.rare.unwrap_or(0),
    );
    // Heap n has (n - 2) / 2 splits under this code.
    let all: u64 = (2..=u64::from(PROVING)).map(|heap| (heap - 2) / 2).sum();
    println!("  of {all} splits, one in {:.0}", all as f64 / sparse.splits as f64);
}

fn run(rule: &HeapRule, up_to: u32, tabulation: Tabulation) -> Sequence {
    tabulate(rule, up_to, tabulation, Limits::default())
}

/// The way one would write it down: for every heap a list of which values moves lead to, and the
/// smallest that is not among them.
fn plain_loop(rule: &HeapRule, up_to: u32) -> (Vec<u16>, u64, f64) {
    let begun = Instant::now();
    let mut values: Vec<u16> = Vec::new();
    let mut splits = 0;
    for heap in 0..=up_to {
        let mut reached = vec![false; 256];
        rule.each_move(heap, |_, left| {
            splits += u64::from(left.len() > 1);
            let value = left.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
            reached[usize::from(value)] = true;
        });
        let value = reached.iter().position(|&reached| !reached);
        values.push(value.expect("values of this code are small") as u16);
    }
    (values, splits, begun.elapsed().as_secs_f64())
}
