//! Retrograde analysis: explore every state that can be reached, then go backwards from the ends.
//!
//! Where states come back, a search that follows lines of play enters the same states again on every path that leads to
//! them. The graph of the game has each of them once, and [its values](perfectplay_graph::values) take
//! time linear in states and moves. So this is the method for cyclic games, as long as their states fit into memory.
//!
//! Nobody knows beforehand how many states there are. So [proof-number search](crate::pns) works on the same question at the
//! same time, and as long: a search that is stopped has proved at least what it would have proved alone in half of the
//! time. The exploration goes on
//!
//! * while it fits into half of the memory, and of the states that may be entered;
//! * while it has a chance to end: where every state still leads to many new ones, it has not.
//!
//! What is explored has the last word, since it also knows how soon, and what every move is worth. The two take turns
//! by counting, and not by the clock: the same question has the same answer every time.

use std::{
    collections::HashSet,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Instant,
};

use perfectplay_core::{
    Bound, Bounds, Game, Knowledge, Limits, MoveValue, Progress, Report, Score, Stats,
};
use perfectplay_graph::{Explored, Explorer, MOST_VERTICES, Outcome, Values, Vertex, values};

use crate::{Answer, Fault, MAX_PLY, Method, Options, SearchError, prove, search};

/// An answer, and how it was found.
#[derive(Clone, Debug)]
pub struct Retrograde<A> {
    /// The answer.
    pub answer: A,
    /// [`Method::Retrograde`] if all states were explored, else [`Method::Pns`].
    pub method: Method,
    /// How many states were found: all of them, or as many as there was room or reason for.
    pub states: u64,
}

/// States and moves that are explored before a search begins: a small game needs none.
const HEAD_START: usize = 1 << 10;

/// States and moves that are explored for every state that the search enters. It takes about as long.
const PACE: usize = 4;

/// As many states are explored in any case; then it is seen whether there is a chance to come to an end.
const A_FEW: usize = 1 << 16;

/// There is none while so many times more states are found than have been looked at.
const HOPELESS: usize = 8;

/// The exact value of `state`, as [`solve`](crate::solve) finds it with [`Method::Retrograde`], and how it was found.
///
/// ```
/// use perfectplay_testkit::toys::GraphGame;
/// use perfectplay_tree::{Method, Options, retrograde};
///
/// // A walk on a small graph with many ways round.
/// let game = GraphGame::random(1000, 3, 5, 1);
/// let found = retrograde(&game, &0, &Options::default())?;
/// assert_eq!((found.method, found.answer.stopped), (Method::Retrograde, None));
/// # Ok::<(), perfectplay_tree::SearchError>(())
/// ```
///
/// # Errors
///
/// If the table of the search does not fit into memory, or the rules break a law.
pub fn retrograde<G: Game, K: Knowledge<G>>(
    game: &G,
    state: &G::State,
    options: &Options<'_, K>,
) -> Result<Retrograde<Report<G::Move>>, SearchError> {
    let begun = Instant::now();
    let options = &Options { limits: Limits { depth: None, ..options.limits }, ..*options };
    let exploration = Exploration::new(game, state, options);
    let found = exploration
        .beside(options, |options| search::solve(Method::Pns, game, state, options, &mut ()))?;
    Ok(match found {
        Found::Explored(explored) => Retrograde {
            states: explored.states.len() as u64,
            answer: Solved::new(game, &explored, options.threads)?.report(options, begun),
            method: Method::Retrograde,
        },
        Found::Searched { mut answer, states, entered } => {
            answer.stats.nodes += entered;
            answer.stats.time = begun.elapsed();
            Retrograde { answer, method: Method::Pns, states }
        }
    })
}

