//! Where everything stands, in pixels: the same for SVG and TikZ, and for every frame.

use super::{
    Arrangement, Figure, bipartite,
    curve::{Curve, Point, Rect},
    labels, layered,
    measure::{Body, MOVE, PILL, measure},
};
use crate::svg::text_width;

/// How long the arrow is that marks the start.
pub(super) const START: f64 = 24.0;
/// How far a loop reaches beyond its vertex.
const LOOP: f64 = 22.0;
/// Room below a vertex that is not unfolded, for three dots.
pub(super) const CUT: f64 = 16.0;

/// A vertex in its place.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) body: Body,
    pub(super) x: f64,
    pub(super) y: f64,
    /// The side on which its loops are: 1 is the right, -1 the left.
    pub(super) side: f64,
    /// Where the arrow that marks the start points at it, in relation to its middle.
    pub(super) entrance: Point,
}

impl Placed {
    pub(super) fn rect(&self) -> Rect {
        Rect { middle: (self.x, self.y), half: self.body.half, tall: self.body.tall }
    }

    /// The arrow that marks the start.
    pub(super) fn start(&self) -> Curve {
        let (dx, dy) = self.entrance;
        let mut arrow = Curve::new((self.x + dx + dx.signum() * START, self.y + dy));
        arrow.line_to((self.x + dx, self.y + dy));
        arrow
    }

    pub(super) fn badge(&self) -> Rect {
        let (dx, dy) = self.body.badge_at();
        let middle = (self.x + dx, self.y + dy);
        Rect { middle, half: self.body.pill / 2.0, tall: PILL / 2.0 }
    }
}

/// An edge in its place.
#[derive(Clone, Debug)]
pub(super) struct Route {
    /// Its index in the figure.
    pub(super) edge: usize,
    pub(super) curve: Curve,
    /// The middle of what is written on it, if there is room.
    pub(super) label: Option<Point>,
}

/// A graph in its place, its top left corner at 0, 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub(super) vertices: Vec<Placed>,
    pub(super) routes: Vec<Route>,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The axis of symmetry.
    pub(super) axis: Option<f64>,
    /// How many edges have a label for which there is no room.
    pub(super) unwritten: usize,
}

/// The edge of a figure between two vertices that exist.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) edge: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The edges that can be drawn: a figure is data from outside.
pub(super) fn links(figure: &Figure) -> Vec<Link> {
    let count = figure.vertices.len();
    let links = figure.edges.iter().enumerate();
    links
        .filter(|(_, edge)| edge.from < count && edge.to < count)
        .map(|(index, edge)| Link { edge: index, from: edge.from, to: edge.to })
        .collect()
}

/// Places a graph; `boards` says whether boards can be drawn. If there is no room for all that is
/// to be written on the edges, they are made longer.
pub(super) fn layout(figure: &Figure, boards: bool) -> Layout {
    let mut best: Option<Layout> = None;
    for stretch in [1.0, 1.5, 2.2] {
        let next = stretched(figure, boards, stretch);
        if best.as_ref().is_none_or(|best| next.unwritten < best.unwritten) {
            best = Some(next);
        }
        if best.as_ref().is_some_and(|best| best.unwritten == 0) {
            break;
        }
    }
    best.unwrap_or_default()
}

fn stretched(figure: &Figure, boards: bool, stretch: f64) -> Layout {
    let links = links(figure);
    let bodies = measure(figure, boards);
    let mut layout = match figure.arrangement {
        Arrangement::Layered => layered::place(figure, &links, bodies, stretch),
        Arrangement::Bipartite => bipartite::place(figure, &links, bodies, stretch),
    };
    add_loops(&mut layout, figure, &links);
    layout.routes.sort_by_key(|route| route.edge);
    layout.unwritten = labels::place(figure, &mut layout);
    fit(&mut layout, figure);
    layout
}

/// Edges from a vertex to itself, each around the one before, their labels in a column beside them.
fn add_loops(layout: &mut Layout, figure: &Figure, links: &[Link]) {
    let mut count = vec![0; figure.vertices.len()];
    let loops = || links.iter().filter(|link| link.from == link.to);
    loops().for_each(|link| count[link.from] += 1);
    let mut before = vec![0; figure.vertices.len()];
    for link in loops() {
        let Placed { body, x, y, side, .. } = &layout.vertices[link.from];
        let (size, all) = (f64::from(before[link.from] + 1), f64::from(count[link.from]));
        before[link.from] += 1;
        let dy = body.tall * (0.25 + 0.45 * size / all.max(2.0));
        let foot = x + side * body.shape.border(body.tall, body.half, dy);
        // A Bézier curve reaches three quarters of the way to its control points.
        let out = x + side * (body.half + LOOP * size / 0.75);
        let mut curve = Curve::new((foot, y - dy));
        curve.pieces.push([(out, y - 1.2 * dy), (out, y + 1.2 * dy), (foot, y + dy)]);
        let words = text_width(&figure.edges[link.edge].label, MOVE) / 2.0;
        let at = x + side * (body.half + LOOP * all + 6.0 + words);
        let down = (size - (all + 1.0) / 2.0) * (MOVE + 4.0);
        let label = (words > 0.0).then_some((at, y + down));
        layout.routes.push(Route { edge: link.edge, curve, label });
    }
}

/// How far the loops of a vertex reach beyond it.
pub(super) fn loop_reach(figure: &Figure, links: &[Link], vertex: usize) -> f64 {
    let loops = links.iter().filter(|link| link.from == vertex && link.to == vertex);
    let words = loops.map(|link| text_width(&figure.edges[link.edge].label, MOVE));
    let (count, widest) =
        words.fold((0, 0.0_f64), |(count, widest), width| (count + 1, widest.max(width)));
    LOOP * f64::from(count) + if widest > 0.0 { widest + 10.0 } else { 0.0 }
}

/// Moves everything so that the picture begins at 0, 0, and measures it.
fn fit(layout: &mut Layout, figure: &Figure) {
    let (mut left, mut top) = (f64::INFINITY, f64::INFINITY);
    let (mut right, mut bottom) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut include = |(x, y): Point, half: f64, tall: f64| {
        (left, top) = (left.min(x - half), top.min(y - tall));
        (right, bottom) = (right.max(x + half), bottom.max(y + tall));
    };
    for (at, vertex) in layout.vertices.iter().zip(&figure.vertices) {
        include((at.x, at.y), at.body.half + 2.0, at.body.tall + 2.0);
        if at.body.pill > 0.0 {
            include(at.badge().middle, at.badge().half + 1.0, at.badge().tall + 1.0);
        }
        if vertex.start {
            include(at.start().from, 1.0, 5.0);
        }
        if vertex.shared {
            include((at.x + 5.0, at.y + 5.0), at.body.half + 1.0, at.body.tall + 1.0);
        }
        if vertex.cut {
            include((at.x, at.y), 0.0, at.body.tall + CUT);
        }
    }
    for route in &layout.routes {
        route.curve.samples(6).for_each(|point| include(point, 2.0, 2.0));
        if let Some(label) = route.label {
            let words = text_width(&figure.edges[route.edge].label, MOVE);
            include(label, words / 2.0 + 2.0, 8.0);
        }
    }
    if left > right {
        return;
    }
    for at in &mut layout.vertices {
        (at.x, at.y) = (at.x - left, at.y - top);
    }
    for route in &mut layout.routes {
        let points = route.curve.points_mut().chain(&mut route.label);
        points.for_each(|point| *point = (point.0 - left, point.1 - top));
    }
    layout.axis = layout.axis.map(|axis| axis - left);
    (layout.width, layout.height) = (right - left, bottom - top);
}
