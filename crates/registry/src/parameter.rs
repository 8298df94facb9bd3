//! The parameters of games, as users type them.

use std::{collections::BTreeMap, ops::RangeInclusive, str::FromStr};

use perfectplay_core::{Both, Say, both};
use serde::Serialize;

use crate::{RequestError, answer::in_english};

/// One parameter of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parameter {
    /// The name: `rows` for `--rows`.
    pub name: &'static str,
    /// What it means.
    #[serde(serialize_with = "in_english")]
    pub help: Both,
    /// The value it has unless given; none for a switch.
    pub default: Option<&'static str>,
    /// It is given without a value.
    pub switch: bool,
}

/// The parameters given by a user, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Nothing given: every parameter has its default.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives one parameter; a switch is given as `true`, or as `false`.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) -> &mut Self {
        self.0.insert(name.into(), value.into());
        self
    }

    /// The names that are given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The names that are given, each with its value, in the order of the names.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether a switch is on; it is off unless given.
    ///
    /// # Errors
    ///
    /// If it is neither `true` nor `false`.
    pub fn is_on(&self, name: &str) -> Result<bool, RequestError> {
        match self.0.get(name).map(String::as_str) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => Err(RequestError::BadParameter {
                parameter: name.to_owned(),
                value: other.to_owned(),
                because: both!("give true or false", "donnez true ou false"),
            }),
        }
    }

    /// A value, if given.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn get<T: FromStr<Err: Say>>(&self, name: &str) -> Result<Option<T>, RequestError> {
        let Some(value) = self.0.get(name) else {
            return Ok(None);
        };
        value.parse().map(Some).map_err(|error: T::Err| RequestError::BadParameter {
            parameter: name.to_owned(),
            value: value.clone(),
            because: Both::of(|lang| error.say(lang.into())),
        })
    }

    /// A whole number in a range, if given.
    ///
    /// # Errors
    ///
    /// If it is no such number.
    pub fn number(
        &self,
        name: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, RequestError> {
        let Some(value) = self.0.get(name) else {
            return Ok(None);
        };
        let number = value.parse().ok().filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| RequestError::BadParameter {
            parameter: name.to_owned(),
            value: value.clone(),
            because: both!(
                "give a whole number from {} to {}",
                "donnez un nombre entier de {} à {}",
                range.start(),
                range.end(),
            ),
        })
    }
}
