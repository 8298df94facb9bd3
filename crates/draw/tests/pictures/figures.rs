//! Figures and boards that several tests draw.

use perfectplay_core::{
    Leaf, Player, Scene,
    scene::{Ground, Piece},
};
use perfectplay_draw::tree::{Figure, Node, NodeState, Pass};

/// The tree [[7,6,5],[2,4,8],[9,3,4]] as alpha-beta sees it, from left to right: 2.2, 2.3 and 3.3
/// are pruned, the value is 5, best play is 1 and then 3.
pub(crate) fn document_tree() -> Figure {
    let inner = |mv: &str, player, value: &str, alpha: &str, chosen, children| Node {
        path: mv.into(),
        mv: mv.into(),
        player: Some(player),
        value: Some(value.into()),
        window: Some((alpha.into(), "+∞".into())),
        chosen,
        children,
        ..Node::default()
    };
    let mut nodes = vec![
        inner("", Player::Max, "5", "−∞", true, vec![1, 2, 3]),
        inner("1", Player::Min, "5", "−∞", true, vec![4, 5, 6]),
        inner("2", Player::Min, "2", "5", false, vec![7, 8, 9]),
        inner("3", Player::Min, "3", "5", false, vec![10, 11, 12]),
    ];
    let leaves: [(&str, Option<u32>); 9] = [
        ("1.1", Some(7)),
        ("1.2", Some(6)),
        ("1.3", Some(5)),
        ("2.1", Some(2)),
        ("2.2", None),
        ("2.3", None),
        ("3.1", Some(9)),
        ("3.2", Some(3)),
        ("3.3", None),
    ];
    for (path, value) in leaves {
        nodes.push(Node {
            path: path.into(),
            mv: path[2..].into(),
            value: value.map(|value| value.to_string()),
            state: if value.is_some() { NodeState::Evaluated } else { NodeState::Pruned },
            leaf: value.map(|_| Leaf::Final),
            chosen: path == "1.3",
            ..Node::default()
        });
    }
    Figure {
        title: Some("[[7,6,5],[2,4,8],[9,3,4]] & alpha-beta".into()),
        passes: vec![Pass { nodes, ..Pass::default() }],
        notes: vec!["6 of 9 leaves evaluated, 3 branches pruned".into()],
    }
}

/// A board of discs from rows of `X`, `O` and `.`.
pub(crate) fn discs(rows: &[&str], ground: Ground) -> Scene {
    let columns = rows[0].len();
    let mut scene = Scene::new(rows.len(), columns, ground);
    for (row, line) in rows.iter().enumerate() {
        for (column, sign) in line.chars().enumerate() {
            scene.cell_mut(row, column).piece = match sign {
                'X' => Some(Piece::Disc(Player::Max)),
                'O' => Some(Piece::Disc(Player::Min)),
                _ => None,
            };
        }
    }
    scene.column_labels = (1..=columns).map(|column| column.to_string()).collect();
    scene
}

/// Checks that tags nest, attributes are quoted and `&` begins an entity everywhere.
pub(crate) fn assert_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut roots = 0;
    for piece in xml.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("every < has its >");
        for after in tag.split('&').skip(1).chain(text.split('&').skip(1)) {
            let entity = after.split_once(';').map(|(name, _)| name);
            assert!(matches!(entity, Some("amp" | "lt" | "gt" | "quot" | "#39")), "&{after}");
        }
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "<{piece}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            roots += usize::from(open.is_empty());
            open.push(tag.split_whitespace().next().expect("a tag has a name"));
        }
    }
    assert!(open.is_empty() && roots == 1, "{open:?} stay open");
}

/// Checks that braces and environments of a LaTeX document pair up, that what is drawn ends with a
/// semicolon, and that every style in use is one that is defined.
pub(crate) fn assert_sound_tex(document: &str) {
    assert!(document.starts_with("\\documentclass") && document.ends_with("\\end{document}\n"));
    let code = document.lines().filter(|line| !line.starts_with('%'));
    let code: String = code.flat_map(|line| [line, "\n"]).collect();
    let plain = code.replace("\\{", "").replace("\\}", "");
    let mut depth = 0_i32;
    for sign in plain.chars() {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        assert!(depth >= 0, "{document}");
    }
    assert_eq!(depth, 0, "{document}");
    assert!(!code.contains("NaN") && !code.contains("inf,") && !code.contains("inf)"));
    for name in ["document", "tikzpicture"] {
        for side in ["begin", "end"] {
            assert_eq!(code.matches(&format!("\\{side}{{{name}}}")).count(), 1, "{side} {name}");
        }
    }
    let (_, picture) = code.split_once("\\begin{tikzpicture}").expect("a picture");
    let (styles, body) = picture.split_once("]\n").expect("the end of the options");
    for line in body.lines().take_while(|line| !line.starts_with("\\end")) {
        assert!(line.starts_with("  \\") && line.ends_with(['}', ';']), "{line}");
        let command = ["  \\draw[", "  \\fill["].iter().find_map(|start| line.strip_prefix(start));
        let Some((options, _)) = command.and_then(|rest| rest.split_once(']')) else { continue };
        let first = options.split(',').next().expect("a style");
        assert!(styles.contains(&format!("  {first}/.style=")), "{first} of {line}");
    }
}