/// Can the player to move ensure at least `at_least`, in that player's own view? As [`retrograde`].
///
/// # Errors
///
/// If the table of the search does not fit into memory, or the rules break a law.
pub fn retrograde_test<G: Game, K: Knowledge<G>>(
    game: &G,
    state: &G::State,
    at_least: Score,
    options: &Options<'_, K>,
) -> Result<Retrograde<Answer<G::Move>>, SearchError> {
    let begun = Instant::now();
    let exploration = Exploration::new(game, state, options);
    let found =
        exploration.beside(options, |options| prove(game, state, at_least, options, &mut ()))?;
    Ok(match found {
        Found::Explored(explored) => {
            let solved = Solved::new(game, &explored, options.threads)?;
            let sign = game.to_move(state).sign();
            let ensured = sign * i64::from(solved.values.value(0)) >= i64::from(at_least);
            let chosen = if ensured { solved.values.choice(&explored.graph, 0) } else { None };
            let mv = chosen.and_then(|next| solved.move_to(0, next));
            let stats = solved.stats(begun);
            Retrograde {
                answer: Answer { ensured: Some(ensured), mv, stats, stopped: None },
                method: Method::Retrograde,
                states: explored.states.len() as u64,
            }
        }
        Found::Searched { mut answer, states, entered } => {
            answer.stats.nodes += entered;
            answer.stats.time = begun.elapsed();
            Retrograde { answer, method: Method::Pns, states }
        }
    })
}

/// The exact value of `state` if all states that can be reached are soon explored, and else `None`; nothing else is
/// searched. For whoever would rather look ahead than wait.
///
/// # Errors
///
/// If the rules break a law.
pub fn explored<G: Game, K>(
    game: &G,
    state: &G::State,
    options: &Options<'_, K>,
) -> Result<Option<Report<G::Move>>, SearchError> {
    let begun = Instant::now();
    let exploration = Exploration::new(game, state, options);
    exploration.lock().advance(usize::MAX);
    match exploration.explored() {
        Some(explored) => {
            let solved = Solved::new(game, &explored, options.threads)?;
            Ok(Some(solved.report(options, begun)))
        }
        None => Ok(None),
    }
}

/// What was first to answer.
enum Found<A, S> {
    Explored(Explored<S>),
    Searched {
        answer: A,
        /// How many states the exploration had found.
        states: u64,
        /// How many of them it had entered, to look at their moves.
        entered: u64,
    },
}

type Exploring<'g, G> = Explorer<'g, G, fn(Score) -> Outcome>;

/// Explores in turns with a search.
struct Exploration<'o, G: Game> {
    expedition: Mutex<Expedition<'o, G>>,
}

/// How far an exploration has come.
struct Expedition<'o, G: Game> {
    /// None once it is given up.
    explorer: Option<Exploring<'o, G>>,
    is_done: bool,
    /// States found so far.
    found: usize,
    /// Those of them whose moves have been looked at.
    entered: usize,
    limits: Limits<'o>,
    memory: usize,
    begun: Instant,
}

impl<'o, G: Game> Exploration<'o, G> {
    fn new<K>(game: &'o G, state: &G::State, options: &Options<'o, K>) -> Self {
        let outcome: fn(Score) -> Outcome = Outcome::of_utility;
        let explorer = Explorer::new(game, std::slice::from_ref(state), outcome);
        // What is explored must still be solved.
        let time = options.limits.time.map(|time| time * 3 / 4);
        let expedition = Expedition {
            explorer: Some(explorer),
            is_done: false,
            found: 1,
            entered: 0,
            limits: Limits { time, ..half_of_nodes(options.limits) },
            memory: options.memory / 2,
            begun: Instant::now(),
        };
        Self { expedition: Mutex::new(expedition) }
    }

