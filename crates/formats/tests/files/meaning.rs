//! What files mean, on examples that can be checked by hand.

use perfectplay_core::{
    Game,
    Player::{Max, Min},
};
use perfectplay_formats::{NamedGraph, course, json, pgsolver, read_from};
use perfectplay_graph::{Outcome, mirror, solve};

const WON_MAX: Option<Outcome> = Some(Outcome::Won(Max));
const WON_MIN: Option<Outcome> = Some(Outcome::Won(Min));

fn course(text: &str) -> NamedGraph {
    course::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn json_says_who_moves_and_who_has_won() {
    let file = r#"{"start": "b", "vertices": [
        {"id": 7, "owner": "max"}, {"id": "b", "owner": "min", "won": null, "label": "two"},
        {"id": -3, "owner": "min", "won": "max"}, {"id": "4", "owner": "max", "won": "draw"}],
        "edges": [["b", 7], [7, -3], [7, 4], [7, -3]]}"#;
    let named = json::read(file.as_bytes()).unwrap();
    let NamedGraph { graph, .. } = &named;
    assert_eq!((graph.start(), graph.len(), graph.edges()), (1, 4, 4));
    assert_eq!(graph.successors(0), [2, 3, 2]);
    assert_eq!([0, 1, 2, 3].map(|vertex| graph.owner(vertex)), [Max, Min, Min, Max]);
    assert_eq!([0, 2, 3].map(|vertex| graph.result(vertex)), [None, WON_MAX, Some(Outcome::Draw)]);
    assert_eq!(
        [0, 1, 2, 3].map(|vertex| named.id_json(vertex)),
        [7.into(), "b".into(), serde_json::json!(-3), "4".into()]
    );
    assert_eq!((named.find("-3"), named.find("two"), named.find("9")), (Some(2), Some(1), None));
}

