//! What a game knows that helps a search, beyond its rules.
//!
//! Five small traits, each with defaults that do nothing; a game implements what it has something
//! to say about, on a type of its own beside the rules. `()` knows nothing. Searches are compiled
//! for the type, so what is not known costs nothing.
//!
//! | trait | what for | keeps values exact |
//! |---|---|---|
//! | [`MoveOrder`] | promising moves first | yes |
//! | [`StaticBounds`] | what a state can still be worth, without looking ahead | yes |
//! | [`Quiescence`] | where not to stop at the horizon | changes what a depth means |
//! | [`Selectivity`] | where to look less far | changes what a depth means |
//! | [`Endgame`] | a search of the game's own, to its end | yes |
//!
//! Quiescence and selectivity speak in depth-limited search only: to the end of the game every move
//! counts.

use crate::{Bounds, Game, Player, Score};

/// All that a game knows: whatever implements the five traits.
pub trait Knowledge<G: Game>:
    MoveOrder<G> + StaticBounds<G> + Quiescence<G> + Selectivity<G> + Endgame<G>
{
}

impl<G: Game, K> Knowledge<G> for K where
    K: MoveOrder<G> + StaticBounds<G> + Quiescence<G> + Selectivity<G> + Endgame<G>
{
}

/// Puts promising moves first, so that searches with cutoffs do less.
pub trait MoveOrder<G: Game>: Send + Sync {
    /// Reorders `moves`, which are all the legal moves of `state`; the result may depend on
    /// nothing else.
    fn order(&self, _game: &G, _state: &G::State, _moves: &mut [G::Move]) {}

    /// How promising a move looks by itself: moves with more promise come first, whatever a search learns about
    /// them. Asked only of games with [deeds](Self::deed), and of states where the first move was not enough.
    #[inline]
    fn promise(&self, _game: &G, _state: &G::State, _mv: G::Move) -> u32 {
        0
    }

    /// How many different [deeds](Self::deed) there are; with none a search learns nothing about
    /// moves.
    fn deeds(&self, _game: &G) -> usize {
        0
    }

    /// What a move does, as a number: marking a cell, taking a square. The same number in different
    /// states says that what was learnt of the move in one may hold in the other.
    fn deed(&self, _game: &G, _state: &G::State, _mv: G::Move) -> usize {
        0
    }
}

/// What a state can still be worth under best play.
pub trait StaticBounds<G: Game>: Send + Sync {
    /// Bounds on Max's reward at the end of the game, for a state where play goes on; `None` if
    /// nothing is known. They must be true: searches to the end rely on them.
    fn bounds(&self, _game: &G, _state: &G::State) -> Option<Bounds> {
        None
    }
}

/// Which states are too lively to be estimated.
pub trait Quiescence<G: Game>: Send + Sync {
    /// Whether there are any: if not, searches do not even ask.
    const LIVELY: bool = false;

    /// Appends the moves that a search should follow beyond its horizon (captures, answers to
    /// threats). With none the state is quiet and the heuristic speaks. Every such line must come
    /// to an end.
    fn lively(&self, _game: &G, _state: &G::State, _moves: &mut Vec<G::Move>) -> Standing {
        Standing::Optional
    }

    /// The most by which a lively move can better the estimate of its player, where that is known: a move that cannot
    /// bring it into the window is not followed.
    #[inline]
    fn hope(&self, _game: &G, _state: &G::State, _mv: G::Move) -> Option<Score> {
        None
    }
}

/// Whether a player must follow one of the lively moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The player may do something else, and then has at least the estimate.
    Optional,
    /// These are all the moves there are: the estimate does not count.
    Forced,
}

/// Where a search may look less far than the depth asked for.
pub trait Selectivity<G: Game>: Send + Sync {
    /// Whether it may anywhere: if not, searches do not even ask.
    const SELECTIVE: bool = false;

    /// How many plies less to look after `mv`, the `number`th move tried (from 0), with `left`
    /// plies to go. A reduced move that turns out well is looked at again in full.
    fn reduction(
        &self,
        _game: &G,
        _state: &G::State,
        _mv: G::Move,
        _number: usize,
        _left: u32,
    ) -> u32 {
        0
    }

    /// Whether not to look at `mv` at all, the `number`th move tried (from 0), with `left` plies to go: where others do
    /// better or as well already, and it will not be the one.
    fn skips(
        &self,
        _game: &G,
        _state: &G::State,
        _mv: G::Move,
        _number: usize,
        _left: u32,
    ) -> bool {
        false
    }

    /// The state with the turn given away, where giving it away is as good as never right, and how
    /// many plies less to look there. If the opponent cannot profit, the state is good enough.
    fn pass(&self, _game: &G, _state: &G::State, _left: u32) -> Option<(G::State, u32)> {
        None
    }

    /// A shallow search that foretells the deep one, with `left` plies to go.
    fn forecast(&self, _game: &G, _state: &G::State, _left: u32) -> Option<Forecast> {
        None
    }
}

/// A shallow search and how far it may be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// How many plies it looks ahead; 0 is the heuristic alone.
    pub left: u32,
    /// It must be this far above the window to count.
    pub above: Score,
    /// It must be this far below the window to count; none where it never does.
    pub below: Option<Score>,
}

