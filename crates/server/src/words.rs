//! The words of a question: what follows the `?` of an address, read one by one.

use std::{collections::BTreeMap, fmt::Display, ops::RangeInclusive, str::FromStr};

use axum::{
    extract::{FromRequestParts, Query},
    http::request::Parts,
};
use perfectplay_messages::Lang;
use perfectplay_registry::Settings;

use crate::error::ApiError;

/// The words of a question. Whoever reads them takes them away, so that what is left was misspelt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words(BTreeMap<String, String>);

impl Words {
    /// Adds a word.
    pub(crate) fn put(&mut self, name: &str, text: &str) {
        self.0.insert(name.to_owned(), text.to_owned());
    }

    /// A word, if it is there.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        self.0.remove(name)
    }

    /// A word that can be read as something.
    pub(crate) fn read<T: FromStr<Err: Display>>(
        &mut self,
        name: &str,
    ) -> Result<Option<T>, ApiError> {
        let Some(text) = self.take(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|error| ApiError::wrong(format!("{name}: {error}")))
    }

    /// A number in a range.
    pub(crate) fn number<T>(
        &mut self,
        name: &str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, ApiError>
    where
        T: FromStr + PartialOrd + Display,
    {
        let Some(text) = self.take(name) else { return Ok(None) };
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| {
            let (least, most) = range.into_inner();
            ApiError::wrong(format!("{name}: give a number from {least} to {most}"))
        })
    }

    /// Whether something is wanted.
    pub(crate) fn flag(&mut self, name: &str) -> Result<bool, ApiError> {
        match self.take(name).as_deref() {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(ApiError::wrong(format!("{name}: give true or false"))),
        }
    }

    /// One of several names; the first of them unless given.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        name: &str,
        known: &[(&str, T)],
    ) -> Result<T, ApiError> {
        let given = self.take(name);
        let found = match &given {
            None => known.first(),
            Some(given) => known.iter().find(|(name, _)| name == given),
        };
        found.map(|&(_, meaning)| meaning).ok_or_else(|| {
            let names: Vec<_> = known.iter().map(|(name, _)| *name).collect();
            ApiError::wrong(format!("{name}: give one of {}", names.join(", ")))
        })
    }

    /// The language of the answer.
    pub(crate) fn lang(&mut self) -> Result<Lang, ApiError> {
        self.one_of("lang", &[("en", Lang::En), ("fr", Lang::Fr)])
    }

    /// Moves, with spaces between them.
    pub(crate) fn plays(&mut self) -> Vec<String> {
        let plays = self.take("plays").unwrap_or_default();
        plays.split_whitespace().map(str::to_owned).collect()
    }

    /// The parameters of a game: `rows:6;columns:7`.
    pub(crate) fn settings(&mut self) -> Result<Settings, ApiError> {
        let mut settings = Settings::new();
        let given = self.take("with").unwrap_or_default();
        for pair in given.split(';').filter(|pair| !pair.is_empty()) {
            let Some((name, value)) = pair.split_once(':') else {
                let remedy = "write name:value, and ; between several";
                return Err(ApiError::wrong(format!("with: {pair:?} is no parameter; {remedy}")));
            };
            settings.set(name, value);
        }
        Ok(settings)
    }

    /// Nothing may be left.
    pub(crate) fn finish(self) -> Result<(), ApiError> {
        match self.0.into_keys().next() {
            None => Ok(()),
            Some(name) => Err(ApiError::wrong(format!("{name:?} is no word of this question"))),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Words {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri)
            .map_err(|error| ApiError::wrong(error.body_text()))?;
        let mut words = BTreeMap::new();
        for (name, text) in pairs {
            if words.insert(name.clone(), text).is_some() {
                return Err(ApiError::wrong(format!("{name:?} is given twice")));
            }
        }
        Ok(Self(words))
    }
}
