//! The patterns that a board is looked at through.
//!
//! What stands on a few squares is one number: the digits of the squares, 1 for a disc of the player to move, -1
//! for one of the opponent, 0 for none, in base 3. Seen by the other player the number has the other sign,
//! and a disc that is put or turned over adds or subtracts powers of 3. So the numbers of all patterns are kept
//! up to date by adding rows of a table.

/// Patterns of one shape lie differently on the board, and share their weights.
pub struct Shape {
    /// What it is called.
    pub name: &'static str,
    /// Its squares, in one of the places where it lies.
    squares: &'static [u8],
}

/// How a board of 8 x 8 is turned or mirrored.
const IMAGES: usize = 8;

const SHAPES: [Shape; 12] = [
    // The edge and the squares that give away its corners.
    Shape { name: "edge", squares: &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14] },
    Shape { name: "corner 2x5", squares: &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12] },
    Shape { name: "triangle", squares: &[0, 1, 2, 3, 8, 9, 10, 16, 17, 24] },
    Shape { name: "corner 3x3", squares: &[0, 1, 2, 8, 9, 10, 16, 17, 18] },
    Shape { name: "second row", squares: &[8, 9, 10, 11, 12, 13, 14, 15] },
    Shape { name: "third row", squares: &[16, 17, 18, 19, 20, 21, 22, 23] },
    Shape { name: "fourth row", squares: &[24, 25, 26, 27, 28, 29, 30, 31] },
    Shape { name: "diagonal of 8", squares: &[0, 9, 18, 27, 36, 45, 54, 63] },
    Shape { name: "diagonal of 7", squares: &[1, 10, 19, 28, 37, 46, 55] },
    Shape { name: "diagonal of 6", squares: &[2, 11, 20, 29, 38, 47] },
    Shape { name: "diagonal of 5", squares: &[3, 12, 21, 30, 39] },
    Shape { name: "diagonal of 4", squares: &[4, 13, 22, 31] },
];

/// How many patterns there are on a board.
pub const PATTERNS: usize = 50;

/// Room for them in whole registers.
const ROOM: usize = 64;

/// The numbers of all patterns of a board, in the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Numbers([i16; ROOM]);

/// All patterns, and what each square adds to their numbers.
pub struct Patterns {
    /// `adds[square]`: what a disc there adds to the number of each pattern.
    adds: Box<[Numbers; 64]>,
    /// `rows[row][discs]`: what the discs of a row add together.
    rows: Box<[[Numbers; 256]]>,
    /// The shape of each pattern.
    shapes: [usize; PATTERNS],
}

impl Patterns {
    /// All patterns of the board.
    pub fn new() -> Self {
        let mut adds = Box::new([Numbers([0; ROOM]); 64]);
        let mut shapes = [0; PATTERNS];
        let mut pattern = 0;
        for (number, shape) in SHAPES.iter().enumerate() {
            let mut seen = Vec::new();
            for image in 0..IMAGES {
                let squares: Vec<u8> =
                    shape.squares.iter().map(|&square| moved(square, image)).collect();
                let mut sorted = squares.clone();
                sorted.sort_unstable();
                if seen.contains(&sorted) {
                    continue;
                }
                seen.push(sorted);
                for (place, &square) in (0..).zip(&squares) {
                    adds[usize::from(square)].0[pattern] = 3_i16.pow(place);
                }
                shapes[pattern] = number;
                pattern += 1;
            }
        }
        assert_eq!(pattern, PATTERNS);
        let mut rows = vec![[Numbers([0; ROOM]); 256]; 8].into_boxed_slice();
        for (row, sums) in rows.iter_mut().enumerate() {
            for discs in 1..256_usize {
                let adds = &adds[8 * row + discs.trailing_zeros() as usize].0;
                let fewer = sums[discs & (discs - 1)].0;
                for at in 0..ROOM {
                    sums[discs].0[at] = fewer[at] + adds[at];
                }
            }
        }
        Self { adds, rows, shapes }
    }

    /// The shapes, in the order of their numbers.
    pub fn shapes() -> &'static [Shape] {
        &SHAPES
    }

    /// The shape of each pattern.
    pub fn shape_of(&self, pattern: usize) -> usize {
        self.shapes[pattern]
    }

    /// The numbers of a board.
    pub fn of(&self, own: u64, other: u64) -> Numbers {
        let mut numbers = [0; ROOM];
        for (row, sums) in self.rows.iter().enumerate() {
            let of_own = &sums[(own >> (8 * row)) as usize & 0xff].0;
            let of_other = &sums[(other >> (8 * row)) as usize & 0xff].0;
            for at in 0..ROOM {
                numbers[at] += of_own[at] - of_other[at];
            }
        }
        Numbers(numbers)
    }

    /// After a disc of the mover on a square turned over others, in the view of the next player.
    #[inline(always)]
    pub fn after(&self, numbers: &Numbers, square: usize, mut turned: u64) -> Numbers {
        let mut sums = [0; ROOM];
        while turned != 0 {
            let adds = &self.adds[turned.trailing_zeros() as usize % 64].0;
            for at in 0..ROOM {
                sums[at] = i16::wrapping_add(sums[at], adds[at]);
            }
            turned &= turned - 1;
        }
        let adds = &self.adds[square % 64].0;
        let mut after = [0; ROOM];
        for at in 0..ROOM {
            // From -1 to 1 is two steps. (What is in between may be too much for 16 bits; the result is not.)
            let more = adds[at].wrapping_add(sums[at].wrapping_mul(2));
            after[at] = numbers.0[at].wrapping_add(more).wrapping_neg();
        }
        Numbers(after)
    }
}

impl Default for Patterns {
    fn default() -> Self {
        Self::new()
    }
}

impl Numbers {
    /// The board seen by the other player, as after a pass.
    #[inline(always)]
    pub fn turned(&self) -> Self {
        Self(self.0.map(|number| -number))
    }

    /// One for each pattern.
    #[inline(always)]
    pub fn each(&self) -> &[i16] {
        &self.0[..PATTERNS]
    }
}

impl Shape {
    /// How many boards it tells apart.
    pub fn count(&self) -> usize {
        3_usize.pow(self.squares.len() as u32)
    }

    /// The largest number; the smallest is its negative.
    pub fn most(&self) -> i16 {
        ((self.count() - 1) / 2) as i16
    }

    /// For every number (the smallest first), where the number of its mirror image is, if the shape lies over
    /// itself in a mirror: what looks the same from both sides is worth the same.
    pub fn mirrored(&self) -> Option<Vec<usize>> {
        let order: Vec<usize> = (1..IMAGES).find_map(|image| {
            let places = self.squares.iter().map(|&square| {
                let moved = moved(square, image);
                self.squares.iter().position(|&square| square == moved)
            });
            let order: Vec<usize> = places.collect::<Option<_>>()?;
            (!order.iter().copied().eq(0..order.len())).then_some(order)
        })?;
        let mirror = |number: usize| {
            let digit = |place: usize| number / 3_usize.pow(place as u32) % 3;
            (0..).zip(&order).map(|(place, &to)| digit(place) * 3_usize.pow(to as u32)).sum()
        };
        Some((0..self.count()).map(mirror).collect())
    }
}

/// Where a square comes to lie.
fn moved(square: u8, image: usize) -> u8 {
    let (mut row, mut column) = (square / 8, square % 8);
    if image & 1 != 0 {
        row = 7 - row;
    }
    if image & 2 != 0 {
        column = 7 - column;
    }
    if image & 4 != 0 {
        (row, column) = (column, row);
    }
    8 * row + column
}
