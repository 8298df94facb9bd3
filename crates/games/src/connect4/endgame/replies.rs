//! What a player can hold without looking ahead: by replying.
//!
//! Call the player to move the *mover* and the other the *replier*. The replier follows one rule: **answer in
//! the column the mover has just played in**. If every column has an even number of empty cells there is
//! always an answer, and the replier gets, in every column, the top cell and every second cell below it (the
//! *upper* cells), the mover the *lower* cells between them. (On the board that is sold, with all columns
//! empty, these are the even and the odd rows: Allis's *claimeven*, in *A knowledge-based approach of
//! Connect-Four*, 1988.)
//!
//! Columns with an odd number of empty cells need one of two other rules:
//!
//! * **Two of them make a pair** (*baseinverse*): if the mover plays the lowest empty cell of one, the replier
//!   plays the lowest empty cell of the other. Then both have an even number of empty cells. Of the two
//!   lowest cells, which are upper ones, each player gets one; above them all is as before.
//! * **One where the replier would complete a line on a lower cell** that is not the lowest empty one (the
//!   *odd threat*). Answering within this column, the replier gets the lower cells here, the mover the upper
//!   ones, until the replier reaches the cell that completes the line, and has won. Nothing above it is ever
//!   played.
//!
//! **The rules always have an answer.** After the replier's move the number of empty cells in the columns
//! that are neither paired nor under a threat is even again, those of a pair are both odd or both even, and
//! a threatened column has been filled by two. So if it is the mover's turn and this holds, it will hold at all
//! the mover's turns until the game ends: whatever cell the mover takes, its answer is empty and can be reached. The
//! mover never has an immediate win that the replier had to prevent elsewhere, if the mover can get no line
//! at all:
//!
//! **What the mover can get** is at most: the discs there are, the lower cells, the lowest cell of every column
//! of a pair (one of the two; both, to be on the safe side), and in a threatened column the upper cells
//! below the threat. Where the replier would complete a line on an upper cell (that is not the lowest empty one),
//! the mover cannot get anything above it: the replier has won by then. If these cells hold no line, the mover never
//! wins: the value is at most 0.
//!
//! **When the replier wins.** If moreover the replier's discs and the upper cells that are sure to come hold a line, or
//! there is a threat as above, the replier wins: the cells do not last for ever, and the mover has to move. At the
//! latest this happens when everything else is full. With a line whose cells have at least `a` cells above
//! them, `a` cells are still empty at the end: the last cell of the line to be filled is in some column,
//! and what lies above it cannot have been played before it. With threats in several columns, in each but the last
//! the mover has not played the cell below the threat (or the game would have ended there): that cell, the
//! threat and what is above it are empty.
//!
//! Everything here is a bound that holds under best play, whatever the search does; a property test compares it
//! with a search that does not know it.

use super::{super::Word, board::Board, lanes::Lanes};

/// A position as the search sees it. It is the mover's turn, and no disc of the mover can complete a line at
/// once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<W> {
    /// Discs of the player to move.
    pub(super) mover: W,
    /// Discs of both players.
    pub(super) mask: W,
    /// Empty cells where the other player would complete a line.
    pub(super) threats: W,
    /// How many discs there are.
    pub(super) ply: i32,
}

