//! What the user typed.
//!
//! The options of the program are fixed; those that set up a game (`--rows`, `--heaps`) come from
//! the registry, so that a new game needs no code here.

use std::{
    ffi::OsString,
    fmt::Display,
    io::{self, Write},
    ops::RangeInclusive,
    path::Path,
    process::ExitCode,
    str::FromStr,
    time::Duration,
};

use clap::{
    Arg, ArgAction, ArgMatches, CommandFactory, FromArgMatches, ValueEnum, error::ErrorKind,
    parser::ValueSource,
};
use perfectplay_core::{Both, Clock, Limits, Say, Voice, both};
use perfectplay_messages::Lang;
use perfectplay_registry::{Level, Position, Registry, RequestError, Settings};
use perfectplay_tournament::TimeControl;

use crate::{
    commands,
    output::{Content, Destination, Sink},
    spec,
};

/// Solves, plays and explains two-player games of perfect information.
#[derive(clap::Parser)]
#[command(name = "perfectplay", version, about)]
#[command(after_help = "Answers go to standard output, progress and warnings to standard error.\n\
    Exit code 0: answered; 1: stopped by a limit or by Ctrl-C, or the answer is no; 2: wrong input, or the answer cannot \
    be written; 130: ended by Ctrl-C without an answer, as by a second one.")]
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
    /// Checks certificates, which prove a value, by the rules alone.
    Verify(commands::verify::Args),
    /// Tells what a move throws away, and the line that shows it.
    Why(commands::why::Args),
    /// Goes through a whole game: what every move was worth, and what it threw away.
    Review(commands::review::Args),
    /// Plays in the terminal: you against a method, or two methods.
    Play(commands::play::Args),
    /// Plays a match between methods or engines: Elo, a sequential test, a table.
    Match(commands::r#match::Args),
    /// Plays and analyses chess for programs that speak UCI, on standard input and output.
    Uci(commands::uci::Args),
    /// Plays and analyses any game for programs that speak UGI, on standard input and output.
    Ugi(commands::ugi::Args),
    /// Plays for programs that speak GTP, on standard input and output.
    Gtp(commands::gtp::Args),
    /// Plays and analyses Othello for NBoard, on standard input and output.
    Nboard(commands::nboard::Args),
    /// Draws the tree a method walks: values, windows, pruned branches.
    Tree(commands::tree::Args),
    /// Finds Grundy values, winning moves, and the periods of codes such as 0.77.
    Grundy(commands::grundy::Args),
    /// Explores every state: attractors, strategies, what kind of game it is.
    Graph(commands::graph::Args),
    /// Tells what the yes/no test is expected to cost on random trees.
    Theory(commands::theory::Args),
    /// Measures what the test, the dichotomy and other methods cost, and plots it.
    Experiment(commands::experiment::Args),
    /// Builds, checks and shows opening books, which answer for the first moves of a game.
    Book(commands::book::Args),
    /// Builds, asks, checks and lists retrograde tables: who wins every state, and how soon.
    Table(commands::table::Args),
    /// Makes an evaluation: plays games, fits weights to them, measures them.
    Train(commands::train::Args),
    /// Starts the lab: a web page on this machine that plays, solves and explains.
    Serve(commands::serve::Args),
    /// Counts the states a number of moves away.
    Perft(commands::perft::Args),
    /// Searches fixed positions: total nodes (the signature) and speed.
    Bench(commands::bench::Args),
    /// Prints a script that completes commands, options and games in your shell.
    Completions(commands::completions::Args),
    /// Prints the manual page, or writes one for every command.
    Man(commands::man::Args),
}

impl Command {
    /// Whether Ctrl-C makes it answer with what is known, however early it comes. Those that wait for somebody to type, or
    /// have nothing to search, end at once.
    pub(crate) fn answers_when_stopped(&self) -> bool {
        match self {
            Self::Solve(_)
            | Self::Analyse(_)
            | Self::Test(_)
            | Self::Why(_)
            | Self::Review(_)
            | Self::Match(_)
            | Self::Tree(_)
            | Self::Grundy(_)
            | Self::Graph(_)
            | Self::Experiment(_) => true,
            Self::Book(args) => args.answers_when_stopped(),
            Self::Table(args) => args.answers_when_stopped(),
            Self::Train(args) => args.answers_when_stopped(),
            Self::Games(_)
            | Self::Moves(_)
            | Self::Verify(_)
            | Self::Play(_)
            | Self::Uci(_)
            | Self::Ugi(_)
            | Self::Gtp(_)
            | Self::Nboard(_)
            | Self::Theory(_)
            | Self::Serve(_)
            | Self::Perft(_)
            | Self::Bench(_)
            | Self::Completions(_)
            | Self::Man(_) => false,
        }
    }
}

