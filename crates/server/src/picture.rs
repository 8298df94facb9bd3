//! Answers as pictures, to be kept.

use axum::{
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};
use perfectplay_draw::png::{Size, png};

use crate::{
    error::{ApiError, said},
    words::Words,
};

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Json,
    Svg,
    Png,
    Tikz,
    Dot,
    Text,
}

impl Format {
    /// For boards and plots, which no program for graphs can draw.
    pub(crate) const PLAIN: &[(&str, Self)] = &[
        ("json", Self::Json),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("tikz", Self::Tikz),
        ("text", Self::Text),
    ];
    /// For what was drawn before.
    pub(crate) const DRAWN: &[(&str, Self)] =
        &[("svg", Self::Svg), ("png", Self::Png), ("tikz", Self::Tikz)];
    /// For trees and graphs.
    pub(crate) const LINKED: &[(&str, Self)] = &[
        ("json", Self::Json),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("tikz", Self::Tikz),
        ("dot", Self::Dot),
        ("text", Self::Text),
    ];

    /// The form that is asked for.
    pub(crate) fn of(words: &mut Words, known: &[(&str, Self)]) -> Result<Self, ApiError> {
        words.one_of("format", known)
    }
}

/// What is to be drawn, in every form there is; only one of them will be asked for.
pub(crate) trait Drawing {
    fn svg(&self) -> String;
    fn tikz(&self) -> String;
    /// For the terminal, where there is room for it.
    fn text(&self) -> Option<String> {
        None
    }
    /// For Graphviz, where it is a graph.
    fn dot(&self) -> Option<String> {
        None
    }
}

/// A picture as an answer.
#[derive(Debug)]
pub(crate) struct Picture {
    kind: &'static str,
    bytes: Vec<u8>,
}

impl Picture {
    /// Draws; nothing if the answer is to be data.
    pub(crate) fn of(drawing: &impl Drawing, format: Format) -> Result<Option<Self>, ApiError> {
        let (kind, bytes) = match format {
            Format::Json => return Ok(None),
            Format::Svg => ("image/svg+xml", drawing.svg().into_bytes()),
            Format::Png => {
                let pixels = png(&drawing.svg(), Size::default());
                ("image/png", pixels.map_err(|error| ApiError::too_large(said(&error)))?)
            }
            Format::Tikz => ("application/x-tex; charset=utf-8", drawing.tikz().into_bytes()),
            Format::Text => ("text/plain; charset=utf-8", given(drawing.text())?),
            Format::Dot => ("text/vnd.graphviz; charset=utf-8", given(drawing.dot())?),
        };
        Ok(Some(Self { kind, bytes }))
    }
}

fn given(text: Option<String>) -> Result<Vec<u8>, ApiError> {
    text.map(String::into_bytes).ok_or_else(|| {
        ApiError::wrong((
            "format: this cannot be drawn so",
            "format : cela ne se dessine pas ainsi",
        ))
    })
}

impl IntoResponse for Picture {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, self.kind)], self.bytes).into_response()
    }
}
