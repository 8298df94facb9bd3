//! The dichotomy on many random trees, question by question.
//!
//! Three things are measured: how the cost of a question rises as it comes nearer to the value; what is
//! saved by not trying root moves again that failed for less; and what stopping early costs and leaves
//! open. The last needs no search of its own: after every question the bounds in hand are those of a
//! dichotomy that stops there.

use std::{convert::Infallible, sync::atomic::AtomicBool};

use perfectplay_core::{Game, Leaf, Observer, Pass, Reading, Score, Stop, Zero, both};
use perfectplay_games::{explicit_tree::Branch, random_tree::LeafLaw};
use perfectplay_series::{Numbered, Series};
use perfectplay_tree::{Form, Method, Options, solve, test};
use serde::{Deserialize, Serialize};

use super::{ExperimentError, Forest, Moments, affordable, chance_of, limits, question_of};
use crate::{Chance, Cost, expected};

/// What to measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "experiment", rename = "dichotomy")]
pub struct DichotomyPlan {
    /// On which trees.
    #[serde(flatten)]
    pub forest: Forest,
    /// A search is given up after so many states.
    pub nodes: u64,
}

/// A plan that can be carried out.
#[derive(Clone, Debug)]
pub struct DichotomyExperiment {
    plan: DichotomyPlan,
    law: LeafLaw,
}

/// One tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DichotomyPiece {
    /// Its number, from 1.
    pub number: usize,
    /// The value of the tree; none if the search was given up.
    pub value: Option<Score>,
    /// The questions.
    pub steps: Vec<Step>,
}

/// One question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Can at least this be ensured?
    pub at_least: Score,
    /// What is proved after the answer.
    pub lower: Score,
    /// What is proved after the answer.
    pub upper: Score,
    /// Leaves looked at.
    pub leaves: u64,
    /// Leaves of the same question when no root move is known to fail.
    pub alone: u64,
}

impl Step {
    fn yes(&self) -> bool {
        self.lower == self.at_least
    }
}

impl Numbered for DichotomyPiece {
    fn number(&self) -> usize {
        self.number
    }
}

/// The questions of the same number, over all trees.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StepRow {
    /// Which question, from 1.
    pub step: usize,
    /// How far apart the bounds are after it: what the move in hand may fall short, at most.
    pub open: Moments,
    /// How much the move in hand falls short.
    pub short: Moments,
    /// Leaves looked at.
    pub leaves: Moments,
    /// Leaves without the memory of root moves.
    pub alone: Moments,
    /// The part of all leaves of the dichotomy that have been looked at.
    pub share: Moments,
}

/// Questions at about the same distance from the value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DistanceRow {
    /// The answer.
    pub yes: bool,
    /// The distances are at least this.
    pub from: Score,
    /// And at most this.
    pub to: Score,
    /// The distances.
    pub distance: Moments,
    /// Leaves looked at when no root move is known to fail.
    pub leaves: Moments,
    /// Leaves the theory expects of such questions, whatever the answer.
    pub expected: Moments,
}

/// What the experiment has shown so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DichotomyResults {
    /// Trees whose value was found.
    pub solved: usize,
    /// Trees given up.
    pub stopped: usize,
    /// The values.
    pub value: Moments,
    /// The score whose chance is where a test costs most: where the theory expects the values.
    pub expected_value: Score,
    /// Leaves of a whole dichotomy.
    pub leaves: Moments,
    /// Leaves without the memory of root moves.
    pub alone: Moments,
    /// Leaves of the whole tree, as a power of ten.
    pub log10_full: f64,
    /// Questions after which the bounds did not hold the value; none, or something is wrong.
    pub wrong: usize,
    /// Question by question.
    pub steps: Vec<StepRow>,
    /// By the distance from the value, nearest first.
    pub distances: Vec<DistanceRow>,
}

impl DichotomyExperiment {
    /// Takes a plan.
    ///
    /// # Errors
    ///
    /// If there are no such trees, or a dichotomy would take too long.
    pub fn new(mut plan: DichotomyPlan) -> Result<Self, ExperimentError> {
        let law = plan.forest.check()?;
        plan.forest.law = law.to_string();
        let Forest { moves, depth, .. } = plan.forest;
        let most = Cost::of(moves, depth, Chance::FixedPoint)?.expected;
        affordable(
            both!("question near the value", "une seule question près de la valeur"),
            law,
            most,
            plan.nodes,
        )?;
        Ok(Self { plan, law })
    }

    /// What is measured.
    pub fn plan(&self) -> &DichotomyPlan {
        &self.plan
    }

