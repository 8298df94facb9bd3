//! Digits for the men beside the kings: where they stand, as one number.

use super::{
    at::At,
    kings::{TURNS, Turn},
    material::MOST_MEN,
    sight::{Kind, bit},
};

/// Digits for the men beside the kings.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    list: [Group; MOST_MEN - 2],
    count: usize,
    /// How many numbers the digits have together.
    pub(super) all: Divisor,
}

/// Equal men of one side.
#[derive(Clone, Copy, Debug)]
struct Group {
    first: usize,
    count: usize,
    /// The lowest square they can stand on.
    base: u8,
    /// What their digit counts.
    unit: Divisor,
}

impl Groups {
    /// The groups of men, with the first `placed` pawns of each side left out.
    pub(super) fn new(kinds: &[Kind; 8], men: [(usize, usize); 2], placed: usize) -> Self {
        let none = Group { first: 0, count: 0, base: 0, unit: Divisor::new(1) };
        let mut groups = Self { list: [none; MOST_MEN - 2], count: 0, all: Divisor::new(1) };
        for (mut first, end) in men {
            while first < end {
                let kind = kinds[first];
                let equal = (first..end).take_while(|&man| kinds[man] == kind).count();
                let placed = if kind.is_pawn() { placed } else { 0 };
                if equal > placed {
                    let base = if kind.is_pawn() { 8 } else { 0 };
                    let group =
                        Group { first: first + placed, count: equal - placed, base, ..none };
                    groups.list[groups.count] = group;
                    groups.count += 1;
                }
                first += equal;
            }
        }
        // The last digit counts one by one.
        let mut unit = 1;
        for group in groups.list[..groups.count].iter_mut().rev() {
            group.unit = Divisor::new(unit);
            unit *= choose(64 - 2 * u32::from(group.base), group.count as u32);
        }
        groups.all = Divisor::new(unit);
        groups
    }

    /// For each man who is not one of several equal ones, what his digit counts; else 0.
    pub(super) fn alone(&self) -> [u32; 8] {
        let mut alone = [0; 8];
        for group in self.list[..self.count].iter().filter(|group| group.count == 1) {
            alone[group.first] = group.unit.by;
        }
        alone
    }

    /// The number of the men on their squares after a symmetry.
    #[inline]
    pub(super) fn number(&self, at: At, turn: &Turn) -> u32 {
        let mut number = 0;
        for group in &self.list[..self.count] {
            number += group.digit(at, turn) * group.unit.by;
        }
        number
    }

    /// How many groups do not stand on the same squares after a symmetry.
    pub(super) fn differing(&self, at: At, turn: &Turn) -> usize {
        let groups = self.list[..self.count].iter();
        groups.filter(|group| group.digit(at, turn) != group.digit(at, &TURNS[0])).count()
    }

    /// Puts the men of a number beside the kings, and says where there are men then; `None` if there are
    /// two on one square.
    #[inline(always)]
    pub(super) fn place(&self, number: u32, at: &mut At) -> Option<u64> {
        let mut occupied = bit(at.get(0)) | bit(at.get(1));
        let mut rest = number;
        for group in &self.list[..self.count] {
            let digit;
            (digit, rest) = group.unit.divide(rest);
            occupied = if group.count == 1 {
                let square = digit as u8 + group.base;
                at.put(group.first & 7, square);
                with(occupied, square)?
            } else {
                group.place_many(digit, at, occupied)?
            };
        }
        Some(occupied)
    }
}

impl Group {
    /// Which set of squares the men stand on, among all sets of as many: a set with squares `a < b < c` is the
    /// number `choose(a, 1) + choose(b, 2) + choose(c, 3)`.
    #[inline(always)]
    fn digit(&self, at: At, turn: &Turn) -> u32 {
        let square =
            |man: usize| u32::from(turn[usize::from(at.get(self.first + man)) & 63] - self.base);
        match self.count {
            1 => square(0),
            2 => {
                let (one, other) = (square(0), square(1));
                choose(one.max(other), 2) + one.min(other)
            }
            _ => self.digit_of_many(square),
        }
    }

