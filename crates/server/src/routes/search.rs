//! `solve`, `analyse`, `test`, `why`, `perft` of a position, as answers and as they come.

use std::{convert::Infallible, sync::atomic::AtomicBool, time::Duration};

use axum::{
    Json,
    extract::State,
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use perfectplay_core::{Limits, both};
use perfectplay_messages::{Lang, Message};
use perfectplay_present::answer as present;
use perfectplay_registry::{
    self as registry, Explained, Form, MoveSolved, Position, Request, Solved, Update, method_names,
};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::{sync::mpsc, task};
use tokio_stream::{Stream, StreamExt as _, wrappers::UnboundedReceiverStream};

use super::position::Board;
use crate::{
    asked::{Asked, Named},
    desk::Wanted,
    error::ApiError,
    lab::Lab,
    picture::{Format, Picture},
    words::{Words, one_of_these},
};

/// A question is thought about for so long unless it says otherwise, and never longer than this.
const USUAL_TIME: f64 = 2.0;
const LONGEST_TIME: f64 = 60.0;

/// The table of one question.
const MEMORY: usize = 64 << 20;

/// How to search, as a question says it.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    pub(crate) method: Option<String>,
    heuristic: Option<String>,
    pub(crate) depth: Option<u32>,
    nodes: Option<u64>,
    time: Duration,
    all_moves: bool,
    level: Option<u8>,
    seed: u64,
    form: Form,
}

impl Manner {
    /// Of a question that also chooses moves: all of them, or one as a level does.
    fn choosing(words: &mut Words) -> Result<Self, ApiError> {
        let manner = Self::of(words)?;
        if let Some(name) = &manner.method
            && !method_names().any(|known| known == name)
        {
            let names: Vec<_> = method_names().collect();
            return Err(one_of_these("method", &names));
        }
        Ok(Self {
            all_moves: words.flag("all_moves")?,
            level: words.number("level", 1..=10)?,
            seed: words.number("seed", 0..=u64::MAX)?.unwrap_or(0),
            ..manner
        })
    }

    pub(crate) fn of(words: &mut Words) -> Result<Self, ApiError> {
        Ok(Self {
            method: words.take("method"),
            heuristic: words.take("heuristic"),
            depth: words.number("depth", 1..=1000)?,
            nodes: words.number("nodes", 1..=u64::MAX)?,
            time: Duration::from_secs_f64(
                words.number("time", 0.001..=LONGEST_TIME)?.unwrap_or(USUAL_TIME),
            ),
            all_moves: false,
            level: None,
            seed: 0,
            form: words.one_of(
                "form",
                &[("recursive", Form::Recursive), ("iterative", Form::Iterative)],
            )?,
        })
    }

    pub(crate) fn request<'a>(&'a self, cancel: &'a AtomicBool) -> Request<'a> {
        Request {
            method: self.method.as_deref().unwrap_or("auto"),
            heuristic: self.heuristic.as_deref(),
            limits: Limits {
                depth: self.depth,
                nodes: self.nodes,
                time: Some(self.time),
                cancel: Some(cancel),
                ..Limits::default()
            },
            all_moves: self.all_moves,
            memory: MEMORY,
            level: self.level,
            seed: self.seed,
            form: self.form,
            ..Request::default()
        }
    }
}

/// The two ways to value a position.
#[derive(Clone, Copy)]
enum Way {
    Solve,
    Analyse,
}

impl Way {
    fn ask(self, position: &dyn Position, request: &Request<'_>) -> Result<Solved, ApiError> {
        Ok(match self {
            Self::Solve => position.solve(request)?,
            Self::Analyse => position.analyse(request)?,
        })
    }
}

pub(crate) async fn solve(
    lab: State<Lab>,
    game: Named,
    words: Words,
) -> Result<Response, ApiError> {
    value(Way::Solve, lab, game, words).await
}

pub(crate) async fn analyse(
    lab: State<Lab>,
    game: Named,
    words: Words,
) -> Result<Response, ApiError> {
    value(Way::Analyse, lab, game, words).await
}

