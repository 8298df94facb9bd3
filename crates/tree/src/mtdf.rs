//! MTD(f): the value by null-window tests that start from a guess.
//!
//! Plaat, Schaeffer, Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial
//! Intelligence 87 (1996). Where the dichotomy halves the range, MTD(f) asks next to the last
//! answer; fail-soft answers jump, and the table makes the repeated walks cheap.

use perfectplay_core::{Game, Observer, Pass};

use crate::{alpha_beta_table::Remembering, evaluate::Evaluate, meter::Halted, scale::Rank};

impl<G: Game, E: Evaluate<G>, O: Observer<G::Move>> Remembering<'_, '_, '_, G, E, O> {
    /// The value of `state` for its mover, starting from `guess`.
    pub(crate) fn mtdf(&mut self, state: &G::State, guess: Rank) -> Result<Rank, Halted> {
        let player = self.walk.game.to_move(state);
        let (lowest, highest) = self.walk.eval.scale().range();
        let (mut lower, mut upper) =
            if player.sign() > 0 { (lowest, highest) } else { (-highest, -lowest) };
        let mut value = guess.clamp(lower, upper);
        // One question is asked in any case: whoever says what a state is worth has looked at it.
        loop {
            let at_least = if value == lower { value + 1 } else { value };
            let reading = self.walk.read(player.sign() * at_least);
            let known = self.walk.known();
            self.walk.observer.pass(Pass::Test { player, at_least: reading, known });
            let window = self.walk.window(player, at_least - 1, at_least);
            self.walk.observer.enter(None, player, window);
            value = self.value(state, at_least - 1, at_least, self.walk.root)?;
            if value < at_least {
                upper = value;
                self.walk.no_more_than(player, upper);
            } else {
                lower = value;
                self.walk.has(player, lower);
            }
            if lower >= upper {
                return Ok(value);
            }
        }
    }
}
