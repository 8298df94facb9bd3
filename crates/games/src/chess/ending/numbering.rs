//! The numbers of the positions of an ending, without gaps but for what cannot stand on a board.
//!
//! ```text
//! number = ((turn * kings + placement of the kings) * radix + digit) * radix + digit ...
//! ```
//!
//! with a digit for each group of equal men: the square of a man alone (a pawn has 48), or which of the
//! sets of two squares, of three, and so on. Behind these come the positions with a right to capture en
//! passant, see [`Steps`].

use cozy_chess::Color;

use super::{
    at::At,
    digits::Groups,
    kings::{KINGS, Kings, MIRRORS, Placement, TRANSPOSED, TURNS},
    material::{Material, PAWN, PIECES},
    passing::Steps,
    sight::{Kind, NOWHERE, bit, reach, sees},
};

/// A position: where the men stand, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) at: At,
    pub(super) occupied: u64,
    pub(super) black: bool,
    /// The pawn that has just made a double step and can be captured for it.
    pub(super) stepped: Option<usize>,
    /// The number of the same men with White to move, without the right to capture en passant.
    pub(super) plain: u32,
    /// Of that number, the digits of the men beside the kings.
    pub(super) men: u32,
    /// Both kings are on the diagonal.
    pub(super) diagonal: bool,
}

/// How the positions of an ending are numbered.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    pub(super) material: Material,
    pub(super) kinds: [Kind; 8],
    /// The men of each side beside its king, from one index up to another.
    pub(super) men: [(usize, usize); 2],
    pub(super) pawns: bool,
    pub(super) steps: Option<Steps>,
    bishops: bool,
    pub(super) kings: &'static Kings,
    pub(super) groups: Groups,
    /// For each man who is not one of several equal ones, what his digit counts; else 0.
    alone: [u32; 8],
    /// How many numbers there are for each side to move, en passant apart.
    pub(super) half: u32,
}

