//! `perfectplay table`: retrograde tables, built, asked, checked and listed.

use std::{
    collections::BTreeMap, io::Write, num::NonZero, path::PathBuf, process::ExitCode, sync::Mutex,
    thread,
};

use clap::ValueHint;
use perfectplay_messages::{Message, TableStep, Tabling};
use perfectplay_registry::{
    Position, Registry, RequestError, TablesAre,
    tables::{Built, Counts, Found, Head, Label, Options, Probed, Progress, Stage, Tables, Wdl},
};
use serde::Serialize;

use crate::{
    args::{Format, Given, Output, Target, whole},
    batch::{self, Answered, Manner},
    context::{self, Context},
    json,
    show::aligned,
};

/// Arguments of `perfectplay table`.
#[derive(clap::Args)]
#[command(
    after_help = "A table has the outcome of every state of a game, or of a set of them: who wins, and in how many \
    moves. `solve` looks into tables by itself, unless --no-tables says otherwise."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    which: Which,
}

impl Args {
    /// Whether Ctrl-C makes it tell, or keep, what it has.
    pub(crate) fn answers_when_stopped(&self) -> bool {
        matches!(self.which, Which::Build(_) | Which::Verify(_))
    }
}

/// What to do with tables.
#[derive(clap::Subcommand)]
enum Which {
    /// Solves every state, from the ends backwards; goes on where it was interrupted.
    Build(BuildArgs),
    /// Tells who wins a position and in how many moves, and the same of every move.
    Probe(ProbeArgs),
    /// Checks every entry of a table by the rules, and its checksums.
    Verify(WorkArgs),
    /// Lists the tables there are.
    List(ListArgs),
}

/// Where tables are.
#[derive(clap::Args)]
struct Place {
    /// Folder of the tables; usually where `solve` looks for them.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

/// How much work may take.
#[derive(clap::Args)]
struct Means {
    /// Threads to work on; as many as there are processors unless given.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1024))]
    threads: Option<usize>,

    /// Memory to work in, in megabytes; what does not fit is kept on disk.
    #[arg(long, default_value_t = 1024, value_name = "MB", value_parser = whole::<u32>(1..=1_048_576))]
    memory: u32,
}

/// Arguments of `perfectplay table build`.
#[derive(clap::Args)]
struct BuildArgs {
    #[command(flatten)]
    work: WorkArgs,

    /// Room on the disk for files while a table is built, in megabytes; one that takes more is refused.
    #[arg(long, default_value_t = 8192, value_name = "MB",
        value_parser = whole::<u32>(1..=1_073_741_824))]
    disk: u32,
}

/// Arguments of `perfectplay table verify`, and most of those of `perfectplay table build`.
#[derive(clap::Args)]
struct WorkArgs {
    /// Game; one whose states are numbered, such as nim, chomp or tictactoe.
    game: String,

    /// Name of the table, if the game has several; else the position that all others are reached from.
    #[arg(allow_hyphen_values = true)]
    name: Option<String>,

    #[command(flatten)]
    means: Means,

    #[command(flatten)]
    place: Place,

    #[command(flatten)]
    output: Output,
}

/// Arguments of `perfectplay table probe`.
#[derive(clap::Args)]
struct ProbeArgs {
    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    place: Place,

    #[command(flatten)]
    output: Output,
}

/// Arguments of `perfectplay table list`.
#[derive(clap::Args)]
struct ListArgs {
    /// Only the tables of this game.
    game: Option<String>,

    #[command(flatten)]
    place: Place,

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
        Which::Probe(args) => probe(args, given, context, out),
        Which::Verify(args) => verify(args, given, context, out),
        Which::List(args) => list(args, context, out),
    }
}

fn say(tabling: Tabling<'_>, context: &Context) -> String {
    Message::Tabling(tabling).say(context.voice())
}

impl Place {
    /// The games with the tables of the folder, if it is another than the usual one.
    fn registry(&self) -> Option<Registry> {
        let folder = self.folder.clone()?;
        Some(Registry::standard().with_tables(folder))
    }
}

impl Means {
    fn options(&self) -> Options<'static> {
        let usual = || thread::available_parallelism().map_or(1, NonZero::get);
        Options {
            threads: self.threads.unwrap_or_else(usual),
            memory: (self.memory as usize) << 20,
            ..Options::default()
        }
    }
}

/// The position that a command is about, and the name of its tables.
fn subject<'n>(
    WorkArgs { game, name, .. }: &'n WorkArgs,
    given: &Given,
    registry: &Registry,
) -> crate::Result<(Box<dyn Position>, &'n str)> {
    let settings = given.for_game(registry, game)?;
    let name = name.as_deref().unwrap_or_default();
    let (position, tier) = match registry.entry(game)?.info().tables {
        None => return Err(RequestError::NoTables { game: game.clone() }.into()),
        Some(TablesAre::Whole) => (name, ""),
        Some(TablesAre::Tiers) => ("", name),
    };
    Ok((registry.open(game, &settings, position)?, tier))
}

