//! `perfectplay train chess`: what the terms of the evaluation are worth.

mod fit;
mod measure;
mod play;

use std::{io::Write, path::Path, process::ExitCode};

use perfectplay_training::chess::{Game, STAGES, Weights, judge, pieces_of, shipped};

use super::{
    table::{Rows, Table},
    unreadable,
};
use crate::{bounded, context::Context};

/// What to do.
#[derive(clap::Subcommand)]
pub(super) enum Step {
    /// Plays games against itself into a file; goes on where the file ends.
    Play(play::Args),
    /// Fits weights to games, and measures them on games that were held out.
    Fit(fit::Args),
    /// Measures how far weights are from the results of games.
    Measure(measure::Args),
}

pub(super) fn run(step: &Step, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    match step {
        Step::Play(args) => play::run(args, context, out),
        Step::Fit(args) => fit::run(args, context, out),
        Step::Measure(args) => measure::run(args, context, out),
    }
}

/// The weights of that name: those of the program, those of the textbooks, or those of a file.
fn named(name: &Path) -> crate::Result<Weights> {
    match name.to_str() {
        Some("shipped") => return Ok(shipped().clone()),
        Some("textbook") => return Ok(Weights::textbook()),
        _ => {}
    }
    let bytes =
        bounded::text(name, bounded::MOST_OF_A_BOOK).map_err(|why| unreadable(name, &why))?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(Weights::read(&text).map_err(|why| unreadable(name, &why))?)
}

/// How far weights are from the results of games.
fn table(weights: &Weights, games: &[Game]) -> Table {
    let judged = judge(weights, games);
    let pieces = (0..STAGES).map(|stage| {
        let pieces = pieces_of(stage);
        *pieces.start() as u32..=*pieces.end() as u32
    });
    Table::new(Rows::Pieces, pieces.zip(judged.stages)).with_tenfold(judged.tenfold)
}
