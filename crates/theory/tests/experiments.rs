//! What experiments show is what the theory and other methods say.

use std::{convert::Infallible, ops::ControlFlow, sync::atomic::AtomicBool};

use perfectplay_core::{Game, Score};
use perfectplay_games::random_tree::RandomTree;
use perfectplay_series::{Conclusion, Series, run};
use perfectplay_testkit::brute;
use perfectplay_theory::{
    Floors,
    experiment::{
        DichotomyExperiment, DichotomyPlan, ExperimentError, Forest, GameSubject, MethodRow,
        MethodsExperiment, MethodsPlan, Moments, Subject, TestExperiment, TestPlan,
    },
};

fn forest(moves: u32, depth: u32, law: &str, trees: usize, seed: u64) -> Forest {
    Forest { moves, depth, law: law.to_owned(), trees, seed }
}

fn test_plan(forest: Forest) -> TestPlan {
    let chances = TestExperiment::usual_chances(forest.moves).unwrap();
    TestPlan { forest, chances, nodes: 1_000_000_000 }
}

/// Everything, on so many threads, from a number on.
fn pieces_from<S: Series<Failure = Infallible>>(
    series: &S,
    from: usize,
    threads: usize,
) -> Vec<S::Piece> {
    let mut pieces = Vec::new();
    let Ok(conclusion) = run(series, from, threads, &AtomicBool::new(false), &mut |piece| {
        pieces.push(piece);
        ControlFlow::Continue(())
    });
    assert_eq!(conclusion, Conclusion::Complete);
    pieces
}

fn pieces<S: Series<Failure = Infallible>>(series: &S) -> Vec<S::Piece> {
    pieces_from(series, 0, 2)
}

/// Over the whole grid the mean is within four standard errors of what the theory expects, by the
/// theory's own standard error and by that of the sample; and so is the part of the answers that are yes.
#[test]
fn tests_cost_what_the_theory_expects() {
    for (moves, depth, law, trees, seed) in [
        (3, 8, "uniform", 2000, 1),
        (3, 8, "uniform", 2000, 2),
        (2, 9, "uniform", 1000, 1),
        (2, 14, "uniform:9", 500, 1),
        (8, 5, "uniform", 500, 1),
        (30, 2, "uniform", 500, 1),
        (5, 1, "uniform:3", 1000, 7),
        (4, 0, "uniform", 1000, 1),
    ] {
        let experiment = TestExperiment::new(test_plan(forest(moves, depth, law, trees, seed)));
        let experiment = experiment.unwrap();
        let results = experiment.results(&pieces(&experiment));
        let grid = if law == "uniform" { 22 } else { 3 };
        assert!(results.rows.len() >= grid, "{}", results.rows.len());
        assert!((results.rows[0].p, results.rows.last().unwrap().p) == (0.0, 1.0));
        assert!(results.rows.is_sorted_by(|one, next| one.p < next.p), "each question once");
        if law == "uniform" {
            let near = |p: f64| results.rows.iter().any(|row| (row.p - p).abs() < 1e-6);
            assert!(experiment.plan().chances.iter().all(|&p| near(p)), "at depth {depth}");
        }
        for row in &results.rows {
            let name = format!("{moves} moves, depth {depth}, {law}, seed {seed}: {row:?}");
            assert_eq!((row.trees as usize, row.stopped), (trees, 0), "{name}");
            let off = (row.mean - row.expected).abs();
            assert!(off <= 4.0 * row.expected_error + 1e-9 * row.expected, "{name}");
            assert!(off <= 4.0 * row.standard_error.unwrap() + 1e-9 * row.expected, "{name}");
            let error = (row.ensured * (1.0 - row.ensured) / trees as f64).sqrt();
            assert!((row.yes - row.ensured).abs() <= 4.0 * error + 1e-3, "{name}");
        }
    }
}

