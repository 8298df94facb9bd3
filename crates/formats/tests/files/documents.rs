//! The examples of the documentation are the files of `testdata`, and mean what it says.

use std::{fs, path::PathBuf};

use perfectplay_core::Player::{Max, Min};
use perfectplay_formats::read;
use perfectplay_graph::{Outcome, mirror, solve};

fn file(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path)
}

#[test]
fn the_examples_are_the_files() {
    let text = fs::read_to_string(file("docs/graphs.md")).unwrap();
    for (name, language) in
        [("circle.json", "json"), ("sinks.pg", "text"), ("matches.py", "python")]
    {
        let example = fs::read_to_string(file("testdata/graphs").join(name)).unwrap();
        let block = format!("```{language}\n{example}```\n");
        assert!(text.contains(&block), "docs/graphs.md does not show {name}");
    }
}

/// By hand: see the text of each.
#[test]
fn the_examples_mean_what_they_say() {
    for (name, outcomes) in [
        // In b Min goes back to a rather than home, and Max never goes away.
        ("circle.json", [Outcome::Draw, Outcome::Draw, Outcome::Won(Max), Outcome::Won(Min)]),
        // The same from the bridge.
        ("sinks.pg", [Outcome::Draw, Outcome::Draw, Outcome::Won(Min), Outcome::Won(Max)]),
    ] {
        let named = read(file("testdata/graphs").join(name)).unwrap();
        let solution = solve(&named.graph, 1);
        let found: Vec<_> = named.graph.vertices().map(|v| solution.outcome(v)).collect();
        assert_eq!(found, outcomes, "{name}");
    }
    // Whoever begins takes both matches.
    let named = read(file("testdata/graphs/matches.py")).unwrap();
    let solution = solve(&named.graph, 1);
    let of = |name: &str| solution.outcome(named.find(name).unwrap());
    assert_eq!(named.graph.start(), named.find("2,a").unwrap());
    assert_eq!([of("2,a"), of("2,e")], [Outcome::Won(Max), Outcome::Won(Min)]);
    assert_eq!(mirror::partisan(&named.graph, |vertex| named.twin(vertex)), None);
}
