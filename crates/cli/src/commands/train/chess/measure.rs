//! `perfectplay train chess measure`: how far weights are from results.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_messages::ErrorsIn;
use perfectplay_training::chess::Game;

use super::{super::measuring::Measuring, named, table};
use crate::context::Context;

/// Arguments of `perfectplay train chess measure`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    /// Weights to measure: a file, `shipped` for those of the program, `textbook` for men alone.
    #[arg(long, value_name = "FILE", default_value = "shipped", value_hint = ValueHint::FilePath)]
    weights: PathBuf,

    #[command(flatten)]
    measuring: Measuring,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let weights = named(&args.weights)?;
    let errors = |games: &[Game]| table(&weights, games);
    args.measuring.run(Game::is_held_out, ErrorsIn::Points, errors, context, out)
}
