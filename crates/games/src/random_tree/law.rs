//! How the rewards of a random tree are drawn.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use perfectplay_core::{Both, Score, both};

use crate::explicit_tree::LARGEST_LEAF;

/// The largest reward of the law `uniform`.
const DEFAULT_LARGEST: Score = 1_000_000;

/// One edge of an incremental tree adds at most this.
const LARGEST_STEP: Score = 10;

/// How the rewards at the leaves are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LeafLaw {
    /// Whole numbers from 0 to `max`, all equally likely: `uniform`, `uniform:99`.
    Uniform {
        /// The largest reward.
        max: Score,
    },
    /// 1 with probability `p`, else 0: `binary:0.618`.
    Binary {
        /// The probability of a 1.
        p: f64,
    },
    /// Each edge adds a step from -10 to 10 and a leaf is worth their sum, so that leaves near each
    /// other are alike, as in real games: `incremental`.
    Incremental,
}

impl Default for LeafLaw {
    fn default() -> Self {
        Self::Uniform { max: DEFAULT_LARGEST }
    }
}

impl LeafLaw {
    /// So many different steps an incremental edge can be, all equally likely.
    pub(super) const STEPS: u32 = 2 * LARGEST_STEP as u32 + 1;

    /// Refuses parameters that make no law.
    pub(super) fn check(self) -> Result<Self, Both> {
        match self {
            Self::Uniform { max } if !(0..=LARGEST_LEAF).contains(&max) => Err(both!(
                "uniform:{max} is out of range; choose 0 to {LARGEST_LEAF}",
                "uniform:{max} est hors de l’intervalle permis ; choisissez de 0 à {LARGEST_LEAF}",
            )),
            Self::Binary { p } if !(0.0..=1.0).contains(&p) => Err(both!(
                "{p} is not a probability; choose 0 to 1, as in binary:0.618",
                "{p} n’est pas une probabilité ; choisissez de 0 à 1, comme binary:0.618",
            )),
            _ => Ok(self),
        }
    }

    /// The rewards that can occur at a depth.
    pub(super) fn range(self, depth: u32) -> RangeInclusive<Score> {
        match self {
            Self::Uniform { max } => 0..=max,
            Self::Binary { .. } => 0..=1,
            Self::Incremental => {
                let most = LARGEST_STEP * depth as Score;
                -most..=most
            }
        }
    }

    /// What the edge to a node with this random word adds.
    #[inline]
    pub(super) fn step(self, word: u64) -> Score {
        match self {
            Self::Incremental => below(word, Self::STEPS) - LARGEST_STEP,
            _ => 0,
        }
    }

    /// The reward of a leaf with this random word, where the edges have added up to `sum`.
    #[inline]
    pub(super) fn reward(self, word: u64, sum: Score) -> Score {
        match self {
            Self::Uniform { max } => below(word, max as u32 + 1),
            Self::Binary { p } => Score::from(fraction(word) < p),
            Self::Incremental => sum,
        }
    }
}

impl FromStr for LeafLaw {
    type Err = Both;

    fn from_str(text: &str) -> Result<Self, Both> {
        let (name, parameter) = match text.trim().split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (text.trim(), None),
        };
        let law = match (name, parameter) {
            ("uniform", None) => Self::default(),
            ("uniform", Some(max)) => Self::Uniform {
                max: max.parse().map_err(|_| {
                    both!(
                        "{max:?} is no whole number; write uniform:MAX, such as uniform:99",
                        "{max:?} n’est pas un nombre entier ; écrivez uniform:MAX, comme uniform:99",
                    )
                })?,
            },
            ("binary", Some(p)) => Self::Binary {
                p: p.parse().map_err(|_| {
                    both!(
                        "{p:?} is no probability; write binary:P, such as binary:0.618",
                        "{p:?} n’est pas une probabilité ; écrivez binary:P, comme binary:0.618",
                    )
                })?,
            },
            ("binary", None) => {
                return Err(both!(
                    "write binary:P, such as binary:0.618",
                    "écrivez binary:P, comme binary:0.618",
                ));
            }
            ("incremental", None) => Self::Incremental,
            _ => {
                return Err(both!(
                    "no law is called {text:?}; write uniform, uniform:MAX, binary:P or incremental",
                    "aucune loi ne s’appelle {text:?} ; écrivez uniform, uniform:MAX, binary:P ou incremental",
                ));
            }
        };
        law.check()
    }
}

impl fmt::Display for LeafLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uniform { max: DEFAULT_LARGEST } => f.write_str("uniform"),
            Self::Uniform { max } => write!(f, "uniform:{max}"),
            Self::Binary { p } => write!(f, "binary:{p}"),
            Self::Incremental => f.write_str("incremental"),
        }
    }
}

/// Maps a random word to 0 .. `bound`, all but equally likely.
#[inline]
fn below(word: u64, bound: u32) -> Score {
    ((u128::from(word) * u128::from(bound)) >> 64) as Score
}

/// Maps a random word to 0 .. 1 by its upper 53 bits, as many as a float holds exactly.
#[inline]
fn fraction(word: u64) -> f64 {
    (word >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_are_read_and_written() {
        for text in ["uniform", "uniform:99", "binary:0.618", "incremental"] {
            assert_eq!(text.parse::<LeafLaw>().unwrap().to_string(), text);
        }
        let error = |text: &str| text.parse::<LeafLaw>().unwrap_err().to_string();
        assert!(error("normal").contains("write uniform, uniform:MAX, binary:P or incremental"));
        assert!(error("binary").contains("binary:0.618"));
        assert!(error("binary:2").contains("2 is not a probability"));
        assert!(error("binary:half").contains("\"half\" is no probability"));
        assert!(error("uniform:1.5").contains("\"1.5\" is no whole number"));
        assert!(error("uniform:-5").contains("out of range"));
        assert!(error("incremental:3").contains("no law is called"));
    }
}
