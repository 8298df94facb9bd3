//! A position whose game is known to the compiler: the whole of it is compiled for that game, and
//! front ends see it as a [`Position`].

use std::{
    io::Write,
    sync::{Arc, Mutex, PoisonError, mpsc},
    time::{Duration, Instant},
};

use perfectplay_core::{
    Bound, Bounds, Game, HeapRule, Heuristic, Knowledge, Limits, Listener, MoveValue, Notation,
    Pass, Player, Progress, Reading, Report, Scene, Score, Stats, View, both,
};
use perfectplay_messages::{Judgement, Reason, Stakes};
use perfectplay_tree::{
    self as tree, Chosen, Form, Level, Method, Options, Recorded, RecordedPass, Recorder,
};

use crate::{
    Keep, Position, Request, RequestError, Room,
    answer::{Counted, MoveSolved, Solved, Tested, Update, in_view},
    arena::{self, Arena},
    books::{Binding, Pages, Shelf, TypedPages},
    certificate::{self, Checker, Header, Subject, Uncertified, Written},
    choice::{self, Traits},
    earlier::Earlier,
    explored,
    graphs::{Exploration, GraphRequest},
    impartial::{self, Tabulated, Valued, Valuer},
    judge::{judge, judge_by_best},
    stack::{on_a_deep_stack, on_a_deep_stack_telling},
    tables::{Oracle, Probed, TableShelf, Tabled, Tables, TypedTables},
    trees::{TreeNode, TreeWalk, Watched},
};

/// What answers from tables are called.
const RETROGRADE: &str = "retrograde";

/// Variety is among so many moves.
const VARIED: usize = 4;

/// A heuristic of `G`, its type erased around whole searches, never inside one.
pub(crate) trait Searcher<G: Notation, K>: Send + Sync {
    fn estimate(&self, game: &G, state: &G::State) -> Score;

    fn analyse(
        &self,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
        observer: Watch<'_, G::Move>,
    ) -> Result<Report<G::Move>, tree::NoMemory>;

    fn choose(
        &self,
        level: Level,
        seed: u64,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
    ) -> Result<Chosen<G::Move>, tree::NoMemory>;

