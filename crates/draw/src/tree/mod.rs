//! Pictures of what a search did: the tree with its values, windows, best play and prunings.
//!
//! A [`Figure`] is plain data that whoever watches a search can fill in; the functions here turn
//! it into indented text, SVG, DOT for Graphviz, or TikZ for LaTeX. [`place`] says where the nodes stand,
//! for those who draw themselves.

mod dot;
mod layout;
mod placement;
mod svg;
mod text;
mod tikz;
mod walk;

use perfectplay_core::{Leaf, Player};

pub use dot::dot;
pub(crate) use layout::{Reach, tidy};
pub use placement::{Placement, Spot, place};
pub use svg::svg;
pub use text::text;
pub use tikz::tikz;

/// A figure: one tree for each walk of the method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Above everything.
    pub title: Option<String>,
    /// The walks, in order.
    pub passes: Vec<Pass>,
    /// Below everything: the cost, what is not shown.
    pub notes: Vec<String>,
}

/// One walk through the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    /// What the walk asks and finds; may be empty.
    pub caption: String,
    /// The index of the root in `nodes`.
    pub root: usize,
    /// The nodes, in any order. Those that cannot be reached from the root are not drawn.
    pub nodes: Vec<Node>,
}

/// A node of the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Child numbers from the root, such as `2.3`; empty at the root.
    pub path: String,
    /// The move that leads here, as the game writes it; empty at the root.
    pub mv: String,
    /// Whose turn it is, where that matters.
    pub player: Option<Player>,
    /// What the search found here.
    pub value: Option<String>,
    /// The window it was entered with.
    pub window: Option<(String, String)>,
    /// Its proof and its disproof number.
    pub numbers: Option<(String, String)>,
    /// What became of it.
    pub state: NodeState,
    /// Why its value was taken as it is, if it was.
    pub leaf: Option<Leaf>,
    /// It is on the path of best play.
    pub chosen: bool,
    /// The indices of its children, from the left.
    pub children: Vec<usize>,
}

impl Node {
    /// What is written beside a node that was looked into: at a leaf it decides nothing.
    fn aside(&self) -> Option<String> {
        if self.state != NodeState::Inner {
            return None;
        }
        let window = self.window.as_ref().map(|(alpha, beta)| format!("[{alpha}, {beta}]"));
        let numbers = || self.numbers.as_ref().map(|(proof, no)| format!("{proof} | {no}"));
        window.or_else(numbers)
    }
}

/// What became of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NodeState {
    /// Its children were looked at.
    #[default]
    Inner,
    /// A leaf whose value was taken.
    Evaluated,
    /// Never entered: it could not change the answer.
    Pruned,
    /// Stands for nodes that the figure leaves out.
    Hidden {
        /// How many.
        count: u64,
    },
}
