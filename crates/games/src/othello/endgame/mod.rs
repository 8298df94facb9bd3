//! Othello to the end of the game: few states, and quickly.
//!
//! Whether the player to move can ensure so much is found by alpha-beta with a window of no width, by four
//! searches that hand over to each other as squares fill up:
//!
//! * [`deep`]: moves in the order of what they are probably worth, the table of the desk, and in rehearsals
//!   short searches in the place of long ones;
//! * [`sorted`]: moves that leave few answers first, and a small cache;
//! * [`shallow`]: moves by parity, and nothing else;
//! * [`last`]: four squares and fewer.
//!
//! [Safe discs](stability) may say no to a question before any move is tried.
//!
//! What each of these brings is measured in `docs/othello.md`.

mod deep;
mod instructions;
mod last;
mod midgame;
mod parity;
mod shallow;
mod sorted;
pub mod sparring;
mod stability;
#[cfg(test)]
mod tests;

use std::{marker::PhantomData, sync::LazyLock};

use perfectplay_core::{Desk, EXACT, Endgame, Halted, Score};

use self::{
    instructions::{Instructions, with_best_instructions},
    sorted::Cache,
    stability::Edges,
};
use super::{
    Insight, Move, Othello, State,
    evaluation::{Evaluation, UNIT},
};

static EDGES: LazyLock<Edges> = LazyLock::new(Edges::new);

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Up to so many free squares only parity orders the moves.
const SHALLOW: u32 = 5;

/// The desk is told of states entered when there are so many.
const UNTOLD: u64 = 256;

/// How many spreads of its error a short search must be away from the question to be believed, in sixteenths: in each
/// rehearsal.
const DOUBTS: [i32; 2] = [14, 24];

/// With so few free squares a rehearsal costs more than it saves.
const UNREHEARSED: u32 = 13;

/// With so many free squares a value takes about a million states, which is two to the power of 20, and the values of all
/// moves four times as many (medians of positions in games; one in ten takes two to four times as many).
const A_MILLION_STATES: u32 = 18;

/// How sure the searches of a rehearsal are.
fn sureness(rehearsal: u8) -> u8 {
    EXACT - DOUBTS.len() as u8 + rehearsal
}

struct Search<'s, D, I> {
    desk: &'s mut D,
    edges: &'s Edges,
    evaluation: Option<&'s Evaluation>,
    /// The squares of the board.
    board: u64,
    /// How many they are.
    cells: i32,
    /// States entered that the desk has not been told of.
    entered: u64,
    cache: Cache,
    /// How sure the search is: [`EXACT`], or less in a rehearsal.
    sure: u8,
    /// How far away from the question a short search must be to be believed (see [`DOUBTS`]).
    doubt: i32,
    /// The last board where a move was enough, and the move.
    choice: Option<(u64, u64, usize)>,
    instructions: PhantomData<I>,
}

impl Endgame<Othello> for Insight {
    const SEARCHES: bool = true;

    fn is_for(&self, _: &Othello) -> bool {
        true
    }

    /// Twice as many for every free square.
    fn effort(&self, _: &Othello, state: &State) -> u64 {
        1 << (self.empties(state) + 20 - A_MILLION_STATES).min(63)
    }

    fn glance(&self, _: &Othello, state: &State) -> Option<Score> {
        let evaluation = self.evaluation?;
        let numbers = evaluation.patterns().of(state.own, state.other);
        let value = evaluation.value(&numbers, (state.own | state.other).count_ones());
        // All results are even.
        Some(2 * (value as f64 / f64::from(2 * UNIT)).round() as Score)
    }

    fn rehearsals(&self, _: &Othello, state: &State) -> u8 {
        if self.evaluation.is_some() && self.empties(state) > UNREHEARSED {
            DOUBTS.len() as u8
        } else {
            0
        }
    }

    fn ask(
        &self,
        _: &Othello,
        state: &State,
        at_least: Score,
        desk: &mut impl Desk,
    ) -> Result<(Score, Option<Move>), Halted> {
        let &Self { board, evaluation, .. } = self;
        let empties = self.empties(state);
        with_best_instructions!(instructions => {
            Search::new(desk, board, evaluation, empties, instructions).ask(state, at_least)
        })
    }
}

impl<'s, D: Desk, I: Instructions> Search<'s, D, I> {
    /// A search of states with at most so many free squares. (Only somebody who has `instructions` can make one.)
    fn new(
        desk: &'s mut D,
        board: u64,
        evaluation: Option<&'s Evaluation>,
        empties: u32,
        _instructions: I,
    ) -> Self {
        let rehearsal = desk.rehearsal();
        Self {
            desk,
            edges: &EDGES,
            evaluation,
            board,
            cells: board.count_ones() as i32,
            entered: 0,
            cache: Cache::new(empties),
            sure: rehearsal.map_or(EXACT, sureness),
            doubt: rehearsal.map_or(0, |rehearsal| DOUBTS[usize::from(rehearsal)]),
            choice: None,
            instructions: PhantomData,
        }
    }

    fn ask(&mut self, state: &State, at_least: i32) -> Result<(Score, Option<Move>), Halted> {
        let State { own, other, targets, .. } = *state;
        let value = match self.evaluation {
            Some(evaluation) => {
                let numbers = evaluation.patterns().of(own, other);
                I::deep(self, own, other, &numbers, at_least - 1)?
            }
            None => I::sorted(self, own, other, at_least - 1)?,
        };
        self.tell()?;
        let choice = if targets == 0 {
            Some(Move::Pass)
        } else {
            let is_here = |&(o, p, _): &(u64, u64, usize)| (o, p) == (own, other);
            self.choice.filter(is_here).map(|(_, _, square)| Move::Place(square as u8))
        };
        Ok((value, choice.filter(|_| value >= at_least)))
    }

    /// A move was enough here.
    #[inline(always)]
    fn choose(&mut self, own: u64, other: u64, square: usize) {
        self.choice = Some((own, other, square));
    }

    /// States entered, whether the desk knows or not.
    #[inline(always)]
    fn entered_so_far(&self) -> u64 {
        self.desk.entered() + self.entered
    }

    /// Tells the desk what was entered.
    #[inline(always)]
    fn tell(&mut self) -> Result<(), Halted> {
        self.desk.enter_all(std::mem::take(&mut self.entered))
    }

    #[inline(always)]
    fn tell_sometimes(&mut self) -> Result<(), Halted> {
        if self.entered < UNTOLD { Ok(()) } else { self.tell() }
    }

    /// What the safe discs of the opponent leave, if that is too little to beat `alpha`.
    #[inline(always)]
    fn most_by_safe_discs(&self, own: u64, other: u64, empties: u32, alpha: i32) -> Option<i32> {
        // The more squares are free, the fewer discs are safe.
        if self.cells != 64 || alpha < 2 * empties as i32 - 4 {
            return None;
        }
        let most = self.cells - 2 * self.edges.safe_discs(other, own);
        (most <= alpha).then_some(most)
    }
}