    fn test(
        &self,
        game: &G,
        state: &G::State,
        at_least: Score,
        form: Form,
        limits: Limits<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> tree::Answer<G::Move>;
}

/// What keeps the tree of a search.
type Watching<G> = Recorder<<G as Game>::Move>;

/// The two observers that analyses are compiled for.
pub(crate) enum Watch<'w, M> {
    /// Hears of every depth.
    Listening(Listener<'w, M>),
    /// Sees it all.
    Recording(&'w mut Recorder<M>),
}

impl<G: Notation, K: Knowledge<G>, H: Heuristic<G>> Searcher<G, K> for H {
    fn estimate(&self, game: &G, state: &G::State) -> Score {
        self.value(game, state)
    }

    fn analyse(
        &self,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
        observer: Watch<'_, G::Move>,
    ) -> Result<Report<G::Move>, tree::NoMemory> {
        match observer {
            Watch::Listening(mut listener) => {
                tree::analyse(method, game, state, self, options, &mut listener)
            }
            Watch::Recording(recorder) => {
                tree::analyse(method, game, state, self, options, recorder)
            }
        }
    }

    fn choose(
        &self,
        level: Level,
        seed: u64,
        method: Method,
        game: &G,
        state: &G::State,
        options: &Options<'_, K>,
    ) -> Result<Chosen<G::Move>, tree::NoMemory> {
        tree::choose(level, seed, method, game, state, self, options)
    }

    fn test(
        &self,
        game: &G,
        state: &G::State,
        at_least: Score,
        form: Form,
        limits: Limits<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> tree::Answer<G::Move> {
        match observer {
            None => tree::test(game, state, self, at_least, form, limits, &mut ()),
            Some(observer) => tree::test(game, state, self, at_least, form, limits, observer),
        }
    }
}

/// What is declared of a game when it is registered.
pub(crate) struct Declared<G: Notation, K> {
    pub(crate) name: &'static str,
    pub(crate) stakes: Stakes,
    pub(crate) heuristics: Vec<DeclaredHeuristic<G, K>>,
    pub(crate) knowledge: Box<MakeKnowledge<G, K>>,
    /// How many states there are, if they are numbered.
    pub(crate) states: Option<fn(&G) -> u64>,
    /// Both players have the same moves.
    pub(crate) impartial: bool,
    /// Grundy values, if both players have the same moves.
    pub(crate) valuer: Option<Box<Valuer<G>>>,
    /// The rule of its heaps, if it is played on heaps.
    pub(crate) heaps: Option<HeapsOf<G>>,
    /// The same configuration with the other player to move, if the game can say.
    pub(crate) turned: Option<Turn<G>>,
    /// How books are added to what it knows, if there are any of it.
    pub(crate) book: Option<Binding<G, K>>,
    /// How tables of it are made, if its states are numbered.
    pub(crate) tables: Option<Tabled<G>>,
}

/// The rule of the heaps of a game; `None` in misère play, of which values of heaps say nothing.
pub(crate) type HeapsOf<G> = fn(&G) -> Option<&HeapRule>;

/// Gives the turn to the other player.
pub(crate) type Turn<G> = fn(&G, &<G as Game>::State) -> <G as Game>::State;

/// What the game knows, made once its parameters are known.
type MakeKnowledge<G, K> = dyn Fn(&G) -> K + Send + Sync;

/// A heuristic by name, made for a game once its parameters are known.
pub(crate) struct DeclaredHeuristic<G: Notation, K> {
    pub(crate) name: &'static str,
    pub(crate) make: Box<MakeSearcher<G, K>>,
}

/// A heuristic with the name it was declared by.
type NamedSearcher<G, K> = (&'static str, Box<dyn Searcher<G, K>>);

type MakeSearcher<G, K> = dyn Fn(&G) -> Box<dyn Searcher<G, K>> + Send + Sync;

/// A position of a game of type `G`.
pub(crate) struct Typed<G: Notation, K> {
    pub(crate) declared: Arc<Declared<G, K>>,
    pub(crate) game: Arc<G>,
    pub(crate) knowledge: Arc<K>,
    pub(crate) shelf: Option<Arc<Shelf>>,
    pub(crate) earlier: Earlier<G>,
    pub(crate) tables: Option<Arc<TableShelf>>,
    pub(crate) state: G::State,
    pub(crate) text: String,
}

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    fn heuristic(&self, name: Option<&str>) -> Result<NamedSearcher<G, K>, RequestError> {
        let heuristics = &self.declared.heuristics;
        let found = match name {
            None => heuristics.first(),
            Some(name) => heuristics.iter().find(|heuristic| heuristic.name == name),
        };
        match found {
            Some(heuristic) => Ok((heuristic.name, (heuristic.make)(&self.game))),
            None => Err(RequestError::UnknownHeuristic {
                game: self.declared.name.to_owned(),
                name: name.unwrap_or_default().to_owned(),
                has: heuristics.iter().map(|heuristic| heuristic.name.to_owned()).collect(),
            }),
        }
    }

    fn options<'r>(
        &self,
        knowledge: &'r K,
        spent: &'r [u64],
        request: &Request<'r>,
    ) -> Options<'r, K> {
        Options {
            limits: request.limits,
            all_moves: request.all_moves || request.lines.is_some(),
            lines: request.lines,
            aim: request.aim,
            memory: request.memory,
            threads: request.threads,
            within: request.within,
            form: request.form,
            spent,
            ..Options::new(knowledge)
        }
    }

    /// The numbers of the moves that come into question.
    fn numbers(&self, among: &[String]) -> Result<Vec<usize>, RequestError> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        let number = |written: &String| {
            let read = self.game.read_move(&self.state, written);
            let mv =
                read.map_err(|because| RequestError::BadMove { mv: written.clone(), because })?;
            Ok(moves.iter().position(|&legal| legal == mv))
        };
        among.iter().filter_map(|written| number(written).transpose()).collect()
    }

    /// What the game knows together with a book, if one is of use.
    fn booked(&self) -> Option<K> {
        let (binding, shelf) = (self.declared.book.as_ref()?, self.shelf.as_ref()?);
        binding.bound(shelf, self.declared.name, (&self.game, &self.knowledge, &self.state))
    }

