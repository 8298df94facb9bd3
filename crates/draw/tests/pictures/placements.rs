//! Places for those who draw themselves: where the SVG has everything, and nothing on anything else.

use crate::{
    figures::document_tree,
    graph_samples::{attractor, chomp_arena, chomp_bipartite, chomp_tree, cyclic, grid, matches},
};
use perfectplay_core::Leaf;
use perfectplay_draw::{
    graph::{self, Arrow, Stroke},
    tree::{self, Figure, NodeState, Pass},
};
use perfectplay_messages::Lang;

/// SVG gives tenths of pixels.
const ROUNDED: f64 = 0.0501;

/// Left, top, right and bottom.
#[derive(Clone, Copy, Debug)]
struct Area([f64; 4]);

impl Area {
    fn around((x, y): (f64, f64), half_width: f64, half_height: f64) -> Self {
        Self([x - half_width, y - half_height, x + half_width, y + half_height])
    }

    fn is(self, other: Self) -> bool {
        // An end that is worked out from two rounded numbers.
        self.0.iter().zip(other.0).all(|(a, b)| (a - b).abs() <= 2.0 * ROUNDED)
    }

    fn overlaps(self, other: Self) -> bool {
        let ([left, top, right, bottom], b) = (self.0, other.0);
        left < b[2] && b[0] < right && top < b[3] && b[1] < bottom
    }

    fn is_inside(self, width: f64, height: f64) -> bool {
        let [left, top, right, bottom] = self.0;
        left >= -0.001 && top >= -0.001 && right <= width + 0.001 && bottom <= height + 0.001
    }
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

fn number(element: &str, name: &str) -> f64 {
    let value = attribute(element, name).unwrap_or_else(|| panic!("{name} of {element}"));
    value.parse().unwrap_or_else(|_| panic!("{name}={value}"))
}

/// What a rectangle, an ellipse or a triangle covers.
fn covered(element: &str) -> Area {
    let number = |name: &str| number(element, name);
    if element.starts_with("<rect") {
        let (x, y) = (number("x"), number("y"));
        return Area([x, y, x + number("width"), y + number("height")]);
    }
    if element.starts_with("<ellipse") {
        return Area::around((number("cx"), number("cy")), number("rx"), number("ry"));
    }
    // `M`, `L` and `H`: points, and what of a point changes.
    let d = attribute(element, "d").expect("a shape").trim_end_matches('z');
    let steps = d.replace('M', "\nM").replace('L', "\nL").replace('H', "\nH");
    let mut area = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    for step in steps.lines().filter(|step| !step.is_empty()) {
        let numbers: Vec<f64> =
            step[1..].split(' ').map(|number| number.parse().expect("a number")).collect();
        for (axis, at) in numbers.iter().enumerate() {
            area[axis] = area[axis].min(*at);
            area[axis + 2] = area[axis + 2].max(*at);
        }
    }
    Area(area)
}

/// The middle of a text with its size: its baseline is a third of it lower.
fn written_at(element: &str) -> (f64, f64) {
    (number(element, "x"), number(element, "y") - 0.35 * number(element, "font-size"))
}

fn is_near(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).abs() <= ROUNDED && (a.1 - b.1).abs() <= ROUNDED
}

/// The lines of the group that begins with `start`.
fn group<'a>(picture: &'a str, start: &str) -> Vec<&'a str> {
    let (_, rest) = picture.split_once(start).unwrap_or_else(|| panic!("{start}"));
    rest.lines().skip(1).take_while(|line| *line != "</g>").collect()
}

/// Every shape there is, a window here and there, words of other lengths, and two nodes nobody
/// can reach.
fn pass() -> Pass {
    let Figure { mut passes, .. } = document_tree();
    let mut pass = passes.remove(0);
    pass.nodes.insert(0, pass.nodes[8].clone());
    pass.root = 1;
    for node in &mut pass.nodes {
        node.children.iter_mut().for_each(|child| *child += 1);
    }
    pass.nodes[5].leaf = Some(Leaf::Horizon);
    pass.nodes[6].leaf = Some(Leaf::Remembered);
    pass.nodes[6].value = Some("a long value".into());
    pass.nodes[9].state = NodeState::Hidden { count: 1234 };
    pass.nodes[11].mv = "a long move".into();
    pass.nodes[2].children.remove(0);
    pass
}

