//! `perfectplay train`: an evaluation made from games that the program plays against itself.

mod calibrate;
mod fit;
mod measure;
mod play;
mod table;

use std::{
    fs,
    io::Write,
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
};

use perfectplay_core::{Both, Say, Voice, tell};
use perfectplay_messages::{Message, Training};
use perfectplay_series::whole_lines;
use perfectplay_training::{Evaluation, Game, Weights, record, shipped};

use crate::{args::whole, context::Context, failure::refuse};

/// Arguments of `perfectplay train`.
#[derive(clap::Args)]
#[command(
    after_help = "Games are played, weights are fitted to their results, and the next games are played with them. \
    The same settings give the same games and the same weights on every machine, with any number of threads."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    which: Which,
}

/// The games with an evaluation that is made like this.
#[derive(clap::Subcommand)]
enum Which {
    /// What patterns of discs are worth at Othello.
    #[command(subcommand)]
    Othello(Step),
}

/// What to do.
#[derive(clap::Subcommand)]
enum Step {
    /// Plays games against itself into a file; goes on where the file ends.
    Play(play::Args),
    /// Fits weights to games, and measures them on games that were held out.
    Fit(fit::Args),
    /// Measures how far short searches are off, and keeps it with the weights.
    Calibrate(calibrate::Args),
    /// Measures how far weights are from the results of games.
    Measure(measure::Args),
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let Which::Othello(step) = &args.which;
    match step {
        Step::Play(args) => play::run(args, context, out),
        Step::Fit(args) => fit::run(args, context, out),
        Step::Calibrate(args) => calibrate::run(args, context, out),
        Step::Measure(args) => measure::run(args, context, out),
    }
}

fn say(training: Training<'_>, context: &Context) -> String {
    Message::Training(training).say(context.voice())
}

/// How much to do at the same time.
#[derive(clap::Args)]
struct Threads {
    /// Threads to work on; as many as there are processors unless given.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1024))]
    threads: Option<usize>,
}

impl Threads {
    fn count(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
    }
}

/// The weights that `--weights` names.
enum Chosen {
    None,
    Shipped,
    Read(Box<Evaluation>),
}

impl Chosen {
    fn named(name: &Path) -> crate::Result<Self> {
        match name.to_str() {
            Some("none") => return Ok(Self::None),
            Some("shipped") => return Ok(Self::Shipped),
            _ => {}
        }
        let bytes = fs::read(name).map_err(|why| unreadable(name, &why))?;
        let weights = Weights::from_bytes(&bytes).map_err(|why| unreadable(name, &why))?;
        Ok(Self::Read(Box::new(Evaluation::new(weights))))
    }

    fn evaluation(&self) -> Option<&Evaluation> {
        match self {
            Self::None => None,
            Self::Shipped => Some(shipped()),
            Self::Read(evaluation) => Some(evaluation),
        }
    }
}

/// The games of all files. A line that was cut off at the end of one is not there yet.
fn games(files: &[PathBuf]) -> crate::Result<Vec<Game>> {
    let mut games = Vec::new();
    for file in files {
        let bytes = fs::read(file).map_err(|why| unreadable(file, &why))?;
        let text = String::from_utf8_lossy(whole_lines(&bytes));
        games.extend(record::read(&text).map_err(|why| unreadable(file, &why))?);
    }
    Ok(games)
}

/// Weights do not replace the games they are made from.
fn spare_the_games(output: &Path, files: &[PathBuf]) -> crate::Result<()> {
    let Ok(there) = fs::canonicalize(output) else { return Ok(()) };
    if files.iter().any(|file| fs::canonicalize(file).is_ok_and(|file| file == there)) {
        refuse!(
            "{} has the games; give the weights another --output",
            "{} contient les parties ; donnez un autre --output aux poids",
            output.display(),
        );
    }
    Ok(())
}

fn unreadable(file: &Path, why: &dyn Say) -> Both {
    Both::of(|lang| {
        let why = why.say(Voice::command_line(lang));
        tell!(lang, "cannot read {}: {why}", "impossible de lire {} : {why}", file.display())
    })
}