async fn value(
    way: Way,
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Response, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let manner = Manner::choosing(&mut words)?;
    let format = Format::of(&mut words, Format::PLAIN)?;
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            let found = way.ask(&*position, &manner.request(left))?;
            let notes = present::notes(&*position, &found);
            let verdict = present::verdict(&found, position.stakes());
            let title = Message::Verdict(verdict).say(asked.lang);
            let board = Board::new(&*position, notes, title)?;
            Ok(match Picture::of(&board, format)? {
                Some(picture) => picture.into_response(),
                None => Json(solved(&*position, &found, asked.lang)?).into_response(),
            })
        })
        .await?
}

pub(crate) async fn solve_events(
    lab: State<Lab>,
    game: Named,
    words: Words,
) -> Result<impl IntoResponse, ApiError> {
    value_events(Way::Solve, lab, game, words).await
}

pub(crate) async fn analyse_events(
    lab: State<Lab>,
    game: Named,
    words: Words,
) -> Result<impl IntoResponse, ApiError> {
    value_events(Way::Analyse, lab, game, words).await
}

/// Tells `update` as more is known, then `answer` or `error`, then `end`.
async fn value_events(
    way: Way,
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let manner = Manner::choosing(&mut words)?;
    words.finish()?;
    let (here, wanted_by) = (lab.clone(), asked.clone());
    let position = lab.light.work(move |_| wanted_by.position(&here.registry)).await??;
    let place = lab.heavy.place().await?;
    let (wanted, left) = Wanted::new();
    let (sender, receiver) = mpsc::unbounded_channel();
    task::spawn_blocking(move || {
        let _place = place;
        let tell = |name: &str, data: Value| {
            // Nobody may be listening any more; then the flag is set as well.
            let _ = sender.send((name.to_owned(), data));
        };
        let stream = |news: &Update| {
            if let Ok(data) = update(&*position, news, asked.lang) {
                tell("update", data);
            }
        };
        let request = Request { stream: Some(&stream), ..manner.request(&left) };
        let answer =
            way.ask(&*position, &request).and_then(|found| solved(&*position, &found, asked.lang));
        match answer {
            Ok(answer) => tell("answer", answer),
            Err(error) => tell("error", error.told(asked.lang)),
        }
        tell("end", Value::Null);
    });
    Ok(events(UnboundedReceiverStream::new(receiver), wanted))
}

/// What is sent, as events, until the one who listens leaves.
pub(crate) fn events<W: Send + 'static>(
    news: impl Stream<Item = (String, Value)> + Send + 'static,
    wanted: W,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let told = news.map(move |(name, data)| {
        let _listening = &wanted;
        Ok(Event::default().event(name).data(data.to_string()))
    });
    Sse::new(told).keep_alive(KeepAlive::default())
}

pub(crate) fn value_of(answer: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(answer)
        .map_err(|error| ApiError::fault(both!("{error}", "la réponse ne s’écrit pas en JSON")))
}

/// The answer of `solve` and `analyse`, with what is said about it.
pub(crate) fn solved(
    position: &dyn Position,
    found: &Solved,
    lang: Lang,
) -> Result<Value, ApiError> {
    let verdict = present::known(position, found);
    let best = present::choice(found, position.stakes());
    let line = present::line(found, position.stakes());
    let cost = Message::Cost(present::cost(found.nodes, found.leaves, found.seconds));
    let chosen = found.reason.map(|why| Message::Chosen { method: &found.method, why });
    let mut answer = value_of(found)?;
    answer["said"] = json!({
        "verdict": verdict.say(lang),
        "best": best.map(|best| best.say(lang)),
        "line": line.map(|line| line.say(lang)),
        "cost": cost.say(lang),
        "chosen": chosen.map(|chosen| chosen.say(lang)),
    });
    if let Some(moves) = &found.moves {
        let seen = moves.iter().filter(|found| found.verdict.is_best());
        let best = seen.map(|found| found.mv.as_str()).next().unwrap_or_default();
        let best = found.best.first().map_or(best, String::as_str);
        let told: Result<Vec<_>, _> =
            moves.iter().map(|one| move_solved(position, one, (best, found), lang)).collect();
        answer["moves"] = told?.into();
    }
    Ok(answer)
}

