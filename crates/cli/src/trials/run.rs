//! Carrying out an experiment: progress, a record to go on from, and what is left behind.

use std::{
    convert::Infallible,
    fs,
    io::{self, Write},
    num::NonZero,
    ops::ControlFlow,
    path::PathBuf,
    process::ExitCode,
    thread,
};

use perfectplay_core::{Both, Say, Voice, tell};
use perfectplay_draw::{
    plot,
    png::{self, Size},
};
use perfectplay_messages::{Message, Trial};
use perfectplay_present::trials::{Presentation, PresentationError, say};
use perfectplay_series::{Conclusion, Journal, Numbered, RecordError, Series, run};
use serde::{Serialize, de::DeserializeOwned};

use super::in_text;
use crate::{
    args::{PlotFormat, PlotOutput, whole},
    context::Context,
    json,
    output::Draft,
};

/// The files in the folder of an experiment.
const RECORD: &str = "results.jsonl";
const REPORT: &str = "report.md";
const DRAWING: &str = "figure.svg";
const PIXELS: &str = "figure.png";

/// How to carry out an experiment, whichever it is.
#[derive(clap::Args)]
pub(crate) struct Manner {
    /// Trees to work on at the same time; as many as there are processors unless given.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1024))]
    threads: Option<usize>,

    /// Keep everything in this folder: results.jsonl, from which the same experiment goes on,
    /// report.md, figure.svg and figure.png.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// Also plot in the terminal.
    #[arg(long)]
    plot: bool,

    #[command(flatten)]
    output: PlotOutput,
}

impl Manner {
    /// How many trees are worked on at the same time.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
    }
}

/// Does what is left of an experiment, and tells what it shows.
pub(crate) fn carry_out<E, P>(
    experiment: &E,
    plan: &P,
    manner: &Manner,
    context: &Context,
    out: &mut impl Write,
    present: impl FnOnce(&[E::Piece]) -> Result<Presentation, PresentationError>,
) -> crate::Result<ExitCode>
where
    E: Series<Failure = Infallible>,
    E::Piece: Numbered + Serialize + DeserializeOwned,
    P: Serialize + DeserializeOwned + PartialEq,
{
    let format = manner.output.format()?;
    // The answer may be wanted in the same folder.
    if let Some(folder) = &manner.folder {
        fs::create_dir_all(folder).map_err(|why| {
            Both::of(|lang| {
                tell!(
                    lang,
                    "cannot make the folder {}: {}",
                    "impossible de créer le dossier {} : {}",
                    folder.display(),
                    why.say(Voice::command_line(lang)),
                )
            })
        })?;
    }
    let mut sink = manner.output.open(false, out)?;
    let (mut journal, mut pieces) = match &manner.folder {
        None => (None, Vec::new()),
        Some(folder) => {
            let (journal, pieces) = Journal::open(&folder.join(RECORD), plan)?;
            (Some(journal), pieces)
        }
    };
    if !pieces.is_empty() {
        context.warn(&Message::Trial(Trial::Resumed(pieces.len() as u64)))?;
    }
    let conclusion = work(experiment, manner.threads(), &mut journal, &mut pieces, context)?;

    let mut shown = present(&pieces)?;
    let done = Trial::Interrupted { done: pieces.len() as u64, pieces: experiment.pieces() as u64 };
    if conclusion == Conclusion::Cancelled {
        shown.report.paragraph(say(done, context.lang));
        shown.figure.notes.push(say(done, context.lang));
    }
    if let serde_json::Value::Object(answer) = &mut shown.json {
        answer.insert(
            "conclusion".to_owned(),
            serde_json::to_value(conclusion).map_err(io::Error::from)?,
        );
        answer.insert("pieces".to_owned(), pieces.len().into());
    }
    shown.report.picture(DRAWING, shown.figure.title.clone());
    shown.report.paragraph(say(Trial::Repeat(&shown.command), context.lang));

    let svg = plot::svg(&shown.figure);
    if let Some(folder) = &manner.folder {
        let write = |name: &str, bytes: &[u8]| -> crate::Result<()> {
            let path = folder.join(name);
            let mut draft = Draft::new(&path)?;
            draft.write_all(bytes)?;
            draft.finish()?;
            Ok(context.warn(&Message::Trial(Trial::Wrote(&path.display().to_string())))?)
        };
        write(REPORT, shown.report.markdown().as_bytes())?;
        write(DRAWING, svg.as_bytes())?;
        write(PIXELS, &png::png(&svg, Size::default())?)?;
    }
    match format {
        PlotFormat::Text => {
            writeln!(sink, "{}", shown.report.text())?;
            if manner.plot {
                writeln!(sink, "\n{}", in_text(&shown.figure, context))?;
            }
        }
        PlotFormat::Json => json::line(&mut sink, &shown.json)?,
        PlotFormat::Markdown => write!(sink, "{}", shown.report.markdown())?,
        PlotFormat::Svg => write!(sink, "{svg}")?,
        PlotFormat::Tikz => write!(sink, "{}", plot::tikz(&shown.figure))?,
        PlotFormat::Png => sink.write_all(&manner.output.destination.pixels(&svg)?)?,
    }
    sink.finish()?;
    Ok(match conclusion {
        Conclusion::Cancelled => ExitCode::FAILURE,
        _ if !shown.sound => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    })
}

/// Does the pieces that are not there yet, and records them.
fn work<E>(
    experiment: &E,
    threads: usize,
    journal: &mut Option<Journal>,
    pieces: &mut Vec<E::Piece>,
    context: &Context,
) -> crate::Result<Conclusion>
where
    E: Series<Failure = Infallible>,
    E::Piece: Serialize,
{
    pieces.truncate(experiment.pieces());
    let resumed = pieces.len();
    let mut unsaved: Option<RecordError> = None;
    let begun = std::time::Instant::now();
    let Ok(conclusion) = context.attended(|cancel, tell| {
        run(experiment, resumed, threads, cancel, &mut |piece| {
            if let Some(journal) = journal
                && let Err(error) = journal.append(&piece)
            {
                unsaved = Some(error);
                return ControlFlow::Break(());
            }
            pieces.push(piece);
            tell(perfectplay_messages::Message::Trial(Trial::Progress {
                done: pieces.len() as u64,
                pieces: experiment.pieces() as u64,
                resumed: resumed as u64,
                elapsed: begun.elapsed(),
            }));
            ControlFlow::Continue(())
        })
    });
    match unsaved {
        Some(error) => Err(error.into()),
        None => Ok(conclusion),
    }
}
