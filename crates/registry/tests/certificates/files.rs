//! Certificates of graphs in files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use perfectplay_core::{Both, Limits, Player};
use perfectplay_registry::{
    Declaration, Exploration, GraphRequest, OpenError, Registry, Settings,
    certificate::{Flaw, Proved, Subject, Unreadable, of_graph, verify},
};

use crate::document::solved;

/// Max wins from a; from the circle c, d nobody does; nothing leads to e.
const GRAPH: &str = r#"{"vertices":[{"id":"a","owner":"max"},{"id":"b","owner":"min","won":"max"},
{"id":"c","owner":"max"},{"id":"d","owner":"min"},{"id":"e","owner":"min"}],
"edges":[["a","b"],["a","c"],["c","d"],["d","c"],["d","a"],["e","b"]]}"#;

/// The game of files, as front ends know it.
fn registry() -> Registry {
    let mut registry = Registry::standard();
    if registry.entry("graph").is_err() {
        let graph = Declaration::new(
            "graph",
            Both::same("A graph in a file"),
            Both::same("file#vertex"),
            |_, position| {
                perfectplay_formats::open(position)
                    .map_err(|error| OpenError::Game(Both::same(error.to_string())))
            },
        );
        registry.add(graph.indexed().done());
    }
    registry
}

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("perfectplay-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("elsewhere")).expect("a folder for the test");
        fs::write(folder.join("game.json"), GRAPH).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn flaw(registry: &Registry, path: &Path, graph: Option<&Path>) -> Option<Flaw> {
    verify(registry, path, graph).unwrap().broken.map(|broken| broken.flaw)
}

#[test]
fn a_vertex_of_a_file() {
    let folder = Folder::new("vertex");
    let registry = registry();
    for (vertex, expected) in [("#a", 1), ("#c", 0), ("", 1)] {
        let position = folder.text("game.json") + vertex;
        let (text, value) = solved(&registry, "graph", &Settings::new(), &position);
        assert_eq!(value, expected, "{vertex}");
        assert!(text.contains("{\"state\":\"c\"") == (expected == 0), "plain names: {text}");
        let certificate = folder.path("certificate.json");
        fs::write(&certificate, &text).unwrap();
        assert_eq!(flaw(&registry, &certificate, None), None, "{vertex}");

        // Another file of the same name beside the certificate is the one meant.
        let moved = text.replace(&folder.text("game.json"), "game.json");
        fs::write(&certificate, moved).unwrap();
        assert_eq!(flaw(&registry, &certificate, None), Some(Flaw::Altered), "its path is another");
    }
}

/// The certificate of the whole file, its graph named as `path`.
fn whole(registry: &Registry, folder: &Folder, path: &str) -> String {
    let position = folder.text("game.json");
    let opened = registry.open("graph", &Settings::new(), &position).unwrap();
    let request = GraphRequest {
        limits: Limits::default(),
        both_starters: false,
        at_least: None,
        threads: 1,
    };
    let Exploration::Whole(graphed) = opened.graph(&request) else { panic!("it is small") };
    let mut subject = Subject::of("graph", &Settings::new(), &position).unwrap();
    let mut text = Vec::new();
    of_graph(subject.clone(), &graphed, &mut text).unwrap();
    // Where only what can be reached is explored, the last vertex is added by hand.
    let mut document = crate::document::Document::parse(str::from_utf8(&text).unwrap());
    if !document.lines.iter().any(|line| line.state == "e") {
        let before = document.lines.iter().find(|line| line.state == "a").unwrap().clone();
        document.lines.push(crate::document::Line { state: "e".into(), mv: None, ..before });
    }
    subject.file.as_mut().unwrap().path = path.to_owned();
    document.header.subject = subject;
    document.text()
}

#[test]
fn all_vertices_of_a_file_wherever_it_is() {
    let folder = Folder::new("whole");
    let registry = registry();
    let certificate = folder.path("certificate.json");
    let text = whole(&registry, &folder, "game.json");
    fs::write(&certificate, &text).unwrap();
    let verified = verify(&registry, &certificate, None).unwrap();
    assert_eq!(verified.broken, None);
    assert_eq!(verified.header.value, Proved::Winner(Some(Player::Max)));

    // Without the vertex that cannot be reached something is missing.
    let mut less = crate::document::Document::parse(&text);
    less.header.subject = verified.header.subject.clone();
    less.lines.retain(|line| line.state != "e");
    fs::write(&certificate, less.text()).unwrap();
    let missing = Flaw::Incomplete { have: 4, states: 5 };
    assert_eq!(flaw(&registry, &certificate, None), Some(missing));

    // From elsewhere the file must be named.
    let away = folder.path("elsewhere/certificate.json");
    fs::write(&away, &text).unwrap();
    let lost = verify(&registry, &away, None);
    assert!(matches!(lost, Err(Unreadable::Request(_))));
    let graph = folder.path("game.json");
    assert_eq!(flaw(&registry, &away, Some(&graph)), None);

    // A changed file is told: the proof may hold for it as well, or not.
    fs::write(&graph, GRAPH.replace("[\"e\",\"b\"]", "[\"e\",\"b\"],[\"e\",\"b\"]")).unwrap();
    assert_eq!(flaw(&registry, &away, Some(&graph)), Some(Flaw::FileChanged));
    fs::write(&graph, GRAPH.replace("\"won\":\"max\"", "\"won\":\"min\"")).unwrap();
    assert_eq!(flaw(&registry, &away, Some(&graph)), Some(Flaw::Utility(-1)));
}
