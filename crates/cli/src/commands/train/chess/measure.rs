//! `perfectplay train chess measure`: how far weights are from results.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_messages::{ErrorsIn, Training};
use perfectplay_training::{
    HELD_OUT,
    chess::{Game, judge},
};
use serde::Serialize;

use super::{
    super::{
        games, say,
        table::{Figures, Row},
    },
    named, table,
};
use crate::{
    args::{Format, Output},
    context::Context,
    json,
};

/// Arguments of `perfectplay train chess measure`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    /// Files of games, as `play` writes them.
    #[arg(value_name = "GAMES", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Weights to measure: a file, `shipped` for those of the program, `textbook` for men alone.
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
    stages: Vec<Row>,
    total: Figures,
    tenfold: f64,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let weights = named(&args.weights)?;
    let mut games: Vec<Game> = games(&args.files)?;
    let given = games.len() as u64;
    if args.held_out {
        games.retain(Game::is_held_out);
    }
    let judged = judge(&weights, &games);
    let table = table(&judged);
    match args.answer.format() {
        Format::Json => {
            let (stages, total, tenfold) = (table.rows(), table.total(), judged.tenfold);
            json::line(out, &Measured { games: games.len(), stages, total, tenfold })?;
        }
        Format::Text if args.held_out && games.is_empty() => {
            let none = Training::NoneHeldOut { games: given, one_in: HELD_OUT };
            writeln!(out, "{}", say(none, context))?;
        }
        Format::Text => {
            let games = games.len() as u64;
            let measured = Training::Measured { games, errors: ErrorsIn::Points };
            writeln!(out, "{}", say(measured, context))?;
            writeln!(out, "{}", table.text(context))?;
            writeln!(out, "{}", say(Training::Tenfold(judged.tenfold), context))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
