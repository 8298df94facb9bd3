//! Both attractors against a plain breadth-first search over the same edges, in one run.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin graphs [VERTICES ...]
//!
//! Random reachability games: out-degree 2 to 5, one vertex in 70 final and won by somebody, everything
//! by seeded dice; ten million vertices then have 34.5 million edges. The floor is a backward
//! breadth-first search from all final vertices that writes distances and nothing else: no owners, no
//! counts, no moves. Turning the edges round is needed by both, and timed beside them. Runs alternate; the best of
//! each counts.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

use std::{
    fs,
    hint::black_box,
    time::{Duration, Instant},
};

use perfectplay_certificate::{Claimed, Dense, check_all};
use perfectplay_core::{Game, Limits, Player, Score};
use perfectplay_formats::{Edge, NamedGraph};
use perfectplay_games::connect4::Connect4;
use perfectplay_graph::{
    Builder, GameGraph, Outcome, Reverse, Solution, Vertex, explore, solve_reversed,
};
use perfectplay_testkit::Dice;

/// How often each contender runs.
const ROUNDS: usize = 5;

fn main() {
    let sizes: Vec<usize> = std::env::args()
        .skip(1)
        .map(|size| size.parse().expect("the arguments are numbers of vertices"))
        .collect();
    let sizes = if sizes.is_empty() { vec![1_000_000, 10_000_000] } else { sizes };
    for size in sizes {
        attractors(size);
    }
    exploration();
}

/// The best time of some runs, and the last result.
fn best<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let timed = |run: &mut dyn FnMut() -> T| {
        let begun = Instant::now();
        let result = run();
        (begun.elapsed(), result)
    };
    let (mut least, mut result) = timed(&mut run);
    for _ in 1..ROUNDS {
        drop(result);
        let (time, again) = timed(&mut run);
        (least, result) = (least.min(time), again);
    }
    (least, result)
}

fn attractors(vertices: usize) {
    let graph = random(vertices, 1);
    println!("{} vertices, {} edges", graph.len(), graph.edges());
    let line = |what: &str, time: Duration, note: String| {
        println!("  {what:<44} {:>8.1} ms   {note}", time.as_secs_f64() * 1e3);
    };

    // Memory first: what a solution takes, before anything else is there.
    drop(solve_reversed(&graph, &Reverse::new(&graph, 1), 1));
    let memory = peak_megabytes();

    let (turning, reverse) = best(|| Reverse::new(&graph, 1));
    let (turning_two, _) = best(|| Reverse::new(&graph, 2));
    let (floor, reached) = best(|| breadth_first(&graph, &reverse));
    let (one, solution) = best(|| solve_reversed(&graph, &reverse, 1));
    let (two, _) = best(|| solve_reversed(&graph, &reverse, 2));
    let counts = solution.counts();
    line("edges turned round", turning, String::new());
    let faster = |one: Duration, two: Duration| one.as_secs_f64() / two.as_secs_f64();
    let note = |ratio| format!("{ratio:.2} x as fast as one");
    line("edges turned round, two threads", turning_two, note(faster(turning, turning_two)));
    line("breadth-first search (the floor)", floor, format!("reaches {reached}"));
    let ratio = faster(one, floor);
    line(
        "both attractors, ranks, strategies",
        one,
        format!(
            "{ratio:.2} x the floor; max {} min {} draw {}",
            counts.max, counts.min, counts.draw
        ),
    );
    line("the same on two threads", two, note(faster(one, two)));
    let (all_one, all_two) = (turning + one, turning_two + two);
    line("turning and attractors", all_one, String::new());
    line("the same on two threads", all_two, note(faster(all_one, all_two)));
    let game = NamedGraph::counted(graph);
    let values = dense(&game, &solution);
    let claimed = Claimed::winner(winner(solution.outcome(0)), solution.rank(0));
    let (checking, checked) = best(|| check_all(&game, &values, &claimed).is_ok());
    assert!(checked, "the solution does not prove itself");
    let [of_both, of_one] = [all_one, one].map(|time| faster(checking, time));
    let note = format!("{of_both:.2} x turning and attractors, {of_one:.2} x the attractors alone");
    line("checking all values by the rules", checking, note);
    println!("  peak memory {memory} MB with graph, reverse and solution\n");
}

/// Distances from the final vertices backwards; how many vertices are reached.
fn breadth_first(graph: &GameGraph, reverse: &Reverse) -> usize {
    let mut distances = vec![u32::MAX; graph.len()];
    let mut queue: Vec<Vertex> = Vec::with_capacity(graph.len());
    for vertex in graph.vertices() {
        if graph.result(vertex).is_some() {
            distances[vertex as usize] = 0;
            queue.push(vertex);
        }
    }
    let mut at = 0;
    while at < queue.len() {
        let vertex = queue[at];
        let distance = distances[vertex as usize] + 1;
        for &before in reverse.predecessors(vertex) {
            let known = &mut distances[before as usize];
            if *known == u32::MAX {
                *known = distance;
                queue.push(before);
            }
        }
        at += 1;
    }
    black_box(&distances);
    queue.len()
}

fn winner(outcome: Outcome) -> Option<Player> {
    match outcome {
        Outcome::Won(player) => Some(player),
        Outcome::Draw => None,
    }
}

/// The solution as claims about every vertex.
fn dense(game: &NamedGraph, solution: &Solution) -> Dense<Edge> {
    let mut values = Dense::with_capacity(game.graph.len());
    for vertex in game.graph.vertices() {
        let winner = winner(solution.outcome(vertex));
        let next = solution.choice(vertex).or_else(|| solution.holding(&game.graph, vertex));
        // Whoever loses has nothing to prove.
        let proves = winner.is_none_or(|winner| game.graph.owner(vertex) == winner);
        let place = next
            .filter(|_| proves)
            .and_then(|next| game.graph.moves(vertex).iter().position(|&to| to == next));
        let mv = place.map(|place| Edge(place as u32));
        let value = winner.map_or(0, |winner| winner.sign() as Score);
        values.push(value, solution.rank(vertex), mv);
    }
    values
}

/// A random reachability game.
fn random(vertices: usize, seed: u64) -> GameGraph {
    let mut dice = Dice::new(seed);
    let mut graph = Builder::with_capacity(vertices, vertices * 7 / 2);
    for _ in 0..vertices {
        let owner = Player::BOTH[dice.below(2)];
        if dice.below(70) == 0 {
            graph.vertex(owner, Some(Outcome::Won(Player::BOTH[dice.below(2)])));
            continue;
        }
        graph.vertex(owner, None);
        for _ in 0..2 + dice.below(4) {
            graph.edge(dice.below(vertices) as Vertex);
        }
    }
    graph.finish(0).expect("edges lead to vertices")
}

/// From rules to graph: Connect 4 on four columns and five rows.
fn exploration() {
    let game = Connect4::new(5, 4, 4).expect("a board that fits");
    let won = |utility| match utility {
        1.. => Outcome::Won(Player::Max),
        0 => Outcome::Draw,
        _ => Outcome::Won(Player::Min),
    };
    let (time, states) = best(|| {
        let explored = explore(&game, &[game.start()], Limits::default(), won);
        explored.map(|explored| (explored.graph.len(), explored.graph.edges())).ok()
    });
    let (states, edges) = states.expect("there are no limits");
    println!(
        "exploring Connect 4 on 4x5: {states} states, {edges} moves, {:.2} M states/s",
        states as f64 / time.as_secs_f64() / 1e6
    );
}

/// The most memory this process has had.
fn peak_megabytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1000
}
