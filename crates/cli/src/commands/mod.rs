//! The commands, one file each.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod completions;
pub(crate) mod experiment;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod grundy;
pub(crate) mod gtp;
pub(crate) mod man;
pub(crate) mod r#match;
pub(crate) mod moves;
pub(crate) mod nboard;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod test;
pub(crate) mod theory;
pub(crate) mod train;
pub(crate) mod tree;
pub(crate) mod uci;
pub(crate) mod ugi;
pub(crate) mod verify;
pub(crate) mod why;

use std::{io::Write, process::ExitCode};

use crate::{
    args::{Command, Invoked},
    context::Context,
};

/// Runs a command: answers go to `out`.
pub(crate) fn run(
    invoked: Invoked,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let given = &invoked.settings;
    match invoked.command {
        Command::Games(args) => games::run(&args, context, out),
        Command::Moves(args) => moves::run(&args, given, context, out),
        Command::Solve(args) => solve::run(&args, given, context, out),
        Command::Analyse(args) => analyse::run(&args, given, context, out),
        Command::Test(args) => test::run(&args, given, context, out),
        Command::Verify(args) => verify::run(&args, context, out),
        Command::Why(args) => why::run(&args, given, context, out),
        Command::Review(args) => review::run(&args, given, context, out),
        Command::Play(args) => play::run(&args, given, context, out),
        Command::Match(args) => r#match::run(&args, given, context, out),
        Command::Uci(args) => uci::run(&args, context, out),
        Command::Ugi(args) => ugi::run(&args, given, context, out),
        Command::Gtp(args) => gtp::run(&args, given, context, out),
        Command::Nboard(args) => nboard::run(&args, context, out),
        Command::Tree(args) => tree::run(&args, given, context, out),
        Command::Grundy(args) => grundy::run(&args, given, context, out),
        Command::Graph(args) => graph::run(&args, given, context, out),
        Command::Theory(args) => theory::run(&args, context, out),
        Command::Experiment(args) => experiment::run(&args, context, out),
        Command::Book(args) => book::run(&args, given, context, out),
        Command::Table(args) => table::run(&args, given, context, out),
        Command::Train(args) => train::run(&args, context, out),
        Command::Serve(args) => serve::run(&args, context, out),
        Command::Perft(args) => perft::run(&args, given, context, out),
        Command::Bench(args) => bench::run(&args, context, out),
        Command::Completions(args) => completions::run(&args, context, out),
        Command::Man(args) => man::run(&args, context, out),
    }
}
