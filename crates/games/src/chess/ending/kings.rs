//! Where the two kings can stand, the same by symmetry counted once.
//!
//! Without pawns a position means the same turned and mirrored in eight ways, and the white king can
//! always be brought to one of ten squares:
//!
//! ```text
//!   4  . . . d4            and if it is on the diagonal a1-h8,
//!   3  . . c3 d3           the black king below it or on it
//!   2  . b2 c2 d2
//!   1  a1 b1 c1 d1
//! ```
//!
//! That leaves 462 placements. Pawns know forward from backward, but not left from right: then the
//! white king is on the files a to d, in 1806 placements.

/// One of the eight symmetries of the board: where it takes each square.
pub(super) type Turn = [u8; 64];

/// The symmetries by number: 1 exchanges left and right, 2 top and bottom, 4 files and ranks, in that
/// order.
pub(super) static TURNS: [Turn; 8] = {
    let mut turns = [[0; 64]; 8];
    let mut turn = 0;
    while turn < 8 {
        let mut square = 0;
        while square < 64 {
            turns[turn][square] = turned(turn, square) as u8;
            square += 1;
        }
        turn += 1;
    }
    turns
};

/// The symmetry that exchanges files and ranks, after another one.
pub(super) const TRANSPOSED: usize = 4;

/// The two symmetries that leave squares where they are: those of a diagonal.
pub(super) const MIRRORS: [usize; 2] = [4, 7];

const fn turned(turn: usize, square: usize) -> usize {
    let square =
        square ^ (if turn & 1 == 0 { 0 } else { 7 }) ^ (if turn & 2 == 0 { 0 } else { 56 });
    if turn & 4 == 0 { square } else { square % 8 * 8 + square / 8 }
}

/// The placements of two kings.
#[derive(Debug)]
pub(super) struct Kings {
    /// For both squares: the placement, and what takes them there.
    of: [u16; 64 * 64],
    /// For each placement the two squares.
    squares: [(u8, u8); 1806],
    count: u32,
}

/// A placement of the kings, and how it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// Its number.
    pub(super) number: u32,
    /// The symmetry that takes the kings there.
    pub(super) turn: usize,
    /// Both kings are on the diagonal a1-h8 there: mirrored in it, they stand on the same squares.
    pub(super) diagonal: bool,
}

/// The kings of endings without pawns, and of those with pawns.
pub(super) static KINGS: [Kings; 2] = [Kings::new(false), Kings::new(true)];

const TOUCHING: u16 = u16::MAX;

impl Kings {
    const fn new(pawns: bool) -> Self {
        let mut kings = Self { of: [TOUCHING; 64 * 64], squares: [(0, 0); 1806], count: 0 };
        let mut pair = 0;
        while pair < 64 * 64 {
            let (white, black) = (pair / 64, pair % 64);
            if !touching(white, black) && turn(white, black, pawns) == 0 {
                let diagonal = !pawns && white % 9 == 0 && black % 9 == 0;
                kings.of[pair] = (kings.count as u16) << 4 | (diagonal as u16) << 3;
                kings.squares[kings.count as usize] = (white as u8, black as u8);
                kings.count += 1;
            }
            pair += 1;
        }
        pair = 0;
        while pair < 64 * 64 {
            let (white, black) = (pair / 64, pair % 64);
            if !touching(white, black) {
                let turn = turn(white, black, pawns);
                let there = turned(turn, white) * 64 + turned(turn, black);
                kings.of[pair] = kings.of[there] | turn as u16;
            }
            pair += 1;
        }
        kings
    }

    /// How many placements there are.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The placement of kings on two squares that do not touch.
    pub(super) fn placement(&self, white: u8, black: u8) -> Placement {
        let of = self.of[(usize::from(white) << 6 | usize::from(black)) & 4095];
        debug_assert_ne!(of, TOUCHING, "kings on {white} and {black}");
        Placement { number: u32::from(of >> 4), turn: usize::from(of & 7), diagonal: of & 8 != 0 }
    }

    /// The squares of both kings, white's first.
    pub(super) fn squares(&self, placement: u32) -> (u8, u8) {
        self.squares[placement as usize]
    }
}

/// Whether kings on two squares stand next to each other, or on one square.
const fn touching(white: usize, black: usize) -> bool {
    (white % 8).abs_diff(black % 8) <= 1 && (white / 8).abs_diff(black / 8) <= 1
}

/// The symmetry that takes the kings to their placement.
const fn turn(white: usize, black: usize, pawns: bool) -> usize {
    let mut turn = if white % 8 > 3 { 1 } else { 0 };
    if pawns {
        return turn;
    }
    if white / 8 > 3 {
        turn |= 2;
    }
    let (white, black) = (turned(turn, white), turned(turn, black));
    let above = white / 8 > white % 8 || white % 9 == 0 && black / 8 > black % 8;
    if above { turn | TRANSPOSED } else { turn }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 462 and 1806: the numbers everybody who made tables of endings has found.
    #[test]
    fn as_many_placements_as_in_the_literature() {
        assert_eq!(KINGS.each_ref().map(Kings::count), [462, 1806]);
    }

    #[test]
    fn kings_the_same_by_symmetry_have_one_placement() {
        for (kings, turns) in KINGS.iter().zip([8, 2]) {
            for (white, black) in (0..64).flat_map(|w| (0..64).map(move |b| (w, b))) {
                if touching(white, black) {
                    continue;
                }
                let placement = kings.placement(white as u8, black as u8);
                let squares = [white, black].map(|square| TURNS[placement.turn][square]);
                assert_eq!(kings.squares(placement.number), squares.into());
                for turn in &TURNS[..turns] {
                    assert_eq!(kings.placement(turn[white], turn[black]).number, placement.number);
                }
            }
        }
    }
}
