//! `perfectplay train othello play`: games against itself.

use std::{io::Write, ops::RangeInclusive, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_training::othello::{Manner, SelfPlay};

use super::{
    super::playing::{self, Playing, range},
    Chosen,
};
use crate::{args::whole, context::Context};

/// A game, or a board to calibrate on, is finished before Ctrl-C is heard, so it must not take for ever.
pub(super) const MOST_DEPTH: i64 = 12;
pub(super) const MOST_EXACT: i64 = 20;

/// Arguments of `perfectplay train othello play`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    #[command(flatten)]
    playing: Playing,

    /// How many random moves a game begins with.
    #[arg(long, value_name = "LEAST-MOST", default_value = "6-24", value_parser = range)]
    random: RangeInclusive<u32>,

    /// How many moves to look ahead.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>(1..=MOST_DEPTH))]
    depth: u32,

    /// Solve the game when so many squares are free.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = whole::<u32>(0..=MOST_EXACT))]
    exact: u32,

    /// Weights to play by: a file, `shipped` for those of the program, `none` for random moves.
    #[arg(long, value_name = "FILE", default_value = "shipped", value_hint = ValueHint::FilePath)]
    weights: PathBuf,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let chosen = Chosen::named(&args.weights)?;
    let manner = Manner {
        seed: args.playing.seed,
        random: args.random.clone(),
        depth: args.depth,
        exact: args.exact,
    };
    let games = args.playing.games;
    let play = SelfPlay { evaluation: chosen.evaluation(), manner, games };
    playing::run(&play, &play.title(), &args.playing, |game| game.score.cmp(&0), context, out)
}
