//! Methods beside each other on the same trees and positions, as these grow.
//!
//! Whatever a method is asked for is the value, and every method must find the same one: an experiment
//! in which two of them disagree says so. On random trees MTD(f) begins at the value the theory expects,
//! and principal-variation search asks for the value at once; in games both deepen, as they do in play.

use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use perfectplay_core::{Both, Game, Limits, Progress, Score, Stats, Stop, both};
use perfectplay_games::random_tree::{LeafLaw, Order, OrderedTree, RandomTree};
use perfectplay_registry::{Position, Request};
use perfectplay_series::{Numbered, Series, seed_of};
use perfectplay_tree::{Aim, Method, Options, solve};
use serde::{Deserialize, Serialize};

use super::{ExperimentError, Forest, Moments, limits, question_of};
use crate::{Chance, Cost};

/// What to measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "experiment", rename = "methods")]
pub struct MethodsPlan {
    /// The methods by name.
    pub methods: Vec<String>,
    /// Moves in every inner node of the trees.
    pub moves: Vec<u32>,
    /// How deep the trees are.
    pub depths: Vec<u32>,
    /// How the rewards of their leaves are drawn.
    pub laws: Vec<String>,
    /// In which order their moves come.
    pub orders: Vec<String>,
    /// Trees of each kind.
    pub trees: usize,
    /// Another seed, other trees.
    pub seed: u64,
    /// Games, and how many moves to look ahead in them.
    pub games: Vec<GameSubject>,
    /// A search is given up after so many states.
    pub nodes: u64,
    /// Bytes for a table.
    pub memory: usize,
}

/// Positions of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSubject {
    /// The game.
    pub game: String,
    /// The heuristic at the horizon.
    pub heuristic: String,
    /// How many moves to look ahead.
    pub depths: Vec<u32>,
    /// How many random moves led to the positions.
    pub opening_plies: u32,
    /// The positions.
    pub positions: Vec<String>,
}

/// What a method is tried on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Subject {
    /// Random trees.
    Tree {
        /// How the rewards of the leaves are drawn.
        law: String,
        /// In which order moves come.
        order: String,
        /// Moves in every inner node.
        moves: u32,
        /// How deep.
        depth: u32,
    },
    /// Positions of a game.
    Game {
        /// The game.
        game: String,
        /// How many moves to look ahead.
        depth: u32,
    },
}

/// A plan that can be carried out.
pub struct MethodsExperiment {
    plan: MethodsPlan,
    methods: Vec<Method>,
    cells: Vec<Place>,
    /// Which cell, and which of its samples: one of every cell, then the next of every cell, so that an
    /// experiment that is stopped early has looked at everything.
    turns: Vec<(usize, usize)>,
    left_out: Vec<Subject>,
    /// Positions of the games, in the order of the plan.
    positions: Vec<Vec<Arc<dyn Position>>>,
}

/// A subject with what it takes to look at it.
struct Place {
    subject: Subject,
    samples: usize,
    kind: Kind,
}

/// Random trees of one kind.
struct Kin {
    forest: Forest,
    law: LeafLaw,
    order: Order,
    /// Where the theory expects their values.
    guess: Score,
    /// They have more leaves than states are allowed: looking at all of them need not be tried.
    is_large: bool,
}

enum Kind {
    Tree(Kin),
    Game { number: usize, depth: u32 },
}

/// One tree or position, looked at by every method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodsPiece {
    /// Its number, from 1.
    pub number: usize,
    /// What kind of tree, or which game.
    #[serde(flatten)]
    pub subject: Subject,
    /// The value, if any method found it.
    pub value: Option<Score>,
    /// Whether all methods that found a value found this one.
    pub agree: bool,
    /// What each method took.
    pub runs: Vec<MethodRun>,
}

impl Numbered for MethodsPiece {
    fn number(&self) -> usize {
        self.number
    }
}

/// One search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodRun {
    /// The method.
    pub method: String,
    /// Whether it came to its end within the limit.
    pub finished: bool,
    /// Leaves looked at.
    pub leaves: u64,
    /// States entered.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
}

