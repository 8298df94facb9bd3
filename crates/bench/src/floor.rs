//! The floor: the same trees in bare loops that keep nothing but the value. No limits, no counters
//! but one, no line of best play. What a search with all of these can hope to come near.

use perfectplay_core::{Game, Heuristic, Score};

/// A value beyond all others, and safe to negate.
const INFINITY: Score = 1_000_000;

/// What a win is worth here, beyond every estimate.
const WIN: Score = 1000;

/// Full minimax; returns the states entered.
pub(crate) fn minimax<G: Game>(game: &G) -> u64 {
    fn value<G: Game>(
        game: &G,
        state: &G::State,
        moves: &mut Vec<G::Move>,
        nodes: &mut u64,
    ) -> Score {
        *nodes += 1;
        if let Some(utility) = game.utility(state) {
            return utility * game.to_move(state).sign() as Score;
        }
        let first = moves.len();
        game.moves(state, moves);
        let mut best = -INFINITY;
        for index in first..moves.len() {
            let child = game.after(state, moves[index]);
            best = best.max(-value(game, &child, moves, nodes));
        }
        moves.truncate(first);
        best
    }
    let mut nodes = 0;
    std::hint::black_box(value(game, &game.start(), &mut Vec::new(), &mut nodes));
    nodes
}

/// Alpha-beta to a depth; returns the states entered.
pub(crate) fn alpha_beta<G: Game>(game: &G, heuristic: &impl Heuristic<G>, depth: u32) -> u64 {
    let mut search = AlphaBeta { game, heuristic, moves: Vec::new(), nodes: 0 };
    std::hint::black_box(search.value(&game.start(), -INFINITY, INFINITY, depth));
    search.nodes
}

struct AlphaBeta<'a, G: Game, H> {
    game: &'a G,
    heuristic: &'a H,
    moves: Vec<G::Move>,
    nodes: u64,
}

impl<G: Game, H: Heuristic<G>> AlphaBeta<'_, G, H> {
    fn value(&mut self, state: &G::State, alpha: Score, beta: Score, depth: u32) -> Score {
        self.nodes += 1;
        let sign = self.game.to_move(state).sign() as Score;
        if let Some(utility) = self.game.utility(state) {
            return sign * utility * WIN;
        }
        if depth == 0 {
            return sign * self.heuristic.value(self.game, state);
        }
        let first = self.moves.len();
        self.game.moves(state, &mut self.moves);
        let mut best = -INFINITY;
        for index in first..self.moves.len() {
            let child = self.game.after(state, self.moves[index]);
            best = best.max(-self.value(&child, -beta, -alpha.max(best), depth - 1));
            if best >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        best
    }
}
