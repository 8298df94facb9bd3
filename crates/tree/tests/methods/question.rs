//! The yes/no test: both forms, for every threshold and both players.

use perfectplay_core::{
    Found, Game, Leaf, Limits, Observer, Pass, Player, Reading, Score, Stop, Window, Zero,
};
use perfectplay_testkit::{brute::Oracle, toys::ExtraTurns};
use perfectplay_tree::{Answer, Form, test};
use proptest::prelude::*;

use crate::{
    oracle::{CAP, look_ahead},
    searches::{first_states, graphs, hunches, in_view, trees},
};

const FORMS: [Form; 2] = [Form::Recursive, Form::Iterative];

/// Everything a search tells, in order.
#[derive(Debug, Default, PartialEq)]
struct Log<M>(Vec<Event<M>>);

#[derive(Debug, PartialEq)]
enum Event<M> {
    Pass(Pass),
    Enter(Option<M>, Player),
    Leaf(Leaf, Reading),
    Cut(Vec<M>),
    Leave(Found, Option<M>),
}

impl<M: Copy> Observer<M> for Log<M> {
    fn pass(&mut self, pass: Pass) {
        self.0.push(Event::Pass(pass));
    }
    fn enter(&mut self, mv: Option<M>, player: Player, _: Option<Window>) {
        self.0.push(Event::Enter(mv, player));
    }
    fn leaf(&mut self, kind: Leaf, value: Reading) {
        self.0.push(Event::Leaf(kind, value));
    }
    fn cut(&mut self, skipped: &[M]) {
        self.0.push(Event::Cut(skipped.to_vec()));
    }
    fn leave(&mut self, found: Found, best: Option<M>) {
        self.0.push(Event::Leave(found, best));
    }
}

impl<M> Log<M> {
    fn leaves(&self) -> usize {
        self.0.iter().filter(|event| matches!(event, Event::Leaf(..))).count()
    }
}

fn to_the_end<G: Game>(game: &G, state: &G::State, x: Score, form: Form) -> Answer<G::Move> {
    test(game, state, &Zero, x, form, Limits::default(), &mut ()).unwrap()
}

/// Every threshold around the possible values.
fn thresholds<G: Game>(game: &G) -> impl Iterator<Item = Score> {
    let range = game.utility_range();
    let most = range.start().abs().max(range.end().abs()) + 2;
    -most..=most
}

/// The answer is "value >= x", and the move that goes with a yes keeps the promise.
fn check_answers<G: Game>(game: &G, state: &G::State) {
    let mut oracle = Oracle::new(game, CAP);
    let asker = game.to_move(state);
    let value = in_view(oracle.value(state).unwrap(), asker);
    for x in thresholds(game) {
        for form in FORMS {
            let answer = to_the_end(game, state, x, form);
            assert_eq!(answer.ensured, Some(value >= x), "{asker} asks for {x}, {form:?}");
            assert_eq!(answer.stopped, None);
            let due = value >= x && game.utility(state).is_none();
            assert_eq!(answer.mv.is_some(), due, "{asker} asks for {x}, {form:?}");
            if let Some(mv) = answer.mv {
                let after = in_view(oracle.value(&game.after(state, mv)).unwrap(), asker);
                assert!(after >= x, "{asker} asks for {x}, {form:?}: {mv:?} gives {after}");
            }
        }
    }
}

/// Both forms do the same things in the same order: leaves, cutoffs, all of it.
fn check_same_walk<G: Game>(game: &G, state: &G::State) {
    for x in thresholds(game) {
        let logs = FORMS.map(|form| {
            let mut log = Log(Vec::new());
            let answer = test(game, state, &Zero, x, form, Limits::default(), &mut log).unwrap();
            assert_eq!(log.leaves() as u64, answer.stats.leaves);
            log
        });
        assert_eq!(logs[0], logs[1], "at least {x}");
    }
}

proptest! {
    #[test]
    fn answers_on_irregular_trees(tree in trees()) {
        first_states(&tree).iter().for_each(|state| check_answers(&tree, state));
    }

    #[test]
    fn both_forms_walk_alike_on_irregular_trees(tree in trees()) {
        first_states(&tree).iter().for_each(|state| check_same_walk(&tree, state));
    }

    #[test]
    fn answers_where_states_come_back(game in graphs(8)) {
        for state in 0..game.vertices().len() as u32 {
            check_answers(&game, &state);
            check_same_walk(&game, &state);
        }
    }

    /// With a horizon: any estimate is less than a win and more than a loss.
    #[test]
    fn answers_at_the_horizon(tree in trees(), hunch in hunches(), depth in 0..=5_u32) {
        prop_assume!(hunch.low < hunch.high);
        for state in first_states(&tree) {
            let asker = tree.to_move(&state);
            let reading = look_ahead(&tree, &state, &hunch, depth);
            let score = in_view(reading.score, asker);
            for x in -60..=60 {
                let ensured = if reading.decided { score > 0 } else { score >= x };
                let mut logs = Vec::new();
                for form in FORMS {
                    let mut log = Log(Vec::new());
                    let limits = Limits::depth(depth);
                    let answer = test(&tree, &state, &hunch, x, form, limits, &mut log).unwrap();
                    prop_assert_eq!(answer.ensured, Some(ensured), "{} {} {:?}", asker, x, form);
                    logs.push(log);
                }
                prop_assert_eq!(&logs[0], &logs[1]);
            }
        }
    }

    /// Cut short, the test has no answer; never a wrong one.
    #[test]
    fn no_answer_when_cut_short(tree in trees(), x in -8..=8) {
        for form in FORMS {
            let whole = to_the_end(&tree, &tree.start(), x, form);
            for nodes in 0..=whole.stats.nodes.min(200) {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let cut = test(&tree, &tree.start(), &Zero, x, form, limits, &mut ()).unwrap();
                prop_assert!(cut.stats.nodes <= nodes);
                if nodes < whole.stats.nodes {
                    prop_assert_eq!((cut.ensured, cut.mv), (None, None));
                    prop_assert_eq!(cut.stopped, Some(Stop::Nodes));
                } else {
                    prop_assert_eq!((cut.ensured, cut.mv), (whole.ensured, whole.mv));
                }
            }
        }
    }
}

#[test]
fn answers_where_a_player_moves_twice() {
    for matches in 0..=9 {
        let game = ExtraTurns::new(matches);
        for state in first_states(&game) {
            check_answers(&game, &state);
            check_same_walk(&game, &state);
        }
    }
}
