//! The right to capture en passant: when a position has it, and the numbers of those that do.

use super::{
    at::At,
    digits::{Groups, with},
    kings::{Kings, TURNS},
    numbering::{Numbering, Place},
    sight::{Kind, NOWHERE, bit, hidden, reach},
};

/// The numbers of positions where a pawn can be captured en passant.
///
/// They are behind all others, with the side to move first, the placement of the kings, and then in one
/// digit the two pawns: the file of the one that made the step, and whether the one that can capture it stands
/// left or right of it, which is 14 cases. If there is one on each side, the left one counts. Then
/// the other men follow as ever.
///
/// Such a number is for positions where the capture is legal; where it is not, there is no such right.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    groups: Groups,
    half: u32,
    /// The first pawn of each side.
    pawns: [usize; 2],
}

/// The pairs of neighbouring files, each in both orders.
const NEIGHBOURS: u32 = 14;

impl Steps {
    /// The numbers for men of whom each side has a pawn.
    pub(super) fn new(kings: &Kings, kinds: &[Kind; 8], men: [(usize, usize); 2]) -> Self {
        let groups = Groups::new(kinds, men, 1);
        let pawns = men.map(|(first, end)| {
            (first..end).find(|&man| kinds[man].is_pawn()).expect("each side has a pawn")
        });
        Self { half: kings.count() * NEIGHBOURS * groups.all.by, groups, pawns }
    }

    /// How many numbers there are for each side to move.
    pub(super) fn half(&self) -> u32 {
        self.half
    }
}

impl Numbering {
    /// The number of a position where the pawn `stepped` can be captured en passant.
    pub(super) fn with_step(&self, at: At, black: bool, stepped: usize) -> Option<u32> {
        let steps = self.steps.as_ref()?;
        let placement = self.kings.placement(at.get(0), at.get(1));
        let turn = &TURNS[placement.turn];
        let place = |man: usize| turn[usize::from(at.get(man)) & 63];
        let (file, rank) = (place(stepped) % 8, place(stepped) / 8);
        let beside = |file: u8| self.pawns_of(black).find(|&man| place(man) == rank * 8 + file);
        let left = file.checked_sub(1).and_then(beside);
        let right = || (file < 7).then(|| beside(file + 1)).flatten();
        let (capturing, right) =
            left.map(|man| (man, 0)).or_else(|| right().map(|man| (man, 1)))?;
        // The two pawns first in their groups, the digits are those of the others.
        let (mine, theirs) = (usize::from(black), usize::from(!black));
        let at = at.swapped(capturing, steps.pawns[mine]).swapped(stepped, steps.pawns[theirs]);
        let pair = 2 * u32::from(file) + right - 1;
        let men = steps.groups.number(at, turn);
        let numbered = (placement.number * NEIGHBOURS + pair) * steps.groups.all.by + men;
        Some(2 * self.half + u32::from(black) * steps.half + numbered)
    }

    /// The men of a number of those with a right, counted from the first of them.
    #[cold]
    pub(super) fn place_with_step(&self, number: u32) -> Option<Place> {
        let steps = self.steps.as_ref()?;
        if number >= 2 * steps.half {
            return None;
        }
        let black = number >= steps.half;
        let (rest, men) = steps.groups.all.divide(number - u32::from(black) * steps.half);
        let (placement, pair) = (rest / NEIGHBOURS, rest % NEIGHBOURS + 1);
        let mut at = self.kings_at(placement);
        let mut occupied = steps.groups.place(men, &mut at)?;
        let (mine, theirs) = (usize::from(black), usize::from(!black));
        let (capturing, stepped) = (steps.pawns[mine], steps.pawns[theirs]);
        at.put(stepped, (pair / 2) as u8 + if black { 24 } else { 32 });
        let right = pair % 2 == 1;
        let left_of_it = at.get(stepped) - u8::from(!right || pair > 1);
        at.put(capturing, if right { at.get(stepped) + 1 } else { left_of_it });
        if right && pair > 1 && self.pawns_of(black).any(|man| at.get(man) == left_of_it) {
            return None;
        }
        for pawn in steps.pawns {
            occupied = with(occupied, at.get(pawn))?;
        }
        let men = self.groups.number(at, &TURNS[0]);
        let plain = placement * self.groups.all.by + men;
        Some(Place { at, occupied, black, stepped: Some(stepped), plain, men, diagonal: false })
    }

    /// Whether the side to move can capture the pawn `stepped` en passant, where it has just made a double
    /// step as far as one can see: it came over empty squares, and gives check only itself or by having
    /// left its square.
    pub(super) fn can_capture(&self, at: At, black: bool, stepped: usize) -> bool {
        let Some((from, over)) = stepped_from(self.kinds[stepped], at.get(stepped)) else {
            return false;
        };
        let men = at.squares();
        if men.contains(&from) || men.contains(&over) {
            return false;
        }
        let (side, king) = (usize::from(black), bit(at.get(usize::from(black))));
        let (first, end) = self.men[1 - side];
        let checked_before = (first..end).any(|man| {
            man != stepped && self.sees(man, at) & !hidden(at.get(man), from) & king != 0
        });
        !checked_before && self.en_passant(at, black, stepped).next().is_some()
    }

    /// Where the men stand after each legal capture of the pawn `stepped` en passant.
    pub(super) fn en_passant(
        &self,
        at: At,
        black: bool,
        stepped: usize,
    ) -> impl Iterator<Item = At> {
        let over =
            stepped_from(self.kinds[stepped], at.get(stepped)).map_or(NOWHERE, |(_, over)| over);
        self.pawns_of(black).filter_map(move |man| {
            let mut after = at;
            after.put(man, over);
            after.put(stepped, NOWHERE);
            let reaches = over != NOWHERE && reach(self.kinds[man], at.get(man)) & bit(over) != 0;
            (reaches && !self.in_check(after, black)).then_some(after)
        })
    }
}

/// From where, and over which square, a pawn has made a double step, if it stands where one ends.
pub(super) fn stepped_from(kind: Kind, at: u8) -> Option<(u8, u8)> {
    match (kind, at / 8) {
        (Kind::WhitePawn, 3) => Some((at - 16, at - 8)),
        (Kind::BlackPawn, 4) => Some((at + 16, at + 8)),
        _ => None,
    }
}
