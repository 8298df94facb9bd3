//! Where moves are written on their edges: not on a vertex, not on one another, and where it can be
//! helped not on another edge.

use super::{
    Arrangement, Figure,
    curve::{Curve, Point, Rect},
    layout::Layout,
    measure::MOVE,
};
use crate::svg::text_width;

/// The time along a piece of an edge at which its label is tried first, and the steps in which it is
/// moved away from there: in the middle between layers; between columns, where all edges cross in
/// the middle, near the vertex they leave.
const LAYERED: f64 = 0.5;
const BIPARTITE: f64 = 0.22;
const STEP: f64 = 0.04;
/// How near to its ends a label may stand.
const END: f64 = 0.1;
/// Among more edges than this, crossing another is not avoided: it cannot be.
const MANY: usize = 300;

/// The room a label takes, in relation to its middle.
pub(super) fn label_box(words: &str, middle: Point) -> Rect {
    Rect { middle, half: text_width(words, MOVE) / 2.0 + 2.0, tall: MOVE / 2.0 + 1.5 }
}

/// Finds room for the labels; says for how many there is none.
pub(super) fn place(figure: &Figure, layout: &mut Layout) -> usize {
    let first = match figure.arrangement {
        Arrangement::Layered | Arrangement::Given => LAYERED,
        Arrangement::Bipartite => BIPARTITE,
    };
    let times = times(first);
    let words = |edge: usize| figure.edges[edge].label.as_str();
    let mut taken: Vec<Rect> = Vec::new();
    for at in &layout.vertices {
        // A head of an arrow is not to be covered either.
        let rect = at.rect();
        taken.push(Rect { half: rect.half + 2.0, tall: rect.tall + 7.0, ..rect });
        if at.body.pill > 0.0 {
            taken.push(at.badge());
        }
    }
    for route in &layout.routes {
        taken.extend(route.label.map(|middle| label_box(words(route.edge), middle)));
    }
    let lines: Vec<Vec<Point>> = match layout.routes.len() {
        0..MANY => layout.routes.iter().map(|route| route.curve.samples(8).collect()).collect(),
        _ => Vec::new(),
    };
    let mut unwritten = 0;
    for index in 0..layout.routes.len() {
        let route = &layout.routes[index];
        let label = words(route.edge);
        if label.is_empty() || route.label.is_some() {
            continue;
        }
        let mut best: Option<(usize, Rect)> = None;
        for middle in candidates(&route.curve, &times) {
            let here = label_box(label, middle);
            if taken.iter().any(|other| here.overlaps(other)) {
                continue;
            }
            let others = lines.iter().enumerate().filter(|&(other, _)| other != index);
            let crossed = others
                .filter(|(_, line)| line.windows(2).any(|step| here.meets(step[0], step[1])))
                .count();
            if best.is_none_or(|(fewest, _)| crossed < fewest) {
                best = Some((crossed, here));
            }
            if crossed == 0 {
                break;
            }
        }
        match best {
            Some((_, here)) => {
                taken.push(here);
                layout.routes[index].label = Some(here.middle);
            }
            None => unwritten += 1,
        }
    }
    unwritten
}

/// Points on the long pieces of an edge, those nearest to the vertex it leaves first.
fn candidates<'a>(curve: &'a Curve, times: &'a [f64]) -> impl Iterator<Item = Point> + 'a {
    let long = (0..curve.pieces.len()).filter(|&piece| {
        let (from, to) = (curve.at(piece, 0.0), curve.at(piece, 1.0));
        (to.0 - from.0).hypot(to.1 - from.1) > 3.0 * MOVE
    });
    long.flat_map(move |piece| times.iter().map(move |&time| curve.at(piece, time)))
}

/// The times to be tried, the best first.
fn times(first: f64) -> Vec<f64> {
    let steps = (1.0 / STEP) as u32;
    let around = (1..steps).flat_map(|step| {
        let away = f64::from(step) * STEP;
        [first - away, first + away]
    });
    let inside = END..=1.0 - END;
    std::iter::once(first).chain(around).filter(|time| inside.contains(time)).collect()
}
