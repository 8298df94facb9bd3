//! Is a game impartial? Seen from outside, nobody could tell whose move it was.
//!
//! On the graph: every vertex has a *twin*, the same configuration with the other player to move, and
//! the graph is its own mirror image. If a move leads from `v` to `w`, one leads from the twin of `v` to
//! the twin of `w`, and where one player wins the game in `v`, the other wins it in the twin.

use std::collections::HashSet;

use perfectplay_core::Game;

use crate::{GameGraph, Outcome, Vertex};

/// Why a game is not impartial. Of states or vertices of type `V`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partisan<V> {
    /// A vertex without a twin: the other player is never to move in that configuration.
    NoTwin(V),
    /// One player can move from `from` to `to`; the other, in the twin of `from`, cannot reach the twin of
    /// `to`.
    Move {
        /// Where the move begins.
        from: V,
        /// Where it leads.
        to: V,
    },
    /// The game is over in this vertex, and its twin does not end in the mirrored way.
    End(V),
}

/// Looks for a vertex that spoils the symmetry of a graph; `twin` gives the vertex of the same
/// configuration in which the other player is to move.
pub fn partisan(
    graph: &GameGraph,
    twin: impl Fn(Vertex) -> Option<Vertex>,
) -> Option<Partisan<Vertex>> {
    graph.vertices().find_map(|vertex| {
        let Some(other) = twin(vertex) else { return Some(Partisan::NoTwin(vertex)) };
        if graph.result(other) != graph.result(vertex).map(Outcome::mirrored) {
            return Some(Partisan::End(vertex));
        }
        let theirs = graph.moves(other);
        let ours = graph.moves(vertex);
        // Nearly always both have the same moves in the same order.
        if ours.len() == theirs.len()
            && ours.iter().zip(theirs).all(|(&to, &their)| twin(to) == Some(their))
        {
            return None;
        }
        let theirs: HashSet<_> = theirs.iter().copied().collect();
        let missing = |to: &&Vertex| twin(**to).is_none_or(|twin| !theirs.contains(&twin));
        ours.iter().find(missing).map(|&to| Partisan::Move { from: vertex, to })
    })
}

/// Looks among states of a game for one that shows it to be partisan; `turned` gives the same
/// configuration with the other player to move. With all states that can be reached from a start this
/// checks the graphs of both starters, since the second is the first one turned.
pub fn partisan_state<'s, G: Game>(
    game: &G,
    states: impl IntoIterator<Item = &'s G::State>,
    turned: impl Fn(&G::State) -> G::State,
) -> Option<Partisan<G::State>>
where
    G::State: 's,
{
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    states.into_iter().find_map(|state| {
        let other = turned(state);
        let end = |state: &G::State| game.utility(state).map(i64::from);
        if end(&other) != end(state).map(|utility| -utility) {
            return Some(Partisan::End(state.clone()));
        }
        let successors = |state: &G::State, out: &mut Vec<G::State>| {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            out.clear();
            out.extend(moves.into_iter().map(|mv| game.after(state, mv)));
        };
        successors(state, &mut ours);
        successors(&other, &mut theirs);
        theirs.iter_mut().for_each(|state| *state = turned(state));
        // Nearly always both have the same moves in the same order.
        if ours == theirs {
            return None;
        }
        // A move that only the other player has is told from the other's side.
        let [we, they]: [HashSet<_>; 2] = [&ours, &theirs].map(|states| states.iter().collect());
        let only_ours = ours.iter().find(|next| !they.contains(next));
        let only_theirs = theirs.iter().find(|next| !we.contains(next));
        match (only_ours, only_theirs) {
            (Some(to), _) => Some(Partisan::Move { from: state.clone(), to: to.clone() }),
            (None, Some(to)) => Some(Partisan::Move { from: other, to: turned(to) }),
            (None, None) => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use std::{
        cell::Cell,
        hash::{Hash, Hasher},
        ops::RangeInclusive,
    };

    use perfectplay_core::{Player, Score};

    use super::*;

    thread_local! {
        /// How often two states were compared.
        static COMPARED: Cell<u64> = const { Cell::new(0) };
    }

    #[derive(Clone, Debug)]
    struct Place(u32, Player);

    impl PartialEq for Place {
        fn eq(&self, other: &Self) -> bool {
            COMPARED.with(|compared| compared.set(compared.get() + 1));
            (self.0, self.1) == (other.0, other.1)
        }
    }
    impl Eq for Place {}
    impl Hash for Place {
        fn hash<H: Hasher>(&self, state: &mut H) {
            (self.0, self.1).hash(state);
        }
    }

    /// One move to any of many places, which Min has in the other order; one of them may be Max's alone.
    struct Fan {
        places: u32,
        of_max_alone: Option<u32>,
    }

    impl Game for Fan {
        type State = Place;
        type Move = u32;

        fn start(&self) -> Place {
            Place(0, Player::Max)
        }
        fn to_move(&self, state: &Place) -> Player {
            state.1
        }
        fn utility(&self, state: &Place) -> Option<Score> {
            (state.0 > 0).then_some(-state.1.sign() as Score)
        }
        fn utility_range(&self) -> RangeInclusive<Score> {
            -1..=1
        }
        fn moves(&self, state: &Place, out: &mut Vec<u32>) {
            if state.0 == 0 {
                out.extend(1..=self.places);
                if state.1 == Player::Min {
                    out.reverse();
                    out.retain(|&place| Some(place) != self.of_max_alone);
                }
            }
        }
        fn play(&self, state: &mut Place, to: u32) {
            *state = Place(to, !state.1);
        }
    }

    #[test]
    fn many_moves_are_compared_once_each() {
        let turned = |state: &Place| Place(state.0, !state.1);
        let places = 3000;
        for of_max_alone in [None, Some(7)] {
            let game = Fan { places, of_max_alone };
            COMPARED.set(0);
            let found = partisan_state(&game, &[game.start()], turned);
            let compared = COMPARED.get();
            assert!(compared < 10 * u64::from(places), "{compared} comparisons");
            let expected = of_max_alone
                .map(|to| Partisan::Move { from: game.start(), to: Place(to, Player::Min) });
            assert_eq!(found, expected);
        }
    }
}
