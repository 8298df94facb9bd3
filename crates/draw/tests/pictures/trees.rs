//! Pictures of trees: complete, well formed, and readable without colours.

use crate::figures::{assert_well_formed, document_tree};
use perfectplay_core::Leaf;
use perfectplay_draw::tree::{self, Figure, Node, NodeState, Pass};
use perfectplay_messages::Lang;

/// The document tree with text that every format would take for markup.
fn hostile() -> Figure {
    let mut figure = document_tree();
    let nasty = r#"<a b="c">&\{_$%#^~"'"#;
    figure.title = Some(nasty.into());
    figure.notes.push(nasty.into());
    figure.passes[0].caption = nasty.into();
    for node in &mut figure.passes[0].nodes {
        node.mv = nasty.into();
        node.path = nasty.into();
        node.value = Some(nasty.into());
    }
    figure
}

#[test]
fn the_document_tree_as_text() {
    assert_eq!(
        tree::text(&document_tree(), Lang::En),
        "\
[[7,6,5],[2,4,8],[9,3,4]] & alpha-beta

root: Max = 5 [−∞, +∞] *
├─ 1: Min = 5 [−∞, +∞] *
│  ├─ 1: 7
│  ├─ 2: 6
│  └─ 3: 5 *
├─ 2: Min = 2 [5, +∞]
│  ├─ 1: 2
│  ├─ 2: ✂ pruned
│  └─ 3: ✂ pruned
└─ 3: Min = 3 [5, +∞]
   ├─ 1: 9
   ├─ 2: 3
   └─ 3: ✂ pruned

* best play   [α, β] window

6 of 9 leaves evaluated, 3 branches pruned
"
    );
    let french = tree::text(&document_tree(), Lang::Fr);
    assert!(french.contains("racine\u{a0}: Max = 5"), "{french}");
    assert_eq!(french.matches("✂ élagué").count(), 3);
}

#[test]
fn every_node_is_drawn_once() {
    let figure = document_tree();
    let picture = tree::svg(&figure, Lang::En);
    for node in &figure.passes[0].nodes {
        let tag = format!("data-path=\"{}\"", node.path);
        assert_eq!(picture.matches(&tag).count(), 1, "{tag}");
    }
    let graph = tree::dot(&figure);
    assert_eq!(graph.matches(" -> ").count(), 12);
    assert_eq!(graph.lines().filter(|line| line.contains("shape=")).count(), 13);
    let paper = tree::tikz(&figure);
    assert_eq!(paper.matches("-- cycle;").count(), 13);
}

#[test]
fn pruned_branches_need_no_colour() {
    let figure = document_tree();
    // Two strokes across each of the three branches, and across the one in the legend.
    assert_eq!(tree::svg(&figure, Lang::En).matches("class=\"cut\"").count(), 2 * (3 + 1));
    assert_eq!(tree::dot(&figure).matches('✂').count(), 3);
    assert_eq!(tree::tikz(&figure).matches("{$\\|$}").count(), 3);
}

#[test]
fn best_play_is_thick() {
    let figure = document_tree();
    // From the root to 1, from 1 to 1.3, and the sign in the legend.
    assert_eq!(tree::svg(&figure, Lang::En).matches("stroke-width=\"4.5\"").count(), 3);
    assert_eq!(tree::dot(&figure).matches("penwidth=3.5").count(), 2);
}

#[test]
fn what_is_left_out_is_said() {
    let mut figure = document_tree();
    figure.passes[0].nodes[8].state = NodeState::Hidden { count: 1234 };
    assert!(tree::text(&figure, Lang::En).contains("├─ … 1,234 more\n"));
    assert!(tree::svg(&figure, Lang::En).contains("… 1,234 more"));
    assert!(tree::svg(&figure, Lang::Fr).contains("nœuds non représentés"));
    assert!(tree::dot(&figure).contains("… +1234"));
    assert!(tree::tikz(&figure).contains("\\dots{} +1234"));
}

#[test]
fn the_legend_explains_what_occurs_and_no_more() {
    let mut figure = document_tree();
    let picture = tree::svg(&figure, Lang::Fr);
    assert!(picture.contains("branche élaguée") && picture.contains("à Min de jouer"));
    assert!(!picture.contains("répétition"));
    figure.passes[0].nodes[4].leaf = Some(Leaf::Repetition);
    assert!(tree::svg(&figure, Lang::Fr).contains("répétition"));
    assert!(tree::text(&figure, Lang::En).contains("1: 7 ↺"));
}

