//! What is answered is what the program finds, in both languages and in every form.

use perfectplay_registry::{Registry, Request, Settings};
use serde_json::{Value, json};

use crate::lab::{Ask as _, Lab};

/// The position on the README's board: one move wins.
const CONNECT4: &str = "4234424156531226326553";
/// The tree of the courses.
const TREE: &str = "[[7,6,5],[2,4,8],[9,3,4]]";

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|it| it.as_str().expect("a text")).collect()
}

#[test]
fn games_are_those_of_the_registry() {
    let lab = Lab::open();
    let answer = lab.get("/api/games").json();
    let names: Vec<_> = answer.as_array().expect("a list").iter().map(|it| &it["name"]).collect();
    let registry = Registry::standard();
    assert_eq!(names, registry.entries().iter().map(|it| it.info().name).collect::<Vec<_>>());
}

#[test]
fn a_position_of_every_game_has_its_moves_and_a_link_back() {
    let lab = Lab::open();
    for entry in Registry::standard().entries() {
        let name = entry.info().name;
        let written = name == "graph";
        let text = if written { r#"{"vertices":[{"id":1,"owner":"max"}],"edges":[]}"# } else { "" };
        let answer = lab.answer(&format!("{name}/position"), &[("position", text)]);
        let moves = lab.answer(&format!("{name}/moves"), &[("position", text)]);
        assert_eq!(answer["moves"], moves["moves"], "{name}");
        assert_eq!(texts(&moves["moves"]).is_empty(), written, "{name}");
        assert!(answer["link"].as_str().is_some_and(|link| link.starts_with(name)), "{name}");
    }
    let played = lab.answer("connect4/position", &[("position", "44"), ("plays", "5 3")]);
    assert_eq!(played["link"], "connect4/4453");
    assert_eq!((&played["plays"], &played["position"]), (&json!(["4", "4", "5", "3"]), &json!("")));
}

#[test]
fn the_seven_values_of_connect_4_are_those_of_the_registry() {
    let lab = Lab::open();
    let answer = lab
        .answer("connect4/solve", &[("position", CONNECT4), ("all_moves", "true"), ("time", "60")]);
    let position = Registry::standard().open("connect4", &Settings::new(), CONNECT4);
    let request = Request { all_moves: true, ..Request::default() };
    let solved = position.and_then(|it| it.solve(&request)).expect("it can be solved");
    let expected: Vec<_> =
        solved.moves.iter().flatten().map(|it| (json!(it.mv), json!(it.value))).collect();
    let found: Vec<_> = answer["moves"]
        .as_array()
        .expect("every move")
        .iter()
        .map(|it| (it["move"].clone(), it["value"].clone()))
        .collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 7);
    // Only the fourth column wins, and after the fifth the game is a draw.
    assert_eq!((&answer["best"], &answer["value"]), (&json!(["4"]), &json!(6)));
    assert_eq!(found[4], (json!("5"), json!(0)));
    assert_eq!((&answer["bound"], &answer["nodes"]), (&json!("exact"), &json!(solved.nodes)));
}

