//! Graphs and trees of games as figures.

use perfectplay_core::{Scene, scene::Ground};
use perfectplay_draw::graph::{
    Arrangement, Badge, Colour, Edge, Figure, Frame, Look, Stroke, Vertex as Drawn,
};
use perfectplay_messages::{Attraction, Lang, Message, Nimber};
use perfectplay_registry::{
    Arena, GameGraph, Graphed, Outcome, Solution, Unfolded, Vertex, Vertices,
};

/// How a graph is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// One drawing for each round of the attractors.
    pub rounds: bool,
    /// Max's states on one side and Min's on the other.
    pub bipartite: bool,
    /// At most so many states.
    pub most: usize,
    /// With small boards.
    pub boards: bool,
    /// The language of what is written.
    pub lang: Lang,
}

/// The figure of a graph, or of the part of it that is nearest to the start.
pub fn of_graph(graphed: &Graphed, subject: &str, drawing: Drawing) -> Figure {
    let Graphed { graph, solution, vertices, .. } = graphed;
    let shown = nearest(graph, drawing.most);
    let place = |vertex: &Vertex| shown.iter().position(|known| known == vertex);
    let drawn = shown.iter().map(|&vertex| Drawn {
        board: board(&**vertices, vertex, drawing),
        label: label(&**vertices, vertex, drawing),
        owner: Some(graph.owner(vertex)),
        is_final: graph.moves(vertex).is_empty(),
        start: vertex == graph.start(),
        facing: shown.iter().position(|&other| vertices.twins(vertex, other)),
        ..Drawn::default()
    });
    let mut edges = Vec::new();
    let mut chosen = Vec::new();
    for (from, &vertex) in shown.iter().enumerate() {
        let choice = graphed.choice(vertex);
        for (number, next) in graph.moves(vertex).iter().enumerate() {
            let Some(to) = place(next) else { continue };
            let label = edge_label(&**vertices, (vertex, number, *next));
            edges.push(Edge { from, to, label });
            chosen.push(choice == Some(number));
        }
    }
    let frames = frames(solution, &shown, &edges, &chosen, drawing);
    let title = Message::Attraction(Attraction::Title(subject)).say(drawing.lang);
    Figure {
        title: Some(title),
        arrangement: if drawing.bipartite { Arrangement::Bipartite } else { Arrangement::Layered },
        vertices: drawn.collect(),
        frames,
        edges,
        notes: not_drawn(graph, &shown, drawing.lang),
    }
}

/// What is written on a move: its name, unless that is the state it leads to, which the picture shows.
fn edge_label(vertices: &dyn Vertices, (from, number, to): (Vertex, usize, Vertex)) -> String {
    let mv = vertices.mv(from, number, to);
    if mv == vertices.id(to) { String::new() } else { mv.to_string() }
}

/// What is said of states that there was no room for.
fn not_drawn(graph: &GameGraph, shown: &[Vertex], lang: Lang) -> Vec<String> {
    let left_out = (graph.len() - shown.len()) as u64;
    let note = || Message::Attraction(Attraction::NotDrawn(left_out)).say(lang);
    (left_out > 0).then(note).into_iter().collect()
}

/// What a state looks like, if boards are to be drawn.
fn board(vertices: &dyn Vertices, vertex: Vertex, drawing: Drawing) -> Option<Scene> {
    vertices.scene(vertex).filter(|_| drawing.boards)
}

/// The name of a state, unless its board says all of it: a list of cells is no help then.
fn label(vertices: &dyn Vertices, vertex: Vertex, drawing: Drawing) -> String {
    match board(vertices, vertex, drawing) {
        Some(board) if board.ground != Ground::Bare => String::new(),
        _ => vertices.label(vertex),
    }
}

/// The states nearest to the start, then those that cannot be reached, in order.
pub fn nearest(graph: &GameGraph, most: usize) -> Vec<Vertex> {
    let mut seen = vec![false; graph.len()];
    let mut order = Vec::new();
    for start in std::iter::once(graph.start()).chain(graph.vertices()) {
        let mut at = order.len();
        if !std::mem::replace(&mut seen[start as usize], true) {
            order.push(start);
        }
        while let Some(&vertex) = order.get(at).filter(|_| order.len() < most) {
            for &next in graph.moves(vertex) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    order.push(next);
                }
            }
            at += 1;
        }
        if order.len() >= most {
            break;
        }
    }
    order.truncate(most);
    order
}

