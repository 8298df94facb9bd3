//! The laws of `Game` that show on single states and walks.

use std::collections::HashMap;

use perfectplay_core::Game;

use super::{Law, Violation, Walks, walks::Visit};

/// Checks the laws of [`Game`] on random play.
///
/// Keys are held to more than the law here: two canonical states that differ must have
/// different keys. What merges states beyond symmetry shows in
/// [`check_values`](super::check_values) to be right or wrong.
pub fn check_rules<G: Game>(game: &G, walks: Walks) -> Result<(), Violation> {
    let at_start = |law, found| Err(Violation::new::<G::Move>(law, &[], found));
    if game.utility_range().is_empty() {
        return at_start(Law::UtilityRange, "the range is empty");
    }
    if game.start() != game.start() {
        return at_start(Law::Determinism, "the game has two starts");
    }

    let mut canonical_of_key = HashMap::new();
    let mut on_path = HashMap::new();
    walks.each(game, |visit| {
        check_state(game, visit)?;
        check_plies_left(game, visit)?;

        let canonical = game.canonical(visit.state);
        check_symmetry(game, visit, &canonical)?;

        let key = game.key(&canonical);
        visit.require(game.canonical_key(visit.state) == key, Law::Symmetry, || {
            "the canonical key is not that of the canonical state".to_owned()
        })?;
        let first = canonical_of_key.entry(key).or_insert_with(|| canonical.clone());
        visit.require(*first == canonical, Law::FaithfulKeys, || {
            format!("another state has the key {key:#018x} too")
        })?;

        if visit.path.is_empty() {
            on_path.clear();
        }
        let ply = visit.path.len();
        let left = on_path.insert(visit.state.clone(), ply);
        visit.require(left.is_none() || !G::ACYCLIC, Law::Acyclic, || {
            "the state came back".to_owned()
        })?;
        let (away, idle) = (left.map_or(0, |left| ply - left), game.idle_plies(visit.state));
        visit.require(away <= idle as usize, Law::Idle, || {
            format!("the state came back after {away} moves, {idle} of them idle")
        })
    })
}

fn check_state<G: Game>(game: &G, visit: &Visit<'_, G>) -> Result<(), Violation> {
    let &Visit { state, moves, .. } = visit;
    let utility = game.utility(state);

    visit.require(utility.is_some() == moves.is_empty(), Law::EndsAreEnds, || {
        format!("utility {utility:?} with {} moves", moves.len())
    })?;
    visit.require(
        utility.is_none_or(|utility| game.utility_range().contains(&utility)),
        Law::UtilityRange,
        || format!("utility {utility:?} is not in {:?}", game.utility_range()),
    )?;

    // A second call must leave the first moves alone and append the same again.
    let mut twice = moves.to_vec();
    game.moves(state, &mut twice);
    visit.require(twice == [moves, moves].concat(), Law::FixedOrder, || {
        format!("{moves:?}, and after a second call {twice:?}")
    })?;

    let counted = game.count(state);
    visit.require(counted.is_none_or(|count| count == moves.len()), Law::Counts, || {
        format!("{counted:?} moves are counted and {} listed", moves.len())
    })?;

    for (index, &mv) in moves.iter().enumerate() {
        visit.require(!moves[..index].contains(&mv), Law::DistinctMoves, || {
            format!("{mv:?} is listed twice")
        })?;
        visit.require(game.after(state, mv) == game.after(state, mv), Law::Determinism, || {
            format!("{mv:?} leads to two states")
        })?;
    }
    visit.require(game.key(state) == game.key(&state.clone()), Law::Determinism, || {
        "equal states have different keys".to_owned()
    })
}

/// At the end of a game: all along the way its utility told how far it was.
fn check_plies_left<G: Game>(game: &G, visit: &Visit<'_, G>) -> Result<(), Violation> {
    let Some(utility) = game.utility(visit.state) else { return Ok(()) };
    let mut state = game.start();
    for (played, &mv) in visit.path.iter().enumerate() {
        let (told, left) = (game.plies_left(&state, utility), visit.path.len() - played);
        visit.require(told.is_none_or(|told| told as usize == left), Law::PliesLeft, || {
            format!("{left} plies before the end, {utility} says {told:?}")
        })?;
        game.play(&mut state, mv);
    }
    Ok(())
}

