//! What is known of a position, in a sentence.

use perfectplay_core::{Bound, Bounds, Player, Report, Score};

use crate::{
    Lang,
    message::tell,
    number::{Noun, counted},
};

/// What the numbers of a game stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stakes {
    /// Their sign says who wins: most games.
    #[default]
    Win,
    /// They are amounts that Max receives and nobody wins: trees of numbers.
    Payoff,
}

/// What is known of a position. Values are in Max's view.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// The value, or the side of it on which most has been proved.
    pub value: Score,
    /// What `value` is to the true one.
    pub bound: Bound,
    /// The true value lies in here.
    pub bounds: Bounds,
    /// The value is a result rather than an estimate.
    pub decided: bool,
    /// Plies to the end under best play, where measured.
    pub distance: Option<u32>,
    /// How many moves ahead the value was computed; `None` is to the end.
    pub depth: Option<u32>,
    /// What the numbers stand for.
    pub stakes: Stakes,
}

impl Verdict {
    /// The verdict of a search.
    pub fn of<M>(report: &Report<M>, stakes: Stakes) -> Self {
        Self {
            value: report.value,
            bound: report.bound,
            bounds: report.bounds,
            decided: report.decided,
            distance: report.distance,
            depth: report.depth,
            stakes,
        }
    }

    /// The verdict in words: "Max wins (18), in 5 plies".
    pub fn say(&self, lang: Lang) -> String {
        match self.bound {
            Bound::Exact if self.decided => self.result(lang),
            Bound::Exact => self.estimate(lang),
            Bound::AtLeast | Bound::AtMost => self.proved(lang),
        }
    }

    /// The value is known, and it is the result of a game.
    fn result(&self, lang: Lang) -> String {
        let value = self.value;
        let result = match self.stakes {
            Stakes::Payoff => tell!(lang, "the value is {value}", "la valeur est {value}"),
            Stakes::Win => match winner(value) {
                Some(player) => {
                    let player = name(player);
                    tell!(lang, "{player} wins ({value})", "{player} gagne ({value})")
                }
                None => tell!(lang, "a draw ({value})", "partie nulle ({value})"),
            },
        };
        match self.distance {
            Some(plies) => {
                let plies = counted(plies.into(), Noun::Ply, lang);
                tell!(lang, "{result}, in {plies}", "{result}, en {plies}")
            }
            None => result,
        }
    }

    /// The value is an estimate.
    fn estimate(&self, lang: Lang) -> String {
        let value = self.value;
        let after = self.after(lang);
        tell!(
            lang,
            "estimated at {value} for Max{after}",
            "valeur estimée à {value} pour Max{after}"
        )
    }

    /// Bounds, and what already follows from them.
    fn proved(&self, lang: Lang) -> String {
        let Bounds { lower, upper } = self.bounds;
        // To the end of the game there are no estimates.
        let of_results = self.decided || self.depth.is_none();
        let settled = of_results && self.stakes == Stakes::Win;
        let consequence = match (lower, upper) {
            _ if !settled => String::new(),
            (1.., _) => tell!(lang, "Max wins: ", "Max gagne : "),
            (_, ..=-1) => tell!(lang, "Min wins: ", "Min gagne : "),
            (0, _) => tell!(lang, "Max has a draw or better: ", "Max obtient au moins la nulle : "),
            (_, 0) => tell!(lang, "Min has a draw or better: ", "Min obtient au moins la nulle : "),
            _ => String::new(),
        };
        let subject = if of_results {
            tell!(lang, "the value", "la valeur")
        } else {
            tell!(lang, "the estimate", "l’estimation")
        };
        let range = match self.bound {
            Bound::AtMost => {
                tell!(
                    lang,
                    "at most {upper} and at least {lower}",
                    "au plus {upper} et au moins {lower}"
                )
            }
            _ => tell!(
                lang,
                "at least {lower} and at most {upper}",
                "au moins {lower} et au plus {upper}"
            ),
        };
        let after = if of_results { String::new() } else { self.after(lang) };
        tell!(
            lang,
            "{consequence}{subject} is {range}{after}",
            "{consequence}{subject} est {range}{after}"
        )
    }

    /// How far ahead an estimate looked.
    fn after(&self, lang: Lang) -> String {
        match self.depth {
            None => String::new(),
            Some(0) => tell!(lang, ", without looking ahead", ", sans regarder plus loin"),
            Some(moves) => {
                let moves = counted(moves.into(), Noun::Move, lang);
                tell!(lang, " after {moves}", " après {moves}")
            }
        }
    }
}

/// "between -3 and 5", or "exactly 3".
pub(crate) fn range(bounds: Bounds, lang: Lang) -> String {
    let Bounds { lower, upper } = bounds;
    if bounds.is_exact() {
        tell!(lang, "exactly {lower}", "exactement {lower}")
    } else {
        tell!(lang, "between {lower} and {upper}", "entre {lower} et {upper}")
    }
}

/// Who wins with this value.
pub(crate) fn winner(value: Score) -> Option<Player> {
    match value {
        1.. => Some(Player::Max),
        0 => None,
        _ => Some(Player::Min),
    }
}

/// A player's name, the same in both languages.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::Max => "Max",
        Player::Min => "Min",
    }
}
