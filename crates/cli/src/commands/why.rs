//! `perfectplay why`: what a move throws away, and the line that shows it.

use std::{io::Write, process::ExitCode, time::Duration};

use perfectplay_draw::board::{self, Annotations};
use perfectplay_messages::Message;
use perfectplay_present::answer;
use perfectplay_registry::{self as registry, Explained, Judgement, Position, Request};

use crate::{
    args::{Books, Format, Given, Horizon, Output, Search, game_and_position},
    context::Context,
    json,
};

/// Without any limit a search would go on to the end of the game.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Arguments of `perfectplay why`.
#[derive(clap::Args)]
#[command(override_usage = "perfectplay why [OPTIONS] <GAME> [POSITION] <MOVE>")]
pub(crate) struct Args {
    /// Game; `perfectplay games` shows them all.
    game: String,

    /// Position in the game's notation; the start if only a move follows.
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    first: String,

    /// The move to explain.
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    second: Option<String>,

    #[command(flatten)]
    horizon: Horizon,

    #[command(flatten)]
    search: Search,

    #[command(flatten)]
    books: Books,

    #[command(flatten)]
    output: Output,
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
    let (position, mv) = match &args.second {
        None => (None, &args.first),
        Some(mv) => (Some(args.first.as_str()), mv),
    };
    let (game, text) = game_and_position(&args.game, position);
    let settings = given.for_game(&context.registry, game)?;
    let position = context.registry.open(game, &settings, text)?;
    let limits = args.search.stops.limits_or(args.horizon.depth, USUAL_TIME);
    let explained = context.watched(limits, |limits| {
        let heuristic = args.horizon.heuristic.as_deref();
        let book = args.books.wanted();
        let request = Request { heuristic, book, ..args.search.request(limits) };
        registry::why(&*position, mv, &request)
    })?;
    match args.output.format() {
        Format::Json => json::line(out, &explained)?,
        Format::Text => writeln!(out, "{}", text_of(&*position, &explained, context))?,
    }
    let known = explained.asked.verdict != Judgement::Unknown;
    Ok(if known { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The explanation for people.
fn text_of(position: &dyn Position, explained: &Explained, context: &Context) -> String {
    let lang = context.lang;
    let drawn = board::text(&position.scene(), &Annotations::new(), context.style);
    let mut lines = vec![drawn.trim_end().to_owned()];
    lines.push(Message::ToMove(explained.to_move).say(lang));
    lines.extend(answer::explanation(explained, position.stakes(), lang));
    let cost = answer::cost(explained.nodes, explained.leaves, explained.seconds);
    lines.push(Message::Cost(cost).say(lang));
    lines.join("\n")
}
