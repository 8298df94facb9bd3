//! A recording of a search: the tree it walked, and the steps in order.

use perfectplay_core::{Basis, Found, Leaf, Observer, Pass, Player, ProofNumbers, Reading, Window};

/// As many steps are kept as this for every node there is room for. Only a search that comes back to
/// its states takes more than three.
const STEPS_A_NODE: usize = 16;

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
    /// Steps that came after these and are not kept, for want of room.
    pub untold: u64,
    /// States entered that are not among the nodes, for want of room.
    pub hidden: u64,
    /// What was found out about the root, whether or not there was room for it.
    pub found: Option<Found>,
}

impl<M: Copy + Eq> RecordedPass<M> {
    /// Leaves the nodes on `line` and, level by level, as many others as there is room for. What
    /// is dropped is counted in the `hidden` of the nearest node that stays; the steps go too,
    /// since they tell of every node.
    pub fn trim(&mut self, line: &[M], room: usize) {
        if self.nodes.len() <= room {
            return;
        }
        // Parents come before their children.
        let mut depths: Vec<usize> = Vec::with_capacity(self.nodes.len());
        let mut on_line: Vec<bool> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let (depth, chosen) = match node.parent {
                None => (0, true),
                Some(parent) => {
                    let leads = on_line[parent] && line.get(depths[parent]) == node.mv.as_ref();
                    (depths[parent] + 1, leads)
                }
            };
            depths.push(depth);
            on_line.push(chosen);
        }
        let mut by_rank: Vec<usize> = (0..self.nodes.len()).collect();
        by_rank.sort_by_key(|&node| (!on_line[node], depths[node], node));
        let mut stays = vec![false; self.nodes.len()];
        by_rank.iter().take(room.max(1)).for_each(|&node| stays[node] = true);

        // A node that goes is counted by its parent, which hands its count on if it goes itself.
        for index in (0..self.nodes.len()).rev().filter(|&index| !stays[index]) {
            let hidden = self.nodes[index].hidden + 1;
            if let Some(parent) = self.nodes[index].parent {
                self.nodes[parent].hidden += hidden;
            }
        }
        let mut places = vec![None; self.nodes.len()];
        let staying = (0..self.nodes.len()).filter(|&index| stays[index]);
        staying.enumerate().for_each(|(place, index)| places[index] = Some(place));
        let mut index = 0;
        self.nodes.retain(|_| {
            index += 1;
            stays[index - 1]
        });
        for node in &mut self.nodes {
            node.parent = node.parent.and_then(|parent| places[parent]);
            node.children = node.children.iter().filter_map(|&child| places[child]).collect();
        }
        self.steps.clear();
    }
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
    /// Its proof numbers in the end, in methods that have them.
    pub numbers: Option<ProofNumbers>,
    /// What it found out; nothing if pruned, or stopped before.
    pub found: Option<Found>,
    /// The move that gave what was found.
    pub best: Option<M>,
    /// The states after each move, in the order they were tried, pruned ones last.
    pub children: Vec<usize>,
    /// States entered below this one that are not recorded, and nodes trimmed away.
    pub hidden: u64,
}

/// What a search did at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// Looked at its moves, or has not done so yet.
    Inner,
    /// Took its value as it is.
    Leaf(Leaf),
    /// Never looked: it could not change the answer.
    Pruned,
}

/// One thing that happened, naming nodes of the pass.
///
/// `Enter` and `Resume` open a node, `Leaf`, `Leave` and `Suspend` close the one opened last; what
/// else is said is about the open node, except that `Numbers` may be about a child of it, which the
/// search has looked at again and found changed.
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
    /// Its proof numbers are new.
    Numbers(usize, ProofNumbers, Basis),
    /// It was left with the numbers it has.
    Suspend(usize),
    /// It was entered again, to be searched until one of its numbers reaches its limit.
    Resume(usize, ProofNumbers),
}

/// Observes a search and keeps up to a given number of nodes. A state that a search comes back to
/// on the same path is one node.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    recorded: Recorded<M>,
    room: usize,
    /// The most steps of a pass.
    most_steps: usize,
    /// Deeper states are not recorded.
    deepest: usize,
    /// The nodes on the path of the open state, in the last pass.
    open: Vec<usize>,
    /// How many states the open state lies below the last recorded one.
    below: u64,
    /// The open state was there before, and is only looked at again.
    again: bool,
}

