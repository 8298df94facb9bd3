//! What searches answer.

use std::sync::Arc;

use perfectplay_draw::board;
use perfectplay_messages::Message;
use perfectplay_present::{
    answer::{cost, picture, sentences},
    grundy,
};
use perfectplay_registry::{Position, Solved, Tested, Valued};
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
        sentences(&*self.position, &self.solved, lang()).join("\n")
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

/// What `grundy` answers of a position.
#[pyclass(frozen, module = "perfectplay._native")]
pub(crate) struct GrundyAnswer {
    valued: Valued,
}

#[pymethods]
impl GrundyAnswer {
    /// The JSON of the command line.
    fn json(&self) -> String {
        json(&self.valued)
    }

    /// The answer in sentences, a line each.
    fn text(&self) -> String {
        grundy::value(&self.valued, lang()).join("\n")
    }
}

impl GrundyAnswer {
    pub(crate) fn new(valued: Valued) -> Self {
        Self { valued }
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