    fn lock(&self) -> MutexGuard<'_, Expedition<'o, G>> {
        self.expedition.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything, if it is explored.
    fn explored(self) -> Option<Explored<G::State>> {
        let expedition = self.expedition.into_inner().unwrap_or_else(PoisonError::into_inner);
        expedition.explorer.filter(|_| expedition.is_done).map(Explorer::finish)
    }

    /// Explores while a search runs, and goes on where the search has ended.
    fn beside<A, K>(
        self,
        options: &Options<'_, K>,
        search: impl FnOnce(&Options<'_, K>) -> Result<A, SearchError>,
    ) -> Result<Found<A, G::State>, SearchError> {
        self.lock().advance(HEAD_START);
        if self.lock().is_done {
            let explored = self.explored().expect("it is done");
            return Ok(Found::Explored(explored));
        }
        let Options { limits, .. } = *options;
        let stop = AtomicBool::new(self.lock().is_cancelled());
        let progress = |progress: Progress| {
            if let Some(tell) = limits.progress {
                tell(progress);
            }
            let mut expedition = self.lock();
            let nodes = usize::try_from(progress.nodes).unwrap_or(usize::MAX);
            expedition.advance(nodes.saturating_mul(PACE));
            if expedition.is_done || expedition.is_cancelled() {
                stop.store(true, Relaxed);
            }
        };
        let of_search = Limits {
            cancel: Some(&stop),
            progress: Some(&progress),
            ..half_of_nodes(limits).less(0, self.lock().begun.elapsed())
        };
        let memory = options.memory / 2;
        let answer = search(&Options { limits: of_search, memory, ..*options })?;
        while self.lock().advance_by(A_FEW) {
            if let Some(tell) = limits.progress {
                let expedition = self.lock();
                let nodes = expedition.found as u64;
                tell(Progress {
                    nodes,
                    elapsed: expedition.begun.elapsed(),
                    bounds: None,
                    depth: None,
                });
            }
        }
        let Expedition { found, entered, .. } = *self.lock();
        Ok(match self.explored() {
            Some(explored) => Found::Explored(explored),
            None => Found::Searched { answer, states: found as u64, entered: entered as u64 },
        })
    }
}

impl<G: Game> Expedition<'_, G> {
    /// Explores until so much is done, counting from the beginning; less if there is no more, or if it is not worth it.
    fn advance(&mut self, work: usize) {
        let most =
            self.limits.nodes.map_or(usize::MAX, |nodes| nodes.try_into().unwrap_or(usize::MAX));
        while !self.is_done
            && !self.is_over()
            && let Some(explorer) = &mut self.explorer
            && explorer.work() < work
        {
            let look_again = work.min(explorer.work().saturating_add(EVERY));
            let mut goes_on = true;
            while goes_on && explorer.work() < look_again {
                goes_on = explorer.step_to(most);
            }
            (self.found, self.entered) = (explorer.states(), explorer.explored());
            let is_too_large = self.found > MOST_VERTICES
                || explorer.edges() >= u32::MAX as usize
                || explorer.bytes() > self.memory;
            self.is_done = self.found == self.entered && !is_too_large;
            let is_hopeless = self.found > A_FEW && self.found > HOPELESS * self.entered;
            if !self.is_done && (!goes_on || is_too_large || is_hopeless) {
                self.explorer = None;
            }
        }
    }

    /// Explores so much more; false if nothing more can come of it.
    fn advance_by(&mut self, work: usize) -> bool {
        let done = self.explorer.as_ref().map_or(0, Explorer::work);
        self.advance(done.saturating_add(work));
        !self.is_done && !self.is_over() && self.explorer.is_some()
    }

    fn is_cancelled(&self) -> bool {
        self.limits.cancel.is_some_and(|cancel| cancel.load(Relaxed))
    }

    /// There is no time left.
    fn is_over(&self) -> bool {
        self.is_cancelled() || self.limits.time.is_some_and(|time| self.begun.elapsed() >= time)
    }
}

/// States and moves between two looks at the limits.
const EVERY: usize = 1 << 10;

/// Both the exploration and the search may enter half of the states.
fn half_of_nodes(limits: Limits<'_>) -> Limits<'_> {
    Limits { nodes: limits.nodes.map(|nodes| nodes / 2), ..limits }
}

/// A game whose states have all been explored, with their values.
struct Solved<'e, G: Game> {
    game: &'e G,
    explored: &'e Explored<G::State>,
    values: Values,
    /// Ends of the game.
    leaves: u64,
}

impl<'e, G: Game> Solved<'e, G> {
    fn new(
        game: &'e G,
        explored: &'e Explored<G::State>,
        threads: usize,
    ) -> Result<Self, SearchError> {
        let Explored { graph, states } = explored;
        let utility = |vertex: Vertex| game.utility(&states[vertex as usize]).unwrap_or_default();
        let range = (*game.utility_range().start(), *game.utility_range().end());
        let mut leaves = 0;
        for vertex in graph.vertices() {
            if graph.result(vertex).is_some() {
                leaves += 1;
                let utility = utility(vertex);
                if utility < range.0 || utility > range.1 {
                    return Err(SearchError::Unlawful(Fault::Utility { utility, range }));
                }
            } else if graph.successors(vertex).is_empty() {
                return Err(SearchError::Unlawful(Fault::NoMoves));
            }
        }
        let values = values(graph, utility, threads);
        Ok(Self { game, explored, values, leaves })
    }