/// The standard error that a sample shows is the one the theory gives, where there are enough trees to
/// tell: a sample's own error then varies by a few percent.
#[test]
fn spreads_are_what_the_theory_expects() {
    let mut plan = test_plan(forest(3, 8, "uniform", 4000, 5));
    plan.chances = vec![0.4, 0.6, 0.7, 0.8];
    let experiment = TestExperiment::new(plan).unwrap();
    for row in experiment.results(&pieces(&experiment)).rows {
        let ratio = row.standard_error.unwrap() / row.expected_error;
        assert!((0.9..1.1).contains(&ratio), "{row:?}");
    }
}

/// Leaves that are alike need fewer tests: the peak of the theory is not reached.
#[test]
fn correlated_leaves_cost_less() {
    let experiment = TestExperiment::new(test_plan(forest(4, 8, "incremental", 200, 1))).unwrap();
    assert!(!experiment.is_independent());
    let results = experiment.results(&pieces(&experiment));
    let costliest = results.rows.iter().max_by(|a, b| a.expected.total_cmp(&b.expected)).unwrap();
    assert!(costliest.mean + 10.0 * costliest.expected_error < costliest.expected, "{costliest:?}");
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let experiment = TestExperiment::new(test_plan(forest(3, 6, "uniform", 250, 3))).unwrap();
    let whole = pieces_from(&experiment, 0, 1);
    assert_eq!(whole.len(), 3 * 22);
    assert_eq!(pieces_from(&experiment, 0, 3), whole);
    let cut = 25;
    let resumed: Vec<_> =
        whole[..cut].iter().cloned().chain(pieces_from(&experiment, cut, 2)).collect();
    assert_eq!(experiment.results(&resumed), experiment.results(&whole));
    // The last of the three pieces is smaller.
    assert!(experiment.results(&whole).rows.iter().all(|row| row.trees == 250));
    // Stopped early, the whole grid has been looked at.
    assert!(experiment.results(&whole[..cut]).rows.iter().all(|row| row.trees >= 100));
}

#[test]
fn the_dichotomy_question_by_question() {
    for (law, depth) in [("uniform", 5), ("uniform:20", 4), ("incremental", 6)] {
        let plan = DichotomyPlan { forest: forest(3, depth, law, 60, 1), nodes: 1_000_000 };
        let experiment = DichotomyExperiment::new(plan).unwrap();
        let pieces = pieces(&experiment);
        for piece in &pieces {
            let value = piece.value.unwrap();
            for step in &piece.steps {
                assert!((step.lower..=step.upper).contains(&value), "{piece:?}");
                assert!(step.leaves <= step.alone, "memory never costs anything: {piece:?}");
                let yes = value >= step.at_least;
                let proved = if yes { step.lower } else { step.upper + 1 };
                assert_eq!(proved, step.at_least, "{piece:?}");
            }
            let last = piece.steps.last().unwrap();
            assert_eq!((last.lower, last.upper), (value, value));
        }
        let results = experiment.results(&pieces).unwrap();
        assert_eq!((results.solved, results.stopped, results.wrong), (60, 0, 0));
        let asked: usize = pieces.iter().map(|piece| piece.steps.len()).sum();
        let counted: u64 = results.distances.iter().map(|row| row.leaves.count).sum();
        assert_eq!(counted as usize, asked);
        let steps: f64 = results.steps.iter().map(|row| row.leaves.total()).sum();
        assert!((steps - results.leaves.total()).abs() < 1e-6 * steps);
        assert!(results.leaves.mean < results.alone.mean, "some root moves are not tried again");
        // At most one more step than it takes to halve the range, and each as good as the last.
        assert!(results.steps.windows(2).all(|pair| pair[1].open.mean < pair[0].open.mean));
    }
}

