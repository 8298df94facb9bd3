//! Positions solved in the background.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use perfectplay_core::{Bound, Limits, Progress, both};
use perfectplay_messages::Message;
use perfectplay_registry::{Position, Registry, Request, Solved, Update, method_names};
use serde_json::{Value, json};

use super::{Ended, Shown, Task, Teller, request::SolveRequest};
use crate::{error::ApiError, routes, words::one_of_these};

/// Megabytes of table unless asked for, and at the most.
const USUAL_MEMORY: usize = 256;
const MOST_MEMORY: usize = 2048;

/// Seconds at the most: a week.
const LONGEST: f64 = 604_800.0;

/// How often it is told where a job is.
const PACE: Duration = Duration::from_millis(200);

pub(super) fn task(request: &SolveRequest, registry: &Registry) -> Result<Task, ApiError> {
    let position = request.asked().position(registry)?;
    let request = request.clone();
    let megabytes = request.memory.unwrap_or(USUAL_MEMORY);
    if !(1..=MOST_MEMORY).contains(&megabytes) {
        return Err(ApiError::wrong(both!(
            "memory: give a number from 1 to {MOST_MEMORY}",
            "memory : donnez un nombre de 1 à {MOST_MEMORY}",
        )));
    }
    if request.time.is_some_and(|time| !(time > 0.0 && time <= LONGEST)) {
        return Err(ApiError::wrong(both!(
            "time: give seconds, up to {LONGEST}",
            "time : donnez des secondes, jusqu’à {LONGEST}",
        )));
    }
    if !method_names().any(|known| known == request.method()) {
        let names: Vec<_> = method_names().collect();
        return Err(one_of_these("method", &names));
    }
    Ok(Box::new(move |teller| {
        let told = Told { position: &*position, teller, news: Mutex::default() };
        let stream = |update: &Update| told.hear(|news| news.update = Some(update.clone()), true);
        let progress = |progress: Progress| told.hear(|news| news.progress = Some(progress), false);
        let solved = position.solve(&Request {
            method: request.method(),
            all_moves: request.all_moves,
            memory: megabytes << 20,
            stream: Some(&stream),
            limits: Limits {
                time: request.time.map(Duration::from_secs_f64),
                cancel: Some(teller.cancel),
                progress: Some(&progress),
                ..Limits::default()
            },
            ..Request::default()
        })?;
        let complete = solved.bound == Bound::Exact && solved.stopped.is_none();
        Ok(Ended { complete, shown: Some(answered(&*position, &solved)?) })
    }))
}

fn answered(position: &dyn Position, solved: &Solved) -> Result<Shown, ApiError> {
    Shown::of(|lang| {
        let answer = routes::solved(position, solved, lang)?;
        Ok(json!({
            "said": answer["said"]["verdict"],
            "bounds": [solved.lower, solved.upper],
            "answer": answer,
        }))
    })
}

/// What is heard of a search while it goes on.
#[derive(Default)]
struct News {
    update: Option<Update>,
    progress: Option<Progress>,
    told: Option<Instant>,
}

struct Told<'a> {
    position: &'a dyn Position,
    teller: &'a Teller<'a>,
    news: Mutex<News>,
}

impl Told<'_> {
    fn hear(&self, hear: impl FnOnce(&mut News), at_once: bool) {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        hear(&mut news);
        if at_once || news.told.is_none_or(|told| told.elapsed() >= PACE) {
            news.told = Some(Instant::now());
            // What cannot be told now is told with the next news, or in the answer.
            if let Ok(shown) = self.shown(&news) {
                self.teller.show(shown);
            }
        }
    }

    fn shown(&self, news: &News) -> Result<Shown, ApiError> {
        Shown::of(|lang| {
            let update = news.update.as_ref();
            let told = update.map(|update| routes::update(self.position, update, lang));
            let by_progress = news.progress.and_then(|progress| progress.bounds);
            let bounds = by_progress
                .map(|bounds| (bounds.lower, bounds.upper))
                .or(update.map(|update| (update.lower, update.upper)));
            let said = news.progress.map(|progress| Message::Progress(progress).say(lang));
            Ok(json!({
                "said": said.unwrap_or_default(),
                "update": told.transpose()?.unwrap_or(Value::Null),
                "bounds": bounds,
            }))
        })
    }
}
