//! A recording of a search: the tree it walked, and the steps in order.

use perfectplay_core::{Found, Leaf, Observer, Pass, Player, Reading, Window};

/// Everything a search did, as far as there was room for it.
#[derive(Clone, Debug)]
pub struct Recorded<M> {
    /// The walks through the tree, one after the other.
    pub passes: Vec<RecordedPass<M>>,
    /// States entered that are not among the nodes, for want of room.
    pub hidden: u64,
}

/// One walk through the tree.
#[derive(Clone, Debug)]
pub struct RecordedPass<M> {
    /// What it was for.
    pub pass: Pass,
    /// The tree; the root is node 0, and parents come before their children.
    pub nodes: Vec<Node<M>>,
    /// What happened, in order.
    pub steps: Vec<Step>,
}

/// A state of the tree.
#[derive(Clone, Debug)]
pub struct Node<M> {
    /// The move that leads here; none at the root.
    pub mv: Option<M>,
    /// The state before it.
    pub parent: Option<usize>,
    /// Whose turn it is; unknown where the search never looked.
    pub player: Option<Player>,
    /// The window the state was entered with, in methods that have one.
    pub window: Option<Window>,
    /// What the search did here.
    pub state: NodeState,
    /// What it found out; nothing if pruned, or stopped before.
    pub found: Option<Found>,
    /// The move that gave what was found.
    pub best: Option<M>,
    /// The states after each move, in the order they were tried, pruned ones last.
    pub children: Vec<usize>,
    /// States entered below this one that are not recorded.
    pub hidden: u64,
}

/// What a search did at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// Looked at its moves.
    Inner,
    /// Took its value as it is.
    Leaf(Leaf),
    /// Never looked: it could not change the answer.
    Pruned,
}

/// One thing that happened, naming nodes of the pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A state was entered.
    Enter(usize),
    /// It was valued as it is.
    Leaf(usize),
    /// The rest of its moves was skipped: these nodes.
    Cut(usize, Vec<usize>),
    /// It was left.
    Leave(usize),
}

/// Observes a search and keeps up to a given number of nodes.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    recorded: Recorded<M>,
    room: usize,
    /// Deeper states are not recorded.
    deepest: usize,
    /// The nodes on the path of the open state, in the last pass.
    open: Vec<usize>,
    /// How many states the open state lies below the last recorded one.
    below: u64,
}

impl<M> Recorder<M> {
    /// Room for so many nodes in all, down to so many moves from the root.
    pub fn new(room: usize, deepest: usize) -> Self {
        Self {
            recorded: Recorded { passes: Vec::new(), hidden: 0 },
            room: room.max(1),
            deepest,
            open: Vec::new(),
            below: 0,
        }
    }

    /// What was recorded.
    pub fn finish(self) -> Recorded<M> {
        self.recorded
    }

    /// The last pass, if its open state is recorded.
    fn visible(&mut self) -> Option<(&mut RecordedPass<M>, usize)> {
        if self.below > 0 {
            return None;
        }
        let &node = self.open.last()?;
        self.recorded.passes.last_mut().map(|pass| (pass, node))
    }

    fn add(&mut self, mv: Option<M>, player: Option<Player>, state: NodeState) -> Option<usize> {
        if self.room == 0 || self.open.len() > self.deepest {
            return None;
        }
        self.room -= 1;
        let parent = self.open.last().copied();
        let pass = self.recorded.passes.last_mut()?;
        let node = pass.nodes.len();
        pass.nodes.push(Node {
            mv,
            parent,
            player,
            window: None,
            state,
            found: None,
            best: None,
            children: Vec::new(),
            hidden: 0,
        });
        if let Some(parent) = parent {
            pass.nodes[parent].children.push(node);
        }
        Some(node)
    }
}

impl<M: Copy> Observer<M> for Recorder<M> {
    fn pass(&mut self, pass: Pass) {
        self.open.clear();
        self.below = 0;
        self.recorded.passes.push(RecordedPass { pass, nodes: Vec::new(), steps: Vec::new() });
    }

    fn enter(&mut self, mv: Option<M>, player: Player, window: Option<Window>) {
        let added =
            if self.below == 0 { self.add(mv, Some(player), NodeState::Inner) } else { None };
        let Some(node) = added else {
            self.below += 1;
            self.recorded.hidden += 1;
            if let (Some(pass), Some(&node)) = (self.recorded.passes.last_mut(), self.open.last()) {
                pass.nodes[node].hidden += 1;
            }
            return;
        };
        self.open.push(node);
        if let Some((pass, node)) = self.visible() {
            pass.nodes[node].window = window;
            pass.steps.push(Step::Enter(node));
        }
    }

    fn leaf(&mut self, kind: Leaf, value: Reading) {
        match self.visible() {
            Some((pass, node)) => {
                pass.nodes[node].state = NodeState::Leaf(kind);
                pass.nodes[node].found = Some(Found::Value(value));
                pass.steps.push(Step::Leaf(node));
                self.open.pop();
            }
            None => self.below = self.below.saturating_sub(1),
        }
    }

    fn cut(&mut self, skipped: &[M]) {
        if self.visible().is_none() {
            return;
        }
        let nodes: Vec<_> =
            skipped.iter().map_while(|&mv| self.add(Some(mv), None, NodeState::Pruned)).collect();
        if let Some((pass, node)) = self.visible() {
            pass.steps.push(Step::Cut(node, nodes));
        }
    }

    fn leave(&mut self, found: Found, best: Option<M>) {
        match self.visible() {
            Some((pass, node)) => {
                pass.nodes[node].found = Some(found);
                pass.nodes[node].best = best;
                pass.steps.push(Step::Leave(node));
                self.open.pop();
            }
            None => self.below = self.below.saturating_sub(1),
        }
    }
}
