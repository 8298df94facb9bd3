//! Theory and experiments as people see them: reports, plots, JSON.

pub mod curves;
pub mod dichotomy;
pub mod methods;
pub mod test;
pub mod theory;

use perfectplay_core::{Say, Voice, sayable_errors, tell};
use perfectplay_draw::plot::{Axis, Figure, Scale};
use perfectplay_messages::{Lang, Message, Trial, TrialWord, number};
use perfectplay_theory::{
    TheoryError,
    experiment::{ExperimentError, Moments},
};
use serde::Serialize;

use crate::document::Document;

/// A test or a dichotomy is given up after so many states unless the user says otherwise.
pub const USUAL_NODES: u64 = 1_000_000_000;

/// What an experiment has shown, in every form.
#[derive(Clone, Debug)]
pub struct Presentation {
    /// In words and tables.
    pub report: Document,
    /// As a picture.
    pub figure: Figure,
    /// What can be done again: the command.
    pub command: String,
    /// For programs.
    pub json: serde_json::Value,
    /// Nothing was given up, and nothing contradicts what must be true.
    pub sound: bool,
}

/// Why something cannot be presented.
#[derive(Debug)]
pub enum PresentationError {
    /// The theory has no answer.
    Theory(TheoryError),
    /// The experiment has shown nothing that could be worked out.
    Experiment(ExperimentError),
    /// It cannot be written as JSON.
    Json(serde_json::Error),
}

impl Say for PresentationError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::Theory(error) => error.say(voice),
            Self::Experiment(error) => error.say(voice),
            Self::Json(error) => tell!(voice, "{error}", "cela ne s’écrit pas en JSON"),
        }
    }
}

sayable_errors!(PresentationError);

impl From<TheoryError> for PresentationError {
    fn from(error: TheoryError) -> Self {
        Self::Theory(error)
    }
}

impl From<ExperimentError> for PresentationError {
    fn from(error: ExperimentError) -> Self {
        Self::Experiment(error)
    }
}

impl From<serde_json::Error> for PresentationError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

/// A plan and what it has shown as one JSON object; they have no name in common.
fn together(
    plan: &impl Serialize,
    results: &impl Serialize,
) -> Result<serde_json::Value, serde_json::Error> {
    let mut answer = serde_json::to_value(plan)?;
    if let (Some(answer), serde_json::Value::Object(results)) =
        (answer.as_object_mut(), serde_json::to_value(results)?)
    {
        debug_assert!(results.keys().all(|name| !answer.contains_key(name)));
        answer.extend(results);
    }
    Ok(answer)
}

/// A sentence.
pub fn say(trial: Trial<'_>, voice: impl Into<Voice>) -> String {
    Message::Trial(trial).say(voice)
}

/// A word.
pub fn word(word: TrialWord, lang: Lang) -> String {
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
