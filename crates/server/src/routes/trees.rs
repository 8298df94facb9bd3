//! `GET /api/games/{game}/tree`: a search step by step.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use perfectplay_core::{Bounds, Found, Leaf};
use perfectplay_draw::tree::{self, Figure};
use perfectplay_messages::{Lang, Message, number};
use perfectplay_present::{answer as present, pseudocode, trace, tree as figures};
use perfectplay_registry::{Keep, NodeState, Position, Request, Room, TreeNode, TreeWalk, Watched};
use serde_json::{Value, json};

use super::search::{Manner, value_of};
use crate::{
    asked::{Asked, Named},
    error::ApiError,
    lab::Lab,
    picture::{Drawing, Format, Picture},
    words::Words,
};

/// States that are recorded, unless a question says otherwise, and at the most.
const USUAL_ROOM: usize = 200;
const MOST_ROOM: usize = 4_000;

/// States deeper than this are not recorded.
const DEEPEST: usize = 200;

pub(crate) async fn tree(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Response, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let manner = Manner::of(&mut words)?;
    let at_least = words.number("at_least", i32::MIN..=i32::MAX)?;
    let nodes = words.number("show", 1..=MOST_ROOM)?.unwrap_or(USUAL_ROOM);
    let format = Format::of(&mut words, Format::LINKED)?;
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            // A picture shows what is near the root, a trace what comes first.
            let keep = if format == Format::Json { Keep::First } else { Keep::Upper };
            let room = Room { nodes, depth: DEEPEST, keep };
            let request = manner.request(left);
            let drawn = match at_least {
                Some(at_least) => tested(&*position, at_least, &request, room, &asked)?,
                None => searched(&*position, &request, room, &asked)?,
            };
            Ok(match Picture::of(&drawn, format)? {
                Some(picture) => picture.into_response(),
                None => Json(drawn.answer).into_response(),
            })
        })
        .await?
}

/// A tree as a figure and as data.
struct Drawn {
    figure: Figure,
    answer: Value,
    lang: Lang,
}

impl Drawing for Drawn {
    fn svg(&self) -> String {
        tree::svg(&self.figure, self.lang)
    }
    fn tikz(&self) -> String {
        tree::tikz(&self.figure)
    }
    fn text(&self) -> Option<String> {
        Some(tree::text(&self.figure, self.lang))
    }
    fn dot(&self) -> Option<String> {
        Some(tree::dot(&self.figure))
    }
}

fn tested(
    position: &dyn Position,
    at_least: i32,
    request: &Request<'_>,
    room: Room,
    asked: &Asked,
) -> Result<Drawn, ApiError> {
    // A test has methods of its own; others mean the plain one.
    let method = if request.method == "pns" { "pns" } else { "auto" };
    let watched = position.watch_test(at_least, &Request { method, ..*request }, room)?;
    let found = &watched.answer;
    let said = Message::Test {
        player: found.to_move,
        at_least,
        depth: found.depth,
        answer: found.answer,
        mv: found.mv.as_deref(),
    }
    .say(asked.lang);
    let value = found.answer.map(|yes| Message::Answer(yes).say(asked.lang));
    let whole = json!({
        "method": found.method,
        "value": value,
        "said": said,
        "entered": found.nodes,
        "leaves": found.leaves,
        "stopped": found.stopped.map(|why| why.to_string()),
    });
    drawn(&watched, found.method, whole, None, asked)
}

fn searched(
    position: &dyn Position,
    request: &Request<'_>,
    room: Room,
    asked: &Asked,
) -> Result<Drawn, ApiError> {
    let watched = position.watch(request, room)?;
    let found = &watched.answer;
    let verdict = present::verdict(found, position.stakes());
    let said = match found.stopped {
        Some(why) => Message::Stopped { why, known: verdict },
        None => Message::Verdict(verdict),
    }
    .say(asked.lang);
    let whole = json!({
        "method": found.method,
        "value": number::bounded(found.value, found.bound),
        "said": said,
        "entered": found.nodes,
        "leaves": found.leaves,
        "stopped": found.stopped.map(|why| why.to_string()),
    });
    let proved = Bounds { lower: found.lower, upper: found.upper };
    drawn(&watched, &found.method, whole, Some(proved), asked)
}

fn drawn<A>(
    watched: &Watched<A>,
    method: &str,
    mut answer: Value,
    proved: Option<Bounds>,
    asked: &Asked,
) -> Result<Drawn, ApiError> {
    let lang = asked.lang;
    let figure = figures::figure(watched, &asked.subject(), method, lang);
    let code = pseudocode::of(method);
    let told = trace::walks(watched, proved, lang);
    let walks: Result<Vec<Value>, ApiError> = watched
        .walks
        .iter()
        .zip(&figure.passes)
        .zip(&told)
        .map(|((walk, pass), told)| {
            let places = tree::place(pass, lang);
            let nodes = walk.nodes.iter().zip(&places.nodes).map(|(node, spot)| {
                let mut answer = node_of(node, lang);
                let (x, y) = spot.map_or((0.0, 0.0), |spot| (spot.x, spot.y));
                (answer["x"], answer["y"]) = (x.into(), y.into());
                answer
            });
            Ok(json!({
                "caption": pass.caption,
                "width": places.width,
                "height": places.height,
                "nodes": nodes.collect::<Vec<_>>(),
                "steps": steps(walk, told, code)?,
            }))
        })
        .collect();
    let hidden = (watched.hidden > 0)
        .then(|| Message::NotShown { nodes: watched.hidden, below: None }.say(lang));
    answer["title"] = figure.title.clone().into();
    answer["pseudocode"] = code.lines(lang).into();
    answer["walks"] = walks?.into();
    answer["hidden"] = watched.hidden.into();
    answer["hidden_said"] = hidden.into();
    Ok(Drawn { figure, answer, lang })
}

/// What the page draws of a node.
fn node_of(node: &TreeNode, lang: Lang) -> Value {
    json!({
        "path": node.path,
        "move": node.mv,
        "parent": node.parent,
        "to_move": node.to_move.map(|player| player.to_string()),
        "value": node.found.map(|found| match found {
            Found::Value(value) => number::reading(value),
            Found::Ensured(yes) => Message::Answer(yes).say(lang),
        }),
        "window": node.window.map(number::ends),
        "numbers": node.numbers.map(|numbers| number::proof_numbers(numbers, lang)),
        "state": match node.state {
            NodeState::Inner => "inner",
            NodeState::Leaf(_) => "evaluated",
            NodeState::Pruned => "pruned",
        },
        "leaf": node.leaf().map(|leaf| match leaf {
            Leaf::Final => "final",
            Leaf::Horizon => "horizon",
            Leaf::Repetition => "repetition",
            Leaf::Remembered => "remembered",
        }),
        "chosen": node.chosen,
        "children": node.children,
        "hidden": node.hidden,
    })
}

/// The steps, each with the lines of the method that do it.
fn steps(
    walk: &TreeWalk,
    told: &[trace::Told],
    code: &pseudocode::Pseudocode,
) -> Result<Vec<Value>, ApiError> {
    told.iter()
        .map(|step| {
            let player = step.node.and_then(|node| walk.nodes[node].to_move);
            let mut answer = value_of(step)?;
            answer["lines"] = code.lines_of(step.kind, player).into();
            Ok(answer)
        })
        .collect()
}
