//! Watching a search: the same code draws the course's figures and runs at full speed.

use std::cmp::Ordering;

use crate::{Bounds, Player, Report, Score};

/// A value as a search sees it: results of games rank beyond every estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The utility if `decided`, else the estimate; Max's view.
    pub score: Score,
    /// The value is the result of a finished game.
    pub decided: bool,
    /// Plies from the root to that end, where the search measures them.
    pub distance: Option<u32>,
}

impl Reading {
    /// Where the value stands from Max's side: results beyond estimates, better ones beyond worse
    /// ones, and of equal results the sooner beyond the later.
    fn order(self) -> (i8, Score, i64) {
        let side = if self.decided { self.score.signum() as i8 } else { 0 };
        let later = self.distance.map_or(0, i64::from);
        (side, self.score, -later * i64::from(side))
    }
}

/// From Max's side: large is good for Max.
impl PartialOrd for Reading {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// From Max's side: large is good for Max.
impl Ord for Reading {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

/// The window of a search in Max's view; `None` stands for minus and plus infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What Max has elsewhere already.
    pub alpha: Option<Reading>,
    /// What Min has elsewhere already.
    pub beta: Option<Reading>,
}

/// Why a value was taken without looking further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// The game is over.
    Final,
    /// The horizon of the search: the heuristic's estimate.
    Horizon,
    /// The state stands on its own path already: a draw.
    Repetition,
    /// Enough was known already: from the table, or because the rules leave no other value.
    Remembered,
}

/// One walk through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// For the value itself.
    Value {
        /// How many moves ahead; `None` is to the end.
        depth: Option<u32>,
    },
    /// For the answer to "can this player ensure at least this much (that player's view)?"
    Test {
        /// Who asks.
        player: Player,
        /// How much.
        at_least: Reading,
        /// What is proved of the value before the question, in Max's view.
        known: Bounds,
        /// How many ranks are possible still beyond the estimates, below and above: games that Min wins and
        /// games that Max wins, by how much and how soon. The dichotomy halves these too. None where there are no
        /// estimates, or none is left.
        beyond: (u64, u64),
    },
}

/// What a search found out about a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Its value, or a bound on it where the window asked for no more.
    Value(Reading),
    /// Whether whoever asks can ensure what is asked.
    Ensured(bool),
}

impl Found {
    /// What it says to "can `player` ensure `at_least`?" (both values in Max's view).
    pub fn answers(self, player: Player, at_least: Reading) -> bool {
        match (self, player) {
            (Self::Ensured(yes), _) => yes,
            (Self::Value(value), Player::Max) => value >= at_least,
            (Self::Value(value), Player::Min) => value <= at_least,
        }
    }
}

/// How much is left to show before a yes/no question is answered, as proof-number search counts
/// it: the least number of open states that must turn out well for a yes, and for a no. (Where
/// states come back the sums count some of them several times; they stop growing at 2^28 - 2.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// For a yes; `None` is infinite, since the answer is no.
    pub proof: Option<u32>,
    /// For a no; `None` is infinite, since the answer is yes.
    pub disproof: Option<u32>,
}

impl ProofNumbers {
    /// The numbers of a state where the answer is known.
    pub const fn answered(yes: bool) -> Self {
        if yes {
            Self { proof: Some(0), disproof: None }
        } else {
            Self { proof: None, disproof: Some(0) }
        }
    }

    /// The answer, if it is known.
    pub fn answer(self) -> Option<bool> {
        match self {
            Self { proof: Some(0), .. } => Some(true),
            Self { disproof: Some(0), .. } => Some(false),
            _ => None,
        }
    }
}

/// Where the numbers of a state come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// From nothing but how many moves it has: as if each led to a state where either answer is one
    /// step away.
    FirstLook,
    /// From the table, or from what the rules leave possible.
    Remembered,
    /// From the numbers of the states after its moves.
    Moves,
}

