//! Rules of games played on heaps, as data.
//!
//! In these games a move takes tokens from one heap and may break what is left of it into several.
//! What a move may do depends on the heap alone, so the rule is a short list of numbers. It stands
//! here, with the contract, because two sides need it and may not know of each other: games are
//! played by it, and the methods that tabulate the values of thousands of heaps read it directly
//! instead of playing.

use std::fmt;

use crate::{Both, Lang, Say, Voice, both};

/// More digits than this are refused in a code.
const MOST_DIGITS: usize = 1000;

/// Larger sets are refused: values must fit 16 bits, and none exceeds the number of moves.
const MOST_NUMBERS: usize = 65_535;

/// How a move may leave a heap from which it takes `take` tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taking {
    /// Tokens taken.
    pub take: u32,
    /// Bit `j` is set if the rest may be left as `j` heaps, none of them empty.
    leaves: u8,
}

impl Taking {
    /// May the rest be left as so many heaps, none of them empty?
    #[inline]
    pub const fn may_leave(self, heaps: u32) -> bool {
        heaps <= HeapRule::MOST_LEFT && self.leaves >> heaps & 1 == 1
    }
}

/// What a move may do to a heap: a take-and-break code, a set of numbers, or Grundy's rule.
///
/// A code such as `0.77` has a digit for every number of tokens a move may take: digit `k` after the
/// point is the sum of 1 if `k` tokens may be taken that are a whole heap, 2 if what is left may stay
/// one heap, 4 if it may be broken into two and 8 into three (with A to F for ten to fifteen). Before
/// the point, 4 and 8 allow breaking a heap without taking anything.
///
/// ```
/// use perfectplay_core::HeapRule;
///
/// let kayles = HeapRule::code("0.77")?;
/// assert_eq!((kayles.largest_take(), kayles.most_left()), (2, 2));
/// assert_eq!(HeapRule::subtraction(&[1, 2])?, HeapRule::code("0.33")?);
/// # Ok::<(), perfectplay_core::Both>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRule {
    /// By tokens taken, each number once.
    takings: Vec<Taking>,
    /// Two heaps that are left must differ.
    unequal: bool,
}

impl HeapRule {
    /// No code lets a move leave more heaps than this.
    pub const MOST_LEFT: u32 = 3;

    /// The rule of a code such as `0.77` or `4.07`.
    ///
    /// # Errors
    ///
    /// If it is no code, or one without any move; the text says what to write.
    pub fn code(code: &str) -> Result<Self, Both> {
        let Some((whole, digits)) = code.trim().split_once('.') else {
            return Err(both!(
                "a code has a point, such as 0.77; put it before the digits",
                "un code a un point, comme 0.77 ; mettez-le avant les chiffres",
            ));
        };
        if digits.is_empty() {
            return Err(both!(
                "there are no digits after the point; write a code such as 0.77",
                "il n’y a pas de chiffre après le point ; écrivez un code comme 0.77",
            ));
        }
        if digits.len() > MOST_DIGITS {
            return Err(both!(
                "a code has at most {MOST_DIGITS} digits; write a shorter one",
                "un code a au plus {MOST_DIGITS} chiffres ; écrivez-en un plus court",
            ));
        }
        let whole = match whole {
            "" | "0" => 0,
            "4" => 4,
            "8" => 8,
            "c" | "C" => 12,
            _ => {
                return Err(both!(
                    "{whole:?} stands before the point, where nothing is taken; write 0, or 4, 8 \
                     or C to let heaps be broken as they are",
                    "{whole:?} est avant le point, là où l’on ne prend rien ; écrivez 0, ou bien 4, 8 \
                     ou C pour que l’on puisse couper un tas sans rien prendre",
                ));
            }
        };
        let mut takings = vec![Taking { take: 0, leaves: whole }];
        for (take, digit) in (1..).zip(digits.chars()) {
            let Some(leaves) = digit.to_digit(16) else {
                return Err(both!(
                    "{digit:?} is digit {take} after the point; write 0 to 7, or 8 to F where three \
                     heaps may be left",
                    "{digit:?} est le chiffre {take} après le point ; écrivez de 0 à 7, ou de 8 à F si \
                     l’on peut laisser trois tas",
                ));
            };
            takings.push(Taking { take, leaves: leaves as u8 });
        }
        takings.retain(|taking| taking.leaves != 0);
        if takings.is_empty() {
            return Err(both!(
                "all digits are 0, so that nobody could move; write a code such as 0.77",
                "tous les chiffres sont 0, et personne ne pourrait jouer ; écrivez un code comme 0.77",
            ));
        }
        Ok(Self { takings, unequal: false })
    }