/// A command with what it is about.
pub(crate) struct Invoked {
    pub(crate) command: Command,
    pub(crate) settings: Given,
    pub(crate) lang: Lang,
    /// The answer goes to a file, whatever standard output is.
    pub(crate) to_file: bool,
}

/// The options that set up a game, as given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// Options only games have.
    settings: Settings,
    /// Options the command has as well, such as `--depth`, which is a limit of the search unless the
    /// game itself has a depth.
    shared: Vec<(&'static str, String)>,
}

impl Given {
    /// The same with one more parameter.
    pub(crate) fn with(&self, name: &str, value: &str) -> Self {
        let mut given = self.clone();
        given.settings.set(name, value);
        given
    }

    /// The parameters for one game.
    pub(crate) fn for_game(
        &self,
        registry: &Registry,
        game: &str,
    ) -> Result<Settings, RequestError> {
        let mut settings = self.settings.clone();
        let parameters = &registry.entry(game)?.info().parameters;
        for (name, value) in &self.shared {
            if parameters.iter().any(|known| known.name == *name) {
                settings.set(*name, value);
            }
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
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

impl Target {
    /// The name of the game and the position.
    pub(crate) fn game_and_position(&self) -> (&str, &str) {
        game_and_position(&self.game, self.position.as_deref())
    }

    /// Whether the positions are those of standard input.
    pub(crate) fn many(&self) -> bool {
        self.position.as_deref() == Some("-")
    }
}

/// The name of the game and the position; a tree may be written in the place of its name.
pub(crate) fn game_and_position<'a>(
    game: &'a str,
    position: Option<&'a str>,
) -> (&'a str, &'a str) {
    match position {
        None if game.starts_with('[') => ("tree", game),
        position => (game, position.unwrap_or_default()),
    }
}

/// The file that is named in the place of a game, perhaps with a `#vertex`: there is no such game, and
/// it is there or looks like one.
pub(crate) fn file_instead<'a>(game: &'a str, registry: &Registry) -> Option<&'a str> {
    let (path, _) = game.split_once('#').unwrap_or((game, ""));
    let path = Path::new(path);
    let is_game = registry.entry(game).is_ok() || game.starts_with('[');
    let looks_like_one = path.extension().is_some() || path.components().nth(1).is_some();
    (!is_game && (looks_like_one || path.exists())).then_some(game)
}

/// How to print an answer.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Output {
    /// How to print the answer.
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// The same as --format json.
    #[arg(long, conflicts_with = "format", overrides_with = "json")]
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

/// How to print an answer that can be drawn, and where.
#[derive(clap::Args, Clone)]
pub(crate) struct DrawnOutput<F: DrawnFormat> {
    /// How to print the answer; text unless --output says otherwise.
    #[arg(long, value_enum)]
    format: Option<F>,

    /// The same as --format json.
    #[arg(long, conflicts_with = "format", overrides_with = "json")]
    json: bool,

    #[command(flatten)]
    pub(crate) destination: Destination,
}

impl<F: DrawnFormat> DrawnOutput<F> {
    pub(crate) fn format(&self) -> crate::Result<F> {
        self.destination.format(self.json.then_some(F::JSON).or(self.format))
    }

    /// Begins an answer, about `many` positions or one.
    pub(crate) fn open<'a, W: Write>(
        &self,
        many: bool,
        out: &'a mut W,
    ) -> crate::Result<Sink<'a, W>> {
        self.destination.open(self.format()?.content(), many, out)
    }
}

/// The formats of answers that can be drawn in some way.
pub(crate) trait DrawnFormat: ValueEnum + Default + Copy + Send + Sync + 'static {
    /// For programs.
    const JSON: Self;

    /// What an answer is made of.
    fn content(self) -> Content;
}

/// For answers that can be seen on a board.
pub(crate) type BoardOutput = DrawnOutput<BoardFormat>;

/// For answers that are a tree or a graph.
pub(crate) type FigureOutput = DrawnOutput<FigureFormat>;

/// For answers that can be plotted.
pub(crate) type PlotOutput = DrawnOutput<PlotFormat>;

/// Output for people, for programs, or as a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// For people.
    #[default]
    #[value(alias = "txt")]
    Text,
    /// One JSON object on one line.
    Json,
    /// A picture of the board.
    Svg,
    /// The same in pixels.
    Png,
    /// A LaTeX document.
    #[value(alias = "tex")]
    Tikz,
}

