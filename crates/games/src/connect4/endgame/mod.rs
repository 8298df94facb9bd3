//! Connect 4 to the end of the game: few states, and quickly.
//!
//! Whether the player to move can ensure so much is found by alpha-beta with a window of no width.
//! What is special to the game:
//!
//! * **Threats are kept**: the cells where each player would complete a line. A move changes those of its
//!   player only, so one computation a move says everything about wins at the next two plies.
//! * **Only moves that do not lose at once**: what the other player would win with is taken, and what
//!   lies below it is left alone.
//! * **A single such move is no choice**: it is played on the spot.
//! * **The parent looks at its children**: a move that leaves two threats, or one above the other, has
//!   won; where there is none, the next win comes two plies later, which is often too late.
//! * **Bounds by replying** ([`replies`]): a player who only ever answers in the same column holds surprisingly
//!   much.
//! * **What the table knows of the children** is asked for before any of them is entered, and was on its way
//!   from memory while moves were put in order.
//! * **Moves that make threats first**, then the middle before the edges. Nothing is learnt from cutoffs: the
//!   same order everywhere meets more states again, and that is worth more.
//!
//! What each of these brings is measured in `docs/connect4.md`.

mod board;
mod lanes;
mod replies;
#[cfg(test)]
mod tests;

use std::array;

use perfectplay_core::{Bounds, Desk, Endgame, Halted, Player, Score};

use self::{
    board::Board,
    lanes::Lanes,
    replies::{Position, hold, may_hold},
};
use super::{Connect4, Insight, State};

/// With so few empty cells the table costs more than it saves.
const UNTABLED: i32 = 6;

/// With so few empty cells it does not pay to tell other threads where one is.
const UNSHARED: i32 = 18;

/// Replies win late. Where more is asked of them, they are not even looked at.
const MOST_BY_REPLIES: i32 = 4;

/// With so few empty cells the values of all moves take four million states in every other position on the
/// usual board, and about half as many for every disc more.
const REACH: u32 = 34;

/// The boards that searches are compiled for: the one that is sold, and any other.
#[derive(Clone, Debug)]
pub(super) enum Boards {
    Usual(Box<Board<7, 8>>),
    Any(Box<Board<0, 32>>),
    /// Lines are longer or shorter than four.
    None,
}

impl Boards {
    pub(super) fn of(game: &Connect4) -> Self {
        if let Some(board) = Board::of(game) {
            Self::Usual(Box::new(board))
        } else if let Some(board) = Board::of(game) {
            Self::Any(Box::new(board))
        } else {
            Self::None
        }
    }
}

impl Endgame<Connect4> for Insight {
    const SEARCHES: bool = true;

    /// Lines of four, and a scale that tells apart more than who wins.
    fn is_for(&self, game: &Connect4) -> bool {
        let tells_apart = *perfectplay_core::Game::utility_range(game).end() > 1;
        tells_apart && !matches!(self.boards, Boards::None)
    }

    /// From 8 discs on, on the usual board.
    fn is_in_reach(&self, game: &Connect4, state: &State) -> bool {
        game.cells() - state.ply() <= REACH
    }

    fn ask(
        &self,
        game: &Connect4,
        state: &State,
        at_least: Score,
        desk: &mut impl Desk,
    ) -> Result<(Score, Option<u8>), Halted> {
        match &self.boards {
            Boards::Usual(board) => Search { game, board, desk, choice: 0 }.ask(state, at_least),
            Boards::Any(board) => Search { game, board, desk, choice: 0 }.ask(state, at_least),
            Boards::None => unreachable!("nobody asks: it is not for this game"),
        }
    }
}

struct Search<'s, D, const STRIDE: u32, const COLUMNS: usize> {
    game: &'s Connect4,
    board: &'s Board<STRIDE, COLUMNS>,
    desk: &'s mut D,
    /// The move of the last yes, if the table did not say it without one.
    choice: u64,
}

impl Position {
    /// After a disc in `cell`, which makes the `threats` of the player who was to move.
    #[inline(always)]
    fn after(&self, cell: u64, threats: u64) -> Self {
        Self { mover: self.mover ^ self.mask, mask: self.mask | cell, threats, ply: self.ply + 1 }
    }

    fn player(&self) -> Player {
        if self.ply % 2 == 0 { Player::Max } else { Player::Min }
    }
}

