//! How little a search can look at.
//!
//! Knuth and Moore, *An Analysis of Alpha-Beta Pruning* (1975), Corollary 1: on a uniform tree of
//! width `w` and depth `d` with the best move always first, alpha-beta visits exactly
//! `w^⌈d/2⌉ + w^⌊d/2⌋ − 1` leaves. The two terms are what the yes/no test costs at its best: a no
//! must meet every move of the asker, a yes every reply of the opponent, and one leaf is common.

use perfectplay_core::{Game, Limits, Score, Zero};
use perfectplay_testkit::toys::{Leaves, UniformTree};
use perfectplay_tree::{Answer, Form, Method, test};

use crate::searches::Search;

/// Widths and depths, and leaves in an order that is best: all drawn, any order is; all
/// different, the best first.
fn best_first() -> impl Iterator<Item = (u64, u32, UniformTree)> {
    (1..=5).flat_map(|width| {
        (0..=6).flat_map(move |depth| {
            [Leaves::Drawn, Leaves::BestFirst]
                .map(|leaves| (width.into(), depth, UniformTree::new(width, depth, leaves)))
        })
    })
}

fn ask(tree: &UniformTree, x: Score, form: Form) -> Answer<u32> {
    test(tree, &tree.start(), &Zero, x, form, Limits::default(), &mut ()).unwrap()
}

#[test]
fn alpha_beta_looks_at_the_minimal_tree() {
    for (width, depth, tree) in best_first() {
        let minimal = width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1;
        let stats = Search::new(Method::AlphaBeta).solve(&tree, &tree.start()).stats;
        assert_eq!(stats.leaves, minimal, "{tree:?}");
    }
}

#[test]
fn the_test_meets_its_floors() {
    for (width, depth, tree) in best_first() {
        for form in [Form::Recursive, Form::Iterative] {
            let (yes, no) = (ask(&tree, 0, form), ask(&tree, 1, form));
            assert_eq!((yes.ensured, no.ensured), (Some(true), Some(false)), "{tree:?}");
            assert_eq!(yes.stats.leaves, width.pow(depth / 2), "yes, {tree:?} {form:?}");
            assert_eq!(no.stats.leaves, width.pow(depth.div_ceil(2)), "no, {tree:?} {form:?}");
        }
    }
}

/// After the best first move it is Min who asks, one move nearer to the leaves.
#[test]
fn the_floors_are_the_same_for_min() {
    for (width, depth, tree) in best_first().filter(|(_, depth, _)| *depth > 0) {
        let after = tree.after(&tree.start(), 0);
        let ask =
            |x| test(&tree, &after, &Zero, x, Form::Recursive, Limits::default(), &mut ()).unwrap();
        let (yes, no) = (ask(0), ask(1));
        assert_eq!((yes.ensured, no.ensured), (Some(true), Some(false)), "{tree:?}");
        assert_eq!(yes.stats.leaves, width.pow((depth - 1) / 2), "{tree:?}");
        assert_eq!(no.stats.leaves, width.pow((depth - 1).div_ceil(2)), "{tree:?}");
    }
}

/// In the worst order nothing is cut, and minimax never cuts.
#[test]
fn the_worst_order_leaves_nothing_out() {
    for width in 1..=4 {
        for depth in 0..=5 {
            let every = u64::from(width).pow(depth);
            let tree = UniformTree::new(width, depth, Leaves::WorstFirst);
            let by = |method| Search::new(method).solve(&tree, &tree.start()).stats.leaves;
            assert_eq!(by(Method::AlphaBeta), every, "{tree:?}");
            assert_eq!(by(Method::Minimax), every, "{tree:?}");
        }
    }
}
