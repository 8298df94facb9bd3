//! One test on many random trees: leaves measured against leaves expected, over a grid of `p`.

use std::{convert::Infallible, sync::atomic::AtomicBool};

use perfectplay_core::{Game, Score, Stop, Zero, both};
use perfectplay_games::random_tree::LeafLaw;
use perfectplay_series::{Numbered, Series};
use perfectplay_tree::{Form, test};
use serde::{Deserialize, Serialize};

use super::{
    ExperimentError, Forest, Moments, affordable, chance_of, is_independent, limits, question_of,
};
use crate::{Chance, Cost};

/// Trees that are tested in one piece, unless that would be a long piece.
const MOST_TREES: f64 = 100.0;

/// Leaves that a piece should not look at many more of.
const LEAVES: f64 = 4e6;

/// What to measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "experiment", rename = "test")]
pub struct TestPlan {
    /// On which trees.
    #[serde(flatten)]
    pub forest: Forest,
    /// For which chances that a leaf displeases whoever moved last.
    pub chances: Vec<f64>,
    /// A test is given up after so many states.
    pub nodes: u64,
}

/// A plan that can be carried out.
#[derive(Clone, Debug)]
pub struct TestExperiment {
    plan: TestPlan,
    law: LeafLaw,
    points: Vec<Point>,
    /// How many trees there are in a piece.
    block: usize,
}

/// A question, and what the theory says about it.
#[derive(Clone, Debug)]
struct Point {
    at_least: Score,
    cost: Cost,
}

/// Some trees, all asked the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestPiece {
    /// Its number, from 1.
    pub number: usize,
    /// The chance of the question.
    pub p: f64,
    /// The question: can at least this be ensured?
    pub at_least: Score,
    /// Leaves looked at.
    pub leaves: Moments,
    /// How often the answer was yes.
    pub yes: u64,
    /// How often there was none, because of the limit.
    pub stopped: u64,
}

impl Numbered for TestPiece {
    fn number(&self) -> usize {
        self.number
    }
}

/// One point of the grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TestRow {
    /// The chance that a leaf displeases whoever moved last.
    pub p: f64,
    /// The question.
    pub at_least: Score,
    /// Trees that gave an answer.
    pub trees: u64,
    /// The expected number of leaves.
    pub expected: f64,
    /// The mean number of leaves.
    pub mean: f64,
    /// The standard error of the mean.
    pub standard_error: Option<f64>,
    /// What the theory takes the standard error to be.
    pub expected_error: f64,
    /// How many such standard errors the mean is off; none where there is no chance in it.
    pub deviations: Option<f64>,
    /// The part of the answers that were yes.
    pub yes: f64,
    /// The part the theory expects.
    pub ensured: f64,
    /// Tests given up: the mean is then too low.
    pub stopped: u64,
}

/// What the experiment has shown so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TestResults {
    /// The point where a test costs most, in the long run.
    pub p_n: f64,
    /// One row for each question.
    pub rows: Vec<TestRow>,
    /// The largest distance between a mean and its expectation, in standard errors of the theory.
    pub worst: f64,
}

impl TestExperiment {
    /// The usual grid: 0, 0.05, .. 1, and the point where a test costs most.
    ///
    /// # Errors
    ///
    /// If there is no theory for so many moves.
    pub fn usual_chances(moves: u32) -> Result<Vec<f64>, ExperimentError> {
        let mut chances: Vec<_> = (0..=20).map(|twentieth| f64::from(twentieth) / 20.0).collect();
        chances.push(Cost::of(moves, 0, Chance::FixedPoint)?.p);
        chances.sort_by(f64::total_cmp);
        Ok(chances)
    }

