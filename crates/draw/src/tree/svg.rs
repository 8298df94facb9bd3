//! Trees as SVG.

use perfectplay_core::{Leaf, Player};
use perfectplay_messages::{Lang, Legend, Message};

use super::{
    Figure, NodeState,
    layout::{ASIDE, CUT, Layout, MOVE, Placed, Shape, VALUE, between, layout},
};
use crate::{
    escape::xml,
    svg::{Anchor, Canvas, LINE, text_width},
};

const MARGIN: f64 = 22.0;
/// Figures are at least this wide, for the sake of the legend.
const NARROWEST: f64 = 420.0;

const INK: &str = "#222222";
const GREY: &str = "#8a8a8a";

/// The tree drawn in layers: triangles pointing up where Max moves and down where Min does, boxes
/// at the leaves, thick lines along best play, dashed lines with a double stroke through them
/// where branches were pruned. A legend below explains what occurs.
pub fn svg(figure: &Figure, lang: Lang) -> String {
    let layouts: Vec<Layout<'_>> = figure
        .passes
        .iter()
        .map(|pass| layout(pass, |count| Message::More(count).say(lang)))
        .collect();
    let lines = figure.title.iter().map(|title| text_width(title, 18.0));
    let captions = figure.passes.iter().map(|pass| text_width(&pass.caption, 14.0));
    let notes = figure.notes.iter().map(|note| text_width(note, 13.0));
    let trees = layouts.iter().map(|tree| tree.width);
    let inner = lines.chain(captions).chain(notes).chain(trees).fold(NARROWEST, f64::max);

    let mut canvas = Canvas::new();
    let mut y = MARGIN;
    if let Some(title) = &figure.title {
        let middle = MARGIN + inner / 2.0;
        canvas.text((middle, y + 6.0), 18.0, Anchor::Middle, r#"font-weight="bold""#, title);
        y += 40.0;
    }
    for (pass, tree) in figure.passes.iter().zip(&layouts) {
        if !pass.caption.is_empty() {
            canvas.text((MARGIN, y), 14.0, Anchor::Start, r#"font-style="italic""#, &pass.caption);
            y += 30.0;
        }
        let left = MARGIN + (inner - tree.width) / 2.0;
        canvas.raw(format_args!(r#"<g transform="translate({left:.1} {y:.1})">"#));
        draw(&mut canvas, tree);
        canvas.raw(format_args!("</g>"));
        y += tree.height + 34.0;
    }
    let words = |entry| Message::Legend(entry).say(lang);
    y = canvas.legend(&occurring(&layouts), (MARGIN, y, inner), words, draw_sign);
    for note in &figure.notes {
        canvas.text((MARGIN, y), 13.0, Anchor::Start, "", note);
        y += LINE;
    }
    canvas.finish(inner + 2.0 * MARGIN, y, figure.title.as_deref().unwrap_or_default())
}

/// Edges first, then what is written on them, so that no line runs through a word or a node.
fn draw(canvas: &mut Canvas, tree: &Layout<'_>) {
    let edges = || tree.nodes.iter().filter_map(|at| Some((at, &tree.nodes[at.parent?])));
    for (child, parent) in edges() {
        let (from, to) = child.edge(parent);
        draw_edge(canvas, from, to, Stroke::of(child, parent));
    }
    for (child, parent) in edges().filter(|(child, _)| !child.node.mv.is_empty()) {
        let at = child.move_at(parent);
        let width = text_width(&child.node.mv, MOVE) + 4.0;
        canvas.raw(format_args!(
            r##"<rect x="{:.1}" y="{:.1}" width="{width:.1}" height="16" fill="#ffffff"/>"##,
            at.0 - width / 2.0,
            at.1 - 8.0
        ));
        let style = match child.node.chosen && parent.node.chosen {
            true => r#"font-weight="bold""#,
            false => r##"fill="#555555""##,
        };
        canvas.text(at, MOVE, Anchor::Middle, style, &child.node.mv);
    }
    for placed in &tree.nodes {
        draw_node(canvas, placed);
    }
}

/// How an edge is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Stroke {
    Plain,
    Chosen,
    Pruned,
    Hidden,
}

impl Stroke {
    fn of(child: &Placed<'_>, parent: &Placed<'_>) -> Self {
        match child.node.state {
            NodeState::Pruned => Self::Pruned,
            NodeState::Hidden { .. } => Self::Hidden,
            _ if child.node.chosen && parent.node.chosen => Self::Chosen,
            _ => Self::Plain,
        }
    }
}

fn draw_edge(canvas: &mut Canvas, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
    let style = match stroke {
        Stroke::Plain => r##"stroke="#666666" stroke-width="1.4""##,
        Stroke::Chosen => r##"stroke="#222222" stroke-width="4.5""##,
        Stroke::Pruned => r##"stroke="#8a8a8a" stroke-width="1.4" stroke-dasharray="5 4""##,
        Stroke::Hidden => r##"stroke="#8a8a8a" stroke-width="1.4" stroke-dasharray="1.5 4""##,
    };
    canvas.raw(format_args!(
        r#"<path d="M{:.1} {:.1}L{:.1} {:.1}" {style} stroke-linecap="round"/>"#,
        from.0, from.1, to.0, to.1
    ));
    if stroke == Stroke::Pruned {
        // Two strokes across the edge, at a right angle to it.
        let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
        let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        let middle = between(from, to, CUT);
        for step in [-2.5, 2.5] {
            let (x, y) = (middle.0 + dx * step, middle.1 + dy * step);
            canvas.raw(format_args!(
                r##"<path class="cut" d="M{:.1} {:.1}L{:.1} {:.1}" stroke="#222222" stroke-width="1.8"/>"##,
                x - dy * 6.0,
                y + dx * 6.0,
                x + dy * 6.0,
                y - dx * 6.0
            ));
        }
    }
}

fn draw_node(canvas: &mut Canvas, placed: &Placed<'_>) {
    let Placed { node, shape, x, y, half, .. } = *placed;
    canvas.raw(format_args!(r#"<g class="node" data-path="{}">"#, xml(&node.path)));
    draw_shape(canvas, shape, (x, y), half, node.chosen);
    // The middle of the wide half of a triangle.
    let sink = match shape {
        Shape::Up => 7.0,
        Shape::Down => -7.0,
        _ => 0.0,
    };
    let style = match shape {
        Shape::Pruned => format!(r#"fill="{GREY}""#),
        Shape::Hidden => format!(r#"fill="{INK}" font-style="italic""#),
        _ if node.chosen => r#"font-weight="bold""#.to_owned(),
        _ => String::new(),
    };
    canvas.text((x, y + sink), VALUE, Anchor::Middle, &style, &placed.label);
    if let Some(window) = &placed.aside {
        let at = placed.aside_at();
        canvas.text(at, ASIDE, Anchor::Start, r##"fill="#555555""##, window);
    }
    canvas.raw(format_args!("</g>"));
}

fn draw_shape(canvas: &mut Canvas, shape: Shape, (x, y): (f64, f64), half: f64, chosen: bool) {
    let tall = shape.half_height();
    let stroke = if chosen { 3.5 } else { 1.5 };
    let (left, right, top, bottom) = (x - half, x + half, y - tall, y + tall);
    let (fill, edge, dashes, rx) = match shape {
        Shape::Up | Shape::Down => {
            let (d, fill, edge) = match shape {
                Shape::Up => (
                    format!("M{x:.1} {top:.1}L{right:.1} {bottom:.1}H{left:.1}z"),
                    "#fde6cf",
                    "#a9500c",
                ),
                _ => (
                    format!("M{left:.1} {top:.1}H{right:.1}L{x:.1} {bottom:.1}z"),
                    "#dbe8f8",
                    "#1f5a96",
                ),
            };
            canvas.raw(format_args!(
                r#"<path d="{d}" fill="{fill}" stroke="{edge}" stroke-width="{stroke}" stroke-linejoin="round"/>"#
            ));
            return;
        }
        Shape::Box | Shape::Double => ("#f6f5f0", INK, "", 2.0),
        Shape::Round => ("#f6f5f0", INK, "", tall),
        Shape::Pruned => ("#ffffff", GREY, r#" stroke-dasharray="4 3""#, 2.0),
        Shape::Hidden => ("#ffffff", GREY, r#" stroke-dasharray="1.5 4""#, tall),
    };
    let mut rect = |inset: f64, stroke: f64| {
        canvas.raw(format_args!(
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="{rx}" fill="{fill}" stroke="{edge}" stroke-width="{stroke}"{dashes}/>"#,
            left + inset,
            top + inset,
            2.0 * (half - inset),
            2.0 * (tall - inset)
        ));
    };
    rect(0.0, stroke);
    if shape == Shape::Double {
        rect(3.5, 1.0);
    }
}

/// The signs that occur in the figure, in the order of the legend.
fn occurring(layouts: &[Layout<'_>]) -> Vec<Legend> {
    let nodes = || layouts.iter().flat_map(|tree| &tree.nodes);
    let has = |entry: Legend| {
        nodes().any(|at| match entry {
            Legend::Turn(Player::Max) => at.shape == Shape::Up,
            Legend::Turn(Player::Min) => at.shape == Shape::Down,
            Legend::Leaf(leaf) => {
                at.node.state == NodeState::Evaluated && at.node.leaf == Some(leaf)
            }
            Legend::Window => at.aside.is_some() && at.node.window.is_some(),
            Legend::Numbers => at.aside.is_some() && at.node.window.is_none(),
            Legend::Chosen => at.node.chosen,
            Legend::Pruned => at.shape == Shape::Pruned,
            Legend::Hidden => at.shape == Shape::Hidden,
        })
    };
    let all = [
        Legend::Turn(Player::Max),
        Legend::Turn(Player::Min),
        Legend::Leaf(Leaf::Final),
        Legend::Leaf(Leaf::Horizon),
        Legend::Leaf(Leaf::Repetition),
        Legend::Leaf(Leaf::Remembered),
        Legend::Window,
        Legend::Numbers,
        Legend::Chosen,
        Legend::Pruned,
        Legend::Hidden,
    ];
    all.into_iter().filter(|&entry| has(entry)).collect()
}

/// A small example of a sign, `width` wide.
fn draw_sign(canvas: &mut Canvas, entry: Legend, (x, y): (f64, f64), width: f64) {
    let middle = (x + width / 2.0, y);
    let line = ((x + 2.0, y), (x + width - 2.0, y));
    let shape = match entry {
        Legend::Turn(Player::Max) => Shape::Up,
        Legend::Turn(Player::Min) => Shape::Down,
        Legend::Leaf(Leaf::Final | Leaf::Repetition) => Shape::Box,
        Legend::Leaf(Leaf::Horizon) => Shape::Round,
        Legend::Leaf(Leaf::Remembered) => Shape::Double,
        Legend::Hidden => Shape::Hidden,
        Legend::Window => return canvas.text(middle, 12.0, Anchor::Middle, "", "[α, β]"),
        Legend::Numbers => return canvas.text(middle, 12.0, Anchor::Middle, "", "p | d"),
        Legend::Chosen => return draw_edge(canvas, line.0, line.1, Stroke::Chosen),
        Legend::Pruned => return draw_edge(canvas, line.0, line.1, Stroke::Pruned),
    };
    // Half the size of the real thing.
    canvas.raw(format_args!(
        r#"<g transform="translate({:.1} {:.1}) scale(0.5)">"#,
        middle.0, middle.1
    ));
    draw_shape(canvas, shape, (0.0, 0.0), 27.0, false);
    if entry == Legend::Leaf(Leaf::Repetition) {
        canvas.text((0.0, 0.0), 22.0, Anchor::Middle, "", "↺");
    }
    canvas.raw(format_args!("</g>"));
}
