//! `perfectplay graph`: every state of a game, who wins it, how soon and by which move.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use clap::ValueHint;
use perfectplay_core::{Both, Lang, Limits, Voice, tell};
use perfectplay_draw::graph::Figure;
use perfectplay_messages::{Attraction, Message, Proof};
use perfectplay_present::graph::{self, Drawing};
use perfectplay_registry::{
    Exploration, GraphFacts, GraphForm, GraphRequest, Graphed, Position, Settings, VertexValue,
    certificate::{self, Subject},
    graph_of_file, solve_graph, unfold, write_graph,
};
use serde::{Serialize, Serializer};

use crate::{
    args::{FigureFormat, FigureOutput, Given, Target, file_instead, plies, seconds, whole},
    batch::{self, Answered},
    context::Context,
    failure::refuse,
    graphs, json,
    output::Draft,
};

/// Arguments of `perfectplay graph`.
#[derive(clap::Args)]
#[command(
    after_help = "Instead of a game, a file with a graph can be given: JSON, PGSolver (.pg, .gm) or Python\n\
    dictionaries (.py); FILE#VERTEX starts from that vertex."
)]
pub(crate) struct Args {
    #[command(flatten)]
    target: Target,

    /// Also every state: who wins it, in how many moves, and by which move.
    #[arg(long)]
    all: bool,

    /// Also the winner's strategy from the start, state by state.
    #[arg(long)]
    strategy: bool,

    /// Tell the attractors round by round: which states enter, and why.
    #[arg(long, conflicts_with_all = ["format", "json", "unfold", "rounds", "bipartite"])]
    trace: bool,

    /// In pictures, one drawing for each round of the attractors.
    #[arg(long)]
    rounds: bool,

    /// In pictures, Max's states on the left and Min's on the right.
    #[arg(long, conflicts_with = "unfold")]
    bipartite: bool,

    /// Unfold the graph into the tree of the game, to this depth or to the end.
    #[arg(long, value_name = "DEPTH", value_parser = plies, num_args = 0..=1,
        default_missing_value = "64")]
    unfold: Option<u32>,

    /// Also the states that are reached if the other player begins.
    #[arg(long)]
    both_starters: bool,

    /// Max wins games with a result of at least X, and Min those with less. Play without an end is won by nobody; it is worth 0,
    /// and it is said what that means for X.
    #[arg(long, value_name = "X", allow_negative_numbers = true,
        value_parser = whole::<i32>(i32::MIN.into()..=i32::MAX.into()))]
    at_least: Option<i32>,

    /// Explore at most this many states.
    #[arg(long, default_value_t = 10_000_000, value_name = "N",
        value_parser = whole::<u32>(1..=1_000_000_000))]
    states: u32,

    /// Memory for the graph, in megabytes.
    #[arg(long, default_value_t = 1024, value_name = "MB",
        value_parser = whole::<u32>(1..=1_048_576))]
    memory: u32,

    /// Stop exploring after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// Threads to find the attractors on.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole::<u32>(1..=256))]
    threads: u32,

    /// Show at most this many states; usually 500, in pictures 120, and 12 a round in a trace.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=20_000))]
    show_states: Option<u32>,

    /// Also write the graph itself to this file: .json, .pg (PGSolver) or .dot (Graphviz).
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    write: Option<PathBuf>,

    /// Also write a proof of the value of every state to this file, which `verify` checks.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath,
        conflicts_with_all = ["both_starters", "at_least"])]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    output: FigureOutput,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let format = args.output.format()?;
    if args.trace && format != FigureFormat::Text {
        refuse!(
            "--trace prints sentences; give --output a name that ends in .txt",
            "--trace écrit des phrases ; donnez à --output un nom en .txt",
        );
    }
    let mut files = Some(args.files()?);
    let mut sink = args.output.open(args.target.many(), out)?;
    if let (Some(file), None) =
        (file_instead(&args.target.game, &context.registry), &args.target.position)
    {
        let graphed = context
            .watched(Limits::default(), |limits| graph_of_file(file, &args.request(limits)))?;
        args.print(&graphed, file, context, &mut sink)?;
        let subject = || Subject::of("graph", &Settings::new(), file);
        files.take().map_or(Ok(()), |files| files.write(&graphed, subject, context))?;
        sink.finish()?;
        return Ok(ExitCode::SUCCESS);
    }
    let settings = given.for_game(&context.registry, args.target.game_and_position().0)?;
    let json = format == FigureFormat::Json;
    let code = batch::each(&args.target, given, json, context, &mut sink, |position, _, out| {
        let subject = format!("{} {}", position.game(), position.text());
        match args.explore(position, context) {
            Exploration::Whole(graphed) => {
                args.print(&graphed, subject.trim_end(), context, out)?;
                let subject = || Subject::of(position.game(), &settings, position.text());
                files.take().map_or(Ok(()), |files| files.write(&graphed, subject, context))?;
                Ok(Answered::Fully)
            }
            Exploration::Unfinished { states, why } => {
                let told = Attraction::Unfinished { states: states as u64, why };
                if json {
                    let stopped = why.to_string();
                    let answer = Unfinished { game: position.game(), states, stopped };
                    json::line(out, &answer)?;
                }
                context.warn(&Both::of(|lang| {
                    tell!(
                        lang,
                        "{}: {}",
                        "{} : {}",
                        subject.trim_end(),
                        Message::Attraction(told).say(Voice::command_line(lang)),
                    )
                }))?;
                Ok(Answered::CutShort)
            }
        }
    })?;
    sink.finish()?;
    Ok(code)
}

