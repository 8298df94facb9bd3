//! The rule for one entry.

use perfectplay_core::{Game, Player, Score};

/// What an entry says that its player can ensure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ensured {
    /// At least this if it is Max who ensures it, at most this if it is Min; in Max's view.
    pub value: Score,
    /// Within so many moves, where the value is better than endless play.
    pub distance: Option<u32>,
}

/// Why an entry proves nothing. `S` and `M` are the states and the moves of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw<S, M> {
    /// The game is over, and worth too little to the player.
    Utility(Score),
    /// The player has to move, and the entry has no move.
    NoMove,
    /// The entry has a move where the player has none to make.
    IdleMove(M),
    /// The rules do not allow the move.
    IllegalMove(M),
    /// A move leads to a state without an entry of the player.
    NoEntry(S),
    /// A move leads to a state whose entry ensures less.
    Less {
        /// That state.
        next: S,
        /// What its entry ensures.
        value: Score,
    },
    /// The distance should be this; `None` where there should be none.
    Distance(Option<u64>),
    /// Who wins must say how soon.
    NoDistance,
    /// The state is not final, yet nobody can move, so that nobody ever wins.
    Stuck,
    /// The state has two entries of the same player.
    Twice,
    /// The claim needs an entry of this player here.
    Unproved(Player),
    /// The claim and the entry do not say the same.
    NotAsClaimed(Ensured),
    /// Following the entries from the position one never comes here.
    Superfluous,
    /// So many states have entries, but there are so many.
    Incomplete {
        /// States with entries.
        have: u64,
        /// States in all.
        states: u64,
    },
}

/// The state at which a certificate breaks, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken<S, M> {
    /// The state.
    pub state: S,
    /// The player whose strategy breaks there; `None` if it is the claim itself.
    pub by: Option<Player>,
    /// What is wrong.
    pub flaw: Flaw<S, M>,
}

/// Checks one entry: what `by` ensures in `state`, and with which move. `next` tells what the entry of the
/// same player ensures in another state, and is asked about every state that the proof relies on.
/// `moves` is room to work in, so that nothing need be allocated.
///
/// # Errors
///
/// What is wrong with it.
#[inline]
pub fn check<G: Game>(
    game: &G,
    state: &G::State,
    by: Player,
    ensured: Ensured,
    mv: Option<G::Move>,
    mut next: impl FnMut(&G::State) -> Option<Ensured>,
    moves: &mut Vec<G::Move>,
) -> Result<(), Flaw<G::State, G::Move>> {
    // As the player sees it: large is good.
    let worth = |value: Score| i64::from(value) * by.sign();
    let least = worth(ensured.value);
    let wins = least > 0;
    if wins && ensured.distance.is_none() {
        return Err(Flaw::NoDistance);
    }
    let distance = |expected: u64| {
        let expected = wins.then_some(expected);
        if ensured.distance.map(u64::from) == expected {
            Ok(())
        } else {
            Err(Flaw::Distance(expected))
        }
    };

    if let Some(utility) = game.utility(state) {
        return match mv {
            Some(mv) => Err(Flaw::IdleMove(mv)),
            None if worth(utility) < least => Err(Flaw::Utility(utility)),
            None => distance(0),
        };
    }

    let mut distance_after = |mv| {
        let after = game.after(state, mv);
        let Some(Ensured { value, distance }) = next(&after) else {
            return Err(Flaw::NoEntry(after));
        };
        if worth(value) < least {
            return Err(Flaw::Less { next: after, value });
        }
        // An entry that should have a distance and has none is refused when it is checked itself.
        Ok(distance.map_or(0, u64::from))
    };
    moves.clear();
    game.moves(state, moves);
    let longest = if game.to_move(state) == by {
        let mv = mv.ok_or(Flaw::NoMove)?;
        if !moves.contains(&mv) {
            return Err(Flaw::IllegalMove(mv));
        }
        distance_after(mv)?
    } else {
        if let Some(mv) = mv {
            return Err(Flaw::IdleMove(mv));
        }
        if wins && moves.is_empty() {
            return Err(Flaw::Stuck);
        }
        let mut longest = 0;
        for &mv in &*moves {
            longest = longest.max(distance_after(mv)?);
        }
        longest
    };
    distance(1 + longest)
}
