//! The worked examples of the course documents this project grew from, each with the document's
//! own figures. Where a document has a slip, the test says which reading it takes.

mod connect4_heuristics;
mod games_as_search;
mod games_on_graphs;
mod othello_minimax;
mod reversi_greedy_trap;
mod yes_no_dichotomy;

use perfectplay_core::Limits;
use perfectplay_registry::{Position, Registry, Request, Settings};

/// A position of a game at its usual size.
fn open(game: &str, position: &str) -> Box<dyn Position> {
    open_with(game, &[], position)
}

/// A position of a game with parameters.
fn open_with(game: &str, parameters: &[(&str, &str)], position: &str) -> Box<dyn Position> {
    let mut settings = Settings::new();
    for (name, value) in parameters {
        settings.set(*name, *value);
    }
    Registry::standard().open(game, &settings, position).unwrap()
}

fn by(method: &str) -> Request<'_> {
    Request { method, memory: 1 << 20, ..Request::default() }
}

/// The same with the value of every move.
fn every_move_by(method: &str) -> Request<'_> {
    Request { all_moves: true, ..by(method) }
}

/// A search to a depth with a heuristic.
fn to_depth<'a>(method: &'a str, depth: u32, heuristic: &'a str) -> Request<'a> {
    Request { limits: Limits::depth(depth), heuristic: Some(heuristic), ..by(method) }
}
