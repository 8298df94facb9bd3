//! Graphs from files: solved as a whole, proved, written and read again.

use std::{fs, io::Cursor, path::PathBuf, sync::atomic::AtomicBool};

use perfectplay_core::{Limits, Player, Stop};
use perfectplay_formats::{NamedGraph, json};
use perfectplay_graph::{Builder, GameGraph, Outcome, Vertex, solve};
use perfectplay_registry::{
    Counterexample, Exploration, GraphForm, GraphRequest, Id, MoveShown, Registry, RequestError,
    Settings, arena_of_file,
    certificate::{Subject, of_graph, verify},
    graph_of_file, write_graph,
};
use perfectplay_testkit::Dice;

const PLAIN: GraphRequest<'_> = GraphRequest {
    limits: Limits {
        depth: None,
        nodes: None,
        edges: None,
        memory: None,
        time: None,
        enough: None,
        cancel: None,
        progress: None,
    },
    both_starters: false,
    at_least: None,
    threads: 1,
};

/// A file for one test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let file = format!("perfectplay-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(file))
    }

    fn holding(name: &str, text: &str) -> Self {
        let scratch = Self::new(name);
        fs::write(&scratch.0, text).unwrap();
        scratch
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Cycles, dead ends, self-loops, double edges, and edges from where the game is over.
fn random(seed: u64) -> GameGraph {
    let mut dice = Dice::new(seed);
    let vertices = 1 + dice.below(15);
    let mut graph = Builder::default();
    for _ in 0..vertices {
        let result = match dice.below(12) {
            0 => Some(Outcome::Draw),
            1 | 2 => Some(Outcome::Won(Player::Max)),
            3 | 4 => Some(Outcome::Won(Player::Min)),
            _ => None,
        };
        graph.vertex(Player::BOTH[dice.below(2)], result);
        for _ in 0..dice.below(4) {
            graph.edge(dice.below(vertices) as Vertex);
        }
    }
    graph.finish(dice.below(vertices) as Vertex).unwrap()
}

#[test]
fn whole_files_are_solved_proved_and_written_again() {
    let registry = Registry::standard();
    let (file, proof) = (Scratch::new("whole.json"), Scratch::new("whole.certificate"));
    for seed in 0..300 {
        let graph = random(seed);
        let solution = solve(&graph, 1);
        let named = NamedGraph::counted(graph.clone());
        let mut text = Vec::new();
        json::write(&named, &mut text).unwrap();
        fs::write(&file.0, &text).unwrap();

        let graphed = graph_of_file(file.path(), &PLAIN).unwrap();
        assert_eq!(graphed.graph, graph, "seed {seed}");
        for vertex in graph.vertices() {
            let value = graphed.value(vertex);
            assert_eq!(value.id, Id::Number(vertex.into()));
            assert_eq!(
                (value.value, value.rank),
                (solution.outcome(vertex), solution.rank(vertex))
            );
        }
        let mut again = Vec::new();
        write_graph(&graphed, GraphForm::Json, &mut again).unwrap();
        assert_eq!(json::read(Cursor::new(&again)).unwrap(), named, "seed {seed}");

        let subject = Subject::of("graph", &Settings::new(), file.path()).unwrap();
        of_graph(subject, &graphed, fs::File::create(&proof.0).unwrap()).unwrap();
        let verified = verify(&registry, &proof.0, None).unwrap();
        assert!(verified.broken.is_none(), "seed {seed}: {:?}", verified.broken);
    }
}

/// The same configuration for both players: a label that two vertices share.
#[test]
fn labels_tell_whether_a_file_is_impartial() {
    let graph = |last: &str| {
        format!(
            r#"{{"vertices": [
                {{"id": 0, "owner": "max", "label": "two"}}, {{"id": 1, "owner": "min", "label": "two"}},
                {{"id": 2, "owner": "max", "label": "one"}}, {{"id": 3, "owner": "min", "label": "one"}},
                {{"id": 4, "owner": "max", "label": "none", "won": "min"}},
                {{"id": 5, "owner": "min", "label": "none", "won": "max"}}],
               "edges": [[0, 3], [1, 2], [0, 5], [2, 5], [3, 4]{last}]}}"#
        )
    };
    let file = Scratch::holding("impartial.json", &graph(", [1, 4]"));
    assert!(graph_of_file(file.path(), &PLAIN).unwrap().facts.impartial);
    // "two" moves to "one" and to "none", which is what two matches are of which one or two may be taken.
    let valued = |file: &Scratch| {
        let position = Registry::standard().open("graph", &Settings::new(), file.path()).unwrap();
        position.grundy(Limits::default())
    };
    assert_eq!(valued(&file).unwrap().grundy, Some(2));

    let file = Scratch::holding("partisan.json", &graph(""));
    let facts = graph_of_file(file.path(), &PLAIN).unwrap().facts;
    let shown = Counterexample::Move(MoveShown {
        player: Player::Max,
        from: Id::Number(0),
        to: Id::Number(5),
    });
    assert_eq!((facts.impartial, facts.partisan), (false, Some(shown)));
    let refused = RequestError::NotImpartial { game: "graph".to_owned() };
    assert_eq!(valued(&file).err(), Some(refused));
}

