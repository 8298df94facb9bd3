//! Writes graphs for Graphviz, plainly: ellipses for Max's vertices, boxes for Min's; where the game is
//! over a double line and the winner's colour; an arrow from nowhere to the start.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use perfectplay_core::Player;
use perfectplay_graph::Outcome;

use crate::NamedGraph;

/// Writes a graph.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(named: &NamedGraph, out: &mut impl Write) -> io::Result<()> {
    let NamedGraph { graph, names, .. } = named;
    writeln!(out, "digraph game {{")?;
    writeln!(out, "  start [shape=point];\n  start -> {};", graph.start())?;
    for vertex in graph.vertices() {
        let shape = match graph.owner(vertex) {
            Player::Max => "ellipse",
            Player::Min => "box",
        };
        let result = match graph.result(vertex) {
            Some(Outcome::Won(Player::Max)) => {
                ", peripheries=2, style=filled, fillcolor=\"#fde6cf\""
            }
            Some(Outcome::Won(Player::Min)) => {
                ", peripheries=2, style=filled, fillcolor=\"#dbe8f8\""
            }
            Some(Outcome::Draw) => ", peripheries=2, style=filled, fillcolor=gray90",
            None => "",
        };
        let name = names.label(vertex).map_or_else(|| names.name(vertex), Cow::Borrowed);
        writeln!(out, "  {vertex} [label=\"{}\", shape={shape}{result}];", escaped(&name))?;
    }
    for vertex in graph.vertices() {
        for next in graph.successors(vertex) {
            writeln!(out, "  {vertex} -> {next};")?;
        }
    }
    writeln!(out, "}}")
}

/// Within quotation marks of DOT, where a backslash begins an escape.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            '&' => escaped.push_str("&amp;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