/// What methods took on one kind of tree or in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// Which kind, or which game.
    #[serde(flatten)]
    pub subject: Subject,
    /// Method by method.
    pub methods: Vec<MethodRow>,
}

/// What one method took.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MethodRow {
    /// The method.
    pub method: String,
    /// Leaves looked at.
    pub leaves: Moments,
    /// States entered.
    pub nodes: Moments,
    /// Seconds taken.
    pub seconds: Moments,
    /// Searches given up.
    pub stopped: u64,
}

impl MethodRow {
    /// Whether the means are those of all trees: not only of those that were easy enough.
    pub fn is_whole(&self) -> bool {
        self.stopped == 0 && self.leaves.count > 0
    }
}

/// What the experiment has shown so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodsResults {
    /// One cell for each subject, in the order of the plan.
    pub cells: Vec<Cell>,
    /// Subjects there is no room for.
    pub left_out: Vec<Subject>,
    /// Pieces on which two methods disagreed; none, or something is wrong.
    pub disagreements: usize,
}

impl MethodsExperiment {
    /// Takes a plan, and the positions of its games.
    ///
    /// # Errors
    ///
    /// If there are no such trees or methods, or no room for a table.
    pub fn new(
        mut plan: MethodsPlan,
        positions: Vec<Vec<Arc<dyn Position>>>,
    ) -> Result<Self, ExperimentError> {
        for law in &mut plan.laws {
            *law = law.parse::<LeafLaw>().map_err(ExperimentError::Tree)?.to_string();
        }
        drop_repeated(&mut plan.methods);
        drop_repeated(&mut plan.moves);
        drop_repeated(&mut plan.depths);
        drop_repeated(&mut plan.laws);
        drop_repeated(&mut plan.orders);
        let method = |name: &String| {
            let Ok(method) = name.parse::<Method>() else {
                let names = Method::ALL.map(Method::name).join(", ");
                return Err(both!(
                    "no method called {name:?}; there are {names}",
                    "aucune méthode ne s’appelle {name:?} ; il y a {names}",
                ));
            };
            if !method.has_horizon() {
                return Err(both!(
                    "{method} finds no value of a tree with a horizon",
                    "{method} ne trouve pas la valeur d’un arbre à horizon",
                ));
            }
            Ok(method)
        };
        let methods = plan.methods.iter().map(method).collect::<Result<Vec<_>, Both>>();
        let methods = methods.map_err(ExperimentError::Tree)?;
        make_room(&methods, plan.memory)?;
        let mut cells = Vec::new();
        let mut left_out = Vec::new();
        let mut why_left_out = None;
        let kinds = pairs(&plan.laws, &plan.orders).filter(|_| plan.trees > 0);
        for (law, order) in kinds {
            for (&moves, &depth) in pairs(&plan.moves, &plan.depths) {
                let forest = Forest {
                    moves,
                    depth,
                    law: law.clone(),
                    trees: plan.trees,
                    seed: seed_of(plan.seed, cells.len() + left_out.len()),
                };
                let subject =
                    Subject::Tree { law: law.clone(), order: order.clone(), moves, depth };
                match kin(forest, order, plan.nodes)? {
                    Ok(kin) => {
                        let kind = Kind::Tree(kin);
                        cells.push(Place { subject, samples: plan.trees, kind });
                    }
                    Err(why) => {
                        left_out.push(subject);
                        why_left_out = Some(why);
                    }
                }
            }
        }
        for (number, game) in plan.games.iter().enumerate() {
            for &depth in &game.depths {
                let subject = Subject::Game { game: game.game.clone(), depth };
                let kind = Kind::Game { number, depth };
                cells.push(Place { subject, samples: positions[number].len(), kind });
            }
        }
        let mut turns: Vec<_> = cells
            .iter()
            .enumerate()
            .flat_map(|(cell, place)| (0..place.samples).map(move |sample| (cell, sample)))
            .collect();
        turns.sort_by_key(|&(cell, sample)| (sample, cell));
        if turns.is_empty()
            && let Some(why) = why_left_out
        {
            return Err(ExperimentError::Tree(why));
        }
        if turns.is_empty() || methods.is_empty() {
            return Err(ExperimentError::Nothing(both!(
                "choose a method, and trees or a game",
                "choisissez une méthode, et des arbres ou un jeu",
            )));
        }
        Ok(Self { plan, methods, cells, turns, left_out, positions })
    }

