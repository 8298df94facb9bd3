//! What a node costs: `pvs` against plain alpha-beta, with a table that stays in the cache.
//!
//! Most nodes of alpha-beta are leaves, which cost the rules and the heuristic and little else. Of
//! the nodes of `pvs` more are inner ones, where keys are made, the table is asked and moves are put
//! in order; and what is known to the game can be left out to see what the order costs.

use perfectplay_core::{Game, Knowledge, Limits};
use perfectplay_games::connect4::{Centre, Connect4, Insight};
use perfectplay_tree::{Method, Options, analyse};

use crate::measure::{Contender, Run, fastest, in_turn, seconds};

const ROUNDS: usize = 15;

/// Deep enough for some milliseconds. Plain alpha-beta needs far more nodes to see as far.
const DEPTH: u32 = 14;
const DEPTH_PLAIN: u32 = 9;

pub(crate) fn report() {
    let game = Connect4::standard();
    let knowledge = Insight::new(&game);
    let kilobytes = |count: usize| count << 10;
    println!("connect 4, empty board, centre: what a node costs");
    let game = &game;
    let mut contenders = vec![
        contender("alphabeta", game, Method::AlphaBeta, DEPTH_PLAIN, &(), 0),
        contender("pvs, no order, 256 kB", game, Method::Pvs, DEPTH, &(), kilobytes(256)),
        contender("pvs, 64 kB", game, Method::Pvs, DEPTH, &knowledge, kilobytes(64)),
        contender("pvs, 256 kB", game, Method::Pvs, DEPTH, &knowledge, kilobytes(256)),
        contender("pvs, 1 MB", game, Method::Pvs, DEPTH, &knowledge, kilobytes(1 << 10)),
        contender("pvs, 64 MB", game, Method::Pvs, DEPTH, &knowledge, kilobytes(64 << 10)),
    ];
    for (runs, contender) in in_turn(ROUNDS, &mut contenders).iter().zip(&contenders) {
        let run = fastest(runs);
        let part = |count: u64| 100.0 * count as f64 / run.nodes as f64;
        let inner = run.nodes - run.leaves - run.remembered;
        println!(
            "  {:<24} {run}   leaves {:>2.0} %, remembered {:>2.0} %, inner {:>2.0} %: {:>4.0} ns each",
            contender.name,
            part(run.leaves),
            part(run.remembered),
            part(inner),
            seconds(&run) * 1e9 / inner as f64,
        );
    }
}

fn contender<'a, K: Knowledge<Connect4>>(
    name: &str,
    game: &'a Connect4,
    method: Method,
    depth: u32,
    knowledge: &'a K,
    memory: usize,
) -> Contender<'a> {
    let heuristic = Centre::new(game);
    Contender::new(name, move || {
        let options = Options { limits: Limits::depth(depth), memory, ..Options::new(knowledge) };
        Run::of(|| analyse(method, game, &game.start(), &heuristic, &options, &mut ()))
    })
}
