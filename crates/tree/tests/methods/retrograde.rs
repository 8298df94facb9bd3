//! Retrograde analysis: exploration, and proof numbers on the same question.

use std::{sync::atomic::AtomicBool, time::Duration};

use perfectplay_core::{Bound, Game, Limits, Player, Report, Score, Stop};
use perfectplay_testkit::{
    brute::Oracle,
    toys::{GraphGame, Vertex},
};
use perfectplay_tree::{Method, Options, retrograde, retrograde_test, solve};

const CAP: usize = 1_000_000;

fn solved<G: Game>(game: &G, state: &G::State, options: &Options<'_>) -> Report<G::Move> {
    solve(Method::Retrograde, game, state, options, &mut ()).unwrap()
}

/// Follows a line: it ends the game with this value in so many moves, or goes round for ever where that is worth 0.
fn follow<G: Game>(game: &G, state: &G::State, line: &[G::Move], value: Score, plies: Option<u32>) {
    let mut seen = vec![state.clone()];
    let mut at = state.clone();
    for &mv in line {
        assert_eq!(game.utility(&at), None, "a move after the end");
        game.play(&mut at, mv);
        seen.push(at.clone());
    }
    match game.utility(&at) {
        Some(utility) => assert_eq!(utility, value),
        None => assert!(value == 0 && seen[..line.len()].contains(&at), "{value} {}", line.len()),
    }
    if value != 0 {
        assert_eq!(plies, Some(line.len() as u32));
    }
}

/// Value, distance, moves and line of a state are those of brute force, and so are all yes/no answers.
fn check<G: Game>(game: &G, state: &G::State, oracle: &mut Oracle<'_, G>) {
    let options = Options { all_moves: true, ..Options::default() };
    let report = solved(game, state, &options);
    let value = oracle.value(state).unwrap();
    let distance = oracle.distance(state).unwrap();
    assert_eq!((report.value, report.distance, report.bound), (value, distance, Bound::Exact));
    assert_eq!(report.stopped, None);
    follow(game, state, &report.line, value, distance);
    let best = oracle.best_moves(state).unwrap();
    assert!(report.best.iter().all(|mv| best.contains(mv)), "{:?} of {best:?}", report.best);
    assert_eq!(report.best.len(), best.len());
    for found in &report.moves {
        let next = game.after(state, found.mv);
        assert_eq!((found.value, found.bound), (oracle.value(&next).unwrap(), Bound::Exact));
        let plies = oracle.distance(&next).unwrap().map(|plies| plies + 1);
        assert_eq!(found.distance, plies);
        follow(game, state, &found.line, found.value, plies);
    }
    let score = game.to_move(state).sign() as Score * value;
    for at_least in score - 1..=score + 1 {
        let found = retrograde_test(game, state, at_least, &Options::default()).unwrap().answer;
        assert_eq!(found.ensured, Some(score >= at_least));
        if let Some(mv) = found.mv {
            assert_eq!(oracle.value(&game.after(state, mv)), Ok(value));
        }
        assert_eq!(found.mv.is_some(), score >= at_least && game.utility(state).is_none());
    }
}

/// Thousands of small graphs with ways round and results of any size, every state of them.
#[test]
fn every_state_of_random_graphs() {
    for seed in 0..2000 {
        let (vertices, ways, stake) = (3 + seed % 11, 1 + seed % 4, seed % 7);
        let game = GraphGame::random(vertices as u32, ways as u32, stake as u16, seed);
        let mut oracle = Oracle::new(&game, CAP);
        for state in 0..vertices as u32 {
            check(&game, &state, &mut oracle);
        }
    }
}

/// Where the exploration takes turns with the search, the answer is still that of the exploration, and the same every time.
#[test]
fn graphs_that_take_several_turns() {
    for seed in 0..4 {
        let game = GraphGame::random(20_000, 3, 9, seed);
        let found = retrograde(&game, &0, &Options::default()).unwrap();
        assert_eq!(found.method, Method::Retrograde, "seed {seed}");
        assert_eq!(found.answer.value, Oracle::new(&game, CAP).value(&0).unwrap());
        let again = retrograde(&game, &0, &Options::default()).unwrap();
        assert_eq!(found.answer.stats.nodes, again.answer.stats.nodes);
        assert_eq!(found.states, again.states);
    }
}

/// Max wins by the move 0, played twice; every other move leads to a place of its own, for ever.
struct Wide;

impl Game for Wide {
    /// The place, how often Max has played 0, and whose turn it is.
    type State = (u64, u8, Player);
    type Move = u8;