    /// What is measured.
    pub fn plan(&self) -> &MethodsPlan {
        &self.plan
    }

    /// What the pieces show; it need not be all of them.
    pub fn results(&self, pieces: &[MethodsPiece]) -> MethodsResults {
        let rows = || {
            self.plan
                .methods
                .iter()
                .map(|method| MethodRow { method: method.clone(), ..MethodRow::default() })
        };
        let mut cells: Vec<_> = self
            .cells
            .iter()
            .map(|place| Cell { subject: place.subject.clone(), methods: rows().collect() })
            .collect();
        for (piece, &(cell, _)) in pieces.iter().zip(&self.turns) {
            for (row, run) in cells[cell].methods.iter_mut().zip(&piece.runs) {
                if run.finished {
                    row.leaves.add(run.leaves as f64);
                    row.nodes.add(run.nodes as f64);
                    row.seconds.add(run.seconds);
                } else {
                    row.stopped += 1;
                }
            }
        }
        let disagreements = pieces.iter().filter(|piece| !piece.agree).count();
        MethodsResults { cells, left_out: self.left_out.clone(), disagreements }
    }

    /// Every method on one tree.
    fn on_tree(
        &self,
        kin: &Kin,
        sample: usize,
        stop: &AtomicBool,
    ) -> Option<Vec<(MethodRun, Option<Score>)>> {
        let tree = kin.forest.tree(kin.law, 0, sample);
        let ordered = OrderedTree::new(tree, kin.order).expect("there is room, or it was left out");
        let mut runs = Vec::new();
        for &method in &self.methods {
            if method == Method::Minimax && kin.is_large {
                runs.push(run_of(method, None, Stats::default()));
                continue;
            }
            let options = Options {
                limits: limits(self.plan.nodes, stop),
                memory: self.plan.memory,
                guess: Some(kin.guess),
                aim: Aim::Value,
                ..Options::default()
            };
            let report = solve(method, &ordered, &ordered.start(), &options, &mut ()).ok();
            let Some(report) = report else {
                runs.push(run_of(method, None, Stats::default()));
                continue;
            };
            if report.stopped == Some(Stop::Cancelled) {
                return None;
            }
            runs.push(run_of(
                method,
                report.stopped.is_none().then_some(report.value),
                report.stats,
            ));
        }
        Some(runs)
    }

    /// Every method on one position.
    fn on_position(
        &self,
        number: usize,
        depth: u32,
        sample: usize,
        stop: &AtomicBool,
    ) -> Option<Vec<(MethodRun, Option<Score>)>> {
        let position = &self.positions[number][sample];
        let heuristic = &self.plan.games[number].heuristic;
        let mut runs = Vec::new();
        for &method in &self.methods {
            // A limit on states would make every method deepen, and count all depths before the last.
            let enough = AtomicBool::new(false);
            let watch = |progress: Progress| {
                if progress.nodes > self.plan.nodes || stop.load(Ordering::Relaxed) {
                    enough.store(true, Ordering::Relaxed);
                }
            };
            let request = Request {
                method: method.name(),
                heuristic: Some(heuristic),
                limits: Limits {
                    depth: Some(depth),
                    cancel: Some(&enough),
                    progress: Some(&watch),
                    ..Limits::default()
                },
                memory: self.plan.memory,
                ..Request::default()
            };
            let answer = position.analyse(&request).ok();
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let run = answer.map_or_else(
                || run_of(method, None, Stats::default()),
                |solved| {
                    let whole = solved.stopped.is_none() && solved.nodes <= self.plan.nodes;
                    let stats = Stats {
                        nodes: solved.nodes,
                        leaves: solved.leaves,
                        time: std::time::Duration::from_secs_f64(solved.seconds),
                        ..Stats::default()
                    };
                    run_of(method, whole.then_some(solved.value), stats)
                },
            );
            runs.push(run);
        }
        Some(runs)
    }
}

