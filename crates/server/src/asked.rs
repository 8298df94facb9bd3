//! The position a question is about.

use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use perfectplay_core::both;
use perfectplay_messages::Lang;
use perfectplay_registry::{Entry, Position, Record, Registry, Settings};

use crate::{
    error::ApiError,
    words::{Words, unread},
};

/// Positions with more moves than this are not for a page.
const MOST_MOVES: usize = 5_000;

/// The game that an address names.
#[derive(Clone, Debug)]
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let named = Path::<String>::from_request_parts(parts, state).await;
        named.map(|Path(name)| Self(name)).map_err(|error| unread(&error.body_text()))
    }
}

/// A position as it is asked for.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) game: String,
    pub(crate) settings: Settings,
    pub(crate) position: String,
    pub(crate) plays: Vec<String>,
    pub(crate) lang: Lang,
}

impl Asked {
    /// Takes what it needs from the words of a question.
    pub(crate) fn of(game: String, words: &mut Words) -> Result<Self, ApiError> {
        Ok(Self {
            game,
            settings: words.settings()?,
            position: words.take("position").unwrap_or_default(),
            plays: words.plays(),
            lang: words.lang()?,
        })
    }

    /// Opens it, unless it is too large.
    pub(crate) fn open<'r>(&self, registry: &'r Registry) -> Result<(&'r Entry, Record), ApiError> {
        let entry = registry.entry(&self.game)?;
        let record = Record::open(entry, &self.settings, &self.position, &self.plays)?;
        check_size(&*record.reached)?;
        Ok((entry, record))
    }

    /// Opens it, for its position alone.
    pub(crate) fn position(&self, registry: &Registry) -> Result<Box<dyn Position>, ApiError> {
        let mut position = registry.open(&self.game, &self.settings, &self.position)?;
        for mv in &self.plays {
            position = position.play(mv)?;
        }
        check_size(&*position)?;
        Ok(position)
    }

    /// What it is called in a title.
    pub(crate) fn subject(&self) -> String {
        let text = format!("{} {} {}", self.game, self.position, self.plays.join(" "));
        let mut short: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((end, _)) = short.char_indices().nth(60) {
            short.truncate(end);
            short.push('…');
        }
        short
    }
}

fn check_size(position: &dyn Position) -> Result<(), ApiError> {
    let moves = position.choices();
    if moves > MOST_MOVES {
        return Err(ApiError::too_large(both!(
            "a position with {moves} moves is too large for a page; use the command line for it",
            "une position de {moves} coups est trop grande pour une page ; utilisez la ligne de commande",
        )));
    }
    Ok(())
}