/// Whether the player who is not to move holds the mover to at most so much, just by replying. If the mover is
/// known to have lines left, the caller says so.
#[inline(always)]
pub(super) fn hold<W: Word, const STRIDE: u32, const COLUMNS: usize>(
    board: &Board<W, STRIDE, COLUMNS>,
    position: &Position<W>,
    at_most: i32,
    may_be_dead: bool,
) -> bool {
    let Position { mover, mask, threats, .. } = *position;
    let landing = board.landing(mask);
    let empty = board.all & !mask;
    let replier = mover ^ mask;
    // The lowest empty cell is an upper one where an odd number of cells is empty.
    let odd = landing & board.upper;
    let sure_wins = threats & board.upper & !landing;
    let lower = empty & board.lower & !board.lower_above(sure_wins);

    let held = if (board.cells - position.ply) % 2 == 0 {
        // The odd columns, whose number is even, are paired.
        if at_most < 0 {
            let to_come = empty & board.upper & !odd;
            let soon_enough = to_come & board.below(left_over(-at_most));
            let by_line = board.has_line(replier | soon_enough);
            if !by_line && worth(left_over_by_threats(board, sure_wins)) < -at_most {
                return false;
            }
        }
        holds_no_line(board, mover | lower, odd)
    } else {
        // All of them but one with a threat on a lower cell.
        let mut open = threats & board.lower & !landing;
        loop {
            if open.is_empty() {
                break false;
            }
            let threat = open.lowest();
            let column = board.column(threat);
            open = open & !column;
            if (odd & column).is_empty() {
                continue;
            }
            let threatened = sure_wins & !column | threat;
            if worth(left_over_by_threats(board, threatened)) < -at_most {
                continue;
            }
            let below = empty & board.upper & column & (threat - W::ONE);
            if holds_no_line(board, mover | lower & !column | below, odd & !column) {
                break true;
            }
        }
    };
    // Where no line is left to the mover at all, there is nothing to hold.
    held || may_be_dead && at_most >= 0 && !board.has_line(board.all & !replier)
}

/// Whether [`hold`] may say yes after each of the moves of a position, in the view of the player who made it:
/// `cells` are the moves, `threats` what that player then threatens. Most are ruled out here, all of them
/// at once.
#[inline(always)]
pub(super) fn may_hold<W: Word, const STRIDE: u32, const COLUMNS: usize>(
    board: &Board<W, STRIDE, COLUMNS>,
    before: &Position<W>,
    cells: Lanes<W, COLUMNS>,
    threats: Lanes<W, COLUMNS>,
    at_most: i32,
) -> Lanes<W, COLUMNS> {
    let masks = cells | before.mask;
    let landings = board.landings(masks);
    if (board.cells - before.ply) % 2 == 0 {
        // An odd number of cells will be empty: there must be a threat on a lower cell.
        return threats & board.lower & !landings;
    }
    let empty = !masks & board.all;
    let sure_wins = threats & board.upper & !landings;
    let gets = empty & board.lower & !board.lower_above(sure_wins) | (before.mover ^ before.mask);
    let lines = board.lines(gets);
    let mut may = lines.map(|lines| if lines.is_empty() { W::ONE } else { W::NONE });
    if at_most < 0 {
        let to_come = empty & board.upper & board.below(left_over(-at_most));
        let wins = board.lines(cells | before.mover | to_come)
            | sure_wins & sure_wins.map(|wins| wins.wrapping_sub(W::ONE));
        may = may.with(wins, |may, wins| if wins.is_empty() { W::NONE } else { may });
    }
    may
}

/// Whether the mover gets no line from these cells and one cell of each pair.
#[inline(always)]
fn holds_no_line<W: Word, const STRIDE: u32, const COLUMNS: usize>(
    board: &Board<W, STRIDE, COLUMNS>,
    cells: W,
    pairs: W,
) -> bool {
    if !board.has_line(cells | pairs) {
        return true;
    }
    if pairs.count_ones() != 2 {
        return false;
    }
    let one = pairs.lowest();
    !board.has_line(cells | one) && !board.has_line(cells | pairs ^ one)
}

/// What a win is worth if so many cells are empty at the end.
#[inline(always)]
fn worth(left_over: i32) -> i32 {
    (left_over + 2) / 2
}

/// How many cells must be empty at the end for a win to be worth so much.
#[inline(always)]
fn left_over(worth: i32) -> i32 {
    2 * worth - 2
}

/// How many cells are empty at the latest when the replier has won by one of these threats; -1 if there are
/// none.
#[inline(always)]
fn left_over_by_threats<W: Word, const STRIDE: u32, const COLUMNS: usize>(
    board: &Board<W, STRIDE, COLUMNS>,
    mut threats: W,
) -> i32 {
    if threats.is_empty() {
        return -1;
    }
    // In the last of the columns the cell below the threat and the threat itself are played.
    let mut empty = -2;
    while !threats.is_empty() {
        let lowest = threats.lowest();
        empty += board.above(lowest) + 2;
        threats = threats & !board.column(lowest);
    }
    empty
}