#[test]
fn json_without_a_start_begins_with_the_first_vertex() {
    let file = r#"{"edges": [[1, 5]], "vertices": [{"id": 5, "owner": "min"}, {"id": 1, "owner": "max"}]}"#;
    let named = json::read(file.as_bytes()).unwrap();
    assert_eq!((named.graph.start(), named.name(0).as_ref()), (0, "5"));
    assert_eq!(named.graph.successors(1), [0]);
    let alone = json::read(r#"{"vertices":[{"id":"x","owner":"max"}]}"#.as_bytes()).unwrap();
    assert_eq!((alone.graph.len(), alone.graph.edges()), (1, 0));
}

/// The manual's example of a parity game has no sinks; this one adds them.
#[test]
fn a_parity_game_is_read_as_a_race_to_its_sinks() {
    let file = "parity 5;\nstart 1;\n0 6 1 4,2 \"Africa\";\n4 5 1 0 \"Antarctica\";\n\
                1 8 1 2,4,3 \"America\";\n3 6 0 3 \"Australia\";\n2 7 0 2,2;\n5 1 1;\n";
    let named = pgsolver::read(file.as_bytes()).unwrap();
    let NamedGraph { graph, .. } = &named;
    assert_eq!((graph.start(), graph.len()), (1, 6));
    assert_eq!([0, 1, 2, 3].map(|vertex| graph.owner(vertex)), [Min, Min, Max, Max]);
    let results: Vec<_> = graph.vertices().map(|vertex| graph.result(vertex)).collect();
    assert_eq!(results, [None, None, WON_MIN, WON_MAX, None, WON_MIN]);
    assert_eq!(
        (graph.successors(2), graph.successors(1)),
        ([2, 2].as_slice(), [2, 4, 3].as_slice())
    );
    assert_eq!((named.find("Africa"), named.names.label(2)), (Some(0), None));
    // Min can always go to vertex 2.
    let solution = solve(graph, 1);
    assert_eq!([0, 1, 4].map(|vertex| solution.outcome(vertex)), [Outcome::Won(Min); 3]);
}

#[test]
fn headers_may_be_left_out_and_count_vertices() {
    let plain = pgsolver::read("2 0 0 0;\n0 0 0 1;\n1 1 1 1;".as_bytes()).unwrap();
    // The first vertex of the file begins.
    assert_eq!(plain.graph.start(), 2);
    for header in ["parity 1;", "parity 2;", "start 0;", "start 0; parity 1;"] {
        let file = format!("{header} 0 0 0 1; 1 1 1 1;");
        assert_eq!(pgsolver::read(file.as_bytes()).unwrap().graph.len(), 2, "{header}");
    }
}

/// The same graph in every way in which it can be written.
#[test]
fn the_courses_write_graphs_in_many_ways() {
    let graph = r#"{("1","a"): [("2","e"), ("3","e")], ("2","e"): [("1","a"), ("4","a")]}"#;
    let reference = course(&format!(
        "# a comment\ngraph = {graph}\nwon_max = [('3', 'e')]\nwon_min = {{('4', 'a')}}\n"
    ));
    assert_eq!(reference.graph.len(), 4);
    assert_eq!([0, 1].map(|vertex| reference.graph.successors(vertex)), [[1, 2], [0, 3]]);
    let owners = [0, 1, 2, 3].map(|vertex| reference.graph.owner(vertex));
    assert_eq!(owners, [Max, Min, Min, Max]);
    let results = [0, 1, 2, 3].map(|vertex| reference.graph.result(vertex));
    assert_eq!(results, [None, None, WON_MAX, WON_MIN]);
    let names = [0, 1, 2, 3].map(|vertex| reference.name(vertex).into_owned());
    assert_eq!(names, ["('1', 'a')", "('2', 'e')", "('3', 'e')", "('4', 'a')"]);
    assert_eq!(reference.names.label(2), Some("3"));
    assert_eq!(reference.find("2,e"), Some(1));

    for text in [
        format!(
            "\"\"\"A game.\"\"\"\ngraphe={graph};gagnants_adam=set([('3','e')])\ngagnants_eve=(('4','a'),)"
        ),
        format!("{graph}\n[('3','e')]\n[('4','a')]"),
        format!("{graph}, {{('3','e')}}, {{('4','a')}}, set()"),
        format!("{{'graph': {graph}, 'won_max': [('3','e')], 'won_min': [('4','a')], 'draw': []}}"),
        format!(
            "start = ('1', 'a')\nG = {graph}\nF_a = [['3', 'e']]\nF_e = frozenset({{('4','a')}})"
        ),
        format!("won_min = [('4', 'a')]\nwon_max = [('3', 'e')]\ngraph = dict({graph})"),
        "a = 'a'; e = 'e'\ngraph = {('1',a): (('2',e), ('3',e)), ('2',e): {('1',a): 0}}"
            .replace("{('1',a): 0}", "[('1',a), ('4',a)]")
            + "\nwon_max = [('3',e)]\nwon_min = [('4',a)]",
    ] {
        assert_eq!(course(&text), reference, "{text}");
        assert_eq!(read_from(text.as_bytes(), None).unwrap(), reference, "{text}");
    }
}

#[test]
fn players_may_be_called_anything() {
    let owners = |one: &str, other: &str| {
        let named = course(&format!("{{(1, {one}): [(2, {other})]}}"));
        [0, 1].map(|vertex| named.graph.owner(vertex))
    };
    assert_eq!(owners("'a'", "'e'"), [Max, Min]);
    assert_eq!(owners("'Eve'", "'Adam'"), [Min, Max]);
    assert_eq!(owners("0", "1"), [Max, Min]);
    assert_eq!(owners("1", "0"), [Min, Max]);
    assert_eq!(owners("EVE", "ADAM"), [Min, Max]);
    assert_eq!(owners("'x'", "'o'"), [Max, Min]);
    assert_eq!(owners("'o'", "'x'"), [Max, Min]);
    assert_eq!(owners("'x'", "'max'"), [Min, Max]);
}

#[test]
fn plain_states_have_a_dictionary_of_owners() {
    let named = course(
        "graph = {1: [2, 3], 'x': []}\nowner = {1: 'a', 2: 'e', 3: 'e', 'x': 'a'}\nwon_max=[3]",
    );
    assert_eq!([0, 2].map(|vertex| named.graph.owner(vertex)), [Max, Min]);
    assert_eq!(
        [0, 1, 2].map(|vertex| named.id_json(vertex)),
        [1.into(), "x".into(), serde_json::json!(2)]
    );
    assert_eq!(named.graph.result(named.find("3").unwrap()), WON_MAX);
    // Without names: the graph, its owners, and then who has won.
    assert_eq!(course("{1: [2, 3], 'x': []} {1: 'a', 2: 'e', 3: 'e', 'x': 'a'} [3]"), named);
    // 1 and "1" are different states, and so are their names.
    let both = course("graph = {1: ['1'], '1': []}\nowner = {1: 'a', '1': 'e'}");
    assert_eq!([both.name(0), both.name(1)], ["1", "'1'"]);
    assert_eq!(both.graph.successors(0), [1]);
}

#[test]
fn states_of_several_parts_are_configurations() {
    let named = course(
        "{(1, 2, 'a'): [(0, 2, 'e')], (0, 2, 'e'): [], (1, 2, 'e'): [(0, 2, 'a')], ('1', 'a'): []}",
    );
    assert_eq!(named.names.label(0), Some("(1, 2)"));
    assert_eq!(named.twin(0), Some(2));
    assert_eq!(named.twin(3), None);
}

/// Chomp on two squares: a bite takes the right one or both, and whoever eats the poison has lost.
#[test]
fn an_impartial_game_is_known_by_its_twins() {
    let file = "graph = {(2,'a'): [(1,'e'), (0,'e')], (2,'e'): [(1,'a'), (0,'a')],
                         (1,'a'): [(0,'e')], (1,'e'): [(0,'a')]}
                won_max = [(0,'a')]\nwon_min = [(0,'e')]";
    let named = course(file);
    assert_eq!(mirror::partisan(&named.graph, |vertex| named.twin(vertex)), None);
    let partisan = course(&file.replace("(1,'a'), (0,'a')", "(1,'a')"));
    assert!(mirror::partisan(&partisan.graph, |vertex| partisan.twin(vertex)).is_some());
    let solution = solve(&named.graph, 1);
    assert_eq!(solution.outcome(named.graph.start()), Outcome::Won(Max));
}

