//! A game written to a file as a graph and read again: every command takes it, and the values are those of the rules.

use std::{fs, hash::Hash};

use perfectplay_core::{Game, Limits};
use perfectplay_formats::{NamedGraph, json};
use perfectplay_graph::{Outcome, explore, values};
use perfectplay_registry::{Played, Reason, Registry, Request, Settings, review, why};
use perfectplay_testkit::brute::Oracle;

/// Compares every state, then what `solve`, `why`, `test` and `review` answer, with value iteration over the rules.
pub(crate) fn compare<G: Game<State: Clone + Eq + Hash>>(game: &G, name: &str) {
    let start = game.start();
    let explored = explore(game, &[start], Limits::default(), Outcome::of_utility)
        .unwrap_or_else(|_| panic!("{name} is small"));
    let states = explored.states.clone();
    let mut oracle = Oracle::new(game, 1_000_000);
    let expected: Vec<_> = states.iter().map(|state| oracle.value(state).unwrap()).collect();

    let file = std::env::temp_dir().join(format!("perfectplay-{name}-{}.json", std::process::id()));
    json::write(&NamedGraph::of_game(game, explored), &mut fs::File::create(&file).unwrap())
        .unwrap();
    let file = file.to_str().unwrap();
    let (read, _) = perfectplay_formats::open(file).unwrap();
    let found = values(&read.graph, |vertex| read.utility(&vertex).unwrap_or(0), 1);
    for (vertex, &value) in (0..).zip(&expected) {
        assert_eq!(found.value(vertex), value, "vertex {vertex} of {name}");
    }

    let registry = Registry::standard();
    let graph = registry.entry("graph").unwrap();
    let position = graph.open(&Settings::new(), file).unwrap();
    let solved = position.solve(&Request { all_moves: true, ..Request::default() }).unwrap();
    assert_eq!((solved.value, solved.method.as_str()), (expected[0], "retrograde"));
    assert_eq!(solved.reason, Some(Reason::Explored(states.len() as u64)));
    for mv in solved.moves.as_deref().unwrap() {
        assert_eq!(mv.value, expected[mv.mv.parse::<usize>().unwrap()]);
        let why = why(&*position, &mv.mv, &Request::default()).unwrap();
        assert_eq!((why.exact, why.asked.value, why.best.value), (true, mv.value, expected[0]));
    }
    for at_least in [expected[0], expected[0] + 1] {
        let tested = position.test(at_least, &Request::default()).unwrap();
        assert_eq!(tested.answer, Some(at_least == expected[0]));
    }

    let mut line = vec![0];
    while line.len() < 5 {
        line.push(read.graph.moves(line[line.len() - 1])[0]);
    }
    let moves: Vec<_> = line[1..].iter().map(ToString::to_string).collect();
    let played = Played::read(graph, &Settings::new(), file, &moves.join(" ")).unwrap();
    let reviewed = review(&played, 1, &Request::default(), &mut |_, _| {}).unwrap();
    for (row, &at) in reviewed.moves.iter().zip(&line[1..]) {
        assert_eq!((row.exact, row.value), (true, Some(expected[at as usize])));
    }
    fs::remove_file(file).unwrap();
}
