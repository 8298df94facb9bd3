//! Two threads against one: Othello from the middle of the game to a fixed depth.

use perfectplay_core::{Limits, Notation};
use perfectplay_games::othello::{Insight, Othello, Weighted};
use perfectplay_tree::{Method, Options, analyse};

use crate::measure::{Contender, Run, in_turn, seconds};

/// Moves from the start, and a depth for a second or two on one thread.
const POSITIONS: [(&str, u32); 3] = [
    ("f5d6c3d3c4f4f6f3e6e7", 12),
    ("f5d6c4d3c3f4c5b3c2e3d2c6b4b5", 12),
    ("c4c3d3c5b4d2c2f4d6c6f5e6f7", 12),
];

/// Two threads never search alike twice: the mean counts, and the spread is told.
const ROUNDS: usize = 7;

pub(crate) fn report() {
    let game = Othello::standard();
    let (heuristic, knowledge) = (Weighted::new(&game), Insight::new(&game));
    println!("othello, two threads against one, weighted squares");
    let mut totals = [0.0; 2];
    for (moves, depth) in POSITIONS {
        let state = game.read_state(moves).expect("a position of the bench");
        let limits = Limits::depth(depth);
        let on = |threads| {
            let options = Options { limits, threads, ..Options::new(&knowledge) };
            Run::of(|| analyse(Method::Pvs, &game, &state, &heuristic, &options, &mut ()))
        };
        let contenders = [1, 2].map(|threads| Contender::new("", move || on(threads)));
        let runs = in_turn(ROUNDS, &mut { contenders });
        let [one, two] = [&runs[0], &runs[1]];
        assert!(one.iter().chain(two).all(|run| run.value == one[0].value), "another value");
        let ratios: Vec<_> =
            one.iter().zip(two).map(|(one, two)| seconds(one) / seconds(two)).collect();
        let (least, most) = ratios
            .iter()
            .fold((f64::MAX, 0.0_f64), |(least, most), &ratio| (least.min(ratio), most.max(ratio)));
        let mean = |of: fn(&Run) -> f64, runs: &[Run]| {
            runs.iter().map(of).sum::<f64>() / runs.len() as f64
        };
        let times = [one, two].map(|runs| mean(seconds, runs));
        let nodes = [one, two].map(|runs| mean(|run| run.nodes as f64, runs));
        totals.iter_mut().zip(times).for_each(|(total, time)| *total += time);
        println!("  {moves}, depth {depth}");
        println!("    one thread  {:>11.0} nodes {:>7.3} s", nodes[0], times[0]);
        println!("    two threads {:>11.0} nodes {:>7.3} s", nodes[1], times[1]);
        println!(
            "    {:.2} times as fast in the mean, {least:.2} to {most:.2}; {:.2} times the nodes",
            times[0] / times[1],
            nodes[1] / nodes[0],
        );
    }
    println!("  in all {:.2} times as fast (target 1.6)", totals[0] / totals[1]);
}
