//! The games and positions on which certificates are tried, each with its true values.

use perfectplay_core::{
    Both, Game, Notation, Player, PositionError, Scene, Score, View, scene::Ground,
};
use perfectplay_games::{
    chomp::Chomp, connect4::Connect4, explicit_tree::ExplicitTree, mnk::Mnk, nim::Nim,
    othello::Othello, random_tree::RandomTree,
};
use perfectplay_registry::{Declaration, Registry, Settings};
use perfectplay_testkit::{brute::Oracle, toys::GraphGame};

/// A walk on a graph with cycles, as a game that can be written down.
pub(crate) struct Walk(GraphGame);

impl Walk {
    pub(crate) fn new(seed: u64) -> Self {
        Self(GraphGame::random(30, 3, 2, seed))
    }
}

impl Game for Walk {
    type State = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, state: &u32) -> Player {
        self.0.to_move(state)
    }
    fn utility(&self, state: &u32) -> Option<Score> {
        self.0.utility(state)
    }
    fn moves(&self, state: &u32, out: &mut Vec<u32>) {
        self.0.moves(state, out);
    }
    fn play(&self, state: &mut u32, mv: u32) {
        *state = mv;
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        self.0.utility_range()
    }
}

impl Notation for Walk {
    fn write_move(&self, _: &u32, mv: u32) -> String {
        mv.to_string()
    }
    fn write_state(&self, state: &u32) -> String {
        state.to_string()
    }
    fn read_state(&self, text: &str) -> Result<u32, PositionError> {
        let text = if text.is_empty() { "0" } else { text };
        let vertex = text.parse().ok().filter(|&at: &u32| (at as usize) < self.0.vertices().len());
        vertex.ok_or_else(|| {
            PositionError::malformed(Both::same("no vertex"), Both::same("write a number"))
        })
    }
}

impl View for Walk {
    fn scene(&self, _: &u32) -> Scene {
        Scene::new(1, 1, Ground::Bare)
    }
}

/// All games, and the walk.
pub(crate) fn registry() -> Registry {
    let mut registry = Registry::standard();
    let walk = Declaration::new(
        "walk",
        Both::same("A walk on a graph"),
        Both::same("vertex"),
        |settings, position| {
            let seed = settings.number("seed", 0..=u64::MAX)?.unwrap_or(0);
            perfectplay_registry::at(Walk::new(seed), position)
        },
    );
    registry.add(walk.parameter("seed", Some("0"), Both::same("number of the graph")).done());
    registry
}

/// What a written state is worth.
type Truth = dyn FnMut(&str) -> Option<Score>;

/// A position with the true values of states.
pub(crate) struct Case {
    pub(crate) game: &'static str,
    pub(crate) settings: Settings,
    pub(crate) position: String,
    /// The value of a written state by brute force; none if it is no state.
    pub(crate) truth: Box<Truth>,
}

/// Values by brute force, of a game that lives as long as the test.
fn truth<G: Notation + 'static>(game: G) -> Box<Truth> {
    let game: &'static G = Box::leak(Box::new(game));
    let mut oracle = Oracle::new(game, 1_000_000);
    Box::new(move |text| {
        let state = game.read_state(text).ok()?;
        Some(oracle.value(&state).expect("a small game"))
    })
}

fn case<G: Notation + 'static>(
    name: &'static str,
    settings: &[(&str, &str)],
    position: &str,
    game: G,
) -> Case {
    let mut given = Settings::new();
    for (name, value) in settings {
        given.set(*name, *value);
    }
    Case { game: name, settings: given, position: position.to_owned(), truth: truth(game) }
}

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for position in ["", "5", "5,1,9", "1,2", "X..O.....", "XOXXOXO.O", "XO.XO.X.."] {
        cases.push(case("tictactoe", &[], position, Mnk::<1>::new(3, 3, 3).unwrap()));
    }
    let wide = [("columns", "4"), ("connect", "3")];
    cases.push(case("tictactoe", &wide, "1,2", Mnk::<1>::new(3, 4, 3).unwrap()));
    let square = [("rows", "4"), ("columns", "4"), ("connect", "4")];
    let board = "XOXO.X.O..O....X";
    cases.push(case("tictactoe", &square, board, Mnk::<1>::new(4, 4, 4).unwrap()));
    let four = [("rows", "4"), ("columns", "4")];
    for position in ["22331", "1223", "121212"] {
        cases.push(case("connect4", &four, position, Connect4::new(4, 4, 4).unwrap()));
    }
    let three = [("rows", "4"), ("columns", "4"), ("connect", "3")];
    for position in ["1", "12"] {
        cases.push(case("connect4", &three, position, Connect4::new(4, 4, 3).unwrap()));
    }
    cases.push(case("othello", &[("size", "4")], "", Othello::new(4).unwrap()));
    for position in ["1,1", "1,2,3", "2,3,4", "1,2 min", "0,0", "7"] {
        let game = || Nim::from_text(position, false, None).unwrap().0;
        cases.push(case("nim", &[], position, game()));
    }
    let misere = Nim::from_text("1,2,2", true, None).unwrap().0;
    cases.push(case("nim", &[("misere", "true")], "1,2,2", misere));
    let take = Nim::from_text("9", false, Some(3)).unwrap().0;
    cases.push(case("nim", &[("take", "3")], "9", take));
    for position in ["1x1", "2x2", "3x4", "4,2,1"] {
        cases.push(case("chomp", &[], position, Chomp::from_text(position).unwrap().0));
    }
    for position in [
        "[[7,6,5],[2,4,8],[9,3,4]]",
        "[[-3,4],[-1,-2]]",
        "[[-3,-4],[-7,[-2,-9]]]",
        "[[0,0],[5,0]]",
        "3",
    ] {
        cases.push(case("tree", &[], position, ExplicitTree::parse(position).unwrap()));
    }
    for seed in ["1", "2", "3"] {
        let number = seed.parse().unwrap();
        for law in ["uniform", "incremental", "binary:0.6"] {
            let game = RandomTree::new(3, 4, number, law.parse().unwrap()).unwrap();
            cases.push(case("random", &[("seed", seed), ("leaves", law)], "", game));
        }
    }
    for seed in 0..20 {
        let text = seed.to_string();
        cases.push(case("walk", &[("seed", &text)], "", Walk::new(seed)));
    }
    cases
}