impl DrawnFormat for BoardFormat {
    const JSON: Self = Self::Json;

    fn content(self) -> Content {
        match self {
            Self::Text | Self::Json => Content::Lines,
            Self::Svg | Self::Tikz => Content::Drawing,
            Self::Png => Content::Pixels,
        }
    }
}

/// Output for people, for programs, or as a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FigureFormat {
    /// For the terminal.
    #[default]
    #[value(alias = "txt")]
    Text,
    /// One JSON object on one line.
    Json,
    /// A picture.
    Svg,
    /// The same in pixels.
    Png,
    /// For Graphviz.
    #[value(alias = "gv")]
    Dot,
    /// A LaTeX document.
    #[value(alias = "tex")]
    Tikz,
}

impl DrawnFormat for FigureFormat {
    const JSON: Self = Self::Json;

    fn content(self) -> Content {
        match self {
            Self::Text | Self::Json => Content::Lines,
            Self::Svg | Self::Dot | Self::Tikz => Content::Drawing,
            Self::Png => Content::Pixels,
        }
    }
}

/// Output for people, for programs, or as a plot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotFormat {
    /// For the terminal.
    #[default]
    #[value(alias = "txt")]
    Text,
    /// One JSON object on one line.
    Json,
    /// A report with tables.
    #[value(alias = "md")]
    Markdown,
    /// A plot.
    Svg,
    /// The same in pixels.
    Png,
    /// A LaTeX document.
    #[value(alias = "tex")]
    Tikz,
}

impl DrawnFormat for PlotFormat {
    const JSON: Self = Self::Json;

    fn content(self) -> Content {
        match self {
            Self::Text | Self::Json | Self::Markdown => Content::Lines,
            Self::Svg | Self::Tikz => Content::Drawing,
            Self::Png => Content::Pixels,
        }
    }
}

/// How to search.
#[derive(clap::Args, Clone)]
pub(crate) struct Search {
    /// Method: auto, minimax, alphabeta, dichotomy, mtdf, dichotomy-table, table, pvs, selective, pns or expert;
    /// `solve` also takes retrograde.
    #[arg(long, default_value = "auto", value_name = "NAME")]
    pub(crate) method: String,

    #[command(flatten)]
    pub(crate) stops: Stops,

    /// Memory to search in, in megabytes: the size of the table, where there is one.
    #[arg(long, default_value_t = 256, value_name = "MB",
        value_parser = whole::<u32>(1..=1_048_576))]
    pub(crate) memory: u32,

    /// Let the dichotomy stop once the value is known to within N.
    #[arg(long, default_value_t = 0, value_name = "N",
        value_parser = whole::<i32>(0..=i32::MAX.into()))]
    pub(crate) within: i32,

    /// Form of the yes/no test.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) form: Form,

    /// Threads to search on, for the methods with a table; with one, the same nodes every time.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole::<u32>(1..=256))]
    pub(crate) threads: u32,

    /// Also answer while the search goes on: when a depth is finished, or more is proved.
    #[arg(long)]
    pub(crate) stream: bool,
}

impl Search {
    /// Something was asked for that the method will not look at.
    pub(crate) fn unused(&self) -> Option<Both> {
        let for_dichotomy = self.within > 0 || self.form != Form::default();
        (for_dichotomy && self.method != "dichotomy").then(|| {
            both!(
                "--within and --form are for --method dichotomy; {} ignores them",
                "--within et --form sont pour --method dichotomy ; {} n’en tient pas compte",
                self.method,
            )
        })
    }
}

/// Whether to look things up.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Books {
    /// Leave opening books aside, and find everything by searching.
    #[arg(long)]
    no_book: bool,
}

impl Books {
    pub(crate) fn wanted(self) -> bool {
        !self.no_book
    }
}

/// Whether to look into tables.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Lookup {
    /// Leave retrograde tables aside, and find everything by searching.
    #[arg(long)]
    no_tables: bool,
}

impl Lookup {
    pub(crate) fn wanted(self) -> bool {
        !self.no_tables
    }
}

/// When to give up.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Stops {
    /// Stop after this many states.
    #[arg(long, value_name = "N", value_parser = states)]
    nodes: Option<u64>,

    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

/// The clock of a game.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct OnTheClock {
    /// Seconds left for the rest of the game, and for each move: take a fair share for this one.
    #[arg(long, value_name = "SECONDS[+INCREMENT]", value_parser = spec::clock,
        conflicts_with = "time")]
    clock: Option<TimeControl>,
}

