//! Connect 4 to the end of the game, measured against the crate `connect-four-ai`: the same positions in the
//! same run, one thread, no opening book, tables empty before each position.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin connect4
//! (or with `boards` for the empty boards alone, or the names of files that have a position a line, as columns, and
//! perhaps its score)
//!
//! A node is a state entered, by a choice or because there was none. Counts of nodes are the same on every
//! machine; times are to be read as ratios, on a machine that does nothing else.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use connect_four_ai::{Position as PeerPosition, Solver as PeerSolver};
use perfectplay_core::{Bounds, Game, Limits, Notation, Player, hash::mix};
use perfectplay_games::connect4::{Connect4, Insight, Word};
use perfectplay_tree::{Method, Options, solve};

/// As much as the peer's table takes.
const MEMORY: usize = 64 << 20;

/// A set of positions: how many discs they have, and how many more are played under best play.
struct Set {
    name: &'static str,
    discs: (u64, u64),
    more: (i32, i32),
    count: usize,
}

const SETS: [Set; 5] = [
    Set { name: "end, easy", discs: (28, 36), more: (1, 14), count: 1000 },
    Set { name: "middle, medium", discs: (15, 27), more: (14, 28), count: 500 },
    Set { name: "begin, easy", discs: (4, 14), more: (1, 14), count: 500 },
    Set { name: "begin, medium", discs: (4, 14), more: (14, 28), count: 100 },
    Set { name: "hard", discs: (8, 11), more: (29, 42), count: 40 },
];

