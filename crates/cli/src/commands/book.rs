//! `perfectplay book`: opening books, written, checked and shown.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::Instant,
};

use clap::ValueHint;
use perfectplay_core::{Both, Say, Score, Voice, both, tell};
use perfectplay_messages::{Booking, Message, number};
use perfectplay_registry::{
    Settings,
    books::{Conclusion, Manuscript, Pages, Volume},
};
use perfectplay_series::Chance;
use serde::Serialize;

use crate::{
    args::{Format, Given, Output, plies, seed, whole},
    bounded,
    context::Context,
    data,
    failure::Unwritable,
    json,
    output::Draft,
};

/// Arguments of `perfectplay book`.
#[derive(clap::Args)]
#[command(
    after_help = "A book has the exact value of every position so many moves from the start. `solve` and `why` look \
    into it by themselves, unless --no-book says otherwise, and answer the same, only sooner."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    which: Which,
}

impl Args {
    /// Whether Ctrl-C makes it tell, or keep, what it has.
    pub(crate) fn answers_when_stopped(&self) -> bool {
        !matches!(self.which, Which::Show(_))
    }
}

/// What to do with a book.
#[derive(clap::Subcommand)]
enum Which {
    /// Solves every position so many moves from the start; goes on where it was interrupted.
    Build(BuildArgs),
    /// Checks a book: the checksum, and positions at random, solved anew.
    Verify(VerifyArgs),
    /// Tells what a book is about.
    Show(ShowArgs),
}

/// Arguments of `perfectplay book build`.
#[derive(clap::Args)]
struct BuildArgs {
    /// Game; one with a search of its own, such as connect4.
    game: String,

    /// Moves from the start to the positions of the book.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = plies,
        allow_negative_numbers = true)]
    plies: u32,

    /// Write the book to this file; usually where `solve` finds it.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Positions to solve at the same time; as many as there are processors unless given.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1024))]
    threads: Option<usize>,

    /// Size of the table that all threads share, in megabytes.
    #[arg(long, default_value_t = 256, value_name = "MB", value_parser = whole::<u32>(1..=1_048_576))]
    memory: u32,

    #[command(flatten)]
    answer: Output,
}

/// Arguments of `perfectplay book verify`.
#[derive(clap::Args)]
struct VerifyArgs {
    /// A book, as `book build` writes it.
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,

    /// Positions to solve anew.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<usize>(0..=1_000_000_000))]
    positions: usize,

    /// Another seed, other positions.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = seed)]
    seed: u64,

    /// Size of the table, in megabytes.
    #[arg(long, default_value_t = 256, value_name = "MB", value_parser = whole::<u32>(1..=1_048_576))]
    memory: u32,

    #[command(flatten)]
    output: Output,
}

/// Arguments of `perfectplay book show`.
#[derive(clap::Args)]
struct ShowArgs {
    /// A book, as `book build` writes it.
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,

    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    match &args.which {
        Which::Build(args) => build(args, given, context, out),
        Which::Verify(args) => verify(args, context, out),
        Which::Show(args) => show(args, context, out),
    }
}

fn say(booking: Booking<'_>, context: &Context) -> String {
    Message::Booking(booking).say(context.voice())
}

/// A book as JSON: what it is about, and how its positions end.
#[derive(Serialize)]
struct Shown<'v> {
    file: String,
    game: &'v str,
    parameters: BTreeMap<&'v str, &'v str>,
    plies: u32,
    positions: usize,
    /// Won by Max.
    max: usize,
    draws: usize,
    /// Won by Min.
    min: usize,
}

impl<'v> Shown<'v> {
    fn of(file: &Path, volume: &'v Volume) -> Self {
        let title = volume.title();
        let parameters = title.parameters.iter();
        let count = |wins: fn(Score) -> bool| volume.values().filter(|&value| wins(value)).count();
        Self {
            file: file.display().to_string(),
            game: &title.game,
            parameters: parameters.map(|(name, value)| (name.as_str(), value.as_str())).collect(),
            plies: volume.plies(),
            positions: volume.values().len(),
            max: count(|value| value > 0),
            draws: count(|value| value == 0),
            min: count(|value| value < 0),
        }
    }

