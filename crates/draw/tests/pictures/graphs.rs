//! Pictures of graphs: complete, well formed, and readable without colours.

use std::collections::BTreeSet;

use crate::{
    figures::assert_well_formed,
    graph_samples::{attractor, chomp_arena, chomp_bipartite, chomp_tree, cyclic, grid, matches},
};
use perfectplay_core::Player;
use perfectplay_draw::graph::{
    self, Arrangement, Badge, Colour, Edge, Figure, Frame, Look, Stroke, Vertex,
};
use perfectplay_messages::Lang;

fn samples() -> Vec<Figure> {
    vec![
        chomp_arena(vec![2, 2]),
        chomp_arena(vec![3, 3]),
        chomp_bipartite(vec![2, 2]),
        chomp_tree(vec![3, 3], 2),
        cyclic(),
        attractor(),
        matches(29),
        grid(4, 4),
    ]
}

/// Text that every format would take for markup.
const NASTY: &str = r#"<a b="c">&\{_$%#^~"'"#;

fn hostile() -> Figure {
    let mut figure = attractor();
    figure.title = Some(NASTY.into());
    figure.notes.push(NASTY.into());
    figure.frames.iter_mut().for_each(|frame| frame.caption = NASTY.into());
    figure.vertices.iter_mut().for_each(|vertex| vertex.label = NASTY.into());
    figure.edges.iter_mut().for_each(|edge| edge.label = NASTY.into());
    figure
}

/// The value of an attribute in each line that has it.
fn values<'a>(picture: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    let rest = picture.lines().filter_map(|line| line.split_once(&start));
    rest.filter_map(|(_, rest)| rest.split('"').next()).collect()
}

#[test]
fn everything_is_drawn_once_in_every_frame() {
    for figure in samples() {
        let (vertices, edges) = (figure.vertices.len(), figure.edges.len());
        let frames = figure.frames.len();
        let starts = figure.vertices.iter().filter(|vertex| vertex.start).count();
        let picture = graph::svg(&figure, Lang::En);
        assert_well_formed(&picture);
        assert_eq!(picture.matches("class=\"frame\"").count(), frames);
        let numbers = |name: &str, count: usize| {
            let drawn = values(&picture, name);
            assert_eq!(drawn.len(), count * frames, "{name}");
            assert_eq!(drawn.into_iter().collect::<BTreeSet<_>>().len(), count, "{name}");
        };
        numbers("data-vertex", vertices);
        numbers("data-edge", edges);
        for vertex in &figure.vertices {
            assert!(picture.contains(&format!(">{}</text>", vertex.label)), "{}", vertex.label);
        }

        let dots = graph::dot(&figure);
        assert_eq!(dots.matches(" -> ").count(), (edges + starts) * frames);
        assert_eq!(dots.matches("fillcolor=").count(), vertices * frames);
        let paper = graph::tikz(&figure);
        assert_eq!(paper.matches("\\draw[->").count(), (edges + starts) * frames);
        let finals = figure.vertices.iter().filter(|vertex| vertex.is_final).count();
        let shadows = figure.vertices.iter().filter(|vertex| vertex.shared).count();
        let outlines = paper.matches(" rectangle ").count() + paper.matches(" ellipse ").count();
        assert_eq!(outlines, (vertices + finals + shadows) * frames);

        let text = graph::text(&figure, Lang::En);
        let (graph, _) = text.rsplit_once("\n\n").expect("a legend comes last");
        assert_eq!(graph.matches(['→', '⇒', '⇢']).count(), edges * frames, "{text}");
        assert!(!picture.contains("NaN") && !paper.contains("NaN"));
    }
}

#[test]
fn the_arena_of_chomp_as_text() {
    assert_eq!(
        graph::text(&chomp_arena(vec![2, 2]), Lang::En),
        "\
Chomp: arena

layer 0
  > ◇ 2,2 + g=2: 1,2 → ◇ 1,1; 2,1 → ◇ 2; 2,2 ⇒ ◇ 2,1
layer 1
  ◇ 2,1 − g=0: 1,2 → ◇ 1,1; 2,1 → ◇ 2
layer 2
  ◇ 1,1 + g=1: 2,1 ⇒ ◇ 1
  ◇ 2 + g=1: 1,2 ⇒ ◇ 1
layer 3
  ◇ 1 − g=0 ■

◇ configuration, whoever is to move   > start   ■ final state   + won by the player to move   \
− lost by the player to move   g=2 Grundy value   ⇒ move of the strategy
"
    );
}

#[test]
fn a_tree_is_indented() {
    assert_eq!(
        graph::text(&chomp_tree(vec![2, 1], 1), Lang::Fr),
        "\
Chomp: the tree

> □ 2,1 ▼
├─ 1,2 ⇢ ○ 1,1 ▼ …
└─ 2,1 ⇢ ○ 2 ▼ …

□ à Max de jouer   ○ à Min de jouer   > départ   ▼ Min peut forcer le gain   ⇢ coup écarté   \
… non développé plus loin
"
    );
}

