//! Is a game impartial? Seen from outside, nobody could tell whose move it was.
//!
//! On the graph: every vertex has a *twin*, the same configuration with the other player to move, and
//! the graph is its own mirror image. If a move leads from `v` to `w`, one leads from the twin of `v` to
//! the twin of `w`, and where one player wins the game in `v`, the other wins it in the twin.

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
        let missing = |to: &&Vertex| match twin(**to) {
            Some(twin) => !theirs.contains(&twin),
            None => true,
        };
        graph.moves(vertex).iter().find(missing).map(|&to| Partisan::Move { from: vertex, to })
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
        // A move that only the other player has is told from the other's side.
        let only_ours = ours.iter().find(|next| !theirs.contains(next));
        let only_theirs = theirs.iter().find(|next| !ours.contains(next));
        match (only_ours, only_theirs) {
            (Some(to), _) => Some(Partisan::Move { from: state.clone(), to: to.clone() }),
            (None, Some(to)) => Some(Partisan::Move { from: other, to: turned(to) }),
            (None, None) => None,
        }
    })
}
