//! Random play.

use perfectplay_core::Game;

use super::{Law, Violation};
use crate::Dice;

/// How much random play to look at: the same every time for the same seed.
#[derive(Clone, Copy, Debug)]
pub struct Walks {
    /// How many games are played from the start.
    pub count: usize,
    /// After how many moves a game is left as it is.
    pub plies: usize,
    /// Which games.
    pub seed: u64,
}

impl Default for Walks {
    /// Two hundred games of up to two hundred moves.
    fn default() -> Self {
        Self { count: 200, plies: 200, seed: 1 }
    }
}

/// A state met on a walk.
pub(super) struct Visit<'w, G: Game> {
    pub(super) state: &'w G::State,
    /// The legal moves.
    pub(super) moves: &'w [G::Move],
    /// The moves since the start.
    pub(super) path: &'w [G::Move],
}

impl<G: Game> Visit<'_, G> {
    /// A violation of `law` here, unless `kept`.
    pub(super) fn require(
        &self,
        kept: bool,
        law: Law,
        found: impl FnOnce() -> String,
    ) -> Result<(), Violation> {
        if kept { Ok(()) } else { Err(Violation::new(law, self.path, found())) }
    }
}

impl Walks {
    /// Calls `visit` for every state of every walk, the start and the end included.
    pub(super) fn each<G: Game>(
        self,
        game: &G,
        mut visit: impl FnMut(&Visit<'_, G>) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        let mut dice = Dice::new(self.seed);
        let (mut moves, mut path) = (Vec::new(), Vec::new());
        for _ in 0..self.count {
            let mut state = game.start();
            path.clear();
            loop {
                moves.clear();
                game.moves(&state, &mut moves);
                visit(&Visit { state: &state, moves: &moves, path: &path })?;
                if game.utility(&state).is_some() || path.len() >= self.plies {
                    break;
                }
                let Some(mv) = dice.pick(&moves) else { break };
                game.play(&mut state, mv);
                path.push(mv);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::toys::{GraphGame, Matches, Vertex};

    fn states(game: &Matches, walks: Walks) -> Vec<<Matches as Game>::State> {
        let mut states = Vec::new();
        walks
            .each(game, |visit| {
                states.push(*visit.state);
                Ok(())
            })
            .unwrap();
        states
    }

    #[test]
    fn walks_repeat_and_reach_everything() {
        let (game, walks) = (Matches::new(10, 3), Walks::default());
        let met = states(&game, walks);
        assert_eq!(met, states(&game, walks));
        assert_ne!(met, states(&game, Walks { seed: 2, ..walks }));
        // 10 for Max, 9 for Min, and 8 to 0 for both players.
        assert_eq!(met.into_iter().collect::<HashSet<_>>().len(), 20);
    }

    #[test]
    fn endless_play_is_cut() {
        let owner = perfectplay_core::Player::Max;
        let for_ever = GraphGame::new(vec![Vertex::Inner { owner, to: vec![0] }]);
        let mut visits = 0;
        let walks = Walks { count: 3, plies: 10, seed: 1 };
        walks
            .each(&for_ever, |_| {
                visits += 1;
                Ok(())
            })
            .unwrap();
        assert_eq!(visits, 3 * 11);
    }
}
