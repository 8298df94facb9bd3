//! The values of all states of a game whose states are the numbers from 0 on.
//!
//! Each state has an exact value here, hence one entry of each player: the one whose turn it is has a
//! move, the other has none. One pass over the moves, with one look at what is said of each successor,
//! checks both.

use perfectplay_core::{Game, Player, Score, memory::prefetch};

use crate::{Broken, Claimed, Ensured, check};

/// What is said of a state; small, since it is looked up for every move.
#[derive(Clone, Copy)]
struct Exact {
    value: Score,
    /// Of whoever is favoured, or [`NONE`].
    distance: u32,
}

const NONE: u32 = u32::MAX;

/// The value of every state, with the move of the player to move.
#[derive(Clone)]
pub struct Dense<M> {
    exact: Vec<Exact>,
    moves: Vec<Option<M>>,
}

impl<M> Dense<M> {
    /// With room for so many states.
    pub fn with_capacity(states: usize) -> Self {
        Self { exact: Vec::with_capacity(states), moves: Vec::with_capacity(states) }
    }

    /// Adds the next state: its value, the moves to the end if somebody wins, and the move to play.
    /// Where a player has nothing to ensure, being lost anyhow, there is no move.
    pub fn push(&mut self, value: Score, distance: Option<u32>, mv: Option<M>) {
        self.exact.push(Exact { value, distance: distance.unwrap_or(NONE) });
        self.moves.push(mv);
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.exact.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty()
    }

    /// What is said of a state: its value and its distance.
    pub fn get(&self, state: u32) -> Option<(Score, Option<u32>)> {
        let exact = self.exact.get(state as usize)?;
        Some((exact.value, Some(exact.distance).filter(|&distance| distance != NONE)))
    }

    /// What it says that a player ensures.
    #[inline]
    fn ensured(&self, state: u32, by: Player) -> Option<Ensured> {
        let &Exact { value, distance } = self.exact.get(state as usize)?;
        let wins = i64::from(value) * by.sign() > 0 && distance != NONE;
        Some(Ensured { value, distance: wins.then_some(distance) })
    }
}

/// Memory is asked for so many states before it is needed.
const AHEAD: u32 = 12;

/// What is said of so many states is in the cache, or near it: asking ahead would cost more than waiting.
const NEAR: usize = 1 << 21;

impl<M: Copy> Dense<M> {
    /// Asks for the memory that the check of a state will need. Successors lie anywhere, and waiting for
    /// them one by one would take most of the time.
    #[inline]
    fn fetch_around<G: Game<State = u32, Move = M>>(
        &self,
        game: &G,
        state: u32,
        moves: &mut Vec<M>,
    ) {
        if (state as usize) < self.exact.len() && game.utility(&state).is_none() {
            moves.clear();
            game.moves(&state, moves);
            for &mv in &*moves {
                if let Some(exact) = self.exact.get(game.after(&state, mv) as usize) {
                    prefetch(exact);
                }
            }
        }
    }
}

/// Checks the values of the states `0..values.len()`, which must be all that the game has. `claimed` says
/// what needs no proof: make it by [`Claimed::winner`] or [`Claimed::exactly`]; what it says of a
/// position is not looked at.
///
/// # Errors
///
/// The first state that breaks the proof, and why.
pub fn check_all<G: Game<State = u32>>(
    game: &G,
    values: &Dense<G::Move>,
    claimed: &Claimed,
) -> Result<(), Broken<u32, G::Move>> {
    let mut moves = Vec::new();
    let far = values.len() > NEAR;
    for (state, (&exact, &mv)) in (0_u32..).zip(values.exact.iter().zip(&values.moves)) {
        if far {
            values.fetch_around(game, state.saturating_add(AHEAD), &mut moves);
        }
        let owner = game.to_move(&state);
        let broken = |by, flaw| Broken { state, by: Some(by), flaw };
        let favoured = Claimed::favoured(exact.value);
        if favoured.is_none() && exact.distance != NONE {
            return Err(broken(owner, crate::Flaw::Distance(None)));
        }
        for by in Player::BOTH {
            if claimed.is_trivial(exact.value, by) {
                if let Some(mv) = mv.filter(|_| by == owner) {
                    return Err(broken(by, crate::Flaw::IdleMove(mv)));
                }
                continue;
            }
            let Some(ensured) = values.ensured(state, by) else { continue };
            let next = |next: &u32| values.ensured(*next, by);
            let mv = mv.filter(|_| by == owner);
            check(game, &state, by, ensured, mv, next, &mut moves)
                .map_err(|flaw| broken(by, flaw))?;
        }
    }
    Ok(())
}
