//! Costs against every tree there is: all ways to put leaves below `x` or not, weighted by how
//! likely they are, each asked by a test of a few lines that counts the leaves it looks at.

use perfectplay_theory::{Chance, Cost, Magnitude};

/// The leaves of a tree from left to right, a bit each, set where the leaf is at least `x`.
struct Tree {
    moves: u32,
    depth: u32,
    leaves: u32,
}

impl Tree {
    /// Can the asker ensure `x`? The node is the `node`-th of its level, `height` moves above the
    /// leaves.
    fn possible(&self, height: u32, node: u32, looked_at: &mut u32) -> bool {
        if height == 0 {
            *looked_at += 1;
            return self.leaves >> node & 1 == 1;
        }
        let asker_moves = (self.depth - height).is_multiple_of(2);
        for child in node * self.moves..(node + 1) * self.moves {
            if self.possible(height - 1, child, looked_at) == asker_moves {
                return asker_moves;
            }
        }
        !asker_moves
    }
}

/// Sums over some trees: how likely they are, and the first two moments of the leaves looked at.
#[derive(Clone, Copy, Default)]
struct Sums {
    chance: f64,
    leaves: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, chance: f64, leaves: f64) {
        self.chance += chance;
        self.leaves += chance * leaves;
        self.squares += chance * leaves * leaves;
    }

    fn mean(&self) -> Option<f64> {
        (self.chance > 0.0).then(|| self.leaves / self.chance)
    }

    fn deviation(&self) -> Option<f64> {
        let variance = self.squares / self.chance - self.mean()?.powi(2);
        Some(variance.max(0.0).sqrt())
    }
}

/// The sums over all trees: of those that answer no, of those that answer yes, and of both.
fn all_trees(moves: u32, depth: u32, p: f64) -> [Sums; 3] {
    let count = moves.pow(depth);
    // `p` is the chance of a leaf that does not satisfy who moved last: the asker at odd depths.
    let at_least_x = if depth % 2 == 1 { 1.0 - p } else { p };
    let mut sums = [Sums::default(); 3];
    for leaves in 0..1u32 << count {
        let high = leaves.count_ones() as i32;
        let chance = at_least_x.powi(high) * (1.0 - at_least_x).powi(count as i32 - high);
        let mut looked_at = 0;
        let yes = Tree { moves, depth, leaves }.possible(depth, 0, &mut looked_at);
        sums[usize::from(yes)].add(chance, looked_at.into());
        sums[2].add(chance, looked_at.into());
    }
    sums
}

fn close(found: Option<Magnitude>, counted: Option<f64>, within: f64, what: &str) {
    match (found.and_then(Magnitude::to_f64), counted) {
        (Some(found), Some(counted)) => {
            assert!((found - counted).abs() <= within, "{what}: {found}, and counted {counted}");
        }
        (found, counted) => assert_eq!(found, counted, "{what}"),
    }
}

#[test]
fn every_tree_of_up_to_twelve_leaves() {
    let bushes = (1..=12).map(|moves| (moves, 1));
    let lines = (0..=6).map(|depth| (1, depth));
    for (moves, depth) in bushes.chain(lines).chain([(5, 0), (2, 2), (2, 3), (3, 2)]) {
        for p in [0.0, 1e-3, 0.1, 0.3, 0.5, 0.618, 0.7, 0.9, 0.999, 1.0] {
            let cost = Cost::of(moves, depth, Chance::Exactly(p)).expect("within the limits");
            let [no, yes, both] = all_trees(moves, depth, p);
            let what = |what: &str| format!("{what} for {moves} moves, depth {depth}, p = {p}");
            assert!((cost.ensured - yes.chance).abs() < 1e-13, "{}", what("P(yes)"));
            assert!((cost.prevented - no.chance).abs() < 1e-13, "{}", what("P(no)"));
            close(Some(cost.expected), both.mean(), 1e-12, &what("mean"));
            close(cost.expected_yes, yes.mean(), 1e-12, &what("mean of yes"));
            close(cost.expected_no, no.mean(), 1e-12, &what("mean of no"));
            // Moments of second order lose digits where they nearly cancel, and the root half of the rest.
            close(Some(cost.deviation), both.deviation(), 1e-6, &what("deviation"));
            close(cost.deviation_yes, yes.deviation(), 1e-6, &what("deviation of yes"));
            close(cost.deviation_no, no.deviation(), 1e-6, &what("deviation of no"));
        }
    }
}
