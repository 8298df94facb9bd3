//! The laws of `Game` that speak of values: checked by solving the whole game.

use std::collections::HashMap;

use perfectplay_core::Game;

use super::{Law, Violation};
use crate::{brute::Oracle, explore::Explored};

/// Checks that symmetry keeps the value and that states of one key have one value, for every
/// state that can be reached from `from`: up to `cap` of them.
pub fn check_values<G: Game>(game: &G, from: &G::State, cap: usize) -> Result<(), Violation> {
    let unsolved = Violation::unsolved::<G>;
    let graph = Explored::from(game, from, cap).map_err(unsolved)?;
    // Canonical states need not be reachable: leave room for as many again.
    let mut oracle = Oracle::new(game, cap.saturating_mul(2));
    let mut value_of_key = HashMap::new();

    for (number, state) in graph.states.iter().enumerate() {
        let value = oracle.value(state).map_err(unsolved)?;
        let broken = |law, found| Err(Violation::new(law, &graph.path(number), found));

        let canonical = oracle.value(&game.canonical(state)).map_err(unsolved)?;
        if canonical != value {
            let found = format!("the value is {value}, that of the canonical state {canonical}");
            return broken(Law::Symmetry, found);
        }
        let first = *value_of_key.entry(game.key(state)).or_insert(value);
        if first != value {
            let found = format!("the value is {value}, that of a state with equal key {first}");
            return broken(Law::FaithfulKeys, found);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Player, Score};

    use super::*;
    use crate::toys::{GraphGame, Matches, RandomTree};

    #[derive(Clone, Copy, PartialEq)]
    enum Fault {
        None,
        CanonicalForgets,
        KeyForgets,
        ComesBack,
    }

    /// Two heaps, take any number from one; whoever takes the last match wins. The order of the
    /// heaps is immaterial, and the canonical state has them sorted.
    struct TwoHeaps(Fault);

    impl Game for TwoHeaps {
        type State = (u8, u8, Player);
        type Move = (bool, u8);

        const ACYCLIC: bool = true;

        fn start(&self) -> Self::State {
            (5, 4, Player::Max)
        }
        fn to_move(&self, state: &Self::State) -> Player {
            state.2
        }
        fn utility(&self, &(left, right, player): &Self::State) -> Option<Score> {
            (left == 0 && right == 0).then_some(-player.sign() as Score)
        }
        fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
            -1..=1
        }
        fn moves(&self, &(left, right, _): &Self::State, out: &mut Vec<Self::Move>) {
            out.extend((1..=left).map(|taken| (true, taken)));
            out.extend((1..=right).map(|taken| (false, taken)));
        }
        fn play(&self, (left, right, player): &mut Self::State, (from_left, taken): Self::Move) {
            *(if from_left { &mut *left } else { &mut *right }) -= taken;
            *player = !*player;
            if self.0 == Fault::ComesBack && (*left, *right) == (1, 1) {
                (*left, *right) = (5, 4);
            }
        }
        fn key(&self, &(left, right, player): &Self::State) -> u64 {
            let heaps = if self.0 == Fault::KeyForgets { left + right } else { 16 * left + right };
            2 * u64::from(heaps) + player as u64
        }
        fn canonical(&self, &(left, right, player): &Self::State) -> Self::State {
            match self.0 {
                // The sum says who moves next, not who wins.
                Fault::CanonicalForgets => (left + right, 0, player),
                _ => (left.min(right), left.max(right), player),
            }
        }
    }

    fn check(fault: Fault) -> Result<(), Violation> {
        let game = TwoHeaps(fault);
        check_values(&game, &game.start(), 1000)
    }

    #[test]
    fn sound_games_pass() {
        check(Fault::None).unwrap();
        let game = Matches::new(21, 3);
        check_values(&game, &game.start(), 1000).unwrap();
        let tree = RandomTree { seed: 1, width: 3, depth: 5, stake: 2, alternating: false };
        check_values(&tree, &tree.start(), 1000).unwrap();
        let graph = GraphGame::random(30, 3, 2, 1);
        check_values(&graph, &0, 100).unwrap();
    }

    #[test]
    fn every_fault_is_caught() {
        for (fault, law) in [
            (Fault::CanonicalForgets, Law::Symmetry),
            (Fault::KeyForgets, Law::FaithfulKeys),
            (Fault::ComesBack, Law::Acyclic),
        ] {
            let violation = check(fault).unwrap_err();
            assert_eq!(violation.law, law, "{violation}");
        }
    }

    #[test]
    fn too_large_a_game_is_not_passed_in_silence() {
        let game = Matches::new(100, 3);
        let violation = check_values(&game, &game.start(), 50).unwrap_err();
        assert_eq!(violation.law, Law::SmallEnough);
    }
}
