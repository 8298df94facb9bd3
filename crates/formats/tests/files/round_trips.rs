//! What is written is read back.

use std::io::Read;

use perfectplay_formats::{Form, NamedGraph, dot, json, pgsolver, read_from};
use perfectplay_graph::{Vertex, solve};
use perfectplay_testkit::Dice;
use proptest::prelude::*;

use crate::random;

fn written(
    write: impl Fn(&NamedGraph, &mut Vec<u8>) -> std::io::Result<()>,
    graph: &NamedGraph,
) -> Vec<u8> {
    let mut out = Vec::new();
    write(graph, &mut out).unwrap();
    out
}

/// Gives its bytes in pieces of odd sizes, as a slow line does.
struct Trickle<'b>(&'b [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.1 = self.1 % 7 + 1;
        let length = self.1.min(buffer.len()).min(self.0.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

proptest! {
    #[test]
    fn json_gives_back_everything(seed: u64) {
        let graph = random::named(seed);
        let file = written(json::write, &graph);
        let read = json::read(file.as_slice()).unwrap();
        prop_assert_eq!(&read, &graph);
        let twins = |graph: &NamedGraph| -> Vec<_> {
            graph.graph.vertices().map(|vertex| graph.twin(vertex)).collect()
        };
        prop_assert_eq!(twins(&read), twins(&graph));
        prop_assert_eq!(&json::read(Trickle(&file, 0)).unwrap(), &graph);
        // The form is found without being told.
        prop_assert_eq!(&read_from(file.as_slice(), None).unwrap(), &graph);
    }

    /// Vertices, edges and fields in another order say the same.
    #[test]
    fn json_takes_keys_in_any_order(seed: u64) {
        let graph = random::named(seed);
        let file: serde_json::Value =
            serde_json::from_slice(&written(json::write, &graph)).unwrap();
        let turned = |object: &serde_json::Value| -> serde_json::Map<_, _> {
            object.as_object().unwrap().clone().into_iter().rev().collect()
        };
        let mut whole = turned(&file);
        let vertices: Vec<_> = file["vertices"].as_array().unwrap().iter().map(turned).collect();
        whole["vertices"] = vertices.into_iter().map(serde_json::Value::Object).collect();
        whole.insert("more".to_owned(), serde_json::json!([{"vertices": [[]]}, "x", 1.5]));
        let turned = serde_json::to_string(&whole).unwrap();
        prop_assert!(turned.find("\"edges\"") < turned.find("\"vertices\""));
        prop_assert_eq!(json::read(turned.as_bytes()).unwrap(), graph);
    }

    /// Every vertex keeps who moves there and who wins, by names and numbers, though draws are written
    /// as endless play.
    #[test]
    fn pgsolver_keeps_outcomes(seed: u64) {
        let graph = random::named(seed);
        let file = written(pgsolver::write, &graph);
        let read = pgsolver::read(file.as_slice()).unwrap();
        prop_assert_eq!(read.graph.start(), graph.graph.start());
        let (before, after) = (solve(&graph.graph, 1), solve(&read.graph, 1));
        for vertex in graph.graph.vertices() {
            prop_assert_eq!(after.outcome(vertex), before.outcome(vertex), "{}", vertex);
            prop_assert_eq!(read.graph.owner(vertex), graph.graph.owner(vertex));
            let name = match graph.names.are_counted() {
                true => graph.names.label(vertex).unwrap_or("").to_owned(),
                false => graph.name(vertex).into_owned(),
            };
            prop_assert_eq!(read.names.label(vertex).unwrap_or(""), name);
        }
        prop_assert_eq!(&read_from(file.as_slice(), None).unwrap(), &read);
        // Once more it is the same file: nothing is added to what has been added.
        if graph.names.are_counted() {
            prop_assert_eq!(written(pgsolver::write, &read), file);
        }
    }

    /// The order of the lines does not matter, nor how they are spaced and how the bytes come.
    #[test]
    fn pgsolver_takes_vertices_in_any_order(seed: u64) {
        let graph = random::named(seed);
        let file = String::from_utf8(written(pgsolver::write, &graph)).unwrap();
        let read = pgsolver::read(file.as_bytes()).unwrap();
        prop_assert_eq!(&pgsolver::read(Trickle(file.as_bytes(), 0)).unwrap(), &read);

        let is_header = |line: &&str| line.starts_with(['p', 's']);
        let (mut header, mut lines): (Vec<_>, Vec<_>) = file.lines().partition(is_header);
        let start = format!("start {};", read.graph.start());
        if header.len() == 1 {
            header.push(&start);
        }
        let mut dice = Dice::new(seed);
        for at in (1..lines.len()).rev() {
            lines.swap(at, dice.below(at + 1));
        }
        header.extend(lines);
        let shuffled = header.join("\n");
        prop_assert_eq!(&pgsolver::read(shuffled.as_bytes()).unwrap(), &read);
        if !file.contains('"') {
            let spaced = header.join("").replace(',', " ,\t").replace(';', "\n ;\r\n\n");
            prop_assert_eq!(&pgsolver::read(spaced.as_bytes()).unwrap(), &read);
        }
    }

    /// Every vertex and every edge is there once, and nothing ends a label too soon.
    #[test]
    fn dot_has_every_vertex_and_edge(seed: u64) {
        let graph = random::named(seed);
        let file = String::from_utf8(written(dot::write, &graph)).unwrap();
        let edges: Vec<(Vertex, Vertex)> = file
            .lines()
            .filter_map(|line| line.trim_end_matches(';').split_once(" -> "))
            .filter_map(|(from, to)| Some((from.trim().parse().ok()?, to.parse().ok()?)))
            .collect();
        let expected: Vec<_> = graph
            .graph
            .vertices()
            .flat_map(|from| graph.graph.successors(from).iter().map(move |&to| (from, to)))
            .collect();
        prop_assert_eq!(edges, expected);
        for vertex in graph.graph.vertices() {
            let begins = format!("  {vertex} [label=\"");
            let mut lines = file.lines().filter_map(|line| line.strip_prefix(&begins));
            let rest = lines.next().unwrap();
            prop_assert!(lines.next().is_none());
            // The first quotation mark that is not escaped ends the label.
            let mut escaped = false;
            let end = rest.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            prop_assert!(rest[end.unwrap()..].starts_with("\", shape="), "{}", rest);
        }
    }
}

/// A usual line is read fast and any other carefully, and both say the same, wherever the buffer ends.
#[test]
fn large_files_are_read_as_small_ones() {
    let mut dice = Dice::new(3);
    let vertices = 120_000;
    let (mut usual, mut unusual) = (String::new(), String::new());
    for vertex in 0..vertices {
        let (priority, owner) = (dice.below(3), dice.below(2));
        let next: Vec<_> =
            (0..1 + dice.below(5)).map(|_| dice.below(vertices).to_string()).collect();
        usual += &format!("{vertex} {priority} {owner} {};\n", next.join(","));
        unusual += &format!(" {vertex}  {priority}\t{owner} {} ;\n", next.join(", "));
    }
    assert!(usual.len() > 3 << 20, "more than a few buffers");
    let read = pgsolver::read(usual.as_bytes()).unwrap();
    assert_eq!(read.graph.len(), vertices);
    assert!(read == pgsolver::read(unusual.as_bytes()).unwrap());
    // A name longer than nothing usual, and a line longer than the buffer.
    let hub: Vec<_> = (0..2 * vertices).map(|next| (next % vertices).to_string()).collect();
    let hub = format!("{vertices} 0 0 {} \"hub\";\n", hub.join(","));
    assert!(hub.len() > 1 << 20);
    let with_hub = pgsolver::read((usual + &hub).as_bytes()).unwrap();
    assert_eq!(with_hub.graph.successors(vertices as Vertex).len(), 2 * vertices);
    assert_eq!(with_hub.find("hub"), Some(vertices as Vertex));
}

#[test]
fn forms_are_told_by_endings() {
    use std::path::Path;
    for (name, form) in [
        ("a.json", Some(Form::Json)),
        ("a.PG", Some(Form::Pgsolver)),
        ("a.gm", Some(Form::Pgsolver)),
        ("a.py", Some(Form::Course)),
        ("a.txt", None),
        ("json", None),
    ] {
        assert_eq!(Form::of_ending(Path::new(name)), form, "{name}");
    }
}