/// A file is all of its graph, also what cannot be reached: as the game `graph` and by its name it has one proof.
#[test]
fn a_proof_of_the_game_graph_has_every_vertex() {
    let (registry, proof) = (Registry::standard(), Scratch::new("apart.proof"));
    let text = "graph = {0: [1], 1: [], 2: [1]}\nowner = {0: 'a', 1: 'e', 2: 'a'}\n";
    let file = Scratch::holding("apart.py", text);
    let position = registry.open("graph", &Settings::new(), file.path()).unwrap();
    let Exploration::Whole(graphed) = position.graph(&PLAIN) else { panic!("three vertices") };
    assert_eq!((graphed.facts.vertices, graphed.facts.reachable), (3, 2));
    let subject = Subject::of("graph", &Settings::new(), file.path()).unwrap();
    of_graph(subject, &graphed, fs::File::create(&proof.0).unwrap()).unwrap();
    assert!(verify(&registry, &proof.0, None).unwrap().broken.is_none());
}

/// A directed acyclic graph and its values, found by hand; whoever cannot move loses.
#[test]
fn an_arena_from_a_file() {
    let file = Scratch::holding(
        "arena.py",
        "graph = {0: [1, 2], 1: [3, 4], 2: [4], 3: [5], 4: [5], 5: []}\nowner = {0: 'a', 1: 'a', 2: 'a', \
         3: 'a', 4: 'a', 5: 'a'}\n",
    );
    let arena = arena_of_file(file.path()).unwrap();
    // 5 has no moves; 4 and 3 move to 0; 2 moves to 1, 1 to 1 and 1; 0 moves to 0 and 0.
    assert_eq!(arena.grundy, Some(vec![1, 0, 0, 1, 1, 0]));
    assert_eq!(arena.won, [true, false, false, true, true, false]);
    assert_eq!(arena.winning_moves(0), [Id::Number(1), Id::Number(2)]);

    let cyclic =
        Scratch::holding("cyclic.py", "graph = {0: [1], 1: [0]}\nowner = {0: 'a', 1: 'e'}\n");
    let error = arena_of_file(cyclic.path()).err().unwrap().to_string();
    assert!(error.contains("come back"), "{error}");
}

/// The arenas of games: the same values as those of single positions.
#[test]
fn arenas_of_games() {
    let registry = Registry::standard();
    for (game, position) in
        [("chomp", "3x4"), ("nim", "2,3,1"), ("kayles", "7"), ("wythoff", "3,4")]
    {
        let start = registry.open(game, &Settings::new(), position).unwrap();
        let Exploration::Whole(arena) = start.arena(Limits::default()).unwrap() else {
            panic!("there are no limits");
        };
        for vertex in arena.graph.vertices() {
            let state = arena.vertices.id(vertex).to_string();
            let valued = registry
                .open(game, &Settings::new(), &state)
                .and_then(|position| position.grundy(Limits::default()))
                .unwrap();
            assert_eq!(arena.grundy_of(vertex), valued.grundy, "{game} {state}");
            assert_eq!(Some(arena.won[vertex as usize]), valued.won, "{game} {state}");
            let moves: Vec<_> = arena.winning_moves(vertex).iter().map(Id::to_string).collect();
            assert_eq!(moves, valued.winning_moves, "{game} {state}");
        }
    }
    let nim = registry.open("nim", &Settings::new(), "40,40,40").unwrap();
    let few = Limits { nodes: Some(100), ..Limits::default() };
    let cancel = AtomicBool::new(true);
    let cancelled = Limits { cancel: Some(&cancel), ..Limits::default() };
    for (limits, expected) in [(few, Stop::Nodes), (cancelled, Stop::Cancelled)] {
        let stopped = nim.arena(limits).unwrap();
        assert!(matches!(stopped, Exploration::Unfinished { why, .. } if why == expected));
    }
    let tic_tac_toe = registry.open("tictactoe", &Settings::new(), "").unwrap();
    assert!(tic_tac_toe.arena(Limits::default()).is_err());
}