#[test]
fn alpha_beta_prunes_three_leaves_of_the_tree_of_the_courses() {
    let lab = Lab::open();
    let words = [("position", TREE), ("method", "alphabeta")];
    let answer = lab.answer("tree/tree", &words);
    let walks = answer["walks"].as_array().expect("walks");
    assert_eq!((walks.len(), &answer["value"]), (1, &json!("5")));
    let nodes = walks[0]["nodes"].as_array().expect("nodes");
    let pruned: Vec<_> =
        nodes.iter().filter(|it| it["state"] == "pruned").map(|it| &it["path"]).collect();
    assert_eq!(pruned, ["2.2", "2.3", "3.3"]);
    let cuts: usize = walks[0]["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| step["skipped"].as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(cuts, 3);
    for step in walks[0]["steps"].as_array().into_iter().flatten() {
        let lines = answer["pseudocode"].as_array().expect("lines").len() as u64;
        let named = step["lines"].as_array().expect("lines");
        assert!(named.iter().all(|line| line.as_u64().is_some_and(|line| line < lines)), "{step}");
    }
}

/// Chomp on 2 x 3, valued by hand from the smallest bars on: mex of what a bite leaves.
#[test]
fn chomp_has_its_grundy_values() {
    let lab = Lab::open();
    let answer = lab.answer("chomp/arena", &[("position", "2x3")]);
    let mut found: Vec<_> = answer["vertices"]
        .as_array()
        .expect("vertices")
        .iter()
        .map(|it| (it["id"].as_str().unwrap_or_default().to_owned(), it["grundy"].as_u64()))
        .collect();
    found.sort();
    let by_hand = by_hand(3);
    assert_eq!(found.len(), by_hand.len());
    for ((id, grundy), (rows, value)) in found.iter().zip(&by_hand) {
        assert_eq!(*grundy, Some(*value), "{id} against {rows:?}");
    }
    let valued = lab.answer("chomp/grundy", &[("position", "2x3")]);
    assert_eq!(valued["grundy"], answer["grundy"]);
}

/// Every bar of two rows below 2 x `columns`, without the poisoned square alone being more than lost:
/// a direct mex, in the order of how bars are written.
fn by_hand(columns: usize) -> Vec<((usize, usize), u64)> {
    fn value((upper, lower): (usize, usize)) -> u64 {
        let in_upper = (1..upper).map(|left| (left, lower.min(left)));
        let in_lower = (0..lower).map(|left| (upper, left));
        let left: Vec<_> = in_upper.chain(in_lower).map(value).collect();
        (0..).find(|it| !left.contains(it)).expect("some number is left out")
    }
    let bars = (1..=columns).flat_map(|upper| (0..=upper).map(move |lower| (upper, lower)));
    let mut bars: Vec<_> = bars.map(|bar| (bar, value(bar))).collect();
    bars.sort_by_key(|&((upper, lower), _)| match lower {
        0 => upper.to_string(),
        _ => format!("{upper},{lower}"),
    });
    bars
}

#[test]
fn a_written_graph_is_solved_round_by_round() {
    let lab = Lab::open();
    // From a Max can go to b, where Min can go back for ever or lose at c.
    let text = r#"{"vertices":[{"id":"a","owner":"max"},{"id":"b","owner":"min"},
        {"id":"c","owner":"max","won":"max"},{"id":"d","owner":"max"}],
        "edges":[["a","b"],["b","a"],["b","c"],["d","c"],["d","a"]]}"#;
    let reply = lab.post("/api/graph", &json!({ "text": text, "start": "d" }));
    assert_eq!(reply.status, 200, "{}", reply.text());
    let answer = reply.json();
    let values: Vec<_> = answer["vertices"]
        .as_array()
        .expect("vertices")
        .iter()
        .map(|it| (it["id"].as_str().unwrap_or_default(), &it["value"], &it["rank"]))
        .collect();
    let of = |id: &str| values.iter().find(|it| it.0 == id).map(|it| (it.1.clone(), it.2.clone()));
    assert_eq!(of("c"), Some((json!("max"), json!(0))));
    assert_eq!(of("d"), Some((json!("max"), json!(1))));
    assert_eq!(of("a"), Some((json!("draw"), json!(null))));
    assert_eq!(of("b"), Some((json!("draw"), json!(null))));
    assert_eq!(answer["rounds"].as_array().map(Vec::len), Some(2));
    let again = lab.post("/api/graph", &json!({ "text": answer["text"], "start": "d" })).json();
    assert_eq!(again["facts"]["draw"], 2);
}

#[test]
fn both_languages_are_spoken() {
    let lab = Lab::open();
    for (question, words, place, en, fr) in [
        ("nim/position", vec![], "/said", "Max to move", "à Max de jouer"),
        ("nim/solve", vec![], "/said/verdict", "Max wins", "Max gagne"),
        ("nim/grundy", vec![], "/said/0", "Grundy value", "valeur de Grundy"),
        (
            "nim/why",
            vec![("move", "3:1")],
            "/said/0",
            "throws away the win",
            "laisse échapper le gain",
        ),
        ("tree/tree", vec![], "/walks/0/steps/1/said", "root", "racine"),
        ("chomp/graph", vec![("position", "2x2")], "/said/0", "states", "états"),
    ] {
        for (lang, expected) in [("en", en), ("fr", fr)] {
            let words: Vec<_> = words.iter().copied().chain([("lang", lang)]).collect();
            let answer = lab.answer(question, &words);
            let said = answer.pointer(place).and_then(Value::as_str).unwrap_or_default();
            assert!(said.contains(expected), "{question} in {lang}: {said}");
        }
    }
    let games = lab.get("/api/games?lang=fr").json();
    assert_eq!(games[1]["title"], "Puissance 4");
    let theory = lab.get("/api/theory?lang=fr&format=svg").text();
    assert!(theory.contains("feuilles"), "{theory}");
    assert_eq!(lab.game("nim/position", &[("lang", "de")]).status, 400);
}

#[test]
fn pictures_begin_as_they_must() {
    let lab = Lab::open();
    let begins = [
        ("svg", "image/svg+xml", "<svg"),
        ("png", "image/png", "\u{fffd}PNG"),
        ("tikz", "application/x-tex; charset=utf-8", "\\"),
        ("dot", "text/vnd.graphviz; charset=utf-8", "digraph"),
        ("text", "text/plain; charset=utf-8", ""),
    ];
    for (path, boards) in [
        ("/api/games/connect4/position?position=44&", true),
        ("/api/games/nim/solve?all_moves=true&", true),
        ("/api/theory?moves=3&", true),
        ("/api/games/tree/tree?", false),
        ("/api/games/chomp/graph?position=2x2&", false),
        ("/api/games/chomp/arena?position=2x2&", false),
    ] {
        for (format, kind, begin) in begins {
            let reply = lab.get(&format!("{path}format={format}"));
            if boards && format == "dot" {
                assert_eq!(reply.status, 400, "{path}{format}");
                continue;
            }
            assert_eq!(reply.status, 200, "{path}{format}: {}", reply.text());
            assert_eq!(reply.header("content-type"), Some(kind), "{path}");
            let text = reply.text();
            assert!(text.trim_start().starts_with(begin), "{path}{format}: {text:.60}");
            assert!(text.len() > 40, "{path}{format}: {text}");
        }
        assert_eq!(lab.get(&format!("{path}format=gif")).status, 400);
    }
}

