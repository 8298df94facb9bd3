//! The three questions put to a state: its exact value, its value as far as one can see, and
//! "can this much be ensured?".

use perfectplay_core::{
    Bound, Game, Heuristic, Knowledge, Limits, Observer, Report, Score, Stats, Stop,
};

use crate::{
    Method, Notes, SearchError,
    crew::Crew,
    evaluate::{AtDepth, Evaluate, ToTheEnd},
    meter::{Halted, Meter},
    possible::{Form, Question},
    retrograde::retrograde,
    run::Run,
    walk::Walk,
};

/// As deep as a search deepens by itself.
const DEEPEST: u32 = 1000;

/// How to search, beyond the method.
pub struct Options<'a, K = ()> {
    /// How far.
    pub limits: Limits<'a>,
    /// Also find the value of every root move.
    pub all_moves: bool,
    /// Of these only the best, so many of them, to the last; the others need not be known better
    /// than that they are worse. (Methods without a table find them all.)
    pub lines: Option<usize>,
    /// Only these root moves come into question, by their numbers in the order of the rules.
    pub among: Option<&'a [usize]>,
    /// Size of the table, in bytes, for the methods that have one.
    pub memory: usize,
    /// What the game knows that helps, for the methods that remember.
    pub knowledge: &'a K,
    /// Threads to search on, for the methods that remember. With one, the same question costs the
    /// same nodes every time.
    pub threads: usize,
    /// The dichotomy may stop once the bounds are this close.
    pub within: Score,
    /// The form of the yes/no test in the dichotomy.
    pub form: Form,
    /// Wins of equal utility rank alike, however late they come.
    pub ignore_distance: bool,
    /// What a search to the end of the game is after, for the methods that remember.
    pub aim: Aim,
    /// What earlier searches of the same game to its end have found, for the methods that remember: it
    /// serves in the place of a table of this search's own, and what this search finds is added.
    pub notes: Option<&'a Notes>,
    /// Where MTD(f) begins, in Max's view; at a draw unless given.
    pub guess: Option<Score>,
    /// Keys of states that have occurred so often that the game is drawn if they come back, for searches with a
    /// horizon.
    pub spent: &'a [u64],
}

/// What a search to the end of the game is after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// The value, and on the way to it who wins: something to say when the search is stopped.
    #[default]
    ResultAndValue,
    /// The value, by the shortest way.
    Value,
    /// Who wins, and no more: the value is then known to be a win, a loss or a draw.
    Result,
}

impl<'a, K> Options<'a, K> {
    /// The usual options, for a game that knows something.
    pub fn new(knowledge: &'a K) -> Self {
        Self {
            limits: Limits::default(),
            all_moves: false,
            lines: None,
            among: None,
            memory: 256 << 20,
            knowledge,
            threads: 1,
            within: 0,
            form: Form::default(),
            ignore_distance: false,
            aim: Aim::default(),
            notes: None,
            guess: None,
            spent: &[],
        }
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new(&())
    }
}

// Written out because `derive` would ask for `K: Clone`.
impl<K> Clone for Options<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Options<'_, K> {}

