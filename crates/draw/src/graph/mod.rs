//! Pictures of graphs of games: who moves where, who wins from where, and by which moves.
//!
//! A [`Figure`] is plain data: the graph, said once, and one or several [`Frame`]s that colour it.
//! Several frames show an attractor growing round by round; since the graph stays where it is, the
//! eye follows the colours. [`place`] says where that is, for those who draw themselves.

mod bipartite;
mod curve;
mod dot;
mod given;
mod labels;
mod layered;
mod layers;
mod layout;
mod legend;
mod measure;
mod order;
mod place;
mod placement;
mod svg;
mod text;
mod tikz;

use perfectplay_core::{Player, Scene};

pub use dot::dot;
pub use placement::{Arrow, Line, Miniature, Placement, Spot, place};
pub use svg::svg;
pub use text::text;
pub use tikz::tikz;

/// A figure: one graph, and one drawing of it for each frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Above everything.
    pub title: Option<String>,
    /// How the vertices are placed.
    pub arrangement: Arrangement,
    /// The vertices. Edges, frames and `facing` refer to them by index.
    pub vertices: Vec<Vertex>,
    /// The edges. Those that lead from or to no vertex are not drawn.
    pub edges: Vec<Edge>,
    /// The drawings, in order. Without any, nothing is drawn.
    pub frames: Vec<Frame>,
    /// Below everything: what was found, what is not shown.
    pub notes: Vec<String>,
}

/// How the vertices are placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// In layers from the start downwards, every move as far as possible leading down. A tree looks
    /// like a tree.
    #[default]
    Layered,
    /// In two columns, Max's states on the left and Min's on the right, each beside the one it is
    /// [`facing`](Vertex::facing): the axis of symmetry of an impartial game. A vertex without an
    /// owner stands on the left.
    Bipartite,
    /// Where somebody has put them: see [`at`](Vertex::at). Layered, unless all of them say where that is.
    Given,
}

/// A state, or a configuration of an arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vertex {
    /// A few characters.
    pub label: String,
    /// What it looks like, drawn small above its label where pictures can be drawn.
    pub board: Option<Scene>,
    /// Whose turn it is: Max's states are rectangles, Min's are ellipses; a configuration of an
    /// arena is nobody's, and rounded.
    pub owner: Option<Player>,
    /// The game is over: a doubled border.
    pub is_final: bool,
    /// Play begins here: an arrow from nowhere.
    pub start: bool,
    /// In a tree: the same state also occurs elsewhere in it.
    pub shared: bool,
    /// In a tree: not unfolded further, though there are moves.
    pub cut: bool,
    /// The same configuration with the other player to move.
    pub facing: Option<usize>,
    /// Where its middle is, in pixels to the right and downwards, if somebody has put it there.
    pub at: Option<(i32, i32)>,
}

/// A move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The vertex it leaves.
    pub from: usize,
    /// The vertex it leads to.
    pub to: usize,
    /// The move as the game writes it; may be empty.
    pub label: String,
}

/// One drawing of the graph. What it does not mention is drawn plainly, so that the lists may be
/// shorter than those of the figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Above the drawing: `round 3`; may be empty.
    pub caption: String,
    /// How each vertex looks, by its index in the figure.
    pub vertices: Vec<Look>,
    /// How each edge looks, by its index in the figure.
    pub edges: Vec<Stroke>,
}

/// How a vertex looks in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// What is known of it.
    pub colour: Colour,
    /// A number beside it.
    pub badge: Option<Badge>,
    /// It has been coloured in this frame: a thick border.
    pub entered: bool,
}

/// What is known of a vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// Nothing yet.
    #[default]
    Open,
    /// This player can force a win.
    Won(Player),
    /// Nobody can.
    Draw,
    /// In an arena: the player to move, whoever it is, can force a win.
    Winning,
    /// In an arena: the other player can.
    Losing,
}

/// A number beside a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// The round in which the attractor reached it.
    Rank(u64),
    /// Its Grundy value.
    Grundy(u64),
}

/// How an edge looks in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stroke {
    /// As it is.
    #[default]
    Plain,
    /// A move of a strategy: bold.
    Strategy,
    /// Put aside: grey and dashed.
    Faint,
}

impl Frame {
    /// How a vertex looks.
    pub fn look(&self, vertex: usize) -> Look {
        self.vertices.get(vertex).copied().unwrap_or_default()
    }

    /// How an edge looks.
    pub fn stroke(&self, edge: usize) -> Stroke {
        self.edges.get(edge).copied().unwrap_or_default()
    }
}
