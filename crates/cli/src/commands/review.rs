//! `perfectplay review`: a whole game, what every move was worth and what it threw away.

use std::{io::Write, process::ExitCode, time::Duration, time::Instant};

use perfectplay_draw::plot;
use perfectplay_messages::{Message, Review};
use perfectplay_present::review::{document, figure};
use perfectplay_registry::{self as registry, Played, Request};

use crate::{
    args::{Books, Given, Horizon, PlotFormat, PlotOutput, Search, whole},
    context::Context,
    failure::refuse,
    json,
    trials::in_text,
};

/// Each move is looked at for so long unless there is a limit.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Arguments of `perfectplay review`.
#[derive(clap::Args)]
#[command(
    override_usage = "perfectplay review [OPTIONS] <GAME> [POSITION] <MOVES>",
    after_help = "Limits are for every move, 1 second unless given. Half of them is spent on solving the \
    game to the end, the rest on looking as far as it goes; with --depth alone the end is looked for in \
    200,000 states. What is exact and what is an estimate is told, and not added up together."
)]
pub(crate) struct Args {
    /// Game; `perfectplay games` shows them all.
    game: String,

    /// Position to begin with, in the game's notation; the start if only moves follow.
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    first: String,

    /// The moves that were played, as one text.
    #[arg(value_name = "MOVES", allow_hyphen_values = true)]
    second: Option<String>,

    /// Begin with move number N.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole::<u32>(1..=65_000))]
    from: u32,

    /// In text, show the value along the game as well.
    #[arg(long)]
    plot: bool,

    #[command(flatten)]
    horizon: Horizon,

    #[command(flatten)]
    search: Search,

    #[command(flatten)]
    books: Books,

    #[command(flatten)]
    output: PlotOutput,
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
    let format = args.output.format()?;
    let (position, moves) = match &args.second {
        None => ("", &args.first),
        Some(moves) => (args.first.as_str(), moves),
    };
    let settings = given.for_game(&context.registry, &args.game)?;
    let entry = context.registry.entry(&args.game)?;
    let played = Played::read(entry, &settings, position, moves)?;
    let from = args.from as usize;
    if from > played.moves.len() {
        refuse!(
            "the game has {0} moves; give --from a number from 1 to {0}",
            "la partie a {0} coups ; donnez à --from un nombre de 1 à {0}",
            played.moves.len(),
        );
    }
    let mut sink = args.output.open(false, out)?;
    let limits = args.search.stops.limits_or(args.horizon.depth, USUAL_TIME);
    let begun = Instant::now();
    let reviewed = context.attended(|cancel, tell| {
        let limits = perfectplay_core::Limits { cancel: Some(cancel), ..limits };
        let request = Request {
            heuristic: args.horizon.heuristic.as_deref(),
            book: args.books.wanted(),
            ..args.search.request(limits)
        };
        registry::review(&played, from, &request, &mut |done, of| {
            let (done, moves, elapsed) = (done as u64, of as u64, begun.elapsed());
            tell(Message::Review(Review::Progress { done, moves, elapsed }));
        })
    })?;
    let drawn = || figure(&reviewed, context.lang);
    match format {
        PlotFormat::Json => json::line(&mut sink, &reviewed)?,
        PlotFormat::Markdown => write!(sink, "{}", document(&reviewed, context.lang).markdown())?,
        PlotFormat::Svg => write!(sink, "{}", plot::svg(&drawn()))?,
        PlotFormat::Tikz => write!(sink, "{}", plot::tikz(&drawn()))?,
        PlotFormat::Png => {
            sink.write_all(&args.output.destination.pixels(&plot::svg(&drawn()))?)?;
        }
        PlotFormat::Text => {
            writeln!(sink, "{}", document(&reviewed, context.lang).text())?;
            if args.plot {
                write!(sink, "\n{}", in_text(&drawn(), context))?;
            }
        }
    }
    sink.finish()?;
    Ok(if reviewed.stopped.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
