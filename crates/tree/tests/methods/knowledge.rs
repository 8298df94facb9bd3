//! What a game knows helps a search, and means what it should: each kind of knowledge against a
//! slow twin, or where it must change nothing.

use perfectplay_core::{
    Bounds, Endgame, Forecast, Game, Heuristic, Limits, MoveOrder, Player, Quiescence, Report,
    Score, Selectivity, Standing, StaticBounds, hash::mix,
};
use perfectplay_testkit::{brute::Oracle, toys::RandomTree};
use perfectplay_tree::{Method, NodeState, Options, Recorder, analyse, solve};
use proptest::prelude::*;

use crate::{
    oracle::CAP,
    searches::{Hunch, Search, follow, hunches, moves, trees},
};

fn selective<G: Game, H: Heuristic<G>, K: perfectplay_core::Knowledge<G>>(
    game: &G,
    heuristic: &H,
    knowledge: &K,
    depth: u32,
) -> Report<G::Move> {
    let options =
        Options { limits: Limits::depth(depth), memory: 1 << 16, ..Options::new(knowledge) };
    analyse(Method::Selective, game, &game.start(), heuristic, &options, &mut ()).unwrap()
}

/// Some states are lively, with their first moves; in some of these the player must follow one of the
/// moves, and then they are all.
struct Restless(u64);

impl Restless {
    fn lively_moves(
        &self,
        tree: &RandomTree,
        state: &<RandomTree as Game>::State,
    ) -> (usize, Standing) {
        let chance = mix(tree.key(state) ^ self.0);
        let forced = (chance >> 8).is_multiple_of(2);
        match (chance.is_multiple_of(3), forced) {
            (true, _) => (0, Standing::Optional),
            (false, true) => (usize::MAX, Standing::Forced),
            (false, false) => (2, Standing::Optional),
        }
    }
}

/// A forecast that must be as far above as below the window.
fn forecast(left: u32, margin: Score) -> Forecast {
    Forecast { left, above: margin, below: Some(margin) }
}

impl MoveOrder<RandomTree> for Restless {}
impl StaticBounds<RandomTree> for Restless {}
impl Endgame<RandomTree> for Restless {}
impl Selectivity<RandomTree> for Restless {}
impl Quiescence<RandomTree> for Restless {
    const LIVELY: bool = true;

    fn lively(
        &self,
        tree: &RandomTree,
        state: &<RandomTree as Game>::State,
        out: &mut Vec<<RandomTree as Game>::Move>,
    ) -> Standing {
        let (count, standing) = self.lively_moves(tree, state);
        out.extend(moves(tree, state).into_iter().take(count));
        standing
    }
}

/// Minimax that follows lively moves beyond the horizon, in Max's view. Nobody wins in the trees it
/// is asked about, so that values are plain estimates, and the end of a game is a draw.
fn slow_twin(
    tree: &RandomTree,
    hunch: &Hunch,
    restless: &Restless,
    state: &<RandomTree as Game>::State,
    left: u32,
) -> Score {
    if tree.utility(state).is_some() {
        return hunch.draw(tree);
    }
    let estimate = hunch.value(tree, state);
    let (count, standing) =
        if left == 0 { restless.lively_moves(tree, state) } else { (usize::MAX, Standing::Forced) };
    let children = moves(tree, state).into_iter().take(count);
    let mut values: Vec<_> = children
        .map(|mv| slow_twin(tree, hunch, restless, &tree.after(state, mv), left.saturating_sub(1)))
        .collect();
    if values.is_empty() || standing == Standing::Optional {
        values.push(estimate);
    }
    match tree.to_move(state) {
        Player::Max => values.into_iter().max().unwrap(),
        Player::Min => values.into_iter().min().unwrap(),
    }
}

/// Bounds that are true, and more or less tight.
struct Knows<'o>(std::sync::Mutex<Oracle<'o, RandomTree>>);

impl MoveOrder<RandomTree> for Knows<'_> {}
impl Quiescence<RandomTree> for Knows<'_> {}
impl Endgame<RandomTree> for Knows<'_> {}
impl Selectivity<RandomTree> for Knows<'_> {}
impl StaticBounds<RandomTree> for Knows<'_> {
    fn bounds(&self, tree: &RandomTree, state: &<RandomTree as Game>::State) -> Option<Bounds> {
        let value = self.0.lock().unwrap().value(state).unwrap();
        let chance = mix(tree.key(state));
        let slack = |chance: u64| (chance % 3) as Score;
        (!chance.is_multiple_of(4)).then(|| Bounds {
            lower: value - slack(chance >> 8),
            upper: value + slack(chance >> 16),
        })
    }
}

