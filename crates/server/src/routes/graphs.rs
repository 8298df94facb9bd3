//! `GET /api/games/{game}/graph` and `POST /api/graph`: explicit graphs, solved.

use std::{collections::BTreeMap, sync::atomic::AtomicBool, time::Duration};

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    response::{IntoResponse, Response},
};
use perfectplay_core::{Limits, both};
use perfectplay_draw::graph::{self, Arrangement, Figure, Stroke};
use perfectplay_messages::{Attraction, Both, Lang, Message};
use perfectplay_present::graph as present;
use perfectplay_registry::{
    Exploration, FileError, GameGraph, GraphForm, GraphRequest, Graphed, Id, Outcome, Vertex,
    graph_of_text, write_graph,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::search::value_of;
use crate::{
    asked::{Asked, Named},
    error::{ApiError, said},
    lab::Lab,
    picture::{Drawing, Format, Picture},
    scene::scene,
    words::Words,
};

/// A graph on a page has at most so many states.
const MOST_STATES: u64 = 300_000;
/// And at most so many moves between them.
const MOST_MOVES: u64 = 3_000_000;
/// An exploration takes at most so long.
const LONGEST: Duration = Duration::from_secs(5);
/// So many states are drawn unless a question says otherwise, and at the most; and so many moves.
const USUAL_SHOWN: usize = 120;
pub(crate) const MOST_SHOWN: usize = 400;
const MOST_EDGES: usize = 1_200;
/// Rounds that are told: of a long line of states each is a round of its own.
const MOST_ROUNDS: usize = 1_000;

/// How a graph is to be shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) bipartite: bool,
    pub(crate) most: usize,
    pub(crate) format: Format,
    pub(crate) lang: Lang,
}

impl Look {
    pub(crate) fn of(words: &mut Words, lang: Lang) -> Result<Self, ApiError> {
        Ok(Self {
            bipartite: words.one_of("arrangement", &[("layered", false), ("bipartite", true)])?,
            most: words.number("most", 1..=MOST_SHOWN)?.unwrap_or(USUAL_SHOWN),
            format: Format::of(words, Format::LINKED)?,
            lang,
        })
    }

    /// The same with fewer states, if there are too many moves between them for anybody to follow.
    pub(crate) fn fitting(self, graph: &GameGraph) -> Self {
        let edges = |most| {
            let shown = present::nearest(graph, most);
            shown.iter().map(|&vertex| graph.moves(vertex).len()).sum::<usize>()
        };
        let mut most = self.most.min(graph.len());
        while most > 1 && edges(most) > MOST_EDGES {
            most = most * 3 / 4;
        }
        Self { most, ..self }
    }

    pub(crate) fn drawing(self) -> present::Drawing {
        let Self { bipartite, most, lang, .. } = self;
        present::Drawing { rounds: false, bipartite, most, boards: true, lang }
    }
}

/// How far a graph may be explored.
pub(crate) fn limits(left: &AtomicBool) -> Limits<'_> {
    Limits {
        nodes: Some(MOST_STATES),
        edges: Some(MOST_MOVES),
        time: Some(LONGEST),
        cancel: Some(left),
        ..Limits::default()
    }
}

pub(crate) async fn of_game(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Response, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let look = Look::of(&mut words, asked.lang)?;
    let both_starters = words.flag("both_starters")?;
    let at_least = words.number("at_least", i32::MIN..=i32::MAX)?;
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            let request =
                GraphRequest { limits: limits(left), both_starters, at_least, threads: 1 };
            match position.graph(&request) {
                Exploration::Whole(graphed) => {
                    respond(&graphed, &asked.subject(), look, &Places::default())
                }
                Exploration::Unfinished { states, why } => {
                    let said = Attraction::Unfinished { states: states as u64, why };
                    Err(ApiError::too_large(Both::of(|lang| Message::Attraction(said).say(lang))))
                }
            }
        })
        .await?
}

/// A graph as somebody has written it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    /// In JSON, for PGSolver, or as Python dictionaries.
    pub(crate) text: String,
    /// The vertex to begin from.
    pub(crate) start: Option<String>,
    at_least: Option<i32>,
    arrangement: Option<String>,
    most: Option<usize>,
    lang: Option<String>,
    format: Option<String>,
    /// Where the vertices stand, by their names, if somebody has put them there.
    places: Option<BTreeMap<String, [i32; 2]>>,
}

/// Nothing stands farther from the corner than this, in pixels.
const FARTHEST: i32 = 100_000;

/// Where vertices stand, by their names, if somebody has put them there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(BTreeMap<String, [i32; 2]>);

