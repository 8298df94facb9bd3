//! `grundy`, `arena` and `heaps`: impartial games.

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    response::{IntoResponse, Response},
};
use perfectplay_draw::graph::{self, Figure};
use perfectplay_messages::{Both, Message, Nimber};
use perfectplay_present::{graph as figures, grundy as present};
use perfectplay_registry::{Arena, Exploration, Id, arena_of_text as read_arena};
use serde_json::{Value, json};

use super::{
    graphs::{Drawn, Look, MOST_SHOWN, Places, Written, edges, limits, unreadable, vertex_at},
    search::value_of,
};
use crate::{
    asked::{Asked, Named},
    error::ApiError,
    lab::Lab,
    picture::Picture,
    words::Words,
};

/// A table on a page has at most so many heaps.
const MOST_HEAPS: u32 = 100_000;

pub(crate) async fn grundy(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            let valued = position.grundy(limits(left))?;
            let mut answer = value_of(&valued)?;
            answer["said"] = present::value(&valued, asked.lang).into();
            Ok(Json(answer))
        })
        .await?
}

/// A table of the values of heaps.
pub(crate) async fn heaps(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let up_to = words.number("up_to", 0..=MOST_HEAPS)?.unwrap_or(100);
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            let table = position.tabulate(up_to, "auto", limits(left))?;
            let mut answer = value_of(&table)?;
            answer["said"] = present::table(&table, table.values.len(), asked.lang).into();
            Ok(Json(answer))
        })
        .await?
}

pub(crate) async fn arena_of_game(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Response, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let look = Look::of(&mut words, asked.lang)?;
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            match position.arena(limits(left))? {
                Exploration::Whole(arena) => {
                    respond(&arena, &asked.subject(), look, &Places::default())
                }
                Exploration::Unfinished { states, why } => {
                    let said = Nimber::Unknown { why, configurations: states as u64 };
                    Err(ApiError::too_large(Both::of(|lang| Message::Nimber(said).say(lang))))
                }
            }
        })
        .await?
}

pub(crate) async fn arena_of_text(
    State(lab): State<Lab>,
    words: Words,
    written: Result<Json<Written>, JsonRejection>,
) -> Result<Response, ApiError> {
    Written::answered(words, written, async |written, look, places| {
        lab.heavy
            .work(move |_| {
                let arena = read_arena(&written.position()).map_err(unreadable)?;
                respond(&arena, "graph", look, &places)
            })
            .await?
    })
    .await
}

fn respond(
    arena: &Arena,
    subject: &str,
    look: Look,
    places: &Places,
) -> Result<Response, ApiError> {
    let look = look.fitting(&arena.graph);
    let mut figure = figures::of_arena(arena, subject, look.drawing());
    let shown = figures::nearest(&arena.graph, look.most);
    places.arrange(&mut figure, shown.iter().map(|&vertex| arena.vertices.id(vertex)));
    let drawn = Drawn { figure, lang: look.lang };
    Ok(match Picture::of(&drawn, look.format)? {
        Some(picture) => picture.into_response(),
        None => Json(answer(arena, &drawn.figure, look)).into_response(),
    })
}

fn answer(arena: &Arena, figure: &Figure, look: Look) -> Value {
    let start = arena.graph.start();
    let shown = figures::nearest(&arena.graph, look.most);
    let places = graph::place(figure, true);
    let vertices =
        shown.iter().zip(&figure.vertices).zip(&places.vertices).map(|((&vertex, drawn), spot)| {
            let mut answer = vertex_at(&arena.vertices.id(vertex), drawn, spot);
            answer["grundy"] = arena.grundy_of(vertex).into();
            answer["won"] = arena.won[vertex as usize].into();
            answer
        });
    let winning = arena.winning_moves(start);
    json!({
        "title": figure.title,
        "grundy": arena.grundy_of(start),
        "won": arena.won[start as usize],
        "winning_moves": winning.iter().take(MOST_SHOWN).map(Id::to_string).collect::<Vec<_>>(),
        "verdict": present::arena_verdict(arena, look.lang),
        "said": present::arena(arena, look.lang),
        "vertices": vertices.collect::<Vec<_>>(),
        "edges": edges(figure, &places, "winning"),
        "width": places.width,
        "height": places.height,
        "hidden": arena.graph.len() - shown.len(),
    })
}
