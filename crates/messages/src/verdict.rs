//! What is known of a position, in a sentence.

use perfectplay_core::{Bound, Bounds, Player, Report, Score};

use crate::{
    Lang,
    message::tell,
    number::{self, Noun, counted, plural},
};

/// What the numbers of a game stand for: each game declares it, and one function says it wherever a result is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stakes {
    /// Their sign says who wins, and their size, where it is not always 1, by how much: most games.
    #[default]
    Win,
    /// The winner has so many more of these.
    Margin(Thing),
    /// How soon: so many of these the winner has left to place, the winning one included.
    Left(Thing),
    /// Their sign says who mates.
    Mate,
    /// They are amounts that Max receives and nobody wins: trees of numbers.
    Payoff,
}

impl Stakes {
    /// Their sign says who wins.
    pub const fn has_winner(self) -> bool {
        !matches!(self, Self::Payoff)
    }
}

/// What is counted, one and several of it, in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// In English.
    pub english: [&'static str; 2],
    /// In French.
    pub french: [&'static str; 2],
}

impl Thing {
    fn named(self, count: u64, lang: Lang) -> &'static str {
        let [one, several] = match lang {
            Lang::En => self.english,
            Lang::Fr => self.french,
        };
        if plural(count, lang) { several } else { one }
    }

    /// So many of it.
    fn counted(self, count: u64, lang: Lang) -> String {
        format!("{} {}", number::count(count, lang), self.named(count, lang))
    }
}

/// How somebody wins, behind the verb: " in 5 plies with the last disc", " by 4 discs", ", mate in 3".
///
/// The one place that says what the number of a result is. At a horizon larger wins may lie beyond it, so that
/// an amount is then the least there is.
pub(crate) fn won(verdict: &Verdict, lang: Lang) -> String {
    let Verdict { value, distance, depth, stakes, .. } = *verdict;
    let size = u64::from(value.unsigned_abs());
    let least = depth.map_or_else(String::new, |_| tell!(lang, "at least ", "au moins "));
    let soon = distance.map_or_else(String::new, |plies| {
        let plies = counted(plies.into(), Noun::Ply, lang);
        tell!(lang, " in {plies}", " en {plies}")
    });
    match stakes {
        Stakes::Mate => distance.map_or_else(String::new, |plies| {
            // The moves of whoever mates.
            let moves = plies.div_ceil(2);
            tell!(lang, ", mate in {moves}", ", mat en {moves}")
        }),
        Stakes::Left(thing) if size == 1 => {
            let last = thing.named(1, lang);
            tell!(lang, "{soon} with the last {last}", "{soon} avec le dernier {last}")
        }
        Stakes::Left(thing) => {
            let left = thing.counted(size, lang);
            let one = thing.named(1, lang);
            tell!(
                lang,
                "{soon} with {left} left to place, the winning one included",
                "{soon} avec {left} à poser, le {one} gagnant compris"
            )
        }
        Stakes::Margin(thing) => {
            let margin = thing.counted(size, lang);
            tell!(lang, "{soon} by {least}{margin}", "{soon} avec {least}{margin} d’écart")
        }
        Stakes::Win if size != 1 => {
            let size = number::count(size, lang);
            tell!(lang, "{soon} by {least}{size}", "{soon} avec {least}{size} d’écart")
        }
        Stakes::Win | Stakes::Payoff => soon,
    }
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

    /// The verdict on a game that is over.
    pub(crate) fn of_the_end(utility: Score, stakes: Stakes) -> Self {
        Self {
            value: utility,
            bound: Bound::Exact,
            bounds: Bounds::exactly(utility),
            decided: true,
            distance: None,
            depth: None,
            stakes,
        }
    }

    /// Whether looking further cannot make it better for anybody: the value is known to the end of the game, or somebody
    /// wins and a win is all there is.
    pub fn is_final(&self) -> bool {
        let whole = match self.stakes {
            // Sooner wins are found first.
            Stakes::Left(_) | Stakes::Mate => self.value != 0,
            Stakes::Win => self.value.unsigned_abs() == 1,
            Stakes::Margin(_) | Stakes::Payoff => false,
        };
        self.bound == Bound::Exact && (self.depth.is_none() || (self.decided && whole))
    }

    /// Who wins, if that is proved.
    pub fn winner(&self) -> Option<Player> {
        let Bounds { lower, upper } = self.bounds;
        let of_results = self.stakes.has_winner() && (self.decided || self.depth.is_none());
        match (lower, upper) {
            _ if !of_results => None,
            (1.., _) => Some(Player::Max),
            (_, ..=-1) => Some(Player::Min),
            _ => None,
        }
    }

    /// The verdict in words: "Max wins in 5 plies".
    pub fn say(&self, lang: Lang) -> String {
        match self.bound {
            // An amount may be met before the horizon while more is to be had beyond it.
            Bound::Exact if self.decided && (self.stakes.has_winner() || self.depth.is_none()) => {
                self.result(lang)
            }
            Bound::Exact => self.estimate(lang),
            Bound::AtLeast | Bound::AtMost => self.proved(lang),
        }
    }

    /// The value is known, and it is the result of a game.
    fn result(&self, lang: Lang) -> String {
        let value = self.value;
        let result = if !self.stakes.has_winner() {
            tell!(lang, "the value is {value}", "la valeur est {value}")
        } else if let Some(player) = winner(value) {
            let (player, how) = (name(player), won(self, lang));
            return tell!(lang, "{player} wins{how}", "{player} gagne{how}");
        } else {
            tell!(lang, "a draw", "partie nulle")
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
        let settled = of_results && self.stakes.has_winner();
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
