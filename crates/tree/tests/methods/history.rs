//! Draws by what happened before: states that came back too often, and nothing new for too long.

use perfectplay_core::{Game, Limits, Notation};
use perfectplay_games::chess::{Chess, Insight, Material};
use perfectplay_tree::{Method, Options, analyse};

/// Everything that looks at a horizon.
const METHODS: [Method; 6] = [
    Method::Minimax,
    Method::AlphaBeta,
    Method::Dichotomy,
    Method::Table,
    Method::Pvs,
    Method::Selective,
];

/// The value three moves ahead, in White's view, if these states have occurred too often.
fn value(method: Method, fen: &str, spent: &[u64]) -> i32 {
    let state = Chess.read_state(fen).unwrap();
    let limits = Limits::depth(3);
    let options = Options { limits, spent, memory: 1 << 16, ..Options::new(&Insight) };
    analyse(method, &Chess, &state, &Material, &options, &mut ()).unwrap().value
}

#[test]
fn fifty_moves_without_progress_are_a_draw() {
    for method in METHODS {
        assert_eq!(value(method, "7k/8/8/8/8/8/8/KQ6 w - - 10 1", &[]), 900, "{method}");
        assert_eq!(value(method, "7k/8/8/8/8/8/8/KQ6 w - - 99 1", &[]), 0, "{method}");
        // A move of a pawn counts, and so does a mate that comes in time, for whoever looks at all moves.
        assert_eq!(value(method, "7k/8/8/8/8/8/P7/KQ6 w - - 99 1", &[]), 1000, "{method}");
        if method != Method::Selective {
            assert_eq!(value(method, "7k/8/5K2/8/8/8/8/1Q6 w - - 97 1", &[]), 1, "{method}");
        }
        // Nobody has claimed the draw: one may still ask, and mate.
        assert_eq!(value(method, "7k/8/6K1/8/8/8/8/1Q6 w - - 100 1", &[]), 1, "{method}");
    }
}

#[test]
fn states_that_come_back_too_often_are_a_draw() {
    // Black is a queen behind, and has one move.
    let fen = "7k/5K2/8/8/8/8/8/6Q1 b - - 10 1";
    let state = Chess.read_state(fen).unwrap();
    let mut moves = Vec::new();
    Chess.moves(&state, &mut moves);
    assert_eq!(moves.len(), 1);
    let after = Chess.key(&Chess.after(&state, moves[0]));
    for method in METHODS {
        assert_ne!(value(method, fen, &[]), 0, "{method}");
        assert_eq!(value(method, fen, &[after]), 0, "{method}");
        assert_ne!(value(method, fen, &[Chess.key(&state)]), 0, "{method}");
    }
}
