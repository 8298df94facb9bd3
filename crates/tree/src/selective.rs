//! Looking less far than the depth asked for, where a game trusts it ([`Selectivity`]).
//!
//! [`Selectivity`]: perfectplay_core::Selectivity

use perfectplay_core::{Forecast, Game, Knowledge, Observer, Player};

use crate::{
    evaluate::Evaluate,
    meter::Halted,
    remembering::{Place, Remembering},
    scale::Rank,
};

impl<G, E, O, K> Remembering<'_, '_, '_, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    /// What a search that looks less far says, where the game trusts it: giving the turn away, or a
    /// shallow search far outside the window.
    pub(crate) fn foretold(
        &mut self,
        state: &G::State,
        player: Player,
        place: Place,
    ) -> Result<Option<Rank>, Halted> {
        let Place { alpha, beta, ply, left } = place;
        let game = self.walk.game;
        let estimates = self.walk.eval.scale().estimates();
        let (lowest, highest) = match player {
            Player::Max => estimates,
            Player::Min => (-estimates.1, -estimates.0),
        };
        // Shallow searches know nothing of who wins.
        if alpha < lowest || beta > highest {
            return Ok(None);
        }
        // What is expected at a glance is asked, and the contrary is not.
        let looks_good = player.sign() * self.walk.eval.estimate(game, state) >= beta;
        if self.walk.eval.is_foretold()
            && let Some(Forecast { left: shallow, above, below }) =
                self.knowledge.forecast(game, state, left)
            && shallow < left
        {
            let high = beta + Rank::from(above.max(0));
            let low = below.map(|below| alpha - Rank::from(below.max(0)));
            if looks_good {
                if high <= highest && self.foresee(state, player, high - 1, ply, shallow)? >= high {
                    return Ok(Some(beta));
                }
            } else if let Some(low) = low.filter(|&low| low >= lowest)
                && self.foresee(state, player, low, ply, shallow)? <= low
            {
                return Ok(Some(alpha));
            }
        }
        if looks_good && let Some((passed, less)) = self.knowledge.pass(game, state, left) {
            debug_assert!(game.to_move(&passed) != player, "to pass is to give the turn away");
            let left = left.saturating_sub(less.max(1));
            if self.shallow(&passed, player, beta - 1, ply + 1, left)? >= beta {
                return Ok(Some(beta));
            }
        }
        Ok(None)
    }

    /// Whether a move of `state` need not be looked at, since the game trusts that it is not better than what has been
    /// found. Who is losing looks at everything, and so does who asks for a value and not for yes or no.
    #[inline]
    pub(crate) fn skips(
        &self,
        state: &G::State,
        mv: G::Move,
        number: usize,
        best: Rank,
        place: Place,
    ) -> bool {
        let Place { alpha, beta, ply, left } = place;
        let game = self.walk.game;
        let (lowest, highest) = self.walk.eval.scale().estimates();
        let least = match game.to_move(state) {
            Player::Max => lowest,
            Player::Min => -highest,
        };
        ply != self.walk.root
            && beta - alpha == 1
            && best >= least
            && self.knowledge.skips(game, state, mv, number, left)
    }

    /// The same of the open state itself, where the heuristic alone may be asked.
    fn foresee(
        &mut self,
        state: &G::State,
        player: Player,
        alpha: Rank,
        ply: u32,
        left: u32,
    ) -> Result<Rank, Halted> {
        if left > 0 || self.is_lively() {
            return self.shallow(state, player, alpha, ply, left);
        }
        self.walk.unsettled_entries += 1;
        Ok(player.sign() * self.walk.eval.estimate(self.walk.game, state))
    }

    /// Whether a state is worth more than `alpha` to `player`, looking `left` plies ahead.
    fn shallow(
        &mut self,
        state: &G::State,
        player: Player,
        alpha: Rank,
        ply: u32,
        left: u32,
    ) -> Result<Rank, Halted> {
        let (game, lines) = (self.walk.game, self.walk.lines());
        let muted = std::mem::replace(&mut self.walk.muted, true);
        let value = match self.arrive(state, ply, left)? {
            Some(rank) => player.sign() * rank,
            None => {
                let same_player = game.to_move(state) == player;
                let place = Place { alpha, beta: alpha + 1, ply, left }.turned(same_player);
                let value = self.below(state, game.canonical_key(state), place)?;
                if same_player { value } else { -value }
            }
        };
        self.walk.muted = muted;
        // Nobody asks for the line of what will not be played.
        self.walk.forget_lines(lines);
        Ok(value)
    }
}
