//! `perfectplay train othello fit`: weights from games.

use std::{io::Write, path::PathBuf, process::ExitCode, time::Instant};

use clap::ValueHint;
use perfectplay_messages::{ErrorsIn, Message, Training};
use perfectplay_training::{
    HELD_OUT,
    othello::{Evaluation, Fit, Game, PHASES},
};
use serde::Serialize;

use super::{
    super::{
        Threads, games, ridge, say, spare_the_games,
        table::{Figures, Row},
    },
    table,
};
use crate::{
    args::{Format, Output, whole},
    context::Context,
    failure::refuse,
    json,
    output::Draft,
};

/// Arguments of `perfectplay train othello fit`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    /// Files of games, as `play` writes them. One game in 50 is held out, chosen by its moves.
    #[arg(value_name = "GAMES", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Write the weights to this file.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,

    /// Steps of conjugate gradients for each phase of the game.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = whole::<usize>(1..=10_000))]
    steps: usize,

    /// How strongly weights are drawn towards 0: as by so many boards that say so.
    #[arg(long, value_name = "X", default_value_t = 20.0, value_parser = ridge)]
    ridge: f32,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    answer: Output,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Fitted {
    file: String,
    fitted: usize,
    held_out: usize,
    phases: Vec<Row>,
    total: Figures,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    spare_the_games(&args.output, &args.files)?;
    let (held_out, fitted): (Vec<Game>, Vec<Game>) =
        games(&args.files)?.into_iter().partition(Game::is_held_out);
    if fitted.is_empty() {
        refuse!(
            "there is no game to fit weights to; play more of them",
            "il n’y a pas de partie sur laquelle ajuster des poids ; jouez-en d’autres",
        );
    }
    // Minutes later would be late to say that the weights cannot be put there.
    drop(Draft::new(&args.output)?);
    let count = fitted.len();
    let fit = Fit::new(fitted, args.steps, args.ridge);
    let begun = Instant::now();
    let weights = context.attended(|cancel, tell| {
        fit.weights(args.threads.count(), cancel, |done| {
            let (done, phases) = (done as u64, PHASES as u64);
            let elapsed = begun.elapsed();
            tell(Message::Training(Training::Fitting { done, phases, elapsed }));
        })
    });
    let Some(weights) = weights else {
        context.warn(&Message::Training(Training::Unfitted))?;
        return Ok(ExitCode::FAILURE);
    };
    let mut draft = Draft::new(&args.output)?;
    draft.write_all(&weights.to_bytes())?;
    draft.finish()?;
    let file = args.output.display().to_string();
    context.warn(&Message::Training(Training::Wrote(&file)))?;

    let table = table(&Evaluation::new(weights), &held_out);
    let (fitted, held_out) = (count, held_out.len());
    match args.answer.format() {
        Format::Json => {
            let (phases, total) = (table.rows(), table.total());
            json::line(out, &Fitted { file, fitted, held_out, phases, total })?;
        }
        Format::Text if held_out == 0 => {
            let none = Training::NoneHeldOut { games: fitted as u64, one_in: HELD_OUT };
            writeln!(out, "{}", say(none, context))?;
        }
        Format::Text => {
            let (fitted, held_out) = (fitted as u64, held_out as u64);
            writeln!(
                out,
                "{}",
                say(Training::Fitted { fitted, held_out, errors: ErrorsIn::Discs }, context)
            )?;
            writeln!(out, "{}", table.text(context))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
