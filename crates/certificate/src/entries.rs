//! Entries for some states of any game, and what they prove.

use std::{cell::Cell, collections::HashMap, hash::Hash};

use perfectplay_core::{Game, Player};

use crate::{Broken, Claimed, Ensured, Flaw, Scope, check};

/// One step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<S, M> {
    /// From this state on,
    pub state: S,
    /// this player
    pub by: Player,
    /// can ensure this much,
    pub ensured: Ensured,
    /// playing this move if it is the player's turn.
    pub mv: Option<M>,
}

/// What is kept of an entry with its state.
struct Held<M> {
    ensured: Ensured,
    mv: Option<M>,
    /// Its place in the list.
    number: usize,
    /// The proof relies on it.
    reached: Cell<bool>,
}

/// The entries of a certificate.
///
/// ```
/// use perfectplay_certificate::{Claimed, Ensured, Entries, Entry, Scope};
/// use perfectplay_core::{Game, Player};
/// use perfectplay_testkit::toys::Matches;
///
/// // Whoever takes the last match loses: of two, Max takes one.
/// let game = Matches::new(2, 3);
/// let mut entries = Entries::default();
/// for (left, player, distance, mv) in
///     [(2, Player::Max, 2, Some(1)), (1, Player::Min, 1, None), (0, Player::Max, 0, None)]
/// {
///     let ensured = Ensured { value: 1, distance: Some(distance) };
///     entries.add(Entry { state: (left, player), by: Player::Max, ensured, mv })?;
/// }
/// let claimed = Claimed::exactly(&game, 1, Some(2));
/// entries.prove(&game, &game.start(), &claimed, Scope::Position)?;
/// # Ok::<(), perfectplay_certificate::Broken<(u32, Player), u32>>(())
/// ```
pub struct Entries<S, M> {
    held: HashMap<S, [Option<Held<M>>; 2]>,
    len: usize,
}

impl<S, M> Default for Entries<S, M> {
    fn default() -> Self {
        Self { held: HashMap::new(), len: 0 }
    }
}

