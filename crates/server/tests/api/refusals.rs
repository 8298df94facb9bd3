//! Refusals are in the language of the question, and in no words of a command line.

use serde_json::{Value, json};

use crate::{
    client::Reply,
    lab::{Ask as _, Lab},
};

/// What a refusal says.
fn said(reply: &Reply) -> String {
    let told = reply.json();
    told["error"].as_str().unwrap_or_else(|| panic!("no error in {told}")).to_owned()
}

/// The same refusal, asked for in English and in French.
fn both(ask: impl Fn(&str) -> Reply, about: &str) {
    let (english, french) = (ask("lang=en"), ask("lang=fr"));
    assert!((400..500).contains(&english.status), "{about}: {}", english.status);
    assert_eq!(english.status, french.status, "{about}");
    let (english, french) = (said(&english), said(&french));
    assert_ne!(english, french, "{about}");
    for said in [&english, &french] {
        assert!(!said.contains("--"), "{about}: {said}");
    }
    // What English separates by a semicolon French does with a space that does not break.
    if english.contains("; ") {
        assert!(french.contains("\u{202f}; "), "{about}: {french}");
    }
}

#[test]
fn questions_are_refused_in_their_language() {
    let lab = Lab::open();
    for path in [
        "games/go/position?",
        "games/conect4/position?",
        "games/connect4/position?with=size:4&",
        "games/connect4/position?with=rows:20&",
        "games/connect4/position?with=rows:x&",
        "games/connect4/position?with=rows&",
        "games/connect4/position?position=44x&",
        "games/connect4/position?position=4444444&",
        "games/connect4/position?plays=8&",
        "games/connect4/analyse?heuristic=foo&depth=2&",
        "games/connect4/analyse?method=foo&",
        "games/connect4/analyse?method=pns&depth=2&",
        "games/connect4/analyse?depth=0&",
        "games/connect4/analyse?all_moves=perhaps&",
        "games/connect4/grundy?",
        "games/nim/heaps?",
        "games/kayles/heaps?with=misere:true&",
        "games/connect4/graph?",
        "games/connect4/test?",
        "games/connect4/why?",
        "games/connect4/perft?",
        "games/connect4/position?format=dot&",
        "games/graph/position?position=%7B&",
        "games/connect4/position?colour=red&",
        "games/connect4/position?position=4&position=5&",
        "games/connect4/position?format=jpg&",
        "theory?p=half&",
        "theory?moves=0&",
        "jobs/99?",
        "nothing?",
    ] {
        both(|lang| lab.get(&format!("/api/{path}{lang}")), path);
    }
    both(|lang| lab.delete(&format!("/api/jobs/99?{lang}")), "no such job");
    both(|lang| lab.delete(&format!("/api/games?{lang}")), "not so");
    let elsewhere = "origin: http://elsewhere.example\r\n";
    let asked = |lang: &str| lab.send("GET", &format!("/api/games?{lang}"), elsewhere, b"");
    both(asked, "another page");
}

/// The language may stand in the address, even if the body cannot be read, or in the body.
#[test]
fn bodies_are_refused_in_their_language() {
    let lab = Lab::open();
    let jobs = [
        json!({ "kind": "solve", "game": "go" }),
        json!({ "kind": "solve", "game": "nim", "memory": 0 }),
        json!({ "kind": "solve", "game": "nim", "time": -1 }),
        json!({ "kind": "solve", "game": "nim", "method": "foo" }),
        json!({ "kind": "solve", "game": "nim", "colour": "red" }),
        json!({ "kind": "experiment", "experiment": "test", "moves": 0, "depth": 4, "trees": 10 }),
        json!({ "kind": "experiment", "experiment": "test", "moves": 3, "depth": 4, "trees": 0 }),
        json!({ "kind": "experiment", "experiment": "test", "moves": 9, "depth": 90, "trees": 1 }),
    ];
    for body in jobs {
        both(|lang| lab.post(&format!("/api/jobs?{lang}"), &body), &body.to_string());
    }
    for path in ["graph", "arena"] {
        let wrong = json!({ "text": "{\"vertices\": []}" });
        both(|lang| lab.post(&format!("/api/{path}?{lang}"), &wrong), path);
        both(|lang| lab.send("POST", &format!("/api/{path}?{lang}"), "", b"{}"), path);
        let announced = "content-type: application/json\r\n";
        both(|lang| lab.send("POST", &format!("/api/{path}?{lang}"), announced, b"{"), path);
        let in_body = |lang: &str| {
            let mut body: Value = wrong.clone();
            body["lang"] = lang.trim_start_matches("lang=").into();
            lab.post(&format!("/api/{path}"), &body)
        };
        both(in_body, path);
    }
}

#[test]
fn a_french_refusal_word_for_word() {
    let lab = Lab::open();
    let refused = lab.get("/api/games/connect4/position?position=4444444&lang=fr");
    assert_eq!(
        said(&refused),
        "impossible de préparer la position \"4444444\" de connect4\u{a0}: le coup 7 (4) est interdit\u{a0}: \
         la colonne 4 est pleine\u{202f}; colonnes ouvertes\u{a0}: 1 2 3 5 6 7"
    );
}