/// The eye follows the colours only if nothing moves.
#[test]
fn every_frame_shows_the_graph_in_the_same_place() {
    let figure = attractor();
    let picture = graph::svg(&figure, Lang::En);
    let frames: Vec<BTreeSet<&str>> = picture
        .split("class=\"frame\"")
        .skip(1)
        .map(|frame| {
            let edges =
                frame.split("data-edge=").skip(1).filter_map(|edge| edge.split("</g>").next());
            edges.flat_map(|edge| values(edge, "d")).filter(|d| d.contains('C')).collect()
        })
        .collect();
    assert_eq!(frames.len(), 5);
    assert_eq!(frames[0].len(), figure.edges.len());
    assert!(frames.iter().all(|frame| *frame == frames[0]));
    // Side by side and below one another, but never twice in one place.
    let places: BTreeSet<&str> = picture
        .lines()
        .filter(|line| line.contains("class=\"frame\""))
        .flat_map(|line| values(line, "transform"))
        .collect();
    assert_eq!(places.len(), 5);
    for round in 0..5 {
        assert!(picture.contains(&format!(">round {round}</text>")));
    }
}

#[test]
fn colours_can_be_told_apart_without_colours() {
    let colours = [
        (Colour::Open, ""),
        (Colour::Won(Player::Max), "▲"),
        (Colour::Won(Player::Min), "▼"),
        (Colour::Draw, "="),
        (Colour::Winning, "+"),
        (Colour::Losing, "−"),
    ];
    let mut fills = BTreeSet::new();
    for (colour, sign) in colours {
        let look = Look { colour, ..Look::default() };
        let figure = Figure {
            vertices: vec![Vertex { label: "a".into(), ..Vertex::default() }],
            frames: vec![Frame { vertices: vec![look], ..Frame::default() }],
            ..Figure::default()
        };
        let picture = graph::svg(&figure, Lang::En);
        let vertex = picture.split("data-vertex").nth(1).expect("a vertex");
        fills.insert(values(vertex, "fill")[0].to_owned());
        let signs = |text: &str| !sign.is_empty() && text.contains(sign);
        assert_eq!(picture.contains("class=\"badge\""), !sign.is_empty());
        assert_eq!(signs(&graph::text(&figure, Lang::En)), !sign.is_empty());
        assert_eq!(signs(&graph::dot(&figure)), !sign.is_empty());
    }
    assert_eq!(fills.len(), colours.len());
    // Who wins is hatched or not, in SVG and on paper.
    let both = chomp_bipartite(vec![2, 2]);
    let picture = graph::svg(&both, Lang::En);
    // Five states of each player are won by Max, by symmetry, and one sign is in the legend.
    assert_eq!(picture.matches("url(#won-by-min)").count(), 5 + 1);
    assert_eq!(graph::tikz(&both).matches("[won by min").count(), 5);
}

#[test]
fn shapes_borders_and_lines_say_what_they_should() {
    let figure = attractor();
    let one = Figure { frames: figure.frames[..1].to_vec(), ..figure.clone() };
    let drawing = |figure: &Figure| -> String {
        let picture = graph::svg(figure, Lang::En);
        let drawn = picture.split("class=\"frame\"").nth(1).expect("a frame");
        drawn.split("stroke=\"#cccccc\"").next().expect("all before the legend").to_owned()
    };
    let plain = drawing(&one);
    assert_eq!(plain.matches("<ellipse").count(), 6, "Min has the odd numbers");
    // Thick: the final state, which is where the attractor begins; nothing else has a rank.
    assert_eq!(plain.matches("stroke-width=\"4\"").count(), 1);
    assert_eq!(plain.matches("▲0").count(), 1);
    let last = Figure { frames: figure.frames[4..].to_vec(), ..figure.clone() };
    let bold = |look: &Stroke| *look == Stroke::Strategy;
    let count = figure.frames[4].edges.iter().filter(|look| bold(look)).count();
    assert_eq!(count, 4, "4 to 3, 2 to 4, 0 to 1 and 0 to 2");
    assert_eq!(drawing(&last).matches("stroke-width=\"3.4\"").count(), count);
    assert_eq!(graph::tikz(&last).matches("->, strategy]").count(), count);
    assert_eq!(graph::dot(&last).matches("penwidth=3.5").count(), count);

    let tree = chomp_tree(vec![3, 3], 2);
    let cut = tree.vertices.iter().filter(|vertex| vertex.cut).count();
    assert_eq!(graph::svg(&tree, Lang::En).matches("class=\"cut\"").count(), 3 * (cut + 1));
    assert_eq!(graph::dot(&tree).matches('⋮').count(), cut);
}

