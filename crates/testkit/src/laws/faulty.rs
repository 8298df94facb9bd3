//! Sound rules to hang a faulty capability on: each check's tests bring their own fault type and
//! implement the capability for `Faulty<ThatType>`.

use perfectplay_core::{Game, Player, Score};

use crate::toys::Matches;

pub(super) struct Faulty<F> {
    pub(super) fault: F,
    pub(super) rules: Matches,
}

impl<F> Faulty<F> {
    pub(super) fn new(fault: F) -> Self {
        Self { fault, rules: Matches::new(12, 3) }
    }
}

impl<F: Sync> Game for Faulty<F> {
    type State = (u32, Player);
    type Move = u32;

    const ACYCLIC: bool = true;

    fn start(&self) -> Self::State {
        self.rules.start()
    }
    fn to_move(&self, state: &Self::State) -> Player {
        self.rules.to_move(state)
    }
    fn utility(&self, state: &Self::State) -> Option<Score> {
        self.rules.utility(state)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Self::State, out: &mut Vec<u32>) {
        self.rules.moves(state, out);
    }
    fn play(&self, state: &mut Self::State, taken: u32) {
        self.rules.play(state, taken);
    }
}
