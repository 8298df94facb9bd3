//! `perfectplay tree`: the tree that a method walks.

use std::{io::Write, process::ExitCode};

use clap::ValueEnum;
use perfectplay_core::Limits;
use perfectplay_draw::tree;
use perfectplay_registry::{Position, Request, Room, Watched};
use serde::Serialize;

use crate::{
    args::{Given, Horizon, Search, Target},
    context::Context,
    figure, trace,
};

/// Arguments of `perfectplay tree`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    horizon: Horizon,

    #[command(flatten)]
    search: Search,

    /// Draw the yes/no test "at least X?" instead of a method.
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    at_least: Option<i32>,

    /// Print the steps one by one, a sentence each.
    #[arg(long)]
    trace: bool,

    /// Draw at most this many states; what is left out is counted.
    #[arg(long, default_value_t = 500, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    show_nodes: u32,

    /// Draw states at most this many moves from the root.
    #[arg(long, default_value_t = 64, value_name = "N")]
    show_depth: u32,

    /// How to draw it.
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// Forms of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For the terminal.
    #[default]
    Text,
    /// One JSON object on one line.
    Json,
    /// A picture.
    Svg,
    /// For Graphviz.
    Dot,
    /// A LaTeX document.
    Tikz,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let (game, text) = args.target.game_and_position();
    let settings = given.for_game(&context.registry, game)?;
    let position = context.registry.open(game, &settings, text)?;
    let room = Room { nodes: args.show_nodes as usize, depth: args.show_depth as usize };
    let Search { nodes, time, .. } = args.search;
    let limits = Limits { depth: args.horizon.depth, nodes, time, ..Limits::default() };
    let heuristic = args.horizon.heuristic.as_deref();
    if let Some(at_least) = args.at_least {
        let watched = context.watched(limits, |limits| {
            let request = Request { heuristic, ..args.search.request(limits) };
            position.watch_test(at_least, &request, room)
        })?;
        present(args, &watched, "possible", &*position, context, out)?;
        return Ok(code(watched.answer.answer == Some(true)));
    }
    let watched = context.watched(limits, |limits| {
        let method = match args.search.method.as_str() {
            // The tree of the fastest method is hard to follow.
            "auto" => "alphabeta",
            method => method,
        };
        let request = Request { heuristic, method, ..args.search.request(limits) };
        position.watch(&request, room)
    })?;
    present(args, &watched, &watched.answer.method, &*position, context, out)?;
    Ok(code(watched.answer.stopped.is_none()))
}

fn code(answered: bool) -> ExitCode {
    if answered { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the steps if they were asked for, and the tree.
fn present<A>(
    args: &Args,
    watched: &Watched<A>,
    method: &str,
    position: &dyn Position,
    context: &Context,
    out: &mut impl Write,
) -> anyhow::Result<()>
where
    Watched<A>: Serialize,
{
    let lang = context.lang;
    if args.trace {
        for sentence in trace::sentences(watched, lang) {
            writeln!(out, "{sentence}")?;
        }
        return Ok(());
    }
    let subject = format!("{} {}", position.game(), position.text());
    let figure = || figure::figure(watched, subject.trim_end(), method, lang);
    let drawn = match if args.json { Format::Json } else { args.format } {
        Format::Json => serde_json::to_string(watched)?,
        Format::Text => tree::text(&figure(), lang),
        Format::Svg => tree::svg(&figure(), lang),
        Format::Dot => tree::dot(&figure()),
        Format::Tikz => tree::tikz(&figure()),
    };
    writeln!(out, "{}", drawn.trim_end())?;
    Ok(())
}
