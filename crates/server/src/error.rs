//! What goes wrong, as an answer: a status, and words that say what to do, in the language of the question.

use std::str::FromStr as _;

use axum::{
    Json,
    body::Body,
    extract::{Query, Request},
    http::{
        HeaderValue, StatusCode, Uri,
        header::{CONTENT_LENGTH, RETRY_AFTER},
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use perfectplay_messages::{Both, Lang, Say};
use perfectplay_registry::{RequestError, SearchError};
use serde_json::{Value, json};

/// A question that cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) message: Both,
    /// The language, where the question did not say it in its address.
    lang: Option<Lang>,
}

/// What has gone wrong below, in the words of the lab.
pub(crate) fn said(error: &impl Say) -> Both {
    Both::of(|lang| error.say(lang.into()))
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<Both>) -> Self {
        Self { status, message: message.into(), lang: None }
    }

    /// The question is wrong.
    pub(crate) fn wrong(message: impl Into<Both>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(message: impl Into<Both>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// There is such a thing, and it is asked for in another way.
    pub(crate) fn not_so() -> Self {
        let message = (
            "this is asked in another way; /api/openapi.json says how",
            "cela se demande autrement ; /api/openapi.json dit comment",
        );
        Self::new(StatusCode::METHOD_NOT_ALLOWED, message)
    }

    /// The question is right, and its answer larger than a page can hold.
    pub(crate) fn too_large(message: impl Into<Both>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Too many questions at once.
    pub(crate) fn busy() -> Self {
        let message = (
            "too many questions at once; try again in a moment",
            "trop de questions à la fois ; réessayez dans un instant",
        );
        Self::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// The program has failed where it must not.
    pub(crate) fn mistake() -> Self {
        Self::fault((
            "the program has made a mistake; please report it",
            "le programme a fait une erreur ; merci de la signaler",
        ))
    }

    /// The program is at fault, or the machine.
    pub(crate) fn fault(message: impl Into<Both>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// What has to be kept cannot be.
    pub(crate) fn unkept(message: impl Into<Both>) -> Self {
        Self::new(StatusCode::INSUFFICIENT_STORAGE, message)
    }

    /// The same, where the language was said elsewhere than in the address.
    pub(crate) fn in_lang(self, lang: Lang) -> Self {
        Self { lang: Some(lang), ..self }
    }

    /// It as data.
    pub(crate) fn told(&self, lang: Lang) -> Value {
        json!({ "error": self.message.say(lang) })
    }
}

/// The answer is in English until [`speak`] has heard in which language it was asked for.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.told(Lang::En))).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> Self {
        let status = match error {
            RequestError::UnknownGame { .. } => StatusCode::NOT_FOUND,
            RequestError::Search(SearchError::NoMemory { .. }) => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        Self::new(status, said(&error))
    }
}

/// Says what went wrong in the language of the question, wherever it went wrong: even before the question
/// was read.
pub(crate) async fn speak(request: Request, next: Next) -> Response {
    let asked = lang_of(request.uri());
    let mut response = next.run(request).await;
    if let Some(error) = response.extensions_mut().remove::<ApiError>() {
        let told = error.told(error.lang.or(asked).unwrap_or_default());
        response.headers_mut().remove(CONTENT_LENGTH);
        *response.body_mut() = Body::from(told.to_string());
    }
    response
}

/// The language that an address asks for, if it can be read.
fn lang_of(uri: &Uri) -> Option<Lang> {
    let Query(words) = Query::<Vec<(String, String)>>::try_from_uri(uri).ok()?;
    let (_, lang) = words.into_iter().find(|(name, _)| name == "lang")?;
    Lang::from_str(&lang).ok()
}
