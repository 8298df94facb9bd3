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
    error::{ApiError, said},
    lab::Lab,
    picture::{Drawing, Format, Picture},
    words::Words,
};

/// Trees deeper than this take a while.
const DEEP: u32 = 500;

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
    let desk = if depth <= DEEP { &lab.light } else { &lab.heavy };
    desk.work(move |_| {
        let cost = Cost::of(moves, depth, chance).map_err(wrong)?;
        // Curves cost more than numbers, and are drawn only where they are wanted.
        if format != Format::Json {
            let plotted = Plotted(curves::figure(&cost, chance, plot, lang).map_err(wrong)?);
            let picture = Picture::of(&plotted, format)?;
            return Ok(picture.map(IntoResponse::into_response).unwrap_or_default());
        }
        let mut answer = value_of(&present::answer(&cost))?;
        answer["report"] = value_of(&present::document(&cost, false, lang))?;
        Ok(Json(answer).into_response())
    })
    .await?
}

fn wrong(error: TheoryError) -> ApiError {
    ApiError::wrong(said(&error))
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