impl<M> Recorder<M> {
    /// Room for so many nodes in all, down to so many moves from the root.
    pub fn new(room: usize, deepest: usize) -> Self {
        Self {
            recorded: Recorded { passes: Vec::new(), hidden: 0 },
            room: room.max(1),
            most_steps: room.max(1).saturating_mul(STEPS_A_NODE),
            deepest,
            open: Vec::new(),
            below: 0,
            again: false,
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
            numbers: None,
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

    fn step(&mut self, step: Step) {
        let most = self.most_steps;
        if let Some(pass) = self.recorded.passes.last_mut() {
            if pass.steps.len() < most {
                pass.steps.push(step);
            } else {
                pass.untold += 1;
            }
        }
    }

    /// Something was found out about the open state: if that is the root, the walk has its answer.
    fn found(&mut self, found: Found) {
        if self.open.len() as u64 + self.below == 1
            && let Some(pass) = self.recorded.passes.last_mut()
        {
            pass.found = Some(found);
        }
    }

    /// Closes the open node, if it is recorded; its last step is told unless it was only looked at
    /// again.
    fn close(&mut self, step: impl FnOnce(usize) -> Step) {
        if self.below > 0 {
            self.below -= 1;
        } else if let Some(node) = self.open.pop()
            && !std::mem::take(&mut self.again)
        {
            self.step(step(node));
        }
    }
}

impl<M: Copy + PartialEq> Recorder<M> {
    /// The child of the open node that this move leads to, in a walk that may come back to it.
    fn child(&mut self, mv: M) -> Option<usize> {
        let (pass, node) = self.visible().filter(|(pass, _)| pass.counts())?;
        let child = |&&child: &&usize| pass.nodes[child].mv == Some(mv);
        pass.nodes[node].children.iter().find(child).copied()
    }
}

impl<M> RecordedPass<M> {
    /// The walk is that of a method with proof numbers, which the root has from the beginning.
    fn counts(&self) -> bool {
        self.nodes.first().is_some_and(|root| root.numbers.is_some())
    }
}

impl<M: Copy + PartialEq> Observer<M> for Recorder<M> {
    fn pass(&mut self, pass: Pass) {
        self.open.clear();
        self.below = 0;
        self.again = false;
        // A search that deepens walks for the value again and again; only the last walk it
        // finishes is of interest, which may be the one before this.
        if let (Pass::Value { .. }, Some(before)) =
            (pass, self.recorded.passes.len().checked_sub(1))
        {
            let earlier = self.recorded.passes.drain(..before);
            self.room += earlier.map(|pass| pass.nodes.len()).sum::<usize>();
        }
        self.recorded.passes.push(RecordedPass {
            pass,
            nodes: Vec::new(),
            steps: Vec::new(),
            untold: 0,
            hidden: 0,
            found: None,
        });
    }

    fn enter(&mut self, mv: Option<M>, player: Player, window: Option<Window>) {
        let before = mv.and_then(|mv| self.child(mv));
        let node = match before {
            _ if self.below > 0 => None,
            Some(node) => Some(node),
            None => self.add(mv, Some(player), NodeState::Inner),
        };
        let Some(node) = node else {
            self.below += 1;
            self.recorded.hidden += 1;
            if let Some(pass) = self.recorded.passes.last_mut() {
                pass.hidden += 1;
                if let Some(&node) = self.open.last() {
                    pass.nodes[node].hidden += 1;
                }
            }
            return;
        };
        self.open.push(node);
        let Some((pass, index)) = self.visible() else { return };
        let node = &mut pass.nodes[index];
        node.window = window;
        if node.state == NodeState::Pruned {
            (node.state, node.player) = (NodeState::Inner, Some(player));
        } else if before.is_some() {
            self.again = true;
            return;
        }
        self.step(Step::Enter(index));
    }

    fn leaf(&mut self, kind: Leaf, value: Reading) {
        self.found(Found::Value(value));
        if let Some((pass, node)) = self.visible() {
            let found = Found::Value(value);
            if let (true, Pass::Test { player, at_least, .. }) = (pass.counts(), pass.pass) {
                let yes = found.answers(player, at_least);
                pass.nodes[node].numbers = Some(ProofNumbers::answered(yes));
            }
            pass.nodes[node].state = NodeState::Leaf(kind);
            pass.nodes[node].found = Some(found);
        }
        self.close(Step::Leaf);
    }

    fn cut(&mut self, skipped: &[M]) {
        if self.visible().is_none() {
            return;
        }
        // What was looked at once is not cut off now.
        let fresh: Vec<M> =
            skipped.iter().copied().filter(|&mv| self.child(mv).is_none()).collect();
        if fresh.is_empty() && !skipped.is_empty() {
            return;
        }
        let nodes: Vec<_> =
            fresh.iter().map_while(|&mv| self.add(Some(mv), None, NodeState::Pruned)).collect();
        if let Some(&node) = self.open.last() {
            self.step(Step::Cut(node, nodes));
        }
    }

    fn leave(&mut self, found: Found, best: Option<M>) {
        self.found(found);
        if let Some((pass, node)) = self.visible() {
            pass.nodes[node].found = Some(found);
            pass.nodes[node].best = best;
        }
        self.close(Step::Leave);
    }

    fn numbers(&mut self, numbers: ProofNumbers, basis: Basis) {
        let Some((pass, index)) = self.visible() else { return };
        let node = &mut pass.nodes[index];
        if node.numbers == Some(numbers) {
            return;
        }
        node.numbers = Some(numbers);
        // Where the table knows an answer, there may be nothing below. What it has forgotten is open
        // again.
        let never_searched = node.children.is_empty() && node.hidden == 0;
        (node.found, node.best) = (None, None);
        node.state = NodeState::Inner;
        if let (Basis::Remembered, Some(yes)) = (basis, numbers.answer()) {
            node.found = Some(Found::Ensured(yes));
            if never_searched {
                node.state = NodeState::Leaf(Leaf::Remembered);
            }
        }
        self.step(Step::Numbers(index, numbers, basis));
    }

    fn suspend(&mut self) {
        self.close(Step::Suspend);
    }

    fn resume(&mut self, mv: M, limits: ProofNumbers) {
        let node = if self.below == 0 { self.child(mv) } else { None };
        match node {
            Some(node) => {
                self.open.push(node);
                self.step(Step::Resume(node, limits));
            }
            None => self.below += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: Player = Player::Max;

    fn value(score: i32) -> Reading {
        Reading { score, decided: true, distance: None }
    }

    /// Walks a tree of three levels, `width` moves each, and prunes the last move of every state.
    fn walk(recorder: &mut Recorder<u32>, width: u32, levels: u32) {
        if levels == 0 {
            recorder.leaf(Leaf::Final, value(0));
            return;
        }
        for mv in 0..width {
            recorder.enter(Some(mv), MAX, None);
            walk(recorder, width, levels - 1);
        }
        recorder.cut(&[width]);
        recorder.leave(Found::Value(value(0)), Some(0));
    }

    fn recorded(room: usize, deepest: usize) -> Recorded<u32> {
        let mut recorder = Recorder::new(room, deepest);
        recorder.pass(Pass::Value { depth: None });
        recorder.enter(None, MAX, None);
        walk(&mut recorder, 3, 3);
        recorder.finish()
    }

    fn hidden(pass: &RecordedPass<u32>) -> u64 {
        pass.nodes.iter().map(|node| node.hidden).sum()
    }

    #[test]
    fn everything_is_kept_where_there_is_room() {
        let Recorded { passes, hidden } = recorded(1000, 10);
        assert_eq!(hidden, 0);
        // 1 + 3 + 9 + 27 states, and a pruned move at each of the 13 inner ones.
        assert_eq!(passes[0].nodes.len(), 40 + 13);
        let cuts = passes[0].steps.iter().filter(|step| matches!(step, Step::Cut(..))).count();
        assert_eq!(cuts, 13);
    }

    #[test]
    fn what_is_not_kept_is_counted() {
        for (room, deepest) in [(1, 10), (7, 10), (20, 10), (1000, 0), (1000, 1), (1000, 2)] {
            let recorded = recorded(room, deepest);
            let pass = &recorded.passes[0];
            let entered = pass.nodes.iter().filter(|node| node.state != NodeState::Pruned).count();
            assert_eq!(entered as u64 + recorded.hidden, 40, "{room} {deepest}");
            assert_eq!(hidden(pass), recorded.hidden, "{room} {deepest}");
        }
    }

    #[test]
    fn trimming_keeps_the_line_and_the_upper_levels() {
        let mut pass = recorded(1000, 10).passes.remove(0);
        pass.trim(&[2, 1, 0], 8);
        assert_eq!(pass.nodes.len(), 8);
        assert_eq!(hidden(&pass), 53 - 8);
        // The root and its three moves with the pruned one, the two further states of the line,
        // and one more of the next level.
        let mut at = 0;
        for mv in [2, 1, 0] {
            let found =
                pass.nodes[at].children.iter().find(|&&child| pass.nodes[child].mv == Some(mv));
            at = *found.expect("the line stays");
        }
        assert_eq!(pass.nodes[0].children.len(), 4);
        for (index, node) in pass.nodes.iter().enumerate() {
            assert!(node.children.iter().all(|&child| pass.nodes[child].parent == Some(index)));
        }
    }

    #[test]
    fn of_a_search_that_deepens_the_last_two_walks_stay() {
        let mut recorder = Recorder::<u32>::new(1000, 10);
        for depth in 1..=5 {
            recorder.pass(Pass::Value { depth: Some(depth) });
            recorder.enter(None, MAX, None);
            recorder.leaf(Leaf::Horizon, value(0));
        }
        let kept: Vec<_> = recorder.finish().passes.iter().map(|pass| pass.pass).collect();
        assert_eq!(kept, [4, 5].map(|depth| Pass::Value { depth: Some(depth) }));
    }
}
