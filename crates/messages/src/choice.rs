//! Why a method was chosen.

use std::fmt;

use crate::{
    Lang,
    message::tell,
    number::{Noun, counted},
};

/// Why `auto` chose the method it did: what the game declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It has so few states that all of them can be remembered.
    FewStates(u64),
    /// States may come back, as far as is known: a table remembers them.
    ComesBack,
    /// These can be reached, and all of them were explored.
    Explored(u64),
    /// These and more can be reached.
    TooMany(u64),
    /// Both players have the same moves, and there are too many states to remember.
    SameMoves,
    /// Results differ in size: questions close in on the value.
    ManyResults,
    /// Somebody wins or nobody does: that is asked first, and then how soon.
    WhoWins,
    /// The game has a search of its own.
    OwnSearch,
    /// With a horizon each depth orders the moves of the next.
    Deepens,
    /// The game says where to look further than the depth, and where less far.
    LooksApart,
    /// A table has the answer.
    Tabled,
}

impl Reason {
    /// Why, in a clause.
    pub(crate) fn say(self, lang: Lang) -> String {
        match self {
            Self::FewStates(states) => {
                let states = counted(states, Noun::State, lang);
                tell!(
                    lang,
                    "the game has {states}, few enough to remember them all",
                    "le jeu a {states}, assez peu pour tous les retenir",
                )
            }
            Self::Tabled => tell!(lang, "a table has the answer", "une table a la réponse"),
            Self::ComesBack => tell!(
                lang,
                "a table remembers the states, should they come back",
                "une table retient les états, au cas où ils reviendraient",
            ),
            Self::Explored(states) => {
                let states = counted(states, Noun::State, lang);
                tell!(
                    lang,
                    "the {states} that can be reached are few enough to solve them all",
                    "les {states} accessibles sont assez peu nombreux pour être tous résolus",
                )
            }
            Self::TooMany(states) => {
                let states = counted(states, Noun::State, lang);
                tell!(
                    lang,
                    "at least {states} can be reached, and a proof of who wins may need fewer",
                    "on peut atteindre au moins {states}, et prouver qui gagne peut en demander moins",
                )
            }
            Self::SameMoves => tell!(
                lang,
                "both players have the same moves, and a proof of who wins needs few of the states",
                "les deux joueurs ont les mêmes coups, et prouver qui gagne demande peu d’états",
            ),
            Self::ManyResults => tell!(
                lang,
                "results differ in size, and yes/no questions close in on the value",
                "les résultats diffèrent en grandeur, et des questions par oui ou non encadrent la valeur",
            ),
            Self::WhoWins => tell!(
                lang,
                "who wins is asked first, and then how soon",
                "on demande d’abord qui gagne, puis en combien de coups",
            ),
            Self::OwnSearch => tell!(
                lang,
                "the game has a search of its own, made for its rules",
                "le jeu a sa propre recherche, faite pour ses règles",
            ),
            Self::Deepens => tell!(
                lang,
                "each depth puts the moves of the next in order",
                "chaque profondeur ordonne les coups de la suivante",
            ),
            Self::LooksApart => tell!(
                lang,
                "it looks less far where a short search says enough; pvs looks at everything",
                "elle regarde moins loin là où une recherche courte suffit ; pvs regarde tout",
            ),
        }
    }
}

/// A short name, for programs.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FewStates(_) => "few-states",
            Self::ComesBack => "comes-back",
            Self::SameMoves => "same-moves",
            Self::Explored(_) => "explored",
            Self::TooMany(_) => "too-many-states",
            Self::ManyResults => "many-results",
            Self::WhoWins => "who-wins",
            Self::OwnSearch => "own-search",
            Self::Deepens => "deepens",
            Self::LooksApart => "looks-apart",
            Self::Tabled => "tabled",
        })
    }
}