#[test]
fn trees_are_placed_where_the_svg_shows_them() {
    let pass = pass();
    for lang in Lang::ALL {
        let placement = tree::place(&pass, lang);
        let figure = Figure { passes: vec![pass.clone()], ..Figure::default() };
        let picture = tree::svg(&figure, lang);
        assert_eq!(placement.nodes.len(), pass.nodes.len());
        for (index, (node, spot)) in pass.nodes.iter().zip(&placement.nodes).enumerate() {
            let Some(spot) = spot else {
                assert!([0, 5].contains(&index), "{index}");
                continue;
            };
            let drawn = group(&picture, &format!("data-path=\"{}\"", node.path));
            let place = Area::around((spot.x, spot.y), spot.half_width, spot.half_height);
            assert!(place.is(covered(drawn[0])), "{index}: {place:?} {}", drawn[0]);

            let window = drawn.iter().find(|line| line.contains(">["));
            assert_eq!(window.is_some(), spot.window_at.is_some());
            if let (Some(window), Some(at)) = (window, spot.window_at) {
                assert!(is_near(written_at(window), at), "{at:?} {window}");
            }
            if let Some(at) = spot.move_at {
                let words = format!(">{}</text>", node.mv);
                let mut written = picture.lines().filter(|line| line.contains(&words));
                assert!(written.any(|line| is_near(written_at(line), at)), "{at:?}");
            }
        }
        let edges = placement.nodes.iter().flatten().filter(|spot| spot.move_at.is_some());
        assert_eq!(edges.count(), 11, "all but the root and the two that are lost");
    }
    // The room for what stands in the place of others depends on the words.
    let width = |lang| tree::place(&pass, lang).nodes[9].map(|spot| spot.half_width);
    assert_ne!(width(Lang::En), width(Lang::Fr));
}

#[test]
fn nodes_stand_apart_and_inside() {
    let pass = pass();
    let placement = tree::place(&pass, Lang::En);
    let spots: Vec<_> = placement.nodes.iter().flatten().collect();
    for (index, spot) in spots.iter().enumerate() {
        let area = Area::around((spot.x, spot.y), spot.half_width, spot.half_height);
        assert!(area.is_inside(placement.width, placement.height), "{area:?}");
        for other in &spots[index + 1..] {
            let beside = Area::around((other.x, other.y), other.half_width, other.half_height);
            assert!(!area.overlaps(beside), "{area:?} {beside:?}");
        }
    }
    assert_eq!(tree::place(&Pass::default(), Lang::En), tree::Placement::default());
}

fn graphs() -> Vec<graph::Figure> {
    let mut lost = cyclic();
    lost.edges.insert(1, graph::Edge { from: 0, to: 99, label: "lost".into() });
    vec![
        chomp_arena(vec![2, 2]),
        chomp_bipartite(vec![2, 2]),
        chomp_tree(vec![3, 3], 2),
        attractor(),
        matches(12),
        grid(4, 4),
        lost,
    ]
}

