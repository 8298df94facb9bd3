//! What a move is, compared with the best one.

use std::fmt;

use crate::{Lang, Verdict, message::tell};

/// What a move is, compared with the best one: who wins counts first, then by how much, then how
/// soon. So a win in 7 instead of 5 is no blunder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// No other move is as good.
    Best,
    /// No move is better, and another is as good.
    Equal,
    /// It wins as much, but later.
    Slower,
    /// It loses as much, but sooner.
    LosesSooner,
    /// It leads to the same outcome with a smaller score: less won, or more lost.
    Smaller,
    /// Its estimate is lower, as far as the search sees.
    Weaker,
    /// The best move wins for certain, and this one does not.
    ThrowsAwayWin,
    /// The best move draws for certain, and this one loses.
    ThrowsAwayDraw,
    /// It loses for certain, and the best move is not known to.
    Loses,
    /// The search ended before it could say.
    Unknown,
}

impl Judgement {
    /// Every judgement, the best first.
    pub const ALL: [Self; 10] = [
        Self::Best,
        Self::Equal,
        Self::Slower,
        Self::LosesSooner,
        Self::Smaller,
        Self::Weaker,
        Self::ThrowsAwayWin,
        Self::ThrowsAwayDraw,
        Self::Loses,
        Self::Unknown,
    ];

    /// No move is better.
    pub const fn is_best(self) -> bool {
        matches!(self, Self::Best | Self::Equal)
    }

    /// It gives away a win or a draw, so that there is something to refute.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Self::ThrowsAwayWin | Self::ThrowsAwayDraw | Self::Loses)
    }

    /// The judgement of a move in words, with what it is worth and the reply to it.
    pub(crate) fn say(
        self,
        mv: &str,
        worth: Verdict,
        best: &str,
        reply: Option<&str>,
        lang: Lang,
    ) -> String {
        let judged = match self {
            Self::Best => tell!(lang, "{mv} is the best move", "{mv} est le meilleur coup"),
            Self::Equal => {
                tell!(lang, "{mv} is as good as any move", "aucun coup n’est meilleur que {mv}")
            }
            Self::Slower => tell!(
                lang,
                "{mv} keeps the win, but later than {best}",
                "{mv} garde le gain, mais plus tard que {best}",
            ),
            Self::LosesSooner => {
                tell!(lang, "{mv} loses sooner than {best}", "{mv} perd plus tôt que {best}")
            }
            Self::Smaller => {
                tell!(lang, "{mv} is worth less than {best}", "{mv} vaut moins que {best}")
            }
            Self::Weaker => {
                tell!(lang, "{mv} looks weaker than {best}", "{mv} paraît plus faible que {best}")
            }
            Self::ThrowsAwayWin => {
                tell!(lang, "{mv} throws away the win", "{mv} laisse échapper le gain")
            }
            Self::ThrowsAwayDraw => {
                tell!(lang, "{mv} throws away the draw", "{mv} laisse échapper la nulle")
            }
            Self::Loses => tell!(lang, "{mv} loses", "{mv} perd"),
            Self::Unknown => {
                return tell!(
                    lang,
                    "{mv} could not be judged within the limits",
                    "{mv} n’a pas pu être jugé dans les limites données",
                );
            }
        };
        let worth = worth.say(lang);
        match reply {
            None => tell!(lang, "{judged}: {worth}", "{judged} : {worth}"),
            Some(reply) => tell!(
                lang,
                "{judged}: {worth}; the reply is {reply}",
                "{judged} : {worth} ; la réponse est {reply}",
            ),
        }
    }
}

impl fmt::Display for Judgement {
    /// The name programs read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Best => "best",
            Self::Equal => "equal",
            Self::Slower => "slower",
            Self::LosesSooner => "loses-sooner",
            Self::Smaller => "smaller",
            Self::Weaker => "weaker",
            Self::ThrowsAwayWin => "throws-away-win",
            Self::ThrowsAwayDraw => "throws-away-draw",
            Self::Loses => "loses",
            Self::Unknown => "unknown",
        })
    }
}