/// A table as JSON: what it is about, and how its states end.
#[derive(Serialize)]
struct Shown<'t> {
    file: String,
    game: &'t str,
    parameters: BTreeMap<&'t str, &'t str>,
    table: &'t str,
    states: u64,
    /// Won by Max.
    max: u64,
    draws: u64,
    /// Won by Min.
    min: u64,
    void: u64,
    longest: u32,
    bytes: u64,
}

impl<'t> Shown<'t> {
    fn of(file: &std::path::Path, head: &'t Head) -> Self {
        let Head { label, len, counts: Counts { max, draws, min, void, longest } } = head;
        let parameters = label.parameters.iter();
        Self {
            file: file.display().to_string(),
            game: &label.game,
            parameters: parameters.map(|(name, value)| (name.as_str(), value.as_str())).collect(),
            table: &label.tier,
            states: *len,
            max: *max,
            draws: *draws,
            min: *min,
            void: *void,
            longest: *longest,
            bytes: std::fs::metadata(file).map_or(0, |file| file.len()),
        }
    }

    fn text(&self, head: &Head, context: &Context) -> String {
        let title = head.label.to_string();
        let about = Tabling::About { title: &title, states: self.states, bytes: self.bytes };
        let Self { max, draws, min, void, longest, .. } = *self;
        let ends = Tabling::Ends { max, draws, min, void, longest };
        format!("{}\n{}", say(about, context), say(ends, context))
    }
}

