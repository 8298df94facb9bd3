//! The search with a memory, measured: against plain alpha-beta and the crate `minimax` to the same
//! depth, two threads against one, what a node costs, and the methods that solve.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin search
//! (or with the name of a part: depth, threads, pace or solving)
//!
//! Counts of nodes are the same on every machine, except on two threads. Times are to be read as
//! ratios, on a machine that does nothing else.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

mod depth;
mod measure;
mod pace;
mod peer;
mod solving;
mod threads;

use std::process::ExitCode;

const PARTS: [(&str, fn()); 4] = [
    ("depth", depth::report),
    ("threads", threads::report),
    ("pace", pace::report),
    ("solving", solving::report),
];

fn main() -> ExitCode {
    let only = std::env::args().nth(1);
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let mut wanted = PARTS.into_iter().filter(|(name, _)| is_wanted(name)).peekable();
    if wanted.peek().is_none() {
        println!("the parts are {}", PARTS.map(|(name, _)| name).join(", "));
        return ExitCode::FAILURE;
    }
    for (_, report) in wanted {
        report();
        println!();
    }
    ExitCode::SUCCESS
}
