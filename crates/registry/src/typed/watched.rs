//! Answers with the recording of how they were found.

use perfectplay_core::{Knowledge, Notation, Pass, Player, Reading, View};
use perfectplay_tree::{self as tree, Recorded};

use super::Typed;
use crate::{
    Keep, Room,
    trees::{TreeNode, TreeWalk, Watched},
};

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    /// An answer with the recording of how it was found, as far as there is room for it: the last
    /// walks first, since they give the answer.
    pub(super) fn watched<A>(
        &self,
        answer: A,
        recorded: Recorded<G::Move>,
        line: &[G::Move],
        room: Room,
    ) -> Watched<A> {
        let Recorded { passes, mut hidden } = recorded;
        let mut left = room.nodes;
        let mut walks = Vec::new();
        for mut pass in passes.into_iter().rev() {
            if left == 0 {
                hidden += pass.nodes.len() as u64;
                continue;
            }
            if room.keep == Keep::Upper {
                let before = pass.nodes.len();
                pass.trim(line, left);
                let dropped = (before - pass.nodes.len()) as u64;
                pass.hidden += dropped;
                hidden += dropped;
            }
            left = left.saturating_sub(pass.nodes.len());
            let line = match pass.pass {
                Pass::Value { .. } => line,
                Pass::Test { player, at_least, .. } => {
                    answering_move(&pass.nodes, player, at_least)
                }
            };
            let nodes = tree_nodes(&*self.game, &self.state, &pass.nodes, line);
            let tree::RecordedPass { pass, steps, untold, hidden, found, .. } = pass;
            walks.push(TreeWalk { pass, nodes, steps, untold, hidden, found });
        }
        walks.reverse();
        Watched { answer, walks, hidden }
    }
}

/// The move by which the walk of a test answers yes.
fn answering_move<M>(nodes: &[tree::Node<M>], player: Player, at_least: Reading) -> &[M] {
    let yes =
        |root: &&tree::Node<M>| root.found.is_some_and(|found| found.answers(player, at_least));
    nodes.first().filter(yes).map_or(&[], |root| root.best.as_slice())
}

/// The nodes of a recording with their moves written out.
fn tree_nodes<G: Notation>(
    game: &G,
    root: &G::State,
    nodes: &[tree::Node<G::Move>],
    line: &[G::Move],
) -> Vec<TreeNode> {
    // Parents come first: each node finds its parent's state, path and place on the line ready.
    let mut states: Vec<G::State> = Vec::with_capacity(nodes.len());
    let mut on_line: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    let mut written: Vec<TreeNode> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let before = node.parent.zip(node.mv);
        let mv = before.map(|(parent, mv)| game.write_move(&states[parent], mv));
        let path = match (&mv, before) {
            (Some(mv), Some((parent, _))) if !written[parent].path.is_empty() => {
                format!("{}.{mv}", written[parent].path)
            }
            (Some(mv), _) => mv.clone(),
            (None, _) => String::new(),
        };
        let state =
            before.map_or_else(|| root.clone(), |(parent, mv)| game.after(&states[parent], mv));
        let place = match before {
            None => (!line.is_empty()).then_some(0),
            Some((parent, mv)) => {
                on_line[parent].filter(|&at| line.get(at) == Some(&mv)).map(|at| at + 1)
            }
        };
        written.push(TreeNode {
            path,
            mv,
            to_move: node.player,
            found: node.found,
            window: node.window,
            numbers: node.numbers,
            state: node.state,
            chosen: place.is_some(),
            best: node.best.map(|mv| game.write_move(&state, mv)),
            children: node.children.clone(),
            hidden: node.hidden,
            parent: node.parent,
        });
        states.push(state);
        on_line.push(place);
    }
    written
}
