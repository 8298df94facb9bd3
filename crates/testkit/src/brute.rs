//! Values by brute force: the oracle that faster methods are compared with.
//!
//! Two methods, both short enough to be checked by eye. Neither prunes, orders moves, or uses a
//! game's keys and symmetries, so a mistake in those cannot hide here.
//!
//! * If no state can come back, minimax that remembers every state.
//! * If states can come back, the explicit graph, with endless play worth 0: round k gives the
//!   value of the game cut after k moves, where being cut counts 0. Max is sure of `x > 0` if
//!   and only if an end worth `x` can be forced, and whoever can force an end can do so in
//!   fewer moves than there are states; likewise Min and `x < 0`. So the rounds settle, and
//!   what they settle at is the value.

use std::collections::HashMap;

use perfectplay_core::{Game, Player, Score};

use crate::explore::Explored;

/// Why brute force gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// More states than allowed.
    #[error("the game has more than {cap} states")]
    TooLarge {
        /// How many were allowed.
        cap: usize,
    },
    /// A state came back in a game that says it cannot.
    #[error("a state came back, but the game says it is acyclic")]
    NotAcyclic,
}

/// The value of `state` in Max's view, unless that takes more than `cap` states.
///
/// ```
/// use perfectplay_core::Game;
/// use perfectplay_testkit::{brute, toys::Matches};
///
/// // Whoever takes the last match loses: leave the opponent 1, 5, 9, ...
/// let game = Matches::new(9, 3);
/// assert_eq!(brute::value(&game, &game.start(), 1000), Ok(-1));
/// ```
pub fn value<G: Game>(game: &G, state: &G::State, cap: usize) -> Result<Score, Unsolved> {
    Oracle::new(game, cap).value(state)
}

/// Values of many states of one game, each computed once.
pub struct Oracle<'g, G: Game> {
    game: &'g G,
    cap: usize,
    /// `None` while a state is being worked out.
    known: HashMap<G::State, Option<Score>>,
}

impl<'g, G: Game> Oracle<'g, G> {
    /// An oracle that keeps at most `cap` states.
    pub fn new(game: &'g G, cap: usize) -> Self {
        Self { game, cap, known: HashMap::new() }
    }

    /// The value of a state in Max's view.
    ///
    /// Acyclic games are solved by recursion, as deep as the longest game.
    pub fn value(&mut self, state: &G::State) -> Result<Score, Unsolved> {
        if G::ACYCLIC { self.by_recursion(state) } else { self.by_rounds(state) }
    }

    /// All moves that keep the value of a state, in the order of the rules.
    pub fn best_moves(&mut self, state: &G::State) -> Result<Vec<G::Move>, Unsolved> {
        let mut best = Vec::new();
        if self.game.utility(state).is_some() {
            return Ok(best);
        }
        let value = self.value(state)?;
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        for mv in moves {
            if self.value(&self.game.after(state, mv))? == value {
                best.push(mv);
            }
        }
        Ok(best)
    }

    /// Moves to the end of the game where it is worth something, by rounds over the explicit graph: among moves that keep the
    /// value, the winner takes the shortest way and the loser the longest. `None` where it is worth nothing.
    pub fn distance(&mut self, state: &G::State) -> Result<Option<u32>, Unsolved> {
        Ok(self.distances(state)?[state])
    }

    /// The same for every state that can be reached.
    pub fn distances(
        &mut self,
        state: &G::State,
    ) -> Result<HashMap<G::State, Option<u32>>, Unsolved> {
        let graph = Explored::from(self.game, state, self.cap)?;
        let values: Vec<Score> =
            graph.states.iter().map(|state| self.value(state)).collect::<Result<_, _>>()?;
        let is_end = |number: usize| graph.successors[number].is_empty() && values[number] != 0;
        let mut plies: Vec<Option<u32>> =
            (0..values.len()).map(|number| is_end(number).then_some(0)).collect();
        loop {
            let round: Vec<Option<u32>> = (0..values.len())
                .map(|number| {
                    let value = values[number];
                    if value == 0 || is_end(number) {
                        return plies[number];
                    }
                    let keeping = || {
                        let successors = graph.successors[number].iter();
                        successors.filter(|&&next| values[next] == value).map(|&next| plies[next])
                    };
                    let sign = self.game.to_move(&graph.states[number]).sign() as Score;
                    let found = if sign * value > 0 {
                        keeping().flatten().min()
                    } else {
                        // None is later than everything.
                        keeping().reduce(|one, other| Some(one?.max(other?))).flatten()
                    };
                    found.map(|plies| plies + 1)
                })
                .collect();
            if round == plies {
                return Ok(graph.states.into_iter().zip(plies).collect());
            }
            plies = round;
        }
    }

    fn by_recursion(&mut self, state: &G::State) -> Result<Score, Unsolved> {
        match self.known.get(state) {
            Some(Some(value)) => return Ok(*value),
            Some(None) => return Err(Unsolved::NotAcyclic),
            None if self.known.len() >= self.cap => {
                return Err(Unsolved::TooLarge { cap: self.cap });
            }
            None => self.known.insert(state.clone(), None),
        };
        let value = match self.game.utility(state) {
            Some(utility) => utility,
            None => {
                let mut moves = Vec::new();
                self.game.moves(state, &mut moves);
                let after = moves.into_iter().map(|mv| self.game.after(state, mv));
                let values: Vec<Score> =
                    after.map(|next| self.by_recursion(&next)).collect::<Result<_, _>>()?;
                choice(self.game.to_move(state), values.into_iter())
            }
        };
        self.known.insert(state.clone(), Some(value));
        Ok(value)
    }

