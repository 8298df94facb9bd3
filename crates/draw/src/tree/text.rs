//! Trees as indented text.

use perfectplay_core::{Leaf, Player};
use perfectplay_messages::{Lang, Legend, Message};

use super::{
    Figure, Node, NodeState,
    walk::{Step, walk},
};

/// One line for each node: the move, the player to move, the value, the window.
///
/// ```
/// use perfectplay_core::Player;
/// use perfectplay_draw::tree::{Figure, Node, NodeState, Pass, text};
/// use perfectplay_messages::Lang;
///
/// let leaf = |mv: &str, value: &str, chosen| Node {
///     path: mv.into(), mv: mv.into(), value: Some(value.into()), chosen,
///     state: NodeState::Evaluated, ..Node::default()
/// };
/// let root = Node {
///     player: Some(Player::Max), value: Some("4".into()), chosen: true,
///     children: vec![1, 2], ..Node::default()
/// };
/// let nodes = vec![root, leaf("1", "3", false), leaf("2", "4", true)];
/// let figure = Figure { passes: vec![Pass { nodes, ..Pass::default() }], ..Figure::default() };
/// assert_eq!(text(&figure, Lang::En), "\
/// root: Max = 4 *
/// ├─ 1: 3
/// └─ 2: 4 *
///
/// * best play
/// ");
/// ```
pub fn text(figure: &Figure, lang: Lang) -> String {
    let mut blocks: Vec<String> = figure.title.iter().cloned().collect();
    let mut legend: Vec<(&str, Legend)> = Vec::new();
    for pass in &figure.passes {
        let steps = walk(pass);
        let mut lines: Vec<String> = Some(&pass.caption)
            .filter(|caption| !caption.is_empty())
            .cloned()
            .into_iter()
            .collect();
        for index in 0..steps.len() {
            lines.push(format!("{}{}", indent(&steps, index), line(steps[index].node, lang)));
            for sign in signs(steps[index].node) {
                if !legend.contains(&sign) {
                    legend.push(sign);
                }
            }
        }
        blocks.push(lines.join("\n"));
    }
    if !legend.is_empty() {
        let entry = |(sign, entry): &(&str, Legend)| {
            format!("{sign} {}", Message::Legend(*entry).say(lang))
        };
        blocks.push(legend.iter().map(entry).collect::<Vec<_>>().join("   "));
    }
    if !figure.notes.is_empty() {
        blocks.push(figure.notes.join("\n"));
    }
    blocks.join("\n\n") + "\n"
}

/// The branches drawn to the left of a node.
fn indent(steps: &[Step<'_>], index: usize) -> String {
    let step = &steps[index];
    let Some(mut above) = step.parent else {
        return String::new();
    };
    let mut pieces = vec![if step.last { "└─ " } else { "├─ " }];
    while let Some(parent) = steps[above].parent {
        pieces.push(if steps[above].last { "   " } else { "│  " });
        above = parent;
    }
    pieces.iter().rev().copied().collect()
}

fn line(node: &Node, lang: Lang) -> String {
    if let NodeState::Hidden { count } = node.state {
        return Message::More(count).say(lang);
    }
    let mv = if node.mv.is_empty() { Message::Root.say(lang) } else { node.mv.clone() };
    let colon = match lang {
        Lang::En => ":",
        Lang::Fr => "\u{a0}:",
    };
    let mut words = vec![format!("{mv}{colon}")];
    let value = node.value.as_deref().unwrap_or("?");
    match (node.state, node.player) {
        (NodeState::Pruned, _) => words.push(format!("✂ {}", Message::Pruned.say(lang))),
        (NodeState::Inner, Some(Player::Max)) => words.push(format!("Max = {value}")),
        (NodeState::Inner, Some(Player::Min)) => words.push(format!("Min = {value}")),
        _ => words.push(value.to_owned()),
    }
    words.extend(node.aside());
    match node.leaf {
        Some(Leaf::Repetition) => words.push("↺".to_owned()),
        Some(Leaf::Remembered) => words.push("▣".to_owned()),
        Some(Leaf::Final | Leaf::Horizon) | None => {}
    }
    if node.chosen {
        words.push("*".to_owned());
    }
    words.join(" ")
}

/// The signs on a node's line that need a word.
fn signs(node: &Node) -> Vec<(&'static str, Legend)> {
    let mut signs = Vec::new();
    if node.chosen {
        signs.push(("*", Legend::Chosen));
    }
    if node.aside().is_some() {
        signs.push(match node.window {
            Some(_) => ("[α, β]", Legend::Window),
            None => ("p | d", Legend::Numbers),
        });
    }
    match node.leaf {
        Some(leaf @ Leaf::Repetition) => signs.push(("↺", Legend::Leaf(leaf))),
        Some(leaf @ Leaf::Remembered) => signs.push(("▣", Legend::Leaf(leaf))),
        Some(Leaf::Final | Leaf::Horizon) | None => {}
    }
    signs
}
