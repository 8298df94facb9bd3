//! Where everything stands in a graph, for those who draw themselves.

use super::{
    Figure,
    curve::Curve,
    layout::{Placed, layout},
    svg::{PLAIN, head, shaft},
};

/// A graph in its place, its top left corner at 0, 0, in pixels. All frames have the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placement {
    /// How wide everything is.
    pub width: f64,
    /// How high everything is.
    pub height: f64,
    /// The place of each vertex, by its index in the figure.
    pub vertices: Vec<Spot>,
    /// The place of each edge, by its index in the figure; `None` if it leads from or to no vertex.
    pub edges: Vec<Option<Line>>,
    /// The upright axis of symmetry between two columns.
    pub axis: Option<f64>,
}

/// The place of a vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The middle.
    pub x: f64,
    /// The middle.
    pub y: f64,
    /// From the left to the right of its outline.
    pub width: f64,
    /// From the top to the bottom of its outline.
    pub height: f64,
    /// The middle of its label.
    pub label_at: (f64, f64),
    /// The middle of its badge; `None` if no frame gives it one.
    pub badge_at: Option<(f64, f64)>,
    /// The arrow from nowhere, if play begins here.
    pub start: Option<Arrow>,
    /// Its board, if boards are drawn and it has one.
    pub board: Option<Miniature>,
}

/// The place of an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The curve.
    pub arrow: Arrow,
    /// The middle of its label; `None` where it has none or there is no room.
    pub label_at: Option<(f64, f64)>,
}

/// A line with a point, each as the `d` of a path of SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The line to be stroked; it ends inside the head.
    pub shaft: String,
    /// The triangle to be filled, its point on the outline of a vertex.
    pub head: String,
}

/// A board at its small size: the elements in `body`, in a group with
/// `transform="translate(left top) scale(scale)"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Miniature {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// By how much it is smaller than `body`.
    pub scale: f64,
    /// Elements of SVG.
    pub body: String,
}

/// The places that [`svg`](super::svg) draws each frame at, and [`tikz`](super::tikz) too if `boards`
/// is false: without boards, vertices are smaller.
///
/// ```
/// use perfectplay_draw::graph::{Edge, Figure, Vertex, place};
///
/// let vertex = |label: &str| Vertex { label: label.into(), ..Vertex::default() };
/// let edge = |from, to| Edge { from, to, label: "go".into() };
/// let figure = Figure {
///     vertices: vec![vertex("here"), vertex("there")],
///     edges: vec![edge(0, 1), edge(0, 7)],
///     ..Figure::default()
/// };
///
/// let placement = place(&figure, false);
/// let [here, there] = &placement.vertices[..] else { panic!("one place for each vertex") };
/// assert!(here.y + here.height / 2.0 < there.y - there.height / 2.0);
/// let [Some(line), None] = &placement.edges[..] else { panic!("there is no vertex 7") };
/// let below = format!("M{:.1} {:.1}", here.x, here.y + here.height / 2.0);
/// assert!(line.arrow.shaft.starts_with(&below));
/// assert!(line.label_at.is_some_and(|(_, y)| here.y < y && y < there.y));
/// ```
pub fn place(figure: &Figure, boards: bool) -> Placement {
    let graph = layout(figure, boards);
    let mut edges = vec![None; figure.edges.len()];
    for route in &graph.routes {
        edges[route.edge] = Some(Line { arrow: arrow(&route.curve), label_at: route.label });
    }
    let vertices = graph.vertices.iter().zip(&figure.vertices);
    Placement {
        width: graph.width,
        height: graph.height,
        vertices: vertices.map(|(at, vertex)| spot(at, vertex.start)).collect(),
        edges,
        axis: graph.axis,
    }
}

fn spot(at: &Placed, start: bool) -> Spot {
    let miniature = at.body.board.as_ref().map(|board| {
        let (left, top) = at.board_at(board);
        Miniature { left, top, scale: board.scale, body: board.body.clone() }
    });
    Spot {
        x: at.x,
        y: at.y,
        width: 2.0 * at.body.half,
        height: 2.0 * at.body.tall,
        label_at: at.label_at(),
        badge_at: (at.body.pill > 0.0).then(|| at.badge().middle),
        start: start.then(|| arrow(&at.start())),
        board: miniature,
    }
}

fn arrow(curve: &Curve) -> Arrow {
    Arrow { shaft: shaft(curve), head: head(curve, PLAIN) }
}
