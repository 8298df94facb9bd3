//! Whether chance is good enough: nearness in the tree must not show in the words of nodes.
//!
//! Each test looks at pairs of nodes that stand in one relation (siblings, cousins, parent and child,
//! the same leaf under two seeds), and asks whether the word of one says anything about the other.

use perfectplay_core::Game;

use super::{RandomTree, State};
use crate::explicit_tree::Branch;

/// Words are put into so many classes, by their upper or their lower bits.
const CLASSES: usize = 8;

fn tree(moves: u32, depth: u32, seed: u64) -> RandomTree {
    RandomTree::new(moves, depth, seed, "uniform".parse().unwrap()).unwrap()
}

fn children(tree: &RandomTree, state: &State) -> impl Iterator<Item = State> {
    (1..=tree.moves).map(|number| tree.after(state, Branch(number)))
}

/// The words of all nodes at every depth, in order: level by level from the root on.
fn levels(tree: &RandomTree) -> Vec<Vec<u64>> {
    let mut level = vec![tree.start()];
    let mut words = Vec::new();
    for _ in 0..tree.depth {
        words.push(level.iter().map(|state| state.word).collect());
        level = level.iter().flat_map(|state| children(tree, state)).collect();
    }
    words.push(level.iter().map(|state| state.word).collect());
    words
}

