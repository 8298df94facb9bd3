//! Numbers and boards: there and back, the same by symmetry.

use cozy_chess::{Board, BoardBuilder, Color, Piece, Square, get_king_moves};
use perfectplay_core::tier::{Cell, Location, Outcome, Tier};
use perfectplay_games::chess::ending::{Ending, locate, tiers};
use perfectplay_testkit::Dice;

use crate::memory::Memory;

/// Nothing is looked up as long as nobody looks.
struct Unsolved;

struct Nothing;

impl perfectplay_core::tier::Solved for Unsolved {
    fn open(&self, _: &str) -> std::sync::Arc<dyn perfectplay_core::tier::Outcomes> {
        std::sync::Arc::new(Nothing)
    }
}

impl perfectplay_core::tier::Outcomes for Nothing {
    fn outcome(&self, _: u64) -> Outcome {
        Outcome::Draw
    }
}

fn ending(name: &str) -> Ending {
    Ending::new(name, &Unsolved)
}

/// A board turned by one of the symmetries (1 left and right, 2 top and bottom, 4 files and ranks), with its colours
/// exchanged or not.
fn turned(board: &Board, turn: usize, exchanged: bool) -> Board {
    let square = |square: Square| turned_square(square, turn, exchanged);
    let color = |color: Color| if exchanged { !color } else { color };
    let from = BoardBuilder::from_board(board);
    let mut to = BoardBuilder::empty();
    for at in Square::ALL {
        *to.square_mut(square(at)) = from.square(at).map(|(piece, own)| (piece, color(own)));
    }
    to.side_to_move = color(from.side_to_move);
    to.en_passant = from.en_passant.map(square);
    to.build().expect("a board turned is a board")
}

fn turned_square(square: Square, turn: usize, exchanged: bool) -> Square {
    let mut square = square;
    if turn & 1 != 0 {
        square = square.flip_file();
    }
    if (turn & 2 != 0) != exchanged {
        square = square.flip_rank();
    }
    let at = square as usize;
    if turn & 4 != 0 { Square::index(at % 8 * 8 + at / 8) } else { square }
}

#[test]
fn boards_and_numbers_there_and_back() {
    let mut dice = Dice::new(3);
    for name in tiers("3").expect("there are").into_iter().chain(tiers("4").expect("there are")) {
        let ending = ending(&name);
        let turns = if name.contains('P') { 2 } else { 8 };
        for sample in 0..3000 {
            let mut number = dice.below(ending.len() as usize) as u64;
            if sample % 3 == 0 {
                // The last are those with a right to capture en passant.
                number = ending.len() - 1 - number % (ending.len() / 100);
            }
            let Some(board) = ending.board(number) else { continue };
            for turn in 0..turns {
                let same = turned(&board, turn, false);
                assert_eq!(ending.number(&same), Some(number), "{name} {same}");
                if locate(&same) != Location::Known(Outcome::Draw) {
                    let at = Location::At { tier: name.clone(), number, exchanged: false };
                    assert_eq!(locate(&same), at, "{same}");
                    let Location::At { tier, number: there, exchanged } =
                        locate(&turned(&board, turn, true))
                    else {
                        panic!("{same} has a number")
                    };
                    assert_eq!(tier, name);
                    // If both sides have the same men, nothing is exchanged: White has a number then, and so has Black.
                    let equal = name[1..].split_once('K').is_some_and(|(a, b)| a == b);
                    assert_eq!(exchanged, !equal, "{same}");
                    assert!(equal || there == number, "{same}");
                }
            }
        }
    }
}

/// All placements of three men, counted without numbers: as many legal positions, up to symmetry.
#[test]
fn as_many_positions_as_there_are() {
    for (name, piece, turns) in
        [("KQK", Piece::Queen, 8), ("KRK", Piece::Rook, 8), ("KPK", Piece::Pawn, 2)]
    {
        let ending = ending(name);
        let numbered = (0..ending.len()).filter(|&number| ending.board(number).is_some()).count();
        let looked = (0..ending.len())
            .filter(|&number| ending.look(number, &mut Vec::new()) != Cell::Void)
            .count();
        // By the lemma that is not Burnside's: the mean of how many boards each symmetry leaves as they are.
        let mut fixed = 0;
        for men in 0..64 * 64 * 64 {
            let [white, black, man] = [men / 4096, men / 64 % 64, men % 64].map(Square::index);
            let mut builder = BoardBuilder::empty();
            *builder.square_mut(white) = Some((Piece::King, Color::White));
            *builder.square_mut(man) = Some((piece, Color::White));
            *builder.square_mut(black) = Some((Piece::King, Color::Black));
            for side in Color::ALL {
                builder.side_to_move = side;
                let Ok(board) = builder.build() else { continue };
                // A board may have kings side by side, a position may not.
                if board.occupied().len() < 3 || get_king_moves(white).has(black) {
                    continue;
                }
                fixed += (0..turns)
                    .filter(|&turn| turned_square(white, turn, false) == white)
                    .filter(|&turn| turned(&board, turn, false) == board)
                    .count();
            }
        }
        assert_eq!(fixed % turns, 0);
        assert_eq!([numbered, looked], [fixed / turns; 2], "{name}");
    }
}

#[test]
fn what_the_rules_decide_needs_no_number() {
    let known = |fen: &str| locate(&fen.parse().expect("a FEN"));
    for dead in [
        "8/8/8/8/8/8/8/K6k w - - 0 1",
        "8/8/8/8/8/8/8/KB5k w - - 0 1",
        "8/8/8/8/8/8/8/K5nk b - - 0 1",
        "8/8/8/8/8/b7/8/KB5k w - - 0 1".replace("b7", "1b6").as_str(),
        "8/8/8/8/8/3B4/8/KB5k w - - 0 1",
    ] {
        assert_eq!(known(dead), Location::Known(Outcome::Draw), "{dead}");
    }
    for alive in [
        "8/8/8/8/8/8/N7/KN5k w - - 0 1",
        "8/8/8/8/8/8/8/KN3n1k w - - 0 1",
        "8/8/8/8/8/b7/8/KB5k w - - 0 1",
        "8/8/8/8/8/8/8/KB3n1k w - - 0 1",
        "8/8/8/8/8/2B5/8/KB5k w - - 0 1",
    ] {
        assert!(matches!(known(alive), Location::At { .. }), "{alive}");
    }
    assert_eq!(known("8/8/8/8/8/8/8/R3K2k w Q - 0 1"), Location::Nowhere, "castling");
    assert_eq!(known("8/8/8/8/8/8/8/KkQ5 b - - 0 1"), Location::Nowhere, "kings side by side");
    assert_eq!(known("8/8/8/8/8/7p/7p/RQR1K2k w - - 0 1"), Location::Nowhere, "seven men");
}

/// White wins with the queen, and so does Black with the colours exchanged.
#[test]
fn colours_exchanged() {
    let memory = Memory::of(&["KPK"]);
    for number in (0..memory.ending("KPK").len()).step_by(7) {
        if let Some(board) = memory.ending("KPK").board(number) {
            let outcome = memory.outcome(&board).map(Outcome::exchanged);
            assert_eq!(memory.outcome(&turned(&board, 0, true)), outcome, "{board}");
        }
    }
}
