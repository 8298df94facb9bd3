//! `perfectplay tree`: the tree that a method walks.

use std::{io::Write, process::ExitCode, time::Duration};

use perfectplay_core::{Bounds, Limits};
use perfectplay_draw::tree;
use perfectplay_messages::Message;
use perfectplay_present::{answer, trace, tree as present};
use perfectplay_registry::{Keep, Position, Request, Room, Solved, Tested, Watched};
use serde::Serialize;

use crate::{
    args::{
        DrawnFormat as _, FigureFormat, FigureOutput, Given, Horizon, Search, Target, plies, whole,
    },
    batch::{self, Answered},
    context::Context,
    failure::refuse,
    json,
    output::Content,
};

/// Arguments of `perfectplay tree`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    horizon: Horizon,

    #[command(flatten)]
    search: Search,

    /// Draw the yes/no test "at least X?"; by --method pns, proof-number search answers it.
    #[arg(long, value_name = "X", allow_negative_numbers = true,
        value_parser = whole::<i32>(i32::MIN.into()..=i32::MAX.into()))]
    at_least: Option<i32>,

    /// Print the steps one by one, a sentence each.
    #[arg(long, conflicts_with_all = ["format", "json"])]
    trace: bool,

    /// Show at most this many states; what is left out is counted. Usually 500, in pictures 120.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=20_000))]
    show_nodes: Option<u32>,

    /// Show states at most this many moves from the root.
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = plies)]
    show_depth: u32,

    #[command(flatten)]
    output: FigureOutput,
}

/// A tree to the end of a large game would take for ever, and could not be drawn anyway.
const USUAL_TIME: Duration = Duration::from_secs(2);

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let limits = args.search.stops.limits_or(args.horizon.depth, USUAL_TIME);
    let format = args.output.format()?;
    if args.trace && format != FigureFormat::Text {
        refuse!(
            "--trace prints sentences; give --output a name that ends in .txt",
            "--trace écrit des phrases ; donnez à --output un nom en .txt",
        );
    }
    let mut sink = args.output.open(args.target.many(), out)?;
    let json = format == FigureFormat::Json;
    let code = batch::each(&args.target, given, json, context, &mut sink, |position, _, out| {
        let answered = match args.at_least {
            Some(at_least) => args.draw_test(at_least, limits, position, context, out)?,
            None => args.draw_method(limits, position, context, out)?,
        };
        Ok(if answered { Answered::Fully } else { Answered::CutShort })
    })?;
    sink.finish()?;
    Ok(code)
}

impl Args {
    fn room(&self) -> crate::Result<Room> {
        let usual = if self.output.format()?.content() == Content::Lines { 500 } else { 120 };
        Ok(Room {
            nodes: self.show_nodes.unwrap_or(usual) as usize,
            depth: self.show_depth as usize,
            keep: if self.trace { Keep::First } else { Keep::Upper },
        })
    }

    /// Draws the yes/no test; true if the answer is yes.
    fn draw_test(
        &self,
        at_least: i32,
        limits: Limits<'_>,
        position: &dyn Position,
        context: &Context,
        out: &mut impl Write,
    ) -> crate::Result<bool> {
        let heuristic = self.horizon.heuristic.as_deref();
        let room = self.room()?;
        let watched = context.watched(limits, |limits| {
            let request = Request { heuristic, ..self.search.request(limits) };
            position.watch_test(at_least, &request, room)
        })?;
        let stopped = watched.answer.answer.is_none().then(|| {
            let Tested { to_move: player, depth, .. } = watched.answer;
            Message::Test { player, at_least, depth, answer: None, mv: None }.say(context.voice())
        });
        self.present(&watched, watched.answer.method, (None, stopped), position, context, out)?;
        Ok(watched.answer.answer == Some(true))
    }

    /// Draws the tree of a method; true if it came to its end.
    fn draw_method(
        &self,
        limits: Limits<'_>,
        position: &dyn Position,
        context: &Context,
        out: &mut impl Write,
    ) -> crate::Result<bool> {
        let heuristic = self.horizon.heuristic.as_deref();
        let method = match self.search.method.as_str() {
            // The tree of the fastest method is hard to follow.
            "auto" => "alphabeta",
            method => method,
        };
        let room = self.room()?;
        let watched = context.watched(limits, |limits| {
            let request = Request { heuristic, method, ..self.search.request(limits) };
            position.watch(&request, room)
        })?;
        let stopped = watched.answer.stopped.map(|why| {
            let known = answer::verdict(&watched.answer, position.stakes());
            Message::Stopped { why, known }.say(context.voice())
        });
        let Solved { lower, upper, .. } = watched.answer;
        let proved = Some(Bounds { lower, upper });
        self.present(&watched, method, (proved, stopped), position, context, out)?;
        Ok(watched.answer.stopped.is_none())
    }

    /// Prints the steps if they were asked for, and else the tree.
    fn present<A>(
        &self,
        watched: &Watched<A>,
        method: &str,
        (proved, stopped): (Option<Bounds>, Option<String>),
        position: &dyn Position,
        context: &Context,
        out: &mut impl Write,
    ) -> crate::Result<()>
    where
        Watched<A>: Serialize,
    {
        let lang = context.lang;
        if self.trace {
            for sentence in trace::sentences(watched, proved, lang).into_iter().chain(stopped) {
                writeln!(out, "{sentence}")?;
            }
            return Ok(());
        }
        let format = self.output.format()?;
        if format == FigureFormat::Json {
            json::line(out, watched)?;
            return Ok(());
        }
        let subject = format!("{} {}", position.game(), position.text());
        let mut figure = present::figure(watched, subject.trim_end(), method, lang);
        figure.notes.extend(stopped);
        let drawn = match format {
            FigureFormat::Text | FigureFormat::Json => tree::text(&figure, lang),
            FigureFormat::Png => {
                out.write_all(&self.output.destination.pixels(&tree::svg(&figure, lang))?)?;
                return Ok(());
            }
            FigureFormat::Svg => tree::svg(&figure, lang),
            FigureFormat::Dot => tree::dot(&figure),
            FigureFormat::Tikz => tree::tikz(&figure),
        };
        writeln!(out, "{}", drawn.trim_end())?;
        Ok(())
    }
}