/// One move, with what is written on its cell and what is said of it.
fn move_solved(
    position: &dyn Position,
    found: &MoveSolved,
    (best, among): (&str, &Solved),
    lang: Lang,
) -> Result<Value, ApiError> {
    let stakes = position.stakes();
    let mut note = present::note(found, among, stakes);
    // Where all that can be won is the game itself, how soon says more than how much.
    let by_distance = among.moves.iter().flatten().all(|one| one.score.abs() <= 1);
    if let (true, Some(_), Some(plies)) = (by_distance, note.outlook, found.distance) {
        note.text = plies.to_string();
    }
    let mut answer = value_of(found)?;
    answer["note"] = json!({
        "text": note.text,
        "outlook": note.outlook.map(|outlook| match outlook {
            perfectplay_draw::board::Outlook::Win => "win",
            perfectplay_draw::board::Outlook::Draw => "draw",
            perfectplay_draw::board::Outlook::Loss => "loss",
        }),
        "best": note.best,
    });
    answer["said"] =
        present::judged(found, among.to_move, best, among.horizon(), stakes, lang).into();
    Ok(answer)
}

/// What is known so far, with what is said of it.
pub(crate) fn update(
    position: &dyn Position,
    update: &Update,
    lang: Lang,
) -> Result<Value, ApiError> {
    let mut answer = value_of(update)?;
    let verdict = present::verdict_so_far(update, position.stakes());
    answer["said"] = Message::Verdict(verdict).say(lang).into();
    Ok(answer)
}

pub(crate) async fn test(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let manner = Manner::of(&mut words)?;
    let at_least = words.number("at_least", i32::MIN..=i32::MAX)?;
    let at_least = at_least.ok_or_else(|| {
        ApiError::wrong((
            "at_least: say how much is to be ensured",
            "at_least : dites combien il faut assurer",
        ))
    })?;
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            let tested = position.test(at_least, &manner.request(left))?;
            let said = Message::Test {
                player: tested.to_move,
                at_least,
                depth: tested.depth,
                answer: tested.answer,
                mv: tested.mv.as_deref(),
            };
            let mut answer = value_of(&tested)?;
            answer["said"] = said.say(asked.lang).into();
            Ok(Json(answer))
        })
        .await?
}

pub(crate) async fn why(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let manner = Manner::of(&mut words)?;
    let mv = words.take("move").ok_or_else(|| {
        ApiError::wrong(("move: say which move to explain", "move : dites quel coup expliquer"))
    })?;
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            let explained = registry::why(&*position, &mv, &manner.request(left))?;
            explanation(&*position, &explained, asked.lang).map(Json)
        })
        .await?
}

fn explanation(
    position: &dyn Position,
    explained: &Explained,
    lang: Lang,
) -> Result<Value, ApiError> {
    let Explained { asked, best, depth, .. } = explained;
    let (stakes, horizon) = (position.stakes(), explained.horizon());
    let told = |found: &MoveSolved| -> Result<Value, ApiError> {
        let mut answer = value_of(found)?;
        answer["said"] =
            present::judged(found, explained.to_move, &best.mv, horizon, stakes, lang).into();
        Ok(answer)
    };
    Ok(json!({
        "game": explained.game,
        "position": explained.position,
        "to_move": explained.to_move.to_string(),
        "asked": told(asked)?,
        "best": told(best)?,
        "exact": explained.exact,
        "depth": depth,
        "nodes": explained.nodes,
        "seconds": explained.seconds,
        "method": explained.method,
        "said": present::explanation(explained, stakes, lang),
    }))
}

pub(crate) async fn perft(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let time = words.number("time", 0.001..=LONGEST_TIME)?.unwrap_or(USUAL_TIME);
    let depth = words.number("depth", 0..=1000)?;
    let depth = depth.ok_or_else(|| {
        ApiError::wrong((
            "depth: say how many moves to look ahead",
            "depth : dites combien de coups regarder en avance",
        ))
    })?;
    words.finish()?;
    let here = lab.clone();
    lab.heavy
        .work(move |left| {
            let position = asked.position(&here.registry)?;
            let limits = Limits {
                time: Some(Duration::from_secs_f64(time)),
                cancel: Some(left),
                ..Limits::default()
            };
            let counted = position.perft(depth, limits);
            let counted = counted.ok_or_else(|| {
                ApiError::too_large((
                    "there is not enough time to count so many; give less depth or more time",
                    "le temps manque pour en compter autant ; donnez moins de profondeur ou plus de temps",
                ))
            })?;
            Ok(Json(value_of(&counted)?))
        })
        .await?
}
