//! Proof-number search: it agrees with brute force whatever its table forgets, in cyclic games as
//! well, and what it says when stopped is true.

use perfectplay_core::{Bound, Bounds, Game, Limits, Player, Report, Score, Stop};
use perfectplay_games::{chomp::Chomp, connect4::Connect4, mnk::Mnk, nim::Nim, othello::Othello};
use perfectplay_testkit::{
    brute::Oracle,
    toys::{ExtraTurns, GraphGame, Leaves, Matches, RandomTree, UniformTree, Vertex},
};
use perfectplay_tree::{Answer, Method, Options, prove, solve};
use proptest::prelude::*;

use crate::{
    oracle::CAP,
    searches::{Search, first_states, follow, graphs, in_view, moves, tangles, trees},
};

/// Tables of four entries, of a few, and of enough: the first two are swept all the time.
const MEMORIES: [usize; 3] = [64, 500, 1 << 20];

fn pns(memory: usize) -> Search {
    Search { memory, ..Search::new(Method::Pns) }
}

fn ask<G: Game>(game: &G, state: &G::State, at_least: Score, memory: usize) -> Answer<G::Move> {
    prove(game, state, at_least, &Options { memory, ..Options::default() }, &mut ()).unwrap()
}

/// Value, best move and line.
fn check_value<G: Game>(game: &G, state: &G::State) {
    let mut oracle = Oracle::new(game, CAP);
    let value = oracle.value(state).unwrap();
    for memory in MEMORIES {
        let report = pns(memory).solve(game, state);
        assert_eq!((report.value, report.bound), (value, Bound::Exact), "{memory} bytes");
        assert_eq!(report.bounds, Bounds::exactly(value), "{memory} bytes");
        assert!(report.decided && report.stopped.is_none() && report.depth.is_none());
        assert!(report.stats.leaves <= report.stats.nodes, "{:?}", report.stats);
        assert_eq!(report.best, report.line[..report.best.len()], "{memory} bytes");
        let over = game.utility(state).is_some();
        assert_eq!(report.best.len(), usize::from(!over), "{memory} bytes");
        let end = follow(game, state, &report.line);
        if G::ACYCLIC {
            assert_eq!(game.utility(&end), Some(value), "{memory} bytes: {:?}", report.line);
        }
        if let Some(&mv) = report.best.first() {
            assert_eq!(oracle.value(&game.after(state, mv)), Ok(value), "{memory} bytes");
        }
    }
}

/// The value of every move.
fn check_every_move<G: Game>(game: &G, state: &G::State) {
    let mut oracle = Oracle::new(game, CAP);
    for memory in MEMORIES {
        let report = pns(memory).solve_moves(game, state);
        assert_eq!((report.value, report.bound), (oracle.value(state).unwrap(), Bound::Exact));
        let listed: Vec<_> = report.moves.iter().map(|found| found.mv).collect();
        assert_eq!(listed, moves(game, state));
        for found in &report.moves {
            let worth = oracle.value(&game.after(state, found.mv)).unwrap();
            assert_eq!((found.value, found.bound), (worth, Bound::Exact), "{memory} bytes");
        }
        let best = oracle.best_moves(state).unwrap();
        assert_eq!(report.best.len(), best.len(), "{memory} bytes");
        assert!(report.best.iter().all(|mv| best.contains(mv)), "{memory} bytes");
    }
}

/// The yes/no question, for every threshold around the possible values.
fn check_question<G: Game>(game: &G, state: &G::State) {
    let mut oracle = Oracle::new(game, CAP);
    let asker = game.to_move(state);
    let value = in_view(oracle.value(state).unwrap(), asker);
    let range = game.utility_range();
    let most = range.start().abs().max(range.end().abs()) + 2;
    for (at_least, memory) in (-most..=most).flat_map(|x| MEMORIES.map(|memory| (x, memory))) {
        let answer = ask(game, state, at_least, memory);
        assert_eq!(answer.ensured, Some(value >= at_least), "{asker} asks for {at_least}");
        let due = value >= at_least && game.utility(state).is_none();
        assert_eq!(answer.mv.is_some(), due, "{asker} asks for {at_least}");
        if let Some(mv) = answer.mv {
            let after = in_view(oracle.value(&game.after(state, mv)).unwrap(), asker);
            assert!(after >= at_least, "{asker} asks for {at_least}: {mv:?} gives {after}");
        }
    }
}