/// The exact value of `state`: to the end of the game.
///
/// The course methods keep the first best move; the table method plays the shortest win and the
/// longest resistance.
///
/// ```
/// use perfectplay_core::{Bound, Game, Player, Score};
/// use perfectplay_tree::{Method, Options, solve};
/// # struct Matches(u8);
/// # impl Game for Matches {
/// #     type State = (u8, Player);
/// #     type Move = u8;
/// #     fn start(&self) -> Self::State { (self.0, Player::Max) }
/// #     fn to_move(&self, state: &Self::State) -> Player { state.1 }
/// #     fn utility(&self, &(left, player): &Self::State) -> Option<Score> {
/// #         (left == 0).then_some(if player == Player::Max { 1 } else { -1 })
/// #     }
/// #     fn utility_range(&self) -> std::ops::RangeInclusive<Score> { -1..=1 }
/// #     fn moves(&self, state: &Self::State, out: &mut Vec<u8>) { out.extend(1..=state.0.min(3)) }
/// #     fn play(&self, state: &mut Self::State, taken: u8) { *state = (state.0 - taken, !state.1) }
/// # }
///
/// // Take one, two or three of 11 matches; whoever takes the last one loses.
/// let game = Matches(11);
/// let report = solve(Method::AlphaBeta, &game, &game.start(), &Options::default(), &mut ())?;
/// assert_eq!((report.value, report.bound), (1, Bound::Exact));
/// assert_eq!(report.best, [2]); // leave 9, then 5, then 1
/// # Ok::<(), perfectplay_tree::SearchError>(())
/// ```
///
/// # Errors
///
/// If the table does not fit into memory, or the rules break a law.
pub fn solve<G: Game, K: Knowledge<G>, O: Observer<G::Move>>(
    method: Method,
    game: &G,
    state: &G::State,
    options: &Options<'_, K>,
    observer: &mut O,
) -> Result<Report<G::Move>, SearchError> {
    if method == Method::Retrograde {
        return retrograde(game, state, options).map(|found| found.answer);
    }
    let eval = ToTheEnd::of(method, game, options.ignore_distance);
    let limits = Limits { depth: None, ..options.limits };
    let options = Options { limits, ..*options };
    let crew = Crew::of(options.threads);
    let mut run = Run::new(method, game, state, &options, crew.as_ref(), &eval)?;
    let answer = run.answer(&eval, observer);
    run.meter.lawful()?;
    Ok(run.report(&eval, answer, None))
}

/// The value of `state` as far as `options.limits` let one see, with a heuristic at the horizon.
///
/// The methods that remember deepen, each depth ordering the moves for the next, and so do the
/// others where a limit on time or nodes may cut them short: the answer is the deepest that was
/// finished. The course methods with nothing but a depth search to that depth at once, as
/// the documents do. Without any limit a search would never end in a large game: give one.
///
/// # Errors
///
/// If the table does not fit into memory, or the rules break a law.
///
/// # Panics
///
/// If the method [has no horizon](Method::has_horizon).
pub fn analyse<G: Game, H: Heuristic<G>, K: Knowledge<G>, O: Observer<G::Move>>(
    method: Method,
    game: &G,
    state: &G::State,
    heuristic: &H,
    options: &Options<'_, K>,
    observer: &mut O,
) -> Result<Report<G::Move>, SearchError> {
    assert!(method.has_horizon(), "{method} looks to the end of the game: solve takes it");
    let Limits { nodes, time, enough, .. } = options.limits;
    let may_be_cut_short = nodes.is_some() || time.is_some() || enough.is_some();
    let deepens = method.remembers() || may_be_cut_short;
    // Where nothing can end the search before its depth, every other depth is enough to order the
    // moves, and the values of depths that are both odd or both even are closer to each other.
    let step = if may_be_cut_short { 1 } else { 2 };
    let (mut depth, deepest) = match options.limits.depth {
        Some(depth) if deepens => {
            let depth = depth.min(crate::MAX_PLY);
            (if step == 1 { depth.min(1) } else { depth.min(2 - depth % 2) }, depth)
        }
        Some(depth) => (depth.min(crate::MAX_PLY), depth.min(crate::MAX_PLY)),
        None => (1, DEEPEST),
    };
    // One scale for all depths, or the table would mix up what its ranks mean.
    let plies = match options.ignore_distance {
        true => 1,
        // Beyond the horizon a game may end at any ply.
        false if K::LIVELY && method == Method::Selective => crate::MAX_PLY + 1,
        false => deepest + 1,
    };
    let horizon = |depth| AtDepth::new(game, heuristic, depth, plies);
    // Notes are of searches to the end.
    let options = &Options { notes: None, ..*options };

    let crew = Crew::of(options.threads);
    let mut run = Run::new(method, game, state, options, crew.as_ref(), &horizon(depth))?;
    let mut finished: Option<Report<G::Move>> = None;
    let mut chosen = None;
    loop {
        let eval = horizon(depth);
        run.deepen(depth);
        let answer = run.answer(&eval, observer);
        run.meter.lawful()?;
        let stopped = answer.stopped;
        let settled = answer.settled;
        if stopped.is_none() || finished.is_none() {
            finished = Some(run.report(&eval, answer, Some(depth)));
        }
        let mut report = finished.take().expect("set in the first round");
        if stopped.is_some() || settled || depth == deepest || nothing_better(game, &report) {
            report.stopped = stopped;
            report.stats = run.meter.account();
            return Ok(report);
        }
        observer.deepened(&report);
        let changed = chosen != report.best.first().copied();
        chosen = report.best.first().copied();
        let enough = options.limits.enough.map(|enough| if changed { 2 * enough } else { enough });
        if enough.is_some_and(|enough| report.stats.time >= enough) {
            report.stopped = Some(Stop::Time);
            return Ok(report);
        }
        finished = Some(report);
        depth += step;
    }
}

