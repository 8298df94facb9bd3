//! What the signs of a picture of a graph mean.

use perfectplay_core::Player;

use crate::{
    Lang,
    message::tell,
    number::{self, plural},
    verdict::name,
};

/// Something said in or under a picture of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphWord {
    /// A state where this player moves.
    Turn(Player),
    /// A vertex that is nobody's: a configuration of an arena.
    Configuration,
    /// A final state.
    Final,
    /// Where play begins.
    Start,
    /// This player can force a win.
    Won(Player),
    /// Nobody can force a win.
    Draw,
    /// The player to move can force a win.
    Winning,
    /// The player to move cannot avoid losing.
    Losing,
    /// Coloured in this drawing.
    Entered,
    /// The number is the round of the attractor.
    Rank,
    /// The number is a Grundy value.
    Grundy,
    /// A move of the strategy.
    Strategy,
    /// A move put aside.
    Faint,
    /// A state that occurs several times.
    Shared,
    /// A state not unfolded further.
    Cut,
    /// Before the states of a layer.
    Layer(u64),
    /// How many moves were too many to be written on their edges.
    Unwritten(u64),
}

impl GraphWord {
    pub(crate) fn say(self, lang: Lang) -> String {
        match self {
            Self::Turn(player) => {
                let player = name(player);
                tell!(lang, "{player} to move", "à {player} de jouer")
            }
            Self::Configuration => {
                tell!(
                    lang,
                    "configuration, whoever is to move",
                    "configuration, quel que soit le joueur au trait",
                )
            }
            Self::Final => tell!(lang, "final state", "état final"),
            Self::Start => tell!(lang, "start", "départ"),
            Self::Won(player) => {
                let player = name(player);
                tell!(lang, "{player} can force a win", "{player} peut forcer le gain")
            }
            Self::Draw => {
                tell!(
                    lang,
                    "draw: nobody can force a win",
                    "nulle : personne ne peut forcer le gain"
                )
            }
            Self::Winning => {
                tell!(lang, "won by the player to move", "gagné par le joueur qui a le trait")
            }
            Self::Losing => {
                tell!(lang, "lost by the player to move", "perdu par le joueur qui a le trait")
            }
            Self::Entered => tell!(lang, "new in this drawing", "nouveau dans ce dessin"),
            Self::Rank => tell!(lang, "round of the attractor", "étape de l’attracteur"),
            Self::Grundy => tell!(lang, "Grundy value", "valeur de Grundy"),
            Self::Strategy => tell!(lang, "move of the strategy", "coup de la stratégie"),
            Self::Faint => tell!(lang, "move put aside", "coup écarté"),
            Self::Shared => {
                tell!(lang, "state that also occurs elsewhere", "état qui figure aussi ailleurs")
            }
            Self::Cut => tell!(lang, "not unfolded further", "non développé plus loin"),
            Self::Layer(depth) => tell!(lang, "layer {depth}", "couche {depth}"),
            Self::Unwritten(moves) => {
                let s = if plural(moves, lang) { "s" } else { "" };
                let moves = number::count(moves, lang);
                tell!(
                    lang,
                    "{moves} move{s} not written on the edges for lack of room",
                    "{moves} coup{s} non écrit{s} sur les arêtes, faute de place",
                )
            }
        }
    }
}
