//! States numbered without gaps, for tables: one tier after the other.
//!
//! A *tier* is a set of states that moves leave for good: the positions of one ending, where a
//! capture or a promotion leads to another ending. Tiers are solved one at a time, those that
//! moves lead to first; a game whose states are all in one set is a single tier without exits.

use std::sync::Arc;

use crate::{Both, Game, Indexed, Player, Predecessors, Score};

/// A set of states with numbers, as something that solves it sees them.
///
/// # Laws
///
/// For numbers `a` and `b` below [`len`](Tier::len):
///
/// 1. [`look`](Tier::look) appends each number once, and never that of a [`Cell::Void`]; it appends
///    none where the game is over.
/// 2. `b` is among the successors of `a` exactly when `a` is among the
///    [predecessors](Tier::back) of `b`, once.
/// 3. A state with no successor and no exit is over.
///
/// Both are asked again and again, by several threads, and must answer the same every time: a table
/// is checked by asking once more.
///
/// States that are the same by symmetry may share a number: then the moves are those between such
/// classes.
pub trait Tier: Sync {
    /// Whether [`back`](Tier::back) knows the moves taken back; else predecessors must be found by
    /// looking forward from everywhere.
    const BACKWARD: bool;

    /// How many numbers there are, those of no state included.
    fn len(&self) -> u64;

    /// True if there is no number at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What stands at a number; appends the numbers of the states that moves within the tier lead
    /// to.
    fn look(&self, number: u64, inside: &mut Vec<u64>) -> Cell;

    /// Appends the numbers of the states from which a move leads to this one.
    fn back(&self, number: u64, out: &mut Vec<u64>);
}

/// A game whose states come in tiers, each with a name.
///
/// Laws: every tier that a move of a tier leads to comes before it in [`tiers`](Tiered::tiers); the
/// outcome of a state is that of the number where it is [located](Tiered::locate).
pub trait Tiered: Game {
    /// One of its tiers.
    type Tier: Tier;

    /// The tiers that somebody asks for by a name (of one, or of several at once) with all those they need, in an
    /// order in which they can be solved.
    ///
    /// # Errors
    ///
    /// If there is no such name, and what names there are.
    fn tiers(&self, wanted: &str) -> Result<Vec<String>, Both>;

    /// Where a state stands.
    fn locate(&self, state: &Self::State) -> Location;

    /// The tier of a name that [`tiers`](Tiered::tiers) returned; the tiers before it have been solved.
    fn tier(&self, name: &str, solved: &dyn Solved) -> Self::Tier;
}

/// Where the outcome of a state is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// The rules decide it.
    Known(Outcome),
    /// At a number of a tier.
    At {
        /// The name of the tier.
        tier: String,
        /// The number.
        number: u64,
        /// The players have changed places there: it is the outcome with the players exchanged.
        exchanged: bool,
    },
    /// In no tier: there are too many men.
    Nowhere,
}

/// The tiers that have been solved.
pub trait Solved {
    /// The outcomes of one of them.
    ///
    /// # Panics
    ///
    /// If it has not been solved.
    fn open(&self, tier: &str) -> Arc<dyn Outcomes>;
}

/// The outcome of every number of a tier.
pub trait Outcomes: Send + Sync {
    /// The outcome of the state with this number.
    fn outcome(&self, number: u64) -> Outcome;
}

/// What stands at a number of a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No state has this number.
    Void,
    /// The game is over; Max's reward.
    Over(Score),
    /// The game goes on.
    Open {
        /// Whose turn it is.
        owner: Player,
        /// The best of the moves that leave the tier, for the one to move, if there are any: as seen
        /// from here, so that the outcome of the state it leads to is [one move
        /// earlier](Outcome::earlier) here.
        exit: Option<Outcome>,
    },
}

/// How a state ends under best play: who wins, and how soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nobody can force a win.
    Draw,
    /// This player wins, so many plies from here: the winner hurries, the loser holds out.
    Won(Player, u32),
}

impl Outcome {
    /// A game that is over, with Max's reward.
    pub fn of_result(reward: Score) -> Self {
        match reward {
            1.. => Self::Won(Player::Max, 0),
            0 => Self::Draw,
            _ => Self::Won(Player::Min, 0),
        }
    }

    /// The same, seen one move earlier.
    pub fn earlier(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Won(player, plies) => Self::Won(player, plies + 1),
        }
    }

    /// The same with the players exchanged.
    pub fn exchanged(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Won(player, plies) => Self::Won(!player, plies),
        }
    }

    /// Whether `player` would rather have this than `other`.
    pub fn is_better(self, other: Self, player: Player) -> bool {
        self.worth(player) > other.worth(player)
    }

    /// A number that is larger the better the outcome is for `player`.
    fn worth(self, player: Player) -> i64 {
        match self {
            Self::Draw => 0,
            Self::Won(winner, plies) => {
                let worth = i64::from(u32::MAX) + 1 - i64::from(plies);
                if winner == player { worth } else { -worth }
            }
        }
    }
}

/// All states of a game with numbers, as a single tier.
#[derive(Debug)]
pub struct Whole<'g, G>(pub &'g G);

/// The same for a game that knows its moves backwards.
#[derive(Debug)]
pub struct WholeBackward<'g, G>(pub &'g G);

impl<G: Indexed> Tier for Whole<'_, G> {
    const BACKWARD: bool = false;

    fn len(&self) -> u64 {
        self.0.len()
    }

    fn look(&self, number: u64, inside: &mut Vec<u64>) -> Cell {
        look(self.0, number, inside)
    }

    fn back(&self, _: u64, _: &mut Vec<u64>) {}
}

impl<G: Indexed + Predecessors> Tier for WholeBackward<'_, G> {
    const BACKWARD: bool = true;

    fn len(&self) -> u64 {
        self.0.len()
    }

    fn look(&self, number: u64, inside: &mut Vec<u64>) -> Cell {
        look(self.0, number, inside)
    }

    fn back(&self, number: u64, out: &mut Vec<u64>) {
        let (first, mut states) = (out.len(), Vec::new());
        self.0.predecessors(&self.0.unrank(number), &mut states);
        out.extend(states.iter().map(|state| self.0.rank(state)));
        once(out, first);
    }
}

fn look<G: Indexed>(game: &G, number: u64, inside: &mut Vec<u64>) -> Cell {
    let state = game.unrank(number);
    if let Some(utility) = game.utility(&state) {
        return Cell::Over(utility);
    }
    let (first, mut moves) = (inside.len(), Vec::new());
    game.moves(&state, &mut moves);
    inside.extend(moves.into_iter().map(|mv| game.rank(&game.after(&state, mv))));
    once(inside, first);
    Cell::Open { owner: game.to_move(&state), exit: None }
}

/// Leaves each number from `first` on once, in order.
pub fn once(numbers: &mut Vec<u64>, first: usize) {
    numbers[first..].sort_unstable();
    let mut kept = first;
    for at in first..numbers.len() {
        if at == first || numbers[at] != numbers[kept - 1] {
            numbers[kept] = numbers[at];
            kept += 1;
        }
    }
    numbers.truncate(kept);
}
