//! What the user typed.
//!
//! The options of the program are fixed; those that set up a game (`--rows`, `--heaps`) come from
//! the registry, so that a new game needs no code here.

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
    time::Duration,
};

use clap::{
    Arg, ArgAction, ArgMatches, CommandFactory, FromArgMatches, ValueEnum, error::ErrorKind,
    parser::ValueSource,
};
use perfectplay_messages::Lang;
use perfectplay_registry::{Registry, RequestError, Settings};

use crate::commands;

/// Solves, plays and explains two-player games of perfect information.
#[derive(clap::Parser)]
#[command(name = "perfectplay", version, about, disable_help_subcommand = true)]
#[command(after_help = "Answers go to standard output, progress and warnings to standard error.\n\
    Exit code 0: answered; 1: stopped by a limit, or the answer is no; 2: wrong input.")]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// Language of explanations: en or fr (default: from the locale).
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<Lang>,
}

/// What to do.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Lists the games, their parameters, heuristics and methods.
    Games(commands::games::Args),
    /// Shows a position: whose turn, the legal moves, the result.
    Moves(commands::moves::Args),
    /// Finds the exact value and the best moves, to the end of the game.
    Solve(commands::solve::Args),
    /// Finds the best move as far as depth, nodes or time allow, with a heuristic.
    Analyse(commands::analyse::Args),
    /// Answers: can the player to move ensure at least X?
    Test(commands::test::Args),
    /// Plays in the terminal: you against a method, or two methods.
    Play(commands::play::Args),
    /// Draws the tree a method walks: values, windows, pruned branches.
    Tree(commands::tree::Args),
    /// Counts the states a number of moves away.
    Perft(commands::perft::Args),
    /// Searches fixed positions: total nodes (the signature) and speed.
    Bench(commands::bench::Args),
}

/// A command with what it is about.
pub(crate) struct Invoked {
    pub(crate) command: Command,
    pub(crate) settings: Given,
    pub(crate) lang: Lang,
}

/// The options that set up a game, as given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// Options only games have.
    settings: Settings,
    /// `--depth`, which is a limit of the search unless the game itself has a depth.
    depth: Option<String>,
}

impl Given {
    /// The parameters for one game.
    pub(crate) fn for_game(
        &self,
        registry: &Registry,
        game: &str,
    ) -> Result<Settings, RequestError> {
        let mut settings = self.settings.clone();
        let has_depth =
            registry.entry(game)?.info().parameters.iter().any(|known| known.name == "depth");
        if let Some(depth) = self.depth.as_ref().filter(|_| has_depth) {
            settings.set("depth", depth);
        }
        Ok(settings)
    }
}

/// The game and the position.
#[derive(clap::Args, Clone)]
pub(crate) struct Target {
    /// Game; `perfectplay games` shows them all.
    pub(crate) game: String,

    /// Position in the game's notation, `-` to read positions from standard input, one a line;
    /// the start unless given.
    #[arg(allow_hyphen_values = true, value_parser = position)]
    pub(crate) position: Option<String>,
}

impl Target {
    /// The name of the game and the position; a tree may be written in the place of its name.
    pub(crate) fn game_and_position(&self) -> (&str, &str) {
        if self.game.starts_with('[') && self.position.is_none() {
            return ("tree", &self.game);
        }
        (&self.game, self.position.as_deref().unwrap_or_default())
    }
}

/// How to print an answer.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Output {
    /// How to print the answer.
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl Output {
    pub(crate) fn format(self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// Output for people or for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON object on one line.
    Json,
}

/// How to print an answer that can be seen on a board.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct BoardOutput {
    /// How to print the answer.
    #[arg(long, value_enum, default_value_t)]
    format: BoardFormat,

    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl BoardOutput {
    pub(crate) fn format(self) -> BoardFormat {
        if self.json { BoardFormat::Json } else { self.format }
    }
}

/// Output for people, for programs, or as a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object on one line.
    Json,
    /// A picture of the board.
    Svg,
}

/// How to search.
#[derive(clap::Args, Clone)]
pub(crate) struct Search {
    /// Method: auto, minimax, alphabeta, dichotomy, mtdf or table.
    #[arg(long, default_value = "auto", value_name = "NAME")]
    pub(crate) method: String,

    /// Stop after this many states.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// Size of the table, in megabytes.
    #[arg(long, default_value_t = 256, value_name = "MB",
        value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) memory: u32,

    /// Let the dichotomy stop once the value is known to within N.
    #[arg(long, default_value_t = 0, value_name = "N",
        value_parser = clap::value_parser!(i32).range(0..))]
    pub(crate) within: i32,

    /// Form of the yes/no test.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) form: Form,
}

/// Where to stop looking, and what to go by there.
#[derive(clap::Args, Clone)]
pub(crate) struct Horizon {
    /// Look this many moves ahead.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,

