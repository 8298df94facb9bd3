//! Why a search has no answer.

use perfectplay_core::{Say, Score, Voice, sayable_errors, tell};

/// Why a search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The table could not be had.
    NoMemory {
        /// Bytes asked for.
        bytes: usize,
    },
    /// The rules break a law of [`Game`](perfectplay_core::Game), so that no value would be right.
    Unlawful(Fault),
}

/// A law of [`Game`](perfectplay_core::Game) that the rules were seen to break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A game ended with a utility outside of the declared range.
    Utility {
        /// What `utility` said.
        utility: Score,
        /// What `utility_range` says.
        range: (Score, Score),
    },
    /// A state without moves is not the end of the game.
    NoMoves,
}

impl Say for SearchError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::NoMemory { bytes } => tell!(
                voice,
                "no memory for a table of {megabytes} MB; give a smaller {memory}",
                "pas de mémoire pour une table de {megabytes} Mo ; donnez un {memory} plus petit",
                megabytes = bytes >> 20,
                memory = voice.option("memory"),
            ),
            Self::Unlawful(Fault::Utility { utility, range: (worst, best) }) => tell!(
                voice,
                "the rules of the game are at fault: it ends with the utility {utility}, but utility_range says {worst} \
                 to {best}; declare a utility_range that holds every utility",
                "les règles du jeu sont en faute : il finit avec l’utilité {utility}, mais utility_range annonce {worst} \
                 à {best} ; déclarez un utility_range qui contient toutes les utilités",
            ),
            Self::Unlawful(Fault::NoMoves) => tell!(
                voice,
                "the rules of the game are at fault: a state has no moves, but utility says that the game goes on; \
                 give its utility, or a move that passes",
                "les règles du jeu sont en faute : un état n’a pas de coup, mais utility annonce que la partie continue ; \
                 donnez son utilité, ou un coup qui passe",
            ),
        }
    }
}

sayable_errors!(SearchError);
