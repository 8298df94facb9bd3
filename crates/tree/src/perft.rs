//! Counting the states of the full tree, to check and to time the rules.

use perfectplay_core::{Game, Limits, Stop};

use crate::{
    MAX_PLY,
    meter::{Halted, Meter},
    walk::{MOST_MOVES, most_kept},
};

/// What a full tree holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// States exactly `depth` moves away.
    pub leaves: u64,
    /// Games that ended sooner.
    pub finished: u64,
}

/// Counts the states `depth` moves from `state`, by every way that leads to them.
///
/// # Errors
///
/// If a limit stops it; a count that is not complete would say nothing.
pub fn perft<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    limits: Limits<'_>,
) -> Result<Counts, Stop> {
    let mut counting = Counting {
        game,
        meter: Meter::new(limits, None),
        moves: Vec::new(),
        most_moves: most_kept::<G::Move>(limits.memory).min(MOST_MOVES),
        counts: Counts::default(),
    };
    match counting.below(state, depth, 0) {
        Ok(()) => Ok(counting.counts),
        Err(Halted) => Err(counting.meter.stopped.unwrap_or(Stop::Cancelled)),
    }
}

struct Counting<'a, G: Game> {
    game: &'a G,
    meter: Meter<'a>,
    moves: Vec<G::Move>,
    /// So many moves of states on the path may be kept.
    most_moves: usize,
    counts: Counts,
}

impl<G: Game> Counting<'_, G> {
    fn below(&mut self, state: &G::State, depth: u32, ply: u32) -> Result<(), Halted> {
        self.meter.enter()?;
        if ply >= MAX_PLY {
            return Err(self.meter.too_deep());
        }
        if self.moves.len() > self.most_moves {
            return Err(self.meter.too_large());
        }
        if depth == 0 {
            self.counts.leaves += 1;
            return Ok(());
        }
        let first = self.moves.len();
        self.game.moves(state, &mut self.moves);
        let last = self.moves.len();
        if first == last {
            self.counts.finished += 1;
        } else if depth == 1 {
            self.counts.leaves += (last - first) as u64;
        } else {
            for index in first..last {
                let child = self.game.after(state, self.moves[index]);
                // Every move of the last but one leads to a leaf: no need to play it, nor to go there.
                if depth == 2
                    && let Some(count @ 1..) = self.game.count(&child)
                {
                    self.meter.enter()?;
                    self.counts.leaves += count as u64;
                } else {
                    self.below(&child, depth - 1, ply + 1)?;
                }
            }
        }
        self.moves.truncate(first);
        Ok(())
    }
}
