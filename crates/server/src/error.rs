//! What goes wrong, as an answer: a status, and words that say what to do.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use perfectplay_registry::RequestError;
use serde_json::json;

/// A question that cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
}

impl ApiError {
    fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    /// The question is wrong.
    pub(crate) fn wrong(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// There is such a thing, and it is asked for in another way.
    pub(crate) fn not_so() -> Self {
        let message = "this is asked in another way; /api/openapi.json says how";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, message)
    }

    /// The question is right, and its answer larger than a page can hold.
    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Too many questions at once.
    pub(crate) fn busy() -> Self {
        let message = "too many questions at once; try again in a moment";
        Self::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// The program has failed where it must not.
    pub(crate) fn mistake() -> Self {
        Self::fault("the program has made a mistake; please report it")
    }

    /// The program is at fault, or the machine.
    pub(crate) fn fault(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(json!({ "error": self.message }))).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::UnknownGame { .. } => Self::missing(error.to_string()),
            RequestError::NoMemory { .. } => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string())
            }
            error => Self::wrong(error.to_string()),
        }
    }
}
