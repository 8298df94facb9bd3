//! The steps of a search, a sentence each.

mod proving;

use perfectplay_core::{Bound, Bounds, Found, Pass, Player, ProofNumbers, Reading, Window};
use perfectplay_messages::{Lang, Message, Proving, number};
use perfectplay_registry::{Step, TreeNode, TreeWalk, Watched};
use serde::Serialize;

/// Every step of every walk, in order, with a note on what was not kept. After each question comes
/// what is known by then: the bounds before the next question, and at last those of the answer.
pub fn sentences<A>(watched: &Watched<A>, proved: Option<Bounds>, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for told in walks(watched, proved, lang).into_iter().flatten() {
        lines.push(format!("{}{}", "  ".repeat(told.depth), told.said));
    }
    // What is missing in a walk is told there.
    let told = watched.walks.iter().map(|walk| walk.hidden).sum();
    let hidden = watched.hidden.saturating_sub(told);
    if hidden > 0 {
        lines.push(Message::NotShown { nodes: hidden, below: None }.say(lang));
    }
    lines
}

/// One step of a search as it is told.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// What happens.
    pub kind: Kind,
    /// The node it is about; none for a question and its answer.
    pub node: Option<usize>,
    /// How deep that node stands.
    #[serde(skip)]
    pub depth: usize,
    /// The branches that it cuts.
    pub skipped: Vec<usize>,
    /// What happens, in a sentence.
    pub said: String,
    /// What is known of the value of the node afterwards, as written.
    pub value: Option<String>,
    /// The window at the node afterwards, as written.
    pub window: Option<(String, String)>,
    /// The proof and the disproof number of the node afterwards, as written.
    pub numbers: Option<(String, String)>,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A walk begins.
    Question,
    /// A state is entered, or looked at for the first time.
    Enter,
    /// A state that was left for later is entered again.
    Resume,
    /// It is valued as it is.
    Leaf,
    /// A move is better than those before it.
    Better,
    /// The rest of the moves is skipped.
    Cut,
    /// The proof numbers of a state are new.
    Numbers,
    /// The state is left.
    Leave,
    /// Further steps are not told.
    Untold,
    /// A walk for yes or no has come to its end.
    Answered,
}

