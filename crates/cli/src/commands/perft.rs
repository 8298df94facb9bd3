//! `perfectplay perft`: how many states are so many moves away.

use std::{io::Write, process::ExitCode};

use anyhow::bail;
use perfectplay_core::Limits;
use perfectplay_messages::{Message, number};

use crate::{
    args::{Format, Given, Output, Target, position},
    batch::{self, Answered},
    context::Context,
};

/// Arguments of `perfectplay perft`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Game; `perfectplay games` shows them all.
    game: String,

    /// Position, if not the start, and how many moves away.
    #[arg(value_names = ["POSITION", "DEPTH"], num_args = 1..=2, required = true,
        allow_hyphen_values = true, value_parser = position)]
    position_and_depth: Vec<String>,

    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let (position, depth) = match args.position_and_depth.as_slice() {
        [depth] => (None, depth),
        [position, depth] => (Some(position.clone()), depth),
        _ => bail!("give a depth: perfectplay perft {} [POSITION] DEPTH", args.game),
    };
    let Ok(depth) = depth.parse::<u32>() else {
        bail!("the depth {depth:?} is no whole number; write perfectplay perft {} 5", args.game);
    };
    let target = Target { game: args.game.clone(), position };
    let format = args.output.format();
    batch::each(&target, given, format == Format::Json, context, out, |position, _, out| {
        let counted = context.watched(Limits::default(), |limits| position.perft(depth, limits));
        let Some(counted) = counted else {
            bail!("interrupted: an incomplete count says nothing");
        };
        if format == Format::Json {
            writeln!(out, "{}", serde_json::to_string(&counted)?)?;
        } else {
            let (leaves, finished) = (counted.leaves, counted.finished);
            let said = Message::Perft { depth, leaves, finished }.say(context.lang);
            let time = std::time::Duration::from_secs_f64(counted.seconds);
            writeln!(out, "{said} ({})", number::time(time, context.lang))?;
        }
        Ok(Answered::Fully)
    })
}
