//! Where the nodes of a tree stand, for those who draw themselves.

use perfectplay_messages::{Lang, Message};

use super::{Pass, layout::layout};

/// A tree in its place, its top left corner at 0, 0, in pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placement {
    /// How wide everything is.
    pub width: f64,
    /// How high everything is.
    pub height: f64,
    /// The place of each node, by its index in the pass; `None` if it cannot be reached from the root.
    pub nodes: Vec<Option<Spot>>,
}

/// The place of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The middle.
    pub x: f64,
    /// The middle.
    pub y: f64,
    /// Half the width of the shape.
    pub half_width: f64,
    /// Half the height of the shape: its edges begin in the middle of its lower side and end in the
    /// middle of its upper side.
    pub half_height: f64,
    /// The middle of the move that leads here, on its edge; `None` where no edge is.
    pub move_at: Option<(f64, f64)>,
    /// The left end of the window, or of the proof numbers, at half the height of its letters; `None` where none is written.
    pub window_at: Option<(f64, f64)>,
}

/// The places that [`svg`](super::svg) draws a pass at. The language matters to nodes that stand for
/// others: they say how many.
///
/// ```
/// use perfectplay_draw::tree::{Node, Pass, place};
/// use perfectplay_messages::Lang;
///
/// let leaf = |value: &str| Node { value: Some(value.into()), ..Node::default() };
/// let root = Node { children: vec![1, 2], ..Node::default() };
/// let pass = Pass { nodes: vec![root, leaf("3"), leaf("5"), leaf("lost")], ..Pass::default() };
///
/// let placement = place(&pass, Lang::En);
/// let spots: Vec<_> = placement.nodes.iter().flatten().collect();
/// let [root, left, right] = spots[..] else { panic!("nobody knows the way to the last node") };
/// assert_eq!(root.x, (left.x + right.x) / 2.0);
/// assert!(root.y + root.half_height < left.y - left.half_height);
/// assert!(left.x + left.half_width < right.x - right.half_width);
/// assert!(right.x + right.half_width <= placement.width);
/// ```
pub fn place(pass: &Pass, lang: Lang) -> Placement {
    let tree = layout(pass, |count| Message::More(count).say(lang));
    let mut nodes = vec![None; pass.nodes.len()];
    for placed in &tree.nodes {
        nodes[placed.index] = Some(Spot {
            x: placed.x,
            y: placed.y,
            half_width: placed.half,
            half_height: placed.shape.half_height(),
            move_at: placed.parent.map(|parent| placed.move_at(&tree.nodes[parent])),
            window_at: placed.aside.as_ref().map(|_| placed.aside_at()),
        });
    }
    Placement { width: tree.width, height: tree.height, nodes }
}
