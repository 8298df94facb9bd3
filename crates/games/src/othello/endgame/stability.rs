//! Discs that can never be turned over again: a bound on every result.
//!
//! A disc is turned over along one of the four lines through it. It is safe on a line that is full, since
//! nothing can be put there any more, and beside a safe disc of its own colour, since it cannot be enclosed
//! from that side. Whoever is safe on all four lines is safe for good. On the edge only the edge itself matters, and
//! all that can happen there is worked out beforehand.
//!
//! What is counted is really safe, and some that is safe is not counted: the bound is true, if not the best.

/// The squares that are not on the edge.
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

const STEPS: [u32; 4] = [1, 7, 8, 9];

/// Columns that a shift to higher bits by one, two and four steps can reach without leaving the board, for every line.
const HIGHER: [[u64; 4]; 3] = [reachable(1), reachable(2), reachable(4)];

const fn reachable(steps: u32) -> [u64; 4] {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let right = COLUMN * (0xff & 0xff << steps);
    let left = COLUMN * (0xff >> steps);
    [right, left, u64::MAX, right]
}

/// Which discs of an edge are safe, for all that can stand on it.
pub(super) struct Edges {
    /// By the digits of the edge: 0 free, 1 own, 2 the opponent's. Bits are safe discs of `own`.
    safe: Box<[u8]>,
    /// The digits of eight bits.
    digits: [u16; 256],
}

impl Edges {
    pub(super) fn new() -> Self {
        let mut digits = [0; 256];
        for bits in 1..256_usize {
            let lowest = bits.trailing_zeros();
            digits[bits] = digits[bits & (bits - 1)] + 3_u16.pow(lowest);
        }
        let mut edges = Self { safe: vec![0; 3_usize.pow(8)].into(), digits };
        // Fuller edges first: what can come of one is known then.
        let mut all: Vec<(u8, u8)> = (0..=255)
            .flat_map(|own: u8| (0..=255).map(move |other: u8| (own, other)))
            .filter(|(own, other)| own & other == 0)
            .collect();
        all.sort_by_key(|(own, other)| (own | other).count_zeros());
        for (own, other) in all {
            let mut safe = own;
            for square in (0..8).filter(|square| (own | other) >> square & 1 == 0) {
                // A disc may come here that turns over what it encloses, of either colour.
                let turned = enclosed(square, own, other);
                safe &= edges.of(own | 1 << square | turned, other & !turned);
                let turned = enclosed(square, other, own);
                safe &= edges.of(own & !turned, other | 1 << square | turned);
            }
            edges.safe[edges.place(own, other)] = safe;
        }
        edges
    }

    fn place(&self, own: u8, other: u8) -> usize {
        usize::from(self.digits[usize::from(own)] + 2 * self.digits[usize::from(other)])
    }

    #[inline(always)]
    fn of(&self, own: u8, other: u8) -> u8 {
        self.safe[self.place(own, other)]
    }

    /// Discs of `own` on the four edges that are safe.
    #[inline(always)]
    fn safe(&self, own: u64, other: u64) -> u64 {
        const COLUMN: u64 = 0x0101_0101_0101_0101;
        let upright =
            |board: u64| ((board & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
        // Eight bits to the lowest bits of eight rows.
        let spread = |bits: u8| {
            ((u64::from(bits & 0x7f) * 0x0002_0408_1020_4081) & COLUMN) | u64::from(bits >> 7) << 56
        };
        let top = u64::from(self.of(own as u8, other as u8));
        let bottom = u64::from(self.of((own >> 56) as u8, (other >> 56) as u8)) << 56;
        let left = spread(self.of(upright(own), upright(other)));
        let right = spread(self.of(upright(own >> 7), upright(other >> 7))) << 7;
        top | bottom | left | right
    }

    /// How many discs of `own` can never be turned over, at least.
    #[inline(always)]
    pub(super) fn safe_discs(&self, own: u64, other: u64) -> i32 {
        self.safe_squares(own, other).count_ones() as i32
    }

    /// Their squares.
    #[inline(always)]
    pub(super) fn safe_squares(&self, own: u64, other: u64) -> u64 {
        let full = full_lines(own | other);
        let mut safe = self.safe(own, other) | own & INNER & full[0] & full[1] & full[2] & full[3];
        if safe == 0 {
            return 0;
        }
        loop {
            let mut more = own & INNER;
            for line in 0..4 {
                more &= full[line] | safe << STEPS[line] | safe >> STEPS[line];
            }
            if more & !safe == 0 {
                return safe;
            }
            safe |= more;
        }
    }
}

/// The squares whose lines of each direction are full.
#[inline(always)]
fn full_lines(taken: u64) -> [u64; 4] {
    let mut full = [0; 4];
    for line in 0..4 {
        let step = STEPS[line];
        // A free square spoils its whole line, to both sides.
        let (mut up, mut down) = (!taken, !taken);
        up |= up << step & HIGHER[0][line];
        up |= up << (2 * step) & HIGHER[1][line];
        up |= up << (4 * step) & HIGHER[2][line];
        down |= (down & HIGHER[0][line]) >> step;
        down |= (down & HIGHER[1][line]) >> (2 * step);
        down |= (down & HIGHER[2][line]) >> (4 * step);
        full[line] = !(up | down);
    }
    full
}

/// The discs of `other` on an edge that one of `own` on a free square encloses.
fn enclosed(square: u32, own: u8, other: u8) -> u8 {
    let along = |squares: &mut dyn Iterator<Item = u32>| {
        let mut between = 0;
        for at in squares {
            if own >> at & 1 == 1 {
                return between;
            }
            if other >> at & 1 == 0 {
                return 0;
            }
            between |= 1 << at;
        }
        0
    };
    along(&mut (square + 1..8)) | along(&mut (0..square).rev())
}
