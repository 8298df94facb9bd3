//! Theory and experiments as people see them: reports, plots, JSON.

pub(crate) mod curves;
pub(crate) mod dichotomy;
pub(crate) mod methods;
mod run;
pub(crate) mod test;

use perfectplay_draw::plot::{self, Axis, Figure, Scale};
use perfectplay_messages::{Lang, Message, Trial, TrialWord, number};
use perfectplay_theory::experiment::Moments;
use serde::Serialize;

use crate::context::Context;

pub(crate) use run::{Manner, Presentation, carry_out};

/// A test or a dichotomy is given up after so many states unless the user says otherwise.
pub(crate) const USUAL_NODES: u64 = 1_000_000_000;

/// A plan and what it has shown as one JSON object; they have no name in common.
fn together(plan: &impl Serialize, results: &impl Serialize) -> anyhow::Result<serde_json::Value> {
    let mut answer = serde_json::to_value(plan)?;
    if let (Some(answer), serde_json::Value::Object(results)) =
        (answer.as_object_mut(), serde_json::to_value(results)?)
    {
        debug_assert!(results.keys().all(|name| !answer.contains_key(name)));
        answer.extend(results);
    }
    Ok(answer)
}

/// A figure for the terminal.
pub(crate) fn in_text(figure: &Figure, context: &Context) -> String {
    plot::text(figure, context.columns(), context.style.unicode)
}

/// A sentence.
pub(crate) fn say(trial: Trial<'_>, lang: Lang) -> String {
    Message::Trial(trial).say(lang)
}

/// A word.
pub(crate) fn word(word: TrialWord, lang: Lang) -> String {
    Message::TrialWord(word).say(lang)
}

/// What separates units from tenths.
pub(crate) fn decimal_mark(lang: Lang) -> char {
    match lang {
        Lang::En => '.',
        Lang::Fr => ',',
    }
}

/// An axis with a word beside it.
fn axis(label: TrialWord, scale: Scale, lang: Lang) -> Axis {
    Axis { label: word(label, lang), scale, range: None }
}

/// A mean in four digits, or a dash if there is none.
fn mean(sample: &Moments, lang: Lang) -> String {
    if sample.count == 0 { "-".to_owned() } else { number::significant(sample.mean, 4, lang) }
}