#[test]
fn files_from_other_systems_begin_with_a_mark() {
    for (text, form) in [
        ("\u{feff}{\"vertices\":[{\"id\":0,\"owner\":\"max\"}]}", "json"),
        ("\u{feff}0 0 0 0;\r\n", "pg"),
        ("\u{feff}graph = {(0, 'a'): []}\r\n", "py"),
    ] {
        assert_eq!(read_from(text.as_bytes(), None).unwrap().graph.len(), 1, "{form}");
    }
}

/// Max gets 5 at one end and pays 3 at another; who wins is said twice, once, or by the number alone.
#[test]
fn wins_of_different_sizes() {
    let graph =
        r#"graph = {("1", "a"): [("2", "e"), ("3", "e")], ("2", "e"): [("1", "a"), ("4", "a")]}"#;
    let reference = course(&format!(
        r#"{graph}; utility = {{("3", "e"): 5, ("4", "a"): -3}}; won_max = [("3", "e")]"#
    ));
    let utilities = [2, 3].map(|vertex| reference.utility(&vertex));
    assert_eq!((utilities, reference.utility_range()), ([Some(5), Some(-3)], -3..=5));
    assert_eq!([2, 3].map(|vertex| reference.graph.result(vertex)), [WON_MAX, WON_MIN]);
    let french = format!(r#"{graph}; utilité = {{("4", "a"): -3, ("3", "e"): 5}}"#);
    assert_eq!(course(&french), reference);
    // A win that is not valued is worth 1.
    let half = course(&format!(r#"{graph}; won_min = [("4", "a")]; utility = {{("3", "e"): 5}}"#));
    assert_eq!((half.utility(&3), half.utility_range()), (Some(-1), -1..=5));
    let alike = course(&format!(r#"{graph}; utility = {{("3", "e"): 1, ("4", "a"): -1}}"#));
    assert!(!alike.utilities.differ() && alike.utility_range() == (-1..=1));
    for (wrong, part) in [
        (r#"utility = {("3", "e"): 5.5}"#, "no whole number"),
        (r#"utility = {("3", "e"): [5]}"#, "no whole number"),
        (r#"utility = {("9", "e"): 5}"#, "no vertex"),
        (r#"utility = [("3", "e")]"#, "no dictionary"),
        (r#"utility = {("3", "e"): 0}; won_max = [("3", "e")]"#, "is in won_max and is worth 0"),
    ] {
        let text = format!("{graph}; {wrong}");
        let error = course::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(part), "{wrong}: {error}");
    }
    let vertex =
        |fields: &str| format!(r#"{{"vertices": [{{"id": 0, "owner": "max", {fields}}}]}}"#);
    let json = |fields: &str| json::read(vertex(fields).as_bytes());
    assert_eq!(json(r#""utility": -7"#).unwrap().utility(&0), Some(-7));
    assert_eq!(json(r#""utility": null, "won": "max""#).unwrap().utility(&0), Some(1));
    for wrong in [
        r#""utility": 2, "won": "min""#,
        r#""utility": 0, "won": "max""#,
        r#""utility": 2.5"#,
        r#""utility": "2""#,
        r#""utility": 3000000000"#,
        r#""utility": 1, "utility": 1"#,
    ] {
        let error = json(wrong).unwrap_err().to_string();
        assert!(error.contains("vertices[0].utility"), "{wrong}: {error}");
    }
}
