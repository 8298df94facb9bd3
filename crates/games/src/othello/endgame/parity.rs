//! Whoever moves last into a region gains by it: a region with an odd number of free squares is one where
//! the player to move can do so. Regions are the four quarters of the board, which is true often enough.

/// The squares of each set of quarters.
static SETS: [u64; 16] = {
    const QUARTERS: [u64; 4] = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32];
    let mut sets = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut quarter = 0;
        while quarter < 4 {
            if set >> quarter & 1 == 1 {
                sets[set] |= QUARTERS[quarter];
            }
            quarter += 1;
        }
        set += 1;
    }
    sets
};

/// The quarter of the board a square is in.
#[inline(always)]
pub(super) fn quarter(square: usize) -> usize {
    square >> 2 & 1 | square >> 4 & 2
}

/// The squares of quarters with an odd number of free squares.
#[inline(always)]
pub(super) fn odd_quarters(empty: u64) -> u64 {
    // Rows of one half are laid over each other, then columns of one quarter: bits 0, 4, 32 and 36 are left.
    let rows = empty ^ empty >> 16;
    let rows = rows ^ rows >> 8;
    let columns = rows ^ rows >> 2;
    let odd = columns ^ columns >> 1;
    let set = odd & 1 | odd >> 3 & 2 | odd >> 30 & 4 | odd >> 33 & 8;
    SETS[set as usize]
}

#[cfg(test)]
mod tests {
    use perfectplay_core::hash::mix;

    use super::*;

    #[test]
    fn odd_quarters_are_counted_square_by_square() {
        for empty in [0, u64::MAX, 1, 1 << 63].into_iter().chain((0..500).map(mix)) {
            let odd = (0..64).filter(|&square| {
                let same = |other: &usize| quarter(*other) == quarter(square);
                (0..64).filter(|other| empty >> other & 1 == 1).filter(same).count() % 2 == 1
            });
            assert_eq!(
                odd_quarters(empty),
                odd.fold(0, |set, square| set | 1 << square),
                "{empty:#x}"
            );
        }
    }
}