impl<S: Clone + Eq + Hash, M: Copy + Eq> Entries<S, M> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an entry.
    ///
    /// # Errors
    ///
    /// If the state has one of the same player already, or it has a distance where it needs none or the
    /// reverse.
    pub fn add(&mut self, entry: Entry<S, M>) -> Result<(), Broken<S, M>> {
        let Entry { state, by, ensured, mv } = entry;
        let broken = |state: &S, flaw| Broken { state: state.clone(), by: Some(by), flaw };
        // The right distance is found later; whether there must be any is known now.
        match (Claimed::favoured(ensured.value) == Some(by), ensured.distance) {
            (true, None) => return Err(broken(&state, Flaw::NoDistance)),
            (false, Some(_)) => return Err(broken(&state, Flaw::Distance(None))),
            _ => {}
        }
        let number = self.len;
        let pair = self.held.entry(state.clone()).or_default();
        let place = &mut pair[by as usize];
        if place.is_some() {
            return Err(broken(&state, Flaw::Twice));
        }
        *place = Some(Held { ensured, mv, number, reached: Cell::new(false) });
        self.len += 1;
        Ok(())
    }

    fn get(&self, state: &S, by: Player) -> Option<&Held<M>> {
        self.held.get(state).and_then(|pair| pair[by as usize].as_ref())
    }

    /// Checks that the entries prove what is claimed of `position`, all of them and nothing else.
    ///
    /// # Errors
    ///
    /// Where the proof breaks, and why.
    pub fn prove<G: Game<State = S, Move = M>>(
        &self,
        game: &G,
        position: &S,
        claimed: &Claimed,
        scope: Scope,
    ) -> Result<(), Broken<S, M>> {
        self.held.values().flatten().flatten().for_each(|held| held.reached.set(false));
        self.says(position, claimed)?;
        match scope {
            Scope::Position => self.follow(game, position)?,
            Scope::All { states } => self.check_all(game, position, claimed, states)?,
        }
        self.nothing_left_over()
    }

    /// The entries of the position say what is claimed of it.
    fn says(&self, position: &S, claimed: &Claimed) -> Result<(), Broken<S, M>> {
        let broken = |by, flaw| Err(Broken { state: position.clone(), by, flaw });
        let mut distance = None;
        for by in Player::BOTH {
            match self.get(position, by) {
                None if claimed.is_trivial(claimed.value, by) => {}
                None => return broken(None, Flaw::Unproved(by)),
                Some(held) if held.ensured.value != claimed.value => {
                    return broken(Some(by), Flaw::NotAsClaimed(held.ensured));
                }
                Some(held) => distance = distance.or(held.ensured.distance),
            }
        }
        if distance == claimed.distance {
            Ok(())
        } else {
            broken(None, Flaw::Distance(distance.map(u64::from)))
        }
    }

    /// Follows the strategies from the position and checks every entry on the way.
    fn follow<G: Game<State = S, Move = M>>(
        &self,
        game: &G,
        position: &S,
    ) -> Result<(), Broken<S, M>> {
        let mut moves = Vec::new();
        for by in Player::BOTH {
            let mut waiting: Vec<(S, &Held<M>)> = Vec::new();
            if let Some(first) = self.get(position, by) {
                first.reached.set(true);
                waiting.push((position.clone(), first));
            }
            while let Some((state, held)) = waiting.pop() {
                let next = |next: &S| {
                    let held = self.get(next, by)?;
                    if !held.reached.replace(true) {
                        waiting.push((next.clone(), held));
                    }
                    Some(held.ensured)
                };
                check(game, &state, by, held.ensured, held.mv, next, &mut moves)
                    .map_err(|flaw| Broken { state, by: Some(by), flaw })?;
            }
        }
        Ok(())
    }

    /// Checks that every state has an exact value: that what Max ensures is what Min ensures.
    fn check_all<G: Game<State = S, Move = M>>(
        &self,
        game: &G,
        position: &S,
        claimed: &Claimed,
        states: Option<u64>,
    ) -> Result<(), Broken<S, M>> {
        let mut moves = Vec::new();
        let mut check_state = |state: &S| {
            let broken = |by: Player, flaw| Broken { state: state.clone(), by: Some(by), flaw };
            for by in Player::BOTH {
                match (self.get(state, by), self.get(state, !by)) {
                    (Some(held), other) => {
                        let next = |next: &S| self.get(next, by).map(|held| held.ensured);
                        check(game, state, by, held.ensured, held.mv, next, &mut moves)
                            .map_err(|flaw| broken(by, flaw))?;
                        let value = held.ensured.value;
                        let agree = match other {
                            Some(other) => other.ensured.value == value,
                            None => claimed.is_trivial(value, !by),
                        };
                        if !agree {
                            return Err(broken(by, Flaw::Unproved(!by)));
                        }
                        held.reached.set(true);
                    }
                    (None, Some(_)) => {}
                    (None, None) => return Err(broken(by, Flaw::Unproved(by))),
                }
            }
            Ok(())
        };
        let mut waiting = vec![position.clone()];
        let mut successors = Vec::new();
        while let Some(state) = waiting.pop() {
            if self.is_reached(&state) {
                continue;
            }
            check_state(&state)?;
            if game.utility(&state).is_none() {
                successors.clear();
                game.moves(&state, &mut successors);
                waiting.extend(successors.iter().map(|&mv| game.after(&state, mv)));
            }
        }
        let Some(states) = states else { return Ok(()) };
        let have = self.held.len() as u64;
        if have != states {
            let flaw = Flaw::Incomplete { have, states };
            return Err(Broken { state: position.clone(), by: None, flaw });
        }
        // The others in the order of the list, so that the first one that breaks is always the same.
        let mut others: Vec<_> = self.left_over().collect();
        others.sort_unstable_by_key(|&(number, ..)| number);
        others.into_iter().try_for_each(|(_, state, _)| check_state(state))
    }

    fn is_reached(&self, state: &S) -> bool {
        let reached = |by| self.get(state, by).is_some_and(|held| held.reached.get());
        Player::BOTH.into_iter().any(reached)
    }

    /// The entries that no proof has relied on so far.
    fn left_over(&self) -> impl Iterator<Item = (usize, &S, Player)> {
        self.held.iter().flat_map(|(state, pair)| {
            Player::BOTH.into_iter().zip(pair).filter_map(move |(by, held)| {
                let held = held.as_ref().filter(|held| !held.reached.get())?;
                Some((held.number, state, by))
            })
        })
    }

    fn nothing_left_over(&self) -> Result<(), Broken<S, M>> {
        match self.left_over().min_by_key(|&(number, ..)| number) {
            None => Ok(()),
            Some((_, state, by)) => {
                Err(Broken { state: state.clone(), by: Some(by), flaw: Flaw::Superfluous })
            }
        }
    }
}
