//! Vertices in layers, edges from layer to layer.
//!
//! A layer is a band as high as its vertices. An edge leaves a vertex upright, bends between the
//! bands, and crosses a band upright at a point of its own that has taken part in the layout: so no
//! edge runs through a vertex.

use super::{
    Figure,
    curve::Curve,
    layers::layers,
    layout::{Layout, Link, Placed, Route, START, loop_reach},
    measure::{Body, MOVE, level},
    order::Layered,
    place::place as place_members,
};
use crate::{
    svg::text_width,
    tree::{Reach, tidy},
};

/// The least and the greatest distance between two bands, and by how much it grows with what edges
/// have to move sideways there.
const GAPS: (f64, f64) = (50.0, 150.0);
const GROWTH: f64 = 0.16;
/// The distance between two edges where they leave a vertex, at most.
const PORT: f64 = 11.0;
/// Half the width of an edge.
const LINE: f64 = 3.0;

/// The layers, and the way of each link through them, from the top.
pub(super) struct Arranged {
    pub(super) graph: Layered,
    pub(super) chains: Vec<Vec<usize>>,
}

/// Puts vertices into layers and cuts long links into pieces. Loops have no chain.
pub(super) fn arrange(
    count: usize,
    links: &[(usize, usize)],
    starts: impl Iterator<Item = usize>,
) -> Arranged {
    let layer = layers(count, links, starts);
    let depth = layer.iter().map(|&layer| layer + 1).max().unwrap_or(0);
    let mut graph = Layered {
        layers: vec![Vec::new(); depth],
        above: vec![Vec::new(); count],
        below: vec![Vec::new(); count],
    };
    for (vertex, &layer) in layer.iter().enumerate() {
        graph.layers[layer].push(vertex);
    }
    let mut chains = Vec::new();
    for &(from, to) in links {
        let (high, low) = if layer[from] < layer[to] { (from, to) } else { (to, from) };
        let mut chain = vec![high];
        if high == low {
            chain.clear();
        } else {
            for between in layer[high] + 1..layer[low] {
                let point = graph.above.len();
                graph.layers[between].push(point);
                graph.above.push(Vec::new());
                graph.below.push(Vec::new());
                chain.push(point);
            }
            chain.push(low);
        }
        for pair in chain.windows(2) {
            graph.below[pair[0]].push(pair[1]);
            graph.above[pair[1]].push(pair[0]);
        }
        chains.push(chain);
    }
    Arranged { graph, chains }
}

/// Places a graph in layers.
pub(super) fn place(
    figure: &Figure,
    links: &[Link],
    mut bodies: Vec<Body>,
    stretch: f64,
) -> Layout {
    let pairs: Vec<(usize, usize)> = links.iter().map(|link| (link.from, link.to)).collect();
    let starts = figure.vertices.iter().enumerate().filter(|(_, vertex)| vertex.start);
    let count = figure.vertices.len();
    let Arranged { mut graph, chains } = arrange(count, &pairs, starts.map(|(vertex, _)| vertex));

    for layer in &graph.layers {
        let vertices: Vec<usize> = layer.iter().copied().filter(|&member| member < count).collect();
        level(&mut bodies, &vertices);
    }
    let reaches = reaches(figure, links, &bodies, graph.above.len());
    let tree = forest(count, links);
    let x = match &tree {
        Some(children) => trees(children, &reaches, figure, links),
        None => {
            graph.untangle();
            place_members(&graph, &reaches, count)
        }
    };

    let bands = bands(&graph, &x, &bodies, stretch, tree.is_some());
    let ends = Ports::new(&chains, &x, &bodies);
    let routes = links.iter().zip(&chains).enumerate().filter(|(_, (_, chain))| !chain.is_empty());
    let routes = routes.map(|(number, (link, chain))| {
        let down = match tree.is_some() {
            true => {
                let mut line = Curve::new((x[chain[0]], bands[chain[0]].1));
                line.line_to((x[chain[1]], bands[chain[1]].0));
                line
            }
            false => ends.route(number, chain, &x, &bands, &bodies),
        };
        let curve = if link.from == chain[0] { down } else { down.reversed() };
        Route { edge: link.edge, curve, label: None }
    });
    let routes = routes.collect();
    let vertices = bodies
        .into_iter()
        .enumerate()
        .map(|(vertex, body)| {
            let (top, bottom) = bands[vertex];
            let entrance = (-body.half, 0.0);
            Placed { body, x: x[vertex], y: (top + bottom) / 2.0, side: 1.0, entrance }
        })
        .collect();
    Layout { vertices, routes, ..Layout::default() }
}

/// How much room the vertices and the points of edges need.
fn reaches(figure: &Figure, links: &[Link], bodies: &[Body], members: usize) -> Vec<Reach> {
    let mut reaches: Vec<Reach> = bodies
        .iter()
        .zip(&figure.vertices)
        .enumerate()
        .map(|(index, (body, vertex))| {
            let start = if vertex.start { START } else { 0.0 };
            let shadow = if vertex.shared { 6.0 } else { 0.0 };
            let beside = loop_reach(figure, links, index).max(shadow);
            Reach { left: body.half + start, right: body.right().max(body.half + beside) }
        })
        .collect();
    reaches.resize(members, Reach { left: LINE, right: LINE });
    reaches
}

/// The children of every vertex if the graph is a tree, or several.
pub(super) fn forest(count: usize, links: &[Link]) -> Option<Vec<Vec<usize>>> {
    let mut children = vec![Vec::new(); count];
    let mut child = vec![false; count];
    for link in links {
        if std::mem::replace(&mut child[link.to], true) {
            return None;
        }
        children[link.from].push(link.to);
    }
    // What cannot be reached from a root is on a cycle, or below one.
    let mut open: Vec<usize> = (0..count).filter(|&vertex| !child[vertex]).collect();
    let mut reached = 0;
    while let Some(vertex) = open.pop() {
        reached += 1;
        open.extend(&children[vertex]);
    }
    (reached == count).then_some(children)
}

