//! The paper on the yes/no question and the dichotomy, on uniform random trees of `n` moves and
//! depth `k`.

use perfectplay_core::{Pass, Score};
use perfectplay_registry::{Form, Keep, Position, Request, Room};

use crate::{by, open, open_with};

const FORMS: [Form; 2] = [Form::Recursive, Form::Iterative];

fn random_tree(n: u32, k: u32, seed: u64, leaves: &str) -> Box<dyn Position> {
    let [n, k, seed] = [n.to_string(), k.to_string(), seed.to_string()];
    open_with("random", &[("moves", &n), ("depth", &k), ("seed", &seed), ("leaves", leaves)], "")
}

fn leaves_of_test(tree: &dyn Position, at_least: Score, form: Form) -> (Option<bool>, u64) {
    let tested = tree.test(at_least, &Request { form, ..Request::default() }).unwrap();
    (tested.answer, tested.leaves)
}

/// The dichotomy finds what minimax finds, always.
#[test]
fn the_dichotomy_finds_the_minimax_value() {
    for leaves in ["uniform:1000", "uniform:3", "binary:0.4", "incremental"] {
        for (n, k) in [(2, 7), (3, 5), (5, 3), (9, 2), (1, 6), (4, 0)] {
            for seed in 0..5 {
                let tree = random_tree(n, k, seed, leaves);
                let expected = tree.solve(&by("minimax")).unwrap().value;
                for form in FORMS {
                    let request = Request { form, ..by("dichotomy") };
                    let found = tree.solve(&request).unwrap().value;
                    assert_eq!(found, expected, "{leaves} {n} {k} {seed} {form:?}");
                }
                for method in ["alphabeta", "mtdf", "table"] {
                    let found = tree.solve(&by(method)).unwrap().value;
                    assert_eq!(found, expected, "{leaves} {n} {k} {seed} {method}");
                }
            }
        }
    }
}

/// Section 3.2 at its ends: all leaves pleasing or all displeasing. With p = 0 the test looks at
/// n^j leaves in depth 2j or 2j + 1, with p = 1 at n^j in depth 2j - 1 or 2j. p is the
/// probability that a leaf is less than x in odd depth, and at least x in even depth; so a yes
/// costs n^floor(k/2), a no n^ceil(k/2). (Section 5.1 gives the first floor for both.)
#[test]
fn the_floors_of_the_test() {
    for n in 1..=4_u32 {
        for k in 0..=6_u32 {
            for form in FORMS {
                let yes = leaves_of_test(&*random_tree(n, k, 1, "binary:1"), 1, form);
                assert_eq!(yes, (Some(true), u64::from(n).pow(k / 2)), "{n} {k}");
                let no = leaves_of_test(&*random_tree(n, k, 1, "binary:0"), 1, form);
                assert_eq!(no, (Some(false), u64::from(n).pow(k.div_ceil(2))), "{n} {k}");
            }
        }
    }
}

/// Section 3.2: the expected number of leaves of one test is the product of v_1 ... v_k, where
/// u_1 = p, u_{i+1} = 1 - u_i^n and v_i = 1 + u_i + ... + u_i^(n-1).
fn expected_leaves(n: u32, k: u32, p: f64) -> f64 {
    let (mut u, mut product) = (p, 1.0);
    for _ in 0..k {
        product *= (0..n).map(|power| u.powi(power as i32)).sum::<f64>();
        u = 1.0 - u.powi(n as i32);
    }
    product
}

/// u_{k+1}: the probability that x can be ensured.
fn ensured(n: u32, k: u32, p: f64) -> f64 {
    let last = (0..k).fold(p, |u, _| 1.0 - u.powi(n as i32));
    if k == 0 { p } else { last }
}

#[test]
fn the_expected_number_of_leaves() {
    const TREES: u64 = 3000;
    for (n, k, one) in [(3, 4, 0.6), (2, 5, 0.5), (4, 3, 0.3), (3, 3, 0.9), (2, 6, 0.618)] {
        let p = if k % 2 == 1 { 1.0 - one } else { one };
        let (mut leaves, mut yes) = (0, 0);
        for seed in 0..TREES {
            let tree = random_tree(n, k, seed, &format!("binary:{one}"));
            let (answer, cost) = leaves_of_test(&*tree, 1, Form::Iterative);
            leaves += cost;
            yes += u64::from(answer == Some(true));
        }
        let mean = leaves as f64 / TREES as f64;
        let expected = expected_leaves(n, k, p);
        assert!((mean / expected - 1.0).abs() < 0.03, "{n} {k} {one}: {mean}, not {expected}");
        let share = yes as f64 / TREES as f64;
        assert!((share - ensured(n, k, p)).abs() < 0.03, "{n} {k} {one}: {share}");
    }
}

/// The tree of the other course, asked by halving: every answer leaves half of what was possible,
/// and the move in hand ensures the lower bound.
#[test]
fn the_questions_of_a_dichotomy() {
    let tree = open("tree", "[[7,6,5],[2,4,8],[9,3,4]]");
    let room = Room { nodes: 1000, depth: 10, keep: Keep::First };
    let watched = tree.watch(&by("dichotomy"), room).unwrap();
    let (mut lower, mut upper) = (0, 9);
    for walk in &watched.walks {
        let Pass::Test { at_least, .. } = walk.pass else { panic!("the dichotomy only tests") };
        assert!(lower < at_least.score && at_least.score <= upper);
        if at_least.score <= 5 {
            lower = at_least.score;
        } else {
            upper = at_least.score - 1;
        }
    }
    assert_eq!((lower, upper), (5, 5));
    assert_eq!((watched.answer.value, &watched.answer.best[..]), (5, &["1".to_owned()][..]));
}

/// Stopped early, the value is known to within what was asked for, at less cost.
#[test]
fn the_dichotomy_can_stop_early() {
    let mut saved = 0;
    for seed in 0..20 {
        let tree = random_tree(3, 4, seed, "uniform:1000");
        let value = tree.solve(&by("minimax")).unwrap().value;
        let full = tree.solve(&by("dichotomy")).unwrap();
        for within in [1, 10, 100] {
            let near = tree.solve(&Request { within, ..by("dichotomy") }).unwrap();
            assert!(near.lower <= value && value <= near.upper, "{near:?}");
            assert!(near.upper - near.lower <= within, "{near:?}");
            assert!(near.nodes <= full.nodes);
            saved += full.nodes - near.nodes;
            // The move in hand ensures the lower bound.
            let after = tree.play(&near.best[0]).unwrap().solve(&by("minimax")).unwrap();
            assert!(after.value >= near.lower, "{near:?}");
        }
    }
    assert!(saved > 0, "nothing was stopped early");
}