/// The steps of every walk.
pub fn walks<A>(watched: &Watched<A>, proved: Option<Bounds>, lang: Lang) -> Vec<Vec<Told>> {
    let walk = |(index, walk): (usize, &TreeWalk)| {
        let about_walk = |kind, message: Message<'_>| Told {
            kind,
            node: None,
            depth: 0,
            skipped: Vec::new(),
            said: message.say(lang),
            value: None,
            window: None,
            numbers: None,
        };
        let mut narrator = Narrator::new(walk, lang);
        narrator.told.push(about_walk(Kind::Question, Message::Pass(walk.pass)));
        for step in &walk.steps {
            narrator.tell(step);
        }
        if walk.untold > 0 {
            let rest = Message::Proving(Proving::Untold(walk.untold));
            narrator.told.push(about_walk(Kind::Untold, rest));
        }
        // Where they are missing, as far as the steps lead there, it has been said.
        let admitted = walk.nodes.iter().zip(&narrator.admitted).filter(|(_, admitted)| **admitted);
        let nodes = walk.hidden.saturating_sub(admitted.map(|(node, _)| node.hidden).sum());
        if nodes > 0 {
            narrator.told.push(about_walk(Kind::Untold, Message::NotShown { nodes, below: None }));
        }
        if let (Pass::Test { player, at_least, .. }, Some(yes)) = (walk.pass, walk.answer()) {
            let (bounds, beyond) = match watched.walks.get(index + 1).map(|next| next.pass) {
                Some(Pass::Test { known, beyond, .. }) => (Some(known), beyond),
                _ => (proved, (0, 0)),
            };
            let answer = Message::PassAnswer { player, at_least, yes, bounds, beyond };
            narrator.told.push(about_walk(Kind::Answered, answer));
        }
        narrator.told
    };
    watched.walks.iter().enumerate().map(walk).collect()
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
    /// Who asks, in a walk that counts what is left to show.
    proves_for: Option<Player>,
    /// The proof numbers of each node by now.
    numbers: Vec<Option<ProofNumbers>>,
    /// Which nodes are being searched, and not only looked at.
    followed: Vec<bool>,
    /// Nodes below which some are not shown, and that has been said.
    admitted: Vec<bool>,
    lang: Lang,
    told: Vec<Told>,
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
        let counts = nodes.first().is_some_and(|root| root.numbers.is_some());
        let proves_for = match walk.pass {
            Pass::Test { player, .. } if counts => Some(player),
            _ => None,
        };
        Self {
            nodes,
            depths,
            best: vec![None; nodes.len()],
            compares,
            for_value,
            proves_for,
            numbers: vec![None; nodes.len()],
            followed: vec![false; nodes.len()],
            admitted: vec![false; nodes.len()],
            lang,
            told: Vec::new(),
        }
    }

    fn tell(&mut self, step: &Step) {
        if let Some(asker) = self.proves_for
            && self.tell_proving(step, asker)
        {
            return;
        }
        match *step {
            Step::Enter(index) => {
                let node = &self.nodes[index];
                // A leaf is told in one sentence, when it is valued.
                if let (Some(player), None) = (node.to_move, node.leaf()) {
                    let window = node.window;
                    let message = Message::Enter { after: &node.path, player, window };
                    self.say(Kind::Enter, index, message);
                }
            }
            Step::Leaf(index) => {
                let node = &self.nodes[index];
                if let (Some(kind), Some(Found::Value(value))) = (node.leaf(), node.found) {
                    let (after, bound) = (node.path.as_str(), bound(node));
                    let message = Message::Leaf { after, kind, value, bound };
                    self.say(Kind::Leaf, index, message);
                }
                self.offer(index);
            }
            Step::Cut(index, ref skipped) => {
                self.admit(index);
                let node = &self.nodes[index];
                let Some(player) = node.to_move else { return };
                let paths: Vec<_> =
                    skipped.iter().map(|&skipped| self.nodes[skipped].path.clone()).collect();
                let elsewhere =
                    node.window.filter(|_| self.for_value).and_then(|window| match player {
                        Player::Max => window.beta,
                        Player::Min => window.alpha,
                    });
                let here = self.gained(index);
                let message = Message::Cut { player, here, elsewhere, skipped: &paths };
                self.say(Kind::Cut, index, message);
                if let Some(told) = self.told.last_mut() {
                    told.skipped.clone_from(skipped);
                }
            }
            Step::Leave(index) => {
                self.admit(index);
                let node = &self.nodes[index];
                if let Some(found) = node.found {
                    let (after, best) = (node.path.as_str(), node.best.as_deref());
                    let bound = bound(node);
                    self.say(Kind::Leave, index, Message::Leave { after, found, bound, best });
                }
                self.offer(index);
            }
            // Of proof-number search alone.
            Step::Numbers(..) | Step::Suspend(_) | Step::Resume(..) => {}
        }
    }

    /// Says once that moves from here were looked at which are not shown: what follows may be due to them.
    fn admit(&mut self, index: usize) {
        let nodes = self.nodes[index].hidden;
        if nodes > 0 && !std::mem::replace(&mut self.admitted[index], true) {
            self.say(Kind::Untold, index, Message::NotShown { nodes, below: None });
            // One level further in, where they would stand.
            self.told.last_mut().expect("it was just told").depth += 1;
        }
    }

    /// What the player to move has in the end, also by a move that is not shown.
    fn gained(&self, index: usize) -> Option<Reading> {
        match self.nodes[index].found {
            Some(Found::Value(value)) if self.compares && self.nodes[index].hidden > 0 => {
                Some(value)
            }
            _ => self.best[index],
        }
    }

    /// A child has its value: does its parent like it better than what it had?
    fn offer(&mut self, child: usize) {
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
            self.say(Kind::Better, parent, Message::Better { player, mv, value });
        }
    }

    fn say(&mut self, kind: Kind, index: usize, message: Message<'_>) {
        let node = &self.nodes[index];
        let value = match kind {
            Kind::Leaf | Kind::Leave => node.found.map(|found| written(found, self.lang)),
            _ => self.best[index].map(number::reading),
        };
        self.told.push(Told {
            kind,
            node: Some(index),
            depth: self.depths[index],
            skipped: Vec::new(),
            said: message.say(self.lang),
            value,
            window: self.window(index).map(number::ends),
            numbers: self.numbers[index].map(|numbers| number::proof_numbers(numbers, self.lang)),
        });
    }

    /// The window at a node by now: what was found below it narrows it.
    fn window(&self, index: usize) -> Option<Window> {
        let node = &self.nodes[index];
        let window = node.window?;
        let (Some(best), true) = (self.best[index], self.for_value) else { return Some(window) };
        Some(match node.to_move? {
            Player::Max => {
                Window { alpha: Some(window.alpha.map_or(best, |it| it.max(best))), ..window }
            }
            Player::Min => {
                Window { beta: Some(window.beta.map_or(best, |it| it.min(best))), ..window }
            }
        })
    }
}

/// What was found, as written: a value, or yes or no.
pub(crate) fn written(found: Found, lang: Lang) -> String {
    match found {
        Found::Value(value) => number::reading(value),
        Found::Ensured(yes) => Message::Answer(yes).say(lang),
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
