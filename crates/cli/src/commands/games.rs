//! `perfectplay games`: what there is to play.

use std::{io::Write, process::ExitCode};

use perfectplay_messages::Lang;
use perfectplay_registry::{Info, Parameter};

use crate::{args::Format, context::Context};

/// Arguments of `perfectplay games`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    output: crate::args::Output,
}

pub(crate) fn run(
    args: &Args,
    context: &Context,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let games: Vec<&Info> = context.registry.entries().iter().map(|entry| entry.info()).collect();
    if args.output.format() == Format::Json {
        writeln!(out, "{}", serde_json::to_string(&games)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let lang = context.lang;
    for (index, info) in games.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}: {}", info.name, info.description.say(lang))?;
        writeln!(out, "  positions   {}", info.positions.say(lang))?;
        for parameter in &info.parameters {
            writeln!(out, "  {}", described(parameter, lang))?;
        }
        writeln!(out, "  heuristics  {}", info.heuristics.join(", "))?;
        writeln!(out, "  kind        {}", kind(info))?;
    }
    if let Some(info) = games.first() {
        writeln!(out, "\nmethods: {}", info.methods.join(", "))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn described(parameter: &Parameter, lang: Lang) -> String {
    let default = parameter.default.map_or_else(String::new, |value| format!(" (usually {value})"));
    format!("--{:<10}{}{default}", parameter.name, parameter.help.say(lang))
}

fn kind(info: &Info) -> String {
    let mut words = vec![
        if info.impartial { "impartial" } else { "partisan" },
        if info.acyclic { "acyclic" } else { "cyclic" },
    ];
    words.extend(info.indexed.then_some("indexed"));
    words.extend(info.predecessors.then_some("reversible"));
    words.join(", ")
}
