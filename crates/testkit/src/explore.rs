//! The explicit graph of a small game: every state that can be reached, and how.

use std::collections::HashMap;

use perfectplay_core::Game;

use crate::brute::Unsolved;

/// All states that can be reached from one of them, the nearest first.
pub(crate) struct Explored<G: Game> {
    pub(crate) states: Vec<G::State>,
    /// For each state, the numbers of the states one move away, in the order of the moves.
    pub(crate) successors: Vec<Vec<usize>>,
    /// For each state but the first, a state it was reached from and the move.
    arrivals: Vec<Option<(usize, G::Move)>>,
}

impl<G: Game> Explored<G> {
    /// Follows all moves from `from`, unless that leads to more than `cap` states.
    pub(crate) fn from(game: &G, from: &G::State, cap: usize) -> Result<Self, Unsolved> {
        let mut numbers = HashMap::from([(from.clone(), 0)]);
        let mut graph =
            Self { states: vec![from.clone()], successors: Vec::new(), arrivals: vec![None] };
        let mut moves = Vec::new();

        while graph.successors.len() < graph.states.len() {
            let at = graph.successors.len();
            let state = graph.states[at].clone();
            moves.clear();
            if game.utility(&state).is_none() {
                game.moves(&state, &mut moves);
            }
            let mut successors = Vec::with_capacity(moves.len());
            for &mv in &moves {
                let next = game.after(&state, mv);
                let number = *numbers.entry(next).or_insert_with_key(|next| {
                    graph.states.push(next.clone());
                    graph.arrivals.push(Some((at, mv)));
                    graph.states.len() - 1
                });
                successors.push(number);
            }
            if graph.states.len() > cap {
                return Err(Unsolved::TooLarge { cap });
            }
            graph.successors.push(successors);
        }
        Ok(graph)
    }

    /// A shortest way from the first state to this one.
    pub(crate) fn path(&self, mut number: usize) -> Vec<G::Move> {
        let mut path = Vec::new();
        while let Some((before, mv)) = self.arrivals[number] {
            path.push(mv);
            number = before;
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{Matches, RandomTree};

    #[test]
    fn every_state_once() {
        let game = Matches::new(5, 2);
        let graph = Explored::from(&game, &game.start(), 100).unwrap();
        // 5 only for Max, 4 only for Min; 3, 2, 1 and 0 matches for both players.
        assert_eq!(graph.states.len(), 10);
        assert!((1..10).all(|at| !graph.states[..at].contains(&graph.states[at])));
    }

    #[test]
    fn paths_lead_to_their_states() {
        let tree = RandomTree { seed: 1, width: 3, depth: 4, stake: 1, alternating: true };
        let graph = Explored::from(&tree, &tree.start(), 1000).unwrap();
        assert!(graph.path(graph.states.len() - 1).len() > 2);
        for (number, state) in graph.states.iter().enumerate() {
            let mut reached = tree.start();
            graph.path(number).into_iter().for_each(|mv| tree.play(&mut reached, mv));
            assert_eq!(reached, *state);
        }
    }

    #[test]
    fn the_cap_holds() {
        let game = Matches::new(5, 2);
        assert!(Explored::from(&game, &game.start(), 10).is_ok());
        assert!(Explored::from(&game, &game.start(), 9).is_err());
    }
}
