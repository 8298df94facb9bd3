//! What order is worth: random trees whose moves come best first cost what the theory says is least.
//!
//! On a uniform tree of `n` moves and depth `k` alpha-beta visits `n^⌊k/2⌋ + n^⌈k/2⌉ − 1` leaves (Knuth and
//! Moore 1975), a test whose answer is yes `n^⌊k/2⌋`, and one whose answer is no `n^⌈k/2⌉`.

use std::collections::BTreeSet;

use perfectplay_core::{Game, Limits, Score, Zero};
use perfectplay_games::{
    explicit_tree::Branch,
    random_tree::{LeafLaw, Order, OrderedTree, RandomTree},
};
use perfectplay_testkit::brute;
use perfectplay_tree::{Form, Method, test};

use crate::{
    oracle::CAP,
    searches::{Search, moves},
};

/// Trees of many shapes with leaves that are all different.
fn trees() -> impl Iterator<Item = RandomTree> {
    let shapes = [(1, 9), (2, 1), (2, 2), (2, 9), (3, 6), (4, 5), (6, 4), (30, 2), (5, 0)];
    let law = LeafLaw::Uniform { max: 1_000_000_000 };
    let trees = shapes
        .into_iter()
        .flat_map(move |(n, k)| (0..5).map(move |seed| RandomTree::new(n, k, seed, law).unwrap()));
    trees.inspect(|tree| {
        let rewards = rewards(tree, &tree.start());
        let different: BTreeSet<_> = rewards.iter().collect();
        assert_eq!(different.len(), rewards.len(), "another seed has leaves without ties");
    })
}

fn rewards(tree: &RandomTree, state: &<RandomTree as Game>::State) -> Vec<Score> {
    if let Some(reward) = tree.utility(state) {
        return vec![reward];
    }
    let after = moves(tree, state).into_iter().map(|mv| tree.after(state, mv));
    after.flat_map(|next| rewards(tree, &next)).collect()
}

fn best_first(tree: &RandomTree) -> OrderedTree {
    OrderedTree::new(tree.clone(), Order::BestFirst).unwrap()
}

/// `n^⌊k/2⌋` and `n^⌈k/2⌉`.
fn floors(tree: &RandomTree) -> (u64, u64) {
    let (n, k) = (u64::from(tree.moves_per_node()), tree.depth());
    (n.pow(k / 2), n.pow(k.div_ceil(2)))
}

fn alpha_beta<G: Game<Move = Branch>>(game: &G) -> u64 {
    Search::new(Method::AlphaBeta).solve(game, &game.start()).stats.leaves
}

#[test]
fn alpha_beta_visits_the_minimal_tree() {
    for tree in trees() {
        let (yes, no) = floors(&tree);
        assert_eq!(alpha_beta(&best_first(&tree)), yes + no - 1, "{tree:?}");
    }
}

#[test]
fn the_test_meets_its_floors() {
    for tree in trees() {
        let value = brute::value(&tree, &tree.start(), CAP).unwrap();
        let game = best_first(&tree);
        let (yes, no) = floors(&tree);
        for form in [Form::Recursive, Form::Iterative] {
            for (x, ensured, leaves) in [(value, true, yes), (value + 1, false, no)] {
                let limits = Limits::default();
                let answer = test(&game, &game.start(), &Zero, x, form, limits, &mut ()).unwrap();
                assert_eq!(answer.ensured, Some(ensured), "{tree:?}");
                assert_eq!(answer.stats.leaves, leaves, "{ensured}, {form:?}, {tree:?}");
            }
        }
    }
}

/// A promise helps, and the truth helps more.
#[test]
fn the_more_an_order_knows_the_less_there_is_to_do() {
    let leaves = |order| -> u64 {
        let game = |seed| {
            let tree = RandomTree::new(5, 6, seed, LeafLaw::Incremental).unwrap();
            OrderedTree::new(tree, order).unwrap()
        };
        (0..20).map(|seed| alpha_beta(&game(seed))).sum()
    };
    let [given, promising, best_first] = Order::ALL.map(leaves);
    assert!(promising * 3 < given * 2, "{promising} instead of {given}");
    assert!(best_first < promising, "{best_first} instead of {promising}");
}
