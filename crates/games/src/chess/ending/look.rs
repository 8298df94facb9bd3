//! What stands at a number: the moves forward, without a board to play them on.

use perfectplay_core::{
    Player,
    tier::{Cell, Outcome, once},
};

use super::{
    Ending,
    at::At,
    exits::Leaving,
    material::PAWN,
    numbering::Place,
    sight::{Kind, NOWHERE, between, bit, reach, sees_past, squares},
};

/// All squares.
const EVERYWHERE: u64 = !0;

/// The first and the last rank, where pawns become something else.
const ENDS: u64 = 0xff00_0000_0000_00ff;

impl Ending {
    pub(super) fn look_at(&self, number: u64, inside: &mut Vec<u64>) -> Cell {
        let here = &self.numbering;
        let Some(place) = here.place(number) else { return Cell::Void };
        let (at, black) = (place.at, place.black);
        let (mine, theirs) = (usize::from(black), usize::from(!black));
        let (king, their_king) = (at.get(mine), at.get(theirs));

        // Step 1. The one who has just moved must not have left the king in check.
        let mut seen = [0; 8];
        let mut own = bit(king);
        for man in here.men[mine].0..here.men[mine].1 {
            seen[man & 7] = here.sees(man, at);
            if seen[man & 7] & bit(their_king) != 0 {
                return Cell::Void;
            }
            own |= bit(at.get(man & 7));
        }
        if place.stepped.is_some_and(|man| !here.can_capture(at, black, man)) {
            return Cell::Void;
        }
        if here.is_dead(at) {
            return Cell::Over(0);
        }

        // Step 2. Where the king must not go (lines pass through the square it leaves), where others must go
        // to answer a check, and where those go who stand before the king.
        let mut danger = reach(Kind::King, their_king);
        let mut answers = EVERYWHERE;
        let mut held = [EVERYWHERE; 8];
        for man in here.men[theirs].0..here.men[theirs].1 {
            let (kind, from) = (here.kinds[man & 7], at.get(man & 7));
            let attacked = sees_past(kind, from, at, mine);
            danger |= attacked;
            if reach(kind, from) & bit(king) != 0 {
                let line = between(from, king);
                if attacked & bit(king) != 0 {
                    answers &= line | bit(from);
                } else if (line & place.occupied).count_ones() == 1 {
                    for own in here.men[mine].0..here.men[mine].1 {
                        if line & bit(at.get(own & 7)) != 0 {
                            held[own & 7] = line | bit(from);
                        }
                    }
                }
            }
        }

        // Step 3. The moves, each man's at once.
        let others = place.occupied & !own;
        let mut moves =
            Moves { ending: self, place: &place, first: inside.len(), inside, exit: None };
        let targets = reach(Kind::King, king) & !danger & !own;
        moves.quiet(mine, targets & !others);
        moves.captures(mine, targets & others, None);
        if answers != 0 {
            for man in here.men[mine].0..here.men[mine].1 {
                let free = answers & held[man & 7];
                if here.kinds[man & 7].is_pawn() {
                    moves.pawn(man, seen[man & 7] & others & free, free);
                } else {
                    let targets = seen[man & 7] & free & !own;
                    moves.quiet(man, targets & !others);
                    moves.captures(man, targets & others, None);
                }
            }
        }
        if let Some(stepped) = place.stepped {
            for after in here.en_passant(at, black, stepped) {
                moves.leave(after, 0, None, Some(stepped));
            }
        }

        // Step 4. Nothing to move: mate, or stalemate.
        let (first, exit) = (moves.first, moves.exit);
        if exit.is_none() && inside.len() == first {
            let mated = answers != EVERYWHERE;
            return Cell::Over(if !mated {
                0
            } else if black {
                1
            } else {
                -1
            });
        }
        if here.may_repeat(&place, theirs) {
            once(inside, first);
        }
        Cell::Open { owner: player(black), exit }
    }
}

/// White is Max, Black is Min.
pub(super) fn player(black: bool) -> Player {
    if black { Player::Min } else { Player::Max }
}

struct Moves<'a> {
    ending: &'a Ending,
    place: &'a Place,
    first: usize,
    inside: &'a mut Vec<u64>,
    exit: Option<Outcome>,
}

impl Moves<'_> {
    /// A man goes to each of some empty squares.
    fn quiet(&mut self, man: usize, targets: u64) {
        if targets != 0 {
            self.ending.numbering.moved(self.place, man, targets, self.inside);
        }
    }

    /// A man captures on each of some squares.
    #[inline]
    fn captures(&mut self, man: usize, targets: u64, promoted: Option<usize>) {
        if targets == 0 {
            return;
        }
        let here = &self.ending.numbering;
        for square in squares(targets) {
            let (first, end) = here.men[usize::from(!self.place.black)];
            let captured = (first..end).find(|&other| self.place.at.get(other) == square);
            let after = self.place.at.with(man, square);
            self.leave(after, man, promoted, captured);
        }
    }

    /// A pawn captures on some squares, and goes forward where it is free to.
    fn pawn(&mut self, man: usize, captures: u64, free: u64) {
        let here = &self.ending.numbering;
        let from = bit(self.place.at.get(man));
        let (ahead, start): (fn(u64) -> u64, u64) = if self.place.black {
            (|set| set >> 8, 0xff << 48)
        } else {
            (|set| set << 8, 0xff << 8)
        };
        let step = ahead(from) & !self.place.occupied;
        let double = if from & start == 0 { 0 } else { ahead(step) & !self.place.occupied & free };
        let step = step & free;
        for piece in 0..PAWN {
            self.captures(man, captures & ENDS, Some(piece));
            for square in squares(step & ENDS) {
                let after = self.place.at.with(man, square);
                self.leave(after, man, Some(piece), None);
            }
        }
        self.captures(man, captures & !ENDS, None);
        self.quiet(man, step & !ENDS);
        for square in squares(double) {
            let after = self.place.at.with(man, square);
            let there = !self.place.black;
            if here.steps.is_some() && here.can_capture(after, there, man) {
                self.inside.extend(here.with_step(after, there, man).map(u64::from));
            } else {
                self.quiet(man, double);
            }
        }
    }

    /// A move leads out of the ending.
    fn leave(&mut self, after: At, moved: usize, promoted: Option<usize>, captured: Option<usize>) {
        let black = self.place.black;
        let mut after = after;
        if let Some(captured) = captured {
            after.put(captured, NOWHERE);
        }
        let leaving = Leaving { black, promoted, captured };
        let outcome =
            self.ending.exits.outcome(&self.ending.numbering, leaving, after, moved).earlier();
        if self.exit.is_none_or(|best| outcome.is_better(best, player(black))) {
            self.exit = Some(outcome);
        }
    }
}
