//! The words of a question: what follows the `?` of an address, read one by one.

use std::{collections::BTreeMap, fmt::Display, ops::RangeInclusive, str::FromStr};

use axum::{
    extract::{FromRequestParts, Query},
    http::request::Parts,
};
use perfectplay_core::{both, tell};
use perfectplay_messages::{Both, Lang, Say};
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
    pub(crate) fn read<T: FromStr<Err: Say>>(&mut self, name: &str) -> Result<Option<T>, ApiError> {
        let Some(text) = self.take(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|error: T::Err| {
            ApiError::wrong(Both::of(|lang| {
                tell!(lang, "{name}: {}", "{name} : {}", error.say(lang.into()))
            }))
        })
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
            ApiError::wrong(both!(
                "{name}: give a number from {least} to {most}",
                "{name} : donnez un nombre de {least} à {most}",
            ))
        })
    }

    /// Whether something is wanted.
    pub(crate) fn flag(&mut self, name: &str) -> Result<bool, ApiError> {
        match self.take(name).as_deref() {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(ApiError::wrong(both!(
                "{name}: give true or false",
                "{name} : donnez true ou false",
            ))),
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
            one_of_these(name, &names)
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
                return Err(ApiError::wrong(both!(
                    "with: {pair:?} is no parameter; write name:value, and ; between several",
                    "with : {pair:?} n’est pas un paramètre ; écrivez nom:valeur, et \";\" entre plusieurs",
                )));
            };
            if settings.names().any(|known| known == name) {
                return Err(ApiError::wrong(both!(
                    "with: {name:?} is given twice",
                    "with : {name:?} est donné deux fois",
                )));
            }
            settings.set(name, value);
        }
        Ok(settings)
    }

    /// Nothing may be left.
    pub(crate) fn finish(self) -> Result<(), ApiError> {
        match self.0.into_keys().next() {
            None => Ok(()),
            Some(name) => Err(ApiError::wrong(both!(
                "{name:?} is no word of this question",
                "{name:?} n’est pas un mot de cette question",
            ))),
        }
    }
}

/// A name that is none of those there are.
pub(crate) fn one_of_these(name: &str, known: &[&str]) -> ApiError {
    let known = known.join(", ");
    ApiError::wrong(both!("{name}: give one of {known}", "{name} : donnez l’un de {known}"))
}

/// An address that cannot be read; what the reader says of it is in English.
pub(crate) fn unread(because: &str) -> ApiError {
    ApiError::wrong(both!("{because}", "l’adresse de la question ne se lit pas"))
}

impl<S: Send + Sync> FromRequestParts<S> for Words {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri)
            .map_err(|error| unread(&error.body_text()))?;
        let mut words = BTreeMap::new();
        for (name, text) in pairs {
            if words.insert(name.clone(), text).is_some() {
                return Err(ApiError::wrong(both!(
                    "{name:?} is given twice",
                    "{name:?} est donné deux fois",
                )));
            }
        }
        Ok(Self(words))
    }
}
