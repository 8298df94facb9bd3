//! The course on Othello players: minimax and alpha-beta on a tree of three times three leaves.
//!
//! ```text
//!             A                   Max
//!      B1     B2      B3          Min
//!   C1 C2 C3  D1 D2 D3  E1 E2 E3
//!    .  .  5   2  .  .   9  3  .  the leaves the text names
//! ```
//!
//! The others are only known to be no smaller than the least of their branch. (The text says once
//! that B2 is worth at most 3; with D1 = 2 it is at most 2.)

use perfectplay_registry::{Form, Keep, Request, Room, Step, TreeWalk};

use crate::{by, every_move_by, open, to_depth};

/// The tree with the open leaves filled in: as in the project's own examples, as small as they
/// can be, large, and mixed.
const TREES: [&str; 4] = [
    "[[7,6,5],[2,4,8],[9,3,4]]",
    "[[5,5,5],[2,2,2],[9,3,3]]",
    "[[90,80,5],[2,70,60],[9,3,50]]",
    "[[5,60,5],[2,2,60],[9,3,60]]",
];

const ROOM: Room = Room { nodes: 100, depth: 10, keep: Keep::First };

const METHODS: [&str; 6] = ["minimax", "alphabeta", "dichotomy", "mtdf", "table", "auto"];

#[test]
fn the_table_of_moves_replies_and_utilities() {
    for tree in TREES {
        let root = open("tree", tree);
        let solved = root.solve(&every_move_by("minimax")).unwrap();
        let values: Vec<_> = solved.moves.unwrap().iter().map(|found| found.value).collect();
        assert_eq!(values, [5, 2, 3], "{tree}");
        // Min's replies C3, D1 and E2.
        for (branch, reply) in [("1", "3"), ("2", "1"), ("3", "2")] {
            let solved = root.play(branch).unwrap().solve(&by("minimax")).unwrap();
            // Of equal leaves the first is kept: in some fillings C1 is as good as C3.
            let first_best = if tree.contains("[[5,") && branch == "1" { "1" } else { reply };
            assert_eq!(solved.best, [first_best], "{tree} after {branch}");
        }
    }
}

#[test]
fn max_plays_b1_for_five_by_every_method() {
    for tree in TREES {
        for method in METHODS {
            let solved = open("tree", tree).solve(&by(method)).unwrap();
            assert_eq!((solved.value, &solved.best[..]), (5, &["1".to_owned()][..]), "{method}");
        }
    }
    let minimax = open("tree", TREES[0]).solve(&by("minimax")).unwrap();
    assert_eq!(minimax.line, ["1", "3"]);
    assert_eq!((minimax.nodes, minimax.leaves), (13, 9));
}

/// The leaves in the order they were looked at.
fn evaluated(walk: &TreeWalk) -> Vec<&str> {
    let leaf = |step: &Step| match step {
        Step::Leaf(node) => Some(walk.nodes[*node].path.as_str()),
        _ => None,
    };
    walk.steps.iter().filter_map(leaf).collect()
}

#[test]
fn alpha_beta_prunes_d2_d3_and_e3_and_nothing_else() {
    for tree in TREES {
        let watched = open("tree", tree).watch(&by("alphabeta"), ROOM).unwrap();
        assert_eq!((watched.answer.value, watched.answer.leaves), (5, 6), "{tree}");
        let [walk] = &watched.walks[..] else { panic!("one walk through {tree}") };
        assert_eq!(walk.pruned(), ["2.2", "2.3", "3.3"], "{tree}");
        assert_eq!(evaluated(walk), ["1.1", "1.2", "1.3", "2.1", "3.1", "3.2"], "{tree}");
    }
}

/// Max has 5 at B1: B2 and B3 are entered with that as alpha.
#[test]
fn the_windows_of_the_figure() {
    let watched = open("tree", TREES[0]).watch(&by("alphabeta"), ROOM).unwrap();
    let walk = &watched.walks[0];
    let window = |path: &str| {
        let node = walk.nodes.iter().find(|node| node.path == path).unwrap();
        let window = node.window.unwrap();
        [window.alpha, window.beta].map(|end| end.map(|end| end.score))
    };
    assert_eq!(window(""), [None, None]);
    assert_eq!(window("1"), [None, None]);
    assert_eq!(window("1.2"), [None, Some(7)]);
    assert_eq!(window("2"), [Some(5), None]);
    assert_eq!(window("3"), [Some(5), None]);
    assert_eq!(window("3.2"), [Some(5), Some(9)]);
}

/// The optimal path is drawn in red: A, B1, C3.
#[test]
fn the_optimal_path_is_marked() {
    for method in ["minimax", "alphabeta"] {
        let watched = open("tree", TREES[0]).watch(&by(method), ROOM).unwrap();
        let nodes = &watched.walks[0].nodes;
        let chosen: Vec<_> =
            nodes.iter().filter(|node| node.chosen).map(|node| &node.path).collect();
        assert_eq!(chosen, ["", "1", "1.3"], "{method}");
    }
}

#[test]
fn five_can_be_ensured_and_six_cannot() {
    for tree in TREES {
        for form in [Form::Recursive, Form::Iterative] {
            let request = Request { form, ..Request::default() };
            let yes = open("tree", tree).test(5, &request).unwrap();
            assert_eq!((yes.answer, yes.mv.as_deref()), (Some(true), Some("1")), "{tree}");
            let no = open("tree", tree).test(6, &request).unwrap();
            assert_eq!((no.answer, no.mv), (Some(false), None), "{tree}");
        }
    }
}

/// Minimax and alpha-beta players at Othello: the same move and value, far fewer states.
#[test]
fn the_players_agree_at_othello() {
    for position in ["", "f5d6c3", "f5f6e6f4e3"] {
        for heuristic in ["black", "discs", "mobility", "weighted"] {
            let state = open("othello", position);
            let analyse = |method| state.analyse(&to_depth(method, 4, heuristic)).unwrap();
            let (minimax, alpha_beta) = (analyse("minimax"), analyse("alphabeta"));
            assert_eq!(minimax.value, alpha_beta.value, "{position} {heuristic}");
            assert_eq!(minimax.line, alpha_beta.line, "{position} {heuristic}");
            assert!(2 * alpha_beta.nodes < minimax.nodes, "{position} {heuristic}");
        }
    }
}
