//! The truth about a position by plain recursion over the rules, as the registry tells them: no code
//! in common with any method.

use std::collections::HashMap;

use perfectplay_core::{Player, Score};
use perfectplay_registry::Position;

/// What best play by both leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    /// In Max's view.
    pub(crate) value: Score,
    /// Plies to the end, where the winner hurries and the loser does not; none if it is drawn.
    pub(crate) distance: Option<u32>,
    /// States of the whole tree, however often they are met.
    tree: u64,
}

/// The truths about one game, each found once.
#[derive(Default)]
pub(crate) struct Truths {
    known: HashMap<String, Option<Truth>>,
}

impl Truths {
    /// Trees larger than this take the plainest methods too long.
    const LARGEST_TREE: u64 = 3000;
    /// New states to look at for one question.
    const MOST_STATES: usize = 1500;

    /// The truth about a position, if it is near enough to the end.
    pub(crate) fn of(&mut self, position: &dyn Position) -> Option<Truth> {
        let most = self.known.len() + Self::MOST_STATES;
        self.within(position, most)
    }

    /// The truth about the position after a move.
    pub(crate) fn after(&mut self, position: &dyn Position, mv: &str) -> Truth {
        let next = position.play(mv).expect("a legal move");
        self.of(&*next).expect("it is nearer to the end than the position before")
    }

    fn within(&mut self, position: &dyn Position, most: usize) -> Option<Truth> {
        let key = position.state();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        if self.known.len() >= most {
            return None;
        }
        let truth = match position.utility() {
            Some(value) => Some(Truth { value, distance: (value != 0).then_some(0), tree: 1 }),
            None => self.by_moves(position, most),
        };
        // What was given up for want of states may be asked again; what is too large stays so.
        if truth.is_some() || self.known.len() < most {
            self.known.insert(key, truth);
        }
        truth
    }

    fn by_moves(&mut self, position: &dyn Position, most: usize) -> Option<Truth> {
        let sign = match position.to_move() {
            Player::Max => 1,
            Player::Min => -1,
        };
        let mut tree = 1;
        let mut chosen: Option<(_, Truth)> = None;
        for mv in position.legal_moves() {
            let after = self.within(&*position.play(&mv).expect("a legal move"), most)?;
            tree += after.tree;
            if tree > Self::LARGEST_TREE {
                return None;
            }
            let distance = after.distance.map(|plies| plies + 1);
            let value = i64::from(after.value) * sign;
            let hurry = i64::from(distance.unwrap_or(0)) * -value.signum();
            if chosen.is_none_or(|(best, _)| (value, hurry) > best) {
                chosen = Some(((value, hurry), Truth { distance, ..after }));
            }
        }
        chosen.map(|(_, truth)| Truth { tree, ..truth })
    }
}
