//! What every walk through a game tree shares: entering states, the stack of moves, the best
//! line, repetitions.

use perfectplay_core::{Bounds, Found, Game, Leaf, Observer, Pass, Player, Reading, Window};

use crate::{
    Fault, MAX_PLY,
    evaluate::Evaluate,
    meter::{Halted, Meter},
    scale::{INFINITY, Rank},
};

/// The most moves on the stack where nobody says how much memory there is.
pub(crate) const MOST_MOVES: usize = 1 << 26;

/// How many of a kind fit into so much memory.
pub(crate) fn most_kept<M>(memory: Option<usize>) -> usize {
    memory.map_or(usize::MAX, |bytes| bytes / size_of::<M>().max(1))
}

/// No repetition came back to any ply.
pub(crate) const NEVER: i64 = i64::MAX;
/// One came back to a state that occurred before the root.
const BEFORE_THE_ROOT: i64 = -1;

/// One search in progress.
pub(crate) struct Walk<'a, 'm, G: Game, E, O> {
    pub(crate) game: &'a G,
    /// Held by value, as the meter is: searches look at both at every state.
    pub(crate) eval: E,
    pub(crate) observer: &'a mut O,
    pub(crate) meter: Meter<'m>,
    /// What is looked at now is no part of the tree: the observer is told nothing.
    pub(crate) muted: bool,
    /// The moves of every state on the path, one after the other.
    pub(crate) moves: Vec<G::Move>,
    /// So many moves may be kept, of states on the path and of lines: those of a long game with many thousand moves
    /// a state would otherwise take all the memory there is.
    most_moves: usize,
    /// The states on the path from the root on, kept only where one could come back.
    path: Vec<G::State>,
    /// The ply of the first of them.
    path_begins: u32,
    /// Keys of states that have occurred too often before the root.
    pub(crate) spent: &'a [u64],
    /// The lowest ply whose state a repetition below the open state came back to; before the root it is negative.
    pub(crate) came_back_to: i64,
    /// Values taken from the table that were made of estimates.
    pub(crate) unsettled_entries: u64,
    /// The ply of the state that was asked about.
    pub(crate) root: u32,
    /// What has been proved of that state's value: lower and upper bound, Max's view.
    pub(crate) proved: (Rank, Rank),
    /// The best line at the root.
    pub(crate) line: Vec<G::Move>,
    /// The best lines of the states on the path, one after the other: each state's own, which its
    /// [`Best`] keeps track of, then the line of the child it is looking at. Each is written from its
    /// last move to its first, so that a state puts its move at the end of the child's line.
    lines: Vec<G::Move>,
}

/// The best found so far at an open state, in the view of its player.
pub(crate) struct Best<M> {
    pub(crate) rank: Rank,
    /// The move that gave it.
    mv: Option<M>,
    /// Where the line begins on the stack of lines, and where it ends.
    line: (usize, usize),
}

