//! Trees with the same number of moves everywhere, for counting what a search visits.

use std::ops::RangeInclusive;

use perfectplay_core::{Game, Player, Score};

/// What the leaves of a [`UniformTree`] are worth, and in which order the moves come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// All drawn: any order is a best order.
    Drawn,
    /// All different, the best move first at every node: cutoffs come as early as they can.
    BestFirst,
    /// All different, the best move last at every node: a directional search cuts nothing.
    WorstFirst,
}

/// `width` moves at every node, `depth` moves to every leaf. The value is 0.
///
/// Each move but the best costs its player something: move `m` (counted from the best, 0) at
/// ply `p` costs `m * width^(depth - 1 - p)`. A leaf is worth what Min lost minus what Max
/// lost, so that at each node the best move keeps the value, and what was lost so far is the
/// value of the node. The digits of the costs make all leaves different, and a single loss near the
/// root outweighs all later ones.
#[derive(Clone, Copy, Debug)]
pub struct UniformTree {
    width: u32,
    depth: u32,
    leaves: Leaves,
}

/// A node of a [`UniformTree`]: no two nodes are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Moves from the root.
    pub ply: u32,
    /// What Min lost so far minus what Max lost so far.
    pub balance: Score,
}

impl UniformTree {
    /// A uniform tree.
    ///
    /// # Panics
    ///
    /// If there is no move, or more leaves than scores.
    pub fn new(width: u32, depth: u32, leaves: Leaves) -> Self {
        assert!(width > 0, "every node has a move");
        let count = width.checked_pow(depth).and_then(|count| Score::try_from(count).ok());
        assert!(count.is_some(), "{width}^{depth} leaves are too many");
        Self { width, depth, leaves }
    }

    /// What the move one below the best costs at a ply.
    fn unit(&self, ply: u32) -> Score {
        self.width.pow(self.depth - 1 - ply) as Score
    }
}

impl Game for UniformTree {
    type State = Place;
    type Move = u32;

    const ACYCLIC: bool = true;

    fn start(&self) -> Place {
        Place { ply: 0, balance: 0 }
    }
    fn to_move(&self, place: &Place) -> Player {
        Player::BOTH[(place.ply % 2) as usize]
    }
    fn utility(&self, place: &Place) -> Option<Score> {
        let worth = if self.leaves == Leaves::Drawn { 0 } else { place.balance };
        (place.ply == self.depth).then_some(worth)
    }
    fn moves(&self, place: &Place, out: &mut Vec<u32>) {
        if place.ply < self.depth {
            out.extend(0..self.width);
        }
    }
    fn play(&self, place: &mut Place, mv: u32) {
        let below_best =
            if self.leaves == Leaves::WorstFirst { self.width - 1 - mv } else { mv } as Score;
        let loss = below_best * self.unit(place.ply);
        place.balance -= loss * self.to_move(place).sign() as Score;
        place.ply += 1;
    }
    fn utility_range(&self) -> RangeInclusive<Score> {
        if self.leaves == Leaves::Drawn {
            return 0..=0;
        }
        let most = |first: u32| -> Score {
            let plies = (first..self.depth).step_by(2);
            plies.map(|ply| (self.width - 1) as Score * self.unit(ply)).sum()
        };
        -most(0)..=most(1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        brute,
        laws::{Walks, check_rules},
    };

    const ALL: [Leaves; 3] = [Leaves::Drawn, Leaves::BestFirst, Leaves::WorstFirst];

    /// Leaves that alpha-beta looks at, moves in the order of the rules.
    fn visited(game: &UniformTree, place: &Place, alpha: Score, beta: Score) -> (Score, u32) {
        if let Some(utility) = game.utility(place) {
            return (utility, 1);
        }
        let (mut alpha, mut beta, mut leaves) = (alpha, beta, 0);
        let mut moves = Vec::new();
        game.moves(place, &mut moves);
        for mv in moves {
            let (value, more) = visited(game, &game.after(place, mv), alpha, beta);
            leaves += more;
            match game.to_move(place) {
                Player::Max => alpha = alpha.max(value),
                Player::Min => beta = beta.min(value),
            }
            if alpha >= beta {
                break;
            }
        }
        (if game.to_move(place) == Player::Max { alpha } else { beta }, leaves)
    }

    #[test]
    fn laws_and_value() {
        for leaves in ALL {
            for (width, depth) in [(1, 0), (1, 5), (2, 7), (3, 4), (5, 3)] {
                let game = UniformTree::new(width, depth, leaves);
                check_rules(&game, Walks::default()).unwrap();
                assert_eq!(brute::value(&game, &game.start(), 10_000), Ok(0), "{game:?}");
            }
        }
    }

    #[test]
    fn leaves_are_all_different_and_fill_the_range() {
        for leaves in [Leaves::BestFirst, Leaves::WorstFirst] {
            let game = UniformTree::new(3, 5, leaves);
            let mut nodes = vec![game.start()];
            for _ in 0..5 {
                nodes = nodes
                    .iter()
                    .flat_map(|place| (0..3).map(move |mv| game.after(place, mv)))
                    .collect();
            }
            let worths: BTreeSet<_> = nodes.iter().filter_map(|leaf| game.utility(leaf)).collect();
            assert!(worths.into_iter().eq(game.utility_range()));
        }
    }

    /// Knuth and Moore, *An Analysis of Alpha-Beta Pruning* (1975): the best order visits
    /// `w^ceil(d/2) + w^floor(d/2) - 1` leaves, and some order visits them all.
    #[test]
    fn orders_are_the_best_and_the_worst() {
        for (width, depth) in [(2_u32, 1_u32), (2, 6), (3, 5), (4, 4), (5, 3)] {
            let minimal = width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1;
            for (leaves, expected) in [
                (Leaves::Drawn, minimal),
                (Leaves::BestFirst, minimal),
                (Leaves::WorstFirst, width.pow(depth)),
            ] {
                let game = UniformTree::new(width, depth, leaves);
                let start = game.start();
                let search = visited(&game, &start, Score::MIN, Score::MAX);
                assert_eq!(search, (0, expected), "{game:?}");
            }
        }
    }
}
