//! Graphs as lines of text.

use perfectplay_core::Player;
use perfectplay_messages::{GraphWord, Lang, Message};

use super::{
    Colour, Figure, Frame, Stroke,
    layered::forest,
    layers::layers,
    layout::{Link, links},
    legend::occurring,
    measure::{plain_badge, sign},
};

/// One line for each vertex, layer by layer, with the moves that leave it; a tree is indented.
///
/// ```
/// use perfectplay_core::Player;
/// use perfectplay_draw::graph::{Edge, Figure, Frame, Stroke, Vertex, text};
/// use perfectplay_messages::Lang;
///
/// let vertex = |label: &str, owner| Vertex {
///     label: label.into(), owner: Some(owner), ..Vertex::default()
/// };
/// let edge = |from, to| Edge { from, to, label: String::new() };
/// let figure = Figure {
///     vertices: vec![vertex("a", Player::Max), vertex("b", Player::Min), vertex("c", Player::Min)],
///     edges: vec![edge(0, 1), edge(0, 2), edge(2, 0)],
///     frames: vec![Frame { edges: vec![Stroke::Strategy], ..Frame::default() }],
///     ..Figure::default()
/// };
/// assert_eq!(text(&figure, Lang::En), "\
/// layer 0
///   □ a: ⇒ ○ b; → ○ c
/// layer 1
///   ○ b
///   ○ c: → □ a
///
/// □ Max to move   ○ Min to move   ⇒ move of the strategy
/// ");
/// ```
pub fn text(figure: &Figure, lang: Lang) -> String {
    let links = links(figure);
    let tree = forest(figure.vertices.len(), &links);
    let mut blocks: Vec<String> = figure.title.iter().cloned().collect();
    for frame in &figure.frames {
        let page = Page { figure, frame, links: &links, lang };
        let mut lines = Vec::new();
        lines.extend(Some(frame.caption.clone()).filter(|caption| !caption.is_empty()));
        lines.extend(match &tree {
            Some(_) => page.indented(),
            None => page.layered(),
        });
        blocks.push(lines.join("\n"));
    }
    let legend: Vec<String> = occurring(figure)
        .into_iter()
        .map(|word| format!("{} {}", mark(word), Message::GraphWord(word).say(lang)))
        .collect();
    blocks.push(legend.join("   "));
    blocks.push(figure.notes.join("\n"));
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n\n") + "\n"
}

/// The sign that stands for a word of the legend.
fn mark(word: GraphWord) -> &'static str {
    match word {
        GraphWord::Turn(Player::Max) => "□",
        GraphWord::Turn(Player::Min) => "○",
        GraphWord::Configuration => "◇",
        GraphWord::Final => "■",
        GraphWord::Start => ">",
        GraphWord::Won(player) => sign(Colour::Won(player)),
        GraphWord::Draw => sign(Colour::Draw),
        GraphWord::Winning => sign(Colour::Winning),
        GraphWord::Losing => sign(Colour::Losing),
        GraphWord::Entered => "*",
        GraphWord::Rank => "3",
        GraphWord::Grundy => "g=2",
        GraphWord::Strategy => "⇒",
        GraphWord::Faint => "⇢",
        GraphWord::Shared => "≡",
        GraphWord::Cut => "…",
        GraphWord::Layer(_) | GraphWord::Unwritten(_) => "",
    }
}

/// One frame.
struct Page<'a> {
    figure: &'a Figure,
    frame: &'a Frame,
    links: &'a [Link],
    lang: Lang,
}

impl Page<'_> {
    fn layered(&self) -> Vec<String> {
        let count = self.figure.vertices.len();
        let pairs: Vec<(usize, usize)> =
            self.links.iter().map(|link| (link.from, link.to)).collect();
        let starts = (0..count).filter(|&vertex| self.figure.vertices[vertex].start);
        let layer = layers(count, &pairs, starts);
        let colon = match self.lang {
            Lang::En => ":",
            Lang::Fr => "\u{a0}:",
        };
        let mut lines = Vec::new();
        for depth in 0..=layer.iter().copied().max().unwrap_or(0) {
            if count > 0 {
                lines.push(Message::GraphWord(GraphWord::Layer(depth as u64)).say(self.lang));
            }
            for vertex in (0..count).filter(|&vertex| layer[vertex] == depth) {
                let leaving = self.links.iter().filter(|link| link.from == vertex);
                let moves: Vec<String> = leaving
                    .map(|link| format!("{} {}", self.arrow(link.edge), self.name(link.to)))
                    .collect();
                let moves = match moves.is_empty() {
                    true => String::new(),
                    false => format!("{colon} {}", moves.join("; ")),
                };
                lines.push(format!("  {}{moves}", self.full_name(vertex)));
            }
        }
        lines
    }

    /// Children below their parents, the move before each.
    fn indented(&self) -> Vec<String> {
        let count = self.figure.vertices.len();
        let mut leaving: Vec<Vec<&Link>> = vec![Vec::new(); count];
        let mut root = vec![true; count];
        for link in self.links {
            leaving[link.from].push(link);
            root[link.to] = false;
        }
        let mut lines = Vec::new();
        // A vertex, the branches before it, those before its children, and the move.
        let mut open: Vec<(usize, String, String, String)> = Vec::new();
        let roots = (0..count).rev().filter(|&vertex| root[vertex]);
        open.extend(roots.map(|vertex| (vertex, String::new(), String::new(), String::new())));
        while let Some((vertex, branch, below, mv)) = open.pop() {
            lines.push(format!("{branch}{mv}{}", self.full_name(vertex)));
            for (place, link) in leaving[vertex].iter().enumerate().rev() {
                let last = place + 1 == leaving[vertex].len();
                let (branch, under) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
                let mv = format!("{} ", self.arrow(link.edge));
                open.push((link.to, format!("{below}{branch}"), format!("{below}{under}"), mv));
            }
        }
        lines
    }

    /// A move: as the game writes it, and an arrow.
    fn arrow(&self, edge: usize) -> String {
        let arrow = match self.frame.stroke(edge) {
            Stroke::Plain => "→",
            Stroke::Strategy => "⇒",
            Stroke::Faint => "⇢",
        };
        format!("{} {arrow}", self.figure.edges[edge].label).trim_start().to_owned()
    }

    /// The shape of a vertex and its label.
    fn name(&self, vertex: usize) -> String {
        let vertex = &self.figure.vertices[vertex];
        let shape = match vertex.owner {
            Some(player) => mark(GraphWord::Turn(player)),
            None => mark(GraphWord::Configuration),
        };
        format!("{shape} {}", vertex.label).trim_end().to_owned()
    }

    /// A vertex with everything that is said of it.
    fn full_name(&self, index: usize) -> String {
        let vertex = &self.figure.vertices[index];
        let look = self.frame.look(index);
        let mut words = Vec::new();
        words.extend(vertex.start.then(|| mark(GraphWord::Start).to_owned()));
        words.push(self.name(index));
        words.push(plain_badge(look));
        let marks = [
            (vertex.is_final, GraphWord::Final),
            (look.entered, GraphWord::Entered),
            (vertex.shared, GraphWord::Shared),
            (vertex.cut, GraphWord::Cut),
        ];
        let marks = marks.into_iter().filter(|(holds, _)| *holds);
        words.extend(marks.map(|(_, word)| mark(word).to_owned()));
        words.retain(|word| !word.is_empty());
        words.join(" ")
    }
}
