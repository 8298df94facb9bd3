//! Graphs for Graphviz.

use std::fmt::Write as _;

use perfectplay_core::Player;

use super::{Colour, Figure, Look, Stroke, Vertex, layout::links, measure::plain_badge};
use crate::escape;

/// The graph in the DOT language, one cluster for each frame. Graphviz places it in its own way; it
/// knows no hatching, so that the signs of the colours stand in the labels.
pub fn dot(figure: &Figure) -> String {
    let mut out = String::from("digraph game {\n");
    out.push_str("  graph [labelloc=t, fontname=\"Helvetica\"];\n");
    out.push_str("  node [fontname=\"Helvetica\"];\n");
    out.push_str("  edge [fontname=\"Helvetica\", fontsize=11];\n");
    let mut heading: Vec<String> = figure.title.iter().map(|title| escape::dot(title)).collect();
    heading.extend(figure.notes.iter().map(|note| escape::dot(note)));
    if !heading.is_empty() {
        let _ = writeln!(out, "  label=\"{}\";", heading.join("\\n"));
    }
    for (number, frame) in figure.frames.iter().enumerate() {
        let _ = writeln!(out, "  subgraph cluster_{number} {{");
        let _ = writeln!(out, "    label=\"{}\"; color=none;", escape::dot(&frame.caption));
        for (index, vertex) in figure.vertices.iter().enumerate() {
            let look = frame.look(index);
            let (label, style) = (escape::dot(&label(vertex, look)), style(vertex, look));
            let _ = writeln!(out, "    f{number}v{index} [label=\"{label}\", {style}];");
            if vertex.start {
                let _ = writeln!(out, "    f{number}s{index} [shape=point, style=invis];");
                let _ = writeln!(out, "    f{number}s{index} -> f{number}v{index};");
            }
        }
        for link in links(figure) {
            let style = match frame.stroke(link.edge) {
                Stroke::Plain => "penwidth=1",
                Stroke::Strategy => "penwidth=3.5",
                Stroke::Faint => "style=dashed, color=gray60, fontcolor=gray40",
            };
            let label = match figure.edges[link.edge].label.as_str() {
                "" => String::new(),
                mv => format!("label=\" {} \", ", escape::dot(mv)),
            };
            let _ = writeln!(
                out,
                "    f{number}v{} -> f{number}v{} [{label}{style}];",
                link.from, link.to
            );
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

fn label(vertex: &Vertex, look: Look) -> String {
    let mut lines = vec![vertex.label.clone()];
    let shared = if vertex.shared { " ≡" } else { "" };
    let second = format!("{}{shared}", plain_badge(look)).trim().to_owned();
    lines.extend(Some(second).filter(|line| !line.is_empty()));
    lines.extend(vertex.cut.then(|| "⋮".to_owned()));
    lines.join("\n")
}

fn style(vertex: &Vertex, look: Look) -> String {
    let (shape, rounded) = match vertex.owner {
        Some(Player::Max) => ("box", ""),
        Some(Player::Min) => ("ellipse", ""),
        None => ("box", ",rounded"),
    };
    let (fill, dashed) = match look.colour {
        Colour::Open => ("#ffffff", ""),
        Colour::Won(Player::Max) => ("#fbd2a5", ""),
        Colour::Won(Player::Min) => ("#c3daf3", ""),
        Colour::Draw => ("#eeeeee", ",dashed"),
        Colour::Winning => ("#cdeacb", ""),
        Colour::Losing => ("#e3d3d3", ""),
    };
    let borders = if vertex.is_final { 2 } else { 1 };
    let width = if look.entered { 4 } else { 1 };
    format!(
        "shape={shape}, style=\"filled{rounded}{dashed}\", fillcolor=\"{fill}\", \
         peripheries={borders}, penwidth={width}"
    )
}
