//! Counting and weighing the discs of a bitboard.

use perfectplay_core::Score;

/// How many more bits are set in `left` than in `right`.
///
/// Machines without an instruction for it count bits by adding neighbours in ever wider fields.
/// Here the two counts become one difference as soon as its field has room: fields of four bits
/// hold counts of 0 to 4, and a difference plus 4 is 0 to 8.
#[inline]
pub(crate) fn count_difference(left: u64, right: u64) -> Score {
    let fours = |board: u64| {
        let twos = board - (board >> 1 & 0x5555_5555_5555_5555);
        (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333)
    };
    let differences = fours(left) + 0x4444_4444_4444_4444 - fours(right);
    let eights = (differences & 0x0f0f_0f0f_0f0f_0f0f) + (differences >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    // The product's highest byte is the sum of all the bytes; each of the 16 fields added 4.
    (eights.wrapping_mul(0x0101_0101_0101_0101) >> 56) as Score - 16 * 4
}

/// A weight for each of the 64 bits, summed a byte at a time: eight look-ups for any board,
/// where a loop over the set bits would cost one step for each disc.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// `sums[i][b]`: what the bits of `b` weigh as byte `i` of a board.
    sums: Box<[[Score; 256]; 8]>,
}

impl Weights {
    /// The table for given weights; bits that no stone can take should weigh 0.
    pub(crate) fn new(weights: &[Score; 64]) -> Self {
        let mut sums = Box::new([[0; 256]; 8]);
        for (table, weights) in sums.iter_mut().zip(weights.chunks_exact(8)) {
            for byte in 1..256_usize {
                let lowest = byte.trailing_zeros() as usize;
                table[byte] = table[byte & (byte - 1)] + weights[lowest];
            }
        }
        Self { sums }
    }

    /// The weight of all the bits set in `board`.
    #[inline]
    pub(crate) fn sum(&self, board: u64) -> Score {
        let bytes = board.to_le_bytes();
        self.sums.iter().zip(bytes).map(|(table, byte)| table[usize::from(byte)]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perfectplay_core::hash::mix;

    #[test]
    fn differences_agree_with_counting_twice() {
        let boards = || [0, u64::MAX].into_iter().chain((0..40).map(mix));
        for (left, right) in boards().flat_map(|left| boards().map(move |right| (left, right))) {
            let twice = left.count_ones() as Score - right.count_ones() as Score;
            assert_eq!(count_difference(left, right), twice, "{left:#x} {right:#x}");
        }
    }

    #[test]
    fn sums_agree_with_adding_bit_by_bit() {
        let mut each = [0; 64];
        for (bit, weight) in (0..).zip(&mut each) {
            *weight = (mix(bit) % 201) as Score - 100;
        }
        let weights = Weights::new(&each);
        for seed in 100..300 {
            let board = mix(seed);
            let slowly: Score = (0..64).filter(|bit| board >> bit & 1 == 1).map(|b| each[b]).sum();
            assert_eq!(weights.sum(board), slowly, "board {board:#x}");
        }
        assert!((0..64_u8).all(|bit| weights.sum(1 << bit) == each[usize::from(bit)]));
    }
}
