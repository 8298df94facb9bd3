//! The crate `minimax`: its loops, and the games of this project under its rules trait.

use std::{cell::Cell, marker::PhantomData};

use minimax::{Evaluation, Evaluator, Negamax, Strategy, Winner};
use perfectplay_core::{Game, Player};

thread_local! {
    /// States entered by the peer, which does not count them itself.
    static ENTERED: Cell<u64> = const { Cell::new(0) };
}

/// Runs a search and returns how many states it entered.
fn counted<T>(search: impl FnOnce() -> T) -> u64 {
    ENTERED.set(0);
    std::hint::black_box(search());
    ENTERED.get()
}

/// Alpha-beta by the peer's `Negamax` from `state`.
///
/// It shuffles the moves of the root, so the tree to be measured hangs below a root with a single
/// move: every run then walks the same tree, with the full window.
pub(crate) fn alpha_beta<E: Evaluator<G: minimax::Game<S: Clone>>>(
    eval: E,
    state: <E::G as minimax::Game>::S,
    depth: u8,
) -> u64 {
    let mut search = Negamax::new(Below(eval), depth + 1);
    counted(|| search.choose_move(&Placed { before: true, state }))
}

/// Full minimax in the manner of that `Negamax`, without the cuts.
pub(crate) fn minimax<G: minimax::Game<S: Clone>>(state: &G::S) -> u64 {
    fn value<G: minimax::Game<S: Clone>>(
        state: &mut G::S,
        pool: &mut Vec<Vec<G::M>>,
    ) -> Evaluation {
        let mut moves = pool.pop().unwrap_or_default();
        let value = match G::generate_moves(state, &mut moves) {
            Some(winner) => winner.evaluate(),
            None => {
                let mut best = minimax::WORST_EVAL;
                for &mv in &moves {
                    ENTERED.set(ENTERED.get() + 1);
                    let value = match G::apply(state, mv) {
                        Some(mut next) => -value::<G>(&mut next, pool),
                        None => {
                            let value = -value::<G>(state, pool);
                            G::undo(state, mv);
                            value
                        }
                    };
                    best = best.max(value);
                }
                best
            }
        };
        moves.clear();
        pool.push(moves);
        value
    }
    let mut pool = Vec::new();
    1 + counted(|| value::<G>(&mut state.clone(), &mut pool))
}

/// A state, or the root in front of it.
#[derive(Clone)]
pub(crate) struct Placed<S> {
    before: bool,
    state: S,
}

/// A game with a root of one move in front of it, and its heuristic.
struct Below<E>(E);

struct BelowGame<G>(PhantomData<G>);

impl<G: minimax::Game<S: Clone>> minimax::Game for BelowGame<G> {
    type S = Placed<G::S>;
    type M = G::M;

    fn generate_moves(placed: &Self::S, moves: &mut Vec<Self::M>) -> Option<Winner> {
        let over = G::generate_moves(&placed.state, moves);
        if placed.before {
            moves.truncate(1);
        }
        over
    }

    fn apply(placed: &mut Self::S, mv: Self::M) -> Option<Self::S> {
        ENTERED.set(ENTERED.get() + 1);
        if placed.before {
            return Some(Placed { before: false, state: placed.state.clone() });
        }
        let state = G::apply(&mut placed.state, mv)?;
        Some(Placed { before: false, state })
    }

    fn get_winner(placed: &Self::S) -> Option<Winner> {
        G::get_winner(&placed.state)
    }
}

impl<E: Evaluator<G: minimax::Game<S: Clone>>> Evaluator for Below<E> {
    type G = BelowGame<E::G>;

    fn evaluate(&self, placed: &Placed<<E::G as minimax::Game>::S>) -> Evaluation {
        self.0.evaluate(&placed.state)
    }
}

/// A game of this project that needs no value to be known: the peer's methods have no `self`.
pub(crate) trait Fixed: Game + Sized + 'static {
    /// The game.
    fn game() -> &'static Self;
}

/// A game of this project, for the peer.
pub(crate) struct Adapted<G>(PhantomData<G>);

impl<G: Fixed> minimax::Game for Adapted<G> {
    type S = G::State;
    type M = G::Move;

    fn generate_moves(state: &G::State, moves: &mut Vec<G::Move>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        G::game().moves(state, moves);
        None
    }

    fn apply(state: &mut G::State, mv: G::Move) -> Option<G::State> {
        Some(G::game().after(state, mv))
    }

    fn get_winner(state: &G::State) -> Option<Winner> {
        let utility = G::game().utility(state)?;
        let mover = match G::game().to_move(state) {
            Player::Max => utility,
            Player::Min => -utility,
        };
        Some(match mover {
            1.. => Winner::PlayerToMove,
            0 => Winner::Draw,
            _ => Winner::PlayerJustMoved,
        })
    }
}