    fn text(&self, volume: &Volume, context: &Context) -> String {
        let title = volume.title().to_string();
        let about =
            Booking::About { title: &title, plies: self.plies, positions: self.positions as u64 };
        let (max, draws, min) = (self.max as u64, self.draws as u64, self.min as u64);
        let ends = Booking::Ends { max, draws, min };
        format!("{}\n{}", say(about, context), say(ends, context))
    }
}

fn show(args: &ShowArgs, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let volume = read(&args.file)?;
    let shown = Shown::of(&args.file, &volume);
    match args.output.format() {
        Format::Json => json::line(out, &shown)?,
        Format::Text => writeln!(out, "{}", shown.text(&volume, context))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The book in a file.
fn read(file: &Path) -> crate::Result<Volume> {
    let cannot = |why: &dyn Say| {
        Both::of(|lang| {
            let why = why.say(Voice::command_line(lang));
            tell!(lang, "cannot read {}: {why}", "impossible de lire {} : {why}", file.display())
        })
    };
    let bytes = bounded::read(file, bounded::MOST_OF_A_BOOK).map_err(|why| cannot(&why))?;
    Ok(Volume::read(&bytes).map_err(|why| cannot(&why))?)
}

/// What is said of a book that is not finished.
#[derive(Serialize)]
struct Unfinished {
    file: String,
    done: usize,
    positions: usize,
    stopped: &'static str,
}

fn build(
    args: &BuildArgs,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let settings = given.for_game(&context.registry, &args.game)?;
    let start = context.registry.open(&args.game, &settings, "")?;
    let pages = start.pages(args.plies, (args.memory as usize) << 20)?;
    let file = place(args.output.as_deref(), &*pages)?;
    let json = args.answer.format() == Format::Json;
    let tell = |volume: &Volume, out: &mut dyn Write| -> crate::Result<ExitCode> {
        let shown = Shown::of(&file, volume);
        match json {
            true => json::line(&mut &mut *out, &shown)?,
            false => writeln!(out, "{}", shown.text(volume, context))?,
        }
        Ok(ExitCode::SUCCESS)
    };
    let path = file.display().to_string();
    if let Ok(there) = read(&file)
        && there.plies() == args.plies
        && pages.check(&there).is_ok()
    {
        // A program that was ended at the last moment has left it behind; what is another's, or in use, stays.
        let unfinished = beside(&file);
        if unfinished.exists() && Manuscript::open(&unfinished, &*pages).is_ok() {
            let _ = fs::remove_file(&unfinished);
        }
        context.warn(&Message::Booking(Booking::AlreadyThere(&path)))?;
        return tell(&there, out);
    }
    // Hours later would be late to say that the book cannot be put there.
    drop(Draft::new(&file)?);
    let unfinished = beside(&file);
    let mut manuscript = Manuscript::open(&unfinished, &*pages)?;
    let (resumed, positions) = (manuscript.done() as u64, pages.count() as u64);
    if resumed > 0 {
        context.warn(&Message::Booking(Booking::Resumed(resumed)))?;
    }
    let threads =
        args.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
    let begun = Instant::now();
    let conclusion = context.attended(|cancel, tell| {
        manuscript.go_on(threads, cancel, &mut |done| {
            let (done, elapsed) = (done as u64, begun.elapsed());
            let progress = Booking::Progress { done, positions, resumed, elapsed };
            tell(Message::Booking(progress));
        })
    })?;
    if conclusion != Conclusion::Complete {
        let (done, positions) = (manuscript.done(), pages.count());
        let interrupted = Booking::Interrupted { done: done as u64, positions: positions as u64 };
        if json {
            json::line(out, &Unfinished { file: path, done, positions, stopped: "cancelled" })?;
        } else {
            writeln!(out, "{}", say(interrupted, context))?;
        }
        return Ok(ExitCode::FAILURE);
    }
    let volume = manuscript.finish()?;
    let mut draft = Draft::new(&file)?;
    draft.write_all(&volume.write())?;
    draft.finish()?;
    // The book is there; what it was made from is of no more use.
    fs::remove_file(&unfinished).map_err(|why| Unwritable { path: unfinished, why })?;
    context.warn(&Message::Booking(Booking::Written(&path)))?;
    tell(&volume, out)
}

/// Where the book goes.
fn place(given: Option<&Path>, pages: &dyn Pages) -> crate::Result<PathBuf> {
    if let Some(file) = given {
        return Ok(file.to_owned());
    }
    let folder = data::books().ok_or_else(|| {
        both!(
            "there is no data folder here; give --output FILE",
            "il n’y a pas de dossier de données ici ; donnez --output FICHIER",
        )
    })?;
    fs::create_dir_all(&folder).map_err(|why| Unwritable { path: folder.clone(), why })?;
    Ok(folder.join(pages.title().file_name()))
}

/// The file that keeps what is known of a book that is not finished.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".unfinished");
    file.with_file_name(name)
}

/// The verdict on a book.
#[derive(Serialize)]
struct Checked<'v> {
    #[serde(flatten)]
    book: Shown<'v>,
    holds: bool,
    checked: usize,
    wrong: Option<Wrong>,
    stopped: Option<&'static str>,
    seconds: f64,
}

