//! A text in both languages, given where it is declared.

use crate::Lang;

/// The same text in English and in French: names and descriptions of games, which no sentence of this
/// crate knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Both {
    /// In English.
    pub en: &'static str,
    /// In French.
    pub fr: &'static str,
}

impl Both {
    /// A text in English and in French.
    pub const fn new(en: &'static str, fr: &'static str) -> Self {
        Self { en, fr }
    }

    /// The text in a language.
    pub const fn say(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }
}

/// A text that is the same in both languages, or has not been translated.
impl From<&'static str> for Both {
    fn from(text: &'static str) -> Self {
        Self::new(text, text)
    }
}

impl From<(&'static str, &'static str)> for Both {
    fn from((en, fr): (&'static str, &'static str)) -> Self {
        Self::new(en, fr)
    }
}
