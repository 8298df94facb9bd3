//! Graphs that several tests draw. What is said of them is worked out here by plain recursion.

use std::collections::BTreeMap;

use perfectplay_core::{
    Player, Scene,
    scene::{Ground, Piece},
};
use perfectplay_draw::graph::{
    Arrangement, Badge, Colour, Edge, Figure, Frame, Look, Stroke, Vertex,
};

/// Row lengths of a bar of chocolate.
type Bar = Vec<usize>;

/// The bars that a bite leaves, with the square that is bitten; the poisoned one is left alone.
fn bites(bar: &Bar) -> Vec<(String, Bar)> {
    let mut all = Vec::new();
    for (row, &length) in bar.iter().enumerate() {
        for column in usize::from(row == 0)..length {
            let cut = |(index, &length): (usize, &usize)| {
                if index < row { length } else { length.min(column) }
            };
            let left = bar.iter().enumerate().map(cut).filter(|&length| length > 0).collect();
            all.push((format!("{},{}", row + 1, column + 1), left));
        }
    }
    all
}

fn bar_scene(bar: &Bar) -> Scene {
    let mut scene = Scene::new(bar.len(), bar[0], Ground::Bare);
    for (row, &length) in bar.iter().enumerate() {
        for column in 0..length {
            let poisoned = (row, column) == (0, 0);
            scene.cell_mut(row, column).piece =
                Some(if poisoned { Piece::Poison } else { Piece::Chocolate });
        }
    }
    scene
}

