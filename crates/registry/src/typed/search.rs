//! Searches, to the end of the game or to a horizon.

use std::{
    sync::{Mutex, PoisonError, mpsc},
    time::Instant,
};

use perfectplay_core::{Knowledge, Listener, Progress, Report, Stats, View};
use perfectplay_messages::Reason;
use perfectplay_tree::{self as tree, Level, Method, Options};

use super::{Typed, searcher::Watching};
use crate::{
    Request, RequestError,
    answer::{Solved, Update},
    choice::{self, Traits},
    judge::judge_by_best,
    stack::{on_a_deep_stack, on_a_deep_stack_telling},
};

/// Variety is among so many moves.
const VARIED: usize = 4;

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    /// Searches to the end, or to the depth limit with the heuristic.
    pub(super) fn search(
        &self,
        to_the_end: bool,
        request: &Request<'_>,
        recorder: Option<&mut Watching<G>>,
    ) -> Result<(Report<G::Move>, Solved), RequestError> {
        let (game, state) = (&*self.game, &self.state);
        let traits = self.traits(recorder.is_some());
        let (method, reason) = choice::method(request.method, game, traits, to_the_end)?;
        if method == Method::Retrograde && recorder.is_some() {
            return Err(RequestError::NoTree { method: method.name() });
        }
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
        let near_the_end = choice::near_the_end::<G>(method, reason, traits);
        // An analysis that may look as far as it can is best a solution, where the end is in reach.
        let spent = self.earlier.spent(game, state);
        let options = self.options(&self.knowledge, &spent, request);
        let attempt = Options { limits: options.limits.half(), ..options };
        let ends = !to_the_end
            && limits.depth.is_none()
            && match near_the_end {
                Method::Expert => tree::is_in_reach(game, state, &attempt),
                // What has occurred before may come once too often, which no exact value tells.
                Method::Retrograde => spent.is_empty(),
                _ => false,
            };
        let used = if level.is_some() || ends { near_the_end } else { method };
        let looks_up = request.book && used == Method::Expert && recorder.is_none();
        let booked = if looks_up { self.booked() } else { None };
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
        // Finds the answer, by which method, and how many states were found where all of them were looked for.
        let search = || {
            let mut deepened = |report: &Report<G::Move>| {
                if streams {
                    tell(self.so_far(report));
                }
            };
            let found = match (&heuristic, level, recorder) {
                (Some((_, heuristic)), Some(level), None) => {
                    let chosen =
                        heuristic.choose(level, seed, near_the_end, game, state, &options)?;
                    return Ok((chosen.report, chosen.method, None));
                }
                (Some((_, heuristic)), _, None) => {
                    let mut limits = options.limits;
                    let mut tried = Stats::default();
                    if ends {
                        let first = Options { limits: limits.half(), ..options };
                        if near_the_end == Method::Retrograde {
                            let begun = Instant::now();
                            if let Some(solved) = tree::explored(game, state, &first)? {
                                return Ok((solved, near_the_end, None));
                            }
                            tried.time = begun.elapsed();
                        } else {
                            let solved = tree::solve(near_the_end, game, state, &first, &mut ())?;
                            if solved.stopped.is_none() {
                                return Ok((solved, near_the_end, None));
                            }
                            tried = solved.stats;
                        }
                        limits = limits.less(tried.nodes, tried.time);
                    }
                    let mut options = Options { limits, ..options };
                    if variety.is_some() && !options.all_moves {
                        options.all_moves = true;
                        options.lines = Some(VARIED);
                    }
                    let listener = Listener(&mut deepened);
                    let found = heuristic.analyse(method, game, state, &options, listener);
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
                    tree::analyse(method, game, state, &heuristic.erased(), &options, recorder)
                }
                (None, _, None) if method == Method::Retrograde => {
                    let found = tree::retrograde(game, state, &options)?;
                    return Ok((found.answer, found.method, Some(found.states)));
                }
                (None, _, None) => tree::solve(method, game, state, &options, &mut ()),
                (None, _, Some(recorder)) => tree::solve(method, game, state, &options, recorder),
            };
            found.map(|report| (report, method, None))
        };
        let (report, found_by, explored) = match stream {
            None => on_a_deep_stack(search),
            Some(stream) => {
                let search = || {
                    let found = search();
                    let _ = send.send(None);
                    found
                };
                on_a_deep_stack_telling(search, &receive, stream)
            }
        }?;
        let moves = options.all_moves.then_some(report.moves.as_slice());
        // Who knows the end of the game needs no heuristic.
        let heuristic = heuristic.as_ref().filter(|_| found_by.has_horizon());
        let heuristic = heuristic.map(|(name, _)| *name);
        let mut solved = self.solved(&report, moves, found_by, heuristic);
        solved.reason = match (found_by, explored) {
            (Method::Retrograde, _) if reason.is_some() => {
                Some(Reason::Explored(report.stats.nodes))
            }
            // Also where it was asked for by name: something else has answered.
            (Method::Pns, Some(states)) => Some(Reason::TooMany(states)),
            _ if found_by == method => reason,
            _ => Some(Reason::OwnSearch),
        };
        solved.level = request.level.filter(|_| !to_the_end);
        if solved.level.is_some() {
            let moves = solved.moves.as_deref_mut().unwrap_or_default();
            judge_by_best(moves, game.to_move(state), self.declared.stakes);
        }
        Ok((report, solved))
    }

    /// What decides how the game is best solved.
    pub(super) fn traits(&self, watched: bool) -> Traits {
        Traits {
            states: self.declared.states.as_ref().map(|states| states(&self.game)),
            impartial: self.declared.impartial,
            // It says nothing while it works: who wants to watch sees the search for every game.
            expert: !watched && self.knowledge.is_for(&self.game),
            selective: !watched && Method::analyst::<G, K>() == Method::Selective,
            watched,
        }
    }
}

/// The level of a number.
fn level(level: u8) -> Result<Level, RequestError> {
    Level::new(level).ok_or(RequestError::NoSuchLevel { level })
}
