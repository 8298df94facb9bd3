//! What a job is to do, as it is asked for.

use std::collections::BTreeMap;

use perfectplay_messages::Lang;
use perfectplay_registry::{Registry, Settings};
use serde::{Deserialize, Serialize};

use super::{Task, experiment, solve};
use crate::{asked::Asked, error::ApiError};

/// What a job is to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum JobRequest {
    Solve(SolveRequest),
    Experiment(ExperimentRequest),
}

/// A position to be solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    game: String,
    #[serde(default)]
    position: String,
    #[serde(default)]
    plays: Vec<String>,
    #[serde(default)]
    with: BTreeMap<String, String>,
    /// By name; `auto` unless given.
    #[serde(default)]
    pub(super) method: Option<String>,
    #[serde(default)]
    pub(super) all_moves: bool,
    /// Seconds at most.
    #[serde(default)]
    pub(super) time: Option<f64>,
    /// Megabytes of table.
    #[serde(default)]
    pub(super) memory: Option<usize>,
}

/// An experiment on random trees.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExperimentRequest {
    pub(super) experiment: Which,
    pub(super) moves: u32,
    pub(super) depth: u32,
    pub(super) trees: usize,
    #[serde(default = "first")]
    pub(super) seed: u64,
    #[serde(default = "uniform")]
    pub(super) law: String,
}

/// Which experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Which {
    Test,
    Dichotomy,
    Methods,
}

fn first() -> u64 {
    1
}

fn uniform() -> String {
    "uniform".to_owned()
}

impl SolveRequest {
    pub(super) fn asked(&self) -> Asked {
        let mut settings = Settings::new();
        for (name, value) in &self.with {
            settings.set(name, value);
        }
        Asked {
            game: self.game.clone(),
            settings,
            position: self.position.clone(),
            plays: self.plays.clone(),
            lang: Lang::En,
        }
    }

    /// The method to solve it by.
    pub(super) fn method(&self) -> &str {
        self.method.as_deref().filter(|name| !name.is_empty()).unwrap_or("auto")
    }
}

impl JobRequest {
    /// What it is called in a list.
    pub(crate) fn title(&self) -> String {
        match self {
            Self::Solve(request) => request.asked().subject(),
            Self::Experiment(request) => {
                let name = match request.experiment {
                    Which::Test => "test",
                    Which::Dichotomy => "dichotomy",
                    Which::Methods => "methods",
                };
                format!("{name} n = {}, k = {}", request.moves, request.depth)
            }
        }
    }

    /// What is to be done, if it can be.
    pub(super) fn task(&self, registry: &Registry) -> Result<Task, ApiError> {
        match self {
            Self::Solve(request) => solve::task(request, registry),
            Self::Experiment(request) => experiment::task(request),
        }
    }
}