/// Files that are written beside the answer; begun before the work, so that one that cannot be
/// written is told at once.
struct Files {
    graph: Option<(GraphForm, Draft)>,
    certificate: Option<Draft>,
}

impl Files {
    fn write(
        self,
        graphed: &Graphed,
        subject: impl FnOnce() -> io::Result<Subject>,
        context: &Context,
    ) -> crate::Result<()> {
        if let Some((form, mut draft)) = self.graph {
            write_graph(graphed, form, &mut draft)?;
            draft.finish()?;
        }
        if let Some(mut draft) = self.certificate {
            let written = certificate::of_graph(subject()?, graphed, &mut draft)?;
            draft.finish()?;
            let said = Message::Proof(Proof::Written { entries: written.entries });
            context.warn(&said)?;
        }
        Ok(())
    }
}

impl Args {
    fn files(&self) -> crate::Result<Files> {
        if self.target.many() && (self.write.is_some() || self.certificate.is_some()) {
            refuse!(
                "--write and --certificate are about one position, not those of standard input",
                "--write et --certificate concernent une position, et non celles de l’entrée standard",
            );
        }
        let graph = match self.write.as_deref() {
            None => None,
            Some(path) => match GraphForm::of_file(path) {
                Some(form) => Some((form, Draft::new(path)?)),
                None => {
                    refuse!(
                        "--write {}: name a file that ends in .json, .pg or .dot",
                        "--write {} : nommez un fichier en .json, .pg ou .dot",
                        path.display(),
                    )
                }
            },
        };
        Ok(Files { graph, certificate: self.certificate.as_deref().map(Draft::new).transpose()? })
    }

