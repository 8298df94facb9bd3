//! What is said of impartial games: Grundy values, and periods of the values of heaps.
//!
//! Positions are called winning and losing, never by a bare N or P: French courses call the value 0
//! type N (*nul*), and the rest of the world calls it a P-position (the *previous* player wins).

use std::time::Duration;

use perfectplay_core::Stop;

use crate::{
    Front, Lang, Voice,
    message::tell,
    number::{self, list, plural},
};

/// Everything said of impartial games.
#[derive(Clone, Copy, Debug)]
pub enum Nimber<'a> {
    /// What a position is worth.
    Value {
        /// Its Grundy value; `None` in misère play.
        grundy: Option<u32>,
        /// Does the player to move win?
        won: bool,
    },
    /// What one configuration of an arena is worth.
    Configuration {
        /// The configuration.
        config: &'a str,
        /// Its Grundy value; `None` in misère play.
        grundy: Option<u32>,
        /// Does the player to move win?
        won: bool,
    },
    /// Title of the picture of an arena.
    ArenaTitle(&'a str),
    /// Why there is no value in misère play.
    Misere,
    /// The moves that win.
    WinningMoves(&'a [String]),
    /// What a position is the sum of: each part and its value.
    Sum(&'a [(String, u32)]),
    /// What the value cost.
    Cost {
        /// Configurations valued.
        configurations: u64,
        /// Time taken.
        time: Duration,
    },
    /// A limit was reached before the value was known.
    Unknown {
        /// Which one.
        why: Stop,
        /// Configurations entered.
        configurations: u64,
    },
    /// A limit was reached before the table was complete.
    TableCut {
        /// Which one.
        why: Stop,
        /// Values known.
        values: u64,
    },
    /// More values than are shown.
    MoreValues(u64),
    /// The values repeat.
    Period {
        /// The first heap from which on they do.
        preperiod: u64,
        /// After how many.
        period: u64,
    },
    /// No period can be seen.
    NoPeriod,
    /// The period is proved.
    Proved(u64),
    /// The period is not proved: so many heaps would be needed, if any number helps.
    NotProved(Option<u64>),
    /// Heaps whose values do not fit the period.
    Exceptions(&'a [String]),
    /// The largest value and the first heap that has it.
    Largest {
        /// The value.
        value: u64,
        /// The heap.
        heap: u64,
    },
    /// What a table cost.
    TableCost {
        /// Values found.
        values: u64,
        /// Ways of breaking heaps looked at.
        splits: u64,
        /// Time taken.
        time: Duration,
    },
}

impl Nimber<'_> {
    /// The message in a language.
    pub(crate) fn say(&self, voice: Voice) -> String {
        let lang = voice.lang;
        let count = |number| number::count(number, lang);
        match *self {
            Self::Value { grundy: None, won } => outcome(won, lang),
            Self::Value { grundy: Some(grundy), won } => {
                let outcome = outcome(won, lang);
                tell!(
                    lang,
                    "Grundy value {grundy}: {outcome}",
                    "valeur de Grundy {grundy} : {outcome}"
                )
            }
            Self::Configuration { config, grundy, won } => {
                let value = Self::Value { grundy, won }.say(voice);
                tell!(lang, "{config}: {value}", "{config} : {value}")
            }
            Self::ArenaTitle(of) => {
                tell!(lang, "{of}: arena and Grundy values", "{of} : arène et valeurs de Grundy")
            }
            Self::Misere => tell!(
                lang,
                "misère play: who wins a sum does not follow from values of its parts, so there are none",
                "jeu misère : l’issue d’une somme ne se déduit pas de valeurs de ses composantes, il n’y en \
                 a donc pas",
            ),
            Self::WinningMoves(moves) => {
                let s = if plural(moves.len() as u64, lang) { "s" } else { "" };
                let moves = list(moves, lang);
                tell!(lang, "winning move{s}: {moves}", "coup{s} gagnant{s} : {moves}")
            }
            Self::Sum(parts) => {
                let values: Vec<_> = parts.iter().map(|(_, value)| value.to_string()).collect();
                let sum = parts.iter().fold(0, |sum, (_, value)| sum ^ value);
                let sum = format!("{} = {sum}", values.join(" ⊕ "));
                let parts: Vec<_> =
                    parts.iter().map(|(part, value)| format!("{part} → {value}")).collect();
                let parts = list(&parts, lang);
                tell!(lang, "parts: {parts}; {sum}", "composantes : {parts} ; {sum}")
            }
            Self::Cost { configurations, time } => {
                let s = if plural(configurations, lang) { "s" } else { "" };
                let (configurations, time) = (count(configurations), number::time(time, lang));
                format!("{configurations} configuration{s}, {time}")
            }
            Self::Unknown { why, configurations } => {
                let why = stop(why, lang);
                let s = if plural(configurations, lang) { "s" } else { "" };
                let configurations = count(configurations);
                tell!(
                    lang,
                    "{why} after {configurations} configuration{s}; the value is not known",
                    "{why} après {configurations} configuration{s} ; la valeur n’est pas connue",
                )
            }
            Self::TableCut { why, values } => {
                let why = stop(why, lang);
                let s = if plural(values, lang) { "s" } else { "" };
                let values = count(values);
                tell!(lang, "{why} after {values} value{s}", "{why} après {values} valeur{s}")
            }
            Self::MoreValues(values) => {
                let s = if plural(values, lang) { "s" } else { "" };
                let values = count(values);
                match voice.front {
                    Front::CommandLine => tell!(
                        lang,
                        "… and {values} more; {json} gives all of them",
                        "… et {values} autre{s} ; {json} les donne toutes",
                        json = voice.option("json"),
                    ),
                    Front::Lab => tell!(lang, "… and {values} more", "… et {values} autre{s}"),
                }
            }
            Self::Period { preperiod, period } => {
                let (from, period) = (count(preperiod), count(period));
                tell!(
                    lang,
                    "period {period} from heap {from} on",
                    "période {period} à partir du tas {from}",
                )
            }
            Self::NoPeriod => tell!(
                lang,
                "no period to be seen so far; a larger {up_to} shows more",
                "pas de période visible jusqu’ici ; un {up_to} plus grand en montre davantage",
                up_to = voice.option("up-to"),
            ),
            Self::Proved(heap) => {
                let heap = count(heap);
                tell!(
                    lang,
                    "proved: values up to heap {heap} were enough",
                    "prouvé : les valeurs jusqu’au tas {heap} ont suffi",
                )
            }
            Self::NotProved(Some(heap)) => {
                // As it is to be typed.
                tell!(
                    lang,
                    "not proved: that needs {up_to} {heap}",
                    "non prouvé : il faut {up_to} {heap}",
                    up_to = voice.option("up-to"),
                )
            }
            Self::NotProved(None) => tell!(
                lang,
                "not proved: no theorem covers this rule, whatever the number of values",
                "non prouvé : aucun théorème ne couvre cette règle, quel que soit le nombre de valeurs",
            ),
            Self::Exceptions(heaps) => {
                let s = if plural(heaps.len() as u64, lang) { "s" } else { "" };
                let number = count(heaps.len() as u64);
                let heaps = list(heaps, lang);
                tell!(
                    lang,
                    "{number} exception{s} before: {heaps}",
                    "{number} exception{s} avant : {heaps}",
                )
            }
            Self::Largest { value, heap } => {
                let heap = count(heap);
                tell!(
                    lang,
                    "largest value {value}, first at heap {heap}",
                    "plus grande valeur {value}, d’abord au tas {heap}",
                )
            }
            Self::TableCost { values, splits, time } => {
                let s = if plural(values, lang) { "s" } else { "" };
                let ss = if plural(splits, lang) { "s" } else { "" };
                let (values, splits) = (count(values), count(splits));
                let time = number::time(time, lang);
                tell!(
                    lang,
                    "{values} value{s}, {splits} split{ss}, {time}",
                    "{values} valeur{s}, {splits} partage{ss}, {time}",
                )
            }
        }
    }
}

fn outcome(won: bool, lang: Lang) -> String {
    if won {
        tell!(lang, "winning for the player to move", "gagnante pour le joueur qui a le trait")
    } else {
        tell!(lang, "losing for the player to move", "perdante pour le joueur qui a le trait")
    }
}

fn stop(why: Stop, lang: Lang) -> String {
    match why {
        Stop::Nodes => {
            tell!(lang, "stopped at the limit on nodes", "arrêt à la limite du nombre de nœuds")
        }
        Stop::Time => tell!(lang, "stopped at the limit on time", "arrêt à la limite de temps"),
        Stop::Memory => {
            tell!(lang, "stopped at the limit on memory", "arrêt à la limite de mémoire")
        }
        Stop::Cancelled => tell!(lang, "interrupted", "interruption"),
        Stop::TooDeep => {
            tell!(lang, "stopped at a value above 65535", "arrêt à une valeur au-delà de 65535")
        }
    }
}
