//! Games against itself, in a file that can be gone on with.

use std::{
    cmp::Ordering,
    convert::Infallible,
    fmt::Display,
    io::Write,
    ops::{ControlFlow, RangeInclusive},
    path::PathBuf,
    process::ExitCode,
    time::Instant,
};

use clap::ValueHint;
use perfectplay_core::{Both, both};
use perfectplay_messages::{Message, Training};
use perfectplay_series::{Conclusion, RecordError, Series, run as run_series};
use perfectplay_training::record::{self, Recorded};
use serde::Serialize;

use super::{Threads, say};
use crate::{
    args::{Format, Output, seed, whole},
    context::Context,
    json,
};

/// What is asked of games of every kind.
#[derive(clap::Args)]
pub(super) struct Playing {
    /// Games in the file when it is done.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1_000_000_000))]
    pub(super) games: usize,

    /// Another seed, other games.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = seed)]
    pub(super) seed: u64,

    /// The file of the games; the same settings go on where it ends.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    answer: Output,
}

/// A number of moves, or the least and the most of them.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, Both> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let number = whole::<u32>(0..=60);
    match (number(least), number(most)) {
        (Ok(least), Ok(most)) if least <= most => Ok(least..=most),
        _ => Err(both!(
            "give two numbers from 0 to 60, the smaller one first, such as 6-24",
            "donnez deux nombres de 0 à 60, le plus petit d’abord, comme 6-24",
        )),
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Played {
    file: String,
    games: u64,
    /// Won by Black.
    black: u64,
    draws: u64,
    /// Won by White.
    white: u64,
    stopped: Option<&'static str>,
}

impl Played {
    fn count(&mut self, black_to_white: Ordering) {
        self.games += 1;
        *match black_to_white {
            Ordering::Greater => &mut self.black,
            Ordering::Equal => &mut self.draws,
            Ordering::Less => &mut self.white,
        } += 1;
    }
}

/// Plays a series into the file with this first line; `black_to_white` says who did better in a game.
pub(super) fn run<S>(
    series: &S,
    title: &str,
    args: &Playing,
    black_to_white: impl Fn(&S::Piece) -> Ordering,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode>
where
    S: Series<Failure = Infallible>,
    S::Piece: Recorded + Display,
{
    let (mut lines, there) = record::open::<S::Piece>(&args.output, title)?;
    let file = args.output.display().to_string();
    let mut played = Played { file, games: 0, black: 0, draws: 0, white: 0, stopped: None };
    there.iter().for_each(|game| played.count(black_to_white(game)));
    let (resumed, games) = (played.games, args.games as u64);
    if 0 < resumed && resumed < games {
        context.warn(&Message::Training(Training::Resumed(resumed)))?;
    }
    let mut unsaved: Option<RecordError> = None;
    let begun = Instant::now();
    let Ok(conclusion) = context.attended(|cancel, tell| {
        run_series(series, there.len(), args.threads.count(), cancel, &mut |game| {
            if let Err(error) = lines.append(&game.to_string()) {
                unsaved = Some(error);
                return ControlFlow::Break(());
            }
            played.count(black_to_white(&game));
            let (done, elapsed) = (played.games, begun.elapsed());
            tell(Message::Training(Training::Playing { done, games, resumed, elapsed }));
            ControlFlow::Continue(())
        })
    });
    if let Some(error) = unsaved {
        return Err(error.into());
    }
    let is_cancelled = conclusion == Conclusion::Cancelled;
    played.stopped = is_cancelled.then_some("cancelled");
    match args.answer.format() {
        Format::Json => json::line(out, &played)?,
        Format::Text => {
            let Played { games: done, black, draws, white, .. } = played;
            writeln!(out, "{}", say(Training::Played { black, draws, white }, context))?;
            if is_cancelled {
                writeln!(out, "{}", say(Training::Interrupted { done, games }, context))?;
            }
        }
    }
    Ok(if is_cancelled { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
