use perfectplay_core::hash::mix;

use super::{
    super::discs::{flips, reach},
    *,
};

/// Two boards of random discs.
fn board(seed: u64) -> (u64, u64) {
    let (taken, own) = (mix(seed) | mix(seed + 1000), mix(seed + 2000));
    (taken & own, taken & !own)
}

/// The number of a pattern, square by square.
#[test]
fn numbers_are_digits_of_squares() {
    let patterns = Patterns::new();
    // A disc of the mover on a1 and one of the opponent on b1: 1 - 3 in every pattern that begins there.
    let numbers = patterns.of(1, 2);
    assert_eq!(numbers.each()[0], 1 - 3);
    // Nothing but the three shapes at this corner, the edge, the second columns and diagonals see them.
    assert!(numbers.each().iter().filter(|&&number| number != 0).count() < 14);
    assert_eq!(patterns.of(0, 0).each(), [0; PATTERNS]);
}

#[test]
fn moves_change_numbers_as_the_board_changes() {
    let patterns = Patterns::new();
    let mut moves = 0;
    for seed in 0..300 {
        let (own, other) = board(seed);
        let numbers = patterns.of(own, other);
        assert_eq!(numbers.turned(), patterns.of(other, own));
        let mut targets = reach(own, other) & !(own | other);
        while targets != 0 {
            let square = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            let turned = flips(square, own, other);
            let after = patterns.of(other ^ turned, own | turned | 1 << square);
            assert_eq!(patterns.after(&numbers, square, turned), after);
            moves += 1;
        }
    }
    assert!(moves > 300, "{moves}");
}

/// Turned and mirrored boards look the same.
#[test]
fn images_are_worth_the_same() {
    let evaluation = shipped();
    let value = |own, other: u64| {
        let numbers = evaluation.patterns().of(own, other);
        evaluation.value(&numbers, (own | other).count_ones())
    };
    let mut different = 0;
    for seed in 0..100 {
        let (own, other) = board(seed);
        let upside_down = value(own.swap_bytes(), other.swap_bytes());
        assert_eq!(value(own, other), upside_down);
        let around = |board: u64| board.reverse_bits();
        assert_eq!(value(own, other), value(around(own), around(other)));
        different += u32::from(value(own, other) != value(other, own));
    }
    assert!(different > 90, "it matters who moves");
}

/// Corners are worth having, whatever else is on the board.
#[test]
fn a_corner_is_worth_something() {
    let evaluation = shipped();
    let value = |own, other: u64| {
        let numbers = evaluation.patterns().of(own, other);
        evaluation.value(&numbers, (own | other).count_ones())
    };
    let gains = (0..200).map(|seed| {
        let (own, other) = board(seed);
        value(own & !1 | 1, other & !1) - value(own & !1, other & !1 | 1)
    });
    let mean = gains.sum::<i32>() / 200 / UNIT;
    assert!(mean > 2, "{mean} discs");
}

#[test]
fn weights_survive_their_file_and_damage_is_noticed() {
    let file = include_bytes!("othello.weights");
    let weights = Weights::from_bytes(file).expect("what is shipped can be read");
    assert_eq!(weights.to_bytes(), file);
    let told = |bytes: &[u8]| match Weights::from_bytes(bytes) {
        Ok(_) => panic!("read all the same"),
        Err(error) => error.to_string(),
    };
    assert!(told(b"").starts_with("these are no weights"));
    assert!(told(&file[1..]).starts_with("these are no weights"));
    for length in [30, 31, 1000, file.len() / 2, file.len() - 1] {
        assert!(told(&file[..length]).starts_with("the weights are damaged"), "{length}");
    }
    for place in [30, 33, 500, file.len() / 2, file.len() - 1] {
        let mut changed = file.to_vec();
        changed[place] ^= 4;
        assert!(told(&changed).starts_with("the weights are damaged"), "{place}");
    }
    let bomb =
        [&file[..30], &miniz_oxide::deflate::compress_to_vec_zlib(&[0; 9_000_000], 1)].concat();
    assert!(told(&bomb).starts_with("the weights are damaged"));
}
