//! Where the nodes of a tree stand, in pixels: the same for SVG and TikZ.
//!
//! The classical tidy drawing (Reingold and Tilford, *Tidier Drawings of Trees*, 1981): subtrees
//! are drawn on their own and pushed together until their outlines touch, parents stand in the
//! middle above their children.

use perfectplay_core::{Leaf, Player};

use super::{Node, NodeState, Pass, walk::walk};
use crate::svg::text_width;

/// The height of a node.
pub(super) const NODE: f64 = 40.0;
/// From one level to the next.
pub(super) const LEVEL: f64 = 108.0;
/// The least room between neighbours.
const GAP: f64 = 14.0;
/// Font sizes of values, of moves on edges, and of windows and other words beside a node.
pub(super) const VALUE: f64 = 15.0;
pub(super) const MOVE: f64 = 12.0;
pub(super) const ASIDE: f64 = 11.0;
/// How far down its edge a move is written.
pub(super) const ALONG: f64 = 0.7;
/// How far down its edge a pruned branch is crossed out.
pub(super) const CUT: f64 = 0.4;

/// What a node looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Max to move: a triangle pointing up.
    Up,
    /// Min to move: a triangle pointing down.
    Down,
    /// A final state, or an inner node that belongs to nobody.
    Box,
    /// An estimate at the horizon: rounded.
    Round,
    /// Known from the table: a doubled edge.
    Double,
    /// Never entered.
    Pruned,
    /// Nodes left out.
    Hidden,
}

impl Shape {
    fn of(node: &Node) -> Self {
        match (node.state, node.player, node.leaf) {
            (NodeState::Pruned, ..) => Self::Pruned,
            (NodeState::Hidden { .. }, ..) => Self::Hidden,
            (NodeState::Inner, Some(Player::Max), _) => Self::Up,
            (NodeState::Inner, Some(Player::Min), _) => Self::Down,
            (_, _, Some(Leaf::Horizon)) => Self::Round,
            (_, _, Some(Leaf::Remembered)) => Self::Double,
            _ => Self::Box,
        }
    }

    /// Half the width this shape needs around a text of width `text`.
    fn half(self, text: f64) -> f64 {
        match self {
            // The text stands where a triangle is only about half as wide as its base.
            Self::Up | Self::Down => (text + 4.0).max(27.0),
            Self::Pruned => (text / 2.0 + 6.0).max(13.0),
            _ => (text / 2.0 + 7.0).max(17.0),
        }
    }

    /// Half the height.
    pub(super) fn half_height(self) -> f64 {
        match self {
            Self::Up | Self::Down => NODE / 2.0,
            _ => 15.0,
        }
    }
}

/// A node in its place.
#[derive(Debug)]
pub(super) struct Placed<'a> {
    pub(super) node: &'a Node,
    /// Its index in the pass.
    pub(super) index: usize,
    /// Where its parent stands in the list.
    pub(super) parent: Option<usize>,
    pub(super) shape: Shape,
    /// What is written in it.
    pub(super) label: String,
    /// What is written beside it.
    pub(super) aside: Option<String>,
    /// Its middle.
    pub(super) x: f64,
    pub(super) y: f64,
    /// Half its width, without what is beside it.
    pub(super) half: f64,
    /// How far it and what is written about it reach to the left and to the right.
    pub(super) reach: Reach,
}

impl Placed<'_> {
    /// The two ends of the edge from `parent`.
    pub(super) fn edge(&self, parent: &Self) -> ((f64, f64), (f64, f64)) {
        let from = (parent.x, parent.y + parent.shape.half_height());
        let to = (self.x, self.y - self.shape.half_height());
        (from, to)
    }

    /// The middle of the move that leads here from `parent`.
    pub(super) fn move_at(&self, parent: &Self) -> (f64, f64) {
        let (from, to) = self.edge(parent);
        between(from, to, ALONG)
    }

    /// Where what is beside it is written: at the narrow half of a triangle.
    pub(super) fn aside_at(&self) -> (f64, f64) {
        let dy = if self.shape == Shape::Down { 11.0 } else { -11.0 };
        (self.x + self.half / 2.0 + 6.0, self.y + dy)
    }
}

