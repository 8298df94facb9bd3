//! The questions that can be asked, a file for each kind.

mod games;
mod graphs;
mod impartial;
mod jobs;
mod position;
mod search;
mod theory;
mod trees;

pub(crate) use search::{solved, update};

use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    http::header::CONTENT_TYPE,
    response::IntoResponse,
    routing::{get, post},
};
use serde_json::{Value, json};

use crate::{error::ApiError, lab::Lab, words::Words};

/// A question may come with a text of this many bytes.
const LONGEST_BODY: usize = 4 << 20;

/// What can be asked, described for programs.
const OPENAPI: &str = include_str!("../../openapi.json");

/// Every question under `/api`.
pub(crate) fn api() -> Router<Lab> {
    Router::new()
        .route("/version", get(version))
        .route("/openapi.json", get(openapi))
        .route("/games", get(games::list))
        .route("/games/{game}/position", get(position::view))
        .route("/games/{game}/moves", get(position::moves))
        .route("/games/{game}/solve", get(search::solve))
        .route("/games/{game}/solve/events", get(search::solve_events))
        .route("/games/{game}/analyse", get(search::analyse))
        .route("/games/{game}/analyse/events", get(search::analyse_events))
        .route("/games/{game}/test", get(search::test))
        .route("/games/{game}/why", get(search::why))
        .route("/games/{game}/perft", get(search::perft))
        .route("/games/{game}/tree", get(trees::tree))
        .route("/games/{game}/graph", get(graphs::of_game))
        .route("/games/{game}/arena", get(impartial::arena_of_game))
        .route("/games/{game}/grundy", get(impartial::grundy))
        .route("/games/{game}/heaps", get(impartial::heaps))
        .route("/graph", post(graphs::of_text))
        .route("/arena", post(impartial::arena_of_text))
        .route("/theory", get(theory::theory))
        .route("/jobs", get(jobs::list).post(jobs::start))
        .route("/jobs/events", get(jobs::list_events))
        .route("/jobs/{id}", get(jobs::show).delete(jobs::remove))
        .route("/jobs/{id}/figure", get(jobs::figure))
        .route("/jobs/{id}/events", get(jobs::events))
        .fallback(async || {
            ApiError::missing((
                "there is no such question; /api/openapi.json lists them",
                "il n’y a pas de telle question ; /api/openapi.json en donne la liste",
            ))
        })
        .method_not_allowed_fallback(async || ApiError::not_so())
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}

async fn version(words: Words) -> Result<Json<Value>, ApiError> {
    words.finish()?;
    Ok(Json(json!({ "name": "perfectplay", "version": env!("CARGO_PKG_VERSION") })))
}

async fn openapi(words: Words) -> Result<impl IntoResponse, ApiError> {
    words.finish()?;
    Ok(([(CONTENT_TYPE, "application/json")], OPENAPI))
}
