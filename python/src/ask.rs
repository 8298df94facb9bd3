//! What is asked of a search, as the Python half writes it down and has looked at it (`checks.py`).

use std::{sync::atomic::AtomicBool, time::Duration};

use perfectplay_core::Limits;
use perfectplay_registry::{Aim, Form, Method, Request};
use pyo3::prelude::*;

/// What is asked: a dictionary with a value under each of these names.
#[derive(Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Ask {
    method: String,
    heuristic: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    all_moves: bool,
    lines: Option<usize>,
    who_wins: bool,
    among: Option<Vec<String>>,
    /// In megabytes.
    memory: usize,
    threads: usize,
    within: i32,
    iterative: bool,
    level: Option<u8>,
    seed: u64,
}

/// Without any limit an analysis would go on to the end of the game.
const USUAL_TIME: f64 = 2.0;

impl Ask {
    /// How far to go.
    fn limits<'a>(&self, cancel: &'a AtomicBool) -> Limits<'a> {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.map(Duration::from_secs_f64),
            cancel: Some(cancel),
            ..Limits::default()
        }
    }

    /// The request that it makes.
    pub(crate) fn request<'a>(&'a self, cancel: &'a AtomicBool) -> Request<'a> {
        Request {
            method: &self.method,
            heuristic: self.heuristic.as_deref(),
            limits: self.limits(cancel),
            all_moves: self.all_moves,
            lines: self.lines,
            among: self.among.as_deref(),
            aim: if self.who_wins { Aim::Result } else { Aim::default() },
            memory: self.memory << 20,
            within: self.within,
            form: if self.iterative { Form::Iterative } else { Form::Recursive },
            threads: self.threads,
            level: self.level,
            seed: self.seed,
            ..Request::default()
        }
    }

    /// The same without looking for all states first, in the time that is left after so many seconds; nothing if a
    /// method was asked for by name.
    pub(crate) fn looking_ahead(&self, spent: f64) -> Option<Self> {
        let time = self.time.map(|time| (time - spent).max(0.0));
        (self.method == "auto").then(|| Self {
            method: Method::Pvs.to_string(),
            time,
            ..self.clone()
        })
    }

    /// The same for an analysis: for a while, if nothing else is asked for. (A level limits itself.)
    pub(crate) fn bounded(mut self) -> Self {
        if self.depth.is_none() && self.nodes.is_none() && self.level.is_none() {
            self.time.get_or_insert(USUAL_TIME);
        }
        self
    }
}
