//! Writes JSON: a vertex a line, then the edges of a vertex a line.

use std::io::{self, Write};

use perfectplay_core::Player;
use perfectplay_graph::Outcome;

use crate::NamedGraph;

/// Writes a graph so that it is read back as it is, ids, labels and all.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(named: &NamedGraph, out: &mut impl Write) -> io::Result<()> {
    let NamedGraph { graph, names, utilities, .. } = named;
    write!(out, "{{\"start\":{},\n\"vertices\":[", names.id_json(graph.start()))?;
    for vertex in graph.vertices() {
        let comma = if vertex == 0 { "" } else { "," };
        let owner = graph.owner(vertex);
        write!(out, "{comma}\n{{\"id\":{},\"owner\":\"{owner}\"", names.id_json(vertex))?;
        if let Some(result) = graph.result(vertex).filter(|_| utilities.differ()) {
            write!(out, ",\"utility\":{}", utilities.of(vertex, result))?;
        }
        match graph.result(vertex) {
            Some(Outcome::Won(Player::Max)) => out.write_all(b",\"won\":\"max\"")?,
            Some(Outcome::Won(Player::Min)) => out.write_all(b",\"won\":\"min\"")?,
            Some(Outcome::Draw) => out.write_all(b",\"won\":\"draw\"")?,
            None => (),
        }
        if let Some(label) = names.label(vertex) {
            out.write_all(b",\"label\":")?;
            serde_json::to_writer(&mut *out, label)?;
        }
        out.write_all(b"}")?;
    }
    out.write_all(b"],\n\"edges\":[")?;
    let mut first = true;
    for vertex in graph.vertices().filter(|&vertex| !graph.successors(vertex).is_empty()) {
        let from = names.id_json(vertex);
        for (number, &next) in graph.successors(vertex).iter().enumerate() {
            let comma = if std::mem::take(&mut first) { "" } else { "," };
            let space = if number == 0 { "\n" } else { " " };
            write!(out, "{comma}{space}[{from},{}]", names.id_json(next))?;
        }
    }
    out.write_all(b"]}\n")
}
