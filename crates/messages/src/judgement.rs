//! What a move is, compared with the best one.

use std::fmt;

use perfectplay_core::Player;

use crate::{Lang, Stakes, Verdict, message::tell};

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

    /// It differs from the best move in how soon the game ends, and in nothing else.
    pub const fn is_late(self) -> bool {
        matches!(self, Self::Slower | Self::LosesSooner)
    }

    /// The judgement of a move in words, with what it is worth and the reply to it.
    pub(crate) fn say(
        self,
        (mv, player): (&str, Player),
        worth: Verdict,
        best: &str,
        reply: Option<&str>,
        lang: Lang,
    ) -> String {
        // What a search to a horizon sees of two moves may be otherwise further on.
        let sees_the_end = worth.depth.is_none();
        let judged = match self {
            Self::Best if worth.is_final() => {
                tell!(lang, "{mv} is the best move", "{mv} est le meilleur coup")
            }
            Self::Best => tell!(lang, "{mv} looks best", "{mv} paraît le meilleur coup"),
            Self::Equal if worth.is_final() => {
                tell!(lang, "{mv} is as good as any move", "aucun coup n’est meilleur que {mv}")
            }
            Self::Equal => tell!(
                lang,
                "{mv} looks as good as any move",
                "aucun coup ne paraît meilleur que {mv}"
            ),
            Self::Slower if sees_the_end => tell!(
                lang,
                "{mv} keeps the win, but later than {best}",
                "{mv} garde le gain, mais plus tard que {best}",
            ),
            Self::Slower => tell!(
                lang,
                "{mv} keeps the win, but later than {best} as far as one sees",
                "{mv} garde le gain, mais plus tard que {best} pour autant qu’on voie",
            ),
            Self::LosesSooner if sees_the_end => {
                tell!(lang, "{mv} loses sooner than {best}", "{mv} perd plus tôt que {best}")
            }
            Self::LosesSooner => tell!(
                lang,
                "{mv} loses, and sooner than {best} as far as one sees",
                "{mv} perd, et plus tôt que {best} pour autant qu’on voie",
            ),
            Self::Smaller if sees_the_end => smaller((mv, player), worth, best, lang),
            Self::Weaker | Self::Smaller => {
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

/// How a move that leads to the same outcome as the best one falls short of it.
fn smaller((mv, player): (&str, Player), worth: Verdict, best: &str, lang: Lang) -> String {
    let wins = (worth.value > 0) == (player == Player::Max);
    match (worth.stakes, wins) {
        (Stakes::Payoff, _) if player == Player::Min => tell!(
            lang,
            "{mv} is worth less to Min than {best}",
            "{mv} vaut moins pour Min que {best}",
        ),
        (Stakes::Payoff, _) => {
            tell!(lang, "{mv} is worth less than {best}", "{mv} vaut moins que {best}")
        }
        (Stakes::Left(_), true) => {
            tell!(lang, "{mv} wins later than {best}", "{mv} gagne plus tard que {best}")
        }
        (Stakes::Left(_), false) => {
            tell!(lang, "{mv} loses sooner than {best}", "{mv} perd plus tôt que {best}")
        }
        (_, true) => {
            tell!(lang, "{mv} wins by less than {best}", "{mv} gagne avec moins d’écart que {best}")
        }
        (_, false) => {
            tell!(lang, "{mv} loses by more than {best}", "{mv} perd avec plus d’écart que {best}")
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
