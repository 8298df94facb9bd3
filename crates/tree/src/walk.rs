//! What every walk through a game tree shares: entering states, the stack of moves, the best
//! line, repetitions.

use perfectplay_core::{Game, Leaf, Observer, Player, Reading, Stop, Window};

use crate::{
    evaluate::Evaluate,
    meter::Meter,
    scale::{INFINITY, Rank},
};

/// One search in progress.
pub(crate) struct Walk<'a, 'm, G: Game, E, O> {
    pub(crate) game: &'a G,
    pub(crate) eval: &'a E,
    pub(crate) observer: &'a mut O,
    pub(crate) meter: &'a mut Meter<'m>,
    /// The moves of every state on the path, one after the other.
    pub(crate) moves: Vec<G::Move>,
    /// The states on the path, kept only where one could come back.
    path: Vec<G::State>,
    /// The lowest ply whose state a repetition below the open state came back to.
    pub(crate) came_back_to: u32,
    /// Values taken that may change with the depth: estimates, and what the table made of them.
    pub(crate) unsettled: u64,
    /// The ply of the state that was asked about.
    pub(crate) root: u32,
    /// What has been proved of that state's value: lower and upper bound, Max's view.
    pub(crate) proved: (Rank, Rank),
    /// `lines[p]` is the best line found from the state at ply `p` on.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, 'm, G: Game, E: Evaluate<G>, O: Observer<G::Move>> Walk<'a, 'm, G, E, O> {
    pub(crate) fn new(
        game: &'a G,
        eval: &'a E,
        observer: &'a mut O,
        meter: &'a mut Meter<'m>,
    ) -> Self {
        Self {
            game,
            eval,
            observer,
            meter,
            moves: Vec::new(),
            path: Vec::new(),
            came_back_to: u32::MAX,
            unsettled: 0,
            root: 0,
            proved: eval.scale().range(),
            lines: vec![Vec::new(); 2],
        }
    }

    /// Counts a state and, if it is a leaf, values it in Max's view.
    #[inline]
    pub(crate) fn arrive(&mut self, state: &G::State, ply: u32) -> Result<Option<Rank>, Stop> {
        self.meter.enter(ply)?;
        let (kind, rank) = if let Some(utility) = self.game.utility(state) {
            (Leaf::Final, self.eval.scale().result(utility, ply))
        } else if let Some(first) = self.on_path(state) {
            self.came_back_to = self.came_back_to.min(first);
            self.meter.stats.repetitions += 1;
            (Leaf::Repetition, self.eval.scale().draw())
        } else if let Some(estimate) = self.eval.horizon(self.game, state, ply) {
            self.unsettled += 1;
            self.meter.stats.estimates += 1;
            (Leaf::Horizon, estimate)
        } else {
            return Ok(None);
        };
        self.meter.stats.leaves += 1;
        self.line_at(ply).clear();
        self.observer.leaf(kind, self.eval.scale().read(rank));
        Ok(Some(rank))
    }

    /// Where on the path `state` stands, if it does.
    #[inline]
    fn on_path(&self, state: &G::State) -> Option<u32> {
        if G::ACYCLIC {
            return None;
        }
        self.path.iter().position(|earlier| earlier == state).map(|ply| ply as u32)
    }

    /// Puts the moves of `state` on the stack and returns where they begin; the state joins the
    /// path. [`close`](Self::close) undoes both.
    #[inline]
    pub(crate) fn open(&mut self, state: &G::State, ply: u32) -> usize {
        if !G::ACYCLIC {
            self.path.push(state.clone());
        }
        self.line_at(ply).clear();
        let first = self.moves.len();
        self.game.moves(state, &mut self.moves);
        debug_assert!(first < self.moves.len(), "a state that is not final has a move");
        first
    }

    /// Takes the moves of the open state off the stack and the state off the path.
    #[inline]
    pub(crate) fn close(&mut self, first: usize) {
        self.moves.truncate(first);
        if !G::ACYCLIC {
            self.path.pop();
        }
    }

    /// The best line from the state at `ply` on.
    #[inline]
    pub(crate) fn line_at(&mut self, ply: u32) -> &mut Vec<G::Move> {
        let ply = ply as usize;
        if ply >= self.lines.len() {
            self.lines.resize_with(2 * ply, Vec::new);
        }
        &mut self.lines[ply]
    }

    /// `mv` is the best so far at `ply`: it leads the line of the state it leads to.
    #[inline]
    pub(crate) fn lead(&mut self, ply: u32, mv: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
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
    #[cold]
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
        self.meter.bounds = self.eval.scale().bounds(self.proved);
    }

    /// The state before the one asked about, so that coming back to it is seen.
    pub(crate) fn came_from(&mut self, state: &G::State) {
        if !G::ACYCLIC {
            self.path.push(state.clone());
        }
        self.root += 1;
    }
}
