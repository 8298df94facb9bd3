//! The nodes of a pass in the order a reader meets them.

use super::{Node, Pass};

/// A node reached from the root.
pub(super) struct Step<'a> {
    pub(super) node: &'a Node,
    /// Its index in the pass.
    pub(super) index: usize,
    /// Where its parent and children stand in the walk.
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    pub(super) depth: usize,
    /// It has no sibling to its right.
    pub(super) last: bool,
}

/// Every node that can be reached from the root, once, parents before children and from left to
/// right. Indices that lead nowhere or back are passed over: a figure is data from outside.
pub(super) fn walk(pass: &Pass) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = Vec::new();
    let mut seen = vec![false; pass.nodes.len()];
    let mut fresh = |index: usize| match seen.get_mut(index) {
        Some(seen) => !std::mem::replace(seen, true),
        None => false,
    };
    let mut open = Vec::new();
    if fresh(pass.root) {
        open.push((pass.root, None, 0, true));
    }
    while let Some((index, parent, depth, last)) = open.pop() {
        let node = &pass.nodes[index];
        let here = steps.len();
        if let Some(parent) = parent {
            let parent: &mut Step<'_> = &mut steps[parent];
            parent.children.push(here);
        }
        steps.push(Step { node, index, parent, children: Vec::new(), depth, last });
        let kids: Vec<usize> = node.children.iter().copied().filter(|&kid| fresh(kid)).collect();
        for (place, &kid) in kids.iter().enumerate().rev() {
            open.push((kid, Some(here), depth + 1, place + 1 == kids.len()));
        }
    }
    steps
}