    /// Take one of these numbers of tokens from a heap.
    ///
    /// # Errors
    ///
    /// If there is no number, or a 0 among them.
    pub fn subtraction(numbers: &[u32]) -> Result<Self, Both> {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        match numbers.first() {
            None => {
                return Err(both!(
                    "the set is empty; write numbers such as 1,3,4",
                    "l’ensemble est vide ; écrivez des nombres, comme 1,3,4",
                ));
            }
            Some(0) => {
                return Err(both!(
                    "a move that takes 0 is none; write numbers from 1 on",
                    "prendre 0 n’est pas un coup ; écrivez des nombres à partir de 1",
                ));
            }
            Some(_) if numbers.len() > MOST_NUMBERS => {
                return Err(both!(
                    "{} numbers are too many; write fewer",
                    "{} nombres, c’est trop ; écrivez-en moins",
                    numbers.len(),
                ));
            }
            Some(_) => {}
        }
        let takings = numbers.into_iter().map(|take| Taking { take, leaves: 0b11 }).collect();
        Ok(Self { takings, unequal: false })
    }

    /// Grundy's game: break a heap into two that differ.
    pub fn split_unequally() -> Self {
        Self { takings: vec![Taking { take: 0, leaves: 0b100 }], unequal: true }
    }

    /// What may be taken, the smallest number first.
    pub fn takings(&self) -> &[Taking] {
        &self.takings
    }

    /// Must two heaps that are left differ?
    pub fn unequal(&self) -> bool {
        self.unequal
    }

    /// The most tokens that a move takes.
    pub fn largest_take(&self) -> u32 {
        self.takings.last().map_or(0, |taking| taking.take)
    }

    /// The most heaps that a move leaves.
    pub fn most_left(&self) -> u32 {
        let leaves = |&heaps: &u32| self.takings.iter().any(|taking| taking.may_leave(heaps));
        (0..=Self::MOST_LEFT).rev().find(leaves).unwrap_or(0)
    }

    /// Calls `tell` with every move from a heap: what it takes, and the heaps it leaves, the largest
    /// last. Ways that differ only in the order of the heaps are told once.
    pub fn each_move(&self, heap: u32, mut tell: impl FnMut(u32, &[u32])) {
        for &taking in self.takings.iter().take_while(|taking| taking.take <= heap) {
            let Taking { take, .. } = taking;
            let rest = heap - take;
            if taking.may_leave(0) && rest == 0 {
                tell(take, &[]);
            }
            if taking.may_leave(1) && rest > 0 {
                tell(take, &[rest]);
            }
            if taking.may_leave(2) {
                for small in (1..=rest / 2).filter(|small| !self.unequal || rest - small != *small)
                {
                    tell(take, &[small, rest - small]);
                }
            }
            if taking.may_leave(3) {
                for small in 1..=rest / 3 {
                    for middle in small..=(rest - small) / 2 {
                        tell(take, &[small, middle, rest - small - middle]);
                    }
                }
            }
        }
    }

    /// Is there a move from a heap?
    pub fn can_move(&self, heap: u32) -> bool {
        self.takings.iter().take_while(|taking| taking.take <= heap).any(|taking| {
            let rest = heap - taking.take;
            let pair = if self.unequal { 3 } else { 2 };
            taking.may_leave(0) && rest == 0
                || taking.may_leave(1) && rest >= 1
                || taking.may_leave(2) && rest >= pair
                || taking.may_leave(3) && rest >= 3
        })
    }
}

/// The rule as it is written, in words where it is not written in digits.
impl Say for HeapRule {
    fn say(&self, voice: Voice) -> String {
        match (self.unequal, voice.lang) {
            (true, Lang::En) => "unequal halves".to_owned(),
            (true, Lang::Fr) => "moitiés inégales".to_owned(),
            (false, _) => self.to_string(),
        }
    }
}

