//! The three questions put to a state: its exact value, its value as far as one can see, and
//! "can this much be ensured?".

use std::{fmt, str::FromStr};

use perfectplay_core::{
    Bound, Bounds, Game, Heuristic, Limits, MoveOrder, MoveValue, Observer, Pass, Report, Score,
    Stats, Stop,
};

use crate::{
    alpha_beta_table::Remembering,
    evaluate::{AtDepth, Evaluate, ToTheEnd},
    meter::{Halted, Meter},
    possible::{Form, Question},
    scale::{INFINITY, Rank},
    table::Table,
    walk::Walk,
};

/// As deep as a search deepens by itself.
const DEEPEST: u32 = 1000;

/// A way to find the value of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Looks at everything.
    Minimax,
    /// Skips what cannot matter.
    AlphaBeta,
    /// Halves the set of values by yes/no tests.
    Dichotomy,
    /// Null-window tests from a guess, with a table.
    Mtdf,
    /// Alpha-beta with a transposition table and ordered moves.
    Table,
}

impl Method {
    /// Every method, the plainest first.
    pub const ALL: [Self; 5] =
        [Self::Minimax, Self::AlphaBeta, Self::Dichotomy, Self::Mtdf, Self::Table];

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Dichotomy => "dichotomy",
            Self::Mtdf => "mtdf",
            Self::Table => "table",
        }
    }

    /// Whether it needs a table.
    const fn remembers(self) -> bool {
        matches!(self, Self::Mtdf | Self::Table)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// No method has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "no method called {:?}; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownMethod {}

/// The table could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMemory {
    /// Bytes asked for.
    pub bytes: usize,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} MB; ask for less", self.bytes >> 20)
    }
}

impl std::error::Error for NoMemory {}

/// How to search, beyond the method.
pub struct Options<'a, G> {
    /// How far.
    pub limits: Limits<'a>,
    /// Also find the value of every root move.
    pub all_moves: bool,
    /// Size of the table, in bytes, for the methods that have one.
    pub memory: usize,
    /// The game's own move order, for the methods that reorder.
    pub order: Option<&'a dyn MoveOrder<G>>,
    /// The dichotomy may stop once the bounds are this close.
    pub within: Score,
    /// The form of the yes/no test in the dichotomy.
    pub form: Form,
    /// Wins of equal utility rank alike, however late they come.
    pub ignore_distance: bool,
}

impl<G> Default for Options<'_, G> {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            all_moves: false,
            memory: 256 << 20,
            order: None,
            within: 0,
            form: Form::default(),
            ignore_distance: false,
        }
    }
}

// Written out because `derive` would ask for `G: Clone`.
impl<G> Clone for Options<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G> Copy for Options<'_, G> {}

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
/// #     fn moves(&self, state: &Self::State, out: &mut Vec<u8>) { out.extend(1..=state.0.min(3)) }
/// #     fn play(&self, state: &mut Self::State, taken: u8) { *state = (state.0 - taken, !state.1) }
/// # }
///
/// // Take one, two or three of 11 matches; whoever takes the last one loses.
/// let game = Matches(11);
/// let report = solve(Method::AlphaBeta, &game, &game.start(), &Options::default(), &mut ())?;
/// assert_eq!((report.value, report.bound), (1, Bound::Exact));
/// assert_eq!(report.best, [2]); // leave 9, then 5, then 1
/// # Ok::<(), perfectplay_tree::NoMemory>(())
/// ```
///
/// # Errors
///
/// If the table does not fit into memory.
pub fn solve<G: Game, O: Observer<G::Move>>(
    method: Method,
    game: &G,
    state: &G::State,
    options: &Options<'_, G>,
    observer: &mut O,
) -> Result<Report<G::Move>, NoMemory> {
    let eval = match method {
        Method::Table if !options.ignore_distance => ToTheEnd::by_distance(game),
        _ => ToTheEnd::by_utility(game),
    };
    let limits = Limits { depth: None, ..options.limits };
    let options = Options { limits, ..*options };
    let mut run = Run::new(method, game, state, &options, &eval)?;
    let answer = run.answer(&eval, observer);
    Ok(run.report(&eval, answer, None))
}

