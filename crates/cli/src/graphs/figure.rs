//! Graphs and trees of games as figures.

use perfectplay_core::{Scene, scene::Ground};
use perfectplay_draw::graph::{
    Arrangement, Badge, Colour, Edge, Figure, Frame, Look, Stroke, Vertex as Drawn,
};
use perfectplay_messages::{Attraction, Lang, Message};
use perfectplay_registry::{Graphed, Outcome, Solution, Unfolded, Vertex};

/// How a graph is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing {
    /// One drawing for each round of the attractors.
    pub(crate) rounds: bool,
    /// Max's states on one side and Min's on the other.
    pub(crate) bipartite: bool,
    /// At most so many states.
    pub(crate) most: usize,
    /// With small boards.
    pub(crate) boards: bool,
    pub(crate) lang: Lang,
}

/// The figure of a graph, or of the part of it that is nearest to the start.
pub(crate) fn of_graph(graphed: &Graphed, subject: &str, drawing: Drawing) -> Figure {
    let Graphed { graph, solution, vertices, .. } = graphed;
    let shown = nearest(graphed, drawing.most);
    let place = |vertex: &Vertex| shown.iter().position(|known| known == vertex);
    let drawn = shown.iter().map(|&vertex| Drawn {
        board: board(graphed, vertex, drawing),
        label: label(graphed, vertex, drawing),
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
            let mv = graphed.mv(vertex, number).to_string();
            // Where a move is called by the state it leads to, the picture says it already.
            let label = if mv == vertices.id(*next).to_string() { String::new() } else { mv };
            edges.push(Edge { from, to, label });
            chosen.push(choice == Some(number));
        }
    }
    let frames = frames(solution, &shown, &edges, &chosen, drawing);
    let title = Message::Attraction(Attraction::Title(subject)).say(drawing.lang);
    let left_out = graph.len() - shown.len();
    let note = Message::Attraction(Attraction::NotDrawn(left_out as u64)).say(drawing.lang);
    Figure {
        title: Some(title),
        arrangement: if drawing.bipartite { Arrangement::Bipartite } else { Arrangement::Layered },
        vertices: drawn.collect(),
        frames,
        edges,
        notes: (left_out > 0).then_some(note).into_iter().collect(),
    }
}

/// What a state looks like, if boards are to be drawn.
fn board(graphed: &Graphed, vertex: Vertex, drawing: Drawing) -> Option<Scene> {
    graphed.vertices.scene(vertex).filter(|_| drawing.boards)
}

/// The name of a state, unless its board says all of it: a list of cells is no help then.
fn label(graphed: &Graphed, vertex: Vertex, drawing: Drawing) -> String {
    match board(graphed, vertex, drawing) {
        Some(board) if board.ground != Ground::Bare => String::new(),
        _ => graphed.vertices.label(vertex),
    }
}

/// The states nearest to the start, then those that cannot be reached, in order.
fn nearest(graphed: &Graphed, most: usize) -> Vec<Vertex> {
    let graph = &graphed.graph;
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
pub(crate) fn of_tree(
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
            board: board(graphed, state, drawing),
            label: label(graphed, state, drawing),
            owner: Some(graph.owner(state)),
            is_final: graph.moves(state).is_empty(),
            start: node == tree.start(),
            shared: shared[node as usize],
            cut: cut.binary_search(&node).is_ok(),
            facing: None,
        }
    });
    let edges = tree.vertices().skip(1).map(|node| {
        let above = parent[node as usize];
        let number = tree.moves(above).iter().position(|&next| next == node).unwrap_or(0);
        let mv = graphed.mv(vertex[above as usize], number).to_string();
        let label =
            if mv == vertices.id(vertex[node as usize]).to_string() { String::new() } else { mv };
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
    let title = Message::Attraction(Attraction::TreeTitle(subject)).say(drawing.lang);
    Figure {
        title: Some(title),
        arrangement: Arrangement::Layered,
        vertices: drawn.collect(),
        frames: frames(solution, &nodes, &edges, &chosen, drawing),
        edges,
        notes: Vec::new(),
    }
}