proptest! {
    #[test]
    fn lively_states_are_followed_until_they_are_quiet(
        tree in trees(), hunch in hunches(), seed: u64, depth in 0..5_u32
    ) {
        let tree = RandomTree { stake: 0, ..tree };
        let restless = Restless(seed);
        let expected = slow_twin(&tree, &hunch, &restless, &tree.start(), depth);
        let report = selective(&tree, &hunch, &restless, depth);
        // A search that met no estimate tells of a draw, not of what a draw is worth.
        let value = if report.decided { hunch.draw(&tree) } else { report.value };
        prop_assert_eq!(value, expected);
    }

    #[test]
    fn static_bounds_change_no_value(tree in trees()) {
        let knows = Knows(std::sync::Mutex::new(Oracle::new(&tree, CAP)));
        let value = Oracle::new(&tree, CAP).value(&tree.start()).unwrap();
        for search in Search::ALL.into_iter().filter(|search| search.remembers()) {
            let options = Options { memory: search.memory, ..Options::new(&knows) };
            let report = solve(search.method, &tree, &tree.start(), &options, &mut ()).unwrap();
            prop_assert_eq!(report.value, value, "{:?}", search);
        }
    }
}

/// Each move changes a number by -2 to 2, a little differently in every state; one of them leaves
/// it as it is.
#[derive(Clone, Copy)]
struct Drift(u64);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Adrift {
    number: i32,
    ply: u32,
    path: u64,
}

impl Game for Drift {
    type State = Adrift;
    type Move = i32;

    const ACYCLIC: bool = true;

    fn start(&self) -> Adrift {
        Adrift { number: 0, ply: 0, path: self.0 }
    }
    fn to_move(&self, state: &Adrift) -> Player {
        if state.ply.is_multiple_of(2) { Player::Max } else { Player::Min }
    }
    fn utility(&self, _: &Adrift) -> Option<Score> {
        None
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Adrift, out: &mut Vec<i32>) {
        let first = out.len();
        out.push(0);
        let drawn = (1..4).map(|number| (mix(state.path ^ number) % 5) as i32 - 2);
        for step in drawn {
            if !out[first..].contains(&step) {
                out.push(step);
            }
        }
    }
    fn play(&self, state: &mut Adrift, step: i32) {
        state.number += step;
        state.ply += 1;
        state.path = mix(state.path ^ (step as u64).wrapping_mul(77));
    }
}

/// The number itself.
struct Now;

impl Heuristic<Drift> for Now {
    fn value(&self, _: &Drift, state: &Adrift) -> Score {
        state.number
    }
    fn range(&self, _: &Drift) -> std::ops::RangeInclusive<Score> {
        -100..=100
    }
    fn is_foretold(&self) -> bool {
        true
    }
}

/// What must be true of a drift: a player changes it by 2 a move at the most and makes every other
/// move, so the estimate foretells what a search can find; and a pass is a move that everybody has.
#[derive(Clone, Copy, Debug)]
enum Sure {
    Forecast,
    Pass,
}

impl MoveOrder<Drift> for Sure {}
impl StaticBounds<Drift> for Sure {}
impl Quiescence<Drift> for Sure {}
impl Endgame<Drift> for Sure {}
impl Selectivity<Drift> for Sure {
    const SELECTIVE: bool = true;

    fn forecast(&self, _: &Drift, _: &Adrift, left: u32) -> Option<Forecast> {
        matches!(self, Self::Forecast).then(|| forecast(0, 2 * left.div_ceil(2) as Score))
    }
    fn pass(&self, game: &Drift, state: &Adrift, _: u32) -> Option<(Adrift, u32)> {
        matches!(self, Self::Pass).then(|| (game.after(state, 0), 1))
    }
}

/// Moves that look bad are looked at less far.
struct Hasty;

impl MoveOrder<Drift> for Hasty {}
impl StaticBounds<Drift> for Hasty {}
impl Quiescence<Drift> for Hasty {}
impl Endgame<Drift> for Hasty {}
impl Selectivity<Drift> for Hasty {
    const SELECTIVE: bool = true;

    fn reduction(&self, _: &Drift, _: &Adrift, _: i32, number: usize, left: u32) -> u32 {
        if number > 1 && left > 2 { 2 } else { 0 }
    }
}

#[test]
fn sure_forecasts_and_passes_cut_and_change_no_value() {
    for sure in [Sure::Forecast, Sure::Pass] {
        let (mut nodes, mut plain_nodes) = (0, 0);
        for seed in 0..40 {
            let game = Drift(seed);
            let plain = selective(&game, &Now, &(), 7);
            let helped = selective(&game, &Now, &sure, 7);
            assert_eq!(helped.value, plain.value, "{sure:?}, seed {seed}");
            nodes += helped.stats.nodes;
            plain_nodes += plain.stats.nodes;
        }
        match sure {
            Sure::Forecast => assert!(nodes < plain_nodes, "{nodes} against {plain_nodes}"),
            // To look as far after a pass as after a move is no saving, but a sure thing.
            Sure::Pass => assert_ne!(nodes, plain_nodes),
        }
    }
}

