//! `perfectplay train othello fit`: weights from games.

use std::{io::Write, process::ExitCode, time::Instant};

use perfectplay_messages::{ErrorsIn, Message, Training};
use perfectplay_training::othello::{Evaluation, Fit, Game, PHASES};

use super::{
    super::{
        fitting::{Fitting, Parted},
        ridge,
    },
    table,
};
use crate::{args::whole, context::Context};

/// Arguments of `perfectplay train othello fit`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    /// Steps of conjugate gradients for each phase of the game.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = whole::<usize>(1..=10_000))]
    steps: usize,

    /// How strongly weights are drawn towards 0: as by so many boards that say so.
    #[arg(long, value_name = "X", default_value_t = 20.0, value_parser = ridge)]
    ridge: f32,

    #[command(flatten)]
    fitting: Fitting,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let Parted { fitted, held_out } = args.fitting.games(Game::is_held_out)?;
    let counts = (fitted.len(), held_out.len());
    let fit = Fit::new(fitted, args.steps, args.ridge);
    let begun = Instant::now();
    let weights = context.attended(|cancel, tell| {
        fit.weights(args.fitting.threads(), cancel, |done| {
            let (done, phases) = (done as u64, PHASES as u64);
            let elapsed = begun.elapsed();
            tell(Message::Training(Training::Fitting { done, phases, elapsed }));
        })
    });
    let weights = weights.map(|weights| {
        let bytes = weights.to_bytes();
        (bytes, table(&Evaluation::new(weights), &held_out))
    });
    let weights = weights.as_ref().map(|(bytes, table)| (&bytes[..], table));
    args.fitting.finish(weights, counts, ErrorsIn::Discs, context, out)
}
