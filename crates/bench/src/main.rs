//! Plain search against the crate `minimax`, on the same trees, in one run.
//!
//! Run with: cargo run --release -p perfectplay-bench
//!
//! Two trees: tic-tac-toe in full, and Connect 4 to depth 10 by alpha-beta, moves in column order,
//! all wins worth the same, discs in the three middle columns as the heuristic. The peer runs each
//! of them twice: with rules written for it, as its own examples are, and with the rules of this
//! project, so that only the search loops differ; bare loops on the rules of this project are the
//! floor. Runs alternate; the best of each counts.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

mod connect4;
mod floor;
mod peer;
mod tic_tac_toe;

use std::time::{Duration, Instant};

/// How often each contender runs.
const ROUNDS: usize = 21;

/// A search to be timed: returns the states it entered.
struct Contender {
    name: &'static str,
    /// The size of its tree.
    nodes: u64,
    run: Box<dyn FnMut() -> u64>,
    best: Duration,
}

impl Contender {
    fn new(name: &'static str, nodes: u64, run: impl FnMut() -> u64 + 'static) -> Self {
        Self { name, nodes, run: Box::new(run), best: Duration::MAX }
    }

    fn round(&mut self) {
        let begun = Instant::now();
        let nodes = (self.run)();
        self.best = self.best.min(begun.elapsed());
        assert_eq!(nodes, self.nodes, "{} walks another tree", self.name);
    }

    /// Millions of states a second.
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.best.as_secs_f64() / 1e6
    }
}

/// Runs the contenders in turn and prints each one's speed against the first.
fn race(title: &str, mut contenders: Vec<Contender>) {
    for _ in 0..ROUNDS {
        contenders.iter_mut().for_each(Contender::round);
    }
    println!("{title}");
    let first = contenders[0].speed();
    for contender in &contenders {
        let Contender { name, nodes, .. } = contender;
        let (speed, ratio) = (contender.speed(), first / contender.speed());
        println!("  {name:<46} {nodes:>8} nodes {speed:>6.1} M nodes/s   ours / this: {ratio:.2}");
    }
}

fn main() {
    race(
        "tic-tac-toe, full minimax",
        vec![
            Contender::new("perfectplay minimax", 549_946, tic_tac_toe::ours),
            Contender::new("floor: a bare loop, our rules", 549_946, tic_tac_toe::bare),
            Contender::new("minimax 0.6 loop, rules as its examples", 549_946, tic_tac_toe::peer),
            Contender::new(
                "minimax 0.6 loop, our rules",
                549_946,
                tic_tac_toe::peer_with_our_rules,
            ),
        ],
    );
    // The peer puts sooner wins first without moving its window along, which costs it some nodes.
    race(
        "connect 4, alpha-beta to depth 10",
        vec![
            Contender::new("perfectplay alphabeta, all wins alike", 1_300_598, connect4::ours),
            Contender::new(
                "perfectplay alphabeta, sooner wins first",
                1_306_438,
                connect4::ours_sooner_wins_first,
            ),
            Contender::new("floor: a bare loop, our rules", 1_300_598, connect4::bare),
            Contender::new("minimax 0.6 Negamax, rules as its examples", 1_322_976, connect4::peer),
            Contender::new(
                "minimax 0.6 Negamax, our rules",
                1_322_976,
                connect4::peer_with_our_rules,
            ),
        ],
    );
}