/// A search of the game's own: it says how much a player can ensure at the end of the game, sooner
/// than a search made for every game could.
///
/// It owns nothing but what it knows of the game. What it finds is kept in the table of whoever
/// asks, and counted, limited and shared between threads there ([`Desk`]).
pub trait Endgame<G: Game>: Send + Sync {
    /// Whether there is one: if not, searches do not even ask.
    const SEARCHES: bool = false;

    /// What scores tell besides who wins.
    const SCORES: Scores = Scores::HowMuch;

    /// Whether it is for this game: a board of this size, a line of this length.
    fn is_for(&self, _game: &G) -> bool {
        false
    }

    /// Whether the search for every game goes first from here, and comes to states of which all is
    /// [known](StaticBounds::bounds) before it comes to an end.
    #[inline]
    fn waits(&self, _game: &G, _state: &G::State) -> bool {
        false
    }

    /// About how many states it takes to value this one. Whoever has little time asks this first.
    fn effort(&self, _game: &G, _state: &G::State) -> u64 {
        0
    }

    /// What a state is probably worth to its mover, at a glance: questions begin there.
    fn glance(&self, _game: &G, _state: &G::State) -> Option<Score> {
        None
    }

    /// How many rehearsals pay before a state is searched in earnest: the same questions, asked of searches
    /// that leave out what hardly ever matters and may be wrong, each surer than the one before. What
    /// they find is where the next begins, and which moves it tries first.
    fn rehearsals(&self, _game: &G, _state: &G::State) -> u8 {
        0
    }

    /// Whether the player to move at `state`, where play goes on, can ensure `at_least` so much: a
    /// result that is not less says yes and is a lower bound on the value, in the view of that
    /// player; any other says no and is an upper bound. With a yes comes the move that ensures it.
    ///
    /// In a [rehearsal](Desk::rehearsal) all of this is only probable.
    ///
    /// # Errors
    ///
    /// If the desk says that the search must end.
    fn ask(
        &self,
        _game: &G,
        _state: &G::State,
        at_least: Score,
        _desk: &mut impl Desk,
    ) -> Result<(Score, Option<G::Move>), Halted> {
        debug_assert!(!Self::SEARCHES);
        Ok((at_least, None))
    }
}

/// What the scores of a game tell besides who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scores {
    /// How soon: a win with the next move is the best of all.
    HowSoon,
    /// How much: a point is a point.
    HowMuch,
}

/// What a search of a game's own works with.
pub trait Desk {
    /// One more state is entered.
    ///
    /// # Errors
    ///
    /// If it is time to stop.
    fn enter(&mut self) -> Result<(), Halted>;

    /// So many states were entered, with nobody asking in between.
    ///
    /// # Errors
    ///
    /// If it is time to stop.
    fn enter_all(&mut self, states: u64) -> Result<(), Halted> {
        (0..states).try_for_each(|_| self.enter())
    }

    /// States entered so far.
    fn entered(&self) -> u64;

    /// Will ask for the state with this key soon.
    fn expect(&self, key: u64);

    /// What is known of a state, in the view of its mover. Keys are those of the
    /// [canonical state](Game::canonical_key).
    fn recall(&self, key: u64, mover: Player) -> Option<Bounds>;

    /// Keeps what is known of a state, in the view of its mover; it took so many states to find.
    fn keep(&self, key: u64, mover: Player, known: Bounds, entered: u64);

    /// Which rehearsal this is, from 0; none if it is in earnest.
    fn rehearsal(&self) -> Option<u8> {
        None
    }

    /// What is known of a state with a move that was good there, as of a search at least as sure as `sure`:
    /// [`EXACT`], or a number of the game's own below it. A good move of a less sure search is better than none.
    fn consult(&self, key: u64, mover: Player, _sure: u8) -> (Option<Bounds>, Option<u8>) {
        (self.recall(key, mover), None)
    }

    /// Keeps what is known of a state and a good move, unless more is known already.
    fn note(&self, key: u64, mover: Player, sure: u8, note: Note, entered: u64) {
        if sure == EXACT {
            self.keep(key, mover, note.bounds, entered);
        }
    }

    /// Whether others work on the same question, each at a desk like this one.
    fn is_shared(&self) -> bool {
        false
    }

    /// Whether one of them has claimed a state: better do something else first.
    fn is_claimed(&self, _key: u64) -> bool {
        false
    }

    /// Tells the others to do something else first, until it is [released](Self::release).
    fn claim(&self, _key: u64) {}

    /// Ends a claim.
    fn release(&self, _key: u64) {}
}

/// Nothing was left out.
pub const EXACT: u8 = u8::MAX;

/// What a search found out about a state, in the view of its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is worth.
    pub bounds: Bounds,
    /// The number of a good move: the game knows which.
    pub best: Option<u8>,
}

/// A search must end at once. The reason stands with whoever said so: a mark without content keeps
/// what searches return in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halted;

impl<G: Game> MoveOrder<G> for () {}
impl<G: Game> StaticBounds<G> for () {}
impl<G: Game> Quiescence<G> for () {}
impl<G: Game> Selectivity<G> for () {}
impl<G: Game> Endgame<G> for () {}
