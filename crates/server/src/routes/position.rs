//! `GET /api/games/{game}/position` and `moves`: where the pieces are, who is to move, what can be played.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use perfectplay_core::{Scene, both};
use perfectplay_draw::board::{self, Annotations, Style};
use perfectplay_present::answer::situation;
use perfectplay_registry::{Entry, Position, Record, Settings};
use serde_json::{Map, Value, json};

use super::search::value_of;
use crate::{
    asked::{Asked, Named},
    error::ApiError,
    lab::Lab,
    picture::{Drawing, Format, Picture},
    scene::scene,
    words::Words,
};

/// Boards with more cells than this are not for a page.
const MOST_CELLS: usize = 16_384;

pub(crate) async fn view(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Response, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    let format = Format::of(&mut words, Format::PLAIN)?;
    words.finish()?;
    let here = lab.clone();
    lab.light
        .work(move |_| {
            let (entry, record) = asked.open(&here.registry)?;
            let drawn =
                Board::new(&*record.reached, Annotations::new(), said(&*record.reached, &asked))?;
            Ok(match Picture::of(&drawn, format)? {
                Some(picture) => picture.into_response(),
                None => Json(answer(entry, &record, &asked, &drawn)).into_response(),
            })
        })
        .await?
}

/// The answer of `moves --json`.
pub(crate) async fn moves(
    State(lab): State<Lab>,
    Named(game): Named,
    mut words: Words,
) -> Result<Json<Value>, ApiError> {
    let asked = Asked::of(game, &mut words)?;
    words.finish()?;
    let here = lab.clone();
    lab.light
        .work(move |_| {
            let position = asked.position(&here.registry)?;
            Ok(Json(value_of(&position.moves())?))
        })
        .await?
}

fn answer(entry: &Entry, record: &Record, asked: &Asked, board: &Board) -> Value {
    let position = &*record.reached;
    let given: Map<_, _> =
        asked.settings.pairs().map(|(name, value)| (name.to_owned(), value.into())).collect();
    json!({
        "game": asked.game,
        "with": given,
        "position": record.position,
        "plays": record.plays,
        "state": position.state(),
        "link": link(entry, record, &asked.settings),
        "to_move": position.to_move().to_string(),
        "moves": position.legal_moves(),
        "utility": position.result(),
        "said": board.title,
        "stakes": if position.stakes().has_winner() { "win" } else { "payoff" },
        "scene": scene(&board.scene),
    })
}

/// Who is to move, or how the game ended.
fn said(position: &dyn Position, asked: &Asked) -> String {
    situation(position).say(asked.lang)
}

/// What follows `#/` in a link to a position: the game and the position as one text where its notation
/// allows, else where play began and the moves since.
fn link(entry: &Entry, record: &Record, settings: &Settings) -> String {
    let mut words = Vec::new();
    let position = match record.written(entry, settings) {
        Some(text) => text,
        None => {
            words.push(format!("plays={}", escaped(&record.plays.join(" "))));
            record.position.clone()
        }
    };
    let given: Vec<_> = settings.pairs().map(|(name, value)| format!("{name}:{value}")).collect();
    if !given.is_empty() {
        words.push(format!("with={}", escaped(&given.join(";"))));
    }
    let mut link = entry.info().name.to_owned();
    if !position.is_empty() {
        link = format!("{link}/{}", escaped(&position));
    }
    if !words.is_empty() {
        link = format!("{link}?{}", words.join("&"));
    }
    link
}

/// A text as it stands in an address. What is harmless stays readable.
fn escaped(text: &str) -> String {
    let mut written = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => written.push(char::from(byte)),
            b'-' | b'.' | b'_' | b',' | b':' | b'=' | b';' | b'*' => written.push(char::from(byte)),
            _ => written.push_str(&format!("%{byte:02X}")),
        }
    }
    written
}

/// A board with what is written on it.
pub(crate) struct Board {
    pub(crate) scene: Scene,
    notes: Annotations,
    title: String,
}

impl Board {
    /// A board of a page's size.
    pub(crate) fn new(
        position: &dyn Position,
        notes: Annotations,
        title: String,
    ) -> Result<Self, ApiError> {
        let scene = position.scene();
        if scene.cells.len() > MOST_CELLS {
            let cells = scene.cells.len();
            return Err(ApiError::too_large(both!(
                "a board of {cells} cells is too large for a page; use the command line for it",
                "un plateau de {cells} cases est trop grand pour une page ; utilisez la ligne de commande",
            )));
        }
        Ok(Self { scene, notes, title })
    }
}

impl Drawing for Board {
    fn svg(&self) -> String {
        board::svg(&self.scene, &self.notes, &self.title)
    }

    fn tikz(&self) -> String {
        board::tikz(&self.scene, &self.notes, &self.title)
    }

    fn text(&self) -> Option<String> {
        Some(board::text(&self.scene, &self.notes, Style { unicode: true, colour: false }))
    }
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_has_a_meaning_in_addresses_is_escaped() {
        assert_eq!(escaped("3,4 min/#?é"), "3,4%20min%2F%23%3F%C3%A9");
        assert_eq!(escaped("4453"), "4453");
    }
}