/// Does something with a table, with progress on standard error and Ctrl-C heeded.
fn attended<T>(
    label: &Label,
    options: &Options<'_>,
    context: &Context,
    work: impl FnOnce(&Options<'_>) -> Result<T, RequestError>,
) -> crate::Result<T> {
    let title = label.to_string();
    // There may be several tables: what is done of the last one is told as well.
    context::expect_answer(true);
    let done = context.attended(|cancel, tell| {
        // Any thread may have something to tell, and the line belongs to one: who finds it taken says nothing.
        let tell = Mutex::new(Forwarded(tell));
        let progress = |Progress { stage, done, of, now, elapsed }: Progress| {
            let step = match stage {
                Stage::Looking => TableStep::Looking,
                Stage::Turning => TableStep::Turning,
                Stage::Round(round) => TableStep::Round(round),
                Stage::Writing => TableStep::Writing,
                Stage::Checking => TableStep::Checking,
            };
            let said = Tabling::Progress { title: &title, step, done, of, now, elapsed };
            if let Ok(mut tell) = tell.try_lock() {
                (tell.0)(Message::Tabling(said));
            }
        };
        work(&Options { cancel: Some(cancel), progress: Some(&progress), ..*options })
    })?;
    Ok(done)
}

/// What tells progress.
struct Forwarded<'t>(&'t mut (dyn FnMut(Message<'_>) + Send));

/// What is said of a table that is not finished.
#[derive(Serialize)]
struct Unfinished {
    file: String,
    table: String,
    stopped: &'static str,
}

/// Tables that take more megabytes of the disk are announced before they are built.
const WORTH_TELLING: u64 = 64;

fn build(
    BuildArgs { work: args, disk }: &BuildArgs,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let own = args.place.registry();
    let registry = own.as_ref().unwrap_or(&context.registry);
    let (position, wanted) = subject(args, given, registry)?;
    let tables = position.tables()?;
    let labels = tables.wanted(wanted)?;
    let json = args.output.format() == Format::Json;
    let options = Options { disk: Some(u64::from(*disk) << 20), ..args.means.options() };
    for (number, label) in labels.iter().enumerate() {
        let (title, path) = (label.to_string(), tables.path(label));
        let shown_path = path.display().to_string();
        let there = tables.head(label)?;
        if let Some(head) = &there {
            tables.tidy(label);
            // Those that another one needs are often there, and nobody asked for them.
            if number + 1 == labels.len() {
                context.warn(&Message::Tabling(Tabling::AlreadyThere(&shown_path)))?;
                show(&Shown::of(&path, head), head, json, context, out)?;
            }
            continue;
        }
        if tables.is_begun(label) {
            context.warn(&Message::Tabling(Tabling::Resumed(&title)))?;
        }
        let needs = tables.needs(label)?;
        let (states, megabytes) = (needs.states, needs.disk.div_ceil(1 << 20));
        let most = u64::from(*disk);
        if (WORTH_TELLING..=most).contains(&megabytes) {
            let (title, memory) = (&title, args.means.memory.into());
            let said = Tabling::Needs { title, states, memory, disk: megabytes, most };
            context.warn(&Message::Tabling(said))?;
        }
        match attended(label, &options, context, |options| tables.build(label, options))? {
            Built::Complete(head) => {
                context.warn(&Message::Tabling(Tabling::Written(&shown_path)))?;
                show(&Shown::of(&path, &head), &head, json, context, out)?;
            }
            Built::Interrupted => {
                if json {
                    json::line(
                        out,
                        &Unfinished { file: shown_path, table: title, stopped: "cancelled" },
                    )?;
                } else {
                    writeln!(out, "{}", say(Tabling::Interrupted(&title), context))?;
                }
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn show(
    shown: &Shown<'_>,
    head: &Head,
    json: bool,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<()> {
    match json {
        true => json::line(out, shown)?,
        false => writeln!(out, "{}", shown.text(head, context))?,
    }
    Ok(())
}

fn probe(
    args: &ProbeArgs,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let own = args.place.registry();
    let registry = own.as_ref().unwrap_or(&context.registry);
    let json = args.output.format() == Format::Json;
    batch::each_in(registry, &args.target, given, json, context, out, |position, manner, out| {
        let probed = position.probe()?;
        match json {
            true => json::line(out, &probed)?,
            false => writeln!(out, "{}", told(&probed, manner, context))?,
        }
        Ok(Answered::Fully)
    })
}

/// What a table says, in words.
fn told(probed: &Probed, manner: Manner, context: &Context) -> String {
    let outcome = |wdl: Wdl, distance: Option<i64>| {
        let plies = distance.unwrap_or(0).unsigned_abs();
        say(
            match wdl {
                Wdl::Win => Tabling::Win(plies),
                Wdl::Draw => Tabling::Draw,
                Wdl::Loss => Tabling::Loss(plies),
            },
            context,
        )
    };
    let by = match &probed.table {
        Some(table) => say(Tabling::By(table), context),
        None => say(Tabling::ByTheRules, context),
    };
    let first = format!("{}, {by}", outcome(probed.wdl, probed.distance));
    if manner == Manner::OneLine || probed.moves.is_empty() {
        return first;
    }
    let rows: Vec<_> = probed
        .moves
        .iter()
        .map(|found| vec![found.mv.clone(), outcome(found.wdl, found.distance)])
        .collect();
    format!("{first}\n{}", aligned(&rows))
}

/// The verdict on a table.
#[derive(Serialize)]
struct Checked<'t> {
    #[serde(flatten)]
    table: Shown<'t>,
    holds: bool,
    checked: u64,
    /// The number of the first entry that is wrong.
    wrong: Option<u64>,
    stopped: Option<&'static str>,
}

fn verify(
    args: &WorkArgs,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let own = args.place.registry();
    let registry = own.as_ref().unwrap_or(&context.registry);
    let (position, wanted) = subject(args, given, registry)?;
    let tables: Box<dyn Tables + '_> = position.tables()?;
    let mut right = true;
    for label in tables.wanted(wanted)? {
        let title = label.to_string();
        let options = args.means.options();
        let verified =
            attended(&label, &options, context, |options| tables.verify(&label, options))?;
        let (verdict, holds) = (&verified.verdict, verified.verdict.holds());
        right &= holds;
        if args.output.format() == Format::Json {
            json::line(
                out,
                &Checked {
                    table: Shown::of(&tables.path(&label), &verified.head),
                    holds,
                    checked: verdict.checked,
                    wrong: verdict.wrong.map(|wrong| wrong.number),
                    stopped: verdict.cancelled.then_some("cancelled"),
                },
            )?;
        } else {
            let (title, checked) = (title.as_str(), verdict.checked);
            let said = match verdict.wrong {
                Some(wrong) => Tabling::Wrong { title, number: wrong.number },
                None if verdict.cancelled => Tabling::Unchecked { title, checked },
                None if !verdict.counted => Tabling::Miscounted(title),
                None => Tabling::Holds { title, checked },
            };
            writeln!(out, "{}", say(said, context))?;
        }
        if verdict.cancelled {
            break;
        }
    }
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn list(args: &ListArgs, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let own = args.place.registry();
    let registry = own.as_ref().unwrap_or(&context.registry);
    if let Some(game) = &args.game
        && registry.entry(game)?.info().tables.is_none()
    {
        return Err(RequestError::NoTables { game: game.clone() }.into());
    }
    let wanted = |head: &Head| args.game.as_ref().is_none_or(|game| head.label.game == *game);
    let mut tables = Vec::new();
    let mut texts = Vec::new();
    for found in registry.list_tables()? {
        match found {
            Found::Table(table) if wanted(table.head()) => {
                texts.push(Shown::of(table.path(), table.head()).text(table.head(), context));
                tables.push(table);
            }
            Found::Table(_) => {}
            Found::Unusable(error) => context.warn(&error)?,
            Found::Unfinished(path) => {
                let path = path.display().to_string();
                context.warn(&Message::Tabling(Tabling::Unfinished(&path)))?;
            }
        }
    }
    if args.output.format() == Format::Json {
        let shown: Vec<_> =
            tables.iter().map(|table| Shown::of(table.path(), table.head())).collect();
        json::line(out, &shown)?;
    } else if texts.is_empty() {
        writeln!(out, "{}", say(Tabling::NoneThere, context))?;
    } else {
        writeln!(out, "{}", texts.join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}