    /// What the pieces show; it need not be all of them.
    pub fn results(&self, pieces: &[DichotomyPiece]) -> Result<DichotomyResults, ExperimentError> {
        let Forest { moves, depth, .. } = self.plan.forest;
        let leaves = self.plan.forest.leaves(self.law);
        let worst = Cost::of(moves, depth, Chance::FixedPoint)?;
        // Where scores are few, the nearest question may be one that nothing reaches.
        let highest = *self.plan.forest.tree(self.law, 0, 0).utility_range().end();
        let mut results = DichotomyResults {
            solved: 0,
            stopped: 0,
            value: Moments::default(),
            expected_value: question_of(&leaves, depth, worst.p).min(highest),
            leaves: Moments::default(),
            alone: Moments::default(),
            log10_full: worst.floors.full.magnitude.log10(),
            wrong: 0,
            steps: Vec::new(),
            distances: Vec::new(),
        };
        for piece in pieces {
            let Some(value) = piece.value else {
                results.stopped += 1;
                continue;
            };
            results.solved += 1;
            results.value.add(value.into());
            results.add_steps(value, &piece.steps);
            for step in &piece.steps {
                let p = chance_of(&leaves, depth, step.at_least);
                let expected = expected(moves, depth, Chance::Exactly(p))?.to_f64();
                results.add_distance(value, step, expected.unwrap_or(f64::INFINITY));
            }
        }
        results.distances.sort_by_key(|row| (row.from, row.yes));
        Ok(results)
    }
}

impl DichotomyResults {
    fn add_steps(&mut self, value: Score, steps: &[Step]) {
        let total: u64 = steps.iter().map(|step| step.leaves).sum();
        self.leaves.add(total as f64);
        self.alone.add(steps.iter().map(|step| step.alone).sum::<u64>() as f64);
        let mut spent = 0;
        for (index, step) in steps.iter().enumerate() {
            spent += step.leaves;
            self.wrong += usize::from(!(step.lower..=step.upper).contains(&value));
            if self.steps.len() == index {
                self.steps.push(StepRow { step: index + 1, ..StepRow::default() });
            }
            let row = &mut self.steps[index];
            row.open.add(f64::from(step.upper) - f64::from(step.lower));
            row.short.add(f64::from(value) - f64::from(step.lower));
            row.leaves.add(step.leaves as f64);
            row.alone.add(step.alone as f64);
            row.share.add(spent as f64 / total.max(1) as f64);
        }
    }

    /// Distances are put together by doublings: 0, 1, 2-3, 4-7, ...
    fn add_distance(&mut self, value: Score, step: &Step, expected: f64) {
        let distance = value.abs_diff(step.at_least);
        let (from, to) = match distance.checked_ilog2() {
            None => (0, 0),
            Some(doublings) => (1 << doublings, (1_u64 << (doublings + 1)) as Score - 1),
        };
        let yes = step.yes();
        let there = self.distances.iter().position(|row| (row.from, row.yes) == (from, yes));
        let index = there.unwrap_or_else(|| {
            let empty = Moments::default();
            let (distance, leaves, expected) = (empty, empty, empty);
            self.distances.push(DistanceRow { yes, from, to, distance, leaves, expected });
            self.distances.len() - 1
        });
        let row = &mut self.distances[index];
        row.distance.add(distance.into());
        row.leaves.add(step.alone as f64);
        row.expected.add(expected);
    }
}

/// Counts the leaves of each question.
#[derive(Default)]
struct Questions {
    asked: Vec<Asked>,
}

struct Asked {
    at_least: Score,
    /// What was known before.
    known: (Score, Score),
    leaves: u64,
}

impl Observer<Branch> for Questions {
    fn pass(&mut self, pass: Pass) {
        if let Pass::Test { at_least, known, .. } = pass {
            let known = (known.lower, known.upper);
            self.asked.push(Asked { at_least: at_least.score, known, leaves: 0 });
        }
    }

    fn leaf(&mut self, _: Leaf, _: Reading) {
        if let Some(asked) = self.asked.last_mut() {
            asked.leaves += 1;
        }
    }
}

impl Series for DichotomyExperiment {
    type Piece = DichotomyPiece;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        self.plan.forest.trees
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn piece(&self, number: usize, _: &mut (), stop: &AtomicBool) -> Option<DichotomyPiece> {
        let tree = self.plan.forest.tree(self.law, 0, number);
        let start = tree.start();
        let mut piece = DichotomyPiece { number: number + 1, value: None, steps: Vec::new() };
        let mut questions = Questions::default();
        let options = Options { limits: limits(self.plan.nodes, stop), ..Options::default() };
        let report = solve(Method::Dichotomy, &tree, &start, &options, &mut questions)
            .expect("it has no table, for which there might be no room");
        match report.stopped {
            None => piece.value = Some(report.value),
            Some(Stop::Cancelled) => return None,
            Some(_) => return Some(piece),
        }
        let asked = questions.asked;
        piece.steps.reserve_exact(asked.len());
        for (index, question) in asked.iter().enumerate() {
            // What is known before the next question is known after this one.
            let next = asked.get(index + 1).map(|next| next.known);
            let (lower, upper) = next.unwrap_or((report.bounds.lower, report.bounds.upper));
            let limits = limits(self.plan.nodes, stop);
            let at_least = question.at_least;
            let alone = test(&tree, &start, &Zero, at_least, Form::Recursive, limits, &mut ())
                .expect("random trees keep to the laws");
            match alone.stopped {
                None => {}
                Some(Stop::Cancelled) => return None,
                Some(_) => return Some(DichotomyPiece { value: None, steps: Vec::new(), ..piece }),
            }
            let (leaves, alone) = (question.leaves, alone.stats.leaves);
            piece.steps.push(Step { at_least, lower, upper, leaves, alone });
        }
        Some(piece)
    }
}
