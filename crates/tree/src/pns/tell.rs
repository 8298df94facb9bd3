//! What observers are told of proof-number search, in the view of whoever asks.

use perfectplay_core::{Basis, Found, Game, Knowledge, Observer, ProofNumbers};

use crate::evaluate::Evaluate;

use super::{
    Prover,
    numbers::{INFINITY, Numbers},
};

/// The numbers given here are those of the attack; the question of the walk may be the defender's.
impl<G, E, O, K> Prover<'_, '_, '_, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    /// The open state has these numbers by now.
    #[inline]
    pub(super) fn tell_numbers(&mut self, numbers: Numbers, basis: Basis) {
        if self.walk.watched() {
            let numbers = self.told(numbers);
            self.walk.observer.numbers(numbers, basis);
        }
    }

    /// The state entered last is not searched yet.
    #[inline]
    pub(super) fn tell_look(&mut self, numbers: Numbers, basis: Basis) {
        if self.walk.watched() {
            self.tell_numbers(numbers, basis);
            self.walk.observer.suspend();
        }
    }

    /// The search goes on below a move of the open state.
    #[inline]
    pub(super) fn tell_resume(&mut self, mv: G::Move, limits: Numbers) {
        if self.walk.watched() {
            let limits = self.told(limits);
            self.walk.observer.resume(mv, limits);
        }
    }

    /// The open state is left; `best` gives the player to move their wish.
    #[inline]
    pub(super) fn tell_end(&mut self, numbers: Numbers, best: Option<G::Move>) {
        if self.walk.watched() {
            match self.told(numbers).answer() {
                Some(yes) => self.walk.observer.leave(Found::Ensured(yes), best),
                None => self.walk.observer.suspend(),
            }
        }
    }

    /// Numbers of the attack as numbers of the question.
    fn told(&self, numbers: Numbers) -> ProofNumbers {
        let Numbers { proof, disproof } = numbers.seen_by(self.asks);
        let finite = |number| (number != INFINITY).then_some(number);
        ProofNumbers { proof: finite(proof), disproof: finite(disproof) }
    }
}
