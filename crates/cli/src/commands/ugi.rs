//! `perfectplay ugi`: an engine for programs that speak UGI, for every game.

use std::{io::Write, process::ExitCode};

use perfectplay_protocol::uci::Dialect;
use perfectplay_tournament::Searcher;

use crate::{
    args::{Given, game_and_position},
    context::Context,
    engine::{self, Setup},
    spec,
};

/// Arguments of `perfectplay ugi`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Game; `perfectplay games` shows them all.
    game: String,

    /// Position that the protocol's startpos stands for, in the game's notation; the start unless given.
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,

    /// Who plays, as in a match: METHOD or METHOD:KEY=VALUE,... such as auto:threads=2,memory=256. What the program
    /// asks for counts, but no more than the limits given here.
    #[arg(long, default_value = "auto", value_name = "SPEC", value_parser = spec::searcher)]
    player: Searcher,
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let (game, start) = game_and_position(&args.game, args.position.as_deref());
    let settings = given.for_game(&context.registry, game)?;
    let setup = Setup { dialect: Dialect::Ugi, game, settings, start, player: &args.player };
    engine::serve(setup, context, out)
}