    fn by_rounds(&mut self, state: &G::State) -> Result<Score, Unsolved> {
        if let Some(Some(value)) = self.known.get(state) {
            return Ok(*value);
        }
        let graph = Explored::from(self.game, state, self.cap)?;
        let utilities = graph.states.iter().map(|state| self.game.utility(state));
        let mut values: Vec<Score> = utilities.map(Option::unwrap_or_default).collect();
        loop {
            let round: Vec<Score> = (0..values.len())
                .map(|number| match &graph.successors[number][..] {
                    [] => values[number],
                    successors => {
                        let player = self.game.to_move(&graph.states[number]);
                        choice(player, successors.iter().map(|&next| values[next]))
                    }
                })
                .collect();
            if round == values {
                break;
            }
            values = round;
        }
        let value = values[0];
        if self.known.len() + values.len() > self.cap {
            self.known.clear();
        }
        self.known.extend(graph.states.into_iter().zip(values.into_iter().map(Some)));
        Ok(value)
    }
}

/// What `player` makes of the values on offer.
///
/// # Panics
///
/// If there are none: a state without moves is final.
fn choice(player: Player, values: impl Iterator<Item = Score>) -> Score {
    let chosen = match player {
        Player::Max => values.max(),
        Player::Min => values.min(),
    };
    chosen.expect("a state without moves has a utility")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{ExtraTurns, GraphGame, Matches, Race, RandomTree, Vertex};

    const CAP: usize = 100_000;

    #[test]
    fn matches_are_lost_at_one_more_than_a_multiple_of_four() {
        for heap in 1..40 {
            let game = Matches::new(heap, 3);
            let expected = if heap % 4 == 1 { -1 } else { 1 };
            assert_eq!(value(&game, &game.start(), CAP), Ok(expected), "{heap} matches");
        }
    }

    #[test]
    fn all_best_moves_and_no_others() {
        let game = ExtraTurns::new(3);
        for player in Player::BOTH {
            let start = Race { player, ..game.start() };
            assert_eq!(Oracle::new(&game, CAP).best_moves(&start), Ok(vec![2]), "{player}");
        }
        let lost = Matches::new(5, 3);
        assert_eq!(Oracle::new(&lost, CAP).best_moves(&lost.start()), Ok(vec![1, 2, 3]));
        let over = lost.after(&Matches::new(1, 3).start(), 1);
        assert_eq!(Oracle::new(&lost, CAP).best_moves(&over), Ok(vec![]));
    }

    #[test]
    fn both_methods_agree_where_both_apply() {
        for seed in 0..200 {
            let tree =
                RandomTree { seed, width: 3, depth: 6, stake: 5, alternating: seed % 2 == 0 };
            let start = tree.start();
            let recursion = Oracle::new(&tree, CAP).by_recursion(&start);
            assert_eq!(recursion, Oracle::new(&tree, CAP).by_rounds(&start), "seed {seed}");
        }
    }

    #[test]
    fn endless_play_is_worth_nothing() {
        // Max must go to 1; Min may go back for ever or end the game at 2.
        let round_trip = |end| {
            GraphGame::new(vec![
                Vertex::Inner { owner: Player::Max, to: vec![1] },
                Vertex::Inner { owner: Player::Min, to: vec![0, 2] },
                Vertex::Final(end),
            ])
        };
        for (end, expected) in [(3, 0), (0, 0), (-3, -3)] {
            let game = round_trip(end);
            assert_eq!(value(&game, &game.start(), CAP), Ok(expected), "end worth {end}");
        }
    }

    #[test]
    fn cycles_settle_at_the_value_of_a_long_enough_game() {
        fn cut_after(game: &GraphGame, state: u32, moves_left: u32) -> Score {
            if let Some(utility) = game.utility(&state) {
                return utility;
            }
            if moves_left == 0 {
                return 0;
            }
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let values = moves.iter().map(|&mv| {
                let next = game.after(&state, mv);
                cut_after(game, next, moves_left - 1)
            });
            match game.to_move(&state) {
                Player::Max => values.max().unwrap(),
                Player::Min => values.min().unwrap(),
            }
        }
        for seed in 0..200 {
            let game = GraphGame::random(10, 2, 3, seed);
            let expected = cut_after(&game, 0, 12);
            assert_eq!(value(&game, &0, CAP), Ok(expected), "seed {seed}");
        }
    }

    #[test]
    fn too_large_is_an_answer() {
        let game = Matches::new(20, 3);
        assert_eq!(value(&game, &game.start(), 10), Err(Unsolved::TooLarge { cap: 10 }));
        let graph = GraphGame::random(50, 3, 1, 3);
        assert_eq!(value(&graph, &0, 1), Err(Unsolved::TooLarge { cap: 1 }));
    }
}