/// One drawing, or one for each round in which something enters.
fn frames(
    solution: &Solution,
    shown: &[Vertex],
    edges: &[Edge],
    chosen: &[bool],
    drawing: Drawing,
) -> Vec<Frame> {
    let last = solution.rounds();
    let rounds = if drawing.rounds { 0..=last } else { last..=last };
    rounds
        .map(|round| {
            let entered = |vertex: Vertex| solution.rank(vertex).is_some_and(|rank| rank <= round);
            let look = |&vertex: &Vertex| {
                let rank = solution.rank(vertex).filter(|_| entered(vertex));
                Look {
                    colour: match solution.outcome(vertex) {
                        Outcome::Won(winner) if rank.is_some() => Colour::Won(winner),
                        // Draws are known to be draws when nothing more is added.
                        Outcome::Draw if round == last => Colour::Draw,
                        _ => Colour::Open,
                    },
                    badge: rank.map(|rank| Badge::Rank(rank.into())),
                    entered: drawing.rounds && rank == Some(round),
                }
            };
            let stroke = |(edge, &chosen): (&Edge, &bool)| {
                let known = entered(shown[edge.from]) || round == last;
                if chosen && known { Stroke::Strategy } else { Stroke::Plain }
            };
            let caption = Message::Attraction(Attraction::RoundCaption(round.into()));
            Frame {
                caption: if drawing.rounds { caption.say(drawing.lang) } else { String::new() },
                vertices: shown.iter().map(look).collect(),
                edges: edges.iter().zip(chosen).map(stroke).collect(),
            }
        })
        .collect()
}

/// The figure of the tree of a game, with the colours that its own attractors give it.
pub fn of_tree(
    graphed: &Graphed,
    (unfolded, solution): (&Unfolded, &Solution),
    subject: &str,
    drawing: Drawing,
) -> Figure {
    let Graphed { graph, vertices, .. } = graphed;
    let Unfolded { tree, vertex, parent, cut, .. } = unfolded;
    let shared = unfolded.shared(graph);
    let drawn = tree.vertices().map(|node| {
        let state = vertex[node as usize];
        Drawn {
            board: board(&**vertices, state, drawing),
            label: label(&**vertices, state, drawing),
            owner: Some(graph.owner(state)),
            is_final: graph.moves(state).is_empty(),
            start: node == tree.start(),
            shared: shared[node as usize],
            cut: cut.binary_search(&node).is_ok(),
            ..Drawn::default()
        }
    });
    let edges = tree.vertices().skip(1).map(|node| {
        let above = parent[node as usize];
        let number = tree.moves(above).iter().position(|&next| next == node).unwrap_or(0);
        let (from, to) = (vertex[above as usize], vertex[node as usize]);
        let label = edge_label(&**vertices, (from, number, to));
        Edge { from: above as usize, to: node as usize, label }
    });
    let edges: Vec<_> = edges.collect();
    let chosen: Vec<_> = edges
        .iter()
        .map(|edge| {
            let from = edge.from as Vertex;
            let choice = solution.choice(from).or_else(|| solution.holding(tree, from));
            choice == Some(edge.to as Vertex)
        })
        .collect();
    let nodes: Vec<_> = tree.vertices().collect();
    let mut frames = frames(solution, &nodes, &edges, &chosen, drawing);
    if !drawing.rounds {
        // Where the tree is cut its rounds begin at the cut; what a reader wants to know is how far the
        // end of the game is.
        let ranks = vertex.iter().map(|&state| graphed.solution.rank(state));
        for (look, rank) in frames.iter_mut().flat_map(|frame| &mut frame.vertices).zip(ranks) {
            look.badge = rank.map(|rank| Badge::Rank(rank.into()));
        }
    }
    let title = Message::Attraction(Attraction::TreeTitle(subject)).say(drawing.lang);
    Figure {
        title: Some(title),
        arrangement: Arrangement::Layered,
        vertices: drawn.collect(),
        frames,
        edges,
        notes: Vec::new(),
    }
}

/// The figure of an arena, or of the part of it that is nearest to the start: every configuration
/// with its Grundy value, moves that win in bold.
pub fn of_arena(arena: &Arena, subject: &str, drawing: Drawing) -> Figure {
    let Arena { graph, vertices, won, grundy, .. } = arena;
    let shown = nearest(graph, drawing.most);
    let place = |vertex: &Vertex| shown.iter().position(|known| known == vertex);
    let mut edges = Vec::new();
    let mut strokes = Vec::new();
    for (from, &vertex) in shown.iter().enumerate() {
        for (number, next) in graph.moves(vertex).iter().enumerate() {
            let Some(to) = place(next) else { continue };
            let label = edge_label(&**vertices, (vertex, number, *next));
            edges.push(Edge { from, to, label });
            strokes.push(if won[*next as usize] { Stroke::Plain } else { Stroke::Strategy });
        }
    }
    let look = |&vertex: &Vertex| Look {
        colour: if won[vertex as usize] { Colour::Winning } else { Colour::Losing },
        badge: grundy.as_ref().map(|values| Badge::Grundy(values[vertex as usize].into())),
        entered: false,
    };
    let looks = shown.iter().map(look).collect();
    let drawn = shown.iter().map(|&vertex| Drawn {
        board: board(&**vertices, vertex, drawing),
        label: label(&**vertices, vertex, drawing),
        owner: None,
        is_final: graph.moves(vertex).is_empty(),
        start: vertex == graph.start(),
        ..Drawn::default()
    });
    Figure {
        title: Some(Message::Nimber(Nimber::ArenaTitle(subject)).say(drawing.lang)),
        arrangement: Arrangement::Layered,
        vertices: drawn.collect(),
        frames: vec![Frame { caption: String::new(), vertices: looks, edges: strokes }],
        edges,
        notes: not_drawn(graph, &shown, drawing.lang),
    }
}
