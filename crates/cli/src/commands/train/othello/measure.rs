//! `perfectplay train othello measure`: how far weights are from results.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_messages::ErrorsIn;
use perfectplay_training::othello::Game;

use super::{super::measuring::Measuring, Chosen, table};
use crate::{context::Context, failure::refuse};

/// Arguments of `perfectplay train othello measure`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    /// Weights to measure: a file, or `shipped` for those of the program.
    #[arg(long, value_name = "FILE", default_value = "shipped", value_hint = ValueHint::FilePath)]
    weights: PathBuf,

    #[command(flatten)]
    measuring: Measuring,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let chosen = Chosen::named(&args.weights)?;
    let Some(evaluation) = chosen.evaluation() else {
        refuse!(
            "without weights there is nothing to measure; name a file, or shipped",
            "sans poids il n’y a rien à mesurer ; nommez un fichier, ou shipped",
        );
    };
    let errors = |games: &[Game]| table(evaluation, games);
    args.measuring.run(Game::is_held_out, ErrorsIn::Discs, errors, context, out)
}