    /// Heuristic at the horizon; the game's first unless given.
    #[arg(long, value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
}

/// The two forms of the yes/no test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// The function that calls itself.
    #[default]
    Recursive,
    /// The walk from leaf to leaf.
    Iterative,
}

impl From<Form> for perfectplay_registry::Form {
    fn from(form: Form) -> Self {
        match form {
            Form::Recursive => Self::Recursive,
            Form::Iterative => Self::Iterative,
        }
    }
}

/// Reads the command line.
pub(crate) fn parse(
    registry: &Registry,
    words: impl Iterator<Item = OsString>,
) -> Result<Invoked, clap::Error> {
    let mut command = Cli::command();
    let names: Vec<_> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names.iter().filter(|name| !matches!(name.as_str(), "games" | "bench")) {
        command = command.mut_subcommand(name, |sub| with_game_options(sub, registry));
    }
    let matches = command.try_get_matches_from(words)?;
    let cli = Cli::from_arg_matches(&matches)?;
    let settings =
        matches.subcommand().map_or_else(Given::default, |(_, sub)| given_settings(sub, registry));
    Ok(Invoked { command: cli.command, settings, lang: cli.lang.unwrap_or_else(locale) })
}

/// Adds the parameters of all games to a command, but for names it has itself.
fn with_game_options(mut command: clap::Command, registry: &Registry) -> clap::Command {
    for (name, switch, help) in game_options(registry) {
        if command.get_arguments().any(|known| known.get_id() == name) {
            continue;
        }
        let action = if switch { ArgAction::SetTrue } else { ArgAction::Set };
        command = command.arg(
            Arg::new(name)
                .long(name)
                .action(action)
                .value_name("VALUE")
                .help(help)
                .help_heading("Parameters of games"),
        );
    }
    command
}

/// Every parameter of every game once: its name, whether it is a switch, and what it means where.
fn game_options(registry: &Registry) -> Vec<(&'static str, bool, String)> {
    let mut options: Vec<(&'static str, bool, String)> = Vec::new();
    for entry in registry.entries() {
        let info = entry.info();
        for parameter in &info.parameters {
            let help = format!("{}: {}", info.name, parameter.help);
            match options.iter_mut().find(|(name, ..)| *name == parameter.name) {
                Some((_, _, known)) => {
                    known.push_str("; ");
                    known.push_str(&help);
                }
                None => options.push((parameter.name, parameter.switch, help)),
            }
        }
    }
    options
}

fn given_settings(matches: &ArgMatches, registry: &Registry) -> Given {
    let mut given = Given::default();
    for (name, switch, _) in game_options(registry) {
        let known = matches.ids().any(|id| id == name);
        if !known || matches.value_source(name) != Some(ValueSource::CommandLine) {
            continue;
        }
        let value = if switch {
            "true".to_owned()
        } else {
            let mut raw = matches.get_raw(name).into_iter().flatten();
            raw.next().unwrap_or_default().to_string_lossy().into_owned()
        };
        if name == "depth" && matches.try_get_one::<u32>(name).is_ok() {
            given.depth = Some(value);
        } else {
            given.settings.set(name, value);
        }
    }
    given
}

/// A position may begin with a dash, as Othello boards do. Whatever looks like an option is one,
/// and since no known option got here it is a mistyped one.
pub(crate) fn position(text: &str) -> Result<String, String> {
    let board = |c: char| "-+xXoO.*_,:/[]".contains(c) || c.is_ascii_digit();
    let first_word = text.split_whitespace().next().unwrap_or_default();
    if !text.starts_with('-') || (text != "--" && first_word.chars().all(board)) {
        Ok(text.to_owned())
    } else {
        Err(format!("{MISTYPED}{text}"))
    }
}

/// Marks the error of a mistyped option, for [`explain`].
const MISTYPED: &str = "there is no option ";

/// Seconds, such as `2` or `0.5`.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "give seconds, such as 2 or 0.5".to_owned())
}

/// The language of the user's locale, English if it is neither.
fn locale() -> Lang {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|value| Lang::from_locale(&value))
        .unwrap_or(Lang::En)
}

/// Shows help where it was asked for, and else what is wrong in one line.
pub(crate) fn explain(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let rendered = error.to_string();
    let line = match rendered.split_once(MISTYPED) {
        Some((_, rest)) => {
            let option = rest.lines().next().unwrap_or_default();
            format!("unexpected argument '{option}'")
        }
        None => rendered
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .take_while(|line| !line.starts_with("Usage:"))
            .map(|line| line.trim_start_matches("error: ").trim_start_matches("tip: "))
            .filter(|line| !line.starts_with("For more information"))
            .collect::<Vec<_>>()
            .join("; ")
            .replace(":; ", ": "),
    };
    let _ = writeln!(io::stderr(), "perfectplay: {line}; try --help");
    ExitCode::from(2)
}
