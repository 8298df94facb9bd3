//! What a level is worth: what its moves lose, and how it fares against the level below.

use perfectplay_core::{Game, Heuristic, Knowledge, Player, Score};
use perfectplay_testkit::Dice;
use perfectplay_tree::{Chosen, Level, Method, Options, analyse, choose, solve};
use rayon::prelude::*;

use crate::openings::{moves, random_state};

/// The method that `auto` stands for where a game has no search of its own; it also judges, so that
/// levels that go by such a search are not judged by it.
const METHOD: Method = Method::Pvs;

/// A game to be played at levels.
pub(crate) struct Ground<G, H, K> {
    pub(crate) name: &'static str,
    pub(crate) game: G,
    pub(crate) heuristic: H,
    pub(crate) knowledge: K,
    pub(crate) judge: Judge,
    /// Judged positions come after this many random moves, at least and at most.
    pub(crate) plies: [usize; 2],
    /// How many positions are judged.
    pub(crate) positions: usize,
    /// Matches begin after so many random moves.
    pub(crate) opening: usize,
    /// How many openings for levels that think little, and for those from 8 on; each is played
    /// twice, colours swapped.
    pub(crate) openings: [usize; 2],
    /// What level 10 may enter a move.
    pub(crate) nodes: u64,
}

/// Who says what a move is worth.
#[derive(Clone, Copy)]
pub(crate) enum Judge {
    /// The end of the game: a win, a draw or a loss.
    Outcome,
    /// The end of the game: how much is won.
    Margin,
    /// A search this deep: its estimates, in positions where it sees no result.
    Deep(u32),
    /// A search this deep: the wins and losses it sees.
    Sight(u32),
}

/// A position, and what each move in it is worth to the mover.
pub(crate) struct Judged<S> {
    pub(crate) state: S,
    pub(crate) values: Vec<f64>,
}

impl<S> Judged<S> {
    /// What a choice by these odds loses on average.
    fn loss(&self, odds: &[f64]) -> f64 {
        let best = self.values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        odds.iter().zip(&self.values).map(|(chance, value)| chance * (best - value)).sum()
    }
}

/// Points won out of one a game, and how sure that is.
#[derive(Clone, Copy)]
pub(crate) struct Points {
    pub(crate) mean: f64,
    /// Half the width of the 95 % interval.
    pub(crate) margin: f64,
    pub(crate) games: usize,
}