impl OnTheClock {
    /// A fair share of the clock for one move, besides the other limits.
    pub(crate) fn share<'a>(self, position: &dyn Position, limits: Limits<'a>) -> Limits<'a> {
        match self.clock {
            None => limits,
            Some(TimeControl { time: left, increment }) => {
                let Limits { time, enough, .. } =
                    position.by_clock(Clock { left, increment, moves: None });
                Limits { time, enough, ..limits }
            }
        }
    }

    pub(crate) fn is_on(self) -> bool {
        self.clock.is_some()
    }
}

impl Stops {
    /// These limits, and a depth.
    pub(crate) fn limits(self, depth: Option<u32>) -> Limits<'static> {
        Limits { depth, nodes: self.nodes, time: self.time, ..Limits::default() }
    }

    /// The same, or the `usual` time if there is no limit at all.
    pub(crate) fn limits_or(self, depth: Option<u32>, usual: Duration) -> Limits<'static> {
        match self.limits(depth) {
            Limits { depth: None, nodes: None, time: None, .. } => {
                Limits { time: Some(usual), ..Limits::default() }
            }
            limits => limits,
        }
    }
}

/// Where to stop looking, and what to go by there.
#[derive(clap::Args, Clone)]
pub(crate) struct Horizon {
    /// Look this many moves ahead. (For the game `random` this is the depth of its tree, too.)
    #[arg(long, value_name = "N", value_parser = plies, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,

    /// Heuristic at the horizon; the game's first unless given.
    #[arg(long, value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
}

/// Which moves to value.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct MovesWanted {
    /// Find the value of every move.
    #[arg(long)]
    pub(crate) all_moves: bool,

    /// Find the value of the N best moves; of the others only that they are no better.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000),
        conflicts_with = "all_moves")]
    lines: Option<u32>,
}

impl MovesWanted {
    pub(crate) fn lines(self) -> Option<usize> {
        self.lines.map(|lines| lines as usize)
    }
}

/// How well to play.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Strength {
    /// Play at a level from 1, a beginner, to 10, full strength.
    #[arg(long, value_name = "N", value_parser = level, allow_negative_numbers = true)]
    pub(crate) level: Option<u8>,

    /// Dice of the level: the same seed and position give the same move. (For the game `random`
    /// this is the number of its tree, too.)
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = seed)]
    pub(crate) seed: u64,
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

/// All commands and options, with the parameters of all games where a game is named.
pub(crate) fn command(registry: &Registry) -> clap::Command {
    Cli::command().mut_subcommands(|sub| about_games(sub, registry))
}

/// The same command, and those behind it, with the parameters of all games where a game is named.
fn about_games(command: clap::Command, registry: &Registry) -> clap::Command {
    let command = command.mut_subcommands(|sub| about_games(sub, registry));
    let about_a_game = command.get_arguments().any(|argument| argument.get_id() == "game");
    if about_a_game { with_game_options(command, registry) } else { command }
}

/// Reads the command line.
pub(crate) fn parse(
    registry: &Registry,
    words: impl Iterator<Item = OsString>,
) -> Result<Invoked, clap::Error> {
    let mut command = command(registry);
    let words: Vec<OsString> = words.collect();
    refuse_mistyped_option(&mut command, &words)?;
    let matches = command.try_get_matches_from(words)?;
    let cli = Cli::from_arg_matches(&matches)?;
    let sub = innermost(&matches);
    let settings = sub.map_or_else(Given::default, |sub| given_settings(sub, registry));
    let to_file =
        innermost(&matches).is_some_and(|sub| matches!(sub.try_contains_id("output"), Ok(true)));
    Ok(Invoked { command: cli.command, settings, lang: cli.lang.unwrap_or_else(locale), to_file })
}

/// The command that was given, which may stand behind another one.
fn innermost(matches: &ArgMatches) -> Option<&ArgMatches> {
    let (_, sub) = matches.subcommand()?;
    innermost(sub).or(Some(sub))
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
            let help = format!("{}: {}", info.name, parameter.help.say(Lang::En));
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
        // The options of games are read as text, those of commands as what they are.
        if !switch && matches.try_get_one::<String>(name).is_err() {
            given.shared.push((name, value));
        } else {
            given.settings.set(name, value);
        }
    }
    given
}