/// What is asked for twice is measured once.
fn drop_repeated<T: Clone + PartialEq>(list: &mut Vec<T>) {
    let mut seen = Vec::new();
    list.retain(|item| {
        let is_new = !seen.contains(item);
        seen.push(item.clone());
        is_new
    });
}

/// Each of the first with each of the second.
fn pairs<'a, A, B>(first: &'a [A], second: &'a [B]) -> impl Iterator<Item = (&'a A, &'a B)> {
    first.iter().flat_map(move |one| second.iter().map(move |other| (one, other)))
}

/// Tries whether there is room for the table of each method, before anything is measured.
fn make_room(methods: &[Method], memory: usize) -> Result<(), ExperimentError> {
    let leaf = RandomTree::new(1, 0, 0, LeafLaw::default()).map_err(ExperimentError::Tree)?;
    let options = Options { memory, ..Options::default() };
    for &method in methods {
        solve(method, &leaf, &leaf.start(), &options, &mut ())?;
    }
    Ok(())
}

/// Trees of a kind, or why they cannot be ordered like that: there may be no room.
fn kin(forest: Forest, order: &str, nodes: u64) -> Result<Result<Kin, Both>, ExperimentError> {
    let law = forest.check()?;
    let order: Order = order.parse().map_err(ExperimentError::Tree)?;
    let cost = Cost::of(forest.moves, forest.depth, Chance::FixedPoint)?;
    if let Err(why) = order.check(&forest.tree(law, 0, 0)) {
        return Ok(Err(why));
    }
    let guess = match law {
        // Steps up and down are equally likely.
        LeafLaw::Incremental => 0,
        _ => question_of(&forest.leaves(law), forest.depth, cost.p),
    };
    let is_large = cost.floors.full.exact.is_none_or(|leaves| leaves > nodes.into());
    Ok(Ok(Kin { forest, law, order, guess, is_large }))
}

/// The value, and whether everybody who found one found the same.
fn agreement(mut found: impl Iterator<Item = Score>) -> (Option<Score>, bool) {
    let value = found.next();
    (value, found.all(|other| Some(other) == value))
}

fn run_of(method: Method, value: Option<Score>, stats: Stats) -> (MethodRun, Option<Score>) {
    let run = MethodRun {
        method: method.name().to_owned(),
        finished: value.is_some(),
        leaves: stats.leaves,
        nodes: stats.nodes,
        seconds: stats.time.as_secs_f64(),
    };
    (run, value)
}

impl Series for MethodsExperiment {
    type Piece = MethodsPiece;
    type Bench = ();
    type Failure = Infallible;

    fn pieces(&self) -> usize {
        self.turns.len()
    }

    fn set_up(&self) -> Result<(), Infallible> {
        Ok(())
    }

    fn piece(&self, number: usize, _: &mut (), stop: &AtomicBool) -> Option<MethodsPiece> {
        let (cell, sample) = self.turns[number];
        let Place { subject, kind, .. } = &self.cells[cell];
        let runs = match kind {
            Kind::Tree(kin) => self.on_tree(kin, sample, stop)?,
            Kind::Game { number, depth } => self.on_position(*number, *depth, sample, stop)?,
        };
        let (value, agree) = agreement(runs.iter().filter_map(|(_, value)| *value));
        Some(MethodsPiece {
            number: number + 1,
            subject: subject.clone(),
            value,
            agree,
            runs: runs.into_iter().map(|(run, _)| run).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_differs_is_noticed() {
        let agreement = |values: &[Score]| super::agreement(values.iter().copied());
        assert_eq!(agreement(&[]), (None, true));
        assert_eq!(agreement(&[3, 3, 3]), (Some(3), true));
        assert_eq!(agreement(&[3, 3, 4]), (Some(3), false));
    }
}
