//! Trees for Graphviz.

use std::fmt::Write as _;

use perfectplay_core::{Leaf, Player};

use super::{Figure, Node, NodeState, walk::walk};
use crate::escape;

/// The tree in the DOT language, one cluster for each pass.
pub fn dot(figure: &Figure) -> String {
    let mut out = String::from("digraph tree {\n");
    out.push_str("  graph [ordering=out, labelloc=t, fontname=\"Helvetica\"];\n");
    out.push_str("  node [fontname=\"Helvetica\"];\n");
    out.push_str("  edge [dir=none, fontname=\"Helvetica\", fontsize=11];\n");
    let mut heading: Vec<String> = figure.title.iter().map(|title| escape::dot(title)).collect();
    heading.extend(figure.notes.iter().map(|note| escape::dot(note)));
    if !heading.is_empty() {
        let _ = writeln!(out, "  label=\"{}\";", heading.join("\\n"));
    }
    for (number, pass) in figure.passes.iter().enumerate() {
        let _ = writeln!(out, "  subgraph cluster_{number} {{");
        let _ = writeln!(out, "    label=\"{}\"; color=none;", escape::dot(&pass.caption));
        let steps = walk(pass);
        for (index, step) in steps.iter().enumerate() {
            let (label, style) = (escape::dot(&label(step.node)), style(step.node));
            let _ = writeln!(out, "    p{number}n{index} [label=\"{label}\", {style}];");
            if let Some(parent) = step.parent {
                let chosen = step.node.chosen && steps[parent].node.chosen;
                let style = match step.node.state {
                    NodeState::Pruned => "style=dashed, color=gray50",
                    NodeState::Hidden { .. } => "style=dotted, color=gray50",
                    _ if chosen => "penwidth=3.5",
                    _ => "penwidth=1",
                };
                let mv = escape::dot(&step.node.mv);
                let _ = writeln!(
                    out,
                    "    p{number}n{parent} -> p{number}n{index} [label=\" {mv} \", {style}];"
                );
            }
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

fn label(node: &Node) -> String {
    let value = node.value.as_deref().unwrap_or_default();
    match (node.state, node.aside()) {
        (NodeState::Hidden { count }, _) => format!("… +{count}"),
        (NodeState::Pruned, _) => format!("✂ {value}").trim_end().to_owned(),
        (NodeState::Inner, Some(aside)) => format!("{value}\n{aside}"),
        _ if node.leaf == Some(Leaf::Repetition) => format!("{value} ↺"),
        _ => value.to_owned(),
    }
}

fn style(node: &Node) -> String {
    let shape = match (node.state, node.player, node.leaf) {
        (NodeState::Pruned, ..) => {
            return "shape=box, style=dashed, color=gray50, fontcolor=gray40".to_owned();
        }
        (NodeState::Hidden { .. }, ..) => {
            return "shape=box, style=\"rounded,dotted\", color=gray50".to_owned();
        }
        (NodeState::Inner, Some(Player::Max), _) => {
            "shape=triangle, margin=0, style=filled, fillcolor=\"#fde6cf\""
        }
        (NodeState::Inner, Some(Player::Min), _) => {
            "shape=invtriangle, margin=0, style=filled, fillcolor=\"#dbe8f8\""
        }
        (_, _, Some(Leaf::Horizon)) => "shape=box, style=rounded",
        (_, _, Some(Leaf::Remembered)) => "shape=box, peripheries=2",
        _ => "shape=box",
    };
    let width = if node.chosen { 3 } else { 1 };
    format!("{shape}, penwidth={width}")
}
