//! Where the methods meet: games with their parameters, and random positions of each.

use std::{env, sync::OnceLock, time::SystemTime};

use perfectplay_registry::{Position, Registry, Settings};
use perfectplay_testkit::Dice;

use crate::truth::{Truth, Truths};

/// A game with its parameters and the position play begins from.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) game: &'static str,
    parameters: Vec<(&'static str, String)>,
    start: String,
}

impl Ground {
    pub(crate) fn new(game: &'static str, parameters: &[(&'static str, &str)]) -> Self {
        let parameters = parameters.iter().map(|&(name, value)| (name, value.to_owned())).collect();
        Self { game, parameters, start: String::new() }
    }

    fn from(self, start: impl Into<String>) -> Self {
        Self { start: start.into(), ..self }
    }

    pub(crate) fn open(&self) -> Box<dyn Position> {
        let mut settings = Settings::new();
        for (name, value) in &self.parameters {
            settings.set(*name, value);
        }
        Registry::standard().open(self.game, &settings, &self.start).expect("a ground to play on")
    }

    /// The positions of a random game, from the start to the end.
    pub(crate) fn random_game(&self, dice: &mut Dice) -> Vec<Box<dyn Position>> {
        let mut positions = vec![self.open()];
        loop {
            let last = positions.last().expect("there is the start");
            if last.result().is_some() {
                return positions;
            }
            let moves = last.legal_moves();
            let next = last.play(&moves[dice.below(moves.len())]).expect("a legal move");
            positions.push(next);
        }
    }

    /// A position of a random game, as long before its end as there is a truth to be had.
    pub(crate) fn near_the_end(
        &self,
        truths: &mut Truths,
        dice: &mut Dice,
    ) -> (Box<dyn Position>, Truth) {
        const AT_MOST: usize = 12;
        let game = self.random_game(dice);
        let first = game.len().saturating_sub(1 + dice.below(AT_MOST));
        let mut rest = game.into_iter().skip(first);
        rest.find_map(|position| truths.of(&*position).map(|truth| (position, truth)))
            .expect("the truth about a finished game is known")
    }

    /// A position of a random game that is not over.
    pub(crate) fn anywhere(&self, dice: &mut Dice) -> Box<dyn Position> {
        let mut game = self.random_game(dice);
        let place = dice.below((game.len() - 1).max(1));
        game.swap_remove(place)
    }
}

/// A game that can go on and on, so that nobody knows the truth about most of its states.
pub(crate) fn chess() -> Ground {
    Ground::new("chess", &[])
}

/// Every other game of the registry, each with several boards, rules or laws.
pub(crate) fn grounds() -> Vec<Ground> {
    let board = |game, rows: &str, columns: &str, connect: &str| {
        Ground::new(game, &[("rows", rows), ("columns", columns), ("connect", connect)])
    };
    let random = |moves: &str, depth: &str, law: &str| {
        Ground::new("random", &[("moves", moves), ("depth", depth), ("leaves", law)])
    };
    let nim = |parameters: &[_], heaps: &str| Ground::new("nim", parameters).from(heaps);
    let mut grounds = vec![
        board("tictactoe", "3", "3", "3"),
        board("tictactoe", "3", "4", "3"),
        board("tictactoe", "4", "4", "4"),
        board("tictactoe", "2", "6", "2"),
        board("tictactoe", "9", "9", "5"), // more cells than a word has bits
        board("connect4", "6", "7", "4"),
        board("connect4", "4", "5", "4"),
        board("connect4", "5", "4", "3"),
        board("connect4", "3", "8", "3"),
        Ground::new("othello", &[("size", "4")]),
        Ground::new("othello", &[("size", "6")]),
        Ground::new("othello", &[]),
        nim(&[], "3,4,5"),
        nim(&[("misere", "true")], "2,3,4"),
        nim(&[("take", "3")], "9,5"),
        nim(&[("take", "2"), ("misere", "true")], "3,3,2"),
        Ground::new("chomp", &[("rows", "4"), ("columns", "5")]),
        Ground::new("chomp", &[("rows", "2"), ("columns", "7")]),
        Ground::new("marienbad", &[]),
        Ground::new("wythoff", &[]).from("4,6"),
        Ground::new("wythoff", &[("misere", "true")]).from("5,3"),
        Ground::new("kayles", &[]).from("3,5"),
        Ground::new("dawson", &[("misere", "true")]).from("9,4"),
        Ground::new("octal", &[("code", "4.8F")]).from("6"),
        Ground::new("subtraction", &[]).from("9,7"),
        Ground::new("grundy", &[]).from("8,5"),
        random("3", "6", "uniform"),
        random("2", "9", "uniform:1000000000"),
        random("3", "6", "binary:0.6"),
        random("4", "5", "incremental"),
        random("1", "5", "incremental"),
    ];
    let mut dice = Dice::new(seed());
    let ranges = [(-3, 3), (1, 9), (-9, -1), (0, 0), (-1, 1), (-1_073_741_823, 1_073_741_823)];
    grounds.extend(ranges.map(|range| {
        Ground::new("tree", &[]).from(format!("[{}]", branches(&mut dice, range, 5)))
    }));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/graphs/matches.py");
    grounds.push(Ground::new("graph", &[]).from(file));
    grounds
}

/// One ground for each game: the first.
pub(crate) fn one_of_each_game() -> Vec<Ground> {
    let mut all = grounds();
    all.dedup_by_key(|ground| ground.game);
    all
}

/// What stands in the list of an explicit tree: from one to four branches, each a leaf or a list.
fn branches(dice: &mut Dice, (lowest, highest): (i32, i32), depth: u32) -> String {
    let count = 1 + dice.below(4);
    let branch = |dice: &mut Dice| {
        if depth == 0 || dice.below(4) == 0 {
            let leaf = i64::from(lowest) + dice.below(highest.abs_diff(lowest) as usize + 1) as i64;
            leaf.to_string()
        } else {
            format!("[{}]", branches(dice, (lowest, highest), depth - 1))
        }
    };
    (0..count).map(|_| branch(dice)).collect::<Vec<_>>().join(",")
}

/// How often to try: as many times more than usual as the property tests are told to.
pub(crate) fn trials(usual: usize) -> usize {
    const USUAL_CASES: usize = 256;
    let cases = env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    (usual * cases.unwrap_or(USUAL_CASES)).div_ceil(USUAL_CASES)
}

/// The seed the property tests are given, or else a new one each time. Messages of failed tests
/// name the position and the request, which say everything.
pub(crate) fn seed() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| {
        let given = env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok());
        let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        given.unwrap_or_else(|| now().map_or(0, |since| since.as_nanos() as u64))
    })
}

/// No game of the registry is left out.
#[test]
fn every_game_is_there() {
    let registry = Registry::standard();
    let names: Vec<_> = registry.entries().iter().map(|entry| entry.info().name).collect();
    let mut met: Vec<_> = one_of_each_game().iter().map(|ground| ground.game).collect();
    met.push(chess().game);
    assert!(names.iter().all(|name| met.contains(name)), "{names:?} {met:?}");
}
