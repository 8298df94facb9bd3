//! From where moves within the ending lead to a number: the moves taken back.
//!
//! The one who has moved takes a man back to an empty square that it sees; pawns go straight back. What
//! makes such a move taken back right is the position before: the *other* king, whose turn it is now, must not
//! have been in check then. That is found for all squares of a man at once. From the other king, look
//! for those who have moved:
//!
//! * a man that gives check now was not where it is, or another stood between;
//! * a man whose line to the king only one of his own side interrupts, was interrupted by the same before:
//!   that one moved along the line, between the two;
//! * and the man who moved did not come from a square from which it gave check.

use perfectplay_core::tier::once;

use super::{
    Ending,
    at::At,
    numbering::Place,
    passing::stepped_from,
    sight::{Kind, between, bit, reach, sees_past, squares},
};

impl Ending {
    pub(super) fn back_from(&self, number: u64, out: &mut Vec<u64>) {
        let here = &self.numbering;
        let Some(place) = here.place(number) else { return };
        if !here.is_legal(&place) || here.is_dead(place.at) {
            return;
        }
        let (at, first) = (place.at, out.len());
        let (moved, waiting) = (usize::from(!place.black), usize::from(place.black));
        let king = at.get(waiting);
        let men = here.men[moved].0..here.men[moved].1;

        // Where each man must have come from, so that nobody else attacked the king before.
        let mut allowed = [!0; 8];
        for man in men.clone() {
            if reach(here.kinds[man & 7], at.get(man & 7)) & bit(king) == 0 {
                continue;
            }
            let line = between(at.get(man & 7), king);
            let blocking = line & place.occupied;
            if blocking == 0 {
                for other in men.clone().chain([moved]) {
                    if other != man {
                        allowed[other & 7] &= line;
                    }
                }
            } else if blocking.count_ones() == 1 {
                for other in men.clone().chain([moved]) {
                    if blocking == bit(at.get(other & 7)) {
                        allowed[other & 7] &= line;
                    }
                }
            }
        }

        for man in men.chain([moved]) {
            let kind = here.kinds[man & 7];
            if allowed[man & 7] == 0 || place.stepped.is_some_and(|stepped| stepped != man) {
                continue;
            }
            let from =
                if kind.is_pawn() { self.pawn_from(&place, man) } else { here.sees(man, at) };
            let from = from & !place.occupied & allowed[man & 7];
            if from == 0 {
                continue;
            }
            let from = from & !sees_past(kind.returned(), king, at, man);
            here.moved(&place, man, from, out);
            if here.steps.is_some() {
                for square in squares(from) {
                    self.rights(at.with(man, square), !place.black, out);
                }
            }
        }
        if here.may_repeat(&place, waiting) {
            once(out, first);
        }
    }

    /// The squares a pawn can have come from.
    fn pawn_from(&self, place: &Place, man: usize) -> u64 {
        let here = &self.numbering;
        let (kind, at) = (here.kinds[man], place.at.get(man));
        let behind = if kind == Kind::WhitePawn { bit(at) >> 8 } else { bit(at) << 8 };
        let step = behind & !0xff00_0000_0000_00ff;
        let Some((from, over)) = stepped_from(kind, at) else { return step };
        // A double step that can be answered by a capture en passant leads to the number with that right.
        let right = here.steps.is_some() && here.can_capture(place.at, place.black, man);
        let double = if place.occupied & bit(over) == 0 && right == place.stepped.is_some() {
            bit(from)
        } else {
            0
        };
        if place.stepped.is_some() { double } else { step | double }
    }

    /// Appends the same position with each right to capture en passant that can be had in it.
    fn rights(&self, at: At, black: bool, out: &mut Vec<u64>) {
        let here = &self.numbering;
        for stepped in here.pawns_of(!black) {
            if here.can_capture(at, black, stepped) {
                out.extend(here.with_step(at, black, stepped).map(u64::from));
            }
        }
    }
}
