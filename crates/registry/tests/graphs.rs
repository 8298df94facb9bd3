//! Games on their explicit graphs, through the registry.

use std::collections::HashMap;

use perfectplay_core::{Limits, Player};
use perfectplay_registry::{
    Arena, Builder, Counterexample, Exploration, GraphRequest, Graphed, Id, MoveShown, Outcome,
    Position, Registry, Request, Settings, Vertex, Vertices,
};

const PLAIN: GraphRequest<'_> = GraphRequest {
    limits: Limits {
        depth: None,
        nodes: Some(1_000_000),
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

fn open(game: &str, parameters: &[(&str, &str)], position: &str) -> Box<dyn Position> {
    let mut settings = Settings::new();
    for (name, value) in parameters {
        settings.set(*name, *value);
    }
    Registry::standard().open(game, &settings, position).unwrap()
}

fn graph(position: &dyn Position, request: GraphRequest<'_>) -> Box<Graphed> {
    match position.graph(&request) {
        Exploration::Whole(graphed) => graphed,
        Exploration::Unfinished { states, .. } => panic!("stopped at {states} states"),
    }
}

/// The bipartite graph of Chomp (2,2): with Adam to begin eight states, with both beginning all ten of
/// the course's figure.
#[test]
fn chomp_two_by_two() {
    let chomp = open("chomp", &[], "2x2");
    let facts = graph(&*chomp, PLAIN).facts;
    assert_eq!((facts.vertices, facts.edges), (8, 3 + 2 + 2 * (1 + 1)));
    assert_eq!(facts.start, Outcome::Won(Player::Max));
    assert_eq!(facts.distance, Some(3));
    assert_eq!(facts.mv, Some(Id::Text("2,2".into())));
    assert!(facts.impartial && facts.acyclic && facts.bipartite && facts.zermelo);
    assert_eq!((facts.height, facts.depth), (Some(3), 3));

    let both = graph(&*chomp, GraphRequest { both_starters: true, ..PLAIN }).facts;
    assert_eq!((both.vertices, both.edges), (10, 2 * (3 + 2 + 1 + 1)));
    assert_eq!((both.won_max, both.won_min, both.draw), (5, 5, 0));
}

/// 5478 states, as is well known; the start is a draw, and X can mark a cell with X, which O cannot.
#[test]
fn tic_tac_toe() {
    let facts = graph(&*open("tictactoe", &[], ""), PLAIN).facts;
    assert_eq!((facts.vertices, facts.start), (5478, Outcome::Draw));
    assert_eq!((facts.height, facts.depth, facts.bipartite), (Some(9), 9, true));
    assert!(!facts.impartial && !facts.zermelo);
    let text = |text: &str| Id::Text(text.to_owned());
    let shown = Counterexample::Move(MoveShown {
        player: Player::Max,
        from: text("........."),
        to: text("X........"),
    });
    assert_eq!(facts.partisan, Some(shown));
}

/// Whoever begins, the players change places and nothing else: both have as many states to win, and each state that Max
/// can reach has its twin. 5478 states are those of a game that X begins.
#[test]
fn with_both_starters_the_players_are_in_the_same_place() {
    let both = GraphRequest { both_starters: true, ..PLAIN };
    let facts = graph(&*open("tictactoe", &[], ""), both).facts;
    assert_eq!((facts.vertices, facts.won_max), (2 * 5478, facts.won_min));
    let small = open("connect4", &[("rows", "4"), ("columns", "4")], "");
    let [one, both] = [PLAIN, both].map(|request| graph(&*small, request).facts);
    assert_eq!((both.vertices, both.won_max), (2 * one.vertices, both.won_min));
}

/// From every position that play can reach, whoever is to move there: a state less on the way is a state less in the graph.
#[test]
fn graphs_from_positions_in_the_middle() {
    for (game, parameters) in [
        ("tictactoe", &[][..]),
        ("tictactoe", &[("rows", "3"), ("columns", "4")]),
        ("connect4", &[("rows", "4"), ("columns", "4")]),
        ("connect4", &[("rows", "3"), ("columns", "5"), ("connect", "3")]),
        ("othello", &[("size", "4")]),
        ("nim", &[]),
        ("chomp", &[]),
        ("wythoff", &[]),
        ("grundy", &[]),
        ("random", &[]),
    ] {
        for choice in 0..6 {
            let mut position = open(game, parameters, "");
            let mut before = None;
            while position.utility().is_none() {
                let size = match position.graph(&PLAIN) {
                    Exploration::Whole(graphed) => Some(graphed.facts.vertices),
                    Exploration::Unfinished { .. } => None,
                };
                let grew = size.zip(before).is_some_and(|(now, before)| now > before);
                assert!(!grew, "{game} {}", position.state());
                before = size.or(before);
                let moves = position.legal_moves();
                position = position.play(&moves[choice * 7 % moves.len()]).unwrap();
            }
            assert_eq!(graph(&*position, PLAIN).facts.vertices, 1, "{game}");
        }
    }
}

/// What was declared of the games is what their graphs show.
#[test]
fn games_are_of_the_kind_they_declare() {
    let registry = Registry::standard();
    for (game, parameters, position) in [
        ("tictactoe", &[][..], "X...O...."),
        ("connect4", &[("rows", "4"), ("columns", "4")], ""),
        ("othello", &[("size", "4")], ""),
        ("nim", &[], "3,4,5"),
        ("nim", &[("misere", "true"), ("take", "2")], "2,3"),
        ("chomp", &[], "4x5"),
        ("tree", &[], "[[7,6,5],[2,4,8],[9,3,4]]"),
        ("random", &[], ""),
    ] {
        let info = registry.entry(game).unwrap().info();
        let facts = graph(&*open(game, parameters, position), PLAIN).facts;
        assert_eq!(facts.impartial, info.impartial, "{game}");
        assert_eq!(facts.acyclic, info.acyclic, "{game}");
        assert!(facts.bipartite, "{game}");
        assert_eq!(facts.reachable, facts.vertices, "{game}");
    }
}

/// Every vertex has the value that a search finds in its position, and the same distance where searches
/// measure it.
#[test]
fn graphs_and_searches_agree() {
    for (game, parameters, position) in [
        ("tictactoe", &[][..], "X...O...."),
        ("nim", &[], "2,3,2"),
        ("chomp", &[], "3x3"),
        ("connect4", &[("rows", "3"), ("columns", "3"), ("connect", "3")], ""),
    ] {
        let start = open(game, parameters, position);
        let graphed = graph(&*start, PLAIN);
        for vertex in graphed.graph.vertices() {
            let value = graphed.value(vertex);
            let state = value.id.to_string();
            let request = Request { method: "table", memory: 1 << 16, ..Request::default() };
            let solved = open(game, parameters, &state).solve(&request).unwrap();
            let won = match solved.value.signum() {
                1 => Outcome::Won(Player::Max),
                -1 => Outcome::Won(Player::Min),
                _ => Outcome::Draw,
            };
            assert_eq!(value.value, won, "{game} {state}");
            if let (Some(rank), Some(distance), true) =
                (value.rank, solved.distance, game != "connect4")
            {
                assert_eq!(rank, distance, "{game} {state}");
            }
        }
    }
}

/// The strategy wins against every reply, and is silent where it is never asked.
#[test]
fn strategies_win() {
    for (game, position, winner) in [
        ("chomp", "3x4", Player::Max),
        ("chomp", "3,2", Player::Min),
        ("nim", "3,4,5", Player::Max),
        ("nim", "1,2,3", Player::Min),
    ] {
        let start = open(game, &[], position);
        let graphed = graph(&*start, PLAIN);
        let moves: HashMap<_, _> = graphed
            .strategy()
            .into_iter()
            .map(|vertex| graphed.value(vertex))
            .map(|value| (value.id.to_string(), value.mv.unwrap().to_string()))
            .collect();
        let mut asked = HashMap::new();
        let mut open: Vec<_> = vec![start];
        while let Some(position) = open.pop() {
            if let Some(utility) = position.utility() {
                assert_eq!(i64::from(utility), winner.sign());
            } else if position.to_move() == winner {
                let state = position.state();
                open.push(position.play(&moves[&state]).unwrap());
                asked.insert(state, ());
            } else {
                open.extend(position.legal_moves().iter().map(|mv| position.play(mv).unwrap()));
            }
        }
        assert_eq!(asked.len(), moves.len(), "{game} {position}");
    }
}

/// With a threshold the attractor answers the yes/no question.
#[test]
fn a_threshold_asks_the_yes_no_question() {
    let tree = open("tree", &[], "[[7,6,5],[2,4,8],[9,3,4]]");
    for least in 1..=10 {
        let facts = graph(&*tree, GraphRequest { at_least: Some(least), ..PLAIN }).facts;
        assert_eq!(facts.start == Outcome::Won(Player::Max), least <= 5, "{least}");
        assert!(facts.zermelo, "with a threshold nothing is a draw");
    }
    let four = [("rows", "4"), ("columns", "4"), ("connect", "3")];
    let connect4 = open("connect4", &four, "");
    let value = connect4.solve(&Request::default()).unwrap().value;
    for (least, ensured) in [(value, true), (value + 1, false)] {
        let facts = graph(&*connect4, GraphRequest { at_least: Some(least), ..PLAIN }).facts;
        assert_eq!(facts.start == Outcome::Won(Player::Max), ensured);
    }
}

#[test]
fn too_many_states_are_refused() {
    let limits = Limits { nodes: Some(5000), ..Limits::default() };
    let request = GraphRequest { limits, ..PLAIN };
    let stopped = open("connect4", &[], "").graph(&request);
    assert!(matches!(stopped, Exploration::Unfinished { states: 5000, .. }));
}

/// Vertices that are called by their numbers.
struct Numbers;

impl Vertices for Numbers {
    fn id(&self, vertex: Vertex) -> Id {
        Id::Number(vertex.into())
    }
    fn mv(&self, _: Vertex, _: usize, to: Vertex) -> Id {
        self.id(to)
    }
    fn twins(&self, _: Vertex, _: Vertex) -> bool {
        false
    }
}

/// One heap of two matches, of which one or two are taken; whoever takes the last one wins. Vertex 2n is the heap of
/// n with Max to move, and 2n + 1 with Min.
#[test]
fn graphs_that_somebody_has_made_are_solved_alike() {
    let mut builder = Builder::default();
    builder.vertex(Player::Max, Some(Outcome::Won(Player::Min)));
    builder.vertex(Player::Min, Some(Outcome::Won(Player::Max)));
    builder.vertex(Player::Max, None).edge(1);
    builder.vertex(Player::Min, None).edge(0);
    builder.vertex(Player::Max, None).edge(3).edge(1);
    builder.vertex(Player::Min, None).edge(2).edge(0);
    let graph = builder.finish(4).unwrap();

    let twin = |vertex: Vertex| Some(vertex ^ 1);
    let solved = Graphed::of("heap", graph.clone(), Box::new(Numbers), Some(&twin), 1);
    assert_eq!(solved.facts.start, Outcome::Won(Player::Max));
    assert_eq!((solved.facts.distance, solved.facts.mv.clone()), (Some(1), Some(Id::Number(1))));
    assert!(solved.facts.impartial && solved.facts.zermelo);
    // Nobody says what the other player could do.
    let alone = Graphed::of("heap", graph.clone(), Box::new(Numbers), None, 1);
    assert!(!alone.facts.impartial && alone.facts.partisan.is_none());
    // A player who could stay where the other one cannot.
    let same = |vertex: Vertex| Some(vertex);
    let other = Graphed::of("heap", graph.clone(), Box::new(Numbers), Some(&same), 1);
    assert!(!other.facts.impartial && other.facts.partisan.is_some());

    let arena = Arena::of(graph, Box::new(Numbers)).unwrap();
    assert_eq!(arena.grundy, Some(vec![0, 0, 1, 1, 2, 2]));
    let mut circle = Builder::default();
    circle.vertex(Player::Max, None).edge(0);
    assert!(Arena::of(circle.finish(0).unwrap(), Box::new(Numbers)).is_none());
}
