//! Two columns: Max's states on the left, Min's on the right, the same configurations side by side.
//!
//! Moves between the columns are straight lines. Those within a column, where a player moves twice,
//! bend around it on the outside, so that no edge runs through a vertex.

use perfectplay_core::Player;

use super::{
    Figure,
    curve::Curve,
    layered::{Arranged, arrange},
    layout::{Layout, Link, Placed, Route},
    measure::{Body, level},
};

/// Room between two rows.
const GAP: f64 = 30.0;
/// The distance of the columns, at least and at most, and how it grows with their height.
const APART: (f64, f64) = (190.0, 520.0);
const GROWTH: f64 = 0.45;
/// The distance between two edges where they leave a vertex, at most.
const PORT: f64 = 10.0;

/// Places a graph in two columns.
pub(super) fn place(
    figure: &Figure,
    links: &[Link],
    mut bodies: Vec<Body>,
    stretch: f64,
) -> Layout {
    let row = rows(figure, links);
    let right: Vec<bool> =
        figure.vertices.iter().map(|vertex| vertex.owner == Some(Player::Min)).collect();
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (vertex, &row) in row.iter().enumerate() {
        members.resize(members.len().max(row + 1), Vec::new());
        members[row].push(vertex);
    }
    let mut y = vec![0.0; row.len()];
    let mut height = 0.0;
    for members in &members {
        level(&mut bodies, members);
        let tall = members.first().map_or(0.0, |&first| bodies[first].tall);
        members.iter().for_each(|&vertex| y[vertex] = height + tall);
        height += 2.0 * tall + GAP;
    }
    let apart = (height * GROWTH).clamp(APART.0, APART.1) * stretch;
    // The axis of symmetry is at 0: both columns are as far away as the widest vertex asks.
    let widest = bodies.iter().map(|body| body.half).fold(0.0, f64::max);
    let away = apart / 2.0 + widest;
    let vertices: Vec<Placed> = bodies
        .into_iter()
        .enumerate()
        .map(|(vertex, body)| {
            let side = if right[vertex] { 1.0 } else { -1.0 };
            // Above the loops, if there are any.
            let loops = links.iter().any(|link| link.from == vertex && link.to == vertex);
            let dy = if loops { -0.8 * body.tall } else { 0.0 };
            let entrance = (side * body.shape.border(body.tall, body.half, dy), dy);
            Placed { body, x: side * away, y: y[vertex], side, entrance }
        })
        .collect();

    let offsets = ports(&vertices, links);
    let links = links.iter().zip(offsets).filter(|(link, _)| link.from != link.to);
    let routes = links
        .map(|(link, (leave, reach))| {
            let (from, to) = (&vertices[link.from], &vertices[link.to]);
            let crosses = from.side != to.side;
            let inward = if crosses { -1.0 } else { 1.0 };
            let foot = |at: &Placed, dy: f64| {
                let dx = at.body.shape.border(at.body.tall, at.body.half, dy);
                (at.x + inward * at.side * dx, at.y + dy)
            };
            let (start, end) = (foot(from, leave), foot(to, reach));
            let mut curve = Curve::new(start);
            if crosses {
                let inner = |at: &Placed| at.x - at.side * (widest + 4.0);
                let mut others = vertices
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| *index != link.from && *index != link.to);
                // A wider neighbour may stand in the way of a steep edge.
                if others.any(|(_, at)| at.rect().meets(start, end)) {
                    curve.line_to((inner(from), start.1));
                    curve.line_to((inner(to), end.1));
                }
                curve.line_to(end);
            } else {
                // Out to where the widest vertex of the column ends, around, and in again.
                let rows = row[link.from].abs_diff(row[link.to]) as f64;
                let edge = from.x + from.side * (widest + 4.0);
                let out = edge + from.side * (26.0 + 22.0 * rows);
                curve.line_to((edge, start.1));
                curve.pieces.push([(out, start.1), (out, end.1), (edge, end.1)]);
                curve.line_to(end);
            }
            Route { edge: link.edge, curve, label: None }
        })
        .collect();
    Layout { vertices, routes, axis: Some(0.0), ..Layout::default() }
}

/// The row of every vertex: configurations from the start downwards, those that face each other in
/// one row.
fn rows(figure: &Figure, links: &[Link]) -> Vec<usize> {
    let count = figure.vertices.len();
    let on_right = |vertex: usize| figure.vertices[vertex].owner == Some(Player::Min);
    // Each vertex stands for its configuration, or the one it faces does.
    let mut stands_for: Vec<usize> = (0..count).collect();
    let mut taken = vec![false; count];
    for vertex in 0..count {
        let facing = figure.vertices[vertex].facing.filter(|&other| other < count);
        if let Some(other) = facing
            && on_right(vertex) != on_right(other)
            && !taken[vertex]
            && !taken[other]
        {
            (taken[vertex], taken[other]) = (true, true);
            stands_for[vertex.max(other)] = vertex.min(other);
        }
    }
    let links: Vec<(usize, usize)> =
        links.iter().map(|link| (stands_for[link.from], stands_for[link.to])).collect();
    let starts = (0..count).filter(|&vertex| figure.vertices[vertex].start);
    let Arranged { mut graph, .. } =
        arrange(count, &links, starts.map(|vertex| stands_for[vertex]));
    graph.untangle();
    let configurations = graph.layers.iter().flatten().copied();
    let mut row = vec![0; count];
    for (index, vertex) in
        configurations.filter(|&member| member < count && stands_for[member] == member).enumerate()
    {
        row[vertex] = index;
    }
    (0..count).map(|vertex| row[stands_for[vertex]]).collect()
}

/// How far above or below the middle every link leaves and reaches its vertices.
fn ports(vertices: &[Placed], links: &[Link]) -> Vec<(f64, f64)> {
    let mut offsets = vec![(0.0, 0.0); links.len()];
    // Those on the inner side, and those on the outer.
    for outer in [false, true] {
        let mut ends: Vec<Vec<(f64, usize, bool)>> = vec![Vec::new(); vertices.len()];
        for (number, link) in links.iter().enumerate().filter(|(_, link)| link.from != link.to) {
            let (from, to) = (&vertices[link.from], &vertices[link.to]);
            if (from.side == to.side) == outer {
                ends[link.from].push((to.y, number, true));
                ends[link.to].push((from.y, number, false));
            }
        }
        for (at, mut ends) in vertices.iter().zip(ends) {
            // Edges to the same vertex keep their order at both ends, and so do not cross.
            ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let gaps = ends.len().saturating_sub(1) as f64;
            let step = PORT.min(at.body.tall * 1.2 / gaps.max(1.0));
            for (place, (_, number, leaves)) in ends.into_iter().enumerate() {
                let offset = (place as f64 - gaps / 2.0) * step;
                match leaves {
                    true => offsets[number].0 = offset,
                    false => offsets[number].1 = offset,
                }
            }
        }
    }
    offsets
}