    /// Searches to the end, or to the depth limit with the heuristic.
    fn search(
        &self,
        to_the_end: bool,
        request: &Request<'_>,
        recorder: Option<&mut Watching<G>>,
    ) -> Result<(Report<G::Move>, Solved), RequestError> {
        let (game, state) = (&*self.game, &self.state);
        let traits = self.traits(recorder.is_some());
        let (method, reason) = choice::method(request.method, game, traits, to_the_end)?;
        if !to_the_end && !method.has_horizon() {
            return Err(RequestError::NoHorizon { method: method.name() });
        }
        let level = request.level.map(level).transpose()?;
        let heuristic = if to_the_end { None } else { Some(self.heuristic(request.heuristic)?) };

        // Updates are made where the search runs and told where the caller waits.
        let Request { stream, variety, seed, limits, .. } = *request;
        let streams = stream.is_some();
        let (send, receive) = mpsc::channel();
        let tell = |update: Update| {
            // Whoever stops listening gets the answer all the same.
            let _ = send.send(Some(update));
        };
        let proved = Mutex::new(None);
        let progress = |progress: Progress| {
            if to_the_end && progress.bounds.is_some() {
                let mut proved = proved.lock().unwrap_or_else(PoisonError::into_inner);
                if *proved != progress.bounds {
                    *proved = progress.bounds;
                    tell(self.proved_so_far(&progress));
                }
            }
            if let Some(progressed) = limits.progress {
                progressed(progress);
            }
        };
        let by_level = choice::method_of_level(method, reason, traits);
        // An analysis that may look as far as it can is best a solution, where the end is in reach.
        let ends = reason.is_some()
            && traits.expert
            && limits.depth.is_none()
            && self.knowledge.is_in_reach(game, state);
        let used = if level.is_some() || ends { by_level } else { method };
        let looks_up = request.book && used == Method::Expert && recorder.is_none();
        let booked = if looks_up { self.booked() } else { None };
        let spent = self.earlier.spent(game, state);
        let mut options = self.options(booked.as_ref().unwrap_or(&self.knowledge), &spent, request);
        let among = request.among.map(|among| self.numbers(among)).transpose()?;
        if let Some(among) = &among {
            // Of a choice of moves the best is wanted, unless more is asked for.
            let lines = options.lines.or((!options.all_moves).then_some(1));
            (options.among, options.lines) = (Some(among.as_slice()), lines);
        }
        if streams {
            options.limits.progress = Some(&progress);
        }
        let search = || {
            let mut deepened = |report: &Report<G::Move>| {
                if streams {
                    tell(self.so_far(report));
                }
            };
            let found = match (&heuristic, level, recorder) {
                (Some((_, heuristic)), Some(level), None) => {
                    let chosen = heuristic.choose(level, seed, by_level, game, state, &options)?;
                    return Ok((chosen.report, chosen.method));
                }
                (Some((_, heuristic)), _, None) => {
                    let mut limits = options.limits;
                    let mut tried = Stats::default();
                    if ends {
                        let first = Options { limits: half(limits), ..options };
                        let solved = tree::solve(Method::Expert, game, state, &first, &mut ())?;
                        if solved.stopped.is_none() {
                            return Ok((solved, Method::Expert));
                        }
                        tried = solved.stats;
                        limits = less(limits, tried);
                    }
                    let mut options = Options { limits, ..options };
                    if variety.is_some() && !options.all_moves {
                        options.all_moves = true;
                        options.lines = Some(VARIED);
                    }
                    let listening = Watch::Listening(Listener(&mut deepened));
                    let found = heuristic.analyse(method, game, state, &options, listening);
                    found.map(|mut report| {
                        report.stats.nodes += tried.nodes;
                        report.stats.time += tried.time;
                        match variety {
                            Some(within) => {
                                tree::varied(report, within, game.to_move(state), seed, state)
                            }
                            None => report,
                        }
                    })
                }
                (Some((_, heuristic)), _, Some(recorder)) => {
                    heuristic.analyse(method, game, state, &options, Watch::Recording(recorder))
                }
                (None, _, None) => tree::solve(method, game, state, &options, &mut ()),
                (None, _, Some(recorder)) => tree::solve(method, game, state, &options, recorder),
            };
            found.map(|report| (report, method))
        };
        let (report, found_by) = match stream {
            None => on_a_deep_stack(search),
            Some(stream) => {
                let search = || {
                    let found = search();
                    let _ = send.send(None);
                    found
                };
                on_a_deep_stack_telling(search, &receive, stream)
            }
        }
        .map_err(|error| RequestError::NoMemory { megabytes: error.bytes >> 20 })?;
        let moves = options.all_moves.then_some(report.moves.as_slice());
        // Who knows the end of the game needs no heuristic.
        let heuristic = heuristic.as_ref().filter(|_| found_by.has_horizon());
        let heuristic = heuristic.map(|(name, _)| *name);
        let mut solved = self.solved(&report, moves, found_by, heuristic);
        solved.reason = if found_by == method { reason } else { Some(Reason::OwnSearch) };
        solved.level = request.level.filter(|_| !to_the_end);
        if solved.level.is_some() {
            let moves = solved.moves.as_deref_mut().unwrap_or_default();
            judge_by_best(moves, self.declared.stakes);
        }
        Ok((report, solved))
    }

