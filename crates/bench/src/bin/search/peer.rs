//! The crate `minimax`: Connect 4 under its rules trait, and its search with a table.
//!
//! Its rules are written for it, with all that its search can make use of: bitboards, a hash worked
//! out only where it asks for one, columns from the middle outwards, and moves that name the cell
//! and the player, which is what its history of moves goes by.

use std::time::Instant;

use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};
use perfectplay_core::hash;

use crate::measure::Run;

/// A way to set up its search.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    /// The two mirror images of a position share an entry, as they do in this project: it takes
    /// whatever hash it is given.
    mirrored: bool,
    set_up: fn(IterativeOptions) -> IterativeOptions,
}

/// What may serve it, its default first. Its window around the last value (aspiration) is followed
/// by a search with the whole window, so MTD(f) stands for that. The null move, the extension of
/// single moves and the search beyond the horizon would change what a depth means. It shuffles the
/// moves of the root, so its nodes vary with null windows; the fastest of its runs counts.
pub(crate) const SETTINGS: [Setting; 6] = [
    Setting { name: "null windows (its default)", mirrored: false, set_up: |options| options },
    Setting { name: "null windows, mirrored", mirrored: true, set_up: |options| options },
    Setting {
        name: "null windows, history, mirrored",
        mirrored: true,
        set_up: |options| options.with_countermoves().with_countermove_history(),
    },
    Setting { name: "MTD(f), mirrored", mirrored: true, set_up: IterativeOptions::with_mtdf },
    Setting {
        name: "MTD(f), history, mirrored",
        mirrored: true,
        set_up: |options| options.with_mtdf().with_countermoves().with_countermove_history(),
    },
    Setting {
        name: "MTD(f), every second depth, mirrored",
        mirrored: true,
        set_up: |options| options.with_mtdf().with_double_step_increment(),
    },
];

/// Searches Connect 4 from the empty board to a depth.
pub(crate) fn search(setting: &Setting, depth: u8, table_bytes: usize) -> Run {
    let options = (setting.set_up)(IterativeOptions::new().with_table_byte_size(table_bytes));
    if setting.mirrored {
        search_with(MiddleDiscs::<true>, options, depth)
    } else {
        search_with(MiddleDiscs::<false>, options, depth)
    }
}

/// The table is made before the clock starts.
fn search_with<const MIRRORED: bool>(
    evaluator: MiddleDiscs<MIRRORED>,
    options: IterativeOptions,
    depth: u8,
) -> Run {
    let mut search = IterativeSearch::new(evaluator, options);
    search.set_max_depth(depth);
    let mut board = Board { mover: 0, all: 0, discs: 0 };
    let begun = Instant::now();
    std::hint::black_box(search.choose_move(&board));
    let time = begun.elapsed();
    let nodes = nodes_in(&search.stats(&mut board));
    Run { value: search.root_value().into(), nodes, time, ..Run::default() }
}

/// It tells its count only in a sentence: "Explored 123 nodes to depth 4."
fn nodes_in(sentence: &str) -> u64 {
    let after = sentence.split_once("Explored ").map_or("", |(_, after)| after);
    after.split(' ').next().and_then(|count| count.parse().ok()).expect("a count of nodes")
}

/// Seven bits a column, the lowest cell first.
#[derive(Clone)]
pub(crate) struct Board {
    mover: u64,
    all: u64,
    discs: u8,
}

/// The column, and who plays there at which height: cell + 64 * player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drop(u8);

struct Bits<const MIRRORED: bool>;

const FROM_THE_MIDDLE: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];
const TOP_CELLS: u64 = 0x8102_0408_1020;

impl<const MIRRORED: bool> minimax::Game for Bits<MIRRORED> {
    type S = Board;
    type M = Drop;

    fn generate_moves(board: &Board, moves: &mut Vec<Drop>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(board) {
            return Some(winner);
        }
        let side = 64 * (board.discs & 1);
        let landing = |column: u8| {
            let lowest = 1 << (7 * column);
            let cell = (board.all + lowest) & !board.all & (0x3f * lowest);
            Drop(cell.trailing_zeros() as u8 + side)
        };
        if board.all & TOP_CELLS == 0 {
            moves.extend(FROM_THE_MIDDLE.map(landing));
        } else {
            let open = |column: &u8| board.all >> (7 * column + 5) & 1 == 0;
            moves.extend(FROM_THE_MIDDLE.into_iter().filter(open).map(landing));
        }
        None
    }

    fn apply(board: &mut Board, Drop(cell): Drop) -> Option<Board> {
        let disc = 1 << (cell & 63);
        let mover = board.mover ^ board.all;
        Some(Board { mover, all: board.all | disc, discs: board.discs + 1 })
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        let discs = board.mover ^ board.all;
        let four = |step: u32| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step)
        };
        if four(1) | four(7) | four(6) | four(8) != 0 {
            return Some(Winner::PlayerJustMoved);
        }
        (board.discs == 42).then_some(Winner::Draw)
    }

    fn zobrist_hash(board: &Board) -> u64 {
        let key = board.mover + board.all;
        if !MIRRORED {
            return hash::mix(key);
        }
        let mirrored = (0..7).fold(0, |mirrored, column| {
            mirrored | (key >> (7 * column) & 0x7f) << (7 * (6 - column))
        });
        hash::mix(key.min(mirrored))
    }

    /// Never played: its table of answers must be filled with something.
    fn null_move(_: &Board) -> Option<Drop> {
        Some(Drop(63))
    }
    fn table_index(Drop(cell): Drop) -> u16 {
        cell.into()
    }
    fn max_table_index() -> u16 {
        127
    }
}

struct MiddleDiscs<const MIRRORED: bool>;

impl<const MIRRORED: bool> Evaluator for MiddleDiscs<MIRRORED> {
    type G = Bits<MIRRORED>;

    fn evaluate(&self, board: &Board) -> Evaluation {
        let middle = 0x3f << 14 | 0x3f << 21 | 0x3f << 28;
        let count = |discs: u64| (discs & middle).count_ones() as Evaluation;
        count(board.mover) - count(board.mover ^ board.all)
    }
}
