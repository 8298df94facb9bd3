//! `perfectplay test`: can the player to move ensure at least X?

use std::{io::Write, process::ExitCode};

use perfectplay_core::both;
use perfectplay_messages::Message;
use perfectplay_present::answer;
use perfectplay_registry::Request;

use crate::{
    args::{Form, Format, Given, Horizon, Output, Stops, Target, whole},
    batch::{self, Answered, Manner},
    context::Context,
    json,
};

/// Arguments of `perfectplay test`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    target: Target,

    /// How much, in the view of the player to move.
    #[arg(long, value_name = "X", allow_negative_numbers = true,
        value_parser = whole::<i32>(i32::MIN.into()..=i32::MAX.into()))]
    at_least: i32,

    #[command(flatten)]
    horizon: Horizon,

    /// Method: auto, possible, the test itself, or to the end of the game pns, proof-number search, or retrograde, all
    /// states explored. Auto is possible, and retrograde where states can come back.
    #[arg(long, default_value = "auto", value_name = "NAME")]
    method: String,

    /// Form of the test.
    #[arg(long, value_enum, default_value_t)]
    form: Form,

    /// Memory of pns and retrograde, in megabytes.
    #[arg(long, default_value_t = 256, value_name = "MB",
        value_parser = whole::<u32>(1..=1_048_576))]
    memory: u32,

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
    if args.form != Form::default() && !["auto", "possible"].contains(&args.method.as_str()) {
        context.warn(&both!(
            "--form is for --method possible; {} ignores it",
            "--form est pour --method possible ; {} n’en tient pas compte",
            args.method,
        ))?;
    }
    let limits = args.stops.limits(args.horizon.depth);
    let format = args.output.format();
    batch::each(
        &args.target,
        given,
        format == Format::Json,
        context,
        out,
        |position, manner, out| {
            let tested = context.watched(limits, |limits| {
                let request = Request {
                    method: &args.method,
                    heuristic: args.horizon.heuristic.as_deref(),
                    limits,
                    memory: (args.memory as usize) << 20,
                    form: args.form.into(),
                    ..Request::default()
                };
                position.test(args.at_least, &request)
            })?;
            if format == Format::Json {
                json::line(out, &tested)?;
            } else {
                let said = Message::Test {
                    player: tested.to_move,
                    at_least: tested.at_least,
                    depth: tested.depth,
                    answer: tested.answer,
                    mv: tested.mv.as_deref(),
                }
                .say(context.voice());
                match manner {
                    Manner::OneLine => writeln!(out, "{}: {said}", tested.position)?,
                    Manner::Alone => {
                        let cost = answer::cost(tested.nodes, tested.leaves, tested.seconds);
                        writeln!(out, "{said}\n{}", Message::Cost(cost).say(context.voice()))?;
                        if let Some(why) = tested.reason {
                            let chosen = Message::Chosen { method: tested.method, why };
                            writeln!(out, "{}", chosen.say(context.voice()))?;
                        }
                    }
                }
            }
            Ok(if tested.answer == Some(true) { Answered::Fully } else { Answered::CutShort })
        },
    )
}
