//! Far from the end: moves in the order of what they are probably worth.
//!
//! A good order is worth more than anything else here, so it may cost something: the evaluation of every move, or a
//! short search of it. What other searches found out about the state, and about what its moves lead to, is
//! asked first. In a rehearsal a state is left alone if a short search says clearly enough what will come of it: how
//! clearly was measured ([`Spread`](super::super::evaluation::Spread)).

use perfectplay_core::{Bounds, Desk, EXACT, Halted, Note, Player, hash::mix};

use super::{
    super::{
        discs::around,
        evaluation::{Numbers, UNIT},
    },
    Search,
    instructions::Instructions,
    last::NONE,
};

/// From so many free squares on.
const DEEP: u32 = 12;

/// With so few free squares it does not pay to tell other threads where one is.
const UNSHARED: u32 = 15;

/// What an answer that a move leaves costs it, and a free square beside its player's discs, in units: moves that leave
/// little to do are sooner searched.
const ANSWER: i32 = 5 * UNIT / 2;
const OPEN: i32 = 3 * UNIT / 2;

/// A short search that orders moves need not say more than that a move is so many discs too bad or too good.
const TOO_BAD: i32 = 12;
const TOO_GOOD: i32 = 20;

/// A short search is not made where the evaluation is further from foretelling anything than this, in units.
const NEARLY: i32 = 200;

/// A move and where it leads.
#[derive(Clone, Copy)]
struct Candidate {
    square: u8,
    own: u64,
    other: u64,
    key: u64,
    numbers: Numbers,
    score: i32,
}

/// The number of a state in the table of the desk: of the state with its mover as Max, whoever that is.
#[inline(always)]
pub(super) fn key(own: u64, other: u64) -> u64 {
    mix(own ^ mix(other))
}

