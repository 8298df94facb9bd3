//! The steps of proof-number search: what is left to show, and where to show it.

use perfectplay_core::{Basis, Found, Player, ProofNumbers};
use perfectplay_messages::{Message, Proving};
use perfectplay_registry::{NodeState, Step};

use super::{Kind, Narrator};

impl Narrator<'_> {
    /// Tells a step of a walk that proves something for `asker`; false if it is told as in any other
    /// walk.
    pub(super) fn tell_proving(&mut self, step: &Step, asker: Player) -> bool {
        match *step {
            // Told together with the numbers of the state.
            Step::Enter(_) => {}
            Step::Leaf(index) => {
                let node = &self.nodes[index];
                self.numbers[index] = node.numbers;
                if let (NodeState::Leaf(kind), Some(Found::Value(value))) = (node.state, node.found)
                {
                    let after = node.path.as_str();
                    self.say(Kind::Leaf, index, Message::Leaf { after, kind, value });
                    if let Some(yes) = node.numbers.and_then(ProofNumbers::answer) {
                        let shown = Message::Proving(Proving::Shown(yes)).say(self.lang);
                        self.add(&shown);
                    }
                }
            }
            Step::Cut(..) => return false,
            Step::Numbers(index, numbers, basis) => {
                let before = self.numbers[index].replace(numbers);
                self.tell_numbers(index, numbers, basis, before.is_none(), asker);
            }
            Step::Resume(index, limits) => {
                let node = &self.nodes[index];
                self.followed[index] = true;
                if let (Some(parent), Some(mv)) = (node.parent, &node.mv) {
                    let after = self.nodes[parent].path.as_str();
                    self.prove(Kind::Resume, index, Proving::Follow { after, mv, limits });
                }
            }
            Step::Suspend(index) => {
                // One that was only looked at has been told with its numbers.
                let followed = std::mem::replace(&mut self.followed[index], false);
                if let Some(numbers) = self.numbers[index].filter(|_| followed) {
                    let after = self.nodes[index].path.as_str();
                    self.prove(Kind::Leave, index, Proving::Back { after, numbers });
                }
            }
            Step::Leave(index) => {
                let node = &self.nodes[index];
                self.followed[index] = false;
                if let Some(yes) = self.numbers[index].and_then(ProofNumbers::answer) {
                    let (after, best) = (node.path.as_str(), node.best.as_deref());
                    self.prove(Kind::Leave, index, Proving::Answered { after, yes, best });
                }
            }
        }
        true
    }

    fn tell_numbers(
        &mut self,
        index: usize,
        numbers: ProofNumbers,
        basis: Basis,
        first: bool,
        asker: Player,
    ) {
        let node = &self.nodes[index];
        let after = node.path.as_str();
        let Some(player) = node.to_move else { return };
        let asks = player == asker;
        match basis {
            Basis::FirstLook => {
                let kind = if first { Kind::Enter } else { Kind::Numbers };
                self.prove(kind, index, Proving::FirstLook { after, player, asks, numbers });
            }
            Basis::Remembered => {
                let kind = match numbers.answer() {
                    Some(_) => Kind::Leaf,
                    None if first => Kind::Enter,
                    None => Kind::Numbers,
                };
                self.prove(kind, index, Proving::Remembered { after, numbers });
            }
            Basis::Moves => {
                let shown = node.children.iter().filter(|_| node.hidden == 0);
                let below: Vec<_> = shown.filter_map(|&child| self.numbers[child]).collect();
                let step = Proving::Moves { after, asks, below: &below, numbers };
                self.prove(Kind::Numbers, index, step);
            }
        }
    }

    /// Says a step; what is known of the value is the answer, if there is one by now.
    fn prove(&mut self, kind: Kind, index: usize, step: Proving<'_>) {
        self.say(kind, index, Message::Proving(step));
        let answer = self.numbers[index].and_then(ProofNumbers::answer);
        let value = answer.map(|yes| Message::Answer(yes).say(self.lang));
        if let Some(told) = self.told.last_mut() {
            told.value = value;
        }
    }

    /// Adds a sentence to the last one.
    fn add(&mut self, sentence: &str) {
        if let Some(told) = self.told.last_mut() {
            told.said = format!("{} {sentence}", told.said);
        }
    }
}
