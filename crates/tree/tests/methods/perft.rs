//! Counts of the full tree against plain enumeration.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use perfectplay_core::{Game, Limits, Notation, Stop};
use perfectplay_games::chess::Chess;
use perfectplay_testkit::{
    suite,
    toys::{ExtraTurns, Matches},
};
use perfectplay_tree::{Counts, perft};
use proptest::prelude::*;

use crate::searches::{graphs, moves, trees};

/// Level by level: all states so many moves away, each as often as there are ways to it.
fn enumerate<G: Game>(game: &G, state: &G::State, depth: u32) -> Counts {
    let mut level = vec![state.clone()];
    let mut finished = 0;
    for _ in 0..depth {
        finished += level.iter().filter(|state| game.utility(state).is_some()).count() as u64;
        level = level
            .iter()
            .flat_map(|state| moves(game, state).into_iter().map(|mv| game.after(state, mv)))
            .collect();
    }
    Counts { leaves: level.len() as u64, finished }
}

fn check<G: Game>(game: &G, state: &G::State, deepest: u32) {
    for depth in 0..=deepest {
        let counts = perft(game, state, depth, Limits::default());
        assert_eq!(counts, Ok(enumerate(game, state, depth)), "depth {depth}");
    }
}

proptest! {
    #[test]
    fn on_irregular_trees(tree in trees()) {
        check(&tree, &tree.start(), tree.depth + 2);
    }

    #[test]
    fn where_states_come_back(game in graphs(10)) {
        check(&game, &game.start(), 7);
    }
}

#[test]
fn on_toys() {
    check(&ExtraTurns::new(9), &ExtraTurns::new(9).start(), 11);
    check(&Matches::new(9, 3), &Matches::new(9, 3).start(), 11);
}

/// A count that was cut short is none.
#[test]
fn a_limit_is_an_error() {
    let game = Matches::new(15, 3);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    assert_eq!(perft(&game, &game.start(), 15, limits), Err(Stop::Nodes));
}

/// Where Debian puts games, beside where programs are looked for.
const GAMES: &str = "/usr/games";

/// What `stockfish` counts, if it is installed.
fn by_stockfish(fen: &str, depth: u32) -> Option<u64> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let program = std::env::split_paths(&path)
        .chain([GAMES.into()])
        .map(|folder| folder.join("stockfish"))
        .find(|program| program.is_file())?;
    let mut engine = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("stockfish starts");
    let mut commands = engine.stdin.take().expect("it is spoken to");
    writeln!(commands, "position fen {fen}\ngo perft {depth}").expect("it listens");
    // It counts to the end and then sees that nothing more is said.
    drop(commands);
    let said = engine.wait_with_output().expect("it answers");
    let said = String::from_utf8(said.stdout).expect("text");
    let count = said.lines().find_map(|line| line.strip_prefix("Nodes searched: "));
    Some(count.and_then(|count| count.trim().parse().ok()).unwrap_or_else(|| panic!("{said}")))
}

/// The six positions that chess programs are tested with.
#[test]
fn chess_as_stockfish_counts_it_if_it_is_installed() {
    let known: Vec<_> = suite::perft()
        .into_iter()
        .filter(|known| known.game == "chess" && known.depth == 5)
        .collect();
    assert_eq!(known.len(), 6);
    for known in known {
        let state = Chess.read_line(&known.position).unwrap().0;
        let Some(counted) = by_stockfish(&Chess.write_state(&state), known.depth) else {
            return;
        };
        // That ours are these as well is seen where all known counts are.
        assert_eq!(counted, known.leaves, "{}", known.position);
    }
}
