//! Numbers for the states of an m,n,k game.
//!
//! States with fewer marks come first. Among those with as many, what counts is which cells are marked, and then
//! which of the marked ones are crosses. Boards that play cannot reach have numbers as well: they do no harm.

use perfectplay_core::{Indexed, Player, Predecessors};

use super::{Mnk, State, has, set};
use crate::{
    choices::{self, choose},
    line::Line,
};

/// Larger boards have more states than numbers.
const MOST_CELLS: usize = 36;

/// How many marks of `marks` are crosses.
fn crosses(marks: usize) -> usize {
    marks.div_ceil(2)
}

impl<const W: usize> Mnk<W> {
    /// Boards with so many marks.
    fn boards(&self, marks: usize) -> u64 {
        choose(self.cells.into(), marks) * choose(marks, crosses(marks))
    }

    fn is_numbered(&self) -> bool {
        usize::from(self.cells) <= MOST_CELLS
    }
}

/// Where the board is too large, [`len`](Indexed::len) is the largest number and no table can be made.
impl<const W: usize> Indexed for Mnk<W> {
    fn len(&self) -> u64 {
        if !self.is_numbered() {
            return u64::MAX;
        }
        (0..=usize::from(self.cells)).map(|marks| self.boards(marks)).sum()
    }

    fn rank(&self, state: &State<W>) -> u64 {
        if !self.is_numbered() {
            return 0;
        }
        let marks = usize::from(state.ply);
        let [mover, last] = &state.marks;
        let x = if marks.is_multiple_of(2) { mover } else { last };
        let taken =
            || (0..usize::from(self.cells)).filter(|&cell| has(mover, cell) || has(last, cell));
        let cells = choices::rank(taken());
        let crosses_among = choices::rank(
            taken().enumerate().filter(|&(_, cell)| has(x, cell)).map(|(place, _)| place),
        );
        let fewer: u64 = (0..marks).map(|marks| self.boards(marks)).sum();
        fewer + cells * choose(marks, crosses(marks)) + crosses_among
    }

    fn unrank(&self, mut rank: u64) -> State<W> {
        let mut marks = 0;
        while rank >= self.boards(marks) {
            rank -= self.boards(marks);
            marks += 1;
        }
        let ways = choose(marks, crosses(marks));
        let (mut cells, mut crossed) = ([0; MOST_CELLS], 0_u64);
        let mut place = marks;
        choices::unrank(rank / ways, marks, |cell| {
            place -= 1;
            cells[place] = cell;
        });
        choices::unrank(rank % ways, crosses(marks), |place| crossed |= 1 << place);
        let [mut x, mut o] = [[0; W]; 2];
        for (place, &cell) in cells[..marks].iter().enumerate() {
            set(if crossed >> place & 1 == 1 { &mut x } else { &mut o }, cell);
        }
        let (turn, marked) =
            if marks.is_multiple_of(2) { (Player::Max, [x, o]) } else { (Player::Min, [o, x]) };
        // Whoever is to move and has a row already cannot have come here: there is no way on.
        let won = marked.iter().any(|marks| self.complete(marks).next().is_some());
        State { marks: marked, ply: marks as u16, turn, line: Line::made(won) }
    }
}

impl<const W: usize> Predecessors for Mnk<W> {
    fn predecessors(&self, state: &State<W>, out: &mut Vec<State<W>>) {
        let [mover, last] = state.marks;
        // Whoever is to move now had not won before.
        if state.ply == 0 || self.complete(&mover).next().is_some() {
            return;
        }
        for cell in (0..usize::from(self.cells)).filter(|&cell| has(&last, cell)) {
            let mut before = last;
            before[cell / 64] &= !(1 << (cell % 64));
            // A row that was there already would have ended the game.
            if self.complete(&before).next().is_none() {
                out.push(State {
                    marks: [before, mover],
                    ply: state.ply - 1,
                    turn: !state.turn,
                    line: Line::None,
                });
            }
        }
    }
}
