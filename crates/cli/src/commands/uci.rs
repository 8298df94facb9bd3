//! `perfectplay uci`: an engine for chess programs, which speak UCI.

use std::{io::Write, process::ExitCode};

use perfectplay_protocol::uci::Dialect;
use perfectplay_registry::Settings;
use perfectplay_tournament::Searcher;

use crate::{
    context::Context,
    engine::{self, Setup},
    spec,
};

/// The game that the protocol is for.
const GAME: &str = "chess";

/// Arguments of `perfectplay uci`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who plays, as in a match: METHOD or METHOD:KEY=VALUE,... such as auto:threads=2,memory=256. What the program
    /// asks for counts, but no more than the limits given here.
    #[arg(long, default_value = "auto", value_name = "SPEC", value_parser = spec::searcher)]
    player: Searcher,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let setup = Setup {
        dialect: Dialect::Uci,
        game: GAME,
        settings: Settings::new(),
        start: "",
        player: &args.player,
    };
    engine::serve(setup, context, out)
}
