//! What searches answer.

use std::sync::Arc;

use perfectplay_core::Bound;
use perfectplay_draw::board;
use perfectplay_messages::Message;
use perfectplay_present::answer::{cost, picture, verdict};
use perfectplay_registry::{Position, Solved, Tested};
use pyo3::prelude::*;

use crate::{lang::lang, positions::json};

/// What `solve` and `analyse` answer.
#[pyclass(frozen, module = "perfectplay._native")]
pub(crate) struct Answer {
    position: Arc<dyn Position>,
    solved: Solved,
    #[pyo3(get)]
    interrupted: bool,
}

#[pymethods]
impl Answer {
    /// The JSON of the command line.
    fn json(&self) -> String {
        json(&self.solved)
    }

    /// The answer in sentences, a line each.
    fn text(&self) -> String {
        let Self { position, solved, .. } = self;
        let known = verdict(solved, position.stakes());
        let said = match (position.utility(), solved.stopped) {
            (Some(utility), _) => Message::Over { utility, stakes: position.stakes() },
            (None, Some(why)) if solved.bound != Bound::Exact => Message::Stopped { why, known },
            (None, _) => Message::Verdict(known),
        };
        let mut lines = vec![said];
        if !solved.best.is_empty() {
            lines.push(Message::Best(&solved.best));
        }
        if solved.line.len() > 1 {
            lines.push(Message::Line(&solved.line));
        }
        lines.push(Message::Cost(cost(solved.nodes, solved.leaves, solved.seconds)));
        let lines: Vec<_> = lines.iter().map(|line| line.say(lang())).collect();
        lines.join("\n")
    }

    /// The board with the value of every move, if they are known.
    fn svg(&self) -> String {
        picture(board::svg, &*self.position, &self.solved, lang())
    }
}

impl Answer {
    pub(crate) fn new(position: Arc<dyn Position>, solved: Solved, interrupted: bool) -> Self {
        Self { position, solved, interrupted }
    }
}

/// What the yes/no test answers.
#[pyclass(frozen, module = "perfectplay._native")]
pub(crate) struct TestAnswer {
    tested: Tested,
    #[pyo3(get)]
    interrupted: bool,
}

#[pymethods]
impl TestAnswer {
    /// The JSON of the command line.
    fn json(&self) -> String {
        json(&self.tested)
    }

    /// The answer in sentences, a line each.
    fn text(&self) -> String {
        let Tested { to_move: player, at_least, depth, answer, ref mv, .. } = self.tested;
        let said = Message::Test { player, at_least, depth, answer, mv: mv.as_deref() }.say(lang());
        let cost = cost(self.tested.nodes, self.tested.leaves, self.tested.seconds);
        let mut text = format!("{said}\n{}", Message::Cost(cost).say(lang()));
        if let Some(why) = self.tested.reason {
            text += "\n";
            text += &Message::Chosen { method: self.tested.method, why }.say(lang());
        }
        text
    }
}

impl TestAnswer {
    pub(crate) fn new(tested: Tested, interrupted: bool) -> Self {
        Self { tested, interrupted }
    }
}
