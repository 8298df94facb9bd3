//! The methods by name.

use std::{fmt, str::FromStr};

use perfectplay_core::{Game, Knowledge};

/// A way to find the value of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Looks at everything; the reference. Module `minimax`.
    Minimax,
    /// Skips what cannot change the answer. Module `alpha_beta`.
    AlphaBeta,
    /// Halves the set of values by yes/no tests. Modules `dichotomy` and `possible`.
    Dichotomy,
    /// Null-window tests from a guess, with a table. Modules `mtdf` and `remembering`.
    Mtdf,
    /// Halves the set of values by null-window tests, with a table. Modules `questions` and `remembering`.
    DichotomyTable,
    /// Alpha-beta with a transposition table and ordered moves. Module `remembering`.
    Table,
    /// Principal-variation search: asks of most moves only whether they are better. Modules `remembering` and `aspiration`.
    Pvs,
    /// The same, looking further or less far than the depth where the game says how ([`Quiescence`], [`Selectivity`]).
    /// Modules `selective` and `quiescence`.
    ///
    /// [`Quiescence`]: perfectplay_core::Quiescence
    /// [`Selectivity`]: perfectplay_core::Selectivity
    Selective,
    /// Proof-number search: who wins, then by how much; it looks where least is left to show, and knows no horizon. Module `pns`.
    Pns,
    /// Explores every state and goes backwards from the ends, while proof-number search works on the same question in case there
    /// are too many. It knows no horizon.
    Retrograde,
    /// The game's own search to its end, where it has one ([`Endgame`](perfectplay_core::Endgame)); else
    /// yes/no questions with a table. Module `expert`.
    Expert,
}

impl Method {
    /// Every method, the plainest first.
    pub const ALL: [Self; 11] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::Dichotomy,
        Self::Mtdf,
        Self::DichotomyTable,
        Self::Table,
        Self::Pvs,
        Self::Selective,
        Self::Pns,
        Self::Retrograde,
        Self::Expert,
    ];

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Dichotomy => "dichotomy",
            Self::Mtdf => "mtdf",
            Self::DichotomyTable => "dichotomy-table",
            Self::Table => "table",
            Self::Pvs => "pvs",
            Self::Selective => "selective",
            Self::Pns => "pns",
            Self::Retrograde => "retrograde",
            Self::Expert => "expert",
        }
    }

    /// What looks ahead best in a game of which so much is known.
    pub const fn analyst<G: Game, K: Knowledge<G>>() -> Self {
        if K::SELECTIVE || K::LIVELY { Self::Selective } else { Self::Pvs }
    }

    /// Whether it walks the tree once for the value, rather than by questions that close in on it.
    pub(crate) const fn asks_once(self) -> bool {
        matches!(self, Self::Minimax | Self::AlphaBeta | Self::Table)
    }

    /// Whether it can look a number of moves ahead and go by a heuristic there. If not, it only
    /// ever looks to the end of the game: [`solve`](crate::solve) takes it, and
    /// [`analyse`](crate::analyse) does not.
    pub const fn has_horizon(self) -> bool {
        !matches!(self, Self::Pns | Self::Retrograde | Self::Expert)
    }

    /// Whether it needs a table.
    pub(crate) const fn remembers(self) -> bool {
        !matches!(
            self,
            Self::Minimax | Self::AlphaBeta | Self::Dichotomy | Self::Pns | Self::Retrograde
        )
    }

    /// Whether it asks of most moves only whether they are better.
    pub(crate) const fn scouts(self) -> bool {
        matches!(self, Self::Pvs | Self::Selective)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// No method has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "no method called {:?}; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownMethod {}