/// The value of `state` as far as `options.limits` let one see, with a heuristic at the horizon.
///
/// The methods that remember deepen move by move, each depth ordering the moves for the next, and
/// so do the others where a limit on time or nodes may cut them short: the answer is the deepest
/// that was finished. The course methods with nothing but a depth search to that depth at once, as
/// the documents do. Without any limit a search would never end in a large game: give one.
///
/// # Errors
///
/// If the table does not fit into memory.
pub fn analyse<G: Game, H: Heuristic<G>, O: Observer<G::Move>>(
    method: Method,
    game: &G,
    state: &G::State,
    heuristic: &H,
    options: &Options<'_, G>,
    observer: &mut O,
) -> Result<Report<G::Move>, NoMemory> {
    let may_be_cut_short = options.limits.time.is_some() || options.limits.nodes.is_some();
    let deepens = method.remembers() || may_be_cut_short;
    let (mut depth, deepest) = match options.limits.depth {
        Some(depth) if deepens => (depth.min(1), depth.min(crate::MAX_PLY)),
        Some(depth) => (depth.min(crate::MAX_PLY), depth.min(crate::MAX_PLY)),
        None => (1, DEEPEST),
    };
    // One scale for all depths, or the table would mix up what its ranks mean.
    let plies = if options.ignore_distance { 1 } else { deepest + 1 };
    let horizon = |depth| AtDepth::new(game, heuristic, depth, plies);

    let mut run = Run::new(method, game, state, options, &horizon(depth))?;
    let mut finished: Option<Report<G::Move>> = None;
    loop {
        let eval = horizon(depth);
        run.meter.depth = Some(depth);
        let answer = run.answer(&eval, observer);
        let stopped = answer.stopped;
        let settled = answer.settled;
        if stopped.is_none() || finished.is_none() {
            finished = Some(run.report(&eval, answer, Some(depth)));
        }
        let mut report = finished.take().expect("set in the first round");
        let decided = report.decided && report.bound == Bound::Exact;
        if stopped.is_some() || settled || decided || depth == deepest {
            report.stopped = stopped;
            report.stats = run.meter.account();
            return Ok(report);
        }
        run.guess = Some(run.last_rank);
        finished = Some(report);
        depth += 1;
    }
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
pub fn test<G: Game, H: Heuristic<G>, O: Observer<G::Move>>(
    game: &G,
    state: &G::State,
    heuristic: &H,
    at_least: Score,
    form: Form,
    limits: Limits<'_>,
    observer: &mut O,
) -> Answer<G::Move> {
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
) -> Answer<G::Move> {
    let asker = game.to_move(state);
    let threshold = eval.scale().threshold(at_least, asker);
    let meter = Meter::new(limits, eval.scale().bounds(eval.scale().range()));
    let mut walk = Walk::new(game, *eval, observer, meter, 0);
    let reading = walk.read(asker.sign() * threshold);
    walk.observer.pass(Pass::Test { player: asker, at_least: reading });
    walk.observer.enter(None, asker, None);
    let answer = walk.test(state, Question { asker, at_least: threshold }, 0, form);
    let stats = walk.meter.account();
    match answer {
        Ok((ensured, number)) => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let mv = number.filter(|_| ensured).map(|number| moves[number]);
            Answer { ensured: Some(ensured), mv, stats, stopped: None }
        }
        Err(Halted) => Answer { ensured: None, mv: None, stats, stopped: walk.meter.stopped },
    }
}

/// What a search has proved of one state: `lower <= value <= upper`, ranks in Max's view.
struct Proved<M> {
    lower: Rank,
    upper: Rank,
    line: Vec<M>,
    /// No estimate went into it: it holds to the end of the game.
    settled: bool,
    stopped: Option<Stop>,
}

/// The same for a state and, if asked for, each of its moves.
struct Answered<M> {
    root: Proved<M>,
    moves: Vec<(M, Proved<M>)>,
    settled: bool,
    stopped: Option<Stop>,
}

/// A question being worked on, perhaps several times to growing depth.
struct Run<'q, G: Game> {
    method: Method,
    game: &'q G,
    state: &'q G::State,
    options: &'q Options<'q, G>,
    meter: Meter<'q>,
    table: Table,
    /// The rank the last round found: where MTD(f) starts.
    guess: Option<Rank>,
    last_rank: Rank,
}

impl<'q, G: Game> Run<'q, G> {
    fn new<E: Evaluate<G>>(
        method: Method,
        game: &'q G,
        state: &'q G::State,
        options: &'q Options<'q, G>,
        eval: &E,
    ) -> Result<Self, NoMemory> {
        let bytes = if method.remembers() { options.memory } else { 0 };
        let scale = eval.scale();
        Ok(Self {
            method,
            game,
            state,
            options,
            meter: Meter::new(options.limits, scale.bounds(scale.range())),
            table: Table::with_bytes(bytes).ok_or(NoMemory { bytes })?,
            guess: None,
            last_rank: scale.draw(),
        })
    }