fn check_all<G: Game>(game: &G, states: impl IntoIterator<Item = G::State>) {
    for state in states {
        check_value(game, &state);
        check_every_move(game, &state);
        check_question(game, &state);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn on_irregular_trees(tree in trees()) {
        check_all(&tree, first_states(&tree));
    }

    #[test]
    fn where_states_come_back(game in graphs(9)) {
        check_all(&game, 0..game.vertices().len() as u32);
    }

    #[test]
    fn where_nearly_every_line_comes_back(game in tangles()) {
        for state in 0..game.vertices().len() as u32 {
            check_value(&game, &state);
            check_question(&game, &state);
        }
    }
}

#[test]
fn where_a_player_moves_twice() {
    for matches in 0..=9 {
        let game = ExtraTurns::new(matches);
        check_all(&game, first_states(&game));
    }
}

#[test]
fn where_states_are_met_again_by_other_ways() {
    for matches in 0..=11 {
        let game = Matches::new(matches, 3);
        check_all(&game, first_states(&game));
    }
}

#[test]
fn on_uniform_trees() {
    for leaves in [Leaves::Drawn, Leaves::BestFirst, Leaves::WorstFirst] {
        for (width, depth) in [(1, 0), (1, 3), (2, 5), (3, 3)] {
            let game = UniformTree::new(width, depth, leaves);
            check_all(&game, [game.start()]);
        }
    }
}

/// What was proved is true, and the move in hand ensures it.
fn check_proved<G: Game>(game: &G, state: &G::State, report: &Report<G::Move>) {
    let mut oracle = Oracle::new(game, CAP);
    let value = oracle.value(state).unwrap();
    let bounds = report.bounds;
    assert!(bounds.lower <= value && value <= bounds.upper, "{bounds:?}, not {value}");
    if let Some(&mv) = report.best.first() {
        let player = game.to_move(state);
        let ensured = match player {
            Player::Max => bounds.lower,
            Player::Min => -bounds.upper,
        };
        let after = in_view(oracle.value(&game.after(state, mv)).unwrap(), player);
        assert!(after >= ensured, "{mv:?} gives {after}, not {ensured}");
    }
    for found in &report.moves {
        let worth = oracle.value(&game.after(state, found.mv)).unwrap();
        assert!(found.bounds.lower <= worth && worth <= found.bounds.upper, "{found:?}");
        assert!(found.bound != Bound::Exact || found.value == worth, "{found:?}");
    }
}

/// Stopped after every possible number of states.
fn check_every_cut<G: Game>(game: &G, state: &G::State) {
    for memory in MEMORIES {
        for all_moves in [false, true] {
            let run = |nodes| {
                let limits = Limits { nodes, ..Limits::default() };
                let options = Options { all_moves, ..pns(memory).options(limits) };
                solve(Method::Pns, game, state, &options, &mut ()).unwrap()
            };
            let whole = run(None).stats.nodes;
            for most in (0..=whole).take(60).chain(whole.saturating_sub(20)..=whole) {
                let report = run(Some(most));
                check_proved(game, state, &report);
                let (range, bounds) = (game.utility_range(), report.bounds);
                let more_than_the_least = match game.to_move(state) {
                    Player::Max => bounds.lower > *range.start(),
                    Player::Min => bounds.upper < *range.end(),
                };
                let goes_on = game.utility(state).is_none();
                if more_than_the_least && goes_on && !all_moves {
                    assert!(!report.best.is_empty(), "the move that ensures {bounds:?}");
                }
                match report.stopped {
                    None => {
                        assert_eq!(report.bound, Bound::Exact);
                        assert_eq!(report.best.is_empty(), !goes_on, "a move at {most} of {whole}");
                    }
                    Some(stop) => {
                        assert_eq!((stop, report.stats.nodes), (Stop::Nodes, most));
                        assert!(most < whole, "stopped at {most} of {whole}");
                    }
                }
            }
        }
        let whole = ask(game, state, 1, memory);
        for nodes in (0..=whole.stats.nodes).take(100) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let cut = prove(game, state, 1, &pns(memory).options(limits), &mut ()).unwrap();
            assert_eq!(cut.stats.nodes, nodes);
            if nodes < whole.stats.nodes {
                assert_eq!((cut.ensured, cut.mv, cut.stopped), (None, None, Some(Stop::Nodes)));
            } else {
                assert_eq!((cut.ensured, cut.mv), (whole.ensured, whole.mv));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn what_a_stopped_search_says_is_true(tree in trees()) {
        first_states(&tree).iter().for_each(|state| check_every_cut(&tree, state));
    }

    #[test]
    fn what_a_stopped_search_says_of_a_cyclic_game_is_true(game in graphs(9)) {
        check_every_cut(&game, &0);
    }
}

/// A stopped search has more to say than the range: the sign is known long before the value.
#[test]
fn the_sign_comes_first() {
    let tree = RandomTree { seed: 3, width: 4, depth: 8, stake: 1000, alternating: true };
    let whole = pns(1 << 20).solve(&tree, &tree.start());
    assert!(whole.value.abs() > 1, "{}", whole.value);
    let signs = (0..whole.stats.nodes).find(|&nodes| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let Bounds { lower, upper } =
            pns(1 << 20).solve_within(&tree, &tree.start(), limits).bounds;
        (lower, upper) == (1, 1000) || (lower, upper) == (-1000, -1)
    });
    assert!(signs.is_some_and(|nodes| nodes < whole.stats.nodes / 2), "{signs:?}");
}

/// A draw by repetition holds on its own path only: Min begins; 3 is met below 1, where going back to
/// 1 is a repetition, and below 2, where the way to 1 wins.
#[test]
fn a_refutation_by_repetition_holds_on_its_own_path_only() {
    let max = |to: &[u32]| Vertex::Inner { owner: Player::Max, to: to.to_vec() };
    let min = |to: &[u32]| Vertex::Inner { owner: Player::Min, to: to.to_vec() };
    let game = GraphGame::new(vec![
        min(&[1, 2]),
        max(&[3, 4]),
        max(&[3]),
        max(&[1, 5]),
        min(&[6]),
        Vertex::Final(-1),
        max(&[7]),
        Vertex::Final(1),
    ]);
    check_all(&game, 0..8);
    let answer = ask(&game, &0, 0, 1 << 20);
    assert_eq!(answer.ensured, Some(false));
}

/// Literature and closed forms: tic-tac-toe is a draw, and so is four in a row on 4x4, on paper and
/// with falling discs (5x4 too, Tromp); Othello on 4x4 is won by Min by 10, empty squares counted
/// for the winner; Nim by Bouton's xor; at Chomp whoever begins wins, but for a single square.
#[test]
fn known_games() {
    fn value<G: Game>(game: &G) -> Score {
        let report = pns(1 << 20).solve(game, &game.start());
        assert_eq!(report.bound, Bound::Exact);
        let end = follow(game, &game.start(), &report.line);
        assert_eq!(game.utility(&end), Some(report.value));
        report.value
    }
    assert_eq!(value(&Mnk::tic_tac_toe()), 0);
    assert_eq!(value(&Mnk::<1>::new(4, 4, 4).unwrap()), 0);
    assert_eq!(value(&Connect4::new(4, 4, 4).unwrap()), 0);
    assert_eq!(value(&Connect4::new(4, 5, 4).unwrap()), 0);
    assert_eq!(value(&Othello::new(4).unwrap()), -10);
    for heaps in [[3, 4, 5], [1, 2, 3], [2, 4, 6], [1, 4, 6]] {
        let xor = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let expected = if xor == 0 { -1 } else { 1 };
        assert_eq!(value(&Nim::new(&heaps, false, None).unwrap()), expected, "{heaps:?}");
    }
    for (rows, columns) in [(1, 1), (1, 7), (2, 2), (4, 5), (5, 6), (6, 6)] {
        let expected = if (rows, columns) == (1, 1) { -1 } else { 1 };
        assert_eq!(value(&Chomp::new(rows, columns).unwrap()), expected, "{rows}x{columns}");
    }
}

/// A table that holds a few states of many thousand: other ways to the same answers.
#[test]
fn forgetting_costs_work_and_changes_no_answer() {
    let game = Connect4::new(4, 4, 4).unwrap();
    let enough = pns(1 << 22).solve(&game, &game.start());
    let little = pns(1 << 12).solve(&game, &game.start());
    assert_eq!((little.value, little.bound), (enough.value, Bound::Exact));
    assert!(little.stats.nodes > enough.stats.nodes);
}

#[test]
fn the_same_search_twice_enters_the_same_states() {
    let game = Connect4::new(4, 4, 4).unwrap();
    let again = || pns(1 << 14).solve(&game, &game.start());
    let (one, two) = (again(), again());
    assert_eq!((one.stats.nodes, one.line), (two.stats.nodes, two.line));
}