fn check_symmetry<G: Game>(
    game: &G,
    visit: &Visit<'_, G>,
    canonical: &G::State,
) -> Result<(), Violation> {
    let broken = |kept, found: &str| visit.require(kept, Law::Symmetry, || found.to_owned());
    broken(
        game.to_move(canonical) == game.to_move(visit.state),
        "the canonical state has another player to move",
    )?;
    broken(
        game.utility(canonical) == game.utility(visit.state),
        "the canonical state ends differently",
    )?;
    broken(
        game.canonical(canonical) == *canonical,
        "the canonical state has yet another canonical state",
    )
}

#[cfg(test)]
mod tests {
    use std::{
        ops::RangeInclusive,
        sync::atomic::{AtomicU32, Ordering},
    };

    use perfectplay_core::{Player, Score};

    use super::*;
    use crate::toys::Matches;

    /// The one thing a broken game does wrong.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Fault {
        None,
        UtilityWithMoves,
        NoMovesNoUtility,
        OrderChanges,
        ClearsTheList,
        MoveTwice,
        UtilityTooLarge,
        EmptyRange,
        StartChanges,
        PlayChanges,
        KeyChanges,
        CanonicalSwapsPlayer,
        CanonicalEnds,
        CanonicalMovesOn,
        KeyOfThePlayer,
        ComesBack,
        AlwaysFive,
        AlwaysThree,
    }

    /// Matches with a fault, and a clock for the faults that need one.
    struct Broken(Fault, AtomicU32);

    impl Broken {
        fn new(fault: Fault) -> Self {
            Self(fault, AtomicU32::new(0))
        }
        fn has(&self, fault: Fault) -> bool {
            self.0 == fault
        }
        fn tick(&self) -> u32 {
            self.1.fetch_add(1, Ordering::Relaxed)
        }
        fn rules(&self) -> Matches {
            Matches::new(12, 3)
        }
    }

    impl Game for Broken {
        type State = (u32, Player);
        type Move = u32;

        const ACYCLIC: bool = true;

        fn start(&self) -> Self::State {
            let late = self.has(Fault::StartChanges) && self.tick() > 0;
            (if late { 11 } else { 12 }, Player::Max)
        }
        fn to_move(&self, state: &Self::State) -> Player {
            self.rules().to_move(state)
        }
        fn utility(&self, state: &Self::State) -> Option<Score> {
            match self.rules().utility(state) {
                Some(_) if self.has(Fault::NoMovesNoUtility) => None,
                Some(utility) if self.has(Fault::UtilityTooLarge) => Some(2 * utility),
                None if self.has(Fault::UtilityWithMoves) && state.0 == 4 => Some(0),
                utility => utility,
            }
        }
        fn moves(&self, state: &Self::State, out: &mut Vec<u32>) {
            if self.has(Fault::ClearsTheList) {
                out.clear();
            }
            let first = out.len();
            self.rules().moves(state, out);
            if self.has(Fault::OrderChanges) && self.tick() % 2 == 1 {
                out[first..].reverse();
            }
            if self.has(Fault::MoveTwice) && state.0 > 0 {
                out.push(1);
            }
        }
        fn count(&self, _: &Self::State) -> Option<usize> {
            self.has(Fault::AlwaysThree).then_some(3)
        }
        fn play(&self, state: &mut Self::State, taken: u32) {
            self.rules().play(state, taken);
            if self.has(Fault::PlayChanges) && self.tick() % 2 == 1 {
                state.1 = !state.1;
            }
            if self.has(Fault::ComesBack) && state.0 == 2 {
                *state = self.start();
            }
        }
        fn utility_range(&self) -> RangeInclusive<Score> {
            if self.has(Fault::EmptyRange) { RangeInclusive::new(1, -1) } else { -1..=1 }
        }
        fn plies_left(&self, _: &Self::State, _: Score) -> Option<u32> {
            self.has(Fault::AlwaysFive).then_some(5)
        }
        fn key(&self, state: &Self::State) -> u64 {
            match self.0 {
                Fault::KeyChanges => self.tick().into(),
                Fault::KeyOfThePlayer => state.1 as u64,
                _ => self.rules().key(state),
            }
        }
        fn canonical(&self, &(left, player): &Self::State) -> Self::State {
            match self.0 {
                Fault::CanonicalSwapsPlayer if left > 0 => (left, Player::Max),
                Fault::CanonicalEnds if left == 1 => (0, player),
                Fault::CanonicalMovesOn if left > 1 => (left - 1, player),
                _ => (left, player),
            }
        }
    }

    #[test]
    fn sound_rules_pass() {
        check_rules(&Broken::new(Fault::None), Walks::default()).unwrap();
        check_rules(&Matches::new(0, 3), Walks::default()).unwrap();
    }

    #[test]
    fn every_fault_is_caught() {
        for (fault, law) in [
            (Fault::UtilityWithMoves, Law::EndsAreEnds),
            (Fault::NoMovesNoUtility, Law::EndsAreEnds),
            (Fault::OrderChanges, Law::FixedOrder),
            (Fault::ClearsTheList, Law::FixedOrder),
            (Fault::MoveTwice, Law::DistinctMoves),
            (Fault::UtilityTooLarge, Law::UtilityRange),
            (Fault::EmptyRange, Law::UtilityRange),
            (Fault::StartChanges, Law::Determinism),
            (Fault::PlayChanges, Law::Determinism),
            (Fault::KeyChanges, Law::Determinism),
            (Fault::CanonicalSwapsPlayer, Law::Symmetry),
            (Fault::CanonicalEnds, Law::Symmetry),
            (Fault::CanonicalMovesOn, Law::Symmetry),
            (Fault::KeyOfThePlayer, Law::FaithfulKeys),
            (Fault::ComesBack, Law::Acyclic),
            (Fault::AlwaysFive, Law::PliesLeft),
            (Fault::AlwaysThree, Law::Counts),
        ] {
            let violation = check_rules(&Broken::new(fault), Walks::default()).unwrap_err();
            assert_eq!(violation.law, law, "{fault:?}: {violation}");
        }
    }

    #[test]
    fn the_walk_leads_to_the_fault() {
        let violation =
            check_rules(&Broken::new(Fault::UtilityWithMoves), Walks::default()).unwrap_err();
        let taken: u32 = violation.walk.iter().map(|mv| mv.parse::<u32>().unwrap()).sum();
        assert_eq!(taken, 12 - 4);
    }

    /// A token that goes to and fro on three squares, and says that it was so many moves on the way.
    struct ToAndFro(u32);

    impl Game for ToAndFro {
        type State = u8;
        type Move = u8;

        fn start(&self) -> u8 {
            1
        }
        fn to_move(&self, _: &u8) -> Player {
            Player::Max
        }
        fn utility(&self, _: &u8) -> Option<Score> {
            None
        }
        fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
            -1..=1
        }
        fn moves(&self, &at: &u8, out: &mut Vec<u8>) {
            out.extend(if at == 1 { &[0, 2][..] } else { &[1] });
        }
        fn play(&self, at: &mut u8, to: u8) {
            *at = to;
        }
        fn idle_plies(&self, _: &u8) -> u32 {
            self.0
        }
    }

    #[test]
    fn what_was_not_idle_does_not_come_back() {
        let walks = Walks { count: 3, plies: 20, seed: 1 };
        let violation = check_rules(&ToAndFro(1), walks).unwrap_err();
        assert_eq!(violation.law, Law::Idle, "{violation}");
        check_rules(&ToAndFro(u32::MAX), walks).unwrap();
    }
}
