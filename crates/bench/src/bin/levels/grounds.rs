//! The games on which levels are measured: tiny and large, with a heuristic and without.

use perfectplay_core::Zero;
use perfectplay_games::{
    chomp::Chomp,
    connect4::{self, Alignments, Connect4},
    mnk::{self, Mnk, OpenLines},
    nim::Nim,
    othello::{self, Othello, PatternValue, Weighted},
};

use crate::{
    games::{Ahead, Games},
    measure::{Ground, Judge},
};

const KNOWN: &str = "parameters of a game that there is";

/// What level 10 may enter a move here: enough to be far ahead of level 9.
const NODES: u64 = 100_000;

/// The same in Othello, where level 9 goes by exact scores near the end and level 10 must be allowed no less.
const BY_SCORES: u64 = 2 << 20;

pub(crate) fn tic_tac_toe() -> Ground<Mnk, OpenLines, mnk::Insight> {
    Ground {
        name: "tic-tac-toe",
        game: Mnk::tic_tac_toe(),
        heuristic: OpenLines,
        knowledge: mnk::Insight,
        judge: Judge::Outcome,
        plies: [0, 7],
        positions: 300,
        opening: 1,
        openings: [600, 2000],
        nodes: NODES,
    }
}

pub(crate) fn small_connect4() -> Ground<Connect4, Alignments, connect4::Insight> {
    let game = Connect4::new(4, 5, 4).expect(KNOWN);
    Ground {
        name: "connect 4, 5x4",
        heuristic: Alignments::new(&game),
        knowledge: connect4::Insight::new(&game),
        judge: Judge::Outcome,
        plies: [4, 14],
        positions: 300,
        opening: 2,
        openings: [800, 200],
        nodes: NODES,
        game,
    }
}

pub(crate) fn connect4() -> Ground<Connect4, Alignments, connect4::Insight> {
    let game = Connect4::standard();
    Ground {
        name: "connect 4, 7x6",
        heuristic: Alignments::new(&game),
        knowledge: connect4::Insight::new(&game),
        judge: Judge::Sight(11),
        plies: [4, 26],
        positions: 150,
        // From here on level 9 goes by exact scores, and level 10 must be allowed no less.
        opening: 10,
        openings: [200, 200],
        nodes: 8_000_000,
        game,
    }
}

pub(crate) fn small_othello() -> Ground<Othello, Weighted, othello::Insight> {
    let game = Othello::new(6).expect(KNOWN);
    Ground {
        name: "othello, 6x6",
        heuristic: Weighted::new(&game),
        knowledge: othello::Insight::new(&game),
        judge: Judge::Margin,
        plies: [20, 26],
        positions: 150,
        opening: 4,
        openings: [120, 60],
        nodes: BY_SCORES,
        game,
    }
}

pub(crate) fn othello() -> Ground<Othello, PatternValue, othello::Insight> {
    let game = Othello::standard();
    Ground {
        name: "othello, 8x8",
        heuristic: PatternValue::new(&game),
        knowledge: othello::Insight::new(&game),
        judge: Judge::Deep(10),
        plies: [6, 40],
        positions: 60,
        opening: 6,
        openings: [150, 40],
        nodes: BY_SCORES,
        game,
    }
}

pub(crate) fn nim() -> Ground<Nim, Zero, ()> {
    Ground {
        name: "nim 3,4,5",
        game: Nim::new(&[3, 4, 5], false, None).expect(KNOWN),
        heuristic: Zero,
        knowledge: (),
        judge: Judge::Outcome,
        plies: [0, 4],
        positions: 300,
        opening: 0,
        openings: [600, 150],
        nodes: NODES,
    }
}

pub(crate) fn chomp() -> Ground<Chomp, Zero, ()> {
    Ground {
        name: "chomp 5x6",
        game: Chomp::new(5, 6).expect(KNOWN),
        heuristic: Zero,
        knowledge: (),
        judge: Judge::Outcome,
        plies: [0, 4],
        positions: 300,
        opening: 0,
        openings: [600, 100],
        nodes: NODES,
    }
}

/// Levels go by exact scores from about here on.
pub(crate) fn connect4_games() -> Games<Connect4, Alignments, connect4::Insight> {
    let game = Connect4::standard();
    Games {
        name: "connect 4, games",
        heuristic: Alignments::new(&game),
        knowledge: connect4::Insight::new(&game),
        random: [8, 10],
        ahead: None,
        count: 4,
        game,
    }
}

pub(crate) fn othello_games() -> Games<Othello, PatternValue, othello::Insight> {
    let game = Othello::standard();
    Games {
        name: "othello, games",
        heuristic: PatternValue::new(&game),
        knowledge: othello::Insight::new(&game),
        random: [6, 10],
        // Further than any level below 10 looks; estimates are in hundredths of discs.
        ahead: Some(Ahead { depth: 12, unit: 100.0 }),
        count: 3,
        game,
    }
}
