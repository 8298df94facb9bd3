//! Vertices that somebody has put where they are: edges are straight, and bent only where they have to be.
//!
//! Two edges in opposite directions would lie on one another, and a straight edge may run through a third
//! vertex: such edges are bent to their left.

use super::{
    Figure,
    curve::{Curve, Point, between},
    layout::{Layout, Link, Placed, Route},
    measure::{Body, Shape},
};

/// How far a bent edge leaves the straight line: so much of its length, within limits.
const BEND: f64 = 0.22;
const LEAST: f64 = 26.0;
const MOST: f64 = 60.0;

/// Places a graph as its vertices say; `None` if one of them does not.
pub(super) fn place(figure: &Figure, links: &[Link], bodies: &[Body]) -> Option<Layout> {
    let placed = figure.vertices.iter().zip(bodies).map(|(vertex, body)| {
        let (x, y) = vertex.at?;
        let entrance = (-body.half, 0.0);
        Some(Placed { body: body.clone(), x: x.into(), y: y.into(), side: 1.0, entrance })
    });
    let vertices: Vec<Placed> = placed.collect::<Option<_>>()?;
    let routes = links.iter().filter(|link| link.from != link.to).map(|link| {
        let (from, to) = (&vertices[link.from], &vertices[link.to]);
        let back = links.iter().any(|other| (other.from, other.to) == (link.to, link.from));
        let mut others = vertices.iter().enumerate();
        let bent = back
            || others.any(|(other, at)| {
                other != link.from
                    && other != link.to
                    && at.rect().meets((from.x, from.y), (to.x, to.y))
            });
        Route { edge: link.edge, curve: curve(from, to, bent), label: None }
    });
    let routes = routes.collect();
    Some(Layout { vertices, routes, ..Layout::default() })
}

/// The line of an edge, from outline to outline.
fn curve(from: &Placed, to: &Placed, bent: bool) -> Curve {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    let bend = if bent { (length * BEND).clamp(LEAST, MOST) } else { 0.0 };
    // Vertices on top of one another have no direction between them.
    let (ux, uy) = if length > 0.0 { (dx / length, dy / length) } else { (0.0, 0.0) };
    let middle = (from.x + dx / 2.0 + uy * bend, from.y + dy / 2.0 - ux * bend);
    let (leaves, arrives) = (rim(from, middle), rim(to, middle));
    let mut curve = Curve::new(leaves);
    if bent {
        // A curve with one control point, written with two.
        let towards = |point: Point| between(point, middle, 2.0 / 3.0);
        curve.pieces.push([towards(leaves), towards(arrives), arrives]);
    } else {
        curve.line_to(arrives);
    }
    curve
}

/// Where the line from the middle of a vertex towards a point leaves its outline.
fn rim(at: &Placed, towards: Point) -> Point {
    let (dx, dy) = (towards.0 - at.x, towards.1 - at.y);
    let (along, across) = (dx.abs() / at.body.half, dy.abs() / at.body.tall);
    let reach = match at.body.shape {
        Shape::Ellipse => along.hypot(across),
        Shape::Rectangle | Shape::Rounded => along.max(across),
    };
    if reach > 0.0 { (at.x + dx / reach, at.y + dy / reach) } else { (at.x, at.y) }
}
