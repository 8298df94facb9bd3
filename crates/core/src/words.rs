//! Words for people: the languages, who says them, and texts that exist in every language or not at all.
//!
//! Whatever can go wrong is found far below the front ends, by games, readers of files and searches. What
//! they have to say is made here, by [`both!`](crate::both) and [`tell!`](crate::tell), which take the
//! two languages side by side; an error is anything that can be said ([`Say`]). An option is not
//! called the same everywhere, so a sentence that names one asks the [`Voice`] what to call it.

use std::{convert::Infallible, fmt, io, str::FromStr};

use crate::tell;

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
    /// use perfectplay_core::Lang;
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

impl Say for UnknownLang {
    fn say(&self, voice: Voice) -> String {
        let Self(lang) = self;
        tell!(
            voice,
            "no language {lang:?}; write en or fr",
            "pas de langue {lang:?} ; écrivez en ou fr"
        )
    }
}

/// Where words are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Front {
    /// In a terminal, by somebody who writes `--at-least`.
    CommandLine,
    /// On a page, or by a program that asks with `at_least=`.
    Lab,
}

/// How something is said: in which language, and where it is read.
///
/// A language alone is the voice of the lab: a page that shows the dashes of a command line would be
/// wrong, so these must be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Voice {
    /// The language.
    pub lang: Lang,
    /// Where it is read.
    pub front: Front,
}

impl Voice {
    /// The voice of the command line.
    pub const fn command_line(lang: Lang) -> Self {
        Self { lang, front: Front::CommandLine }
    }

    /// The voice of the lab.
    pub const fn lab(lang: Lang) -> Self {
        Self { lang, front: Front::Lab }
    }

    /// What an option is called.
    ///
    /// ```
    /// use perfectplay_core::{Lang, Voice};
    ///
    /// assert_eq!(Voice::command_line(Lang::En).option("up-to"), "--up-to");
    /// assert_eq!(Voice::lab(Lang::En).option("up-to"), "up_to");
    /// ```
    pub fn option(self, name: &str) -> String {
        match self.front {
            Front::CommandLine => format!("--{name}"),
            Front::Lab => name.replace('-', "_"),
        }
    }
}

impl From<Lang> for Voice {
    fn from(lang: Lang) -> Self {
        Self::lab(lang)
    }
}

/// Something that can be said in every language, by every front end. Texts in one language only, such as
/// `String`, are not.
pub trait Say {
    /// It, in words.
    fn say(&self, voice: Voice) -> String;
}

/// What cannot happen needs no words.
impl Say for Infallible {
    fn say(&self, _: Voice) -> String {
        match *self {}
    }
}

/// What the system says, which speaks English here; what happens to files every day is translated.
impl Say for io::Error {
    fn say(&self, voice: Voice) -> String {
        // Ours to begin with, and only handed on by the system.
        if let Some(both) = self.get_ref().and_then(|inner| inner.downcast_ref::<Both>()) {
            return both.say(voice).to_owned();
        }
        let french = match self.kind() {
            io::ErrorKind::NotFound => "ce fichier ou ce dossier n’existe pas",
            io::ErrorKind::PermissionDenied => "la permission manque",
            io::ErrorKind::AlreadyExists => "il existe déjà",
            io::ErrorKind::IsADirectory => "c’est un dossier",
            io::ErrorKind::NotADirectory => "un dossier du chemin n’en est pas un",
            io::ErrorKind::ReadOnlyFilesystem => "on ne peut rien écrire à cet endroit",
            io::ErrorKind::StorageFull => "il n’y a plus de place",
            io::ErrorKind::InvalidData => "ce n’est pas du texte en UTF-8",
            io::ErrorKind::UnexpectedEof => "le fichier s’arrête trop tôt",
            io::ErrorKind::AddrInUse => "l’adresse est déjà prise",
            io::ErrorKind::AddrNotAvailable => "cette machine n’a pas cette adresse",
            io::ErrorKind::OutOfMemory => "il n’y a plus de mémoire",
            _ => {
                let said = self.to_string();
                return tell!(voice, "{said}", "le système répond {said:?}");
            }
        };
        tell!(voice, "{self}", "{french}")
    }
}

/// A text in English and in French.
///
/// It is two words long whatever it says: errors are made of several, and handed up from deep within.
#[derive(Clone, Debug)]
pub struct Both(Text);

#[derive(Clone, Debug)]
enum Text {
    Fixed(&'static (&'static str, &'static str)),
    Made(Box<(String, String)>),
}

impl Both {
    /// A text in English and in French, set as it is to be read: French spaces included.
    pub const fn new(text: &'static (&'static str, &'static str)) -> Self {
        Self(Text::Fixed(text))
    }

    /// What `tell` says in each language.
    pub fn of(tell: impl Fn(Lang) -> String) -> Self {
        Self(Text::Made(Box::new((tell(Lang::En), tell(Lang::Fr)))))
    }

    /// A text that belongs to no language: moves, numbers, names.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self(Text::Made(Box::new((text.clone(), text))))
    }

