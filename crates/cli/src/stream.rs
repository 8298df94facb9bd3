//! What is known while a search goes on, told as it comes.

use std::{
    cell::RefCell,
    io::{self, Write},
    time::Duration,
};

use perfectplay_core::{Progress, tell};
use perfectplay_messages::{Message, Stakes};
use perfectplay_present::answer;
use perfectplay_registry::{Position, Update};

use crate::{args::BoardFormat, batch::Manner, context::Context};

/// Tells updates of one search.
pub(crate) struct Stream<'a, W> {
    format: BoardFormat,
    manner: Manner,
    stakes: Stakes,
    context: &'a Context,
    out: RefCell<Told<'a, W>>,
}

/// The output, and what became of writing to it: a search cannot fail because nobody reads.
struct Told<'a, W> {
    out: &'a mut W,
    result: crate::Result<()>,
}

impl<'a, W: Write> Stream<'a, W> {
    pub(crate) fn new(
        position: &dyn Position,
        format: BoardFormat,
        manner: Manner,
        context: &'a Context,
        out: &'a mut W,
    ) -> Self {
        let out = RefCell::new(Told { out, result: Ok(()) });
        Self { format, manner, stakes: position.stakes(), context, out }
    }

    /// Tells one update on a line of its own. Pictures wait for the answer, and so do answers that
    /// are one line each.
    pub(crate) fn tell(&self, update: &Update) {
        let mut told = self.out.borrow_mut();
        if told.result.is_err()
            || self.manner == Manner::OneLine && self.format != BoardFormat::Json
        {
            return;
        }
        told.result = match self.format {
            BoardFormat::Json => {
                serde_json::to_string(update).map_err(|error| io::Error::from(error).into())
            }
            BoardFormat::Text => Ok(self.line(update)),
            BoardFormat::Svg | BoardFormat::Png | BoardFormat::Tikz => return,
        }
        .and_then(|line| {
            writeln!(told.out, "{line}")?;
            Ok(told.out.flush()?)
        });
    }

    fn line(&self, update: &Update) -> String {
        let lang = self.context.lang;
        let verdict = answer::verdict_so_far(update, self.stakes);
        let mut parts = vec![Message::Verdict(verdict).say(lang)];
        parts.extend(answer::line_so_far(update, self.stakes).map(|line| line.say(lang)));
        let elapsed = Duration::from_secs_f64(update.seconds);
        let cost = Progress { nodes: update.nodes, elapsed, bounds: None, depth: None };
        parts.push(Message::Progress(cost).say(lang));
        parts.join(&tell!(lang, "; ", " ; "))
    }

    /// Whether all of it could be written.
    pub(crate) fn finish(self) -> crate::Result<()> {
        self.out.into_inner().result
    }
}