    #[cold]
    fn digit_of_many(&self, square: impl Fn(usize) -> u32) -> u32 {
        let count = self.count;
        let mut set = [0; MOST_MEN];
        for (man, place) in set[..count].iter_mut().enumerate() {
            *place = square(man);
        }
        set[..count].sort_unstable();
        set[..count].iter().zip(1..).map(|(&square, nth)| choose(square, nth)).sum()
    }

    fn place_many(&self, digit: u32, at: &mut At, mut occupied: u64) -> Option<u64> {
        let mut rest = digit;
        for man in (0..self.count).rev() {
            let nth = man as u32 + 1;
            let square = match nth {
                1 => rest,
                2 => u32::from(UPPER[rest as usize]),
                _ => (0..64).rev().find(|&square| choose(square, nth) <= rest).unwrap_or(0),
            };
            rest -= choose(square, nth);
            let square = square as u8 + self.base;
            at.put((self.first + man) & 7, square);
            occupied = with(occupied, square)?;
        }
        Some(occupied)
    }
}

/// For each set of two squares, by number, the upper one.
static UPPER: [u8; 2016] = {
    let mut upper = [0; 2016];
    let (mut set, mut square) = (0, 1);
    while square < 64 {
        let mut below = 0;
        while below < square {
            upper[set] = square;
            set += 1;
            below += 1;
        }
        square += 1;
    }
    upper
};

/// How many sets of `count` there are among `of`.
fn choose(of: u32, count: u32) -> u32 {
    match count {
        1 => of,
        2 => of * of.saturating_sub(1) / 2,
        _ => (0..count).fold(1, |product, taken| product * of.saturating_sub(taken) / (taken + 1)),
    }
}

/// A number that others are divided by, with its reciprocal: a multiplication takes a fraction of the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Divisor {
    pub(super) by: u32,
    /// 2^63 / by, rounded up: too large by less than 1, which on a `u32` makes less than 2^-31 in the
    /// quotient, while the next whole number is 1 / by away or more. So it divides by anything up to 2^31.
    reciprocal: u64,
}

impl Divisor {
    fn new(by: u32) -> Self {
        Self { by, reciprocal: (1_u64 << 63).div_ceil(u64::from(by)) }
    }

    /// The quotient and the remainder.
    #[inline]
    pub(super) fn divide(self, number: u32) -> (u32, u32) {
        let quotient = ((u128::from(number) * u128::from(self.reciprocal)) >> 63) as u32;
        (quotient, number - quotient * self.by)
    }
}

/// A set of squares and one more; `None` if that one is in it.
#[inline]
pub(super) fn with(occupied: u64, square: u8) -> Option<u64> {
    (occupied & bit(square) == 0).then(|| occupied | bit(square))
}

#[cfg(test)]
mod tests {
    use perfectplay_testkit::Dice;

    use super::*;

    #[test]
    fn a_divisor_divides() {
        let mut dice = Dice::new(5);
        for _ in 0..100_000 {
            let by = (dice.bits() as u32 >> 1 >> dice.below(31)).max(1);
            let number = dice.bits() as u32;
            for number in [number, number / by * by, (number / by * by).wrapping_sub(1), u32::MAX] {
                assert_eq!(Divisor::new(by).divide(number), (number / by, number % by));
            }
        }
    }

    /// Every set of up to three squares has a number of its own, without gaps.
    #[test]
    fn sets_are_numbered_without_gaps() {
        for (kind, squares) in [(Kind::Knight, 64), (Kind::WhitePawn, 48)] {
            for count in 1..=3 {
                let mut kinds = [Kind::King; 8];
                kinds[2..2 + count].fill(kind);
                let groups = Groups::new(&kinds, [(2, 2 + count), (2 + count, 2 + count)], 0);
                assert_eq!(groups.all.by, choose(squares, count as u32));
                for number in 0..groups.all.by {
                    // The kings on one of the squares make it none of a position.
                    let mut at = At::EMPTY.with(0, 0).with(1, 63);
                    let placed = groups.place(number, &mut at);
                    let men = &at.squares()[2..2 + count];
                    assert_eq!(placed.is_none(), men.contains(&0) || men.contains(&63));
                    if placed.is_some() {
                        assert_eq!(groups.number(at, &TURNS[0]), number);
                    }
                }
            }
        }
    }
}
