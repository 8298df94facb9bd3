//! The methods by name.

use std::{fmt, str::FromStr};

use perfectplay_core::{Game, Knowledge};

/// A way to find the value of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Looks at everything.
    Minimax,
    /// Skips what cannot matter.
    AlphaBeta,
    /// Halves the set of values by yes/no tests.
    Dichotomy,
    /// Null-window tests from a guess, with a table.
    Mtdf,
    /// Halves the set of values by null-window tests, with a table.
    DichotomyTable,
    /// Alpha-beta with a transposition table and ordered moves.
    Table,
    /// Principal-variation search: asks of most moves only whether they are better.
    Pvs,
    /// The same, looking further or less far than the depth where the game says how ([`Quiescence`], [`Selectivity`]).
    ///
    /// [`Quiescence`]: perfectplay_core::Quiescence
    /// [`Selectivity`]: perfectplay_core::Selectivity
    Selective,
    /// Proof-number search: who wins, then by how much. It knows no horizon.
    Pns,
    /// The game's own search to its end, where it has one ([`Endgame`](perfectplay_core::Endgame)); else
    /// yes/no questions with a table.
    Expert,
}

impl Method {
    /// Every method, the plainest first.
    pub const ALL: [Self; 10] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::Dichotomy,
        Self::Mtdf,
        Self::DichotomyTable,
        Self::Table,
        Self::Pvs,
        Self::Selective,
        Self::Pns,
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
        !matches!(self, Self::Pns | Self::Expert)
    }

    /// Whether it needs a table.
    pub(crate) const fn remembers(self) -> bool {
        !matches!(self, Self::Minimax | Self::AlphaBeta | Self::Dichotomy | Self::Pns)
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
