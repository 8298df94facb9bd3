//! Alpha-beta that remembers: a state met again is not searched again.
//!
//! The transposition table keeps, for every state searched, bounds on its value and the best move
//! found; states that are the same by symmetry share an entry. Moves are tried best first: the
//! move the table remembers, then those that cut off elsewhere, then in the game's own order. One
//! search serves five methods:
//!
//! * `table` asks for the value of every move in the whole window;
//! * `pvs` *scouts*: once there is a good move, the others are only asked whether they are
//!   better, with a window of no width, and searched again if they are (principal-variation
//!   search: Marsland and Campbell, *Parallel search of strongly ordered game trees*, Computing
//!   Surveys 14, 1982);
//! * `selective` does the same, and leaves out or adds what the game says (`selective.rs`, `quiescence.rs`);
//! * `mtdf` and `dichotomy-table` ask the whole tree such yes/no questions.
//!
//! # Cycles
//!
//! A state that repeats one on its path is worth a draw. Such a value depends on the path, so it
//! must not be kept for other paths: an entry is stored only if no repetition below it came back
//! to a state *above* it. What is stored then holds for the game itself (the argument is in
//! `ARCHITECTURE.md`), and the value at the root is exact in cyclic games as well.

use perfectplay_core::{Bounds, Game, Knowledge, Leaf, Observer, Player};

use crate::{
    crew::Crew,
    evaluate::Evaluate,
    experience::{Experience, Picker},
    meter::Halted,
    scale::{INFINITY, Rank},
    table::{Entry, TO_THE_END, Table},
    walk::{NEVER, Walk},
};

/// How far ahead a search to the end of the game looks.
const NO_HORIZON: u32 = u32::MAX;

/// The table is asked, and moves are put in order, with so many plies left: nearer to the horizon
/// that costs more than it saves (measured in `docs/performance.md`).
const ORDERED_FROM: u32 = 2;

/// Where a leaf is a search of its own, all that saves leaves pays.
const ORDERED_WHERE_LIVELY: u32 = 1;

/// A search with a memory.
pub(crate) struct Remembering<'r, 'a, 'm, G: Game, E, O, K> {
    pub(crate) walk: &'r mut Walk<'a, 'm, G, E, O>,
    pub(crate) table: &'r Table,
    pub(crate) knowledge: &'r K,
    pub(crate) experience: &'r mut Experience,
    /// Ask of later moves only whether they are better.
    pub(crate) scouts: bool,
    /// Look further or less far than the depth where the game says how.
    pub(crate) selective: bool,
    /// Leave it to the game's own search. (Not while somebody watches: it says nothing
    /// while it works.)
    pub(crate) expert: bool,
    /// Which rehearsal of the game's own search this is.
    pub(crate) rehearsal: Option<u8>,
    /// The threads that search together, if there are several.
    pub(crate) crew: Option<&'r Crew>,
}

/// A window and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) alpha: Rank,
    pub(crate) beta: Rank,
    pub(crate) ply: u32,
    /// Plies to look ahead still.
    pub(crate) left: u32,
}

impl Place {
    /// The window of a child in the view of its own player.
    pub(crate) fn turned(self, same_player: bool) -> Self {
        if same_player { self } else { Self { alpha: -self.beta, beta: -self.alpha, ..self } }
    }
}

