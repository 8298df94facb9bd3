//! The dichotomy's two economies: root moves that failed are not tried again, and it can stop
//! early with proved bounds.

use perfectplay_core::{
    Bounds, Found, Game, Leaf, Limits, Observer, Pass, Player, Reading, Score, Window,
};
use perfectplay_testkit::{
    brute::{self, Oracle},
    toys::RandomTree,
};
use perfectplay_tree::{Form, Method, Options, analyse, solve};
use proptest::prelude::*;

use crate::{
    oracle::CAP,
    searches::{Search, first_states, hunches, in_view, trees},
};

const FORMS: [Form; 2] = [Form::Recursive, Form::Iterative];

/// The questions asked, each with the root moves tried for it and the answer.
#[derive(Default)]
struct Questions {
    asked: Vec<Asked>,
    ply: usize,
}

struct Asked {
    /// In the view of who asks.
    at_least: Score,
    tried: Vec<u32>,
    answer: Option<bool>,
}

impl Observer<u32> for Questions {
    fn pass(&mut self, pass: Pass) {
        self.ply = 0;
        if let Pass::Test { player, at_least, .. } = pass {
            let at_least = in_view(at_least.score, player);
            self.asked.push(Asked { at_least, tried: Vec::new(), answer: None });
        }
    }
    fn enter(&mut self, mv: Option<u32>, _: Player, _: Option<Window>) {
        if let (1, Some(asked)) = (self.ply, self.asked.last_mut()) {
            asked.tried.extend(mv);
        }
        self.ply += 1;
    }
    fn leaf(&mut self, _: Leaf, _: Reading) {
        self.ply -= 1;
    }
    fn leave(&mut self, found: Found, _: Option<u32>) {
        self.ply -= 1;
        if let (0, Found::Ensured(answer), Some(asked)) = (self.ply, found, self.asked.last_mut()) {
            asked.answer = Some(answer);
        }
    }
}

impl Asked {
    /// The moves tried without success.
    fn failed(&self) -> &[u32] {
        let success = usize::from(self.answer == Some(true));
        &self.tried[..self.tried.len() - success]
    }
}

/// How often a question was spared a root move.
fn check_root_memory(tree: &RandomTree, form: Form) -> usize {
    let mut questions = Questions::default();
    let options = Options { form, ..Options::default() };
    solve(Method::Dichotomy, tree, &tree.start(), &options, &mut questions).unwrap();
    let mut spared = 0;
    for (number, later) in questions.asked.iter().enumerate() {
        assert!(later.answer.is_some() && !later.tried.is_empty());
        for earlier in &questions.asked[..number] {
            if later.at_least > earlier.at_least {
                let again = |mv: &&u32| later.tried.contains(mv);
                assert_eq!(earlier.failed().iter().find(again), None, "tried again, {form:?}");
            }
        }
        spared += usize::from(later.tried[0] > 0);
    }
    spared
}

#[test]
fn root_moves_that_failed_are_not_tried_again() {
    for form in FORMS {
        let mut spared = 0;
        for seed in 0..300 {
            let tree = RandomTree { seed, width: 5, depth: 4, stake: 40, alternating: true };
            spared += check_root_memory(&tree, form);
        }
        assert!(spared > 300, "the memory was of use {spared} times only");
    }
}

/// Every answer halves what is left: the questions of a run are as few as the range allows.
#[test]
fn as_many_questions_as_halvings() {
    for seed in 0..100 {
        let tree = RandomTree { seed, width: 4, depth: 4, stake: 100, alternating: true };
        let mut questions = Questions::default();
        let options = Options::default();
        let report =
            solve(Method::Dichotomy, &tree, &tree.start(), &options, &mut questions).unwrap();
        // 201 values: seven or eight halvings.
        let asked = questions.asked.len();
        assert!((7..=8).contains(&asked), "{asked} questions");
        let yes = questions.asked.iter().filter(|asked| asked.answer == Some(true));
        assert_eq!(yes.map(|asked| asked.at_least).max().unwrap_or(-100), report.value);
    }
}

proptest! {
    /// Stopped early the bounds hold, are as close as asked for, and the move in hand ensures
    /// what has been proved.
    #[test]
    fn stops_as_close_as_asked(tree in trees(), within in 0..=20) {
        let mut oracle = Oracle::new(&tree, CAP);
        for state in first_states(&tree) {
            let value = oracle.value(&state).unwrap();
            for form in FORMS {
                let options = Options { within, form, ..Options::default() };
                let report =
                    solve(Method::Dichotomy, &tree, &state, &options, &mut ()).unwrap();
                let bounds = report.bounds;
                prop_assert!(bounds.lower <= value && value <= bounds.upper, "{:?}", bounds);
                prop_assert!(bounds.upper - bounds.lower <= within, "{:?}", bounds);
                prop_assert_eq!(report.stopped, None);
                if let Some(&mv) = report.best.first() {
                    let player = tree.to_move(&state);
                    let ensured = match player {
                        Player::Max => bounds.lower,
                        Player::Min => -bounds.upper,
                    };
                    let after = oracle.value(&tree.after(&state, mv)).unwrap();
                    prop_assert!(in_view(after, player) >= ensured, "{:?} {:?}", mv, bounds);
                }
            }
        }
    }

    /// With a heuristic as well, whose estimates and the results are different units.
    #[test]
    fn with_a_heuristic_the_bounds_hold(
        tree in trees(),
        hunch in hunches(),
        depth in 0_u32..4,
        within in 0..=60,
    ) {
        let start = tree.start();
        let limits = Limits::depth(depth);
        let plain = Search::new(Method::Minimax).analyse(&tree, &start, &hunch, limits);
        let options = Options { limits, within, ..Options::default() };
        let report =
            analyse(Method::Dichotomy, &tree, &start, &hunch, &options, &mut ()).unwrap();
        let bounds = report.bounds;
        if report.decided && !plain.decided {
            // It met no estimate where minimax, which looks at everything, did: a draw in truth.
            prop_assert_eq!((bounds, brute::value(&tree, &start, CAP)), (Bounds::exactly(0), Ok(0)));
        } else {
            prop_assert!(
                bounds.lower <= plain.value && plain.value <= bounds.upper,
                "{report:?} {plain:?}"
            );
        }
    }

}

/// The wider the bounds may be, the less there is to do.
#[test]
fn an_early_stop_saves_work() {
    let tree = RandomTree { seed: 11, width: 6, depth: 6, stake: 200, alternating: true };
    let nodes = |within| {
        let options =
            Options { within, ..Search::new(Method::Dichotomy).options(Limits::default()) };
        solve(Method::Dichotomy, &tree, &tree.start(), &options, &mut ()).unwrap().stats.nodes
    };
    let work: Vec<_> = [0, 3, 30, 300].map(nodes).into();
    assert!(work.windows(2).all(|pair| pair[1] < pair[0]), "{work:?}");
}
