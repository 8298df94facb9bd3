//! The dichotomy is minimax: on ten thousand random trees under every law, and on positions of real
//! games to a depth. In every form it has, and stopped early or cut short its bounds hold.

use perfectplay_core::{Bound, Bounds, Game, Heuristic, Limits, Score, Stop, Zero};
use perfectplay_games::{
    connect4::{Alignments, Centre, Connect4},
    mnk::{Mnk, OpenLines},
    othello::{BlackDiscs, DiscDifference, Mobility, Othello, Weighted},
    random_tree::{LeafLaw, RandomTree},
};
use perfectplay_testkit::Dice;
use perfectplay_tree::{Form, Method, Options, analyse, solve};

use crate::{
    oracle::look_ahead,
    searches::{Search, moves, worth},
};

/// The recursive form, the one from leaf to leaf, and the one with a table.
const DICHOTOMIES: [Search; 3] = [
    Search::new(Method::Dichotomy),
    Search { form: Form::Iterative, ..Search::new(Method::Dichotomy) },
    Search { memory: 1 << 12, ..Search::new(Method::DichotomyTable) },
];

/// Most trees have at most so many leaves; one in a thousand may have any number.
const MOST_LEAVES: u64 = 5000;

fn pick<T: Copy>(dice: &mut Dice, from: &[T]) -> T {
    dice.pick(from).expect("something to choose from")
}

fn random_tree(number: u64, dice: &mut Dice) -> RandomTree {
    let (moves, depth) = loop {
        let (moves, depth) = (1 + dice.below(6) as u32, dice.below(8) as u32);
        let leaves = u64::from(moves).pow(depth);
        if leaves <= MOST_LEAVES || number.is_multiple_of(1000) {
            break (moves, depth);
        }
    };
    let law = match dice.below(3) {
        0 => LeafLaw::Uniform { max: pick(dice, &[0, 1, 2, 9, 100, 1_000_000, Score::MAX / 2]) },
        1 => LeafLaw::Binary { p: pick(dice, &[0.0, 0.25, 0.5, 0.618, 0.8, 1.0]) },
        _ => LeafLaw::Incremental,
    };
    RandomTree::new(moves, depth, number, law).unwrap()
}

#[test]
fn ten_thousand_random_trees() {
    let mut dice = Dice::new(1);
    for number in 0..10_000 {
        let tree = random_tree(number, &mut dice);
        // The root, where Max asks, or a state one move on, where Min does.
        let mut state = tree.start();
        if let (true, Some(mv)) = (dice.below(2) == 0, dice.pick(&moves(&tree, &state))) {
            tree.play(&mut state, mv);
        }
        let value = look_ahead(&tree, &state, &Zero, u32::MAX).score;
        let minimax = Search::new(Method::Minimax).solve(&tree, &state);
        assert_eq!(minimax.value, value, "minimax on {tree:?}");
        for search in DICHOTOMIES {
            let whole = search.solve(&tree, &state);
            assert_eq!((whole.value, whole.bound), (value, Bound::Exact), "{search:?} on {tree:?}");
            check_stopped(&tree, &state, search, value, whole.stats.nodes, &mut dice);
        }
    }
}

/// Stopped as close as asked for, or cut after some nodes, the bounds hold.
fn check_stopped<G: Game>(
    game: &G,
    state: &G::State,
    search: Search,
    value: Score,
    nodes: u64,
    dice: &mut Dice,
) {
    let range = game.utility_range();
    let width = range.end() - range.start();
    let within = pick(dice, &[1, 2, width / 10, width / 2, width]);
    let options = Options { within, ..search.options(Limits::default()) };
    let bounds = solve(search.method, game, state, &options, &mut ()).unwrap().bounds;
    assert!(bounds.lower <= value && value <= bounds.upper, "{search:?} {bounds:?} {value}");
    assert!(bounds.upper - bounds.lower <= within.max(0), "{search:?} {bounds:?} {within}");

    let most = dice.below(nodes as usize) as u64;
    let limits = Limits { nodes: Some(most), ..Limits::default() };
    let report = search.solve_within(game, state, limits);
    let bounds = report.bounds;
    assert!(bounds.lower <= value && value <= bounds.upper, "{search:?} {bounds:?} {value}");
    // The value may be known before the line is written out: then nothing was cut.
    assert!(report.stopped == Some(Stop::Nodes) || bounds.is_exact(), "{search:?}, {most} nodes");
}