fn name(bar: &Bar) -> String {
    bar.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// The bars that come up from `start`, in the order a walk meets them.
fn bars(start: Bar) -> Vec<Bar> {
    let mut found = vec![start];
    let mut next = 0;
    while next < found.len() {
        for (_, bar) in bites(&found[next]) {
            if !found.contains(&bar) {
                found.push(bar);
            }
        }
        next += 1;
    }
    found
}

fn grundy(bar: &Bar) -> u64 {
    let reached: Vec<u64> = bites(bar).iter().map(|(_, left)| grundy(left)).collect();
    (0..).find(|value| !reached.contains(value)).expect("a smallest number that is missing")
}

/// The arena of Chomp with Grundy values, winning moves bold.
pub(crate) fn chomp_arena(start: Bar) -> Figure {
    let bars = bars(start);
    let place = |bar: &Bar| bars.iter().position(|other| other == bar).expect("a bar of the game");
    let mut figure = Figure { title: Some("Chomp: arena".into()), ..Figure::default() };
    let mut frame = Frame::default();
    for (index, bar) in bars.iter().enumerate() {
        figure.vertices.push(Vertex {
            label: name(bar),
            board: Some(bar_scene(bar)),
            is_final: bites(bar).is_empty(),
            start: index == 0,
            ..Vertex::default()
        });
        let value = grundy(bar);
        let colour = if value == 0 { Colour::Losing } else { Colour::Winning };
        frame.vertices.push(Look { colour, badge: Some(Badge::Grundy(value)), entered: false });
        for (bite, left) in bites(bar) {
            figure.edges.push(Edge { from: index, to: place(&left), label: bite });
            let wins = value > 0 && grundy(&left) == 0;
            frame.edges.push(if wins { Stroke::Strategy } else { Stroke::Plain });
        }
    }
    figure.frames.push(frame);
    figure
}

/// The graph of Chomp over (bar, player), both players' states of a bar facing each other.
pub(crate) fn chomp_bipartite(start: Bar) -> Figure {
    let arena = chomp_arena(start);
    let count = arena.vertices.len();
    let mut figure = Figure {
        title: Some("Chomp: both players".into()),
        arrangement: Arrangement::Bipartite,
        ..Figure::default()
    };
    let mut frame = Frame::default();
    for player in Player::BOTH {
        for (index, vertex) in arena.vertices.iter().enumerate() {
            let facing = if player == Player::Max { index + count } else { index };
            figure.vertices.push(Vertex {
                owner: Some(player),
                start: vertex.start && player == Player::Max,
                facing: Some(facing),
                ..vertex.clone()
            });
            let winning = arena.frames[0].vertices[index].colour == Colour::Winning;
            let winner = if winning { player } else { !player };
            frame.vertices.push(Look { colour: Colour::Won(winner), ..Look::default() });
        }
        for (index, edge) in arena.edges.iter().enumerate() {
            let (from, to) = match player {
                Player::Max => (edge.from, edge.to + count),
                Player::Min => (edge.from + count, edge.to),
            };
            figure.edges.push(Edge { from, to, label: edge.label.clone() });
            frame.edges.push(arena.frames[0].edges[index]);
        }
    }
    figure.frames.push(frame);
    figure
}

/// Moves of a graph that was thought up: play can go round, and stand still in 7.
#[rustfmt::skip]
const WANDERING: [(usize, usize); 20] = [
    (0, 1), (0, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 6), (4, 3), (4, 7), (4, 9), (5, 8), (7, 7),
    (7, 1), (7, 10), (8, 5), (8, 11), (9, 3), (9, 10), (10, 11), (11, 8),
];

/// Twelve states with cycles, a loop, and a final state; nothing is known of them.
pub(crate) fn cyclic() -> Figure {
    let mut figure = Figure { title: Some("A game with cycles".into()), ..Figure::default() };
    for index in 0..12 {
        figure.vertices.push(Vertex {
            label: format!("{index}{}", if index % 2 == 0 { 'a' } else { 'e' }),
            owner: Some(Player::BOTH[index % 2]),
            is_final: index == 6,
            start: index == 0,
            ..Vertex::default()
        });
    }
    for (number, (from, to)) in WANDERING.into_iter().enumerate() {
        let label = if number % 3 == 0 { format!("m{number}") } else { String::new() };
        figure.edges.push(Edge { from, to, label });
    }
    figure.frames.push(Frame::default());
    figure
}

/// The attractor of Max to the final state of [`cyclic`], round by round.
pub(crate) fn attractor() -> Figure {
    let mut figure = cyclic();
    figure.title = Some("Attractor of Max".into());
    figure.frames.clear();
    let mut rank: BTreeMap<usize, u64> = BTreeMap::from([(6, 0)]);
    for round in 0.. {
        let look = |vertex| match rank.get(&vertex) {
            Some(&rank) => Look {
                colour: Colour::Won(Player::Max),
                badge: Some(Badge::Rank(rank)),
                entered: rank == round,
            },
            None => Look::default(),
        };
        let stroke = |edge: &Edge| {
            let owned = figure.vertices[edge.from].owner == Some(Player::Max);
            match rank.get(&edge.from).zip(rank.get(&edge.to)) {
                Some((from, to)) if owned && to < from => Stroke::Strategy,
                _ => Stroke::Plain,
            }
        };
        let frame = Frame {
            caption: format!("round {round}"),
            vertices: (0..12).map(look).collect(),
            edges: figure.edges.iter().map(stroke).collect(),
        };
        if frame.vertices.iter().all(|look| !look.entered) {
            break;
        }
        figure.frames.push(frame);
        let inside = |vertex: &usize| rank.contains_key(vertex);
        let entering: Vec<usize> = (0..12)
            .filter(|vertex| {
                let mut after = figure.edges.iter().filter(|edge| edge.from == *vertex).peekable();
                !inside(vertex)
                    && after.peek().is_some()
                    && match figure.vertices[*vertex].owner {
                        Some(Player::Max) => after.any(|edge| inside(&edge.to)),
                        _ => after.all(|edge| inside(&edge.to)),
                    }
            })
            .collect();
        rank.extend(entering.into_iter().map(|vertex| (vertex, round + 1)));
    }
    figure
}

/// The tree of a bar, unfolded to a depth.
pub(crate) fn chomp_tree(start: Bar, depth: usize) -> Figure {
    fn unfold(figure: &mut Figure, bar: &Bar, player: Player, depth: usize) -> usize {
        let index = figure.vertices.len();
        figure.vertices.push(Vertex {
            label: name(bar),
            owner: Some(player),
            is_final: bites(bar).is_empty(),
            start: index == 0,
            cut: depth == 0 && !bites(bar).is_empty(),
            ..Vertex::default()
        });
        let winner = if grundy(bar) > 0 { player } else { !player };
        figure.frames[0].vertices.push(Look { colour: Colour::Won(winner), ..Look::default() });
        for (bite, left) in bites(bar).into_iter().filter(|_| depth > 0) {
            let to = unfold(figure, &left, !player, depth - 1);
            figure.edges.push(Edge { from: index, to, label: bite });
            let wins = grundy(bar) > 0 && grundy(&left) == 0;
            let stroke = if wins { Stroke::Strategy } else { Stroke::Faint };
            figure.frames[0].edges.push(stroke);
        }
        index
    }
    let mut figure = Figure {
        title: Some("Chomp: the tree".into()),
        frames: vec![Frame::default()],
        ..Figure::default()
    };
    unfold(&mut figure, &start, Player::Max, depth);
    let labels: Vec<_> =
        figure.vertices.iter().map(|vertex| (vertex.label.clone(), vertex.owner)).collect();
    for (index, vertex) in figure.vertices.iter_mut().enumerate() {
        let same = labels.iter().filter(|other| **other == labels[index]).count();
        vertex.shared = same > 1;
    }
    figure
}

/// One to three matches are taken from a heap, the last one wins: the states of both players.
pub(crate) fn matches(count: usize) -> Figure {
    let mut figure = Figure { title: Some("Matches".into()), ..Figure::default() };
    let mut frame = Frame::default();
    for player in Player::BOTH {
        for left in 0..=count {
            figure.vertices.push(Vertex {
                label: left.to_string(),
                owner: Some(player),
                is_final: left == 0,
                start: left == count && player == Player::Max,
                ..Vertex::default()
            });
            // Multiples of four are lost for the player to move.
            let winner = if left % 4 == 0 { !player } else { player };
            frame.vertices.push(Look { colour: Colour::Won(winner), ..Look::default() });
        }
    }
    for player in Player::BOTH {
        for left in 0..=count {
            for taken in 1..=left.min(3) {
                let (here, there) = match player {
                    Player::Max => (0, count + 1),
                    Player::Min => (count + 1, 0),
                };
                let (from, to) = (here + left, there + left - taken);
                figure.edges.push(Edge { from, to, label: String::new() });
                let wins = left % 4 != 0 && (left - taken) % 4 == 0;
                frame.edges.push(if wins { Stroke::Strategy } else { Stroke::Plain });
            }
        }
    }
    figure.frames.push(frame);
    figure
}

/// A piece that walks on a board, one step at a time in both directions: many short cycles.
pub(crate) fn grid(rows: usize, columns: usize) -> Figure {
    let mut figure = Figure { title: Some("A walk".into()), ..Figure::default() };
    for place in 0..rows * columns {
        let (row, column) = (place / columns, place % columns);
        figure.vertices.push(Vertex {
            label: format!("{row},{column}"),
            owner: Some(Player::BOTH[(row + column) % 2]),
            start: place == 0,
            ..Vertex::default()
        });
        let mut to = Vec::new();
        to.extend((row > 0).then(|| place - columns));
        to.extend((row + 1 < rows).then_some(place + columns));
        to.extend((column > 0).then(|| place - 1));
        to.extend((column + 1 < columns).then_some(place + 1));
        figure.edges.extend(to.into_iter().map(|to| Edge { from: place, to, ..Edge::default() }));
    }
    figure.frames.push(Frame::default());
    figure
}
