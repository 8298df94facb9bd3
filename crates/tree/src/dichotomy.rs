//! The dichotomy: the value by asking "at least this much?" until only one value is left.
//!
//! Every answer halves what the value can be: yes raises the lower bound and names a move that
//! ensures it, no lowers the upper bound. The set of values must be bounded, which utilities and
//! heuristics declare. Two economies come with it:
//!
//! * a root move that failed for `x` cannot succeed for any `y > x`: the next, higher question
//!   starts from the move that succeeded last;
//! * nothing forces us to go on to the end: stopped early, the move in hand ensures the lower
//!   bound, and the upper bound says how much it may fall short.

use perfectplay_core::{Game, Observer, Pass};

use crate::{
    evaluate::Evaluate,
    meter::Halted,
    possible::{Form, Question},
    scale::Rank,
    walk::Walk,
};

impl<G: Game, E: Evaluate<G>, O: Observer<G::Move>> Walk<'_, '_, G, E, O> {
    /// Proves bounds on the value of `state` that are at most `within` apart (0: the value).
    /// Bounds and move stand in the walk, also when it is stopped.
    pub(crate) fn dichotomy(
        &mut self,
        state: &G::State,
        within: Rank,
        form: Form,
    ) -> Result<(), Halted> {
        let asker = self.game.to_move(state);
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        if moves.is_empty() || self.eval.remaining(self.root) == Some(0) {
            return self.value_of_leaf(state);
        }
        // Bounds in the asker's view.
        let (lowest, highest) = self.eval.scale().range();
        let (mut lower, mut upper) =
            if asker.sign() > 0 { (lowest, highest) } else { (-highest, -lowest) };
        let mut in_hand = 0;
        // One question is asked in any case: whoever says what a state is worth has looked at it.
        loop {
            let at_least = lower + (upper - lower + 1) / 2;
            let question = self.question(asker, at_least);
            self.observer.pass(question);
            self.observer.enter(None, asker, None);
            match self.test(state, Question { asker, at_least }, in_hand, form)? {
                (true, number) => {
                    in_hand = number.unwrap_or(in_hand);
                    self.line = vec![moves[in_hand]];
                    lower = at_least;
                    self.has(asker, lower);
                }
                (false, _) => {
                    upper = at_least - 1;
                    self.no_more_than(asker, upper);
                }
            }
            if upper - lower <= within.max(0) {
                break;
            }
        }
        // If no question was answered by a move, any move ensures the least there is.
        self.line = vec![moves[in_hand]];
        Ok(())
    }

    /// A root that is a leaf: one look is enough.
    fn value_of_leaf(&mut self, state: &G::State) -> Result<(), Halted> {
        self.observer.pass(Pass::Value { depth: self.eval.remaining(0) });
        let player = self.game.to_move(state);
        self.observer.enter(None, player, None);
        if let Some(rank) = self.arrive(state, self.root)? {
            self.proved = (rank, rank);
        }
        Ok(())
    }
}