impl<G: Game, H: Heuristic<G>, K: Knowledge<G>> Ground<G, H, K> {
    /// What the losses of this game are counted in.
    pub(crate) fn unit(&self) -> &'static str {
        match self.judge {
            Judge::Outcome => "outcomes (a draw is 1 less than a win), exactly",
            Judge::Margin => "utility, exactly",
            Judge::Deep(_) => "points of the heuristic, by a deeper search",
            Judge::Sight(_) => "outcomes, as far as a deeper search sees them",
        }
    }

    fn options(&self) -> Options<'_, K> {
        Options { memory: 32 << 20, ..Options::new(&self.knowledge) }
    }

    /// What each move is worth to the mover.
    fn judge(&self, state: &G::State) -> Option<Vec<f64>> {
        let options = Options { all_moves: true, ..self.options() };
        let to_depth = |depth| {
            let limits = perfectplay_core::Limits::depth(depth);
            let options = Options { limits, ..options };
            analyse(METHOD, &self.game, state, &self.heuristic, &options, &mut ())
        };
        let report = match self.judge {
            Judge::Outcome | Judge::Margin => solve(METHOD, &self.game, state, &options, &mut ()),
            Judge::Deep(depth) | Judge::Sight(depth) => to_depth(depth),
        }
        .expect("a small table");
        let sign = self.game.to_move(state).sign() as Score;
        if matches!(self.judge, Judge::Deep(_)) && report.moves.iter().any(|found| found.decided) {
            return None;
        }
        let value = |score: Score, decided: bool| match self.judge {
            Judge::Outcome => (sign * score).signum(),
            Judge::Margin | Judge::Deep(_) => sign * score,
            Judge::Sight(_) if decided => (sign * score).signum(),
            Judge::Sight(_) => 0,
        };
        Some(report.moves.iter().map(|found| value(found.value, found.decided).into()).collect())
    }

    /// Random positions in which moves differ.
    pub(crate) fn judged(&self, seed: u64) -> Vec<Judged<G::State>> {
        let mut dice = Dice::new(seed);
        let mut judged = Vec::new();
        let [from, to] = self.plies;
        // Of a game in which no choice matters there would be no end.
        for _ in 0..100 * self.positions {
            if judged.len() == self.positions {
                break;
            }
            let plies = from + dice.below(to - from + 1);
            let Some(state) = random_state(&self.game, plies, &mut dice) else { continue };
            let Some(values) = self.judge(&state) else { continue };
            if values.iter().any(|value| *value != values[0]) {
                judged.push(Judged { state, values });
            }
        }
        judged
    }

    fn chosen(&self, level: Level, seed: u64, state: &G::State) -> Chosen<G::Move> {
        let mut options = self.options();
        if level == Level::STRONGEST {
            options.limits.nodes = Some(self.nodes);
        }
        let expert = K::SEARCHES && self.knowledge.is_for(&self.game);
        let method = if expert { Method::Expert } else { METHOD };
        choose(level, seed, method, &self.game, state, &self.heuristic, &options)
            .expect("a small table")
    }

    /// What a move of this level loses on average: by its odds, so that no dice are thrown.
    pub(crate) fn mean_loss(&self, level: Level, positions: &[Judged<G::State>]) -> f64 {
        let loss = |judged: &Judged<G::State>| {
            let odds = chances(&self.game, &judged.state, self.chosen(level, 0, &judged.state));
            judged.loss(&odds)
        };
        let losses: Vec<_> = positions.par_iter().map(loss).collect();
        losses.iter().sum::<f64>() / positions.len() as f64
    }

    /// How `level` fares against `other`: the same openings from both sides.
    pub(crate) fn matches(&self, level: Level, other: Level, seed: u64) -> Points {
        let mut dice = Dice::new(seed);
        let mut openings = Vec::new();
        while openings.len() < self.openings[usize::from(level.number() >= 8)] {
            let Some(opening) = random_state(&self.game, self.opening, &mut dice) else { continue };
            openings.push((opening, dice.bits()));
        }
        let pair = |(opening, seed): &(G::State, u64)| {
            let points = |as_max: bool| {
                let players = if as_max { [level, other] } else { [other, level] };
                let utility = self.play(opening.clone(), players, *seed);
                let won = if as_max { utility.signum() } else { -utility.signum() };
                f64::from(won + 1) / 2.0
            };
            (points(true) + points(false)) / 2.0
        };
        let pairs: Vec<_> = openings.par_iter().map(pair).collect();
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let variance =
            pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Points { mean, margin: 1.96 * (variance / count).sqrt(), games: 2 * pairs.len() }
    }

    /// One game; Max's reward.
    fn play(&self, mut state: G::State, [max, min]: [Level; 2], seed: u64) -> Score {
        loop {
            if let Some(utility) = self.game.utility(&state) {
                return utility;
            }
            let level = match self.game.to_move(&state) {
                Player::Max => max,
                Player::Min => min,
            };
            let mv = self.chosen(level, seed, &state).report.best[0];
            self.game.play(&mut state, mv);
        }
    }
}

/// The chance of every move; the strongest level leaves nothing to chance.
pub(crate) fn chances<G: Game>(game: &G, state: &G::State, chosen: Chosen<G::Move>) -> Vec<f64> {
    let Chosen { report, odds, .. } = chosen;
    if !odds.is_empty() {
        return odds;
    }
    let certain = |mv: G::Move| f64::from(u8::from(mv == report.best[0]));
    moves(game, state).into_iter().map(certain).collect()
}