    fn stats(&self, begun: Instant) -> Stats {
        let nodes = self.explored.states.len() as u64;
        Stats { nodes, leaves: self.leaves, time: begun.elapsed(), ..Stats::default() }
    }

    /// The move that leads from one vertex to another.
    fn move_to(&self, from: Vertex, to: Vertex) -> Option<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(&self.explored.states[from as usize], &mut moves);
        let number = self.explored.graph.moves(from).iter().position(|&next| next == to)?;
        moves.get(number).copied()
    }

    /// What there is to say of the state that the exploration began at.
    fn report<K>(&self, options: &Options<'_, K>, begun: Instant) -> Report<G::Move> {
        let Self { game, explored: Explored { graph, states }, values, .. } = self;
        let root = graph.start();
        let sign = game.to_move(&states[0]).sign();
        let mut moves = Vec::new();
        if graph.result(root).is_none() {
            game.moves(&states[0], &mut moves);
        }
        let is_among = |number: &usize| options.among.is_none_or(|among| among.contains(number));
        let choices: Vec<(G::Move, Vertex)> = moves
            .into_iter()
            .zip(graph.moves(root).iter().copied())
            .enumerate()
            .filter(|(number, _)| is_among(number))
            .map(|(_, choice)| choice)
            .collect();
        // How much first, and then a win soon and a loss late.
        let merit = |vertex: Vertex| {
            let (value, plies) = (sign * i64::from(values.value(vertex)), values.distance(vertex));
            (value, -value.signum() * i64::from(plies.unwrap_or_default()))
        };
        let best_merit = choices.iter().map(|&(_, next)| merit(next)).max();
        let chosen = choices.iter().find(|&&(_, next)| Some(merit(next)) == best_merit).copied();
        let decided = chosen.map_or(root, |(_, next)| next);
        let value = values.value(decided);
        let every = options.all_moves || options.among.is_some();
        let mut best = Vec::from_iter(chosen.map(|(mv, _)| mv));
        if every {
            let as_good = |&&(mv, next): &&(G::Move, Vertex)| {
                values.value(next) == value && !best.contains(&mv)
            };
            let others: Vec<_> = choices.iter().filter(as_good).map(|&(mv, _)| mv).collect();
            best.extend(others);
        }
        let distance = |next: Vertex| values.distance(next).map(|plies| plies + 1);
        Report {
            value,
            bound: Bound::Exact,
            bounds: Bounds::exactly(value),
            decided: true,
            distance: chosen.map_or(values.distance(root), |(_, next)| distance(next)),
            ensures: chosen.map(|_| value),
            settled: true,
            best,
            line: chosen.map_or_else(Vec::new, |(mv, next)| self.line(mv, next)),
            moves: choices
                .iter()
                .filter(|_| every)
                .map(|&(mv, next)| MoveValue {
                    mv,
                    value: values.value(next),
                    bound: Bound::Exact,
                    bounds: Bounds::exactly(values.value(next)),
                    decided: true,
                    distance: distance(next),
                    line: self.line(mv, next),
                })
                .collect(),
            depth: None,
            stats: self.stats(begun),
            stopped: None,
        }
    }

    /// Best play after a move: to the end of the game, or to a state that has been there before.
    fn line(&self, mv: G::Move, next: Vertex) -> Vec<G::Move> {
        let mut line = vec![mv];
        let mut at = next;
        let mut seen = HashSet::new();
        while line.len() < MAX_PLY as usize
            && seen.insert(at)
            && let Some(next) = self.values.choice(&self.explored.graph, at)
        {
            line.extend(self.move_to(at, next));
            at = next;
        }
        line
    }
}
