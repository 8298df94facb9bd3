//! What makes no game is refused in both languages. (Texts that make no position: see `laws.rs`.)

use perfectplay_core::HeapRule;
use perfectplay_games::{
    chomp::Chomp,
    connect4::Connect4,
    explicit_tree::ExplicitTree,
    heaps::HeapGame,
    mnk::Mnk,
    nim::Nim,
    othello::Othello,
    random_tree::{LeafLaw, Order, OrderedTree, RandomTree},
    wythoff::Wythoff,
};
use perfectplay_testkit::assert_said;

#[test]
fn boards() {
    for (rows, columns, connect) in [(0, 3, 3), (9, 8, 3), (3, 3, 4)] {
        assert_said(&Mnk::<1>::new(rows, columns, connect).unwrap_err());
    }
    for (rows, columns, connect) in [(20, 7, 4), (6, 7, 0)] {
        assert_said(&Connect4::new(rows, columns, connect).unwrap_err());
    }
    assert_said(&Othello::new(5).unwrap_err());
    assert_said(&Chomp::new(0, 3).unwrap_err());
    for text in ["0x3", "99x3", "ax3", "3,5", "999", "", "3;4"] {
        assert_said(&Chomp::from_text(text).unwrap_err());
    }
}

#[test]
fn heaps() {
    assert_said(&Nim::new(&[], false, None).unwrap_err());
    assert_said(&Nim::new(&[1; 1000], false, None).unwrap_err());
    assert_said(&Nim::new(&[70_000], false, None).unwrap_err());
    assert_said(&Nim::new(&[3], false, Some(0)).unwrap_err());
    for text in ["3", "1,2,3", "70000,1", "3,,4", "99999999999,1", "x"] {
        assert_said(&Wythoff::from_text(text, false).unwrap_err());
    }
    let kayles = || HeapRule::code("0.77").unwrap();
    assert_said(&HeapGame::new(kayles(), false, &[u32::MAX]).unwrap_err());
    assert_said(&HeapGame::new(kayles(), false, &[1; 100_000]).unwrap_err());
    for code in ["77", "0.", "0.7x7", "3.7", "0.000", &format!("0.{}", "1".repeat(1001))] {
        assert_said(&HeapRule::code(code).unwrap_err());
    }
    for set in [&[][..], &[0, 2], &(1..70_000).collect::<Vec<_>>()] {
        assert_said(&HeapRule::subtraction(set).unwrap_err());
    }
}

#[test]
fn trees() {
    let deep = "[".repeat(2000);
    for text in
        ["", "[", "[1,", "[[1,2],[]]", "[1.5]", "[99999999999]", "[1]]", "[1 2]", "[x]", &deep]
    {
        assert_said(&ExplicitTree::parse(text).unwrap_err());
    }
    let uniform = LeafLaw::default();
    for (moves, depth) in [(0, 3), (3, 9999), (1000, 1000)] {
        assert_said(&RandomTree::new(moves, depth, 0, uniform).unwrap_err());
    }
    for law in ["normal", "binary", "binary:2", "binary:half", "uniform:1.5", "uniform:-5"] {
        assert_said(&law.parse::<LeafLaw>().unwrap_err());
    }
    assert_said(&"best".parse::<Order>().unwrap_err());
    for order in [Order::Promising, Order::BestFirst] {
        let tree = RandomTree::new(10, 20, 0, uniform).unwrap();
        assert_said(&OrderedTree::new(tree, order).unwrap_err());
    }
}