    /// Works on the state to the horizon of `eval`.
    fn answer<E: Evaluate<G>, O: Observer<G::Move>>(
        &mut self,
        eval: &E,
        observer: &mut O,
    ) -> Answered<G::Move> {
        let mut moves = Vec::new();
        if self.options.all_moves && eval.remaining(0) != Some(0) {
            self.game.moves(self.state, &mut moves);
        }
        if moves.is_empty() {
            let root = self.prove(eval, observer, None);
            let (settled, stopped) = (root.settled, root.stopped);
            return Answered { root, moves: Vec::new(), settled, stopped };
        }
        self.every_move(moves, eval, observer)
    }

    /// The value of every move, and what follows for the state.
    fn every_move<E: Evaluate<G>, O: Observer<G::Move>>(
        &mut self,
        moves: Vec<G::Move>,
        eval: &E,
        observer: &mut O,
    ) -> Answered<G::Move> {
        let (lower, upper) = eval.scale().range();
        let unknown = || Proved { lower, upper, line: Vec::new(), settled: false, stopped: None };
        let mut stopped = self.meter.enter().err().and(self.meter.stopped);
        let proved: Vec<_> = moves
            .into_iter()
            .map(|mv| {
                if stopped.is_some() {
                    return (mv, unknown());
                }
                let proved = self.prove(eval, observer, Some(mv));
                stopped = proved.stopped;
                (mv, proved)
            })
            .collect();

        // The player to move picks the best: bounds of the state from bounds of its moves.
        let sign = self.game.to_move(self.state).sign();
        let worst_for_mover = |p: &Proved<_>| (sign * p.lower).min(sign * p.upper);
        let best_for_mover = |p: &Proved<_>| (sign * p.lower).max(sign * p.upper);
        let ensured = proved.iter().map(|(_, p)| worst_for_mover(p)).max().unwrap_or(-INFINITY);
        let hoped = proved.iter().map(|(_, p)| best_for_mover(p)).max().unwrap_or(INFINITY);
        let chosen = proved.iter().position(|(_, p)| worst_for_mover(p) == ensured);
        let line = chosen.map_or_else(Vec::new, |index| {
            let (mv, proved) = &proved[index];
            std::iter::once(*mv).chain(proved.line.iter().copied()).collect()
        });
        let settled = proved.iter().all(|(_, p)| p.settled);
        let root = Proved {
            lower: (sign * ensured).min(sign * hoped),
            upper: (sign * ensured).max(sign * hoped),
            line,
            settled,
            stopped,
        };
        self.last_rank = sign * ensured;
        Answered { root, moves: proved, settled, stopped }
    }

    /// Runs the method on the state, or on the state after `mv`.
    fn prove<E: Evaluate<G>, O: Observer<G::Move>>(
        &mut self,
        eval: &E,
        observer: &mut O,
        mv: Option<G::Move>,
    ) -> Proved<G::Move> {
        // The state before the move is not on the path: what a move is worth does not hang on
        // where one comes from.
        let (state, root) = match mv {
            None => (self.state.clone(), 0),
            Some(mv) => (self.game.after(self.state, mv), 1),
        };
        let mut walk = self.walk(*eval, observer, root);
        let player = self.game.to_move(&state);
        let sign = player.sign();
        let options = self.options;
        let guess = self.guess.unwrap_or(eval.scale().draw());
        if !matches!(self.method, Method::Dichotomy | Method::Mtdf) {
            walk.observer.pass(Pass::Value);
            let window = match self.method {
                Method::Minimax => None,
                _ => walk.window(player, -INFINITY, INFINITY),
            };
            walk.observer.enter(None, player, window);
        }
        let unsettled = walk.unsettled();
        let result = match self.method {
            Method::Minimax => walk.minimax(&state).map(Some),
            Method::AlphaBeta => {
                walk.alpha_beta(&state, -INFINITY, INFINITY).map(|rank| Some(sign * rank))
            }
            Method::Dichotomy => {
                walk.dichotomy(&state, options.within.into(), options.form).map(|()| None)
            }
            Method::Mtdf | Method::Table => {
                let (table, order) = (&mut self.table, options.order);
                let mut search = Remembering { walk: &mut walk, table, order };
                match self.method {
                    Method::Mtdf => search.mtdf(&state, sign * guess),
                    _ => search.value(&state, -INFINITY, INFINITY, root),
                }
                .map(|rank| Some(sign * rank))
            }
        };
        if let Ok(Some(rank)) = result {
            walk.proved = (rank, rank);
        }
        let (lower, upper) = walk.proved;
        let settled = walk.unsettled() == unsettled;
        let line = walk.line;
        self.meter = walk.meter;
        let stopped = result.err().and(self.meter.stopped);
        let mut proved = Proved { lower, upper, line, settled, stopped };
        if mv.is_none() {
            self.last_rank = lower;
        }
        if self.method.remembers() && stopped.is_none() {
            let completed = self.complete_line(eval, state, root, lower, &mut proved.line);
            // The value stands even if there was no time left to write out the line.
            if proved.line.is_empty() {
                proved.stopped = completed.err().and(self.meter.stopped);
            }
        }
        proved
    }

