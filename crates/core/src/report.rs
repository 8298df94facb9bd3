//! What a search answers.

use std::{fmt, time::Duration};

use crate::{Bound, Bounds, Score};

/// What a search found out, and what it cost. Values are in Max's view.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The value asked for, or the side of it on which most has been proved.
    pub value: Score,
    /// What `value` is to the value asked for.
    pub bound: Bound,
    /// The value asked for lies in here.
    pub bounds: Bounds,
    /// The value is the result of a finished game rather than an estimate.
    pub decided: bool,
    /// Plies from the root to the end under best play, where the method measures them.
    pub distance: Option<u32>,
    /// The chosen move, or with [`moves`](Self::moves) every equally good one, the chosen first.
    /// Empty if the game is over; a search that was stopped before it knew anything of any move
    /// names the one it would have tried first. It is proved to be best only if the bound is exact.
    pub best: Vec<M>,
    /// What the chosen move is proved to ensure its player, in Max's view: the value if it is known, and
    /// else the bound on the side of whoever moves. None if nothing is known of the move.
    pub ensures: Option<Score>,
    /// No estimate went into it: all of it holds to the end of the game, however far the search was to look.
    pub settled: bool,
    /// Best play as far as the method knows it, the chosen move first.
    pub line: Vec<M>,
    /// The value of every root move, in the order of the rules; empty unless asked for. Where only
    /// the best were asked for, the others have bounds.
    pub moves: Vec<MoveValue<M>>,
    /// How many moves ahead the value was computed; `None` is to the end.
    pub depth: Option<u32>,
    /// What it cost.
    pub stats: Stats,
    /// Why the search ended before it was complete, if it did.
    pub stopped: Option<Stop>,
}

/// The value of one move.
#[derive(Clone, Debug)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value, or the side of it on which most has been proved; Max's view.
    pub value: Score,
    /// What `value` is to the move's value.
    pub bound: Bound,
    /// The move's value lies in here.
    pub bounds: Bounds,
    /// The value is a result rather than an estimate.
    pub decided: bool,
    /// Plies from the root to the end under best play after this move, where measured.
    pub distance: Option<u32>,
    /// The move and best play after it, as far as the method knows it.
    pub line: Vec<M>,
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// States entered, the root included.
    pub nodes: u64,
    /// States whose value was taken as it is: final, at the horizon, or a repetition.
    pub leaves: u64,
    /// Those of the leaves that the heuristic valued.
    pub estimates: u64,
    /// Those of the leaves that repeat a state of their own path, taken as draws.
    pub repetitions: u64,
    /// States whose value was found in the table.
    pub remembered: u64,
    /// Time taken.
    pub time: Duration,
}

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The limit on states entered.
    Nodes,
    /// The limit on time.
    Time,
    /// Somebody asked it to.
    Cancelled,
    /// A line of play got longer, or its moves more, than a search can follow.
    TooDeep,
    /// The limit on memory: what was kept of states and moves did not fit.
    Memory,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Cancelled => "cancelled",
            Self::TooDeep => "too-deep",
            Self::Memory => "memory",
        })
    }
}
