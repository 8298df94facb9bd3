//! Limits hold, and a search that was stopped says so and tells nothing but what it has proved.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use perfectplay_core::{
    Bound, Found, Game, Leaf, Limits, Observer, Player, Progress, Reading, Report, Score, Stop,
    Window, hash::mix,
};
use perfectplay_testkit::{
    brute::{self, Oracle},
    toys::{ExtraTurns, RandomTree},
};
use perfectplay_tree::{Method, Options, analyse, perft, solve};
use proptest::prelude::*;

use crate::{
    oracle::CAP,
    searches::{Hunch, Search, first_states, hunches, in_view, trees, worth},
};

fn nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// What was proved is true, and the move in hand ensures it.
fn check_proved<G: Game>(game: &G, state: &G::State, search: Search, report: &Report<G::Move>) {
    let mut oracle = Oracle::new(game, CAP);
    let value = oracle.value(state).unwrap();
    let bounds = report.bounds;
    assert!(bounds.lower <= value && value <= bounds.upper, "{search:?} {bounds:?}, not {value}");
    match report.bound {
        Bound::Exact => assert_eq!((report.value, bounds.is_exact()), (value, true), "{search:?}"),
        Bound::AtLeast => assert_eq!(report.value, bounds.lower, "{search:?}"),
        Bound::AtMost => assert_eq!(report.value, bounds.upper, "{search:?}"),
    }
    if let Some(&mv) = report.best.first() {
        let player = game.to_move(state);
        let ensured = match player {
            Player::Max => bounds.lower,
            Player::Min => -bounds.upper,
        };
        let after = in_view(oracle.value(&game.after(state, mv)).unwrap(), player);
        assert!(after >= ensured, "{search:?}: {mv:?} gives {after}, not {ensured}");
        // What is said of the move is said of this one, not of every move from the outset.
        if let Some(said) = report.ensures.map(|score| in_view(score, player)) {
            assert!(after >= said, "{search:?}: {mv:?} gives {after}, said to ensure {said}");
            assert!(said >= ensured, "{search:?}: {said} is less than what is proved, {ensured}");
        }
        assert!(report.ensures.is_some() || report.bound != Bound::Exact, "{search:?}");
    }
    for found in &report.moves {
        let worth = oracle.value(&game.after(state, found.mv)).unwrap();
        let bounds = found.bounds;
        assert!(bounds.lower <= worth && worth <= bounds.upper, "{search:?} {found:?}");
        assert!(found.bound != Bound::Exact || found.value == worth, "{search:?} {found:?}");
    }
}

