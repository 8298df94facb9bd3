//! What each level throws away in the positions of games.
//!
//! The positions are those of games that levels play against themselves, from random openings. Each is judged once,
//! move by move, without limits and apart from what any level has searched: exactly where the end is in
//! reach, by a deeper search elsewhere. Then every level is asked in every position. Losses are expected
//! losses, over all the moves that it might choose there.

use std::ops::AddAssign;

use perfectplay_core::{Game, Heuristic, Knowledge, Limits, MoveValue, Score};
use perfectplay_testkit::Dice;
use perfectplay_tree::{Chosen, Level, Method, Options, analyse, choose, is_in_reach, solve};
use rayon::prelude::*;

use crate::{
    measure::chances,
    openings::{moves, random_state},
};

/// Games that levels play against themselves.
pub(crate) struct Games<G, H, K> {
    pub(crate) name: &'static str,
    pub(crate) game: G,
    pub(crate) heuristic: H,
    pub(crate) knowledge: K,
    /// Random moves that a game begins with, at least and at most.
    pub(crate) random: [usize; 2],
    /// The search that judges before the end is in reach; none if it always is.
    pub(crate) ahead: Option<Ahead>,
    /// Games of each level.
    pub(crate) count: usize,
}

/// A search that judges.
#[derive(Clone, Copy)]
pub(crate) struct Ahead {
    pub(crate) depth: u32,
    /// Points of the heuristic that make one of utility.
    pub(crate) unit: f64,
}

/// A position, and what each move is worth to the mover, in points of utility.
pub(crate) struct Judged<S> {
    state: S,
    values: Vec<f64>,
    is_exact: bool,
}

/// What a level loses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Losses {
    /// Where a deeper search judges.
    pub(crate) ahead: Stage,
    /// Where the judgement is exact.
    pub(crate) exact: Stage,
}

/// A part of the games: sums over its moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stage {
    pub(crate) moves: u32,
    /// Moves that were chosen by exact scores.
    pub(crate) by_scores: u32,
    points: f64,
    outcomes: f64,
}

impl Stage {
    /// Of utility, for each move.
    pub(crate) fn points(&self) -> f64 {
        self.points / f64::from(self.moves)
    }

    /// A win for a draw is one, a win for a loss two; for each move.
    pub(crate) fn outcomes(&self) -> f64 {
        self.outcomes / f64::from(self.moves)
    }
}

impl AddAssign for Stage {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.by_scores += other.by_scores;
        self.points += other.points;
        self.outcomes += other.outcomes;
    }
}

impl<G: Game, H: Heuristic<G>, K: Knowledge<G>> Games<G, H, K> {
    /// Plays the games and judges the positions.
    pub(crate) fn judged(&self, seed: u64) -> Vec<Judged<G::State>> {
        let mut dice = Dice::new(seed);
        let mut openings = Vec::new();
        for level in Level::all() {
            for _ in 0..self.count {
                openings.push((level, self.opening(&mut dice), dice.bits()));
            }
        }
        let games = openings.into_par_iter();
        let states: Vec<_> =
            games.flat_map_iter(|(level, opening, seed)| self.play(level, opening, seed)).collect();
        states.into_par_iter().map(|state| self.judge(state)).collect()
    }

    /// What a level loses in these positions.
    pub(crate) fn losses(&self, level: Level, positions: &[Judged<G::State>]) -> Losses {
        let each: Vec<_> =
            positions.par_iter().map(|position| self.loss(level, position)).collect();
        let mut losses = Losses::default();
        // In order, so that sums are rounded the same way every time.
        for (position, stage) in positions.iter().zip(each) {
            *(if position.is_exact { &mut losses.exact } else { &mut losses.ahead }) += stage;
        }
        losses
    }

    /// A position in which the game goes on, after random moves.
    fn opening(&self, dice: &mut Dice) -> G::State {
        let [least, most] = self.random;
        loop {
            let plies = least + dice.below(most - least + 1);
            if let Some(state) = random_state(&self.game, plies, dice) {
                return state;
            }
        }
    }

    fn options(&self) -> Options<'_, K> {
        Options { memory: 64 << 20, ..Options::new(&self.knowledge) }
    }

    fn chosen(&self, level: Level, state: &G::State, seed: u64) -> Chosen<G::Move> {
        let (game, heuristic, options) = (&self.game, &self.heuristic, self.options());
        choose(level, seed, Method::Expert, game, state, heuristic, &options)
            .expect("a small table")
    }

    /// The positions of a game in which there is a choice.
    fn play(&self, level: Level, mut state: G::State, seed: u64) -> Vec<G::State> {
        let mut met = Vec::new();
        while self.game.utility(&state).is_none() {
            if moves(&self.game, &state).len() > 1 {
                met.push(state.clone());
            }
            let mv = self.chosen(level, &state, seed).report.best[0];
            self.game.play(&mut state, mv);
        }
        met
    }

    /// What a level loses in one position.
    fn loss(&self, level: Level, Judged { state, values, .. }: &Judged<G::State>) -> Stage {
        let chosen = self.chosen(level, state, 0);
        let by_scores = u32::from(chosen.method == Method::Expert);
        let odds = chances(&self.game, state, chosen);
        let mut stage = Stage { moves: 1, by_scores, ..Stage::default() };
        let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for (chance, &value) in odds.iter().zip(values) {
            stage.points += chance * (best - value);
            stage.outcomes += chance * (outcome(best) - outcome(value));
        }
        stage
    }

    fn judge(&self, state: G::State) -> Judged<G::State> {
        let Self { game, heuristic, .. } = self;
        let sign = game.to_move(&state).sign() as Score;
        let every = Options { all_moves: true, ..self.options() };
        if let Some(Ahead { depth, unit }) = self.ahead
            && !is_in_reach(game, &state, &every)
        {
            let options = Options { limits: Limits::depth(depth), ..every };
            let analyst = Method::analyst::<G, K>();
            let report = analyse(analyst, game, &state, heuristic, &options, &mut ())
                .expect("a small table");
            let value = |found: &MoveValue<G::Move>| {
                f64::from(sign * found.value) / if found.decided { 1.0 } else { unit }
            };
            let values = report.moves.iter().map(value).collect();
            return Judged { state, values, is_exact: false };
        }
        // Each move by itself, and the best of them checked by the value of the position.
        let value = |state: &G::State| {
            game.utility(state).unwrap_or_else(|| {
                let options = self.options();
                solve(Method::Expert, game, state, &options, &mut ()).expect("a small table").value
            })
        };
        let after = moves(&self.game, &state).into_iter().map(|mv| game.after(&state, mv));
        let values: Vec<_> = after.map(|after| sign * value(&after)).collect();
        assert_eq!(values.iter().max(), Some(&(sign * value(&state))), "one of two is wrong");
        let values = values.into_iter().map(f64::from).collect();
        Judged { state, values, is_exact: true }
    }
}

/// Who wins: 1, 0 or -1. (The sign of zero would be 1.)
fn outcome(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { value.signum() }
}
