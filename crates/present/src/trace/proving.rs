//! The steps of proof-number search: what is left to show, and where to show it.

use perfectplay_core::{Basis, Bound, Found, Player, ProofNumbers};
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
                    let (after, bound) = (node.path.as_str(), Bound::Exact);
                    self.say(Kind::Leaf, index, Message::Leaf { after, kind, value, bound });
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
                    _ if !first => Kind::Numbers,
                    Some(_) => Kind::Leaf,
                    None => Kind::Enter,
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

#[cfg(test)]
mod tests {
    use perfectplay_messages::Lang;
    use perfectplay_registry::{Keep, Registry, Request, Room, Settings};

    use crate::trace::{
        Kind::{self, Answered, Cut, Enter, Leaf, Leave, Numbers, Question, Resume, Untold},
        Told, walks,
    };

    fn told(text: &str, nodes: usize) -> Vec<Told> {
        let position = Registry::standard().open("tree", &Settings::new(), text).unwrap();
        let room = Room { nodes, depth: 64, keep: Keep::First };
        let request = Request { method: "pns", ..Request::default() };
        let watched = position.watch_test(1, &request, room).unwrap();
        walks(&watched, None, Lang::En).remove(0)
    }

    fn written(step: &Told) -> (Kind, Option<usize>, String, &str) {
        let numbers = step.numbers.as_ref().map(|(proof, no)| format!("{proof} | {no}"));
        (step.kind, step.node, numbers.unwrap_or_default(), step.value.as_deref().unwrap_or("?"))
    }

    /// Worked by hand: Max needs 1; the first move allows 0, the second is worth 1.
    #[test]
    fn every_step_says_what_its_node_has_by_then() {
        let told = told("[[0,1],[1,2]]", 100);
        let step = |kind, node, numbers: &str, value| (kind, Some(node), numbers.to_owned(), value);
        let expected = [
            (Question, None, String::new(), "?"),
            step(Enter, 0, "1 | 2", "?"),
            step(Enter, 1, "2 | 1", "?"),
            step(Enter, 2, "2 | 1", "?"),
            step(Numbers, 0, "2 | 2", "?"),
            step(Resume, 1, "2 | 1", "?"),
            step(Leaf, 3, "∞ | 0", "0"),
            step(Cut, 1, "2 | 1", "?"),
            step(Numbers, 1, "∞ | 0", "no"),
            step(Leave, 1, "∞ | 0", "no"),
            step(Numbers, 0, "2 | 1", "?"),
            step(Resume, 2, "2 | 1", "?"),
            step(Leaf, 5, "0 | ∞", "1"),
            step(Leaf, 6, "0 | ∞", "2"),
            step(Numbers, 2, "0 | ∞", "yes"),
            step(Leave, 2, "0 | ∞", "yes"),
            step(Numbers, 0, "0 | ∞", "yes"),
            step(Leave, 0, "0 | ∞", "yes"),
            (Answered, None, String::new(), "?"),
        ];
        assert_eq!(told.iter().map(written).collect::<Vec<_>>(), expected);
        assert_eq!(told[7].skipped, [4]);
        assert_eq!(
            told[6].said,
            "The game is over after 1.1: the utility is 0. That is not enough."
        );
    }

    /// A root with twenty moves, and room for itself alone: sixteen steps are kept.
    #[test]
    fn what_is_not_told_is_counted() {
        let text = format!("[{}]", vec!["[0,1]"; 20].join(","));
        let told = told(&text, 1);
        let kinds: Vec<_> = told.iter().map(|step| step.kind).collect();
        assert_eq!(kinds[kinds.len() - 3..], [Untold, Untold, Answered]);
        assert!(told[kinds.len() - 3].said.ends_with(" further steps are not told."));
        assert!(told[kinds.len() - 2].said.starts_with("not shown: "));
    }
}