impl Numbering {
    pub(super) fn new(material: Material) -> Self {
        let mut kinds = [Kind::King; 8];
        let mut men = [(0, 0); 2];
        let mut next = 2;
        for (side, color) in Color::ALL.into_iter().enumerate() {
            men[side].0 = next;
            for (index, (piece, _)) in PIECES.into_iter().enumerate() {
                for _ in 0..material.count(side, index) {
                    kinds[next] = Kind::of(piece, color);
                    next += 1;
                }
            }
            men[side].1 = next;
        }
        let pawns = material.has_pawns();
        let kings = &KINGS[usize::from(pawns)];
        let groups = Groups::new(&kinds, men, 0);
        let half = kings.count() * groups.all.by;
        let steps = [0, 1]
            .iter()
            .all(|&side| material.count(side, PAWN) > 0)
            .then(|| Steps::new(kings, &kinds, men));
        let bishops = material.is_bishops();
        Self {
            material,
            kinds,
            men,
            pawns,
            steps,
            bishops,
            kings,
            alone: groups.alone(),
            groups,
            half,
        }
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> u32 {
        2 * (self.half + self.steps.as_ref().map_or(0, |steps| steps.half()))
    }

    /// The number of a position without right to capture en passant.
    pub(super) fn plain(&self, at: At, black: bool) -> u32 {
        let placement = self.kings.placement(at.get(0), at.get(1));
        let men = self.men_number(at, placement);
        self.turn(black) + placement.number * self.groups.all.by + men
    }

    /// The digits of the men beside the kings, whose placement says how to turn them.
    #[inline]
    fn men_number(&self, at: At, placement: Placement) -> u32 {
        let men = self.groups.number(at, &TURNS[placement.turn]);
        if placement.diagonal {
            men.min(self.groups.number(at, &TURNS[placement.turn ^ TRANSPOSED]))
        } else {
            men
        }
    }

    /// Appends the numbers of the positions that differ from one by `man` standing on one of `squares`, and
    /// by whose turn it is.
    pub(super) fn moved(&self, place: &Place, man: usize, squares: u64, out: &mut Vec<u64>) {
        let at = place.at;
        let squares = super::sight::squares(squares);
        if man < 2 {
            let (turn, all) = (self.turn(!place.black), self.groups.all.by);
            let [white, black] = [at.get(0), at.get(1)];
            out.extend(squares.map(|square| {
                let (white, black) = if man == 0 { (square, black) } else { (white, square) };
                let placement = self.kings.placement(white, black);
                // Most moves leave the kings where no symmetry is needed: the other digits stay.
                let men = if placement.turn == 0 && !placement.diagonal {
                    place.men
                } else {
                    self.men_number(at, placement)
                };
                u64::from(turn + placement.number * all + men)
            }));
        } else if self.alone[man & 7] != 0 && !place.diagonal {
            // The kings stay, so the other digits stay too.
            let unit = self.alone[man & 7];
            let plain = self.turn(!place.black) + place.plain;
            let rest = plain.wrapping_sub(u32::from(at.get(man & 7)) * unit);
            out.extend(
                squares.map(|square| u64::from(rest.wrapping_add(u32::from(square) * unit))),
            );
        } else if !place.diagonal {
            let turn = self.turn(!place.black) + place.plain - place.men;
            out.extend(squares.map(|square| {
                u64::from(turn + self.groups.number(at.with(man, square), &TURNS[0]))
            }));
        } else {
            out.extend(
                squares.map(|square| u64::from(self.plain(at.with(man, square), !place.black))),
            );
        }
    }

    /// The men of a number; `None` if two are on one square, or the position has another number.
    #[inline(always)]
    pub(super) fn place(&self, number: u64) -> Option<Place> {
        let mut rest = u32::try_from(number).ok()?;
        if rest >= 2 * self.half {
            return self.place_with_step(rest - 2 * self.half);
        }
        let black = rest >= self.half;
        if black {
            rest -= self.half;
        }
        let plain = rest;
        let (placement, men) = self.groups.all.divide(rest);
        let mut at = self.kings_at(placement);
        let occupied = self.groups.place(men, &mut at)?;
        let diagonal = self.kings.placement(at.get(0), at.get(1)).diagonal;
        if diagonal && self.groups.number(at, &TURNS[TRANSPOSED]) < men {
            return None;
        }
        Some(Place { at, occupied, black, stepped: None, plain, men, diagonal })
    }

    /// Whether somebody could have a position before him: the one who has moved is not in check, and what is
    /// said to be a double step was one and can be captured.
    pub(super) fn is_legal(&self, place: &Place) -> bool {
        !self.in_check(place.at, !place.black)
            && place.stepped.is_none_or(|man| self.can_capture(place.at, place.black, man))
    }

    /// Whether nobody can mate because the men are bishops on squares of one colour.
    pub(super) fn is_dead(&self, at: At) -> bool {
        const DARK: u64 = 0xaa55_aa55_aa55_aa55;
        let (first, end) = (self.men[0].0, self.men[1].1);
        self.bishops && {
            let dark = (first..end).filter(|&man| bit(at.get(man)) & DARK != 0).count();
            dark == 0 || dark == end - first
        }
    }

    /// What a man sees.
    pub(super) fn sees(&self, man: usize, at: At) -> u64 {
        sees(self.kinds[man & 7], at.get(man & 7), at)
    }

    /// Whether a man other than a king attacks the king of a side; men who are off the board do not.
    pub(super) fn in_check(&self, at: At, black: bool) -> bool {
        let king = bit(at.get(usize::from(black)));
        let (first, end) = self.men[usize::from(!black)];
        (first..end).any(|man| {
            at.get(man & 7) != NOWHERE
                && reach(self.kinds[man & 7], at.get(man & 7)) & king != 0
                && self.sees(man, at) & king != 0
        })
    }

    /// The pawns of a side.
    pub(super) fn pawns_of(&self, black: bool) -> impl Iterator<Item = usize> {
        let (first, end) = self.men[usize::from(black)];
        (first..end).filter(|&man| self.kinds[man].is_pawn())
    }

    /// Whether two moves of one side, or two such moves taken back, could lead to positions the same by
    /// symmetry; `resting` is the king of the other side.
    ///
    /// The symmetry leaves the men who rest where they are, so it is a mirror in a diagonal with the other
    /// king on it. Either the moving side's king is on it too, and any of its men may have moved; or what differs
    /// in the mirror is that king alone, or it and one man, if one move could bring each to where its image is.
    pub(super) fn may_repeat(&self, place: &Place, resting: usize) -> bool {
        let (king, moving) = (place.at.get(resting), place.at.get(1 - resting));
        !self.pawns
            && (place.diagonal
                || MIRRORS.iter().map(|&mirror| &TURNS[mirror]).any(|mirror| {
                    let image = |square: u8| mirror[usize::from(square) & 63];
                    image(king) == king
                        && match self.groups.differing(place.at, mirror) {
                            0 => true,
                            1 => reach(Kind::King, moving) & bit(image(moving)) != 0,
                            _ => false,
                        }
                }))
    }

    fn turn(&self, black: bool) -> u32 {
        if black { self.half } else { 0 }
    }

    pub(super) fn kings_at(&self, placement: u32) -> At {
        let (white, black) = self.kings.squares(placement);
        At::EMPTY.with(0, white).with(1, black)
    }
}
