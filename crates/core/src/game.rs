//! The rules of a game.

use std::{fmt::Debug, hash::Hash, ops::RangeInclusive};

use crate::{Player, Score, hash};

/// The rules of a two-player, zero-sum game of perfect information.
///
/// `&self` holds the parameters (board size, heaps); a state is plain data: the configuration
/// and whose turn it is, without history. Rules know nothing of search: heuristics, notation and
/// pictures are [capabilities](crate::capability) that a game may add, so a game is complete once
/// this trait is implemented.
///
/// # Laws
///
/// For every state `s` reachable from [`start`](Game::start):
///
/// 1. **Ends are ends.** `utility(s)` is `Some` exactly when `moves(s)` appends nothing. A player
///    who cannot move but is not finished has one explicit move, the pass.
/// 2. **The order is fixed.** `moves(s)` appends the same moves in the same order every time;
///    this is what makes node counts repeatable.
/// 3. **Utilities keep to the range**, [`utility_range`](Game::utility_range). (Every search checks the ends it meets.)
/// 4. **Keys are faithful.** `key(s) == key(t)` only for states of equal value. (The default is a
///    64-bit hash: faithful but for a chance of about 2⁻⁶⁴ a comparison.)
/// 5. **Symmetry keeps the value.** `canonical(s)` has the value of `s` and the same player to
///    move, and `canonical(canonical(s)) == canonical(s)`.
///    `canonical_key(s) == key(canonical(s))`.
/// 6. **Counts count.** Where `count(s)` is known, it is how many moves `moves(s)` appends.
/// 7. **Acyclic means acyclic.** If [`ACYCLIC`](Game::ACYCLIC) is true no state can come back.
/// 8. **What is not idle is for good.** No state that was left more than [`idle_plies`](Game::idle_plies) moves before can
///    come back.
///
/// Endless play, where a game allows it, is a draw and worth 0.
///
/// `perfectplay-testkit` checks these on random play.
///
/// # Examples
///
/// Take one, two or three matches; whoever takes the last one loses.
///
/// ```
/// use perfectplay_core::{Game, Player, Score};
///
/// struct Matches(u8);
///
/// impl Game for Matches {
///     type State = (u8, Player);
///     type Move = u8;
///
///     fn start(&self) -> Self::State { (self.0, Player::Max) }
///     fn to_move(&self, state: &Self::State) -> Player { state.1 }
///     fn utility(&self, &(left, player): &Self::State) -> Option<Score> {
///         // The opponent took the last match: the player to move has won.
///         (left == 0).then_some(if player == Player::Max { 1 } else { -1 })
///     }
///     fn utility_range(&self) -> std::ops::RangeInclusive<Score> { -1..=1 }
///     fn moves(&self, state: &Self::State, out: &mut Vec<u8>) { out.extend(1..=state.0.min(3)) }
///     fn play(&self, state: &mut Self::State, taken: u8) { *state = (state.0 - taken, !state.1) }
/// }
///
/// let mut moves = Vec::new();
/// Matches(2).moves(&Matches(2).start(), &mut moves);
/// assert_eq!(moves, [1, 2]);
/// ```
pub trait Game: Sync {
    /// A configuration and whose turn it is.
    type State: Clone + Eq + Hash + Send + Sync;

    /// A choice open to the player to move.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// True if no state can occur twice in a game: searches then need not look for repetitions.
    const ACYCLIC: bool = false;

    /// A game that goes on for so many [idle plies](Game::idle_plies) is drawn. This is about the way to a state and
    /// not about the state, so it is no [`utility`](Game::utility): the theory of the game, to its end, knows endless play
    /// instead. Whoever plays or looks ahead so far takes it into account.
    const PATIENCE: Option<u32> = None;

    /// The state the game begins from.
    fn start(&self) -> Self::State;

    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Player;

    /// Max's reward if the game is over, `None` while it goes on.
    fn utility(&self, state: &Self::State) -> Option<Score>;

    /// Appends the legal moves to `out`, in an order fixed for a given state.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// How many legal moves there are, where that is known without listing them.
    #[inline]
    fn count(&self, _state: &Self::State) -> Option<usize> {
        None
    }

    /// Plays `mv`, which must come from [`moves`](Game::moves).
    ///
    /// # Panics
    ///
    /// May panic on any other move, and never causes undefined behaviour.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// All utilities lie in here, and 0 too where play can go on for ever: `-1..=1` where somebody wins or nobody does.
    /// The dichotomy halves it, and no search looks for more than it allows; so there is no default, which a game
    /// with other utilities could forget to replace.
    fn utility_range(&self) -> RangeInclusive<Score>;

    /// How many moves up to this state could be undone by others: a state can only come back if it was left within
    /// these. A game that does not know says that it could be any number. What is told here is no part of the state:
    /// equal states may differ in it.
    #[inline]
    fn idle_plies(&self, _state: &Self::State) -> u32 {
        u32::MAX
    }

    /// How many plies follow `state` if the game ends with this utility, where utilities tell: a
    /// win sooner may be worth more.
    fn plies_left(&self, _state: &Self::State, _utility: Score) -> Option<u32> {
        None
    }

    /// A number that stands for the state in a table.
    fn key(&self, state: &Self::State) -> u64 {
        hash::key_of(state)
    }

    /// One chosen state among those that are the same by symmetry. It may be chosen lazily: a
    /// game that returns some states as they are only loses a little sharing.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// The key of the canonical state, unless a game can find it without making the state.
    #[inline]
    fn canonical_key(&self, state: &Self::State) -> u64 {
        self.key(&self.canonical(state))
    }

    /// The state after `mv`: [`play`](Game::play) on a copy, unless a game can make it faster.
    #[inline]
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut next = state.clone();
        self.play(&mut next, mv);
        next
    }
}
