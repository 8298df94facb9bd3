//! `perfectplay grundy`: Grundy values of positions, and of heaps under a code.

use std::{io::Write, path::Path, process::ExitCode};

use clap::builder::PossibleValuesParser;
use perfectplay_core::Limits;
use perfectplay_messages::{Message, Nimber};
use perfectplay_present::grundy as present;
use perfectplay_registry::{Exploration, MOST_HEAPS, Position, arena_of_file, tabulation_names};

use crate::{
    arena::{self, Shown},
    args::{FigureFormat, FigureOutput, Given, Stops, Target, file_instead, whole},
    batch::{self, Answered, Manner},
    context::Context,
    failure::refuse,
    json,
};

/// A code is tabulated up to this heap unless the user says otherwise.
const USUAL: u32 = 1000;

/// Arenas with more configurations are neither listed nor drawn, unless the user allows it.
const MOST_CONFIGURATIONS: u64 = 1_000_000;

/// Values in one row of text.
const ROW: usize = 20;

/// Rows of text, of a table that is longer.
const ROWS: usize = 12;

/// Arguments of `perfectplay grundy`.
#[derive(clap::Args)]
#[command(
    after_help = "A code such as 0.77 has a digit for every number k of tokens that a move may \
    take: digit k is the sum of 1 if they may be a whole heap, 2 if the rest may stay one heap, 4 if it \
    may be broken into two, 8 into three. The letters N and P are not used, since they mean opposite \
    things in French courses and elsewhere: a position is winning or losing for the player to move."
)]
pub(crate) struct Args {
    /// Impartial game, or a code such as 0.77.
    game: String,

    /// Position in the game's notation, `-` to read positions from standard input, one a line; the
    /// start unless given (of a code, its table).
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,

    /// Tabulate the values of all heaps up to N, and look for a period.
    #[arg(long, value_name = "N", conflicts_with = "position",
        value_parser = whole::<u32>(0..=MOST_HEAPS.into()))]
    up_to: Option<u32>,

    /// How to tabulate: auto, naive (every move) or sparse (Guy's sparse spaces).
    #[arg(long = "method", default_value = "auto", value_name = "NAME", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(tabulation_names()))]
    tabulation: String,

    #[command(flatten)]
    stops: Stops,

    /// Memory for configurations and moves, in megabytes.
    #[arg(long, default_value_t = 1024, value_name = "MB",
        value_parser = whole::<u32>(1..=1_048_576))]
    memory: u32,

    /// Also the value of every configuration that can be reached.
    #[arg(long, conflicts_with = "up_to")]
    all: bool,

    /// In pictures, show at most this many configurations; usually 120.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=20_000))]
    show_states: Option<u32>,

    #[command(flatten)]
    output: FigureOutput,
}

impl Args {
    fn limits(&self) -> Limits<'static> {
        Limits { memory: Some((self.memory as usize) << 20), ..self.stops.limits(None) }
    }
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let many = args.position.as_deref() == Some("-");
    let mut sink = args.output.open(many, out)?;
    let code = answer(args, given, context, &mut sink)?;
    sink.finish()?;
    Ok(code)
}