    fn start(&self) -> Self::State {
        (0, 0, Player::Max)
    }
    fn to_move(&self, &(_, _, player): &Self::State) -> Player {
        player
    }
    fn utility(&self, &(_, nearer, _): &Self::State) -> Option<Score> {
        (nearer == 2).then_some(1)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Self::State, out: &mut Vec<u8>) {
        out.extend((0..20).filter(|_| self.utility(state).is_none()));
    }
    fn play(&self, (place, nearer, player): &mut Self::State, mv: u8) {
        if *player == Player::Max && mv == 0 {
            *nearer += 1;
        }
        *place = place.wrapping_mul(31).wrapping_add(u64::from(mv) + 1);
        *player = !*player;
    }
}

/// Too many states to explore: proof numbers answer, and the exploration is not kept.
#[test]
fn too_many_states_are_left_to_proof_numbers() {
    let found = retrograde(&Wide, &Wide.start(), &Options::default()).unwrap();
    assert_eq!((found.method, found.answer.value), (Method::Pns, 1));
    assert_eq!((found.answer.bound, found.answer.stopped), (Bound::Exact, None));
    assert!(found.states > 1 << 16);
    let answer = retrograde_test(&Wide, &Wide.start(), 1, &Options::default()).unwrap();
    assert_eq!((answer.method, answer.answer.ensured), (Method::Pns, Some(true)));
}

/// Memory is kept to: a graph that does not fit into half of it is not explored to its end.
#[test]
fn the_memory_there_is() {
    let game = GraphGame::random(30_000, 3, 3, 2);
    let states = retrograde(&game, &0, &Options::default()).unwrap().states;
    assert!(states > 10_000);
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let small = Options { memory: 1 << 20, limits, ..Options::default() };
    let found = retrograde(&game, &0, &small).unwrap();
    assert_eq!(found.method, Method::Pns);
    // Twenty-nine bytes a state, and eight a move, of which there is one at the least.
    assert!(found.states < states && found.states * 37 < 1 << 19, "{}", found.states);
}

/// What a limit on states leaves is no less than proof numbers prove with half of it.
#[test]
fn what_is_left_by_a_limit_holds() {
    let mut stopped = 0;
    for seed in 0..60 {
        let game = GraphGame::random(3000, 3, 4, seed);
        let value = Oracle::new(&game, CAP).value(&0).unwrap();
        for nodes in [0, 1, 10, 100, 1000, 4000] {
            let with = |nodes| Options {
                limits: Limits { nodes: Some(nodes), ..Limits::default() },
                ..Options::default()
            };
            let report = solved(&game, &0, &with(nodes));
            let alone = solve(Method::Pns, &game, &0, &with(nodes / 2), &mut ()).unwrap();
            let (bounds, theirs) = (report.bounds, alone.bounds);
            assert!(bounds.lower <= value && value <= bounds.upper, "{bounds:?} {value}");
            assert!(theirs.lower <= bounds.lower && bounds.upper <= theirs.upper);
            assert!(report.stats.nodes <= nodes, "{} of {nodes}", report.stats.nodes);
            stopped += u32::from(report.stopped == Some(Stop::Nodes));
        }
    }
    assert!(stopped > 60, "{stopped}");
}

/// A flag and a clock are looked at while states are explored.
#[test]
fn nobody_waits_for_the_exploration() {
    let game = GraphGame::random(200_000, 3, 4, 1);
    let cancel = AtomicBool::new(true);
    let limits = Limits { cancel: Some(&cancel), ..Limits::default() };
    let report = solved(&game, &0, &Options { limits, ..Options::default() });
    assert_eq!(report.stopped, Some(Stop::Cancelled));
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let report = solved(&game, &0, &Options { limits, ..Options::default() });
    assert_eq!(report.stopped, Some(Stop::Time));
    let answer = retrograde_test(&game, &0, 1, &Options { limits, ..Options::default() }).unwrap();
    assert_eq!((answer.answer.ensured, answer.answer.stopped), (None, Some(Stop::Time)));
}

/// Only some moves come into question: their best, and nothing of the others.
#[test]
fn a_choice_of_moves() {
    let inner = |owner, to: &[u32]| Vertex::Inner { owner, to: to.to_vec() };
    let game = GraphGame::new(vec![
        inner(Player::Max, &[1, 2, 3]),
        Vertex::Final(5),
        Vertex::Final(2),
        inner(Player::Min, &[0, 2]),
    ]);
    let report = solved(&game, &0, &Options { among: Some(&[1, 2]), ..Options::default() });
    assert_eq!((report.value, report.best.as_slice(), report.distance), (2, &[2, 3][..], Some(1)));
    assert_eq!(report.moves.len(), 2);
    assert_eq!(solved(&game, &0, &Options::default()).best, [1]);
}

/// A line of a thousand rounds, on several threads: the same answers.
#[test]
fn threads_change_nothing() {
    for seed in 0..20 {
        let game = GraphGame::random(5000, 2, 1, seed);
        let one = solved(&game, &0, &Options::default());
        let two = solved(&game, &0, &Options { threads: 2, ..Options::default() });
        assert_eq!((one.value, one.distance), (two.value, two.distance));
    }
}
