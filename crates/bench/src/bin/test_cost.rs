//! What the yes/no test costs on random trees, measured: leaves a second against the leanest loop there
//! is for the same question, on one thread and on two, and the memory of trees that no memory
//! could hold.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin test_cost
//!
//! Counts of leaves are the same on every machine. Times are to be read as ratios, on a machine that
//! does nothing else.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

use std::{
    thread,
    time::{Duration, Instant},
};

use perfectplay_core::{Game, Limits, Score, Zero, hash::mix};
use perfectplay_games::random_tree::{LeafLaw, RandomTree};
use perfectplay_tree::{Answer, Form, test};

/// How often each contender runs; the best counts.
const ROUNDS: usize = 5;

/// The largest reward.
const LARGEST: Score = 1_000_000;

/// Moves and depths. All depths are even: the last move is the opponent's.
const TREES: [(u32, u32); 4] = [(8, 12), (8, 14), (2, 30), (32, 6)];

fn main() {
    println!("leaves of the yes/no test, one thread");
    for (moves, depth) in TREES {
        race(moves, depth);
    }
    two_threads();
    println!("most resident memory, stopped after 20 M nodes");
    for (moves, depth) in [(8, 12), (8, 40), (1000, 12)] {
        memory(moves, depth);
    }
}

fn law() -> LeafLaw {
    LeafLaw::Uniform { max: LARGEST }
}

fn tree(moves: u32, depth: u32, seed: u64) -> RandomTree {
    RandomTree::new(moves, depth, seed, law()).expect("a tree")
}

fn ask(tree: &RandomTree, x: Score, limits: Limits<'_>) -> Answer<impl Copy> {
    test(tree, &tree.start(), &Zero, x, Form::Recursive, limits, &mut ()).expect("a lawful tree")
}

/// The `x` for which the test costs most: a leaf is worth as much with the probability `p` that solves
/// `p = 1 - p^n`, so that every level looks like the one below it.
fn hardest(moves: u32, depth: u32) -> Score {
    let (mut low, mut high) = (0.5, 1.0);
    for _ in 0..60 {
        let p = (low + high) / 2.0;
        if p < 1.0 - f64::powf(p, moves.into()) { low = p } else { high = p }
    }
    law().distribution(depth).threshold(low)
}

/// The test and the floor in turn, on the same tree.
fn race(moves: u32, depth: u32) {
    let tree = tree(moves, depth, 1);
    let x = hardest(moves, depth);
    let (mut ours, mut bare) = (Duration::MAX, Duration::MAX);
    let mut leaves = 0;
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let answer = ask(&tree, x, Limits::default());
        ours = ours.min(begun.elapsed());
        let begun = Instant::now();
        let mut floor = Floor::new(&tree, x);
        let ensured = floor.asker_ensures(floor.root, depth);
        bare = bare.min(begun.elapsed());
        leaves = answer.stats.leaves;
        assert_eq!((Some(ensured), floor.leaves), (answer.ensured, leaves), "another walk");
    }
    let speed = |time: Duration| leaves as f64 / time.as_secs_f64() / 1e6;
    println!(
        "  {moves:>4} moves, depth {depth:>2}: {leaves:>10} leaves {:>6.1} M leaves/s   bare loop {:>6.1}   ours / bare: {:.2}",
        speed(ours),
        speed(bare),
        speed(ours) / speed(bare),
    );
}

/// The floor: nothing but the word of a node and a counter. No game, no limits, no moves kept.
///
/// It draws the rewards of the same tree by a few lines of its own, which must be kept as those of
/// `RandomTree` are; that both visit as many leaves is checked.
struct Floor {
    root: u64,
    moves: u64,
    /// The smallest word of a leaf that is worth enough.
    enough: u64,
    leaves: u64,
}

impl Floor {
    /// 2^64 divided by the golden ratio.
    const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

    fn new(tree: &RandomTree, x: Score) -> Self {
        // A reward is the word scaled down to 0 ..= LARGEST.
        let enough = (u128::from(x as u32) << 64).div_ceil(LARGEST as u128 + 1);
        Self {
            root: mix(tree.seed().wrapping_add(Self::STRIDE)),
            moves: tree.moves_per_node().into(),
            enough: enough as u64,
            leaves: 0,
        }
    }

    /// The asker is to move and can ensure it.
    fn asker_ensures(&mut self, node: u64, left: u32) -> bool {
        let mut child = node;
        (0..self.moves).any(|_| {
            child = child.wrapping_add(Self::STRIDE);
            self.opponent_allows(mix(child), left - 1)
        })
    }

    /// The opponent is to move and cannot prevent it.
    fn opponent_allows(&mut self, node: u64, left: u32) -> bool {
        let mut child = node;
        (0..self.moves).all(|_| {
            child = child.wrapping_add(Self::STRIDE);
            if left == 1 {
                self.leaves += 1;
                return mix(child) >= self.enough;
            }
            self.asker_ensures(mix(child), left - 1)
        })
    }
}

/// Two threads that each search two trees, one after the other, against one thread that does. The
/// second takes them the other way round: trees differ in size, and neither should wait.
fn two_threads() {
    let (moves, depth) = TREES[0];
    let x = hardest(moves, depth);
    let trees = [1, 2].map(|seed| tree(moves, depth, seed));
    let leaves = |tree: &RandomTree| ask(tree, x, Limits::default()).stats.leaves;
    let there = || trees.iter().map(leaves).sum::<u64>();
    let back = || trees.iter().rev().map(leaves).sum::<u64>();
    let (mut alone, mut together) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let one = there();
        alone = alone.min(begun.elapsed());
        let begun = Instant::now();
        let two = thread::scope(|scope| {
            let helper = scope.spawn(back);
            (there(), helper.join().expect("a count"))
        });
        together = together.min(begun.elapsed());
        assert_eq!((one, one), two, "the same leaves");
    }
    let gain = 2.0 * alone.as_secs_f64() / together.as_secs_f64();
    println!("two threads, trees of their own: {gain:.2} times as fast as one");
}

/// Memory grows by one path and the moves along it, whatever the tree. The path is as deep as the tree
/// after `depth` nodes already.
fn memory(moves: u32, depth: u32) {
    let before = most_resident();
    let tree = tree(moves, depth, 1);
    let x = hardest(moves, depth);
    let answer = ask(&tree, x, Limits { nodes: Some(20_000_000), ..Limits::default() });
    let nodes = answer.stats.nodes;
    let on_path = u64::from(moves) * u64::from(depth);
    match (before, most_resident()) {
        (Some(before), Some(after)) => println!(
            "  {moves:>4} moves, depth {depth:>2}: {nodes:>9} nodes, {on_path:>6} moves on a path, {after} kB, {} kB more than before",
            after - before,
        ),
        _ => println!("  {moves:>4} moves, depth {depth:>2}: the system does not tell"),
    }
}

/// The most memory this process ever had at a time, in kB, where the system tells.
fn most_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
