//! `perfectplay train chess fit`: weights from games.

use std::{io::Write, path::PathBuf, process::ExitCode, time::Instant};

use clap::ValueHint;
use perfectplay_core::{Both, both};
use perfectplay_messages::{ErrorsIn, Message, Training};
use perfectplay_training::{
    HELD_OUT,
    chess::{Fit, Game, Settings, judge},
};
use serde::Serialize;

use super::{
    super::{
        Threads, games, ridge, say, spare_the_games,
        table::{Figures, Row},
    },
    named, table,
};
use crate::{
    args::{Format, Output, whole},
    context::Context,
    failure::refuse,
    json,
    output::Draft,
};

/// Arguments of `perfectplay train chess fit`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    /// Files of games, as `play` writes them. One game in 50 is held out, chosen by its moves.
    #[arg(value_name = "GAMES", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Write the weights to this file.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,

    /// Weights to start from, and to be drawn towards: a file, `shipped` for those of the program, `textbook` for men
    /// alone.
    #[arg(long, value_name = "FILE", default_value = "textbook", value_hint = ValueHint::FilePath)]
    start: PathBuf,

    /// Steps of Newton's method.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole::<usize>(1..=1000))]
    steps: usize,

    /// How strongly weights are drawn towards those they start from.
    #[arg(long, value_name = "X", default_value_t = 2000.0, value_parser = ridge)]
    ridge: f32,

    /// The same of weights in a row, which have their neighbours to go by.
    #[arg(long, value_name = "X", default_value_t = 20.0, value_parser = ridge)]
    row_ridge: f32,

    /// How strongly neighbours in a row of weights are drawn towards each other.
    #[arg(long, value_name = "X", default_value_t = 2000.0, value_parser = ridge)]
    smooth: f32,

    /// How much of what weights are fitted to is what searches said, from 0 to 1; the rest is the result.
    #[arg(long, value_name = "X", default_value_t = 0.25, value_parser = part)]
    mix: f32,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    answer: Output,
}

fn part(text: &str) -> Result<f32, Both> {
    let number = text.parse().ok().filter(|part| (0. ..=1.).contains(part));
    number.ok_or_else(|| {
        both!("give a number from 0 to 1, such as 0.5", "donnez un nombre de 0 à 1, comme 0.5")
    })
}

/// Steps of conjugate gradients for each of Newton's: more change nothing.
const INNER_STEPS: usize = 20;

/// The answer as JSON.
#[derive(Serialize)]
struct Fitted {
    file: String,
    fitted: usize,
    held_out: usize,
    stages: Vec<Row>,
    total: Figures,
    tenfold: f64,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    spare_the_games(&args.output, &args.files)?;
    let start = named(&args.start)?;
    let (held_out, fitted): (Vec<Game>, Vec<Game>) =
        games(&args.files)?.into_iter().partition(Game::is_held_out);
    let count = fitted.len();
    // Minutes later would be late to say that the weights cannot be put there.
    drop(Draft::new(&args.output)?);
    let settings = Settings {
        steps: args.steps,
        inner_steps: INNER_STEPS,
        ridge: args.ridge.into(),
        row_ridge: args.row_ridge.into(),
        smooth: args.smooth.into(),
        mix: args.mix.into(),
    };
    let fit = Fit::new(fitted, &start, settings);
    if fit.positions() == 0 {
        refuse!(
            "there is no game to fit weights to; play more of them",
            "il n’y a pas de partie sur laquelle ajuster des poids ; jouez-en d’autres",
        );
    }
    let begun = Instant::now();
    let weights = context.attended(|cancel, tell| {
        fit.weights(args.threads.count(), cancel, |done| {
            let (done, steps) = (done as u64, args.steps as u64);
            let elapsed = begun.elapsed();
            tell(Message::Training(Training::Stepping { done, steps, elapsed }));
        })
    });
    let Some(weights) = weights else {
        context.warn(&Message::Training(Training::Unfitted))?;
        return Ok(ExitCode::FAILURE);
    };
    let mut draft = Draft::new(&args.output)?;
    draft.write_all(weights.write().as_bytes())?;
    draft.finish()?;
    let file = args.output.display().to_string();
    context.warn(&Message::Training(Training::Wrote(&file)))?;

    let judged = judge(&weights, &held_out);
    let table = table(&judged);
    let (fitted, held_out) = (count, held_out.len());
    match args.answer.format() {
        Format::Json => {
            let (stages, total, tenfold) = (table.rows(), table.total(), judged.tenfold);
            json::line(out, &Fitted { file, fitted, held_out, stages, total, tenfold })?;
        }
        Format::Text if held_out == 0 => {
            let none = Training::NoneHeldOut { games: fitted as u64, one_in: HELD_OUT };
            writeln!(out, "{}", say(none, context))?;
        }
        Format::Text => {
            let (fitted, held_out) = (fitted as u64, held_out as u64);
            let errors = ErrorsIn::Points;
            writeln!(out, "{}", say(Training::Fitted { fitted, held_out, errors }, context))?;
            writeln!(out, "{}", table.text(context))?;
            writeln!(out, "{}", say(Training::Tenfold(judged.tenfold), context))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
