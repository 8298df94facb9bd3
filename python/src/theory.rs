//! What the yes/no test is expected to cost.

use perfectplay_core::Say;
use perfectplay_draw::plot;
use perfectplay_present::trials::{curves, theory as present};
use perfectplay_theory::{Chance, Cost, TheoryError};
use pyo3::prelude::*;

use crate::{errors::raise, lang::lang, positions::json};

/// The expected cost of a test on a uniform tree: as JSON, in sentences and as a plot.
#[pyfunction]
pub(crate) fn theory(
    py: Python<'_>,
    moves: u32,
    depth: u32,
    p: Option<f64>,
) -> PyResult<(String, String, String)> {
    let wrong = |error: TheoryError| raise(py, "GameError", error.say(lang().into()));
    let chance = p.map_or(Chance::FixedPoint, Chance::Exactly);
    let cost = Cost::of(moves, depth, chance).map_err(wrong)?;
    let figure = curves::figure(&cost, chance, curves::Plot::All, lang()).map_err(wrong)?;
    let said = present::document(&cost, false, lang()).text();
    Ok((json(&present::answer(&cost)), said, plot::svg(&figure)))
}