#[test]
fn boards_are_drawn_inside_the_vertices() {
    let figure = chomp_arena(vec![2, 2]);
    let picture = graph::svg(&figure, Lang::En);
    // A skull in each of the five bars: its head is the only circle of that size.
    assert_eq!(picture.matches("r=\"14\"").count(), 5);
    let mut bare = figure.clone();
    bare.vertices.iter_mut().for_each(|vertex| vertex.board = None);
    assert!(graph::svg(&bare, Lang::En).len() < picture.len());
    assert_eq!(graph::tikz(&bare), graph::tikz(&figure), "TikZ draws none");
}

#[test]
fn the_legend_explains_what_occurs_and_no_more() {
    let mut figure = cyclic();
    let picture = graph::svg(&figure, Lang::Fr);
    assert!(picture.contains("à Min de jouer") && picture.contains("état final"));
    assert!(!picture.contains("nulle") && !picture.contains("Grundy"));
    figure.frames[0].vertices = vec![Look { colour: Colour::Draw, ..Look::default() }];
    assert!(graph::svg(&figure, Lang::Fr).contains("nulle\u{a0}: personne ne peut forcer le gain"));
    figure.frames[0].vertices[0].badge = Some(Badge::Grundy(0));
    assert!(graph::text(&figure, Lang::En).contains("Grundy value"));
}

#[test]
fn moves_that_cannot_be_written_are_counted() {
    let vertex = |label: &str| Vertex { label: label.into(), ..Vertex::default() };
    let edge = |number: usize| Edge { from: 0, to: 1, label: format!("move number {number}") };
    let figure = Figure {
        vertices: vec![vertex("a"), vertex("b")],
        edges: (0..80).map(edge).collect(),
        frames: vec![Frame::default()],
        ..Figure::default()
    };
    let picture = graph::svg(&figure, Lang::En);
    let written = picture.matches(">move number").count();
    assert!((1..80).contains(&written), "{written}");
    let said = format!("{} moves not written on the edges", 80 - written);
    assert!(picture.contains(&said), "{written} written");
}

#[test]
fn the_same_figure_gives_the_same_picture() {
    for figure in samples() {
        let again = figure.clone();
        assert_eq!(graph::svg(&figure, Lang::En), graph::svg(&again, Lang::En));
        assert_eq!(graph::tikz(&figure), graph::tikz(&again));
    }
}

#[test]
fn markup_in_the_data_stays_text() {
    let figure = hostile();
    for lang in Lang::ALL {
        assert_well_formed(&graph::svg(&figure, lang));
    }
    for line in graph::dot(&figure).lines() {
        let bare = line.replace("\\\\", "").replace("\\\"", "");
        assert_eq!(bare.matches('"').count() % 2, 0, "{line}");
    }
    let paper = graph::tikz(&figure);
    assert!(!paper.contains("<a b"));
    let plain = paper.replace("\\{", "").replace("\\}", "");
    assert_eq!(plain.matches('{').count(), plain.matches('}').count());
}

#[test]
fn empty_and_broken_figures_do_no_harm() {
    let lost = Edge { from: 0, to: 2, label: "x".into() };
    let beyond = Vertex { facing: Some(9), ..Vertex::default() };
    let itself = Vertex { facing: Some(1), owner: Some(Player::Min), ..Vertex::default() };
    for vertices in [vec![], vec![beyond, itself]] {
        for frames in [vec![], vec![Frame::default()]] {
            for arrangement in [Arrangement::Layered, Arrangement::Bipartite] {
                let (vertices, frames) = (vertices.clone(), frames.clone());
                let edges = vec![lost.clone()];
                let figure = Figure { vertices, edges, frames, arrangement, ..Figure::default() };
                let picture = graph::svg(&figure, Lang::En);
                assert_well_formed(&picture);
                assert!(!picture.contains("data-edge") && !picture.contains("inf"));
                assert!(graph::dot(&figure).ends_with("}\n"));
                assert!(graph::tikz(&figure).ends_with("\\end{document}\n"));
                assert!(!graph::text(&figure, Lang::En).contains('→'));
            }
        }
    }
}

/// TeX counts to 16383 points, which are 575 centimetres, and PDF to 200 inches, which are 508.
#[test]
fn tex_has_room_for_the_widest_graph() {
    let farthest = |figure: &Figure| -> f64 {
        let drawing = graph::tikz(figure);
        let places = drawing.split('(').skip(1).filter_map(|rest| rest.split(')').next());
        let numbers = places.flat_map(|place| place.split(", ")).filter_map(|n| n.parse().ok());
        numbers.fold(0.0, |most: f64, number: f64| number.abs().max(most))
    };
    let vertex = |index: usize| Vertex { label: index.to_string(), ..Vertex::default() };
    let edge = |to: usize| Edge { from: 0, to, ..Edge::default() };
    let fan = |leaves: usize| Figure {
        vertices: (0..=leaves).map(vertex).collect(),
        edges: (1..=leaves).map(edge).collect(),
        frames: vec![Frame::default()],
        ..Figure::default()
    };
    assert!(!graph::tikz(&fan(5)).contains("scale="));
    let wide = farthest(&fan(2000));
    assert!(wide <= 508.0 && wide > 400.0, "{wide}");
}
