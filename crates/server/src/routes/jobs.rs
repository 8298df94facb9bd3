//! `/api/jobs`: long work in the background.

use std::{convert::Infallible, time::Duration};

use axum::{
    Json,
    extract::{
        Path, State,
        rejection::{JsonRejection, PathRejection},
    },
    http::StatusCode,
    response::{IntoResponse, Response, Sse, sse::Event},
};
use perfectplay_messages::Lang;
use serde_json::{Value, json};
use tokio::{sync::mpsc, time};
use tokio_stream::Stream;

use super::{graphs::body, search::events as as_events};
use crate::{
    error::ApiError,
    jobs::{Job, JobRequest},
    lab::Lab,
    picture::{Format, Picture},
    words::Words,
};

/// News are told this often at the most.
const PACE: Duration = Duration::from_millis(250);

pub(crate) async fn list(
    State(lab): State<Lab>,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let lang = words.lang()?;
    words.finish()?;
    Ok(Json(lab.jobs.list(lang)))
}

pub(crate) async fn start(
    State(lab): State<Lab>,
    mut words: Words,
    request: Result<Json<JobRequest>, JsonRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let lang = words.lang()?;
    words.finish()?;
    let request = body(request)?;
    let here = lab.clone();
    let job = lab.light.work(move |_| here.jobs.start(request, &here.registry)).await??;
    Ok((StatusCode::CREATED, Json(job.view(lang, true))))
}

type Number = Result<Path<u64>, PathRejection>;

fn no_such_job() -> ApiError {
    ApiError::missing(("there is no such job", "il n’y a pas de tel travail"))
}

fn find(lab: &Lab, id: &Number) -> Result<Job, ApiError> {
    let found = id.as_ref().ok().and_then(|Path(id)| lab.jobs.get(*id));
    found.ok_or_else(no_such_job)
}

pub(crate) async fn show(
    State(lab): State<Lab>,
    id: Number,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let lang = words.lang()?;
    words.finish()?;
    Ok(Json(find(&lab, &id)?.view(lang, true)))
}

pub(crate) async fn remove(
    State(lab): State<Lab>,
    id: Number,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    words.lang()?;
    words.finish()?;
    let id = find(&lab, &id)?.id;
    let here = lab.clone();
    lab.light.work(move |_| here.jobs.remove(id)).await??;
    Ok(Json(json!({})))
}

/// The figure of an experiment.
pub(crate) async fn figure(
    State(lab): State<Lab>,
    id: Number,
    mut words: Words,
) -> Result<Response, ApiError> {
    let lang = words.lang()?;
    let format = Format::of(&mut words, Format::DRAWN)?;
    words.finish()?;
    let figure = find(&lab, &id)?.figure(lang);
    let figure = figure.ok_or_else(|| {
        ApiError::missing(("this job has no figure", "ce travail n’a pas de figure"))
    })?;
    lab.heavy
        .work(move |_| {
            Ok(Picture::of(&figure, format)?.map(IntoResponse::into_response).unwrap_or_default())
        })
        .await?
}

/// Tells `job` whenever it has changed, then `end` once it is finished.
pub(crate) async fn events(
    State(lab): State<Lab>,
    id: Number,
    mut words: Words,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let lang = words.lang()?;
    words.finish()?;
    let id = find(&lab, &id)?.id;
    Ok(watch(lab, "job", move |lab| match lab.jobs.get(id) {
        None => (no_such_job().told(lang), true),
        Some(job) => (job.view(lang, true), !job.state.is_open()),
    }))
}

/// Tells `jobs`, the list, whenever it has changed.
pub(crate) async fn list_events(
    State(lab): State<Lab>,
    mut words: Words,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let lang: Lang = words.lang()?;
    words.finish()?;
    Ok(watch(lab, "jobs", move |lab| (lab.jobs.list(lang), false)))
}

/// Tells what `look` sees whenever something has changed, until it says that this was the last.
fn watch(
    lab: Lab,
    name: &'static str,
    look: impl Fn(&Lab) -> (Value, bool) + Send + 'static,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    // The one who listens may be slow: then news are left out, not piled up.
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        let mut changes = lab.jobs.changes();
        let mut before = Value::Null;
        loop {
            changes.mark_unchanged();
            let (seen, last) = look(&lab);
            if seen != before && sender.send((name.to_owned(), seen.clone())).await.is_err() {
                return;
            }
            before = seen;
            if last {
                let _ = sender.send(("end".to_owned(), Value::Null)).await;
                return;
            }
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return },
                () = sender.closed() => return,
            }
            time::sleep(PACE).await;
        }
    });
    as_events(tokio_stream::wrappers::ReceiverStream::new(receiver), ())
}
