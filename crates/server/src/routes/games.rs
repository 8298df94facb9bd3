//! `GET /api/games`: what there is to play.

use axum::{Json, extract::State};
use perfectplay_registry::Info;
use serde_json::{Value, json};

use crate::{error::ApiError, lab::Lab, words::Words};

pub(crate) async fn list(
    State(lab): State<Lab>,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let lang = words.lang()?;
    words.finish()?;
    let told = |info: &Info| {
        let parameters: Vec<_> = info
            .parameters
            .iter()
            .map(|parameter| {
                json!({
                    "name": parameter.name,
                    "help": parameter.help.say(lang),
                    "default": parameter.default,
                    "switch": parameter.switch,
                })
            })
            .collect();
        json!({
            "name": info.name,
            "title": info.title.say(lang),
            "description": info.description.say(lang),
            "positions": info.positions.say(lang),
            "parameters": parameters,
            "heuristics": info.heuristics,
            "methods": info.methods,
            "acyclic": info.acyclic,
            "impartial": info.impartial,
            "written": info.name == "graph",
        })
    };
    Ok(Json(lab.registry.entries().iter().map(|entry| told(entry.info())).collect()))
}
