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
//! * **Near the end of the time that a question leaves** for a win, most states are answered without entering
//!   another, and without the table.
//! * **Moves that make threats first**, then the middle before the edges. Little is learnt from cutoffs: the
//!   same order everywhere meets more states again, and that is worth more. But what refuted the last move
//!   is a good cell, for either player.
//!
//! What each of these brings is measured in `docs/connect4.md`.

mod board;
mod lanes;
mod replies;
#[cfg(test)]
mod tests;

use perfectplay_core::{Bounds, Desk, Endgame, Halted, Player, Score, Scores};

use self::{
    board::{Board, MOST_BITS},
    lanes::Lanes,
    replies::{Position, hold, may_hold},
};
use super::{Connect4, Insight, State, Word};

/// With so few empty cells the table costs more than it saves.
const UNTABLED: i32 = 6;

/// With so few empty cells it does not pay to tell other threads where one is.
const UNSHARED: i32 = 20;

/// Replies win late. Where more is asked of them, they are not even looked at.
const MOST_BY_REPLIES: i32 = 4;

/// All that is known of a state of which nothing is.
const NOTHING: Bounds = Bounds { lower: Score::MIN, upper: Score::MAX };

/// With so many empty cells a value takes about a million states on the usual board, which is two to the power of 20, and
/// the values of all moves four times as many. (Medians; ten million were enough for every value that was met,
/// and mostly with three cells more.)
const A_MILLION_STATES: u32 = 34;

/// The boards that searches are compiled for: the one that is sold, and any other.
#[derive(Clone, Debug)]
pub(super) enum Boards<W> {
    Usual(Box<Board<W, 7, 8>>),
    Any(Box<Board<W, 0, 32>>),
    /// Lines are longer or shorter than four.
    None,
}

impl<W: Word> Boards<W> {
    pub(super) fn of(game: &Connect4<W>) -> Self {
        if let Some(board) = Board::of(game) {
            Self::Usual(Box::new(board))
        } else if let Some(board) = Board::of(game) {
            Self::Any(Box::new(board))
        } else {
            Self::None
        }
    }
}

impl<W: Word> Endgame<Connect4<W>> for Insight<W> {
    const SEARCHES: bool = true;
    const SCORES: Scores = Scores::HowSoon;

    /// Lines of four, and a scale that tells apart more than who wins.
    fn is_for(&self, game: &Connect4<W>) -> bool {
        let tells_apart = *perfectplay_core::Game::utility_range(game).end() > 1;
        tells_apart && !matches!(self.boards, Boards::None)
    }

    /// Twice as many for every empty cell.
    fn effort(&self, game: &Connect4<W>, state: &State<W>) -> u64 {
        1 << (game.cells() - state.ply() + 20).saturating_sub(A_MILLION_STATES).min(63)
    }

    fn ask(
        &self,
        game: &Connect4<W>,
        state: &State<W>,
        at_least: Score,
        desk: &mut impl Desk,
    ) -> Result<(Score, Option<u8>), Halted> {
        match &self.boards {
            Boards::Usual(board) => Search::new(game, board, desk).ask(state, at_least),
            Boards::Any(board) => Search::new(game, board, desk).ask(state, at_least),
            Boards::None => unreachable!("nobody asks: it is not for this game"),
        }
    }
}

struct Search<'s, W, D, const STRIDE: u32, const COLUMNS: usize> {
    game: &'s Connect4<W>,
    board: &'s Board<W, STRIDE, COLUMNS>,
    desk: &'s mut D,
    /// The move of the last yes, if the table did not say it without one.
    choice: W,
    /// Cells that were enough for whoever has to win.
    enough: Enough<W>,
    /// The last disc.
    last: W,
}

/// Cells that were enough lately for whoever has to win by a given disc. They are tried sooner elsewhere.
struct Enough<W> {
    /// The last two, after each number of discs.
    by_ply: [[W; 2]; MOST_BITS],
    /// The last one after each disc of the other player.
    by_answered: [W; MOST_BITS],
}

impl<W: Word> Enough<W> {
    const NONE: Self =
        Self { by_ply: [[W::NONE; 2]; MOST_BITS], by_answered: [W::NONE; MOST_BITS] };

    #[inline(always)]
    fn after(&self, ply: i32, last: W) -> W {
        let [one, other] = self.by_ply[ply as usize % MOST_BITS];
        one | other | self.by_answered[last.trailing_zeros() as usize % MOST_BITS]
    }

    #[inline(always)]
    fn learn(&mut self, ply: i32, last: W, cell: W) {
        let [one, other] = &mut self.by_ply[ply as usize % MOST_BITS];
        if *one != cell {
            (*one, *other) = (cell, *one);
        }
        self.by_answered[last.trailing_zeros() as usize % MOST_BITS] = cell;
    }
}

