//! The longest wins, against the literature.

use perfectplay_core::{Player, tier::Outcome};

use crate::memory::{Memory, solved_forward};

/// The longest mate of the stronger side, in its own moves.
fn moves(memory: &Memory, name: &str) -> Option<u32> {
    memory.longest(name, Player::Max).map(|plies| plies.div_ceil(2))
}

#[test]
fn three_men() {
    let memory = Memory::of(&["3"]);
    for (name, longest) in [("KQK", 10), ("KRK", 16), ("KPK", 28)] {
        assert_eq!(moves(&memory, name), Some(longest), "{name}");
        assert_eq!(memory.longest(name, Player::Min), None, "{name}");
    }
}

/// By the definition of an outcome alone, no move taken back.
#[test]
fn three_men_looking_forward_only() {
    let memory = Memory::of(&["3"]);
    for name in ["KQK", "KRK", "KPK"] {
        assert!(solved_forward(memory.ending(name)) == *memory.table(name), "{name}");
    }
}

#[test]
fn bishop_and_knight() {
    let memory = Memory::of(&["KBNK"]);
    assert_eq!(moves(&memory, "KBNK"), Some(33));
    let fen = "8/8/8/8/8/2n5/8/KN5k w - - 0 1";
    assert_eq!(memory.outcome(&fen.parse().expect("a FEN")), None, "not solved");
}

#[test]
fn queen_against_rook() {
    let memory = Memory::of(&["KQKR"]);
    assert_eq!(moves(&memory, "KQKR"), Some(35));
    // Philidor's position: whoever is to move, the queen wins.
    for turn in ["w", "b"] {
        let fen = format!("1k6/1r6/2K5/Q7/8/8/8/8 {turn} - - 0 1");
        let outcome = memory.outcome(&fen.parse().expect("a FEN"));
        assert!(matches!(outcome, Some(Outcome::Won(Player::Max, _))), "{fen}: {outcome:?}");
    }
}

#[test]
fn two_bishops_and_two_knights() {
    let memory = Memory::of(&["KBBK", "KNNK"]);
    assert_eq!(moves(&memory, "KBBK"), Some(19));
    // A mate in one is all there is.
    assert_eq!(moves(&memory, "KNNK"), Some(1));
}
