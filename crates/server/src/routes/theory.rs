//! `GET /api/theory`: what the yes/no test is expected to cost.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use perfectplay_draw::plot::{self, Figure};
use perfectplay_present::trials::{
    curves::{self, Plot},
    theory as present,
};
use perfectplay_theory::{Chance, Cost, MAX_DEPTH, MAX_MOVES, TheoryError};

use super::search::value_of;
use crate::{
    error::ApiError,
    lab::Lab,
    picture::{Drawing, Format, Picture},
    words::Words,
};

/// Columns of a plot as text.
const COLUMNS: usize = 100;

pub(crate) async fn theory(State(lab): State<Lab>, mut words: Words) -> Result<Response, ApiError> {
    let lang = words.lang()?;
    let moves = words.number("moves", 1..=MAX_MOVES)?.unwrap_or(2);
    let depth = words.number("depth", 0..=MAX_DEPTH)?.unwrap_or(10);
    let chance: Chance = words.read("p")?.unwrap_or(Chance::FixedPoint);
    let plot = words.one_of(
        "plot",
        &[
            ("all", Plot::All),
            ("cost", Plot::Cost),
            ("branching", Plot::Branching),
            ("ensured", Plot::Ensured),
            ("levels", Plot::Levels),
        ],
    )?;
    let format = Format::of(&mut words, Format::PLAIN)?;
    words.finish()?;
    lab.light
        .work(move |_| {
            let cost = Cost::of(moves, depth, chance).map_err(wrong)?;
            let plotted = Plotted(curves::figure(&cost, chance, plot, lang).map_err(wrong)?);
            if let Some(picture) = Picture::of(&plotted, format)? {
                return Ok(picture.into_response());
            }
            let mut answer = value_of(&present::answer(&cost))?;
            answer["report"] = value_of(&present::document(&cost, false, lang))?;
            Ok(Json(answer).into_response())
        })
        .await?
}

fn wrong(error: TheoryError) -> ApiError {
    ApiError::wrong(error.to_string())
}

/// A plot in every form.
struct Plotted(Figure);

impl Drawing for Plotted {
    fn svg(&self) -> String {
        plot::svg(&self.0)
    }
    fn tikz(&self) -> String {
        plot::tikz(&self.0)
    }
    fn text(&self) -> Option<String> {
        Some(plot::text(&self.0, COLUMNS, true))
    }
}
