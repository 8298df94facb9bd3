//! `perfectplay games`: what there is to play.

use std::{io::Write, process::ExitCode};

use perfectplay_core::tell;
use perfectplay_messages::Lang;
use perfectplay_registry::{Info, Parameter};

use crate::{args::Format, context::Context, json};

/// Arguments of `perfectplay games`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    output: crate::args::Output,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let games: Vec<&Info> = context.registry.entries().iter().map(|entry| entry.info()).collect();
    if args.output.format() == Format::Json {
        json::line(out, &games)?;
        return Ok(ExitCode::SUCCESS);
    }
    let lang = context.lang;
    for (index, info) in games.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let (name, description) = (info.name, info.description.say(lang));
        writeln!(out, "{}", tell!(lang, "{name}: {description}", "{name} : {description}"))?;
        writeln!(out, "  positions   {}", info.positions.say(lang))?;
        for parameter in &info.parameters {
            writeln!(out, "  {}", described(parameter, lang))?;
        }
        let heuristics = info.heuristics.join(", ");
        let heuristics = tell!(lang, "heuristics  {heuristics}", "heuristique {heuristics}");
        writeln!(out, "  {heuristics}")?;
        let kind = kind(info, lang);
        writeln!(out, "  {}", tell!(lang, "kind        {kind}", "genre       {kind}"))?;
    }
    if let Some(info) = games.first() {
        let methods = info.methods.join(", ");
        writeln!(out, "\n{}", tell!(lang, "methods: {methods}", "méthodes : {methods}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn described(parameter: &Parameter, lang: Lang) -> String {
    let usually = |value| tell!(lang, " (usually {value})", " (par défaut {value})");
    let default = parameter.default.map_or_else(String::new, usually);
    format!("--{:<10}{}{default}", parameter.name, parameter.help.say(lang))
}

fn kind(info: &Info, lang: Lang) -> String {
    let mut words = vec![
        if info.impartial { ("impartial", "impartial") } else { ("partisan", "partial") },
        if info.acyclic { ("acyclic", "sans cycle") } else { ("cyclic", "avec cycles") },
    ];
    words.extend(info.indexed.then_some(("indexed", "numéroté")));
    words.extend(info.predecessors.then_some(("reversible", "réversible")));
    words.extend(info.tables.map(|_| ("tables", "tables")));
    let word = |(english, french)| match lang {
        Lang::En => english,
        Lang::Fr => french,
    };
    words.into_iter().map(word).collect::<Vec<_>>().join(", ")
}
