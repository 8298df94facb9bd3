//! The languages.

use std::{fmt, str::FromStr};

/// A language perfectplay speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The language of a locale as Unix writes it; `None` if it is not one of ours.
    ///
    /// ```
    /// use perfectplay_messages::Lang;
    ///
    /// assert_eq!(Lang::from_locale("fr_FR.UTF-8"), Some(Lang::Fr));
    /// assert_eq!(Lang::from_locale("en_GB"), Some(Lang::En));
    /// assert_eq!(Lang::from_locale("C.UTF-8"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Self> {
        let language = locale.split(['_', '-', '.', '@']).next()?;
        match language.to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "fr" => Some(Self::Fr),
            _ => None,
        }
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Self::from_locale(text).ok_or_else(|| UnknownLang(text.to_owned()))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::En => "en",
            Self::Fr => "fr",
        })
    }
}

/// A language that is not one of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no language {:?}; write en or fr", self.0)
    }
}

impl std::error::Error for UnknownLang {}