impl<'a, 'm, G: Game, E: Evaluate<G>, O: Observer<G::Move>> Walk<'a, 'm, G, E, O> {
    /// A search that begins at a state `root` plies into the question.
    pub(crate) fn new(
        game: &'a G,
        eval: E,
        observer: &'a mut O,
        meter: Meter<'m>,
        root: u32,
    ) -> Self {
        let proved = eval.scale().range();
        let most_moves = most_kept::<G::Move>(meter.memory()).min(MOST_MOVES);
        Self {
            game,
            eval,
            observer,
            meter,
            muted: false,
            moves: Vec::new(),
            most_moves,
            path: Vec::new(),
            path_begins: root,
            spent: &[],
            came_back_to: NEVER,
            unsettled_entries: 0,
            root,
            proved,
            line: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The same in a game in which the states with these keys have occurred too often.
    pub(crate) fn after(self, spent: &'a [u64]) -> Self {
        Self { spent, ..self }
    }

    /// Counts a state and, if it is a leaf, values it in Max's view.
    ///
    /// Always inlined: most states are leaves, and a call would pass the answer through memory.
    #[inline(always)]
    pub(crate) fn arrive(&mut self, state: &G::State, ply: u32) -> Result<Option<Rank>, Halted> {
        self.arrive_with(state, ply, |eval, game| eval.horizon(game, state, ply))
    }

    /// The same in a search that keeps count itself of how far it still looks; beyond the horizon
    /// only the ends of games are leaves.
    #[inline(always)]
    pub(crate) fn arrive_with(
        &mut self,
        state: &G::State,
        ply: u32,
        horizon: impl FnOnce(&E, &G) -> Option<Rank>,
    ) -> Result<Option<Rank>, Halted> {
        self.meter.enter()?;
        let (kind, rank) = if let Some(utility) = self.game.utility(state) {
            self.meter.finals += 1;
            let range = self.eval.scale().utilities();
            if utility < range.0 || utility > range.1 {
                return Err(self.meter.unlawful(Fault::Utility { utility, range }));
            }
            (Leaf::Final, self.eval.scale().result(utility, ply))
        } else if let Some(first) = self.is_idle(state, ply) {
            self.came_back_to = self.came_back_to.min(first);
            self.meter.stats.repetitions += 1;
            (Leaf::Repetition, self.eval.scale().draw())
        } else if let Some(estimate) = horizon(&self.eval, self.game) {
            self.meter.stats.estimates += 1;
            (Leaf::Horizon, estimate)
        } else if ply >= MAX_PLY {
            return Err(self.meter.too_deep());
        } else if self.moves.len() + self.lines.len() > self.most_moves {
            return Err(self.meter.too_large());
        } else {
            return Ok(None);
        };
        if self.watched() {
            self.observer.leaf(kind, self.eval.scale().read(rank));
        }
        Ok(Some(rank))
    }

    /// Values taken so far that may change with the depth: estimates, and what the table made of
    /// them.
    #[inline]
    pub(crate) fn unsettled(&self) -> u64 {
        self.meter.stats.estimates + self.unsettled_entries
    }

    /// The ply that `state` hangs on if it is a draw by the way that led to it: where it has been before, or from where on
    /// nothing has happened for too long.
    #[inline]
    fn is_idle(&self, state: &G::State, ply: u32) -> Option<i64> {
        if G::ACYCLIC {
            return None;
        }
        // Only so far back can a state have been.
        let idle = self.game.idle_plies(state);
        let reach = self.path.len().min(idle as usize);
        let first = self.path.len() - reach;
        if let Some(place) = self.path[first..].iter().rposition(|earlier| earlier == state) {
            return Some(i64::from(self.path_begins) + (first + place) as i64);
        }
        if !E::HAS_HORIZON || ply == 0 {
            return None;
        }
        if !self.spent.is_empty()
            && idle as usize > reach
            && self.spent.contains(&self.game.key(state))
        {
            return Some(BEFORE_THE_ROOT);
        }
        let tired = G::PATIENCE.is_some_and(|patience| idle >= patience);
        tired.then(|| i64::from(ply) - i64::from(idle))
    }

    /// Puts the moves of `state` on the stack and returns where they begin; the state joins the
    /// path. [`close`](Self::close) undoes both.
    #[inline]
    pub(crate) fn open(&mut self, state: &G::State) -> Result<usize, Halted> {
        if !G::ACYCLIC {
            self.path.push(state.clone());
        }
        let first = self.moves.len();
        self.game.moves(state, &mut self.moves);
        if first == self.moves.len() {
            return Err(self.meter.unlawful(Fault::NoMoves));
        }
        Ok(first)
    }

    /// Takes the moves of the open state off the stack and the state off the path; of the lines
    /// found below it only its own stays.
    #[inline]
    pub(crate) fn close(&mut self, first: usize, best: &Best<G::Move>) {
        self.make_room(best);
        self.close_without_line(first);
    }

    /// The same in a method that keeps no lines.
    #[inline]
    pub(crate) fn close_without_line(&mut self, first: usize) {
        self.moves.truncate(first);
        if !G::ACYCLIC {
            self.path.pop();
        }
    }

    /// How much of the stack of lines is in use.
    #[inline]
    pub(crate) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Forgets the lines beyond that.
    #[inline]
    pub(crate) fn forget_lines(&mut self, beyond: usize) {
        self.lines.truncate(beyond);
    }

    /// Nothing is found yet at a state that has just been opened.
    #[inline]
    pub(crate) fn nothing_yet(&mut self) -> Best<G::Move> {
        let end = self.lines.len();
        Best { rank: -INFINITY, mv: None, line: (end, end) }
    }

    /// `mv` is worth `rank` and better than all before it.
    #[inline]
    pub(crate) fn improve(&self, best: &mut Best<G::Move>, mv: G::Move, rank: Rank) {
        best.rank = rank;
        if O::WATCHES {
            best.mv = Some(mv);
        }
    }

    /// Before a search below a child of the open state: lines that earlier children left behind
    /// make room for the child's.
    #[inline]
    pub(crate) fn make_room(&mut self, best: &Best<G::Move>) {
        self.lines.truncate(best.line.1);
    }

    /// The line of the open state, where `player` is to move, is now `mv` and then the child's own
    /// line: what stands beyond the open state's, unless the child is a leaf and has none.
    #[inline(always)]
    pub(crate) fn lead(
        &mut self,
        best: &mut Best<G::Move>,
        (mv, is_leaf): (G::Move, bool),
        player: Player,
        ply: u32,
    ) {
        let (start, end) = best.line;
        if is_leaf {
            self.lines.truncate(start);
        } else if start < end {
            let child = self.lines.len() - end;
            self.lines.copy_within(end.., start);
            self.lines.truncate(start + child);
        }
        self.lines.push(mv);
        best.line.1 = self.lines.len();
        if ply == self.root {
            self.improve_root(player, best);
        }
    }

    /// The best at the root has improved, for `player` who is to move there.
    #[cold]
    fn improve_root(&mut self, player: Player, best: &Best<G::Move>) {
        self.line.clear();
        self.line.extend(self.lines[best.line.0..best.line.1].iter().rev());
        self.has(player, best.rank);
    }

    /// Whether the observer wants to be told. (Without one, this is known when compiling.)
    #[inline(always)]
    pub(crate) fn watched(&self) -> bool {
        O::WATCHES && !self.muted
    }

    /// Tells the observer that `mv` leads to `state`.
    #[inline]
    pub(crate) fn tell_enter(&mut self, mv: G::Move, state: &G::State) {
        if self.watched() {
            self.observer.enter(Some(mv), self.game.to_move(state), None);
        }
    }

    /// Tells the observer that `mv`, played by `mover`, leads to a state where `player` is to move;
    /// the window is in the view of `mover`.
    #[inline]
    pub(crate) fn tell_enter_with(
        &mut self,
        mv: G::Move,
        player: Player,
        mover: Player,
        (alpha, beta): (Rank, Rank),
    ) {
        if self.watched() {
            let window = self.window(mover, alpha, beta);
            self.observer.enter(Some(mv), player, window);
        }
    }

    /// Tells the observer that the moves from `next` to `last` on the stack will not be tried.
    #[inline]
    pub(crate) fn tell_cut(&mut self, next: usize, last: usize) {
        if self.watched() && next < last {
            self.observer.cut(&self.moves[next..last]);
        }
    }

    /// Tells the observer what was found of the state being left, where `player` is to move.
    #[inline]
    pub(crate) fn tell_value(&mut self, player: Player, best: &Best<G::Move>) {
        if self.watched() {
            let value = self.eval.scale().read(player.sign() * best.rank);
            self.observer.leave(Found::Value(value), best.mv);
        }
    }

    /// A rank, for observers.
    #[inline]
    pub(crate) fn read(&self, rank: Rank) -> Reading {
        self.eval.scale().read(rank)
    }

    /// A window in the view of `player`, for observers.
    #[inline]
    pub(crate) fn window(&self, player: Player, alpha: Rank, beta: Rank) -> Option<Window> {
        let (alpha, beta) = match player {
            Player::Max => (alpha, beta),
            Player::Min => (-beta, -alpha),
        };
        let end = |rank: Rank| (rank.abs() < INFINITY).then(|| self.read(rank));
        Some(Window { alpha: end(alpha), beta: end(beta) })
    }

    /// At the root `player`, who is to move, has a move worth `rank` (in that player's view).
    pub(crate) fn has(&mut self, player: Player, rank: Rank) {
        match player {
            Player::Max => self.proved.0 = self.proved.0.max(rank),
            Player::Min => self.proved.1 = self.proved.1.min(-rank),
        }
        self.tell();
    }

    /// At the root `player`, who is to move, gets no more than `rank` (in that player's view).
    pub(crate) fn no_more_than(&mut self, player: Player, rank: Rank) {
        match player {
            Player::Max => self.proved.1 = self.proved.1.min(rank),
            Player::Min => self.proved.0 = self.proved.0.max(-rank),
        }
        self.tell();
    }

    /// Lets the progress line know what has been proved.
    fn tell(&mut self) {
        self.meter.bounds = Some(self.known());
    }

    /// What has been proved, in scores.
    pub(crate) fn known(&self) -> Bounds {
        self.eval.scale().bounds(self.proved)
    }

    /// What a walk that asks a question of `player` begins with.
    pub(crate) fn question(&self, player: Player, at_least: Rank) -> Pass {
        let at_least = self.read(player.sign() * at_least);
        let beyond = self.eval.scale().beyond(self.proved);
        Pass::Test { player, at_least, known: self.known(), beyond }
    }

    /// Goes on from the state asked about to the one after it, which is asked about from now on.
    pub(crate) fn go_on(&mut self, state: &mut G::State, mv: G::Move) {
        if !G::ACYCLIC {
            self.path.push(state.clone());
        }
        self.game.play(state, mv);
        self.root += 1;
    }
}
