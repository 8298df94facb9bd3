//! Mistakes that were made once.

use perfectplay_core::{Bound, Game, Heuristic, Limits, Player, Score, Zero, hash};
use perfectplay_registry::{
    Keep, Position, Registry, Request, Room, Settings, Solved, Watched, why,
};
use perfectplay_testkit::{
    brute,
    toys::{Branch, GraphGame, RandomTree, Vertex},
};
use perfectplay_tree::{Method, Options, analyse, solve};

fn open(game: &str, parameters: &[(&str, &str)], position: &str) -> Box<dyn Position> {
    let mut settings = Settings::new();
    for (name, value) in parameters {
        settings.set(*name, *value);
    }
    Registry::standard().open(game, &settings, position).unwrap()
}

/// Hash-valued estimates.
struct Hunch(u64, Score, Score);
impl Heuristic<RandomTree> for Hunch {
    fn value(&self, game: &RandomTree, state: &Branch) -> Score {
        self.1 + (hash::mix(game.key(state) ^ self.0) % (self.2 - self.1 + 1) as u64) as Score
    }
    fn range(&self, _: &RandomTree) -> std::ops::RangeInclusive<Score> {
        self.1..=self.2
    }
    fn draw(&self, _: &RandomTree) -> Score {
        self.1.midpoint(self.2)
    }
}

fn cut(tree: &RandomTree, hunch: &Hunch, nodes: u64) -> perfectplay_core::Report<u32> {
    let limits = Limits { depth: Some(4), nodes: Some(nodes), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    analyse(Method::Dichotomy, tree, &tree.start(), hunch, &options, &mut ()).unwrap()
}

/// Cut short with a heuristic, lower and upper bound were in different units: 8 <= v <= 1.
#[test]
fn bounds_in_order() {
    let tree =
        RandomTree { seed: 494539201902887663, width: 2, depth: 2, stake: 3, alternating: true };
    for nodes in 0..12 {
        let report = cut(&tree, &Hunch(2773889283590444868, 0, 15), nodes);
        assert!(report.bounds.lower <= report.bounds.upper, "{nodes}: {:?}", report.bounds);
    }
}

/// The same mix-up makes "an estimate of 120" and "won by anything" look equal: Exact, though
/// ranks differ. Here the truth (depth 1) is a win, told is an exact estimate of 120.
#[test]
fn exact_means_exact() {
    let tree =
        RandomTree { seed: 519410931129523434, width: 2, depth: 1, stake: 2, alternating: false };
    let hunch = Hunch(0, 100, 120);
    let whole = analyse(
        Method::Dichotomy,
        &tree,
        &tree.start(),
        &hunch,
        &Options { limits: Limits::depth(1), ..Options::default() },
        &mut (),
    )
    .unwrap();
    for nodes in 0..12 {
        let report = cut(&tree, &hunch, nodes);
        assert!(
            report.bound != Bound::Exact || report.value == whole.value,
            "{nodes}: told {} exact, is {}",
            report.value,
            whole.value
        );
    }
}

/// Nothing was searched, but the report says `decided: true`.
#[test]
fn nothing_searched_is_not_decided() {
    let limits = Limits { depth: Some(4), nodes: Some(1), ..Limits::default() };
    for method in ["minimax", "alphabeta", "dichotomy", "mtdf", "table"] {
        let request =
            Request { method, heuristic: Some("alignments"), limits, ..Request::default() };
        let report = open("connect4", &[], "445356").analyse(&request).unwrap();
        assert!(
            !report.decided,
            "{method}: {}..{} {:?}",
            report.lower, report.upper, report.stopped
        );
    }
}

/// A drawn game with a heuristic whose draw is not 0: decided, but told is the heuristic's 8.
#[test]
fn a_decided_draw_is_worth_its_utility() {
    let request =
        Request { heuristic: Some("black"), limits: Limits::depth(3), ..Request::default() };
    let report = open("othello", &[("size", "4")], "XXXXOOOOXXXXOOOO X").analyse(&request).unwrap();
    assert_eq!((report.value, report.decided), (0, true));
}

/// With nothing to ask the dichotomy names no move.
#[test]
fn the_dichotomy_always_has_a_move() {
    let request = Request { method: "dichotomy", ..Request::default() };
    assert_eq!(open("tree", &[], "[[0],[0]]").solve(&request).unwrap().best, ["1"]);
    let near = Request { within: 100, ..request };
    assert!(!open("tree", &[], "[[7,6],[2,4]]").solve(&near).unwrap().best.is_empty());
}

/// Every move in a cyclic game: coming back to the root is taken for a draw and called exact.
#[test]
fn every_move_of_a_cyclic_game() {
    let max = |to: &[u32]| Vertex::Inner { owner: Player::Max, to: to.to_vec() };
    let game = GraphGame::new(vec![max(&[1, 2]), max(&[0]), Vertex::Final(1)]);
    for method in Method::ALL {
        let options = Options { all_moves: true, ..Options::default() };
        let report = solve(method, &game, &0, &options, &mut ()).unwrap();
        let found = &report.moves[0];
        assert!(
            found.bound != Bound::Exact || found.value == brute::value(&game, &1, 100).unwrap(),
            "{method}: {found:?}"
        );
    }
}

/// A negative `within` (the registry's API; the command line refuses it) never ends.
#[test]
fn a_negative_within_ends() {
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let request = Request { method: "dichotomy", within: -1, limits, ..Request::default() };
        let _ = tell.send(open("tree", &[], "[[7,6],[2,4]]").solve(&request).unwrap().stopped);
    });
    assert_eq!(told.recv_timeout(std::time::Duration::from_secs(10)), Ok(None));
}

