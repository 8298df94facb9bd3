//! `perfectplay solve`: the exact value of a position under best play.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::ValueHint;
use perfectplay_core::{Bound, Limits};
use perfectplay_draw::board;
use perfectplay_present::answer;
use perfectplay_registry::{Aim, Position, Request, Solved};

use crate::{
    args::{BoardFormat, BoardOutput, Books, Given, Lookup, MovesWanted, Search, Target},
    batch::{self, Answered, Manner},
    certificate::Certificate,
    context::Context,
    failure::refuse,
    json,
    output::Destination,
    problems::Sheet,
    show,
    stream::Stream,
};

/// Arguments of `perfectplay solve`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    target: Target,

    /// Solve the positions of this file (- is standard input), one a line, with the scores of moves that are
    /// known, and compare: `POSITION; MOVE:+SCORE; ... % comment`, as OBF files of Othello have them.
    #[arg(long, value_name = "FILE", visible_alias = "obf", value_hint = ValueHint::FilePath,
        allow_hyphen_values = true,
        conflicts_with_all = ["position", "lines", "who_wins", "certificate", "stream"])]
    file: Option<PathBuf>,

    #[command(flatten)]
    search: Search,

    #[command(flatten)]
    moves: MovesWanted,

    /// Find out who wins, and not how soon or by how much, which takes less time.
    #[arg(long, conflicts_with = "certificate")]
    who_wins: bool,

    #[command(flatten)]
    books: Books,

    #[command(flatten)]
    tables: Lookup,

    #[command(flatten)]
    certificate: Certificate,

    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    if let Some(unused) = args.search.unused() {
        context.warn(&unused)?;
    }
    let limits = args.search.stops.limits(None);
    let format = args.output.format()?;
    if let Some(path) = &args.file {
        return file(args, path, format, given, context, out);
    }
    let destination = &args.output.destination;
    let mut proof = args.certificate.open(args.target.many())?;
    let settings = given.for_game(&context.registry, args.target.game_and_position().0)?;
    let mut sink = args.output.open(args.target.many(), out)?;
    let code = batch::each(
        &args.target,
        given,
        format == BoardFormat::Json,
        context,
        &mut sink,
        |position, manner, out| {
            let stream = Stream::new(position, format, manner, context, out);
            let solved = context.watched(limits, |limits| {
                position.solve(&Request {
                    all_moves: args.moves.all_moves,
                    lines: args.moves.lines(),
                    aim: if args.who_wins { Aim::Result } else { Aim::default() },
                    book: args.books.wanted(),
                    tables: args.tables.wanted(),
                    stream: args.search.stream.then_some(&|update| stream.tell(update)),
                    ..args.search.request(limits)
                })
            })?;
            stream.finish()?;
            let output = (format, destination);
            print(position, &solved, output, manner, context, out)?;
            if let Some(draft) = proof.take() {
                return args.certificate.write(draft, position, &settings, &solved, context);
            }
            let found = solved.bound == Bound::Exact || args.who_wins && solved.decided;
            Ok(if found && solved.stopped.is_none() { Answered::Fully } else { Answered::CutShort })
        },
    )?;
    sink.finish()?;
    Ok(code)
}

/// Solves the positions of a file.
fn file(
    args: &Args,
    path: &Path,
    format: BoardFormat,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    if !matches!(format, BoardFormat::Text | BoardFormat::Json) {
        refuse!(
            "the positions of a file are answered as text or JSON; give a single position for a picture",
            "on répond aux positions d’un fichier en texte ou en JSON ; donnez une seule position pour une image",
        );
    }
    let game = &args.target.game;
    let settings = given.for_game(&context.registry, game)?;
    let entry = context.registry.entry(game)?;
    let sheet = Sheet { path, entry, settings: &settings, json: format == BoardFormat::Json };
    let mut sink = args.output.open(true, out)?;
    let limits = args.search.stops.limits(None);
    let code = sheet.solve(context, &mut sink, |position| {
        let solved = context.watched(limits, |limits| {
            let (all_moves, book) = (args.moves.all_moves, args.books.wanted());
            let tables = args.tables.wanted();
            position.solve(&Request { all_moves, book, tables, ..args.search.request(limits) })
        })?;
        Ok(solved)
    })?;
    sink.finish()?;
    Ok(code)
}

impl Search {
    /// The request that these options make.
    pub(crate) fn request<'a>(&'a self, limits: Limits<'a>) -> Request<'a> {
        Request {
            method: &self.method,
            heuristic: None,
            limits,
            all_moves: false,
            lines: None,
            among: None,
            aim: Aim::default(),
            memory: (self.memory as usize) << 20,
            within: self.within,
            form: self.form.into(),
            threads: self.threads as usize,
            stream: None,
            level: None,
            variety: None,
            seed: 0,
            book: true,
            tables: true,
        }
    }
}

/// Prints the answer of `solve` or `analyse`.
pub(crate) fn print(
    position: &dyn Position,
    solved: &Solved,
    (format, destination): (BoardFormat, &Destination),
    manner: Manner,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<()> {
    let picture = |draw| answer::picture(draw, position, solved, context.lang);
    match format {
        BoardFormat::Json => json::line(out, solved)?,
        BoardFormat::Svg => writeln!(out, "{}", picture(board::svg))?,
        BoardFormat::Png => out.write_all(&destination.pixels(&picture(board::svg))?)?,
        BoardFormat::Tikz => write!(out, "{}", picture(board::tikz))?,
        BoardFormat::Text => writeln!(out, "{}", show::solved(position, solved, manner, context))?,
    }
    Ok(())
}