/// Looking further cannot change the answer, though it has met its horizon: the game is decided,
/// and for the winner no result is better. (The value of other moves may still change.)
fn nothing_better<G: Game>(game: &G, report: &Report<G::Move>) -> bool {
    let utilities = game.utility_range();
    let best = match report.value {
        1.. => report.value == *utilities.end(),
        0 => false,
        ..0 => report.value == *utilities.start(),
    };
    // A win that was only seen beyond the horizon may come sooner by a move that is none so lively.
    let soonest = report.distance <= report.depth;
    report.moves.is_empty() && report.decided && report.bound == Bound::Exact && best && soonest
}

/// The answer to a yes/no question.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// Whether the player to move can ensure it; `None` if the search was stopped.
    pub ensured: Option<bool>,
    /// If so, the move that does it; none if the game is over.
    pub mv: Option<M>,
    /// What it cost.
    pub stats: Stats,
    /// Why the search ended before it was complete, if it did.
    pub stopped: Option<Stop>,
}

/// Can the player to move ensure at least `at_least`, in that player's own view?
///
/// With a depth in `limits` the heuristic speaks at the horizon; without, only results count.
///
/// # Errors
///
/// If the rules break a law.
pub fn test<G: Game, H: Heuristic<G>, O: Observer<G::Move>>(
    game: &G,
    state: &G::State,
    heuristic: &H,
    at_least: Score,
    form: Form,
    limits: Limits<'_>,
    observer: &mut O,
) -> Result<Answer<G::Move>, SearchError> {
    match limits.depth {
        Some(depth) => {
            let depth = depth.min(crate::MAX_PLY);
            let eval = AtDepth::new(game, heuristic, depth, depth + 1);
            test_with(game, state, &eval, at_least, form, limits, observer)
        }
        None => {
            let eval = ToTheEnd::by_utility(game);
            test_with(game, state, &eval, at_least, form, limits, observer)
        }
    }
}

fn test_with<G: Game, E: Evaluate<G>, O: Observer<G::Move>>(
    game: &G,
    state: &G::State,
    eval: &E,
    at_least: Score,
    form: Form,
    limits: Limits<'_>,
    observer: &mut O,
) -> Result<Answer<G::Move>, SearchError> {
    let asker = game.to_move(state);
    let threshold = eval.scale().threshold(at_least, asker);
    let meter = Meter::new(limits, Some(eval.scale().bounds(eval.scale().range())));
    let mut walk = Walk::new(game, *eval, observer, meter, 0);
    let question = walk.question(asker, threshold);
    walk.observer.pass(question);
    walk.observer.enter(None, asker, None);
    let answer = walk.test(state, Question { asker, at_least: threshold }, 0, form);
    walk.meter.lawful()?;
    let stats = walk.meter.account();
    Ok(match answer {
        Ok((ensured, number)) => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let mv = number.filter(|_| ensured).map(|number| moves[number]);
            Answer { ensured: Some(ensured), mv, stats, stopped: None }
        }
        Err(Halted) => Answer { ensured: None, mv: None, stats, stopped: walk.meter.stopped },
    })
}
