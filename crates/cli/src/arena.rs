//! The arena of an impartial game: listed, drawn, or as JSON.

use std::{io::Write, time::Duration};

use perfectplay_messages::{Message, Nimber};
use perfectplay_present::{
    graph::{self, Drawing},
    grundy,
};
use perfectplay_registry::{Arena, Id, Vertex};
use serde::Serialize;

use crate::{
    args::{FigureFormat, FigureOutput},
    context::Context,
    graphs, json,
};

/// What is asked for of an arena.
pub(crate) struct Shown<'a> {
    /// The value of every configuration.
    pub(crate) all: bool,
    /// At most so many configurations in a picture.
    pub(crate) most: usize,
    pub(crate) output: &'a FigureOutput,
}

/// Draws an arena, or lists it.
pub(crate) fn show(
    arena: &Arena,
    (game, position): (&str, &str),
    shown: &Shown<'_>,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<()> {
    match shown.output.format()? {
        FigureFormat::Json => {
            let answer = Answer::new(arena, (game, position), shown.all);
            json::line(out, &answer)?;
        }
        FigureFormat::Text => {
            let say = |nimber: Nimber<'_>| Message::Nimber(nimber).say(context.voice());
            for line in grundy::arena(arena, context.lang) {
                writeln!(out, "{line}")?;
            }
            for vertex in arena.graph.vertices().filter(|_| shown.all) {
                let config = &arena.vertices.label(vertex);
                let (grundy, won) = (arena.grundy_of(vertex), arena.won[vertex as usize]);
                writeln!(out, "  {}", say(Nimber::Configuration { config, grundy, won }))?;
            }
            let configurations = arena.graph.len() as u64;
            let time = Duration::from_secs_f64(arena.seconds);
            writeln!(out, "{}", say(Nimber::Cost { configurations, time }))?;
        }
        _ => {
            let (most, lang) = (shown.most, context.lang);
            let drawing = Drawing { rounds: false, bipartite: false, most, boards: true, lang };
            let subject = format!("{game} {position}");
            let figure = graph::of_arena(arena, subject.trim_end(), drawing);
            graphs::print(&figure, shown.output, lang, out)?;
        }
    }
    Ok(())
}

/// An arena as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: &'a str,
    grundy: Option<u32>,
    won: bool,
    winning_moves: Vec<Id>,
    configurations: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<ConfigurationValue>>,
    seconds: f64,
}

#[derive(Serialize)]
struct ConfigurationValue {
    id: Id,
    grundy: Option<u32>,
    won: bool,
    winning_moves: Vec<Id>,
}

impl<'a> Answer<'a> {
    fn new(arena: &Arena, (game, position): (&'a str, &'a str), all: bool) -> Self {
        let value = |vertex: Vertex| ConfigurationValue {
            id: arena.vertices.id(vertex),
            grundy: arena.grundy_of(vertex),
            won: arena.won[vertex as usize],
            winning_moves: arena.winning_moves(vertex),
        };
        let ConfigurationValue { grundy, won, winning_moves, .. } = value(arena.graph.start());
        Self {
            game,
            position,
            grundy,
            won,
            winning_moves,
            configurations: arena.graph.len(),
            values: all.then(|| arena.graph.vertices().map(value).collect()),
            seconds: arena.seconds,
        }
    }
}