/// A position may begin with a dash, as Othello boards and negative numbers do, so clap would take
/// a mistyped option for one. Whatever looks like an option and is none is refused here, by name.
fn refuse_mistyped_option(
    command: &mut clap::Command,
    words: &[OsString],
) -> Result<(), clap::Error> {
    let mut words = words.iter().skip(1).filter_map(|word| word.to_str());
    let Some(sub) = words.find_map(|word| command.find_subcommand(word)) else {
        return Ok(());
    };
    let everywhere = command.get_arguments().flat_map(names_of).chain(["help", "version"]);
    let known: Vec<_> = options_of(sub).into_iter().chain(everywhere.map(str::to_owned)).collect();
    for word in words.take_while(|&word| word != "--") {
        let Some(name) = word.strip_prefix("--").and_then(|rest| rest.split('=').next()) else {
            continue;
        };
        if looks_like_a_position(word) || known.iter().any(|known| known == name) {
            continue;
        }
        let likely = known
            .iter()
            .map(|known| (strsim::jaro_winkler(known, name), known))
            .filter(|(likeness, _)| *likeness > 0.8)
            .max_by(|(left, _), (right, _)| left.total_cmp(right));
        let remedy =
            likely.map_or_else(String::new, |(_, known)| format!("; did you mean '--{known}'?"));
        let message = format!("there is no option '--{name}'{remedy}");
        return Err(command.error(ErrorKind::UnknownArgument, message));
    }
    Ok(())
}

/// The names of the options of a command, and of those behind it.
fn options_of(command: &clap::Command) -> Vec<String> {
    let own = command.get_arguments().flat_map(names_of).map(str::to_owned);
    own.chain(command.get_subcommands().flat_map(options_of)).collect()
}

/// What an option is called.
fn names_of(argument: &Arg) -> impl Iterator<Item = &str> {
    argument.get_long().into_iter().chain(argument.get_all_aliases().unwrap_or_default())
}

/// Whether a word that begins with a dash is made of what boards and numbers are made of.
fn looks_like_a_position(word: &str) -> bool {
    let board = |c: char| "-+xXoO.*_,:/[]".contains(c) || c.is_ascii_digit();
    let first_word = word.split_whitespace().next().unwrap_or_default();
    first_word.chars().all(board)
}

/// Seconds, such as `2` or `0.5`.
pub(crate) fn seconds(text: &str) -> Result<Duration, Both> {
    text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or_else(
        || both!("give seconds, such as 2 or 0.5", "donnez des secondes, comme 2 ou 0.5"),
    )
}

/// A whole number in a range, refused in words if it is none.
pub(crate) fn whole<T: FromStr>(
    range: RangeInclusive<i64>,
) -> impl Fn(&str) -> Result<T, Both> + Clone + Send + Sync {
    move |text: &str| {
        let within = text.parse().is_ok_and(|number: i64| range.contains(&number));
        text.parse().ok().filter(|_| within).ok_or_else(|| within_range(range.start(), range.end()))
    }
}

fn within_range<N: Display>(least: &N, most: &N) -> Both {
    both!(
        "give a whole number from {least} to {most}",
        "donnez un nombre entier de {least} à {most}",
    )
}

/// A number of states.
pub(crate) fn states(text: &str) -> Result<u64, Both> {
    whole(0..=i64::MAX)(text)
}

/// The number of a level.
pub(crate) fn level(text: &str) -> Result<u8, Both> {
    whole(Level::WEAKEST.number().into()..=Level::STRONGEST.number().into())(text)
}

/// Any whole number that is not negative.
pub(crate) fn seed(text: &str) -> Result<u64, Both> {
    text.parse().map_err(|_| within_range(&0, &u64::MAX))
}

/// A number of moves.
pub(crate) fn plies(text: &str) -> Result<u32, Both> {
    whole(0..=MOST_PLIES)(text)
}

/// The most that can be asked for. (Searches themselves follow lines a little further.)
const MOST_PLIES: i64 = 65_000;

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
        return match error.print().and_then(|()| io::stdout().flush()) {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever reads has read enough.
            Err(why) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(why) => {
                let why = why.say(Voice::command_line(Lang::En));
                let _ = writeln!(io::stderr(), "perfectplay: {why}");
                ExitCode::from(2)
            }
        };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let line = error
        .to_string()
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .take_while(|line| !line.starts_with("Usage:"))
        .map(|line| line.trim_start_matches("error: ").trim_start_matches("tip: "))
        .filter(|line| !line.starts_with("For more information"))
        .collect::<Vec<_>>()
        .join("; ")
        .replace(":; ", ": ");
    let _ = writeln!(io::stderr(), "perfectplay: {line}; try --help");
    ExitCode::from(2)
}
