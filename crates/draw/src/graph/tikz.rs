//! Graphs for LaTeX.

use std::fmt::Write as _;

use perfectplay_core::Player;

use super::{
    Colour, Figure, Frame, Look, Stroke, Vertex,
    curve::{Curve, Point},
    layout::{CUT, Layout, Placed, layout},
    measure::{Shape, badge},
};
use crate::tikz::{END, PREAMBLE, Page, SCALE, shrink};

/// Room for a caption, and between two frames.
const CAPTION: f64 = 34.0;
const GAP: f64 = 40.0;

/// The graph as a LaTeX document of its own that needs nothing but TikZ, the frames one below the
/// other. The lines between `\begin{tikzpicture}` and `\end{tikzpicture}` can be copied into another
/// document that loads the libraries named at the top. Boards are not drawn; a graph that no page
/// could hold is drawn smaller, words and all.
pub fn tikz(figure: &Figure) -> String {
    let mut out = PREAMBLE.to_owned();
    out.push_str(
        "\\usetikzlibrary{arrows.meta,patterns}\n\
         \\begin{document}\n\
         \\begin{tikzpicture}[>={Stealth[length=5pt]}, line join=round,\n  \
         strategy/.style={line width=1.6pt},\n  \
         faint/.style={dashed, gray},\n  \
         entered/.style={line width=2pt},\n  \
         won by max/.style={fill=orange!30},\n  \
         won by min/.style={preaction={fill=blue!8}, pattern=north east lines, pattern color=blue!45},\n  \
         drawn/.style={preaction={fill=black!3}, pattern=dots, pattern color=black!50, dashed},\n  \
         winning/.style={fill=green!18},\n  \
         losing/.style={preaction={fill=red!5}, pattern=north west lines, pattern color=black!40},\n  \
         badge/.style={draw, fill=white, rounded corners=4pt, inner sep=1.6pt, font=\\scriptsize},\n  \
         move/.style={fill=white, inner sep=1.2pt, font=\\footnotesize}",
    );
    let graph = layout(figure, false);
    let height = (graph.height + CAPTION + GAP) * figure.frames.len() as f64;
    let shrink = shrink(graph.width, height);
    if shrink < 1.0 {
        let _ = write!(out, ",\n  every node/.append style={{scale={shrink:.3}}}");
    }
    out.push_str("]\n");
    let mut page = Page { out: &mut out, scale: SCALE / shrink, left: 0.0, top: 0.0 };
    if let Some(title) = &figure.title {
        page.text((graph.width / 2.0, 0.0), "font=\\bfseries", title);
        page.top += 44.0;
    }
    for frame in &figure.frames {
        if !frame.caption.is_empty() {
            page.text((graph.width / 2.0, 0.0), "font=\\itshape", &frame.caption);
            page.top += CAPTION;
        }
        draw(&mut page, figure, frame, &graph);
        page.top += graph.height + GAP;
    }
    for note in &figure.notes {
        page.text((0.0, 0.0), "anchor=west, font=\\small", note);
        page.top += 24.0;
    }
    out + END
}

fn draw(page: &mut Page<'_>, figure: &Figure, frame: &Frame, graph: &Layout) {
    if let Some(axis) = graph.axis {
        let (from, to) = (page.at((axis, 0.0)), page.at((axis, graph.height)));
        let _ = writeln!(page.out, "  \\draw[dotted, gray] {from} -- {to};");
    }
    for route in &graph.routes {
        let style = match frame.stroke(route.edge) {
            Stroke::Plain => "->",
            Stroke::Strategy => "->, strategy",
            Stroke::Faint => "->, faint",
        };
        let path = path(page, &route.curve);
        let _ = writeln!(page.out, "  \\draw[{style}] {path};");
    }
    for route in &graph.routes {
        if let Some(at) = route.label {
            page.text(at, "move", &figure.edges[route.edge].label);
        }
    }
    for (index, (at, vertex)) in graph.vertices.iter().zip(&figure.vertices).enumerate() {
        draw_vertex(page, vertex, at, frame.look(index));
    }
    for (index, at) in graph.vertices.iter().enumerate() {
        let words = badge(frame.look(index));
        if !words.is_empty() {
            page.text(at.badge().middle, "badge", &words);
        }
    }
}

fn path(page: &Page<'_>, curve: &Curve) -> String {
    let mut path = page.at(curve.from);
    for &[a, b, to] in &curve.pieces {
        let _ = write!(path, " .. controls {} and {} .. {}", page.at(a), page.at(b), page.at(to));
    }
    path
}

fn draw_vertex(page: &mut Page<'_>, vertex: &Vertex, at: &Placed, look: Look) {
    if vertex.start {
        let path = path(page, &at.start());
        let _ = writeln!(page.out, "  \\draw[->] {path};");
    }
    if vertex.shared {
        outline(page, at, (at.x + 5.0, at.y + 5.0), 0.0, "fill=white");
    }
    let fill = match look.colour {
        Colour::Open => "fill=white",
        Colour::Won(Player::Max) => "won by max",
        Colour::Won(Player::Min) => "won by min",
        Colour::Draw => "drawn",
        Colour::Winning => "winning",
        Colour::Losing => "losing",
    };
    let entered = if look.entered { ", entered" } else { "" };
    outline(page, at, (at.x, at.y), 0.0, &format!("{fill}{entered}"));
    if vertex.is_final {
        outline(page, at, (at.x, at.y), 4.0, "thin");
    }
    if !vertex.label.is_empty() {
        // On hatching, letters need a ground of their own.
        let ground = match look.colour {
            Colour::Won(Player::Min) | Colour::Draw | Colour::Losing => {
                "inner sep=1.2pt, rounded corners=1pt, fill=white"
            }
            _ => "inner sep=0pt",
        };
        page.text((at.x, at.y), ground, &vertex.label);
    }
    if vertex.cut {
        let below = at.y + at.body.tall;
        let (from, to) = (page.at((at.x, below)), page.at((at.x, below + CUT)));
        let _ = writeln!(page.out, "  \\draw[dotted, thick] {from} -- {to};");
    }
}

fn outline(page: &mut Page<'_>, at: &Placed, (x, y): Point, inset: f64, style: &str) {
    let (half, tall) = (at.body.half - inset, at.body.tall - inset);
    let (from, to) = (page.at((x - half, y - tall)), page.at((x + half, y + tall)));
    let _ = match at.body.shape {
        Shape::Rectangle => {
            writeln!(page.out, "  \\draw[{style}] {from} rectangle {to};")
        }
        Shape::Rounded => {
            writeln!(page.out, "  \\draw[rounded corners=6pt, {style}] {from} rectangle {to};")
        }
        Shape::Ellipse => {
            let centimetres = |pixels: f64| pixels / page.scale;
            let (rx, ry) = (centimetres(half), centimetres(tall));
            writeln!(
                page.out,
                "  \\draw[{style}] {} ellipse [x radius={rx:.3}, y radius={ry:.3}];",
                page.at((x, y))
            )
        }
    };
}