#[test]
fn graphs_are_placed_where_the_svg_shows_them() {
    for figure in graphs() {
        let placement = graph::place(&figure, true);
        let picture = graph::svg(&figure, Lang::En);
        let frame = picture.split("class=\"frame\"").nth(1).expect("a frame");
        let arrow = |lines: &[&str]| {
            let mut paths = lines.iter().filter_map(|line| attribute(line, "d"));
            let mut next = || paths.next().expect("a line and a head").to_owned();
            Arrow { shaft: next(), head: next() }
        };

        assert_eq!(placement.vertices.len(), figure.vertices.len());
        for (index, (vertex, spot)) in figure.vertices.iter().zip(&placement.vertices).enumerate() {
            let start = format!("data-vertex=\"{index}\"");
            let drawn = group(frame, &start);
            let is_outline = |line: &&&str| line.starts_with("<rect") || line.starts_with("<ell");
            let outline = drawn.iter().filter(is_outline).nth(usize::from(vertex.shared));
            let place = Area::around((spot.x, spot.y), spot.width / 2.0, spot.height / 2.0);
            assert!(place.is(covered(outline.expect("an outline"))), "{place:?} {outline:?}");

            assert_eq!(spot.start.is_some(), vertex.start);
            if let Some(start) = &spot.start {
                assert_eq!(start, &arrow(&drawn));
            }
            // The group of a board ends before the label.
            let (_, rest) = frame.split_once(&start).expect("the vertex");
            let words = format!(">{}</text>", vertex.label);
            let label = rest.lines().find(|line| line.ends_with(&words)).expect("a label");
            assert!(is_near(written_at(label), spot.label_at), "{:?} {label}", spot.label_at);
            assert_eq!(spot.board.is_some(), vertex.board.is_some());
            if let Some(board) = &spot.board {
                let place = format!(
                    "<g transform=\"translate({:.1} {:.1}) scale({:.3})\">\n{}</g>",
                    board.left,
                    board.top,
                    board.scale,
                    board.body.trim_end()
                );
                assert!(rest.contains(&place), "{place}");
            }
        }

        assert_eq!(placement.edges.len(), figure.edges.len());
        for (index, (edge, line)) in figure.edges.iter().zip(&placement.edges).enumerate() {
            let Some(line) = line else {
                assert_eq!(edge.label, "lost");
                continue;
            };
            let drawn = arrow(&group(frame, &format!("data-edge=\"{index}\"")));
            assert_eq!(line.arrow.shaft, drawn.shaft);
            // The heads of bold lines are larger.
            if figure.frames[0].stroke(index) == Stroke::Plain {
                assert_eq!(line.arrow.head, drawn.head);
            }
            if let Some(at) = line.label_at {
                let words = format!(">{}</text>", edge.label);
                let mut written = frame.lines().filter(|line| line.ends_with(&words));
                assert!(written.any(|line| is_near(written_at(line), at)), "{at:?}");
            }
        }
        let badges: Vec<Area> = frame
            .lines()
            .take_while(|line| !line.contains("#cccccc"))
            .filter(|line| line.contains("class=\"badge\""))
            .map(covered)
            .collect();
        for badge in badges {
            let [left, top, right, bottom] = badge.0;
            let (wide, high) = ((right - left) / 2.0, (bottom - top) / 2.0);
            let mut places = placement.vertices.iter().filter_map(|spot| spot.badge_at);
            assert!(places.any(|at| badge.is(Area::around(at, wide, high))), "{badge:?}");
        }
        let axis = frame.lines().find(|line| line.contains("class=\"axis\""));
        let axis = axis.and_then(|line| attribute(line, "d")).map(str::to_owned);
        let height = placement.height;
        assert_eq!(axis, placement.axis.map(|x| format!("M{x:.1} 0V{height:.1}")));
    }
}

#[test]
fn vertices_stand_apart_and_inside() {
    for figure in graphs() {
        for boards in [true, false] {
            let placement = graph::place(&figure, boards);
            let area =
                |at: &graph::Spot| Area::around((at.x, at.y), at.width / 2.0, at.height / 2.0);
            for (index, spot) in placement.vertices.iter().enumerate() {
                let here = area(spot);
                assert!(here.is_inside(placement.width, placement.height), "{here:?}");
                for other in &placement.vertices[index + 1..] {
                    assert!(!here.overlaps(area(other)), "{here:?} {:?}", area(other));
                }
                for (x, y) in placement.edges.iter().flatten().filter_map(|line| line.label_at) {
                    assert!(!here.overlaps(Area([x, y, x, y])), "{here:?} {x} {y}");
                }
            }
        }
    }
}

/// Without boards vertices have the sizes that TikZ gives them.
#[test]
fn boards_need_room() {
    let figure = chomp_arena(vec![3, 3]);
    let (with, without) = (graph::place(&figure, true), graph::place(&figure, false));
    assert!(with.height > without.height);
    assert!(without.vertices.iter().all(|spot| spot.board.is_none()));
    let paper = graph::tikz(&figure);
    for spot in &without.vertices {
        // Centimetres, upwards, of 42 pixels each; the title takes 44 pixels.
        let point = |x: f64, y: f64| {
            let cm = |pixels: f64| (pixels / 42.0 * 1000.0).round() / 1000.0 + 0.0;
            format!("({}, {})", cm(x), cm(-(y + 44.0)))
        };
        let (half, tall) = (spot.width / 2.0, spot.height / 2.0);
        let outline = format!(
            "{} rectangle {}",
            point(spot.x - half, spot.y - tall),
            point(spot.x + half, spot.y + tall)
        );
        assert!(paper.contains(&outline), "{outline}");
    }
}
