//! Positions and counts known from elsewhere, read from `testdata/`.
//!
//! The files know nothing of the programs that read them: one runner per method goes through
//! all the positions it applies to. `testdata/README.md` explains the fields.
//!
//! ```
//! use perfectplay_testkit::suite::{self, Cost};
//!
//! let cheap = suite::positions().into_iter().filter(|position| position.cost == Cost::Small);
//! assert!(cheap.count() > 50);
//! ```

use std::{collections::BTreeMap, fmt};

use perfectplay_core::Score;
use serde::Deserialize;

/// A position with a known value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is special about it; different for every position of a game.
    pub name: String,
    /// The name of the game.
    pub game: String,
    /// The parameters of the game that are not at their default, as on the command line.
    #[serde(default)]
    pub parameters: BTreeMap<String, Parameter>,
    /// The position in the game's notation; empty is the start.
    pub position: String,
    /// The value in Max's view.
    pub value: Score,
    /// All moves that keep the value, in no particular order; `None` if not recorded.
    pub best: Option<Vec<String>>,
    /// The value is that of a search this many moves deep; `None` is to the end of the game.
    pub depth: Option<u32>,
    /// The heuristic that values the states at `depth`.
    pub heuristic: Option<String>,
    /// How much there is to search.
    pub cost: Cost,
    /// How the value is known.
    pub source: String,
}

/// The size of a position's whole game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cost {
    /// Up to a hundred thousand nodes: for every method.
    Small,
    /// Up to ten million nodes: for a few runs without pruning.
    Medium,
    /// More: for methods that prune and remember.
    Large,
}

/// Counts of the full game tree.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// The name of the game.
    pub game: String,
    /// The parameters of the game that are not at their default, as on the command line.
    #[serde(default)]
    pub parameters: BTreeMap<String, Parameter>,
    /// The position in the game's notation; empty is the start.
    pub position: String,
    /// How many moves deep.
    pub depth: u32,
    /// Ways to play exactly `depth` moves.
    pub leaves: u64,
    /// Ways to finish the game in fewer moves.
    pub finished: u64,
    /// How the counts are known.
    pub source: String,
}

/// The value of a parameter; displayed as one would type it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Parameter {
    /// On or off.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A word.
    Text(String),
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// Positions written as TOML.
///
/// ```
/// let text = r#"
///     [[position]]
///     name   = "the lesser evil"
///     game   = "tree"
///     position = "[-2, -1]"
///     value  = -1
///     best   = ["2"]
///     cost   = "small"
///     source = "by hand"
/// "#;
/// assert_eq!(perfectplay_testkit::suite::read_positions(text).unwrap()[0].value, -1);
/// ```
pub fn read_positions(text: &str) -> Result<Vec<Position>, toml::de::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        position: Vec<Position>,
    }
    toml::from_str::<File>(text).map(|file| file.position)
}

/// Counts written as TOML.
pub fn read_perft(text: &str) -> Result<Vec<Perft>, toml::de::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        perft: Vec<Perft>,
    }
    toml::from_str::<File>(text).map(|file| file.perft)
}

/// All positions of `testdata/positions.toml`.
///
/// # Panics
///
/// If the file is malformed, which is a mistake in the file.
pub fn positions() -> Vec<Position> {
    read_positions(include_str!("../../../testdata/positions.toml")).expect("positions.toml")
}

/// All counts of `testdata/perft.toml`.
///
/// # Panics
///
/// If the file is malformed, which is a mistake in the file.
pub fn perft() -> Vec<Perft> {
    read_perft(include_str!("../../../testdata/perft.toml")).expect("perft.toml")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_position_is_named_once_and_has_a_source() {
        let positions = positions();
        let names: BTreeSet<_> = positions.iter().map(|known| (&known.game, &known.name)).collect();
        assert_eq!(names.len(), positions.len());
        assert!(positions.iter().all(|known| !known.source.is_empty()));
    }

    #[test]
    fn a_heuristic_needs_a_depth() {
        for known in positions() {
            assert_eq!(known.depth.is_some(), known.heuristic.is_some(), "{}", known.name);
        }
    }

    #[test]
    fn every_course_game_is_there() {
        let positions = positions();
        for game in ["tree", "tictactoe", "connect4", "othello", "nim", "chomp"] {
            let count = positions.iter().filter(|known| known.game == game).count();
            assert!(count >= 10, "only {count} positions of {game}");
        }
    }

    /// Each position is listed once per depth, and what finished stays finished.
    #[test]
    fn counts_of_finished_games_only_rise() {
        let perft = perft();
        for shallow in &perft {
            for deep in &perft {
                let same = shallow.game == deep.game
                    && shallow.parameters == deep.parameters
                    && shallow.position == deep.position;
                if same && shallow.depth < deep.depth {
                    assert!(shallow.finished <= deep.finished, "{shallow:?} {deep:?}");
                }
                assert!(
                    !same || shallow.depth != deep.depth || std::ptr::eq(shallow, deep),
                    "twice: {deep:?}"
                );
            }
        }
    }

    #[test]
    fn mistakes_in_a_file_are_told() {
        let entry = "[[perft]]\ngame='nim'\nposition='1'\nleaves=1\nfinished=0\nsource='x'\n";
        assert!(read_perft(&format!("{entry}depth=1")).is_ok());
        assert!(read_perft(entry).unwrap_err().to_string().contains("depth"));
        let typo = read_perft(&format!("{entry}depth=1\nleafs=2")).unwrap_err();
        assert!(typo.to_string().contains("leafs"), "{typo}");
    }

    #[test]
    fn parameters_read_as_typed() {
        let text = "[[perft]]\ngame='g'\nparameters={rows=4, misere=true, leaves='normal'}\n\
                    position=''\ndepth=0\nleaves=1\nfinished=0\nsource='x'";
        let parameters = &read_perft(text).unwrap()[0].parameters;
        let typed: Vec<_> = parameters.iter().map(|(name, is)| format!("{name}={is}")).collect();
        assert_eq!(typed, ["leaves=normal", "misere=true", "rows=4"]);
    }
}
