//! The steps of a search, a sentence each.

use perfectplay_core::{Bound, Bounds, Found, Pass, Player, Reading, Window};
use perfectplay_messages::{Lang, Message};
use perfectplay_registry::{Step, TreeNode, TreeWalk, Watched};

/// Every step of every walk, in order, with a note on what was not kept. After each question comes
/// what is known by then: the bounds before the next question, and at last those of the answer.
pub(crate) fn sentences<A>(
    watched: &Watched<A>,
    proved: Option<Bounds>,
    lang: Lang,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, walk) in watched.walks.iter().enumerate() {
        lines.push(Message::Pass(walk.pass).say(lang));
        let mut narrator = Narrator::new(walk, lang);
        for step in &walk.steps {
            narrator.tell(step, &mut lines);
        }
        if let (Pass::Test { player, at_least, .. }, Some(yes)) = (walk.pass, walk.answer()) {
            let bounds = match watched.walks.get(index + 1).map(|next| next.pass) {
                Some(Pass::Test { known, .. }) => Some(known),
                _ => proved,
            };
            lines.push(Message::PassAnswer { player, at_least, yes, bounds }.say(lang));
        }
    }
    if watched.hidden > 0 {
        lines.push(Message::NotShown { nodes: watched.hidden, below: None }.say(lang));
    }
    lines
}

/// Tells the steps of one walk.
struct Narrator<'a> {
    nodes: &'a [TreeNode],
    /// How deep each node stands.
    depths: Vec<usize>,
    /// The best value among the children of each node so far.
    best: Vec<Option<Reading>>,
    /// The walk compares values, rather than only asking yes or no.
    compares: bool,
    /// Its windows are what the players have elsewhere, rather than the bounds of a question.
    for_value: bool,
    lang: Lang,
}

impl<'a> Narrator<'a> {
    fn new(walk: &'a TreeWalk, lang: Lang) -> Self {
        let nodes = &walk.nodes;
        // Parents come before their children.
        let mut depths = Vec::with_capacity(nodes.len());
        for node in nodes {
            depths.push(node.parent.map_or(0, |parent| depths[parent] + 1));
        }
        let has_windows = nodes.first().is_some_and(|root| root.window.is_some());
        let for_value = matches!(walk.pass, Pass::Value { .. });
        let compares = for_value || has_windows;
        Self { nodes, depths, best: vec![None; nodes.len()], compares, for_value, lang }
    }

    fn tell(&mut self, step: &Step, lines: &mut Vec<String>) {
        match *step {
            Step::Enter(index) => {
                let node = &self.nodes[index];
                // A leaf is told in one sentence, when it is valued.
                if let (Some(player), None) = (node.to_move, node.leaf()) {
                    let window = node.window;
                    self.say(index, Message::Enter { after: &node.path, player, window }, lines);
                }
            }
            Step::Leaf(index) => {
                let node = &self.nodes[index];
                if let (Some(kind), Some(Found::Value(value))) = (node.leaf(), node.found) {
                    self.say(index, Message::Leaf { after: &node.path, kind, value }, lines);
                }
                self.offer(index, lines);
            }
            Step::Cut(index, ref skipped) => {
                let node = &self.nodes[index];
                let Some(player) = node.to_move else { return };
                let skipped: Vec<_> =
                    skipped.iter().map(|&skipped| self.nodes[skipped].path.clone()).collect();
                let elsewhere =
                    node.window.filter(|_| self.for_value).and_then(|window| match player {
                        Player::Max => window.beta,
                        Player::Min => window.alpha,
                    });
                let here = self.best[index];
                self.say(index, Message::Cut { player, here, elsewhere, skipped: &skipped }, lines);
            }
            Step::Leave(index) => {
                let node = &self.nodes[index];
                if let Some(found) = node.found {
                    let (after, best) = (node.path.as_str(), node.best.as_deref());
                    let bound = bound(node);
                    self.say(index, Message::Leave { after, found, bound, best }, lines);
                }
                self.offer(index, lines);
            }
        }
    }

    /// A child has its value: does its parent like it better than what it had?
    fn offer(&mut self, child: usize, lines: &mut Vec<String>) {
        let node = &self.nodes[child];
        let (Some(parent), Some(Found::Value(value)), Some(mv)) =
            (node.parent, node.found, &node.mv)
        else {
            return;
        };
        let Some(player) = self.nodes[parent].to_move.filter(|_| self.compares) else { return };
        let better = self.best[parent].is_none_or(|best| match player {
            Player::Max => value > best,
            Player::Min => value < best,
        });
        if better {
            self.best[parent] = Some(value);
            self.say(parent, Message::Better { player, mv, value }, lines);
        }
    }

    fn say(&self, node: usize, message: Message<'_>, lines: &mut Vec<String>) {
        lines.push(format!("{}{}", "  ".repeat(self.depths[node]), message.say(self.lang)));
    }
}

/// What a value found is to the true one: outside the window it is only a bound.
fn bound(node: &TreeNode) -> Bound {
    let Some(Found::Value(value)) = node.found else {
        return Bound::Exact;
    };
    match node.window {
        Some(Window { alpha: Some(alpha), .. }) if value <= alpha => Bound::AtMost,
        Some(Window { beta: Some(beta), .. }) if value >= beta => Bound::AtLeast,
        _ => Bound::Exact,
    }
}
