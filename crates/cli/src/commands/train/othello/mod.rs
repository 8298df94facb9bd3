//! `perfectplay train othello`: what patterns of discs are worth.

mod calibrate;
mod fit;
mod measure;
mod play;

use std::{io::Write, path::Path, process::ExitCode};

use perfectplay_training::othello::{
    Evaluation, Game, PHASES, Weights, discs_of, measure as errors, shipped,
};

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
    /// Measures how far short searches are off, and keeps it with the weights.
    Calibrate(calibrate::Args),
    /// Measures how far weights are from the results of games.
    Measure(measure::Args),
}

pub(super) fn run(step: &Step, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    match step {
        Step::Play(args) => play::run(args, context, out),
        Step::Fit(args) => fit::run(args, context, out),
        Step::Calibrate(args) => calibrate::run(args, context, out),
        Step::Measure(args) => measure::run(args, context, out),
    }
}

/// The weights that `--weights` names.
enum Chosen {
    None,
    Shipped,
    Read(Box<Evaluation>),
}

impl Chosen {
    fn named(name: &Path) -> crate::Result<Self> {
        match name.to_str() {
            Some("none") => return Ok(Self::None),
            Some("shipped") => return Ok(Self::Shipped),
            _ => {}
        }
        let bytes =
            bounded::read(name, bounded::MOST_OF_A_BOOK).map_err(|why| unreadable(name, &why))?;
        let weights = Weights::from_bytes(&bytes).map_err(|why| unreadable(name, &why))?;
        Ok(Self::Read(Box::new(Evaluation::new(weights))))
    }

    fn evaluation(&self) -> Option<&Evaluation> {
        match self {
            Self::None => None,
            Self::Shipped => Some(shipped()),
            Self::Read(evaluation) => Some(evaluation),
        }
    }
}

/// How far weights are from the results of games.
fn table(evaluation: &Evaluation, games: &[Game]) -> Table {
    let errors = errors(evaluation, games.iter().flat_map(Game::samples));
    Table::new(Rows::Discs, (0..PHASES).map(discs_of).zip(errors))
}
