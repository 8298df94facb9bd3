//! `perfectplay analyse`: the best move as far as one can see.

use std::{io::Write, process::ExitCode, time::Duration};

use perfectplay_registry::Request;

use crate::{
    args::{
        BoardFormat, BoardOutput, Given, Horizon, MovesWanted, OnTheClock, Search, Strength, Target,
    },
    batch::{self, Answered, Manner},
    commands::solve,
    context::Context,
    show,
    stream::Stream,
};

/// Without any limit a search would go on to the end of the game.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Arguments of `perfectplay analyse`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    horizon: Horizon,

    #[command(flatten)]
    search: Search,

    #[command(flatten)]
    clock: OnTheClock,

    #[command(flatten)]
    moves: MovesWanted,

    /// Say why: a sentence for every move.
    #[arg(long)]
    reasons: bool,

    #[command(flatten)]
    strength: Strength,

    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    if let Some(unused) = args.search.unused() {
        context.warn(&unused)?;
    }
    // A level limits itself, and in time it would play differently on every machine.
    let limits = if args.strength.level.is_some() || args.clock.is_on() {
        args.search.stops.limits(args.horizon.depth)
    } else {
        args.search.stops.limits_or(args.horizon.depth, USUAL_TIME)
    };
    let format = args.output.format()?;
    let destination = &args.output.destination;
    let mut sink = args.output.open(args.target.many(), out)?;
    let code = batch::each(
        &args.target,
        given,
        format == BoardFormat::Json,
        context,
        &mut sink,
        |position, manner, out| {
            let stream = Stream::new(position, format, manner, context, out);
            let limits = args.clock.share(position, limits);
            let solved = context.watched(limits, |limits| {
                position.analyse(&Request {
                    heuristic: args.horizon.heuristic.as_deref(),
                    all_moves: args.moves.all_moves || args.reasons,
                    lines: args.moves.lines().filter(|_| !args.reasons),
                    level: args.strength.level,
                    seed: args.strength.seed,
                    stream: args.search.stream.then_some(&|update| stream.tell(update)),
                    ..args.search.request(limits)
                })
            })?;
            stream.finish()?;
            solve::print(position, &solved, (format, destination), manner, context, out)?;
            if args.reasons && format == BoardFormat::Text && manner == Manner::Alone {
                write!(out, "{}", show::reasons(position, &solved, context))?;
            }
            // A limit is what an analysis expects to meet.
            Ok(Answered::Fully)
        },
    )?;
    sink.finish()?;
    Ok(code)
}
