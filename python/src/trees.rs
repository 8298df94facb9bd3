//! The tree that a search walked, and its steps.

use perfectplay_core::Bounds;
use perfectplay_draw::tree::{self, Figure};
use perfectplay_messages::Lang;
use perfectplay_present::{trace, tree as present};
use perfectplay_registry::{Keep, Request, Room, Watched};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::{Value, json as object};

use crate::{
    ask::Ask,
    lang::lang,
    patience::Done,
    positions::{Position, json},
};

/// States deeper than this are not recorded.
const DEEPEST: usize = 200;

/// The tree that a search walked.
#[pyclass(frozen, module = "perfectplay._native")]
pub(crate) struct Tree {
    /// The JSON of `tree --json`.
    json: String,
    figure: Figure,
    /// The steps of every walk, with the places of its nodes.
    walks: Value,
    lang: Lang,
    #[pyo3(get)]
    interrupted: bool,
}

#[pymethods]
impl Tree {
    fn json(&self) -> String {
        self.json.clone()
    }

    /// Every walk: where its nodes stand, and its steps.
    fn walks(&self) -> String {
        json(&self.walks)
    }

    fn text(&self) -> String {
        tree::text(&self.figure, self.lang)
    }

    fn svg(&self) -> String {
        tree::svg(&self.figure, self.lang)
    }

    fn dot(&self) -> String {
        tree::dot(&self.figure)
    }

    fn tikz(&self) -> String {
        tree::tikz(&self.figure)
    }
}

impl Tree {
    /// Watches a search: what is near the root, or, to see its steps, what comes first.
    pub(crate) fn walked(
        py: Python<'_>,
        position: &Position,
        at_least: Option<i32>,
        ask: &Ask,
        nodes: usize,
        steps: bool,
    ) -> PyResult<Self> {
        let keep = if steps { Keep::First } else { Keep::Upper };
        let room = Room { nodes, depth: DEEPEST, keep };
        let inner = position.inner();
        let subject = position.subject();
        match at_least {
            Some(at_least) => {
                let Done { answer, interrupted } = position.search(py, |cancel| {
                    let request = ask.request(cancel);
                    // A test has methods of its own; others mean the plain one.
                    let method = if request.method == "pns" { "pns" } else { "auto" };
                    inner.watch_test(at_least, &Request { method, ..request }, room)
                })?;
                Ok(Self::new(&answer, answer.answer.method, None, &subject, interrupted))
            }
            None => {
                let Done { answer, interrupted } = position.search(py, |cancel| {
                    let request = ask.request(cancel);
                    // The tree of the fastest method is hard to follow.
                    let method =
                        if request.method == "auto" { "alphabeta" } else { request.method };
                    inner.watch(&Request { method, ..request }, room)
                })?;
                let proved = Bounds { lower: answer.answer.lower, upper: answer.answer.upper };
                Ok(Self::new(&answer, &answer.answer.method, Some(proved), &subject, interrupted))
            }
        }
    }

    fn new<A>(
        watched: &Watched<A>,
        method: &str,
        proved: Option<Bounds>,
        subject: &str,
        interrupted: bool,
    ) -> Self
    where
        Watched<A>: Serialize,
    {
        let lang = lang();
        let figure = present::figure(watched, subject, method, lang);
        let told = trace::walks(watched, proved, lang);
        let walks = figure.passes.iter().zip(&told).map(|(pass, steps)| {
            let places = tree::place(pass, lang);
            let nodes = pass.nodes.iter().zip(&places.nodes).map(|(node, spot)| {
                object!({
                    "path": node.path,
                    "move": node.mv,
                    "player": node.player.map(|player| player.to_string()),
                    "value": node.value,
                    "pruned": node.state == tree::NodeState::Pruned,
                    "chosen": node.chosen,
                    "children": node.children,
                    "x": spot.map(|spot| spot.x),
                    "y": spot.map(|spot| spot.y),
                })
            });
            object!({
                "caption": pass.caption,
                "width": places.width,
                "height": places.height,
                "nodes": nodes.collect::<Vec<_>>(),
                "steps": steps,
            })
        });
        let walks = walks.collect();
        Self { json: json(watched), figure, walks, lang, interrupted }
    }
}
