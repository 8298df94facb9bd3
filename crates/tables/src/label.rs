//! What a table is about.

use std::fmt;

/// A game with its parameters, and one of its tiers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label {
    /// The name of the game.
    pub game: String,
    /// Names and values of its parameters, all of them.
    pub parameters: Vec<(String, String)>,
    /// The name of the tier; nothing where all states are one tier.
    pub tier: String,
}

impl Label {
    /// A name for its file: `connect4-rows4-columns4-connect4.table`, `chess-KBNK.table`. What does not belong
    /// into the name of a file is left out.
    pub fn file_name(&self) -> String {
        let mut name = self.game.clone();
        for (parameter, value) in &self.parameters {
            name += &format!("-{parameter}{value}");
        }
        if !self.tier.is_empty() {
            name += &format!("-{}", self.tier);
        }
        name.retain(|c| c.is_alphanumeric() || "-_+,".contains(c));
        name + ".table"
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        self.parameters.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))?;
        if self.tier.is_empty() { Ok(()) } else { write!(f, " {}", self.tier) }
    }
}
