//! Alpha-beta that remembers: a state met again is not searched again.
//!
//! The transposition table keeps, for every state searched, what the window left known of its
//! value and the move that gave it; states that are the same by symmetry share an entry. Moves
//! are tried best first: the move the table remembers, then the game's own order.
//!
//! # Cycles
//!
//! A state that repeats one on its path is worth a draw. Such a value depends on the path, so it
//! must not be kept for other paths: an entry is stored only if no repetition below it came back
//! to a state *above* it. What is stored then holds for the game itself (the argument is in
//! `ARCHITECTURE.md`), and the value at the root is exact in cyclic games as well.

use perfectplay_core::{Bound, Game, Leaf, MoveOrder, Observer};

use crate::{
    evaluate::Evaluate,
    meter::Halted,
    scale::Rank,
    table::{Entry, Table},
    walk::Walk,
};

/// A walk with a memory.
pub(crate) struct Remembering<'r, 'a, 'm, G: Game, E, O> {
    pub(crate) walk: &'r mut Walk<'a, 'm, G, E, O>,
    pub(crate) table: &'r mut Table,
    pub(crate) order: Option<&'r dyn MoveOrder<G>>,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G::Move>> Remembering<'_, '_, '_, G, E, O> {
    /// The value `v` of `state` for its mover, as far as the window asks:
    ///
    /// * `result <= alpha` means `v <= result`;
    /// * `alpha < result < beta` means `v == result`;
    /// * `beta <= result` means `result <= v`.
    pub(crate) fn value(
        &mut self,
        state: &G::State,
        alpha: Rank,
        beta: Rank,
        ply: u32,
    ) -> Result<Rank, Halted> {
        debug_assert!(alpha < beta);
        let game = self.walk.game;
        let player = game.to_move(state);
        let sign = player.sign();

        // Step 1. A leaf needs no search.
        if let Some(rank) = self.walk.arrive(state, ply)? {
            return Ok(sign * rank);
        }

        // Step 2. The table may know enough. The root is searched all the same, for its move.
        let key = game.key(&game.canonical(state));
        let remaining = Remaining::at(self.walk.eval.remaining(ply));
        let known = self.table.find(key);
        if let Some(entry) = known.filter(|_| ply > self.walk.root)
            && remaining.matches(entry.remaining)
        {
            let rank = sign * self.walk.eval.scale().seen_from_root(entry.rank, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => rank >= beta,
                Bound::AtMost => rank <= alpha,
            };
            if enough {
                self.walk.meter.stats.remembered += 1;
                self.walk.unsettled_entries += u64::from(!entry.settled);
                if O::WATCHES {
                    let value = self.walk.read(sign * rank);
                    self.walk.observer.leaf(Leaf::Remembered, value);
                }
                return Ok(rank);
            }
        }

        // Step 3. Try the moves, the most promising first.
        let outer_came_back_to = std::mem::replace(&mut self.walk.came_back_to, u32::MAX);
        let (nodes, unsettled) = (self.walk.meter.nodes(), self.walk.unsettled());
        let first = self.walk.open(state);
        let last = self.walk.moves.len();
        let moves = &mut self.walk.moves[first..];
        if let Some(order) = self.order {
            order.order(game, state, moves);
        }
        let promising = known.and_then(|entry| entry.best).map(usize::from);
        if let Some(number) = promising.filter(|&number| number < moves.len()) {
            moves[..=number].rotate_right(1);
        }
        let mut best = self.walk.nothing_yet();
        let mut best_number = 0;
        for index in first..last {
            let mv = self.walk.moves[index];
            let child = game.after(state, mv);
            let next = game.to_move(&child);
            let floor = alpha.max(best.rank);
            self.walk.tell_enter_with(mv, next, player, (floor, beta));
            self.walk.make_room(&best);
            let value = if next == player {
                self.value(&child, floor, beta, ply + 1)?
            } else {
                -self.value(&child, -beta, -floor, ply + 1)?
            };
            if value > best.rank {
                self.walk.improve(&mut best, mv, value);
                best_number = index - first;
                if value > floor && (value < beta || ply == self.walk.root) {
                    self.walk.lead(&mut best, (mv, false), player, ply);
                }
                if value >= beta {
                    self.walk.tell_cut(index + 1, last);
                    break;
                }
            }
        }
        self.walk.close(first, &best);

        // Step 4. Remember it, unless it hangs on a state further up the path.
        let came_back_to = self.walk.came_back_to;
        let holds_anywhere = came_back_to >= ply;
        self.walk.came_back_to =
            outer_came_back_to.min(if holds_anywhere { u32::MAX } else { came_back_to });
        if holds_anywhere && let Remaining::Kept(remaining) = remaining {
            let number = match promising {
                // Undo the rotation, so that the number means the same next time.
                Some(front) if best_number == 0 && front < last - first => front,
                Some(front) if best_number <= front && front < last - first => best_number - 1,
                _ => best_number,
            };
            let entry = Entry {
                rank: self.walk.eval.scale().seen_from(sign * best.rank, ply),
                bound: if best.rank <= alpha {
                    Bound::AtMost
                } else if best.rank >= beta {
                    Bound::AtLeast
                } else {
                    Bound::Exact
                },
                remaining,
                settled: self.walk.unsettled() == unsettled,
                best: u8::try_from(number).ok().filter(|&number| number < u8::MAX),
                effort: (self.walk.meter.nodes() - nodes + 1).ilog2(),
            };
            self.table.store(key, entry);
        }
        self.walk.tell_value(player, &best);
        Ok(best.rank)
    }
}

/// How far the search still looks ahead, as far as the table can tell such depths apart.
#[derive(Clone, Copy)]
enum Remaining {
    /// To the end (`None`), or so many plies.
    Kept(Option<u8>),
    /// Too many plies to be kept.
    TooMany,
}

impl Remaining {
    fn at(plies: Option<u32>) -> Self {
        match plies {
            None => Self::Kept(None),
            Some(plies) if plies < u8::MAX.into() => Self::Kept(Some(plies as u8)),
            Some(_) => Self::TooMany,
        }
    }

    /// Only searches that look exactly as far are the same question.
    fn matches(self, entry: Option<u8>) -> bool {
        matches!(self, Self::Kept(plies) if plies == entry)
    }
}