/// The code; a set of numbers if it has no digit but 3; and Grundy's rule as `unequal halves`.
impl fmt::Display for HeapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.unequal {
            return f.write_str(&self.say(Lang::En.into()));
        }
        if self.takings.iter().all(|taking| taking.leaves == 0b11) {
            let numbers: Vec<_> =
                self.takings.iter().map(|taking| taking.take.to_string()).collect();
            return write!(f, "{{{}}}", numbers.join(","));
        }
        let digit = |take: u32| {
            let leaves = self.takings.iter().find(|taking| taking.take == take);
            leaves.map_or(0, |taking| taking.leaves)
        };
        write!(f, "{:X}.", digit(0))?;
        (1..=self.largest_take()).try_for_each(|take| write!(f, "{:X}", digit(take)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(rule: &HeapRule, heap: u32) -> Vec<(u32, Vec<u32>)> {
        let mut moves = Vec::new();
        rule.each_move(heap, |take, left| moves.push((take, left.to_vec())));
        moves
    }

    /// A row of four skittles: one or two neighbours fall, anywhere in the row.
    #[test]
    fn the_moves_of_kayles() {
        let kayles = HeapRule::code("0.77").unwrap();
        let expected = [(1, vec![3]), (1, vec![1, 2]), (2, vec![2]), (2, vec![1, 1])];
        assert_eq!(moves(&kayles, 4), expected);
        assert_eq!(moves(&kayles, 1), [(1, vec![])]);
    }

    /// Every digit by itself, from its definition: heaps that are not empty and make up the rest.
    #[test]
    fn digits_say_how_many_heaps_may_be_left() {
        for bit in 0..=3 {
            let rule = HeapRule::code(&format!("0.0{:X}", 1 << bit)).unwrap();
            assert_eq!(rule.most_left(), bit);
            for heap in 0..12_u32 {
                let found = moves(&rule, heap);
                let mut expected = Vec::new();
                let rest = heap.checked_sub(2);
                for heaps in ordered_heaps(bit, rest.unwrap_or(0)) {
                    if rest == Some(heaps.iter().sum()) {
                        expected.push((2, heaps));
                    }
                }
                assert_eq!(found, expected, "bit {bit}, heap {heap}");
                assert_eq!(rule.can_move(heap), !expected.is_empty(), "bit {bit}, heap {heap}");
            }
        }
    }

    /// All rows of so many heaps from 1 to `largest` that do not decrease.
    fn ordered_heaps(count: u32, largest: u32) -> Vec<Vec<u32>> {
        let mut rows = vec![Vec::new()];
        for _ in 0..count {
            let longer = |row: Vec<u32>| {
                let least = row.last().copied().unwrap_or(1);
                (least..=largest).map(move |heap| [&row[..], &[heap]].concat())
            };
            rows = rows.into_iter().flat_map(longer).collect();
        }
        rows
    }

    #[test]
    fn heaps_are_broken_without_taking() {
        assert_eq!(moves(&HeapRule::code("4.0").unwrap(), 4), [(0, vec![1, 3]), (0, vec![2, 2])]);
        let grundy = HeapRule::split_unequally();
        assert_eq!(moves(&grundy, 4), [(0, vec![1, 3])]);
        assert_eq!(moves(&grundy, 2), []);
        assert_eq!([1, 2, 3].map(|heap| grundy.can_move(heap)), [false, false, true]);
    }

    #[test]
    fn sets_and_codes_are_written_and_read() {
        for code in ["0.77", "0.07", "4.07", "0.0137", "C.8F"] {
            assert_eq!(HeapRule::code(code).unwrap().to_string(), code);
        }
        let set = HeapRule::subtraction(&[4, 1, 3, 1]).unwrap();
        assert_eq!((set.to_string(), set.largest_take()), ("{1,3,4}".to_owned(), 4));
        assert_eq!(HeapRule::code(".3033"), Ok(set));
        assert_eq!(HeapRule::code("0.7700"), HeapRule::code(" 0.77 "));
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        let refused = |code: &str| HeapRule::code(code).unwrap_err().to_string();
        assert!(refused("77").contains("put it before the digits"));
        assert!(refused("0.").contains("no digits after the point"));
        assert!(refused("0.7x7").contains("'x' is digit 2 after the point"));
        assert!(refused("0.7.7").contains("'.' is digit 2"));
        assert!(refused("3.7").contains("\"3\" stands before the point"));
        assert!(refused("0.000").contains("nobody could move"));
        assert!(refused(&format!("0.{}", "1".repeat(1001))).contains("at most 1000 digits"));
        assert!(HeapRule::subtraction(&[]).unwrap_err().to_string().contains("such as 1,3,4"));
        assert!(HeapRule::subtraction(&[0, 2]).unwrap_err().to_string().contains("takes 0"));
    }
}