impl Places {
    /// Puts the vertices of a figure, which are called so, where they are to stand.
    pub(crate) fn arrange(&self, figure: &mut Figure, names: impl Iterator<Item = Id>) {
        if self.0.is_empty() {
            return;
        }
        figure.arrangement = Arrangement::Given;
        for (vertex, name) in figure.vertices.iter_mut().zip(names) {
            vertex.at = self.0.get(&name.to_string()).map(|&[x, y]| (x, y));
        }
    }
}

impl Written {
    pub(crate) fn places(&self) -> Result<Places, ApiError> {
        let places = self.places.clone().unwrap_or_default();
        if places.values().flatten().any(|at| !(-FARTHEST..=FARTHEST).contains(at)) {
            return Err(ApiError::wrong(both!(
                "places: give whole numbers from -{FARTHEST} to {FARTHEST}",
                "places\u{a0}: donner des nombres entiers de -{FARTHEST} à {FARTHEST}",
            )));
        }
        Ok(Places(places))
    }

    /// The text, with the vertex to begin from.
    pub(crate) fn position(&self) -> String {
        match &self.start {
            Some(start) => format!("{}#{start}", self.text),
            None => self.text.clone(),
        }
    }

    /// Answers a question that comes with a graph. Its language stands with the graph, or in the address,
    /// where it is known even if the graph cannot be read.
    pub(crate) async fn answered(
        mut words: Words,
        written: Result<Json<Self>, JsonRejection>,
        answer: impl AsyncFnOnce(Self, Look, Places) -> Result<Response, ApiError>,
    ) -> Result<Response, ApiError> {
        let asked = words.take("lang");
        words.finish()?;
        let mut written = body(written)?;
        written.lang = written.lang.or(asked);
        let lang = written.lang.as_deref().and_then(|lang| lang.parse().ok()).unwrap_or_default();
        let (look, places) = (written.look(), written.places());
        let answered = async { answer(written, look?, places?).await };
        answered.await.map_err(|error| error.in_lang(lang))
    }

    fn look(&self) -> Result<Look, ApiError> {
        let mut words = Words::default();
        let most = self.most.map(|most| most.to_string());
        for (name, value) in [
            ("arrangement", &self.arrangement),
            ("most", &most),
            ("lang", &self.lang),
            ("format", &self.format),
        ] {
            if let Some(value) = value {
                words.put(name, value);
            }
        }
        let lang = words.lang()?;
        Look::of(&mut words, lang)
    }
}

/// A body that cannot be read is the fault of the one who asks.
pub(crate) fn body<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, ApiError> {
    body.map(|Json(body)| body).map_err(|error| {
        let (status, english) = (error.status(), error.body_text());
        // What the reader finds wrong it says in English.
        let message = match error {
            JsonRejection::JsonSyntaxError(_) => {
                both!("{english}", "le corps de la question n’est pas du JSON")
            }
            JsonRejection::MissingJsonContentType(_) => both!(
                "{english}",
                "le corps de la question doit s’annoncer par content-type: application/json",
            ),
            JsonRejection::JsonDataError(_) => both!(
                "{english}",
                "le corps de la question n’a pas la forme attendue ; /api/openapi.json la décrit",
            ),
            _ => both!("{english}", "le corps de la question ne se lit pas, ou est trop long"),
        };
        ApiError::new(status, message)
    })
}

pub(crate) fn unreadable(error: FileError) -> ApiError {
    ApiError::wrong(said(&error))
}

pub(crate) async fn of_text(
    State(lab): State<Lab>,
    words: Words,
    written: Result<Json<Written>, JsonRejection>,
) -> Result<Response, ApiError> {
    Written::answered(words, written, async |written, look, places| {
        lab.heavy
            .work(move |left| {
                let request = GraphRequest {
                    limits: limits(left),
                    both_starters: false,
                    at_least: written.at_least,
                    threads: 1,
                };
                let graphed = graph_of_text(&written.position(), &request).map_err(unreadable)?;
                let subject = graphed.facts.game.clone();
                respond(&graphed, &subject, look, &places)
            })
            .await?
    })
    .await
}

/// A graph as a figure.
pub(crate) struct Drawn {
    pub(crate) figure: Figure,
    pub(crate) lang: Lang,
}

impl Drawing for Drawn {
    fn svg(&self) -> String {
        graph::svg(&self.figure, self.lang)
    }
    fn tikz(&self) -> String {
        graph::tikz(&self.figure)
    }
    fn text(&self) -> Option<String> {
        Some(graph::text(&self.figure, self.lang))
    }
    fn dot(&self) -> Option<String> {
        Some(graph::dot(&self.figure))
    }
}

