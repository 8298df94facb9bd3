//! How fast files of graphs are read, against floors in the same run.
//!
//! `cargo run --release -p perfectplay-bench --bin files [VERTICES]`. The files are random graphs with two to
//! five moves in each vertex, made in memory, so that no disk is measured. Quote the ratios: the machine
//! decides the rest.

#![allow(clippy::print_stdout)]

use std::{env, fmt::Write, hint::black_box, time::Instant};

use perfectplay_core::Player;
use perfectplay_formats::{NamedGraph, json, pgsolver};
use perfectplay_graph::{Builder, Outcome, Vertex};
use perfectplay_testkit::Dice;

/// A measurement is repeated, and the best one counts.
const ROUNDS: usize = 3;

fn main() {
    let vertices: usize = match env::args().nth(1).map(|count| count.parse()) {
        None => 1_000_000,
        Some(Ok(count)) if count > 0 => count,
        Some(_) => {
            println!("give the number of vertices, or nothing for a million");
            std::process::exit(2);
        }
    };
    let parity_game = parity_game(vertices);
    measure("PGSolver", parity_game.as_bytes(), |bytes| {
        pgsolver::read(bytes).expect("a sound file")
    });

    let graph = pgsolver::read(parity_game.as_bytes()).expect("a sound file");
    let mut written = Vec::new();
    json::write(&graph, &mut written).expect("memory takes all");
    measure("JSON", &written, |bytes| json::read(bytes).expect("a sound file"));
}

/// A random game of reaching an end, as others write it: one vertex in ten is a sink.
fn parity_game(vertices: usize) -> String {
    let mut dice = Dice::new(1);
    let mut text = format!("parity {};\n", vertices - 1);
    for vertex in 0..vertices {
        let (priority, owner) = (dice.below(2), dice.below(2));
        write!(text, "{vertex} {priority} {owner} ").expect("strings take all");
        if dice.below(10) == 0 {
            write!(text, "{vertex}").expect("strings take all");
        } else {
            for number in 0..2 + dice.below(4) {
                let comma = if number == 0 { "" } else { "," };
                write!(text, "{comma}{}", dice.below(vertices)).expect("strings take all");
            }
        }
        text.push_str(";\n");
    }
    text
}

fn measure(form: &str, bytes: &[u8], read: impl Fn(&[u8]) -> NamedGraph) {
    let graph = read(bytes).graph;
    let megabytes = bytes.len() as f64 / 1e6;
    let (vertices, edges) = (graph.len(), graph.edges());
    println!("{form}: {megabytes:.1} MB, {vertices} vertices, {edges} edges");
    let speed = |what: &str, work: &dyn Fn()| {
        let seconds = (0..ROUNDS).map(|_| {
            let begun = Instant::now();
            work();
            begun.elapsed().as_secs_f64()
        });
        let best = seconds.fold(f64::INFINITY, f64::min);
        println!("  {what:<38} {:>8.0} MB/s", megabytes / best);
    };
    speed("floor: counting lines", &|| {
        black_box(bytes.iter().filter(|&&byte| byte == b'\n').count());
    });
    speed("floor: counting bytes in a 1 MB buffer", &|| _ = black_box(through_a_buffer(bytes)));
    if form == "PGSolver" {
        speed("a plain loop of split and parse", &|| {
            let text = std::str::from_utf8(bytes).expect("a sound file");
            black_box(split_and_parse(text).len());
        });
    } else {
        speed("serde_json, everything ignored", &|| {
            let ignored: serde::de::IgnoredAny =
                serde_json::from_reader(std::io::BufReader::new(bytes)).expect("a sound file");
            black_box(ignored);
        });
    }
    speed("perfectplay-formats", &|| {
        black_box(read(bytes).graph.len());
    });
}

/// What any reader must do: copy all bytes through a buffer and look at each.
fn through_a_buffer(mut bytes: &[u8]) -> u64 {
    let mut buffer = vec![0; 1 << 20];
    let mut sum = 0;
    loop {
        let read = std::io::Read::read(&mut bytes, &mut buffer).expect("memory can be read");
        if read == 0 {
            return sum;
        }
        sum += buffer[..read].iter().map(|&byte| u64::from(byte)).sum::<u64>();
    }
}

/// The reader that anybody would write first.
fn split_and_parse(text: &str) -> perfectplay_graph::GameGraph {
    let mut graph = Builder::default();
    for line in text.lines().skip(1) {
        let mut fields = line.trim_end_matches(';').split_whitespace();
        let mut number =
            || fields.next().and_then(|field| field.parse::<u32>().ok()).expect("sound");
        let (vertex, priority, owner) = (number(), number(), number());
        let successors: Vec<Vertex> = fields
            .next()
            .expect("sound")
            .split(',')
            .map(|next| next.parse().expect("sound"))
            .collect();
        let player = |number: u32| Player::BOTH[number as usize & 1];
        let is_end = successors.iter().all(|&next| next == vertex);
        graph.vertex(player(owner), is_end.then_some(Outcome::Won(player(priority))));
        successors.iter().for_each(|&next| _ = graph.edge(next));
    }
    graph.finish(0).expect("a sound file")
}
