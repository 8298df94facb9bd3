//! `perfectplay train othello play`: games against itself, in a file that can be gone on with.

use std::{
    io::Write,
    ops::{ControlFlow, RangeInclusive},
    path::PathBuf,
    process::ExitCode,
    time::Instant,
};

use clap::ValueHint;
use perfectplay_core::{Both, both};
use perfectplay_messages::{Message, Training};
use perfectplay_series::{Conclusion, RecordError, run as run_series};
use perfectplay_training::{Game, Manner, SelfPlay, record};
use serde::Serialize;

use super::{Chosen, Threads, say};
use crate::{
    args::{Format, Output, seed, whole},
    context::Context,
    json,
};

/// A game, or a board to calibrate on, is finished before Ctrl-C is heard, so it must not take for ever.
pub(super) const MOST_DEPTH: i64 = 12;
pub(super) const MOST_EXACT: i64 = 20;

/// Arguments of `perfectplay train othello play`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Games in the file when it is done.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1_000_000_000))]
    games: usize,

    /// Another seed, other games.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = seed)]
    seed: u64,

    /// How many random moves a game begins with.
    #[arg(long, value_name = "LEAST-MOST", default_value = "6-24", value_parser = range)]
    random: RangeInclusive<u32>,

    /// How many moves to look ahead.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>(1..=MOST_DEPTH))]
    depth: u32,

    /// Solve the game when so many squares are free.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = whole::<u32>(0..=MOST_EXACT))]
    exact: u32,

    /// Weights to play by: a file, `shipped` for those of the program, `none` for random moves.
    #[arg(long, value_name = "FILE", default_value = "shipped", value_hint = ValueHint::FilePath)]
    weights: PathBuf,

    /// The file of the games; the same settings go on where it ends.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    answer: Output,
}

/// A number of moves, or the least and the most of them.
fn range(text: &str) -> Result<RangeInclusive<u32>, Both> {
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
    fn count(&mut self, game: &Game) {
        self.games += 1;
        *match game.score {
            1.. => &mut self.black,
            0 => &mut self.draws,
            _ => &mut self.white,
        } += 1;
    }
}

pub(super) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let chosen = Chosen::named(&args.weights)?;
    let manner = Manner {
        seed: args.seed,
        random: args.random.clone(),
        depth: args.depth,
        exact: args.exact,
    };
    let play = SelfPlay { evaluation: chosen.evaluation(), manner, games: args.games };
    let (mut lines, there) = record::open(&args.output, &play)?;
    let file = args.output.display().to_string();
    let mut played = Played { file, games: 0, black: 0, draws: 0, white: 0, stopped: None };
    there.iter().for_each(|game| played.count(game));
    let (resumed, games) = (played.games, args.games as u64);
    if 0 < resumed && resumed < games {
        context.warn(&Message::Training(Training::Resumed(resumed)))?;
    }
    let mut unsaved: Option<RecordError> = None;
    let begun = Instant::now();
    let Ok(conclusion) = context.attended(|cancel, tell| {
        run_series(&play, there.len(), args.threads.count(), cancel, &mut |game| {
            if let Err(error) = lines.append(&game.to_string()) {
                unsaved = Some(error);
                return ControlFlow::Break(());
            }
            played.count(&game);
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
