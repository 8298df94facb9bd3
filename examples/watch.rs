//! Watching a search: an observer of one's own, and the recorder that draws the figures.
//!
//! Run with: `cargo run -p perfectplay-examples --example watch`
//!
//! The search that is watched is the one that runs at full speed: with `()` for an observer the
//! compiler removes every call.

#![expect(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use perfectplay_core::{Found, Game, Leaf, Observer, Player, Reading, Window};
use perfectplay_games::explicit_tree::{Branch, ExplicitTree};
use perfectplay_tree::{Method, NodeState, Options, RecordedPass, Recorder, solve};

/// The tree of the courses: Max chooses a list, Min a number in it.
const TREE: &str = "[[7,6,5],[2,4,8],[9,3,4]]";

/// Notes what happens, indented by depth.
#[derive(Default)]
struct Notes {
    depth: usize,
    lines: Vec<String>,
}

impl Notes {
    fn write(&mut self, what: &str) {
        self.lines.push(format!("{}{what}", "  ".repeat(self.depth - 1)));
    }
}

impl Observer<Branch> for Notes {
    fn enter(&mut self, mv: Option<Branch>, player: Player, _: Option<Window>) {
        self.depth += 1;
        match mv {
            Some(Branch(number)) => self.write(&format!("branch {number}, {player} to move")),
            None => self.write(&format!("the root, {player} to move")),
        }
    }
    fn leaf(&mut self, _: Leaf, value: Reading) {
        self.write(&format!("a leaf, worth {}", value.score));
        self.depth -= 1;
    }
    fn cut(&mut self, skipped: &[Branch]) {
        self.write(&format!("{} more cannot change the answer", skipped.len()));
    }
    fn leave(&mut self, found: Found, _: Option<Branch>) {
        if let Found::Value(value) = found {
            self.write(&format!("found {}", value.score));
        }
        self.depth -= 1;
    }
}

/// The branches that were never looked at, by the moves from the root.
fn pruned(pass: &RecordedPass<Branch>) -> Vec<String> {
    let path = |mut node: usize| {
        let mut numbers = Vec::new();
        while let (Some(Branch(number)), Some(parent)) =
            (pass.nodes[node].mv, pass.nodes[node].parent)
        {
            numbers.push(number.to_string());
            node = parent;
        }
        numbers.reverse();
        numbers.join(".")
    };
    (0..pass.nodes.len())
        .filter(|&node| pass.nodes[node].state == NodeState::Pruned)
        .map(path)
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = ExplicitTree::parse(TREE)?;
    let options = Options::default();

    let mut notes = Notes::default();
    solve(Method::AlphaBeta, &game, &game.start(), &options, &mut notes)?;
    println!("{}", notes.lines.join("\n"));

    let mut recorder = Recorder::new(1000, 100);
    let report = solve(Method::AlphaBeta, &game, &game.start(), &options, &mut recorder)?;
    let recorded = recorder.finish();
    println!("value {}, pruned: {}", report.value, pruned(&recorded.passes[0]).join(" "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs() {
        main().unwrap();
    }

    /// Worked out by hand: after 5 in the first list, 2 settles the second list and 3 the third.
    #[test]
    fn alpha_beta_skips_three_branches() {
        let game = ExplicitTree::parse(TREE).unwrap();
        let mut recorder = Recorder::new(1000, 100);
        let options = Options::default();
        solve(Method::AlphaBeta, &game, &game.start(), &options, &mut recorder).unwrap();
        let recorded = recorder.finish();
        assert_eq!(pruned(&recorded.passes[0]), ["2.2", "2.3", "3.3"]);
    }

    #[test]
    fn watching_does_not_change_the_search() {
        let game = ExplicitTree::parse(TREE).unwrap();
        let (start, options) = (game.start(), Options::default());
        let mut notes = Notes::default();
        let watched = solve(Method::AlphaBeta, &game, &start, &options, &mut notes).unwrap();
        let alone = solve(Method::AlphaBeta, &game, &start, &options, &mut ()).unwrap();
        assert_eq!((watched.value, watched.stats.nodes), (alone.value, alone.stats.nodes));
        assert_eq!(notes.depth, 0, "every state that is entered is left");
        let entered = notes.lines.iter().filter(|line| line.contains("to move")).count();
        assert_eq!(entered as u64, watched.stats.nodes);
    }
}