    fn request<'a>(&self, limits: Limits<'a>) -> GraphRequest<'a> {
        GraphRequest {
            limits,
            both_starters: self.both_starters,
            at_least: self.at_least,
            threads: self.threads as usize,
        }
    }

    fn explore(&self, position: &dyn Position, context: &Context) -> Exploration {
        let limits = Limits {
            nodes: Some(self.states.into()),
            memory: Some((self.memory as usize) << 20),
            time: self.time,
            ..Limits::default()
        };
        context.watched(limits, |limits| position.graph(&self.request(limits)))
    }

    /// How many states to show, unless the user has said it.
    fn most(&self, usual: usize) -> usize {
        self.show_states.map_or(usual, |most| most as usize)
    }

    fn print(
        &self,
        graphed: &Graphed,
        subject: &str,
        context: &Context,
        out: &mut impl Write,
    ) -> crate::Result<()> {
        let lang = context.lang;
        match self.output.format()? {
            FigureFormat::Json => {
                serde_json::to_writer(&mut *out, &self.answer(graphed)?)
                    .map_err(io::Error::from)?;
                writeln!(out)?;
            }
            FigureFormat::Text if self.trace => {
                let mut lines = graph::rounds(graphed, self.most(12), lang);
                lines.extend(self.details(graphed, lang));
                for line in lines {
                    writeln!(out, "{line}")?;
                }
            }
            FigureFormat::Text => self.tell(graphed, subject, context, out)?,
            _ => {
                let figure = self.figure(graphed, subject, true, context)?;
                graphs::print(&figure, &self.output, lang, out)?;
            }
        }
        Ok(())
    }

    /// The answer in sentences.
    fn tell(
        &self,
        graphed: &Graphed,
        subject: &str,
        context: &Context,
        out: &mut impl Write,
    ) -> crate::Result<()> {
        let lang = context.lang;
        let mut lines = graph::facts(graphed, subject, lang);
        lines.extend(self.details(graphed, lang));
        for line in lines {
            writeln!(out, "{line}")?;
        }
        if self.rounds || self.unfold.is_some() {
            let figure = self.figure(graphed, subject, false, context)?;
            writeln!(out)?;
            graphs::print(&figure, &self.output, lang, out)?;
        }
        Ok(())
    }

    /// What is told of single states, if it was asked for.
    fn details(&self, graphed: &Graphed, lang: Lang) -> Vec<String> {
        let mut lines = Vec::new();
        if self.strategy {
            lines.extend(graph::strategy(graphed, self.most(500), lang));
        }
        if self.all {
            lines.extend(graph::values(graphed, self.most(500), lang));
        }
        lines
    }

    fn figure(
        &self,
        graphed: &Graphed,
        subject: &str,
        boards: bool,
        context: &Context,
    ) -> crate::Result<Figure> {
        let most = self.most(if boards { 120 } else { 500 });
        let Self { rounds, bipartite, .. } = *self;
        let drawing = Drawing { rounds, bipartite, most, boards, lang: context.lang };
        let Some(depth) = self.unfold else {
            return Ok(graph::of_graph(graphed, subject, drawing));
        };
        let unfolded = unfold(&graphed.graph, depth, most, Some(&graphed.solution))?;
        let solution = solve_graph(&unfolded.tree, 1);
        let tree = (&unfolded, &solution);
        let mut figure = graph::of_tree(graphed, tree, subject, drawing);
        figure.notes = graph::tree(graphed, tree, context.lang);
        Ok(figure)
    }

    fn answer<'g>(&self, graphed: &'g Graphed) -> crate::Result<Answer<'g>> {
        let strategy = || graphed.strategy().into_iter().map(|vertex| graphed.value(vertex));
        let unfolded = |depth| {
            let Graphed { graph, solution, .. } = graphed;
            unfold(graph, depth, self.most(500), Some(solution))
        };
        Ok(Answer {
            facts: &graphed.facts,
            strategy: self.strategy.then(|| strategy().collect()),
            values: self.all.then_some(Values(graphed)),
            tree: self.unfold.map(unfolded).transpose()?.map(|tree| graph::nodes(graphed, &tree)),
        })
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'g> {
    #[serde(flatten)]
    facts: &'g GraphFacts,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<Vec<VertexValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Values<'g>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Vec<graph::Node>>,
}

/// The value of every state, written one at a time: there can be many.
struct Values<'g>(&'g Graphed);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.graph.vertices().map(|vertex| self.0.value(vertex)))
    }
}

/// A graph that does not fit, as JSON.
#[derive(Serialize)]
struct Unfinished<'g> {
    game: &'g str,
    /// States found until then.
    states: usize,
    /// Which limit was met.
    stopped: String,
}
