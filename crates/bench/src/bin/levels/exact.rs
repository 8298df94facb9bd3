//! Connect 4 by exact scores: what the moves of each level throw away in games that it plays.
//!
//! Every position met is solved move by move, without limits and apart from what the level itself has
//! searched. Losses are expected losses, over all the moves that the level might choose there; dice
//! only decide how the game goes on.

use std::collections::HashMap;

use perfectplay_core::{Game, Score};
use perfectplay_games::connect4::{Alignments, Connect4, Insight};
use perfectplay_testkit::Dice;
use perfectplay_tree::{Chosen, Level, Method, Options, choose, solve};

type State = <Connect4 as Game>::State;

/// Games of levels against themselves.
pub(crate) struct Games {
    game: Connect4,
    heuristic: Alignments,
    insight: Insight,
    /// Random discs that a game begins with, at least and at most.
    discs: [usize; 2],
    /// What each move is worth to the mover; levels often meet the same positions.
    known: HashMap<State, Vec<Score>>,
}

/// What a level loses a move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Losses {
    pub(crate) moves: u32,
    /// Moves that were chosen by exact scores.
    pub(crate) by_scores: u32,
    /// One point is one disc sooner or later.
    pub(crate) points: f64,
    /// A win for a draw is one, a win for a loss two.
    pub(crate) outcomes: f64,
}

impl Games {
    pub(crate) fn new(discs: [usize; 2]) -> Self {
        let game = Connect4::standard();
        let (heuristic, insight) = (Alignments::new(&game), Insight::new(&game));
        Self { game, heuristic, insight, discs, known: HashMap::new() }
    }

    /// Plays as many games, from openings that are the same for every level.
    pub(crate) fn losses(&mut self, level: Level, openings: usize, seed: u64) -> Losses {
        let mut dice = Dice::new(seed);
        let mut losses = Losses::default();
        for _ in 0..openings {
            let opening = self.opening(&mut dice);
            self.play(level, opening, dice.bits(), &mut losses);
        }
        let moves = f64::from(losses.moves);
        Losses { points: losses.points / moves, outcomes: losses.outcomes / moves, ..losses }
    }

    fn moves(&self, state: &State) -> Vec<u8> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves
    }

    /// A position in which nobody has won, after random discs.
    fn opening(&self, dice: &mut Dice) -> State {
        let [least, most] = self.discs;
        loop {
            let discs = least + dice.below(most - least + 1);
            let mut state = self.game.start();
            let mut left = discs;
            while left > 0
                && let Some(mv) = dice.pick(&self.moves(&state))
            {
                self.game.play(&mut state, mv);
                left -= 1;
            }
            if self.game.utility(&state).is_none() {
                return state;
            }
        }
    }

    /// One game; its losses are added to the others.
    fn play(&mut self, level: Level, mut state: State, seed: u64, losses: &mut Losses) {
        while self.game.utility(&state).is_none() {
            let options = Options { memory: 64 << 20, ..Options::new(&self.insight) };
            let (game, heuristic) = (&self.game, &self.heuristic);
            let Chosen { report, odds, method } =
                choose(level, seed, Method::Expert, game, &state, heuristic, &options)
                    .expect("a small table");
            let chosen = report.best[0];
            let certain = |mv: &u8| f64::from(u8::from(*mv == chosen));
            let odds = match level {
                Level::STRONGEST => self.moves(&state).iter().map(certain).collect(),
                _ => odds,
            };
            let scores = self.scores(&state);
            let best = scores.iter().copied().max().expect("a move");
            for (chance, &score) in odds.iter().zip(scores) {
                losses.points += chance * f64::from(best - score);
                losses.outcomes += chance * f64::from(best.signum() - score.signum());
            }
            losses.moves += 1;
            losses.by_scores += u32::from(method == Method::Expert);
            self.game.play(&mut state, chosen);
        }
    }

    /// What each move is worth to the mover: to the end of the game, the best of them checked by the
    /// value of the position itself.
    fn scores(&mut self, state: &State) -> &[Score] {
        let Self { game, insight, known, .. } = self;
        known.entry(*state).or_insert_with(|| {
            let value = |state: &State| {
                let options = Options { memory: 64 << 20, ..Options::new(insight) };
                solve(Method::Expert, game, state, &options, &mut ()).expect("a small table").value
            };
            let sign = game.to_move(state).sign() as Score;
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let scores: Vec<_> =
                moves.iter().map(|&mv| sign * value(&game.after(state, mv))).collect();
            assert_eq!(scores.iter().max(), Some(&(sign * value(state))), "{state:?}");
            scores
        })
    }
}