/// What one solver did with one set.
#[derive(Clone, Copy, Default)]
struct Spent {
    nodes: u64,
    time: Duration,
}

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args().skip(1).collect();
    if files == ["boards"] {
        return if empty_boards() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let game = Connect4::standard();
    println!("Connect 4, exact scores, one thread, no book, {} MB", MEMORY >> 20);
    println!(
        "{:>16}  positions   perfectplay        connect-four-ai    times faster, fewer nodes",
        ""
    );
    let mut agree = true;
    if files.is_empty() {
        let mut positions = Vec::new();
        for set in &SETS {
            positions = set.positions(&game);
            agree &= compare(&game, set.name, &positions);
        }
        // The last ones are the hard ones.
        two_threads(&game, &positions);
        agree &= empty_boards();
    }
    for file in files {
        match std::fs::read_to_string(&file) {
            Ok(text) => {
                let positions: Vec<_> =
                    text.lines().filter_map(|line| line.split(' ').next()).collect();
                agree &= compare(&game, &file, &positions);
            }
            Err(error) => {
                println!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The same positions on one thread and on two.
fn two_threads(game: &Connect4, positions: &[String]) {
    let spent = |threads| {
        let spent = positions.iter().map(|position| ours(game, position, threads).1);
        spent.fold(Spent::default(), Spent::and)
    };
    let (alone, together) = (spent(1), spent(2));
    println!(
        "{:>16}  {:>5}  {:.1} times faster than one, {:.2} times as many nodes",
        "on two threads",
        positions.len(),
        alone.time.as_secs_f64() / together.time.as_secs_f64(),
        together.nodes as f64 / alone.nodes as f64
    );
}

/// Columns and rows of boards, and the last disc of the game under best play (none is a draw), as the literature has
/// them.
const BOARDS: [(usize, usize, Option<u32>); 8] = [
    (6, 6, Some(36)),
    (7, 6, Some(41)),
    (8, 6, Some(48)),
    (7, 7, None),
    (8, 7, Some(53)),
    (9, 6, Some(52)),
    (10, 6, Some(59)),
    (8, 8, Some(62)),
];

/// How long a larger board may take, and how much memory: what is proved of it by then is told.
const PATIENCE: Duration = Duration::from_secs(60);
const LARGE_MEMORY: usize = 1 << 30;

/// Empty boards, against what is known of them.
fn empty_boards() -> bool {
    println!("{:>16}  result, time, nodes", "empty boards");
    let mut agree = true;
    for (columns, rows, last) in BOARDS {
        let agrees = if columns * (rows + 1) <= 64 {
            empty_board(&Connect4::<u64>::sized(rows, columns, 4).expect("a board"), last)
        } else {
            empty_board(&Connect4::<u128>::sized(rows, columns, 4).expect("a board"), last)
        };
        agree &= agrees;
    }
    agree
}

fn empty_board<W: Word>(game: &Connect4<W>, last: Option<u32>) -> bool {
    let knowledge = Insight::new(game);
    let cells = game.rows() * game.columns();
    let options = if cells <= 42 {
        Options { memory: MEMORY, ..Options::new(&knowledge) }
    } else {
        let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
        Options { memory: LARGE_MEMORY, threads: 2, limits, ..Options::new(&knowledge) }
    };
    let report = solve(Method::Expert, game, &game.start(), &options, &mut ()).expect("memory");
    let cells = cells as u32;
    // A win with disc `t` is worth what its player has left, and one more; the second player's discs are even.
    let known = last.map_or(0, |disc| {
        let worth = ((cells + 2 - disc) / 2) as i32;
        if disc % 2 == 1 { worth } else { -worth }
    });
    let Bounds { lower, upper } = report.bounds;
    let found = if lower == upper { format!("{lower}") } else { format!("{lower} to {upper}") };
    println!(
        "{:>16}  {found} (known: {known}), {:.1} s, {:.1} M nodes, {}",
        format!("{} x {}", game.columns(), game.rows()),
        report.stats.time.as_secs_f64(),
        report.stats.nodes as f64 / 1e6,
        if options.threads == 1 { "one thread" } else { "two threads" }
    );
    lower <= known && known <= upper
}

/// Both solvers on the same positions, one after the other.
fn compare<S: AsRef<str>>(game: &Connect4, name: &str, positions: &[S]) -> bool {
    let (mut of_ours, mut of_peer) = (Spent::default(), Spent::default());
    let mut peer = PeerSolver::empty();
    let mut agree = true;
    for position in positions {
        let position = position.as_ref();
        let (value, spent) = ours(game, position, 1);
        of_ours = of_ours.and(spent);
        let (score, spent) = peers(&mut peer, position);
        of_peer = of_peer.and(spent);
        if value != score {
            println!("{position}: perfectplay says {value}, connect-four-ai says {score}");
            agree = false;
        }
    }
    let each = |spent: Spent| {
        let count = positions.len() as f64;
        let rate = spent.nodes as f64 / spent.time.as_secs_f64() / 1e6;
        format!(
            "{:>8.2} ms {:>8.0} n {rate:>5.1} M/s",
            spent.time.as_secs_f64() * 1e3 / count,
            spent.nodes as f64 / count
        )
    };
    println!(
        "{name:>16}  {:>5}  {}   {}  {:>6.1} {:>6.1}",
        positions.len(),
        each(of_ours),
        each(of_peer),
        of_peer.time.as_secs_f64() / of_ours.time.as_secs_f64(),
        of_peer.nodes as f64 / of_ours.nodes as f64,
    );
    agree
}

impl Spent {
    fn and(self, other: Self) -> Self {
        Self { nodes: self.nodes + other.nodes, time: self.time + other.time }
    }
}

fn ours(game: &Connect4, position: &str, threads: usize) -> (i32, Spent) {
    let state = game.read_state(position).expect("a legal position");
    let knowledge = Insight::new(game);
    let options = Options { memory: MEMORY, threads, ..Options::new(&knowledge) };
    let begun = Instant::now();
    let report = solve(Method::Expert, game, &state, &options, &mut ()).expect("memory");
    let score = if game.to_move(&state) == Player::Max { report.value } else { -report.value };
    (score, Spent { nodes: report.stats.nodes, time: begun.elapsed() })
}

fn peers(solver: &mut PeerSolver, position: &str) -> (i32, Spent) {
    let position = PeerPosition::from_moves(position).expect("a legal position");
    // Its table is cleared before the clock starts. (Ours is made while it runs.)
    solver.reset();
    let begun = Instant::now();
    let score = solver.solve(&position);
    let nodes = solver.explored_positions as u64;
    (score.into(), Spent { nodes, time: begun.elapsed() })
}

impl Set {
    /// Random play, kept if the game is over neither too soon nor too late under best play from there on.
    fn positions(&self, game: &Connect4) -> Vec<String> {
        let mut found = Vec::new();
        let mut seed = mix(self.discs.0 << 8 | self.more.0 as u64);
        while found.len() < self.count {
            seed = mix(seed.wrapping_add(1));
            let discs = self.discs.0 + seed % (self.discs.1 - self.discs.0 + 1);
            let Some(position) = random_play(game, seed, discs) else { continue };
            let (score, _) = ours(game, &position, 1);
            let left = 42 - discs as i32;
            // A win by `s` comes with the last disc of its player but `s - 1`.
            let more = match score {
                0 => left,
                1.. => left - 2 * (score - 1) - (left + 1) % 2,
                _ => left + 2 * (score + 1) - left % 2,
            };
            if (self.more.0..=self.more.1).contains(&more) {
                found.push(position);
            }
        }
        found
    }
}

/// So many random moves, if the game does not end before.
fn random_play(game: &Connect4, mut seed: u64, discs: u64) -> Option<String> {
    let (mut state, mut text) = (game.start(), String::new());
    for _ in 0..discs {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        seed = mix(seed.wrapping_add(2));
        let mv = *moves.get((seed % moves.len().max(1) as u64) as usize)?;
        text += &game.write_move(&state, mv);
        game.play(&mut state, mv);
    }
    game.utility(&state).is_none().then_some(text)
}
