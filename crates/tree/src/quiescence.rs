//! Beyond the horizon, where a state is too lively to be estimated ([`Quiescence`]).
//!
//! [`Quiescence`]: perfectplay_core::Quiescence

use perfectplay_core::{Game, Knowledge, Leaf, Observer, Player, Standing};

use crate::{
    evaluate::Evaluate,
    meter::Halted,
    remembering::{Place, Remembering},
    scale::{INFINITY, Rank},
};

impl<G, E, O, K> Remembering<'_, '_, '_, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    /// A lively child beyond the horizon, in the view of `player`.
    pub(crate) fn beyond(
        &mut self,
        child: &G::State,
        player: Player,
        window: Place,
    ) -> Result<Rank, Halted> {
        let same_player = self.walk.game.to_move(child) == player;
        let value = self.quiesce(child, window.turned(same_player))?;
        Ok(if same_player { value } else { -value })
    }

    /// Beyond the horizon: only the lively moves, until the state is quiet.
    pub(crate) fn quiesce(&mut self, state: &G::State, place: Place) -> Result<Rank, Halted> {
        let Place { alpha, beta, ply, .. } = place;
        let game = self.walk.game;
        let player = game.to_move(state);
        let first = self.walk.moves.len();
        let standing = self.knowledge.lively(game, state, &mut self.walk.moves);
        let last = self.walk.moves.len();
        let mut best = self.walk.nothing_yet();
        if first == last || standing == Standing::Optional {
            self.walk.meter.stats.estimates += 1;
            let estimate = self.walk.eval.estimate(game, state);
            best.rank = player.sign() * estimate;
            if first == last || best.rank >= beta {
                self.tell_leaf(Leaf::Horizon, estimate);
                self.walk.moves.truncate(first);
                return Ok(best.rank);
            }
        }
        let stands = best.rank;
        for index in first..last {
            let mv = self.walk.moves[index];
            if stands > -INFINITY
                && let Some(hope) = self.knowledge.hope(game, state, mv)
                && stands + Rank::from(hope) <= alpha
            {
                self.walk.tell_cut(index, index + 1);
                continue;
            }
            let child = game.after(state, mv);
            let next = game.to_move(&child);
            let floor = alpha.max(best.rank);
            self.walk.make_room(&best);
            self.walk.tell_enter_with(mv, next, player, (floor, beta));
            let leaf = self.arrive(&child, ply + 1, 0)?;
            let value = match leaf {
                Some(rank) => player.sign() * rank,
                None => {
                    let window = Place { alpha: floor, beta, ply: ply + 1, left: 0 };
                    self.beyond(&child, player, window)?
                }
            };
            if value > best.rank {
                self.walk.improve(&mut best, mv, value);
                if value > floor && value < beta {
                    self.walk.lead(&mut best, (mv, leaf.is_some()), player, ply);
                }
                if value >= beta {
                    self.walk.tell_cut(index + 1, last);
                    break;
                }
            }
        }
        self.walk.make_room(&best);
        self.walk.moves.truncate(first);
        self.walk.tell_value(player, &best);
        Ok(best.rank)
    }
}