/// The nearer a question is to the value, the more leaves it takes.
#[test]
fn questions_near_the_value_cost_most() {
    let plan = DichotomyPlan { forest: forest(4, 6, "uniform", 300, 2), nodes: 1_000_000 };
    let experiment = DichotomyExperiment::new(plan).unwrap();
    let results = experiment.results(&pieces(&experiment)).unwrap();
    for yes in [false, true] {
        let near = |range: std::ops::Range<Score>| {
            let rows =
                results.distances.iter().filter(|row| row.yes == yes && range.contains(&row.from));
            let (leaves, count) = rows.fold((0.0, 0), |(leaves, count), row| {
                (leaves + row.leaves.total(), count + row.leaves.count)
            });
            leaves / count as f64
        };
        let (nearest, near, far) =
            (near(0..10_000), near(10_000..120_000), near(120_000..Score::MAX));
        assert!(nearest > near && near > far, "{yes}: {nearest} {near} {far}");
    }
    // Where the theory expects the value: the root of p = 1 - p^4 is 0.7245, and 1 - p = 0.2755.
    assert!(
        (f64::from(results.expected_value) - 275_508.0).abs() < 2.0,
        "{}",
        results.expected_value
    );
    assert!((results.value.mean - 275_508.0).abs() < 30_000.0, "{}", results.value.mean);
}

fn methods_plan() -> MethodsPlan {
    let all = ["minimax", "alphabeta", "dichotomy", "dichotomy-table", "mtdf", "table", "pvs"];
    MethodsPlan {
        methods: all.map(str::to_owned).to_vec(),
        moves: vec![2, 3],
        depths: vec![3, 4],
        laws: vec!["uniform".to_owned(), "incremental".to_owned()],
        orders: vec!["given".to_owned(), "best-first".to_owned()],
        trees: 8,
        seed: 1,
        games: Vec::new(),
        nodes: 1_000_000,
        memory: 1 << 20,
    }
}

#[test]
fn methods_agree_and_order_helps() {
    let experiment = MethodsExperiment::new(methods_plan(), Vec::new()).unwrap();
    let pieces = pieces(&experiment);
    assert_eq!(pieces.len(), 2 * 2 * 4 * 8);
    let results = experiment.results(&pieces);
    assert_eq!((results.disagreements, results.left_out.len()), (0, 0));
    // Stopped early, every kind of tree has been looked at.
    let first: std::collections::HashSet<_> =
        pieces[..16].iter().map(|piece| &piece.subject).collect();
    assert_eq!(first.len(), 16);
    for cell in &results.cells {
        let Subject::Tree { law, order, moves, depth } = &cell.subject else { panic!("{cell:?}") };
        let floors = Floors::of(*moves, *depth).unwrap();
        let leaves = |method: &str| {
            let row = cell.methods.iter().find(|row| row.method == method).unwrap();
            assert!(row.is_whole() && row.leaves.count == 8, "{row:?}");
            row.leaves.mean
        };
        assert_eq!(leaves("minimax") as u128, floors.full.exact.unwrap());
        assert!(leaves("alphabeta") < leaves("minimax"));
        assert!(leaves("dichotomy-table") <= leaves("dichotomy"), "a table never costs leaves");
        // Leaves of the incremental law come in ties, which may save a little more.
        if order == "best-first" && law == "uniform" {
            for method in ["alphabeta", "table", "pvs"] {
                assert_eq!(leaves(method) as u128, floors.knuth_moore.exact.unwrap(), "{method}");
            }
        }
    }
}

#[test]
fn a_limit_leaves_a_gap_and_no_false_mean() {
    let plan = MethodsPlan {
        moves: vec![4],
        depths: vec![4, 40],
        laws: vec!["uniform".to_owned()],
        nodes: 300,
        trees: 3,
        ..methods_plan()
    };
    let experiment = MethodsExperiment::new(plan, Vec::new()).unwrap();
    let results = experiment.results(&pieces(&experiment));
    // 4^40 nodes cannot be sorted.
    assert_eq!(results.left_out.len(), 1);
    let deep = |cell: &&perfectplay_theory::experiment::Cell| {
        matches!(cell.subject, Subject::Tree { depth: 40, .. })
    };
    for row in &results.cells.iter().find(deep).unwrap().methods {
        assert!(!row.is_whole() && row.stopped == 3 && row.leaves.count == 0, "{row:?}");
    }
}