fn answer(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let is_code = is_code(&args.game);
    if let (false, Some(file), None) =
        (is_code, file_instead(&args.game, &context.registry), &args.position)
    {
        if args.up_to.is_some() {
            refuse!(
                "--up-to is for games on heaps; a graph has the vertices it has",
                "--up-to est pour les jeux de tas ; un graphe a les sommets qu’il a",
            );
        }
        arena::show(&arena_of_file(file)?, (file, ""), &args.shown(), context, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (game, given) = match is_code {
        true => ("octal", given.with("code", &args.game)),
        false => (args.game.as_str(), given.clone()),
    };
    let up_to = args.up_to.or((is_code && args.position.is_none()).then_some(USUAL));
    match up_to {
        Some(_) if !matches!(args.output.format()?, FigureFormat::Text | FigureFormat::Json) => {
            refuse!(
                "a table of heaps is text or JSON; give a position to draw its arena",
                "une table des tas est du texte ou du JSON ; donnez une position pour dessiner son arène",
            )
        }
        Some(up_to) => table(args, game, &given, up_to, context, out),
        None if args.tabulation != "auto" => {
            refuse!(
                "--method is for tables of heaps; give --up-to N instead of a position",
                "--method est pour les tables des tas ; donnez --up-to N au lieu d’une position",
            )
        }
        None => positions(args, game, &given, context, out),
    }
}

impl Args {
    /// What is asked for of an arena.
    fn shown(&self) -> Shown<'_> {
        let most = self.show_states.map_or(120, |most| most as usize);
        Shown { all: self.all, most, output: &self.output }
    }
}

/// Whether a word is meant as a code of a game on heaps: it begins like a number, and is no file.
fn is_code(word: &str) -> bool {
    let begins = word.strip_prefix('.').unwrap_or(word);
    begins.starts_with(|c: char| c.is_ascii_digit()) && !Path::new(word).exists()
}

/// The configurations that can be reached from a position, each with its value.
fn arena(
    args: &Args,
    position: &dyn Position,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<Answered> {
    let limits = args.limits();
    let limits = Limits { nodes: limits.nodes.or(Some(MOST_CONFIGURATIONS)), ..limits };
    match context.watched(limits, |limits| position.arena(limits))? {
        Exploration::Whole(found) => {
            let subject = (position.game(), position.text());
            arena::show(&found, subject, &args.shown(), context, out)?;
            Ok(Answered::Fully)
        }
        Exploration::Unfinished { states, why } => {
            let said = Nimber::Unknown { why, configurations: states as u64 };
            context.warn(&Message::Nimber(said))?;
            Ok(Answered::CutShort)
        }
    }
}

/// Values positions, one or many.
fn positions(
    args: &Args,
    game: &str,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let target = Target { game: game.to_owned(), position: args.position.clone() };
    let json = args.output.format()? == FigureFormat::Json;
    let figure = !matches!(args.output.format()?, FigureFormat::Text | FigureFormat::Json);
    batch::each(&target, given, json, context, out, |position, manner, out| {
        if figure || args.all {
            return arena(args, position, context, out);
        }
        let valued = context.watched(args.limits(), |limits| position.grundy(limits))?;
        if json {
            json::line(out, &valued)?;
        } else {
            let lines = present::value(&valued, context.lang);
            match manner {
                Manner::Alone => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
                Manner::OneLine => {
                    let said = lines[..lines.len() - 1].join("; ");
                    writeln!(out, "{}: {said}", valued.position)?;
                }
            }
        }
        Ok(if valued.won.is_some() { Answered::Fully } else { Answered::CutShort })
    })
}

/// Tabulates heaps.
fn table(
    args: &Args,
    game: &str,
    given: &Given,
    up_to: u32,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let settings = given.for_game(&context.registry, game)?;
    let position = context.registry.open(game, &settings, "")?;
    let limits = args.stops.limits(None);
    let table =
        context.watched(limits, |limits| position.tabulate(up_to, &args.tabulation, limits))?;
    match args.output.format()? {
        FigureFormat::Json => json::line(out, &table)?,
        _ => {
            write_rows(&table.values, out)?;
            for line in present::table(&table, ROW * ROWS, context.voice()) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(if table.stopped.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The values in rows, each with the heap it begins with.
fn write_rows(values: &[u16], out: &mut impl Write) -> crate::Result<()> {
    let shown = &values[..values.len().min(ROW * ROWS)];
    let width = shown.iter().max().map_or(1, |largest| largest.to_string().len());
    let margin = shown.len().to_string().len();
    for (row, values) in shown.chunks(ROW).enumerate() {
        write!(out, "{:>margin$} |", row * ROW)?;
        for value in values {
            write!(out, " {value:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
