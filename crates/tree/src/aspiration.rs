//! A window around what a shallower search found.
//!
//! A search with a narrow window cuts off more. If the value turns out to lie outside, the window
//! is opened on that side, further each time, and the question asked again; the table remembers
//! most of what was seen.

use perfectplay_core::{Game, Knowledge, Observer, Pass};

use crate::{
    evaluate::Evaluate,
    meter::Halted,
    remembering::Remembering,
    scale::{INFINITY, Rank},
};

/// The first window reaches this part of all estimates to either side, and then so many times as
/// far each time.
const PART: Rank = 64;
const FURTHER: Rank = 4;

impl<G, E, O, K> Remembering<'_, '_, '_, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    /// The value of `state` for its mover, near `guess` if all goes well.
    pub(crate) fn near(&mut self, state: &G::State, guess: Option<Rank>) -> Result<Rank, Halted> {
        let player = self.walk.game.to_move(state);
        let (low, high) = self.walk.eval.scale().estimates();
        let mut reach = ((high - low) / PART).max(1);
        let (mut alpha, mut beta) =
            guess.map_or((-INFINITY, INFINITY), |guess| (guess - reach, guess + reach));
        let (mut least, mut most) = (-INFINITY, INFINITY);
        loop {
            self.walk.observer.pass(Pass::Value { depth: self.walk.eval.remaining(0) });
            let window = self.walk.window(player, alpha, beta);
            self.walk.observer.enter(None, player, window);
            let value = self.ask(state, alpha, beta)?;
            reach *= FURTHER;
            if value <= alpha {
                self.walk.no_more_than(player, value);
                most = value;
                (alpha, beta) = (value - reach, value + 1);
            } else if value >= beta {
                self.walk.has(player, value);
                least = value;
                (alpha, beta) = (value - 1, value + reach);
            } else {
                return Ok(value);
            }
            if least > most {
                // Searches that trust forecasts may contradict each other, from window to window.
                (alpha, beta) = (-INFINITY, INFINITY);
            }
        }
    }
}