/// Positions after some random moves, to depths from 1 to `deepest`.
fn check_positions<G: Game, H: Heuristic<G>>(game: &G, heuristic: &H, deepest: u32, seed: u64) {
    let mut dice = Dice::new(seed);
    for _ in 0..60 {
        let mut state = game.start();
        for _ in 0..dice.below(40) {
            match dice.pick(&moves(game, &state)) {
                Some(mv) => game.play(&mut state, mv),
                None => break,
            }
        }
        check_position(game, &state, heuristic, 1 + dice.below(deepest as usize) as u32, &mut dice);
    }
}

fn check_position<G: Game, H: Heuristic<G>>(
    game: &G,
    state: &G::State,
    heuristic: &H,
    depth: u32,
    dice: &mut Dice,
) {
    let limits = Limits::depth(depth);
    let value = look_ahead(game, state, heuristic, depth).score;
    let minimax = Search::new(Method::Minimax).analyse(game, state, heuristic, limits);
    assert_eq!(worth(game, heuristic, &minimax), value, "minimax to depth {depth}");
    for search in DICHOTOMIES {
        let whole = search.analyse(game, state, heuristic, limits);
        assert_eq!(worth(game, heuristic, &whole), value, "{search:?} to depth {depth}");
        assert_eq!(whole.bound, Bound::Exact, "{search:?} to depth {depth}");

        let range = heuristic.range(game);
        let width = range.end() - range.start();
        let within = pick(dice, &[1, 2, width / 10, width / 2, width]);
        let options = Options { within, ..search.options(limits) };
        let close = analyse(search.method, game, state, heuristic, &options, &mut ()).unwrap();
        let holds = |known: Bounds, value| {
            // A draw is worth 0 to one who has seen the end, and else what the heuristic says of it.
            let drawn = value == heuristic.draw(game);
            let contains = |value| known.lower <= value && value <= known.upper;
            contains(value) || (drawn && contains(0))
        };
        assert!(holds(close.bounds, value), "{search:?}, {within}: {:?}, {value}", close.bounds);

        // Cut short, the answer is that of the deepest search that was finished, or what is known
        // of the first.
        let most = dice.below(whole.stats.nodes as usize + 1) as u64;
        let limits = Limits { nodes: Some(most), ..limits };
        let cut = search.analyse(game, state, heuristic, limits);
        let seen = cut.depth.expect("a depth was asked for");
        let value = look_ahead(game, state, heuristic, seen).score;
        assert!(holds(cut.bounds, value), "{search:?}, {most} nodes: {:?}, {value}", cut.bounds);
    }
}

#[test]
fn connect_4_of_several_sizes() {
    for (number, (rows, columns, connect)) in
        [(6, 7, 4), (4, 4, 4), (5, 4, 3), (3, 6, 3)].into_iter().enumerate()
    {
        let game = Connect4::new(rows, columns, connect).unwrap();
        check_positions(&game, &Alignments::new(&game), 5, number as u64);
        check_positions(&game, &Centre::new(&game), 5, 10 + number as u64);
        check_positions(&game, &Zero, 6, 20 + number as u64);
    }
}

#[test]
fn othello_of_several_sizes() {
    for size in [4, 6, 8] {
        let game = Othello::new(size).unwrap();
        check_positions(&game, &Weighted::new(&game), 4, size as u64);
        check_positions(&game, &BlackDiscs, 4, 10 + size as u64);
        check_positions(&game, &DiscDifference, 4, 20 + size as u64);
        check_positions(&game, &Mobility, 4, 30 + size as u64);
    }
}

#[test]
fn tic_tac_toe_and_a_larger_board() {
    let game = Mnk::<1>::tic_tac_toe();
    check_positions(&game, &OpenLines, 5, 1);
    check_positions(&game, &Zero, 9, 2);
    let game = Mnk::<1>::new(4, 4, 3).unwrap();
    check_positions(&game, &OpenLines, 4, 3);
}