/// A position with another value than the book says.
#[derive(Serialize)]
struct Wrong {
    position: String,
    written: Score,
    found: Score,
}

fn verify(args: &VerifyArgs, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let volume = read(&args.file)?;
    let mut settings = Settings::new();
    for (name, value) in &volume.title().parameters {
        settings.set(name, value);
    }
    let start = context.registry.open(&volume.title().game, &settings, "")?;
    let pages = start.pages(volume.plies(), (args.memory as usize) << 20)?;
    pages.check(&volume)?;
    let begun = Instant::now();
    let (checked, wrong) = compare(args, &*pages, &volume, context)?;
    let wanted = args.positions.min(pages.count());
    let stopped = (checked < wanted && wrong.is_none()).then_some("cancelled");
    let holds = wrong.is_none();
    let time = begun.elapsed();
    if args.output.format() == Format::Json {
        let (book, seconds) = (Shown::of(&args.file, &volume), time.as_secs_f64());
        json::line(out, &Checked { book, holds, checked, wrong, stopped, seconds })?;
    } else {
        let said = match &wrong {
            Some(Wrong { position, written, found }) => {
                Booking::Differs { position, written: *written, found: *found }
            }
            None => Booking::Agrees(checked as u64),
        };
        let shown = Shown::of(&args.file, &volume);
        writeln!(out, "{}", shown.text(&volume, context))?;
        writeln!(out, "{} ({})", say(said, context), number::time(time, context.lang))?;
    }
    Ok(if holds && stopped.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Solves positions at random anew, until one differs: how many were solved, and the one that differs.
fn compare(
    args: &VerifyArgs,
    pages: &dyn Pages,
    volume: &Volume,
    context: &Context,
) -> crate::Result<(usize, Option<Wrong>)> {
    let values: Vec<Score> = volume.values().collect();
    let mut numbers: Vec<usize> = (0..values.len()).collect();
    Chance::new(args.seed).shuffle(&mut numbers);
    numbers.truncate(args.positions);
    let wanted = numbers.len() as u64;
    context.attended(|cancel, tell| {
        let mut checked = 0;
        for number in numbers {
            let Some(found) = pages.value_anew(number, cancel)? else { break };
            checked += 1;
            let written = values[number];
            if found != written {
                let position = pages.position(number);
                return Ok((checked, Some(Wrong { position, written, found })));
            }
            tell(Message::Booking(Booking::Checking { done: checked as u64, positions: wanted }));
        }
        Ok((checked, None))
    })
}