#[test]
fn a_search_tells_what_it_knows_then_answers_then_ends() {
    let lab = Lab::open();
    let words = [("position", "f5d6c3"), ("depth", "4"), ("time", "30")];
    let told: Vec<_> = lab.events("/api/games/othello/analyse/events", &words).collect();
    let names: Vec<_> = told.iter().map(|(name, _)| name.as_str()).collect();
    let updates = names.len() - 2;
    assert!(updates > 0, "{names:?}");
    assert!(names[..updates].iter().all(|&name| name == "update"), "{names:?}");
    assert_eq!(names[updates..], ["answer", "end"]);
    let depths: Vec<_> = told[..updates].iter().map(|(_, data)| data["depth"].as_u64()).collect();
    assert!(depths.is_sorted(), "{depths:?}");
    let answer = &told[updates].1;
    let asked = lab.answer("othello/analyse", &words);
    for name in ["value", "best", "line", "nodes", "depth"] {
        assert_eq!(answer[name], asked[name], "{name}");
    }
    assert!(answer["depth"] == 4 && told[0].1["said"].is_string());
}

#[test]
fn what_cannot_be_searched_is_told_as_an_event() {
    let lab = Lab::open();
    let told: Vec<_> = lab.events("/api/games/nim/analyse/events", &[("method", "pns")]).collect();
    let names: Vec<_> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["error", "end"]);
    assert!(told[0].1["error"].as_str().is_some_and(|why| why.contains("pns")), "{told:?}");
}

/// Vertices stand where they are told to, in the answer and in pictures, if all of them are told.
#[test]
fn a_drawn_graph_stays_where_it_was_drawn() {
    let lab = Lab::open();
    let text = "graph = {(1, 'a'): [(2, 'e')], (2, 'e'): [(3, 'a')]}";
    let places = json!({ "(1, 'a')": [40, 50], "(2, 'e')": [240, 20], "(3, 'a')": [90, 330] });
    let apart = |path: &str, places: &Value| {
        let reply = lab.post(path, &json!({ "text": text, "places": places }));
        assert_eq!(reply.status, 200, "{}", reply.text());
        let answer = reply.json();
        let at = |id: &str, name: &str| {
            let vertices = answer["vertices"].as_array().expect("there are vertices");
            let vertex = vertices.iter().find(|vertex| vertex["id"] == id);
            vertex.and_then(|vertex| vertex[name].as_f64()).expect("it has a place")
        };
        ["x", "y"].map(|name| at("(3, 'a')", name) - at("(2, 'e')", name))
    };
    for path in ["/api/graph", "/api/arena"] {
        let [x, y] = apart(path, &places);
        assert!((x + 150.0).abs() < 0.01 && (y - 310.0).abs() < 0.01, "{path}: {x} {y}");
        let [x, _] = apart(path, &json!({ "(1, 'a')": [40, 50] }));
        assert!(x.abs() < 1.0, "{path}: below one another, as the program lays them out");
    }
    let far = json!({ "text": text, "places": { "(1, 'a')": [0, 100_001] } });
    let refused = lab.post("/api/graph", &far);
    assert_eq!((refused.status, refused.error().contains("places")), (400, true));
}

/// The sentence about the start has a name of its own: where it stands among the others says nothing.
#[test]
fn graphs_and_arenas_have_a_verdict() {
    let lab = Lab::open();
    let graph = lab.answer("chomp/graph", &[("position", "2x2")]);
    assert_eq!(graph["verdict"], "start: Max wins in 3 plies; Max plays 2,2");
    assert!(texts(&graph["said"]).contains(&"start: Max wins in 3 plies; Max plays 2,2"));
    let arena = lab.answer("chomp/arena", &[("position", "2x2"), ("lang", "fr")]);
    assert_eq!(
        arena["verdict"],
        "valeur de Grundy 2\u{a0}: gagnante pour le joueur qui a le trait"
    );
}

/// After the search, the root is proved: nothing is left to prove, and nothing can disprove it.
#[test]
fn proof_numbers_are_told_of_the_end_as_well() {
    let lab = Lab::open();
    let words = [("position", "[[1,-1],[1,1]]"), ("method", "pns")];
    let answer = lab.answer("tree/tree", &words);
    let nodes = answer["walks"][0]["nodes"].as_array().expect("there are nodes");
    assert_eq!(nodes[0]["numbers"], json!(["0", "∞"]));
    let of = |path: &str| nodes.iter().find(|node| node["path"] == path).map(|it| &it["numbers"]);
    assert_eq!(of("1"), Some(&json!(["∞", "0"])));
    let plain = lab.answer("tree/tree", &[("position", "[[1,-1],[1,1]]")]);
    assert_eq!(plain["walks"][0]["nodes"][0]["numbers"], Value::Null);
}