/// What is worked out for all moves of a position at once.
struct Moves<W, const COLUMNS: usize> {
    /// The cell of each move, if there is one in this column.
    cells: Lanes<W, COLUMNS>,
    /// All discs after it.
    masks: Lanes<W, COLUMNS>,
    /// Where whoever made it would complete a line.
    threats: Lanes<W, COLUMNS>,
    /// The answers that do not lose at once.
    answers: Lanes<W, COLUMNS>,
}

impl<W: Word, const COLUMNS: usize> Moves<W, COLUMNS> {
    /// Those without an answer: they win with the next disc but one.
    #[inline(always)]
    fn winning(&self) -> W {
        let Self { cells, answers, .. } = *self;
        cells.with(answers, |cell, answers| if answers.is_empty() { cell } else { W::NONE }).any()
    }
}

impl<W: Word> Position<W> {
    /// After a disc in `cell`, which makes the `threats` of the player who was to move.
    #[inline(always)]
    fn after(&self, cell: W, threats: W) -> Self {
        Self { mover: self.mover ^ self.mask, mask: self.mask | cell, threats, ply: self.ply + 1 }
    }

    fn player(&self) -> Player {
        if self.ply % 2 == 0 { Player::Max } else { Player::Min }
    }
}

impl<'s, W, D, const STRIDE: u32, const COLUMNS: usize> Search<'s, W, D, STRIDE, COLUMNS>
where
    W: Word,
    D: Desk,
{
    fn new(game: &'s Connect4<W>, board: &'s Board<W, STRIDE, COLUMNS>, desk: &'s mut D) -> Self {
        Self { game, board, desk, choice: W::NONE, enough: Enough::NONE, last: W::NONE }
    }

    fn ask(&mut self, state: &State<W>, at_least: i32) -> Result<(i32, Option<u8>), Halted> {
        let State { current, mask, .. } = *state;
        let ply = state.ply() as i32;
        let landing = self.board.landing(mask);
        let wins = self.board.completions(current) & landing;
        if !wins.is_empty() {
            let value = self.board.win(ply + 1);
            return Ok((value, (value >= at_least).then(|| self.column(wins))));
        }
        let threats = self.board.completions(current ^ mask) & self.board.all & !mask;
        let position = Position { mover: current, mask, threats, ply };
        let value = self.value(position, at_least - 1)?;
        let moves = self.moves(&position);
        let cell = if is_single(moves) { moves } else { self.choice };
        Ok((value, (value >= at_least && !cell.is_empty()).then(|| self.column(cell))))
    }

    /// The column of the lowest of these cells.
    fn column(&self, cells: W) -> u8 {
        (cells.trailing_zeros() / self.game.stride) as u8
    }

    /// Whether the mover has more than `alpha`: more says yes and is a lower bound, anything else no and
    /// an upper bound.
    ///
    /// One search, compiled twice: with the instructions that every processor has, and with those that do four
    /// boards at once.
    fn value(&mut self, position: Position<W>, alpha: i32) -> Result<i32, Halted> {
        #[cfg(target_arch = "x86_64")]
        if has_wide_instructions() {
            // SAFETY: the processor has the instructions, as has just been asked.
            #[allow(unsafe_code)]
            return unsafe { self.value_wide(position, alpha, None) };
        }
        self.value_anywhere(position, alpha, None)
    }

    fn value_anywhere(
        &mut self,
        position: Position<W>,
        alpha: i32,
        known: Option<Bounds>,
    ) -> Result<i32, Halted> {
        self.value_by(position, alpha, known, |search, position, alpha, known| {
            search.value_anywhere(position, alpha, known)
        })
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn value_wide(
        &mut self,
        position: Position<W>,
        alpha: i32,
        known: Option<Bounds>,
    ) -> Result<i32, Halted> {
        self.value_by(position, alpha, known, |search, position, alpha, known| {
            search.value_wide(position, alpha, known)
        })
    }

    /// `known` is what the parent has found out: what the table says, which does not answer the question, and
    /// that replies do not hold the mover.
    #[inline(always)]
    fn value_by(
        &mut self,
        mut position: Position<W>,
        mut alpha: i32,
        mut known: Option<Bounds>,
        of_child: impl Fn(&mut Self, Position<W>, i32, Option<Bounds>) -> Result<i32, Halted>,
    ) -> Result<i32, Halted> {
        let board = self.board;
        // Step 1. Moves that do not lose at once; where there is only one, go on from there.
        let mut sign = 1;
        let moves = loop {
            let moves = self.moves(&position);
            if moves.is_empty() {
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
            self.last = moves;
            let threats = self.threats(&position, moves);
            position = position.after(moves, threats);
            (sign, alpha, known) = (-sign, -alpha - 1, None);
        };
        let Position { mover, mask, ply, .. } = position;
        let beta = alpha + 1;
        let last = self.last;

        // Step 2. Neither player can win so soon. If only one kind of win of the other player is soon enough,
        // with the next disc but three, it is looked for on the spot.
        let mut least = -board.win(ply + 4);
        let mut most = board.win(ply + 3);
        if least >= beta {
            return Ok(sign * least);
        }
        if most <= alpha {
            return Ok(sign * most);
        }
        if -board.win(ply + 6) >= beta {
            let holds = self.holds_out(&position, moves);
            return Ok(sign * if holds { -board.win(ply + 6) } else { least });
        }

        // Step 3. Replies are enough to say no, or the table knows. (Where only a win with the next disc but
        // one is soon enough, it is quicker to look for one.)
        let is_last_chance = board.win(ply + 5) <= alpha;
        let player = position.player();
        let tabled = board.cells - ply > UNTABLED;
        let key = if tabled { self.key(mover, mask, ply) } else { 0 };
        let known = match known {
            Some(known) => known,
            None if is_last_chance => NOTHING,
            None => {
                if self.is_held(&position, alpha, true) {
                    return Ok(sign * alpha.min(0));
                }
                if tabled { self.recall(key, player) } else { NOTHING }
            }
        };
        if known.lower >= beta {
            self.choice = W::NONE;
            return Ok(sign * known.lower);
        }
        if known.upper <= alpha {
            return Ok(sign * known.upper);
        }
        least = least.max(known.lower);
        most = most.min(known.upper);

        // Step 4. A move that wins with the next disc but one. Without one, the win after that may come
        // too late.
        let looked_at = self.look_at(&position, moves);
        let winning = looked_at.winning();
        if !winning.is_empty() {
            self.choice = winning;
            return Ok(sign * board.win(ply + 3));
        }
        most = most.min(board.win(ply + 5));
        if most <= alpha {
            return Ok(sign * most);
        }
        let Moves { cells, masks, threats, answers } = looked_at;

        // Step 5. Let the memory bring what the table knows of the children, unless they are answered in step 2.
        let answered_at_once = board.win(ply + 7) <= alpha;
        let mut keys = [0; COLUMNS];
        if board.cells - ply - 1 > UNTABLED && !answered_at_once {
            let other = mover ^ mask;
            for (lane, key) in keys.iter_mut().enumerate() {
                // Where there is a single answer the table is not asked.
                if !cells.0[lane].is_empty() && !is_single(answers.0[lane]) {
                    *key = self.key(other, masks.0[lane], ply + 1);
                    self.desk.expect(*key);
                }
            }
        }

        // Step 6. A move after which replies are enough.
        let some_move_may_kill = beta <= 0 && !board.has_line(board.all & !(mover | moves));
        let may_hold = if -beta >= -MOST_BY_REPLIES && !answered_at_once {
            may_hold(board, &position, cells, threats, -beta)
        } else {
            Lanes::all(W::NONE)
        };
        for lane in 0..COLUMNS {
            let (cell, threats) = (cells.0[lane], threats.0[lane]);
            if !cell.is_empty()
                && (!may_hold.0[lane].is_empty() || some_move_may_kill)
                && self.is_held(&position.after(cell, threats), -beta, some_move_may_kill)
            {
                self.choice = cell;
                return Ok(sign * beta.max(0));
            }
        }

        // Step 7. What the table knows of the children: one may be enough, others are not worth a visit.
        let mut best = i32::MIN;
        let mut of_children = [NOTHING; COLUMNS];
        // How soon to try each move, 0 if not at all: threats count, and the middle before the edges. Whoever
        // has to win prefers what was enough elsewhere.
        let likely = if beta > 0 { self.enough.after(ply, last) } else { W::NONE };
        let mut urgency = [0; COLUMNS];
        for (lane, urgency) in urgency.iter_mut().enumerate() {
            // A threat right above one of the other player's is of no use: it will be blocked.
            let useful = threats.0[lane] & !((position.threats & !threats.0[lane]) << 1);
            if !cells.0[lane].is_empty() {
                let is_likely = !(cells.0[lane] & likely).is_empty();
                let count = useful.count_ones() as usize + usize::from(is_likely);
                *urgency = (count * COLUMNS + lane + 1) as u16;
            }
        }
        for lane in 0..COLUMNS {
            if keys[lane] != 0
                && let Some(known) = self.desk.recall(keys[lane], !player)
            {
                let Bounds { lower, upper } = known;
                if -upper >= beta {
                    self.choice = cells.0[lane];
                    return Ok(sign * -upper);
                }
                if -lower <= alpha {
                    best = best.max(-lower);
                    urgency[lane] = 0;
                }
                of_children[lane] = known;
            }
        }

        // Step 8. Try the moves; where others work on the same question, first those that nobody is at.
        let entered = self.desk.entered();
        let shared = board.cells - ply > UNSHARED && self.desk.is_shared();
        let mut put_off = [0; COLUMNS];
        let mut tried = false;
        loop {
            let most_urgent = urgency.into_iter().max().unwrap_or(0);
            if most_urgent == 0 {
                if !shared || put_off == [0; COLUMNS] {
                    break;
                }
                urgency = put_off;
                put_off = [0; COLUMNS];
                tried = false;
                continue;
            }
            let lane = usize::from(most_urgent - 1) % COLUMNS;
            urgency[lane] = 0;
            let (cell, key_of_child) = (cells.0[lane], keys[lane]);
            // (A move with a single answer has no key.)
            let shared = shared && key_of_child != 0;
            if shared {
                if tried && self.desk.is_claimed(key_of_child) {
                    put_off[lane] = most_urgent;
                    continue;
                }
                // Others may have found out more since the table was asked.
                let Bounds { lower, upper } = self.recall(key, player);
                if lower >= beta || upper <= alpha {
                    self.choice = W::NONE;
                    return Ok(sign * if lower >= beta { lower } else { upper });
                }
                of_children[lane] = self.recall(key_of_child, !player);
                self.desk.claim(key_of_child);
            }
            tried = true;
            self.desk.enter()?;
            let after = position.after(cell, threats.0[lane]);
            self.last = cell;
            let value = -of_child(self, after, -beta, Some(of_children[lane]))?;
            if shared {
                self.desk.release(key_of_child);
            }
            best = best.max(value);
            if value >= beta {
                self.choice = cell;
                if beta > 0 {
                    self.enough.learn(ply, last, cell);
                }
                break;
            }
            if beta <= 0 {
                // Whoever has to prevent a win takes the cell that was enough for it.
                for (urgency, cell) in urgency.iter_mut().zip(cells.0) {
                    if *urgency > 0 && cell == self.choice {
                        *urgency += COLUMNS as u16;
                    }
                }
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
            self.desk.keep(key, player, known, self.desk.entered() - entered);
        }
        Ok(sign * best)
    }

    #[inline(always)]
    fn look_at(&self, position: &Position<W>, moves: W) -> Moves<W, COLUMNS> {
        let board = self.board;
        let cells = Lanes(board.inwards) & moves;
        let masks = cells | position.mask;
        let threats = board.completions(cells | position.mover) & board.all & !masks;
        Moves { cells, masks, threats, answers: safe_moves(board.landings(masks), threats) }
    }

    /// Whether one of these moves, all that do not lose at once, leaves the other player without a win with the
    /// disc after the answer: a look at all answers to it is what a search of the state after it would begin
    /// with. There are cells for four more discs.
    #[inline(always)]
    fn holds_out(&self, position: &Position<W>, moves: W) -> bool {
        for lane in (0..COLUMNS).rev() {
            let cell = moves & self.board.inwards[lane];
            if !cell.is_empty() {
                let after = position.after(cell, self.threats(position, cell));
                if self.look_at(&after, self.moves(&after)).winning().is_empty() {
                    return true;
                }
            }
        }
        false
    }

    /// The moves that do not lose at once. The mover cannot win at once.
    #[inline(always)]
    fn moves(&self, position: &Position<W>) -> W {
        let landing = self.board.landing(position.mask);
        let Lanes([moves]) = safe_moves(Lanes([landing]), Lanes([position.threats]));
        moves
    }

    #[inline(always)]
    fn is_held(&self, position: &Position<W>, at_most: i32, may_be_dead: bool) -> bool {
        at_most >= -MOST_BY_REPLIES && hold(self.board, position, at_most, may_be_dead)
    }

    /// Where the mover would complete a line after a disc in `cell`.
    #[inline(always)]
    fn threats(&self, position: &Position<W>, cell: W) -> W {
        let empty = self.board.all & !(position.mask | cell);
        self.board.completions(position.mover | cell) & empty
    }

    #[inline(always)]
    fn recall(&self, key: u64, player: Player) -> Bounds {
        self.desk.recall(key, player).unwrap_or(NOTHING)
    }

    #[inline(always)]
    fn key(&self, mover: W, mask: W, ply: i32) -> u64 {
        self.game.canonical_sum(mover + mask, ply as u32).key()
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
fn safe_moves<W: Word, const N: usize>(landing: Lanes<W, N>, threats: Lanes<W, N>) -> Lanes<W, N> {
    let forced = landing & threats;
    let allowed = forced.map(|forced| {
        if forced.is_empty() {
            W::ALL
        } else if is_single(forced) {
            forced
        } else {
            W::NONE
        }
    });
    landing & !(threats >> 1) & allowed
}

#[inline(always)]
fn is_single<W: Word>(cells: W) -> bool {
    (cells & cells.wrapping_sub(W::ONE)).is_empty()
}
