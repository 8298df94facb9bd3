//! `perfectplay moves`: a position, whose turn it is and what can be played.

use std::{io::Write, process::ExitCode};

use perfectplay_draw::board::{self, Annotations};
use perfectplay_messages::Message;
use perfectplay_present::answer::{self, Draw};
use perfectplay_registry::Position;

use crate::{
    args::{BoardFormat, BoardOutput, Given, Target},
    batch::{self, Answered, Manner},
    context::Context,
    json,
};

/// Arguments of `perfectplay moves`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
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
            let moves = position.moves();
            match format {
                BoardFormat::Json => json::line(out, &moves)?,
                BoardFormat::Svg => writeln!(out, "{}", drawn(board::svg, position, context))?,
                BoardFormat::Png => {
                    let picture = drawn(board::svg, position, context);
                    out.write_all(&destination.pixels(&picture)?)?;
                }
                BoardFormat::Tikz => write!(out, "{}", drawn(board::tikz, position, context))?,
                BoardFormat::Text => {
                    if manner == Manner::Alone {
                        let scene = position.scene();
                        let board = board::text(&scene, &Annotations::new(), context.style);
                        writeln!(out, "{}", board.trim_end())?;
                    }
                    let legal = Message::LegalMoves(&moves.moves).say(context.voice());
                    let situation = situation(position, context);
                    match (manner, moves.utility) {
                        (_, Some(_)) => writeln!(out, "{situation}")?,
                        (Manner::Alone, None) => writeln!(out, "{situation}\n{legal}")?,
                        (Manner::OneLine, None) => writeln!(out, "{situation}, {legal}")?,
                    }
                }
            }
            Ok(Answered::Fully)
        },
    )?;
    sink.finish()?;
    Ok(code)
}

fn drawn(draw: Draw, position: &dyn Position, context: &Context) -> String {
    draw(&position.scene(), &Annotations::new(), &situation(position, context))
}

/// Whose turn it is, or how the game ended.
fn situation(position: &dyn Position, context: &Context) -> String {
    answer::situation(position).say(context.voice())
}