    /// Takes a plan.
    ///
    /// # Errors
    ///
    /// If there are no such trees, or one test would take too long.
    pub fn new(mut plan: TestPlan) -> Result<Self, ExperimentError> {
        let law = plan.forest.check()?;
        plan.forest.law = law.to_string();
        let Forest { moves, depth, .. } = plan.forest;
        let leaves = plan.forest.leaves(law);
        let mut questions: Vec<Score> = Vec::new();
        for &p in &plan.chances {
            Cost::of(moves, depth, Chance::Exactly(p))?;
            questions.push(question_of(&leaves, depth, p));
        }
        // Where scores are few, several chances may come to the same question.
        questions.sort_unstable();
        questions.dedup();
        if depth.is_multiple_of(2) {
            questions.reverse();
        }
        let point = |at_least| {
            let p = chance_of(&leaves, depth, at_least);
            Ok(Point { at_least, cost: Cost::of(moves, depth, Chance::Exactly(p))? })
        };
        let points =
            questions.into_iter().map(point).collect::<Result<Vec<_>, ExperimentError>>()?;
        let costs = points.iter().map(|point| &point.cost.expected);
        let most = costs.max_by(|a, b| a.log10().total_cmp(&b.log10()));
        let Some(most) = most else {
            return Err(ExperimentError::Nothing(both!(
                "choose at least one chance",
                "choisissez au moins une probabilité",
            )));
        };
        affordable(both!("test", "un seul test"), law, *most, plan.nodes)?;
        let block = (LEAVES.log10() - most.log10()).clamp(0.0, MOST_TREES.log10());
        let block = 10_f64.powf(block).round() as usize;
        Ok(Self { plan, law, points, block })
    }

    /// What is measured.
    pub fn plan(&self) -> &TestPlan {
        &self.plan
    }

    /// Whether the theory holds for these trees: it takes leaves to be independent.
    pub fn is_independent(&self) -> bool {
        is_independent(self.law)
    }

    /// What the pieces show; it need not be all of them.
    pub fn results(&self, pieces: &[TestPiece]) -> TestResults {
        let mut rows: Vec<_> = self.points.iter().map(row_before).collect();
        let mut samples = vec![(Moments::default(), 0_u64); rows.len()];
        for (number, piece) in pieces.iter().enumerate() {
            let point = number % self.points.len();
            let (leaves, yes) = &mut samples[point];
            leaves.merge(&piece.leaves);
            *yes += piece.yes;
            rows[point].stopped += piece.stopped;
        }
        for ((row, point), (leaves, yes)) in rows.iter_mut().zip(&self.points).zip(samples) {
            row.count(&point.cost, &leaves, yes);
        }
        let deviations = rows.iter().filter_map(|row| row.deviations);
        let worst = deviations.fold(0.0, |worst: f64, z| worst.max(z.abs()));
        TestResults { p_n: self.points[0].cost.fixed_point.p(), rows, worst }
    }
}

/// What the theory says.
fn row_before(point: &Point) -> TestRow {
    TestRow {
        p: point.cost.p,
        at_least: point.at_least,
        trees: 0,
        expected: point.cost.expected.to_f64().unwrap_or(f64::INFINITY),
        mean: 0.0,
        standard_error: None,
        expected_error: 0.0,
        deviations: None,
        yes: 0.0,
        ensured: point.cost.ensured,
        stopped: 0,
    }
}

impl TestRow {
    /// What was measured.
    fn count(&mut self, cost: &Cost, leaves: &Moments, yes: u64) {
        self.trees = leaves.count;
        self.mean = leaves.mean;
        self.standard_error = leaves.standard_error();
        if leaves.count > 0 {
            let spread = cost.deviation.to_f64().unwrap_or(f64::INFINITY);
            self.yes = yes as f64 / leaves.count as f64;
            self.expected_error = spread / (leaves.count as f64).sqrt();
            self.deviations = (self.expected_error > 0.0)
                .then(|| (self.mean - self.expected) / self.expected_error);
        }
    }
}

impl Series for TestExperiment {
    type Piece = TestPiece;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        self.points.len() * self.plan.forest.trees.div_ceil(self.block)
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    /// All questions to some trees, then all to some more: stopped early, the grid is whole.
    fn piece(&self, number: usize, _: &mut (), stop: &AtomicBool) -> Option<TestPiece> {
        let (block, point) = (number / self.points.len(), number % self.points.len());
        let Point { at_least, cost } = &self.points[point];
        let first = block * self.block;
        let mut piece = TestPiece {
            number: number + 1,
            p: cost.p,
            at_least: *at_least,
            leaves: Moments::default(),
            yes: 0,
            stopped: 0,
        };
        for tree in first..(first + self.block).min(self.plan.forest.trees) {
            let tree = self.plan.forest.tree(self.law, point, tree);
            let limits = limits(self.plan.nodes, stop);
            let answer =
                test(&tree, &tree.start(), &Zero, *at_least, Form::Recursive, limits, &mut ())
                    .expect("random trees keep to the laws");
            match answer.stopped {
                None => {
                    piece.leaves.add(answer.stats.leaves as f64);
                    piece.yes += u64::from(answer.ensured == Some(true));
                }
                Some(Stop::Cancelled) => return None,
                Some(_) => piece.stopped += 1,
            }
        }
        Some(piece)
    }
}
