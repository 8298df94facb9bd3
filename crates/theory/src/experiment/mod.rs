//! Measurements: what the yes/no test, the dichotomy and other methods cost, tree by tree.
//!
//! An experiment is a [`Series`](perfectplay_series::Series): it has a plan, which is data, and numbered
//! pieces, each of which depends on the plan and its number alone. Pieces can be done at the same time,
//! recorded, and gone on with; what they show is worked out from the pieces, whether all of them are
//! there or not.
//!
//! | experiment | asks |
//! |---|---|
//! | [`TestExperiment`] | does one test look at as many leaves as the theory expects? |
//! | [`DichotomyExperiment`] | what does each step cost, and what do memory and stopping early save? |
//! | [`MethodsExperiment`] | which method looks at least, as trees grow, and in real games? |

mod dichotomy;
mod methods;
mod moments;
mod test;

use std::sync::atomic::AtomicBool;

use perfectplay_core::{Both, Front, Limits, Say, Score, Voice, both, sayable_errors, tell};
use perfectplay_games::random_tree::{LeafDistribution, LeafLaw, RandomTree};
use perfectplay_series::seed_of;
use perfectplay_tree::SearchError;
use serde::{Deserialize, Serialize};

pub use dichotomy::{
    DichotomyExperiment, DichotomyPiece, DichotomyPlan, DichotomyResults, DistanceRow, StepRow,
};
pub use methods::{
    Cell, GameSubject, MethodRow, MethodsExperiment, MethodsPiece, MethodsPlan, MethodsResults,
    Subject,
};
pub use moments::Moments;
pub use test::{TestExperiment, TestPiece, TestPlan, TestResults, TestRow};

use crate::{Magnitude, TheoryError};

/// Why an experiment cannot begin.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExperimentError {
    /// There is no such tree.
    Tree(Both),
    /// There is no such theory.
    Theory(TheoryError),
    /// It would take too long.
    TooMuch {
        /// What would.
        what: Both,
        /// How many leaves, as a rounded number.
        leaves: String,
        /// The limit.
        nodes: u64,
    },
    /// A method found no answer: its table does not fit into memory.
    Search(SearchError),
    /// There is nothing to do.
    Nothing(Both),
}

impl Say for ExperimentError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::Tree(why) => why.say(voice).to_owned(),
            Self::Theory(error) => error.say(voice),
            // The lab has a limit of its own.
            Self::TooMuch { what, leaves, nodes } if voice.front == Front::Lab => tell!(
                voice,
                "one {what} would look at about {leaves} leaves, and {nodes} states are allowed; choose fewer \
                 moves or less depth",
                "{what} regarderait environ {leaves} feuilles, et {nodes} états sont permis ; choisissez moins \
                 de coups ou moins de profondeur",
                what = what.say(voice),
            ),
            Self::TooMuch { what, leaves, nodes } => tell!(
                voice,
                "one {what} would look at about {leaves} leaves, and {nodes} states are allowed; choose fewer \
                 moves, less depth, or more {option}",
                "{what} regarderait environ {leaves} feuilles, et {nodes} états sont permis ; choisissez moins \
                 de coups, moins de profondeur, ou plus de {option}",
                what = what.say(voice),
                option = voice.option("nodes"),
            ),
            Self::Search(error) => error.say(voice),
            Self::Nothing(remedy) => tell!(
                voice,
                "there is nothing to measure: {}",
                "il n’y a rien à mesurer : {}",
                remedy.say(voice),
            ),
        }
    }
}

sayable_errors!(ExperimentError);

impl From<TheoryError> for ExperimentError {
    fn from(error: TheoryError) -> Self {
        Self::Theory(error)
    }
}

impl From<SearchError> for ExperimentError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

/// The random trees of an experiment: alike but for their seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forest {
    /// Moves in every inner node.
    pub moves: u32,
    /// Moves from the root to every leaf.
    pub depth: u32,
    /// How the rewards of the leaves are drawn, such as `uniform` or `incremental`.
    pub law: String,
    /// How many trees.
    pub trees: usize,
    /// Another seed, other trees.
    pub seed: u64,
}

impl Forest {
    /// The law, and the first tree, if there are such trees.
    fn check(&self) -> Result<LeafLaw, ExperimentError> {
        let law: LeafLaw = self.law.parse().map_err(ExperimentError::Tree)?;
        RandomTree::new(self.moves, self.depth, self.seed, law).map_err(ExperimentError::Tree)?;
        if self.trees == 0 {
            return Err(ExperimentError::Nothing(both!(
                "choose at least one tree",
                "choisissez au moins un arbre",
            )));
        }
        Ok(law)
    }

    /// One of the trees. `set` tells apart several sets of trees of the same experiment.
    fn tree(&self, law: LeafLaw, set: usize, number: usize) -> RandomTree {
        let seed = seed_of(seed_of(self.seed, set), number);
        RandomTree::new(self.moves, self.depth, seed, law).expect("checked when the plan was made")
    }

    /// How likely leaves are to reach a score.
    fn leaves(&self, law: LeafLaw) -> LeafDistribution {
        law.distribution(self.depth)
    }
}

/// The theory's `p` for a question on trees of this depth: the chance that a leaf displeases whoever
/// made the last move.
fn chance_of(leaves: &LeafDistribution, depth: u32, at_least: Score) -> f64 {
    let reached = leaves.at_least(at_least);
    if depth.is_multiple_of(2) { reached } else { 1.0 - reached }
}

/// The question whose chance is nearest to `p`.
fn question_of(leaves: &LeafDistribution, depth: u32, p: f64) -> Score {
    leaves.threshold(if depth.is_multiple_of(2) { p } else { 1.0 - p })
}

/// Whether the theory holds for leaves of this law: it takes them to be independent.
fn is_independent(law: LeafLaw) -> bool {
    law != LeafLaw::Incremental
}

/// Refuses searches of which the theory knows that they would take too long. Leaves that are alike cost
/// far less than it says: there the limit itself decides.
fn affordable(
    what: Both,
    law: LeafLaw,
    leaves: Magnitude,
    nodes: u64,
) -> Result<(), ExperimentError> {
    if is_independent(law) && leaves.log10() > (nodes as f64).log10() {
        let leaves = format!("10^{:.0}", leaves.log10());
        return Err(ExperimentError::TooMuch { what, leaves, nodes });
    }
    Ok(())
}

/// A search may enter so many states, and is dropped with the experiment.
fn limits(nodes: u64, stop: &AtomicBool) -> Limits<'_> {
    Limits { nodes: Some(nodes), cancel: Some(stop), ..Limits::default() }
}
