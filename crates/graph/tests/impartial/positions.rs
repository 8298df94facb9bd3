//! Positions of games: Bouton, Wythoff, sums against brute force, and the losing bars of Chomp.

use perfectplay_core::{Game, HeapRule, Impartial, Limits, Notation, Player};
use perfectplay_games::{chomp::Chomp, heaps::HeapGame, nim::Nim, wythoff::Wythoff};
use perfectplay_graph::grundy::{Answer, solve};
use perfectplay_testkit::{Dice, brute::Oracle};

const CAP: usize = 1_000_000;

fn answer<G: Impartial>(game: &G, state: &G::State) -> Answer<G::Move, G::Config> {
    solve(game, state, Limits::default()).unwrap()
}

/// The answer about the start is what brute force, which knows nothing of values, finds.
fn agrees_with_brute_force<G: Impartial + Notation>(game: &G) {
    let start = game.start();
    let answer = answer(game, &start);
    let mut oracle = Oracle::new(game, CAP);
    let won = oracle.value(&start).unwrap() > 0;
    let text = game.write_state(&start);
    assert_eq!(answer.won, won, "{text}");
    let over = game.utility(&start).is_some();
    let best = if won && !over { oracle.best_moves(&start).unwrap() } else { Vec::new() };
    assert_eq!(answer.winning_moves, best, "{text}");
}

/// Bouton: the value of a heap is its size, that of a sum the exclusive or.
#[test]
fn nim_is_exclusive_or() {
    for heaps in [[3, 4, 5], [1, 2, 3], [7, 7, 0], [10, 12, 9], [0, 0, 0]] {
        let nim = Nim::new(&heaps, false, None).unwrap();
        let answer = answer(&nim, &nim.start());
        assert_eq!(answer.grundy, Some(heaps[0] ^ heaps[1] ^ heaps[2]));
        assert!(answer.configurations <= 1 + 3 * 12, "parts are valued once each");
        agrees_with_brute_force(&nim);
    }
}

/// Misère Nim, Marienbad's heaps among others: lost where Bouton says so, and without a value.
#[test]
fn marienbad() {
    for heaps in [&[1, 3, 5, 7][..], &[1, 1], &[1, 1, 1], &[2, 2], &[3, 4, 5], &[1], &[0]] {
        let nim = Nim::new(heaps, true, None).unwrap();
        let answer = answer(&nim, &nim.start());
        assert_eq!(answer.grundy, None);
        assert_eq!(answer.won, nim.mover_wins(nim.heaps()), "{heaps:?}");
        agrees_with_brute_force(&nim);
    }
}

/// `⌊nφ⌋` and `⌊nφ²⌋ = ⌊nφ⌋ + n`, from whole numbers: `⌊nφ⌋ = ⌊(n + √(5n²)) / 2⌋`.
fn golden_pair(n: u64) -> (u64, u64) {
    let first = (n + (5 * n * n).isqrt()) / 2;
    (first, first + n)
}

#[test]
fn wythoffs_lost_pairs_are_golden() {
    let lost: Vec<_> = (0..20).map(golden_pair).collect();
    assert_eq!(lost[..5], [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    for first in 0..=18_u16 {
        for second in first..=18 {
            let is_lost = lost.contains(&(first.into(), second.into()));
            let game = Wythoff::new([first, second], false);
            assert_eq!(answer(&game, &game.start()).grundy == Some(0), is_lost, "{first},{second}");
        }
    }
    agrees_with_brute_force(&Wythoff::new([9, 6], false));
}

/// If the last token loses, only the smallest lost pairs are others: 0,1 and 2,2 (Fraenkel 1984).
#[test]
fn wythoff_misere() {
    let golden: Vec<_> = (2..20).map(golden_pair).collect();
    for first in 0..=12_u16 {
        for second in first..=12 {
            let pair = (first.into(), second.into());
            let is_lost = golden.contains(&pair) || pair == (0, 1) || pair == (2, 2);
            let game = Wythoff::new([second, first], true);
            assert_eq!(answer(&game, &game.start()).won, !is_lost, "{first},{second}");
        }
    }
}

/// Random sums under random rules, normal and misère, against plain win and loss.
#[test]
fn sums_agree_with_brute_force() {
    let mut dice = Dice::new(5);
    let codes = ["0.77", "0.07", "0.137", "0.16", "4.0", "4.07", "0.8", "0.0F", "8.3", "0.6"];
    let mut rules: Vec<_> = codes.iter().map(|code| HeapRule::code(code).unwrap()).collect();
    rules.push(HeapRule::subtraction(&[1, 3, 4]).unwrap());
    rules.push(HeapRule::subtraction(&[2, 5]).unwrap());
    rules.push(HeapRule::split_unequally());
    for rule in rules {
        for misere in [false, true] {
            for _ in 0..6 {
                let heaps: Vec<u32> = (0..dice.below(4)).map(|_| dice.below(7) as u32).collect();
                agrees_with_brute_force(&HeapGame::new(rule.clone(), misere, &heaps).unwrap());
            }
        }
    }
    for heaps in [&[2, 3, 1][..], &[4, 4], &[1, 2, 2, 1]] {
        for take in [None, Some(2)] {
            agrees_with_brute_force(&Nim::new(heaps, dice.below(2) == 0, take).unwrap());
        }
    }
}

#[test]
fn parts_and_their_values_are_told() {
    let kayles = HeapGame::new(HeapRule::code("0.77").unwrap(), false, &[1, 11]).unwrap();
    let answer = answer(&kayles, &kayles.start());
    let parts: Vec<_> = answer.parts.iter().map(|(heaps, value)| (heaps[0], *value)).collect();
    // The values of Kayles as printed: G(1) = 1, G(11) = 6.
    assert_eq!(parts, [(1, 1), (11, 6)]);
    assert_eq!(answer.grundy, Some(7));
    let winning: Vec<_> = answer.winning_moves.iter().map(|mv| mv.to_string()).collect();
    // Leave heap 2 worth 1: the row of 11 as 1+8, 3+6, 4+6? Brute force says which.
    let mut oracle = Oracle::new(&kayles, CAP);
    let best = oracle.best_moves(&kayles.start()).unwrap();
    assert_eq!(winning, best.iter().map(|mv| mv.to_string()).collect::<Vec<_>>());
}

/// Shapes of a bar from which the player to move loses. All shapes that fit the bar are counted, the
/// poisoned square alone included, and a shape and its mirror image as two where both fit.
fn lost_shapes(rows: usize, columns: usize) -> usize {
    let chomp = Chomp::new(rows, columns).unwrap();
    let mut arena = perfectplay_graph::grundy::Arena::new(&chomp, &chomp.config(&chomp.start()));
    arena.explore_from(&chomp.config(&chomp.start()), Limits::default()).unwrap();
    (0..arena.vertices().len()).filter(|&shape| arena.value(shape) == 0).count()
}

#[test]
fn lost_shapes_of_chomp() {
    // By hand for 2x2: the square alone and the L of three.
    assert_eq!(lost_shapes(2, 2), 2);
    assert_eq!([lost_shapes(8, 8), lost_shapes(8, 10)], [322, 1000]);
}

#[test]
fn lost_shapes_of_large_chomp() {
    assert_eq!(lost_shapes(10, 10), 2612);
}

#[test]
fn chomp_agrees_with_brute_force() {
    for (rows, columns) in [(1, 1), (2, 2), (3, 4), (4, 5)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        agrees_with_brute_force(&chomp);
        assert_eq!(chomp.start().player, Player::Max);
    }
}