/// A reduced search is another search; but it is smaller, and what it finds good it has looked at
/// in full.
#[test]
fn reductions_save_nodes_and_never_flatter_the_player_to_move() {
    let (mut nodes, mut plain_nodes, mut same) = (0, 0, 0);
    for seed in 0..40 {
        let game = Drift(seed);
        let plain = selective(&game, &Now, &(), 7);
        let hasty = selective(&game, &Now, &Hasty, 7);
        nodes += hasty.stats.nodes;
        plain_nodes += plain.stats.nodes;
        same += u32::from(hasty.value == plain.value);
    }
    assert!(nodes < plain_nodes, "{nodes} against {plain_nodes}");
    assert!(same > 20, "{same} of 40 values are the same");
}

/// A move that was looked at twice, less far and then in full, has one line and not two.
#[test]
fn lines_can_be_played_where_moves_are_reduced() {
    for seed in 0..40 {
        let game = Drift(seed);
        let limits = Limits::depth(7);
        let options = Options { limits, memory: 1 << 16, ..Options::new(&Hasty) };
        let report =
            analyse(Method::Selective, &game, &game.start(), &Now, &options, &mut ()).unwrap();
        let end = follow(&game, &game.start(), &report.line);
        assert_eq!(end.ply, 7, "seed {seed}: {:?}", report.line);
    }
}

/// Forecasts that are as often wrong as right.
struct Rash(u64);

impl MoveOrder<Drift> for Rash {}
impl StaticBounds<Drift> for Rash {}
impl Quiescence<Drift> for Rash {}
impl Endgame<Drift> for Rash {}
impl Selectivity<Drift> for Rash {
    const SELECTIVE: bool = true;

    fn forecast(&self, _: &Drift, state: &Adrift, left: u32) -> Option<Forecast> {
        let chance = mix(state.path ^ self.0);
        (!chance.is_multiple_of(4))
            .then(|| forecast(chance as u32 / 8 % left, (chance >> 40) as i32 % 2))
    }
    fn pass(&self, game: &Drift, state: &Adrift, _: u32) -> Option<(Adrift, u32)> {
        let chance = mix(state.path ^ self.0) >> 13;
        chance.is_multiple_of(3).then(|| (game.after(state, 0), 1 + chance as u32 / 8 % 3))
    }
    fn reduction(&self, _: &Drift, state: &Adrift, step: i32, number: usize, _: u32) -> u32 {
        if number > 0 { mix(state.path ^ self.0 ^ step as u64) as u32 % 4 } else { 0 }
    }
}

/// Answers that contradict each other do not send a search to and fro for ever, as the last of these
/// once did.
#[test]
fn rash_forecasts_come_to_an_end() {
    for seed in (0..300).chain([57183]) {
        let report = selective(&Drift(seed), &Now, &Rash(seed), 8);
        assert!(report.bounds.is_exact() && report.depth == Some(8), "{report:?}");
        follow(&Drift(seed), &Drift(seed).start(), &report.line);
    }
}

/// What is looked at only to foretell is no part of the tree: every state that is recorded was left
/// again, by a move that was played there.
#[test]
fn forecasts_leave_the_recorded_tree_whole() {
    for sure in [Sure::Forecast, Sure::Pass] {
        for seed in 0..20 {
            let game = Drift(seed);
            let limits = Limits::depth(6);
            let options = Options { limits, memory: 1 << 16, ..Options::new(&sure) };
            let mut recorder = Recorder::new(1_000_000, 100);
            let start = game.start();
            let watched =
                analyse(Method::Selective, &game, &start, &Now, &options, &mut recorder).unwrap();
            let alone = analyse(Method::Selective, &game, &start, &Now, &options, &mut ()).unwrap();
            assert_eq!((watched.value, watched.stats.nodes), (alone.value, alone.stats.nodes));
            for pass in recorder.finish().passes {
                let mut states: Vec<Adrift> = Vec::new();
                for node in &pass.nodes {
                    let state = match node.parent.zip(node.mv) {
                        None => start,
                        Some((parent, mv)) => follow(&game, &states[parent], &[mv]),
                    };
                    states.push(state);
                    let looked_at = node.state != NodeState::Pruned;
                    assert_eq!(node.found.is_some(), looked_at, "{sure:?}, seed {seed}: {node:?}");
                    assert!(!looked_at || node.player == Some(game.to_move(&state)), "{node:?}");
                }
                let roots = pass.nodes.iter().filter(|node| node.parent.is_none()).count();
                assert_eq!(roots, 1, "{sure:?}, seed {seed}");
            }
        }
    }
}