    fn tabled(&self) -> Result<&Tabled<G>, RequestError> {
        let none = || RequestError::NoTables { game: self.declared.name.to_owned() };
        self.declared.tables.as_ref().ok_or_else(none)
    }

    /// What answers from tables.
    fn oracle(&self) -> Result<Oracle<'_, G>, RequestError> {
        Ok(Oracle::new(self.tabled()?, self.declared.name, &self.game, self.tables.as_deref()))
    }

    /// The answer of a table, if one is asked for by name, or is there; `None` if a search has to find it.
    fn looked_up(&self, request: &Request<'_>) -> Result<Option<Solved>, RequestError> {
        let wanted = request.method == RETROGRADE;
        let may = request.tables && request.method == "auto" && self.tables.is_some();
        if !wanted && (!may || self.declared.tables.is_none()) {
            return Ok(None);
        }
        let mut oracle = self.oracle()?;
        if !request.tables {
            oracle.shelf = None;
        }
        let mut report = oracle.report(&self.state);
        if wanted && let Err(RequestError::NoTable { .. }) = report {
            let Limits { cancel, .. } = request.limits;
            let options = perfectplay_tables::Options {
                threads: request.threads,
                cancel,
                ..perfectplay_tables::Options::default()
            };
            let begun = Instant::now();
            if !oracle.solve(&self.state, &options)? {
                return self
                    .search(true, &Request { method: "auto", ..*request }, None)
                    .map(|(_, solved)| Some(solved));
            }
            report = oracle.report(&self.state);
            if let Ok(Some(report)) = &mut report {
                report.stats.time += begun.elapsed();
            }
        }
        let report = match report {
            // A table that is missing or damaged is no reason not to search.
            Err(_) if !wanted => return Ok(None),
            report => report?,
        };
        let Some(mut report) = report else { return Ok(None) };
        let all = request.all_moves || request.lines.is_some();
        let moves = std::mem::take(&mut report.moves);
        if !all {
            report.best.truncate(1);
        }
        let mut solved = self.solved(&report, all.then_some(moves.as_slice()), Method::Table, None);
        RETROGRADE.clone_into(&mut solved.method);
        solved.reason = (!wanted).then_some(Reason::Tabled);
        Ok(Some(solved))
    }

    /// The answer of a table to whoever may look as far as there is to see: who has won, wins.
    fn looked_up_at_play(&self, request: &Request<'_>) -> Result<Option<Solved>, RequestError> {
        let Request { method, level, limits, among, variety, .. } = *request;
        let free =
            level.is_none() && limits.depth.is_none() && among.is_none() && variety.is_none();
        if method != "auto" || !free {
            return Ok(None);
        }
        let known = self.looked_up(&Request { all_moves: true, ..*request })?;
        Ok(known.map(|mut known| {
            if !request.all_moves && request.lines.is_none() {
                known.moves = None;
                if known.value != 0 {
                    known.best.truncate(1);
                }
            }
            known
        }))
    }

    /// What decides how the game is best solved.
    fn traits(&self, watched: bool) -> Traits {
        Traits {
            states: self.declared.states.as_ref().map(|states| states(&self.game)),
            impartial: self.declared.impartial,
            // It says nothing while it works: who wants to watch sees the search for every game.
            expert: !watched && self.knowledge.is_for(&self.game),
            selective: !watched && Method::analyst::<G, K>() == Method::Selective,
        }
    }

    /// What a search that deepens has found so far.
    fn so_far(&self, report: &Report<G::Move>) -> Update {
        let Report { value, bound, bounds, decided, distance, depth, stats, .. } = *report;
        Update {
            to_move: self.to_move(),
            depth,
            value,
            bound,
            lower: bounds.lower,
            upper: bounds.upper,
            decided,
            distance,
            best: report.best.iter().map(|&mv| self.game.write_move(&self.state, mv)).collect(),
            line: write_line(&*self.game, &self.state, &report.line),
            moves: report.moves.iter().map(|found| self.move_solved(found)).collect(),
            nodes: stats.nodes,
            seconds: stats.time.as_secs_f64(),
        }
    }

    /// What is known of one move, before it is compared with the others.
    fn move_solved(&self, found: &MoveValue<G::Move>) -> MoveSolved {
        MoveSolved {
            mv: self.game.write_move(&self.state, found.mv),
            value: found.value,
            score: in_view(found.value, self.to_move()),
            bound: found.bound,
            decided: found.decided,
            distance: found.distance,
            lost: None,
            verdict: Judgement::Unknown,
            line: write_line(&*self.game, &self.state, &found.line),
        }
    }

    /// What a search to the end of the game has proved so far.
    fn proved_so_far(&self, progress: &Progress) -> Update {
        let utilities = self.game.utility_range();
        let anything = Bounds { lower: *utilities.start(), upper: *utilities.end() };
        let bounds = progress.bounds.unwrap_or(anything);
        let bound = if bounds.is_exact() {
            Bound::Exact
        } else if bounds.lower > anything.lower || bounds.upper == anything.upper {
            Bound::AtLeast
        } else {
            Bound::AtMost
        };
        Update {
            to_move: self.to_move(),
            depth: None,
            value: if bound == Bound::AtMost { bounds.upper } else { bounds.lower },
            bound,
            lower: bounds.lower,
            upper: bounds.upper,
            decided: bounds.lower > 0 || bounds.upper < 0 || bounds.is_exact(),
            distance: None,
            best: Vec::new(),
            line: Vec::new(),
            moves: Vec::new(),
            nodes: progress.nodes,
            seconds: progress.elapsed.as_secs_f64(),
        }
    }

    fn solved(
        &self,
        report: &Report<G::Move>,
        moves: Option<&[MoveValue<G::Move>]>,
        method: Method,
        heuristic: Option<&'static str>,
    ) -> Solved {
        let to_move = self.game.to_move(&self.state);
        let write = |mv: &G::Move| self.game.write_move(&self.state, *mv);
        let best: Vec<String> = report.best.iter().map(write).collect();
        let mut moves: Option<Vec<_>> =
            moves.map(|moves| moves.iter().map(|found| self.move_solved(found)).collect());
        judge(moves.as_deref_mut().unwrap_or_default(), best.first(), self.declared.stakes);
        Solved {
            game: self.declared.name.to_owned(),
            position: self.text.clone(),
            to_move,
            value: report.value,
            score: in_view(report.value, to_move),
            bound: report.bound,
            lower: report.bounds.lower,
            upper: report.bounds.upper,
            decided: report.decided,
            distance: report.distance,
            best,
            line: write_line(&*self.game, &self.state, &report.line),
            nodes: report.stats.nodes,
            leaves: report.stats.leaves,
            repetitions: report.stats.repetitions,
            seconds: report.stats.time.as_secs_f64(),
            method: method.to_string(),
            reason: None,
            level: None,
            heuristic: heuristic.map(str::to_owned),
            depth: report.depth,
            stopped: report.stopped,
            moves,
        }
    }
}

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    fn question(
        &self,
        at_least: Score,
        request: &Request<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> Result<(Option<G::Move>, Tested), RequestError> {
        let Request { form, limits, .. } = *request;
        let method = TestMethod::of_name(request.method)?;
        let (name, answer) = match method {
            TestMethod::Possible => {
                let (name, heuristic) = self.heuristic(request.heuristic)?;
                let answer = on_a_deep_stack(|| {
                    heuristic.test(&self.game, &self.state, at_least, form, limits, observer)
                });
                (Some(name), answer)
            }
            TestMethod::Pns => (None, self.proved(at_least, request, observer)?),
        };
        let tested = Tested {
            game: self.declared.name.to_owned(),
            position: self.text.clone(),
            to_move: self.game.to_move(&self.state),
            at_least,
            answer: answer.ensured,
            mv: answer.mv.map(|mv| self.game.write_move(&self.state, mv)),
            nodes: answer.stats.nodes,
            leaves: answer.stats.leaves,
            seconds: answer.stats.time.as_secs_f64(),
            method: method.name(),
            form: (method == TestMethod::Possible).then_some(match form {
                Form::Recursive => "recursive",
                Form::Iterative => "iterative",
            }),
            heuristic: limits.depth.and(name).map(str::to_owned),
            depth: limits.depth,
            stopped: answer.stopped,
        };
        Ok((answer.mv, tested))
    }

    /// The answer of proof-number search.
    fn proved(
        &self,
        at_least: Score,
        request: &Request<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> Result<tree::Answer<G::Move>, RequestError> {
        let method = TestMethod::Pns.name();
        if request.limits.depth.is_some() || request.heuristic.is_some() {
            return Err(RequestError::NoHorizon { method });
        }
        let options = self.options(&self.knowledge, &[], request);
        let (game, state) = (&*self.game, &self.state);
        on_a_deep_stack(|| match observer {
            None => tree::prove(game, state, at_least, &options, &mut ()),
            Some(observer) => tree::prove(game, state, at_least, &options, observer),
        })
        .map_err(|error| RequestError::NoMemory { megabytes: error.bytes >> 20 })
    }

    /// An answer with the recording of how it was found, as far as there is room for it: the last
    /// walks first, since they give the answer.
    fn watched<A>(
        &self,
        answer: A,
        recorded: Recorded<G::Move>,
        line: &[G::Move],
        room: Room,
    ) -> Watched<A> {
        let Recorded { passes, mut hidden } = recorded;
        let mut left = room.nodes;
        let mut walks = Vec::new();
        for mut pass in passes.into_iter().rev() {
            if left == 0 {
                hidden += pass.nodes.len() as u64;
                continue;
            }
            if room.keep == Keep::Upper {
                let before = pass.nodes.len();
                pass.trim(line, left);
                hidden += (before - pass.nodes.len()) as u64;
            }
            left = left.saturating_sub(pass.nodes.len());
            let line = match pass.pass {
                Pass::Value { .. } => line,
                Pass::Test { player, at_least, .. } => {
                    answering_move(&pass.nodes, player, at_least)
                }
            };
            let nodes = tree_nodes(&*self.game, &self.state, &pass.nodes, line);
            walks.push(TreeWalk { pass: pass.pass, nodes, steps: pass.steps, untold: pass.untold });
        }
        walks.reverse();
        Watched { answer, walks, hidden }
    }
}

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Position for Typed<G, K> {
    fn game(&self) -> &str {
        self.declared.name
    }

    fn text(&self) -> &str {
        &self.text
    }

    fn state(&self) -> String {
        self.game.write_state(&self.state)
    }

    fn plays(&self) -> Option<Vec<String>> {
        let moves = self.game.read_game(&self.text)?;
        Some(write_line(&*self.game, &self.game.start(), &moves))
    }

    fn line(&self) -> Option<(String, Vec<String>)> {
        let (began, moves) =
            self.game.read_line(&self.text).ok().filter(|(_, moves)| !moves.is_empty())?;
        Some((self.game.write_state(&began), write_line(&*self.game, &began, &moves)))
    }

    fn to_move(&self) -> Player {
        self.game.to_move(&self.state)
    }

    fn utility(&self) -> Option<Score> {
        self.game.utility(&self.state)
    }

    fn result(&self) -> Option<Score> {
        self.earlier.result(&self.game, &self.state)
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves.into_iter().map(|mv| self.game.write_move(&self.state, mv)).collect()
    }

    fn choices(&self) -> usize {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves.len()
    }

    fn play(&self, mv: &str) -> Result<Box<dyn Position>, RequestError> {
        let bad = |because| RequestError::BadMove { mv: mv.to_owned(), because };
        if self.utility().is_some() {
            return Err(bad(both!("the game is over", "la partie est finie")));
        }
        let mv = self.game.read_move(&self.state, mv).map_err(bad)?;
        let (earlier, state) = self.earlier.after(&self.game, self.state.clone(), mv);
        Ok(Box::new(Self {
            declared: Arc::clone(&self.declared),
            game: Arc::clone(&self.game),
            knowledge: Arc::clone(&self.knowledge),
            shelf: self.shelf.clone(),
            tables: self.tables.clone(),
            text: self.game.write_state(&state),
            earlier,
            state,
        }))
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.state)
    }

    fn stakes(&self) -> Stakes {
        self.declared.stakes
    }

    fn estimate(&self, heuristic: Option<&str>) -> Result<Score, RequestError> {
        let (_, heuristic) = self.heuristic(heuristic)?;
        Ok(heuristic.estimate(&self.game, &self.state))
    }

    fn tables(&self) -> Result<Box<dyn Tables + '_>, RequestError> {
        let shelf = self.tables.clone().ok_or(RequestError::NoTableFolder)?;
        let (name, game) = (self.declared.name, Arc::clone(&self.game));
        Ok(Box::new(TypedTables { tabled: self.tabled()?, name, game, shelf }))
    }

    fn probe(&self) -> Result<Probed, RequestError> {
        self.oracle()?.probe(&self.state, &self.text)
    }

    fn solve(&self, request: &Request<'_>) -> Result<Solved, RequestError> {
        if let Some(solved) = self.looked_up(request)? {
            return Ok(solved);
        }
        self.search(true, request, None).map(|(_, solved)| solved)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<Solved, RequestError> {
        let Some(known) = self.looked_up_at_play(request)? else {
            return self.search(false, request, None).map(|(_, solved)| solved);
        };
        if known.value != 0 || request.all_moves || request.lines.is_some() {
            return Ok(known);
        }
        // All of these draw, and some are harder to answer than others.
        let request = Request { among: Some(&known.best), ..*request };
        self.search(false, &request, None).map(|(_, solved)| solved)
    }

    fn test(&self, at_least: Score, request: &Request<'_>) -> Result<Tested, RequestError> {
        self.question(at_least, request, None).map(|(_, tested)| tested)
    }

    fn watch(&self, request: &Request<'_>, room: Room) -> Result<Watched<Solved>, RequestError> {
        let mut recorder = room.recorder();
        let to_the_end = request.limits.depth.is_none();
        // Values of single moves are searches from other states: a tree is of one search, from this one.
        let request = &Request { all_moves: false, lines: None, among: None, ..*request };
        let (report, solved) = self.search(to_the_end, request, Some(&mut recorder))?;
        let mut recorded = recorder.finish();
        // Of a search that deepens, the walk that gave the answer.
        let answering = |pass: &RecordedPass<_>| match pass.pass {
            Pass::Value { depth } => depth == report.depth,
            Pass::Test { .. } => true,
        };
        recorded.passes.retain(answering);
        Ok(self.watched(solved, recorded, &report.line, room))
    }

    fn watch_test(
        &self,
        at_least: Score,
        request: &Request<'_>,
        room: Room,
    ) -> Result<Watched<Tested>, RequestError> {
        let mut recorder = room.recorder();
        let (mv, tested) = self.question(at_least, request, Some(&mut recorder))?;
        Ok(self.watched(tested, recorder.finish(), mv.as_slice(), room))
    }

    fn arena(&self, limits: Limits<'_>) -> Result<Exploration<Arena>, RequestError> {
        let name = self.declared.name;
        match self.declared.turned.filter(|_| self.declared.impartial) {
            Some(turned) => arena::arena(name, &self.game, &self.state, turned, limits),
            None => Err(RequestError::NotImpartial { game: name.to_owned() }),
        }
    }

    fn graph(&self, request: &GraphRequest<'_>) -> Exploration {
        let subject = (self.declared.name.to_owned(), self.text.clone());
        explored::graph(&self.game, &self.state, self.declared.turned, subject, request)
    }

    fn grundy(&self, limits: Limits<'_>) -> Result<Valued, RequestError> {
        let begun = Instant::now();
        let Some(valuer) = &self.declared.valuer else {
            return Err(RequestError::NotImpartial { game: self.declared.name.to_owned() });
        };
        let values = valuer(&self.game, &self.state, limits);
        Valued::new((self.declared.name, &self.text, self.to_move()), values, begun)
    }

    fn tabulate(
        &self,
        up_to: u32,
        method: &str,
        limits: Limits<'_>,
    ) -> Result<Tabulated, RequestError> {
        let game = self.declared.name;
        let Some(heaps) = self.declared.heaps else {
            return Err(RequestError::NoHeapRule { game: game.to_owned() });
        };
        let rule = heaps(&self.game).ok_or(RequestError::MisereTable)?;
        impartial::tabulate(game, rule, up_to, method, limits)
    }

    fn perft(&self, depth: u32, limits: Limits<'_>) -> Option<Counted> {
        let begun = Instant::now();
        let counts =
            on_a_deep_stack(|| tree::perft(&*self.game, &self.state, depth, limits)).ok()?;
        Some(Counted {
            game: self.declared.name.to_owned(),
            position: self.text.clone(),
            depth,
            leaves: counts.leaves,
            finished: counts.finished,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }

    fn pages(&self, plies: u32, memory: usize) -> Result<Box<dyn Pages>, RequestError> {
        let name = self.declared.name;
        let binding = self.declared.book.as_ref().filter(|_| self.knowledge.is_for(&self.game));
        let Some(binding) = binding else {
            return Err(RequestError::NoBooks { game: name.to_owned() });
        };
        let title = binding.title(name, &self.game);
        let (game, knowledge) = (Arc::clone(&self.game), Arc::clone(&self.knowledge));
        Ok(Box::new(TypedPages::new(title, plies, game, knowledge, memory)?))
    }

    fn certify(
        &self,
        subject: &Subject,
        value: Score,
        limits: Limits<'_>,
        out: &mut dyn Write,
    ) -> Result<Written, Uncertified> {
        certificate::certify(&*self.game, &self.state, subject, value, limits, out)
    }

    fn checker(&self, header: &Header) -> Box<dyn Checker> {
        let states = self.declared.states.map(|states| states(&self.game));
        let game = Arc::clone(&self.game);
        Box::new(certificate::Typed::new(game, self.state.clone(), header, states))
    }
}

/// The level of a number.
fn level(level: u8) -> Result<Level, RequestError> {
    Level::new(level).ok_or(RequestError::NoSuchLevel { level })
}

/// The ways to answer the yes/no question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TestMethod {
    /// The test of the courses, in one of its forms.
    Possible,
    /// Proof-number search.
    Pns,
}

impl TestMethod {
    const ALL: [Self; 2] = [Self::Possible, Self::Pns];

    const fn name(self) -> &'static str {
        match self {
            Self::Possible => "possible",
            Self::Pns => Method::Pns.name(),
        }
    }

    fn of_name(name: &str) -> Result<Self, RequestError> {
        if name == "auto" {
            return Ok(Self::Possible);
        }
        Self::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| {
            RequestError::UnknownMethod {
                name: name.to_owned(),
                has: Self::ALL.map(|method| method.name().to_owned()).into(),
            }
        })
    }
}

