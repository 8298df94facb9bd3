//! Where discs can be put and which they turn over, for all directions at once.
//!
//! Eight directions are four lines with two ends each. What is done for one line is done for all four by
//! loops over arrays of four words, which compilers turn into instructions for four words at a time where the
//! processor has them. Nothing here is recursive, and everything is inlined: it becomes part of whatever
//! search calls it, compiled for what that search is compiled for.

#[cfg(target_arch = "x86_64")]
pub(super) mod vector;

/// The distances of neighbours on the four lines: to the side, the two diagonals, up and down.
const STEPS: [u32; 4] = [1, 7, 8, 9];

/// The squares that are not in column a or h. A line to the side turns over only discs that
/// stand here: at the edge nothing is left to enclose them, and the next bit belongs to another row.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares seen from one square, on each line to the higher bits and to the lower ones.
#[derive(Clone, Copy)]
struct Rays {
    higher: [u64; 4],
    lower: [u64; 4],
}

static RAYS: [Rays; 64] = {
    let mut rays = [Rays { higher: [0; 4], lower: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            // The way a step to a higher bit goes: right, down and left, down, down and right.
            let (down, right) = [(0, 1), (1, -1), (1, 0), (1, 1)][line];
            let (row, column) = (square as i32 / 8, square as i32 % 8);
            let mut far = 1;
            while far < 8 {
                rays[square].higher[line] |= bit_at(row + far * down, column + far * right);
                rays[square].lower[line] |= bit_at(row - far * down, column - far * right);
                far += 1;
            }
            line += 1;
        }
        square += 1;
    }
    rays
};

/// The squares around each square.
pub(super) static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square as i32 / 8, square as i32 % 8);
        let mut at = 0;
        while at < 9 {
            neighbours[square] |= bit_at(row + at / 3 - 1, column + at % 3 - 1);
            at += 1;
        }
        neighbours[square] &= !(1 << square);
        square += 1;
    }
    neighbours
};

const fn bit_at(row: i32, column: i32) -> u64 {
    let is_on_board = row >= 0 && row < 8 && column >= 0 && column < 8;
    if is_on_board { 1 << (8 * row + column) } else { 0 }
}

/// The squares, free or not, that a disc of `own` would enclose some of `other` from: those that are free
/// are where it can be put.
#[inline(always)]
pub(super) fn reach(own: u64, other: u64) -> u64 {
    let inner = other & INNER_COLUMNS;
    let between = [inner, inner, other, inner];
    let mut reached = [0; 4];
    for line in 0..4 {
        let (step, between) = (STEPS[line], between[line]);
        // At most six discs can be enclosed: one by the first step, then one more, then two and two.
        let mut up = between & own << step;
        let mut down = between & own >> step;
        up |= between & up << step;
        down |= between & down >> step;
        let pairs_up = between & between << step;
        let pairs_down = pairs_up >> step;
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        reached[line] = up << step | down >> step;
    }
    reached[0] | reached[1] | reached[2] | reached[3]
}

/// The discs of `other` that a disc of the player with `own` turns over on a free square.
#[inline(always)]
pub(super) fn flips(square: usize, own: u64, other: u64) -> u64 {
    let rays = &RAYS[square % 64];
    let mut turned = [0; 4];
    for line in 0..4 {
        let ray = rays.higher[line];
        // The nearest square that does not belong to `other`: if it is `own`, what lies before is enclosed.
        let stops = ray & !other;
        let end = stops & stops.wrapping_neg() & own;
        let enclosed = ray & end.wrapping_sub((end != 0).into());

        let ray = rays.lower[line];
        // That square, and all beyond it.
        let mut beyond = ray & !other;
        beyond |= beyond >> STEPS[line];
        beyond |= beyond >> (2 * STEPS[line]);
        beyond |= beyond >> (4 * STEPS[line]);
        let end = beyond & !(beyond >> STEPS[line]) & ray & own;
        let is_enclosed = ((end != 0) as u64).wrapping_neg();
        turned[line] = enclosed | ray & !beyond & is_enclosed;
    }
    turned[0] | turned[1] | turned[2] | turned[3]
}

/// A board in the view of the next player.
pub(super) struct Played {
    pub(super) own: u64,
    pub(super) other: u64,
    /// What the next player [reaches](reach).
    pub(super) reach: u64,
}

/// The board after a disc on a free square, by the best instructions that the processor has.
#[inline]
pub(super) fn played(square: usize, own: u64, other: u64) -> Played {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the instructions.
        #[allow(unsafe_code)]
        return unsafe { vector::played(square, own, other) };
    }
    let turned = flips(square, own, other);
    let (own, other) = (other & !turned, own | 1 << square | turned);
    Played { own, other, reach: reach(own, other) }
}

/// These squares and all beside them.
#[inline(always)]
pub(super) fn around(squares: u64) -> u64 {
    let wide =
        squares | squares << 1 & 0xfefe_fefe_fefe_fefe | squares >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
    wide | wide << 8 | wide >> 8
}

/// How many discs the last disc of the game turns over: every other square of its lines is taken. `own` are
/// the discs of its player.
#[inline(always)]
pub(super) fn last_flips(square: usize, own: u64) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let (row, column) = (square / 8 % 8, square % 8);
    let [rising, falling] = DIAGONALS[square % 64];
    // Each line as eight bits: of a column all bits are moved to the highest row, of a diagonal all rows are added up.
    let across = own >> (8 * row) & 0xff;
    let upright = (own >> column & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let rising = (own & rising).wrapping_mul(COLUMN) >> 56;
    let falling = (own & falling).wrapping_mul(COLUMN) >> 56;
    let by_column = &ENCLOSED[column];
    let sum = by_column[across as usize]
        + ENCLOSED[row][upright as usize]
        + by_column[rising as usize]
        + by_column[falling as usize];
    sum.into()
}

/// The diagonals of each square, without it.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let Rays { higher, lower } = RAYS[square];
        diagonals[square] = [higher[1] | lower[1], higher[3] | lower[3]];
        square += 1;
    }
    diagonals
};

/// `ENCLOSED[place][own]`: how many squares of a line lie between a place and the nearest discs of `own` on both
/// sides. Without one on a side, none does.
static ENCLOSED: [[u8; 256]; 8] = {
    let mut enclosed = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let higher = own >> (place + 1);
            if higher != 0 {
                enclosed[place][own] += higher.trailing_zeros() as u8;
            }
            let lower = own & ((1 << place) - 1);
            if lower != 0 {
                enclosed[place][own] += (place as u32 - 1 - lower.ilog2()) as u8;
            }
            own += 1;
        }
        place += 1;
    }
    enclosed
};