/// The tidy drawing of trees beside one another.
fn trees(children: &[Vec<usize>], reaches: &[Reach], figure: &Figure, links: &[Link]) -> Vec<f64> {
    let count = children.len();
    let mut reaches = reaches.to_vec();
    let mut root = vec![true; count];
    for link in links {
        root[link.to] = false;
        // Edges come together towards the parent: leave room for what is written on them.
        let written = text_width(&figure.edges[link.edge].label, MOVE) * 0.8;
        let reach = &mut reaches[link.to];
        (reach.left, reach.right) = (reach.left.max(written), reach.right.max(written));
    }
    // Parents first, below a root of all.
    let mut order = Vec::new();
    let mut open: Vec<usize> = (0..count).rev().filter(|&vertex| root[vertex]).collect();
    let mut place = vec![0; count];
    while let Some(vertex) = open.pop() {
        order.push(vertex);
        place[vertex] = order.len();
        open.extend(children[vertex].iter().rev());
    }
    let roots = (0..count).filter(|&vertex| root[vertex]);
    let mut below: Vec<Vec<usize>> = vec![roots.map(|vertex| place[vertex]).collect()];
    let mut sizes = vec![Reach { left: 0.0, right: 0.0 }];
    for &vertex in &order {
        below.push(children[vertex].iter().map(|&child| place[child]).collect());
        sizes.push(reaches[vertex]);
    }
    let below: Vec<&[usize]> = below.iter().map(Vec::as_slice).collect();
    let x = tidy(&below, &sizes);
    (0..count).map(|vertex| x[place[vertex]]).collect()
}

/// The top and the bottom of the band of every member: bands stand further apart where edges move
/// far to the side.
fn bands(graph: &Layered, x: &[f64], bodies: &[Body], stretch: f64, tree: bool) -> Vec<(f64, f64)> {
    let mut bands = vec![(0.0, 0.0); x.len()];
    let mut top = 0.0;
    for layer in &graph.layers {
        let height = layer.iter().filter_map(|&member| bodies.get(member));
        let bottom = top + height.map(|body| 2.0 * body.tall).fold(0.0, f64::max);
        let mut farthest = 0.0_f64;
        for &member in layer {
            bands[member] = (top, bottom);
            for &low in &graph.below[member] {
                farthest = farthest.max((x[low] - x[member]).abs());
            }
        }
        let growth = if tree { GROWTH / 2.0 } else { GROWTH };
        top = bottom + (farthest * growth).clamp(GAPS.0, GAPS.1) * stretch;
    }
    bands
}

/// Where edges leave and reach the vertices: side by side, in the order of where they go.
struct Ports {
    /// How far beside the middle each link leaves its upper vertex and reaches its lower one.
    offsets: Vec<(f64, f64)>,
}

impl Ports {
    fn new(chains: &[Vec<usize>], x: &[f64], bodies: &[Body]) -> Self {
        // For each vertex, the ends of links below and above it, by what they lead to.
        let mut ends: Vec<[Vec<(usize, usize)>; 2]> = vec![Default::default(); bodies.len()];
        for (number, chain) in chains.iter().enumerate().filter(|(_, chain)| !chain.is_empty()) {
            let last = chain.len() - 1;
            ends[chain[0]][0].push((chain[1], number));
            ends[chain[last]][1].push((chain[last - 1], number));
        }
        let mut offsets = vec![(0.0, 0.0); chains.len()];
        for (vertex, (sides, body)) in ends.into_iter().zip(bodies).enumerate() {
            for (side, mut ends) in sides.into_iter().enumerate() {
                ends.sort_by(|a, b| x[a.0].total_cmp(&x[b.0]).then(a.1.cmp(&b.1)));
                let gaps = ends.len().saturating_sub(1) as f64;
                let step = PORT.min(body.half * 1.1 / gaps.max(1.0));
                for (place, &(other, number)) in ends.iter().enumerate() {
                    let aside = x[other] - x[vertex];
                    // A single edge to a point almost straight below or above runs upright.
                    let upright =
                        gaps == 0.0 && other >= bodies.len() && aside.abs() < body.half / 2.0;
                    let offset = if upright { aside } else { (place as f64 - gaps / 2.0) * step };
                    match side {
                        0 => offsets[number].0 = offset,
                        _ => offsets[number].1 = offset,
                    }
                }
            }
        }
        Self { offsets }
    }

    /// The way of a link from the top.
    fn route(
        &self,
        number: usize,
        chain: &[usize],
        x: &[f64],
        bands: &[(f64, f64)],
        bodies: &[Body],
    ) -> Curve {
        let (high, low) = (chain[0], chain[chain.len() - 1]);
        let (leave, reach) = self.offsets[number];
        // From the outline of a vertex to the edge of its band.
        let depth = |vertex: usize, offset: f64| {
            let body = &bodies[vertex];
            body.tall - body.shape.border(body.half, body.tall, offset)
        };
        let (start, end) = (x[high] + leave, x[low] + reach);
        let mut curve = Curve::new((start, bands[high].1 - depth(high, leave)));
        curve.line_to((start, bands[high].1));
        for &point in &chain[1..chain.len() - 1] {
            curve.fall_to((x[point], bands[point].0));
            curve.line_to((x[point], bands[point].1));
        }
        curve.fall_to((end, bands[low].0));
        curve.line_to((end, bands[low].0 + depth(low, reach)));
        curve
    }
}
