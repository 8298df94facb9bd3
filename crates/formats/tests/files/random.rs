//! Random graphs with names that make trouble.

use perfectplay_core::{Game, Player, Score};
use perfectplay_formats::{NamedGraph, json};
use perfectplay_graph::{Builder, GameGraph, Outcome, Vertex};
use perfectplay_testkit::Dice;
use serde_json::json;

/// Cycles, dead ends, self-loops, double edges, unreachable vertices, edges that lead on from an end.
pub(crate) fn graph(seed: u64) -> GameGraph {
    let mut dice = Dice::new(seed);
    let vertices = 1 + dice.below(12);
    let mut graph = Builder::default();
    for vertex in 0..vertices {
        let result = match dice.below(8) {
            0 => Some(Outcome::Draw),
            1 => Some(Outcome::Won(Player::Max)),
            2 => Some(Outcome::Won(Player::Min)),
            _ => None,
        };
        graph.vertex(Player::BOTH[dice.below(2)], result);
        match dice.below(6) {
            0 => _ = graph.edge(vertex as Vertex),
            1 => _ = graph.edge(vertex as Vertex).edge(vertex as Vertex),
            _ => {
                for _ in 0..dice.below(5) {
                    graph.edge(dice.below(vertices) as Vertex);
                }
            }
        }
    }
    graph.finish(dice.below(vertices) as Vertex).unwrap()
}

/// What nobody should use for a name, and somebody will.
const HOSTILE: [&str; 20] = [
    "",
    " ",
    "\"",
    "\\",
    "\n",
    "\0",
    ";",
    "%",
    "%22",
    "%2",
    "a#1",
    "#",
    "#2",
    "-1",
    "00",
    "('1', 'a')",
    "\u{e9}\u{1f642}",
    "\u{202e}",
    "</script>&amp;",
    "null",
];

/// A graph whose vertices are called by their numbers, by other numbers, or by texts; perhaps with labels, and with wins
/// that differ in size.
pub(crate) fn named(seed: u64) -> NamedGraph {
    let graph = graph(seed);
    let mut dice = Dice::new(seed ^ 0x5eed);
    let style = dice.below(4);
    let offset = dice.below(HOSTILE.len());
    let id = |vertex: Vertex| match style {
        0 => json!(vertex),
        1 => json!(i64::from(vertex) * 7 - 30),
        2 => json!(HOSTILE[(offset + vertex as usize) % HOSTILE.len()]),
        _ if vertex.is_multiple_of(2) => json!(vertex),
        _ => json!(format!("v{vertex}")),
    };
    let with_labels = dice.below(2) == 0;
    let with_utilities = dice.below(2) == 0;
    let utilities: Vec<_> = graph
        .vertices()
        .map(|vertex| graph.result(vertex).map(|won| won.utility() * (1 + dice.below(4) as Score)))
        .collect();
    let vertices: Vec<_> = graph
        .vertices()
        .map(|vertex| {
            let won = match graph.result(vertex) {
                Some(Outcome::Won(player)) => json!(player.to_string()),
                Some(Outcome::Draw) => json!("draw"),
                None => json!(null),
            };
            let owner = graph.owner(vertex).to_string();
            let mut fields = json!({"id": id(vertex), "owner": owner, "won": won});
            if with_utilities {
                fields["utility"] = json!(utilities[vertex as usize]);
                // Who has won then goes without saying.
                if dice.below(2) == 0 {
                    fields.as_object_mut().unwrap().remove("won");
                }
            }
            if with_labels {
                fields["label"] = json!(dice.pick(&HOSTILE));
            }
            fields
        })
        .collect();
    let edges: Vec<_> = graph
        .vertices()
        .flat_map(|from| graph.successors(from).iter().map(move |&to| (from, to)))
        .map(|(from, to)| json!([id(from), id(to)]))
        .collect();
    let start = id(graph.start());
    let file = json!({"start": start, "vertices": vertices, "edges": edges}).to_string();
    let named = json::read(file.as_bytes()).unwrap();
    assert_eq!(named.graph, graph);
    for vertex in graph.vertices().filter(|&vertex| graph.result(vertex).is_some()) {
        let utility = if with_utilities { utilities[vertex as usize] } else { None };
        let usual = graph.result(vertex).map(Outcome::utility);
        assert_eq!(named.utility(&vertex), utility.or(usual));
    }
    assert!(graph.vertices().all(|vertex| named.id_json(vertex) == id(vertex)));
    named
}