impl<D: Desk, I: Instructions> Search<'_, D, I> {
    /// Whether the mover has more than `alpha`, as the other searches say it.
    #[inline(always)]
    pub(super) fn deep(
        &mut self,
        own: u64,
        other: u64,
        numbers: &Numbers,
        alpha: i32,
    ) -> Result<i32, Halted> {
        let Some(evaluation) = self.evaluation else { return I::sorted(self, own, other, alpha) };
        let empty = self.board & !(own | other);
        let empties = empty.count_ones();
        if empties < DEEP {
            return I::sorted(self, own, other, alpha);
        }
        self.entered += 1;
        self.tell()?;
        let targets = I::reach(own, other) & empty;
        if targets == 0 {
            if I::reach(other, own) & empty == 0 {
                return Ok(self.result(own, other));
            }
            return Ok(-I::deep(self, other, own, &numbers.turned(), -alpha - 1)?);
        }
        if let Some(most) = self.most_by_safe_discs(own, other, empties, alpha) {
            return Ok(most);
        }
        let beta = alpha + 1;
        let key = key(own, other);
        let (known, first) = self.desk.consult(key, Player::Max, self.sure);
        let Bounds { mut lower, mut upper } =
            known.unwrap_or(Bounds { lower: -self.cells, upper: self.cells });
        if lower >= beta {
            return Ok(lower);
        }
        if upper <= alpha {
            return Ok(upper);
        }
        let before = self.desk.entered();

        // A rehearsal believes a short search that is clear enough.
        if self.sure != EXACT
            && let Some(value) = self.foretold(own, other, numbers, empties, alpha)?
        {
            return Ok(value);
        }

        // The moves, and what is known of where they lead.
        let discs = 64 - empties;
        let mut moves: smallvec::SmallVec<[Candidate; 20]> = smallvec::SmallVec::new();
        let mut squares = targets;
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let turned = I::flips(square, own, other);
            let (next, last) = (other ^ turned, own | turned | 1 << square);
            if next == 0 {
                self.choose(own, other, square);
                return Ok(self.cells);
            }
            let key = self::key(next, last);
            self.desk.expect(key);
            let numbers = evaluation.patterns().after(numbers, square, turned);
            let square = square as u8;
            moves.push(Candidate { square, own: next, other: last, key, numbers, score: 0 });
        }
        let mut best = NONE;
        let mut chosen = None;
        let mut at = 0;
        while at < moves.len() {
            let Candidate { square, key, .. } = moves[at];
            let known = self.desk.consult(key, Player::Max, self.sure).0;
            if let Some(Bounds { lower: least, upper: most }) = known {
                if -most >= beta {
                    self.choose(own, other, square.into());
                    return Ok(-most);
                }
                if -least <= alpha {
                    best = best.max(-least);
                    moves.swap_remove(at);
                    continue;
                }
            }
            at += 1;
        }
        if moves.len() > 1 {
            let depth = ordered_by(empties);
            for at in 0..moves.len() {
                let Candidate { square, own, other, numbers, .. } = moves[at];
                if first == Some(square) {
                    moves[at].score = i32::MAX;
                    continue;
                }
                let free = self.board & !(own | other);
                let answers = (I::reach(own, other) & free).count_ones() as i32;
                let open = (around(other) & free).count_ones() as i32;
                let value = if depth == 0 {
                    evaluation.value(&numbers, discs + 1)
                } else {
                    let window = ((-beta - TOO_GOOD) * UNIT, (TOO_BAD - alpha) * UNIT);
                    I::estimate(self, own, other, &numbers, depth, window.0, window.1)?
                };
                moves[at].score = -value - ANSWER * answers - OPEN * open;
            }
            moves.sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.score));
        }

        let shares = empties > UNSHARED && self.desk.is_shared();
        let mut later = 0_u64;
        let mut number = 0;
        loop {
            // First those that no other thread works on, then the rest: by then the table may know.
            let at = if number < moves.len() {
                number += 1;
                if shares && number > 1 && self.desk.is_claimed(moves[number - 1].key) {
                    later |= 1 << (number - 1);
                    continue;
                }
                number - 1
            } else if later != 0 {
                let at = later.trailing_zeros() as usize;
                later &= later - 1;
                at
            } else {
                break;
            };
            let Candidate { square, own: next, other: last, key, numbers, .. } = moves[at];
            if shares {
                self.desk.claim(key);
            }
            let value = I::deep(self, next, last, &numbers, -beta);
            if shares {
                self.desk.release(key);
            }
            let value = -value?;
            if value > best {
                best = value;
                chosen = Some(square);
                if value > alpha {
                    break;
                }
            }
        }
        if best > alpha {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        self.tell()?;
        let effort = self.desk.entered() - before;
        let note = Note { bounds: Bounds { lower, upper }, best: chosen.or(first) };
        self.desk.note(key, Player::Max, self.sure, note, effort);
        if let Some(square) = chosen.filter(|_| best > alpha) {
            self.choose(own, other, square.into());
        }
        Ok(best)
    }

    /// What a short search says clearly enough.
    #[inline(always)]
    fn foretold(
        &mut self,
        own: u64,
        other: u64,
        numbers: &Numbers,
        empties: u32,
        alpha: i32,
    ) -> Result<Option<i32>, Halted> {
        let depth = foretold_by(empties);
        let Some(evaluation) = self.evaluation else { return Ok(None) };
        let spread = &evaluation.weights().spreads().to_the_end;
        let margin = self.doubt * spread.units(depth, empties, 64 - empties) / 16;
        let (low, high) = (alpha * UNIT - margin, (alpha + 1) * UNIT + margin);
        // First at a glance: a short search that is nowhere near the edge is not worth making.
        let value = I::estimate(self, own, other, numbers, 0, -9999, 9999)?;
        if value >= high - NEARLY {
            let value = I::estimate(self, own, other, numbers, depth, high - 1, high)?;
            if value >= high {
                return Ok(Some(alpha + 1));
            }
        }
        if value <= low + NEARLY {
            let value = I::estimate(self, own, other, numbers, depth, low, low + 1)?;
            if value <= low {
                return Ok(Some(alpha));
            }
        }
        Ok(None)
    }
}

/// How many moves ahead moves are looked at to put them in order.
fn ordered_by(empties: u32) -> u32 {
    match empties {
        ..14 => 0,
        14..17 => 1,
        17..20 => 2,
        20..24 => 3,
        _ => 4,
    }
}

/// How many moves ahead a rehearsal looks to leave a state alone.
fn foretold_by(empties: u32) -> u32 {
    match empties {
        ..14 => 1,
        14..17 => 2,
        17..20 => 3,
        20..24 => 4,
        _ => 5,
    }
}