/// A part of the way from one point to another.
pub(super) fn between(from: (f64, f64), to: (f64, f64), part: f64) -> (f64, f64) {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// Distances from the middle of a node to its outermost ink.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reach {
    pub(crate) left: f64,
    pub(crate) right: f64,
}

/// A tree in its place, its top left corner at 0, 0.
pub(super) struct Layout<'a> {
    pub(super) nodes: Vec<Placed<'a>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Places the nodes of a pass; `more` writes a count of nodes left out.
pub(super) fn layout(pass: &Pass, more: impl Fn(u64) -> String) -> Layout<'_> {
    let steps = walk(pass);
    let mut nodes: Vec<Placed<'_>> = steps
        .iter()
        .map(|step| {
            let mut placed = measure(step.node, &more);
            placed.index = step.index;
            placed.parent = step.parent;
            placed.y = step.depth as f64 * LEVEL + NODE / 2.0;
            placed
        })
        .collect();

    let children: Vec<&[usize]> = steps.iter().map(|step| &step.children[..]).collect();
    let reaches: Vec<Reach> = nodes.iter().map(|placed| placed.reach).collect();
    for (placed, x) in nodes.iter_mut().zip(tidy(&children, &reaches)) {
        placed.x = x;
    }
    let left = nodes.iter().map(|at| at.x - at.reach.left).fold(f64::INFINITY, f64::min);
    let left = if nodes.is_empty() { 0.0 } else { left };
    for placed in &mut nodes {
        placed.x -= left;
    }
    let width = nodes.iter().map(|at| at.x + at.reach.right).fold(0.0, f64::max);
    let height = nodes.iter().map(|at| at.y + NODE / 2.0).fold(0.0, f64::max);
    Layout { nodes, width, height }
}

/// A node with its sizes, not yet in its place.
fn measure<'a>(node: &'a Node, more: &impl Fn(u64) -> String) -> Placed<'a> {
    let shape = Shape::of(node);
    let label = match (node.state, &node.value) {
        (NodeState::Hidden { count }, _) => more(count),
        (_, Some(value)) if node.leaf == Some(Leaf::Repetition) => format!("{value} ↺"),
        (_, Some(value)) => value.clone(),
        (NodeState::Pruned, None) => "?".to_owned(),
        (_, None) => String::new(),
    };
    let half = shape.half(text_width(&label, VALUE));
    let aside = node.aside();
    let beside = aside.as_ref().map_or(0.0, |aside| half / 2.0 + 6.0 + text_width(aside, ASIDE));
    // Edges of neighbours come together towards the parent: leave room for what is on them.
    let written = text_width(&node.mv, MOVE) / 2.0 / ALONG;
    let reach = Reach { left: half.max(written), right: half.max(written).max(beside) };
    Placed { node, index: 0, parent: None, shape, label, aside, x: 0.0, y: 0.0, half, reach }
}

/// How far a subtree reaches at one level, from the middle of its root.
type Extent = (f64, f64);