/// Chi-squared of counts that should be equal stays between its quantiles four standard deviations
/// from the middle (Wilson and Hilferty 1931): outside once in 16,000 times, too even as well as
/// too uneven.
fn assert_even(counts: &[u32], of: &str) {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    assert!(expected >= 20.0, "{of}: too few to tell");
    let deviation = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
    let chi_squared: f64 = counts.iter().map(deviation).sum();
    let freedom = (counts.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    let quantile = |z: f64| freedom * (1.0 - spread + z * spread.sqrt()).powi(3);
    let within = quantile(-4.0)..quantile(4.0);
    assert!(within.contains(&chi_squared), "{of}: {chi_squared}, not in {within:?}");
}

/// The words of each pair are independent, by their upper and by their lower bits.
fn assert_independent(pairs: impl Iterator<Item = (u64, u64)> + Clone, of: &str) {
    let upper = |word: u64| (word >> 61) as usize;
    let lower = |word: u64| word as usize % CLASSES;
    for (class, bits) in [(upper as fn(u64) -> usize, "upper"), (lower, "lower")] {
        let mut counts = [0; CLASSES * CLASSES];
        pairs.clone().for_each(|(one, other)| counts[class(one) * CLASSES + class(other)] += 1);
        assert_even(&counts, &format!("{of}, {bits} bits"));
    }
}

#[test]
fn siblings_are_independent() {
    let words = levels(&tree(8, 5, 1)).pop().unwrap();
    for one in 0..8 {
        for other in 0..one {
            let pairs = words.chunks(8).map(|family| (family[one], family[other]));
            assert_independent(pairs, &format!("siblings {one} and {other}"));
        }
    }
}

/// Leaves in the same place below neighbouring branches, near the leaves and near the root.
#[test]
fn cousins_are_independent() {
    for moves in [2, 5] {
        let depth = if moves == 2 { 15 } else { 6 };
        let words = levels(&tree(moves, depth, 2)).pop().unwrap();
        for level in 0..depth {
            let apart = (moves as usize).pow(level);
            let pairs = words.iter().zip(&words[apart..]).map(|(&one, &other)| (one, other));
            assert_independent(pairs, &format!("{moves} moves, cousins {apart} leaves apart"));
        }
    }
}

/// Steps along a path, too, for those come from the words on the way.
#[test]
fn children_are_independent_of_those_above_them() {
    for moves in [1, 2] {
        let mut words = Vec::new();
        for seed in 0..80 {
            let tree = tree(moves, 120, seed);
            let mut state = tree.start();
            for ply in 0..tree.depth {
                tree.play(&mut state, Branch(ply % moves + 1));
                words.push(state.word);
            }
        }
        for above in [1, 2, 3, 10] {
            let pairs = words.iter().zip(&words[above..]).map(|(&one, &other)| (one, other));
            assert_independent(pairs, &format!("{moves} moves, {above} above"));
        }
    }
}

/// How much an edge adds says nothing about what was added before it: the correlation is within
/// five standard errors of 0.
#[test]
fn steps_are_independent_of_the_sum_before_them() {
    let (mut products, mut squares_of_sums, mut squares_of_steps, mut count) = (0.0, 0.0, 0.0, 0.0);
    for seed in 0..200 {
        let tree = RandomTree::new(3, 80, seed, "incremental".parse().unwrap()).unwrap();
        let mut state = tree.start();
        for ply in 0..tree.depth {
            let before = f64::from(state.sum);
            tree.play(&mut state, Branch(ply % 3 + 1));
            let step = f64::from(state.sum) - before;
            products += before * step;
            squares_of_sums += before * before;
            squares_of_steps += step * step;
            count += 1.0;
        }
    }
    let correlation = products / f64::sqrt(squares_of_sums * squares_of_steps);
    assert!(correlation.abs() < 5.0 / f64::sqrt(count), "{correlation}");
    // The steps are the whole numbers from -10 to 10: their variance is (21^2 - 1) / 12.
    let variance = squares_of_steps / count;
    assert!((variance - 440.0 / 12.0).abs() < 5.0 * 32.8 / f64::sqrt(count), "{variance}");
}

#[test]
fn seeds_in_a_row_are_independent() {
    for path in [vec![], vec![1], vec![1, 1, 1], vec![3, 1, 2, 2]] {
        let word = |seed| {
            let tree = tree(3, 4, seed);
            path.iter().fold(tree.start(), |at, &number| tree.after(&at, Branch(number))).word
        };
        let words: Vec<_> = (0..8000).map(word).collect();
        for apart in [1, 2, 64] {
            let pairs = words.iter().zip(&words[apart..]).map(|(&one, &other)| (one, other));
            assert_independent(pairs, &format!("path {path:?}, seeds {apart} apart"));
        }
    }
}

/// Another branch anywhere on the way changes every bit of the word with probability one half.
#[test]
fn one_branch_changes_half_of_the_bits() {
    let tree = tree(16, 6, 4);
    let follow = |path: &[u32]| {
        path.iter().fold(tree.start(), |at, &number| tree.after(&at, Branch(number))).word
    };
    for place in 0..6 {
        let mut changed = [0_u32; 64];
        let mut pairs = 0;
        for way in 0..16 {
            let mut path: Vec<_> = (0..6).map(|ply| (way * 7 + ply * 5) % 16 + 1).collect();
            let words: Vec<_> = (1..=16)
                .map(|number| {
                    path[place] = number;
                    follow(&path)
                })
                .collect();
            for (number, one) in words.iter().enumerate() {
                // Branches whose numbers differ in one bit.
                for other in
                    [1, 2, 4, 8].map(|bit| number ^ bit).into_iter().filter(|&o| o > number)
                {
                    let difference = one ^ words[other];
                    (0..64).for_each(|bit| changed[bit] += (difference >> bit & 1) as u32);
                    pairs += 1;
                }
            }
        }
        // A count of tosses: five standard deviations, where 64 * 6 of them are looked at.
        let (half, most) = (f64::from(pairs) / 2.0, 5.0 * f64::from(pairs).sqrt() / 2.0);
        let odd = changed.iter().position(|&count| (f64::from(count) - half).abs() > most);
        assert_eq!(odd, None, "place {place}: a bit that changed too often or too seldom");
        let mean = f64::from(changed.iter().sum::<u32>()) / f64::from(pairs);
        assert!((mean - 32.0).abs() < 5.0 * 4.0 / f64::from(pairs).sqrt(), "place {place}: {mean}");
    }
}

/// Two nodes with one word would have the same tree below them. Among so few a chance of 2^-27.
#[test]
fn no_two_nodes_share_a_word() {
    for (moves, depth) in [(2, 17), (8, 6), (1, 1000), (1000, 2)] {
        let mut words: Vec<_> = levels(&tree(moves, depth, 5)).concat();
        let nodes = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), nodes, "{moves} moves, depth {depth}");
    }
}