    /// The text in a language.
    pub fn say(&self, voice: impl Into<Voice>) -> &str {
        let (english, french) = match &self.0 {
            Text::Fixed(fixed) => (fixed.0, fixed.1),
            Text::Made(made) => (made.0.as_str(), made.1.as_str()),
        };
        match voice.into().lang {
            Lang::En => english,
            Lang::Fr => french,
        }
    }
}

impl PartialEq for Both {
    fn eq(&self, other: &Self) -> bool {
        Lang::ALL.iter().all(|&lang| self.say(lang) == other.say(lang))
    }
}

impl Eq for Both {}

impl Say for Both {
    fn say(&self, voice: Voice) -> String {
        self.say(voice).to_owned()
    }
}

impl From<(&'static str, &'static str)> for Both {
    fn from((en, fr): (&'static str, &'static str)) -> Self {
        Self::of(|lang| match lang {
            Lang::En => en.to_owned(),
            Lang::Fr => french(fr),
        })
    }
}

/// French typography: the spaces before `: ; ? !` and inside « » do not break. What stands in double
/// quotes is somebody else's text, and stays as it is.
pub fn french(sentence: &str) -> String {
    let mut set = String::with_capacity(sentence.len() + 8);
    let (mut quoted, mut escaped) = (false, false);
    let mut letters = sentence.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek();
        // A quotation mark that is itself quoted, '"', opens nothing.
        if letter == '"' && !escaped && !(set.ends_with('\'') && next == Some(&'\'')) {
            quoted = !quoted;
        }
        escaped = quoted && letter == '\\' && !escaped;
        set.push(match (letter, next) {
            (' ', _) if quoted => ' ',
            (' ', Some(':' | '»')) => '\u{a0}',
            (' ', Some(';' | '?' | '!')) => '\u{202f}',
            (' ', _) if set.ends_with('«') => '\u{a0}',
            (letter, _) => letter,
        });
    }
    set
}

/// The English or the French sentence, in the language of a [`Lang`] or a [`Voice`]; only the one asked for
/// is written. Arguments after the two are for both of them.
#[macro_export]
macro_rules! tell {
    ($voice:expr, $english:literal, $french:literal $($arguments:tt)*) => {
        match $crate::Voice::from($voice).lang {
            $crate::Lang::En => ::std::format!($english $($arguments)*),
            $crate::Lang::Fr => $crate::words::french(&::std::format!($french $($arguments)*)),
        }
    };
}

/// A sentence in both languages, as [`Both`].
///
/// ```
/// use perfectplay_core::{Lang, both};
///
/// let column = 4;
/// let full = both!("column {column} is full", "la colonne {column} est pleine");
/// assert_eq!(full.say(Lang::En), "column 4 is full");
/// assert_eq!(full.say(Lang::Fr), "la colonne 4 est pleine");
/// ```
#[macro_export]
macro_rules! both {
    ($english:literal, $french:literal $($arguments:tt)*) => {
        $crate::Both::of(|lang| $crate::tell!(lang, $english, $french $($arguments)*))
    };
}

/// Makes errors of types that can be said; as [`Display`](fmt::Display) they are in the English of the
/// command line.
#[macro_export]
macro_rules! sayable_errors {
    ($($error:ty),+ $(,)?) => {$(
        impl ::std::fmt::Display for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&$crate::Say::say(self, $crate::Voice::command_line($crate::Lang::En)))
            }
        }

        impl ::std::error::Error for $error {}
    )+};
}

sayable_errors!(UnknownLang, Both);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_spaces_do_not_break() {
        assert_eq!(
            french("a : b ; c ? d ! « e »"),
            "a\u{a0}: b\u{202f}; c\u{202f}? d\u{202f}! «\u{a0}e\u{a0}»"
        );
    }

    #[test]
    fn what_somebody_wrote_is_not_set_in_french() {
        assert_eq!(french(r#"" :\" ;" : x"#), "\" :\\\" ;\"\u{a0}: x");
        assert_eq!(french(r#"'"' ici ; x"#), "'\"' ici\u{202f}; x");
    }

    #[test]
    fn arguments_are_for_both_languages() {
        let said = both!("{n} of {m}", "{n} sur {m}", n = 1 + 1, m = 3);
        assert_eq!((said.say(Lang::En), said.say(Lang::Fr)), ("2 of 3", "2 sur 3"));
        assert_eq!(said, Both::new(&("2 of 3", "2 sur 3")));
        assert_ne!(said, Both::new(&("2 of 3", "2 de 3")));
    }

    #[test]
    fn the_system_is_translated_where_people_meet_it() {
        let missing = io::Error::from(io::ErrorKind::NotFound);
        assert!(Say::say(&missing, Lang::Fr.into()).contains("n’existe pas"));
        let odd = io::Error::other("odd : one");
        assert_eq!(Say::say(&odd, Lang::Fr.into()), "le système répond \"odd : one\"");
        assert_eq!(Say::say(&odd, Lang::En.into()), "odd : one");
        let ours = io::Error::other(both!("full", "plein"));
        assert_eq!(Say::say(&ours, Lang::Fr.into()), "plein");
    }
}
