//! `perfectplay train othello measure`: how far weights are from results.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_messages::Training;
use perfectplay_training::{Game, HELD_OUT};
use serde::Serialize;

use super::{
    Chosen, say,
    table::{Figures, Row, Table},
};
use crate::{
    args::{Format, Output},
    context::Context,
    failure::refuse,
    json,
};

/// Arguments of `perfectplay train othello measure`.
#[derive(clap::Args)]
pub(super) struct Args {
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
    let mut games = super::games(&args.files)?;
    let given = games.len() as u64;
    if args.held_out {
        games.retain(Game::is_held_out);
    }
    let table = Table::new(evaluation, &games);
    match args.answer.format() {
        Format::Json => {
            let (phases, total) = (table.phases(), table.total());
            json::line(out, &Measured { games: games.len(), phases, total })?;
        }
        Format::Text if args.held_out && games.is_empty() => {
            let none = Training::NoneHeldOut { games: given, one_in: HELD_OUT };
            writeln!(out, "{}", say(none, context))?;
        }
        Format::Text => {
            writeln!(out, "{}", say(Training::Measured(games.len() as u64), context))?;
            writeln!(out, "{}", table.text(context))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