    /// Where the table answered, the line breaks off: search again from there, now that the table
    /// knows the value, until the line reaches a leaf.
    fn complete_line<E: Evaluate<G>>(
        &mut self,
        eval: &E,
        mut state: G::State,
        root: u32,
        value: Rank,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Halted> {
        let mut observer = ();
        let mut walk = self.walk(*eval, &mut observer, root);
        if self.method == Method::Mtdf {
            // Its last test may have been a "no", which names no move.
            line.clear();
        }
        for &mv in line.iter() {
            walk.go_on(&mut state, mv);
        }
        let mut result = Ok(());
        while self.game.utility(&state).is_none() && eval.remaining(walk.root) != Some(0) {
            let at = walk.root;
            let rank = self.game.to_move(&state).sign() * value;
            let order = self.options.order;
            let mut search = Remembering { walk: &mut walk, table: &mut self.table, order };
            result = search.value(&state, rank - 1, rank + 1, at).map(|_| ());
            let found = std::mem::take(&mut walk.line);
            if result.is_err() || found.is_empty() {
                break;
            }
            for &mv in &found {
                walk.go_on(&mut state, mv);
            }
            line.extend(found);
        }
        self.meter = walk.meter;
        result
    }

    /// A walk that goes on counting where the last one ended; it gives the meter back.
    fn walk<'o, E: Evaluate<G>, O: Observer<G::Move>>(
        &mut self,
        eval: E,
        observer: &'o mut O,
        root: u32,
    ) -> Walk<'o, 'q, G, E, O>
    where
        'q: 'o,
    {
        Walk::new(self.game, eval, observer, std::mem::take(&mut self.meter), root)
    }

    /// The answer in scores.
    fn report<E: Evaluate<G>>(
        &self,
        eval: &E,
        answer: Answered<G::Move>,
        depth: Option<u32>,
    ) -> Report<G::Move> {
        let told = |proved: &Proved<G::Move>| Told::new(eval, proved);
        let root = told(&answer.root);
        let moves: Vec<_> = answer
            .moves
            .iter()
            .map(|(mv, proved)| {
                let Told { value, bound, bounds, decided, distance } = told(proved);
                MoveValue { mv: *mv, value, bound, bounds, decided, distance }
            })
            .collect();
        Report {
            value: root.value,
            bound: root.bound,
            bounds: root.bounds,
            decided: root.decided,
            distance: root.distance,
            best: best_moves(&answer.root.line, &moves),
            line: answer.root.line,
            moves,
            depth,
            stats: self.meter.account(),
            stopped: answer.stopped,
        }
    }
}

/// The chosen move and, where the value of every move is known, those that are worth as much.
fn best_moves<M: Copy + Eq>(line: &[M], moves: &[MoveValue<M>]) -> Vec<M> {
    let Some(&chosen) = line.first() else {
        return Vec::new();
    };
    let mut best = vec![chosen];
    if let Some(first) = moves.iter().find(|found| found.mv == chosen) {
        let as_good = |other: &&MoveValue<M>| {
            other.mv != chosen
                && other.bound == Bound::Exact
                && (other.value, other.decided) == (first.value, first.decided)
        };
        best.extend(moves.iter().filter(as_good).map(|found| found.mv));
    }
    best
}

/// Ranks in the words of a report.
struct Told {
    value: Score,
    bound: Bound,
    bounds: Bounds,
    decided: bool,
    distance: Option<u32>,
}

impl Told {
    fn new<G: Game, E: Evaluate<G>>(eval: &E, proved: &Proved<G::Move>) -> Self {
        let &Proved { lower, upper, settled, .. } = proved;
        let scale = eval.scale();
        let bounds = scale.bounds((lower, upper));
        let exact = bounds.lower == bounds.upper;
        // Of two bounds tell the one that has been worked for.
        let (value, rank, bound) = if exact {
            (bounds.lower, lower, Bound::Exact)
        } else if lower > scale.range().0 || upper == scale.range().1 {
            (bounds.lower, lower, Bound::AtLeast)
        } else {
            (bounds.upper, upper, Bound::AtMost)
        };
        let reading = scale.read(rank);
        Self {
            value,
            bound,
            bounds,
            decided: reading.decided || settled,
            distance: reading.distance.filter(|_| lower == upper),
        }
    }
}
