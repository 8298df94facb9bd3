//! To a depth: every method that can look ahead sees what alpha-beta without a table sees, with every
//! heuristic of every game.

use perfectplay_core::{Bound, Limits};
use perfectplay_registry::{Position, Registry, Request, Solved, method_names};
use perfectplay_testkit::Dice;

use crate::{
    grounds::{Ground, chess, grounds, seed, trials},
    searches::{self, has_horizon, remembers},
};

/// As far as the methods with a table look, and as far as the others.
const DEEPEST: u32 = 4;
const DEEPEST_WITHOUT_TABLE: u32 = 2;
/// With more moves to choose from, nobody looks four moves ahead.
const WIDE: usize = 30;

fn heuristics(game: &str) -> Vec<&'static str> {
    let registry = Registry::standard();
    registry.entry(game).expect("a game").info().heuristics.clone()
}

/// Alpha-beta without a table: one walk to the depth asked for.
pub(crate) fn plain(position: &dyn Position, heuristic: &str, depth: u32) -> Solved {
    let limits = Limits::depth(depth);
    let heuristic = Some(heuristic);
    let request = Request { method: "alphabeta", heuristic, limits, ..Request::default() };
    position.analyse(&request).expect("alpha-beta looks ahead")
}

/// Whether two searches to the same depth saw the same. One may have met no estimate on its way to a
/// draw, and call it decided; another sees what a draw is worth among the estimates.
pub(crate) fn saw_the_same(one: &Solved, other: &Solved) -> bool {
    let see = |solved: &Solved| (solved.value, solved.bound, solved.distance);
    if one.decided == other.decided {
        return see(one) == see(other);
    }
    let decided = if one.decided { one } else { other };
    decided.value == 0 && one.bound == other.bound
}

fn check(
    position: &dyn Position,
    heuristic: &str,
    depth: u32,
    expected: &Solved,
    request: &Request<'_>,
) {
    let limits = Limits::depth(depth);
    let request = Request { heuristic: Some(heuristic), limits, ..*request };
    let solved = position.analyse(&request).expect("a request that can be taken");
    let context = || {
        format!(
            "{} {:?}, {request:?}: {solved:?}, not {expected:?}",
            position.game(),
            position.state()
        )
    };
    assert!(saw_the_same(&solved, expected), "{}", context());
    assert_eq!(solved.bound, Bound::Exact, "{}", context());
    assert!(solved.depth == Some(depth) || solved.decided, "{}", context());
    assert_eq!(solved.best.first(), solved.line.first(), "{}", context());

    let mut at: Option<Box<dyn Position>> = None;
    for mv in &solved.line {
        let next = at.as_deref().unwrap_or(position).play(mv);
        at = Some(next.unwrap_or_else(|_| panic!("{mv}: {}", context())));
    }
    assert!(solved.line.len() <= depth as usize, "{}", context());
    // The move keeps what was seen: the same from there, one ply nearer.
    if let Some(best) = solved.best.first() {
        let mut after = plain(&*position.play(best).unwrap(), heuristic, depth - 1);
        // A search that looks nowhere measures no distance.
        after.distance =
            if depth > 1 { after.distance.map(|plies| plies + 1) } else { expected.distance };
        assert!(saw_the_same(&after, expected), "after {best}: {}", context());
    }
}

fn on(ground: &Ground, deepest: u32, dice: &mut Dice) {
    // Who looks beyond the depth, or believes a shorter search, may see something else.
    let selective = matches!(ground.game, "chess" | "othello");
    let by_depth =
        |request: &Request<'_>| !selective || !matches!(request.method, "auto" | "selective");
    let (mut all, mut together) = (searches::all(), searches::together());
    all.retain(by_depth);
    together.retain(by_depth);
    for heuristic in heuristics(ground.game) {
        for trial in 0..trials(2) {
            let position = ground.anywhere(dice);
            let deepest = if position.choices() > WIDE { deepest.min(3) } else { deepest };
            for depth in 0..=deepest {
                let expected = plain(&*position, heuristic, depth);
                let here = |request: &&Request<'_>| {
                    has_horizon(request.method)
                        && (remembers(request.method) || depth <= DEEPEST_WITHOUT_TABLE)
                };
                for request in all.iter().filter(here) {
                    check(&*position, heuristic, depth, &expected, request);
                }
                let pair = &together[(trial + depth as usize) % together.len()];
                check(&*position, heuristic, depth, &expected, pair);
            }
        }
    }
}

/// Two tests, so that they run at the same time: they are most of all that is done here.
#[test]
fn every_method_sees_the_same_at_every_depth_on_every_other_ground() {
    let mut dice = Dice::new(seed());
    grounds().iter().step_by(2).for_each(|ground| on(ground, DEEPEST, &mut dice));
}

#[test]
fn every_method_sees_the_same_at_every_depth_on_the_others() {
    let mut dice = Dice::new(seed());
    grounds().iter().skip(1).step_by(2).for_each(|ground| on(ground, DEEPEST, &mut dice));
}

/// No state comes back within three moves, and what happened before is the same for all.
#[test]
fn chess_looks_the_same_to_every_method() {
    on(&chess(), 3, &mut Dice::new(seed()));
}

/// At one thread nothing depends on time or chance.
#[test]
fn the_same_question_costs_the_same_nodes() {
    let mut dice = Dice::new(seed());
    for ground in grounds() {
        let position = ground.anywhere(&mut dice);
        for method in method_names().filter(|method| has_horizon(method)) {
            let depth = if remembers(method) { DEEPEST } else { DEEPEST_WITHOUT_TABLE };
            let limits = Limits::depth(depth);
            let request = Request { method, limits, memory: 1 << 16, ..Request::default() };
            let nodes = || position.analyse(&request).unwrap().nodes;
            assert_eq!(nodes(), nodes(), "{:?}, {request:?}", position.state());
        }
    }
}
