//! `perfectplay bench`: the same searches every time.
//!
//! The total number of nodes is the signature of the program: a change that is not meant to change
//! how it searches leaves it as it is, and one that is meant to says the new one.

use std::{io::Write, process::ExitCode};

use perfectplay_core::Limits;
use perfectplay_messages::Message;
use perfectplay_present::answer;
use perfectplay_registry::{Request, Settings};
use serde::Serialize;

use crate::{
    args::{Format, Output},
    context::Context,
    json, show,
};

/// Arguments of `perfectplay bench`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    output: Output,
}

/// A search of the bench: to the end, or to a depth with a heuristic.
struct Search {
    game: &'static str,
    settings: &'static [(&'static str, &'static str)],
    position: &'static str,
    method: &'static str,
    depth: Option<(u32, &'static str)>,
}

const fn search(
    game: &'static str,
    settings: &'static [(&'static str, &'static str)],
    position: &'static str,
    method: &'static str,
    depth: Option<(u32, &'static str)>,
) -> Search {
    Search { game, settings, position, method, depth }
}

/// Every game and every method, a few seconds in all.
const SEARCHES: [Search; 21] = [
    search("tictactoe", &[], "", "minimax", None),
    search("tictactoe", &[], "", "alphabeta", None),
    search("tictactoe", &[("rows", "4"), ("columns", "4"), ("connect", "4")], "", "table", None),
    search("connect4", &[], "", "alphabeta", Some((9, "alignments"))),
    search("connect4", &[], "444", "table", Some((11, "centre"))),
    search("connect4", &[("rows", "4"), ("columns", "5")], "", "table", None),
    search("connect4", &[], "2252576253462244111563365343", "mtdf", None),
    search("othello", &[], "", "alphabeta", Some((6, "mobility"))),
    search("othello", &[], "f5d6c3", "table", Some((7, "weighted"))),
    search("othello", &[("size", "4")], "", "table", None),
    search("nim", &[], "5,6,7", "table", None),
    search("chomp", &[], "5x6", "mtdf", None),
    search("connect4", &[], "", "pvs", Some((14, "centre"))),
    search("connect4", &[], "2252576253462244111563365343", "pvs", None),
    search("othello", &[], "f5d6c3", "pvs", Some((8, "weighted"))),
    search("othello", &[], "f5d6c3", "dichotomy-table", Some((7, "discs"))),
    search("tictactoe", &[("rows", "4"), ("columns", "4"), ("connect", "4")], "", "pvs", None),
    search("connect4", &[("rows", "4"), ("columns", "5")], "", "pns", None),
    search("chomp", &[], "8x8", "pns", None),
    search("random", &[("moves", "8"), ("depth", "7")], "", "dichotomy", None),
    search("random", &[("moves", "8"), ("depth", "7")], "", "alphabeta", None),
];

/// The answer of `bench`.
#[derive(Serialize)]
struct Measured {
    signature: u64,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let text = args.output.format() == Format::Text;
    let mut rows = Vec::new();
    let (mut nodes, mut leaves, mut seconds) = (0, 0, 0.0);
    for search in &SEARCHES {
        let mut settings = Settings::new();
        for (name, value) in search.settings {
            settings.set(*name, *value);
        }
        let position = context.registry.open(search.game, &settings, search.position)?;
        let limits = Limits { depth: search.depth.map(|(depth, _)| depth), ..Limits::default() };
        let solved = context.watched(limits, |limits| {
            let heuristic = search.depth.map(|(_, heuristic)| heuristic);
            let request =
                Request { method: search.method, heuristic, limits, ..Request::default() };
            match search.depth {
                None => position.solve(&request),
                Some(_) => position.analyse(&request),
            }
        })?;
        if solved.stopped.is_some() {
            return Ok(ExitCode::FAILURE);
        }
        nodes += solved.nodes;
        leaves += solved.leaves;
        seconds += solved.seconds;
        let cost = answer::cost(solved.nodes, solved.leaves, solved.seconds);
        rows.push(vec![
            search.game.to_owned(),
            search.position.to_owned(),
            search.method.to_owned(),
            Message::Cost(cost).say(context.voice()),
        ]);
    }
    if text {
        writeln!(out, "{}", show::aligned(&rows))?;
        writeln!(
            out,
            "{}",
            Message::Cost(answer::cost(nodes, leaves, seconds)).say(context.voice())
        )?;
        writeln!(out, "signature: {nodes}")?;
    } else {
        let measured = Measured { signature: nodes, nodes, seconds };
        json::line(out, &measured)?;
    }
    Ok(ExitCode::SUCCESS)
}
