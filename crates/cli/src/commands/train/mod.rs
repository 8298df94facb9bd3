//! `perfectplay train`: evaluations made from games that the program plays against itself.

mod chess;
mod fitting;
mod measuring;
mod othello;
mod playing;
mod table;

use std::{
    fs,
    io::Write,
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
};

use perfectplay_core::{Both, Say, Voice, both, tell};
use perfectplay_messages::{Message, Training};
use perfectplay_series::whole_lines;
use perfectplay_training::record::{self, Recorded};

use crate::{args::whole, bounded, context::Context, failure::refuse};

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
    Othello(othello::Step),
    /// What men, squares, pawns, threats and the safety of kings are worth at chess.
    #[command(subcommand)]
    Chess(chess::Step),
}

impl Args {
    /// Whether Ctrl-C makes it keep what it has: measuring is soon done.
    pub(crate) fn answers_when_stopped(&self) -> bool {
        !matches!(
            self.which,
            Which::Othello(othello::Step::Measure(_)) | Which::Chess(chess::Step::Measure(_))
        )
    }
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    match &args.which {
        Which::Othello(step) => othello::run(step, context, out),
        Which::Chess(step) => chess::run(step, context, out),
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

/// The games of all files. A line that was cut off at the end of one is not there yet.
fn games<G: Recorded>(files: &[PathBuf]) -> crate::Result<Vec<G>> {
    let mut games = Vec::new();
    for file in files {
        let bytes =
            bounded::text(file, bounded::MOST_OF_GAMES).map_err(|why| unreadable(file, &why))?;
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

/// More than nothing, and not endless.
fn ridge(text: &str) -> Result<f32, Both> {
    let number = text.parse().ok().filter(|ridge| (1e-3..=1e6).contains(ridge));
    number.ok_or_else(|| {
        both!(
            "give a number from 0.001 to 1000000, such as 20",
            "donnez un nombre de 0.001 à 1000000, comme 20",
        )
    })
}
