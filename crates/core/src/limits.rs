//! How far a search may go, and how it tells where it is.

use std::{fmt, sync::atomic::AtomicBool, time::Duration};

use crate::Bounds;

/// Limits of one search. The default is none at all.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Look at most this many moves ahead; `None` is to the end of the game.
    pub depth: Option<u32>,
    /// Enter at most this many states.
    pub nodes: Option<u64>,
    /// Keep at most this many moves between states, where they are kept: in explicit graphs.
    pub edges: Option<u64>,
    /// Keep at most about this many bytes of states and moves, wherever those are kept: in explicit graphs, and on the
    /// line of play that a search follows. Tables have a size of their own.
    pub memory: Option<usize>,
    /// Stop after this long.
    pub time: Option<Duration>,
    /// Begin no further depth after this long: it would hardly be finished. If the choice of the
    /// move is still changing, twice as long.
    pub enough: Option<Duration>,
    /// Stop once this is true: Ctrl-C, a closed page.
    pub cancel: Option<&'a AtomicBool>,
    /// Called now and then while the search runs.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl Limits<'_> {
    /// No limit but the depth.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// For one move of a game with a clock.
    pub fn by_clock(clock: Clock) -> Self {
        let share = clock.share();
        // A new depth takes about as long as all before it together, and more.
        let (enough, most) = (share.mul_f64(0.5), share.mul_f64(2.5));
        let left = clock.left.saturating_sub(LATENCY);
        Self { time: Some(most.min(left.mul_f64(0.5))), enough: Some(enough), ..Self::default() }
    }

    /// Half of it, and no longer than is enough: an attempt that may come to nothing.
    ///
    /// ```
    /// use std::time::Duration;
    /// use perfectplay_core::Limits;
    ///
    /// let second = Duration::from_secs(1);
    /// let limits = Limits { nodes: Some(10), time: Some(6 * second), ..Limits::default() };
    /// let half = limits.half();
    /// assert_eq!((half.nodes, half.time), (Some(5), Some(3 * second)));
    /// assert_eq!(Limits { enough: Some(second), ..limits }.half().time, Some(second));
    ///
    /// let left = limits.less(4, second);
    /// assert_eq!((left.nodes, left.time), (Some(6), Some(5 * second)));
    /// let nothing = limits.less(11, 7 * second);
    /// assert_eq!((nothing.nodes, nothing.time), (Some(0), Some(Duration::ZERO)));
    /// ```
    #[must_use]
    pub fn half(self) -> Self {
        let time = self.time.map(|time| time / 2).into_iter().chain(self.enough).min();
        Self { nodes: self.nodes.map(|nodes| nodes / 2), time, ..self }
    }

    /// What is left once so much is spent.
    #[must_use]
    pub fn less(self, nodes: u64, time: Duration) -> Self {
        let left = |most: Duration| most.saturating_sub(time);
        Self {
            nodes: self.nodes.map(|most| most.saturating_sub(nodes)),
            time: self.time.map(left),
            enough: self.enough.map(left),
            ..self
        }
    }
}

/// Time that may pass between a decision and the moment the clock is stopped.
const LATENCY: Duration = Duration::from_millis(20);

/// A game is taken to last so many more moves of a player, unless the clock says it.
const MOVES_TO_COME: u32 = 25;

/// What a player's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time given for each move made.
    pub increment: Duration,
    /// Moves until there is more time; `None` if the time is for the rest of the game.
    pub moves: Option<u32>,
}

impl Clock {
    /// The same where the game is known to last so many more moves of the player: with less to come, each may take longer.
    ///
    /// ```
    /// use std::time::Duration;
    /// use perfectplay_core::Clock;
    ///
    /// let left = Duration::from_secs(50);
    /// let clock = Clock { left, increment: Duration::ZERO, moves: None };
    /// assert_eq!(clock.expecting(5).share(), Duration::from_secs(10));
    /// assert_eq!(clock.expecting(200).share(), Duration::from_secs(2));
    /// assert_eq!(Clock { moves: Some(2), ..clock }.expecting(5).share(), Duration::from_secs(25));
    /// ```
    pub fn expecting(self, moves: u32) -> Self {
        // A board that is large is seldom filled.
        Self { moves: self.moves.or(Some(moves.min(MOVES_TO_COME))), ..self }
    }

    /// A fair share of the time for one move. Moves by [`Limits::by_clock`] never use up the clock:
    /// each takes half of what is left at the most.
    ///
    /// ```
    /// use std::time::Duration;
    /// use perfectplay_core::Clock;
    ///
    /// let left = Duration::from_secs(50);
    /// let clock = Clock { left, increment: Duration::ZERO, moves: None };
    /// assert_eq!(clock.share(), Duration::from_secs(2));
    /// assert_eq!(Clock { moves: Some(2), ..clock }.share(), Duration::from_secs(25));
    /// ```
    pub fn share(self) -> Duration {
        let moves = self.moves.unwrap_or(MOVES_TO_COME).max(1);
        (self.left / moves + self.increment.mul_f64(0.9)).min(self.left)
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("edges", &self.edges)
            .field("memory", &self.memory)
            .field("time", &self.time)
            .field("enough", &self.enough)
            .finish_non_exhaustive()
    }
}

/// Where a running search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// States entered so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// What has been proved so far of the value asked for, in Max's view, if a value is asked for.
    pub bounds: Option<Bounds>,
    /// The depth being searched, when there is one.
    pub depth: Option<u32>,
}
