//! Every experiment and every cost that there is not is refused in both languages.

use perfectplay_core::Both;
use perfectplay_testkit::assert_said;
use perfectplay_theory::{
    Chance, Cost, TheoryError,
    experiment::{
        DichotomyExperiment, DichotomyPlan, ExperimentError, Forest, MethodsExperiment,
        MethodsPlan, TestExperiment, TestPlan,
    },
};
use perfectplay_tree::SearchError;

fn forest(moves: u32, depth: u32, law: &str, trees: usize) -> Forest {
    Forest { moves, depth, law: law.to_owned(), trees, seed: 1 }
}

fn methods(methods: &[&str], orders: &[&str], laws: &[&str], depth: u32) -> ExperimentError {
    let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let plan = MethodsPlan {
        methods: texts(methods),
        moves: vec![4],
        depths: vec![depth],
        laws: texts(laws),
        orders: texts(orders),
        trees: 1,
        seed: 1,
        games: Vec::new(),
        nodes: 1000,
        memory: 1 << 20,
    };
    MethodsExperiment::new(plan, Vec::new()).err().expect("it is refused")
}

#[test]
fn costs() {
    for (moves, depth, chance) in [(0, 4, 0.5), (2, u32::MAX, 0.5), (2, 4, 1.5)] {
        assert_said(&Cost::of(moves, depth, Chance::Exactly(chance)).expect_err("no such cost"));
    }
    assert_said(&"half".parse::<Chance>().expect_err("no number"));
    assert_said(&ExperimentError::Theory(TheoryError::Moves(0)));
}

#[test]
fn experiments() {
    let test = |forest, chances| {
        TestExperiment::new(TestPlan { forest, chances, nodes: 1000 }).expect_err("it is refused")
    };
    assert_said(&test(forest(3, 4, "foo", 1), vec![0.5]));
    assert_said(&test(forest(0, 4, "uniform", 1), vec![0.5]));
    assert_said(&test(forest(3, 4, "uniform", 0), vec![0.5]));
    assert_said(&test(forest(3, 4, "uniform", 1), Vec::new()));
    assert_said(&test(forest(3, 40, "uniform", 1), vec![0.5]));
    let plan = DichotomyPlan { forest: forest(3, 40, "uniform", 1), nodes: 1000 };
    let too_much = DichotomyExperiment::new(plan).expect_err("it is refused");
    assert!(matches!(too_much, ExperimentError::TooMuch { .. }));
    assert_said(&too_much);
    assert_said(&methods(&["foo"], &["given"], &["uniform"], 4));
    assert_said(&methods(&["pns"], &["given"], &["uniform"], 4));
    assert_said(&methods(&["pvs"], &["foo"], &["uniform"], 4));
    assert_said(&methods(&["pvs"], &["promising"], &["uniform"], 4));
    assert_said(&methods(&["pvs"], &["best-first"], &["uniform"], 20));
    assert_said(&methods(&[], &["given"], &["uniform"], 4));
    assert_said(&ExperimentError::Search(SearchError::NoMemory { bytes: 1 << 30 }));
    assert_said(&ExperimentError::Tree(Both::from(("no", "non"))));
}