/// Proof numbers stand where windows do: at the states that were looked into, and not at leaves.
#[test]
fn proof_numbers_stand_beside_their_states() {
    let mut figure = document_tree();
    for node in &mut figure.passes[0].nodes {
        (node.window, node.numbers) = (None, Some(("2".into(), "∞".into())));
    }
    let text = tree::text(&figure, Lang::En);
    assert!(text.contains("├─ 2: Min = 2 2 | ∞\n"), "{text}");
    assert!(text.contains("p | d proof number | disproof number") && !text.contains("window"));
    let picture = tree::svg(&figure, Lang::Fr);
    assert_eq!(picture.matches("2 | ∞").count(), 4, "Max's state and three of Min's");
    assert!(picture.contains("nombre de preuve | nombre de réfutation"));
    assert_well_formed(&picture);
    assert_eq!(tree::dot(&figure).matches("\\n2 | ∞").count(), 4);
    assert_eq!(tree::tikz(&figure).matches("{2 $|$ $\\infty$}").count(), 4);
    assert!(!tree::svg(&document_tree(), Lang::Fr).contains("nombre de preuve"));
}

#[test]
fn markup_in_the_data_stays_text() {
    let figure = hostile();
    assert_well_formed(&tree::svg(&figure, Lang::En));
    assert_well_formed(&tree::svg(&document_tree(), Lang::Fr));
    for line in tree::dot(&figure).lines() {
        let bare = line.replace("\\\\", "").replace("\\\"", "");
        assert_eq!(bare.matches('"').count() % 2, 0, "{line}");
    }
    let paper = tree::tikz(&figure);
    assert!(!paper.contains("<a b"));
    let plain = paper.replace("\\{", "").replace("\\}", "");
    assert_eq!(plain.matches('{').count(), plain.matches('}').count());
}

#[test]
fn passes_are_stacked_with_their_captions() {
    let mut figure = document_tree();
    figure.passes.push(Pass { caption: "again".into(), ..figure.passes[0].clone() });
    let text = tree::text(&figure, Lang::En);
    assert_eq!(text.matches("root: Max").count(), 2);
    assert!(text.contains("\n\nagain\nroot: Max"), "{text}");
    assert_eq!(tree::svg(&figure, Lang::En).matches("class=\"node\"").count(), 26);
    assert_eq!(tree::dot(&figure).matches("subgraph").count(), 2);
}

/// TeX counts to 16383 points, which are 575 centimetres, and PDF to 200 inches, which are 508.
#[test]
fn tex_has_room_for_the_widest_tree() {
    let mut figure = document_tree();
    let coordinates = |figure: &Figure| -> Vec<f64> {
        let drawing = tree::tikz(figure);
        let places = drawing.split('(').skip(1).filter_map(|rest| rest.split(')').next());
        places
            .flat_map(|place| place.split(", "))
            .filter_map(|number| number.parse().ok())
            .collect()
    };
    let farthest = |figure: &Figure| {
        coordinates(figure).iter().fold(0.0_f64, |most, number| number.abs().max(most))
    };
    assert!(farthest(&figure) > 5.0 && !tree::tikz(&figure).contains("scale="));

    let nodes = &mut figure.passes[0].nodes;
    let leaf = nodes[4].clone();
    let first = nodes.len();
    nodes.extend(std::iter::repeat_n(leaf, 5000));
    nodes[1].children.extend(first..first + 5000);
    assert!(farthest(&figure) <= 508.0 && farthest(&figure) > 400.0, "{}", farthest(&figure));
    // Words shrink with the tree: one that is a tenth of its size has letters of a tenth.
    assert!(tree::tikz(&figure).contains("every node/.append style={scale=0.0"));
}

#[test]
fn empty_and_broken_figures_do_no_harm() {
    let broken = Pass {
        root: 0,
        nodes: vec![Node { children: vec![0, 5, 0], ..Node::default() }],
        ..Pass::default()
    };
    for passes in [vec![], vec![Pass::default()], vec![broken]] {
        let figure = Figure { passes, ..Figure::default() };
        assert_well_formed(&tree::svg(&figure, Lang::En));
        assert!(tree::dot(&figure).ends_with("}\n"));
        assert!(tree::tikz(&figure).ends_with("\\end{document}\n"));
        assert!(tree::text(&figure, Lang::En).lines().count() <= 1);
    }
}
