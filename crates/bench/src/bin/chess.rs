//! The rules of chess through the contract, beside the library they are made of.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin chess
//!
//! Both count the same trees and neither plays the last move; what the contract adds is a copy of the state and the stack of
//! moves. Times are to be read as ratios, on a machine that does nothing else.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

use std::time::{Duration, Instant};

use cozy_chess::Board;
use perfectplay_core::{Limits, Notation};
use perfectplay_games::chess::Chess;
use perfectplay_tree::perft;

/// The positions that generators of moves are usually tested on, and how deep.
const POSITIONS: [(&str, u32); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];

/// Each is timed so often, in turns, and the best time counts.
const ROUNDS: usize = 3;

fn main() {
    println!("leaves of chess, the last ply counted and not played, in millions a second:");
    println!("        leaves   contract   cozy-chess   ratio");
    let (mut leaves, mut times) = (0, [Duration::ZERO; 2]);
    for (fen, depth) in POSITIONS {
        let state = Chess.read_state(fen).expect("a position");
        let mut best = [Duration::MAX; 2];
        let mut counts = [0; 2];
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            let counted = perft(&Chess, &state, depth, Limits::default()).expect("no limit");
            best[0] = best[0].min(begun.elapsed());
            let begun = Instant::now();
            counts = [counted.leaves, plain(state.board(), depth)];
            best[1] = best[1].min(begun.elapsed());
        }
        assert_eq!(counts[0], counts[1], "{fen}");
        show(counts[0], best);
        leaves += counts[0];
        times = [times[0] + best[0], times[1] + best[1]];
    }
    println!("all:");
    show(leaves, times);
}

fn show(leaves: u64, [contract, own]: [Duration; 2]) {
    let rate = |time: Duration| leaves as f64 / time.as_secs_f64() / 1e6;
    let ratio = contract.as_secs_f64() / own.as_secs_f64();
    println!("{leaves:>14} {:>10.1} {:>12.1} {ratio:>7.2}", rate(contract), rate(own));
}

/// The count as one writes it with the library alone.
fn plain(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += plain(&next, depth - 1);
            }
        }
        false
    });
    count
}