impl<D: Desk, const STRIDE: u32, const COLUMNS: usize> Search<'_, D, STRIDE, COLUMNS> {
    fn ask(&mut self, state: &State, at_least: i32) -> Result<(i32, Option<u8>), Halted> {
        let State { current, mask, .. } = *state;
        let ply = state.ply() as i32;
        let landing = self.board.landing(mask);
        let wins = self.board.completions(current) & landing;
        if wins != 0 {
            let value = self.board.win(ply + 1);
            return Ok((value, (value >= at_least).then(|| self.column(wins))));
        }
        let threats = self.board.completions(current ^ mask) & self.board.all & !mask;
        let position = Position { mover: current, mask, threats, ply };
        let value = self.value(position, at_least - 1, false)?;
        let moves = self.moves(&position);
        let cell = if is_single(moves) { moves } else { self.choice };
        Ok((value, (value >= at_least && cell != 0).then(|| self.column(cell))))
    }

    /// The column of the lowest of these cells.
    fn column(&self, cells: u64) -> u8 {
        (cells.trailing_zeros() / self.game.stride) as u8
    }

    /// Whether the mover has more than `alpha`: more says yes and is a lower bound, anything else no and
    /// an upper bound. `looked` if the parent knows that replies do not hold the mover to that.
    ///
    /// One search, compiled twice: with the instructions that every processor has, and with those that do four
    /// boards at once.
    fn value(&mut self, position: Position, alpha: i32, looked: bool) -> Result<i32, Halted> {
        #[cfg(target_arch = "x86_64")]
        if has_wide_instructions() {
            // SAFETY: the processor has the instructions, as has just been asked.
            #[allow(unsafe_code)]
            return unsafe { self.value_wide(position, alpha, looked) };
        }
        self.value_anywhere(position, alpha, looked)
    }

    fn value_anywhere(
        &mut self,
        position: Position,
        alpha: i32,
        looked: bool,
    ) -> Result<i32, Halted> {
        self.value_by(position, alpha, looked, |search, position, alpha| {
            search.value_anywhere(position, alpha, true)
        })
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn value_wide(&mut self, position: Position, alpha: i32, looked: bool) -> Result<i32, Halted> {
        self.value_by(position, alpha, looked, |search, position, alpha| {
            search.value_wide(position, alpha, true)
        })
    }

    #[inline(always)]
    fn value_by(
        &mut self,
        mut position: Position,
        mut alpha: i32,
        mut looked: bool,
        of_child: impl Fn(&mut Self, Position, i32) -> Result<i32, Halted>,
    ) -> Result<i32, Halted> {
        let board = self.board;
        // Step 1. Moves that do not lose at once; where there is only one, go on from there.
        let mut sign = 1;
        let moves = loop {
            let moves = self.moves(&position);
            if moves == 0 {
                // The other player wins with the next disc but one, unless there is no next disc.
                let is_full = position.mask == board.all;
                return Ok(if is_full { 0 } else { -sign * board.win(position.ply + 2) });
            }
            if position.ply + 2 >= board.cells {
                return Ok(0);
            }
            if !is_single(moves) {
                break moves;
            }
            self.desk.enter()?;
            let threats = self.threats(&position, moves);
            position = position.after(moves, threats);
            (sign, alpha, looked) = (-sign, -alpha - 1, false);
        };
        let Position { mover, mask, ply, .. } = position;
        let beta = alpha + 1;

        // Step 2. Neither player can win so soon, or replies are enough to say no.
        let mut least = -board.win(ply + 4);
        let mut most = board.win(ply + 3);
        if least >= beta {
            return Ok(sign * least);
        }
        if most <= alpha {
            return Ok(sign * most);
        }
        if !looked && self.is_held(&position, alpha, true) {
            return Ok(sign * alpha.min(0));
        }

        // Step 3. The table may know.
        let player = position.player();
        let tabled = board.cells - ply > UNTABLED;
        let key = if tabled { self.key(mover, mask, ply) } else { 0 };
        if tabled && let Some(Bounds { lower, upper }) = self.desk.recall(key, player) {
            if lower >= beta {
                self.choice = 0;
                return Ok(sign * lower);
            }
            if upper <= alpha {
                return Ok(sign * upper);
            }
            least = least.max(lower);
            most = most.min(upper);
        }

        // Step 4. A move that wins with the next disc but one. Without one, the win after that may come
        // too late.
        let cells = Lanes(board.inwards) & moves;
        let masks = cells | mask;
        let threats = board.completions(cells | mover) & board.all & !masks;
        let answers = safe_moves(board.landings(masks), threats);
        let winning: [u64; COLUMNS] =
            array::from_fn(|lane| if answers.0[lane] == 0 { cells.0[lane] } else { 0 });
        let winning = winning.into_iter().fold(0, |all, cell| all | cell);
        if winning != 0 {
            self.choice = winning;
            return Ok(sign * board.win(ply + 3));
        }
        most = most.min(board.win(ply + 5));
        if most <= alpha {
            return Ok(sign * most);
        }

        // Step 5. Let the memory bring what the table knows of the children.
        let mut keys = [0; COLUMNS];
        if board.cells - ply - 1 > UNTABLED {
            let other = mover ^ mask;
            for (lane, key) in keys.iter_mut().enumerate() {
                // Where there is a single answer the table is not asked.
                if cells.0[lane] != 0 && !is_single(answers.0[lane]) {
                    *key = self.key(other, masks.0[lane], ply + 1);
                    self.desk.expect(*key);
                }
            }
        }

        // Step 6. A move after which replies are enough. Put the others in order, the best one last.
        let some_move_may_kill = beta <= 0 && !board.has_line(board.all & !(mover | moves));
        let may_hold = if -beta >= -MOST_BY_REPLIES {
            may_hold(board, &position, cells, threats, -beta)
        } else {
            Lanes::all(0)
        };
        let mut order = [(0, 0_u8); COLUMNS];
        let mut count = 0;
        for lane in 0..COLUMNS {
            let (cell, threats) = (cells.0[lane], threats.0[lane]);
            if cell == 0 {
                continue;
            }
            if (may_hold.0[lane] != 0 || some_move_may_kill)
                && self.is_held(&position.after(cell, threats), -beta, some_move_may_kill)
            {
                self.choice = cell;
                return Ok(sign * beta.max(0));
            }
            // A threat right above one of the other player's is of no use: it will be blocked.
            let useful = threats & !((position.threats & !threats) << 1);
            let score = useful.count_ones();
            let mut place = count;
            while place > 0 && order[place - 1].0 > score {
                order[place] = order[place - 1];
                place -= 1;
            }
            order[place] = (score, lane as u8);
            count += 1;
        }

        // Step 7. What the table knows of the children: one may be enough, others are not worth a visit.
        let mut best = i32::MIN;
        let mut visits = 0_u64;
        for &(_, lane) in &order[..count] {
            let lane = usize::from(lane) % COLUMNS;
            visits |= cells.0[lane];
            if keys[lane] != 0
                && let Some(Bounds { lower, upper }) = self.desk.recall(keys[lane], !player)
            {
                if -upper >= beta {
                    self.choice = cells.0[lane];
                    return Ok(sign * -upper);
                }
                if -lower <= alpha {
                    best = best.max(-lower);
                    visits ^= cells.0[lane];
                }
            }
        }

        // Step 8. Try the moves; where others work on the same question, first those that nobody is at.
        let before = self.desk.entered();
        let shared = board.cells - ply > UNSHARED && self.desk.is_shared();
        let mut tried = false;
        'moves: for puts_off in [shared, false] {
            for &(_, lane) in order[..count].iter().rev() {
                let lane = usize::from(lane) % COLUMNS;
                let (cell, key) = (cells.0[lane], keys[lane]);
                if visits & cell == 0 || puts_off && tried && self.desk.is_claimed(key) {
                    continue;
                }
                visits ^= cell;
                tried = true;
                self.desk.enter()?;
                if shared {
                    self.desk.claim(key);
                }
                let value = -of_child(self, position.after(cell, threats.0[lane]), -beta)?;
                if shared {
                    self.desk.release(key);
                }
                best = best.max(value);
                if value >= beta {
                    self.choice = cell;
                    break 'moves;
                }
            }
            if visits == 0 {
                break;
            }
        }

        // Step 9. Remember it.
        best = best.min(most);
        if best >= beta {
            least = least.max(best);
        } else {
            most = best;
        }
        if tabled {
            let known = Bounds { lower: least, upper: most };
            self.desk.keep(key, player, known, self.desk.entered() - before);
        }
        Ok(sign * best)
    }

    /// The moves that do not lose at once. The mover cannot win at once.
    #[inline(always)]
    fn moves(&self, position: &Position) -> u64 {
        let landing = self.board.landing(position.mask);
        let Lanes([moves]) = safe_moves(Lanes([landing]), Lanes([position.threats]));
        moves
    }

    #[inline(always)]
    fn is_held(&self, position: &Position, at_most: i32, may_be_dead: bool) -> bool {
        at_most >= -MOST_BY_REPLIES && hold(self.board, position, at_most, may_be_dead)
    }

    /// Where the mover would complete a line after a disc in `cell`.
    #[inline(always)]
    fn threats(&self, position: &Position, cell: u64) -> u64 {
        let empty = self.board.all & !(position.mask | cell);
        self.board.completions(position.mover | cell) & empty
    }

    #[inline(always)]
    fn key(&self, mover: u64, mask: u64, ply: i32) -> u64 {
        self.game.canonical_sum(mover + mask, ply as u32)
    }
}

/// Whether the processor has what [`value_wide`](Search::value_wide) is compiled for.
#[cfg(target_arch = "x86_64")]
fn has_wide_instructions() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// The moves that do not lose at once: what the other player would win with is taken, and what lies below is
/// left alone.
#[inline(always)]
fn safe_moves<const N: usize>(landing: Lanes<N>, threats: Lanes<N>) -> Lanes<N> {
    let forced = landing & threats;
    let allowed = forced.map(|forced| match forced {
        0 => !0,
        _ if is_single(forced) => forced,
        _ => 0,
    });
    landing & !(threats >> 1) & allowed
}

#[inline(always)]
fn is_single(cells: u64) -> bool {
    cells & cells.wrapping_sub(1) == 0
}