/// Called by every method as it works; all calls do nothing unless implemented.
///
/// Calls nest: `enter`, then either `leaf`, or the calls of the children and then `leave`. A
/// search that is stopped never leaves its open states.
///
/// Proof-number search comes and goes: it looks at every move of an open state (`enter`, `numbers`,
/// `suspend`), follows one of them for a while (`resume`, and then `suspend` or, with the answer,
/// `leave`), and may look at the same moves again when it comes back.
pub trait Observer<M> {
    /// Whether anything is observed at all: if not, searches do not even prepare what to tell.
    const WATCHES: bool = true;

    /// A new walk through the tree begins.
    #[inline]
    fn pass(&mut self, _pass: Pass) {}

    /// A state is entered by `mv` (`None` at the root), where `player` is to move; `window` is
    /// there if the method has one.
    #[inline]
    fn enter(&mut self, _mv: Option<M>, _player: Player, _window: Option<Window>) {}

    /// The state entered last is valued as it is.
    #[inline]
    fn leaf(&mut self, _kind: Leaf, _value: Reading) {}

    /// The remaining moves of the open state cannot change the answer.
    #[inline]
    fn cut(&mut self, _skipped: &[M]) {}

    /// The open state is done; `best` is the move that gave what was found.
    #[inline]
    fn leave(&mut self, _found: Found, _best: Option<M>) {}

    /// The proof numbers of the open state are these by now, for the question of the walk.
    #[inline]
    fn numbers(&mut self, _numbers: ProofNumbers, _basis: Basis) {}

    /// The open state is left with the numbers it has; it may be entered again.
    #[inline]
    fn suspend(&mut self) {}

    /// The state after this move of the open state, which was entered before, is searched until one
    /// of its numbers reaches its limit.
    #[inline]
    fn resume(&mut self, _mv: M, _limits: ProofNumbers) {}

    /// A search that deepens has finished a depth, and goes on. (Told also if nothing else is
    /// watched.)
    fn deepened(&mut self, _so_far: &Report<M>) {}
}

/// Observes nothing and costs nothing.
impl<M> Observer<M> for () {
    const WATCHES: bool = false;
}

/// Listens to the answers of a search that deepens, and watches nothing else.
pub struct Listener<'l, M>(pub &'l mut (dyn FnMut(&Report<M>) + Send));

impl<M> Observer<M> for Listener<'_, M> {
    const WATCHES: bool = false;

    fn deepened(&mut self, so_far: &Report<M>) {
        (self.0)(so_far);
    }
}

impl<M, O: Observer<M>> Observer<M> for &mut O {
    const WATCHES: bool = O::WATCHES;

    fn pass(&mut self, pass: Pass) {
        (**self).pass(pass);
    }
    fn enter(&mut self, mv: Option<M>, player: Player, window: Option<Window>) {
        (**self).enter(mv, player, window);
    }
    fn leaf(&mut self, kind: Leaf, value: Reading) {
        (**self).leaf(kind, value);
    }
    fn cut(&mut self, skipped: &[M]) {
        (**self).cut(skipped);
    }
    fn leave(&mut self, found: Found, best: Option<M>) {
        (**self).leave(found, best);
    }
    fn numbers(&mut self, numbers: ProofNumbers, basis: Basis) {
        (**self).numbers(numbers, basis);
    }
    fn suspend(&mut self) {
        (**self).suspend();
    }
    fn resume(&mut self, mv: M, limits: ProofNumbers) {
        (**self).resume(mv, limits);
    }
    fn deepened(&mut self, so_far: &Report<M>) {
        (**self).deepened(so_far);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_beyond_estimates_and_sooner_wins_beyond_later_ones() {
        let result = |score, ply| Reading { score, decided: true, distance: Some(ply) };
        let estimate = |score| Reading { score, decided: false, distance: None };
        let ascending = [
            result(-2, 9),
            result(-1, 3),
            result(-1, 5),
            estimate(-40),
            estimate(0),
            estimate(40),
            result(1, 5),
            result(1, 3),
            result(2, 9),
        ];
        assert!(ascending.is_sorted());
        assert!(ascending.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
