//! What is thought about, how far, and by whom.

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use perfectplay_core::{Bound, Clock, Limits};
use perfectplay_protocol::uci::Go;
use perfectplay_registry::{Position, Request, RequestError, Solved, Update};
use perfectplay_tournament::{Budget, Searcher};

use super::options::Options;

/// Nobody waits for so long. Searches that may be stopped at any time deepen one ply after the other.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// A first look where there is all the time in the world and a game's own search would say nothing: something to
/// say if it is over soon.
const GLANCE: Duration = Duration::from_millis(100);

/// As deep as a glance could ever see.
const DEEPEST: u32 = 1000;

/// The most states of the move that is in hand whatever happens.
const AT_LEAST: u64 = 100_000;

/// Plies that are enough where there is nothing to choose: the value, and a move to ponder on.
const NO_CHOICE: u32 = 2;

/// A question put to a position.
pub(super) struct Question<'a> {
    position: &'a dyn Position,
    searcher: Searcher,
    among: Option<Vec<String>>,
    lines: Option<usize>,
    book: bool,
    /// Begin with a glance, which the search itself would not give.
    glances: bool,
    limits: Limits<'static>,
}

/// How far to think, as asked for and as the player may.
fn limits(go: &Go, options: &Options, position: &dyn Position) -> Limits<'static> {
    let player = position.to_move() as usize;
    let clock = go.left[player].map(|left| Clock {
        left: left.saturating_sub(options.overhead),
        increment: go.increment[player],
        moves: go.moves_to_go,
    });
    let Budget { depth, nodes, seconds } = options.searcher.budget;
    let own = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let share = clock.map_or_else(Limits::default, |clock| position.by_clock(clock));
    // A win in so many moves is seen so many plies ahead, the opponent's included.
    let mate = go.mate.map(|moves| moves.saturating_mul(2));
    let only_move = clock.filter(|_| position.choices() == 1).map(|_| NO_CHOICE);
    let depths = [depth, go.depth, mate, only_move];
    Limits {
        depth: depths.into_iter().flatten().min().map(|depth| depth.max(1)),
        nodes: nodes.into_iter().chain(go.nodes).min(),
        time: [share.time, own, go.move_time].into_iter().flatten().min(),
        ..share
    }
}

/// Until when to think about a move that was pondered on, once it was played: its share of the clock from now on.
pub(super) fn deadline(go: &Go, options: &Options, position: &dyn Position) -> Option<Instant> {
    let Limits { time, enough, .. } = limits(go, options, position);
    let share = enough.map(|enough| 2 * enough).into_iter().chain(time).min();
    Instant::now().checked_add(share?)
}

impl<'a> Question<'a> {
    pub(super) fn new(position: &'a dyn Position, go: &Go, options: &Options, seed: u64) -> Self {
        let mut limits = limits(go, options, position);
        if go.infinite || go.ponder {
            (limits.time, limits.enough) = (None, None);
        }
        // What is no move here is passed over.
        let is_legal = |mv: &&String| position.play(mv).is_ok();
        let among: Vec<_> = go.search_moves.iter().filter(is_legal).cloned().collect();
        Self {
            position,
            searcher: Searcher { seed, ..options.searcher.clone() },
            among: (!among.is_empty()).then_some(among),
            lines: Some(options.lines()).filter(|&lines| lines > 1),
            book: options.own_book,
            glances: options.is_silent && options.searcher.level.is_none(),
            limits,
        }
    }

    fn request<'r>(&'r self, limits: Limits<'r>) -> Request<'r> {
        Request {
            among: self.among.as_deref(),
            lines: self.lines,
            book: self.book,
            ..self.searcher.request(limits)
        }
    }

    /// The answer, and on the way to it what is known so far. However soon `stop` comes, there is a move.
    pub(super) fn answer(
        &self,
        stop: &AtomicBool,
        tell: &dyn Fn(&Update),
    ) -> Result<Solved, RequestError> {
        let ask =
            |limits| self.position.analyse(&Request { stream: Some(tell), ..self.request(limits) });
        let at_least = Limits { nodes: Some(AT_LEAST), ..Limits::depth(1) };
        let modest = Request { memory: 1 << 20, threads: 1, ..self.request(at_least) };
        let sure = self.position.analyse(&modest)?;
        let limits = self.limits;
        let cancel = Some(stop);
        let mut in_hand = sure;
        if self.glances && limits.depth.is_none() && limits.time.is_none() {
            let glance = Limits { time: Some(GLANCE), cancel, ..Limits::depth(DEEPEST) };
            in_hand = better(in_hand, ask(glance)?);
        }
        let time = limits.time.or(Some(FOREVER));
        Ok(better(in_hand, ask(Limits { time, cancel, ..limits })?))
    }
}

/// What was found last, unless there was no time to find anything: a search that is stopped at its first depth
/// knows less than nothing.
fn better(in_hand: Solved, last: Solved) -> Solved {
    let found = !last.best.is_empty() && last.bound == Bound::Exact;
    if found || in_hand.best.is_empty() {
        last
    } else {
        Solved { stopped: last.stopped, ..in_hand }
    }
}
