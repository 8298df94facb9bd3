//! `perfectplay theory`: what the yes/no test is expected to cost.

use std::{io::Write, process::ExitCode};

use clap::ValueEnum;
use perfectplay_draw::plot;
use perfectplay_present::trials::{
    curves,
    theory::{answer, document},
};
use perfectplay_theory::{Chance, Cost};

use crate::{
    args::{PlotFormat, PlotOutput, whole},
    context::Context,
    json,
    trials::in_text,
};

/// Arguments of `perfectplay theory`.
#[derive(clap::Args)]
#[command(
    after_help = "The test asks whether x can be ensured, in a tree with N moves in every position \
    whose leaves fall on either side of x independently. P is the chance that a leaf displeases whoever made \
    the last move: that it is less than x if K is odd, at least x if K is even. Level 1 is the last move \
    before the leaves; u is the chance that a move there does not satisfy its author, v how many moves are \
    tried on average. The product of all v is the expected number of leaves."
)]
pub(crate) struct Args {
    /// Moves in every position.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000),
        allow_negative_numbers = true)]
    moves: u32,

    /// Moves from the root to a leaf.
    #[arg(long, value_name = "K", value_parser = whole::<u32>(0..=10_000),
        allow_negative_numbers = true)]
    depth: u32,

    /// Chance that a leaf displeases whoever moved last, or pn, where tests cost most.
    #[arg(long, value_name = "P", default_value = "pn", allow_negative_numbers = true)]
    p: Chance,

    /// Show all levels.
    #[arg(long)]
    all: bool,

    /// What to plot: everything unless given.
    #[arg(long, value_enum, value_name = "WHAT")]
    plot: Option<Plot>,

    #[command(flatten)]
    output: PlotOutput,
}

/// What can be plotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Plot {
    /// Everything below.
    All,
    /// Expected leaves against P, for several depths.
    Cost,
    /// The same for each level: the peak closes on pn.
    Branching,
    /// The chance that x can be ensured against P: a step.
    Ensured,
    /// Moves tried, level by level.
    Levels,
}

impl From<Plot> for curves::Plot {
    fn from(plot: Plot) -> Self {
        match plot {
            Plot::All => Self::All,
            Plot::Cost => Self::Cost,
            Plot::Branching => Self::Branching,
            Plot::Ensured => Self::Ensured,
            Plot::Levels => Self::Levels,
        }
    }
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let format = args.output.format()?;
    let mut sink = args.output.open(false, out)?;
    let cost = Cost::of(args.moves, args.depth, args.p)?;
    let figure =
        || curves::figure(&cost, args.p, args.plot.unwrap_or(Plot::All).into(), context.lang);
    match (format, args.plot) {
        (PlotFormat::Text, None) => {
            writeln!(sink, "{}", document(&cost, args.all, context.voice()).text())?;
        }
        (PlotFormat::Text, Some(_)) => {
            write!(sink, "{}", in_text(&figure()?, context))?;
        }
        (PlotFormat::Markdown, _) => {
            write!(sink, "{}", document(&cost, args.all, context.voice()).markdown())?;
        }
        (PlotFormat::Json, _) => json::line(&mut sink, &answer(&cost))?,
        (PlotFormat::Svg, _) => write!(sink, "{}", plot::svg(&figure()?))?,
        (PlotFormat::Tikz, _) => write!(sink, "{}", plot::tikz(&figure()?))?,
        (PlotFormat::Png, _) => {
            sink.write_all(&args.output.destination.pixels(&plot::svg(&figure()?))?)?;
        }
    }
    sink.finish()?;
    Ok(ExitCode::SUCCESS)
}