#[test]
fn games_are_measured_too() {
    let registry = perfectplay_registry::Registry::standard();
    let settings = perfectplay_registry::Settings::new();
    let positions: Vec<std::sync::Arc<dyn perfectplay_registry::Position>> = ["", "44", "1234"]
        .map(|moves| std::sync::Arc::from(registry.open("connect4", &settings, moves).unwrap()))
        .to_vec();
    let game = GameSubject {
        game: "connect4".to_owned(),
        heuristic: "alignments".to_owned(),
        depths: vec![3],
        opening_plies: 0,
        positions: vec![String::new(), "44".to_owned(), "1234".to_owned()],
    };
    let plan = MethodsPlan { trees: 0, games: vec![game], ..methods_plan() };
    let experiment = MethodsExperiment::new(plan, vec![positions]).unwrap();
    let results = experiment.results(&pieces(&experiment));
    assert_eq!((results.cells.len(), results.disagreements), (1, 0));
    let rows = &results.cells.last().unwrap().methods;
    let minimax = &rows[0];
    // Seven columns, no column full, nobody wins within three moves: 7^3 leaves.
    assert_eq!((minimax.leaves.count, minimax.leaves.mean), (3, 343.0));
    assert!(rows[1..].iter().all(|row| row.is_whole() && row.leaves.mean < 343.0), "{rows:?}");
}

