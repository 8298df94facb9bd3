//! `perfectplay train othello calibrate`: how far short searches are off, for those who leave out what they foretell.

use std::{io::Write, path::PathBuf, process::ExitCode, time::Instant};

use clap::ValueHint;
use perfectplay_messages::{Message, Training, TrainingColumn, number};
use perfectplay_training::othello::{Calibration, Game, Measured, Off, Pair, Spreads, fit_spreads};
use serde::Serialize;

use super::{
    super::{Threads, games, say, spare_the_games},
    Chosen,
    play::{MOST_DEPTH, MOST_EXACT},
};
use crate::{
    args::{Format, Output, whole},
    context::Context,
    failure::refuse,
    json,
    output::Draft,
    show::aligned,
};

/// Arguments of `perfectplay train othello calibrate`.
#[derive(clap::Args)]
pub(in super::super) struct Args {
    /// Files of games, as `play` writes them. Only games that `fit` holds out are looked at.
    #[arg(value_name = "GAMES", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Weights to calibrate: a file, or `shipped` for those of the program.
    #[arg(long, value_name = "FILE", default_value = "shipped", value_hint = ValueHint::FilePath)]
    weights: PathBuf,

    /// Write the weights, with what was found, to this file.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,

    /// Boards to compare searches on.
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = whole::<usize>(1..=10_000_000))]
    boards: usize,

    /// Compare searches up to so many moves ahead.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole::<u32>(1..=MOST_DEPTH))]
    depth: u32,

    /// With so many free squares compare with the result as well.
    #[arg(long, value_name = "N", default_value_t = 18, value_parser = whole::<u32>(1..=MOST_EXACT))]
    exact: u32,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    answer: Output,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Calibrated {
    file: String,
    boards: usize,
    searches: Vec<Row>,
}

/// A pair of searches on boards of all kinds, in discs.
#[derive(Serialize)]
struct Row {
    to_the_end: bool,
    short: u32,
    /// How many moves ahead the long one looks; to the end, how many there are.
    long: u32,
    boards: u64,
    measured: f64,
    fitted: f64,
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    spare_the_games(&args.output, &args.files)?;
    let chosen = Chosen::named(&args.weights)?;
    let Some(evaluation) = chosen.evaluation() else {
        refuse!(
            "without weights there is nothing to calibrate; name a file, or shipped",
            "sans poids il n’y a rien à étalonner ; nommez un fichier, ou shipped",
        );
    };
    let mut games: Vec<Game> = games(&args.files)?;
    games.retain(Game::is_held_out);
    // Minutes later would be late to say that the weights cannot be put there.
    drop(Draft::new(&args.output)?);
    let calibration = Calibration::new(evaluation, &games, args.boards, args.depth, args.exact);
    let (boards, begun) = (calibration.boards() as u64, Instant::now());
    let measured = context.attended(|cancel, tell| {
        calibration.measure(args.threads.count(), cancel, |done| {
            let (done, elapsed) = (done as u64, begun.elapsed());
            tell(Message::Training(Training::Calibrating { done, boards, elapsed }));
        })
    });
    let Some(measured) = measured else {
        context.warn(&Message::Training(Training::Unfitted))?;
        return Ok(ExitCode::FAILURE);
    };
    let Some(spreads) = fit_spreads(&measured) else {
        refuse!(
            "{boards} boards of games that were held out are too few to go by; play more games",
            "{boards} plateaux de parties mises à part ne suffisent pas ; jouez d’autres parties",
        );
    };
    let mut draft = Draft::new(&args.output)?;
    draft.write_all(&evaluation.weights().clone().with_spreads(spreads).to_bytes())?;
    draft.finish()?;
    let file = args.output.display().to_string();
    context.warn(&Message::Training(Training::Wrote(&file)))?;

    let searches = rows(&measured, &spreads);
    match args.answer.format() {
        Format::Json => {
            json::line(out, &Calibrated { file, boards: calibration.boards(), searches })?;
        }
        Format::Text => {
            writeln!(out, "{}", say(Training::Calibrated(boards), context))?;
            writeln!(out, "{}", text(&searches, context))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What was measured, whatever the number of discs, beside what was fitted to it.
fn rows(measured: &Measured, spreads: &Spreads) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut sums = std::collections::BTreeMap::<_, (Off, f64)>::new();
    for (pair, off) in measured {
        let &Pair { to_the_end, short, long, discs } = pair;
        let spread = if to_the_end { &spreads.to_the_end } else { &spreads.ahead };
        let (sum, squares) = sums.entry((to_the_end, short, long)).or_default();
        *sum += *off;
        *squares += off.boards as f64 * spread.discs(short, long, discs).powi(2);
    }
    for ((to_the_end, short, long), (sum, squares)) in sums {
        let (measured, fitted) = (sum.root_mean_square(), (squares / sum.boards as f64).sqrt());
        rows.push(Row { to_the_end, short, long, boards: sum.boards, measured, fitted });
    }
    rows
}

fn text(rows: &[Row], context: &Context) -> String {
    use TrainingColumn::{Boards, FittedSpread, Long, RootMeanSquare, Short};
    let heading = |column| say(Training::Heading(column), context);
    let mut lines = vec![[Short, Long, Boards, RootMeanSquare, FittedSpread].map(heading).to_vec()];
    lines.extend(rows.iter().map(|row| {
        let decimal = |number| number::decimal(number, 2, context.lang);
        let long = if row.to_the_end {
            say(Training::ToTheEnd(row.long), context)
        } else {
            row.long.to_string()
        };
        let boards = number::count(row.boards, context.lang);
        vec![row.short.to_string(), long, boards, decimal(row.measured), decimal(row.fitted)]
    }));
    aligned(&lines)
}
