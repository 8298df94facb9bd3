//! What kind of game a graph is: how large, how long, with cycles or without, turn by turn or not.

use crate::{GameGraph, Outcome, Vertex};

/// What can be read off a graph. Its kind is that of the whole graph, also where a file has vertices that
/// cannot be reached; sizes and lengths are of what can be played from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Properties {
    /// Vertices that can be reached from the start, itself included.
    pub reachable: usize,
    /// The most moves that are needed to reach any of them.
    pub depth: u32,
    /// Whether the game always ends.
    pub length: Length,
    /// A move after which the same player moves again; `None` if players always alternate, so that
    /// the graph is bipartite.
    pub same_player_twice: Option<(Vertex, Vertex)>,
    /// A vertex in which the game ends without a winner.
    pub drawn_end: Option<Vertex>,
}

/// How long a game can last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Length {
    /// No state comes back; the longest game has so many moves.
    Height(u32),
    /// These states can follow each other for ever, the first after the last.
    Cycle(Vec<Vertex>),
}

impl Properties {
    /// The properties of a graph.
    pub fn of(graph: &GameGraph) -> Self {
        let (order, depth) = breadth_first(graph);
        let same_player_twice = graph.vertices().find_map(|vertex| {
            let again = |next: &&Vertex| graph.owner(**next) == graph.owner(vertex);
            graph.moves(vertex).iter().find(again).map(|&next| (vertex, next))
        });
        let drawn_end = graph.vertices().find(|&vertex| {
            graph.moves(vertex).is_empty() && !matches!(graph.result(vertex), Some(Outcome::Won(_)))
        });
        let length = length(graph);
        Self { reachable: order.len(), depth, length, same_player_twice, drawn_end }
    }

    /// Whether Zermelo's theorem applies: every game ends, and with a winner. Then one of the players has a
    /// winning strategy from the start.
    pub fn zermelo(&self) -> bool {
        self.is_acyclic() && self.drawn_end.is_none()
    }

    /// Whether no state can come back.
    pub fn is_acyclic(&self) -> bool {
        matches!(self.length, Length::Height(_))
    }
}

/// The vertices that can be reached from the start, nearest first, and the distance of the last.
fn breadth_first(graph: &GameGraph) -> (Vec<Vertex>, u32) {
    let mut seen = vec![false; graph.len()];
    let mut order = vec![graph.start()];
    seen[graph.start() as usize] = true;
    let (mut begin, mut depth) = (0, 0);
    loop {
        let end = order.len();
        for at in begin..end {
            for &next in graph.moves(order[at]) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    order.push(next);
                }
            }
        }
        if order.len() == end {
            return (order, depth);
        }
        (begin, depth) = (end, depth + 1);
    }
}

/// Goes down every path once, first those from the start; a vertex met again on the path closes a cycle.
fn length(graph: &GameGraph) -> Length {
    /// Not yet entered, and entered but not yet left; anything else is the height below.
    const NEW: u32 = u32::MAX;
    const ON_THE_PATH: u32 = u32::MAX - 1;

    let mut heights = vec![NEW; graph.len()];
    // The path, with the number of moves already tried and the height found so far.
    let mut path = Vec::new();
    for root in std::iter::once(graph.start()).chain(graph.vertices()) {
        if heights[root as usize] == NEW {
            heights[root as usize] = ON_THE_PATH;
            path.push((root, 0, 0));
        }
        while let Some((vertex, tried, height)) = path.last_mut() {
            let Some(&next) = graph.moves(*vertex).get(*tried) else {
                let (vertex, _, height) = path.pop().expect("it was there");
                heights[vertex as usize] = height;
                if let Some((_, _, above)) = path.last_mut() {
                    *above = (*above).max(height + 1);
                }
                continue;
            };
            *tried += 1;
            match heights[next as usize] {
                NEW => {
                    heights[next as usize] = ON_THE_PATH;
                    path.push((next, 0, 0));
                }
                ON_THE_PATH => return Length::Cycle(shortest_cycle(graph, next)),
                below => *height = (*height).max(below + 1),
            }
        }
    }
    Length::Height(heights[graph.start() as usize])
}

/// A shortest way from a vertex back to itself, of which there is one. The path on which it was found can
/// be as long as the graph is large, and nobody would want to read it.
fn shortest_cycle(graph: &GameGraph, start: Vertex) -> Vec<Vertex> {
    const NEW: Vertex = Vertex::MAX;
    let mut before = vec![NEW; graph.len()];
    let mut queue = vec![start];
    let mut at = 0;
    while before[start as usize] == NEW {
        let vertex = queue[at];
        for &next in graph.moves(vertex) {
            if before[next as usize] == NEW {
                before[next as usize] = vertex;
                queue.push(next);
            }
        }
        at += 1;
    }
    let mut cycle = vec![start];
    let mut vertex = before[start as usize];
    while vertex != start {
        cycle.push(vertex);
        vertex = before[vertex as usize];
    }
    cycle[1..].reverse();
    cycle
}