/// Cut after every possible number of states.
fn check_every_cut<G: Game>(game: &G, state: &G::State) {
    for search in Search::ALL {
        for all_moves in [false, true] {
            let options = |limits| Options { all_moves, ..search.options(limits) };
            let run =
                |limits| solve(search.method, game, state, &options(limits), &mut ()).unwrap();
            let whole = run(Limits::default()).stats.nodes;
            for most in (0..=whole).take(60).chain(whole.saturating_sub(20)..=whole + 1) {
                let report = run(nodes(most));
                assert!(report.stats.nodes <= most, "{search:?}");
                check_proved(game, state, search, &report);
                match report.stopped {
                    None => assert_eq!(report.bound, Bound::Exact, "{search:?}"),
                    Some(stop) => {
                        assert_eq!(stop, Stop::Nodes, "{search:?}");
                        assert!(most < whole, "{search:?}: stopped at {most} of {whole}");
                        assert_eq!(report.stats.nodes, most, "{search:?}: stopped early");
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn bounds_hold_wherever_a_search_is_cut(tree in trees()) {
        first_states(&tree).iter().for_each(|state| check_every_cut(&tree, state));
    }

    /// With a limit on nodes a search deepens, and answers with the deepest value it finished.
    #[test]
    fn deepening_answers_with_what_it_finished(tree in trees(), hunch in hunches()) {
        let start = tree.start();
        for search in Search::ALL {
            for most in (0..40).chain([100, 1000, 100_000]) {
                let limits = Limits { depth: Some(4), ..nodes(most) };
                let report = search.analyse(&tree, &start, &hunch, limits);
                prop_assert!(report.stats.nodes <= most);
                let depth = report.depth.expect("a depth was searched");
                let plain = search.analyse(&tree, &start, &hunch, Limits::depth(depth));
                // Only the first round is told though it was cut short.
                if depth > 1 || report.stopped.is_none() {
                    let worth = |report| worth(&tree, &hunch, report);
                    prop_assert_eq!(worth(&report), worth(&plain), "{:?}", search);
                    prop_assert_eq!(report.bound, Bound::Exact, "{:?}", search);
                    // A table may remember an equally good move to try first.
                    if !search.remembers() {
                        prop_assert_eq!(report.best.first(), plain.best.first());
                    }
                }
                if report.stopped.is_none() {
                    let ended_before = report.depth < Some(4);
                    prop_assert!(!ended_before || report.decided, "{search:?} {report:?}");
                }
            }
        }
    }
}

#[test]
fn bounds_hold_where_a_player_moves_twice() {
    let game = ExtraTurns::new(7);
    first_states(&game).iter().for_each(|state| check_every_cut(&game, state));
}

/// A tree that nobody searches to the end.
const LARGE: RandomTree =
    RandomTree { seed: 5, width: 40, depth: 60, stake: 9, alternating: false };

#[test]
fn no_time_is_no_search() {
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for search in Search::ALL {
        let report = search.solve_within(&LARGE, &LARGE.start(), limits);
        assert_eq!(report.stopped, Some(Stop::Time), "{search:?}");
        assert_eq!(report.stats.nodes, 0, "{search:?}");
        assert_eq!((report.bounds.lower, report.bounds.upper), (-9, 9), "{search:?}");
    }
}

#[test]
fn time_ends_a_search_without_end() {
    let hunch = Hunch { seed: 1, low: -5, high: 5 };
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    for search in Search::ALL {
        let report = search.solve_within(&LARGE, &LARGE.start(), limits);
        assert_eq!(report.stopped, Some(Stop::Time), "{search:?}");
        assert!(report.stats.nodes > 0, "{search:?}");
        assert!(report.stats.time < Duration::from_secs(2), "{search:?} {:?}", report.stats.time);
        let undecided = RandomTree { stake: 0, ..LARGE };
        let report = search.analyse(&undecided, &undecided.start(), &hunch, limits);
        assert_eq!(report.stopped, Some(Stop::Time), "{search:?}");
        assert!(report.depth > Some(1), "{search:?} {:?}", report.depth);
        assert_eq!(report.best.len(), 1, "{search:?}");
    }
}

#[test]
fn a_raised_flag_ends_a_search() {
    let flag = AtomicBool::new(true);
    let limits = Limits { cancel: Some(&flag), ..Limits::default() };
    for search in Search::ALL {
        let report = search.solve_within(&LARGE, &LARGE.start(), limits);
        assert_eq!(report.stopped, Some(Stop::Cancelled), "{search:?}");
    }
    flag.store(false, std::sync::atomic::Ordering::Relaxed);
    let small = ExtraTurns::new(5);
    for search in Search::ALL {
        assert_eq!(search.solve_within(&small, &small.start(), limits).stopped, None);
    }
}

/// The progress line never tells what is not so.
#[test]
fn progress_tells_the_truth() {
    let tree = RandomTree { seed: 2, width: 8, depth: 8, stake: 50, alternating: true };
    let value = brute::value(&tree, &tree.start(), CAP).unwrap();
    for search in Search::ALL {
        let told = Mutex::new(Vec::new());
        let listen = |progress: Progress| told.lock().unwrap().push(progress);
        let limits = Limits { progress: Some(&listen), ..Limits::default() };
        let report = search.solve_within(&tree, &tree.start(), limits);
        let told = told.into_inner().unwrap();
        assert!(told.len() > 1, "{search:?}: {} nodes", report.stats.nodes);
        assert!(told.is_sorted_by_key(|progress| progress.nodes), "{search:?}");
        for progress in told {
            let bounds = progress.bounds;
            let bounds = bounds.expect("a value is asked for");
            assert!(bounds.lower <= value && value <= bounds.upper, "{search:?} {bounds:?}");
            assert!(progress.nodes <= report.stats.nodes, "{search:?}");
        }
    }
}

/// The deepest ply a search entered.
#[derive(Default)]
struct Deepest {
    open: u32,
    deepest: u32,
}

impl Observer<u32> for Deepest {
    fn enter(&mut self, mv: Option<u32>, _: Player, _: Option<Window>) {
        self.open = if mv.is_none() { 0 } else { self.open + 1 };
        self.deepest = self.deepest.max(self.open);
    }
    fn leaf(&mut self, _: Leaf, _: Reading) {
        self.open = self.open.saturating_sub(1);
    }
    fn leave(&mut self, _: Found, _: Option<u32>) {
        self.open = self.open.saturating_sub(1);
    }
}

#[test]
fn the_depth_is_reached_and_never_exceeded() {
    let hunch = Hunch { seed: 1, low: -5, high: 5 };
    // Nobody wins: nothing is decided before the depth is reached.
    let tree = RandomTree { seed: 5, width: 6, depth: 9, stake: 0, alternating: false };
    for search in Search::ALL {
        for depth in 0..=5 {
            let mut seen = Deepest::default();
            let options = search.options(Limits::depth(depth));
            let report =
                analyse(search.method, &tree, &tree.start(), &hunch, &options, &mut seen).unwrap();
            assert_eq!((seen.deepest, report.depth), (depth, Some(depth)), "{search:?}");
        }
    }
}

/// A line longer than a search can follow is an answer, not an accident.
#[test]
fn lines_without_end_are_given_up() {
    /// One move, for ever.
    struct Endless;

    impl Game for Endless {
        type State = u64;
        type Move = ();

        const ACYCLIC: bool = true;

        fn start(&self) -> u64 {
            0
        }
        fn to_move(&self, state: &u64) -> Player {
            Player::BOTH[(state % 2) as usize]
        }
        fn utility(&self, _: &u64) -> Option<i32> {
            None
        }
        fn utility_range(&self) -> std::ops::RangeInclusive<perfectplay_core::Score> {
            -1..=1
        }
        fn moves(&self, _: &u64, out: &mut Vec<()>) {
            out.push(());
        }
        fn play(&self, state: &mut u64, (): ()) {
            *state += 1;
        }
    }

    // Recursion needs room: as much as the registry gives it.
    let search = || {
        for method in Method::ALL {
            let report = Search::new(method).solve(&Endless, &0);
            assert_eq!(report.stopped, Some(Stop::TooDeep), "{method}");
            assert_eq!((report.bounds.lower, report.bounds.upper), (-1, 1), "{method}");
        }
    };
    std::thread::Builder::new().stack_size(256 << 20).spawn(search).unwrap().join().unwrap();
}

/// A tree too large for anybody. Once its rules have been asked for moves so often, they raise a flag; they count how
/// often they are asked.
struct Alarm {
    raised_after: u64,
    asked: AtomicU64,
    flag: AtomicBool,
}

impl Alarm {
    fn after(raised_after: u64) -> Self {
        Self { raised_after, asked: AtomicU64::new(0), flag: AtomicBool::new(false) }
    }

    fn asked(&self) -> u64 {
        self.asked.load(Relaxed)
    }
}

impl Game for Alarm {
    /// The way here, and its length.
    type State = (u64, u32);
    type Move = u64;

    const ACYCLIC: bool = true;

    fn start(&self) -> (u64, u32) {
        (1, 0)
    }
    fn to_move(&self, state: &(u64, u32)) -> Player {
        Player::BOTH[(state.1 % 2) as usize]
    }
    fn utility(&self, &(way, plies): &(u64, u32)) -> Option<Score> {
        (plies == 60).then_some((way % 19) as Score - 9)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -9..=9
    }
    fn moves(&self, state: &(u64, u32), out: &mut Vec<u64>) {
        if self.asked.fetch_add(1, Relaxed) == self.raised_after {
            self.flag.store(true, Relaxed);
        }
        out.extend((0..5).filter(|_| state.1 < 60));
    }
    fn play(&self, (way, plies): &mut (u64, u32), mv: u64) {
        *way = mix(*way ^ mv);
        *plies += 1;
    }
}

/// What is done for every method, to the end and as far as limits allow, with one value and with those of all moves.
fn every_way(
    mut game: impl FnMut() -> Alarm,
    limits: impl for<'a> Fn(&'a Alarm) -> Limits<'a>,
    mut check: impl FnMut(&str, &Alarm, &Report<u64>),
) {
    let hunch = Hunch { seed: 1, low: -5, high: 5 };
    for method in Method::ALL {
        for all_moves in [false, true] {
            let game = game();
            let options =
                Options { memory: 1 << 20, all_moves, limits: limits(&game), ..Options::default() };
            let report = solve(method, &game, &game.start(), &options, &mut ()).unwrap();
            check(&format!("solve by {method}, {all_moves}"), &game, &report);
        }
        if method.has_horizon() {
            let game = game();
            let options = Options { memory: 1 << 20, limits: limits(&game), ..Options::default() };
            let report = analyse(method, &game, &game.start(), &hunch, &options, &mut ()).unwrap();
            check(&format!("analyse by {method}"), &game, &report);
        }
    }
}

/// No clock is needed to see that a search ends soon: what it still asks of the rules is counted.
#[test]
fn whoever_is_stopped_does_little_more() {
    const BEFORE: u64 = 40_000;
    every_way(
        || Alarm::after(BEFORE),
        |game| Limits { cancel: Some(&game.flag), ..Limits::default() },
        |how, game, report| {
            assert_eq!(report.stopped, Some(Stop::Cancelled), "{how}");
            // The flag is looked at once in 8192 states, and in each of them moves are asked for twice at the most.
            let more = game.asked() - BEFORE;
            assert!(more <= 2 * 8192 + 100, "{how}: {more} times");
        },
    );
    let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    every_way(
        || Alarm::after(BEFORE),
        |_| at_once,
        |how, game, report| {
            assert_eq!(report.stopped, Some(Stop::Time), "{how}");
            assert!(game.asked() <= 100, "{how}: {} times", game.asked());
        },
    );
}

/// As many states as allowed, and no more, are entered by every method; and none is entered without being counted.
#[test]
fn no_method_enters_more_states_than_allowed() {
    for most in [0, 1, 10, 1000, 20_000] {
        every_way(
            || Alarm::after(u64::MAX),
            |_| nodes(most),
            |how, game, report| {
                assert_eq!(report.stopped, Some(Stop::Nodes), "{how}, {most}");
                assert!(report.stats.nodes <= most, "{how}, {most}: {}", report.stats.nodes);
                // A few for the moves of the first state, and where exploration has a head start.
                let asked = game.asked();
                assert!(asked <= 2 * most + 1100, "{how}, {most}: {asked} times");
            },
        );
    }
}

/// Wide and long: so many moves a state, all to the next one. Keeps the most moves that it ever saw on a stack.
struct Avenue {
    width: u32,
    length: u32,
    most_on_a_stack: AtomicUsize,
}

impl Avenue {
    fn new(width: u32, length: u32) -> Self {
        Self { width, length, most_on_a_stack: AtomicUsize::new(0) }
    }

    /// Bytes of the moves that a search had on its stack at a time.
    fn most_bytes(&self) -> usize {
        self.most_on_a_stack.load(Relaxed) * size_of::<u32>()
    }
}

impl Game for Avenue {
    type State = u32;
    type Move = u32;

    const ACYCLIC: bool = true;

    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, _: &u32) -> Player {
        Player::Max
    }
    fn utility(&self, &state: &u32) -> Option<i32> {
        (state == self.length).then_some(1)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<perfectplay_core::Score> {
        -1..=1
    }
    fn moves(&self, &state: &u32, out: &mut Vec<u32>) {
        if state < self.length {
            out.extend(0..self.width);
        }
        self.most_on_a_stack.fetch_max(out.len(), Relaxed);
    }
    fn play(&self, state: &mut u32, _: u32) {
        *state += 1;
    }
}

/// What is kept of a line of play has its bound, whatever the method: beside a table a part of the memory, else all.
#[test]
fn lines_of_play_keep_to_the_memory() {
    const LEAST: usize = 4 << 20;
    let search = || {
        for method in Method::ALL {
            let by_proof = matches!(method, Method::Pns | Method::Retrograde);
            // Proof numbers look at the moves after every move.
            let width = if by_proof { 100 } else { 4000 };
            let one_state = width as usize * size_of::<u32>();
            let seen = |memory| {
                let game = Avenue::new(width, 60_000);
                // Without a bound every one of them would end here, too; but not for lack of memory.
                let options = Options { memory, limits: nodes(2_000_000), ..Options::default() };
                let report = solve(method, &game, &0, &options, &mut ()).unwrap();
                assert_eq!(report.stopped, Some(Stop::Memory), "{method}, {memory} bytes");
                assert!(report.bounds.lower <= 1 && report.bounds.upper >= 1, "{method}");
                game.most_bytes()
            };
            let [little, much] = [1 << 20, 64 << 20].map(seen);
            // They keep two numbers and more of every move, which take four times as much as the move or more.
            let kept = if by_proof { 4 } else { 1 };
            assert!(kept * (little - 2 * one_state) <= LEAST, "{method}: {little} bytes");
            assert!(kept * (much - 2 * one_state) <= 64 << 20, "{method}: {much} bytes");
            assert!(much >= little, "{method}: {much} bytes are less than {little}");
            if matches!(method, Method::Minimax | Method::AlphaBeta | Method::Dichotomy) {
                assert!(much > 32 << 20, "{method}: {much} bytes, and 64 MB were allowed");
            }
        }
    };
    std::thread::Builder::new().stack_size(256 << 20).spawn(search).unwrap().join().unwrap();
}

/// Whoever counts keeps lines of play as well.
#[test]
fn counting_keeps_to_the_memory() {
    let game = Avenue::new(4000, 10_000);
    let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
    let count = || assert_eq!(perft(&game, &0, 10_000, limits), Err(Stop::Memory));
    std::thread::scope(|scope| {
        let counting = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, count);
        counting.unwrap().join().unwrap();
    });
    assert!(game.most_bytes() <= (1 << 20) + 16_000, "{} bytes", game.most_bytes());
}
