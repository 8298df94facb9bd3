//! `perfectplay train chess fit`: weights from games.

use std::{io::Write, path::PathBuf, process::ExitCode, time::Instant};

use clap::ValueHint;
use perfectplay_core::{Both, both};
use perfectplay_messages::{ErrorsIn, Message, Training};
use perfectplay_training::chess::{Fit, Game, Settings};

use super::{
    super::{
        fitting::{Fitting, Parted, nothing_to_fit},
        ridge,
    },
    named, table,
};
use crate::{args::whole, context::Context};

/// Arguments of `perfectplay train chess fit`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
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
    fitting: Fitting,
}

fn part(text: &str) -> Result<f32, Both> {
    let number = text.parse().ok().filter(|part| (0. ..=1.).contains(part));
    number.ok_or_else(|| {
        both!("give a number from 0 to 1, such as 0.5", "donnez un nombre de 0 à 1, comme 0.5")
    })
}

/// Steps of conjugate gradients for each of Newton's: more change nothing.
const INNER_STEPS: usize = 20;

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let start = named(&args.start)?;
    let Parted { fitted, held_out } = args.fitting.games(Game::is_held_out)?;
    let counts = (fitted.len(), held_out.len());
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
        nothing_to_fit()?;
    }
    let begun = Instant::now();
    let weights = context.attended(|cancel, tell| {
        fit.weights(args.fitting.threads(), cancel, |done| {
            let (done, steps) = (done as u64, args.steps as u64);
            let elapsed = begun.elapsed();
            tell(Message::Training(Training::Stepping { done, steps, elapsed }));
        })
    });
    let weights = weights.map(|weights| (weights.write(), table(&weights, &held_out)));
    let weights = weights.as_ref().map(|(text, table)| (text.as_bytes(), table));
    args.fitting.finish(weights, counts, ErrorsIn::Points, context, out)
}
