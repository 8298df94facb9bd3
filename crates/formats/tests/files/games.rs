//! A file is a game: laws, moves and positions.

use std::fs;

use perfectplay_core::{Game, Notation, View};
use perfectplay_formats::{Edge, NamedGraph, json, open};
use perfectplay_graph::{Outcome, solve, values};
use perfectplay_testkit::{
    brute::Oracle,
    laws::{self, Walks},
};
use proptest::prelude::*;

use crate::random;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn graphs_keep_the_laws(seed: u64) {
        let graph = random::named(seed);
        let walks = Walks { count: 20, ..Walks::default() };
        laws::check_rules(&graph, walks).unwrap();
        laws::check_notation(&graph, walks).unwrap();
        laws::check_view(&graph, walks).unwrap();
        laws::check_indexed(&graph, walks).unwrap();
        laws::check_notation(&graph.from_file("a game#1.json"), walks).unwrap();
    }

    /// The game has the values of the graph.
    #[test]
    fn games_have_the_values_of_their_graphs(seed: u64) {
        let named = random::named(seed);
        let solution = solve(&named.graph, 1);
        let values = values(&named.graph, |vertex| named.utility(&vertex).unwrap_or_default(), 1);
        let mut oracle = Oracle::new(&named, 1000);
        for vertex in named.graph.vertices() {
            let expected = oracle.value(&vertex).unwrap();
            prop_assert_eq!(solution.outcome(vertex), Outcome::of_utility(expected));
            prop_assert_eq!(values.value(vertex), expected);
        }
    }
}

fn named(vertices: &[&str], edges: &str) -> NamedGraph {
    let vertices: Vec<_> =
        vertices.iter().map(|id| format!("{{\"id\": {id}, \"owner\": \"max\"}}")).collect();
    let file = format!("{{\"vertices\": [{}], \"edges\": {edges}}}", vertices.join(","));
    json::read(file.as_bytes()).unwrap()
}

/// Moves of the first vertex.
fn moves(graph: &NamedGraph) -> Vec<String> {
    let mut moves = Vec::new();
    graph.moves(&0, &mut moves);
    moves.iter().map(|&mv| graph.write_move(&0, mv)).collect()
}

#[test]
fn double_edges_are_told_apart() {
    let graph = named(&["0", "1", "2"], "[[0, 1], [0, 2], [0, 1]]");
    assert_eq!(moves(&graph), ["1#1", "2", "1#3"]);
    assert_eq!(graph.read_move(&0, "1#3"), Ok(Edge(2)));
    // The first of them, if it does not matter.
    assert_eq!(graph.read_move(&0, "1"), Ok(Edge(0)));
    let refused = graph.read_move(&0, "0").unwrap_err();
    assert_eq!(refused.to_string(), "legal moves are 1#1 2 1#3");

    let hostile = named(
        &["\"\"", "\"1\"", "\"1#2\"", "\"1#\""],
        r#"[["","1"],["","1"],["","1#2"],["",""],["","1#"]]"#,
    );
    assert_eq!(moves(&hostile), ["1#1", "1#2", "1#2#3", "#4", "1#"]);
}

#[test]
fn the_picture_shows_where_moves_lead() {
    let graph = named(&["\"here\"", "\"there\""], r#"[["here", "there"]]"#);
    let scene = graph.scene(&0);
    assert_eq!(
        (scene.row_labels, scene.column_labels),
        (vec!["here".into()], vec!["there".into()])
    );
    let over = graph.scene(&1);
    assert!(over.cells[0].target.is_none());
}

#[test]
fn positions_are_files_and_vertices() {
    let folder = std::env::temp_dir().join(format!("perfectplay-formats-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).display().to_string();
    let text = r#"{"start": "b#1", "vertices": [{"id": "a", "owner": "max"}, {"id": "b#1", "owner": "min"}]}"#;
    fs::write(file("plain.json"), text).unwrap();
    fs::write(file("with#mark.json"), text).unwrap();
    fs::write(file("parity.txt"), "parity 0;\n0 0 0 0;\n").unwrap();

    for name in ["plain.json", "with#mark.json"] {
        let (graph, start) = open(&file(name)).unwrap();
        assert_eq!((start, graph.write_state(&start)), (1, file(name) + "#b#1"));
        assert_eq!(open(&(file(name) + "#a")).unwrap().1, 0);
        let written = graph.write_state(&1);
        assert_eq!(open(&written).unwrap().1, 1);
        assert_eq!(graph.read_state(&written), Ok(1));
        assert_eq!(graph.read_state("a"), Ok(0));
        assert_eq!(graph.read_state(&file(name)), Ok(1));
    }
    assert_eq!(open(&file("parity.txt")).unwrap().0.graph.len(), 1);

    let error = |position: &str| open(position).unwrap_err().to_string();
    let unknown = error(&file("plain.json#c"));
    assert!(
        unknown.ends_with("plain.json: there is no vertex \"c\"; there are a, b#1"),
        "{unknown}"
    );
    let missing = error(&file("nowhere.json"));
    assert!(missing.starts_with("cannot read ") && missing.contains("nowhere.json"), "{missing}");
    assert!(error(&folder.display().to_string()).contains("folder"));
    assert_eq!(error(""), "no file is named; write game.json, or game.json#vertex");
    fs::write(file("bad.json"), "{\"vertices\": 3}").unwrap();
    let bad = error(&file("bad.json#a"));
    assert!(bad.contains("bad.json, line 1, column 15, vertices: invalid type"), "{bad}");
    fs::remove_dir_all(&folder).unwrap();
}
