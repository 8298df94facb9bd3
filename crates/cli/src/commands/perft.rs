//! `perfectplay perft`: how many states are so many moves away.

use std::{io::Write, process::ExitCode};

use perfectplay_core::both;
use perfectplay_messages::{Message, number};

use crate::{
    args::{Format, Given, Output, Stops, Target},
    batch::{self, Answered},
    context::Context,
    failure::refuse,
    json,
};

/// Arguments of `perfectplay perft`.
#[derive(clap::Args)]
#[command(override_usage = "perfectplay perft [OPTIONS] <GAME> [POSITION] <DEPTH>")]
pub(crate) struct Args {
    /// Game; `perfectplay games` shows them all.
    game: String,

    /// Position in the game's notation; the start if only a depth follows.
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    first: String,

    /// How many moves away.
    #[arg(value_name = "DEPTH", allow_hyphen_values = true)]
    second: Option<String>,

    #[command(flatten)]
    stops: Stops,

    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let (position, depth) = match &args.second {
        None => (None, &args.first),
        Some(depth) => (Some(args.first.clone()), depth),
    };
    let Ok(depth) = depth.parse::<u32>() else {
        refuse!(
            "the depth {depth:?} is no whole number; write perfectplay perft {} 5",
            "la profondeur {depth:?} n’est pas un nombre entier ; écrivez perfectplay perft {} 5",
            args.game,
        );
    };
    let target = Target { game: args.game.clone(), position };
    let format = args.output.format();
    batch::each(&target, given, format == Format::Json, context, out, |position, _, out| {
        let limits = args.stops.limits(None);
        let Some(counted) = context.watched(limits, |limits| position.perft(depth, limits)) else {
            context.warn(&both!(
                "the count was stopped, and a part of it says nothing",
                "le compte a été arrêté, et une partie ne dit rien",
            ))?;
            return Ok(Answered::CutShort);
        };
        if format == Format::Json {
            json::line(out, &counted)?;
        } else {
            let (leaves, finished) = (counted.leaves, counted.finished);
            let said = Message::Perft { depth, leaves, finished }.say(context.voice());
            let time = std::time::Duration::from_secs_f64(counted.seconds);
            writeln!(out, "{said} ({})", number::time(time, context.lang))?;
        }
        Ok(Answered::Fully)
    })
}