fn respond(
    graphed: &Graphed,
    subject: &str,
    look: Look,
    places: &Places,
) -> Result<Response, ApiError> {
    let look = look.fitting(&graphed.graph);
    let mut figure = present::of_graph(graphed, subject, look.drawing());
    let shown = present::nearest(&graphed.graph, look.most);
    places.arrange(&mut figure, shown.iter().map(|&vertex| graphed.vertices.id(vertex)));
    let drawn = Drawn { figure, lang: look.lang };
    Ok(match Picture::of(&drawn, look.format)? {
        Some(picture) => picture.into_response(),
        None => Json(answer(graphed, subject, &drawn.figure, look)?).into_response(),
    })
}

fn answer(
    graphed: &Graphed,
    subject: &str,
    figure: &Figure,
    look: Look,
) -> Result<Value, ApiError> {
    let Graphed { graph, solution, .. } = graphed;
    let shown = present::nearest(graph, look.most);
    let places = graph::place(figure, true);
    let vertices =
        shown.iter().zip(&figure.vertices).zip(&places.vertices).map(|((&vertex, drawn), spot)| {
            let (value, rank) = (solution.outcome(vertex), solution.rank(vertex));
            let owner = graph.owner(vertex);
            let mut answer = vertex_at(&graphed.vertices.id(vertex), drawn, spot);
            answer["owner"] = owner.to_string().into();
            answer["value"] = match value {
                Outcome::Won(winner) => winner.to_string().into(),
                Outcome::Draw => "draw".into(),
            };
            answer["rank"] = rank.into();
            answer["trap"] = (value == Outcome::Won(!owner) && rank != Some(0)).into();
            answer
        });
    let (rounds, stable) = present::attraction(graphed, look.lang);
    let rounds = rounds.iter().take(MOST_ROUNDS).map(|round| {
        let entering = round.entering.iter().filter_map(|&vertex: &Vertex| {
            let place = shown.iter().position(|&shown| shown == vertex)?;
            Some(json!({ "vertex": place, "said": present::enters(graphed, vertex, look.lang) }))
        });
        json!({ "said": round.said, "entering": entering.collect::<Vec<_>>() })
    });
    let hidden = graph.len() - shown.len();
    let text = if hidden == 0 { Some(as_json(graphed)?) } else { None };
    Ok(json!({
        "title": figure.title,
        "facts": value_of(&graphed.facts)?,
        "verdict": present::verdict(graphed, look.lang),
        "said": present::facts(graphed, subject, look.lang),
        "rounds": rounds.collect::<Vec<_>>(),
        "stable": stable,
        "vertices": vertices.collect::<Vec<_>>(),
        "edges": edges(figure, &places, "chosen"),
        "width": places.width,
        "height": places.height,
        "hidden": hidden,
        "text": text,
    }))
}

/// What the page draws of a vertex, whatever the graph is of.
pub(crate) fn vertex_at(id: &Id, drawn: &graph::Vertex, spot: &graph::Spot) -> Value {
    json!({
        "id": id.to_string(),
        "label": drawn.label,
        "final": drawn.is_final,
        "start": drawn.start,
        "scene": drawn.board.as_ref().map(scene),
        "x": spot.x,
        "y": spot.y,
        "width": spot.width,
        "height": spot.height,
    })
}

/// What the page draws of the edges; `bold` is what those of a strategy are called.
pub(crate) fn edges(figure: &Figure, places: &graph::Placement, bold: &str) -> Vec<Value> {
    let frame = figure.frames.last();
    let edges = figure.edges.iter().zip(&places.edges).enumerate();
    edges
        .map(|(index, (edge, line))| {
            json!({
                "from": edge.from,
                "to": edge.to,
                "label": edge.label,
                bold: frame.is_some_and(|frame| frame.stroke(index) == Stroke::Strategy),
                "path": line.as_ref().map(|line| &line.arrow.shaft),
                "head": line.as_ref().map(|line| &line.arrow.head),
                "label_at": line.as_ref().and_then(|line| line.label_at),
            })
        })
        .collect()
}

/// The graph as text that can be edited and read again.
fn as_json(graphed: &Graphed) -> Result<String, ApiError> {
    let mut text = Vec::new();
    write_graph(graphed, GraphForm::Json, &mut text)
        .map_err(|error| ApiError::fault(said(&error)))?;
    String::from_utf8(text).map_err(|_| ApiError::mistake())
}