impl<G, E, O, K> Remembering<'_, '_, '_, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
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
        let left = self.walk.eval.remaining(ply).unwrap_or(NO_HORIZON);
        let place = Place { alpha, beta, ply, left };
        match self.arrive(state, ply, left)? {
            Some(rank) => Ok(self.walk.game.to_move(state).sign() * rank),
            None => self.below(state, self.walk.game.canonical_key(state), place),
        }
    }

    /// Whether states at the horizon may be too lively to be estimated.
    #[inline(always)]
    pub(crate) fn is_lively(&self) -> bool {
        K::LIVELY && self.selective
    }

    /// The table is asked, and moves are put in order, with so many plies left.
    #[inline(always)]
    fn ordered_from(&self) -> u32 {
        if self.is_lively() { ORDERED_WHERE_LIVELY } else { ORDERED_FROM }
    }

    /// Counts a state and, if it is a leaf, values it in Max's view.
    #[inline(always)]
    pub(crate) fn arrive(
        &mut self,
        state: &G::State,
        ply: u32,
        left: u32,
    ) -> Result<Option<Rank>, Halted> {
        let quiet = E::HAS_HORIZON && left == 0 && !self.is_lively();
        self.walk.arrive_with(state, ply, |eval, game| quiet.then(|| eval.estimate(game, state)))
    }

    /// The value of a state that is no leaf. Leaves are valued where they are met, without a call:
    /// they are most of the tree.
    pub(crate) fn below(
        &mut self,
        state: &G::State,
        key: u64,
        place: Place,
    ) -> Result<Rank, Halted> {
        if E::HAS_HORIZON && place.left < self.ordered_from() {
            return if K::LIVELY && self.is_lively() && place.left == 0 {
                self.quiesce(state, place)
            } else {
                self.before_the_horizon(state, place)
            };
        }
        let Place { alpha, beta, ply, left } = place;
        debug_assert!(alpha < beta);
        if K::SEARCHES
            && !E::HAS_HORIZON
            && !O::WATCHES
            && self.expert
            && !self.knowledge.waits(self.walk.game, state)
        {
            return self.by_expert(state, place);
        }
        let game = self.walk.game;
        let player = game.to_move(state);
        let sign = player.sign();
        let is_root = ply == self.walk.root;

        // Step 1. What the rules leave possible, and what the table remembers, may be enough. The
        // root is searched all the same, for its move.
        let (mut least, mut most) = self.possible(state, player, ply);
        if !is_root && (most <= alpha || least >= beta) {
            let value = if most <= alpha { most } else { least };
            self.tell_leaf(Leaf::Remembered, sign * value);
            return Ok(value);
        }
        let mut promising = None;
        if let Some(entry) = self.table.find(key) {
            promising = entry.best.map(usize::from);
            if !is_root
                && answers(&entry, left, K::SELECTIVE && self.is_lively())
                && let Some(value) = self.remembered(&entry, player, place)
            {
                self.walk.unsettled_entries += u64::from(!entry.settled);
                return Ok(value);
            }
        }
        if K::SELECTIVE
            && self.selective
            && E::HAS_HORIZON
            && !is_root
            && beta - alpha == 1
            && let Some(value) = self.foretold(state, player, place)?
        {
            self.tell_leaf(Leaf::Horizon, sign * value);
            return Ok(value);
        }

        // Step 2. Put the moves in order.
        let outer_came_back_to = std::mem::replace(&mut self.walk.came_back_to, NEVER);
        let (nodes, unsettled) = (self.walk.meter.nodes(), self.walk.unsettled());
        let first = self.walk.open(state)?;
        self.knowledge.order(game, state, &mut self.walk.moves[first..]);
        let count = self.walk.moves.len() - first;
        let mut picker = Picker::new(count, promising);

        // Step 3. Try them.
        let mut best = self.walk.nothing_yet();
        let mut best_number = 0;
        let mut tried = 0;
        let child_left = if E::HAS_HORIZON { left - 1 } else { NO_HORIZON };
        let shares =
            self.crew.map(|crew| &crew.busy).filter(|busy| busy.shares(ply - self.walk.root, left));
        let selects = K::SELECTIVE && self.selective && E::HAS_HORIZON;
        let mut later = Vec::new();
        loop {
            let picked = picker.next(self.experience, player, |number| {
                let mv = self.walk.moves[first + number];
                (self.knowledge.promise(game, state, mv), self.knowledge.deed(game, state, mv))
            });
            if let (Some(busy), Some(number)) = (shares, picked)
                && tried > 0
                && busy.contains(key, number)
            {
                // Another thread is there: by the time all else is done, the table may know.
                later.push(number);
                continue;
            }
            let Some(number) = picked.or_else(|| later.pop()) else {
                break;
            };
            let mv = self.walk.moves[first + number];
            if selects && tried > 0 && self.skips(state, mv, tried, best.rank, place) {
                tried += 1;
                if self.walk.watched() {
                    self.walk.observer.cut(&[mv]);
                }
                continue;
            }
            let child = game.after(state, mv);
            let next = game.to_move(&child);
            let child_key = if child_left >= self.ordered_from() {
                let key = game.canonical_key(&child);
                self.table.prefetch(key);
                key
            } else {
                0
            };
            let floor = alpha.max(best.rank);
            self.walk.make_room(&best);
            let scouts = self.scouts && best.rank > -INFINITY && beta - floor > 1;
            let ceiling = if scouts { floor + 1 } else { beta };
            self.walk.tell_enter_with(mv, next, player, (floor, ceiling));
            let leaf = self.arrive(&child, ply + 1, child_left)?;
            let value = match leaf {
                Some(rank) => sign * rank,
                None => {
                    let _marked = shares.map(|busy| busy.mark(key, number));
                    let window =
                        Place { alpha: floor, beta: ceiling, ply: ply + 1, left: child_left };
                    let reduced = if selects && best.rank > -INFINITY {
                        let less = self.knowledge.reduction(game, state, mv, tried, left);
                        less.min(child_left.saturating_sub(1))
                    } else {
                        0
                    };
                    self.child(
                        &child,
                        child_key,
                        next == player,
                        window,
                        beta,
                        (mv, player),
                        reduced,
                    )?
                }
            };
            tried += 1;
            self.experience.learn(
                player,
                self.knowledge.deed(game, state, mv),
                left,
                value >= beta,
            );

            if value > best.rank {
                self.walk.improve(&mut best, mv, value);
                best_number = number;
                if value > floor && (value < beta || is_root) {
                    self.walk.lead(&mut best, (mv, leaf.is_some()), player, ply);
                }
                if value >= beta {
                    if self.walk.watched() {
                        self.tell_cut(state, first, &mut picker, &later);
                    }
                    break;
                }
            }
        }
        picker.done(self.experience);
        self.walk.close(first, &best);

        // Step 4. Remember it, unless it hangs on a state further up the path.
        let came_back_to = self.walk.came_back_to;
        let holds_anywhere = came_back_to >= i64::from(ply);
        self.walk.came_back_to =
            outer_came_back_to.min(if holds_anywhere { NEVER } else { came_back_to });
        if holds_anywhere && let Some(left) = kept(left) {
            if best.rank > alpha {
                least = least.max(best.rank);
            }
            if best.rank < beta {
                most = most.min(best.rank);
            }
            let (lower, upper) = if sign > 0 { (least, most) } else { (-most, -least) };
            let scale = self.walk.eval.scale();
            let entry = Entry {
                lower: scale.seen_from(lower, ply),
                upper: scale.seen_from(upper, ply),
                left,
                settled: self.walk.unsettled() == unsettled,
                // Where every move falls short, none has shown itself to be best.
                best: u8::try_from(best_number)
                    .ok()
                    .filter(|&number| number < u8::MAX && best.rank > alpha),
                effort: (self.walk.meter.nodes() - nodes + 1).ilog2(),
            };
            self.table.store(key, entry);
        }
        self.walk.tell_value(player, &best);
        Ok(best.rank)
    }

    /// The value of a child, in the view of the player at the parent: at first in `window`, and if
    /// that was only to scout, or looked less far, again up to `beta`.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn child(
        &mut self,
        child: &G::State,
        key: u64,
        same_player: bool,
        window: Place,
        beta: Rank,
        (mv, player): (G::Move, Player),
        reduced: u32,
    ) -> Result<Rank, Halted> {
        let mut look = |search: &mut Self, window: Place| {
            let value = search.below(child, key, window.turned(same_player))?;
            Ok(if same_player { value } else { -value })
        };
        let lines = self.walk.lines();
        let mut value = look(self, Place { left: window.left - reduced, ..window })?;
        if reduced > 0 && value > window.alpha {
            // The line of what was not looked at in full is none.
            self.walk.forget_lines(lines);
            value = self.again(&mut look, window, child, (mv, player))?;
        }
        if window.beta < beta && window.alpha < value && value < beta {
            // It is better. What it is worth lies from here on.
            let wide = Place { alpha: value - 1, beta, ..window };
            value = self.again(&mut look, wide, child, (mv, player))?;
        }
        Ok(value)
    }

    /// Enters a child once more.
    #[cold]
    fn again(
        &mut self,
        look: &mut impl FnMut(&mut Self, Place) -> Result<Rank, Halted>,
        window: Place,
        child: &G::State,
        (mv, player): (G::Move, Player),
    ) -> Result<Rank, Halted> {
        self.walk.meter.enter()?;
        let next = self.walk.game.to_move(child);
        self.walk.tell_enter_with(mv, next, player, (window.alpha, window.beta));
        look(self, window)
    }

    /// What the value of a state can be at all, in the view of `player`, who is to move.
    #[inline]
    fn possible(&self, state: &G::State, player: Player, ply: u32) -> (Rank, Rank) {
        let scale = self.walk.eval.scale();
        let (lower, upper) = if E::HAS_HORIZON {
            scale.reach(ply)
        } else {
            match self.knowledge.bounds(self.walk.game, state) {
                None => scale.reach(ply),
                Some(Bounds { lower, upper }) => scale.reach_within(lower, upper, ply),
            }
        };
        if player == Player::Max { (lower, upper) } else { (-upper, -lower) }
    }

    /// What an entry says to the window, if it is enough.
    #[inline]
    fn remembered(&mut self, entry: &Entry, player: Player, place: Place) -> Option<Rank> {
        let scale = self.walk.eval.scale();
        let lower = scale.seen_from_root(entry.lower, place.ply);
        let upper = scale.seen_from_root(entry.upper, place.ply);
        let (lower, upper) = if player == Player::Max { (lower, upper) } else { (-upper, -lower) };
        let value = if lower == upper || lower >= place.beta {
            lower
        } else if upper <= place.alpha {
            upper
        } else {
            return None;
        };
        self.walk.meter.stats.remembered += 1;
        self.tell_leaf(Leaf::Remembered, player.sign() * value);
        Some(value)
    }

    /// A leaf that was not counted as one when it was entered.
    #[inline]
    pub(crate) fn tell_leaf(&mut self, kind: Leaf, rank: Rank) {
        if self.walk.watched() {
            let value = self.walk.read(rank);
            self.walk.observer.leaf(kind, value);
        }
    }

    /// Tells the observer which moves will not be tried.
    #[cold]
    fn tell_cut(&mut self, state: &G::State, first: usize, picker: &mut Picker, later: &[usize]) {
        let game = self.walk.game;
        let player = game.to_move(state);
        let moves = &self.walk.moves[first..];
        let known = |number: usize| {
            let mv = moves[number];
            (self.knowledge.promise(game, state, mv), self.knowledge.deed(game, state, mv))
        };
        let rest = std::iter::from_fn(|| picker.next(self.experience, player, known));
        let skipped: Vec<_> =
            rest.chain(later.iter().copied()).map(|number| moves[number]).collect();
        if !skipped.is_empty() {
            self.walk.observer.cut(&skipped);
        }
    }

    /// One ply before the horizon every move leads to a leaf: they are tried as they stand.
    fn before_the_horizon(&mut self, state: &G::State, place: Place) -> Result<Rank, Halted> {
        let Place { alpha, beta, ply, left } = place;
        let game = self.walk.game;
        let player = game.to_move(state);
        let first = self.walk.open(state)?;
        let last = self.walk.moves.len();
        self.knowledge.order(game, state, &mut self.walk.moves[first..]);
        let mut best = self.walk.nothing_yet();
        for index in first..last {
            let mv = self.walk.moves[index];
            let child = game.after(state, mv);
            let floor = alpha.max(best.rank);
            if self.walk.watched() {
                self.walk.tell_enter_with(mv, game.to_move(&child), player, (floor, beta));
            }
            let leaf = self.arrive(&child, ply + 1, left - 1)?;
            let value = match leaf {
                Some(rank) => player.sign() * rank,
                None if K::LIVELY => {
                    let window = Place { alpha: floor, beta, ply: ply + 1, left: 0 };
                    self.beyond(&child, player, window)?
                }
                None => unreachable!("what is not lively is estimated at the horizon"),
            };
            if value > best.rank {
                self.walk.improve(&mut best, mv, value);
                if value > floor && (value < beta || ply == self.walk.root) {
                    self.walk.lead(&mut best, (mv, leaf.is_some()), player, ply);
                }
                if value >= beta {
                    self.walk.tell_cut(index + 1, last);
                    break;
                }
            }
        }
        self.walk.close(first, &best);
        self.walk.tell_value(player, &best);
        Ok(best.rank)
    }
}

/// Whether an entry speaks of a search that looks `left` plies ahead: the same search, or one that
/// needed no estimate and would not look differently with more room. Where a depth means little and only quiet states
/// are estimated, a search that looked `further` is as good or better; elsewhere odd and even depths are not the same.
#[inline]
fn answers(entry: &Entry, left: u32, further: bool) -> bool {
    let looked = u32::from(entry.left);
    if entry.left == TO_THE_END {
        left == NO_HORIZON
    } else {
        looked == left || (entry.settled && looked < left) || (further && looked > left)
    }
}

/// How far the search still looks, as far as the table can tell such depths apart.
#[inline]
fn kept(left: u32) -> Option<u8> {
    if left == NO_HORIZON {
        Some(TO_THE_END)
    } else {
        u8::try_from(left).ok().filter(|&left| left < TO_THE_END)
    }
}
