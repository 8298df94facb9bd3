//! `perfectplay train chess play`: games against itself.

use std::{io::Write, ops::RangeInclusive, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_training::chess::{Manner, SelfPlay};

use super::{
    super::playing::{self, Playing, range},
    named,
};
use crate::{args::whole, context::Context};

/// A game is finished before Ctrl-C is heard, so it must not take for ever.
const MOST_NODES: i64 = 100_000;

/// Arguments of `perfectplay train chess play`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    #[command(flatten)]
    playing: Playing,

    /// How many random moves a game begins with.
    #[arg(long, value_name = "LEAST-MOST", default_value = "6-10", value_parser = range)]
    random: RangeInclusive<u32>,

    /// How many states to look at for each move.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole::<u64>(1..=MOST_NODES))]
    nodes: u64,

    /// Weights to play by: a file, `shipped` for those of the program, `textbook` for men alone.
    #[arg(long, value_name = "FILE", default_value = "shipped", value_hint = ValueHint::FilePath)]
    weights: PathBuf,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let weights = &named(&args.weights)?;
    let Playing { seed, games, .. } = args.playing;
    let manner = Manner { seed, random: args.random.clone(), nodes: args.nodes };
    let play = SelfPlay { weights, manner, games };
    playing::run(&play, &play.title(), &args.playing, |game| 0.cmp(&game.result), context, out)
}
