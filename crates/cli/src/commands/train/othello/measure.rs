//! `perfectplay train othello measure`: how far weights are from results.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_messages::{ErrorsIn, Training};
use perfectplay_training::{HELD_OUT, othello::Game};
use serde::Serialize;

use super::{
    super::{
        games, say,
        table::{Figures, Row},
    },
    Chosen, table,
};
use crate::{
    args::{Format, Output},
    context::Context,
    failure::refuse,
    json,
};

/// Arguments of `perfectplay train othello measure`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    /// Files of games, as `play` writes them.
    #[arg(value_name = "GAMES", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Weights to measure: a file, or `shipped` for those of the program.
    #[arg(long, value_name = "FILE", default_value = "shipped", value_hint = ValueHint::FilePath)]
    weights: PathBuf,

    /// Leave out the games that `fit` makes weights from, and take those that it holds out.
    #[arg(long)]
    held_out: bool,

    #[command(flatten)]
    answer: Output,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Measured {
    games: usize,
    phases: Vec<Row>,
    total: Figures,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let chosen = Chosen::named(&args.weights)?;
    let Some(evaluation) = chosen.evaluation() else {
        refuse!(
            "without weights there is nothing to measure; name a file, or shipped",
            "sans poids il n’y a rien à mesurer ; nommez un fichier, ou shipped",
        );
    };
    let mut games: Vec<Game> = games(&args.files)?;
    let given = games.len() as u64;
    if args.held_out {
        games.retain(Game::is_held_out);
    }
    let table = table(evaluation, &games);
    match args.answer.format() {
        Format::Json => {
            let (phases, total) = (table.rows(), table.total());
            json::line(out, &Measured { games: games.len(), phases, total })?;
        }
        Format::Text if args.held_out && games.is_empty() => {
            let none = Training::NoneHeldOut { games: given, one_in: HELD_OUT };
            writeln!(out, "{}", say(none, context))?;
        }
        Format::Text => {
            let games = games.len() as u64;
            let measured = Training::Measured { games, errors: ErrorsIn::Discs };
            writeln!(out, "{}", say(measured, context))?;
            writeln!(out, "{}", table.text(context))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