/// Asked for depth 3 the table methods end at depth 1 because somebody wins; the other methods
/// see the larger win.
#[test]
fn methods_agree_at_a_depth() {
    let max = |to: &[u32]| Vertex::Inner { owner: Player::Max, to: to.to_vec() };
    let min = |to: &[u32]| Vertex::Inner { owner: Player::Min, to: to.to_vec() };
    let game = GraphGame::new(vec![
        max(&[1, 2]),
        Vertex::Final(1),
        min(&[3]),
        max(&[4]),
        Vertex::Final(3),
    ]);
    for method in Method::ALL.into_iter().filter(|method| method.has_horizon()) {
        let options = Options { limits: Limits::depth(3), ..Options::default() };
        let report = analyse(method, &game, &0, &Zero, &options, &mut ()).unwrap();
        assert_eq!((report.value, report.depth), (3, Some(3)), "{method}");
    }
}

/// With every move asked for, the other moves are then told from too shallow a search.
#[test]
fn every_move_to_the_depth_asked_for() {
    let values = |method| {
        let request = Request {
            method,
            heuristic: Some("alignments"),
            all_moves: true,
            limits: Limits::depth(4),
            ..Request::default()
        };
        let solved = open("connect4", &[], "121212").analyse(&request).unwrap();
        solved.moves.unwrap().iter().map(|found| found.value).collect::<Vec<_>>()
    };
    assert_eq!(values("table"), values("alphabeta"));
}

/// Memory of a long line: 15000 plies.
#[test]
fn memory_is_linear_in_depth() {
    for method in ["minimax", "alphabeta", "mtdf", "table", "pns"] {
        let request = Request { method, memory: 1 << 20, ..Request::default() };
        let solved = open("nim", &[("take", "1")], "15000").solve(&request).unwrap();
        assert_eq!(solved.line.len(), 15000);
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
        let kilobytes: u64 = peak.split_whitespace().nth(1).unwrap().parse().unwrap();
        assert!(kilobytes < 150_000, "{method}: {peak}");
    }
}

/// Where Max wins every game, the smallest win was taken for as good as it gets: the search ended as
/// soon as it saw one.
#[test]
fn the_smallest_win_is_not_the_best() {
    for (tree, value) in [("[2,[[7]]]", 7), ("[[-2,[[-7]]]]", -7)] {
        for method in ["alphabeta", "mtdf", "dichotomy-table", "table", "pvs"] {
            let request = Request { method, limits: Limits::depth(5), ..Request::default() };
            let solved = open("tree", &[], tree).analyse(&request).unwrap();
            assert_eq!((solved.value, solved.decided), (value, true), "{tree}, {method}");
        }
    }
}

/// The walks for the values of single moves were drawn as if they began at the root.
#[test]
fn a_tree_is_of_one_search_from_the_root() {
    let room = Room { nodes: 100, depth: 50, keep: Keep::First };
    for (game, position) in [("dawson", ""), ("tree", ""), ("chomp", "2x2")] {
        for method in ["auto", "alphabeta", "pns"] {
            let position = open(game, &[], position);
            let request = Request { method, ..Request::default() };
            let plain = position.watch(&request, room).unwrap();
            let asked = position.watch(&Request { all_moves: true, ..request }, room).unwrap();
            let paths = |watched: &Watched<Solved>| -> Vec<String> {
                watched.walks.iter().flat_map(|it| &it.nodes).map(|it| it.path.clone()).collect()
            };
            assert_eq!(paths(&asked), paths(&plain), "{game} by {method}");
            assert!(asked.answer.nodes == plain.answer.nodes);
        }
    }
}

/// Fifty moves of each side without a capture or a pawn: the game is drawn, and no search of the board may call it won.
#[test]
fn a_game_that_is_drawn_by_rule_is_a_draw_in_every_answer() {
    let position = |idle| open("chess", &[], &format!("7k/8/8/8/8/8/8/KQ6 w - - {idle} 80"));
    let request = || Request {
        limits: Limits { nodes: Some(20_000), ..Limits::default() },
        ..Request::default()
    };
    let (drawn, goes_on) = (position(100), position(4));
    assert_eq!((drawn.utility(), drawn.result(), goes_on.result()), (None, Some(0), None));
    for solved in [drawn.solve(&request()), drawn.analyse(&request())] {
        let solved = solved.unwrap();
        assert_eq!((solved.value, solved.bound, solved.drawn_by_rule), (0, Bound::Exact, true));
    }
    assert!(!goes_on.analyse(&request()).unwrap().drawn_by_rule);
    let refused = why(&*drawn, "b1b2", &request()).unwrap_err().to_string();
    assert!(refused.contains("a draw, since nothing new has happened for too long"), "{refused}");
}
