//! Trees of irregular shape, computed from a seed and never stored.

use std::ops::RangeInclusive;

use perfectplay_core::{
    Game, Player, Score,
    hash::{key_of, mix},
};

/// A tree with up to `width` moves at each node that ends here and there before `depth`.
///
/// The root always has a move unless `depth` or `width` is 0.
#[derive(Clone, Copy, Debug)]
pub struct RandomTree {
    /// Decides everything that the other fields leave open.
    pub seed: u64,
    /// The most moves a node has.
    pub width: u32,
    /// The most moves from the root to a leaf.
    pub depth: u32,
    /// Utilities lie between `-stake` and `stake`.
    pub stake: u16,
    /// Players take turns; if not, chance decides who moves at each node but the root.
    pub alternating: bool,
}

/// A node of a [`RandomTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    ply: u32,
    player: Player,
    /// Different for every path, by a 64-bit hash.
    path: u64,
}

/// The questions that a node's path answers, each with its own constant.
#[derive(Clone, Copy)]
enum Question {
    Moves = 1,
    Utility = 2,
    Player = 3,
}

impl Branch {
    /// A number below `count`, fixed for this node and question.
    fn chance(&self, question: Question, count: u64) -> u64 {
        mix(self.path ^ mix(question as u64)) % count
    }
}

impl RandomTree {
    fn width_at(&self, branch: &Branch) -> u32 {
        match branch.ply {
            ply if ply >= self.depth || self.width == 0 => 0,
            0 => 1 + branch.chance(Question::Moves, self.width.into()) as u32,
            _ => branch.chance(Question::Moves, u64::from(self.width) + 1) as u32,
        }
    }
}

impl Game for RandomTree {
    type State = Branch;
    type Move = u32;

    const ACYCLIC: bool = true;

    fn start(&self) -> Branch {
        Branch { ply: 0, player: Player::Max, path: mix(!self.seed) }
    }
    fn to_move(&self, branch: &Branch) -> Player {
        branch.player
    }
    fn utility(&self, branch: &Branch) -> Option<Score> {
        (self.width_at(branch) == 0).then(|| {
            let outcomes = 2 * u64::from(self.stake) + 1;
            branch.chance(Question::Utility, outcomes) as Score - Score::from(self.stake)
        })
    }
    fn moves(&self, branch: &Branch, out: &mut Vec<u32>) {
        out.extend(0..self.width_at(branch));
    }
    fn play(&self, branch: &mut Branch, mv: u32) {
        branch.path = key_of(&(branch.path, mv));
        branch.ply += 1;
        branch.player = if self.alternating {
            !branch.player
        } else {
            Player::BOTH[branch.chance(Question::Player, 2) as usize]
        };
    }
    fn utility_range(&self) -> RangeInclusive<Score> {
        let stake = Score::from(self.stake);
        -stake..=stake
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        explore::Explored,
        laws::{Walks, check_rules},
    };

    fn tree(seed: u64, alternating: bool) -> RandomTree {
        RandomTree { seed, width: 4, depth: 6, stake: 3, alternating }
    }

    #[test]
    fn laws() {
        for seed in 0..20 {
            for alternating in [true, false] {
                check_rules(&tree(seed, alternating), Walks::default()).unwrap();
            }
        }
        check_rules(&RandomTree { width: 0, ..tree(1, true) }, Walks::default()).unwrap();
    }

    #[test]
    fn irregular_in_width_depth_and_turns() {
        let game = tree(1, false);
        let graph = Explored::from(&game, &game.start(), 100_000).unwrap();
        let widths = |wanted| graph.successors.iter().any(|moves| moves.len() == wanted);
        assert!((0..=4).all(widths));

        let (mut early_end, mut kept_turn, mut passed_turn) = (false, false, false);
        for (state, successors) in graph.states.iter().zip(&graph.successors) {
            early_end |= successors.is_empty() && state.ply < 5;
            for &next in successors {
                let kept = graph.states[next].player == state.player;
                kept_turn |= kept;
                passed_turn |= !kept;
            }
        }
        assert!(early_end && kept_turn && passed_turn);
    }

    #[test]
    fn alternating_means_alternating() {
        let game = tree(1, true);
        let graph = Explored::from(&game, &game.start(), 100_000).unwrap();
        assert!(
            graph
                .states
                .iter()
                .all(|branch| (branch.player == Player::Max) == (branch.ply % 2 == 0))
        );
    }
}