/// A limit holds in games too, which deepen or not as they do in play.
#[test]
fn games_are_given_up_at_the_limit() {
    let registry = perfectplay_registry::Registry::standard();
    let start = registry.open("connect4", &perfectplay_registry::Settings::new(), "").unwrap();
    let game = GameSubject {
        game: "connect4".to_owned(),
        heuristic: "alignments".to_owned(),
        depths: vec![3, 20],
        opening_plies: 0,
        positions: vec![String::new()],
    };
    // 1 + 7 + 49 + 343 states three moves ahead; nobody could wait for 7^20.
    let methods = vec!["minimax".to_owned(), "alphabeta".to_owned()];
    let plan = MethodsPlan { trees: 0, games: vec![game], nodes: 399, methods, ..methods_plan() };
    let experiment = MethodsExperiment::new(plan, vec![vec![std::sync::Arc::from(start)]]).unwrap();
    let results = experiment.results(&pieces(&experiment));
    let stopped = |cell: usize| results.cells[cell].methods.iter().map(|row| row.stopped);
    assert_eq!(stopped(0).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(stopped(1).collect::<Vec<_>>(), [1, 1]);
}

/// The mean of the searches that came to an end says nothing where others did not.
#[test]
fn a_mean_of_the_easy_ones_is_none() {
    let leaves: Moments = [3.0, 4.0].into_iter().collect();
    let row = MethodRow { leaves, ..MethodRow::default() };
    assert!(row.is_whole());
    assert!(!MethodRow { stopped: 1, ..row }.is_whole());
    assert!(!MethodRow::default().is_whole());
}

/// Values that experiments report are those of brute force.
#[test]
fn values_are_true() {
    let plan = forest(2, 5, "uniform:50", 20, 9);
    let experiment =
        DichotomyExperiment::new(DichotomyPlan { forest: plan.clone(), nodes: 1_000_000 }).unwrap();
    for (number, piece) in pieces(&experiment).iter().enumerate() {
        let seed = perfectplay_series::seed_of(perfectplay_series::seed_of(plan.seed, 0), number);
        let tree = RandomTree::new(2, 5, seed, "uniform:50".parse().unwrap()).unwrap();
        let value = brute::Oracle::new(&tree, 100_000).value(&tree.start()).ok();
        assert_eq!(piece.value, value);
    }
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    let refused = |plan: TestPlan| TestExperiment::new(plan).unwrap_err().to_string();
    let plan = |moves, depth, law, trees| TestPlan {
        forest: forest(moves, depth, law, trees, 1),
        chances: vec![0.5],
        nodes: 1000,
    };
    assert!(refused(plan(0, 3, "uniform", 1)).contains("0 moves"));
    assert!(refused(plan(2, 3, "normal", 1)).contains("no law is called"));
    assert!(refused(plan(2, 3, "uniform", 0)).contains("at least one tree"));
    assert!(refused(plan(8, 99, "uniform", 1)).contains("more than 2^128"));
    assert!(refused(TestPlan { chances: vec![], ..plan(2, 3, "uniform", 1) }).contains("chance"));
    let wrong = TestPlan { chances: vec![1.5], ..plan(2, 3, "uniform", 1) };
    assert!(refused(wrong).contains("1.5 is no probability"));
    let long = refused(plan(8, 40, "uniform", 1));
    assert!(long.contains("would look at about 10^") && long.contains("1000 states"), "{long}");
    let dichotomy = DichotomyPlan { forest: forest(8, 40, "uniform", 1, 1), nodes: 1000 };
    let error = DichotomyExperiment::new(dichotomy).unwrap_err();
    assert!(matches!(error, ExperimentError::TooMuch { .. }), "{error}");
    let methods = |plan| MethodsExperiment::new(plan, Vec::new()).err().unwrap().to_string();
    let named = |name: &str| vec![name.to_owned()];
    assert!(methods(MethodsPlan { methods: named("magic"), ..methods_plan() }).contains("magic"));
    assert!(methods(MethodsPlan { methods: named("pns"), ..methods_plan() }).contains("pns"));
    assert!(methods(MethodsPlan { orders: named("random"), ..methods_plan() }).contains("random"));
    assert!(methods(MethodsPlan { trees: 0, ..methods_plan() }).contains("nothing to measure"));
    // Nobody could wait in vain for a table of 2^60 bytes.
    let huge = MethodsPlan { memory: 1 << 60, ..methods_plan() };
    assert!(methods(huge.clone()).contains("no memory for a table"));
    let without = MethodsPlan { methods: named("alphabeta"), ..huge };
    assert!(MethodsExperiment::new(without, Vec::new()).is_ok());
    // If all kinds of trees must be left out, it is said why.
    let promising = named("promising");
    let uniform = MethodsPlan { laws: named("uniform"), orders: promising, ..methods_plan() };
    assert!(methods(uniform).contains("promise nothing"));
}

#[test]
fn what_is_asked_for_twice_is_measured_once() {
    let twice = |one: &str, other: &str| vec![one.to_owned(), other.to_owned(), one.to_owned()];
    let plan = MethodsPlan {
        methods: twice("pvs", "table"),
        moves: vec![2, 3, 2],
        depths: vec![2, 2],
        laws: twice("uniform", "uniform:1000000"),
        orders: twice("given", "best-first"),
        trees: 1,
        ..methods_plan()
    };
    let experiment = MethodsExperiment::new(plan, Vec::new()).unwrap();
    let results = experiment.results(&pieces(&experiment));
    // One law in two orders, two numbers of moves, one depth; two methods.
    assert_eq!(results.cells.len(), 4);
    assert!(results.cells.iter().all(|cell| cell.methods.len() == 2));
    assert_eq!(experiment.plan().methods, ["pvs", "table"]);
}

/// Where all leaves are alike, that is where the values are.
#[test]
fn values_are_expected_where_leaves_can_be() {
    for depth in [2, 3] {
        let plan = DichotomyPlan { forest: forest(3, depth, "uniform:0", 3, 1), nodes: 1000 };
        let experiment = DichotomyExperiment::new(plan).unwrap();
        let results = experiment.results(&pieces(&experiment)).unwrap();
        assert_eq!((results.expected_value, results.value.mean), (0, 0.0));
    }
}

/// However a law is written, it is the same experiment, which goes on from the same record.
#[test]
fn laws_are_called_by_one_name() {
    for law in ["uniform:1000000", " uniform"] {
        let plan = DichotomyPlan { forest: forest(2, 3, law, 1, 1), nodes: 1000 };
        assert_eq!(DichotomyExperiment::new(plan).unwrap().plan().forest.law, "uniform");
        let test = TestExperiment::new(test_plan(forest(2, 3, law, 1, 1))).unwrap();
        assert_eq!(test.plan().forest.law, "uniform");
        let plan = MethodsPlan { laws: vec![law.to_owned()], ..methods_plan() };
        assert_eq!(MethodsExperiment::new(plan, Vec::new()).unwrap().plan().laws, ["uniform"]);
    }
}
