//! What a book is about.

use std::fmt;

/// A game and its parameters, all of them, as text: `connect4 rows=6 columns=7 connect=4`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Title {
    /// The name of the game.
    pub game: String,
    /// Names and values, without spaces or equal signs in them, in the order in which the game gives them.
    pub parameters: Vec<(String, String)>,
}

impl Title {
    /// Reads what [`Display`](fmt::Display) writes.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let game = words.next().filter(|game| !game.is_empty())?.to_owned();
        let parameters = words
            .map(|word| {
                let (name, value) = word.split_once('=')?;
                Some((name.to_owned(), value.to_owned()))
            })
            .collect::<Option<_>>()?;
        Some(Self { game, parameters })
    }

    /// A name for its file: `connect4-rows6-columns7-connect4.book`.
    pub fn file_name(&self) -> String {
        let parameters = self.parameters.iter().map(|(name, value)| format!("-{name}{value}"));
        format!("{}{}.book", self.game, parameters.collect::<String>())
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        self.parameters.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}