/// Moves from `state` on, each written in the state it is played in.
fn write_line<G: Notation>(game: &G, state: &G::State, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    line.iter()
        .map(|&mv| {
            let written = game.write_move(&state, mv);
            game.play(&mut state, mv);
            written
        })
        .collect()
}

/// Half of what a search may spend.
fn half(limits: Limits<'_>) -> Limits<'_> {
    let time = limits.enough.into_iter().chain(limits.time).min();
    Limits { time: time.map(|time| time / 2), nodes: limits.nodes.map(|nodes| nodes / 2), ..limits }
}

/// What is left of it.
fn less(limits: Limits<'_>, spent: Stats) -> Limits<'_> {
    let left = |time: Duration| time.saturating_sub(spent.time);
    Limits {
        time: limits.time.map(left),
        enough: limits.enough.map(left),
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent.nodes)),
        ..limits
    }
}

/// The move by which the walk of a test answers yes.
fn answering_move<M>(nodes: &[tree::Node<M>], player: Player, at_least: Reading) -> &[M] {
    let yes =
        |root: &&tree::Node<M>| root.found.is_some_and(|found| found.answers(player, at_least));
    nodes.first().filter(yes).map_or(&[], |root| root.best.as_slice())
}

/// The nodes of a recording with their moves written out.
fn tree_nodes<G: Notation>(
    game: &G,
    root: &G::State,
    nodes: &[tree::Node<G::Move>],
    line: &[G::Move],
) -> Vec<TreeNode> {
    // Parents come first: each node finds its parent's state, path and place on the line ready.
    let mut states: Vec<G::State> = Vec::with_capacity(nodes.len());
    let mut on_line: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    let mut written: Vec<TreeNode> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let before = node.parent.zip(node.mv);
        let mv = before.map(|(parent, mv)| game.write_move(&states[parent], mv));
        let path = match (&mv, before) {
            (Some(mv), Some((parent, _))) if !written[parent].path.is_empty() => {
                format!("{}.{mv}", written[parent].path)
            }
            (Some(mv), _) => mv.clone(),
            (None, _) => String::new(),
        };
        let state =
            before.map_or_else(|| root.clone(), |(parent, mv)| game.after(&states[parent], mv));
        let place = match before {
            None => (!line.is_empty()).then_some(0),
            Some((parent, mv)) => {
                on_line[parent].filter(|&at| line.get(at) == Some(&mv)).map(|at| at + 1)
            }
        };
        written.push(TreeNode {
            path,
            mv,
            to_move: node.player,
            found: node.found,
            window: node.window,
            numbers: node.numbers,
            state: node.state,
            chosen: place.is_some(),
            best: node.best.map(|mv| game.write_move(&state, mv)),
            children: node.children.clone(),
            hidden: node.hidden,
            parent: node.parent,
        });
        states.push(state);
        on_line.push(place);
    }
    written
}
