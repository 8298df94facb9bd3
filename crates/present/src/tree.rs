//! Trees that a search walked, as figures.

use perfectplay_core::{Leaf, Pass};
use perfectplay_draw::tree::{Figure, Node, NodeState as Drawn, Pass as DrawnPass};
use perfectplay_messages::{Lang, Message, method_name, number};
use perfectplay_registry::{NodeState, TreeNode, TreeWalk, Watched};

use crate::trace::written;

/// The figure of a search by `method` on a position, called `subject`.
pub fn figure<A>(watched: &Watched<A>, subject: &str, method: &str, lang: Lang) -> Figure {
    let title = Message::Title { game: subject, method: &method_name(method, lang) }.say(lang);
    Figure {
        title: Some(title),
        passes: watched.walks.iter().map(|walk| drawn(walk, lang)).collect(),
        notes: notes(watched, lang),
    }
}

fn drawn(walk: &TreeWalk, lang: Lang) -> DrawnPass {
    let mut nodes: Vec<Node> = walk.nodes.iter().map(|node| drawn_node(node, lang)).collect();
    // What is hidden below a node is drawn as one more child.
    for (index, node) in walk.nodes.iter().enumerate().filter(|(_, node)| node.hidden > 0) {
        let place = nodes.len();
        let state = Drawn::Hidden { count: node.hidden };
        nodes.push(Node { state, ..Node::default() });
        nodes[index].children.push(place);
    }
    let caption = match walk.pass {
        Pass::Value { .. } => String::new(),
        Pass::Test { .. } => {
            let question = Message::Pass(walk.pass).say(lang);
            let answer =
                walk.answer().map(|yes| Message::Answer(yes).say(lang)).unwrap_or_default();
            format!("{question} {answer}").trim_end().to_owned()
        }
    };
    DrawnPass { caption, root: 0, nodes }
}

fn drawn_node(node: &TreeNode, lang: Lang) -> Node {
    Node {
        path: node.path.clone(),
        mv: node.mv.clone().unwrap_or_default(),
        player: node.to_move,
        value: node.found.map(|found| written(found, lang)),
        window: node.window.map(number::ends),
        numbers: node.numbers.map(|numbers| number::proof_numbers(numbers, lang)),
        state: match node.state {
            NodeState::Pruned => Drawn::Pruned,
            NodeState::Leaf(_) => Drawn::Evaluated,
            NodeState::Inner => Drawn::Inner,
        },
        leaf: node.leaf(),
        chosen: node.chosen,
        children: node.children.clone(),
    }
}

/// What was looked at and what is not shown.
fn notes<A>(watched: &Watched<A>, lang: Lang) -> Vec<String> {
    let nodes = || watched.walks.iter().flat_map(|walk| &walk.nodes);
    let evaluated = nodes()
        .filter(|node| node.leaf().is_some_and(|kind| kind != Leaf::Remembered))
        .count() as u64;
    let pruned = nodes().filter(|node| node.state == NodeState::Pruned).count() as u64;
    let note = match watched.hidden {
        0 => Message::Summary { evaluated, leaves: None, pruned },
        nodes => Message::NotShown { nodes, below: None },
    };
    vec![note.say(lang)]
}
