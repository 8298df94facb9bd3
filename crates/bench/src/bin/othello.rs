//! Othello: the FFO endgame positions to the last disc, what the evaluation is worth there, two threads, the rules
//! alone, and how far the 6 x 6 board gets.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin othello
//!
//! A node is a state entered, of short searches and rehearsals as well as of the search in earnest. Counts of nodes
//! on one thread are the same on every machine; times are to be read on a machine that does nothing else.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use perfectplay_core::{Game, Limits, Notation, Player};
use perfectplay_games::othello::{Insight, Othello, State};
use perfectplay_tree::{Method, Options, perft, solve};

const MEMORY: usize = 256 << 20;

const FFO_1_TO_19: &str = include_str!("../../../../testdata/othello/fforum-1-19.obf");
const FFO_40_TO_44: &str = include_str!("../../../../testdata/othello/fforum-40-44.obf");

/// States 11 moves from the start, and games that end sooner, as other programs count them.
const PERFT_11: (u64, u64) = (212_258_216, 584);

/// How long to try 6 x 6.
const PATIENCE: Duration = Duration::from_secs(300);

#[derive(Clone, Copy, Default)]
struct Spent {
    nodes: u64,
    time: Duration,
}

impl Spent {
    fn and(self, other: Self) -> Self {
        Self { nodes: self.nodes + other.nodes, time: self.time + other.time }
    }

    fn told(self) -> String {
        let seconds = self.time.as_secs_f64();
        format!(
            "{seconds:>9.3} s {:>11} nodes {:>5.1} M/s",
            self.nodes,
            self.nodes as f64 / seconds / 1e6
        )
    }
}

fn main() -> ExitCode {
    let game = Othello::standard();
    let insight = Insight::new(&game);
    let mut agree = true;

    println!("Othello to the end, one thread, {} MB", MEMORY >> 20);
    let easy = positions(&game, FFO_1_TO_19);
    let spent = easy.iter().map(|problem| ours(&game, &insight, problem, 1, &mut agree));
    println!("{:>14}  {}", "FFO 1-19", spent.fold(Spent::default(), Spent::and).told());
    let hard = positions(&game, FFO_40_TO_44);
    let mut each = Vec::new();
    for (number, problem) in (40..).zip(&hard) {
        each.push(ours(&game, &insight, problem, 1, &mut agree));
        println!("{:>14}  {}", format!("FFO {number}"), each[each.len() - 1].told());
    }
    let all = each.iter().copied().fold(Spent::default(), Spent::and);
    println!("{:>14}  {}", "FFO 40-44", all.told());

    let blind = Insight::without_evaluation(&game);
    let spent = hard.iter().map(|problem| ours(&game, &blind, problem, 1, &mut agree));
    let without = spent.fold(Spent::default(), Spent::and);
    println!(
        "{:>14}  {}: {:.1} times as many, {:.1} times as long",
        "no evaluation",
        without.told(),
        without.nodes as f64 / all.nodes as f64,
        without.time.as_secs_f64() / all.time.as_secs_f64()
    );

    let (longest, alone) =
        each.iter().enumerate().max_by_key(|(_, spent)| spent.time).expect("five positions");
    let together = ours(&game, &insight, &hard[longest], 2, &mut agree);
    println!(
        "{:>14}  {}: {:.2} times faster on FFO {}",
        "two threads",
        together.told(),
        alone.time.as_secs_f64() / together.time.as_secs_f64(),
        40 + longest
    );

    let begun = Instant::now();
    let counts = perft(&game, &game.start(), 11, Limits::default()).expect("no limits");
    let seconds = begun.elapsed().as_secs_f64();
    let rate = counts.leaves as f64 / seconds / 1e6;
    println!("{:>14}  {seconds:>9.3} s {:>11} leaves {rate:>4.0} M/s", "perft 11", counts.leaves);
    agree &= (counts.leaves, counts.finished) == PERFT_11;

    small_board();
    if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A state and its value for the player to move.
struct Problem {
    state: State,
    score: i32,
}

fn positions(game: &Othello, file: &str) -> Vec<Problem> {
    let problem = |line: &str| {
        let (board, moves) = line.split_once(';').expect("a board and its moves");
        let scores = moves.split(';').filter_map(|mv| mv.split_once(':')?.1.trim().parse().ok());
        let state = game.read_state(board).expect("a board");
        Problem { state, score: scores.max().expect("a score") }
    };
    file.lines().filter(|line| !line.is_empty()).map(problem).collect()
}

fn ours(
    game: &Othello,
    insight: &Insight,
    problem: &Problem,
    threads: usize,
    agree: &mut bool,
) -> Spent {
    let options = Options { memory: MEMORY, threads, ..Options::new(insight) };
    let begun = Instant::now();
    let report = solve(Method::Expert, game, &problem.state, &options, &mut ()).expect("memory");
    let time = begun.elapsed();
    let sign = if game.to_move(&problem.state) == Player::Max { 1 } else { -1 };
    if sign * report.value != problem.score {
        println!("{} instead of {}", sign * report.value, problem.score);
        *agree = false;
    }
    Spent { nodes: report.stats.nodes, time }
}

/// The second player wins by 4 (Feinstein 1993): what is proved of it in some minutes.
fn small_board() {
    let game = Othello::new(6).expect("a board");
    let insight = Insight::new(&game);
    let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
    let options = Options { memory: 4 * MEMORY, threads: 2, limits, ..Options::new(&insight) };
    let begun = Instant::now();
    let report = solve(Method::Expert, &game, &game.start(), &options, &mut ()).expect("memory");
    let spent = Spent { nodes: report.stats.nodes, time: begun.elapsed() };
    println!(
        "{:>14}  {}: between {} and {}",
        "6 x 6",
        spent.told(),
        report.bounds.lower,
        report.bounds.upper
    );
}