/// The x of every node. `children` refer to later nodes only: parents come first.
pub(crate) fn tidy(children: &[&[usize]], reaches: &[Reach]) -> Vec<f64> {
    // Places in relation to the parent, and the outline of each finished subtree, deepest level
    // first so that a parent is put on top by a push.
    let mut x = vec![0.0; children.len()];
    let mut outlines: Vec<Vec<Extent>> = vec![Vec::new(); children.len()];
    for node in (0..children.len()).rev() {
        let mut row: Vec<Extent> = Vec::new();
        for &child in children[node] {
            let own = std::mem::take(&mut outlines[child]);
            let push = row
                .iter()
                .rev()
                .zip(own.iter().rev())
                .map(|(before, after)| before.1 + GAP - after.0)
                .fold(f64::NEG_INFINITY, f64::max);
            x[child] = if push.is_finite() { push } else { 0.0 };
            row = joined(row, own, x[child]);
        }
        let middle = match children[node] {
            [] => 0.0,
            [first, .., last] => (x[*first] + x[*last]) / 2.0,
            [only] => x[*only],
        };
        for &child in children[node] {
            x[child] -= middle;
        }
        for extent in &mut row {
            *extent = (extent.0 - middle, extent.1 - middle);
        }
        row.push((-reaches[node].left, reaches[node].right));
        outlines[node] = row;
    }
    for node in 0..children.len() {
        for &child in children[node] {
            x[child] += x[node];
        }
    }
    x
}

/// The outline of two neighbours, the right one moved by `shift`.
fn joined(left: Vec<Extent>, mut right: Vec<Extent>, shift: f64) -> Vec<Extent> {
    for extent in &mut right {
        *extent = (extent.0 + shift, extent.1 + shift);
    }
    let (mut deep, shallow) = if left.len() >= right.len() { (left, right) } else { (right, left) };
    for (wide, extent) in deep.iter_mut().rev().zip(shallow.iter().rev()) {
        *wide = (wide.0.min(extent.0), wide.1.max(extent.1));
    }
    deep
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A tree from a list of numbers: node `i + 1` hangs under one of the nodes up to `i`.
    fn pass(parents: &[usize], labels: &[String]) -> Pass {
        let mut pass = Pass::default();
        for index in 0..=parents.len() {
            let label = labels[index % labels.len()].clone();
            let node = Node {
                mv: label.clone(),
                value: Some(label.clone()),
                window: (index % 3 == 0).then(|| (label, "+∞".to_owned())),
                player: Some(Player::BOTH[index % 2]),
                ..Node::default()
            };
            pass.nodes.push(node);
        }
        for (index, parent) in parents.iter().enumerate() {
            pass.nodes[parent % (index + 1)].children.push(index + 1);
        }
        pass
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_parents_stand_above_the_middle(
            parents in prop::collection::vec(any::<usize>(), 0..60),
            labels in prop::collection::vec("[0-9a-f]{0,9}", 1..5),
        ) {
            let pass = pass(&parents, &labels);
            let layout = layout(&pass, |count| count.to_string());
            let nodes = &layout.nodes;
            prop_assert_eq!(nodes.len(), pass.nodes.len());
            for (index, a) in nodes.iter().enumerate() {
                prop_assert!(a.x - a.reach.left >= -0.001);
                prop_assert!(a.x + a.reach.right <= layout.width + 0.001);
                for b in nodes[index + 1..].iter().filter(|b| b.y == a.y) {
                    let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
                    let room = (right.x - right.reach.left) - (left.x + left.reach.right);
                    prop_assert!(room >= GAP - 0.001, "{} and {}", left.label, right.label);
                }
                let below = nodes.iter().filter(|child| child.parent == Some(index));
                let places: Vec<f64> = below.map(|child| child.x).collect();
                if let (Some(first), Some(last)) = (places.first(), places.last()) {
                    prop_assert!((a.x - (first + last) / 2.0).abs() < 0.001);
                    prop_assert!(places.is_sorted(), "children keep their order");
                }
            }
        }
    }

    #[test]
    fn broken_figures_are_drawn_as_far_as_they_go() {
        let mut pass = pass(&[0, 0, 1], &["1".to_owned()]);
        pass.nodes[2].children = vec![0, 2, 3, 99];
        assert_eq!(layout(&pass, |_| String::new()).nodes.len(), 4);
        pass.root = 7;
        let empty = layout(&pass, |_| String::new());
        assert!(empty.nodes.is_empty());
        assert_eq!((empty.width, empty.height), (0.0, 0.0));
    }
}
